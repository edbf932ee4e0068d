// player.js: the exported page: one game, playable, with everything it needs inside.
import {Thread} from './thread.js';
import {Stage} from './stage.js';
import {$, h, put} from './dom.js';

async function main() {
    const game = JSON.parse($('#game').textContent), url = URL.createObjectURL(new Blob([$('#worker').textContent], {type: 'text/javascript'}));
    const thread = new Thread(url, Promise.resolve({packed: $('#wasm').textContent.trim()}), why => put($('#toast'), why));
    const read = await thread.ask('read', {rules: game.rules, game: true});
    if (!read.ok) throw new Error(read.problems.map((/** @type {any} */ p) => `${p.file}:${p.line}:${p.column}: ${p.text}`).join('\n'));
    const info = JSON.parse(read.info);
    document.title = game.title;
    $('h1').textContent = game.title;
    const stage = new Stage($('#play'), thread, {info: () => info, say: text => put($('#toast'), text)});
    await stage.open(game.rules, {seed: game.seed, moves: []});
    document.body.dataset.ready = '1';
}

main().catch(error => document.body.prepend(h('p', {class: 'fault'}, `This game could not start: ${error.message}`)));
