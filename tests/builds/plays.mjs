// plays.mjs: what plays.c does, with the WebAssembly build: node plays.mjs WASM AGENT COUNT FILE...
import fs from 'fs';
import {open} from './module.mjs';

const [wasm, agent, count, ...files] = process.argv.slice(2);
const {rp, put, text, string} = open(wasm);
for (const file of files) {
    const loader = rp.rp_loader_new();
    const engine = file.slice(file.lastIndexOf('.') + 1);
    const game = rp.rp_load(loader, put(engine), put(file), put(fs.readFileSync(file, 'utf8')), 0);
    if (!game) {
        console.log(`${file} cannot be loaded`, text('rp_problems_json', loader));
        process.exit(1);
    }
    const json = rp.rp_sim_json(loader, game, put(file), put(agent), 1n, 0, Number(count));
    process.stdout.write(json ? string(json) : 'the agent cannot be used\n');
    rp.rp_free(json);
    rp.rp_game_free(game);
    rp.rp_loader_free(loader);
}
