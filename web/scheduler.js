// scheduler.js: hands pieces of series to whoever is free, in pieces of some 25 ms, the first of one play: so that
// something can be drawn at once, and a newer edit waits for nobody. A hand is a worker, or the server.
import {rowsOf} from './rows.js';

const TARGET = 25, PIECE_MAX = 5000, USES_MAX = 2000;

/** @typedef {import('./rules.js').Rules} Rules */
/** @typedef {{rules: Rules, agents: string, seed: string, next: number, limit: number, priority: number,
 *     native: boolean, speed: number, flying: number, stopped: boolean, held: boolean, failed: string,
 *     take: (piece: Piece) => void, fail: (why: string) => void}} Job */
/** @typedef {{rows: import('./rows.js').Rows, uses: Int32Array|null, blamed: Int32Array, spent: number}} Piece */
/** @typedef {{ask: (job: Job, first: number, count: number, uses: boolean) => Promise<any>, native: boolean,
 *     width: number, busy: number}} Hand */

export class Scheduler {
    constructor() {
        /** @type {Hand[]} */
        this.hands = [];
        /** @type {Job[]} */
        this.jobs = [];
    }

    /** @param {import('./thread.js').Thread} thread */
    addThread(thread) {
        let life = 0;
        /** @type {Set<string>} */
        let known = new Set();
        this.hands.push({native: false, width: 1, busy: 0, async ask(job, first, count, uses) {
            if (life !== thread.life) {
                life = thread.life;
                known = new Set();
            }
            const what = {key: job.rules.key, agents: job.agents, seed: job.seed, first, count, uses};
            const value = await thread.ask('plays', known.has(job.rules.key) ? what : {...what, rules: job.rules});
            known.add(job.rules.key);
            return value || thread.ask('plays', {...what, rules: job.rules});
        }});
    }

    /** @param {Partial<Job> & {rules: Rules, agents: string, limit: number}} what @returns {Job} */
    add(what) {
        const job = /** @type {Job} */ ({seed: '1', next: 0, priority: 1, native: false, speed: 0, flying: 0,
            stopped: false, held: false, failed: '', fail() {}, ...what});
        this.jobs.push(job);
        this.jobs.sort((a, b) => a.priority - b.priority);
        this.run();
        return job;
    }

    /** @param {Job|undefined|null} job */
    stop(job) {
        if (!job) return;
        job.stopped = true;
        this.jobs = this.jobs.filter(other => other !== job);
    }

    run() {
        for (const hand of this.hands)
            while (hand.busy < hand.width && this.give(hand)) { /* the next */ }
    }

    /** @param {Hand} hand */
    give(hand) {
        // With a server, what is slow goes there and what is quick stays here.
        const native = this.hands.some(other => other.native);
        const job = this.jobs.find(j => j.next < j.limit && !j.held && (!native || hand.native === j.native));
        if (!job) return false;
        const wanted = job.speed ? (hand.native ? 10 : 1) * TARGET / job.speed : 1;
        const count = Math.max(1, Math.min(PIECE_MAX, job.limit - job.next, Math.round(wanted),
            job.next < USES_MAX ? Math.max(1, USES_MAX - job.next) : PIECE_MAX));
        const first = job.next, uses = first < USES_MAX;
        job.next += count;
        job.flying++;
        hand.busy++;
        hand.ask(job, first, count, uses).then(value => {
            if (job.stopped) return;
            job.speed = Math.max(0.001, value.spent / count);
            job.take({rows: rowsOf(value.buffer, first, count, value.players), uses: value.uses,
                      blamed: value.blamed, spent: value.spent});
        }, error => {
            if (job.stopped) return;
            this.stop(job);
            job.failed = error.message;
            job.fail(error.message);
        }).finally(() => {
            job.flying--;
            hand.busy--;
            if (job.next >= job.limit) this.jobs = this.jobs.filter(other => other !== job || job.next < job.limit);
            this.run();
        });
        return true;
    }

    /** Lets a job that was through go on. @param {Job} job @param {number} limit */
    extend(job, limit) {
        job.limit = limit;
        if (!job.stopped && !this.jobs.includes(job)) {
            this.jobs.push(job);
            this.jobs.sort((a, b) => a.priority - b.priority);
        }
        this.run();
    }
}
