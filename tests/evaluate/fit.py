#!/usr/bin/python3
"""fit.py PLAYS.csv VALUES.csv COLUMN THINGS: values and synergies computed a second time.

Nothing here is shared with src/evaluate/fit.c: covariances are written out as matrices of all cells,
the spread of synergies is integrated finely, the variance by seeds is that of the matrix of all
cells. Exits with 1 if anything differs by more than a fraction of its interval.
"""
import csv
import math
import sys


def product(a, b):
    columns = list(zip(*b))
    return [[sum(x * y for x, y in zip(row, column)) for column in columns] for row in a]


def transposed(a):
    return [list(row) for row in zip(*a)]


def inverse(a):
    n = len(a)
    wide = [row[:] + [float(i == j) for j in range(n)] for i, row in enumerate(a)]
    for k in range(n):
        best = max(range(k, n), key=lambda i: abs(wide[i][k]))
        wide[k], wide[best] = wide[best], wide[k]
        pivot = wide[k][k]
        wide[k] = [x / pivot for x in wide[k]]
        for i in range(n):
            if i != k and wide[i][k]:
                times = wide[i][k]
                wide[i] = [x - times * y for x, y in zip(wide[i], wide[k])]
    return [row[n:] for row in wide]


def log_determinant(a):
    a, total = [row[:] for row in a], 0.0
    for k in range(len(a)):
        best = max(range(k, len(a)), key=lambda i: abs(a[i][k]))
        a[k], a[best] = a[best], a[k]
        total += math.log(abs(a[k][k]))
        for i in range(k + 1, len(a)):
            times = a[i][k] / a[k][k]
            a[i] = [x - times * y for x, y in zip(a[i], a[k])]
    return total


def projection(x):
    return product(x, product(inverse(product(transposed(x), x)), transposed(x)))


def student(freedom):
    """The 97.5 % point, by integration."""
    def density(t):
        return math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2) -
                        math.log(freedom * math.pi) / 2 -
                        (freedom + 1) / 2 * math.log(1 + t * t / freedom))
    step, t, inside = 1e-3, 0.0, 0.0
    while inside < 0.475:
        inside += step * density(t + step / 2)
        t += step
    return t


def main():
    plays, values, column, things = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
    cells = {}
    for row in csv.DictReader(open(plays, encoding="utf-8")):
        cells.setdefault(int(row["id"].split(".")[0]), []).append(float(row[column]))
    sets = [()] + [(i,) for i in range(things)]
    pairs = [(i, j) for i in range(things) for j in range(i + 1, things)]
    sets += pairs
    y = [cells[c] for c in range(len(sets))]
    count, seeds = len(sets), len(y[0])
    mean = [sum(row) / seeds for row in y]
    apart = [[v - mean[c] for v in y[c]] for c in range(count)]
    # Covariance of the cells' means, from seeds.
    by_seeds = [[sum(p * q for p, q in zip(apart[a], apart[b])) / (seeds - 1) / seeds
                 for b in range(count)] for a in range(count)]
    x = [[1.0] + [float(i in one) for i in range(things)] for one in sets]
    hat = projection(x)
    left = [[float(a == b) - hat[a][b] for b in range(count)] for a in range(count)]
    rest = product(left, by_seeds)
    chance = sum(rest[a][a] for a in range(count)) / (count - things - 1)    # of a mean
    seen = mean[:]
    if all(v in (0, 1) for row in y for v in row):    # shares: one more play won and lost in each cell
        for c in range(count):
            drawn = (sum(y[c]) + 1) / (seeds + 2)
            doubt = max(0.0, drawn * (1 - drawn) / (seeds + 2) - mean[c] * (1 - mean[c]) / seeds)
            mean[c] = drawn
            by_seeds[c][c] += doubt
            chance += doubt / count

    def solve(spread):
        v = [[(a == b) * (chance + spread ** 2 * (len(sets[a]) == 2)) for b in range(count)]
             for a in range(count)]
        v_inverse = inverse(v)
        inner = product(transposed(x), product(v_inverse, x))
        take = product(inverse(inner), product(transposed(x), v_inverse))    # unknowns by means
        beta = [sum(t * m for t, m in zip(row, mean)) for row in take]
        off = [m - sum(p * q for p, q in zip(row, beta)) for m, row in zip(mean, x)]
        likely = -(log_determinant(v) + log_determinant(inner) +
                   sum(off[a] * off[b] * v_inverse[a][b] for a in range(count)
                       for b in range(count))) / 2
        # Synergies: what is expected of them, given the cells.
        residual = [[float(a == b) - sum(x[a][k] * take[k][b] for k in range(things + 1))
                     for b in range(count)] for a in range(count)]
        gain = product(v_inverse, residual)
        rows = [row for row in take[1:]]
        average = [sum(column) / things for column in zip(*rows)]
        rows += [[p - q for p, q in zip(row, average)] for row in take[1:]]
        first = count - len(pairs)
        for p in range(len(pairs)):
            rows.append([spread ** 2 * g for g in gain[first + p]])
        out = []
        for at, row in enumerate(rows):
            middle = sum(r * m for r, m in zip(row, mean))
            shown = sum(r * m for r, m in zip(row, seen))
            variance = sum(row[a] * row[b] * by_seeds[a][b] for a in range(count)
                           for b in range(count))
            # What synergies add that are not known: estimate less truth as a sum over them.
            for p in range(len(pairs)):
                own = 1.0 if at - 2 * things == p else 0.0
                variance += (spread * (row[first + p] - own)) ** 2
            out.append((middle, variance, shown))
        return likely, out

    most = 5 * math.sqrt(sum(m * m for m in mean) / count)
    answers = []
    for k in range(160):
        spread = most * ((k + 0.5) / 160) ** 2
        likely, out = solve(spread)
        answers.append((likely + math.log(spread) + math.log((k + 0.5) / 160), out))
    best = max(likely for likely, _ in answers)
    weights = [math.exp(likely - best) for likely, _ in answers]
    total = sum(weights)
    names = [("value", i, None) for i in range(things)]
    names += [("than average", i, None) for i in range(things)]
    names += [("synergy",) + pair for pair in pairs]
    reach = student(seeds - 1)
    rows = [r for r in csv.DictReader(open(values, encoding="utf-8"))
            if r["column"] == column and r["what"] in ("value", "than average", "synergy")]
    worst, bad = 0.0, len(rows) != len(names)
    for at, (name, row) in enumerate(zip(names, rows)):
        middle = sum(w * out[at][0] for w, (_, out) in zip(weights, answers)) / total
        square = sum(w * (out[at][1] + out[at][0] ** 2) for w, (_, out) in zip(weights, answers))
        half = reach * math.sqrt(square / total - middle ** 2)
        shown = sum(w * out[at][2] for w, (_, out) in zip(weights, answers)) / total
        for expected, found in ((shown, row["mean"]), (middle - half, row["low"]),
                                (middle + half, row["high"])):
            worst = max(worst, abs(expected - float(found)) / half)
        bad = bad or row["what"] != name[0]
    print(f"{len(rows)} rows, the worst differs by {worst:.4f} of half its interval")
    sys.exit(bad or worst > 0.03)


main()
