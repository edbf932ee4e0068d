// report.js: opens a report page in a browser and tries what a person would.
//
//     node report.js BROWSER PAGE PICTURES
"use strict";
const { chromium } = require("playwright-core");
const [browserPath, page, pictures] = process.argv.slice(2);
let failed = 0;

function say(name, fine, what) {
    console.log(fine ? `ok - ${name}` : `${name}: ${JSON.stringify(what)}`);
    if (!fine)
        failed++;
}

async function values(table, column) {
    return table.locator(`tbody tr td:nth-child(${column})`).evaluateAll(cells =>
        cells.map(cell => cell.dataset.v === undefined ? cell.textContent : Number(cell.dataset.v)));
}

function sorted(list, up) {
    return list.every((value, i) => i === 0 || (up ? list[i - 1] <= value : list[i - 1] >= value));
}

async function main() {
    const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
    const tab = await browser.newPage({ viewport: { width: 1000, height: 900 } });
    const errors = [], asked = [];
    tab.on("pageerror", error => errors.push(String(error)));
    tab.on("console", message => message.type() === "error" && errors.push(message.text()));
    tab.on("request", request => asked.push(request.url()));
    await tab.goto("file://" + page);

    say("the page asks for nothing but itself", asked.length === 1, asked);
    say("names are shown as they are written",
        (await tab.locator("h2").allTextContents()).includes('a <b>&c'), null);

    const drawings = await tab.locator("svg").evaluateAll(list => list.map(svg => {
        const box = svg.getBoundingClientRect();
        const marks = svg.querySelectorAll("circle, rect, path.line").length;
        const outside = [...svg.querySelectorAll("circle, rect, text")].filter(mark => {
            const inner = mark.getBoundingClientRect();
            return inner.right > box.right + 1 || inner.left < box.left - 1 ||
                   inner.bottom > box.bottom + 1 || inner.top < box.top - 1;
        }).length;
        return { title: svg.querySelector("title").textContent, width: box.width, marks, outside,
                 broken: /NaN|Infinity|nan|inf\b/.test(svg.outerHTML) };
    }));
    say("there are drawings of every kind", ["win", "How score is distributed",
        "How win settles", "Synergy by win"].every(kind =>
        drawings.some(drawing => drawing.title.startsWith(kind))), drawings.map(d => d.title));
    say("all have marks", drawings.every(drawing => drawing.marks > 0 && drawing.width > 300),
        drawings.filter(drawing => drawing.marks === 0));
    say("all numbers in them are numbers", drawings.every(drawing => !drawing.broken), null);
    say("nothing is drawn outside", drawings.every(drawing => drawing.outside === 0),
        drawings.filter(drawing => drawing.outside > 0));

    const table = tab.locator("table.sort").first();
    await table.locator("th:nth-child(4) button").click();
    say("a click sorts by numbers", sorted(await values(table, 4), true), await values(table, 4));
    say("and says so", await table.locator("th:nth-child(4)").getAttribute("aria-sort") ===
        "ascending", null);
    await table.locator("th:nth-child(4) button").click();
    say("a second click sorts the other way", sorted(await values(table, 4), false),
        await values(table, 4));
    await table.locator("th:nth-child(1) button").focus();
    await tab.keyboard.press("Enter");
    say("the keyboard sorts by names", sorted(await values(table, 1), true),
        await values(table, 1));
    const compared = tab.locator("#compared");
    await compared.locator("th:nth-child(8) button").click();
    say("comparisons sort by adjusted p", sorted(await values(compared, 8), true), null);

    const links = await tab.locator("nav a").evaluateAll(list =>
        list.map(link => [link.getAttribute("href"),
                          document.querySelector(link.getAttribute("href")) !== null]));
    say("all links lead somewhere", links.length >= 4 && links.every(link => link[1]), links);
    await tab.locator('nav a[href="#repeat"]').click();
    say("a link goes there", await tab.evaluate(() =>
        Math.abs(document.querySelector("#repeat").getBoundingClientRect().top) < 900 &&
        location.hash === "#repeat"), null);
    await tab.locator("details summary").first().click();
    say("descriptions open", await tab.locator("details pre").first().isVisible(), null);
    say("no errors", errors.length === 0, errors);

    await tab.evaluate(() => scrollTo(0, 0));
    await tab.screenshot({ path: pictures + "/light.png", fullPage: true });
    const contrast = () => tab.evaluate(() => {
        const light = colour => {
            const [r, g, b] = colour.match(/[\d.]+/g).map(v => {
                v /= 255;
                return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
            });
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const page = light(getComputedStyle(document.body).backgroundColor);
        const worst = [...document.querySelectorAll("p, td, th, svg text, svg .line, a")].map(one => {
            const style = getComputedStyle(one);
            const ink = light(one.matches("svg text") ? style.fill :
                              one.matches("svg .line") ? style.stroke : style.color);
            return (Math.max(ink, page) + 0.05) / (Math.min(ink, page) + 0.05);
        });
        return Math.min(...worst);
    });
    say("everything is readable in the light", await contrast() > 3, await contrast());
    await tab.emulateMedia({ colorScheme: "dark" });
    say("and in the dark", await contrast() > 3, await contrast());
    await tab.screenshot({ path: pictures + "/dark.png", fullPage: true });
    await tab.emulateMedia({ media: "print", colorScheme: "light" });
    say("in print the links are left out", !await tab.locator("nav").isVisible(), null);
    await tab.setViewportSize({ width: 380, height: 800 });
    await tab.emulateMedia({ media: "screen", colorScheme: "light" });
    say("a narrow page does not scroll sideways", await tab.evaluate(() =>
        document.documentElement.scrollWidth <= innerWidth + 1), await tab.evaluate(() =>
        document.documentElement.scrollWidth));
    say("drawings stay readable on it", await tab.locator("svg").first().evaluate(svg =>
        svg.getBoundingClientRect().width) > 500, null);
    await tab.screenshot({ path: pictures + "/narrow.png" });
    await browser.close();
    process.exit(failed ? 1 : 0);
}

main().catch(error => { console.log(String(error).split("\n")[0]); process.exit(1); });
