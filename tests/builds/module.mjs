// module.mjs: the WebAssembly build under node, with the few system calls it asks for.
import fs from 'fs';

export function open(path) {
    const module = new WebAssembly.Module(fs.readFileSync(path));
    let memory;
    const view = () => new DataView(memory.buffer);
    const calls = {
        // What a failed check prints goes to standard error.
        fd_write(fd, vectors, count, written) {
            let total = 0;
            for (let i = 0; i < count; i++) {
                const at = view().getUint32(vectors + 8 * i, true);
                const length = view().getUint32(vectors + 8 * i + 4, true);
                fs.writeSync(2, new Uint8Array(memory.buffer, at, length));
                total += length;
            }
            view().setUint32(written, total, true);
            return 0;
        },
        fd_close: () => 0,
        fd_seek: () => 0,
        fd_fdstat_get: () => 0,
        proc_exit(code) { throw new Error(`the module ended with code ${code}`); },
    };
    for (const wanted of WebAssembly.Module.imports(module))
        if (!(wanted.name in calls))
            throw new Error(`the module asks for ${wanted.module}.${wanted.name}`);
    const rp = new WebAssembly.Instance(module, {wasi_snapshot_preview1: calls}).exports;
    memory = rp.memory;
    rp._initialize();

    const put = text => {
        const bytes = new TextEncoder().encode(text + '\0');
        const at = rp.rp_alloc(bytes.length);
        new Uint8Array(memory.buffer).set(bytes, at);
        return at;
    };
    // Calls a function that writes text and gives its length.
    const text = (call, ...given) => {
        const length = rp[call](...given, 0, 0);
        if (length < 0)
            return null;
        const at = rp.rp_alloc(length + 1);
        rp[call](...given, at, length + 1);
        const found = new TextDecoder().decode(new Uint8Array(memory.buffer, at, length));
        rp.rp_free(at);
        return found;
    };
    // The text at an address.
    const string = at => {
        const bytes = new Uint8Array(memory.buffer);
        return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
    };
    return {rp, put, text, string, memory};
}
