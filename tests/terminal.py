"""terminal.py: what comes from outside never commands a terminal, and lost output is an error.

Names and texts of descriptions, records, experiments, grammars, stores and command lines get control
characters of 7 and 8 bits, marks of direction, and bytes that are not UTF-8. None of them may reach
the standard output or error of any command. Then every command writes to a full device and into a
closed pipe."""
# Program: release
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile

# The release build, if there is one: a thousand runs take a third of the time.
RELEASE = os.path.abspath(os.path.join(os.path.dirname(sys.argv[1]), "..", "release", "ruleplay"))
PROGRAM = RELEASE if os.path.exists(RELEASE) else os.path.abspath(sys.argv[1])
BAD = {
    "ESC": b"\x1b[31m", "BEL": b"\x07", "CR": b"\rover", "C1": "\u009b31m".encode(), "DEL": b"\x7f",
    "bare C1": b"\x9b31m", "bidi": "\u202eabc".encode(), "isolate": "\u2066".encode(),
    "not UTF-8": b"\xff\xfe", "half": b"\xe2\x82",
}
# Nothing but newlines and tabulators below 32; no DEL, no C1, no mark of direction.
UNFIT = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
passed = failed = 0


def check(name, fine, what=""):
    global passed, failed
    passed += bool(fine)
    failed += not fine
    if not fine:
        print(f"failed: {name}\n{what}")


def run(words, **more):
    return subprocess.run([PROGRAM, *words], stdin=subprocess.DEVNULL, timeout=60, check=False,
                          **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more})


def is_safe(output):
    try:
        return not UNFIT.search(output.decode())
    except UnicodeDecodeError:
        return False


def check_safe(name, words, codes=(0, 1, 2)):
    done = run(words)
    check(name, done.returncode in codes and is_safe(done.stdout) and is_safe(done.stderr),
          f"exit code {done.returncode}\n{done.stdout[-300:]!r}\n{done.stderr[-300:]!r}")
    return done


# Where something can be written in each kind of text; X stands for it.
SPIRE = b"""include "_starter.spire"
card aX "StabX": attack, cost 1, basic
    attack 6 # X
"""
VGDL = b"""BasicGame
    SpriteSet
        aX > Immovable imgX=redX
        avatar > MovingAvatar
    InteractionSet
        avatar aX > stepBackX
    TerminationSet
        Timeout limit=50 win=TrueX
    LevelMapping
        AX > aX
Level
AA
"""
EXPERIMENT = b"""title "TwoX"
plays 10

scenarios
    oneX: kuhnX

agents
    randomX
    random

metrics
    win
"""
GRAMMAR = b"""title "cardsX"
symbol card
    "aX" # X
"""
RECORD = open("tests/golden/kuhn.play", "rb").read()
LINES = {".gamelan": b'title "NimX"\nplayers 2\n# X\n', ".chaos": b"cards randomX\n# X\n", ".spire": SPIRE, ".vgdl": VGDL, ".kuhn": b"cardsX 3 # X\n", ".connect": b"board 3 3X\nline 3X\n"}


def each_place(text):
    """The text with one X kept as it is, the others taken away."""
    places = [m.start() for m in re.finditer(b"X", text)]
    for at in places:
        yield text[:at].replace(b"X", b""), text[at + 1:].replace(b"X", b"")


def try_texts(folder):
    for name, bad in BAD.items():
        for ending, text in LINES.items():
            for i, (before, after) in enumerate(each_place(text)):
                if i > 0 and name not in ("ESC", "not UTF-8"):    # one place is as good as another
                    break
                path = os.path.join(folder, f"game{ending}")
                with open(path, "wb") as file:
                    file.write(before + bad + after)
                done = check_safe(f"check {ending}, {name} at place {i}", ["check", path], (2,))
                check(f"check {ending}, {name} at place {i} says where",
                      re.search(rb":\d+:\d+: error: expected (text|UTF-8), found ", done.stderr),
                      done.stderr)
        for command, ending, text in (("run", ".experiment", EXPERIMENT), ("generate", ".grammar", GRAMMAR),
                                      ("meta", ".meta", b'title "aX"\n'), ("evolve", ".evolve", b'title "aX"\n'),
                                      ("learn", ".trees", b'title "aX"\n'), ("critique", ".critics", b"rank\n    aX\n"),
                                      ("replay", ".play", RECORD.replace(b"kuhn", b"kuhnX", 1))):
            before, after = next(each_place(text))
            path = os.path.join(folder, "text" + ending)
            with open(path, "wb") as file:
                file.write(before + bad + after)
            words = {"generate": ["generate", "count", "-g", path], "learn": ["learn", "cards", path],
                     "critique": ["critique", "kuhn", "--static", "--critics", path]}.get(command, [command, path])
            check_safe(f"{command}, {name}", words, (2,))


def try_words(folder):
    """Command lines, names of files."""
    for name in ("ESC", "C1", "bidi", "half"):
        bad = BAD[name]
        word = os.fsdecode(b"x" + bad)
        for words in (["sim", word], ["sim", "kuhn:" + word + "=1"], ["sim", "kuhn", "--agent", word],
                      ["sim", "kuhn", "--agent", f"mcts:{word}=3"], ["sim", "kuhn", "--games", word],
                      [word], ["sim", "kuhn", "--" + word], ["help", word], ["list", word],
                      ["check", os.path.join(folder, word + ".kuhn")], ["replay", word],
                      ["report", os.path.join(folder, word)], ["run", word], ["learn", "kuhn", "--method", word],
                      ["generate", word], ["generate", "cards", "--set", word], ["show", word],
                      ["run", "--scenario", f"{word}: kuhn", "--agent", "random", "--plays", "4"],
                      ["run", "--scenario", "kuhn", "--agent", "random", "--plays", "4", "--variant",
                       f"{word}: cards = 4"]):
            check_safe(f"{words} with {name}", words)
        path = os.path.join(folder, word + ".kuhn")
        with open(os.fsencode(path), "wb") as file:
            file.write(b"cards 3\n")
        for words in (["check", path], ["show", path], ["sim", path, "--games", "2"], ["bench", path],
                      ["check", "--json", path]):
            check_safe(f"{words[0]} of a file called with {name}", words)
        os.remove(os.fsencode(path))


def try_store(folder):
    """A store that somebody else made: every text in it gets something."""
    store = os.path.join(folder, "good.db")
    made = run(["run", "--scenario", "one: kuhn", "--scenario", "two: kuhn:cards=4", "--agent", "random",
                "--against", "first", "--plays", "20", "--store", store])
    if made.returncode != 0:
        check("a store is made", b"SQLite" in made.stderr, made.stderr)
        return
    base = sqlite3.connect(store)
    columns = [(table, column[1]) for (table,) in base.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table'") for column in
        base.execute(f"PRAGMA table_info({table})")]
    base.close()
    for table, column in columns:
        for name in ("ESC", "not UTF-8"):
            path = os.path.join(folder, "bad.db")
            shutil.copy(store, path)
            base = sqlite3.connect(path)
            # Put in front, and into the middle of texts of several lines.
            for row, value in base.execute(f"SELECT rowid, {column} FROM {table}").fetchall():
                if isinstance(value, str):
                    bad = value.encode().replace(b"e", b"e" + BAD[name], 1) if b"e" in value.encode() else \
                        BAD[name] + value.encode()
                    base.execute(f"UPDATE {table} SET {column} = CAST(? AS TEXT) WHERE rowid = ?",
                                 (bad, row))
                elif isinstance(value, bytes):
                    base.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?",
                                 (value.replace(b"w", b"\x1b", 1), row))
            changed = base.total_changes
            base.commit()
            base.close()
            if not changed:
                continue
            for words in (["export", path], ["export", path, "--jsonl"], ["compare", path, store],
                          ["report", path, "-o", "/dev/stdout"], ["run", "--store", path]):
                check_safe(f"{words[0]} with {name} in {table}.{column}", words)


def try_lost_output(folder):
    store = os.path.join(folder, "good.db")
    record = "tests/golden/kuhn.play"
    commands = [
        ["list"], ["list", "games"], ["show", "kuhn"], ["show", "kuhn", "--json"], ["check", "kuhn", "--json"],
        ["check", "--list"] if b"--list" in run(["help", "check"]).stdout else ["list", "engines"],
        ["watch", "kuhn"], ["sim", "kuhn", "--games", "5"], ["sim", "kuhn", "--games", "5", "--json"],
        ["replay", record], ["model", "kuhn"],
        ["learn", "vgdl/maze-23"], ["bench", "kuhn", "--games", "2"], ["generate", "cards"],
        ["generate", "count", "--limit", "1000"], ["generate", "options"], ["generate", "cards", "-o", "/dev/full"],
        ["run", "--scenario", "kuhn", "--agent", "random", "--plays", "4"], ["report", store, "-o", "/dev/full"],
        ["report", store, "-o", "/dev/stdout"],
        ["export", store], ["export", store, "--jsonl"], ["export", store, "--npy"], ["compare", store, store],
        ["solve", "kuhn"], ["exploit", "kuhn", "--agent", "random"], ["generate", "limits", "vgdl/zelda"],
        ["critique", "kuhn", "--static"], ["ladder", "kuhn", "--agent", "random", "--agent", "first", "--plays", "4"],
        ["version"], ["help"], ["help", "sim"], ["help", "--man"], ["sim", "--help"],
    ]
    for words in commands:
        with open("/dev/full", "wb") as full:
            done = run(words, stdout=full)
        check(f"{words} to a full device", done.returncode not in (0, 130) and done.returncode > 0 and
              re.search(rb"No space left|could not be written|cannot write", done.stderr) and
              done.stderr.count(b"\n") <= 2, f"exit code {done.returncode}: {done.stderr}")
        if "/dev/full" in words or "/dev/stdout" in words:
            continue
        # The pipe's reader is gone before the program starts; with SIGPIPE as usual, then ignored.
        for ignored in (False, True):
            reader, writer = os.pipe()
            os.close(reader)
            done = run(words, stdout=writer, restore_signals=not ignored)
            os.close(writer)
            check(f"{words} into a closed pipe", done.returncode == (141 if ignored else -13) and
                  b"rror" not in done.stderr, f"exit code {done.returncode}: {done.stderr}")
    played = subprocess.run([PROGRAM, "play", "kuhn"], input=b"1\nquit\n", stdout=open("/dev/full", "wb"),
                            stderr=subprocess.PIPE, timeout=60, check=False)
    served = run(["studio", "--no-browser"], stdout=open("/dev/full", "wb"))
    check("studio to a full device", (served.returncode == 4 and b"No space left" in served.stderr) or
          not os.path.exists("studio.html"), served.stderr)
    check("play to a full device", played.returncode == 4, played.stderr)


def try_files(folder):
    """What is not a file does not block; what lies outside is not read."""
    pipe = os.path.join(folder, "pipe.kuhn")
    os.mkfifo(pipe)
    for words in (["check", pipe], ["sim", pipe], ["replay", pipe], ["run", pipe],
                  ["generate", "cards", "-g", pipe], ["sim", "kuhn", "--agent", f"llm:cassette={pipe}"],
                  ["check", "/dev/zero"], ["replay", "/dev/zero"], ["run", folder], ["replay", folder]):
        done = run(words)
        check(f"{words} does not block", done.returncode == 2, done.stderr)
    with open(os.path.join(folder, "huge.kuhn"), "wb") as file:
        file.truncate(1 << 34)
    done = run(["check", os.path.join(folder, "huge.kuhn")])
    check("a huge file is refused", done.returncode == 2 and b"longer than 16 MiB" in done.stderr, done.stderr)
    inside = os.path.join(folder, "inside")
    os.mkdir(inside)
    with open(os.path.join(folder, "secret.spire"), "w", encoding="utf-8") as file:
        file.write("secret words\n")
    os.symlink(os.path.join(folder, "secret.spire"), os.path.join(inside, "link.spire"))
    os.symlink(folder, os.path.join(inside, "up"))
    for name in ("../secret.spire", "link.spire", "up/secret.spire", "/etc/passwd",
                 os.path.join(folder, "secret.spire"), "../inside/../secret.spire"):
        path = os.path.join(inside, "game.spire")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f'include "{name}"\n')
        done = run(["check", path])
        check(f"include {name}", done.returncode == 2 and b"lies outside" in done.stderr and
              b"secret'" not in done.stderr and b"root" not in done.stderr, done.stderr)
        if "passwd" not in name:
            done = run(["check", path, "--include-from", folder])
            check(f"include {name} with --include-from", b"found 'secret'" in done.stderr, done.stderr)
    with open(os.path.join(inside, "x.experiment"), "w", encoding="utf-8") as file:
        file.write(f"plays 4\nscenarios\n    a: {path}\nagents\n    random\n")
    for more, said in (([], b"lies outside"), (["--include-from", folder], b"found 'secret'")):
        done = run(["run", os.path.join(inside, "x.experiment"), *more])
        check(f"an experiment {more}", done.returncode == 2 and said in done.stderr, done.stderr)


with tempfile.TemporaryDirectory() as work:
    for part in (try_files, try_texts, try_words, try_store, try_lost_output):
        part(work)
print(f"{passed} passed, {failed} failed, 0 skipped")
sys.exit(failed > 0)
