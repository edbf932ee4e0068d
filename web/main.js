// main.js: starts the page: data, module, workers, buttons.
import {$, h, put, toast} from './dom.js';
import {agentsDialogue, copyCommand, exportGame, filesDialogue, helpDialogue, recordMenu, renameDialogue, savesDialogue, settingsDialogue, share, takeFiles} from './dialogues.js';
import {unpack as unpackLink} from './link.js';
import {lineUp} from './plans.js';
import {Project} from './project.js';
import {autosave, autosaved} from './saves.js';
import {Scheduler} from './scheduler.js';
import {Server} from './server.js';
import {Studio, tab} from './studio.js';
import {folderOf} from './folder.js';

/** @typedef {import('./thread.js').Thread} Thread */

/** @typedef {{files: Record<string, string>, words: Record<string, any>}} Texts */

/** @param {Texts & {main: string, mark: string}} first the game that is looked at first @param {() => Texts & {games: import('./project.js').Shipped[],
 *     player: string, hash: string}} rest all others @param {{threads: Thread[], thread: () => Thread, lost: (why: string) => void}} workers
 * @param {{worker: string, wasm: string, css: string}} pieces what exported pages are made of */
export async function start(first, rest, workers, pieces) {
    let replaced = 0;
    workers.lost = why => { replaced++; toast(`A worker was replaced: ${why.slice(0, 120)}`); };
    const [reader, player, ...hands] = workers.threads, scheduler = new Scheduler();
    for (const thread of hands) scheduler.addThread(thread);
    /** @type {Thread|undefined} */
    let critic;
    const project = new Project(new Map(Object.entries(first.files)));
    const studio = new Studio(project, {reader, player, scheduler, critic: () => critic ||= workers.thread()}, first.words);
    const others = () => {
        const {files, words, games, ...more} = rest();
        project.ship(files);
        Object.assign(studio.words, words);
        studio.listGames = () => listGames(studio, games);
        studio.listGames();
        buttons(studio, {base: first.mark, ...pieces, ...more});
    };

    const shared = location.hash.startsWith('#1') ? await unpackLink(location.hash) : null;
    if (location.hash.startsWith('#1') && !shared) toast('That link could not be read.');
    if (shared && shared.base && shared.base !== first.mark) toast('That link was made with other games than this page has; what it changed is here.');
    const kept = shared || autosaved();
    if (kept) others();
    if (!kept || !project.shipped.has(kept.main) && !(kept.main in kept.changes) || !await studio.restore(kept)) {
        const opened = studio.open(first.main);
        // While the reader reads.
        if (!kept) others();
        await opened;
    }
    reader.ask('tables').then(tables => { studio.tables = tables; });
    const token = document.querySelector('meta[name="ruleplay-token"]')?.getAttribute('content');
    if (token) await serve(studio, new Server(token));
    document.body.dataset.ready = '1';
    Object.assign(globalThis, {studio, readyAt: performance.now(), replaced: () => replaced, threads: workers.threads});
}

/** @param {Studio} studio @param {import('./project.js').Shipped[]} games */
function listGames(studio, games) {
    const own = [...studio.project.files.keys()].filter(path => !studio.project.shipped.has(path));
    const groups = /** @type {Record<string, any[]>} */ ({});
    for (const game of games) (groups[game.group] ||= []).push(game);
    put($('#game'), own.length ? h('optgroup', {label: 'Your own'}, own.map(path => h('option', {value: path}, path))) : null,
        Object.entries(groups).map(([label, list]) => h('optgroup', {label}, list.map(game => h('option', {value: game.file, title: game.about}, game.title)))));
    studio.about = () => {
        $('#game').value = studio.project.main;
        $('#about').textContent = games.find(game => game.file === studio.project.main)?.about || '';
    };
    studio.about();
    $('#game').onchange = async () => { await studio.open($('#game').value); autosave(studio.project.keep()); };
}

/** @param {Studio} studio @param {any} pieces */
function buttons(studio, pieces) {
    const on = (/** @type {string} */ id, /** @type {() => any} */ run) => { $(id).onclick = run; };
    on('#pin', () => studio.pin());
    on('#revert', () => studio.revert());
    on('#share', () => share(studio, pieces));
    on('#export', () => exportGame(studio, pieces));
    on('#command', () => copyCommand(studio));
    on('#saves', () => savesDialogue(studio));
    on('#file-button', () => filesDialogue(studio));
    on('#agents-button', () => agentsDialogue(studio));
    on('#settings-button', () => settingsDialogue(studio));
    on('#rename', () => renameDialogue(studio));
    on('#help', () => helpDialogue());
    on('#sweep-button', () => studio.sweepHere());
    on('#record', () => recordMenu(studio));
    on('#levels', () => {
        $('#painter').hidden = !$('#painter').hidden;
        $('#levels').setAttribute('aria-pressed', String(!$('#painter').hidden));
        if (!$('#painter').hidden) studio.painter.draw();
    });
    on('#undo', () => studio.editor.undo());
    on('#less', () => studio.editor.turn(-1));
    on('#more', () => studio.editor.turn(1));
    for (const button of document.querySelectorAll('nav button')) button.addEventListener('click', () => tab(/** @type {HTMLElement} */ (button).dataset.tab || 'rules'));
    document.addEventListener('dragover', event => event.preventDefault());
    document.addEventListener('drop', event => {
        if (!event.dataTransfer?.files.length) return;
        event.preventDefault();
        takeFiles(studio, event.dataTransfer.files);
    });
    Object.assign(studio, {exportPage: () => exportGame(studio, pieces), shareLink: () => share(studio, pieces), commandText: () => copyCommand(studio),
        takeFiles: (/** @type {File[]} */ files) => takeFiles(studio, files)});
}

/** @param {Studio} studio @param {Server} server */
async function serve(studio, server) {
    try {
        const about = await server.begin();
        studio.server = server;
        document.body.classList.add('served');
        studio.scheduler.hands.push(server.hand());
        studio.runs.native = agents => lineUp(agents).split('\n').some(line => !/^(random|first)\b/.test(line));
        folderOf(studio, server);
        if (about?.file) await studio.openFolderFile?.(about.file);
        else studio.plan(studio.runs.plans);
    } catch (error) {
        toast(`The server does not answer: ${/** @type {Error} */ (error).message}`);
    }
}
