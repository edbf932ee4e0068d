// thread.js: a worker as something one can ask. One that traps, or does not answer in time, is replaced by a
// new one: what it was asked fails, what comes next does not.

export class Thread {
    /** @param {string} url of the worker's script @param {Promise<object>} first what a worker is told first: the module, or the
     * module as it was packed @param {(why: string) => void} lost told when the worker was replaced */
    constructor(url, first, lost) {
        this.url = url;
        this.first = first;
        this.lost = lost;
        /** @type {Map<number, {resolve: (value: any) => void, reject: (why: Error) => void, timer: any}>} */
        this.waiting = new Map();
        this.last = 0;
        /** Grows with every worker, so that others know what it no longer has. */
        this.life = 0;
        this.up = () => {};
        /** The module, once the worker has it. @type {Promise<WebAssembly.Module>} */
        this.ready = new Promise(() => {});
        /** @type {Worker} */
        this.worker = this.begin();
        /** Once the worker runs and was told the first: until then it needs this thread. */
        this.runs = Promise.all([new Promise(resolve => { this.up = () => resolve(true); }), first]);
    }

    begin() {
        this.life++;
        const worker = this.worker = new Worker(this.url);
        worker.onmessage = ({data}) => {
            if (!data.id) this.up();
            const asked = this.waiting.get(data.id);
            if (!asked || worker !== this.worker) return;
            this.waiting.delete(data.id);
            clearTimeout(asked.timer);
            if ('error' in data) asked.reject(new Error(data.error));
            else asked.resolve(data.value);
            if (data.trap) this.replace(data.error);
        };
        worker.onerror = event => { if (worker === this.worker) this.replace(event.message || 'a worker failed'); };
        this.ready = this.first.then(first => worker === this.worker ? this.ask('init', first) : this.ready);
        this.ready.catch(() => {});
        return worker;
    }

    /** @param {string} why */
    replace(why) {
        this.worker.terminate();
        const waiting = [...this.waiting.values()];
        this.waiting.clear();
        this.begin();
        for (const asked of waiting) {
            clearTimeout(asked.timer);
            asked.reject(new Error(why));
        }
        this.lost(why);
    }

    /** @param {string} call @param {object} [what] @param {number} [limit] milliseconds @returns {Promise<any>} */
    ask(call, what = {}, limit = 60000) {
        const id = ++this.last;
        return new Promise((resolve, reject) => {
            const timer = setTimeout(() => this.replace(`no answer within ${limit / 1000} seconds`), limit);
            this.waiting.set(id, {resolve, reject, timer});
            this.worker.postMessage({id, call, ...what});
        });
    }
}
