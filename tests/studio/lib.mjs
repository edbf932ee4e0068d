// lib.mjs: a browser, a page, and checks that say what they saw.
import {createRequire} from 'node:module';
import fs from 'node:fs';
import path from 'node:path';

const top = path.resolve(path.dirname(new URL(import.meta.url).pathname), '../..');
const require = createRequire(path.join(top, 'web/'));

export async function launch(program) {
    const {chromium} = require('playwright-core');
    return chromium.launch({executablePath: program, args: ['--no-sandbox', '--disable-gpu']});
}

let failed = 0, passed = 0;
export async function check(name, test) {
    try {
        const seen = await test();
        if (seen === false) throw new Error('not so');
        passed++;
        console.log(`ok - ${name}`);
    } catch (error) {
        failed++;
        console.log(`not ok - ${name}: ${String(error.message || error).split('\n').slice(0, 3).join(' ').slice(0, 400)}`);
    }
}
export const outcome = () => ({passed, failed});

export function same(seen, wanted, what = '') {
    if (JSON.stringify(seen) !== JSON.stringify(wanted)) throw new Error(`${what} saw ${JSON.stringify(seen)}, wanted ${JSON.stringify(wanted)}`);
}

export function holds(condition, what) {
    if (!condition) throw new Error(what);
}

/** A page with what a test asks of it again and again. */
export class Page {
    constructor(page, pictures) {
        this.page = page;
        this.pictures = pictures;
        this.errors = [];
        page.on('pageerror', error => this.errors.push(error.message));
        page.on('console', message => { if (message.type() === 'error') this.errors.push(message.text()); });
    }

    async ready() { await this.page.waitForSelector('body[data-ready]', {timeout: 60000}); }

    /** Waits until something holds in the page. */
    async until(test, argument, limit = 30000) { await this.page.waitForFunction(test, argument, {timeout: limit, polling: 50}); }

    run(call, argument) { return this.page.evaluate(call, argument); }
    async open(file) {
        await this.run(name => globalThis.studio.open(name), file);
    }
    text(selector) { return this.page.locator(selector).first().innerText(); }
    click(selector) { return this.page.locator(selector).first().click(); }
    async type(file, from, to) {
        await this.run(([name, a, b]) => {
            const {studio} = globalThis;
            studio.showFile(name);
            const text = studio.project.files.get(name);
            if (!text.includes(a)) throw new Error(`no ${a} in ${name}`);
            studio.editor.replace(text.replace(a, b));
        }, [file, from, to]);
    }
    async rests() { await this.until(() => globalThis.studio.runs.rests() && (globalThis.studio.results.draw(), true)); }
    async picture(name) {
        fs.mkdirSync(this.pictures, {recursive: true});
        await this.page.screenshot({path: path.join(this.pictures, name + '.png')});
    }
}
