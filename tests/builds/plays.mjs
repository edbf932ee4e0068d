// plays.mjs: what plays.c does, with the WebAssembly build: node plays.mjs WASM AGENT COUNT FILE...
import fs from 'fs';
import {open} from './module.mjs';

const [wasm, agent, count, ...files] = process.argv.slice(2);
const {rp, put, text} = open(wasm);
for (const file of files) {
    const loader = rp.rp_loader_new();
    const engine = file.slice(file.lastIndexOf('.') + 1);
    const game = rp.rp_load(loader, put(engine), put(file), put(fs.readFileSync(file, 'utf8')), 0);
    if (!game) {
        console.log(`${file} cannot be loaded`, text('rp_problems_json', loader));
        process.exit(1);
    }
    const hash = rp.rp_plays_hash(loader, game, put(agent), 1n, 0, Number(count));
    console.log(file, agent, BigInt.asUintN(64, hash).toString(16).padStart(16, '0'));
    rp.rp_game_free(game);
    rp.rp_loader_free(loader);
}
