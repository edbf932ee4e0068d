#!/usr/bin/python3
"""nodes.py: how many positions some games have after so many decisions, counted without ruleplay.

    tests/counts/nodes.py GAME DEPTH      prints the count for every depth up to DEPTH

Written from the rules of the games alone, as plainly as possible. tests/cases/gamelan/nodes.t holds
the figures. A position counts as often as there are ways to it; a finished play counts at the depth
where it ends. Published besides: tic-tac-toe 255,168 plays; connect four 7, 49, 343, 2401, 16807,
117649, 823536, 5673234; Othello 4, 12, 56, 244, 1396, 8200, 55092, 390216.
"""
import sys


class TicTacToe:
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def start(self):
        return (0,) * 9, 1

    def moves(self, position):
        board, side = position
        if any(board[a] and board[a] == board[b] == board[c] for a, b, c in self.lines):
            return []
        return [i for i in range(9) if not board[i]]

    def play(self, position, move):
        board, side = position
        return board[:move] + (side,) + board[move + 1:], 3 - side


class ConnectFour:
    def start(self):
        return ((),) * 7, 1, False

    def moves(self, position):
        columns, side, won = position
        return [] if won else [x for x in range(7) if len(columns[x]) < 6]

    def play(self, position, x):
        columns, side, won = position
        columns = columns[:x] + (columns[x] + (side,),) + columns[x + 1:]
        at = lambda a, b: 0 <= a < 7 and 0 <= b < len(columns[a]) and columns[a][b] == side
        y = len(columns[x]) - 1
        for dx, dy in (1, 0), (0, 1), (1, 1), (1, -1):
            length = 1
            for sign in 1, -1:
                k = 1
                while at(x + sign * k * dx, y + sign * k * dy):
                    k += 1
                length += k - 1
            won = won or length >= 4
        return columns, 3 - side, won


class Breakthrough:
    def __init__(self, size=8):
        self.size = size

    def start(self):
        n = self.size
        return frozenset((x, y) for x in range(n) for y in (0, 1)), \
            frozenset((x, y) for x in range(n) for y in (n - 1, n - 2)), 1, False

    def moves(self, position):
        own, other, forward, won = position
        if won:
            return []
        found = []
        for x, y in own:
            for dx in -1, 0, 1:
                to = x + dx, y + forward
                if not 0 <= to[0] < self.size or not 0 <= to[1] < self.size or to in own:
                    continue
                if dx or to not in other:
                    found.append(((x, y), to))
        return found

    def play(self, position, move):
        own, other, forward, won = position
        won = move[1][1] in (0, self.size - 1) or other == {move[1]}
        return other - {move[1]}, own - {move[0]} | {move[1]}, -forward, won


class Othello:
    """A pass is no decision: if only the other side can move, it moves again."""
    def start(self):
        return frozenset({(4, 3), (3, 4)}), frozenset({(3, 3), (4, 4)})

    def flips(self, own, other, x, y):
        turned = set()
        for dx in -1, 0, 1:
            for dy in -1, 0, 1:
                row, k = set(), 1
                while (dx or dy) and (x + k * dx, y + k * dy) in other:
                    row.add((x + k * dx, y + k * dy))
                    k += 1
                if row and (x + k * dx, y + k * dy) in own:
                    turned |= row
        return turned

    def squares(self, own, other):
        return [(x, y) for x in range(8) for y in range(8)
                if (x, y) not in own and (x, y) not in other and self.flips(own, other, x, y)]

    def moves(self, position):
        return self.squares(*position)

    def play(self, position, move):
        own, other = position
        turned = self.flips(own, other, *move)
        own, other = own | turned | {move}, other - turned
        return (other, own) if self.squares(other, own) else (own, other)


class Leduc:
    """The betting of Leduc hold'em for one deal: fold, check or call, raise."""
    def start(self):
        return (1, 1), 0, 0, 0, 1, False             # bets, side, spoken, raises, round, over

    def moves(self, position):
        bets, side, spoken, raises, stage, over = position
        if over:
            return []
        behind = bets[side] < bets[1 - side]
        return (["fold", "call"] if behind else ["check"]) + (["raise"] if raises < 2 else [])

    def play(self, position, move):
        bets, side, spoken, raises, stage, over = position
        bets = list(bets)
        if move == "fold":
            return tuple(bets), side, spoken, raises, stage, True
        if move == "raise":
            bets[side] = max(bets) + 2 * stage
            return tuple(bets), 1 - side, 1, raises + 1, stage, False
        bets[side] = max(bets)
        if spoken + 1 == 2:
            return tuple(bets), 0, 0, 0, stage + 1, stage == 2
        return tuple(bets), 1 - side, spoken + 1, raises, stage, False


class Nim:
    def __init__(self, *heaps):
        self.heaps = heaps

    def start(self):
        return self.heaps

    def moves(self, heaps):
        return [(h, n) for h in range(len(heaps)) for n in range(1, heaps[h] + 1)]

    def play(self, heaps, move):
        return tuple(s - move[1] if h == move[0] else s for h, s in enumerate(heaps))


class Hamlet:
    """Two players with two workers each; places with room for one; houses for what they bring."""
    gives = {"forest": (3, 0, 0), "quarry": (0, 1, 0), "field": (0, 0, 2), "inn": (0, 0, 1)}
    price = {"carpenter": (3, 0, 0), "mason": (1, 2, 0), "feast": (0, 0, 4)}

    def start(self):
        return ((0, 0, 0), (0, 0, 0)), frozenset(), 0, 0, 0, 1   # goods, taken, first, next first, sent, round

    def moves(self, position):
        goods, taken, first, later, sent, stage = position
        if stage > 5:
            return []
        own = goods[(first + sent) % 2]
        places = [p for p in self.gives if p not in taken]
        places += [p for p in self.price if p not in taken and all(a >= b for a, b in zip(own, self.price[p]))]
        return places + ["rest"]

    def play(self, position, move):
        goods, taken, first, later, sent, stage = position
        who = (first + sent) % 2
        change = self.gives.get(move) or tuple(-n for n in self.price.get(move, (0, 0, 0)))
        own = tuple(a + b for a, b in zip(goods[who], change))
        goods = (own, goods[1]) if who == 0 else (goods[0], own)
        later = who if move == "inn" else later
        taken = taken if move == "rest" else taken | {move}
        if sent == 3:
            return goods, frozenset(), later, later, 0, stage + 1
        return goods, taken, first, later, sent + 1, stage


GAMES = {"tic-tac-toe": TicTacToe(), "connect-four": ConnectFour(), "breakthrough": Breakthrough(),
         "breakthrough-5": Breakthrough(5), "othello": Othello(), "leduc": Leduc(), "nim": Nim(3, 4, 5),
         "hamlet": Hamlet()}


def count(game, position, depth):
    """Positions at exactly this depth, and plays that end there or before."""
    moves = game.moves(position)
    if depth == 0 or not moves:
        return (1 if depth == 0 else 0), (0 if moves else 1)
    nodes = plays = 0
    for move in moves:
        more = count(game, game.play(position, move), depth - 1)
        nodes, plays = nodes + more[0], plays + more[1]
    return nodes, plays


if __name__ == "__main__":
    chosen = GAMES[sys.argv[1]]
    for depth in range(1, int(sys.argv[2]) + 1):
        print(depth, *count(chosen, chosen.start(), depth))
