"""ppo.py: proximal policy optimisation (Schulman and others 2017) in plain numpy, on Spire's Jaw Worm.

    PYTHONPATH=build/python /usr/bin/python3 examples/python/ppo.py [--seeds 5] [--rounds 150] [--jobs 2]

Learns to end the battle with more hit points than `greedy` does, which looks one card ahead. All plays are stepped
together by one ruleplay.Batch, and seeds learn side by side, one on each processor; the network has one hidden layer and its derivatives are written out. The reward is the
change of hit points, which adds up to what is left at the end. Prints the hit points left, with an interval over plays
for each seed and over the seeds for all."""
import argparse
import concurrent.futures
import os
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")     # processors are for the other seeds
import numpy as np                                     # noqa: E402
import ruleplay                                        # noqa: E402

GAME = "spire/jaw-worm"
SLOTS, STEPS, HIDDEN = 256, 64, 64        # plays side by side, steps a round, hidden units
EPOCHS, PARTS, CLIP = 3, 8, 0.2           # passes over a round, cut into so many parts
GAMMA, LAMBDA, ENTROPY, RATE = 1.0, 0.95, 0.01, 4e-3


class Network:
    """Numbers seen -> how much each action is liked, by one hidden layer, and what the state is worth, by another: the
    two lie side by side in one matrix, and share nothing, so that neither disturbs the other."""

    def __init__(self, inputs, actions, chance):
        self.weights = [chance.normal(0, inputs ** -0.5, (inputs, 2 * HIDDEN)), np.zeros(2 * HIDDEN),
                        chance.normal(0, 0.01, (HIDDEN, actions)), np.zeros(actions),
                        chance.normal(0, 0.1, (HIDDEN, 1)), np.zeros(1)]
        self.weights = [weight.astype(np.float32) for weight in self.weights]
        self.first = [np.zeros_like(weight) for weight in self.weights]       # Adam (Kingma and Ba 2015)
        self.second = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def forward(self, seen, mask):
        w1, b1, w2, b2, w3, b3 = self.weights
        hidden = np.maximum(seen @ w1 + b1, 0)
        liked = np.where(mask, hidden[:, :HIDDEN] @ w2 + b2, -1e9)
        liked -= liked.max(1, keepdims=True)
        exponent = np.exp(liked)
        return hidden, exponent / exponent.sum(1, keepdims=True), (hidden[:, HIDDEN:] @ w3 + b3)[:, 0]

    def learn(self, gradients, rate):
        self.steps += 1
        for i, gradient in enumerate(gradients):
            self.first[i] += 0.1 * (gradient - self.first[i])
            self.second[i] += 0.001 * (gradient * gradient - self.second[i])
            step = self.first[i] / (1 - 0.9 ** self.steps)
            self.weights[i] -= rate * step / (np.sqrt(self.second[i] / (1 - 0.999 ** self.steps)) + 1e-5)


class Eyes:
    """Which numbers of an observation ever change, brought to mean 0 and deviation 1, and which actions are ever
    legal: found out by random plays."""

    def __init__(self, game, seed):
        batch, chance = ruleplay.Batch(game, SLOTS, seed=seed), np.random.default_rng(seed)
        batch.reset()
        seen, legal = [], np.zeros(game.actions_max, bool)
        for _ in range(100):
            seen.append(batch.observations.copy())
            legal |= batch.masks.any(0)
            batch.step(batch.sample(chance))
        seen = np.concatenate(seen)
        self.points = game.blocks["combatants"].start + 1      # own hit points
        self.columns = np.flatnonzero(seen.std(0) > 1e-6)
        self.mean, self.deviation = seen[:, self.columns].mean(0), seen[:, self.columns].std(0)
        self.actions = np.flatnonzero(legal)

    def see(self, batch):
        numbers = (batch.observations[:, self.columns] - self.mean) / self.deviation
        return numbers.clip(-5, 5), batch.masks[:, self.actions].astype(bool)


def choose(chances, chance):
    """One action of each row, by its chances."""
    return (chances.cumsum(1) > chance.random((len(chances), 1)) * chances.sum(1, keepdims=True)).argmax(1)


def collect(batch, eyes, network, chance):
    """A round of steps of all plays, and how much better than expected each was (Schulman and others 2016)."""
    rows = []
    for _ in range(STEPS):
        seen, mask = eyes.see(batch)
        _, chances, worth = network.forward(seen, mask)
        taken, before = choose(chances, chance), batch.observations[:, eyes.points].copy()
        batch.step(eyes.actions[taken])
        done = batch.terminated | batch.truncated
        left = np.where(done, batch.final_scores[:, 0], batch.observations[:, eyes.points])
        rows.append((seen, mask, taken, chances[np.arange(SLOTS), taken], worth, (left - before) / 10, done))
    worth_next = network.forward(*eyes.see(batch))[2]
    advantage, gain = np.zeros((STEPS, SLOTS), np.float32), np.zeros(SLOTS, np.float32)
    for at in reversed(range(STEPS)):
        _, _, _, _, worth, reward, done = rows[at]
        gain = reward + GAMMA * worth_next * ~done - worth + GAMMA * LAMBDA * gain * ~done
        advantage[at], worth_next = gain, worth
    columns = [np.concatenate([row[i] for row in rows]) for i in range(5)]
    return *columns, advantage.reshape(-1)


def improve(network, seen, mask, taken, before, worth, advantage, rate, entropy):
    """One step on the clipped objective, with its derivatives."""
    count = len(taken)
    hidden, chances, value = network.forward(seen, mask)
    at = np.arange(count)
    ratio = chances[at, taken] / before
    better = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
    free = np.where(better > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    scale = -(better * ratio * free)[:, None] / count
    towards = -chances * scale
    towards[at, taken] += scale[:, 0]
    logarithm = np.log(chances + 1e-12)
    surprise = (chances * logarithm).sum(1, keepdims=True)
    towards += entropy / count * chances * (logarithm - surprise)
    towards *= mask
    off = 0.5 * (value - (worth + advantage))[:, None] / count
    w1, b1, w2, b2, w3, b3 = network.weights
    back = np.concatenate([towards @ w2.T, off @ w3.T], 1) * (hidden > 0)
    network.learn([seen.T @ back, back.sum(0), hidden[:, :HIDDEN].T @ towards, towards.sum(0),
                   hidden[:, HIDDEN:].T @ off, off.sum(0)], rate)


def train(game, seed, rounds):
    chance = np.random.default_rng(seed)
    eyes = Eyes(game, seed)
    network = Network(len(eyes.columns), len(eyes.actions), chance)
    batch = ruleplay.Batch(game, SLOTS, seed=1000 + seed)
    batch.reset()
    for number in range(rounds):
        left = 1 - number / rounds
        rows = collect(batch, eyes, network, chance)
        for _ in range(EPOCHS):
            for part in np.array_split(chance.permutation(len(rows[0])), PARTS):
                improve(network, *(row[part] for row in rows), RATE * left, ENTROPY * left)
    return eyes, network


def play(game, eyes, network, count, seed):
    """Hit points at the end of the plays 0 .. count-1 of a series, by the best liked action."""
    batch = ruleplay.Batch(game, count, seed=seed, autoreset="disabled")
    batch.reset()
    while (batch.players >= 0).any():
        _, chances, _ = network.forward(*eyes.see(batch))
        batch.step(eyes.actions[chances.argmax(1)])
    return batch.final_scores[:, 0].copy()


def interval(numbers):
    """The mean, and plus or minus how much at 95 %, by Student's t."""
    student = {1: 12.71, 2: 4.30, 3: 3.18, 4: 2.78, 9: 2.26}.get(len(numbers) - 1, 1.96)
    return np.mean(numbers), student * np.std(numbers, ddof=1) / len(numbers) ** 0.5


def learn_and_play(seed, rounds, count):
    """The hit points of one seed's policy at the end of plays that nobody trained on."""
    game = ruleplay.load(GAME)
    eyes, network = train(game, seed, rounds)
    return play(game, eyes, network, count, 7)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=150)
    parser.add_argument("--plays", type=int, default=4000, help="to judge each by")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    wanted = parser.parse_args()
    greedy = ruleplay.load(GAME).sim("greedy", wanted.plays, seed=7).plays["score"]
    print("greedy          %.2f ± %.2f hit points" % interval(greedy), flush=True)
    means, began = [], time.monotonic()
    with concurrent.futures.ProcessPoolExecutor(wanted.jobs) as pool:
        seeds = range(1, wanted.seeds + 1)
        found = pool.map(learn_and_play, seeds, [wanted.rounds] * wanted.seeds, [wanted.plays] * wanted.seeds)
        for seed, points in zip(seeds, found):
            means.append(points.mean())
            print("ppo, seed %d     %.2f ± %.2f, %.2f ± %.2f more than greedy in the same plays"
                  % (seed, *interval(points), *interval(points - greedy)), flush=True)
    if len(means) > 1:
        print("ppo, all seeds  %.2f ± %.2f" % interval(means))
    print("ppo is ahead of greedy" if min(means) > greedy.mean() else "ppo is not ahead of greedy",
          "(%.0f s)" % (time.monotonic() - began))


if __name__ == "__main__":
    main()
