"""memory.py: whichever allocation fails, the program ends as it would have, or with one sentence
and exit code 3; nothing half-written is left under the name of a whole file, and nothing hangs.

    tests/memory.py PROGRAM [POINTS]      MEMORY_POINTS=2000 for the full run

Allocations of libraries (SQLite, jansson, the C library) fail like our own. The program tried is the
release build, because sanitizers bring an allocator of their own."""
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile

RELEASE = os.path.abspath(os.path.join(os.path.dirname(sys.argv[1]), "..", "release", "ruleplay"))
PROGRAM = RELEASE if os.path.exists(RELEASE) else os.path.abspath(sys.argv[1])
POINTS = int(sys.argv[2] if len(sys.argv) > 2 else os.environ.get("MEMORY_POINTS", 57))
SENTENCE = re.compile(r"^ruleplay: out of memory( \((wanted [0-9.]+ [kMGTPE]?B(ytes)?|wanted \d+ bytes)?"
                      r"( ?for [^()\n]+)?\))?$")
EXPERIMENT = """title "Two decks"
plays 40

scenarios
    starter: spire/minists:scenario=starter
    bomb: spire/minists:scenario=bomb

agents
    random
    greedy

metrics
    win
    field:name=hp
    use
"""
LOG = ('{"play": "0000000000000001", "number": %d, "hash": "%016x", "result": "ok", "status": 200, "reply": "1", '
       '"problem": ""}\n')

# Name, words, the file that it writes; what stands in braces is a file of the folder of the run.
COMMANDS = [
    ("load", ["check", "spire/jaw-worm", "spire/run", "vgdl/zelda", "kuhn"], None),
    ("show", ["show", "vgdl/sokoban", "--json"], None),
    ("sim", ["sim", "spire/minists", "--agent", "greedy", "--games", "6", "--jobs", "2", "--json"], None),
    ("sim mcts", ["sim", "connect/four", "--agent", "mcts:iterations=20", "--agent", "lookahead",
                  "--games", "2", "--jobs", "2", "--json"], None),
    ("sim vgdl", ["sim", "vgdl/zelda", "--agent", "mcts:iterations=5", "--games", "1", "--json"], None),
    ("sim external", ["sim", "kuhn", "--games", "2", "--agent",
                      "external:command='sed -u s/.*/{\\\"action\\\":0}/'", "--agent", "random", "--json"],
     None),
    ("sim cassette", ["sim", "kuhn", "--games", "2", "--agent",
                      "llm:cassette={log.jsonl},model=m", "--agent", "random", "--json"], None),
    ("replay", ["replay", "tests/golden/kuhn.play"], None),
    ("picture", ["picture", "vgdl/zelda", "-o", "{picture.png}"], "picture.png"),
    ("run", ["run", "{two.experiment}", "--store", "{new.db}", "--jobs", "2"], "new.db"),
    ("report", ["report", "{old.db}", "-o", "{page.html}"], "page.html"),
    ("export", ["export", "{old.db}"], None),
    ("compare", ["compare", "{old.db}", "{old.db}"], None),
    ("learn", ["learn", "vgdl/maze-23", "-o", "{pictures}"], None),
    ("learn lspi", ["learn", "vgdl/tmaze", "--method", "lspi"], None),
    ("learn snes", ["learn", "vgdl/tmaze", "--method", "snes:generations=1,seeds=1"], None),
    ("model", ["model", "connect/tic-tac-toe", "-o", "{model}"], None),
    ("generate", ["generate", "cards", "--count", "30", "--unique", "-o", "{cards.spire}"], "cards.spire"),
    ("generate check", ["generate", "check", "--count", "3"], None),
]

passed = failed = 0


def check(name, fine, what=""):
    global passed, failed
    passed += bool(fine)
    failed += not fine
    if not fine:
        print(f"failed: {name}\n{what}")


def run(words, folder, environment=None):
    """Exit code, output and errors; a hang is None."""
    words = [re.sub(r"\{([^{}\"]+)\}", lambda m: os.path.join(folder, m[1]), w) for w in words]
    try:
        done = subprocess.run([PROGRAM, *words], capture_output=True, stdin=subprocess.DEVNULL,
                              env={**os.environ, **(environment or {})}, timeout=30, check=False)
    except subprocess.TimeoutExpired:
        return None, b"", "it hangs"
    return done.returncode, done.stdout, done.stderr.decode(errors="replace")


def prepare(folder, store):
    shutil.rmtree(folder, ignore_errors=True)
    os.mkdir(folder)
    with open(os.path.join(folder, "two.experiment"), "w", encoding="utf-8") as file:
        file.write(EXPERIMENT)
    with open(os.path.join(folder, "log.jsonl"), "w", encoding="utf-8") as file:
        for i in range(40):
            file.write(LOG % (i + 1, i))
    if store:
        shutil.copy(store, os.path.join(folder, "old.db"))


def without_times(out):
    """What may differ between two runs: durations, and what a program answers in time."""
    return re.sub(rb"[0-9.]+ ?(s|ms|minutes?|seconds?|plays/s|a second)\b|"
                  rb"\"(timing|tallies|unanswered)\": .*", b"", out)


class Case:
    def __init__(self, name, words, target, work, store, shim):
        self.name, self.words, self.target = name, words, target
        self.folder, self.store, self.shim = os.path.join(work, "run"), store, shim
        count = os.path.join(work, "count")
        prepare(self.folder, store)
        self.code, self.out, said = run(words, self.folder, {"LD_PRELOAD": shim, "FAIL_COUNT": count})
        check(f"{name}: without failures", self.code in (0, 1), said)
        self.written = self.content()
        with open(count, encoding="utf-8") as file:
            self.count = int(file.read())

    def content(self):
        path = os.path.join(self.folder, self.target or "")
        if not self.target or not os.path.exists(path) or self.target.endswith(".db"):
            return None
        with open(path, "rb") as file:
            return file.read()

    def fail_at(self, point):
        prepare(self.folder, self.store)
        name = f"{self.name}: allocation {point} of {self.count}"
        code, out, said = run(self.words, self.folder, {"LD_PRELOAD": self.shim, "FAIL_AT": point})
        if code == 3:
            lines = [line.split("\r")[-1] for line in said.rstrip("\n").split("\n")]
            check(name, SENTENCE.match(lines[-1]) and said.count("out of memory") == 1, said)
        else:
            check(name, code == self.code and without_times(out) == without_times(self.out),
                  f"exit code {code}, expected {self.code} or 3: {said}")
        whole = self.content()
        if whole is not None:
            check(f"{name}: its file is whole", whole == self.written)
        if self.target == "new.db" and code == 3:
            code, _, said = run(self.words, self.folder)
            check(f"{name}: the run goes on", code == 0, said)


def within(megabytes, words):
    """Exit code and errors of a program that gets so much memory."""
    limit = megabytes << 20
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=120, check=False,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
    return done.returncode, done.stderr


# States are counted within the memory there is, not within what as many as allowed could take.
code, said = within(1000, ["learn", "vgdl/zelda", "--states", "10000"])
check("learn in 1 GB", code == 2 and "more than 10000 states" in said, said)
code, said = within(200, ["model", "vgdl/zelda", "--states", "100000000", "--memory", "20"])
check("model --memory", code == 2 and "states that fit into 20.0 MB" in said and
      re.search(r"about \d+ states of zelda fit into 20.0 MB", said), said)
code, said = within(120, ["model", "vgdl/zelda", "--states", "100000000", "--memory", "4000"])
check("model that is allowed too much", code == 3 and SENTENCE.match(said.strip().split("\n")[-1]), said)

with tempfile.TemporaryDirectory() as work:
    shim, old = os.path.join(work, "failing.so"), os.path.join(work, "run", "new.db")
    subprocess.run([os.environ.get("CC", "cc"), "-O1", "-shared", "-fPIC", "-o", shim,
                    "tests/memory/failing.c"], check=True)
    prepare(os.path.join(work, "run"), None)
    done = run(["run", "{two.experiment}", "--store", "{new.db}"], os.path.join(work, "run"))
    if "SQLite" in done[2] and done[0] == 2:
        print("built without SQLite")
        sys.exit(77)
    store = shutil.copy(old, os.path.join(work, "old.db"))
    chance = random.Random(os.environ.get("MEMORY_SEED", "1"))
    cases = [Case(*command, work, store, shim) for command in COMMANDS]
    for i in range(POINTS):
        case = cases[i % len(cases)]
        # Half of them early, where games are loaded; many are of the long loops otherwise.
        most = case.count if i // len(cases) % 2 else min(case.count, 400)
        case.fail_at(f"{chance.randrange(most)}{chance.choice(['', '+'])}")
print(f"{passed} passed, {failed} failed, 0 skipped")
sys.exit(failed > 0)
