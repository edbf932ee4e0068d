#!/usr/bin/python3
"""forge.py: takes the decisions out of a store and makes its sums fit again: tests/evaluate/forge.py STORE"""
import os
import sqlite3
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import evaluate_damage  # noqa: E402

base = sqlite3.connect(sys.argv[1])
base.execute("UPDATE chunks SET decisions = x''")
evaluate_damage.seal(base)
base.commit()
