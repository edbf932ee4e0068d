// numbers.mjs: hashes and means of series as the page plays them, against `ruleplay sim`, for every shipped game.
//
//     node numbers.mjs WASM RULEPLAY GAMES.json PLAYS
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {instantiate} from '../../web/wasm.js';
import {Module} from '../../web/module.js';
import {rulesOf, languageOf} from '../../web/rules.js';
import {shippedGames} from '../../web/games.mjs';

const [wasm, program, list, plays] = process.argv.slice(2), count = Number(plays);
const top = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const module = new Module(await instantiate(await WebAssembly.compile(fs.readFileSync(wasm))));
const files = new Map(Object.entries(shippedGames(top).files)), games = JSON.parse(fs.readFileSync(list, 'utf8')).games;
let wrong = 0, compared = 0;
for (const {path: file} of games) {
    const name = file.replace(/^games\//, ''), rules = rulesOf(files, name, languageOf(name), '');
    const game = module.load(rules);
    if (!game) { console.log(`not ok - ${name} is not in the page: ${JSON.stringify(module.problems()[0])}`); wrong++; continue; }
    const series = module.series(game, 'random', 1n);
    // In two pieces, the second first, as workers give them.
    const late = series.play(count >> 1, count - (count >> 1), true).rows, early = series.play(0, count >> 1, false).rows;
    let hash = 0n;
    for (const rows of [early, late]) for (const one of rows.hashes) hash = BigInt.asUintN(64, module.x.rp_hash_join(hash, one));
    const scores = [...early.scores, ...late.scores].filter((_, i) => i % series.players === 0);
    const wins = [...early.results, ...late.results].filter((r, i) => i % series.players === 0 && r > 0).length;
    series.free();
    module.x.rp_game_free(game);
    const sim = JSON.parse(execFileSync(program, ['sim', file, '--agent', 'random', '--games', String(count), '--seed', '1', '--jobs', '1', '--json'], {cwd: top, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 24}));
    const player = sim.players[0], mean = scores.reduce((a, b) => a + b, 0) / count;
    const theirs = player.score.value;
    if (BigInt('0x' + String(sim.hash).replace(/^0x/, '')) !== hash || !(Math.abs(theirs - mean) <= 1e-5 * Math.max(1, Math.abs(mean))) || player.won !== wins) {
        console.log(`not ok - ${name}: hash ${hash.toString(16)} and ${sim.hash}, mean ${mean} and ${theirs}, won ${wins} and ${player.won}`);
        wrong++;
    }
    compared++;
}
console.log(`${wrong || compared < 80 ? 'not ok' : 'ok'} - hashes, means and wins of ${compared} games are those of the command line`);
