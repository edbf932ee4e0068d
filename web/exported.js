// exported.js: a page with one game in it. Data stands in blocks that no browser runs, with every "<" written so that
// nothing in it can end its block; the page's policy allows the one script whose hash it names.

/** @param {string} text */
const safe = text => text.replaceAll('<', '\\u003c');

/** @param {{rules: any, title: string, seed: string}} game
 * @param {{wasm: string, worker: string, player: string, css: string, hash: string}} pieces */
export function exportedPage(game, pieces) {
    const end = '</' + 'script>';
    const policy = `default-src 'none'; script-src '${pieces.hash}' 'wasm-unsafe-eval' blob:; worker-src blob:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`;
    return `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="${policy}">\n` +
        `<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>A game</title>\n<style>${pieces.css}</style>\n` +
        `<body class="alone">\n<h1></h1>\n<section id="play"></section>\n<div id="toast" role="status"></div>\n` +
        `<script type="application/json" id="game">${safe(JSON.stringify(game))}${end}\n` +
        `<script type="text/plain" id="wasm">${pieces.wasm}${end}\n<script type="text/plain" id="worker">${pieces.worker}${end}\n` +
        `<script>${pieces.player}${end}\n</body>\n</html>\n`;
}
