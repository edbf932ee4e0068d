// mark.js: a short mark of texts: equal texts have equal marks, others surely not by chance (two FNV-1a hashes of 32 bits each,
// and the lengths). So that whoever remembers which texts he has seen need not keep them.

/** @param {string[]} texts */
export function markOf(texts) {
    let one = 0x811c9dc5, two = 0x1b873593, length = 0;
    for (const text of texts) {
        for (let i = 0; i < text.length; i++) {
            const code = text.charCodeAt(i);
            one = Math.imul(one ^ code, 0x01000193);
            two = Math.imul(two ^ code, 0x85ebca6b) ^ two >>> 15;
        }
        one = Math.imul(one ^ 0xffff, 0x01000193);
        two = Math.imul(two ^ text.length, 0x85ebca6b);
        length += text.length;
    }
    return [one >>> 0, two >>> 0, length].map(number => number.toString(36)).join('-');
}
