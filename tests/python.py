"""python.py: the package for Python, as it lies in build/python.

    /usr/bin/python3 tests/python.py build/release/ruleplay [NAME...]

Runs the tests in tests/python and the examples in the docstrings. What needs packages that Debian does not have
(Gymnasium, PettingZoo) is tested against our own classes always, and against the real ones where they can be
imported."""
import doctest
import importlib
import os
import sys
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PACKAGE = os.environ.get("RULEPLAY_PYTHON") or os.path.join(ROOT, "build", "python")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")      # two cores, and other tests beside this one
os.environ["RULEPLAY_PROGRAM"] = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else os.path.join(ROOT, "ruleplay")
os.environ["PYTHONPATH"] = os.pathsep.join([PACKAGE, *filter(None, [os.environ.get("PYTHONPATH")])])
sys.path[:0] = [PACKAGE, os.path.join(ROOT, "tests", "python")]
sys.dont_write_bytecode = True
MODULES = ["ruleplay", "ruleplay._game", "ruleplay._play", "ruleplay._series", "ruleplay._batch", "ruleplay._experiment",
           "ruleplay._command", "ruleplay.gymnasium", "ruleplay.pettingzoo", "ruleplay.openspiel"]


def main():
    if not os.path.exists(os.path.join(PACKAGE, "ruleplay", "complete")):
        print("ok 1 - the package for Python # SKIP 'make python' was not run")
        return 0
    chosen = sys.argv[2:] or sorted(name[:-3] for name in os.listdir(os.path.join(ROOT, "tests", "python"))
                                    if name.startswith("test_") and name.endswith(".py"))
    suite = unittest.TestSuite(unittest.defaultTestLoader.loadTestsFromName(name) for name in chosen)
    if not sys.argv[2:]:
        for name in MODULES:
            suite.addTest(doctest.DocTestSuite(importlib.import_module(name)))
    done = unittest.TextTestRunner(stream=sys.stdout, verbosity=1, warnings="ignore").run(suite)
    failed = len(done.failures) + len(done.errors)
    print(f"{done.testsRun - failed - len(done.skipped)} passed, {failed} failed, {len(done.skipped)} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
