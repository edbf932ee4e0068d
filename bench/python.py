"""python.py: what Python adds to the C library, in processor time and in one run.

    PYTHONPATH=build/python /usr/bin/python3 bench/python.py

A whole loop with legal actions drawn by numpy beside the same steps alone; one step of an Env beside the game's own;
the native VectorEnv beside Gymnasium's SyncVectorEnv over our Env, where Gymnasium can be imported."""
import importlib.util
import time

import numpy as np
import ruleplay


def spent(function):
    began = time.process_time()
    function()
    return time.process_time() - began


def loop(name, slots=1024, steps=200):
    batch = ruleplay.Batch(name, slots, seed=1, final=False)
    chance, best = np.random.default_rng(1), (0, 0)
    for _ in range(5):
        actions = []

        def whole():
            for _ in range(steps):
                actions.append(batch.sample(chance))
                batch.step(actions[-1])

        batch.reset()
        both = spent(whole)
        batch.reset()
        alone = spent(lambda: [batch._native.step(one) for one in actions])
        best = max(best, (alone / both, slots * steps / both))
    print(f"{name:16} {best[1] / 1e6:6.2f} million steps a second, {best[0]:.0%} of the library alone")


def single(name, steps=20000):
    env, batch, best = ruleplay.Env(name), ruleplay.Batch(name, 1, seed=1, autoreset="disabled"), 9.0
    native, player = batch._native, memoryview(batch.players)
    for _ in range(3):
        def whole():
            env.reset(seed=1)
            for _ in range(steps):
                _, _, terminated, truncated, _ = env.step(0)
                if terminated or truncated:
                    env.reset()

        def alone():
            batch.reset()
            for _ in range(steps):
                native.step_one(0)
                if player[0] < 0:
                    native.restart(None, None)
        best = min(best, 1e6 * (spent(whole) - spent(alone)) / steps)
    print(f"{name:16} Env.step takes {best:.2f} microseconds more than a step of the library (called from Python)")


def vectors(name, slots=1024, steps=6):
    import gymnasium
    ours = ruleplay.VectorEnv(name, slots)
    theirs = gymnasium.vector.SyncVectorEnv([lambda: ruleplay.Env(name, opponents=None)] * slots)
    times = []
    for envs, count in ((ours, 50 * steps), (theirs, steps)):
        def step():
            _, infos = envs.reset(seed=1)
            actions, took = infos["action_mask"].argmax(1), 0.0
            for _ in range(count):
                began = time.process_time()
                infos = envs.step(actions)[4]
                took += time.process_time() - began
                actions = infos["action_mask"].argmax(1)
            return took
        times.append(min(step() for _ in range(3)) / count)
    print(f"{name:16} VectorEnv is {times[1] / times[0]:.0f} times as fast as SyncVectorEnv over Env, {slots} slots")


if __name__ == "__main__":
    for game in "spire/jaw-worm", "vgdl/zelda", "kuhn":
        loop(game)
    for game in "null", "vgdl/maze-89":
        single(game)
    if importlib.util.find_spec("gymnasium"):
        for game in "null", "kuhn", "connect/tic-tac-toe", "spire/jaw-worm":
            vectors(game)
