"""Gymnasium, PettingZoo and the shape of OpenSpiel: our own conformance tests always, the real ones' where they can
be imported (put the folders of Gymnasium and PettingZoo on PYTHONPATH)."""
import importlib.util
import subprocess
import sys
import unittest
import warnings

import numpy as np
import ruleplay
from common import GAMES
from ruleplay import openspiel, pettingzoo
from ruleplay.gymnasium import game_id

REAL = importlib.util.find_spec("gymnasium") is not None
REAL_ZOO = importlib.util.find_spec("pettingzoo") is not None


def play_env(env, seed, steps=60):
    """What an env shows while chance decides, as comparable things."""
    chance, shown = np.random.default_rng(1), []
    seen, info = env.reset(seed=seed)
    for _ in range(steps):
        assert seen in env.observation_space, seen
        action = int(chance.choice(np.flatnonzero(info["action_mask"])))
        seen, reward, terminated, truncated, info = env.step(action)
        shown.append((seen.tobytes(), reward, terminated, truncated, info["action_mask"].tobytes()))
        assert isinstance(reward, float) and isinstance(terminated, bool) and isinstance(truncated, bool)
        if terminated or truncated:
            assert not info["action_mask"].any()
            seen, info = env.reset()
    return shown


class Gymnasium(unittest.TestCase):
    def test_envs(self):
        for name in GAMES:
            env, other = ruleplay.Env(name), ruleplay.Env(name)
            self.assertEqual(play_env(env, 5), play_env(other, 5), name)
            self.assertEqual(play_env(env, 5), play_env(other, 5), name)     # again, with seeds that are given again
            if ruleplay.load(name).players > 1 and ruleplay.load(name).actions_max > 1:
                self.assertNotEqual(play_env(env, 5), play_env(other, 6), name)

    def test_seed_is_that_of_the_series(self):
        env, game = ruleplay.Env("spire/jaw-worm"), ruleplay.load("spire/jaw-worm")
        for index in range(3):
            seen, _ = env.reset(seed=9 if index == 0 else None)
            np.testing.assert_array_equal(seen, game.play(9, index=index).observation())

    def test_forms_and_masks(self):
        env = ruleplay.Env("vgdl/zelda", observation="pixels", pixels=(32, 24), mask="dict", render_mode="ansi")
        seen, info = env.reset(seed=1)
        self.assertEqual(seen["observation"].shape, (24, 32, 3))
        self.assertIn(seen, env.observation_space)
        np.testing.assert_array_equal(seen["action_mask"], env.action_masks())
        self.assertIsInstance(env.render(), str)
        self.assertEqual(ruleplay.Env("kuhn", render_mode="rgb_array").metadata["render_modes"], ["ansi", "rgb_array"])
        for options in dict(observation="smells"), dict(mask="x"), dict(illegal="x"), dict(render_mode="x"), dict(seat=4):
            with self.assertRaises(ValueError):
                ruleplay.Env("kuhn", **options)

    def test_illegal_actions(self):
        env = ruleplay.Env("spire/jaw-worm")
        with self.assertRaisesRegex(RuntimeError, "reset"):
            env.step(0)
        _, info = env.reset(seed=3)
        wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
        self.assertTrue(env.step(wrong)[4]["illegal"])
        with self.assertRaisesRegex(ValueError, "is not in"):
            env.step(100000)
        strict = ruleplay.Env("spire/jaw-worm", illegal="error")
        strict.reset(seed=3)
        with self.assertRaisesRegex(ValueError, "not legal"):
            strict.step(wrong)

    def test_opponents(self):
        env = ruleplay.Env("connect/tic-tac-toe", seat=1, opponents="first")
        seen, info = env.reset(seed=1)
        self.assertEqual((info["player"], int(info["action_mask"].sum())), (1, 8))
        rewards = []
        for _ in range(60):
            _, reward, terminated, _, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
            rewards.append(reward)
            if terminated:
                _, info = env.reset()
        self.assertTrue({-1.0, 1.0} & set(rewards))
        mine = ruleplay.Env("connect/tic-tac-toe", seat=1, opponents=lambda view: view.actions[0])
        self.assertEqual(play_env(mine, 3), play_env(ruleplay.Env("connect/tic-tac-toe", seat=1, opponents="first"), 3))
        self.assertEqual(ruleplay.Env("kuhn", opponents=None).reset(seed=1)[1]["player"], 0)

    def test_opponents_of_many(self):
        """A slot of many is an Env of its own, and plays as sim has it."""
        for name, seat, opponents in (("connect/tic-tac-toe", 1, "random"), ("gamelan/whist", 1, ["greedy"]),
                                      ("connect/four", 0, "mcts:iterations=5"), ("kuhn", 1, lambda view: view.actions[-1])):
            envs = ruleplay.VectorEnv(name, 3, seat=seat, opponents=opponents, copy=True,
                                      threads=1 if callable(opponents) else 2)
            alone = [ruleplay.Env(name, seat=seat, opponents=opponents) for _ in range(3)]
            seen, infos = envs.reset(seed=[4, 5, 6])
            for env, seed, row in zip(alone, (4, 5, 6), seen):
                np.testing.assert_array_equal(env.reset(seed=seed)[0], row)
            for _ in range(25):
                self.assertTrue((infos["player"] == seat).all())
                actions = infos["action_mask"].argmax(1)
                seen, rewards, terminated, _, infos = envs.step(actions)
                for slot, env in enumerate(alone):
                    row, reward, over, _, _ = env.step(int(actions[slot]))
                    self.assertEqual((reward, over), (rewards[slot], terminated[slot]))
                    if over:
                        np.testing.assert_array_equal(row, infos["final_obs"][slot])
                        row, _ = env.reset()
                    np.testing.assert_array_equal(row, seen[slot])
        game = ruleplay.load("connect/tic-tac-toe")
        scores = game.sim(["random", "first"], 40, seed=9).plays["score"][:, 1]
        batch = ruleplay.Batch(game, 40, seed=9, seat=1, opponents="random", autoreset="disabled")
        batch.reset()
        while (batch.players >= 0).any():
            batch.step(batch.masks.argmax(1))
        np.testing.assert_array_equal(batch.final_scores[:, 1], scores)

    def test_opponents_that_cannot_be(self):
        def fail(view):
            raise ZeroDivisionError("lost my mind")
        envs = ruleplay.VectorEnv("kuhn", 2, seat=1, opponents=fail)
        with self.assertRaisesRegex(ZeroDivisionError, "lost my mind"):
            envs.reset(seed=1)
        for options, pattern in ((dict(opponents="nobody"), "nobody"), (dict(opponents=["first", "first"]), "2 opponents"),
                                 (dict(opponents=fail, threads=2), "one thread"), (dict(seat=2), "no player 2"),
                                 (dict(seat=None), "no player None")):
            with self.assertRaisesRegex((ruleplay.Error, ValueError), pattern):
                ruleplay.VectorEnv("kuhn", 2, **options)
        with self.assertRaisesRegex(TypeError, "a name or a function"):
            ruleplay.VectorEnv("kuhn", 2, opponents=3)

    def test_vectors(self):
        for name in GAMES:
            envs = ruleplay.VectorEnv(name, 7, copy=True, opponents=None)
            seen, infos = envs.reset(seed=2)
            batch = ruleplay.Batch(name, 7, seed=2)
            np.testing.assert_array_equal(seen, batch.reset())
            chance = np.random.default_rng(1)
            for _ in range(30):
                actions, who = batch.sample(chance), np.maximum(batch.players, 0).copy()
                batch.step(actions)
                seen, rewards, terminated, truncated, infos = envs.step(actions)
                np.testing.assert_array_equal(seen, batch.observations)
                np.testing.assert_array_equal(rewards, batch.rewards[np.arange(7), who])
                np.testing.assert_array_equal(terminated, batch.terminated)
                np.testing.assert_array_equal(infos["action_mask"], batch.masks)
                done = terminated | truncated
                self.assertEqual("final_obs" in infos, bool(done.any()))
                if done.any():
                    np.testing.assert_array_equal(infos["final_obs"][done], batch.final_observations[np.arange(7), who][done])
                    np.testing.assert_array_equal(infos["_final_obs"], done)

    def test_vector_resets(self):
        envs = ruleplay.VectorEnv("kuhn", 4, autoreset_mode="disabled", copy=True, opponents=None)
        self.assertEqual(envs.metadata["autoreset_mode"].name, "DISABLED")
        envs.reset(seed=1)
        for _ in range(4):
            _, _, terminated, _, infos = envs.step(np.ones(4, int))
        self.assertTrue((infos["player"] == -1).all())
        _, infos = envs.reset(options={"reset_mask": np.array([True, False, True, False])})
        self.assertEqual(list(infos["player"]), [0, -1, 0, -1])
        self.assertEqual(ruleplay.VectorEnv("kuhn", 4).metadata["autoreset_mode"].name, "SAME_STEP")
        nextly = ruleplay.VectorEnv("kuhn", 4, autoreset_mode="next-step", copy=True, opponents=None)
        nextly.reset(seed=1)
        seen = [nextly.step(nextly.action_masks().argmax(1)) for _ in range(5)]
        self.assertTrue(any(step[2].all() and not then[2].any() for step, then in zip(seen, seen[1:])))
        first, _ = nextly.reset()
        again, _ = nextly.reset()
        self.assertFalse(np.array_equal(first, again) and np.array_equal(again, nextly.reset()[0]))

    def test_without_gymnasium(self):
        """Our own spaces do, where there is no Gymnasium."""
        program = ("import sys, importlib.util, numpy as np\n"
                   "find = importlib.util.find_spec\n"
                   "importlib.util.find_spec = lambda name, *more: None if name in ('gymnasium', 'pettingzoo') else find(name, *more)\n"
                   "import ruleplay\n"
                   "from ruleplay.pettingzoo import env\n"
                   "envs = ruleplay.VectorEnv('kuhn', 3, mask='dict'); seen, infos = envs.reset(seed=1)\n"
                   "assert seen in envs.observation_space and envs.action_space.sample().shape == (3,)\n"
                   "one = ruleplay.Env('vgdl/zelda', observation='bytes'); seen, info = one.reset(seed=1)\n"
                   "assert seen in one.observation_space and one.action_space.sample(info['action_mask']) in one.action_space\n"
                   "assert one.observation_space.sample() in one.observation_space\n"
                   "four = env('connect/four'); four.reset(seed=1)\n"
                   "for agent in four.agent_iter():\n"
                   "    seen, reward, over, cut, info = four.last(); assert seen in four.observation_space(agent)\n"
                   "    four.step(None if over or cut else int(seen['action_mask'].argmax()))\n"
                   "assert 'gymnasium' not in sys.modules; print('fine')")
        said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
        self.assertEqual(said.stdout, "fine\n", said.stderr)

    @unittest.skipUnless(REAL, "Gymnasium is not installed (Debian has no package of it)")
    def test_real_gymnasium(self):
        import gymnasium
        from gymnasium.utils.env_checker import check_env
        for name in GAMES:
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                if not ruleplay.load(name).observation_size:
                    warnings.simplefilter("ignore")
                check_env(gymnasium.make("ruleplay:" + game_id(name), render_mode="rgb_array").unwrapped)
                check_env(ruleplay.Env(name, mask="dict", observation="bytes"), skip_render_check=True)
                envs = gymnasium.make_vec("ruleplay:" + game_id(name), num_envs=5)
                self.assertIsInstance(envs.unwrapped, ruleplay.VectorEnv)
                envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(envs)
                envs.reset(seed=3)
                for _ in range(30):
                    seen = envs.step(envs.action_space.sample())[0]
                    self.assertIn(seen, envs.observation_space)

    @unittest.skipUnless(REAL, "Gymnasium is not installed (Debian has no package of it)")
    def test_either_may_be_imported_first(self):
        for order in "import ruleplay, gymnasium", "import gymnasium, ruleplay", "import gymnasium":
            program = order + "\nprint(gymnasium.make('ruleplay:spire/jaw-worm-v0').reset(seed=1)[0].shape)"
            said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
            self.assertEqual(said.stdout, "(230,)\n", said.stderr)


class PettingZoo(unittest.TestCase):
    def test_turns(self):
        for name in [name for name in GAMES if ruleplay.load(name).players > 1]:
            env, game = pettingzoo.env(name), ruleplay.load(name)
            for index in range(2):
                env.reset(seed=4 if index == 0 else None)
                play, sums = game.play(4, index=index), dict.fromkeys(env.possible_agents, 0.0)
                steps = 0
                for agent in env.agent_iter(4000):
                    seen, reward, terminated, truncated, info = env.last()
                    sums[agent] += reward
                    if terminated or truncated:
                        env.step(None)
                        continue
                    self.assertEqual(agent, f"player_{play.player}")
                    np.testing.assert_array_equal(seen["observation"], play.observation())
                    np.testing.assert_array_equal(seen["action_mask"], play.mask)
                    action = play.actions[steps % len(play.actions)]
                    env.step(action)
                    play.step(action)
                    steps += 1
                self.assertTrue(play.over)
                self.assertEqual(tuple(sums.values()), play.scores)
            self.assertEqual(env.agents, [])

    def test_at_once(self):
        self.assertFalse(pettingzoo.simultaneous("connect/four"))
        self.assertTrue(pettingzoo.simultaneous("gamelan/goofspiel"))
        with self.assertRaisesRegex(ValueError, "do not decide at the same time"):
            pettingzoo.parallel_env("connect/four")
        env = pettingzoo.parallel_env("gamelan/goofspiel")
        seen, infos = env.reset(seed=3)
        total = dict.fromkeys(env.agents, 0.0)
        while env.agents:
            actions = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[-1]) for agent in env.agents}
            seen, rewards, terminated, truncated, infos = env.step(actions)
            for agent, reward in rewards.items():
                total[agent] += reward
        self.assertTrue(all(terminated.values()))

    @unittest.skipUnless(REAL_ZOO, "PettingZoo is not installed (Debian has no package of it)")
    def test_real_pettingzoo(self):
        import contextlib
        import io
        from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("ignore")
            for name in [*GAMES, "gamelan/poker", "gamelan/othello", "connect/tic-tac-toe", "gamelan/pig"]:
                if ruleplay.load(name).players > 1:
                    api_test(pettingzoo.env(name), num_cycles=60)
                    seed_test(lambda: pettingzoo.env(name), num_cycles=30)
            for name in "gamelan/goofspiel", "vgdl/volley":
                parallel_api_test(pettingzoo.parallel_env(name, illegal="replace"), num_cycles=60)
                parallel_seed_test(lambda: pettingzoo.parallel_env(name, illegal="replace"), num_cycles=30)


class OpenSpiel(unittest.TestCase):
    def test_shape(self):
        self.assertIn("kuhn", openspiel.registered_names())
        for name in [name for name in GAMES if name != "null"]:
            game = openspiel.load_game(name)
            state = game.new_initial_state(seed=5)
            while not state.is_terminal() and state.move_number() < 80:
                player, legal = state.current_player(), state.legal_actions()
                self.assertEqual([i for i, one in enumerate(state.legal_actions_mask()) if one], legal)
                self.assertEqual(state.string_to_action(player, state.action_to_string(player, legal[-1])), legal[-1])
                self.assertEqual(len(state.observation_tensor(player)), game.observation_tensor_size())
                self.assertEqual(state.resample_from_infostate(player).information_state_tensor(player),
                                 state.information_state_tensor(player))
                state = state.child(legal[-1])
            self.assertEqual(game.deserialize_state(state.serialize()).history(), state.history())
            self.assertEqual(len(state.returns()), game.num_players())
            self.assertEqual(state.is_terminal(), state.current_player() == openspiel.PLAYER_TERMINAL)
        self.assertEqual(openspiel.load_game("connect/four", {"width": 5}).num_distinct_actions(), 5)
