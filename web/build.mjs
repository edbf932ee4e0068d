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
import {closure} from './includes.js';
import {markOf} from './mark.js';
import {languageOf} from './rules.js';
import {wordsOf} from './words.mjs';

const FIRST = 'spire/jaw-worm.spire';

const here = path.dirname(fileURLToPath(import.meta.url)), top = path.dirname(here);
const [wasmPath, out] = process.argv.slice(2);
const read = name => fs.readFileSync(path.join(here, name), 'utf8');

/** Packed for lzma.c; xz, which is fed through a pipe, leaves the size open. */
function packed(bytes) {
    const out = execFileSync('xz', ['--format=lzma', '--lzma1=preset=9e,pb=0', '--stdout'], {input: bytes, maxBuffer: 1 << 26});
    out.writeBigUInt64LE(BigInt(bytes.length), 5);
    return out.toString('base64');
}

// "</script" inside a script would end it.
const script = text => text.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
const hashOf = text => 'sha256-' + crypto.createHash('sha256').update(text).digest('base64');

/** One script from a module and all it imports. */
function bundle(name, ...options) {
    return script(execFileSync('esbuild', [path.join(here, name), '--bundle', '--minify', '--format=iife', '--target=es2022',
        '--legal-comments=none', '--log-level=warning', ...options], {encoding: 'utf8', maxBuffer: 1 << 26}).trim());
}

// What unpacks lies beside the module.
const wasm = fs.readFileSync(wasmPath), lzma = fs.readFileSync(path.join(path.dirname(wasmPath), 'lzma.wasm'));
const {files, games} = shippedGames(top), words = await wordsOf(wasm, files, top);
const main = bundle('main.js', '--global-name=ruleplay'), player = bundle('player.js'), start = bundle('start.js', `--define:LZMA="${lzma.toString('base64')}"`);

// The page's script, the game that is looked at first, all others: unpacked one after the other, as they are needed.
const {paths} = closure(new Map(Object.entries(files)), FIRST), some = (of, wanted) => Object.fromEntries(Object.entries(of).filter(([name]) => wanted(name)));
const isFirst = name => paths.includes(name), itsWords = name => name === languageOf(FIRST);
const parts = [main, JSON.stringify({main: FIRST, mark: markOf(Object.values(files)), files: some(files, isFirst), words: some(words, itsWords)}),
    JSON.stringify({games, player, hash: hashOf(player), files: some(files, name => !isFirst(name)), words: some(words, name => !itsWords(name))})].map(text => Buffer.from(text));
const css = read('studio.css').replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' ').replace(/ ?([{};:,]) ?/g, '$1');
const policy = `default-src 'none'; script-src '${hashOf(start)}' '${hashOf(main)}' 'wasm-unsafe-eval' blob:; worker-src blob:; style-src 'unsafe-inline'; img-src data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'`;
const pieces = {policy, css, wasm: packed(wasm), data: packed(Buffer.concat(parts)), sizes: parts.map(part => part.length).join(' '), start};
const page = read('index.html').replace(/\{\{(\w+)\}\}/g, (_, name) => pieces[name]);
fs.writeFileSync(out, page);
const sizes = Object.entries(pieces).filter(([name]) => !/policy|sizes/.test(name)).map(([name, text]) => `${name} ${(text.length / 1024).toFixed(0)}`).join(', ');
console.log(`  page ${out}: ${(page.length / 1024).toFixed(0)} KB, packed ${(zlib.gzipSync(page, {level: 9}).length / 1024).toFixed(0)} KB (${sizes} KB)`);
