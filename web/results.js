// results.js: the pane of results: a sentence, a rate, differences, how scores lie, which parts are used.
import {h, pause, put} from './dom.js';
import {flips} from './runs.js';
import {forest, histogram, path, rateBar} from './plots.js';
import {count, half, mean, paired, rate, says, signed} from './statistics.js';

/** @typedef {import('./sample.js').Sample} Sample */
/** @typedef {{rate: import('./statistics.js').Interval, what: string, kept: any, key: string}} Edit */

/** Milliseconds between two drawings. */
const QUICK = 30, SLOW = 120;

export class Results {
    /** @param {HTMLElement} root @param {import('./runs.js').Runs} runs @param {{info: () => import('./module.js').Info|null,
     *     watch: (agents: string, index: number, side: 'before'|'after') => void, back: (edit: Edit) => void,
     *     define: (part: import('./module.js').Part) => void}} host */
    constructor(root, runs, host) {
        this.root = root;
        this.runs = runs;
        this.host = host;
        /** @type {Edit[]} */
        this.edits = [];
        this.current = -1;
        this.verb = '';
        this.waiting = 0;
        this.again = false;
        this.quickly = false;
        this.chosen = '';
        this.pieces = [() => this.drawRate(), () => this.drawScores(), () => this.differences(this.column), () => this.drawUses()];
        this.boxes = Object.fromEntries(['headline', 'rate', 'faults', 'flips', 'scores', 'differences', 'uses', 'edits', 'sure', 'critique']
            .map(name => [name, h('div', {class: name})]));
        const {headline, sure, faults, scores, differences, uses, edits, critique} = this.boxes;
        /** Widths of the whole and of its columns, as they were last told: to ask for them while drawing costs a layout each time. */
        this.wide = 300;
        this.column = 300;
        const left = h('div', {}, scores, this.boxes.flips, edits);
        put(root, headline, this.boxes.rate, sure, faults, h('div', {class: 'columns'}, left, h('div', {}, differences, uses, critique)));
        for (const box of [headline, this.boxes.rate, sure, faults, left.parentElement]) box.classList.add('fades');
        const observer = new ResizeObserver(() => {
            this.wide = Math.max(200, this.boxes.rate.clientWidth || 300);
            this.column = Math.max(200, left.clientWidth || 300);
            this.soon();
        });
        for (const box of [root, left]) observer.observe(box);
    }

    /** Draws in a moment: the first results of new rules quickly, what they grow to now and then, so that the plays keep the processor.
     * Piece by piece: no key waits for more than one of them. @param {boolean} [quickly] */
    soon(quickly = false) {
        this.again = true;
        this.quickly ||= quickly;
        if (!this.waiting) this.waiting = window.setTimeout(() => requestAnimationFrame(() => this.drawPieces()), this.quickly ? QUICK : SLOW);
    }

    async drawPieces() {
        this.again = this.quickly = false;
        for (const piece of this.pieces) {
            piece();
            await pause();
        }
        this.waiting = 0;
        if (this.again) this.soon();
    }

    draw() { for (const piece of this.pieces) piece(); }

    /** What is shown at this moment: a side, one of its lines, its plays and those before. */
    shown() {
        const {before, after} = this.runs, side = after || before, line = side?.lines.find(l => l.plan.agents === this.chosen) || side?.lines[0];
        return side && line ? {side, line, now: line.sample, then: after ? this.runs.sample(before, line.plan.agents) : null} : null;
    }

    drawRate() {
        const shown = this.shown(), {boxes} = this;
        if (!shown) return;
        const {side, line, now, then} = shown;
        this.headline(side, line, now, then);
        put(boxes.rate, now.n ? rateBar(then && then.n ? rate(then.won, then.n) : null, rate(now.won, now.n), this.wide) : null);
        put(boxes.faults, this.faults(now, then));
    }

    drawScores() {
        const shown = this.shown(), {boxes} = this;
        if (!shown) return;
        const {line, now, then} = shown;
        put(boxes.scores, h('h3', {title: 'Heights are roots of shares, so that small bars can be seen'}, `Score, ${line.plan.name} player, heights by root`, h('span', {class: 'key now'}, 'now'), then && h('span', {class: 'key then'}, 'before')),
            now.n ? histogram(then && then.n ? then.score : null, now.score, this.column, 'histogram of scores') : null);
        put(boxes.flips, then ? this.flips(line.plan.agents, then, now) : null);
        put(boxes.edits, this.edits.length > 1 ? [h('h3', {}, 'Win rate, edit by edit (click to go back)'),
            path(this.edits, this.column, this.current, i => this.host.back(this.edits[i]))] : null);
    }

    drawUses() {
        const shown = this.shown();
        if (!shown) return;
        this.uses(shown.now, shown.then, this.column);
        const rests = this.runs.rests() ? '1' : '0';
        if (document.body.dataset.rests !== rests) document.body.dataset.rests = rests;
    }

    /** @param {import('./runs.js').Side} side @param {import('./runs.js').Line} line @param {Sample} now @param {Sample|null} then */
    headline(side, line, now, then) {
        const r = rate(now.won, now.n), pairs = then && paired(then.win, now.win), d = pairs && pairs.n > 1 ? pairs : null;
        const several = side.lines.length > 1;
        const name = several ? h('select', {'aria-label': 'Agent shown', onchange: (/** @type {any} */ e) => { this.chosen = e.target.value; this.draw(); }},
            side.lines.map(l => h('option', {value: l.plan.agents, selected: l === line}, l.plan.name))) : line.plan.name;
        put(this.boxes.headline, h('span', {class: 'big'}, now.n ? (100 * r.mean).toFixed(1) : '…', h('small', {}, '%')),
            h('span', {class: 'what'}, name, ` player wins`, d && h('b', {class: says(d)}, ` ${signed(100 * d.mean)} points`), h('br'),
                h('span', {class: 'muted'}, `${count(now.n)} ${now.n === 1 ? 'game' : 'games'}` + (now.milliseconds ? ` in ${(now.milliseconds / 1000).toFixed(2)} s` : ''))));
        const exact = now.n > 1 ? ` ±${(100 * half(r)).toFixed(1)} points` : '';
        const sure = this.runs.sure(line), rests = this.runs.rests();
        put(this.boxes.sure, now.failed ? h('span', {class: 'down'}, now.failed) : !now.n || then && !d ? 'playing…' :
            d ? sentence(d, sure, rests) : `Known to${exact}${sure ? ': sure enough.' : rests ? '; more games would tell more.' : ', playing on…'}`);
        this.boxes.sure.setAttribute('role', 'status');
        const mini = document.querySelector('#mini');
        if (mini) put(mini, 'wins ', h('b', {}, now.n ? (100 * r.mean).toFixed(1) + '%' : '…'), d && h('b', {class: says(d)}, ' ' + signed(100 * d.mean)),
            h('span', {class: 'muted'}, ` ${count(now.n)} games`));
    }

    /** @param {Sample} now @param {Sample|null} then */
    faults(now, then) {
        const info = this.host.info(), list = [], faults = now.faults();
        if (faults) {
            const blamed = [...(now.blamed || [])].map((n, i) => ({n, part: info?.parts[i]})).filter(b => b.n && b.part)
                .sort((a, b) => b.n - a.n).slice(0, 3);
            list.push(h('p', {class: 'fault'}, `${count(faults)} of ${count(now.n)} games were stopped because the rules never finish. They count as lost. `,
                blamed.length ? ['To blame: ', ...blamed.map(b => h('button', {class: 'link', onclick: () => b.part && this.host.define(b.part)}, b.part?.name))] : null));
        }
        if (now.ends[2]) list.push(h('p', {class: 'fault'}, `${count(now.ends[2])} games were cut off after ${count(info?.plies_max || 0)} decisions.`));
        if (then && then.faults() && !faults) list.push(h('p', {class: 'muted'}, 'Before, some games were stopped by a fault; now none is.'));
        return list;
    }

    /** @param {string} agents @param {Sample} then @param {Sample} now */
    flips(agents, then, now) {
        const {won, lost} = flips(then, now);
        const button = (/** @type {number[]} */ list, /** @type {string} */ mark, /** @type {string} */ text) =>
            h('button', {disabled: !list.length, onclick: () => this.host.watch(agents, list[0], 'after'),
                title: 'Watch such a game under the rules as they are now'}, h('b', {class: mark}, count(list.length)), ` ${text} ▸`);
        return [button(won, 'up', 'losses now won'), button(lost, 'down', 'wins now lost'),
            (won.length || lost.length) ? h('button', {onclick: () => this.host.watch(agents, (won.length ? won : lost)[0], 'before'),
                title: 'The same game under the rules before'}, 'as it was ▸') : null];
    }

    /** @param {number} width */
    differences(width) {
        const {before, after} = this.runs, box = this.boxes.differences;
        if (!before && !after) return;
        if (!after) {
            put(box, h('h3', {}, 'Differences'), h('p', {class: 'muted'},
                'Change a number on the left: what changes against these games appears here, seed by seed.'),
                before ? before.lines.map(({plan, sample}) => h('p', {class: 'plainline'}, h('b', {}, plan.name), sample.failed ? ` ${sample.failed}` : sample.n ?
                    ` wins ${(100 * sample.won / sample.n).toFixed(1)}%, score ${mean(sample.score).mean.toFixed(2)}, ${mean(sample.turns).mean.toFixed(1)} turns` : ' …')) : null);
            return;
        }
        /** @type {import('./plots.js').Row[]} */
        const rows = [];
        for (const {plan, sample} of after.lines) {
            const then = this.runs.sample(before, plan.agents);
            if (!then) continue;
            const wins = paired(then.win, sample.win);
            const points = {mean: 100 * wins.mean, low: 100 * wins.low, high: 100 * wins.high, n: wins.n};
            rows.push({head: sample.failed ? `${plan.name}: ${sample.failed}` : `${plan.name} player, ${count(wins.n)} ${wins.n === 1 ? 'pair' : 'pairs'} of games`},
                {name: 'wins', d: points, unit: ' pt', group: 'wins'}, {name: 'score', d: paired(then.score, sample.score), digits: 2, group: 'score'},
                {name: 'turns', d: paired(then.turns, sample.turns), digits: 2, group: 'turns', neutral: true});
        }
        put(box, h('h3', {}, 'Difference to before, same seeds, 95 %'), forest(rows, width));
    }

    /** @param {Sample} now @param {Sample|null} then @param {number} width */
    uses(now, then, width) {
        const info = this.host.info(), box = this.boxes.uses;
        if (!info || !now.uses || now.uses.length !== info.verbs.length * info.parts.length) return put(box);
        const parts = info.parts.length, totals = info.verbs.map((_, v) => now.uses ? now.uses.slice(v * parts, v * parts + parts).reduce((a, b) => a + b, 0) : 0);
        const verbs = info.verbs.filter((_, v) => totals[v] > 0);
        if (!verbs.length) return put(box);
        const verb = verbs.includes(this.verb) ? this.verb : verbs[0], v = info.verbs.indexOf(verb);
        const same = then && then.uses && then.uses.length === now.uses.length;
        const list = info.parts.map((part, i) => {
            const a = (now.uses?.[v * parts + i] || 0) / now.used, b = same ? (then.uses?.[v * parts + i] || 0) / then.used : NaN;
            return {part, a, b};
        }).filter(use => use.a > 0 || use.b > 0);
        list.sort((x, y) => same ? Math.abs(y.a - y.b) - Math.abs(x.a - x.b) || y.a - x.a : y.a - x.a);
        const never = info.parts.filter((part, i) => part.kind === 'card' && !(now.uses?.[v * parts + i]));
        put(box, h('h3', {}, 'How often, a game: ', h('select', {'aria-label': 'What is counted', onchange: (/** @type {any} */ e) => { this.verb = e.target.value; this.draw(); }},
            verbs.map(name => h('option', {selected: name === verb}, name)))),
            forest(list.slice(0, 8).map(({part, a, b}) => ({name: part.name, title: part.text || part.name, group: 'uses', neutral: true, digits: 2,
                d: same ? {mean: a - b, low: a - b, high: a - b, n: now.used} : {mean: a, low: a, high: a, n: now.used},
                note: same ? `${b.toFixed(2)} → ${a.toFixed(2)}` : '', onclick: () => this.host.define(part)})), width),
            list.length > 8 && h('p', {class: 'muted'}, `and ${list.length - 8} more`),
            verb === 'played' && never.length > 0 && h('p', {class: 'muted'}, `Never: ${never.slice(0, 6).map(p => p.name).join(', ')}${never.length > 6 ? ', …' : ''}`));
    }

    /** Notes the state after an edit once its first agent is known a little. @param {string} what @param {any} kept
     * @param {string} key of the rules */
    note(what, kept, key) {
        const side = this.runs.after || this.runs.before, sample = side?.lines[0]?.sample;
        if (!sample || !sample.n) return;
        const edit = {rate: rate(sample.won, sample.n), what, kept, key};
        const last = this.edits.findIndex(e => e.key === key);
        if (last >= 0) {
            this.edits[last] = {...edit, what: this.edits[last].what};
            this.current = last;
            return;
        }
        this.edits.push(edit);
        if (this.edits.length > 60) this.edits.splice(1, 1);
        this.current = this.edits.length - 1;
    }
}

/** How sure it is, in words. @param {import('./statistics.js').Interval} d @param {boolean} sure @param {boolean} rests */
function sentence(d, sure, rests) {
    const exact = `${signed(100 * d.low)} to ${signed(100 * d.high)} points with 95 % certainty`;
    const what = says(d) === 'none' ? (half(d) === 0 ? 'No game changed its result' : `No difference seen: ${exact}`)
        : says(d) === 'up' ? `Surely more wins: ${exact}` : `Surely fewer wins: ${exact}`;
    return what + (sure ? '. Sure enough.' : rests ? '.' : ', playing on…');
}
