// stage.js: the pane in which one plays: picture or text, cards and buttons, a slider through the play.
import {h, put} from './dom.js';
import {board, choicesAt, placeOf} from './board.js';
import {choiceButtons, partOf} from './cards.js';

/** @typedef {import('./playing.js').View} View */

const KEYS = /** @type {Record<string, string>} */ ({ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right', ' ': 'use', '.': 'wait'});

export class Stage {
    /** @param {HTMLElement} root @param {import('./thread.js').Thread} thread
     * @param {{info: () => import('./module.js').Info|null, say: (text: string) => void, moved?: () => void}} host */
    constructor(root, thread, host) {
        this.root = root;
        this.thread = thread;
        this.host = host;
        /** @type {View|null} */
        this.view = null;
        this.hinted = -1;
        this.agent = 'strong';
        /** @type {string[]} */
        this.seats = [];
        this.looking = 0;
        /** @type {number[]|null} choices that a first click left */
        this.narrowed = null;
        this.seed = h('input', {'aria-label': 'Seed', inputmode: 'numeric', size: 8, value: '1', onchange: () => this.restart(this.seed.value)});
        this.slider = h('input', {type: 'range', min: 0, max: 0, value: 0, 'aria-label': 'Move of the play',
            oninput: () => this.ask('go', {at: Number(this.slider.value)})});
        this.status = h('span', {class: 'status', role: 'status'});
        this.picture = h('div', {class: 'picture'});
        this.text = h('pre', {class: 'state', tabindex: 0, 'aria-label': 'State of the play'});
        this.events = h('div', {class: 'events', 'aria-live': 'polite'});
        this.choices = h('div', {class: 'choices', role: 'group', 'aria-label': 'What can be done'});
        this.seatsBox = h('span', {class: 'seats'});
        const button = (/** @type {string} */ name, /** @type {string} */ key, /** @type {string} */ title, /** @type {() => void} */ run) =>
            h('button', {title: `${title} (${key})`, onclick: run, 'data-do': name.toLowerCase()}, name);
        put(root, h('div', {class: 'bar'}, button('Restart', 'R', 'Begin this play again', () => this.restart(this.seed.value)),
            button('Undo', 'Z', 'Take the last move back', () => this.ask('undo')),
            button('Hint', 'H', 'What a strong player would do', () => this.hint()),
            button('Step', 'S', 'Let an agent decide once', () => this.ask('step', {agent: this.agent})),
            button('New seed', 'N', 'Another play', () => this.restart(String(BigInt(this.view?.seed || '1') + 1n))),
            h('label', {}, 'seed ', this.seed), this.seatsBox, this.slider, this.status),
            this.events, h('div', {class: 'scene'}, this.picture, this.text), this.choices);
        document.addEventListener('keydown', event => this.key(event));
        this.picture.addEventListener('click', (/** @type {MouseEvent} */ event) => this.click(event));
        this.picture.addEventListener('pointermove', (/** @type {PointerEvent} */ event) => this.point(event));
        this.picture.addEventListener('pointerleave', () => this.look(null));
    }

    /** @param {string} call @param {object} [what] */
    async ask(call, what = {}) {
        try {
            const view = await this.thread.ask(call, what);
            if (view) this.show(view);
            return view;
        } catch (error) {
            this.host.say(`The play stopped: ${/** @type {Error} */ (error).message}`);
            return null;
        }
    }

    /** Opens a play, or goes on with the one that is open, under these rules. @param {import('./rules.js').Rules} rules
     * @param {{seed?: string, moves?: string[]}} [how] */
    async open(rules, how = {}) {
        const view = /** @type {View|null} */ (await this.ask('open', {rules, seats: this.seats, seed: how.seed ?? this.view?.seed ?? '1',
            moves: how.moves ?? this.view?.moves.slice(0, this.view.at) ?? []}));
        if (view && view.asked) this.status.textContent = view.done < view.asked ? `under the new rules ${view.done} of ${view.asked} moves could be played`
            : `went on under the new rules`;
        else if (view) this.status.textContent = '';
        return view;
    }

    /** @param {string} seed */
    restart(seed) {
        const digits = /^\s*(0x[0-9a-f]+|\d+)\s*$/i.exec(seed);
        if (!digits) { this.status.textContent = 'A seed is a whole number.'; return; }
        this.ask('restart', {seed: String(BigInt.asUintN(64, BigInt(digits[1])))});
    }

    async hint() {
        this.status.textContent = 'thinking…';
        try {
            this.hinted = await this.thread.ask('ask', {agent: this.agent});
        } catch (error) {
            this.host.say(`No hint: ${/** @type {Error} */ (error).message}`);
        }
        const choice = this.view?.choices.find(c => c.action === this.hinted);
        this.status.textContent = choice ? `${this.agent} would: ${choice.name}` : '';
        this.draw();
    }

    /** @param {number} action */
    act(action) {
        this.narrowed = null;
        this.ask('act', {action});
        this.host.moved?.();
    }

    /** What would happen, as ghosts and a line of text. @param {number|null} action */
    async look(action) {
        const turn = ++this.looking;
        this.root.classList.remove('looking');
        if (action === null) { this.draw(false); return; }
        await new Promise(resolve => setTimeout(resolve, 120));
        if (turn !== this.looking) return;
        const seen = await this.thread.ask('preview', {action}).catch(() => null);
        if (!seen || turn !== this.looking) return;
        this.root.classList.add('looking');
        put(this.events, h('span', {class: 'muted'}, 'would: '), this.eventList(seen.events));
        if (seen.shapes) put(this.picture, board(seen.shapes, 'what would happen'));
    }

    /** @param {import('./module.js').Event[]} events */
    eventList(events) {
        const info = this.host.info(), name = (/** @type {number} */ i) => info?.parts[i]?.name || '';
        return events.slice(0, 14).map(event => h('span', {class: 'event'}, h('b', {}, event.verb), ` ${name(event.part)}`, event.amount ? ` ${event.amount}` : '',
            name(event.target) ? ` → ${name(event.target)}` : '')).concat(events.length > 14 ? [h('span', {class: 'muted'}, `and ${events.length - 14} more`)] : []);
    }

    /** @param {View} view */
    show(view) {
        this.view = view;
        this.hinted = -1;
        this.narrowed = null;
        this.looking++;
        this.draw();
    }

    /** @param {boolean} [buttons] */
    draw(buttons = true) {
        const {view} = this, info = this.host.info();
        if (!view || !info) return;
        this.root.classList.toggle('drawn', !!view.shapes);
        put(this.picture, view.shapes ? board(view.shapes, `Turn ${view.turn}. ${view.text.slice(0, 1500)}`) : null);
        this.text.textContent = view.text;
        put(this.events, this.eventList(view.events));
        if (!buttons) return;
        this.seed.value = view.seed;
        this.slider.max = String(view.moves.length);
        this.slider.value = String(view.at);
        this.slider.hidden = !view.moves.length;
        this.drawSeats(info);
        const shown = this.narrowed ? view.choices.filter(c => this.narrowed?.includes(c.action)) : view.choices;
        put(this.choices, view.over ? h('b', {class: 'over'}, this.ending(view)) :
            [info.players > 1 && h('span', {class: 'muted'}, `player ${view.player + 1}: `),
                choiceButtons(info, shown.slice(0, 120), view.text, {act: a => this.act(a), look: a => this.look(a), hinted: this.hinted}),
                shown.length > 120 && h('span', {class: 'muted'}, `and ${shown.length - 120} more: click on the board`),
                this.narrowed && h('button', {class: 'choice', onclick: () => { this.narrowed = null; this.draw(); }}, 'all')]);
    }

    /** @param {View} view */
    ending(view) {
        const fault = view.end && !/rules/.test(view.end) ? ` (ended: ${view.end})` : '';
        if (view.results.length === 1)
            return `${view.results[0] > 0 ? 'Won' : view.results[0] < 0 ? 'Lost' : 'Over'} with score ${view.scores[0]}${fault}.`;
        const winner = view.results.findIndex(r => r > 0);
        return (winner >= 0 ? `Player ${winner + 1} wins` : 'Nobody wins') + `, scores ${view.scores.join(' : ')}${fault}.`;
    }

    /** @param {import('./module.js').Info} info */
    drawSeats(info) {
        if (info.players < 2) { put(this.seatsBox); return; }
        const options = ['', 'random', 'greedy', 'strong'];
        put(this.seatsBox, [...Array(info.players).keys()].map(seat => h('select', {'aria-label': `Who is player ${seat + 1}`, onchange: (/** @type {any} */ e) => {
            this.seats = [...Array(info.players).keys()].map(i => i === seat ? e.target.value : this.seats[i] || '');
            this.ask('seats', {seats: this.seats});
        }}, options.map(o => h('option', {value: o, selected: (this.seats[seat] || '') === o}, `${seat + 1}: ${o || 'person'}`)))));
    }

    /** @param {MouseEvent} event */
    under(event) {
        const picture = this.picture.querySelector('svg');
        if (!picture || !this.view) return [];
        const {x, y} = placeOf(picture, event);
        const open = this.narrowed ? this.view.choices.filter(c => this.narrowed?.includes(c.action)) : this.view.choices;
        return choicesAt(open, x, y);
    }

    /** @param {MouseEvent} event */
    click(event) {
        let found = this.under(event);
        if (!found.length && this.narrowed) { this.narrowed = null; this.draw(); return; }
        // A column or a card: what is drawn smallest there is what was meant, if only one action draws so small.
        if (found.length === 1) this.act(found[0].action);
        else if (found.length > 1) {
            this.narrowed = found.map(c => c.action);
            this.draw();
        }
    }

    /** @param {PointerEvent} event */
    point(event) {
        if (event.pointerType === 'touch') return;
        const found = this.under(event);
        this.picture.style.cursor = found.length ? 'pointer' : '';
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        const target = /** @type {HTMLElement} */ (event.target);
        if (!this.view || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
        if (target.closest?.('.cm-editor, input, textarea, select')) return;
        if (event.key === ' ' && target.closest?.('button')) return;
        const digit = /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
        const word = KEYS[event.key];
        const choice = digit ? this.view.choices[digit - 1] : word ? this.view.choices.find(c => c.name.toLowerCase().includes(word)) ||
            (event.key === '.' ? this.view.choices.find(c => /nil|noop|none|nothing|end turn/i.test(c.name)) : undefined) : undefined;
        const other = /** @type {Record<string, () => void>} */ ({z: () => this.ask('undo'), r: () => this.restart(this.seed.value), h: () => this.hint(),
            s: () => this.ask('step', {agent: this.agent}), n: () => this.restart(String(BigInt(this.view?.seed || '1') + 1n))})[event.key];
        if (choice) this.act(choice.action);
        else if (other) other();
        else return;
        event.preventDefault();
    }
}

export {partOf};
