// server.js: the program on this machine, when it serves the page: quicker searches, files of its folder, agents that
// the browser cannot have. The token comes with the page and goes with every request.

/** Texts one after the other, each after its length. @param {string[]} texts */
function fields(texts) {
    const encoder = new TextEncoder();
    return new Blob(texts.map(text => encoder.encode(text)).flatMap(bytes => [`${bytes.length}\n`, bytes]));
}

export class Server {
    /** @param {string} token */
    constructor(token) {
        this.token = token;
        /** @type {{version: string, folder: string, file: string, agents: string[], threads: number}|null} */
        this.about = null;
    }

    /** @param {string} path @param {RequestInit} [how] */
    async call(path, how = {}) {
        const answer = await fetch(path, {...how, headers: {'X-Ruleplay-Token': this.token, ...how.headers}, cache: 'no-store'});
        if (!answer.ok) throw new Error((await answer.text()) || `the server answered ${answer.status}`);
        return answer;
    }

    async begin() {
        this.about = await (await this.call('/about')).json();
        return this.about;
    }

    /** Names of files in the folder. @returns {Promise<string[]>} */
    async files() { return (await this.call('/files')).json(); }

    /** @param {string} path */
    async read(path) { return (await this.call('/file?path=' + encodeURIComponent(path))).text(); }

    /** @param {string} path @param {string} text */
    async write(path, text) { await this.call('/file?path=' + encodeURIComponent(path), {method: 'PUT', body: text}); }

    /** Runs an experiment of the folder; gives a number to ask about. @param {string} path */
    async run(path) { return (await this.call('/run?path=' + encodeURIComponent(path), {method: 'POST'})).json(); }

    async progress() { return (await this.call('/progress')).json(); }

    /** A hand for the scheduler: one request plays one piece. @returns {import('./scheduler.js').Hand} */
    hand() {
        const server = this;
        /** @type {Map<string, Promise<string>>} */
        const games = new Map();
        return {native: true, width: Math.max(1, (this.about?.threads || 2)), busy: 0, async ask(job, first, count, uses) {
            let game = games.get(job.rules.key);
            if (!game) {
                game = server.call('/game', {method: 'POST', body: fields([job.rules.language, job.rules.file, job.rules.text, job.rules.settings, ...job.rules.includes.flat()])}).then(answer => answer.text());
                games.set(job.rules.key, game);
                game.catch(() => games.delete(job.rules.key));
            }
            const started = performance.now();
            const query = new URLSearchParams({game: await game, agents: job.agents, seed: job.seed, first: String(first), count: String(count)});
            let answer;
            try {
                answer = await server.call('/plays?' + query, {method: 'POST'});
            } catch (error) {
                games.delete(job.rules.key);
                throw error;
            }
            const players = Number(answer.headers.get('X-Players')) || 1;
            return {buffer: await answer.arrayBuffer(), uses: null, blamed: new Int32Array(0), players, spent: performance.now() - started};
        }};
    }
}
