// board.js: shapes of a state drawn as SVG, and which action a place on it stands for.
import {s} from './dom.js';

const HEAD = 4, SIZE = 17, decoder = new TextDecoder();

/** @param {number} colour */
const paint = colour => '#' + (colour & 0xffffff).toString(16).padStart(6, '0');

/** @param {Int32Array} shapes @param {number} at */
function shape(shapes, at) {
    const [kind, colour, corners] = shapes.subarray(at, at + 3), fill = paint(colour);
    const points = shapes.subarray(at + 3, at + 11);
    if (kind === 0) {
        const list = [];
        for (let i = 0; i < corners; i++) list.push(`${points[2 * i]},${points[2 * i + 1]}`);
        return s('polygon', {points: list.join(' '), fill});
    }
    const [x, y, right, bottom] = points, width = right - x, height = bottom - y;
    if (kind === 1)
        return s('ellipse', {cx: x + width / 2, cy: y + height / 2, rx: Math.abs(width) / 2, ry: Math.abs(height) / 2, fill});
    const bytes = new Uint8Array(shapes.buffer, shapes.byteOffset + 4 * (at + 11), 24);
    const end = bytes.indexOf(0), text = decoder.decode(bytes.slice(0, end < 0 ? 24 : end));
    const size = Math.min(height * 0.9, width / Math.max(1, text.length) * 1.6);
    return s('text', {x: x + width / 2, y: y + height / 2, fill, 'font-size': size.toFixed(2), 'text-anchor': 'middle',
        'dominant-baseline': 'central', 'font-family': 'ui-monospace, DejaVu Sans Mono, monospace'}, text);
}

/** @param {Int32Array} shapes @param {string} label what a screen reader says */
export function board(shapes, label) {
    const [width, height, background, count] = shapes;
    const picture = s('svg', {viewBox: `0 0 ${width} ${height}`, class: 'board', role: 'img', 'aria-label': label,
        preserveAspectRatio: 'xMidYMid meet'}, s('rect', {width, height, fill: paint(background)}));
    for (let i = 0; i < count; i++) picture.append(shape(shapes, HEAD + SIZE * i));
    return picture;
}

/** The place on the board of an event of the mouse, in the board's units. @param {SVGSVGElement} picture
 * @param {MouseEvent} event */
export function placeOf(picture, event) {
    const matrix = picture.getScreenCTM();
    if (!matrix) return {x: -1, y: -1};
    const {x, y} = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return {x, y};
}

/** Actions that would change something at a place: those whose nearest change lies there, the smallest first.
 * @param {{action: number, boxes?: number[][]}[]} choices @param {number} x @param {number} y */
export function choicesAt(choices, x, y) {
    /** @type {{choice: any, size: number}[]} */
    const found = [];
    for (const choice of choices) {
        let best = Infinity;
        for (const [left, top, width, height] of choice.boxes || []) {
            const room = 0.15 * Math.max(width, height);
            if (x >= left - room && x <= left + width + room && y >= top - room && y <= top + height + room)
                best = Math.min(best, width * height);
        }
        if (best < Infinity) found.push({choice, size: best});
    }
    return found.sort((a, b) => a.size - b.size).map(entry => entry.choice);
}
