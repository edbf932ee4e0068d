// worker.js: one instance of the module in a thread of its own. It answers one request after the other:
// reading texts, a play by hand, or a piece of a series. It never waits, so whoever asks decides what comes next.
import {instantiate} from './wasm.js';
import {Unpacker} from './unpack.js';
import {Module} from './module.js';
import {Playing} from './playing.js';

/** @typedef {import('./rules.js').Rules} Rules */

/** @type {Module} */
let module;
/** @type {Playing|null} */
let playing = null;
/** The games of the last rules, and the series played with them: before, after, and steps of a sweep.
 * @type {Map<string, {game: number, series: Map<string, import('./module.js').Series>}>} */
const games = new Map();
const GAMES_MAX = 6;

/** @param {string} key */
function forget(key) {
    const entry = games.get(key);
    if (!entry) return;
    for (const series of entry.series.values()) series.free();
    module.x.rp_game_free(entry.game);
    games.delete(key);
}

/** @param {string} key @param {Rules|undefined} rules */
function gameOf(key, rules) {
    const known = games.get(key);
    if (known) {
        games.delete(key);
        games.set(key, known);
        return known;
    }
    if (!rules) return null;
    const game = module.load(rules);
    if (!game) throw new Error(module.problems().map(problem => problem.text).join(' '));
    while (games.size >= GAMES_MAX) forget(games.keys().next().value || '');
    const entry = {game, series: new Map()};
    games.set(key, entry);
    return entry;
}

/** @type {Record<string, (m: any) => any>} */
const calls = {
    /** Problems of a text, and what the game is made of. @param {{rules: Rules, game: boolean}} m */
    read(m) {
        if (!m.game) return {ok: module.check(m.rules), problems: module.problems(), info: null};
        const game = module.load(m.rules), problems = module.problems();
        const info = game ? module.told(game) : null;
        if (game) module.x.rp_game_free(game);
        return {ok: !!game, problems, info};
    },
    findings(m) { return module.findings(m.rules); },
    complete(m) { return module.complete(m.rules); },
    grammar(m) {
        return {made: module.grammar(m.rules, BigInt(m.seed), m.count), problems: module.problems()};
    },
    tables() { return {engines: module.engines(), agents: module.agents()}; },
    memory() { return module.wasm.memory.buffer.byteLength; },

    /** Some plays of a series; null if the rules have to be sent. */
    plays(m) {
        const entry = gameOf(m.key, m.rules);
        if (!entry) return null;
        let series = entry.series.get(m.agents);
        if (!series) {
            series = module.series(entry.game, m.agents, BigInt(m.seed));
            if (!series) throw new Error(module.problems().map(problem => problem.text).join(' '));
            entry.series.set(m.agents, series);
        }
        const started = performance.now();
        const {buffer, uses, blamed} = series.play(m.first, m.count, m.uses);
        return {buffer, uses, blamed, players: series.players, spent: performance.now() - started};
    },

    /** A play of a series, move by move. */
    watch(m) {
        const entry = gameOf(m.key, m.rules);
        const series = entry && module.series(entry.game, m.agents, BigInt(m.seed));
        if (!series || !playing) return null;
        const actions = series.actions(m.index);
        playing.seats = [];
        playing.seed = BigInt.asUintN(64, module.x.rp_run_seed(series.handle, m.index));
        series.free();
        playing.moves = [];
        playing.start();
        for (const action of actions) if (!playing.take(action)) break;
        return playing.view();
    },

    /** Opens a play under these rules and goes on with its moves as far as they are legal. */
    open(m) {
        const game = module.load(m.rules);
        if (!game) return null;
        const info = {engine: m.rules.language, players: module.x.rp_players(game)};
        if (playing) playing.free();
        playing = new Playing(module, game, info);
        playing.seats = (m.seats || []).slice(0, info.players);
        playing.seed = BigInt.asUintN(64, BigInt(m.seed));
        playing.start();
        const done = playing.follow(m.moves || []);
        if (!m.moves || !m.moves.length) playing.answer();
        return playing.view((m.moves || []).length, done);
    },
    act(m) { return playing && playing.act(m.action) ? playing.view() : null; },
    undo() { playing?.undo(); return playing?.view(); },
    go(m) { playing?.go(m.at); return playing?.view(); },
    restart(m) { playing?.restart(m.seed); return playing?.view(); },
    seats(m) {
        if (!playing) return null;
        playing.seats = m.seats;
        playing.answer();
        return playing.view();
    },
    ask(m) { return playing ? playing.ask(m.agent) : -1; },
    step(m) {
        if (!playing) return null;
        const action = playing.ask(m.agent);
        if (action >= 0) playing.take(action);
        return playing.view();
    },
    preview(m) { return playing?.preview(m.action); },
    record(m) { return playing?.record(m.name, m.text); },
    gif(m) { return playing?.gif(m.pixels); },
    readRecord(m) {
        if (!module.loader) module.loader = module.x.rp_loader_new();
        const record = module.wasm.with([m.file, m.text], (a, b) => module.wasm.json((out, room) =>
            module.x.rp_record_json(module.loader, a, b, out, room)));
        return {record, problems: record ? [] : module.problems()};
    },
    /** For tests: a trap, as a fault of the module would be. */
    trap() { throw new WebAssembly.RuntimeError('a trap for tests'); },
};

/** The module, from others or unpacked here. @param {{module?: WebAssembly.Module, packed?: string}} given */
async function init({module: compiled, packed = ''}) {
    compiled ||= await WebAssembly.compile(/** @type {any} */ (new Unpacker(packed).take()));
    module = new Module(await instantiate(compiled));
    return compiled;
}

/** Makes a worker of the script that runs. What is asked before the module is there waits for it. */
export function serve() {
    /** @type {(compiled: Promise<WebAssembly.Module>) => void} */
    let begin = () => {};
    const begun = new Promise(resolve => { begin = resolve; });
    self.onmessage = async ({data}) => {
        const {id, call} = data;
        try {
            if (call === 'init') begin(init(data));
            const compiled = await begun;
            self.postMessage({id, value: call === 'init' ? compiled : calls[call](data)});
        } catch (error) {
            const trap = error instanceof WebAssembly.RuntimeError || error instanceof RangeError ||
                /module ended|too little memory/.test(String(error));
            self.postMessage({id, error: String(error instanceof Error ? error.message : error), trap});
        }
    };
    // Not yet: until this script has ended, what is sent here waits in the page's own thread.
    setTimeout(() => self.postMessage({id: 0}));
}
