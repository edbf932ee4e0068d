#!/usr/bin/python3
"""critics_restricted.py: what a card is worth in a player's hands (`never`) agrees with what leaving it out of the
deck costs (`values`), where the rules make these the same: the whole deck is drawn every turn, so that a card
nobody may play takes no other's place.

    tests/critics_restricted.py PROGRAM [PLAYS]
"""
# Program: release
import csv
import io
import json
import os
import subprocess
import sys
import tempfile

GAME = """include "_starter.spire"
include "_jaw-worm.spire"

scenario "Small"
    player Ironclad
    hp 80
    deck 2 Strike, 2 Defend
    enemies "Jaw Worm"
"""
CARDS = ("Bash", "Strike", "Defend")


def main():
    program, plays = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "200"
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "games", "spire")

    def run(*words):
        return subprocess.run([program, *words], capture_output=True, text=True, check=True).stdout

    def score(game, *who):
        said = json.loads(run("sim", game, *who, "--games", plays, "--seed", "3", "--json",
                              "--include-from", folder))["players"][0]["score"]
        return said["value"], (said["high"] - said["low"]) / 2

    failed = 0
    with tempfile.TemporaryDirectory() as work:
        game, plan, store = (os.path.join(work, name) for name in ("small.spire", "v.experiment", "v.db"))
        with open(game, "w") as file:
            file.write(GAME)
        with open(plan, "w") as file:
            file.write(f"seed 7\nplays {plays}\nscenarios\n    small: {game}\nagents\n    greedy\nvalues singly by add\n    "
                       + "\n    ".join(CARDS) + "\nmetrics\n    score\n")
        run("run", plan, "--store", store, "--quiet", "--include-from", folder)
        values = {row["of"]: row for row in csv.DictReader(io.StringIO(
            run("export", store, "--what", "values", "--csv"))) if row["what"] == "value"}
        for number, card in enumerate(CARDS, 1):
            value = float(values[card]["mean"])
            error = (float(values[card]["high"]) - float(values[card]["low"])) / 2
            free = score(f"{game}:add={card}", "--agent", "greedy")
            # Of Strike and Defend the deck has others too: forbidding one means all, so it is not the same.
            same = card == "Bash"
            barred = score(f"{game}:add={card}", "--agent", f"never:part={card},agent=greedy")
            worth, half = free[0] - barred[0], (free[1] ** 2 + barred[1] ** 2) ** 0.5
            agrees = abs(worth - value) <= (half ** 2 + error ** 2) ** 0.5
            print(f"{'ok' if agrees == same else 'not ok'} {number} - {card}: never {worth:.2f} +- {half:.2f}, left out "
                  f"{value:.2f} +- {error:.2f}: {'the same' if same else 'something else, since the deck has more of it'}")
            failed += agrees != same
        always, free = score(game, "--agent", "only:part=Weak"), score(game, "--agent", "greedy")
        same = always == free
        print(f"{'ok' if same else 'not ok'} {len(CARDS) + 1} - where no option is about it, nothing changes: "
              f"{always[0]:.2f} against {free[0]:.2f}")
    return 1 if failed or not same else 0


if __name__ == "__main__":
    sys.exit(main())
