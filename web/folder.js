// folder.js: files of the folder that the server was started in, and experiments run there.
import {$, h, put, toast} from './dom.js';

/** @param {import('./studio.js').Studio} studio @param {import('./server.js').Server} server */
export function folderOf(studio, server) {
    const open = async (/** @type {string} */ path) => {
        // What it includes stands beside it: the texts of its folder come along.
        const folder = path.slice(0, path.lastIndexOf('/') + 1), all = await server.files();
        const ending = path.slice(path.lastIndexOf('.'));
        for (const other of all.filter(name => name === path || (name.startsWith(folder) && (name.endsWith(ending) || name.endsWith('.grammar')))).slice(0, 150))
            studio.project.files.set(other, await server.read(other));
        studio.listGames();
        await studio.open(path, {file: path});
    };
    studio.openFolderFile = open;
    studio.listFolder = async box => {
        const place = box.querySelector('#folder'), files = await server.files();
        put(place, h('h3', {}, `Files of ${server.about?.folder}`), h('div', {class: 'rows'}, files.slice(0, 300).map(path => h('div', {class: 'row'}, h('b', {}, path),
            h('button', {onclick: async () => { await open(path); box.close(); }}, 'Open')))),
            h('p', {}, h('button', {class: 'main', onclick: async () => {
                let count = 0;
                for (const path of studio.project.paths()) {
                    const text = studio.project.files.get(path) || '';
                    if (files.includes(path) ? text !== await server.read(path) : path === studio.project.main || text !== studio.project.shipped.get(path)) {
                        await server.write(path, text);
                        count++;
                    }
                }
                toast(`${count} ${count === 1 ? 'file' : 'files'} written.`);
                box.close();
            }}, 'Write changes to the folder')));
    };
    studio.onother = () => {
        if (studio.project.language !== 'experiment') return;
        const place = $('#run-here');
        put(place, h('button', {class: 'main', onclick: async () => {
            try {
                await server.write(studio.project.main, studio.project.files.get(studio.project.main) || '');
                await server.run(studio.project.main);
            } catch (error) { toast(/** @type {Error} */ (error).message); return; }
            for (;;) {
                const state = await server.progress();
                put($('#run-log'), state.log, state.running ? '' : h('p', {}, state.report ? h('a', {href: '/report?token=' + encodeURIComponent(server.token), target: '_blank', rel: 'noopener'}, 'Open the report') : 'It ended with an error.'));
                if (!state.running) break;
                await new Promise(resolve => setTimeout(resolve, 300));
            }
        }}, 'Run it here'), h('pre', {id: 'run-log'}));
    };
}
