// words.mjs: the words of every language, asked of its own reader: at every word of every shipped file that is not known yet, what
// could have stood there? What it answers, less the names of that game, are the words of the language. What they mean is taken from
// the tables of the documents: | `word` | meaning |.
import fs from 'node:fs';
import path from 'node:path';
import {instantiate} from './wasm.js';
import {Module} from './module.js';
import {rulesOf, languageOf, isGame} from './rules.js';

const DOCUMENTS = {spire: 'spire.md', vgdl: 'vgdl.md', gamelan: 'gamelan.md', chaos: 'chaos.md', grammar: 'grammar.md', experiment: 'experiments.md'};
const PROBES = 260;

/** Rows of tables whose first cell has words in backquotes. */
function helpOf(text) {
    const help = Object.create(null);
    for (const line of text.split('\n')) {
        const cells = /^\|(.+)\|\s*$/.exec(line)?.[1].split(/(?<!\\)\|/).map(cell => cell.trim());
        if (!cells || cells.length < 2) continue;
        const meaning = cells.slice(1).join('; ').replace(/[`*]/g, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
        if (!meaning || /^[-: ;]+$/.test(meaning)) continue;
        for (const [, words] of cells[0].matchAll(/`([^`]+)`/g)) {
            const first = /^[A-Za-z_][\w-]*/.exec(words);
            if (first && !(first[0] in help)) help[first[0]] = meaning.slice(0, 220);
        }
    }
    return help;
}

export async function wordsOf(wasm, files, top) {
    const module = new Module(await instantiate(await WebAssembly.compile(wasm)));
    const all = new Map(Object.entries(files)), result = {};
    for (const [file, text] of all) {
        const language = languageOf(file);
        if (language === 'text') continue;
        const words = result[language] ||= {top: new Set(), words: new Set(), asked: new Set(), help: {}};
        if (path.basename(file).startsWith('_') && isGame(language)) continue;    // asked through the games that include them
        const names = new Set();
        if (isGame(language)) {
            const game = module.load(rulesOf(all, file, language, ''));
            if (!game) throw new Error(`${file} cannot be read`);
            for (const part of module.info(game).parts) names.add(part.name);
            module.x.rp_game_free(game);
        }
        const body = language === 'vgdl' ? text.split(/^Level\b/m)[0] : text;
        for (const match of body.replace(/#.*$/gm, line => ' '.repeat(line.length)).matchAll(/(?<![\w"'])[A-Za-z_][\w-]*/g)) {
            const at = match.index, begins = text[at - 1] === '\n' || at === 0, key = (begins ? '^' : '') + match[0];
            if (words.asked.has(key) || words.asked.size > PROBES) continue;
            words.asked.add(key);
            const changed = new Map(all);
            changed.set(file, text.slice(0, at) + 'rp__here' + text.slice(at + match[0].length));
            for (const word of module.complete(rulesOf(changed, file, language, '')))
                if (!names.has(word) && /^[A-Za-z_][\w-]*$/.test(word)) {
                    words.words.add(word);
                    if (begins) words.top.add(word);
                }
        }
    }
    for (const [language, words] of Object.entries(result)) {
        const help = DOCUMENTS[language] ? helpOf(fs.readFileSync(path.join(top, 'docs', DOCUMENTS[language]), 'utf8')) : {};
        result[language] = {top: [...words.top].sort(), words: [...words.words].sort(), help};
    }
    return result;
}
