#!/usr/bin/python3
# Program: release
"""critics_sound.py: variants that are as sound as their game give no new finding.

    tests/critics_sound.py PROGRAM [COUNT]           so many variants (2), one line each
    tests/critics_sound.py PROGRAM COUNT --table     as a table for docs/results.md

The games of tests/critics/sound.txt are changed in what nobody minds: names, the order of parts, a number by a little.
Game and variant are criticized with the same seeds; whatever is found in the variant and not in its game is a false alarm.
Names are changed back before findings are compared.
"""
import json
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile

FILE = "tests/critics/sound.txt"
LITTLE = 0.03    # of a number; at least 1
KINDS = {"rename": "names", "shuffle": "order", "lines": "order", "nudge": "numbers"}


def read(path):
    games = []
    with open(path) as file:
        for line in file:
            line = line.rstrip("\n")
            if not line.strip() or line.startswith("#"):
                continue
            if not line.startswith(" "):
                games.append({"game": line, "options": "", "most": 1000, "changes": []})
                continue
            key, _, value = line[2:].partition(" ")
            if key in ("options", "most"):
                games[-1][key] = value if key == "options" else int(value)
            else:
                games[-1]["changes"].append((key, value))
    return games


def rename(text, words, chance):
    """Some of the words with something behind them; and the way back."""
    some = [word for word in shlex.split(words) if chance.random() < 0.7] or shlex.split(words)[:1]
    ending = chance.choice(["x", "b", "_other"])
    back = {}
    for word in sorted(some, key=len, reverse=True):
        new = word + (" Other" if " " in word else ending)
        text = re.sub(rf"(?<![\w]){re.escape(word)}(?![\w])", new, text)
        back[new] = word
    return text, back


def shuffle(text, pattern, chance, separator):
    pieces = text.split(separator)
    places = [i for i, piece in enumerate(pieces) if re.search(pattern, piece)]
    order = places[:]
    while len(places) > 1 and order == places:
        chance.shuffle(order)
    moved = [pieces[i] for i in order]
    for place, piece in zip(places, moved):
        pieces[place] = piece
    return separator.join(pieces), {}


def nudge(text, pattern, chance):
    match = chance.choice(list(re.finditer(pattern, text, re.M)) or [None])
    if not match:
        return text, {}
    number = int(match.group(1))
    step = max(1, round(number * LITTLE))
    new = number + chance.choice([-step, step]) if number > 1 else number + 1
    return text[:match.start(1)] + str(new) + text[match.end(1):], {}


def change(text, kind, value, chance):
    if kind == "rename":
        return rename(text, value, chance)
    if kind == "nudge":
        return nudge(text, value, chance)
    return shuffle(text, value, chance, "\n\n" if kind == "shuffle" else "\n")


def findings(program, game, options):
    """What was found, by key; and how many tests there were."""
    done = subprocess.run([program, "critique", game, "--json", "--seconds", "0", *shlex.split(options)],
                          capture_output=True, text=True)
    if done.returncode:
        return None, done.stderr.strip()
    said = json.loads(done.stdout)
    return {one["key"]: one["sentence"] for one in said["findings"]}, said["tests"]


def variants(games, count, chance):
    """Changes, each kind of each game in turn, so that a small count meets all games."""
    turn = 0
    while count > 0:
        for game in games:
            if count > 0 and turn < game["most"]:
                yield game, *game["changes"][turn % len(game["changes"])]
                count -= 1
        turn += 1


def main():
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    table = "--table" in sys.argv
    games, chance, bases, rows, failed, number = read(FILE), random.Random(1), {}, {}, 0, 0
    if count < len(games):
        games = [game for game in games if game["game"] in ("spire/jaw-worm", "gamelan/nim", "vgdl/maze-23", "kuhn")]
    with tempfile.TemporaryDirectory() as folder:
        for game, kind, value in variants(games, count, chance):
            name = game["game"]
            if name not in bases:
                text = subprocess.run([program, "show", name, "--text"], capture_output=True, text=True, check=True).stdout
                engine = json.loads(subprocess.run([program, "show", name, "--json"], capture_output=True, text=True,
                                                   check=True).stdout)["engine"]
                engine = engine if isinstance(engine, str) else engine["name"]
                # The text as a file, as its variants are.
                path = os.path.join(folder, f"base{len(bases)}.{engine}")
                with open(path, "w") as file:
                    file.write(text)
                bases[name] = text, engine, findings(program, path, game["options"])[0]
            text, engine, base = bases[name]
            changed, back = change(text, kind, value, chance)
            number += 1
            path = os.path.join(folder, f"variant{number}.{engine}")
            with open(path, "w") as file:
                file.write(changed)
            found, tests = findings(program, path, game["options"])
            new = None
            if found is not None and base is not None and changed != text:
                for other, word in back.items():
                    found = {key.replace(other, word): sentence for key, sentence in found.items()}
                new = [sentence for key, sentence in found.items() if key not in base]
            failed += new is None or bool(new)
            row = rows.setdefault((name, KINDS[kind]), [0, 0, 0, len(base or {}), []])
            row[0] += 1
            row[1] += tests if new is not None else 0
            row[2] += bool(new) or new is None
            row[4] += new if new else [] if new is not None else ["it does not load" if changed != text else "nothing was changed"]
            if not table:
                print(f"{'ok' if new == [] else 'not ok'} {number} - {name}: {KINDS[kind]} ({kind} {value})")
                if new != []:
                    print("#", new if new is not None else tests if changed != text else "nothing was changed")
    if table:
        print("| game | changed | variants | tests | found in the game | variants with something new | what |\n"
              "| --- | --- | --- | --- | --- | --- | --- |")
        for (name, what), (amount, tests, alarms, before, said) in sorted(rows.items()):
            print(f"| `{name}` | {what} | {amount} | {tests} | {before} | {alarms} | {'; '.join(said)} |")
        print(f"\n{number} variants, {sum(row[1] for row in rows.values())} tests, {failed} variants with a new finding.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
