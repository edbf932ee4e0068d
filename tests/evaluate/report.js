// report.js: opens a report page in a browser and tries what a person would.
//
//     node report.js BROWSER PAGE PICTURES
"use strict";
const { Tab } = require("./browser.js");
const [browserPath, page, pictures] = process.argv.slice(2);
let failed = 0;

function say(name, fine, what) {
    console.log(fine ? `ok - ${name}` : `${name}: ${JSON.stringify(what)}`);
    if (!fine)
        failed++;
}

const values = (tab, table, column) => tab.do((table, column) =>
    [...document.querySelectorAll(table)][0].querySelectorAll(`tbody tr td:nth-child(${column})`).length
        ? [...[...document.querySelectorAll(table)][0].querySelectorAll(
            `tbody tr td:nth-child(${column})`)].map(cell =>
            cell.dataset.v === undefined ? cell.textContent : Number(cell.dataset.v)) : [], table, column);

function sorted(list, up) {
    return list.length > 1 &&
        list.every((value, i) => i === 0 || (up ? list[i - 1] <= value : list[i - 1] >= value));
}

const click = (tab, what) => tab.do(what => document.querySelector(what).click(), what);

// The worst contrast of letters and lines with the page.
function contrast() {
    const light = colour => {
        const [r, g, b] = colour.match(/[\d.]+/g).map(v => {
            v /= 255;
            return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const page = light(getComputedStyle(document.body).backgroundColor);
    return Math.min(...[...document.querySelectorAll("p, td, th, svg text, svg .line, a, pre, summary")]
        .map(one => {
            const style = getComputedStyle(one);
            const ink = light(one.matches("svg text") ? style.fill :
                              one.matches("svg .line") ? style.stroke : style.color);
            return (Math.max(ink, page) + 0.05) / (Math.min(ink, page) + 0.05);
        }));
}

// What is known of each drawing.
function drawings() {
    return [...document.querySelectorAll("svg")].map(svg => {
        const box = svg.getBoundingClientRect();
        const outside = [...svg.querySelectorAll("circle, rect, text")].filter(mark => {
            const inner = mark.getBoundingClientRect();
            return inner.right > box.right + 1 || inner.left < box.left - 1 ||
                   inner.bottom > box.bottom + 1 || inner.top < box.top - 1;
        }).length;
        const letter = svg.querySelector("text");
        return {
            title: svg.querySelector("title").textContent, width: box.width, left: box.left,
            right: box.right, marks: svg.querySelectorAll("circle, rect, path.line").length, outside,
            letters: letter ? parseFloat(getComputedStyle(letter).fontSize) * box.width /
                              svg.viewBox.baseVal.width : 12,
            broken: /NaN|Infinity|nan|inf\b/.test(svg.outerHTML),
        };
    });
}

async function looks(tab) {
    const list = await tab.do(drawings);
    say("there are drawings of every kind", ["win", "How score is distributed", "How win settles"]
        .every(kind => list.some(one => one.title.startsWith(kind))), list.map(one => one.title));
    say("all have marks", list.every(one => one.marks > 0 && one.width > 300),
        list.filter(one => one.marks === 0 || one.width <= 300));
    say("all numbers in them are numbers", list.every(one => !one.broken), null);
    say("nothing is drawn outside", list.every(one => one.outside === 0),
        list.filter(one => one.outside > 0));
    say("there is a table of synergy", await tab.do(() =>
        document.querySelectorAll("table.heat td").length >= 9), null);
    say("cells that are not sure have no solid colour", await tab.do(() =>
        [...document.querySelectorAll("table.heat td")].every(cell =>
            cell.classList.contains("sure") ===
            (getComputedStyle(cell).backgroundColor !== "rgba(0, 0, 0, 0)"))), null);
}

async function sorting(tab) {
    await click(tab, "table.sort th:nth-child(3) button");
    let found = await values(tab, "table.sort", 3);
    say("a click sorts by numbers", sorted(found, true), found);
    say("and says so", await tab.do(() => document.querySelector("table.sort th:nth-child(3)")
        .getAttribute("aria-sort")) === "ascending", null);
    await click(tab, "table.sort th:nth-child(3) button");
    found = await values(tab, "table.sort", 3);
    say("a second click sorts the other way", sorted(found, false), found);
    await tab.do(() => document.querySelector("table.sort th:nth-child(1) button").focus());
    await tab.press("Enter", 13);
    found = await values(tab, "table.sort", 1);
    say("the keyboard sorts by names", sorted(found, true), found);
    await click(tab, "#compared th:nth-child(8) button");
    say("comparisons sort by adjusted p", sorted(await values(tab, "#compared", 8), true), null);
}

async function links(tab) {
    const found = await tab.do(() => [...document.querySelectorAll("nav a")].map(link =>
        [link.getAttribute("href"), document.querySelector(link.getAttribute("href")) !== null]));
    say("all links lead somewhere", found.length >= 4 && found.every(link => link[1]), found);
    await click(tab, 'nav a[href="#repeat"]');
    say("a link goes there", await tab.do(() =>
        Math.abs(document.querySelector("#repeat").getBoundingClientRect().top) < 900 &&
        location.hash === "#repeat"), null);
    await tab.do(() => document.querySelectorAll("details").forEach(one => one.open = true));
    say("descriptions open", await tab.do(() =>
        [...document.querySelectorAll("details pre")].every(one => one.offsetHeight > 0)), null);
}

// On a telephone.
async function narrow(tab) {
    await tab.size(400, 800);
    await tab.media("screen", "light");
    const width = await tab.do(() => document.documentElement.scrollWidth);
    say("a narrow page does not scroll sideways", width <= 400, width);
    const list = await tab.do(drawings);
    say("all drawings are in sight on it", list.every(one => one.left >= 0 && one.right <= 400),
        list.filter(one => one.right > 400));
    say("and their letters large enough", list.every(one => one.letters >= 9),
        list.map(one => one.letters));
    const kept = await tab.do(() => [...document.querySelectorAll("div.wide")].filter(box =>
        box.scrollWidth > box.clientWidth + 40).map(box => {
            box.scrollLeft = 100000;
            const first = box.querySelector("tbody tr > :first-child").getBoundingClientRect();
            const outer = box.getBoundingClientRect();
            const fine = Math.abs(first.left - outer.left) < 2 && first.width < outer.width * 0.6;
            box.scrollLeft = 0;
            return fine;
        }));
    say("wide tables scroll in their own box and keep their first column",
        kept.length > 0 && kept.every(fine => fine), kept);
    await tab.picture(pictures + "/narrow.png");
}

async function main() {
    const tab = await Tab.open(browserPath, 1200, 900);
    await tab.go("file://" + page);
    const asked = tab.heard.filter(event => event.method === "Network.requestWillBeSent")
        .map(event => event.params.request.url);
    say("the page asks for nothing but itself", asked.length === 1, asked);
    say("names are shown as they are written", await tab.do(() =>
        [...document.querySelectorAll("h2")].some(one => one.textContent === 'a <b>&c')), null);
    await sorting(tab);
    await links(tab);
    await looks(tab);
    const errors = tab.heard.filter(event => event.method === "Runtime.exceptionThrown" ||
        (event.method === "Log.entryAdded" && event.params.entry.level === "error"));
    say("no errors", errors.length === 0, errors);
    await tab.do(() => scrollTo(0, 0));
    await tab.picture(pictures + "/light.png");
    say("everything is readable in the light", await tab.do(contrast) > 3, await tab.do(contrast));
    await tab.media("screen", "dark");
    say("and in the dark", await tab.do(contrast) > 3, await tab.do(contrast));
    await tab.picture(pictures + "/dark.png");
    await tab.media("print", "light");
    say("in print the links are left out", await tab.do(() =>
        document.querySelector("nav").offsetHeight === 0), null);
    await narrow(tab);
    await tab.close();
    process.exit(failed ? 1 : 0);
}

main().catch(error => { console.log(String(error).split("\n")[0]); process.exit(1); });
