// runs.js: the plays before and after a change, agent by agent, over the same seeds, until enough is known.
import {Sample, PLAYS_MAX} from './sample.js';
import {half, paired, rate} from './statistics.js';

/** @typedef {import('./rules.js').Rules} Rules */
/** @typedef {{agents: string, name: string, limit: number}} Plan what one agent plays at most */
/** @typedef {{plan: Plan, sample: Sample, job: import('./scheduler.js').Job}} Line */
/** @typedef {{rules: Rules, lines: Line[], shown: boolean}} Side */

/** How exactly a rate has to be known before the rest is left alone, by default. */
export const PRECISION = 0.01;
const PIECE = 1000;

export class Runs {
    /** @param {import('./scheduler.js').Scheduler} scheduler @param {(first: boolean) => void} changed told of every piece: whether it is the first of its plays */
    constructor(scheduler, changed) {
        this.scheduler = scheduler;
        this.changed = changed;
        /** @type {Side|null} */
        this.before = null;
        /** @type {Side|null} */
        this.after = null;
        /** @type {Plan[]} */
        this.plans = [];
        this.seat = 0;
        this.precision = PRECISION;
        /** Whether the server plays a line-up. @type {(agents: string) => boolean} */
        this.native = () => false;
    }

    /** Plays rules as `before`, from which differences are counted. @param {Rules} rules */
    begin(rules) {
        this.stop(this.before);
        this.stop(this.after);
        this.before = this.play(rules, 1);
        this.after = null;
    }

    /** Plays changed rules beside those before. @param {Rules} rules */
    compare(rules) {
        this.hold(false);
        if (this.after?.rules.key === rules.key) return;
        this.stop(this.after);
        this.after = this.before?.rules.key === rules.key ? null : this.play(rules, 0);
        this.changed(true);
    }

    /** What is now becomes before. */
    pin() {
        if (!this.after) return;
        this.stop(this.before);
        this.before = this.after;
        this.after = null;
    }

    /** Whether the changed rules wait: they do while a text is read, so that they are in nobody's way, and go on if it was none.
     * @param {boolean} held */
    hold(held) {
        for (const line of this.after?.lines || []) line.job.held = held;
        if (!held) this.scheduler.run();
    }

    /** @param {Side|null} side */
    stop(side) {
        for (const line of side?.lines || []) this.scheduler.stop(line.job);
    }

    /** @param {Rules} rules @param {number} priority @returns {Side} */
    play(rules, priority) {
        /** @type {Side} */
        const side = {rules, lines: [], shown: false};
        this.plans.forEach((plan, i) => {
            const sample = new Sample(plan.agents, rules);
            sample.seat = this.seat;
            const job = this.scheduler.add({rules, agents: plan.agents, limit: Math.min(plan.limit, 2 * PIECE),
                priority: priority + 2 * i, native: this.native(plan.agents),
                take: piece => {
                    sample.take(piece);
                    this.consider(side.lines[i]);
                    this.changed(sample.n === piece.rows.count);
                },
                fail: why => { sample.failed = why; this.changed(true); }});
            side.lines.push({plan, sample, job});
        });
        return side;
    }

    /** Goes on with a line that is through its pieces but not yet sure enough. @param {Line|undefined} line */
    consider(line) {
        if (!line || line.job.next < line.job.limit || line.job.flying > 1) return;
        if (line.job.limit >= Math.min(line.plan.limit, PLAYS_MAX) || this.sure(line)) return;
        this.scheduler.extend(line.job, Math.min(line.plan.limit, 2 * line.job.limit));
    }

    /** Whether a line is known well enough: its rate, and its difference to the other side. @param {Line} line */
    sure(line) {
        const {sample} = line, pairs = this.pairs(line.plan.agents);
        if (sample.n < 2 * PIECE) return false;
        return half(rate(sample.won, sample.n)) <= this.precision && (!pairs || half(pairs) <= this.precision);
    }

    /** The difference of wins between before and after. @param {string} agents */
    pairs(agents) {
        const before = this.sample(this.before, agents), after = this.sample(this.after, agents);
        return before && after ? paired(before.win, after.win) : null;
    }

    /** @param {Side|null} side @param {string} agents */
    sample(side, agents) {
        return side?.lines.find(line => line.plan.agents === agents)?.sample || null;
    }

    /** Whether everything asked for was played. */
    rests() {
        return [this.before, this.after].every(side => !side || side.lines.every(({job, sample}) =>
            sample.failed || (job.next >= job.limit && job.flying === 0)));
    }
}

/** Plays whose result changed: which were lost and are won now, and the other way round.
 * @param {Sample} before @param {Sample} after */
export function flips(before, after) {
    const won = [], lost = [], count = Math.min(before.win.length, after.win.length);
    for (let i = 0; i < count; i++) {
        const d = after.win[i] - before.win[i];
        if (d > 0) won.push(i);
        else if (d < 0) lost.push(i);
    }
    return {won, lost};
}
