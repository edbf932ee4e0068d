// lzma.js: unpacks what `xz --format=lzma` packed: a fifth less than gzip, which is all that browsers have. A range coder
// feeds a chain of matches and literals; every bit has a chance that is learnt from the bits before (Pavlov 1998).

const TOP = 2 ** 24, HALF = 1024, MOVE = 5, STATES = 12;

/** Chances of `count` bits, all even. @param {number} count */
const even = count => new Uint16Array(count).fill(HALF);

class RangeDecoder {
    /** @param {Uint8Array} bytes @param {number} at of the first byte of the code */
    constructor(bytes, at) {
        this.bytes = bytes;
        this.at = at + 5;
        // Range and code: numbers of 32 bits stay numbers of the machine in such an array, and nowhere else.
        this.numbers = new Uint32Array([0xffffffff, (bytes[at + 1] << 24 | bytes[at + 2] << 16 | bytes[at + 3] << 8 | bytes[at + 4]) >>> 0]);
    }

    /** Takes in a byte when the range has become small. */
    fill() {
        const {numbers} = this;
        numbers[0] <<= 8;
        numbers[1] = numbers[1] << 8 | this.bytes[this.at++];
    }

    /** A bit with a chance of its own. @param {Uint16Array} chances @param {number} i */
    bit(chances, i) {
        const {numbers} = this, chance = chances[i], bound = Math.imul(numbers[0] >>> 11, chance) >>> 0;
        const bit = numbers[1] < bound ? 0 : 1;
        if (bit) {
            numbers[0] -= bound;
            numbers[1] -= bound;
            chances[i] = chance - (chance >> MOVE);
        } else {
            numbers[0] = bound;
            chances[i] = chance + (2048 - chance >> MOVE);
        }
        if (numbers[0] < TOP) this.fill();
        return bit;
    }

    /** Bits of even chance, highest first. @param {number} count */
    plain(count) {
        const {numbers} = this;
        let value = 0;
        for (; count > 0; count--) {
            numbers[0] >>>= 1;
            const bit = numbers[1] >= numbers[0] ? 1 : 0;
            if (bit) numbers[1] -= numbers[0];
            value = value * 2 + bit;
            if (numbers[0] < TOP) this.fill();
        }
        return value;
    }

    /** A number of so many bits down a tree of chances. @param {Uint16Array} chances @param {number} from @param {number} bits */
    tree(chances, from, bits) {
        let node = 1;
        for (let i = 0; i < bits; i++) node = node << 1 | this.bit(chances, from + node);
        return node - (1 << bits);
    }

    /** The same, lowest bit first. @param {Uint16Array} chances @param {number} from @param {number} bits */
    reversed(chances, from, bits) {
        let node = 1, value = 0;
        for (let i = 0; i < bits; i++) {
            const bit = this.bit(chances, from + node);
            node = node << 1 | bit;
            value |= bit << i;
        }
        return value;
    }
}

class Lengths {
    constructor() {
        this.choice = even(2);
        this.low = even(16 * 8);
        this.middle = even(16 * 8);
        this.high = even(256);
    }

    /** @param {RangeDecoder} coder @param {number} where in the step of positions */
    read(coder, where) {
        if (!coder.bit(this.choice, 0)) return 2 + coder.tree(this.low, 8 * where, 3);
        if (!coder.bit(this.choice, 1)) return 10 + coder.tree(this.middle, 8 * where, 3);
        return 18 + coder.tree(this.high, 0, 8);
    }
}

class Distances {
    constructor() {
        this.slots = even(4 * 64);
        this.middle = even(128);
        this.low = even(16);
    }

    /** @param {RangeDecoder} coder @param {number} length */
    read(coder, length) {
        const slot = coder.tree(this.slots, 64 * Math.min(length - 2, 3), 6);
        if (slot < 4) return slot;
        const bits = (slot >> 1) - 1, base = (2 | slot & 1) * 2 ** bits;
        if (slot < 14) return base + coder.reversed(this.middle, base - slot, bits);
        return base + coder.plain(bits - 4) * 16 + coder.reversed(this.low, 0, 4);
    }
}

/** A literal: eight bits, whose chances depend on the byte before and, after a match, on the byte that would have gone on with it.
 * @param {RangeDecoder} coder @param {Uint16Array} chances @param {number} from @param {number} matched -1: none */
function literal(coder, chances, from, matched) {
    let symbol = 1;
    while (matched >= 0 && symbol < 256) {
        const expected = matched >> 7 & 1, bit = coder.bit(chances, from + (1 + expected << 8) + symbol);
        matched = matched << 1 & 255;
        symbol = symbol << 1 | bit;
        if (bit !== expected) break;
    }
    while (symbol < 256) symbol = symbol << 1 | coder.bit(chances, from + symbol);
    return symbol & 255;
}

/** @param {Uint8Array} packed with its header: a byte of properties, the size of the dictionary, that of what comes out
 * @returns {Uint8Array} */
export function unlzma(packed) {
    const size = new DataView(packed.buffer, packed.byteOffset).getUint32(5, true);
    const context = packed[0] % 9, before = Math.floor(packed[0] / 9) % 5, positions = (1 << Math.floor(packed[0] / 45)) - 1;
    const out = new Uint8Array(size), coder = new RangeDecoder(packed, 13);
    const literals = even(0x300 << context + before), isMatch = even(STATES << 4), isLong = even(STATES << 4);
    const isAgain = even(STATES), isSecond = even(STATES), isThird = even(STATES), isFourth = even(STATES);
    const lengths = new Lengths(), againLengths = new Lengths(), distances = new Distances();
    let state = 0, first = 0, second = 0, third = 0, fourth = 0, at = 0;
    while (at < size) {
        const where = at & positions;
        if (!coder.bit(isMatch, (state << 4) + where)) {
            const from = 0x300 * (((at & (1 << before) - 1) << context) + ((at ? out[at - 1] : 0) >> 8 - context));
            out[at] = literal(coder, literals, from, state < 7 ? -1 : out[at - first - 1]);
            at++;
            state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
            continue;
        }
        let length;
        if (coder.bit(isAgain, state)) {
            if (!coder.bit(isSecond, state)) {
                if (!coder.bit(isLong, (state << 4) + where)) {
                    out[at] = out[at - first - 1];
                    at++;
                    state = state < 7 ? 9 : 11;
                    continue;
                }
            } else if (!coder.bit(isThird, state)) [first, second] = [second, first];
            else if (!coder.bit(isFourth, state)) [first, second, third] = [third, first, second];
            else [first, second, third, fourth] = [fourth, first, second, third];
            length = againLengths.read(coder, where);
            state = state < 7 ? 8 : 11;
        } else {
            length = lengths.read(coder, where);
            [first, second, third, fourth] = [distances.read(coder, length), first, second, third];
            state = state < 7 ? 7 : 10;
        }
        if (first >= at) throw new Error('what was packed is damaged');
        for (const end = Math.min(size, at + length); at < end; at++) out[at] = out[at - first - 1];
    }
    return out;
}
