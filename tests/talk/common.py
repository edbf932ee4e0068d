"""common.py: what the tests of talking agents share: the program that plays, and counting."""
import json
import os
import subprocess
import sys
import tempfile
import traceback

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.environ.get("BUILD") or (os.path.dirname(sys.argv[1]) if len(sys.argv) > 1
                                    else "build/debug")
PLAYER = os.path.join(ROOT, BUILD, "tests", "talk")
GAMES = {"kuhn": "games/kuhn.kuhn", "connect": "games/connect/tic-tac-toe.connect"}
SECONDS = 60    # for any one run; nothing here should need more than a few


class Skip(Exception):
    pass


class Run:
    """What came of plays: result (None if there were none), output, errors, code."""

    def __init__(self, code, output, errors):
        self.code, self.output, self.errors = code, output, errors
        lines = [line for line in output.splitlines() if line.startswith("RESULT ")]
        self.result = json.loads(lines[-1][len("RESULT "):]) if lines else None
        if "not in this build" in errors:
            raise Skip(errors.strip())

    def tally(self, name, seat=0):
        return self.result["tallies"][seat].get(name, 0)

    def hashes(self):
        return [outcome["hash"] for outcome in self.result["outcomes"]]

    def unanswered(self):
        return sum(outcome["unanswered"] for outcome in self.result["outcomes"])


def command(agents, engine="kuhn", plays=1, seed=1):
    return [PLAYER, "play", engine, GAMES[engine], str(seed), str(plays)] + list(agents)


def play(agents, engine="kuhn", plays=1, seed=1, text="", environment=None):
    """Plays with the agents given by their specs; `text` is the standard input."""
    variables = {name: value for name, value in os.environ.items()
                 if not name.startswith("RULEPLAY_") and not name.lower().endswith("_proxy")}
    variables.update(environment or {})
    done = subprocess.run(command(agents, engine, plays, seed), cwd=ROOT, env=variables,
                          input=text.encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=SECONDS)
    run = Run(done.returncode, done.stdout.decode("utf-8", "replace"),
              done.stderr.decode("utf-8", "replace"))
    if "Sanitizer" in run.errors or "runtime error" in run.errors:
        raise AssertionError(run.errors)
    return run


def equal(found, expected, what=""):
    if found != expected:
        raise AssertionError("%s: expected %r, found %r" % (what or "value", expected, found))


def true(condition, what):
    if not condition:
        raise AssertionError(what)


def main(cases):
    """Runs every case (a function; its name is the test's), each in a folder of its own."""
    failed = 0
    print("1..%d" % len(cases))
    for number, case in enumerate(cases, 1):
        with tempfile.TemporaryDirectory() as folder:
            try:
                case(folder)
                print("ok %d - %s" % (number, case.__name__), flush=True)
            except Skip as reason:
                print("ok %d - %s # SKIP %s" % (number, case.__name__, reason), flush=True)
            except Exception:
                failed += 1
                print("not ok %d - %s" % (number, case.__name__), flush=True)
                print("# " + traceback.format_exc().replace("\n", "\n# "), flush=True)
    sys.exit(1 if failed else 0)
