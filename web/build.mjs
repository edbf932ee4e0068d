// build.mjs: studio.html from the modules, the WebAssembly module, the games and what the documents say.
//
//     node web/build.mjs build/wasm/ruleplay.wasm studio.html
import {execFileSync} from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import {fileURLToPath} from 'node:url';
import {shippedGames} from './games.mjs';
import {wordsOf} from './words.mjs';

const here = path.dirname(fileURLToPath(import.meta.url)), top = path.dirname(here);
const [wasmPath, out] = process.argv.slice(2);
const read = name => fs.readFileSync(path.join(here, name), 'utf8');

/** Packed for lzma.js; xz, which is fed through a pipe, leaves the size open. */
function packed(bytes) {
    const out = execFileSync('xz', ['--format=lzma', '--lzma1=preset=9e,pb=0', '--stdout'], {input: bytes, maxBuffer: 1 << 26});
    out.writeBigUInt64LE(BigInt(bytes.length), 5);
    return out.toString('base64');
}

// "</script" inside a script would end it.
const script = text => text.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
const hashOf = text => 'sha256-' + crypto.createHash('sha256').update(text).digest('base64');

/** One script from a module and all it imports. */
function bundle(name, format = 'iife') {
    return script(execFileSync('esbuild', [path.join(here, name), '--bundle', '--minify', `--format=${format}`, '--target=es2022',
        '--legal-comments=none', '--log-level=warning'], {encoding: 'utf8', maxBuffer: 1 << 26}).trim());
}

const wasm = fs.readFileSync(wasmPath);
const {files, games} = shippedGames(top);
const player = bundle('player.js');
const words = await wordsOf(wasm, files, top);
const data = packed(Buffer.from(JSON.stringify({main: bundle('main.js', 'esm'), files, games, words, worker: bundle('worker.js'), player, hash: hashOf(player)})));
const start = bundle('start.js');
const css = read('studio.css').replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' ').replace(/ ?([{};:,]) ?/g, '$1');
const policy = `default-src 'none'; script-src '${hashOf(start)}' 'wasm-unsafe-eval' blob:; worker-src blob:; style-src 'unsafe-inline'; img-src data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'`;
const pieces = {policy, css, wasm: packed(wasm), data, start};
const page = read('index.html').replace(/\{\{(\w+)\}\}/g, (_, name) => pieces[name]);
fs.writeFileSync(out, page);
const sizes = Object.entries(pieces).filter(([name]) => name !== 'policy').map(([name, text]) => `${name} ${(text.length / 1024).toFixed(0)}`).join(', ');
console.log(`  page ${out}: ${(page.length / 1024).toFixed(0)} KB, packed ${(zlib.gzipSync(page, {level: 9}).length / 1024).toFixed(0)} KB (${sizes} KB)`);
