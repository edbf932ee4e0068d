// dialogues.js: what opens over the page: games, agents, settings, saves, files, sharing, help.
import {$, copy, dialogue, download, h, put, toast} from './dom.js';
import {commandFor} from './command.js';
import {exportedPage} from './exported.js';
import {pack} from './link.js';
import {agentLines, keepPlans, lineUp, OFFERED, rotated, rotates} from './plans.js';
import {accepted, plainPath} from './project.js';
import {drop, save, saves} from './saves.js';

/** @typedef {import('./studio.js').Studio} Studio */

/** Who plays, how often, and how exactly it is to be known. @param {Studio} studio */
export function agentsDialogue(studio) {
    const rows = h('div', {class: 'rows'});
    const players = studio.info?.players || 1;
    const add = (/** @type {{agents: string, limit: number}} */ plan) => rows.append(h('div', {class: 'row'},
        h('input', {class: 'wide', value: lineUp(plan.agents).replaceAll('\n', ' vs '), 'aria-label': 'Agent', list: 'agents'}),
        h('input', {type: 'number', min: 1, max: 1000000, value: plan.limit, 'aria-label': 'Plays at most'}),
        h('button', {'aria-label': 'Remove', onclick: (/** @type {any} */ e) => e.target.closest('.row').remove()}, '✕')));
    studio.runs.plans.forEach(add);
    // Agents that the server was started with, models above all: each play costs time or money, so few.
    const given = (studio.server?.about?.agents || []).map(spec => ({name: spec, agents: spec, limit: 10}));
    const exact = h('select', {'aria-label': 'How exactly'}, [0.02, 0.01, 0.005, 0.002].map(p => h('option', {value: p, selected: p === studio.runs.precision}, `±${100 * p} points`)));
    const seat = h('select', {'aria-label': 'Whose wins'}, [...Array(players).keys()].map(p => h('option', {value: p, selected: p === studio.runs.seat}, `player ${p + 1}`)));
    const turn = h('input', {type: 'checkbox', checked: players > 1 && studio.runs.plans.some(plan => rotates(plan.agents))});
    const box = dialogue('Who plays', h('p', {class: 'muted'}, players > 1 ? 'One agent for all seats, or "greedy vs random". Settings follow a colon: mcts:iterations=200.'
        : 'Settings follow a colon: greedy:samples=1, mcts:iterations=200.'), rows,
        h('datalist', {id: 'agents'}, (studio.tables?.agents || []).filter((/** @type {any} */ a) => !a.unavailable).map((/** @type {any} */ a) => h('option', {value: a.name}, a.summary))),
        h('p', {}, [...OFFERED, ...given].map(plan => h('button', {onclick: () => add(plan)}, `+ ${plan.name}`))),
        h('p', {}, h('label', {}, 'known to ', exact), players > 1 && h('label', {}, ' counting wins of ', seat), players > 1 && h('label', {title: 'Every seed is played once from each seat; wins are those of an agent of the line-up, wherever it sits'}, turn, ' seats rotate')),
        h('button', {class: 'main', onclick: () => {
            const plans = [...rows.querySelectorAll('.row')].map(row => {
                const [agent, limit] = row.querySelectorAll('input'), agents = agentLines(agent.value);
                return {agents: agents && rotated(agents, turn.checked), name: agents.replaceAll('\n', ' vs ').replace(/^(\w+):[^ ]*$/, '$1'), limit: Math.max(1, Math.min(1000000, Number(limit.value) || 1000))};
            }).filter(plan => plan.agents);
            if (!plans.length) return;
            studio.runs.precision = Number(exact.value);
            studio.runs.seat = Number(seat.value);
            keepPlans(plans);
            studio.plan(plans);
            box.close();
        }}, 'Play'));
}

/** Settings of the game, made from the engine's own table. @param {Studio} studio */
export function settingsDialogue(studio) {
    const engine = (studio.tables?.engines || []).find((/** @type {any} */ e) => e.name === studio.project.language);
    const now = Object.fromEntries(studio.project.settings.split(',').filter(s => s).map(s => [s.split('=')[0], s.split('=').slice(1).join('=')]));
    const fields = (engine?.options || []).filter((/** @type {any} */ o) => o.name !== 'listing').map((/** @type {any} */ option) => {
        const input = option.words ? h('select', {name: option.name}, h('option', {value: ''}, `(${option.default ?? 'none'})`), option.words.split('|').map((/** @type {string} */ w) => h('option', {value: w, selected: now[option.name] === w}, w)))
            : h('input', {name: option.name, value: now[option.name] ?? '', placeholder: option.default ?? ''});
        return h('label', {class: 'row'}, h('b', {}, option.name), input, h('span', {class: 'muted'}, option.help));
    });
    const more = h('input', {class: 'wide', placeholder: 'Strike.damage=7', 'aria-label': 'Other settings',
        value: Object.entries(now).filter(([k]) => k.includes('.')).map(([k, v]) => `${k}=${v}`).join(',')});
    const box = dialogue('Settings of the game', fields, h('label', {class: 'row'}, h('b', {}, 'others'), more),
        h('button', {class: 'main', onclick: () => {
            const list = [...box.querySelectorAll('[name]')].map((/** @type {any} */ i) => i.value ? `${i.name}=${i.value}` : '').concat(more.value).filter(s => s);
            studio.set(list.join(','));
            box.close();
        }}, 'Use'));
}

/** @param {Studio} studio */
export function savesDialogue(studio) {
    const list = h('div', {class: 'rows'});
    const draw = () => put(list, saves().map((entry, i) => h('div', {class: 'row'}, h('b', {}, entry.name), h('span', {class: 'muted'}, `${new Date(entry.when).toLocaleString()}, ${entry.kept.main}`),
        h('button', {onclick: () => { studio.restore(entry.kept); box.close(); }}, 'Open'), h('button', {'aria-label': `Delete ${entry.name}`, onclick: () => { drop(i); draw(); }}, '✕'))));
    const name = h('input', {'aria-label': 'Name of the save', value: `${studio.project.main.split('/').pop()} ${saves().length + 1}`});
    const box = dialogue('Saves', h('p', {class: 'muted'}, 'What you do is kept by itself. Here you keep a state under a name, in this browser.'),
        h('p', {}, name, h('button', {class: 'main', onclick: () => { toast(save(name.value, studio.project.keep()) ? 'Saved.' : 'The browser has no room: save a file instead.'); draw(); }}, 'Save')), list);
    draw();
}

/** @param {Studio} studio @param {{base: string}} made */
export async function share(studio, made) {
    const hash = await pack({...studio.project.keep(), base: made.base});
    const url = location.href.split('#')[0] + hash;
    history.replaceState(null, '', url);
    await copy(url, `Link copied: ${url.length} characters. It holds the change, and nothing leaves this machine until you send it.`);
    return url;
}

/** @param {Studio} studio @param {any} pieces */
export function exportGame(studio, pieces) {
    if (document.body.classList.contains('broken')) { toast('These rules cannot be read yet: the page would not start. See the problems below the text.'); return ''; }
    const title = studio.info?.name || 'A game';
    const page = exportedPage({rules: {...studio.project.rules(), key: ''}, title, seed: studio.stage.view?.seed || '1'}, pieces);
    download(`${(studio.project.main.split('/').pop() || 'game').replace(/\.[a-z]+$/, '')}.html`, page, 'text/html');
    toast('One file with the game in it, playable anywhere.');
    return page;
}

/** @param {Studio} studio */
export function copyCommand(studio) {
    const text = commandFor(studio.project, studio.runs.plans);
    copy(text, 'Command copied.');
    return text;
}

/** Reads files that were dropped or chosen. @param {Studio} studio @param {Iterable<File>} files */
export async function takeFiles(studio, files) {
    let last = '';
    for (const file of files) {
        if (file.size > 4 << 20) { toast(`${file.name} is too large: at most 4 MB.`); continue; }
        const text = await file.text();
        if (/\.play$/.test(file.name) || /^ruleplay play \d/.test(text)) { await studio.takeRecord(file.name, text); continue; }
        if (/\.json$/.test(file.name)) {
            let kept = null;
            try { kept = accepted(JSON.parse(text)); } catch { /* said below */ }
            if (kept) studio.restore(kept);
            else toast(`${file.name} is not a save of the studio.`);
            continue;
        }
        const path = plainPath(file.name) ? file.name : 'file.txt';
        // A file of a known name takes its place; another one stands beside the game, where includes find it.
        const known = studio.project.paths().find(p => p.split('/').pop() === path);
        studio.project.files.set(known || path, text);
        last = known || path;
    }
    if (!last) return;
    if (studio.project.paths().includes(last)) { studio.showFile(last); studio.changed(studio.project.files.get(last) || ''); }
    else { studio.listGames(); await studio.open(last); }
    toast(`Opened ${last}.`);
}

/** @param {Studio} studio */
export function filesDialogue(studio) {
    const chooser = h('input', {type: 'file', multiple: true, 'aria-label': 'Files to open'});
    const everything = () => JSON.stringify(studio.project.keep(), null, 1);
    const name = (studio.project.main.split('/').pop() || 'game');
    const paths = studio.project.paths();
    const box = dialogue('Files', h('p', {}, h('label', {}, 'Open files (or drop them on the page): ', chooser)),
        h('div', {class: 'rows'}, paths.map(path => h('div', {class: 'row'}, h('b', {}, path), h('button', {onclick: () => download(path.split('/').pop() || 'file', studio.project.files.get(path) || '', 'text/plain')}, 'Save'),
            'showSaveFilePicker' in window && h('button', {onclick: () => saveTo(path.split('/').pop() || 'file', studio.project.files.get(path) || '')}, 'Save to…')))),
        h('p', {}, h('button', {onclick: () => download(name + '.json', everything(), 'application/json')}, 'Save all as one file'),
            h('button', {onclick: () => { const from = prompt('Name of a new file', 'new.' + studio.project.language); if (from) newFile(studio, from, box); }}, 'New file')),
        studio.server && h('div', {id: 'folder'}));
    chooser.addEventListener('change', async () => { await takeFiles(studio, chooser.files || []); box.close(); });
    studio.listFolder?.(box);
    return box;
}

/** @param {Studio} studio @param {string} path @param {any} box */
async function newFile(studio, path, box) {
    if (!plainPath(path) || studio.project.files.has(path)) { toast('That name is taken or not a plain one.'); return; }
    studio.project.files.set(path, '');
    studio.listGames();
    await studio.open(path);
    box.close();
}

/** @param {string} name @param {string} text */
async function saveTo(name, text) {
    try {
        const handle = await /** @type {any} */ (window).showSaveFilePicker({suggestedName: name});
        const stream = await handle.createWritable();
        await stream.write(text);
        await stream.close();
        toast('Saved.');
    } catch (error) {
        if (/** @type {Error} */ (error).name !== 'AbortError') toast(`Not saved: ${/** @type {Error} */ (error).message}`);
    }
}

/** @param {Studio} studio */
export function renameDialogue(studio) {
    const {word} = studio.editor.cursor();
    const from = h('input', {value: word, 'aria-label': 'Old name'}), to = h('input', {value: word, 'aria-label': 'New name'});
    const box = dialogue('Rename everywhere', h('p', {}, from, ' becomes ', to), h('button', {class: 'main', onclick: () => {
        const files = studio.rename(from.value, to.value);
        toast(files ? `Renamed in ${files} ${files === 1 ? 'file' : 'files'}.` : 'Nothing was renamed.');
        box.close();
    }}, 'Rename'));
    to.select();
}

export function helpDialogue() {
    const rows = [['any edit', 'problems at once, then thousands of games with the same seeds before and after'],
        ['Ctrl+Space', 'what could stand here'], ['F12 or Ctrl+click', 'to the definition'], ['Alt+↑ Alt+↓', 'turn the number under the cursor (with Shift by ten)'],
        ['Alt+drag', 'drag a number like a slider'], ['Sweep', 'a curve over the number under the cursor'], ['Levels', 'paint levels'],
        ['1 … 9, arrows, space', 'play (when the editor is not in use)'], ['Z R H S N', 'undo, restart, hint, step, new seed'], ['Tab, Enter', 'everything can be reached without a mouse; Escape then Tab leaves the editor']];
    dialogue('Help', h('table', {}, rows.map(([key, what]) => h('tr', {}, h('th', {}, key), h('td', {}, what)))),
        h('p', {class: 'muted'}, 'The page is one file. Nothing you write leaves it unless you share it.'),
        h('p', {class: 'muted'}, 'Editor: CodeMirror 6, MIT licence, © Marijn Haverbeke and others.'));
}

/** @param {Studio} studio */
export function recordMenu(studio) {
    const name = studio.project.main.replace(/\.[a-z]+$/, ''), base = name.split('/').pop() || 'play';
    const box = dialogue('This play', h('p', {}, h('button', {onclick: async () => {
        const bytes = await studio.stage.thread.ask('gif', {pixels: 480});
        if (bytes?.length) download(base + '.gif', bytes, 'image/gif');
        else toast('There is nothing to draw.');
        box.close();
    }}, 'Save as GIF'), h('button', {onclick: async () => {
        const text = await studio.stage.thread.ask('record', {name, text: true});
        if (text) download(base + '.play', text, 'text/plain');
        box.close();
    }}, 'Save as record')), h('p', {class: 'muted'}, 'A record (.play) can be dropped on the page, and ', h('code', {}, 'ruleplay replay'), ' reads it.'));
    return box;
}

export {$};
