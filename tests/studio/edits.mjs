// edits.mjs: random edits of every language's games in the page itself, which has to work afterwards.
//
//     node edits.mjs BROWSER PAGE COUNT [SEED]
//
// One language after the other, a random game of it, some edits of its files, each answered before the next; then
// everything is taken back, and what was shipped must be there, without a problem, and be played.
import {launch, check, holds, same, Page} from './lib.mjs';

const [browserPath, file, count, seed = '1'] = process.argv.slice(2), AT_ONCE = Math.min(25, Math.ceil(Number(count) / 9));
const browser = await launch(browserPath);
const page = new Page(await browser.newPage(), '.');
await page.page.goto('file://' + file);
await page.ready();
await page.run(seed => {
    const {studio} = globalThis;
    studio.runs.plans = [{name: 'random', agents: 'random', limit: 100}];
    let state = BigInt(seed);
    const below = n => { state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n); return Number(state >> 33n) % n; };
    const words = ['999999999999', '-1', '0', '"', '(', ')', '§', '\u202e', '\0', '<img src=x onerror="globalThis.hacked=1">', '</script><script>globalThis.hacked=1</script>',
        '__proto__', 'constructor', '\t', '\n\n', '    ', 'repeat 999:', '{', '}', '#', '1e99', '\u{1f4a5}', 'and ', '\r', '\u2028'];
    const edited = text => {
        const at = below(text.length + 1), lines = text.split('\n');
        switch (below(7)) {
        case 0: return text.slice(0, at) + text.slice(at + 1 + below(12));
        case 1: return text.slice(0, at) + words[below(words.length)] + text.slice(at);
        case 2: { const other = below(text.length + 1); return text.slice(0, at) + text.slice(other, other + below(80)) + text.slice(at); }
        case 3: return text.replace(/\d+/g, n => below(20) ? n : String(below(3) ? below(1000) : 2 ** 31 * below(9)));
        case 4: lines.splice(below(lines.length), 1 + below(3)); return lines.join('\n');
        case 5: lines.splice(below(lines.length), 0, lines[below(lines.length)]); return lines.join('\n');
        default: return below(20) ? text + text[at % Math.max(1, text.length)] : '';
        }
    };
    const games = [...document.querySelectorAll('#game option')].map(option => option.value), ending = name => name.slice(name.lastIndexOf('.') + 1);
    const languages = [...new Set(games.map(ending))];
    globalThis.some = async (round, edits) => {
        const language = languages[round % languages.length], list = games.filter(name => ending(name) === language), game = list[below(list.length)];
        await studio.open(game);
        let read = 0;
        for (let i = 0; i < edits; i++) {
            const paths = studio.project.paths();
            studio.showFile(paths[below(paths.length)]);
            // One upon the other, or, mostly, upon what was shipped: of those that pile up few can be read.
            if (below(3)) for (const path of paths) studio.project.files.set(path, studio.project.shipped.get(path));
            studio.editor.replace(edited(studio.project.files.get(studio.shown)));
            if (below(8) === 0) await studio.complete(studio.project.files.get(studio.shown), 0, 0);
            await studio.read();
            read += !document.body.classList.contains('broken');
        }
        for (const [path, text] of studio.project.shipped) studio.project.files.set(path, text);
        await studio.open(game);
        return {game, read};
    };
}, seed);
let read = 0, done = 0, round = 0;
await check(`${count} random edits in the page leave it working`, async () => {
    for (; done < Number(count); round++) {
        const edits = Math.min(AT_ONCE, Number(count) - done), {game, read: fine} = await page.run(([r, n]) => globalThis.some(r, n), [round, edits]);
        done += edits;
        if (round % 40 === 39) console.log(`# ${done} so far`);
        read += fine;
        await page.until(() => !document.querySelector('#problems .error') && !document.body.classList.contains('broken') &&
            (document.body.dataset.kind !== 'game' || globalThis.studio.runs.before?.lines[0].sample.n > 0), null, 60000).catch(() => { throw new Error(`${game} does not work any more after ${done} edits`); });
        holds(await page.run(() => globalThis.studio.editor.view.state.doc.toString() === globalThis.studio.project.shipped.get(globalThis.studio.shown)), `${game}: another text is shown`);
        same(await page.run(() => [globalThis.hacked ?? null, document.querySelectorAll('img, iframe, object').length]), [null, 0], game);
        same(page.errors, [], `${game}, ${done} edits`);
    }
});
console.log(`# ${done} edits, ${read} of them could be read; workers replaced: ${await page.run(() => globalThis.replaced())}`);
await browser.close();
