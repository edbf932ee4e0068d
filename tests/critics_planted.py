#!/usr/bin/python3
# Program: release
"""critics_planted.py: faults planted in games are found by the critics for them, and not in the games as they are.

    tests/critics_planted.py PROGRAM           those that are quick
    tests/critics_planted.py PROGRAM --all     all
    tests/critics_planted.py PROGRAM --apart   those that are kept apart
    tests/critics_planted.py PROGRAM --table   all, as a table for docs/results.md

Faults are blocks of tests/critics/faults.txt: a name, then indented lines

    game SPEC         the base
    edit SCRIPT       for sed -E, on its whole text; may be there several times
    critic NAME       which must find it
    part NAME         in this part; *: in the game as a whole
    options ...       for both critiques
    wish LINE         of a file of the designer, for both; may be there several times
    slow              not for make check
    apart             of a game by which no threshold was chosen
"""
import json
import os
import shlex
import subprocess
import sys
import tempfile

FILE = "tests/critics/faults.txt"


def read(path):
    faults = []
    with open(path) as file:
        for line in file:
            line = line.rstrip("\n")
            if not line.strip() or line.startswith("#"):
                continue
            if not line.startswith(" "):
                faults.append({"name": line, "edit": [], "wish": [], "options": "", "slow": False, "apart": False})
                continue
            key, _, value = line.strip().partition(" ")
            if key in ("edit", "wish"):
                faults[-1][key].append(value)
            else:
                faults[-1][key] = True if key in ("slow", "apart") else value
    return faults


def shown(program, game, cache):
    """The text of a game, and how the name of its file ends."""
    if game not in cache:
        text = subprocess.run([program, "show", game, "--text"], capture_output=True, text=True, check=True).stdout
        kind = os.path.splitext(game)[1][1:] or game.split("/")[0].split(":")[0]
        cache[game] = text, kind
    return cache[game]


def found(program, game, fault, cache):
    """Parts in which the critic of a fault finds it, and what was said; None: the command failed."""
    key = (game, fault["critic"], fault["options"])
    if key not in cache:
        done = subprocess.run([program, "critique", game, "--only", fault["critic"], "--json",
                               *shlex.split(fault["options"])], capture_output=True, text=True)
        cache[key] = None if done.returncode else [
            (one["part"], one["sentence"]) for one in json.loads(done.stdout)["findings"]]
        if done.returncode:
            print("#", done.stderr.strip())
    return cache[key]


def names(findings, part):
    if part == "*":
        return bool(findings)
    return any(part == one for one, _ in findings or [])


def plant(program, fault, folder, number, cache):
    """The edited game as a file; None: the edit changed nothing."""
    text, ending = shown(program, fault["game"], cache)
    script = [word for edit in fault["edit"] for word in ("-e", edit)]
    changed = subprocess.run(["sed", "-E", *script], input=text, capture_output=True, text=True,
                             check=True).stdout
    path = os.path.join(folder, f"fault{number}.{ending}")
    with open(path, "w") as file:
        file.write(changed)
    return path if changed != text else None


def main():
    program, how = sys.argv[1], sys.argv[2:]
    faults, cache, texts, failed = read(FILE), {}, {}, 0
    if not how:
        faults = [fault for fault in faults if not fault["slow"] and not fault["apart"]]
    if "--apart" in how:
        faults = [fault for fault in faults if fault["apart"]]
    table = []
    with tempfile.TemporaryDirectory() as folder:
        for number, fault in enumerate(faults, 1):
            if fault["wish"]:
                wishes = os.path.join(folder, f"fault{number}.wishes")
                with open(wishes, "w") as file:
                    file.write("\n".join(fault["wish"]).replace("\\t", "    ") + "\n")
                fault["options"] += f" --critics {wishes}"
            path = plant(program, fault, folder, number, texts)
            there = path and found(program, path, fault, cache)
            base = found(program, fault["game"], fault, cache)
            hit = bool(there) and names(there, fault["part"])
            alarm = base is None or names(base, fault["part"])
            failed += not hit or alarm
            table.append((fault, hit, alarm))
            if "--table" not in how:
                print(f"{'ok' if hit and not alarm else 'not ok'} {number} - {fault['name']} "
                      f"({fault['critic']}{'' if hit else ': not found'}{': also in the base' if alarm else ''})")
                if not hit:
                    print("#", "nothing was changed" if not path else there)
    if "--table" in how:
        print("| planted | game | critic | part | found | in the base |\n| --- | --- | --- | --- | --- | --- |")
        for fault, hit, alarm in table:
            print(f"| {fault['name']} | `{fault['game']}` | `{fault['critic']}` | "
                  f"{'the game' if fault['part'] == '*' else fault['part']} | {'yes' if hit else '**no**'} | "
                  f"{'**yes**' if alarm else 'no'} |")
        for name, some in (("chosen by", False), ("kept apart", True)):
            rows = [row for row in table if row[0]["apart"] == some]
            print(f"\nGames {name}: {sum(hit for _, hit, _ in rows)} of {len(rows)} found, "
                  f"{sum(alarm for _, _, alarm in rows)} false alarms.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
