// unpack.js: what build.mjs packed, piece by piece: a piece that is not wanted yet costs nothing. The work is done by lzma.c.

/** Bytes of a text in base64. @param {string} text */
function bytesOf(text) {
    const raw = atob(text), bytes = new Uint8Array(raw.length);
    for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
    return bytes;
}

export class Unpacker {
    /** @param {string} text in base64 */
    constructor(text) {
        const packed = bytesOf(text);
        /** @type {any} */
        this.x = new WebAssembly.Instance(new WebAssembly.Module(bytesOf(LZMA))).exports;
        this.size = new DataView(packed.buffer).getUint32(5, true);
        this.x.memory.grow(Math.ceil((packed.length + this.size) / 65536));
        new Uint8Array(this.x.memory.buffer).set(packed, this.x.room());
        this.begin = this.x.begin(packed.length);
        this.at = 0;
    }

    /** The next bytes, at most all that are left. They go away with the unpacker. @param {number} [count] */
    take(count = this.size) {
        const from = this.at;
        this.at = Math.min(this.size, from + count);
        if (!this.x.unpack(this.at)) throw new Error('what was packed is damaged');
        return new Uint8Array(this.x.memory.buffer, this.begin + from, this.at - from);
    }

    /** @param {number} [count] of bytes */
    text(count) { return new TextDecoder().decode(this.take(count)); }
}
