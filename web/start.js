// start.js: the one script that the page brings unpacked: it unpacks the others, with the games, and starts them. The module
// is unpacked and compiled meanwhile by the same script in a worker.
import {$, h} from './dom.js';
import {unpack} from './wasm.js';

/** The module, made by a worker that runs this script. @param {string} script @param {string} packed @returns {Promise<WebAssembly.Module>} */
function compiled(script, packed) {
    const url = URL.createObjectURL(new Blob([script], {type: 'text/javascript'})), worker = new Worker(url);
    return new Promise((resolve, reject) => {
        worker.onmessage = event => resolve(event.data);
        worker.onerror = event => reject(new Error(event.message));
        worker.postMessage(packed);
    }).finally(() => {
        worker.terminate();
        URL.revokeObjectURL(url);
    });
}

/** @param {string} script this one */
async function main(script) {
    const started = performance.now(), packed = $('#wasm').textContent.trim(), module = compiled(script, packed);
    const data = JSON.parse(new TextDecoder().decode(unpack($('#data').textContent.trim())));
    const url = URL.createObjectURL(new Blob([data.main], {type: 'text/javascript'}));
    const {start} = await import(url);
    URL.revokeObjectURL(url);
    await start({...data, wasm: packed, started}, await module);
}

if (globalThis.document)
    main(/** @type {any} */ (document.currentScript).textContent).catch(error => {
        const why = String(error && error.message || error);
        console.error(error);
        document.body.prepend(h('p', {class: 'fault'}, `The studio could not start: ${why}. It needs a browser of 2023 or later.`));
    });
else
    onmessage = async event => postMessage(await WebAssembly.compile(/** @type {any} */ (unpack(event.data))));
