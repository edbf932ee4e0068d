// change.js: where two pictures differ. A picture is width, height, background, number of shapes, and
// seventeen numbers for each shape.
const HEAD = 4, SIZE = 17;

/** @param {Int32Array} shapes @param {number} at */
function mark(shapes, at) {
    let hash = 17;
    for (let i = 0; i < SIZE; i++) hash = Math.imul(hash ^ shapes[at + i], 0x01000193) ^ (hash >>> 15);
    return hash;
}

/** @param {Int32Array} shapes @param {number} at @returns {number[]} x, y, width, height */
export function boxOf(shapes, at) {
    const corners = Math.max(2, shapes[at + 2]);
    let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
    for (let i = 0; i < corners; i++) {
        left = Math.min(left, shapes[at + 3 + 2 * i]);
        right = Math.max(right, shapes[at + 3 + 2 * i]);
        top = Math.min(top, shapes[at + 4 + 2 * i]);
        bottom = Math.max(bottom, shapes[at + 4 + 2 * i]);
    }
    return [left, top, right - left, bottom - top];
}

/** Boxes of shapes that came, then of those that went; none if nearly everything changed.
 * @param {Int32Array} before @param {Int32Array} after @returns {number[][]} */
export function boxesOfChange(before, after) {
    /** @type {Map<number, number>} */
    const there = new Map();
    for (let i = 0; i < before[3]; i++) {
        const key = mark(before, HEAD + SIZE * i);
        there.set(key, (there.get(key) || 0) + 1);
    }
    const came = [];
    for (let i = 0; i < after[3]; i++) {
        const at = HEAD + SIZE * i, key = mark(after, at), left = there.get(key) || 0;
        if (left) there.set(key, left - 1);
        else came.push(boxOf(after, at));
    }
    const went = [];
    for (let i = 0; i < before[3]; i++) {
        const at = HEAD + SIZE * i, key = mark(before, at), left = there.get(key) || 0;
        if (left) {
            there.set(key, left - 1);
            went.push(boxOf(before, at));
        }
    }
    // What covers most of the board (a frame, a sentence above it) says nothing about a place.
    const small = [...came, ...went].filter(box => box[2] * box[3] < before[0] * before[1] / 6);
    return small.length > 40 ? [] : small;
}
