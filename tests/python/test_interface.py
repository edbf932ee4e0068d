"""The engine's own interface: games, plays, agents, series, and the same bytes as the command line."""
import copy
import os
import pickle
import random
import subprocess
import sys
import tempfile
import time
import unittest

import numpy as np
import ruleplay
from common import GAMES, PROGRAM, ROOT, command, command_json


class Games(unittest.TestCase):
    def test_all_load_and_play(self):
        for name in ruleplay.games():
            game = ruleplay.load(name)
            play = game.play(1)
            self.assertEqual(len(play.actions), len(play.names))
            self.assertTrue(play.over or play.mask.sum() == len(play.actions), name)
            if game.observation_size:
                self.assertEqual(sum(block.size for block in play.blocks(0).values()), game.observation_size)
            self.assertIsInstance(str(play), str)

    def test_tables(self):
        game = ruleplay.load("spire/jaw-worm")
        there = command_json("show", "spire/jaw-worm")
        self.assertEqual([part.name for part in game.parts], [part["name"] for part in there["parts"]])
        self.assertEqual(list(game.fields), [field["name"] for field in there["fields"]])
        self.assertEqual(len(game.rules), len(there["rules"]))
        self.assertEqual(game.text, command("show", "spire/jaw-worm", "--text"))

    def test_settings(self):
        bash = ruleplay.load("spire/jaw-worm", Bash_damage=12).parts[2]
        self.assertIn("12", bash.text)
        same = ruleplay.load("spire/jaw-worm:Bash.damage=12")
        self.assertEqual(same, ruleplay.load("spire/jaw-worm").change(Bash_damage=12))
        self.assertNotEqual(same, ruleplay.load("spire/jaw-worm"))
        self.assertEqual(ruleplay.load("connect/four", width=9, height=4).actions_max, 9)
        with self.assertRaisesRegex(ruleplay.Error, "Bosh"):
            ruleplay.load("spire/jaw-worm", Bosh_damage=3)

    def test_texts(self):
        text = ruleplay.load("vgdl/zelda").text
        again = ruleplay.load(text)
        self.assertEqual(again.engine, "vgdl")
        self.assertEqual(again.play(4).hash, ruleplay.load("vgdl/zelda").play(4).hash)
        included = ruleplay.load('include "jaw-worm.spire"\n', engine="spire")
        self.assertEqual(included.play(2).hash, ruleplay.load("spire/jaw-worm").play(2).hash)
        problem = ruleplay.check("board 3 3\nlinen 3\n", engine="connect")[0]
        self.assertEqual((problem.line, problem.warning), (2, False))
        self.assertEqual(ruleplay.load("kuhn").check("cards 3\n"), [])
        with self.assertRaisesRegex(ruleplay.Error, "engine"):
            ruleplay.load("nothing\nof any engine\n")

    def test_errors_leave_warnings_out(self):
        place = '"file": "a", "column": 1'
        warning = '{%s, "line": 1, "text": "odd", "warning": true}' % place
        error = '{%s, "line": 2, "text": "wrong", "warning": false}' % place
        both = ruleplay.Error("[%s, %s]" % (warning, error))
        self.assertEqual((str(both), len(both.problems)), ("a:2:1: wrong", 2))
        self.assertEqual(str(ruleplay.Error("[%s]" % warning)), "a:1:1: warning: odd")

    def test_pickled(self):
        game = ruleplay.load("connect/four", width=5)
        again = pickle.loads(pickle.dumps(game))
        self.assertEqual(game, again)
        self.assertEqual(hash(game), hash(again))
        play = game.play(3).step(1).step(2)
        self.assertEqual(pickle.loads(pickle.dumps(play)), play)
        error = pickle.loads(pickle.dumps(ruleplay.Error('[{"file": "", "line": 0, "column": 0, "warning": false, "text": "no"}]')))
        self.assertEqual(str(error), "no")


class Plays(unittest.TestCase):
    def test_undo_copy_save(self):
        for name in GAMES:
            game, chance = ruleplay.load(name), random.Random(5)
            play, hashes = game.play(7), []
            while not play.over and play.ply < 60:
                hashes.append(play.hash)
                play.step(chance.choice(play.actions))
            saved, twin = play.save(), play.copy()
            self.assertEqual(twin, play)
            self.assertEqual(copy.deepcopy(play), play)
            self.assertEqual(game.play(record=saved), play)
            self.assertEqual([moment.hash for moment in play.states()][:-1], hashes)
            for then in reversed(hashes):
                self.assertEqual(play.undo().hash, then)
            with self.assertRaisesRegex(ValueError, "taken back"):
                play.undo()
            self.assertEqual(len(twin.moves), len(hashes))

    def test_records_are_those_of_the_program(self):
        play = ruleplay.load("connect/four").play(11).finish("random", seed=3)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "mine.play")
            with open(path, "wb") as file:
                file.write(play.save())
            command("replay", path)
            command("sim", "kuhn", "-n", "3", "--seed", "9", "--record", folder)
            with open(os.path.join(folder, "2.play"), "rb") as file:
                record = file.read()
        kuhn = ruleplay.load("kuhn")
        again = kuhn.play(record=record)
        self.assertTrue(again.over)
        self.assertEqual(again.copy().undo(len(again.moves)), kuhn.play(9, index=2))
        with self.assertRaisesRegex(ruleplay.Error, "differs|changed"):
            kuhn.play(record=record.replace(b"bet", b"pass") if b"bet" in record else record.replace(b"pass", b"bet"))
        with self.assertRaises(ruleplay.Error):
            ruleplay.load("connect/four").play(record=record)
        with self.assertRaises(ruleplay.Error):
            kuhn.play(record=b"nonsense")

    def test_names_and_events(self):
        play = ruleplay.load("spire/jaw-worm").play(3)
        twin = play.copy()
        happened = play.events("Bash")
        self.assertEqual(happened[0].verb, "played")
        self.assertEqual(twin.step("play Bash"), play)
        with self.assertRaisesRegex(ValueError, "could be several"):
            play.step("play")
        with self.assertRaisesRegex(ValueError, "is no legal action"):
            play.step("dance")
        with self.assertRaisesRegex(ValueError, "is not legal"):
            play.step(10 ** 30)

    def test_views_hide(self):
        game = ruleplay.load("kuhn")
        seen = {game.play(seed).view(0, 5).render("text", 0) for seed in range(40)}
        worlds = {game.play(3).view(0, seed).hash for seed in range(40)}
        self.assertEqual(len(seen), 3)                      # one for each card of one's own
        self.assertGreater(len(worlds), 1)
        view = game.play(3).view(0)
        with self.assertRaisesRegex(ValueError, "view"):
            view.save()
        self.assertEqual(view.step(view.actions[0]).undo().ply, 0)

    def test_pictures(self):
        play = ruleplay.load("vgdl/zelda").play(1).finish("random")
        self.assertTrue(play.render("png").startswith(b"\x89PNG"))
        self.assertIn(b"<svg", play.render("svg")[:200])
        self.assertTrue(play.undo(max(0, play.ply - 5)).animation().startswith(b"GIF89a"))
        pixels = play.render("rgb_array", viewer=-1)
        self.assertEqual((pixels.ndim, pixels.shape[2], pixels.dtype), (3, 3, np.uint8))
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "start.png")
            command("picture", "connect/four", "-o", path)
            with open(path, "rb") as file:
                self.assertEqual(file.read(), ruleplay.load("connect/four").play(1).render("png", -1))

    def test_fields(self):
        play = ruleplay.load("spire/jaw-worm").play(3)
        self.assertEqual(list(play["hp"][:2]), [80, 43])
        with self.assertRaisesRegex(KeyError, "did you mean"):
            play["hpp"]


class Series(unittest.TestCase):
    def test_hash_is_that_of_the_program(self):
        for name, agents in (("kuhn", ["random", "first"]), ("spire/jaw-worm", ["greedy"]), ("connect/four", ["random"])):
            words = [word for agent in agents for word in ("-a", agent)]
            there = command_json("sim", name, *words, "-n", "200", "--seed", "5")
            for jobs in 1, 3:
                here = ruleplay.load(name).sim(agents, 200, seed=5, jobs=jobs)
                self.assertEqual(here.summary, {key: there[key] for key in here.summary})
            self.assertEqual(len(here.plays), 200)
        row = here.plays[17]
        self.assertEqual(ruleplay.load("connect/four").play(5, index=17).seed, int(row["seed"]))

    def test_rotation(self):
        there = command_json("sim", "kuhn", "-a", "random", "-a", "first", "--rotate", "-n", "100")
        here = ruleplay.load("kuhn").sim(["random", "first"], 100, rotate=True)
        self.assertEqual(here.summary, {key: there[key] for key in here.summary})

    def test_functions_are_agents(self):
        game = ruleplay.load("connect/tic-tac-toe")
        first = game.sim(["first", "first"], 20, seed=2)
        mine = game.sim([lambda view: view.actions[0], "first"], 20, seed=2)
        self.assertEqual(first.hash, mine.hash)
        by_chance = [game.sim(lambda view: view.random.choice(view.names), 20, seed=2).hash for _ in range(2)]
        self.assertEqual(*by_chance)
        with self.assertRaisesRegex(ZeroDivisionError, "division"):
            game.sim([lambda view: 1 // 0, "random"], 20)
        with self.assertRaisesRegex(ValueError, "not legal"):
            game.sim(lambda view: 99, 20)
        with self.assertRaisesRegex(TypeError, "a name or a function"):
            game.sim(3, 20)

    def test_refusals(self):
        game = ruleplay.load("kuhn")
        for agents, pattern in ((["random"] * 3, "3 agents for a game of 2"), ("rondom", "did you mean|no agent"), ([], "agents")):
            with self.assertRaisesRegex(ValueError, pattern):
                game.sim(agents, 10)
        with self.assertRaises(ValueError):
            game.sim("random", -1)
        with self.assertRaises(ValueError):
            game.sim("random", 10, jobs=100000)
        self.assertEqual(len(game.sim("random", 0)), 0)

    def test_pandas(self):
        frame = ruleplay.load("kuhn").sim("random", 50).to_pandas()
        self.assertEqual(frame["score_0"].sum(), -frame["score_1"].sum())

    def test_interrupt_stops_at_once(self):
        program = ("import numpy, ruleplay, signal, threading, os, time\n"    # its import would hide an interrupt
                   # What runs in the background ignores it.
                   "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
                   "threading.Timer(0.1, lambda: os.kill(os.getpid(), signal.SIGINT)).start()\n"
                   "began = time.time()\n"
                   "try: ruleplay.load('kuhn').sim('random', 8_000_000, jobs=2)\n"
                   "except KeyboardInterrupt: print('stopped', time.time() - began < 20, threading.active_count())\n")
        said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
        self.assertEqual(said.stdout.split()[:2], ["stopped", "True"], said.stderr)


class Agents(unittest.TestCase):
    def test_decide(self):
        game = ruleplay.load("connect/four")
        play = game.play(1)
        agents = [game.agent("mcts:iterations=50", 0), game.agent("random", 1)]
        while not play.over:
            play.step(agents[play.player](play))
        with self.assertRaisesRegex(ValueError, "over"):
            agents[0](play)
        with self.assertRaisesRegex(ValueError, "sits in seat 1"):
            agents[1](game.play(1))
        with self.assertRaisesRegex(ValueError, "another game"):
            agents[0](ruleplay.load("kuhn").play(1))
        with self.assertRaisesRegex(ruleplay.Error, "no player 7"):
            game.agent("random", 7)

    def test_commands(self):
        self.assertEqual(ruleplay.solve("connect/tic-tac-toe")["value"], 0)
        cards = ruleplay.generate("spire/cards", 2, seed=3)
        self.assertEqual(cards, command("generate", "cards", "--grammar", "spire/cards", "--count", "2", "--seed", "3"))
        with self.assertRaisesRegex(ruleplay.Error, "did you mean|no game"):
            ruleplay.solve("connect/tic-tac-to")
        arrays = ruleplay.model("kuhn")
        self.assertEqual(len(arrays["states"]), len(arrays["observations"]))
        said = subprocess.run([sys.executable, "-m", "ruleplay", "version"], capture_output=True, text=True, check=True).stdout
        self.assertEqual(said.split()[0], "ruleplay")

    def test_import_is_quick_and_needs_no_numpy(self):
        program = ("import time, sys; began = time.process_time(); import ruleplay; spent = time.process_time() - began\n"
                   "assert 'numpy' not in sys.modules and 'json' not in sys.modules; print(spent)")
        spent = min(float(subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout)
                    for _ in range(3))
        self.assertLess(spent, 0.05)
