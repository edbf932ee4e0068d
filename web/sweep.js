// sweep.js: what comes out for each value of one number: a curve with a band, played over the same seeds.
import {h, put} from './dom.js';
import {curve} from './plots.js';
import {Sample} from './sample.js';
import {rate} from './statistics.js';
import {rulesOf} from './rules.js';

const STEPS = 9, PLAYS = 2000;

/** Values around one, with its own number of digits. @param {string} text */
export function valuesAround(text) {
    const digits = (text.split('.')[1] || '').length, value = Number(text), unit = 10 ** -digits;
    const step = Math.max(1, Math.round(Math.abs(value) / unit / 6)) * unit;
    const low = text.startsWith('-') ? value - 4 * step : Math.max(0, value - 4 * step);
    const list = [];
    for (let i = 0; i < STEPS; i++) list.push(Number((low + i * step).toFixed(digits)));
    if (!list.includes(value)) list.push(value);
    return [...new Set(list)].sort((a, b) => a - b);
}

export class Sweep {
    /** @param {HTMLElement} root @param {import('./scheduler.js').Scheduler} scheduler */
    constructor(root, scheduler) {
        this.root = root;
        this.scheduler = scheduler;
        /** @type {import('./scheduler.js').Job[]} */
        this.jobs = [];
        this.timer = 0;
    }

    stop() {
        for (const job of this.jobs) this.scheduler.stop(job);
        this.jobs = [];
    }

    close() {
        this.stop();
        put(this.root);
        this.root.hidden = true;
    }

    /** @param {import('./project.js').Project} project @param {string} path @param {{from: number, to: number, text: string}} number
     * @param {string} agents @param {string} name @param {(text: string) => void} choose */
    begin(project, path, number, agents, name, choose) {
        this.stop();
        const text = project.files.get(path) || '', digits = (number.text.split('.')[1] || '').length;
        const points = valuesAround(number.text).map(x => {
            const files = new Map(project.files);
            files.set(path, text.slice(0, number.from) + x.toFixed(digits) + text.slice(number.to));
            const rules = rulesOf(files, project.main, project.language, project.settings);
            return {x, sample: new Sample(agents, rules), rules};
        });
        const line = text.slice(text.lastIndexOf('\n', number.from) + 1, text.indexOf('\n', number.to) < 0 ? undefined : text.indexOf('\n', number.to)).trim();
        const draw = () => {
            this.timer = 0;
            const drawn = points.filter(p => p.sample.n > 1).map(p => ({x: p.x, rate: rate(p.sample.won, p.sample.n)}));
            const failed = points.filter(p => p.sample.failed).length;
            this.root.hidden = false;
            put(this.root, h('h3', {}, `Sweep of ${number.text} in “${line.slice(0, 60)}”, ${name} player `,
                h('button', {class: 'link', onclick: () => this.close()}, 'close')),
                drawn.length > 1 ? curve(drawn, Number(number.text), Math.max(240, this.root.clientWidth || 320), x => choose(x.toFixed(digits))) : h('p', {class: 'muted'}, 'playing…'),
                failed > 0 && h('p', {class: 'muted'}, `${failed} values cannot be read or played.`));
        };
        const soon = () => { if (!this.timer) this.timer = window.setTimeout(draw, 60); };
        this.jobs = points.map(({rules, sample}, i) => this.scheduler.add({rules, agents, limit: PLAYS, priority: 20 + i,
            take: piece => { sample.take(piece); soon(); }, fail: why => { sample.failed = why; soon(); }}));
        draw();
    }
}
