// plots.js: small drawings as SVG, from numbers to elements.
import {s} from './dom.js';
import {half, plain, says, signed} from './statistics.js';

/** @typedef {import('./statistics.js').Interval} Interval */

/** About n round numbers from low to high. @param {number} low @param {number} high @param {number} n */
function ticks(low, high, n) {
    const raw = (high - low) / n;
    if (!(raw > 0) || !Number.isFinite(raw)) return [low];
    const power = 10 ** Math.floor(Math.log10(raw));
    const step = ([1, 2, 5, 10].find(k => k * power >= raw) || 10) * power;
    const list = [];
    for (let x = Math.ceil(low / step) * step; x <= high + step * 1e-9; x += step) list.push(+x.toPrecision(12));
    return list;
}

/** @param {number} x */
const px = x => x.toFixed(1);

/** Shares of values now (bars) and before (a line). @param {Float32Array|null} before @param {Float32Array} after
 * @param {number} width @param {string} label */
export function histogram(before, after, width, label) {
    const height = 132, left = 34, bottom = 18, top = 6;
    let low = Infinity, high = -Infinity, whole = true;
    for (const list of [before, after]) if (list) for (const x of list) if (x === x) {
        if (x < low) low = x;
        if (x > high) high = x;
        if (x % 1) whole = false;
    }
    if (low > high) return s('svg', {width, height});
    if (low === high) { low -= 1; high += 1; }
    const span = high - low, bins = whole && span <= 40 ? span + 1 : 40;
    const from = whole && span <= 40 ? low - 0.5 : low, size = (whole && span <= 40 ? span + 1 : span) / bins;
    /** @param {Float32Array|null} list */
    const shares = list => {
        const counts = new Float64Array(bins);
        let n = 0;
        if (list) for (const x of list) if (x === x) {
            counts[Math.min(bins - 1, Math.max(0, Math.floor((x - from) / size)))]++;
            n++;
        }
        return counts.map(c => n ? c / n : 0);
    };
    const now = shares(after), then = shares(before), most = Math.max(1e-9, ...now, ...then);
    const wide = width - left - 6, tall = height - bottom - top;
    // The root keeps small bars visible.
    const X = (/** @type {number} */ i) => left + i / bins * wide, Y = (/** @type {number} */ p) => top + tall * (1 - Math.sqrt(p / most));
    const base = top + tall;
    let path = `M${left} ${base}`;
    then.forEach((p, i) => { path += `V${px(Y(p))}H${px(X(i + 1))}`; });
    return s('svg', {viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': label},
        [most, most / 4].map(p => [s('line', {class: 'grid', x1: left, x2: width - 6, y1: Y(p), y2: Y(p)}),
            s('text', {class: 'tick', x: left - 4, y: Y(p) + 3, 'text-anchor': 'end'}, (100 * p).toFixed(p < 0.1 ? 1 : 0) + '%')]).flat(),
        [...now].map((p, i) => s('rect', {class: 'after', x: px(X(i) + 0.5), width: px(Math.max(0.5, wide / bins - 1)), y: px(Y(p)),
            height: px(base - Y(p))}, s('title', {}, `${plain(from + i * size, size < 1 ? 2 : 0)}: ${(100 * p).toFixed(1)}% now` +
            (before ? `, ${(100 * then[i]).toFixed(1)}% before` : '')))),
        before && s('path', {class: 'before', d: path + `V${base}`}),
        s('line', {class: 'axis', x1: left, x2: width - 6, y1: base, y2: base}),
        ticks(low, high, 6).map(t => s('text', {class: 'tick', x: px(left + (t - from) / (size * bins) * wide), y: height - 4,
            'text-anchor': 'middle'}, plain(t, t % 1 ? 1 : 0))));
}

/** @typedef {{head?: string, name?: string, d?: Interval, unit?: string, digits?: number, group?: string,
 *     neutral?: boolean, note?: string, title?: string, onclick?: () => void}} Row */

/** Differences with intervals, a row each, rows of a group on one scale. @param {Row[]} rows @param {number} width */
export function forest(rows, width) {
    const label = Math.min(116, width * 0.28), value = 170, high = 20, height = rows.length * high + 4;
    const wide = Math.max(40, width - label - value), middle = label + wide / 2;
    /** @type {Record<string, number>} */
    const scales = {};
    for (const {d, group = ''} of rows)
        if (d && Number.isFinite(d.low)) scales[group] = Math.max(scales[group] || 0, Math.abs(d.low), Math.abs(d.high));
    return s('svg', {viewBox: `0 0 ${width} ${height}`, width, height, role: 'img',
        'aria-label': 'Differences: ' + rows.filter(r => r.d).map(r => `${r.name} ${signed(r.d?.mean || 0, r.digits)}`).join(', ')},
        rows.map((row, i) => {
            const y = i * high + high / 2 + 2;
            if (row.head) return s('text', {class: 'head', x: 0, y: y + 5}, row.head);
            const name = row.name || '', shown = name.length * 6.4 > label ? name.slice(0, Math.floor(label / 6.4) - 1) + '…' : name;
            const d = row.d, digits = d && Math.abs(d.mean) >= 100 ? 0 : row.digits ?? 1;
            const scale = Math.max(1e-9, scales[row.group || ''] || 1) * 1.05;
            const X = (/** @type {number} */ v) => middle + Math.max(-1, Math.min(1, v / scale)) * wide / 2;
            const said = d ? says(d) : 'none';
            return s('g', {class: row.neutral && said !== 'none' ? 'plain' : said, onclick: row.onclick},
                s('title', {}, row.title || name),
                s('text', {class: 'name', x: 0, y: y + 4}, shown),
                s('line', {class: 'zero', x1: middle, x2: middle, y1: y - high / 2, y2: y + high / 2}),
                d && Number.isFinite(d.low) && [
                    s('line', {class: 'from', x1: middle, x2: px(X(d.mean)), y1: y, y2: y}),
                    s('line', {class: 'span', x1: px(X(d.low)), x2: px(X(d.high)), y1: y, y2: y}),
                    s('circle', {cx: px(X(d.mean)), cy: y, r: 3.2})],
                d && Number.isFinite(d.mean) && s('text', {x: width - 104, y: y + 4, 'text-anchor': 'end'}, signed(d.mean, digits) + (row.unit || '')),
                s('text', {class: 'range', x: width, y: y + 4, 'text-anchor': 'end'}, row.note ??
                    (d && Number.isFinite(d.low) ? `${plain(d.low, digits)} … ${plain(d.high, digits)}` : '')));
        }));
}

/** The rate as a bar, with the one before as a mark. @param {Interval|null} before @param {Interval} after
 * @param {number} width */
export function rateBar(before, after, width) {
    const X = (/** @type {number} */ p) => 2 + Math.max(0, Math.min(1, p)) * (width - 4), y = 11;
    const at = before ? X(before.mean) : 0;
    return s('svg', {viewBox: `0 0 ${width} 34`, width, height: 34, role: 'img',
        'aria-label': `wins ${(100 * after.mean).toFixed(1)} percent` + (before ? `, before ${(100 * before.mean).toFixed(1)}` : '')},
        s('rect', {class: 'track', x: 2, y: y - 5, width: width - 4, height: 10, rx: 5}),
        s('rect', {class: 'fill', x: 2, y: y - 5, width: px(Math.max(0, X(after.mean) - 2)), height: 10, rx: 5}),
        s('path', {class: 'whisker', d: `M${px(X(after.low))} ${y}H${px(X(after.high))}M${px(X(after.low))} ${y - 4}v8M${px(X(after.high))} ${y - 4}v8`}),
        before && [s('path', {class: 'mark', d: `M${px(at)} ${y - 9}v18`}),
            s('text', {class: 'tick', x: px(at), y: 32, 'text-anchor': at < 60 ? 'start' : at > width - 60 ? 'end' : 'middle'},
                `before ${(100 * before.mean).toFixed(1)}%`)]);
}

/** Rates edit by edit; a point can be clicked. @param {{rate: Interval, what: string}[]} points
 * @param {number} width @param {number} current @param {(index: number) => void} choose */
export function path(points, width, current, choose) {
    const height = 52, low = Math.min(...points.map(p => p.rate.low)), high = Math.max(...points.map(p => p.rate.high), low + 0.02);
    const X = (/** @type {number} */ i) => 10 + i / Math.max(1, points.length - 1) * (width - 20);
    const Y = (/** @type {number} */ p) => 8 + (1 - (p - low) / (high - low)) * (height - 16);
    return s('svg', {viewBox: `0 0 ${width} ${height}`, width, height, role: 'group', 'aria-label': 'win rate, edit by edit'},
        s('polyline', {class: 'line', points: points.map((p, i) => `${px(X(i))},${px(Y(p.rate.mean))}`).join(' ')}),
        points.map((p, i) => s('circle', {class: i === current ? 'point current' : 'point', cx: px(X(i)), cy: px(Y(p.rate.mean)), r: 5,
            tabindex: 0, role: 'button', 'aria-label': `${p.what}: ${(100 * p.rate.mean).toFixed(1)} percent`,
            onclick: () => choose(i), onkeydown: (/** @type {KeyboardEvent} */ e) => { if (e.key === 'Enter') choose(i); }},
            s('title', {}, `${p.what}: ${(100 * p.rate.mean).toFixed(1)}% (click to go back to it)`))));
}

/** A curve with a band: what comes out for each value of a number. @param {{x: number, rate: Interval}[]} points
 * @param {number} current @param {number} width @param {(x: number) => void} choose */
export function curve(points, current, width, choose) {
    const height = 150, left = 36, bottom = 20, top = 8, known = points.filter(p => p.rate.n > 1);
    const low = points[0].x, high = Math.max(points[points.length - 1].x, low + 1e-9);
    const X = (/** @type {number} */ x) => left + (x - low) / (high - low) * (width - left - 12);
    const Y = (/** @type {number} */ p) => top + (1 - p) * (height - top - bottom);
    const band = known.map(p => `${px(X(p.x))},${px(Y(p.rate.high))}`).concat(known.slice().reverse().map(p => `${px(X(p.x))},${px(Y(p.rate.low))}`));
    return s('svg', {viewBox: `0 0 ${width} ${height}`, width, height, role: 'group',
        'aria-label': 'sweep: ' + known.map(p => `${p.x}: ${(100 * p.rate.mean).toFixed(0)}%`).join(', ')},
        [0, 0.5, 1].map(p => [s('line', {class: 'grid', x1: left, x2: width - 12, y1: Y(p), y2: Y(p)}),
            s('text', {class: 'tick', x: left - 4, y: Y(p) + 3, 'text-anchor': 'end'}, `${100 * p}%`)]).flat(),
        band.length > 0 && s('polygon', {class: 'band', points: band.join(' ')}),
        s('polyline', {class: 'line', points: known.map(p => `${px(X(p.x))},${px(Y(p.rate.mean))}`).join(' ')}),
        points.map(p => s('text', {class: 'tick', x: px(X(p.x)), y: height - 5, 'text-anchor': 'middle'}, plain(p.x, p.x % 1 ? 2 : 0))),
        known.map(p => s('circle', {class: p.x === current ? 'point current' : 'point', cx: px(X(p.x)), cy: px(Y(p.rate.mean)), r: 5, tabindex: 0,
            role: 'button', 'aria-label': `${p.x}: ${(100 * p.rate.mean).toFixed(1)} percent`, onclick: () => choose(p.x),
            onkeydown: (/** @type {KeyboardEvent} */ e) => { if (e.key === 'Enter') choose(p.x); }},
            s('title', {}, `${p.x}: ${(100 * p.rate.mean).toFixed(1)}% ± ${(100 * half(p.rate)).toFixed(1)} in ${p.rate.n} plays`))));
}
