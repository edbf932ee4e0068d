// start.js: the one script that the page brings unpacked: it unpacks the others, with the games, and starts them.
import {$, h} from './dom.js';
import {unpack} from './wasm.js';

async function main() {
    const started = performance.now(), packed = $('#wasm').textContent.trim();
    const module = WebAssembly.compile(/** @type {any} */ (unpack(packed)));
    const data = JSON.parse(new TextDecoder().decode(unpack($('#data').textContent.trim())));
    const url = URL.createObjectURL(new Blob([data.main], {type: 'text/javascript'}));
    const {start} = await import(url);
    URL.revokeObjectURL(url);
    await start({...data, wasm: packed, started}, await module);
}

main().catch(error => {
    const why = String(error && error.message || error);
    console.error(error);
    document.body.prepend(h('p', {class: 'fault'}, `The studio could not start: ${why}. It needs a browser of 2023 or later.`));
});
