"""maze.py: tabular Q-learning (Watkins 1989) on a maze, and whether it found the shortest way.

    PYTHONPATH=build/python /usr/bin/python3 examples/python/maze.py [PLAYS]

A state is known by what the avatar sees of it, an action by its number; each play goes on until the goal or the
limit. What is possible at best is found by `ruleplay.model`: the way of fewest steps through all states."""
import sys
from collections import defaultdict

import numpy as np
import ruleplay

RATE, DISCOUNT, CURIOUS = 1.0, 0.95, 0.05        # the maze has no chance: what happened once happens again


def learn(env, plays, chance):
    worth = defaultdict(lambda: np.ones(env.action_space.n))      # hope for the best: what is new is tried
    for number in range(plays):
        seen, info = env.reset(seed=number)
        key, over = seen.tobytes(), False
        while not over:
            legal = np.flatnonzero(info["action_mask"])
            action = chance.choice(legal) if chance.random() < CURIOUS else legal[worth[key][legal].argmax()]
            seen, reward, terminated, truncated, info = env.step(int(action))
            then = seen.tobytes()
            best = 0 if terminated or truncated else worth[then][info["action_mask"] > 0].max()
            worth[key][action] += RATE * (reward + DISCOUNT * best - worth[key][action])
            key, over = then, terminated or truncated
    return worth


def follow(env, worth):
    """Steps to the goal by what was learnt; None if it is not reached."""
    seen, info = env.reset(seed=1)
    for step in range(1, 400):
        legal = np.flatnonzero(info["action_mask"])
        seen, reward, terminated, truncated, info = env.step(int(legal[worth[seen.tobytes()][legal].argmax()]))
        if reward > 0:
            return step
        if terminated or truncated:
            break
    return None


def shortest(game):
    """Steps to the goal at best, breadth first through all states: rows of (state, action, next, chance, reward)."""
    rows = ruleplay.model(game)["outcomes"]
    reached, steps = {0}, 0
    while reached:
        steps += 1
        after = rows[np.isin(rows[:, 0], list(reached))]
        if (after[:, 4] > 0).any():
            return steps
        reached |= set(after[:, 2].astype(int))
    return None


def main():
    plays = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    env = ruleplay.Env("vgdl/maze-89")
    worth = learn(env, plays, np.random.default_rng(1))
    steps = follow(env, worth)
    print(f"{plays} plays, {len(worth)} states met: {steps} steps to the goal, at best {shortest('vgdl/maze-89')}")


if __name__ == "__main__":
    main()
