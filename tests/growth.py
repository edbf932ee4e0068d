#!/usr/bin/env python3
"""growth.py: how the cost of boards grows, in instructions counted by valgrind: no clock, the same on
any machine.

    tests/growth.py [PROGRAM]       a release build: build/release/ruleplay if none is given

What stands still costs nothing a tick; loading is linear in cells and sprites."""
# Program: release
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else os.path.join(ROOT, "build/release/ruleplay")
RULES = """BasicGame square_size=10
    SpriteSet
        food > Immovable color=GREEN
        avatar > MovingAvatar
        wall > Immovable color=BLACK
    InteractionSet
        avatar wall > stepBack
        food avatar > killSprite scoreChange=1
    TerminationSet
        SpriteCounter stype=food limit=0 win=True
    LevelMapping
        . > food
        A > avatar
        w > wall
Level
"""
number = 0


def report(name, fine, said):
    global number
    number += 1
    print("%sok %d - %s" % ("" if fine else "not ", number, name))
    if not fine:
        print(said)


def board(side, food):
    """A walled square with so much food, row by row, and the avatar in a corner, away from it."""
    cells = [["w" if row in (0, side - 1) or column in (0, side - 1) else " " for column in range(side)]
             for row in range(side)]
    cells[1][1] = "A"
    for i in range(food):
        cells[3 + i // (side - 2)][1 + i % (side - 2)] = "."
    return RULES + "\n".join("".join(row) for row in cells) + "\n"


def instructions(folder, text, settings, *words):
    path = os.path.join(folder, "board.vgdl")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=" + os.path.join(folder, "out"), PROGRAM,
               words[0], path + ":" + settings, *words[1:]]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    return int(re.search(r"Collected : (\d+)", said).group(1))


def tick(folder, text):
    """Instructions of one more tick in which nobody does anything."""
    few, many = (instructions(folder, text, "ticks=%d" % ticks, "sim", "-a", "first", "-n", "1", "--jobs", "1")
                 for ticks in (50, 250))
    return (many - few) / 200


def main():
    if not shutil.which("valgrind") or not os.path.exists(PROGRAM):
        print("ok 1 - growth # SKIP needs valgrind and a release build")
        return
    with tempfile.TemporaryDirectory() as folder:
        few, many = tick(folder, board(60, 20)), tick(folder, board(60, 2000))
        report("a hundred times as much that stands still costs nothing a tick", many < 1.05 * few,
               "%.0f instructions a tick, and %.0f" % (few, many))
        small, middle, large = (instructions(folder, board(side, side * side // 5), "sprites=9000", "check")
                                for side in (50, 100, 200))
        exponent = math.log((large - middle) / (middle - small), 4)
        report("loading is linear in cells and sprites", exponent < 1.1,
               "%d, %d, %d instructions: to the power of %.2f" % (small, middle, large, exponent))


main()
