// language.js: colours for every language of rules. Which words a language knows was found out from its own
// reader when the page was built (build.mjs): nothing is written down twice.
import {HighlightStyle, StreamLanguage, syntaxHighlighting, tags as t} from './vendor/codemirror.js';

/** @typedef {{top: string[], words: string[], help: Record<string, string>}} Words */

const style = HighlightStyle.define([
    {tag: t.comment, color: 'var(--c-comment)', fontStyle: 'italic'}, {tag: t.string, color: 'var(--c-string)'},
    {tag: t.number, color: 'var(--c-number)'}, {tag: t.keyword, color: 'var(--c-top)', fontWeight: '600'},
    {tag: t.propertyName, color: 'var(--c-word)'}, {tag: t.className, color: 'var(--c-part)'},
    {tag: t.operator, color: 'var(--c-sign)'}, {tag: t.content, color: 'var(--c-level)'},
]);

/** @param {string} language @param {Words|undefined} words @param {() => Set<string>} parts names of the game's parts */
export function colours(language, words, parts) {
    const top = new Set(words?.top || []), known = new Set(words?.words || []);
    const drawn = language === 'vgdl';
    const reader = StreamLanguage.define({
        startState: () => ({level: false}),
        /** @param {any} stream @param {{level: boolean}} state */
        token(stream, state) {
            if (drawn && stream.sol()) {
                if (/^Level\b/.test(stream.string)) state.level = true;
                else if (/^\S*Game\b/.test(stream.string)) state.level = false;
                else if (state.level) { stream.skipToEnd(); return 'content'; }
            }
            if (stream.eatSpace()) return null;
            if (stream.match(/^#.*/)) return 'comment';
            if (stream.match(/^"(?:[^"\n]|"")*"?/)) return 'string';
            if (stream.match(/^\d+(\.\d+)?/)) return 'number';
            const start = stream.column(), found = stream.match(/^[A-Za-z_\u0080-\uffff][\w\u0080-\uffff-]*/);
            if (found) {
                const word = /** @type {RegExpMatchArray} */ (found)[0];
                if (top.has(word) && (start === 0 || !known.has(word))) return 'keyword';
                if (parts().has(word)) return 'className';
                return known.has(word) ? 'propertyName' : null;
            }
            stream.next();
            return 'operator';
        },
        languageData: {commentTokens: {line: '#'}},
    });
    return [reader, syntaxHighlighting(style)];
}

/** Words that may have been meant at a place. @param {string} line @param {number} at
 * @returns {{from: number, to: number, word: string, quoted: boolean}|null} */
export function wordAt(line, at) {
    for (const match of line.matchAll(/"([^"\n]*)"|[A-Za-z_\u0080-\uffff][\w\u0080-\uffff-]*/g)) {
        const from = match.index || 0, to = from + match[0].length;
        if (at >= from && at <= to)
            return match[1] !== undefined ? {from: from + 1, to: to - 1, word: match[1], quoted: true}
                : {from, to, word: match[0], quoted: false};
    }
    return null;
}

/** The number at a place. @param {string} line @param {number} at */
export function numberAt(line, at) {
    for (const match of line.matchAll(/(?<![\w.])-?\d+(?:\.\d+)?(?![\w.])/g)) {
        const from = match.index || 0, to = from + match[0].length;
        if (at >= from && at <= to) return {from, to, text: match[0], value: Number(match[0])};
    }
    return null;
}
