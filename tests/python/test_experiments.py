"""Experiments: the same store and the same bytes, played here, by processes, or by workers that are killed."""
import concurrent.futures
import multiprocessing
import os
import subprocess
import sys
import tempfile
import textwrap
import unittest

import numpy as np
import ruleplay
from common import PROGRAM, command

BASH = dict(scenarios={"Jaw Worm": "spire/jaw-worm"}, agents={"beginner": "random", "expert": "greedy"},
            variants={"before": "", "after": "Bash.damage = 12"}, metrics=["win", "field:name=hp"], plays=200)


def take_first(view):
    """An agent, where other processes find it too."""
    return view.actions[0]


class Experiments(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.here = ruleplay.run(BASH)

    def test_as_the_program_has_it(self):
        with tempfile.TemporaryDirectory() as folder:
            file, store = os.path.join(folder, "bash.experiment"), os.path.join(folder, "there.db")
            with open(file, "w", encoding="utf-8") as text:
                text.write(ruleplay.experiment(**BASH))
            command("run", file, "--store", store, "--quiet")
            self.assertEqual(command("export", store, "--csv").encode(), self.here.export())
            self.assertEqual(ruleplay.results(store).export("means"), self.here.export("means"))
            mine = os.path.join(folder, "mine.db")
            ruleplay.run(file, mine, plays=100)
            ruleplay.run(file, mine)                         # it grows, and the program goes on with it
            self.assertEqual(command("export", mine, "--csv").encode(), self.here.export())
            again = subprocess.run([PROGRAM, "run", file, "--store", mine], capture_output=True, text=True)
            self.assertEqual(again.returncode, 0, again.stderr)

    def test_rows(self):
        plays = self.here.plays
        self.assertEqual(len(plays), 800)
        row = next(row for row in self.here.means if row.column == "win" and row.variant == "after" and row.agents == "beginner")
        self.assertAlmostEqual(row.mean, plays["win"][plays["cell"] == row.cell].mean())
        self.assertLess(row.low, row.mean)
        self.assertIn("beginner", str(self.here))
        self.assertIn("<table>", self.here._repr_html_())
        self.assertIn("<html", self.here.page[:200])
        self.assertEqual(len(self.here.to_pandas()), 800)
        self.assertEqual(len(self.here.export("means", "jsonl").splitlines()), len(self.here.means))
        for what, form in (("means", "npy"), ("smells", "csv"), ("plays", "xml")):
            with self.assertRaisesRegex(ValueError, "cannot be written"):
                self.here.export(what, form)

    def test_plot(self):
        import matplotlib
        matplotlib.use("Agg")
        self.assertEqual(len(self.here.plot("win").get_yticks()), 4)

    def test_executors(self):
        with concurrent.futures.ThreadPoolExecutor(2) as threads:
            self.assertEqual(ruleplay.run(BASH, executor=threads).export(), self.here.export())
        context = multiprocessing.get_context("spawn")
        with concurrent.futures.ProcessPoolExecutor(2, context) as processes, tempfile.TemporaryDirectory() as folder:
            store = os.path.join(folder, "far.db")
            self.assertEqual(ruleplay.run(BASH, store, executor=processes).export(), self.here.export())
            self.assertEqual(command("export", store, "--csv").encode(), self.here.export())

    def test_lost_chunks_are_played_again(self):
        class KilledWorker(Exception):
            pass

        class Losing:
            """An executor that loses every third chunk, and plays the others."""
            def __init__(self):
                self.asked = 0

            def submit(self, function, *arguments):
                self.asked += 1
                future = concurrent.futures.Future()
                if self.asked % 3 == 0:
                    future.set_exception(KilledWorker("gone"))
                else:
                    future.set_result(function(*arguments))
                return future
        losing = Losing()
        self.assertEqual(ruleplay.run(BASH, executor=losing, ahead=2).export(), self.here.export())
        self.assertGreater(losing.asked, 300)

    def test_functions_play(self):
        """A function is an agent as the named one that does the same, here, elsewhere and in a store."""
        cells = dict(scenarios={"game": "connect/tic-tac-toe"}, metrics=["win", "turns"], plays=40, rotate=True)
        named = ruleplay.run(dict(cells, agents={"mine": "first vs random"}))
        there = [row.mean for row in named.means]
        mine = dict(cells, agents={"mine": [take_first, "random"]})
        self.assertIn("    mine: function:name=mine vs random\n", ruleplay.experiment(**mine))
        here = ruleplay.run(mine)
        self.assertEqual([row.mean for row in here.means], there)
        with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
            store = os.path.join(folder, "functions.db")
            self.assertEqual(ruleplay.run(mine, store, executor=pool).export(), here.export())
            self.assertEqual(command("export", store, "--csv").encode(), here.export())
            file = os.path.join(folder, "functions.experiment")
            with open(file, "w", encoding="utf-8") as out:
                out.write(ruleplay.experiment(**dict(mine, plays=80)))
            silent = subprocess.run([PROGRAM, "run", file, "--store", store], capture_output=True, text=True)
            self.assertNotEqual(silent.returncode, 0)
            self.assertIn("does not answer", silent.stderr)
            self.assertEqual(ruleplay.results(store).export(), here.export())      # and nothing was spoilt
        text = ruleplay.experiment(**mine)
        self.assertEqual(ruleplay.run(text, functions={"mine": take_first}).export(), here.export())
        for wrong, error, pattern in ((lambda view: 1 // 0, ZeroDivisionError, "division"), (lambda view: 99, ValueError, "99")):
            with self.assertRaisesRegex(error, pattern):
                ruleplay.run(dict(cells, agents=[wrong]))
        with self.assertRaisesRegex(ValueError, "mine"):
            ruleplay.run(text, functions={"other": take_first})
        with self.assertRaisesRegex(ruleplay.Error, "does not answer"):
            ruleplay.run(text)

    def test_failures_are_told(self):
        class Failing:
            def submit(self, function, *arguments):
                future = concurrent.futures.Future()
                future.set_exception(ZeroDivisionError("no luck"))
                return future
        with tempfile.TemporaryDirectory() as folder:
            store = os.path.join(folder, "half.db")
            with self.assertRaisesRegex(ZeroDivisionError, "no luck"):
                ruleplay.run(BASH, store, executor=Failing())
            self.assertEqual(ruleplay.run(BASH, store).export(), self.here.export())

        class Lying(Failing):
            def submit(self, function, *arguments):
                future = concurrent.futures.Future()
                future.set_result(b"no chunk at all")
                return future
        with self.assertRaisesRegex(RuntimeError, "damaged"):
            ruleplay.run(BASH, executor=Lying())
        for wrong, pattern in ((dict(BASH, agents=["rondom"]), "rondom"), (dict(BASH, scenarios=["nothing"]), "nothing"),
                               ("plays\n", "plays"), (dict(BASH, metrics=["smell"]), "smell")):
            with self.assertRaisesRegex(ruleplay.Error, pattern):
                ruleplay.run(wrong)
        with self.assertRaisesRegex(ruleplay.Error, "no such file|cannot"):
            ruleplay.results("/nowhere/at/all.db")

    def test_interrupted_and_gone_on(self):
        with tempfile.TemporaryDirectory() as folder:
            store = os.path.join(folder, "stopped.db")
            program = textwrap.dedent(f"""
                import os, signal, threading, time, ruleplay
                signal.signal(signal.SIGINT, signal.default_int_handler)    # what runs in the background ignores it
                def interrupt():
                    while sum(os.path.getsize(os.path.join({folder!r}, name)) for name in os.listdir({folder!r})) < 500000:
                        time.sleep(0.05)
                    os.kill(os.getpid(), signal.SIGINT)
                threading.Thread(target=interrupt, daemon=True).start()
                try:
                    ruleplay.run({dict(BASH, plays=2000000, chunk=50)!r}, {store!r})
                except KeyboardInterrupt:
                    print("stopped")
                """)
            said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
            self.assertEqual(said.stdout, "stopped\n", said.stderr)
            kept = ruleplay.results(store)
            self.assertGreater(len(kept.plays), 50)
            np.testing.assert_array_equal(kept.plays["seed"][:50], self.here.plays["seed"][:50])


class Dask(unittest.TestCase):
    def test_killed_workers(self):
        """One worker, which is killed, and another in its place; tests/python/dask has larger numbers."""
        said = subprocess.run([sys.executable, os.path.join(os.path.dirname(__file__), "dask"), "--plays", "800", "--workers", "1",
                               "--kills", "1"], capture_output=True, text=True, timeout=300)
        self.assertEqual((said.returncode, said.stdout), (0, "800 plays, workers 1, killed 1: the bytes of one machine\n"), said.stderr)
