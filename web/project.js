// project.js: the files one works on, what they were, and which game among them is looked at.
import {closure} from './includes.js';
import {languageOf, rulesOf} from './rules.js';

/** @typedef {{name: string, file: string, title: string, about: string, group: string, language: string}} Shipped */
/** @typedef {{main: string, settings: string, changes: Record<string, string>}} Kept */

export class Project {
    /** @param {Map<string, string>} shipped files that came with the page */
    constructor(shipped) {
        this.shipped = shipped;
        this.files = new Map(shipped);
        this.main = '';
        this.settings = '';
    }

    /** More files that came with the page; what was changed stays. @param {Record<string, string>} files */
    ship(files) {
        for (const [path, text] of Object.entries(files)) {
            this.shipped.set(path, text);
            if (!this.files.has(path)) this.files.set(path, text);
        }
    }

    get language() { return languageOf(this.main); }

    /** @param {string} main @param {string} [settings] */
    open(main, settings = '') {
        this.main = main;
        this.settings = settings;
    }

    /** @returns {string[]} */
    paths() { return closure(this.files, this.main).paths; }

    /** The path of what the game calls a file. @param {string|null} name */
    pathOf(name) {
        if (!name || name === this.main) return this.main;
        const {names} = closure(this.files, this.main);
        return names.get(name) || (this.files.has(name) ? name : null);
    }

    rules() { return rulesOf(this.files, this.main, this.language, this.settings); }

    /** What differs from what was shipped, of the files the game needs. @returns {Record<string, string>} */
    changes() {
        /** @type {Record<string, string>} */
        const list = Object.create(null);
        for (const path of this.paths()) {
            const text = this.files.get(path);
            if (text !== undefined && text !== this.shipped.get(path)) list[path] = text;
        }
        return list;
    }

    /** @returns {Kept} */
    keep() { return {main: this.main, settings: this.settings, changes: this.changes()}; }

    /** Puts changes over what was shipped. @param {Kept} kept */
    restore(kept) {
        this.files = new Map(this.shipped);
        for (const [path, text] of Object.entries(kept.changes)) this.files.set(path, text);
        this.open(kept.main, kept.settings);
    }
}

const TEXT_MAX = 4 << 20, FILES_MAX = 200;

/** What somebody else kept, if it is what it should be: only strings, only plain paths.
 * @param {any} value @returns {Kept|null} */
export function accepted(value) {
    if (typeof value !== 'object' || value === null || typeof value.main !== 'string') return null;
    const settings = typeof value.settings === 'string' ? value.settings.slice(0, 500) : '';
    const changes = Object.create(null);
    const entries = typeof value.changes === 'object' && value.changes ? Object.entries(value.changes) : [];
    if (entries.length > FILES_MAX || !plainPath(value.main)) return null;
    for (const [path, text] of entries) {
        if (!plainPath(path) || typeof text !== 'string' || text.length > TEXT_MAX) return null;
        changes[path] = text;
    }
    return {main: value.main, settings, changes};
}

/** @param {string} path */
export const plainPath = path => path.length > 0 && path.length < 200 && !/[\0-\x1f\\:]/.test(path) && !path.startsWith('/') &&
    !path.split('/').includes('..');
