// link.js: changes in an address: against what was shipped, packed, in the part that is never sent to a server.
import {accepted} from './project.js';

const encoder = new TextEncoder(), decoder = new TextDecoder();
const LIMIT = 16 << 20;

/** @param {Uint8Array} bytes @param {CompressionStream|DecompressionStream} stream */
async function through(bytes, stream) {
    const reader = new Blob([/** @type {any} */ (bytes)]).stream().pipeThrough(stream).getReader(), pieces = [];
    let size = 0;
    for (;;) {
        const {done, value} = await reader.read();
        if (done) break;
        size += value.length;
        // A few bytes can unpack to very many.
        if (size > LIMIT) throw new Error('too large');
        pieces.push(value);
    }
    return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** @param {import('./project.js').Kept & {base: string}} kept @returns {Promise<string>} */
export async function pack(kept) {
    const bytes = await through(encoder.encode(JSON.stringify(kept)), new CompressionStream('deflate-raw'));
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return '#1' + btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @param {string} hash @returns {Promise<(import('./project.js').Kept & {base: string})|null>} */
export async function unpack(hash) {
    if (!/^#1[\w-]+$/.test(hash)) return null;
    try {
        const text = atob(hash.slice(2).replaceAll('-', '+').replaceAll('_', '/'));
        const bytes = await through(Uint8Array.from(text, c => c.charCodeAt(0)), new DecompressionStream('deflate-raw'));
        const value = JSON.parse(decoder.decode(bytes)), kept = accepted(value);
        return kept && {...kept, base: typeof value.base === 'string' ? value.base : ''};
    } catch {
        return null;
    }
}
