#!/usr/bin/env python3
"""steps.py: many plays at once from Python, through src/bind/bind.h, with nothing but ctypes.

    make shared
    examples/bind/steps.py spire/jaw-worm

Random legal actions in 64 plays side by side; prints what a learner would see. With numpy, give
`numpy.frombuffer(buffer, dtype)` a look at the same memory: nothing is copied."""
import ctypes
import json
import os
import random
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LIBRARY = os.environ.get("RULEPLAY_LIBRARY") or os.path.join(ROOT, "build/release/libruleplay.so")
PROGRAM = os.environ.get("RULEPLAY") or os.path.join(ROOT, "ruleplay")
SLOTS, STEPS = 64, 2000

library = ctypes.CDLL(LIBRARY)
for name in "rp_loader_new", "rp_load", "rp_batch_new", "rp_buffers_new":
    getattr(library, name).restype = ctypes.c_void_p    # handles are addresses


def whole_text(game):
    """The engine of a game, and its description with includes and settings resolved."""
    def ask(*options):
        return subprocess.run([PROGRAM, "show", game, *options], check=True, capture_output=True).stdout
    return json.loads(ask("--json"))["engine"].encode(), ask("--text")


def load(engine, text):
    loader = ctypes.c_void_p(library.rp_loader_new())
    game = library.rp_load(loader, engine, b"game", text, None)
    if not game:
        said = ctypes.create_string_buffer(4096)
        library.rp_problems_json(loader, said, len(said))
        sys.exit(said.value.decode())
    return ctypes.c_void_p(game)


def main():
    game = load(*whole_text(sys.argv[1] if len(sys.argv) > 1 else "spire/jaw-worm"))
    players, actions_max = library.rp_players(game), library.rp_actions_max(game)
    size = library.rp_observation_size(game)

    # The caller owns all memory; the library writes into it with every step.
    observations = (ctypes.c_float * (SLOTS * size))()
    masks = (ctypes.c_uint8 * (SLOTS * actions_max))()
    deciders = (ctypes.c_int32 * SLOTS)()
    rewards = (ctypes.c_float * (SLOTS * players))()
    terminated, truncated = (ctypes.c_uint8 * SLOTS)(), (ctypes.c_uint8 * SLOTS)()
    final_scores = (ctypes.c_float * (SLOTS * players))()
    buffers = ctypes.c_void_p(library.rp_buffers_new(
        observations, masks, deciders, rewards, terminated, truncated, None, final_scores))
    batch = ctypes.c_void_p(library.rp_batch_new(game, SLOTS, ctypes.c_uint64(1)))
    library.rp_batch_start(batch, buffers)

    chance, scores, began = random.Random(1), [], time.time()
    actions = (ctypes.c_int32 * SLOTS)()
    for _ in range(STEPS):
        for slot in range(SLOTS):
            mask = bytes(masks[slot * actions_max:(slot + 1) * actions_max])
            legal = [action for action, allowed in enumerate(mask) if allowed]
            actions[slot] = chance.choice(legal)
        bad = library.rp_batch_step(batch, actions, buffers)
        assert bad == -1, "the action of slot %d is not legal" % bad
        for slot in range(SLOTS):
            if terminated[slot] or truncated[slot]:
                scores.append(final_scores[slot * players])
    print("%d observations of %d numbers, %d actions" % (STEPS * SLOTS, size, actions_max))
    print("%d plays ended, mean score of player 0: %.3g" % (len(scores), sum(scores) / max(1, len(scores))))
    print("%.0f steps a second, nearly all of it spent in Python" % (STEPS * SLOTS / (time.time() - began)))


main()
