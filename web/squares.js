// squares.js: a board of Gamelan as something to paint. What stands on a square when a play begins is a line of its own,
// "set cell(3, 4) = p1", in the procedure setup_game; where there is none, the rest of the rules decides.

/** @typedef {import('./painter.js').Canvas} Canvas */

const SETUP = /^proc setup_game\(.*\)[ \t]*$/, PLACED = /^  set cell\((\d+), (\d+)\) = (\w+)[ \t]*$/;
const OPEN = '·', EMPTY = '○';

/** The lines of the setup: from the one that names it to the last that belongs to it; -1 if there is none. @param {string[]} lines */
function setupOf(lines) {
    const first = lines.findIndex(line => SETUP.test(line));
    let last = first;
    for (let i = first + 1; first >= 0 && i < lines.length && !/^\S/.test(lines[i]); i++) if (lines[i].trim()) last = i;
    return {first, last};
}

/** A text with another thing on a square; '' leaves it to the rules. @param {string} text @param {number} x @param {number} y @param {string} thing */
export function placed(text, x, y, thing) {
    const lines = text.split('\n'), {first, last} = setupOf(lines), line = `  set cell(${x}, ${y}) = ${thing}`;
    const there = lines.findIndex((old, i) => i > first && i <= last && PLACED.exec(old)?.slice(1, 3).join() === `${x},${y}`);
    if (there >= 0) lines.splice(there, 1, ...thing ? [line] : []);
    else if (!thing) return text;
    else if (first >= 0) lines.splice(last + 1, 0, line);
    else return `${text.trimEnd()}\n\nproc setup_game(N)\n${line}\n`;
    // A procedure that does nothing is none.
    if (there >= 0 && !thing && first === last - 1) lines.splice(first, 1);
    return lines.join('\n');
}

/** @param {string} text @returns {Canvas|null} */
export function squares(text) {
    const number = (/** @type {string} */ name) => Number(new RegExp(`^setting ${name} = (\\d+)`, 'm').exec(text)?.[1]);
    const wide = number('width'), high = number('height'), players = Number(/^players (\d)/m.exec(text)?.[1]) || 2;
    if (!(wide > 0 && wide <= 40 && high > 0 && high <= 40)) return null;
    const things = [...Array(players).keys()].map(i => `p${i + 1}`), colours = ['#d9534f', '#2f6fdf', '#3a9d5d', '#d9a520'];
    const letters = new Map([...things.map((name, i) => [String(i + 1), {name, colour: colours[i] || ''}]), [EMPTY, {name: 'empty', colour: ''}], [OPEN, {name: 'as the rules say', colour: ''}]]
        .map(([letter, what]) => /** @type {[string, {name: string, colour: string}]} */ ([letter, what])));
    const lines = text.split('\n'), {first, last} = setupOf(lines), rows = [...Array(high)].map(() => Array(wide).fill(OPEN));
    const letterOf = new Map([...letters].map(([letter, {name}]) => [name, letter]));
    for (const line of lines.slice(first + 1, last + 1)) {
        const [, x, y, thing] = PLACED.exec(line) || [];
        if (rows[high - Number(y)]?.[Number(x) - 1]) rows[high - Number(y)][Number(x) - 1] = letterOf.get(thing) || '?';
    }
    return {levels: [{name: 'start', rows: rows.map(row => row.join(''))}], letters,
        paint: (now, _level, row, column, letter) => placed(now, column + 1, high - row, letter === OPEN ? '' : letters.get(letter)?.name || 'empty')};
}
