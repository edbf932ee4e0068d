// wild.mjs: random edits of every language's games, read, completed and played as the page does it: wild.mjs WASM COUNT
// Every edit must be answered, by problems or by plays; a trap or a check that fails is a fault.
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {instantiate} from '../../web/wasm.js';
import {Module} from '../../web/module.js';
import {rulesOf, languageOf, isGame} from '../../web/rules.js';
import {closure} from '../../web/includes.js';
import {shippedGames} from '../../web/games.mjs';

const [wasm, count, seed = '1'] = process.argv.slice(2);
const top = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const compiled = await WebAssembly.compile(fs.readFileSync(wasm));
let module = new Module(await instantiate(compiled)), state = BigInt(seed);
const below = n => { state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n); return Number(state >> 33n) % n; };
const {files, games} = shippedGames(top), shipped = new Map(Object.entries(files));
const words = ['999999999999', '-1', '0', '"', '(', ')', '§', '\u202e', '\0', '<script>', '__proto__', 'include "_rules.spire"', '\t', '\n\n', '    ', 'repeat 999:', '{', '}', '#', '1e99', '💥', 'and '];
function edited(text) {
    const at = below(text.length + 1);
    switch (below(6)) {
    case 0: return text.slice(0, at) + text.slice(at + 1 + below(12));
    case 1: return text.slice(0, at) + words[below(words.length)] + text.slice(at);
    case 2: { const other = below(text.length + 1); return text.slice(0, at) + text.slice(other, other + below(80)) + text.slice(at); }
    case 3: return text.replace(/\d+/g, n => below(20) ? n : String(below(3) ? below(1000) : 2 ** 31 * below(9)));
    case 4: { const lines = text.split('\n'); lines.splice(below(lines.length), 1 + below(3)); return lines.join('\n'); }
    default: { const lines = text.split('\n'), i = below(lines.length); lines.splice(below(lines.length), 0, lines[i]); return lines.join('\n'); }
    }
}
const seen = {};
let fault = '';
for (let i = 0; i < Number(count) && !fault; i++) {
    // One language after the other, a random game of it, one or two edits to one of its files.
    const languages = [...new Set(games.map(game => game.language))], language = languages[i % languages.length];
    const list = games.filter(game => game.language === language), game = list[below(list.length)];
    const changed = new Map(shipped), paths = closure(shipped, game.file).paths, file = paths[below(paths.length)];
    let text = changed.get(file);
    for (let n = 1 + below(2); n > 0; n--) text = edited(text);
    changed.set(file, text);
    const rules = rulesOf(changed, game.file, languageOf(game.file), '');
    const tally = seen[language] ||= {edits: 0, read: 0};
    tally.edits++;
    try {
        if (!isGame(rules.language)) { if (module.check(rules)) tally.read++; module.problems(); continue; }
        const handle = module.load(rules);
        module.problems();
        if (!handle) continue;
        tally.read++;
        const series = module.series(handle, 'random', 1n);
        if (series) { series.play(0, 2, true); series.free(); }
        module.x.rp_game_free(handle);
    } catch (error) {
        fault = `${game.file}, edit ${i} of seed ${seed}: ${error.message}`;
        fs.writeFileSync('wild-fault.txt', text);
    }
}
console.log(`${fault ? 'not ok' : 'ok'} - ${count} random edits are answered${fault ? ': ' + fault : ''} (${Object.entries(seen).map(([k, v]) => `${k} ${v.read} of ${v.edits} read`).join(', ')})`);
