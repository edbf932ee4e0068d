"""picture.py: decodes the pictures that the program writes, with decoders of its own."""
import os
import struct
import subprocess
import sys
import tempfile
import zlib

PROGRAM = os.path.abspath(sys.argv[1])
passed = failed = 0


def check(name, fine):
    global passed, failed
    passed += bool(fine)
    failed += not fine
    if not fine:
        print("failed:", name)


def run(*words):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False)


def read_png(path):
    """Width, height and pixels; every checksum must be right."""
    data = open(path, "rb").read()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, chunks = 8, {}
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        assert zlib.crc32(name + body) == struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0]
        chunks[name] = body
        at += 12 + length
    assert name == b"IEND"
    width, height, _, kind = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    raw, size = zlib.decompress(chunks[b"IDAT"]), 3 if kind == 2 else 1
    rows = [raw[i * (width * size + 1) + 1:(i + 1) * (width * size + 1)] for i in range(height)]
    if kind == 2:
        return [[tuple(row[3 * i:3 * i + 3]) for i in range(width)] for row in rows]
    table = [tuple(chunks[b"PLTE"][3 * i:3 * i + 3]) for i in range(len(chunks[b"PLTE"]) // 3)]
    return [[table[i] for i in row] for row in rows]


def unpack_lzw(data, least):
    """The pixels of one frame of a GIF."""
    clear, end = 1 << least, (1 << least) + 1
    bits = value = at = 0
    size, table, before, out = least + 1, {}, None, []
    while True:
        while bits < size:
            value |= data[at] << bits
            at, bits = at + 1, bits + 8
        code, value, bits = value & ((1 << size) - 1), value >> size, bits - size
        if code == clear:
            size, table, before = least + 1, {i: [i] for i in range(clear)}, None
            table[clear] = table[end] = []
            continue
        if code == end:
            return out
        entry = table[code] if code in table else before + before[:1]
        out += entry
        if before is not None and len(table) < 4096:
            table[len(table)] = before + entry[:1]
            if len(table) == 1 << size and size < 12:
                size += 1
        before = entry


def read_gif(path):
    """Every frame as it is seen, with what it leaves of the one before."""
    data = open(path, "rb").read()
    assert data[:6] == b"GIF89a" and data[-1:] == b";"
    width, height = struct.unpack("<HH", data[6:10])
    table = [tuple(data[13 + 3 * i:16 + 3 * i]) for i in range(256)]
    at, frames, shown, hidden = 13 + 768, [], [[None] * width for _ in range(height)], None
    while data[at:at + 1] != b";":
        if data[at] == 0x21:
            if data[at + 1] == 0xF9:
                hidden = data[at + 6] if data[at + 3] & 1 else None
            at += 2
            while data[at]:
                at += data[at] + 1
            at += 1
            continue
        left, top, wide, high = struct.unpack("<HHHH", data[at + 1:at + 9])
        least, at, packed = data[at + 10], at + 11, b""
        while data[at]:
            packed += data[at + 1:at + 1 + data[at]]
            at += data[at] + 1
        at += 1
        pixels = unpack_lzw(packed, least)
        assert len(pixels) == wide * high
        for i, index in enumerate(pixels):
            if index != hidden:
                shown[top + i // wide][left + i % wide] = table[index]
        frames.append([row[:] for row in shown])
    return frames


with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "a")
    check("png", run("picture", "connect/four", "--ply", "9", "-o", path + ".png").returncode == 0)
    pixels = read_png(path + ".png")
    check("size", (len(pixels), len(pixels[0])) == (360, 420))
    colours = {pixel for row in pixels for pixel in row}
    check("both stones", {(0xF2, 0xC2, 0x30), (0xD8, 0x36, 0x2F)} <= colours)

    run("picture", "connect/four", "-o", path + ".gif")
    frames = read_gif(path + ".gif")
    check("frames", len(frames) > 7)
    for ply in (0, 4, 7):
        # A pixel in the middle of each cell is the same, smooth edges or not.
        run("picture", "connect/four", "--ply", str(ply), "-o", path + ".png")
        still = read_png(path + ".png")
        check(f"frame {ply} is the state at that ply",
              all(still[y][x] == frames[ply][y][x] for y in range(30, 360, 60)
                  for x in range(30, 420, 60)))

    run("picture", "connect/four", "--ply", "9", "-o", path + ".svg")
    check("svg", open(path + ".svg").read().count("<ellipse") == 42)
    run("picture", "null", "-o", path + ".png")
    check("a game that draws nothing shows its text", len(read_png(path + ".png")) > 20)
    run("picture", "vgdl/maze-89", "--first-person", "-o", path + ".png")
    check("from within", len({p for row in read_png(path + ".png") for p in row}) > 5)
    for width in range(1, 40, 3):    # sizes that do not divide evenly
        run("picture", "kuhn", "--scale", str(width / 10), "-o", path + ".png")
        check("scale", len(read_png(path + ".png")) == max(1, int(108 * width / 10 + 0.5)))

    check("ending", run("picture", "kuhn", "-o", path + ".bmp").returncode == 2)
    check("viewer", run("picture", "kuhn", "--viewer", "2", "-o", path + ".png").returncode == 2)

print(f"{passed} passed, {failed} failed, 0 skipped")
sys.exit(failed > 0)
