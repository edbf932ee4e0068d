"""judging.py: what bench/doublings and bench/nowhere-worse share: cells of plays that are kept, and tests."""
import csv
import json
import math
import os
import subprocess
import tempfile
import time

PROGRAM = os.environ.get("RULEPLAY", "./ruleplay")
SEED = "9001"    # other plays than those that settings were chosen on


def sign_test(more, less):
    """How likely at least `more` of them would be if both were as likely; draws left out."""
    count = more + less
    return sum(math.comb(count, i) for i in range(more, count + 1)) / 2 ** count


def holm(values):
    """Adjusted for all of them: Holm 1979."""
    order = sorted(range(len(values)), key=lambda i: values[i])
    adjusted, highest = [0.0] * len(values), 0.0
    for rank, i in enumerate(order):
        highest = max(highest, min(1.0, values[i] * (len(values) - rank)))
        adjusted[i] = highest
    return adjusted


class Store:
    """Cells that were played, a JSON line each."""

    def __init__(self, path):
        self.path, self.cells, self.counts = path, {}, {}
        if os.path.exists(path):
            with open(path) as file:
                for line in file:
                    cell = json.loads(line)
                    self.cells[cell["key"]] = cell

    def players(self, game):
        """How many play it; 0 if it cannot be loaded."""
        if game not in self.counts:
            done = subprocess.run([PROGRAM, "show", game, "--json"], capture_output=True, text=True)
            self.counts[game] = json.loads(done.stdout)["players"] if done.returncode == 0 else 0
        return self.counts[game]

    def keep(self, key, play):
        if key not in self.cells:
            start = time.monotonic()
            cell = {"key": key, **play(), "seconds": time.monotonic() - start}
            with open(self.path, "a") as file:
                file.write(json.dumps(cell) + "\n")
            self.cells[key] = cell
        return self.cells[key]

    def alone(self, game, agent, plays):
        """`results` are comparable: won or not, then the score, play by play."""
        def play():
            rows = self.rows(game, [agent], plays)
            return {"results": [[row[0][0], row[0][1]] for row in rows]}
        return self.keep(f"{game} {agent} {plays}", play)

    def alone_more(self, game, agent, first, plays):
        """The plays from `first` on, a cell for each lot."""
        def play():
            rows = self.rows(game, [agent], plays, first)
            return {"results": [[row[0][0], row[0][1]] for row in rows]}
        return self.keep(f"{game} {agent} {first}+{plays}", play)

    def duel_more(self, game, agent, other, first, plays):
        """The same for two, `plays` from each side."""
        def play():
            rows = [(row[0], row[1]) for row in self.rows(game, [agent, other], plays, first)]
            rows += [(row[1], row[0]) for row in self.rows(game, [other, agent], plays, first)]
            return {"won": sum(a > b for a, b in rows), "lost": sum(a < b for a, b in rows)}
        return self.keep(f"{game} {agent} {other} {first}+{plays}", play)

    def duel(self, game, agent, other, plays):
        """Plays won and lost of the first, changing sides over the same seeds; else by score."""
        def play():
            rows = [(row[0], row[1]) for row in self.rows(game, [agent, other], plays // 2)]
            rows += [(row[1], row[0]) for row in self.rows(game, [other, agent], plays // 2)]
            return {"won": sum(a > b for a, b in rows), "lost": sum(a < b for a, b in rows)}
        return self.keep(f"{game} {agent} {other} {plays}", play)

    def rows(self, game, agents, plays, first=0):
        """Of each play what each player has: (result, score). Lots that begin elsewhere have seeds of their own."""
        with tempfile.TemporaryDirectory() as folder:
            store = os.path.join(folder, "plays.db")
            self.call(["run", "--scenario", game, "--agent", " vs ".join(agents), "--plays", str(plays),
                       "--seed", str(int(SEED) + first), "--jobs", "1", "--store", store, "--json"])
            text = self.call(["export", store])
        return [[(float(row[f"result {i}"]), float(row[f"score {i}"])) for i in range(self.players(game))]
                for row in csv.DictReader(text.splitlines())]

    @staticmethod
    def call(words):
        done = subprocess.run([PROGRAM, *words], capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"{' '.join(words)}: {done.stderr.strip()}")
        return done.stdout
