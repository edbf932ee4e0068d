// start.js: the one script that the page brings unpacked. In the page it starts the workers, which run the same script, and unpacks
// the rest: first the page's own script and the game that is looked at first, later all other games.
import {$, h} from './dom.js';
import {Thread} from './thread.js';
import {Unpacker} from './unpack.js';
import {serve} from './worker.js';

/** Runs a script that the page's policy knows by its hash. @param {string} text */
function run(text) {
    const script = document.createElement('script');
    script.textContent = text;
    document.head.append(script);
}

/** @param {string} script this one */
async function main(script) {
    const url = URL.createObjectURL(new Blob([script], {type: 'text/javascript'}));
    const parsed = new Promise(resolve => document.addEventListener('DOMContentLoaded', resolve, {once: true}));
    const packed = parsed.then(() => ({packed: $('#wasm').textContent.trim()}));
    // The reader unpacks the module, for itself and for the others.
    const workers = {threads: /** @type {Thread[]} */ ([]), thread: () => new Thread(url, module, lost), lost: (/** @type {string} */ why) => console.error(why)};
    const lost = (/** @type {string} */ why) => workers.lost(why);
    const reader = new Thread(url, packed, lost), module = reader.ready.then(module => ({module}));
    // One more plays with whoever sits here, the others play series.
    const others = 1 + Math.max(1, Math.min(8, (navigator.hardwareConcurrency || 2) - 1));
    workers.threads = [reader, ...[...Array(others)].map(workers.thread)];
    // A worker comes up by the help of this thread, which is busy from now on.
    await reader.runs;
    const block = $('#data'), [own, first] = block.dataset.sizes.split(' ').map(Number), data = new Unpacker(block.textContent.trim());
    run(data.text(own));
    const pieces = {worker: script, wasm: $('#wasm').textContent.trim(), css: $('style').textContent};
    await /** @type {any} */ (globalThis).ruleplay.start(JSON.parse(data.text(first)), () => JSON.parse(data.text()), workers, pieces);
}

if (globalThis.document)
    main(/** @type {any} */ (document.currentScript).textContent).catch(error => {
        const why = String(error && error.message || error);
        console.error(error);
        document.body.prepend(h('p', {class: 'fault'}, `The studio could not start: ${why}. It needs a browser of 2023 or later.`));
    });
else
    serve();
