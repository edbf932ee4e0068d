#!/usr/bin/python3
"""listener.py FILE: takes the last action, and the first, in turn, and writes down whatever it is told.

An agent by docs/protocol.md, for tests of what agents see."""
import json
import sys

with open(sys.argv[1], "w") as kept:
    for number, line in enumerate(sys.stdin):
        told = json.loads(line)
        kept.write(line)
        if told["type"] == "decide":
            print(json.dumps({"action": told["actions"][-(number % 2)]["id"]}), flush=True)
