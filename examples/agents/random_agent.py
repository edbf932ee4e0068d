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
            # The same play gives the same seed, so the whole play can be repeated.
            chance = random.Random(int(message["seed"], 16))
        elif message["type"] == "decide":
            answer = {"id": message["id"], "action": choose(message, chance)}
            print(json.dumps(answer), flush=True)
        elif message["type"] == "error":
            print("refused: " + message["text"], file=sys.stderr)
        elif message["type"] == "bye":
            break


if __name__ == "__main__":
    main()
