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
library.rp_buffer_size.restype = ctypes.c_size_t


def whole_text(game):
    """The engine of a game, and its description with includes and settings resolved."""
    def ask(*options):
        return subprocess.run([PROGRAM, "show", game, *options], check=True, capture_output=True).stdout
    return json.loads(ask("--json"))["engine"].encode(), ask("--text")


loader = ctypes.c_void_p(library.rp_loader_new())


def need(result):
    """What a call gave, unless it failed: then the loader has a sentence that says why."""
    if not result:
        said = ctypes.create_string_buffer(4096)
        library.rp_problems_json(loader, said, len(said))
        sys.exit(said.value.decode())
    return ctypes.c_void_p(result)


def main():
    engine, text = whole_text(sys.argv[1] if len(sys.argv) > 1 else "spire/jaw-worm")
    game = need(library.rp_load(loader, engine, b"game", text, None))
    players, actions_max = library.rp_players(game), library.rp_actions_max(game)
    size = library.rp_observation_size(game)
    batch = need(library.rp_batch_new(loader, game, SLOTS, ctypes.c_uint64(1), None))
    buffers = ctypes.c_void_p(library.rp_buffers_new(batch))

    # The caller owns all memory; the library writes into it with every step. It says how large each
    # buffer has to be, and refuses any other size.
    def buffer(name, kind):
        memory = (kind * (library.rp_buffer_size(batch, name) // ctypes.sizeof(kind)))()
        need(library.rp_buffers_set(loader, buffers, name, memory, ctypes.c_size_t(ctypes.sizeof(memory))))
        return memory
    observations = buffer(b"observations", ctypes.c_float)
    masks, deciders = buffer(b"masks", ctypes.c_uint8), buffer(b"players", ctypes.c_int32)
    rewards = buffer(b"rewards", ctypes.c_float)
    terminated, truncated = buffer(b"terminated", ctypes.c_uint8), buffer(b"truncated", ctypes.c_uint8)
    final_scores = buffer(b"final_scores", ctypes.c_float)
    library.rp_batch_start(batch, buffers)

    chance, scores, began = random.Random(1), [], time.time()
    actions = (ctypes.c_int32 * SLOTS)()
    for _ in range(STEPS):
        for slot in range(SLOTS):
            mask = bytes(masks[slot * actions_max:(slot + 1) * actions_max])
            legal = [action for action, allowed in enumerate(mask) if allowed]
            actions[slot] = chance.choice(legal)
        bad = library.rp_batch_step(batch, actions, SLOTS, buffers)
        assert bad == -1, "the action of slot %d is not legal" % bad
        for slot in range(SLOTS):
            if terminated[slot] or truncated[slot]:
                scores.append(final_scores[slot * players])
    assert len(observations) == SLOTS * size and len(rewards) == len(deciders) * players
    print("%d observations of %d numbers, %d actions" % (STEPS * SLOTS, size, actions_max))
    print("%d plays ended, mean score of player 0: %.3g" % (len(scores), sum(scores) / max(1, len(scores))))
    print("%.0f steps a second, nearly all of it spent in Python" % (STEPS * SLOTS / (time.time() - began)))


main()
