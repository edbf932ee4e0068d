"""Batches: the same plays as series have, whatever the form, the threads and the way to reset."""
import multiprocessing
import threading
import unittest

import numpy as np
import ruleplay
from common import GAMES


def run(batch, steps, seed=3):
    """Everything that a run shows, as one list of bytes."""
    chance, shown = np.random.default_rng(seed), []
    batch.reset()
    for _ in range(steps):
        batch.step(batch.sample(chance))
        shown.append(b"".join(getattr(batch, name).tobytes() for name in
                              ("observations", "masks", "players", "rewards", "terminated", "truncated", "seeds", "final_scores")))
    return shown


def in_fork(batch, results):
    try:
        batch.step(batch.masks.argmax(1))
        results.put("stepped")
    except RuntimeError as error:
        results.put(str(error))


class Batches(unittest.TestCase):
    def test_slots_play_the_series(self):
        for name in GAMES:
            game = ruleplay.load(name)
            batch = ruleplay.Batch(game, 6, seed=9)
            chance = np.random.default_rng(1)
            batch.reset()
            plays, index = [game.play(9, index=slot) for slot in range(6)], list(range(6))
            for _ in range(40):
                for slot, play in enumerate(plays):
                    self.assertEqual(int(batch.seeds[slot]), play.seed)
                    self.assertEqual(int(batch.players[slot]), play.player)
                    np.testing.assert_array_equal(batch.masks[slot], play.mask)
                    if game.observation_size:
                        np.testing.assert_array_equal(batch.observations[slot], play.observation())
                actions = batch.sample(chance)
                batch.step(actions)
                for slot, play in enumerate(plays):
                    before = np.array(play.scores)
                    play.step(int(actions[slot]))
                    np.testing.assert_allclose(batch.rewards[slot], np.array(play.scores) - before)
                    cut = play.truncated
                    self.assertEqual((bool(batch.terminated[slot]), bool(batch.truncated[slot])),
                                     (play.over and not cut, play.over and cut))
                    if play.over:
                        self.assertEqual(tuple(batch.final_scores[slot]), play.scores)
                        self.assertEqual(tuple(batch.results[slot]), play.results)
                        self.assertEqual(batch.lengths[slot], play.ply)
                        for player in range(game.players if game.observation_size else 0):
                            np.testing.assert_array_equal(batch.final_observations[slot, player], play.observation(player))
                        index[slot] += 6
                        plays[slot] = game.play(9, index=index[slot])

    def test_samples_are_legal_and_even(self):
        for game, width in ("connect/four", 7), ("connect/four:width=12", 12), ("connect/gomoku:width=9,height=9", 81):
            batch, chance = ruleplay.Batch(game, 200 * width, seed=1), np.random.default_rng(1)
            batch.reset()
            counts = np.bincount(batch.sample(chance), minlength=width)
            self.assertEqual(len(counts), width)
            self.assertTrue((abs(counts - 200) < 60).all(), counts)

    def test_cut_off(self):
        batch = ruleplay.Batch("vgdl/maze-89", 2, seed=1)
        batch.reset()
        for _ in range(batch.game.plies_max + 1):
            batch.step([0, 0])
            if batch.truncated.any():
                break
        self.assertTrue(batch.truncated.all() and not batch.terminated.any())
        play = ruleplay.load("vgdl/maze-89").play(1)
        while not play.over:
            play.step(0)
        self.assertEqual((play.end, play.truncated), (ruleplay.ENDS[2], True))

    def test_threads_change_nothing(self):
        for name in "spire/jaw-worm", "vgdl/zelda":
            one, three = (run(ruleplay.Batch(name, 97, seed=4, threads=threads), 60) for threads in (1, 3))
            self.assertEqual(one, three)

    def test_forms(self):
        forms = ("floats", "bytes", "shorts", "planes", "pixels")
        batch = ruleplay.Batch("vgdl/zelda", 4, seed=1, observation=forms, pixels=(40, 30))
        batch.reset()
        chance = np.random.default_rng(1)
        for _ in range(30):
            batch.step(batch.sample(chance))
            floats = batch.observations
            np.testing.assert_array_equal(batch.observation_bytes, np.rint(floats).clip(-128, 127))
            np.testing.assert_array_equal(batch.observation_shorts, np.rint(floats).clip(-32768, 32767))
            self.assertEqual(batch.pixels.shape, (4, 30, 40, 3))
            planes, rows, columns = batch.board
            board = np.unpackbits(batch.planes, axis=2, bitorder="little")[:, :, :rows * columns]
            block = next(b for b in batch.blocks().values() if b.ndim == 4)
            np.testing.assert_array_equal(board.reshape(block.shape), block != 0)
        with self.assertRaisesRegex(ValueError, "no board"):
            ruleplay.Batch("kuhn", 2, observation="planes")

    def test_resets(self):
        for mode in "next-step", "disabled":
            batch = ruleplay.Batch("kuhn", 5, seed=1, autoreset=mode)
            batch.reset()
            chance = np.random.default_rng(1)
            ended = False
            for _ in range(12):
                was_over = batch.players < 0
                seeds = batch.seeds.copy()
                batch.step(batch.sample(chance))
                done = batch.terminated | batch.truncated
                ended = ended or done.any()
                self.assertTrue((batch.players[done] == -1).all())
                if mode == "next-step":
                    self.assertTrue((batch.players[was_over] >= 0).all())
                    self.assertTrue((batch.seeds[was_over] != seeds[was_over]).all())
                else:
                    self.assertTrue((batch.players[was_over] == -1).all())
            self.assertTrue(ended)
            if mode == "disabled":
                batch.restart(batch.players < 0)
                self.assertTrue((batch.players >= 0).all())

    def test_seeds_and_states(self):
        game = ruleplay.load("spire/jaw-worm")
        batch = ruleplay.Batch(game, 3, seed=1)
        batch.reset(seed=[5, 6, 2 ** 64 - 1])
        self.assertEqual([int(seed) for seed in batch.seeds], [game.play(seed, index=0).seed for seed in (5, 6, 2 ** 64 - 1)])
        batch.reset(seed=8)
        self.assertEqual(int(batch.seeds[1]), game.play(8, index=1).seed)
        play = game.play(77).step("end turn")
        batch.put(1, play)
        np.testing.assert_array_equal(batch.observations[1], play.observation())
        self.assertEqual(batch.play(1)._state, play._state)
        batch.restart([0], seeds=[5])
        self.assertEqual(int(batch.seeds[0]), game.play(5, index=0).seed)
        with self.assertRaisesRegex(ValueError, "another game"):
            batch.put(0, ruleplay.load("kuhn").play(1))
        for slot in 3, -1, 10 ** 6:
            with self.assertRaises(IndexError):
                batch.play(slot)
            with self.assertRaises(IndexError):
                batch.restart([slot])

    def test_events(self):
        batch = ruleplay.Batch("spire/jaw-worm", 2, seed=1, events=8)
        batch.reset()
        batch.step(batch.masks.argmax(1))
        self.assertEqual(batch.game.verbs[batch.events[0, 0]["verb"]], "played")
        self.assertGreater(batch.event_counts[0], 0)

    def test_bound_once_and_checked(self):
        batch = ruleplay.Batch("kuhn", 4)
        mine = np.zeros((4, batch.game.observation_size), np.float32)
        batch.bind("observations", mine)
        self.assertIs(batch.reset(), mine)
        for name, array, pattern in (
                ("observations", mine.astype(np.float64), "expected dtype float32, found float64"),
                ("observations", mine[:3], r"expected shape \(4, 5\), found \(3, 5\)"),
                ("observations", np.zeros((5, 4), np.float32).T, "C-contiguous"),
                ("observations", np.frombuffer(bytes(80), np.float32).reshape(4, 5), "written"),
                ("observation", mine, "did you mean"),
                ("players", [1, 2, 3, 4], "array of numpy")):
            with self.assertRaisesRegex((TypeError, ValueError), pattern):
                batch.bind(name, array)

    def test_wrong_actions_do_nothing(self):
        batch = ruleplay.Batch("connect/four", 3, seed=1)
        with self.assertRaisesRegex(RuntimeError, "reset"):
            batch.step([0, 0, 0])
        batch.reset()
        seeds = [batch.play(slot).hash for slot in range(3)]
        for actions, kind, pattern in (
                ([0, 0, 99], ValueError, "slot 2"), ([0, 0], ValueError, "3 actions"), ([0, 0, -1], ValueError, "slot 2"),
                ([0, 0, 2 ** 40], ValueError, "slot 2"), ([0.0, 1.0, 2.0], TypeError, "whole numbers"),
                ([[0, 0, 0]], ValueError, "3 actions"), ("abc", TypeError, "whole numbers"), (None, TypeError, "whole")):
            with self.assertRaisesRegex(kind, pattern):
                batch.step(actions)
        self.assertEqual(seeds, [batch.play(slot).hash for slot in range(3)])
        for kind in np.int8, np.uint16, np.int32, np.int64:
            batch.step(np.zeros(3, kind))

    def test_refusals(self):
        for options, pattern in ((dict(count=0), "count: expected 1"), (dict(count=-5), "count"), (dict(count=2 ** 31 - 1), "memory"),
                                 (dict(count=4, observation="smells"), "expected one of"), (dict(count=4, autoreset="x"), "expected"),
                                 (dict(count=4, threads=-1), "threads"), (dict(count=4, seed=-1), "seed"),
                                 (dict(count=4, pixels=(0, 5)), "pixels")):
            with self.assertRaisesRegex(ValueError, pattern):
                ruleplay.Batch("kuhn", **options).reset()

    def test_copies(self):
        batch = ruleplay.Batch("kuhn", 4, seed=1, copy=True)
        first = batch.reset()
        kept = first.copy()
        batch.step(batch.masks.argmax(1))
        np.testing.assert_array_equal(first, kept)

    def test_two_threads_of_python(self):
        batch, errors, wrong = ruleplay.Batch("spire/jaw-worm", 512, seed=1), [], []
        batch.reset()

        def step():
            chance = np.random.default_rng(1)
            for _ in range(30):
                try:
                    batch.step(batch.sample(chance))
                except RuntimeError as error:
                    errors.append(str(error))
                except ValueError:             # the other one stepped meanwhile, and other actions are legal
                    pass
                except BaseException as error:
                    wrong.append(error)
        workers = [threading.Thread(target=step) for _ in range(3)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        self.assertEqual(wrong, [])
        self.assertTrue(all("another thread" in error for error in errors), errors[:2])

    def test_forks(self):
        context = multiprocessing.get_context("fork")
        for threads, said in ((1, "stepped"), (2, "forked")):
            batch, results = ruleplay.Batch("kuhn", 8, seed=1, threads=threads), context.Queue()
            batch.reset()
            child = context.Process(target=in_fork, args=(batch, results))
            child.start()
            self.assertIn(said, results.get(timeout=20))
            child.join(20)
            self.assertEqual(child.exitcode, 0)
            batch.step(batch.masks.argmax(1))
