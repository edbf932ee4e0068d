// player.js: the exported page: one game, playable, with everything it needs inside.
import {unpack, instantiate} from './wasm.js';
import {Module} from './module.js';
import {Thread} from './thread.js';
import {Stage} from './stage.js';
import {$, h, put} from './dom.js';

async function main() {
    const game = JSON.parse($('#game').textContent), bytes = unpack($('#wasm').textContent.trim());
    const compiled = await WebAssembly.compile(/** @type {any} */ (bytes));
    const module = new Module(await instantiate(compiled)), handle = module.load(game.rules);
    if (!handle) throw new Error(module.problems().map(p => `${p.file}:${p.line}:${p.column}: ${p.text}`).join('\n'));
    const info = module.info(handle);
    document.title = game.title;
    $('h1').textContent = game.title;
    const url = URL.createObjectURL(new Blob([$('#worker').textContent], {type: 'text/javascript'}));
    const thread = new Thread(compiled, url, why => put($('#toast'), why));
    await thread.ready;
    const stage = new Stage($('#play'), thread, {info: () => info, say: text => put($('#toast'), text)});
    await stage.open(game.rules, {seed: game.seed, moves: []});
    document.body.dataset.ready = '1';
}

main().catch(error => document.body.prepend(h('p', {class: 'fault'}, `This game could not start: ${error.message}`)));
