// sample.js: what is known so far of the plays of one agent under one set of rules, play by play.

/** @typedef {import('./scheduler.js').Piece} Piece */

/** Where the numbers of plays grow to at most. */
export const PLAYS_MAX = 1000000;
const ENDS = 6;

export class Sample {
    /** @param {string} agents @param {import('./rules.js').Rules} rules */
    constructor(agents, rules) {
        this.agents = agents;
        this.rules = rules;
        this.room = 0;
        this.n = 0;
        this.won = 0;
        this.neither = 0;
        this.score = new Float32Array(0);
        this.win = new Float32Array(0);
        this.turns = new Float32Array(0);
        this.ends = new Array(ENDS).fill(0);
        /** @type {Float64Array|null} */
        this.uses = null;
        this.used = 0;
        /** @type {Float64Array|null} */
        this.blamed = null;
        this.started = performance.now();
        this.first = 0;
        this.milliseconds = 0;
        this.failed = '';
        /** Whose wins and scores are counted. */
        this.seat = 0;
        /** Hashes of final states, for whoever compares with the command line. @type {Map<number, bigint>|null} */
        this.hashes = null;
    }

    /** @param {number} size */
    grow(size) {
        if (size <= this.room) return;
        this.room = Math.max(size, 2 * this.room, 1024);
        for (const name of /** @type {const} */ (['score', 'win', 'turns'])) {
            const larger = new Float32Array(this.room).fill(NaN);
            larger.set(this[name]);
            this[name] = larger;
        }
    }

    /** @param {Piece} piece */
    take({rows, uses, blamed}) {
        const {first, count, players} = rows, seat = Math.min(this.seat, players - 1);
        this.grow(first + count);
        for (let i = 0; i < count; i++) {
            const result = rows.results[i * players + seat];
            this.score[first + i] = rows.scores[i * players + seat];
            this.win[first + i] = result > 0 ? 1 : 0;
            this.turns[first + i] = rows.turns[i];
            this.won += result > 0 ? 1 : 0;
            this.neither += result === 0 ? 1 : 0;
            this.ends[rows.ends[i]]++;
            this.hashes?.set(first + i, rows.hashes[i]);
        }
        this.n += count;
        if (uses) {
            this.uses = add(this.uses, uses);
            this.used += count;
        }
        if (this.faults()) this.blamed = add(this.blamed, blamed);
        this.milliseconds = performance.now() - this.started;
        this.first = this.first || this.milliseconds;
    }

    /** Plays that were stopped because the rules never finish, overflow or nest too deep. */
    faults() { return this.ends[3] + this.ends[4] + this.ends[5]; }
}

/** @param {Float64Array|null} sum @param {Int32Array} more */
function add(sum, more) {
    if (!sum || sum.length !== more.length) sum = new Float64Array(more.length);
    for (let i = 0; i < more.length; i++) sum[i] += more[i];
    return sum;
}
