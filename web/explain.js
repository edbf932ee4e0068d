// explain.js: what a word of the rules means: the part of that name, in the engine's English, who listens to what,
// and what the language's documents say about the word.
import {h} from './dom.js';

/** @param {string} word @param {import('./module.js').Info|null} info @param {Record<string, string>} help
 * @returns {Node|null} */
export function explain(word, info, help) {
    const pieces = [];
    for (const part of info?.parts.filter(p => p.name === word || p.name === word.replaceAll('_', ' ')) || []) {
        const index = info?.parts.indexOf(part);
        const own = info?.rules.filter(rule => rule.part === index) || [];
        pieces.push(h('p', {}, h('b', {}, part.name), ` (${part.kind})`, part.text ? `: ${part.text}` : ''));
        if (own.length) pieces.push(h('p', {class: 'muted'}, `listens to ${own.map(rule => `${rule.event} (${rule.how})`).join(', ')}`));
    }
    const listeners = info?.rules.filter(rule => rule.event === word) || [];
    if (listeners.length) pieces.push(h('p', {}, 'Who listens to ', h('b', {}, word), ', in this order: ',
        listeners.slice(0, 12).map((rule, i) => `${i ? ', ' : ''}${info?.parts[rule.part]?.name ?? '?'} (${rule.how})`).join('')));
    if (Object.hasOwn(help, word)) pieces.push(h('p', {class: pieces.length ? 'muted' : ''}, h('code', {}, word), ` ${help[word]}`));
    return pieces.length ? h('div', {}, ...pieces) : null;
}

/** Where a word is defined: the place of the part of that name. @param {string} word
 * @param {import('./module.js').Info|null} info */
export function definition(word, info) {
    return info?.parts.find(part => part.name === word && part.line) || null;
}

/** All places where a name stands, in every file: whole words or whole quoted names, not in comments.
 * @param {string} text @param {string} name */
export function placesOf(text, name) {
    const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const pattern = new RegExp(`(?<![\\w\\u0080-\\uffff])${escaped}(?![\\w\\u0080-\\uffff])`, 'g'), found = [];
    for (const match of text.matchAll(pattern)) {
        const start = text.lastIndexOf('\n', match.index - 1) + 1;
        if (!/(^|\s)#/.test(text.slice(start, match.index))) found.push(match.index);
    }
    return found;
}

/** A text with a name replaced by another; one with blanks is put in quotes where the old one had none.
 * @param {string} text @param {string} from @param {string} to */
export function renamed(text, from, to) {
    let out = text;
    for (const at of placesOf(text, from).reverse()) {
        const quoted = out[at - 1] === '"' && out[at + from.length] === '"';
        out = out.slice(0, at) + (quoted || /^\w+$/.test(to) ? to : `"${to}"`) + out.slice(at + from.length);
    }
    return out;
}
