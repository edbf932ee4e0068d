// games.mjs: every shipped game with the files it needs, its title and a sentence.
import fs from 'node:fs';
import path from 'node:path';

const GROUPS = [['spire', 'Card battles (Spire)'], ['vgdl', 'Boards in real time (VGDL)'], ['gamelan', 'Cards and boards (Gamelan)'], ['chaos', 'Chaos Cards'],
    ['connect', 'Lines (connect)'], ['kuhn', 'Small games'], ['null', 'Small games'], ['grammar', 'Grammars'], ['experiment', 'Experiments']];

function* walk(folder, base = '') {
    for (const entry of fs.readdirSync(folder, {withFileTypes: true}).sort((a, b) => a.name < b.name ? -1 : 1)) {
        const name = base + entry.name;
        if (entry.isDirectory()) yield* walk(path.join(folder, entry.name), name + '/');
        else yield [name, path.join(folder, entry.name)];
    }
}

/** The first sentence of the first comment, without the name of the file. */
function sentence(text, file) {
    const lines = [];
    for (const line of text.split('\n')) {
        const comment = /^#(?!!)\s?(.*)$/.exec(line);
        if (comment && comment[1].trim()) lines.push(comment[1].trim());
        else if (lines.length || (line.trim() && !line.startsWith('#'))) break;
    }
    const all = lines.join(' ').replace(new RegExp(`^${path.basename(file).replace(/[.]/g, '\\.')}:\\s*`), '');
    const first = /^.*?[.:!?](?=\s|$)/.exec(all);
    const short = (first ? first[0] : all).replace(/:$/, '.');
    return short ? short[0].toUpperCase() + short.slice(1) : '';
}

const PLAIN = {
    'connect/four.connect': 'Drop discs into seven columns; four in a row win.', 'connect/gomoku.connect': 'Stones on a large board; five in a row win.',
    'connect/tic-tac-toe.connect': 'Three in a row on nine squares.', 'kuhn.kuhn': 'Poker with three cards and one bet: the smallest bluff.',
    'null.null': 'The game in which nothing happens: what the waist itself costs.',
};

export function shippedGames(top) {
    const files = {}, games = [];
    for (const [folder, prefix] of [['games', ''], ['experiments', 'experiments/']])
        for (const [name, file] of walk(path.join(top, folder))) {
            const language = path.extname(name).slice(1);
            if (!GROUPS.some(([key]) => key === language) && language !== 'trial' || (prefix && language !== 'experiment')) continue;
            const text = files[prefix + name] = fs.readFileSync(file, 'utf8');
            if (path.basename(name).startsWith('_') || language === 'trial') continue;
            const title = path.basename(name, '.' + language).replaceAll('-', ' ');
            games.push({file: prefix + name, group: Object.fromEntries(GROUPS)[language], title: (name.includes('act1/') ? 'act 1: ' : '') + title,
                about: PLAIN[name] || sentence(text, name), language});
        }
    const order = GROUPS.map(([, label]) => label);
    games.sort((a, b) => order.indexOf(a.group) - order.indexOf(b.group) || (a.file === 'spire/jaw-worm.spire' ? -1 : b.file === 'spire/jaw-worm.spire' ? 1 : a.file < b.file ? -1 : 1));
    return {files, games};
}
