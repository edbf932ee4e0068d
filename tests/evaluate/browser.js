// browser.js: a tab of Chromium, spoken to through two pipes in its own protocol. Needs nothing but node.
"use strict";
const { spawn } = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");

class Tab {
    // Starts the browser with one empty tab.
    static async open(program, width, height) {
        const tab = new Tab();
        tab.folder = fs.mkdtempSync(path.join(os.tmpdir(), "ruleplay-browser."));
        tab.process = spawn(program, ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
            "--disable-dev-shm-usage", "--disable-background-networking", "--remote-debugging-pipe",
            "--user-data-dir=" + tab.folder, "about:blank"],
            { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
        tab.waiting = new Map();
        tab.heard = [];          // events, each with method and params
        tab.last = 0;
        let rest = Buffer.alloc(0);
        tab.process.stdio[4].on("data", data => {
            rest = Buffer.concat([rest, data]);
            for (let end; (end = rest.indexOf(0)) >= 0; rest = rest.subarray(end + 1))
                tab.take(JSON.parse(rest.subarray(0, end).toString()));
        });
        const target = await tab.ask("Target.createTarget", { url: "about:blank" });
        const session = await tab.ask("Target.attachToTarget", { targetId: target.targetId,
                                                                 flatten: true });
        tab.session = session.sessionId;
        for (const domain of ["Page", "Runtime", "Network", "Log"])
            await tab.ask(domain + ".enable");
        await tab.size(width, height);
        return tab;
    }

    take(message) {
        const waiter = this.waiting.get(message.id);
        this.waiting.delete(message.id);
        if (!waiter)
            this.heard.push(message);
        else if (message.error)
            waiter.reject(new Error(message.error.message));
        else
            waiter.resolve(message.result);
    }

    ask(method, params = {}) {
        const id = ++this.last;
        this.process.stdio[3].write(JSON.stringify({ id, method, params, sessionId: this.session }) +
                                    "\0");
        return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    }

    size(width, height) {
        return this.ask("Emulation.setDeviceMetricsOverride",
                        { width, height, deviceScaleFactor: 1, mobile: false });
    }

    media(media, colour) {
        return this.ask("Emulation.setEmulatedMedia",
                        { media, features: [{ name: "prefers-color-scheme", value: colour }] });
    }

    async go(url) {
        const before = this.heard.length;
        await this.ask("Page.navigate", { url });
        while (!this.heard.slice(before).some(event => event.method === "Page.loadEventFired"))
            await new Promise(resolve => setTimeout(resolve, 10));
    }

    // What a function gives in the page; it is sent as text, so it sees nothing of what is here.
    async do(work, ...values) {
        const answer = await this.ask("Runtime.evaluate", {
            expression: `(${work})(${values.map(value => JSON.stringify(value)).join(",")})`,
            returnByValue: true, awaitPromise: true });
        if (answer.exceptionDetails)
            throw new Error(answer.exceptionDetails.exception.description);
        return answer.result.value;
    }

    async press(key, code) {
        for (const type of ["keyDown", "keyUp"])
            await this.ask("Input.dispatchKeyEvent", { type, key, code: key, windowsVirtualKeyCode: code,
                                                       text: type === "keyDown" ? "\r" : undefined });
    }

    async picture(file) {
        const page = await this.ask("Page.getLayoutMetrics");
        const { width, height } = page.cssContentSize;
        const shot = await this.ask("Page.captureScreenshot", { captureBeyondViewport: true,
            clip: { x: 0, y: 0, width, height: Math.min(height, 12000), scale: 1 } });
        fs.writeFileSync(file, Buffer.from(shot.data, "base64"));
    }

    async close() {
        const ended = new Promise(resolve => this.process.once("exit", resolve));
        this.process.kill();
        await ended;
        fs.rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
    }
}

module.exports = { Tab };
