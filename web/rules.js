// rules.js: a description with everything it includes, ready to be loaded; and what it is made of.
import {closure, look} from './includes.js';
import {markOf} from './mark.js';

/** @typedef {{language: string, file: string, text: string, settings: string,
 *     includes: [string, string][], key: string}} Rules */

/** @param {Map<string, string>} files @param {string} main @param {string} language
 * @param {string} settings @returns {Rules} */
export function rulesOf(files, main, language, settings) {
    const {names} = closure(files, main);
    const includes = /** @type {[string, string][]} */ ([...names].map(([name, path]) => [name, files.get(path) || '']));
    const text = files.get(main) || '';
    return {language, file: main, text, settings, includes,
            key: markOf([language, main, settings, look(main, text).mark, ...[...names].flatMap(([name, path]) => [name, look(path, files.get(path) || '').mark])])};
}

/** Languages whose texts are games. @param {string} language */
export const isGame = language => language !== 'grammar' && language !== 'experiment' && language !== 'text';

/** @param {string} path @returns {string} */
export function languageOf(path) {
    const ending = path.slice(path.lastIndexOf('.') + 1);
    return ['spire', 'vgdl', 'gamelan', 'chaos', 'connect', 'kuhn', 'null', 'grammar', 'experiment']
        .includes(ending) ? ending : 'text';
}
