// cards.js: what can be done now, as cards where an action is about a card, else as buttons.
import {h} from './dom.js';

/** The part an action names, the longest name first: "play Strike on Jaw Worm" is about Strike.
 * @param {import('./module.js').Info} info @param {string} name */
export function partOf(info, name) {
    let best = null;
    for (const part of info.parts)
        if (part.name && name.includes(part.name) && (!best || part.name.length > best.name.length ||
            (part.kind === 'card' && best.kind !== 'card' && part.name.length >= best.name.length))) best = part;
    return best;
}

/** What a card costs, as the state tells it: "(1) Strike". @param {string} text @param {string} name */
function costOf(text, name) {
    for (const line of text.split('\n')) {
        const match = /^\s*\((\w+)\)\s+(.*)$/.exec(line);
        if (match && match[2].startsWith(name)) return match[1];
    }
    return '';
}

/** @param {import('./module.js').Info} info @param {{action: number, name: string}[]} choices @param {string} text
 * @param {{act: (action: number) => void, look: (action: number|null) => void, hinted: number}} host */
export function choiceButtons(info, choices, text, host) {
    return choices.map((choice, i) => {
        const part = partOf(info, choice.name), card = part && part.kind === 'card' && part.text;
        const cost = card ? costOf(text, part.name) : '';
        const target = card ? choice.name.replace(/^\S+\s+/, '').replace(part.name, '').replace(/^\s*(on|at|to)\s+/, '→ ').trim() : '';
        return h('button', {class: (card ? 'card' : 'choice') + (choice.action === host.hinted ? ' hinted' : ''), 'data-action': choice.action,
            title: part && part.text ? `${part.name}: ${part.text}` : choice.name, 'aria-label': choice.name + (card ? `. ${part.text}` : ''),
            onclick: () => host.act(choice.action), onpointerenter: () => host.look(choice.action), onpointerleave: () => host.look(null),
            onfocus: () => host.look(choice.action), onblur: () => host.look(null)},
            i < 9 && h('kbd', {}, i + 1),
            card ? [h('span', {class: 'name'}, cost && h('i', {class: 'cost'}, cost), part.name), h('span', {class: 'text'}, part.text),
                target && h('span', {class: 'target'}, target)] : choice.name);
    });
}
