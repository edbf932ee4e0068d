// measure.mjs: how quick the studio is and what it takes, in a real browser.
//
//     node measure.mjs BROWSER PAGE RULEPLAY [EDITS] [EDITS OF THE LARGEST GAME]
//
// An edit is made as people make it: a letter slips into the damage of Strike, which is an error, is deleted with it, and another digit
// is typed. Times run from the stamp of the key's event to the frame after which the answer can be seen. Medians, and the bar that each has to meet.
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import {launch, Page} from './lib.mjs';

const [browserPath, file, program, edits = '20', more = '200'] = process.argv.slice(2);
const browser = await launch(browserPath);
const median = list => [...list].sort((a, b) => a - b)[list.length >> 1];
let missed = 0;
function say(what, value, unit, bar, less = true, digits = 0) {
    const fine = less ? value < bar : value >= bar;
    missed += !fine;
    console.log(`  ${what.padEnd(44)} ${value.toFixed(digits).padStart(7)} ${unit.padEnd(3)} ${(less ? 'below ' : 'at least ') + bar} ${fine ? '' : ' MISSED'}`);
}

async function opened() {
    const page = new Page(await (await browser.newContext({viewport: {width: 1280, height: 800}})).newPage(), '.');
    await page.page.goto('file://' + file);
    await page.ready();
    return page;
}

/** How long the program itself takes for the same plays on one thread. */
function native() {
    const seconds = games => {
        const began = process.hrtime.bigint();
        execFileSync(program, ['sim', 'spire/jaw-worm', '--agent', 'random', '--games', String(games), '--seed', '1', '--jobs', '1', '--json'], {stdio: ['ignore', 'pipe', 'ignore']});
        return Number(process.hrtime.bigint() - began) / 1e6;
    };
    return seconds(10001) - seconds(1);
}

// ---- from the file to a page that can be used
const ready = [];
for (let i = 0; i < 5; i++) {
    const page = await opened();
    ready.push(await page.run(() => globalThis.readyAt));
    await page.page.context().close();
}

// ---- from the key to what is seen
const page = await opened(), p = page.page;
await page.rests();
await page.run(() => {
    const {studio} = globalThis;
    studio.runs.precision = 0;    // all 10,000, however soon they are enough
    globalThis.seen = {paint: [], errors: [], plots: [], all: [], spent: [], tasks: []};
    const painted = then => requestAnimationFrame(() => { const {port1, port2} = new MessageChannel(); port1.onmessage = () => then(performance.now()); port2.postMessage(0); });
    let key = 0, waiting = {};
    const once = what => { if (!waiting[what]) return; waiting[what] = false; const from = key; painted(now => globalThis.seen[what].push(now - from)); };
    addEventListener('keydown', event => {
        key = event.timeStamp;
        const digit = /\d/.test(event.key);
        waiting = {errors: event.key === 'x', plots: digit, all: digit};
        const from = key;
        painted(now => globalThis.seen.paint.push(now - from));
    }, true);
    new MutationObserver(() => { if (document.querySelector('#problems .error')) once('errors'); }).observe(document.querySelector('#problems'), {childList: true});
    new MutationObserver(() => {
        const n = studio.runs.after?.lines[0].sample.n || 0;
        if (n > 0 && !document.body.classList.contains('broken')) once('plots');
        if (n >= 10000) once('all');
    }).observe(document.querySelector('#results .body'), {childList: true, subtree: true});
    const play = studio.runs.play.bind(studio.runs);
    studio.runs.play = (...given) => {
        const side = play(...given), {sample} = side.lines[0], take = sample.take.bind(sample);
        let spent = 0;
        sample.take = piece => { take(piece); spent += piece.spent; if (sample.n === 10000) globalThis.seen.spent.push(spent); };
        return side;
    };
    new PerformanceObserver(list => globalThis.seen.tasks.push(...list.getEntries().map(entry => entry.duration))).observe({type: 'longtask'});
    const at = studio.editor.view.state.doc.toString().indexOf('damage 6') + 8;
    studio.editor.view.dispatch({selection: {anchor: at}});
    studio.editor.view.focus();
});
const natives = [];
for (let i = 0; i < Number(edits); i++) {
    if (i % 4 === 0) natives.push(native());
    await p.keyboard.type('x');
    await page.until(n => globalThis.seen.errors.length > n, i);
    await p.keyboard.press('Backspace');
    await p.keyboard.press('Backspace');
    await p.keyboard.type(String([7, 8, 9, 5, 4, 3][i % 6]));
    await page.until(n => globalThis.seen.all.length > n, i, 60000);
    await page.rests();
}
const seen = await page.run(() => globalThis.seen);
console.log(`Jaw Worm, medians of ${edits} edits`);
say('from the key to the errors', median(seen.errors), 'ms', 50);
say('to the first plots', median(seen.plots), 'ms', 150);
say('to 10,000 random battles', median(seen.all), 'ms', 1000);
say('speed, as a share of the program on one thread', median(natives) / median(seen.spent), '', 0.6, false, 2);
say('to the letter on the screen', median(seen.paint), 'ms', 30);
say('longest task while typing (0: none above 50)', Math.max(0, ...seen.tasks), 'ms', 50);
await p.context().close();

// ---- size, start, memory
console.log('The page');
const bytes = fs.readFileSync(file);
say('size', bytes.length / 1000, 'KB', 1500);
say('packed', execFileSync('gzip', ['-9', '-c', file], {maxBuffer: 1 << 26}).length / 1000, 'KB', 600);
say('ready from disk, median of 5', median(ready), 'ms', 1000);

const large = await opened();
const game = await large.run(() => {
    const {studio} = globalThis, list = [...document.querySelectorAll('#game option')].map(option => option.value);
    const size = name => { studio.project.open(name, ''); return studio.project.paths().reduce((sum, path) => sum + studio.project.files.get(path).length, 0); };
    const largest = list.filter(name => !/grammar|experiment/.test(name)).map(name => ({name, size: size(name)})).sort((a, b) => b.size - a.size)[0].name;
    return studio.open(largest).then(() => largest);
});
for (let i = 0; i < Number(more); i++)
    await large.run(async i => {
        const {studio} = globalThis, text = studio.project.files.get(studio.shown), number = [...text.matchAll(/\d+/g)][i % 40];
        studio.editor.replace(text.slice(0, number.index) + String((Number(number[0]) + 1) % 97) + text.slice(number.index + number[0].length));
        await new Promise(done => setTimeout(done, 60));
    }, i);
const session = await browser.newBrowserCDPSession();
const {processInfo} = await session.send('SystemInfo.getProcessInfo');
const own = pid => [...fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(/^Private_(?:Clean|Dirty):\s+(\d+)/gm)].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0) / 1000;
const memory = Math.max(...processInfo.filter(info => info.type === 'renderer').map(info => own(info.id)));
say(`memory after ${more} edits of ${game}`, memory, 'MB', 300);
const states = await large.run(async () => ({problems: globalThis.studio.list.length, replaced: globalThis.replaced()}));
if (states.replaced) console.log(`  ${states.replaced} workers were replaced on the way`);
if (large.errors.length) { missed++; console.log(`  the page said: ${large.errors[0]}`); }
await browser.close();
console.log(missed ? `${missed} missed` : 'all met');
process.exit(missed ? 1 : 0);
