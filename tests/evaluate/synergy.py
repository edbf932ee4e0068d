#!/usr/bin/python3
"""synergy.py ONE.csv TWO.csv: whether two maps of values, from other seeds, agree.

Prints, by column and kind, half widths, and how often the two differ by no more than their intervals
together; then the half widths that single base cells gave in the same study (`before`).
Exits with 1 if fewer than 95 % of the pairs agree, or if intervals are wider than they should be.
"""
import csv
import math
import sys
from statistics import median

# Half widths by differences of single cells, over the same plays: seeds 1 and 2, medians.
BEFORE = {("field: hp", "value"): 2.80, ("field: hp", "synergy"): 4.27,
          ("turns", "value"): 0.39, ("turns", "synergy"): 0.55}
# How much of that they may be now.
MOST = {"value": 1 / 3, "than average": 1 / 3, "synergy": 0.6}


def read(path):
    return {(row["column"], row["what"], row["of"], row["and"]):
            (float(row["mean"]), (float(row["high"]) - float(row["low"])) / 2)
            for row in csv.DictReader(open(path, encoding="utf-8"))}


one, two = read(sys.argv[1]), read(sys.argv[2])
fine = set(one) == set(two)
for column, what in dict.fromkeys(key[:2] for key in one):
    if what not in MOST:
        continue
    keys = [key for key in one if key[:2] == (column, what)]
    agree = sum(abs(one[key][0] - two[key][0]) <= math.hypot(one[key][1], two[key][1])
                for key in keys)
    half = median(table[key][1] for table in (one, two) for key in keys)
    before = BEFORE[column, "synergy" if what == "synergy" else "value"]
    print(f"{column}, {what}: {agree} of {len(keys)} agree; half width {half:.3g}, "
          f"{half / before:.2f} of before")
    fine = fine and half <= MOST[what] * before
    if what == "synergy":
        fine = fine and agree >= 0.95 * len(keys)
sys.exit(not fine)
