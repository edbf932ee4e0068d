// rows.js: the results of a number of plays, as the module and the server lay them out.

/** @typedef {{first: number, count: number, players: number, hashes: BigUint64Array, scores: Float32Array,
 *     turns: Uint16Array, plies: Uint16Array, results: Int8Array, ends: Int8Array}} Rows */

/** @param {ArrayBuffer} buffer @param {number} first @param {number} count @param {number} players
 * @returns {Rows} */
export function rowsOf(buffer, first, count, players) {
    let at = 0;
    /** @template T @param {new (b: ArrayBuffer, o: number, n: number) => T} Kind @param {number} size
     * @param {number} length @returns {T} */
    const column = (Kind, size, length) => {
        const list = new Kind(buffer, at, length);
        at += size * length;
        return list;
    };
    return {
        first, count, players,
        hashes: column(BigUint64Array, 8, count),
        scores: column(Float32Array, 4, count * players),
        turns: column(Uint16Array, 2, count),
        plies: column(Uint16Array, 2, count),
        results: column(Int8Array, 1, count * players),
        ends: column(Int8Array, 1, count),
    };
}
