// dom.js: elements made from names and texts. Nothing that a file or link says ever becomes HTML: texts are
// set as texts, and there is no other way.

/** @typedef {string|number|Node|null|undefined|false} Child */

/** @param {Element} element @param {Record<string, any>} attributes @param {any[]} children */
function fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes))
        if (name.startsWith('aria-') && value !== null && value !== undefined) element.setAttribute(name, String(value));
        else if (value === null || value === undefined || value === false) continue;
        else if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
        else element.setAttribute(name, value === true ? '' : String(value));
    element.append(.../** @type {any[]} */ (children).flat(Infinity).filter(child => child !== null && child !== undefined && child !== false)
        .map(child => child instanceof Node ? child : String(child)));
    return element;
}

/** An element of HTML. @param {string} tag @param {Record<string, any>} [attributes]
 * @param {...(Child|Child[])} children @returns {any} */
export const h = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);

/** An element of SVG. @param {string} tag @param {Record<string, any>} [attributes]
 * @param {...(Child|Child[])} children @returns {any} */
export const s = (tag, attributes = {}, ...children) =>
    fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);

/** @param {string} selector @returns {any} */
export const $ = selector => document.querySelector(selector);

/** Puts other children into an element. @param {Element} element @param {...(Child|Child[])} children */
export function put(element, ...children) {
    element.replaceChildren();
    fill(element, {}, children);
}

/** Lets whatever waits, a key above all, come first. */
export const pause = () => new Promise(resolve => setTimeout(resolve));

let timer = 0;
/** A sentence that goes away by itself. @param {string} text */
export function toast(text) {
    const box = $('#toast');
    box.textContent = text;
    box.classList.add('on');
    clearTimeout(timer);
    timer = window.setTimeout(() => box.classList.remove('on'), 4000);
}

/** A dialogue with a title; gives its body. Escape closes it. @param {string} title @param {...(Child|Child[])} children */
export function dialogue(title, ...children) {
    const box = h('dialog', {'aria-label': title});
    fill(box, {}, [h('form', {method: 'dialog', class: 'head'}, h('h2', {}, title),
        h('button', {'aria-label': 'Close', value: 'close'}, '✕')), ...children]);
    box.addEventListener('close', () => box.remove());
    box.addEventListener('click', (/** @type {Event} */ event) => { if (event.target === box) box.close(); });
    document.body.append(box);
    box.showModal();
    return box;
}

/** Offers a file. @param {string} name @param {BlobPart} data @param {string} type */
export function download(name, data, type) {
    const url = URL.createObjectURL(new Blob([data], {type}));
    h('a', {href: url, download: name}).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** @param {string} text @param {string} said */
export async function copy(text, said) {
    try {
        await navigator.clipboard.writeText(text);
        toast(said);
    } catch {
        dialogue('Copy this', h('textarea', {rows: 6, readonly: true, class: 'wide'}, text));
    }
}
