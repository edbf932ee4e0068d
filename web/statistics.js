// statistics.js: rates and differences with intervals of 95 %.
const Z = 1.959964;

/** @typedef {{mean: number, low: number, high: number, n: number}} Interval */

/** Wilson's interval of a rate (Wilson 1927). @param {number} hits @param {number} n @returns {Interval} */
export function rate(hits, n) {
    if (!n) return {mean: NaN, low: 0, high: 1, n: 0};
    const p = hits / n, q = 1 + Z * Z / n, middle = (p + Z * Z / (2 * n)) / q;
    const half = Z * Math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / q;
    return {mean: p, low: Math.min(p, middle - half), high: Math.max(p, middle + half), n};
}

/** Mean of numbers that are there (NaN: not yet). @param {Float32Array} list @returns {Interval} */
export function mean(list) {
    let n = 0, sum = 0, square = 0;
    for (const x of list) if (x === x) { n++; sum += x; square += x * x; }
    return interval(n, sum, square);
}

/** The mean difference of what both have, pair by pair.
 * @param {Float32Array} before @param {Float32Array} after @returns {Interval} */
export function paired(before, after) {
    let n = 0, sum = 0, square = 0;
    const count = Math.min(before.length, after.length);
    for (let i = 0; i < count; i++) {
        const d = after[i] - before[i];
        if (d === d) { n++; sum += d; square += d * d; }
    }
    return interval(n, sum, square);
}

/** @param {number} n @param {number} sum @param {number} square */
function interval(n, sum, square) {
    if (n < 2) return {mean: n ? sum / n : NaN, low: -Infinity, high: Infinity, n};
    const middle = sum / n, variance = Math.max(0, (square - sum * middle) / (n - 1));
    const width = Z * Math.sqrt(variance / n);
    return {mean: middle, low: middle - width, high: middle + width, n};
}

/** Half the width. @param {Interval} i */
export const half = i => (i.high - i.low) / 2;

/** 'up', 'down' or 'none': what an interval says about a difference. @param {Interval} i */
export const says = i => i.n < 2 ? 'none' : i.low > 0 ? 'up' : i.high < 0 ? 'down' : 'none';

/** @param {number} x @param {number} [digits] */
export const signed = (x, digits = 1) => (x > 0 ? '+' : x < 0 ? '−' : '±') + Math.abs(x).toFixed(digits);

/** @param {number} x @param {number} [digits] */
export const plain = (x, digits = 1) => (x < 0 ? '−' : '') + Math.abs(x).toFixed(digits);

/** A whole number as 1,234. @param {number} x */
export const count = x => String(x).replace(/\B(?=(\d{3})+$)/g, ',');
