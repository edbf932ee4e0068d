"""selfplay.py: connect four learnt by playing against oneself: temporal differences (Sutton 1988) on what every line of
four squares holds.

    PYTHONPATH=build/python /usr/bin/python3 examples/python/selfplay.py [ROUNDS]

A state is worth a weighted sum, one weight for what a line holds (so many stones of mine, so many of the other), the
same for all lines. Whoever decides takes the action that leads to the state worth least to the other. All plays are
stepped together; what an action leads to is found by looking one stone ahead on the board. Prints how often the learnt
player beats `random` and `greedy`."""
import sys

import numpy as np
import ruleplay

SLOTS, RATE, CURIOUS = 128, 0.02, 0.1
WIDTH, HEIGHT = 7, 6


def all_lines():
    """The squares of every line of four."""
    lines = []
    for x in range(WIDTH):
        for y in range(HEIGHT):
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                squares = [(x + i * dx, y + i * dy) for i in range(4)]
                if all(0 <= a < WIDTH and 0 <= b < HEIGHT for a, b in squares):
                    lines.append([b * WIDTH + a for a, b in squares])
    return np.array(lines)


LINES = all_lines()


def features(mine, others):
    """How many lines hold so many stones of each; rows of boards -> rows of 25 numbers."""
    kinds = 5 * mine[:, LINES].sum(2) + others[:, LINES].sum(2)
    return np.stack([(kinds == kind).sum(1) for kind in range(25)], 1).astype(np.float32)


class Player:
    def __init__(self):
        self.weights = np.zeros(25, np.float32)

    def worth(self, mine, others):
        """From -1 to 1: how good it looks for the one who decides."""
        return np.tanh(features(mine, others) @ self.weights)

    def choose(self, mine, others, masks, chance, curious):
        """The action of each row that leaves the other worst; sometimes any."""
        count = len(mine)
        best, chosen = np.full(count, -9.0), np.zeros(count, np.int64)
        for action in range(WIDTH):
            column = np.arange(action, WIDTH * HEIGHT, WIDTH)
            free = ~(mine[:, column] | others[:, column]).astype(bool)
            legal = masks[:, action].astype(bool)
            row = drop(free)
            after = mine.copy()
            after[np.arange(count), column[row]] = 1
            value = np.where((after[:, LINES].sum(2) == 4).any(1), 2.0, -self.worth(others, after))
            value += 1e-3 * chance.random(count)
            better = legal & (value > best)
            best[better], chosen[better] = value[better], action
        anyhow = chance.random(count) < curious
        if anyhow.any():
            noise = np.where(masks[:, :WIDTH], chance.random((count, WIDTH)), -1).argmax(1)
            chosen[anyhow] = noise[anyhow]
        return chosen


def drop(free):
    """The row in which a stone lands: that of the game, found out once from its first move."""
    return free.shape[1] - 1 - free[:, ::-1].argmax(1) if LOW_IS_LAST else free.argmax(1)


def stones(seen):
    """Own stones and the other's, as 0 and 1, from the observation of the one who decides."""
    board = seen.reshape(len(seen), -1, HEIGHT * WIDTH)
    return board[:, 0].astype(np.int8), board[:, 1].astype(np.int8)


GAME = ruleplay.load("connect/four")
first = GAME.play(1).step(0).observation(0)[:2 * WIDTH * HEIGHT].reshape(2, HEIGHT, WIDTH)
LOW_IS_LAST = bool(first[:, HEIGHT - 1, 0].any())


def train(rounds, chance):
    player = Player()
    batch = ruleplay.Batch(GAME, SLOTS, seed=1)
    batch.reset()
    before = None
    for _ in range(rounds):
        mine, others = stones(batch.observations)
        now = features(mine, others)
        actions = player.choose(mine, others, batch.masks, chance, CURIOUS)
        decided = batch.players.copy()
        batch.step(actions)
        done = batch.terminated | batch.truncated
        reward = batch.rewards[np.arange(SLOTS), decided]
        next_mine, next_others = stones(batch.observations)
        target = np.where(done, reward, -player.worth(next_mine, next_others))
        error = target - np.tanh(now @ player.weights)
        player.weights += RATE * (error[:, None] * now).mean(0)
    return player


def judge(player, other, games, seed):
    """The share of plays won, lost, as first and as second in turn."""
    chance = np.random.default_rng(seed)

    def decide(view):
        mine, others = stones(view.observation()[None])
        return int(player.choose(mine, others, view.mask[None], chance, 0)[0])
    series = GAME.sim([decide, other], games, seed=seed, rotate=True)
    return series.win_rate(0)


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    games = 200 if rounds >= 1000 else 40
    player = train(rounds, np.random.default_rng(1))
    for other in "random", "greedy":
        print(f"won against {other}: {judge(player, other, games, 5)}")


if __name__ == "__main__":
    main()
