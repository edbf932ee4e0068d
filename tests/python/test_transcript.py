"""A walk through the package, written down: whatever it gives and says stays as it is, unless somebody says why.

    RULEPLAY_WRITE=1 /usr/bin/python3 tests/python.py build/release/ruleplay test_transcript     writes it anew
"""
import contextlib
import importlib.util
import io
import os
import pickle
import tempfile
import unittest
import zlib

import numpy as np
import ruleplay
from common import ROOT
from ruleplay import openspiel, pettingzoo
from ruleplay._display import table_html
from ruleplay._progress import Progress
from ruleplay._spaces import HAVE, Box, Dict, Discrete, MultiBinary, MultiDiscrete, batch_space

LONGEST = 150    # of a line; the rest of it is in a sum
GOLDEN = os.path.join(ROOT, "tests", "golden", "python.txt")


def short(value):
    """A value in a line; what is long by its sum."""
    if isinstance(value, np.ndarray):
        if value.size <= 12:
            return f"{value.dtype}{value.tolist()}"
        return f"{value.dtype}{value.shape} {zlib.crc32(np.ascontiguousarray(value).tobytes()):08x}"
    if isinstance(value, bytes):
        return f"{len(value)} bytes {zlib.crc32(value):08x}"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {short(one)}" for name, one in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(short, value)) + "]"
    if isinstance(value, np.generic):
        return str(value.item())
    text = value if isinstance(value, str) else repr(value)
    return text.replace("\n", "|") if len(text) < 160 else f"{text[:60]!r}... {len(text)} {zlib.crc32(text.encode()):08x}"


class Walk:
    """What was given, line by line."""

    def __init__(self):
        self.lines = []

    def note(self, name, *values):
        line = f"{name}: {'; '.join(map(short, values))}"
        self.lines.append(line if len(line) <= LONGEST else f"{line[:LONGEST]}... {zlib.crc32(line.encode()):08x}")

    def fails(self, name, function, *arguments, **options):
        try:
            self.note(name, "fine", function(*arguments, **options))
        except Exception as error:    # whatever it is, it is written down
            self.note(name, type(error).__name__, str(error))


def games(walk):
    game = ruleplay.load("spire/jaw-worm", Bash_damage=12)
    walk.note("game", game, game.spec, game.name, game.engine, game.players, game.actions_max, game.observation_size, game.verbs)
    walk.note("parts", game.parts[2], game.parts[2].text, len(game.rules), game.rules[0], list(game.fields), game.blocks)
    walk.note("html", game._repr_html_(), table_html([]), table_html([{"a": "<", "b": 2}], "t"))
    walk.note("more parts", ruleplay.load("spire/run")._repr_html_())
    walk.note("same", game == ruleplay.load("spire/jaw-worm:Bash.damage=12"), game == ruleplay.load("spire/jaw-worm"),
              pickle.loads(pickle.dumps(game)) == game, game.change(Strike_damage=3).spec)
    walk.note("lists", [name for name in ruleplay.games() if name[0] == "k"], "random" in ruleplay.agents(), "kuhn" in ruleplay.engines())
    for words in ("kuhnn",), ("kuhn:cards=99",), ("board 3 3\nlinen 3\n",), ("nothing\nof any\n",), (3,):
        walk.fails(f"load {words[0]!r}", ruleplay.load, *words)
    walk.fails("two ways", ruleplay.load, "kuhn:cards=4", cards=5)
    walk.fails("no option", ruleplay.load, "kuhn", card=5)
    walk.fails("text", ruleplay.check, "board 3 3\nlinen 3\n", engine="connect")
    walk.note("problem", *map(str, ruleplay.check("board 3 3\nlinen 3\n", engine="connect", name="x")))
    for seed in -1, 2 ** 64, 1.5, "x":
        walk.fails(f"seed {seed}", ruleplay.load("kuhn").play, seed)
    walk.note("of a series", ruleplay.load("kuhn").play(3, index=2).seed, ruleplay.load("kuhn").play(3).seed,
              ruleplay.load("kuhn").play().seed >= 0, ruleplay.load("kuhn").play(index=1).ply)


def plays(walk):
    play = ruleplay.load("spire/jaw-worm").play(5)
    for number in range(12):
        if play.over:
            break
        walk.note(f"ply {play.ply}", play.player, play.turn, play.actions, play.names, play.mask, play.hash, play["hp"], play.estimate(0),
                  [str(event) for event in play.events(play.actions[number % len(play.actions)])])
        play.step(play.actions[number % len(play.actions)] if number % 2 or number == 10 else play.names[-number % 3])
    walk.note("now", play, str(play), play.moves, play.scores, play.results, play.end, play.over, play.truncated)
    walk.note("seen", play.observation(), play.observation(0), play.blocks(0))
    walk.note("pictures", play.render(), play.render("ansi"), play.render("rgb_array", 0), play.render("png", 0, 1), play.render("svg", -1))
    walk.note("moving", play.animation(scale=1), len(list(play.states())), play._repr_png_())
    other = play.copy().undo(3)
    walk.note("undone", other.moves, other == play, other.step(play.moves[len(other.moves)]).ply, play.ply, play.copy() == play)
    again = ruleplay.load("spire/jaw-worm").play(record=play.save())
    walk.note("kept", play.save(), again == play, pickle.loads(pickle.dumps(play)) == play)
    view = play.view(0, 7)
    walk.note("view", view, view.hash, view.resample(8).hash, view.resample(7).hash, view.player, view.actions)
    for name, action in (("none", None), ("far", 10 ** 6), ("no word", "play Strik"), ("below", -1), ("illegal", 900)):
        walk.fails(f"step {name}", play.step, action)
    walk.fails("saved view", view.save)
    walk.note("a name within another", ruleplay.load("spire/jaw-worm", deck="6 Strike, 6 Strike upgraded").play(2).step("play Strike").moves)
    for name in "pass", "bet", "pas", "b", "", "s":
        walk.fails(f"by name {name!r}", lambda: ruleplay.load("kuhn").play(1).step(name).moves)
    walk.fails("no field", play.__getitem__, "hq")
    walk.fails("no mode", play.render, "smell")
    walk.fails("no viewer", play.observation, 3)
    walk.fails("too far back", play.undo, 1000)
    walk.fails("back below", play.undo, -1)
    walk.note("finished", ruleplay.load("connect/four").play(3).finish(["greedy", "random"], seed=2).moves)
    walk.note("by functions", ruleplay.load("kuhn").play(3).finish([lambda view: view.actions[-1], "first"], seed=4).moves,
              ruleplay.load("connect/four").play(3).finish(lambda view: view.actions[view.ply % len(view.actions)]).moves,
              ruleplay.load("kuhn").play(6).finish(lambda view: view.actions[view.hash % 2], seed=5).moves)
    agent = ruleplay.load("connect/four").agent("mcts:iterations=30", seat=1, seed=3)
    walk.note("agent", agent, agent(ruleplay.load("connect/four").play(1).step(3)))
    walk.fails("no agent", ruleplay.load("kuhn").agent, "gredy")
    walk.fails("no seat", ruleplay.load("kuhn").agent, "greedy", 4)


def series(walk):
    kuhn = ruleplay.load("kuhn")
    for options in {}, {"rotate": True}, {"first": 5, "seed": 3}, {"jobs": 1, "progress": False}:
        one = kuhn.sim(["random", "first"], 20, **options)
        walk.note(f"series {options}", one, len(one), one.hash, one.mean("score"), one.mean("plies"), one.mean("turns", 1), one.mean("score", 1), one.win_rate(1), one.table(), one.plays)
        walk.note("as a page", one._repr_html_())
    walk.note("by a function", kuhn.sim([lambda view: view.actions[0], "random"], 10).hash)
    walk.fails("an illegal function", kuhn.sim, [lambda view: 7, "random"], 10)
    walk.fails("a failing function", kuhn.sim, [lambda view: 1 // 0, "random"], 10)
    walk.fails("no column", kuhn.sim("random", 5).mean, "scor")
    walk.fails("no player", kuhn.sim("random", 5).win_rate, 2)
    walk.fails("no plays", kuhn.sim, "random", 0)
    walk.fails("three agents", kuhn.sim, ["random"] * 3, 5)
    shown, error = io.StringIO(), __import__("sys").stderr
    try:
        __import__("sys").stderr = shown
        with Progress(10, True, "x") as progress:
            progress._open = lambda: None
            progress.show(3)
            progress.show(4)
    finally:
        __import__("sys").stderr = error
    with contextlib.redirect_stderr(io.StringIO()) as told:
        ruleplay.run(ruleplay.experiment(scenarios=["kuhn"], agents=["random"], plays=300, title="T"), progress=True)
        ruleplay.run(ruleplay.experiment(scenarios=["kuhn"], agents=["random"], plays=300, title="T"), progress=False)
    walk.note("progress of a run", told.getvalue().split(":")[0].strip("\r"))
    walk.note("progress", shown.getvalue().split(",")[0].strip("\r"), shown.getvalue().endswith(" \r"))


def batches(walk):
    for options in {"seed": 4}, {"seed": 4, "observation": "bytes", "autoreset": "next-step"}, \
            {"seed": 4, "observation": ("shorts", "bytes"), "autoreset": "disabled", "events": 2}, \
            {"seed": 4, "opponents": "greedy", "seat": 1, "copy": True}:
        batch = ruleplay.load("connect/tic-tac-toe").batch(3, **options)
        walk.note(f"batch {options}", batch, len(batch), batch.reset(), batch.reset(9))
        for _ in range(9):
            legal = [int(row.argmax()) if row.any() else 0 for row in batch.masks]
            batch.step(legal)
            walk.note("step", batch.observations, batch.masks, batch.players, batch.rewards, batch.terminated, batch.truncated,
                      batch.seeds, batch.final_scores, batch.results, batch.ends, batch.lengths)
        walk.note("blocks", batch.blocks())
        walk.note("restart", batch.restart([1]), batch.restart(np.array([True, False, True]), [5, 6]), batch.seeds, batch.play(0).moves)
        batch.put(2, batch.game.play(8).step(4))
        walk.note("put", batch.masks, batch.players, batch.play(2).moves)
        for name, actions in (("few", [1]), ("far", [99, 0, 0]), ("floats", [0.5, 0, 0]), ("illegal", [4, 4, 4])):
            walk.fails(name, batch.step, actions)
        walk.fails("slot", batch.play, 3)
        walk.fails("pickled", pickle.dumps, batch)
    for options in {"observation": "smell"}, {"observation": "pixels"}, {"autoreset": "never"}, {"seat": 2}, {"threads": -1}, \
            {"opponents": ["random"] * 3}, {"opponents": "gredy"}, {"seed": -1}, {"events": -1}, {"pixels": (3,)}, {"nothing": 1}:
        walk.fails(f"batch {options}", ruleplay.load("connect/tic-tac-toe").batch, 2, **{"seed": 1, **options})
    walk.fails("none", ruleplay.load("kuhn").batch, 0)
    batch = ruleplay.load("vgdl/sokoban").batch(2, seed=3, observation=("planes", "pixels"), pixels=(20, 16), events=3, threads=2)
    batch.reset()
    walk.note("planes", batch.board, batch.step([1, 2]), batch.planes, batch.numbers, batch.pixels, batch.unpacked(), batch.event_counts
              if hasattr(batch, "event_counts") else None, batch.dtype("planes"))
    mine = np.zeros_like(batch.rewards)
    batch.bind("rewards", mine)
    batch.step([3, 3])
    walk.note("bound", mine, batch.rewards is mine)
    walk.fails("bound to another shape", batch.bind, "rewards", np.zeros(1, np.float32))
    walk.fails("bound by another name", batch.bind, "reward", mine)
    for slots in [0.5], [True], ["x"], [2], [-1], [[0]], 0, []:
        walk.fails(f"restart {slots}", batch.restart, slots)
    for seeds in [1], [1, 2], [-1, 2], "x", 3.5:
        walk.fails(f"reset {seeds}", batch.reset, seeds)
    over = ruleplay.load("connect/tic-tac-toe").batch(3, seed=2, autoreset="disabled")
    over.reset()
    for _ in range(9):
        picked = over.sample(np.random.default_rng(1))
        walk.note("drawn", picked.shape, [bool(over.masks[slot][one]) or over.players[slot] < 0 for slot, one in enumerate(picked)])
        over.step(np.where(over.players < 0, 0, picked))


def environments(walk):
    for name, options in (("kuhn", {"mask": "dict", "seat": 1, "opponents": "first"}), ("connect/tic-tac-toe", {"opponents": None}),
                          ("spire/jaw-worm", {"observation": "bytes", "render_mode": "ansi", "illegal": "replace"}),
                          ("connect/tic-tac-toe", {"observation": "shorts", "opponents": "first", "render_mode": "rgb_array"})):
        env = ruleplay.Env(name, **options)
        walk.fails("too early", env.step, 0)
        walk.note(f"env {name} {options}", env, str(env.observation_space), str(env.action_space), env.reset(seed=3), env.action_masks())
        for number in range(14):
            legal = np.flatnonzero(env.action_masks())
            if not len(legal):
                walk.note("again", env.reset())
                legal = np.flatnonzero(env.action_masks())
            action = int(legal[number % len(legal)]) if number % 4 else min(number, env.game.actions_max - 1)
            walk.note(f"take {action}", env.step(action), env.render())
        walk.fails("far", env.step, 10 ** 6)
        walk.fails("pickled", pickle.dumps, env)
        walk.note("play", env.play.moves)
        for mode in "same-step", "next-step", "disabled":
            envs = ruleplay.VectorEnv(name, 3, autoreset_mode=mode, copy=mode == "disabled", **options)
            walk.fails("too early", envs.step, [0, 0, 0])
            walk.note(f"envs {mode}", envs, str(envs.observation_space), str(envs.action_space), envs.metadata["autoreset_mode"], envs.reset(seed=3))
            for number in range(8):
                actions = [int(np.flatnonzero(row)[number % row.sum()]) if row.any() else 0 for row in envs.action_masks()]
                walk.note(f"take {actions}", envs.step(actions if number % 3 else [number] * 3 if number < envs.game.actions_max else actions))
            walk.note("some", envs.reset(options={"reset_mask": [True, False, True]}), envs.reset(), envs.render() and len(envs.render()))
            walk.fails("few", envs.step, [0])
            walk.fails("far", envs.step, [10 ** 6, 0, 0])
            walk.fails("below", envs.step, [-1, 0, 0])
    for kind in ruleplay.Env, ruleplay.VectorEnv:
        for options in {"observation": "smell"}, {"mask": "x"}, {"illegal": "x"}, {"render_mode": "x"}, {"seat": 4}, {"seat": -1}, \
                {"autoreset_mode": "x"}, {"opponents": 3}:
            walk.fails(f"{kind.__name__} {options}", kind, "kuhn", **options)
    strict = ruleplay.VectorEnv("connect/tic-tac-toe", 2, illegal="error")
    strict.reset(seed=1)
    strict.step([0, 0])
    walk.fails("strict", strict.step, [0, 1])
    walk.fails("first reset", ruleplay.VectorEnv("kuhn", 2).reset, options={"reset_mask": [True, False]})


def spaces(walk):
    box = Box(0, 3, (2,), np.float32)
    for space in Discrete(3), Discrete(3, start=1), MultiDiscrete([2, 3]), MultiBinary(3), box, Dict({"a": Discrete(2), "b": box}):
        walk.note(f"space {space}", [space.contains(one) for one in (
            0, 2, 3, np.int64(1), np.array(1), 1.5, "x", None, [0, 1], np.array([0, 1]), np.array([1, 2]), np.array([2, 3]),
            np.array([0, 1, 1], np.int8), np.array([0, 1, 2], np.int8), np.array([0, 3], np.float32), np.array([0, 4], np.float32),
            {"a": 1}, {"a": 1, "b": np.array([0, 3], np.float32)}, {"a": 2, "b": np.array([0, 3], np.float32)})],
            all(space.contains(space.sample()) for _ in range(20)))
    walk.note("batched", *(str(batch_space(space, 2)) for space in (Discrete(3), MultiBinary(3), box, Dict({"a": Discrete(2), "b": box}))))
    walk.note("equal", Discrete(3) == Discrete(3), Discrete(3) == Discrete(4), Discrete(3) == Discrete(3, start=1), Discrete(3) == 3)
    walk.note("masked", {int(Discrete(4).sample(np.array([0, 1, 0, 1], np.int8))) for _ in range(40)})


def agents_of_many(walk):
    for name, options in ("connect/tic-tac-toe", {"render_mode": "ansi"}), ("kuhn", {"illegal": "replace"}):
        env = pettingzoo.env(name, **options)
        walk.fails("too early", env.step, 0)
        walk.note("render", env.render())
        env.reset(seed=2)
        walk.note(f"aec {name}", env.metadata, env.possible_agents, env.max_num_agents, env.num_agents,
                  str(env.observation_space("player_1")), str(env.action_space("player_0")))
        for number, agent in enumerate(env.agent_iter()):
            seen, reward, terminated, truncated, info = env.last()
            walk.note(agent, seen, reward, terminated, truncated, info, env.rewards, env.infos, env.agents)
            env.step(None if terminated or truncated else int(np.flatnonzero(seen["action_mask"])[-1]) if number % 3 or "illegal" not in options else 1)
        walk.note("render", env.render(), env.agents)
        env.reset()
        walk.note("next", env._play.seed, env.last(False)[0])
    many = pettingzoo.parallel_env("gamelan/goofspiel", illegal="replace")
    walk.note("parallel", many.reset(seed=3), many.metadata)
    walk.fails("one lacks", many.step, {"player_0": 1})
    number = 0
    while many.agents:
        walk.note("round", many.step({agent: number + seat for seat, agent in enumerate(many.agents)}))
        number += 1
    walk.note("at once", *(pettingzoo.simultaneous(name) for name in ("gamelan/goofspiel", "kuhn", "connect/four", "spire/jaw-worm")))
    for kind, name, options in ((pettingzoo.env, "kuhn", {"illegal": "x"}), (pettingzoo.env, "kuhn", {"render_mode": "x"}),
                                (pettingzoo.parallel_env, "kuhn", {}), (pettingzoo.parallel_env, "gamelan/goofspiel", {"illegal": 1})):
        walk.fails(f"{kind.__name__} {name} {options}", kind, name, **options)


def spiel(walk):
    game = openspiel.load_game("kuhn", {"cards": 4})
    kind = game.get_type()
    walk.note("spiel", str(game), game.num_players(), game.num_distinct_actions(), game.max_game_length(), game.observation_tensor_size(),
              game.information_state_tensor_shape(), kind.short_name, kind.long_name, kind.max_num_players, kind.chance_mode, kind.dynamics,
              game == openspiel.load_game("kuhn:cards=4"), game == openspiel.load_game("kuhn"), "kuhn" in openspiel.registered_names())
    state = game.new_initial_state(7)
    while True:
        walk.note("state", str(state), state.current_player(), state.is_terminal(), state.legal_actions(), state.legal_actions(1),
                  state.legal_actions_mask(), state.legal_actions_mask(0), state.returns(), state.rewards(), state.player_return(1),
                  state.history(), state.history_str(), state.move_number(), state.information_state_string(0),
                  state.information_state_string(), state.observation_tensor(1), state.observation_string(1))
        if state.is_terminal():
            break
        walk.note("names", state.action_to_string(0, 1), state.action_to_string(1), state.string_to_action("bet"),
                  state.child(0).history(), state.resample_from_infostate(0, lambda: 0.3).history(),
                  str(state.resample_from_infostate(0, lambda: 0.3)), state.resample_from_infostate(1, lambda: 0.7).information_state_string(1))
        state.apply_action(state.legal_actions()[-1] if state.move_number() else 0)
    back = state.clone()
    back.undo_action(1, 1)
    walk.note("back", back.history(), game.deserialize_state(state.serialize()).history(), state.is_chance_node(), back.is_simultaneous_node())


def commands(walk):
    walk.note("solved", ruleplay.solve("kuhn:cards=3", method="regret")["value"], ruleplay.exploit("kuhn", "first"))
    walk.note("learnt", ruleplay.learn("vgdl/maze-23"), ruleplay.model("kuhn"), ruleplay.generate(count=2, seed=3), ruleplay.generate("spire/minists", 2, form="english"))
    walk.note("ladder", ruleplay.ladder("connect/tic-tac-toe", ["random", "first"], plays=6))
    walk.note("critique", sorted(ruleplay.critique("kuhn", agent="random", games=20, seconds=0, only="first_player")))
    walk.note("a command", ruleplay.command("show", "kuhn", text=True), ruleplay.command("check", ruleplay.load("kuhn", cards=4)))
    walk.fails("no command", ruleplay.command, "shwo", "kuhn")
    walk.fails("no option", ruleplay.solve, "kuhn", metod="x")
    walk.fails("no game", ruleplay.solve, "kuhnn")
    with tempfile.TemporaryDirectory() as folder:
        store = os.path.join(folder, "x.db")
        done = ruleplay.run(ruleplay.experiment(scenarios=["kuhn"], agents={"a": "random", "b": "first vs random"}, metrics=["win", "score"],
                                                plays=30, variants={"four": "cards = 4"}, title="T", seed=3, chunk=10), store, jobs=1)
        for one in done, ruleplay.results(store):
            walk.note("results", str(one), one.means, one.differences, one.values, one.export("plays"), one.export("means", "jsonl"), one.plays)
        walk.fails("no such table", done.export, "meens")
        walk.fails("nothing there", ruleplay.results, os.path.join("nowhere", "none.db"))
        text = ruleplay.experiment(scenarios={"k": ruleplay.load("kuhn", cards=4)}, agents=["random"], plays=5)
        walk.note("a text", str(text), ruleplay.run(text, plays=7, seed=9).means)
    for options in {"scenarios": []}, {"agents": []}, {"plays": 0}, {"metrics": ["wins"]}, {"untl": 1}:
        walk.fails(f"experiment {options}", lambda: ruleplay.run(ruleplay.experiment(**{"scenarios": ["kuhn"], "agents": ["random"], **options})))


@unittest.skipIf(HAVE or importlib.util.find_spec("pettingzoo"), "what is written down are our own classes, not Gymnasium's")
class Transcript(unittest.TestCase):
    maxDiff = 4000

    def test_transcript(self):
        walk = Walk()
        for part in games, plays, series, batches, environments, spaces, agents_of_many, spiel, commands:
            walk.lines.append(f"---- {part.__name__}")
            part(walk)
        found = "\n".join(walk.lines).replace(ROOT, "ROOT") + "\n"
        if os.environ.get("RULEPLAY_WRITE"):
            with open(GOLDEN, "w") as file:
                file.write(found)
        with open(GOLDEN) as file:
            self.assertEqual(found.split("\n"), file.read().split("\n"))
