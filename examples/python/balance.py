"""balance.py: how much damage Bash must deal for a beginner to win six battles of ten: a root found by scipy.

    PYTHONPATH=build/python /usr/bin/python3 examples/python/balance.py [PLAYS]

All values play the same seeds, so the share of wins is a smooth-looking function of the number; it is searched between
whole numbers by a straight line. `ruleplay.balance` does the same and says how sure it is."""
import sys
from functools import lru_cache

import ruleplay
from scipy.optimize import brentq

TARGET = 0.60


def main():
    plays = int(sys.argv[1]) if len(sys.argv) > 1 else 4000

    @lru_cache(None)
    def wins(damage):
        return ruleplay.load("spire/jaw-worm", Bash_damage=damage).sim("random", plays).win_rate()

    def off(damage):
        low = int(damage)
        part = damage - low
        return (1 - part) * wins(low) + part * wins(low + 1) - TARGET if part else wins(low) - TARGET

    found = brentq(off, 4, 20, xtol=0.05)
    print(f"{TARGET:.0%} of battles are won with a Bash of about {found:.1f} damage")
    for damage in int(found), int(found) + 1:
        print(f"  {damage}: {wins(damage)}")


if __name__ == "__main__":
    main()
