// module.js: games, states, series and pictures of the module, in the page's words.
import {rowsOf} from './rows.js';

/** @typedef {import('./rules.js').Rules} Rules */
/** @typedef {{file: string, line: number, column: number, warning: boolean, text: string}} Problem */
/** @typedef {{kind: string, name: string, text: string, file: string|null, line: number}} Part */
/** @typedef {{name: string, engine: string, players: number, actions_max: number, plies_max: number,
 *     parts: Part[], rules: {event: string, how: string, order: number, part: number}[], verbs: string[],
 *     fields: {name: string}[]}} Info */
/** @typedef {{verb: string, player: number, part: number, target: number, amount: number}} Event */

export class Module {
    /** @param {import('./wasm.js').Wasm} wasm */
    constructor(wasm) {
        this.wasm = wasm;
        this.x = wasm.x;
        this.loader = 0;
    }

    /** A loader that knows just what these rules include. @param {Rules} rules */
    offer(rules) {
        if (this.loader) this.x.rp_loader_free(this.loader);
        this.loader = this.x.rp_loader_new();
        for (const [name, text] of rules.includes)
            this.wasm.with([name, text], (a, b) => this.x.rp_loader_include(this.loader, a, b));
    }

    /** The game, or 0. @param {Rules} rules @returns {number} */
    load(rules) {
        this.offer(rules);
        return this.wasm.with([rules.language, rules.file, rules.text, rules.settings],
            (a, b, c, d) => this.x.rp_load(this.loader, a, b, c, d));
    }

    /** Reads what is no game. @param {Rules} rules @returns {boolean} */
    check(rules) {
        this.offer(rules);
        return !!this.wasm.with([rules.language, rules.file, rules.text],
            (a, b, c) => this.x.rp_check(this.loader, a, b, c));
    }

    /** @returns {Problem[]} */
    problems() {
        return this.wasm.json((out, room) => this.x.rp_problems_json(this.loader, out, room));
    }

    /** @param {number} game @returns {Info} */
    info(game) { return JSON.parse(this.told(game)); }

    /** The same as text, for whoever passes it on: reading it is left to who needs it. @param {number} game @returns {string} */
    told(game) {
        return this.wasm.text((out, room) => this.x.rp_game_json(game, out, room)) || '';
    }

    /** @param {Rules} rules @returns {string[]} */
    complete(rules) {
        this.offer(rules);
        return this.wasm.with([rules.language, rules.file, rules.text], (a, b, c) =>
            this.wasm.json((out, room) => this.x.rp_complete(this.loader, a, b, c, out, room)));
    }

    /** What critics of rules say; null if these cannot be read. @param {Rules} rules */
    findings(rules) {
        this.offer(rules);
        return this.wasm.with([rules.language, rules.file, rules.text, rules.settings], (a, b, c, d) =>
            this.wasm.json((out, room) => this.x.rp_findings_json(this.loader, a, b, c, d, out, room)));
    }

    /** Results of a grammar. @param {Rules} rules @param {bigint} seed @param {number} count */
    grammar(rules, seed, count) {
        this.offer(rules);
        return this.wasm.with([rules.file, rules.text], (a, b) =>
            this.wasm.json((out, room) => this.x.rp_grammar_json(this.loader, a, b, seed, count, out, room)));
    }

    /** @returns {any[]} */
    engines() { return this.wasm.json((out, room) => this.x.rp_engines_json(out, room)); }

    /** @returns {any[]} */
    agents() { return this.wasm.json((out, room) => this.x.rp_agents_json(out, room)); }

    /** @param {number} game @param {number} state @returns {{action: number, name: string}[]} */
    actions(game, state) {
        return this.wasm.json((out, room) => this.x.rp_actions_json(game, state, out, room));
    }

    /** @param {number} game @param {number} state @param {number} action @returns {Event[]|null} */
    apply(game, state, action) {
        // Not repeated with more room: an action is taken once.
        const room = 1 << 18, out = this.wasm.take(room);
        const length = this.x.rp_apply_json(game, state, action, out, room);
        let events = null;
        if (length >= 0) {
            const text = new TextDecoder().decode(
                new Uint8Array(this.wasm.memory.buffer, out, Math.min(length, room - 1)).slice());
            events = length < room ? JSON.parse(text) : [];
        }
        this.x.rp_free(out);
        return events;
    }

    /** @param {number} game @param {number} state @param {number} viewer */
    shapes(game, state, viewer) {
        const list = this.wasm.numbers(4096, (out, room) => this.x.rp_shapes(game, state, viewer, out, room));
        return list.length ? list : null;
    }

    /** @param {number} game @param {number} state @param {number} viewer @returns {string} */
    render(game, state, viewer) {
        return this.wasm.text((out, room) => this.x.rp_render(game, state, viewer, out, room)) || '';
    }

    /** @param {number} game @param {string} agents a spec on each line @param {bigint} seed
     * @returns {Series|null} */
    series(game, agents, seed) {
        const handle = this.wasm.with([agents], a => this.x.rp_run_new(this.loader, game, a, seed));
        return handle ? new Series(this, game, handle) : null;
    }
}

export class Series {
    /** @param {Module} module @param {number} game @param {number} handle */
    constructor(module, game, handle) {
        this.module = module;
        this.handle = handle;
        this.players = module.x.rp_players(game);
        this.parts = module.x.rp_part_count(game);
        this.verbs = module.x.rp_verb_count(game);
        this.room = 0;
        this.rows = 0;
        this.counts = module.wasm.take(4 * (this.verbs + 1) * Math.max(1, this.parts));
    }

    /** @param {number} first @param {number} count @param {boolean} uses */
    play(first, count, uses) {
        const {x, wasm} = this.module, size = x.rp_rows_size(count, this.players);
        if (this.room < size) {
            if (this.rows) x.rp_free(this.rows);
            this.rows = wasm.take(size);
            this.room = size;
        }
        const cells = this.verbs * this.parts;
        new Int32Array(wasm.memory.buffer, this.counts, cells + this.parts).fill(0);
        x.rp_run_count(this.handle, uses ? this.counts : 0, this.counts + 4 * cells);
        if (!x.rp_run_play(this.handle, first, count, this.rows)) throw new Error('too many plays');
        const buffer = wasm.memory.buffer.slice(this.rows, this.rows + size);
        const counts = new Int32Array(wasm.memory.buffer, this.counts, cells + this.parts);
        return {rows: rowsOf(buffer, first, count, this.players), buffer,
                uses: uses ? counts.slice(0, cells) : null, blamed: counts.slice(cells)};
    }

    /** The actions of one play. @param {number} index */
    actions(index) {
        return [...this.module.wasm.numbers(4096,
            (out, room) => this.module.x.rp_run_actions(this.handle, index, out, room))];
    }

    free() {
        this.module.x.rp_run_free(this.handle);
        this.module.x.rp_free(this.counts);
        if (this.rows) this.module.x.rp_free(this.rows);
    }
}
