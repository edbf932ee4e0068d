"""common.py: what the tests of the package share."""
import json
import os
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.environ["RULEPLAY_PROGRAM"]

# Ten games and more, of all engines.
GAMES = ["null", "kuhn", "connect/four", "connect/gomoku", "spire/jaw-worm", "spire/minists", "vgdl/zelda", "vgdl/maze-89",
         "gamelan/dominion", "gamelan/whist", "gamelan/goofspiel", "chaos/starter"]


def command(*words):
    """What the command line prints."""
    return subprocess.run([PROGRAM, *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def command_json(*words):
    return json.loads(command(*words, "--json"))
