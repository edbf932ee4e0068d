// critique.js: what critics of rules say about the game as it is: those findings first that the rules before did not have.
import {h, put} from './dom.js';

/** @typedef {import('./rules.js').Rules} Rules */
/** @typedef {{critic: string, part: string, sentence: string, severity: number,
 *     evidence: {conclusion: string, method: string, notes: string[], rules: {file: string|null, line: number, text: string}[]}}} Finding */

const SHOWN = 4, QUIET = 400;

/** What tells two findings apart, under whatever rules. @param {Finding} finding */
const keyOf = finding => `${finding.critic} ${finding.evidence.conclusion || finding.part}`;

/** New ones, those that were there before, and how many are gone. @param {Finding[]} now @param {Finding[]|null} then */
export function sorted(now, then) {
    const before = new Set((then || now).map(keyOf)), present = new Set(now.map(keyOf));
    return {fresh: now.filter(f => !before.has(keyOf(f))), old: now.filter(f => before.has(keyOf(f))),
            gone: (then || []).filter(f => !present.has(keyOf(f)))};
}

/** The place that a finding is about, if it has one. @param {Finding} finding */
export const placeOf = finding => finding.evidence.rules.find(rule => rule.line > 0) || null;

export class Critique {
    /** @param {HTMLElement} root @param {() => import('./thread.js').Thread} thread made when it is first needed
     * @param {{go: (file: string|null, line: number) => void, fresh: (list: Finding[]) => void}} host */
    constructor(root, thread, host) {
        this.root = root;
        this.thread = thread;
        this.host = host;
        this.timer = 0;
        this.busy = false;
        this.all = false;
        /** @type {{rules: Rules, before: Rules|null}|null} */
        this.wanted = null;
        /** Of the rules before, which stay the same from edit to edit. @type {{key: string, findings: Finding[]}} */
        this.before = {key: '', findings: []};
    }

    /** Asks once the keys rest; while critics are at work, only the newest rules wait for them.
     * @param {Rules} rules @param {Rules|null} before */
    soon(rules, before) {
        this.wanted = {rules, before};
        this.host.fresh([]);
        clearTimeout(this.timer);
        this.timer = window.setTimeout(() => this.work(), QUIET);
    }

    async work() {
        if (this.busy) return;
        this.busy = true;
        while (this.wanted) {
            const {rules, before} = this.wanted;
            this.wanted = null;
            await this.criticize(rules, before).catch(error =>
                put(this.root, h('p', {class: 'muted'}, `Critics could not read this: ${error.message}`)));
        }
        this.busy = false;
    }

    /** @param {Rules} rules @returns {Promise<Finding[]>} */
    async find(rules) {
        const found = await this.thread().ask('findings', {rules});
        return found?.findings || [];
    }

    /** @param {Rules} rules @param {Rules|null} before */
    async criticize(rules, before) {
        if (before && this.before.key !== before.key) this.before = {key: before.key, findings: await this.find(before)};
        const changed = !before || before.key !== rules.key, now = changed ? await this.find(rules) : this.before.findings;
        if (!this.wanted) this.draw(now, before && changed ? this.before.findings : null);
    }

    /** @param {Finding[]} now @param {Finding[]|null} then */
    draw(now, then) {
        const {fresh, old, gone} = sorted(now, then), list = [...fresh, ...old];
        const shown = this.all ? list : list.slice(0, Math.max(SHOWN, Math.min(fresh.length, 2 * SHOWN)));
        const item = (/** @type {Finding} */ finding) => {
            const rule = placeOf(finding);
            return h('li', {class: fresh.includes(finding) ? 'fresh' : ''}, h('button', {class: 'link', disabled: !rule, title: [`${finding.critic}, by ${finding.evidence.method}`, ...finding.evidence.notes].join('\n'),
                onclick: () => rule && this.host.go(rule.file, rule.line)}, fresh.includes(finding) && h('b', {}, 'New: '), finding.sentence));
        };
        this.host.fresh(fresh);
        put(this.root, h('h3', {}, 'What critics say'),
            list.length ? h('ul', {}, shown.map(item)) : h('p', {class: 'muted'}, 'Critics of rules find nothing wrong.'),
            gone.length > 0 && h('p', {class: 'muted'}, `${gone.length === 1 ? 'Gone' : `${gone.length} gone`}: ${gone.slice(0, 2).map(f => f.sentence).join(' ')}`),
            list.length > shown.length && h('button', {class: 'link', onclick: () => { this.all = true; this.draw(now, then); }}, `${list.length - shown.length} more`));
    }
}
