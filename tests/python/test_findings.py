"""What users and attackers stumbled over, each once."""
import gc
import os
import pickle
import subprocess
import sys
import tempfile
import threading
import unittest
import weakref

import numpy as np
import ruleplay
from ruleplay import openspiel, pettingzoo


class Opponents(unittest.TestCase):
    def test_what_an_opponent_raises_comes_out_after_one_step(self):
        asked = []

        def opponent(view):
            asked.append(view.ply)
            raise ValueError("once")

        env = ruleplay.Env("connect/tic-tac-toe", opponents=opponent)
        env.reset(seed=1)
        with self.assertRaisesRegex(ValueError, "once"):
            env.step(4)
        self.assertEqual(len(asked), 1)

    def test_an_action_that_is_none(self):
        batch = ruleplay.Batch("connect/tic-tac-toe", 1, seed=1)
        batch.reset()
        with self.assertRaisesRegex(ruleplay.IllegalAction, "out of range"):
            batch.step([2 ** 40])

    def test_who_plays_against_himself_is_freed(self):
        class Learner:
            def __init__(self):
                self.env = ruleplay.Env("connect/four", opponents=self.decide)
                self.env.reset(seed=1)

            def decide(self, view):
                return view.actions[0]

        known = weakref.ref(Learner())
        gc.collect()
        self.assertIsNone(known())

    def test_no_other_seed_while_a_step_goes_on(self):
        held = {}

        def opponent(view):
            if "batch" in held:
                held["batch"].reset(5)
            return view.actions[-1]

        batch = ruleplay.Batch("connect/tic-tac-toe", 3, opponents=opponent, seed=1)
        batch.reset()
        held["batch"] = batch
        with self.assertRaisesRegex(RuntimeError, "another thread"):
            batch.step([4, 4, 4])

    def test_an_agent_without_an_answer(self):
        with self.assertRaisesRegex(TypeError, "answered None"):
            ruleplay.load("connect/four").sim(lambda view: None, 3)


class Arrays(unittest.TestCase):
    def test_actions_may_change_while_they_are_taken(self):
        batch, chance = ruleplay.Batch("spire/jaw-worm", 4000, seed=1), np.random.default_rng(1)
        batch.reset()
        actions, slots = np.zeros(4000, np.int32), np.arange(4000, dtype=np.int32)
        going = True

        def spoil():
            while going:
                actions[2000:] = slots[3990:] = 10 ** 9

        thread = threading.Thread(target=spoil)
        thread.start()
        for _ in range(20):
            actions[:] = batch.sample(chance)
            slots[:] = np.arange(4000)
            try:
                batch.step(actions)
                batch.restart(slots)
            except (ValueError, IndexError):
                pass
        going = False
        thread.join()

    def test_seeds_are_whole_numbers_of_64_bits(self):
        batch = ruleplay.Batch("kuhn", 2, seed=1)
        for seed in -1, [1, -3], 2 ** 64, [2 ** 64, 1]:
            with self.assertRaises(ValueError):
                batch.reset(seed)
        for seed in 1.5, "1", [1.5, 2]:
            with self.assertRaises(TypeError):
                batch.reset(seed)
        with self.assertRaises(ValueError):
            ruleplay.Env("kuhn").reset(seed=2 ** 64)

    def test_planes_unpacked_are_the_board(self):
        batch = ruleplay.Batch("vgdl/zelda", 4, seed=1, observation=("planes", "floats"))
        batch.reset()
        grid = batch.game.blocks["grid"]
        floats = batch._arrays["observations"][:, grid.start:grid.stop].reshape((4, *grid.shape))
        self.assertTrue((batch.unpacked() == (floats != 0)).all())

    def test_a_play_of_an_equal_game_can_be_put(self):
        batch = ruleplay.Batch("kuhn", 4, seed=1)
        batch.reset()
        play = ruleplay.load("kuhn").play(7).step(0)
        batch.put(0, pickle.loads(pickle.dumps(play)))
        self.assertEqual(batch.play(0).ply, 1)
        self.assertIn(ruleplay.load("kuhn").agent("random", 1)(play), play.actions)
        with self.assertRaisesRegex(ValueError, "another game"):
            batch.put(0, ruleplay.load("kuhn", cards=5).play(1))

    def test_what_cannot_be_copied_says_so(self):
        import copy
        for thing in ruleplay.Batch("kuhn", 1), ruleplay.Env("kuhn"), ruleplay.VectorEnv("kuhn", 1):
            for way in copy.copy, copy.deepcopy, pickle.dumps:
                with self.assertRaisesRegex(TypeError, "copied or pickled"):
                    way(thing)

    def test_observations_lie_in_their_spaces(self):
        for name in "kuhn", "connect/four", "spire/jaw-worm", "vgdl/zelda", "gamelan/pig", "chaos/starter":
            for form in "floats", "bytes":
                envs, chance = ruleplay.VectorEnv(name, 16, observation=form), np.random.default_rng(1)
                envs.reset(seed=1)
                for _ in range(30):
                    seen = envs.step(envs.batch.sample(chance))[0]
                    for row in seen:
                        self.assertIn(row, envs.single_observation_space, name)
        space = ruleplay.Env("connect/four").observation_space
        self.assertEqual((space.low.min(), space.high.max()), (0, 1))


    def test_rewards_add_up_to_the_score(self):
        env = ruleplay.Env("gamelan/whist", seat=1, opponents="random")
        for seed in range(8):
            _, info = env.reset(seed=seed)
            total, over = 0.0, False
            while not over:
                _, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
                total, over = total + reward, terminated or truncated
            self.assertEqual(total, info["score"])

    def test_a_first_reset_plays_nothing_else(self):
        asked = []
        env = ruleplay.Env("gamelan/pig", seat=1, opponents=lambda view: asked.append(view.ply) or view.actions[-1])
        env.reset(seed=1)
        first, asked[:] = list(asked), []
        env.reset(seed=1)
        self.assertEqual(first, asked)

    def test_slots_that_are_not_there(self):
        batch = ruleplay.Batch("connect/tic-tac-toe", 2, seed=1)
        batch.reset()
        for slots in [2 ** 32 + 1], [-1], [2]:
            with self.assertRaises(IndexError):
                batch.restart(np.array(slots))
        with self.assertRaises(TypeError):
            batch.restart([1.7])


class Words(unittest.TestCase):
    def test_few_plays_can_be_shown(self):
        for games in 0, 1:
            series = ruleplay.load("kuhn").sim("random", games)
            self.assertIn("too few plays", repr(series))
            series._repr_html_()
        ruleplay.run(dict(scenarios=["null"], agents=["random"], plays=3))._repr_html_()

    def test_rows_that_are_no_plays(self):
        game = ruleplay.load("kuhn")
        rows = game.sim("random", 3).plays.copy()
        self.assertEqual(len(ruleplay.Series(game, ["random"], 1, 0, False, rows[::2])), 2)
        for end in 32767, -20000:
            rows["end"] = end
            with self.assertRaisesRegex(ValueError, "no plays"):
                ruleplay.Series(game, ["random"], 1, 0, False, rows)

    def test_pictures_of_a_seat_hide_what_it_does_not_see(self):
        envs = ruleplay.VectorEnv("kuhn", 1, seat=1, render_mode="ansi")
        envs.reset(seed=1)
        self.assertIn("card ?", envs.render()[0])

    def test_players_that_are_not_there(self):
        series = ruleplay.load("connect/four").sim("random", 5)
        for player in 2, -1:
            with self.assertRaisesRegex(ValueError, "player: expected 0 .. 1"):
                series.win_rate(player)
        with self.assertRaisesRegex(ValueError, "there is no player -1; there are 0 .. 0"):
            ruleplay.load("vgdl/zelda").play(1).observation(-1)

    def test_a_text_is_itself_whatever_it_is_called(self):
        game = ruleplay.load("cards 5\n", engine="kuhn", name="kuhn")
        self.assertAlmostEqual(ruleplay.solve(game)["value"], -0.0667, 3)
        self.assertEqual(ruleplay.load("cards 5\n", engine="kuhn", name="my: kuhn").change(cards=7).actions_max,
                         game.actions_max)

    def test_a_file_called_like_a_list(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "[a].kuhn")
            with open(path, "w") as file:
                file.write("cards 1\n")
            here = os.getcwd()
            os.chdir(folder)
            try:
                with self.assertRaisesRegex(ruleplay.Error, "number of cards"):
                    ruleplay.solve("[a].kuhn")
            finally:
                os.chdir(here)

    def test_experiments_from_dicts(self):
        text = ruleplay.experiment(scenarios=[ruleplay.load("spire/jaw-worm")], agents="random",
                                   variants=["", {"Bash.damage": 12}], plays=5)
        self.assertIn("    as it is\n    Bash.damage = 12\n", text)
        self.assertIn("    spire/jaw-worm\n", text)
        with self.assertRaisesRegex(ValueError, "needs 'scenarios'; found 'scenario'"):
            ruleplay.run(dict(scenario=["kuhn"], agents="random"))
        with self.assertRaisesRegex(ValueError, "write the text to a file"):
            ruleplay.run(dict(scenarios=[ruleplay.load("cards 5\n", engine="kuhn")], agents="random"))

    def test_an_executor_that_never_answers_can_be_stopped(self):
        program = ("import concurrent.futures, os, ruleplay, signal, threading\n"
                   "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
                   "class Never:\n    def submit(self, *given): return concurrent.futures.Future()\n"
                   "threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()\n"
                   "try: ruleplay.run(dict(scenarios=['kuhn'], agents=['random'], plays=60), executor=Never())\n"
                   "except KeyboardInterrupt: print('stopped')\n")
        said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
        self.assertEqual(said.stdout, "stopped\n", said.stderr)


class Others(unittest.TestCase):
    def test_a_round_is_played_whole_or_not_at_all(self):
        env = pettingzoo.parallel_env("gamelan/goofspiel")
        env.reset(seed=1)
        for actions in {"player_0": 0, "player_1": 10 ** 6}, {"player_0": 0}:
            with self.assertRaises(ValueError):
                env.step(actions)
            self.assertEqual(env._play.ply, 0)

    def test_rewards_stay_when_an_action_is_refused(self):
        env = pettingzoo.env("gamelan/pig")
        env.reset(seed=1)
        env._cumulative_rewards[env.agent_selection] = 3.0
        with self.assertRaises(ValueError):
            env.step(10 ** 6)
        self.assertEqual(env._cumulative_rewards[env.agent_selection], 3.0)

    def test_a_resampled_state_has_the_same_information(self):
        state = openspiel.load_game("kuhn").new_initial_state(0)
        state.apply_action(0)
        state.apply_action(1)
        other = state.resample_from_infostate(0)
        self.assertEqual(state.information_state_string(0), other.information_state_string(0))
        self.assertEqual(state.history(), other.history())
        self.assertEqual(state.child(0).history(), other.child(0).history())


if __name__ == "__main__":
    unittest.main()
