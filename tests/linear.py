"""linear.py: readers take time in proportion to what they read. Each text here takes a fraction of a second, and would
take a minute if something in its reader looked through all that came before."""
import os
import resource
import subprocess
import sys
import tempfile
import time

PROGRAM = os.path.abspath(sys.argv[1])
SECONDS = 5    # of the processor, whatever else the machine does
GRAMMAR = 'grammar "x"\nform text\nsymbol C\n    p\n        a : W\n        text "{a}"\n'
PLAY = ("ruleplay play 1\ngame kuhn\ndescription 36d469ec596bde29\nseed 20\nagent random\nagent random\n"
        "plies %d\nstart 16b60db9\n")
ENTRY = ('{"play": "0000000000000001", "number": %d, "hash": "%016x", "result": "ok", "status": 200, '
         '"reply": "1", "problem": ""}\n')


def words(count):
    return ", ".join(f"w{i}" for i in range(count))


# Name, text, ending, command; {} is the file.
TEXTS = [
    ("words of a grammar, on a line", GRAMMAR + "words W: " + words(16000) + "\n", ".grammar",
     ["generate", "cards", "-n", "3", "-g", "{}"]),
    ("words of a grammar, a line each", GRAMMAR + "words W:\n" + "".join(f"    w{i}\n" for i in range(16000)),
     ".grammar", ["generate", "cards", "-n", "3", "-g", "{}"]),
    ("a sum of many terms", GRAMMAR + "words W: a\ndefine f = 1" + "+1" * 150000 + "\n", ".grammar",
     ["generate", "cards", "-n", "3", "-g", "{}"]),
    ("a text with many placeholders", GRAMMAR.replace("{a}", "{a} " * 50000) + "words W: a\n", ".grammar",
     ["generate", "options", "-g", "{}"]),
    ("more symbols than there may be", GRAMMAR + "words W: a\n" +
     "".join(f"symbol S{i}\n    p = \"x\"\n" for i in range(150000)), ".grammar", ["generate", "count", "-g", "{}"]),
    ("more definitions than there may be", GRAMMAR + "words W: a\n" +
     "".join(f"define f{i} = {i}\n" for i in range(150000)), ".grammar", ["generate", "count", "-g", "{}"]),
    ("plies of a record", PLAY % 150000 + "".join(f"0 ff3a8ee3 bet{i}\n" for i in range(150000)), ".play",
     ["replay", "--check", "{}"]),
    ("a long line of a record", PLAY % 1 + "0 ff3a8ee3 " + "bet " * 150000 + "\n", ".play",
     ["replay", "--check", "{}"]),
    ("empty lines", "\n" * 1000000 + "cards 3\n", ".kuhn", ["check", "{}"]),
    ("lines that make no sense", "x\n" * 150000, ".spire", ["check", "{}"]),
    ("words that make no sense", "x " * 150000 + "\n", ".spire", ["check", "{}"]),
    ("a long line of an experiment", "plays 1\nscenarios\n    s: kuhn\nagents\n    random\nmetrics\n    " +
     "win " * 150000 + "\n", ".experiment", ["run", "{}"]),
    ("many lines of an experiment", "plays 1\nscenarios\n" + "".join(f"    s{i}: kuhn\n" for i in range(100000)) +
     "agents\n    random\n", ".experiment", ["run", "{}"]),
    ("the log of a model", "".join(ENTRY % (i + 1, i) for i in range(30000)), ".jsonl",
     ["sim", "kuhn", "--games", "2", "-a", "llm:cassette={},model=m", "-a", "random"]),
    ("the same entry of a log", ENTRY % (1, 1) * 30000, ".jsonl",
     ["sim", "kuhn", "--games", "2", "-a", "llm:cassette={},model=m", "-a", "random"]),
]

failed = 0
with tempfile.TemporaryDirectory() as folder:
    for name, text, ending, command in TEXTS:
        path = os.path.join(folder, "text" + ending)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        began = time.time()
        done = subprocess.run([PROGRAM, *(word.replace("{}", path) for word in command)], capture_output=True, check=False,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS)))
        said = f"exit code {done.returncode}: {done.stderr.decode(errors='replace')[-300:]}"
        fine = done.returncode in (0, 1, 2)
        if done.returncode < 0:
            said = f"not done after {SECONDS} seconds of the processor, or {said}"
        failed += not fine
        if not fine:
            print(f"failed: {name}: {said}")
        print(f"# {name}: {time.time() - began:.1f} s, {said.splitlines()[0][:120]}", file=sys.stderr)
print(f"{len(TEXTS) - failed} passed, {failed} failed, 0 skipped")
sys.exit(failed > 0)
