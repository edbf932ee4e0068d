// studio.js: the page's heart: texts come in, problems, plots and the play follow.
import {$, h, put, toast} from './dom.js';
import {Critique, placeOf} from './critique.js';
import {Editor} from './editor.js';
import {definition, explain, renamed} from './explain.js';
import {Painter} from './painter.js';
import {plansKept} from './plans.js';
import {Results} from './results.js';
import {isGame, languageOf, rulesOf} from './rules.js';
import {Runs} from './runs.js';
import {autosave} from './saves.js';
import {Stage} from './stage.js';
import {Sweep} from './sweep.js';

/** @typedef {import('./module.js').Problem} Problem */
/** @typedef {import('./module.js').Info} Info */

export class Studio {
    /** @param {import('./project.js').Project} project @param {{reader: import('./thread.js').Thread, player: import('./thread.js').Thread,
     *     scheduler: import('./scheduler.js').Scheduler, critic: () => import('./thread.js').Thread}} workers @param {Record<string, import('./language.js').Words>} words */
    constructor(project, workers, words) {
        this.project = project;
        this.reader = workers.reader;
        this.scheduler = workers.scheduler;
        this.words = words;
        /** @type {Info|null} of the last rules that could be read */
        this.info = null;
        /** @type {Set<string>} */
        this.names = new Set();
        /** @type {Problem[]} */
        this.list = [];
        /** What critics say that they did not say before. @type {import('./critique.js').Finding[]} */
        this.fresh = [];
        this.shown = '';
        this.reading = 0;
        this.saving = 0;
        this.noting = 0;
        this.going = 0;
        /** @type {{engines: any[], agents: any[]}|null} what the module knows */
        this.tables = null;
        /** @type {import('./server.js').Server|null} */
        this.server = null;
        /** @type {() => void} */
        this.listGames = () => {};
        /** Says which game is open. @type {() => void} */
        this.about = () => {};
        /** @type {((path: string) => Promise<void>)|undefined} */
        this.openFolderFile = undefined;
        /** @type {((box: any) => void)|undefined} */
        this.listFolder = undefined;
        /** @type {(() => void)|undefined} */
        this.onother = undefined;
        /** What was drawn last, by name. @type {Record<string, string>} */
        this.drawn = {};
        /** The text from which `info` was read. */
        this.told = '';
        this.editor = new Editor($('#editor'), {
            changed: text => this.changed(text), moved: () => this.moved(), define: word => this.define(word),
            complete: (text, from, to) => this.complete(text, from, to), words: language => this.words[language],
            parts: () => this.names, explain: word => explain(word, this.info, this.words[languageOf(this.shown)]?.help || {}),
        });
        this.runs = new Runs(this.scheduler, first => { this.results.soon(first); this.noteSoon(); });
        this.runs.plans = plansKept();
        this.results = new Results($('#results .body'), this.runs, {info: () => this.info,
            watch: (agents, index, side) => this.watch(agents, index, side), back: edit => this.back(edit), define: part => this.goPart(part)});
        this.critique = new Critique(this.results.boxes.critique, workers.critic, {go: (file, line) => this.goLine(file, line),
            fresh: list => { if (list.length || this.fresh.length) { this.fresh = list; this.listProblems(); } }});
        this.stage = new Stage($('#play .body'), workers.player, {info: () => this.info, say: toast});
        this.painter = new Painter($('#painter'), {text: () => project.files.get(this.shown) || '', language: () => languageOf(this.shown), write: text => this.editor.replace(text)});
        this.sweep = new Sweep($('#sweep'), this.scheduler);
    }

    /** Looks at another game, or at one with changes. @param {string} main @param {{settings?: string, keep?: boolean, file?: string}} [how] */
    async open(main, how = {}) {
        // Whatever an edit of the game before left for later.
        clearTimeout(this.going);
        clearTimeout(this.noting);
        this.project.open(main, how.settings ?? '');
        this.editor.forget();
        this.results.edits = [];
        this.results.current = -1;
        this.sweep.close();
        this.stage.view = null;
        this.stage.seats = [];
        this.info = null;
        this.told = '';
        const changed = Object.keys(this.project.changes());
        this.showFile(how.file || changed.find(path => this.project.paths().includes(path)) || this.starting());
        this.about();
        const game = isGame(this.project.language), reading = this.read();
        // The play is opened meanwhile, and drawn once the parts are known.
        const playing = game && this.stage.open(this.project.rules(), {seed: '1', moves: []});
        const read = await reading;
        document.body.dataset.kind = game ? 'game' : this.project.language;
        if (!game) { this.runs.stop(this.runs.before); this.runs.stop(this.runs.after); this.runs.before = this.runs.after = null; await this.other(); return; }
        const base = this.base();
        this.runs.begin(base);
        if (read && base.key !== this.project.rules().key) this.runs.compare(this.project.rules());
        this.criticize();
        await playing;
        this.stage.draw();
        this.noteSoon();
    }

    /** The rules that count as before when a game is opened: as they were shipped, if they were. */
    base() {
        const {project} = this;
        if (!project.shipped.has(project.main)) return project.rules();
        return rulesOf(new Map([...project.files, ...project.shipped]), project.main, project.language, project.settings);
    }

    /** The file one most likely wants to change: the first with cards or sprites. */
    starting() {
        const paths = this.project.paths();
        return isGame(this.project.language) && paths.find(path => /_starter/.test(path)) || paths[0];
    }

    /** @param {string} path */
    showFile(path) {
        if (!this.project.files.has(path)) return;
        this.shown = path;
        this.editor.open(path, this.project.files.get(path) || '', languageOf(path));
        this.tabs();
        this.squiggle();
        if (!$('#painter').hidden) this.painter.draw();
    }

    tabs() {
        const {project} = this, bad = new Set(this.list.filter(p => !p.warning).map(p => project.pathOf(p.file)));
        const warned = new Set(this.list.map(p => project.pathOf(p.file)));
        const folder = project.main.slice(0, project.main.lastIndexOf('/') + 1);
        const marks = project.paths().map(path => [path, path === this.shown, project.files.get(path) !== project.shipped.get(path), bad.has(path), warned.has(path)]);
        if (!this.differs('tabs', marks)) return;
        put($('#files'), project.paths().map(path => h('button', {role: 'tab', 'aria-selected': path === this.shown, 'data-path': path, title: path,
            class: [project.files.get(path) !== project.shipped.get(path) ? 'changed' : '', bad.has(path) ? 'bad' : warned.has(path) ? 'warned' : ''].join(' '),
            onclick: () => this.showFile(path)}, path.startsWith(folder) ? path.slice(folder.length) : path)));
    }

    /** Whether something is other than when it was asked last: so that only what changed is drawn. @param {string} name @param {any} value */
    differs(name, value) {
        const text = JSON.stringify(value), other = this.drawn[name] !== text;
        this.drawn[name] = text;
        return other;
    }

    squiggle() {
        this.editor.problems(this.list.filter(p => this.project.pathOf(p.file) === this.shown));
        this.listProblems();
    }

    listProblems() {
        if (!this.differs('problems', [this.list, this.fresh])) return;
        const critics = this.fresh.slice(0, 3).map(finding => {
            const place = placeOf(finding);
            return h('li', {class: 'finding'}, h('button', {onclick: () => place && this.goLine(place.file, place.line)}, h('span', {class: 'where'}, 'critics'), ` ${finding.sentence}`));
        });
        put($('#problems'), this.list.map(problem => h('li', {class: problem.warning ? 'warning' : 'error'},
            h('button', {onclick: () => this.goProblem(problem)}, h('span', {class: 'where'}, `${problem.file}:${problem.line}:${problem.column}`), ` ${problem.text}`))),
            critics, !this.list.length && h('li', {class: 'fine'}, 'No problems.'));
    }

    /** @param {Problem} problem */
    goProblem(problem) {
        const path = this.project.pathOf(problem.file);
        if (path) this.showFile(path);
        this.editor.go(problem.line, problem.column);
        tab('rules');
    }

    /** Reads what is there; problems at once, results as long as it can be read. @returns {Promise<boolean>} */
    async read() {
        const turn = ++this.reading, rules = this.project.rules();
        let answer;
        try {
            answer = await this.reader.ask('read', {rules, game: isGame(rules.language)}, 20000);
        } catch (error) {
            answer = {ok: false, problems: [{file: this.project.main, line: 1, column: 1, warning: false,
                text: `reading stopped: ${/** @type {Error} */ (error).message}`}], info: null};
        }
        if (turn !== this.reading) return false;
        this.list = answer.problems;
        if (answer.info && answer.info !== this.told) {
            this.told = answer.info;
            this.info = /** @type {Info} */ (JSON.parse(answer.info));
            this.names = new Set(this.info.parts.map(part => part.name));
            if (this.differs('names', [...this.names])) requestIdleCallback(() => this.editor.recolour(), {timeout: 500});
        }
        this.tabs();
        this.squiggle();
        document.body.classList.toggle('broken', !answer.ok);
        return answer.ok;
    }

    /** A text was edited. @param {string} text */
    async changed(text) {
        this.project.files.set(this.shown, text);
        clearTimeout(this.saving);
        this.saving = window.setTimeout(() => { if (!autosave(this.project.keep())) toast('The browser has no room to keep this: save a file.'); }, 400);
        this.runs.hold(true);
        const turn = this.reading + 1;
        if (!await this.read()) {
            if (turn === this.reading) this.runs.hold(false);
            return;
        }
        if (!isGame(this.project.language)) { await this.other(); return; }
        const rules = this.project.rules();
        this.runs.compare(rules);
        this.criticize();
        if (!$('#painter').hidden) this.painter.draw();
        clearTimeout(this.going);
        this.going = window.setTimeout(() => this.stage.open(rules), 200);
    }

    /** Critics of rules look at what is played. */
    criticize() {
        const {before, after} = this.runs;
        this.critique.soon((after || before)?.rules || this.project.rules(), before && before.rules);
    }

    moved() {
        const {number} = this.editor.cursor();
        $('#sweep-button').disabled = !number || !isGame(this.project.language);
    }

    /** Notes an edit for the path once its plays rest a moment. */
    noteSoon() {
        clearTimeout(this.noting);
        this.noting = window.setTimeout(() => {
            if (document.body.classList.contains('broken')) return;
            this.results.note(this.results.edits.length ? `edit ${this.results.edits.length}` : 'as it was', this.project.keep(), this.project.rules().key);
            this.results.soon();
        }, 250);
    }

    /** Grammars give samples, experiments a plan. */
    async other() {
        const rules = this.project.rules(), box = $('#other');
        if (rules.language === 'grammar') {
            const {made} = await this.reader.ask('grammar', {rules, seed: '1', count: 12}).catch(() => ({made: null}));
            if (made) put(box, h('h2', {}, made.title), h('p', {class: 'muted'}, `${made.symbols} symbols, ${made.productions} productions; twelve results of seed 1, anew at every key.`),
                made.results.map((/** @type {{texts: (string|null)[]}} */ result) => h('pre', {class: 'made'}, result.texts[0] || result.texts.find(t => t) || '')));
        } else put(box, h('h2', {}, rules.file), rules.language === 'experiment' ? h('p', {}, 'An experiment is run by the program: ',
            h('code', {}, `ruleplay run ${rules.file}`), '. Served by ', h('code', {}, 'ruleplay studio'), ' it can be run from here.') : null, h('div', {id: 'run-here'}));
        this.onother?.();
    }

    /** @param {string} text @param {number} from @param {number} to */
    async complete(text, from, to) {
        const files = new Map(this.project.files);
        files.set(this.shown, text.slice(0, from) + 'rp__here' + text.slice(to));
        const language = languageOf(this.shown), main = language === this.project.language ? this.project.main : this.shown;
        const rules = rulesOf(files, main, language, this.project.settings);
        /** @type {string[]} */
        const found = await this.reader.ask('complete', {rules}).catch(() => []);
        const help = this.words[language]?.help || {};
        return [...new Set(found)].map(label => ({label, detail: (this.info?.parts.find(part => part.name === label)?.text ||
            (Object.hasOwn(help, label) ? help[label] : '')).slice(0, 70) || undefined}));
    }

    /** @param {string} word */
    define(word) {
        const part = definition(word, this.info);
        if (part) { this.goPart(part); return; }
        const path = this.project.pathOf(word);
        if (path && path !== this.project.main) this.showFile(path);
        else toast(`Nothing called ${word} is defined here.`);
    }

    /** @param {import('./module.js').Part} part */
    goPart(part) {
        const path = this.project.pathOf(part.file);
        if (path && part.line) this.goLine(part.file, part.line);
    }

    /** @param {string|null} file as the reader calls it @param {number} line */
    goLine(file, line) {
        const path = this.project.pathOf(file);
        if (!path) return;
        this.showFile(path);
        this.editor.go(line, 1);
        tab('rules');
    }

    /** A name becomes another in every file of the game. @param {string} from @param {string} to */
    rename(from, to) {
        if (!from || !to || /["\n]/.test(to)) return 0;
        let files = 0;
        for (const path of this.project.paths()) {
            const text = this.project.files.get(path) || '', after = renamed(text, from, to);
            if (after === text) continue;
            files++;
            if (path === this.shown) this.editor.replace(after);
            else this.project.files.set(path, after);
        }
        if (files) this.changed(this.project.files.get(this.shown) || '');
        return files;
    }

    /** A play of the series on the stage. @param {string} agents @param {number} index @param {'before'|'after'} side */
    async watch(agents, index, side) {
        const rules = (side === 'before' ? this.runs.before : this.runs.after || this.runs.before)?.rules;
        if (!rules) return;
        clearTimeout(this.going);
        await this.stage.open(rules, {seed: '1', moves: []});
        const view = await this.stage.ask('watch', {key: rules.key, rules, agents, seed: '1', index});
        if (view) this.stage.status.textContent = `game ${index} of the series, ${side === 'before' ? 'as it was' : 'as it is now'}: ${view.results[0] > 0 ? 'won' : 'not won'}; move the slider`;
        tab('play');
    }

    /** Back to an earlier edit. @param {import('./results.js').Edit} edit */
    back(edit) {
        for (const path of this.project.paths()) {
            const text = edit.kept.changes[path] ?? this.project.shipped.get(path);
            if (text === undefined) continue;
            if (path === this.shown) this.editor.replace(text);
            else this.project.files.set(path, text);
        }
        this.changed(this.project.files.get(this.shown) || '');
    }

    /** @param {import('./project.js').Kept} kept */
    async restore(kept) {
        this.project.restore(kept);
        if (!this.project.files.has(kept.main)) { toast(`There is no ${kept.main} here.`); return false; }
        this.listGames();
        await this.open(kept.main, {settings: kept.settings});
        return true;
    }

    /** A recorded play on the stage, under the rules it names. @param {string} file @param {string} text */
    async takeRecord(file, text) {
        const {record, problems} = await this.stage.thread.ask('readRecord', {file, text});
        if (!record) { toast(problems[0] ? `${file}:${problems[0].line}: ${problems[0].text}` : 'That is no record.'); return; }
        let rules = this.project.rules();
        if (record.engine && record.text) rules = {language: record.engine, file: record.game, text: record.text, settings: '', includes: [], key: text};
        const view = await this.stage.open(rules, {seed: record.seed, moves: record.names});
        this.stage.status.textContent = view ? `${file}: ${view.done} of ${view.asked} moves; move the slider` : `${file} cannot be played`;
        tab('play');
    }

    /** What is now is what later changes are compared with. */
    pin() {
        this.runs.pin();
        this.criticize();
        this.results.draw();
        toast('These rules are now the ones that changes are compared with.');
    }

    /** Everything as it was shipped. */
    revert() {
        for (const path of this.project.paths()) {
            const text = this.project.shipped.get(path);
            if (text === undefined) continue;
            if (path === this.shown) this.editor.replace(text);
            else this.project.files.set(path, text);
        }
        this.changed(this.project.files.get(this.shown) || '');
    }

    /** Other agents or counts: everything is played anew. @param {import('./runs.js').Plan[]} plans */
    plan(plans) {
        this.runs.plans = plans;
        const base = this.runs.before?.rules || this.base();
        this.runs.begin(base);
        this.runs.compare(this.project.rules());
        this.results.soon();
    }

    /** @param {string} settings */
    async set(settings) {
        this.project.settings = settings;
        if (!await this.read()) return;
        this.runs.begin(this.base());
        this.runs.compare(this.project.rules());
        this.criticize();
        await this.stage.open(this.project.rules(), {moves: []});
    }

    sweepHere() {
        const {number} = this.editor.cursor(), plan = this.runs.plans[0];
        if (!number) { toast('Put the cursor on a number first.'); return; }
        const {from} = number;
        this.sweep.begin(this.project, this.shown, number, plan.agents, plan.name, text => {
            const line = this.editor.view.state.doc.lineAt(Math.min(from, this.editor.view.state.doc.length));
            const match = /^-?\d+(\.\d+)?/.exec(line.text.slice(from - line.from));
            if (match) this.editor.write({from, to: from + match[0].length}, text);
        });
        tab('results');
    }
}

/** On a small screen one pane is seen at a time. @param {string} name */
export function tab(name) {
    document.body.dataset.tab = name;
    for (const button of document.querySelectorAll('nav button'))
        button.setAttribute('aria-selected', String(/** @type {HTMLElement} */ (button).dataset.tab === name));
    window.dispatchEvent(new Event('resize'));
}
