// painter.js: levels drawn with a brush. A level is letters on a grid: those of a VGDL text itself, or what stands on a board of
// Gamelan. Painting changes the text, so that undo and results follow.
import {h, put} from './dom.js';
import {squares} from './squares.js';

/** @typedef {{name: string, first: number, rows: string[]}} Level `first` is its first line, counted from 0 */

/** What can be painted in a text: levels, letters for them with names and colours, and the text with one letter changed.
 * @typedef {{levels: {name: string, rows: string[]}[], letters: Map<string, {name: string, colour: string}>,
 *     paint: (text: string, level: number, row: number, column: number, letter: string) => string}} Canvas */

/** The levels of a VGDL text: what follows each line "Level NAME". @param {string} text @returns {Level[]} */
export function levelsOf(text) {
    const lines = text.split('\n'), levels = [];
    /** @type {Level|null} */
    let level = null;
    for (let i = 0; i < lines.length; i++) {
        const start = /^Level\b\s*(.*)$/.exec(lines[i]);
        if (start) levels.push(level = {name: start[1] || `level ${levels.length}`, first: i + 1, rows: []});
        else if (level && lines[i].trim() && !lines[i].startsWith('#')) level.rows.push(lines[i]);
        else if (level && level.rows.length) level = null;
    }
    return levels.filter(l => l.rows.length);
}

/** Letters of the mapping and what they stand for, with the colour of the last thing. @param {string} text
 * @returns {Map<string, {name: string, colour: string}>} */
export function lettersOf(text) {
    const colours = new Map([...text.matchAll(/^\s*(\w+)\s*>.*?\bcolor=(\w+)/gm)].map(m => [m[1], m[2]]));
    const block = /^\s*LevelMapping\b.*\n((?:.*\n?)*?)(?=^\s*(?:InteractionSet|TerminationSet|SpriteSet|Level)\b)/m.exec(text + '\nLevel');
    const letters = new Map();
    for (const [, letter, things] of (block ? block[1] : '').matchAll(/^\s*(\S)\s*>\s*(.+)$/gm)) {
        const names = things.trim().split(/\s+/), last = names[names.length - 1];
        letters.set(letter, {name: names.join(' '), colour: colours.get(last) || ''});
    }
    return letters;
}

/** A text with one letter of a level changed. @param {string} text @param {number} line @param {number} column
 * @param {string} letter */
export function painted(text, line, column, letter) {
    const lines = text.split('\n'), row = (lines[line] || '').padEnd(column + 1);
    lines[line] = row.slice(0, column) + letter + row.slice(column + 1);
    return lines.join('\n');
}

/** @param {string} text @returns {Canvas|null} */
function levels(text) {
    const list = levelsOf(text);
    return list.length ? {levels: list, letters: lettersOf(text),
        paint: (now, level, row, column, letter) => painted(now, list[level].first + row, column, letter)} : null;
}

const NAMED = /** @type {Record<string, string>} */ ({LIGHTGRAY: '#bbb', DARKGRAY: '#555', LIGHTGREEN: '#7c7', LIGHTBLUE: '#8cf', GOLD: '#d9a520', LIGHTRED: '#f88', LIGHTORANGE: '#fc8', DARKBLUE: '#226'});

/** @param {string} name */
const css = name => name.startsWith('#') ? name : NAMED[name] || (/^[A-Z]+$/.test(name) ? name.toLowerCase() : '');

export class Painter {
    /** @param {HTMLElement} root @param {{text: () => string, language: () => string, write: (text: string) => void}} host */
    constructor(root, host) {
        this.root = root;
        this.host = host;
        this.brush = '';
        this.level = 0;
        this.down = false;
        document.addEventListener('pointerup', () => { this.down = false; });
    }

    draw() {
        const text = this.host.text(), canvas = this.host.language() === 'gamelan' ? squares(text) : levels(text);
        if (!canvas) { put(this.root, h('p', {class: 'muted'}, 'This file has nothing to paint: levels of VGDL and boards of Gamelan (a setting width and a setting height) have.')); return; }
        const {letters} = canvas, chosen = Math.min(this.level, canvas.levels.length - 1), level = canvas.levels[chosen];
        if (!letters.has(this.brush)) this.brush = [...letters.keys()][0] || level.rows[0][0];
        const wide = Math.max(...level.rows.map(row => row.length));
        const paint = (/** @type {number} */ y, /** @type {number} */ x) => {
            const now = this.host.text();
            const then = canvas.paint(now, chosen, y, x, this.brush);
            if (then === now) return;
            this.host.write(then);
            this.draw();
        };
        put(this.root, h('div', {class: 'bar'}, h('label', {}, 'Level ', h('select', {onchange: (/** @type {any} */ e) => { this.level = Number(e.target.value); this.draw(); }},
            canvas.levels.map((l, i) => h('option', {value: i, selected: l === level}, l.name)))),
            h('span', {role: 'radiogroup', 'aria-label': 'Brush'}, [...letters].map(([letter, {name, colour}]) => h('button', {role: 'radio', 'aria-checked': letter === this.brush,
                class: 'brush', title: name, style: colour && css(colour) ? `border-bottom: 4px solid ${css(colour)}` : null,
                onclick: () => { this.brush = letter; this.draw(); }}, letter, ' ', h('small', {}, name))))),
            h('div', {class: 'grid', role: 'grid', 'aria-label': `Level ${level.name}`, style: `grid-template-columns: repeat(${wide}, minmax(14px, 28px))`},
                level.rows.map((row, y) => [...row.padEnd(wide)].map((letter, x) => {
                    const known = letters.get(letter);
                    return h('button', {class: 'cell', role: 'gridcell', 'aria-label': `${known?.name || letter}, row ${y + 1}, column ${x + 1}`,
                        style: known && css(known.colour) ? `background: ${css(known.colour)}` : null,
                        onpointerdown: (/** @type {PointerEvent} */ e) => { this.down = true; /** @type {any} */ (e.target).releasePointerCapture?.(e.pointerId); paint(y, x); },
                        onpointerenter: () => { if (this.down) paint(y, x); },
                        onclick: () => paint(y, x)}, letter);
                })).flat()));
    }
}
