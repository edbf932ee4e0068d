// wasm.js: the module and the few system calls it asks for; texts in and out of its memory.
const encoder = new TextEncoder(), decoder = new TextDecoder();

/** What a failed check printed last, for the message. */
let printed = '';

/** @param {WebAssembly.Module} module @returns {Promise<Wasm>} */
export async function instantiate(module) {
    /** @type {WebAssembly.Memory} */
    let memory;
    const view = () => new DataView(memory.buffer);
    /** @type {Record<string, any>} */
    const calls = {
        fd_write(/** @type {number} */ _fd, /** @type {number} */ vectors, /** @type {number} */ count, /** @type {number} */ written) {
            let total = 0;
            for (let i = 0; i < count; i++) {
                const at = view().getUint32(vectors + 8 * i, true);
                const length = view().getUint32(vectors + 8 * i + 4, true);
                printed = decoder.decode(new Uint8Array(memory.buffer, at, length).slice());
                total += length;
            }
            view().setUint32(written, total, true);
            return 0;
        },
        fd_close: () => 0,
        fd_seek: () => 0,
        fd_fdstat_get: () => 0,
        proc_exit(/** @type {number} */ code) { throw new Error(`the module ended with code ${code}: ${printed}`); },
    };
    const instance = await WebAssembly.instantiate(module, {wasi_snapshot_preview1: calls});
    memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
    return new Wasm(instance.exports, memory);
}

export class Wasm {
    /** @param {any} exports @param {WebAssembly.Memory} memory */
    constructor(exports, memory) {
        this.x = exports;
        this.memory = memory;
        exports._initialize();
        this.room = 0;
        this.size = 0;
    }

    /** A text in the module's memory; give it back with rp_free. @param {string} text */
    put(text) {
        const bytes = encoder.encode(text), at = this.take(bytes.length + 1);
        const all = new Uint8Array(this.memory.buffer);
        all.set(bytes, at);
        all[at + bytes.length] = 0;
        return at;
    }

    /** @param {number} size */
    take(size) {
        const at = this.x.rp_alloc(size);
        if (!at) throw new Error('too little memory');
        return at;
    }

    /** Calls with texts put into memory for the time of the call. @param {(string|null)[]} texts
     * @param {(...at: number[]) => any} call */
    with(texts, call) {
        const places = texts.map(text => text === null ? 0 : this.put(text.replaceAll('\0', ' ')));
        try {
            return call(...places);
        } finally {
            for (const at of places) if (at) this.x.rp_free(at);
        }
    }

    /** The bytes that a function writes which gives their number; null if it gives -1.
     * @param {(out: number, capacity: number) => number} call */
    bytes(call) {
        for (;;) {
            if (!this.room) {
                this.size = Math.max(this.size, 65536);
                this.room = this.take(this.size);
            }
            const length = call(this.room, this.size);
            if (length < 0) return null;
            if (length < this.size) return new Uint8Array(this.memory.buffer, this.room, length).slice();
            this.x.rp_free(this.room);
            this.room = 0;
            this.size = length + 4096;
        }
    }

    /** @param {(out: number, capacity: number) => number} call @returns {string|null} */
    text(call) {
        const bytes = this.bytes(call);
        return bytes && decoder.decode(bytes);
    }

    /** @param {(out: number, capacity: number) => number} call @returns {any} */
    json(call) {
        const text = this.text(call);
        return text === null ? null : JSON.parse(text);
    }

    /** Int32 numbers that a function writes. @param {number} capacity
     * @param {(out: number, capacity: number) => number} call @returns {Int32Array} */
    numbers(capacity, call) {
        for (;;) {
            const at = this.take(4 * Math.max(1, capacity)), count = call(at, capacity);
            const fits = count <= capacity;
            const list = fits ? new Int32Array(this.memory.buffer, at, Math.max(0, count)).slice() : null;
            this.x.rp_free(at);
            if (list) return list;
            capacity = count;
        }
    }
}
