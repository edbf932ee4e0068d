"""python.py: what Python adds to the C library, in processor time and in one run.

    PYTHONPATH=build/python /usr/bin/python3 bench/python.py

A whole loop with legal actions drawn by numpy beside the same steps alone; one step of an Env beside the game's own;
the native VectorEnv beside Gymnasium's SyncVectorEnv over our Env, where Gymnasium can be imported."""
import importlib.util
import time

import numpy as np
import ruleplay


def median_spent(function, times):
    """The median of what calls take: others work on the machine too."""
    took = []
    for number in range(times):
        began = time.process_time()
        function(number)
        took.append(time.process_time() - began)
    return float(np.median(took))


def loop(name, slots=1024, steps=300):
    """The best rounds of both sides are set against each other: what disturbs one round is not Python's share."""
    batch = ruleplay.Batch(name, slots, seed=1, final=False)
    chance, both, alone = np.random.default_rng(1), [], []
    for _ in range(6):
        actions = []

        def whole(_):
            actions.append(batch.sample(chance))
            batch.step(actions[-1])

        batch.reset()
        both.append(median_spent(whole, steps))
        batch.reset()
        alone.append(median_spent(lambda number: batch._native.step(actions[number]), steps))
    print(f"{name:16} {slots / min(both) / 1e6:6.2f} million steps a second, {min(alone) / min(both):.0%} of the library alone")


def single(name, plays=3000):
    """Steps alone: what a reset costs is not counted on either side."""
    env, batch, best = ruleplay.Env(name), ruleplay.Batch(name, 1, seed=1, autoreset="disabled"), 99.0
    native, player = batch._native, memoryview(batch.players)
    env.reset(seed=1)
    batch.reset()
    for _ in range(5):
        whole = alone = steps = 0
        for _ in range(plays):
            began, over = time.process_time(), False
            while not over:
                _, _, terminated, truncated, _ = env.step(0)
                over = terminated or truncated
                steps += 1
            whole += time.process_time() - began
            began = time.process_time()
            while player[0] >= 0:
                native.step_one(0)
            alone += time.process_time() - began
            env.reset()
            native.restart(None, None)
            if steps > 20000:
                break
        best = min(best, 1e6 * (whole - alone) / steps)
    print(f"{name:16} Env.step takes {best:.2f} microseconds more than a step of the library (called from Python)")


def vectors(name, slots=1024, rounds=12, share=60):
    """In turns, so that both sides meet the same weather: `share` steps of ours for each of theirs."""
    import gymnasium
    sides = (ruleplay.VectorEnv(name, slots, opponents=None),
             gymnasium.vector.SyncVectorEnv([lambda: ruleplay.Env(name, opponents=None)] * slots))
    infos = [envs.reset(seed=1)[1] for envs in sides]
    took = [], []
    for _ in range(rounds):
        for side, count in (0, share), (1, 1):
            for _ in range(count):
                actions = infos[side]["action_mask"].argmax(1)
                began = time.process_time()
                infos[side] = sides[side].step(actions)[4]
                took[side].append(time.process_time() - began)
    ours, theirs = map(np.median, took)
    print(f"{name:19} VectorEnv is {theirs / ours:.0f} times as fast as SyncVectorEnv over Env, {slots} slots")


if __name__ == "__main__":
    for game in "spire/jaw-worm", "vgdl/zelda", "kuhn":
        loop(game)
    for game in "null", "kuhn", "vgdl/maze-89":
        single(game)
    if importlib.util.find_spec("gymnasium"):
        for game in "null", "kuhn", "connect/tic-tac-toe", "spire/jaw-worm":
            vectors(game)
