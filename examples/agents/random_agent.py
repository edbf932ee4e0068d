#!/usr/bin/env python3
"""random_agent.py: an agent in another language; see docs/protocol.md.

    ruleplay sim kuhn --agent external:command='python3 examples/agents/random_agent.py'

Needs nothing but Python 3.6 or newer. Standard output belongs to the protocol: print notes for
yourself to standard error.
"""
import json
import random
import sys


def choose(question, chance):
    """Replace this: `question` has text, actions (id and name), seat, ply and turn."""
    return chance.choice(question["actions"])["id"]


def main():
    chance = random.Random(0)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "start":
            # A run that is repeated counts its plays alike, so it goes the same way again. With
            # the option seed=yes so does any single play, wherever it stands in a run.
            chance = random.Random(message.get("seed", message["play"]))
        elif message["type"] == "decide":
            answer = {"id": message["id"], "action": choose(message, chance)}
            print(json.dumps(answer), flush=True)
        elif message["type"] == "error":
            print("refused: " + message["text"], file=sys.stderr)
        elif message["type"] == "bye":
            break


if __name__ == "__main__":
    main()
