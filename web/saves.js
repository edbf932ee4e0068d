// saves.js: what is kept in the browser: the present state at every pause, and named saves.
import {accepted} from './project.js';

const NOW = 'ruleplay.studio.now', SAVES = 'ruleplay.studio.saves', SAVES_MAX = 20;

/** @typedef {import('./project.js').Kept} Kept */
/** @typedef {{when: number, name: string, kept: Kept}} Save */

/** @param {string} key @returns {any} */
function read(key) {
    try {
        return JSON.parse(localStorage.getItem(key) || 'null');
    } catch {
        return null;
    }
}

/** False if there is no room. @param {string} key @param {any} value */
function write(key, value) {
    try {
        localStorage.setItem(key, JSON.stringify(value));
        return true;
    } catch {
        return false;
    }
}

/** @param {Kept} kept */
export const autosave = kept => write(NOW, kept);

/** @returns {Kept|null} */
export const autosaved = () => accepted(read(NOW));

/** @returns {Save[]} newest first */
export function saves() {
    const list = read(SAVES);
    return (Array.isArray(list) ? list : []).map(save => ({when: Number(save?.when) || 0, name: String(save?.name ?? ''),
        kept: accepted(save?.kept)})).filter(save => save.kept).slice(0, SAVES_MAX).map(save => /** @type {Save} */ (save));
}

/** @param {string} name @param {Kept} kept */
export function save(name, kept) {
    return write(SAVES, [{when: Date.now(), name, kept}, ...saves()].slice(0, SAVES_MAX));
}

/** @param {number} index */
export function drop(index) {
    write(SAVES, saves().filter((_, i) => i !== index));
}
