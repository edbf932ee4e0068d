// playing.js: one play inside a worker: moves forward and back, what they did, and what others would do.
// A play is its rules, its seed and the actions taken; every place in it is reached by playing again.
import {boxesOfChange} from './change.js';

/** @typedef {{action: number, name: string, boxes?: number[][]}} Choice */
/** @typedef {{seed: string, at: number, moves: string[], player: number, turn: number, over: boolean,
 *     end: string, scores: number[], results: number[], text: string, shapes: Int32Array|null,
 *     choices: Choice[], events: import('./module.js').Event[], asked: number, done: number,
 *     viewer: number, seats: string[]}} View */

export class Playing {
    /** @param {import('./module.js').Module} module @param {number} game
     * @param {{engine: string, players: number}} info */
    constructor(module, game, info) {
        this.module = module;
        this.x = module.x;
        this.game = game;
        this.info = info;
        this.state = this.x.rp_state_new(game);
        this.spare = this.x.rp_state_new(game);
        this.seed = 1n;
        /** @type {{action: number, name: string}[]} */
        this.moves = [];
        this.at = 0;
        /** @type {import('./module.js').Event[]} */
        this.events = [];
        /** @type {string[]} '' where a person sits */
        this.seats = [];
        this.start();
    }

    free() {
        this.x.rp_state_free(this.state);
        this.x.rp_state_free(this.spare);
        this.x.rp_game_free(this.game);
    }

    start() {
        this.x.rp_start(this.game, this.state, this.seed);
        this.events = [];
        this.at = 0;
    }

    /** @param {string|bigint} seed */
    restart(seed) {
        this.seed = BigInt.asUintN(64, BigInt(seed));
        this.moves = [];
        this.start();
        this.answer();
    }

    /** Takes names of actions as far as they are legal. @param {string[]} names */
    follow(names) {
        let done = 0;
        for (const name of names) {
            const action = this.module.wasm.with([name], at => this.x.rp_action_find(this.game, this.state, at));
            if (action < 0 || !this.take(action)) break;
            done++;
        }
        return done;
    }

    /** @param {number} action */
    take(action) {
        const name = this.module.wasm.text((out, room) => this.x.rp_render_action(this.game, this.state, action, out, room));
        const events = name === null ? null : this.module.apply(this.game, this.state, action);
        if (events === null || name === null) return false;
        this.moves.length = this.at;
        this.moves.push({action, name});
        this.at++;
        this.events = events;
        return true;
    }

    /** A person's decision, and what agents in other seats answer. @param {number} action */
    act(action) {
        const taken = this.take(action);
        if (taken) this.answer();
        return taken;
    }

    /** Lets agents decide until a person has to. */
    answer() {
        let events = this.events;
        for (let i = 0; i < 500; i++) {
            const player = this.x.rp_player(this.state);
            if (player < 0 || !this.seats[player] || !this.seats.some(seat => !seat)) break;
            const action = this.ask(this.seats[player]);
            if (action < 0 || !this.take(action)) break;
            events = [...events, ...this.events];
        }
        this.events = events;
    }

    /** What an agent would do now; -1: nothing. @param {string} spec @returns {number} */
    ask(spec) {
        const player = this.x.rp_player(this.state);
        if (player < 0) return -1;
        const seed = BigInt(this.x.rp_ply(this.state)) + this.seed * 1000003n;
        const agent = this.module.wasm.with([spec], at => this.x.rp_agent_new(this.module.loader, this.game, at,
            player, BigInt.asUintN(64, seed)));
        if (!agent) return -1;
        const action = this.x.rp_agent_decide(agent, this.state);
        this.x.rp_agent_free(agent);
        return action;
    }

    /** Goes to a place of the play; what comes later is kept for the slider. @param {number} at */
    go(at) {
        const moves = this.moves;
        this.start();
        for (const {action} of moves.slice(0, Math.max(0, at))) {
            const events = this.module.apply(this.game, this.state, action);
            if (events === null) break;
            this.events = events;
            this.at++;
        }
        this.moves = moves;
    }

    /** Back to the last decision of a person. */
    undo() {
        let to = this.at - 1;
        if (this.seats.some(seat => seat))
            while (to > 0 && this.seats[this.playerAt(to)]) to--;
        this.go(to);
        this.moves.length = this.at;
    }

    /** @param {number} at */
    playerAt(at) {
        this.x.rp_start(this.game, this.spare, this.seed);
        for (const {action} of this.moves.slice(0, at)) this.x.rp_apply(this.game, this.spare, action);
        return this.x.rp_player(this.spare);
    }

    /** Whose eyes the screen has: the person who decides, else the first person. */
    viewer() {
        const player = this.x.rp_player(this.state);
        if (player >= 0 && !this.seats[player]) return player;
        return Math.max(0, this.seats.findIndex(seat => !seat));
    }

    /** What an action would do, as far as the viewer can know. @param {number} action */
    preview(action) {
        const viewer = this.viewer();
        this.x.rp_copy(this.spare, this.state);
        this.x.rp_resample(this.game, this.spare, viewer, 1n);
        const events = this.module.apply(this.game, this.spare, action);
        return {events: events || [], shapes: this.module.shapes(this.game, this.spare, viewer),
                text: this.module.render(this.game, this.spare, viewer)};
    }

    /** Where on the picture each action would change something. @param {Choice[]} choices
     * @param {Int32Array} shapes */
    place(choices, shapes) {
        const viewer = this.viewer();
        for (const choice of choices) {
            this.x.rp_copy(this.spare, this.state);
            if (!this.x.rp_apply(this.game, this.spare, choice.action)) continue;
            const after = this.module.shapes(this.game, this.spare, viewer);
            if (after) choice.boxes = boxesOfChange(shapes, after);
        }
    }

    /** @param {number} [asked] @param {number} [done] @returns {View} */
    view(asked = 0, done = 0) {
        const {x, game, state} = this, viewer = this.viewer();
        const players = this.info.players, every = [...Array(players).keys()];
        const choices = this.module.actions(game, state);
        const shapes = this.module.shapes(game, state, viewer);
        if (shapes && this.info.engine !== 'vgdl' && choices.length <= 250) this.place(choices, shapes);
        const end = this.module.wasm.x.rp_end_name(x.rp_end(state));
        return {
            seed: String(this.seed), at: this.at, moves: this.moves.map(move => move.name),
            player: x.rp_player(state), turn: x.rp_turn(state), over: x.rp_player(state) < 0,
            end: end ? this.string(end) : '', viewer, seats: this.seats,
            scores: every.map(p => x.rp_score(state, p)), results: every.map(p => x.rp_result(state, p)),
            text: this.module.render(game, state, viewer), shapes, choices, events: this.events, asked, done,
        };
    }

    /** @param {number} at */
    string(at) {
        const bytes = new Uint8Array(this.module.wasm.memory.buffer);
        return new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at)));
    }

    /** @param {string} name @param {boolean} text */
    record(name, text) {
        return this.withActions((at, count) => this.module.wasm.with([name], n => this.module.wasm.text((out, room) =>
            this.x.rp_record(this.game, n, this.seed, at, count, text ? 1 : 0, out, room))));
    }

    /** @param {number} pixels */
    gif(pixels) {
        const viewer = this.info.players > 1 ? -1 : 0;
        return this.withActions((at, count) => this.module.wasm.bytes((out, room) =>
            this.x.rp_gif(this.game, this.seed, at, count, viewer, pixels, 25, out, room)));
    }

    /** @template T @param {(at: number, count: number) => T} call @returns {T} */
    withActions(call) {
        const list = this.moves.slice(0, this.at).map(move => move.action);
        const at = this.module.wasm.take(4 * Math.max(1, list.length));
        new Int32Array(this.module.wasm.memory.buffer, at, list.length).set(list);
        try {
            return call(at, list.length);
        } finally {
            this.x.rp_free(at);
        }
    }
}
