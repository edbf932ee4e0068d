#!/usr/bin/python3
"""evaluate_damage.py: damaged stores are refused in one line, or what they hold is still right.

    tests/evaluate_damage.py PROGRAM [COUNT [SEED]]      COUNT damages, 80 unless told

Small stores are damaged by SQL (values of every table and column, rows lost, doubled or exchanged, sums
made to fit again) and by bytes of the file that are flipped, cut or moved; then a command that opens
stores is run on each. It must end within five seconds of
the processor's time, by itself, without a sanitizer's word, and either
print what it prints for the store as it was, or say in one line that plays are missing, or refuse in one
line. With PostgreSQL the same rows go through the same checks (evaluate_postgres.sh)."""
import os
import random
import resource
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile

PRIME, MASK = 0x100000001B3, (1 << 64) - 1
SECONDS, PATIENCE = 5, 60    # of the processor's time, and by the clock of a busy machine
TABLES = ["meta", "subjects", "cells", "chunks", "times"]
SHOWN = 10
REPORT, EXPORT = 0, 1    # among the commands
META_ROWS = 4


class Store:
    """A store as it was made, how it is run, and what commands say of it."""
    def __init__(self, folder, name, program, options):
        self.path = os.path.join(folder, name + ".db")
        self.options = options
        subprocess.run([program, "run", *options, "--quiet", "--store", self.path], check=True,
                       stdout=subprocess.DEVNULL)
        self.right = {}


def commands(store, path):
    return [
        ["report", path],
        ["export", path],
        ["export", path, "--jsonl"],
        ["export", path, "--what", "tallies"],
        ["export", path, "--what", "means"],
        ["export", path, "--what", "values"],
        ["export", path, "--what", "decisions"],
        ["export", path, "--what", "events"],
        ["compare", path, path],
        ["compare", store.path, path],
        ["replay", "--store", path, "0.7", "--check"],
        ["replay", "--store", path, "1.12", "--check"],
        ["run", *store.options, "--jobs", "1", "--store", path],
        ["work", "--store", path, "--jobs", "1"],
    ]


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def run(program, command):
    """Exit code, output and errors; None for a code if it had to be ended."""
    try:
        done = subprocess.run([program, *command], stdin=subprocess.DEVNULL, capture_output=True,
                              timeout=PATIENCE, preexec_fn=limit)
        return done.returncode, done.stdout, done.stderr.decode("utf-8", "replace")
    except subprocess.TimeoutExpired:
        return None, b"", ""


# ---- the sums of rows, computed again (src/evaluate/store_sum.h) ----

def add_word(total, word):
    mixed = ((total ^ (word & MASK)) * PRIME) & MASK
    return mixed ^ mixed >> 32


def add(total, value):
    if isinstance(value, float):
        return add_word(total, struct.unpack("<Q", struct.pack("<d", value))[0] if value else 0)
    if isinstance(value, int):
        return add_word(total, value)
    data = b"" if value is None else value.encode("utf-8", "surrogateescape") \
        if isinstance(value, str) else bytes(value)
    total = add_word(total, len(data))
    for i in range(0, len(data), 8):
        total = add_word(total, int.from_bytes(data[i:i + 8], "little"))
    return total


def total_of(*values):
    total = 0
    for value in values:
        total = add(total, value)
    return total - (1 << 64) if total >> 63 else total


def seal(base):
    """Makes the sums of all rows fit what is in them."""
    base.row_factory = sqlite3.Row
    for row in base.execute("SELECT rowid AS at, * FROM meta").fetchall():
        base.execute("UPDATE meta SET sum = ? WHERE rowid = ?",
                     (total_of(row["key"], row["value"]), row["at"]))
    for row in base.execute("SELECT * FROM subjects").fetchall():
        base.execute("UPDATE subjects SET sum = ? WHERE subject = ?",
                     (total_of(*tuple(row)[:-1]), row["subject"]))
    for row in base.execute("SELECT * FROM cells").fetchall():
        base.execute("UPDATE cells SET sum = ? WHERE cell = ?",
                     (total_of(*tuple(row)[:-1]), row["cell"]))
    keys = {row[0]: "\n".join(str(part) for part in tuple(row)[1:]) for row in base.execute(
        "SELECT cell, scenario, variant, spec, agents, seats FROM cells JOIN subjects USING(subject)")}
    for row in base.execute("SELECT rowid AS at, * FROM chunks").fetchall():
        if row["cell"] not in keys:
            continue
        body = total_of(*[row[name] for name in ("plays", "endings", "hashes", "columns", "decisions",
                                                  "events", "tallies")])
        sums = [float(row[name]) if isinstance(row[name], (int, float)) else 0.0
                for name in ("until_sum", "until_squares")]
        base.execute("UPDATE chunks SET body = ?, sum = ? WHERE rowid = ?", (body, total_of(
            keys[row["cell"]], row["chunk"], row["first"], row["count"], row["until_count"], *sums,
            body), row["at"]))
    for row in base.execute("SELECT rowid AS at, * FROM times").fetchall():
        if row["cell"] not in keys:
            continue
        seconds = float(row["seconds"]) if isinstance(row["seconds"], (int, float)) else 0.0
        base.execute("UPDATE times SET sum = ? WHERE rowid = ?", (total_of(
            keys[row["cell"]], row["chunk"], seconds, row["columns"], row["tallies"]), row["at"]))


# ---- damages ----

def damaged_value(chance, value):
    """Another value for a column, near the one it has or far from it."""
    kind = chance.randrange(4)
    if kind == 0:
        return chance.choice([0, -1, 1, 2, 5, 255, 65536, 2147483647, -2147483648, 1 << 40,
                              9223372036854775807, -9223372036854775808, 1.5, -0.0, 1e308, float("inf"),
                              "", "x", "0", "[]", "[[]]", b"", b"\0", b"\xff" * 9, "\x1b[31m", None,
                              "a" * 100000])
    if isinstance(value, (int, float)):
        return value + chance.choice([-1, 1, 2, -2, 100, 1 << 20, 1 << 33])
    text = value if isinstance(value, (str, bytes)) else ""
    if isinstance(text, str):
        data = bytearray(text.encode("utf-8"))
        if kind == 1 and data:
            data[chance.randrange(len(data))] = chance.choice(b" 0123456789,[]-\n\tax@")
        elif kind == 2:
            del data[chance.randrange(len(data) + 1):]
        else:
            at = chance.randrange(len(data) + 1)
            data[at:at] = data[chance.randrange(len(data) + 1):][:20]
        return data.decode("utf-8", "replace").replace("\0", "")
    data = bytearray(text)
    if kind == 1 and data:
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    elif kind == 2:
        del data[chance.randrange(len(data) + 1):]
    else:
        data += bytes(chance.randrange(256) for _ in range(chance.randrange(1, 9)))
    return bytes(data)


def damage_rows(chance, path):
    """Changes, loses, doubles or exchanges rows; says what it did."""
    base = sqlite3.connect(path)
    base.text_factory = lambda data: data.decode("utf-8", "surrogateescape")
    base.execute("PRAGMA ignore_check_constraints = ON")
    table = chance.choice(TABLES)
    columns = [row[1] for row in base.execute(f"PRAGMA table_info({table})")]
    rows = [row[0] for row in base.execute(f"SELECT rowid FROM {table} ORDER BY rowid")]
    kind, what, one = chance.randrange(10), "", chance.choice(rows)
    try:
        if kind == 0:
            base.execute(f"DELETE FROM {table} WHERE rowid = ?", (one,))
            what = f"{table} loses row {one}"
        elif kind == 1 and chance.randrange(3) == 0:
            base.execute(f"DELETE FROM {table}")
            what = f"{table} loses all rows"
        elif kind == 2:
            cell, chunk = chance.randrange(-1, 5), chance.randrange(-1, 6)
            for name in ("chunks", "times"):
                base.execute(f"DELETE FROM {name} WHERE cell = ? AND chunk >= ?", (cell, chunk))
            what = f"cell {cell} loses chunks from {chunk} on"
        elif kind == 3:
            other, column = chance.choice(rows), chance.choice(columns)
            first = base.execute(f"SELECT {column} FROM {table} WHERE rowid = ?", (one,)).fetchone()
            second = base.execute(f"SELECT {column} FROM {table} WHERE rowid = ?", (other,)).fetchone()
            base.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (*second, one))
            base.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (*first, other))
            what = f"{table}.{column} of rows {one} and {other} change places"
        else:
            column = chance.choice(columns)
            value = base.execute(f"SELECT {column} FROM {table} WHERE rowid = ?", (one,)).fetchone()[0]
            new = damaged_value(chance, value)
            base.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (new, one))
            what = f"{table}.{column} of row {one}: {str(value)[:40]!r} becomes {str(new)[:40]!r}"
        if chance.randrange(3) == 0:
            seal(base)
            what += ", sums made to fit"
        base.commit()
    except (sqlite3.Error, OverflowError, UnicodeError, TypeError, ValueError) as error:
        base.rollback()
        what = f"nothing ({error})"
    base.close()
    return what


def lose_meta(path, row):
    with sqlite3.connect(path) as base:
        base.execute("DELETE FROM meta WHERE rowid = ?", (row,))
    base.close()
    return f"meta loses row {row}"


def damage_bytes(chance, path):
    with open(path, "rb") as file:
        data = bytearray(file.read())
    kind, what = chance.randrange(8), "bytes"
    if kind == 0:
        del data[chance.randrange(len(data)):]
        what = f"the file is cut to {len(data)} bytes"
    elif kind == 1:
        at, page = chance.randrange(len(data) // 512) * 512, chance.randrange(len(data) // 512) * 512
        data[at:at + 512] = data[page:page + 512]
        what = f"512 bytes at {at} become those at {page}"
    else:
        places = [chance.randrange(100 if kind == 2 else len(data))
                  for _ in range(1 if kind < 6 else chance.randrange(1, 30))]
        for at in places:
            data[at] ^= 1 << chance.randrange(8)
        what = f"bits flip at {places[:5]}"
    with open(path, "wb") as file:
        file.write(data)
    return what


def judge(store, number, code, output, errors, sealed):
    """What is wrong with how a command took it; None: nothing."""
    if code is None:
        return "did not end"
    if code not in (0, 1, 2) or "Sanitizer" in errors or "runtime error" in errors or \
            "CHECK" in errors:
        return f"ended with {code}: {errors[-300:]}"
    if "\x1b" in errors:
        return "a control character reached the terminal"
    lines = errors.count("\n")
    if code != 0:
        return None if lines == 1 else f"{lines} lines of errors: {errors[:300]}"
    if sealed or output == store.right[number][1]:
        return None
    told = "not counted" in errors or "not finished" in errors or b"not finished" in output
    return None if told else "went through, and what it says is wrong"


def main():
    program = os.path.realpath(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 80
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    os.chdir(os.path.join(os.path.dirname(os.path.realpath(__file__)), ".."))
    os.environ.pop("RULEPLAY_GAMES", None)
    with tempfile.TemporaryDirectory(prefix="ruleplay-test.") as folder:
        stores = [
            Store(folder, "board", program, [
                "--scenario", "connect/tic-tac-toe", "--scenario", "kuhn", "--agent", "random",
                "--agent", "greedy: greedy vs random", "--rotate", "--plays", "16", "--chunk", "4",
                "--keep-events", "--metric", "win", "--metric", "taken", "--metric", "time"]),
            Store(folder, "values", program, [
                "--scenario", "connect/tic-tac-toe", "--agent", "mcts:iterations=4", "--plays", "20",
                "--chunk", "5",
                "--value", "wide: width = 4", "--value", "high: height = 4", "--metric", "win",
                "--metric", "score", "--keep-decisions"]),
        ]
        for store in stores:
            copy = os.path.join(folder, "copy.db")
            for number in range(len(commands(store, copy))):
                shutil.copy(store.path, copy)
                store.right[number] = run(program, commands(store, copy)[number])
        failures, refused, right, told = [], 0, 0, 0
        for i in range(count):
            chance = random.Random(seed * 1000003 + i)
            store = chance.choice(stores)
            path = os.path.join(folder, "copy.db")
            for name in os.listdir(folder):
                if name.startswith("copy"):
                    os.remove(os.path.join(folder, name))
            shutil.copy(store.path, path)
            number = chance.randrange(len(store.right))
            if i < META_ROWS:    # rarely hit by chance, and a page without it looks whole
                what, number = lose_meta(path, i + 1), REPORT
            else:
                what = damage_rows(chance, path) if chance.randrange(3) else damage_bytes(chance, path)
            command = commands(store, path)[number]
            code, output, errors = run(program, command)
            if command[0] == "run" and code == 0:
                # It may have played what was missing, which took another time: the rows count.
                number = EXPORT
                code, output, errors = run(program, commands(store, path)[number])
            fault = judge(store, number, code, output, errors, "sums made" in what)
            if fault:
                failures.append(f"damage {i}: {what}; {command[0]} {' '.join(command[1:])[:60]}: "
                                f"{fault}")
            elif code:
                refused += 1
            elif output == store.right[number][1]:
                right += 1
            else:
                told += 1
    for failure in failures[:SHOWN]:
        print("not ok -", failure.replace("\n", " "))
    print(f"# {count} damages: {refused} refused, {right} as before, {told} with less and told, "
          f"{len(failures)} wrong")
    print(f"{count - len(failures)} passed, {len(failures)} failed, 0 skipped")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
