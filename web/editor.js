// editor.js: the text of one file at a time in CodeMirror: squiggles, completion, hover, going to definitions,
// and numbers that can be dragged or turned with the arrow keys.
import {EditorState, EditorView, keymap, lineNumbers, highlightActiveLine, highlightActiveLineGutter, drawSelection,
    hoverTooltip, defaultKeymap, history, historyKeymap, undo, indentWithTab, indentUnit, setDiagnostics, lintGutter,
    autocompletion, completionKeymap, searchKeymap, highlightSelectionMatches, Compartment, Prec} from './vendor/codemirror.js';
import {colours, numberAt, wordAt} from './language.js';

/** @typedef {import('./module.js').Problem} Problem */

/** Where a place of the module is in a document: it counts characters, the editor counts UTF-16.
 * @param {any} doc @param {number} line @param {number} column */
function place(doc, line, column) {
    const found = doc.line(Math.max(1, Math.min(doc.lines, line || 1)));
    let at = found.from, seen = 1;
    for (const character of found.text) {
        if (seen++ >= column) break;
        at += character.length;
    }
    return {at, line: found};
}

/** A number changed by a step, with as many digits as it had. @param {string} text @param {number} steps */
export function turned(text, steps) {
    const digits = (text.split('.')[1] || '').length;
    const value = Number(text) + steps * 10 ** -digits;
    return (text.startsWith('-') ? value : Math.max(0, value)).toFixed(digits);
}

export class Editor {
    /** @param {Element} parent @param {{changed: (text: string) => void, complete: (text: string, from: number, to: number)
     *     => Promise<{label: string, detail?: string}[]>, explain: (word: string, line: string) => Node|null,
     *     define: (word: string) => void, words: (language: string) => any, parts: () => Set<string>,
     *     moved: () => void}} host */
    constructor(parent, host) {
        this.host = host;
        /** @type {Map<string, any>} states of files that were open, with their undo history */
        this.states = new Map();
        this.path = '';
        this.language = '';
        this.colouring = new Compartment();
        this.quiet = false;
        /** Whether something is marked in the text. */
        this.marked = false;
        this.parent = parent;
        /** Made with the first file. @type {any} */
        this.view = null;
    }

    /** @param {string} doc @param {string} language */
    fresh(doc, language) {
        const {host} = this;
        return EditorState.create({doc, extensions: [
            language === 'vgdl' ? [] : EditorView.lineWrapping, lineNumbers(), highlightActiveLineGutter(), history(), drawSelection(), highlightActiveLine(), lintGutter(),
            highlightSelectionMatches(), indentUnit.of(language === 'gamelan' ? '  ' : '    '),
            EditorView.contentAttributes.of({'aria-label': 'Rules', spellcheck: 'false'}),
            this.colouring.of(colours(language, host.words(language), host.parts)),
            autocompletion({override: [(/** @type {any} */ context) => this.completions(context)], icons: false}),
            hoverTooltip((/** @type {any} */ view, /** @type {number} */ at) => this.hover(view, at), {hoverTime: 250}),
            Prec.high(keymap.of([
                {key: 'Alt-ArrowUp', run: () => this.turn(1)}, {key: 'Alt-ArrowDown', run: () => this.turn(-1)},
                {key: 'Alt-Shift-ArrowUp', run: () => this.turn(10)}, {key: 'Alt-Shift-ArrowDown', run: () => this.turn(-10)},
                {key: 'F12', run: () => this.goDefinition()},
            ])),
            keymap.of([...completionKeymap, ...searchKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
            EditorView.domEventHandlers({mousedown: (/** @type {MouseEvent} */ event, /** @type {any} */ view) => {
                if (!event.ctrlKey && !event.metaKey) return false;
                view.dispatch({selection: {anchor: view.posAtCoords({x: event.clientX, y: event.clientY}) ?? 0}});
                return this.goDefinition();
            }}),
            EditorView.updateListener.of((/** @type {any} */ update) => {
                if (update.docChanged && !this.quiet) host.changed(update.state.doc.toString());
                if (update.selectionSet || update.docChanged) host.moved();
            }),
            EditorView.theme({'&': {height: '100%'}}),
        ]});
    }

    /** @param {string} path @param {string} text @param {string} language */
    open(path, text, language) {
        if (this.path) this.states.set(this.path, this.view.state);
        const kept = this.states.get(path);
        this.path = path;
        this.language = language;
        const same = kept && kept.doc.toString() === text, state = same ? kept : this.fresh(text, language);
        this.marked = same;
        if (!this.view) {
            this.view = new EditorView({parent: this.parent, state});
            this.dragging(this.view.contentDOM);
            return;
        }
        this.quiet = true;
        this.view.setState(state);
        this.quiet = false;
    }

    /** Colours the text anew: other names are names of parts now. */
    recolour() {
        this.view.dispatch({effects: this.colouring.reconfigure(colours(this.language, this.host.words(this.language), this.host.parts))});
    }

    forget() {
        this.states.clear();
        this.path = '';
    }

    /** Another text as one step that can be undone. @param {string} text */
    replace(text) {
        const old = this.view.state.doc.toString();
        if (old === text) return;
        let from = 0, end = 0;
        while (from < old.length && from < text.length && old[from] === text[from]) from++;
        while (end < old.length - from && end < text.length - from && old[old.length - 1 - end] === text[text.length - 1 - end]) end++;
        this.view.dispatch({changes: {from, to: old.length - end, insert: text.slice(from, text.length - end)}});
    }

    /** @param {Problem[]} list */
    problems(list) {
        const doc = this.view.state.doc;
        if (!list.length && !this.marked) return;
        this.marked = list.length > 0;
        this.view.dispatch(setDiagnostics(this.view.state, list.map(problem => {
            const {at, line} = place(doc, problem.line, problem.column);
            const rest = line.text.slice(at - line.from), word = /^("[^"]*"?|[\w\u0080-\uffff-]+|\S)/.exec(rest);
            const from = problem.line ? at : 0;
            const to = Math.max(from, Math.min(doc.length, from + (word ? word[0].length : 0)));
            return {from: from === to && from > line.from ? from - 1 : from, to, message: problem.text,
                    severity: problem.warning ? 'warning' : 'error'};
        })));
    }

    /** @param {number} line @param {number} column */
    go(line, column) {
        const {at} = place(this.view.state.doc, line, column);
        this.view.dispatch({selection: {anchor: at}, effects: EditorView.scrollIntoView(at, {y: 'center'})});
        this.view.focus();
    }

    /** Line and column of the cursor, and the word and number there. */
    cursor() {
        const at = this.view.state.selection.main.head, line = this.view.state.doc.lineAt(at);
        const number = numberAt(line.text, at - line.from), word = wordAt(line.text, at - line.from);
        return {line: line.number, text: line.text, number: number && {...number, from: number.from + line.from, to: number.to + line.from},
                word: word?.word || ''};
    }

    /** Writes another number where one is. @param {{from: number, to: number}} number @param {string} text */
    write(number, text) {
        this.view.dispatch({changes: {from: number.from, to: number.to, insert: text},
            selection: {anchor: number.from + text.length}, userEvent: 'input'});
    }

    /** @param {number} steps */
    turn(steps) {
        const {number} = this.cursor();
        if (!number) return false;
        this.write(number, turned(number.text, steps));
        return true;
    }

    undo() {
        undo(this.view);
        this.view.focus();
    }

    goDefinition() {
        const {word} = this.cursor();
        if (word) this.host.define(word);
        return !!word;
    }

    /** @param {any} context */
    async completions(context) {
        const before = context.matchBefore(/[\w\u0080-\uffff-]*/);
        if (!context.explicit && (!before || before.from === before.to)) return null;
        const from = before ? before.from : context.pos;
        const text = context.state.doc.toString();
        const options = await this.host.complete(text, from, context.pos);
        if (context.aborted || !options.length) return null;
        const quoted = text[from - 1] === '"';
        return {from, validFor: /^[\w\u0080-\uffff-]*$/, options: options.map(option => ({...option,
            apply: quoted || /^[\w.-]+$/.test(option.label) ? option.label : `"${option.label}"`}))};
    }

    /** @param {any} view @param {number} at */
    hover(view, at) {
        const line = view.state.doc.lineAt(at), word = wordAt(line.text, at - line.from);
        const body = word && this.host.explain(word.word, line.text);
        if (!word || !body) return null;
        return {pos: line.from + word.from, end: line.from + word.to, above: true, create: () => {
            const dom = document.createElement('div');
            dom.className = 'explain';
            dom.append(body);
            return {dom};
        }};
    }

    /** Numbers can be dragged sideways, like a slider: hold Alt, or touch and hold the mark beside the line.
     * @param {HTMLElement} content */
    dragging(content) {
        content.addEventListener('pointerdown', event => {
            if (!event.altKey) return;
            const at = this.view.posAtCoords({x: event.clientX, y: event.clientY});
            if (at === null) return;
            const line = this.view.state.doc.lineAt(at), number = numberAt(line.text, at - line.from);
            if (!number) return;
            event.preventDefault();
            const start = event.clientX, from = line.from + number.from;
            let to = line.from + number.to, shown = number.text;
            content.setPointerCapture(event.pointerId);
            const move = (/** @type {PointerEvent} */ e) => {
                const text = turned(number.text, Math.round((e.clientX - start) / 8));
                if (text === shown) return;
                this.write({from, to}, text);
                to = from + text.length;
                shown = text;
            };
            content.addEventListener('pointermove', move);
            content.addEventListener('pointerup', () => content.removeEventListener('pointermove', move), {once: true});
        });
    }
}
