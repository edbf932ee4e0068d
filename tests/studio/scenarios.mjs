// scenarios.mjs: the studio driven as people drive it.
//
//     node scenarios.mjs BROWSER PAGE PICTURES [ADDRESS]
//
// PAGE is studio.html; ADDRESS, if given, that of `ruleplay studio` serving it.
import fs from 'node:fs';
import {launch, check, same, holds, outcome, Page} from './lib.mjs';

const [browserPath, file, pictures, address] = process.argv.slice(2);
const browser = await launch(browserPath);
const STARTER = 'spire/_starter.spire';
const small = {width: 400, height: 780}, wide = {width: 1280, height: 800};

const context = await browser.newContext({viewport: wide, acceptDownloads: true, colorScheme: 'light'});
const page = new Page(await context.newPage(), pictures), p = page.page;
await p.goto('file://' + file);
await check('the page starts from disk', () => page.ready());
await check('a game is there, with its sentence', async () => holds(/Jaw Worm/.test(await page.text('#about')), await page.text('#about')));
await check('games of every engine are grouped', async () => {
    const groups = await p.locator('#game optgroup').count(), games = await p.locator('#game option').count();
    holds(groups >= 7 && games >= 90, `${groups} groups, ${games} games`);
    same(await p.locator('#game option:not([title]), #game option[title=""]').count(), 0, 'games without a sentence:');
});
await check('results come by themselves and rest', async () => {
    await page.rests();
    holds(/^52\.\d/.test(await page.text('.big')), await page.text('.big'));
    holds(/sure enough/.test(await page.text('.sure')), await page.text('.sure'));
});
await page.picture('start');

// ---- editing
await check('typing a number moves the plots, against the same seeds', async () => {
    await p.locator('.cm-content').click();
    await page.run(() => { const {studio} = globalThis, at = studio.editor.view.state.doc.toString().indexOf('damage 6') + 8; studio.editor.view.dispatch({selection: {anchor: at}}); studio.editor.view.focus(); });
    await p.keyboard.press('Backspace');
    await p.keyboard.type('9');
    await page.until(() => globalThis.studio.runs.after?.lines[0].sample.n > 9000);
    await page.rests();
    holds(/\+3\d\.\d points/.test(await page.text('.headline')), await page.text('.headline'));
    holds(/Surely more wins/.test(await page.text('.sure')), await page.text('.sure'));
});
await check('differences have intervals, for every agent', async () => {
    const text = await page.text('.differences');
    holds(/random player, [\d,]+ pairs/.test(text) && /greedy player/.test(text) && /…/.test(text), text);
});
await check('critics of rules speak, new findings first', async () => {
    await page.until(() => /find nothing wrong/.test(document.querySelector('.critique').innerText));
    const text = await page.run(() => globalThis.studio.project.files.get('spire/_starter.spire'));
    await page.run(([name, text]) => { const {studio} = globalThis; studio.showFile(name); studio.editor.replace(text); }, [STARTER, `${text}\ncard Idle\n    cost 1\n    type attack\n    rarity starter\n    color ironclad\n    effect: attack 99 to choose enemy\n`]);
    await page.until(() => /New: .*Idle/.test(document.querySelector('.critique').innerText), null, 20000);
    await page.picture('critics');
    await page.click('.critique li button');
    holds(/^card Strike|^card Idle/.test(await page.run(() => globalThis.studio.editor.cursor().text)), await page.run(() => globalThis.studio.editor.cursor().text));
    await page.run(([name, text]) => globalThis.studio.editor.replace(text), [STARTER, text]);
    await page.until(() => /find nothing wrong/.test(document.querySelector('.critique').innerText), null, 20000);
    await page.rests();
});
await check('the histogram shows before and now', async () => holds(await p.locator('.scores path.before').count() === 1 && await p.locator('.scores rect.after').count() > 10, 'no bars'));
await check('how often parts are used', async () => holds(/Strike/.test(await page.text('.uses')), await page.text('.uses')));
await page.picture('edit');
await check('losses now won open such a game', async () => {
    const button = p.locator('.flips button').first();
    holds(/[\d,]+ losses now won/.test(await button.innerText()), await button.innerText());
    await button.click();
    await page.until(() => globalThis.studio.stage.view?.over);
    same(await page.run(() => globalThis.studio.stage.view.results[0]), 1, 'result');
    holds(/won/.test(await page.text('#play .status')), await page.text('#play .status'));
});
await check('the same game as it was is lost', async () => {
    await p.locator('.flips button').nth(2).click();
    await page.until(() => globalThis.studio.stage.view?.over && globalThis.studio.stage.view.results[0] <= 0);
});
await check('the slider goes through the play', async () => {
    await p.locator('#play input[type=range]').fill('1');
    await page.until(() => globalThis.studio.stage.view.at === 1);
});
await check('edit by edit: a click goes back', async () => {
    await page.until(() => globalThis.studio.results.edits.length >= 2);
    await page.run(() => globalThis.studio.results.draw());
    await p.locator('.edits circle').first().click();
    await page.until(() => globalThis.studio.project.files.get('spire/_starter.spire').includes('damage 6(9)'));
    await page.until(() => globalThis.studio.runs.after === null);
});
await check('an error: squiggle, list, tab, old results greyed', async () => {
    await page.rests();
    const before = await page.text('.big');
    await page.type(STARTER, 'cost 1', 'cots 1');
    await page.until(() => document.querySelectorAll('#problems .error').length > 0);
    holds(/did you mean 'cost'/.test(await page.text('#problems')), await page.text('#problems'));
    holds(await p.locator('.cm-lintRange-error').count() > 0, 'no squiggle');
    holds(await p.locator('#files .bad').count() === 1, 'no mark on the tab');
    holds(await page.run(() => document.body.classList.contains('broken')), 'not greyed');
    same(await page.text('.big'), before, 'results stay:');
});
await page.picture('error');
await check('a problem in an included file is one click away', async () => {
    await page.run(() => globalThis.studio.showFile('spire/jaw-worm.spire'));
    await page.click('#problems .error button');
    await page.until(() => globalThis.studio.shown === 'spire/_starter.spire');
    same(await page.run(() => globalThis.studio.editor.cursor().line), 6, 'line');
});
await check('undo mends it', async () => {
    await p.locator('.cm-content').click();
    await p.keyboard.press('Control+z');
    await page.until(() => !document.body.classList.contains('broken'));
});
await check('completion knows what may stand there', async () => {
    const list = await page.run(async () => {
        const {studio} = globalThis, text = studio.project.files.get('spire/_starter.spire'), at = text.indexOf('attack damage to');
        return (await studio.complete(text, at, at + 6)).map(o => o.label);
    });
    holds(list.includes('attack') && list.includes('block') && list.includes('apply'), list.slice(0, 20).join());
});
for (const [game, before, wanted] of [['vgdl/zelda.vgdl', 'ShootAvatar', 'ShootAvatar'], ['gamelan/nim.gamelan', 'win(P)', 'win'], ['chaos/starter.chaos', 'Taunt', 'Taunt'],
    ['spire/cards.grammar', 'form english', 'form'], ['experiments/first.experiment', 'plays 5000', 'plays']])
    await check(`completion in ${game.split('.').pop()}`, async () => {
        await page.open(game);
        const list = await page.run(async ([file, word]) => {
            const {studio} = globalThis, text = studio.project.files.get(file), at = text.indexOf(word);
            return (await studio.complete(text, at, at + /^\w+/.exec(word)[0].length)).map(o => o.label);
        }, [game, before]);
        holds(list.includes(wanted), `${wanted} is not among ${list.slice(0, 30).join()}`);
    });
await check('a grammar gives results live', async () => {
    await page.open('spire/cards.grammar');
    await page.until(() => document.querySelectorAll('#other .made').length === 12);
    holds(/card /.test(await page.text('#other .made')), await page.text('#other'));
});
await check('an experiment is read, and its mistakes found', async () => {
    await page.open('experiments/first.experiment');
    await page.type('experiments/first.experiment', 'scenarios', 'scenaros');
    await page.until(() => /did you mean 'scenarios'/.test(document.querySelector('#problems').textContent));
    await page.run(() => globalThis.studio.revert());
});
await page.open('spire/jaw-worm.spire');
await check('words are coloured from the language itself', async () => {
    const words = await page.run(() => Object.fromEntries(Object.entries(globalThis.studio.words).map(([k, v]) => [k, v.words.length])));
    for (const language of ['spire', 'vgdl', 'gamelan', 'chaos', 'grammar', 'experiment']) holds(words[language] > 8, `${language}: ${words[language]}`);
    holds(await p.locator('.cm-line span').count() > 20, 'no colours');
});
await check('hover says what a status does and who listens', async () => {
    const said = await page.run(() => globalThis.studio.editor.host.explain('Vulnerable')?.textContent || '');
    holds(/half as much damage/.test(said) && /listens to attack/.test(said), said);
    const rule = await page.run(() => globalThis.studio.editor.host.explain('attack')?.textContent || '');
    holds(/Who listens to attack/.test(rule) && /Strength/.test(rule), rule);
    const at = await p.locator('.cm-line', {hasText: 'apply vulnerable'}).boundingBox();
    await p.mouse.move(at.x + 412, at.y + 8);
    await p.waitForSelector('.explain', {timeout: 5000});
});
await check('to the definition across includes', async () => {
    await page.run(() => globalThis.studio.define('Vulnerable'));
    same(await page.run(() => globalThis.studio.shown), 'spire/_rules.spire', 'file');
    holds(/status Vulnerable/.test(await page.run(() => globalThis.studio.editor.cursor().text)), 'line');
});
await check('rename in every file', async () => {
    same(await page.run(() => globalThis.studio.rename('Strike', 'Heavy Blow')), 2, 'files');
    await page.until(() => globalThis.studio.info.parts.some(part => part.name === 'Heavy Blow') && !document.body.classList.contains('broken'));
    await page.run(() => globalThis.studio.revert());
    await page.until(() => globalThis.studio.info.parts.some(part => part.name === 'Strike'));
});
await check('numbers turn with the arrow keys', async () => {
    await page.run(() => { const {studio} = globalThis; studio.showFile('spire/_starter.spire'); const at = studio.editor.view.state.doc.toString().indexOf('damage 6') + 8; studio.editor.view.dispatch({selection: {anchor: at}}); studio.editor.view.focus(); });
    await p.keyboard.press('Alt+ArrowUp');
    await p.keyboard.press('Alt+ArrowUp');
    await page.until(() => globalThis.studio.project.files.get('spire/_starter.spire').includes('damage 8(9)'));
});
await check('numbers can be dragged', async () => {
    const at = await page.run(() => { const {view} = globalThis.studio.editor, where = view.state.doc.toString().indexOf('damage 8') + 7; return view.coordsAtPos(where); });
    await p.keyboard.down('Alt');
    await p.mouse.move(at.left + 3, at.top + 6);
    await p.mouse.down();
    await p.mouse.move(at.left + 30, at.top + 6, {steps: 4});
    await p.mouse.up();
    await p.keyboard.up('Alt');
    await page.until(() => /damage 1[0-2]\(9\)/.test(globalThis.studio.project.files.get('spire/_starter.spire')));
});
await check('sweep of the number under the cursor', async () => {
    await page.run(() => { const {studio} = globalThis, at = studio.editor.view.state.doc.toString().search(/damage \d+\(9\)/) + 7; studio.editor.view.dispatch({selection: {anchor: at}}); });
    await page.click('#sweep-button');
    await page.until(() => document.querySelectorAll('#sweep circle').length >= 8);
    holds(await p.locator('#sweep .band').count() === 1, 'no band');
});
await page.picture('sweep');
await check('a point of the sweep sets the number', async () => {
    await p.locator('#sweep circle').first().click();
    await page.run(() => globalThis.studio.sweep.close());
    await page.run(() => globalThis.studio.revert());
    await page.until(() => globalThis.studio.project.files.get('spire/_starter.spire').includes('damage 6(9)'));
});
await check('faults are shown as faults, with who is to blame', async () => {
    await page.type(STARTER, 'effect: block block to self', 'effect: repeat 999999: block block to self');
    await page.until(() => /never finish/.test(document.querySelector('.faults')?.textContent || ''));
    await page.run(() => globalThis.studio.revert());
});
await check('static warnings are listed and marked', async () => {
    await page.type(STARTER, 'value damage 6(9)', 'value damage 0(0)');
    await page.until(() => document.querySelectorAll('#problems .warning').length > 0);
    await page.run(() => globalThis.studio.revert());
    await page.until(() => document.querySelectorAll('#problems .warning').length === 0);
});

// ---- results
await check('other agents and counts can be chosen', async () => {
    await page.click('#agents-button');
    await p.locator('dialog .row input').nth(1).fill('3000');
    await p.locator('dialog .row input').nth(2).fill('mcts:iterations=20');
    await p.locator('dialog .row input').nth(3).fill('40');
    await page.click('dialog button.main');
    await page.rests();
    same(await page.run(() => globalThis.studio.runs.before.lines.map(l => [l.plan.name, l.sample.n])), [['random', 3000], ['mcts', 40]], 'plays');
});
await check('an agent that is none is said', async () => {
    await page.run(() => globalThis.studio.plan([{name: 'nobody', agents: 'nobody', limit: 10}]));
    await page.until(() => /no agent is called/.test(document.querySelector('#results').textContent));
    await page.run(() => globalThis.studio.plan([{name: 'random', agents: 'random', limit: 10000}, {name: 'greedy', agents: 'greedy:samples=1', limit: 300}]));
});
await check('pin makes now the new before', async () => {
    await page.type(STARTER, 'value block 5(8)', 'value block 7(8)');
    await page.until(() => globalThis.studio.runs.after?.lines[0].sample.n > 1000);
    await page.click('#pin');
    same(await page.run(() => [!!globalThis.studio.runs.after, globalThis.studio.runs.before.rules.includes.some(([, t]) => t.includes('block 7(8)'))]), [false, true], 'pinned');
    await page.run(() => globalThis.studio.revert());
});
await check('settings of the engine', async () => {
    await page.open('vgdl/zelda.vgdl');
    await page.click('#settings-button');
    await p.locator('dialog [name=level]').fill('1');
    await page.click('dialog button.main');
    await page.until(() => globalThis.studio.runs.before?.rules.settings === 'level=1');
});

// ---- play
await check('a board is drawn, and keys move on it', async () => {
    await page.open('vgdl/zelda.vgdl');
    await page.until(() => document.querySelector('#play .board') && globalThis.studio.stage.view?.at === 0);
    await p.locator('#play .state').click();
    await p.keyboard.press('ArrowDown');
    await page.until(() => globalThis.studio.stage.view.at === 1);
    await p.keyboard.press('z');
    await page.until(() => globalThis.studio.stage.view.at === 0);
});
await check('levels are painted, the text follows', async () => {
    await page.click('#levels');
    await p.locator('#painter .brush', {hasText: 'bat'}).click();
    await p.locator('#painter .cell').nth(13 + 2).click();
    await page.until(() => /wA1\.w/.test(globalThis.studio.project.files.get('vgdl/zelda.vgdl')));
    await page.picture('painter');
    await page.click('#levels');
    await page.run(() => globalThis.studio.revert());
});
await page.picture('zelda');
await check('a board of Gamelan is painted, and the play begins with it', async () => {
    await page.open('gamelan/tic-tac-toe.gamelan');
    if (await p.locator('#painter').isHidden()) await page.click('#levels');
    const shipped = await page.run(() => globalThis.studio.editor.view.state.doc.toString());
    await p.locator('#painter .brush', {hasText: 'p2'}).click();
    await p.locator('#painter .cell').nth(2).click();    // right above: column 3, row 3 from below
    await page.until(() => globalThis.studio.stage.view?.choices.length === 8);
    holds(await page.run(() => globalThis.studio.editor.view.state.doc.toString().includes('proc setup_game(N)\n  set cell(3, 3) = p2\n')), 'no such line');
    await page.picture('painter-board');
    await p.locator('#painter .brush', {hasText: 'as the rules say'}).click();
    await p.locator('#painter .cell').nth(2).click();
    await page.until(() => globalThis.studio.stage.view?.choices.length === 9);
    same((await page.run(() => globalThis.studio.editor.view.state.doc.toString())).trim(), shipped.trim(), 'text');
    await page.click('#levels');
});
await check('a click on the board plays; two people at one screen', async () => {
    await page.open('connect/tic-tac-toe.connect');
    await page.until(() => globalThis.studio.stage.view?.choices.length === 9);
    const box = await p.locator('#play .board').boundingBox(), size = Math.min(box.width, box.height);
    const click = (x, y) => p.mouse.click(box.x + (box.width - size) / 2 + (x + 0.5) * size / 3, box.y + (box.height - size) / 2 + (y + 0.5) * size / 3);
    await click(1, 1);
    await page.until(() => globalThis.studio.stage.view.at === 1);
    same(await page.run(() => globalThis.studio.stage.view.player), 1, 'player');
    await click(0, 0);
    await page.until(() => globalThis.studio.stage.view.at === 2);
});
await check('against an agent', async () => {
    await p.locator('#play .seats select').nth(1).selectOption('greedy');
    await page.click('#play [data-do=restart]');
    await page.until(() => globalThis.studio.stage.view.at === 0);
    await p.keyboard.press('1');
    await page.until(() => globalThis.studio.stage.view.at === 2 && globalThis.studio.stage.view.player === 0);
});
await check('what would happen, on hover', async () => {
    await p.locator('#play .choices button').first().hover();
    await page.until(() => document.querySelector('#play .body').classList.contains('looking'));
    await p.mouse.move(5, 5);
});
await check('cards are drawn as cards, with cost and text', async () => {
    await page.open('spire/jaw-worm.spire');
    await page.until(() => document.querySelectorAll('#play .card').length >= 3);
    const text = await page.text('#play .card');
    holds(/Deal|Gain/.test(text) && /\d/.test(text), text);
    same(await page.text('#play .card .cost'), '2', 'cost');
});
await check('a hint, a step, events of the move', async () => {
    await page.click('#play [data-do=hint]');
    await page.until(() => /would:/.test(document.querySelector('#play .status').textContent));
    holds(await p.locator('#play .hinted').count() === 1, 'nothing marked');
    await page.click('#play [data-do=step]');
    await page.until(() => globalThis.studio.stage.view.at === 1);
    holds(/played/.test(await page.text('#play .events')), await page.text('#play .events'));
});
await check('the play goes on under new rules', async () => {
    await page.type(STARTER, 'value damage 6(9)', 'value damage 7(9)');
    await page.until(() => /new rules/.test(document.querySelector('#play .status').textContent));
    same(await page.run(() => globalThis.studio.stage.view.at), 1, 'moves kept');
});
await check('another seed, and a seed typed', async () => {
    await page.click('#play [data-do="new seed"]');
    await page.until(() => globalThis.studio.stage.view.seed === '2');
    await p.locator('#play input[aria-label=Seed]').fill('18446744073709551615');
    await p.keyboard.press('Enter');
    await page.until(() => globalThis.studio.stage.view.seed === '18446744073709551615');
});
let record = '';
await check('GIF and record out', async () => {
    await p.locator('#play .state').click();
    await p.keyboard.press('1');
    await page.until(() => globalThis.studio.stage.view.at === 1);
    const gif = await page.run(async () => [...(await globalThis.studio.stage.thread.ask('gif', {pixels: 200})).slice(0, 6)].map(c => String.fromCharCode(c)).join(''));
    same(gif, 'GIF89a', 'gif');
    await page.click('#record');
    const [saved] = await Promise.all([p.waitForEvent('download'), p.locator('dialog button', {hasText: 'record'}).click()]);
    record = fs.readFileSync(await saved.path(), 'utf8');
    holds(/^ruleplay play 1/.test(record) && /seed 18446744073709551615/.test(record), record.slice(0, 200));
});
await check('record in', async () => {
    await page.click('#play [data-do=restart]');
    await page.run(text => globalThis.studio.takeFiles([new File([text], 'a.play')]), record);
    await page.until(() => globalThis.studio.stage.view.at === 1 && /1 of 1 moves/.test(document.querySelector('#play .status').textContent));
});
await check('the keyboard alone reaches everything', async () => {
    await p.locator('#game').focus();
    const seen = new Set();
    for (let i = 0; i < 40; i++) {
        await p.keyboard.press('Tab');
        seen.add(await page.run(() => document.activeElement?.id || document.activeElement?.className || document.activeElement?.tagName));
        if (await page.run(() => !!document.activeElement?.closest('.cm-editor'))) await p.keyboard.press('Escape');
    }
    for (const wanted of ['share', 'export', 'agents-button']) holds(seen.has(wanted), `${wanted} not reached: ${[...seen].join()}`);
});
await check('screen readers get the text', async () => {
    holds(await p.locator('#play pre[aria-label]').count() === 1, 'no text');
    holds(await page.run(() => [...document.querySelectorAll('button')].every(b => b.innerText.trim() || b.getAttribute('aria-label') || !b.offsetParent)), 'buttons without a name');
    holds(await page.run(() => [...document.querySelectorAll('select, input')].every(b => b.getAttribute('aria-label') || b.closest('label') || b.labels?.length)), 'fields without a name');
});

// ---- keeping
let link = '';
await check('a link holds the change', async () => {
    await page.rests();
    link = await page.run(async () => { await globalThis.studio.shareLink(); return location.href; });
    holds(link.length < 1000, `${link.length} characters`);
    await p.keyboard.press('Escape');
});
await check('autosave survives a reload', async () => {
    await page.run(() => history.replaceState(null, '', location.pathname));
    await p.waitForTimeout(500);
    await p.reload();
    await page.ready();
    holds(await page.run(() => globalThis.studio.project.files.get('spire/_starter.spire').includes('damage 7(9)')), 'lost');
});
await check('a named save, opened again', async () => {
    await page.click('#saves');
    await p.locator('dialog input').fill('seven');
    await page.click('dialog button.main');
    await p.keyboard.press('Escape');
    await page.run(() => globalThis.studio.revert());
    await page.until(() => globalThis.studio.project.files.get('spire/_starter.spire').includes('damage 6(9)'));
    await page.click('#saves');
    await p.locator('dialog .row', {hasText: 'seven'}).getByText('Open').click();
    await page.until(() => globalThis.studio.project.files.get('spire/_starter.spire').includes('damage 7(9)'));
});
await check('copy the command', async () => {
    const text = await page.run(() => globalThis.studio.commandText());
    holds(/ruleplay sim spire\/jaw-worm/.test(text) && /--agent random --games 3000 --seed 1/.test(text), text);
    await page.run(() => document.querySelector('dialog')?.close());
});
await check('a file dropped is opened, and files are saved', async () => {
    await page.run(() => globalThis.studio.takeFiles([new File(['board 5 5\nline 4\n'], 'mine.connect')]));
    await page.until(() => globalThis.studio.project.main === 'mine.connect' && globalThis.studio.stage.view?.choices.length === 25);
    await page.click('#file-button');
    const [saved] = await Promise.all([p.waitForEvent('download'), p.locator('dialog .row button').first().click()]);
    same(fs.readFileSync(await saved.path(), 'utf8'), 'board 5 5\nline 4\n', 'file');
    await p.keyboard.press('Escape');
    await page.open('spire/jaw-worm.spire');
});
let exported = '';
await check('export is one page', async () => {
    exported = await page.run(() => globalThis.studio.exportPage());
    holds(exported.length > 300000 && exported.length < 900000, String(exported.length));
});
await check('a worker that traps is replaced and said', async () => {
    await page.run(() => globalThis.threads[0].ask('trap').catch(() => {}));
    await page.until(() => globalThis.replaced() === 1 && /replaced/.test(document.querySelector('#toast').textContent));
    await page.type(STARTER, 'value block 5(8)', 'value block 6(8)');
    await page.until(() => globalThis.studio.runs.after?.lines[0].sample.n > 100);
});
await check('nothing went wrong unseen', () => same(page.errors, [], 'errors'));

// ---- a link from somebody else, the export, a small screen, dark
const dark = await browser.newContext({viewport: small, colorScheme: 'dark', hasTouch: true, isMobile: true});
const phone = new Page(await dark.newPage(), pictures);
await check('the link gives the same plays elsewhere', async () => {
    await phone.page.goto(link);
    await phone.ready();
    await phone.until(() => globalThis.studio.runs.after?.lines[0].sample.n >= 1000);
    holds(await phone.run(() => globalThis.studio.project.files.get('spire/_starter.spire').includes('damage 7(9)')), 'no change');
});
await check('400 pixels: no overflow, in any pane', async () => {
    for (const name of ['rules', 'results', 'play']) {
        await phone.page.locator(`nav [data-tab=${name}]`).tap();
        await phone.page.waitForTimeout(150);
        const over = await phone.run(() => document.documentElement.scrollWidth - innerWidth);
        holds(over <= 0, `${name}: ${over} pixels too wide`);
        await phone.picture(`phone-${name}`);
    }
});
await check('touch plays a card', async () => {
    await phone.page.locator('#play .card').first().tap();
    await phone.until(() => globalThis.studio.stage.view.at === 1);
});
await check('dark is dark', async () => holds(await phone.run(() => getComputedStyle(document.body).backgroundColor) === 'rgb(20, 23, 29)', 'not dark'));
await check('a broken link says so and the page works', async () => {
    await phone.page.goto('about:blank');
    await phone.page.goto('file://' + file + '#1AAAAnonsense');
    await phone.ready();
    holds(/could not be read/.test(await phone.text('#toast')), await phone.text('#toast'));
});
await check('hostile links run nothing', async () => {
    const names = {main: 'spire/jaw-worm.spire', changes: {'<img src=x onerror="globalThis.hacked=1">.spire': '<script>globalThis.hacked=1</script>', __proto__: {polluted: 'yes'},
        'spire/_starter.spire': 'card "<img src=x onerror=globalThis.hacked=1>"\n    cost 99999999999999999999\n'}};
    const raw = JSON.stringify(names).replace('"changes":{', '"changes":{"__proto__":"x","constructor":"y",');
    const hash = await phone.run(async text => {
        const bytes = new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer());
        return '#1' + btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
    }, raw);
    await phone.page.goto('about:blank');
    await phone.page.goto('file://' + file + hash);
    await phone.ready();
    await phone.page.waitForTimeout(300);
    same(await phone.run(() => [globalThis.hacked ?? null, {}.polluted ?? null, document.querySelectorAll('img').length]), [null, null, 0], 'ran');
});
await check('ten megabytes of text leave a working page', async () => {
    await phone.run(() => globalThis.studio.takeFiles([new File(['x'.repeat(10 << 20)], 'huge.spire')]));
    await phone.run(() => globalThis.studio.takeFiles([new File(['y\n'.repeat(1 << 20)], 'large.spire')]));
    await phone.until(() => globalThis.studio.project.main === 'large.spire' && document.querySelectorAll('#problems .error').length > 0);
    await phone.run(() => globalThis.studio.open('spire/jaw-worm.spire'));
    await phone.until(() => globalThis.studio.runs.before?.lines[0].sample.n > 100);
});
await dark.close();
await check('the exported page plays from disk', async () => {
    const out = `${pictures}/exported.html`;
    fs.writeFileSync(out, exported);
    const alone = new Page(await context.newPage(), pictures);
    await alone.page.goto('file://' + out);
    await alone.ready();
    await alone.page.locator('.card').first().click();
    await alone.page.waitForFunction(() => /played/.test(document.querySelector('.events').textContent));
    same(alone.errors, [], 'errors');
    await alone.picture('exported');
    await alone.page.close();
});

// ---- the server
if (address) {
    const served = new Page(await context.newPage(), pictures);
    await check('the server gives the page, with its folder', async () => {
        await served.page.goto(address);
        await served.ready();
        await served.until(() => document.body.classList.contains('served'));
        same(await served.run(() => globalThis.studio.project.main), 'mine.spire', 'file');
    });
    await check('searches run there, with the same numbers', async () => {
        await served.run(() => globalThis.studio.plan([{name: 'greedy', agents: 'greedy:samples=1', limit: 200}]));
        await served.until(() => globalThis.studio.runs.rests() && globalThis.studio.runs.before.lines[0].sample.n === 200);
        same(await served.run(() => globalThis.studio.runs.before.lines[0].job.native), true, 'native');
        const scores = () => served.run(() => [...globalThis.studio.runs.before.lines[0].sample.score.slice(0, 200)]);
        const native = await scores();
        await served.run(() => { const {studio} = globalThis; studio.there = [studio.runs.native, studio.scheduler.hands]; studio.runs.native = () => false; studio.scheduler.hands = studio.scheduler.hands.filter(h => !h.native); studio.plan(studio.runs.plans); });
        await served.until(() => globalThis.studio.runs.before.lines[0].sample.n === 200);
        same(await scores(), native, 'scores');
        await served.run(() => { const {studio} = globalThis; [studio.runs.native, studio.scheduler.hands] = studio.there; });
    });
    await check('a changed file is written to the folder', async () => {
        await served.run(() => { const {studio} = globalThis; studio.showFile('mine.spire'); studio.editor.replace(studio.project.files.get('mine.spire').replace('hp 80', 'hp 81')); });
        await served.click('#file-button');
        await served.page.locator('#folder button.main').click();
        await served.until(() => /written/.test(document.querySelector('#toast').textContent));
    });
    await check('an experiment runs there, with its report', async () => {
        await served.run(() => globalThis.studio.openFolderFile('small.experiment'));
        await served.page.locator('#run-here button').click();
        await served.page.waitForSelector('#run-here a', {timeout: 60000});
    });
    await check('nothing went wrong unseen there', () => same(served.errors, [], 'errors'));
    await served.picture('served');
}
await browser.close();
const {passed, failed} = outcome();
console.log(`# ${passed} scenarios passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
