"""Hypothesis calls everything with anything: no crash, every misuse an exception with a sentence.

tests/python/sanitized runs this under the address sanitizer; MISUSE_EXAMPLES says how many examples each test has."""
import os
import subprocess
import sys
import unittest

import numpy as np
import ruleplay
from hypothesis import HealthCheck, given, settings, strategies as st
from ruleplay import _native

settings.register_profile("ours", max_examples=int(os.environ.get("MISUSE_EXAMPLES", 40)), deadline=None, database=None,
                          derandomize=not os.environ.get("MISUSE_EXAMPLES"), suppress_health_check=list(HealthCheck))
settings.load_profile("ours")
FINE = (ValueError, TypeError, IndexError, KeyError, RuntimeError, OverflowError, AttributeError, BufferError)
GAMES = [ruleplay.load(name) for name in ("kuhn", "connect/tic-tac-toe", "spire/jaw-worm", "vgdl/zelda", "gamelan/goofspiel",
                                          "chaos/starter")]
anything = st.one_of(st.none(), st.booleans(), st.integers(), st.integers(-3, 12), st.floats(), st.text(max_size=20),
                     st.binary(max_size=40), st.lists(st.integers(-2, 9), max_size=6), st.just(object()),
                     st.sampled_from(["random", "greedy", "pass", "png", "text", "observations", "masks"]))


def attempt(function, *arguments, **named):
    """What a call gives; whatever it refuses it refuses with words."""
    try:
        return function(*arguments, **named)
    except FINE as error:
        assert str(error), repr(error)
        return None


class Memory(unittest.TestCase):
    @unittest.skipIf("MISUSE_EXAMPLES" in os.environ, "the address sanitizer keeps what is freed")
    def test_nothing_grows(self):
        said = subprocess.run([sys.executable, os.path.join(os.path.dirname(__file__), "leaks"), "10000"], capture_output=True,
                              text=True)
        self.assertEqual(said.returncode, 0, said.stdout + said.stderr)


class Misuse(unittest.TestCase):
    @given(st.data())
    def test_plays(self, data):
        game = data.draw(st.sampled_from(GAMES))
        play = game.play(data.draw(st.integers(0, 2 ** 64 - 1)))
        for _ in range(data.draw(st.integers(1, 12))):
            name = data.draw(st.sampled_from(["step", "legal", "undo", "copy", "view", "events", "render", "name", "observation",
                                              "estimate", "save", "field", "record", "agent", "compare"]))
            wild = data.draw(anything)
            if name == "legal" and not play.over:
                play.step(data.draw(st.sampled_from(play.actions)))
            elif name == "copy":
                play = play.copy()
            elif name == "view":
                play = attempt(play.view, wild, data.draw(anything)) or play
            elif name == "render":
                attempt(play.render, data.draw(st.sampled_from(["text", "png", "svg", "rgb_array", "?"])), wild,
                        data.draw(st.sampled_from([0, 0.1, -1, 1e9, float("nan"), "x"])))
            elif name == "field":
                attempt(play.__getitem__, data.draw(st.one_of(anything, st.sampled_from(list(game.fields) or ["x"]))))
            elif name == "record":
                attempt(game.play, record=data.draw(st.one_of(anything, st.just(attempt(play.save) or b""))))
            elif name == "agent":
                agent = attempt(game.agent, data.draw(st.sampled_from(["random", "first", "greedy", "none"])), wild,
                                data.draw(anything))
                if agent:
                    attempt(agent, play)
            elif name == "compare":
                play == wild, play != wild
            elif name == "save":
                attempt(play.save)
            elif hasattr(play, name):
                attempt(getattr(play, name), wild)
        play.hash, play.scores, play.results, play.names, play.mask

    @given(st.data())
    def test_batches(self, data):
        game = data.draw(st.sampled_from(GAMES))
        batch = attempt(ruleplay.Batch, game, data.draw(st.one_of(st.integers(-1, 9), anything)),
                        seed=data.draw(st.one_of(st.integers(0, 99), anything)), threads=data.draw(st.sampled_from([1, 2, -1])),
                        observation=data.draw(st.sampled_from(["floats", "bytes", "shorts", "planes", "pixels", "?"])),
                        autoreset=data.draw(st.sampled_from(["same-step", "next-step", "disabled", "?"])),
                        events=data.draw(st.sampled_from([0, 3, -1])),
                        pixels=data.draw(st.sampled_from([None, (5, 4), (0, 0), (-1, 10 ** 9), "x"])))
        if batch is None:
            return
        chance = np.random.default_rng(1)
        for _ in range(data.draw(st.integers(1, 10))):
            name = data.draw(st.sampled_from(["reset", "step", "sample", "restart", "play", "put", "bind", "blocks"]))
            if name == "sample":
                actions = attempt(batch.sample, chance)
                if actions is not None:
                    attempt(batch.step, actions)
            elif name == "restart":
                attempt(batch.restart, data.draw(anything), data.draw(anything))
            elif name == "put":
                attempt(batch.put, data.draw(anything), data.draw(st.sampled_from(GAMES)).play(1))
            elif name == "bind":
                kind = data.draw(st.sampled_from([np.float32, np.uint8, np.int32, bool, np.float64]))
                shape = data.draw(st.sampled_from([batch.observations.shape, (batch.count,), (0,), batch.masks.shape, (3, 3)]))
                attempt(batch.bind, data.draw(st.one_of(anything, st.sampled_from(list(batch.shapes)))), np.zeros(shape, kind))
            elif name == "blocks":
                attempt(batch.blocks)
            else:
                attempt(getattr(batch, name), data.draw(anything))

    @given(st.data())
    def test_environments(self, data):
        env = attempt(ruleplay.Env, data.draw(st.sampled_from(GAMES)), seat=data.draw(st.sampled_from([0, 1, 7, None])),
                      opponents=data.draw(st.sampled_from(["random", None, "?", 3])),
                      mask=data.draw(st.sampled_from(["info", "dict", "?"])))
        if env is None:
            return
        for _ in range(data.draw(st.integers(1, 8))):
            if data.draw(st.booleans()):
                attempt(env.reset, seed=data.draw(st.one_of(st.none(), st.integers(0, 9), anything)))
            else:
                attempt(env.step, data.draw(anything))
        attempt(env.render)

    @given(anything, anything, anything)
    def test_texts(self, one, two, three):
        attempt(ruleplay.load, one)
        attempt(ruleplay.load, one, engine=two)
        attempt(ruleplay.load, "kuhn", cards=three)
        attempt(ruleplay.load, "kuhn", settings={str(one): two})
        attempt(ruleplay.check, one, engine="kuhn")
        attempt(ruleplay.results, "/nowhere/" + str(one))
        attempt(ruleplay.run, {"scenarios": ["kuhn"], "agents": [str(one)], "plays": 3})
        attempt(GAMES[0].sim, one, two if isinstance(two, int) and two < 100 else 3, jobs=three)

    @given(st.data())
    def test_the_module_itself(self, data):
        """Nobody should call it, but it does not crash either."""
        game = data.draw(st.sampled_from(GAMES))._native
        others = [game, _native.State(game, 1), None, 3, "x", b"xy", bytearray(48), bytearray(8), [], ["random"], {}]
        function = data.draw(st.sampled_from([_native.open, _native.open_text, _native.State, _native.Batch, _native.Agent,
                                              _native.plan, _native.unpack_plan, _native.series_json, _native.animation,
                                              _native.play_seed, _native.Worker, game.write_record, game.read_record]))
        arguments = [data.draw(st.one_of(anything, st.sampled_from(others))) for _ in range(data.draw(st.integers(0, 6)))]
        attempt(function, *arguments)
        plan = _native.plan("x", "scenarios\n    kuhn\nagents\n    random\nplays 4\n", 0, None, None)
        packed = bytearray(plan.pack())
        at = data.draw(st.integers(0, len(packed) - 1))
        packed[at] ^= data.draw(st.integers(1, 255))
        again = attempt(_native.unpack_plan, bytes(packed[:data.draw(st.integers(0, len(packed)))]))
        again = again or attempt(_native.unpack_plan, bytes(packed))
        if again:
            worker = _native.Worker(again)
            attempt(worker.play, data.draw(st.integers(-1, 2)), data.draw(st.integers(-1, 5)), data.draw(st.integers(-1, 9)))
