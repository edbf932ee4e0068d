// includes.js: which files a description needs, and by which names it calls them.
import {markOf} from './mark.js';

/** Any quoted name of a file: include "x.spire", roll "cards.grammar". */
const NAMED = /["']([^"'\n]{1,200}\.[a-z]{2,12})["']/g;

/** Folder of a path, with its slash. @param {string} path */
const folder = path => path.slice(0, path.lastIndexOf('/') + 1);

/** "spire/act1/../x" is "spire/x". @param {string} path */
export function tidy(path) {
    const out = [];
    for (const piece of path.split('/'))
        if (piece === '..' && out.length && out[out.length - 1] !== '..') out.pop();
        else if (piece !== '.' && piece !== '') out.push(piece);
    return out.join('/');
}

/** Where a name leads that stands in a file: beside that file, beside the game, or from the top.
 * @param {Map<string, string>} files @param {string} from @param {string} main @param {string} name */
export function resolve(files, from, main, name) {
    for (const base of [folder(from), folder(main), ''])
        if (files.has(tidy(base + name))) return tidy(base + name);
    return null;
}

/** What was last seen of each file: at a key one file of many changes. @type {Map<string, {text: string, names: string[], mark: string}>} */
const seen = new Map();

/** The names that a file calls others by, and a mark of its text. @param {string} path @param {string} text */
export function look(path, text) {
    let known = seen.get(path);
    if (known?.text !== text) {
        const names = [...text.replace(/^[ \t]*#.*$/gm, '').matchAll(NAMED)].map(match => match[1]);
        seen.set(path, known = {text, names, mark: markOf([text])});
    }
    return known;
}

/** Every file that a description needs, itself first, and the names by which they are included.
 * @param {Map<string, string>} files @param {string} main
 * @returns {{paths: string[], names: Map<string, string>}} names lead to paths */
export function closure(files, main) {
    const paths = [main], names = new Map();
    for (let i = 0; i < paths.length && paths.length < 200; i++)
        for (const name of look(paths[i], files.get(paths[i]) || '').names) {
            const path = resolve(files, paths[i], main, name);
            if (!path || path === main) continue;
            if (!names.has(name)) names.set(name, path);
            if (!paths.includes(path)) paths.push(path);
        }
    return {paths, names};
}
