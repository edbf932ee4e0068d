#!/usr/bin/python3
"""dominion.py: fixed buying plans of Dominion against each other, played without ruleplay.

    tests/counts/dominion.py PLAN PLAN [GAMES [SEED]]

Two players, the basic cards and Smithy. A plan is a list of purchases; the first that can be paid, is
left in the supply and fits its conditions is made, otherwise nothing. A Smithy in hand is played. Prints
the share of plays won by the first player (a draw is half), with its 95 % interval, turns a player,
and mean points of both.
"""
import random
import sys

COST = {"copper": 0, "silver": 3, "gold": 6, "estate": 2, "duchy": 5, "province": 8, "smithy": 4}
COINS = {"copper": 1, "silver": 2, "gold": 3}
POINTS = {"estate": 1, "duchy": 3, "province": 6}

# (card, at most so many owned, only when at most so many Provinces are left)
PLANS = {
    "big-money": [("province", 99, 99), ("gold", 99, 99), ("silver", 99, 99)],
    "big-money-smithy": [("province", 99, 99), ("gold", 99, 99), ("smithy", 1, 99), ("silver", 99, 99)],
    "big-money-duchy": [("province", 99, 99), ("duchy", 99, 4), ("estate", 99, 2), ("gold", 99, 99),
                        ("silver", 99, 99)],
}


class Player:
    def __init__(self, plan, rng):
        self.plan, self.rng = plan, rng
        self.deck, self.hand, self.discard, self.turns = [], [], ["copper"] * 7 + ["estate"] * 3, 0
        self.draw(5)

    def cards(self):
        return self.deck + self.hand + self.discard

    def draw(self, count):
        for _ in range(count):
            if not self.deck:
                self.deck, self.discard = self.discard, []
                self.rng.shuffle(self.deck)
            if self.deck:
                self.hand.append(self.deck.pop())

    def turn(self, supply):
        self.turns += 1
        if "smithy" in self.hand:
            self.hand.remove("smithy")
            self.draw(3)
            played = ["smithy"]
        else:
            played = []
        coins = sum(COINS.get(card, 0) for card in self.hand)
        for card, most, provinces in self.plan:
            owned = (self.cards() + played).count(card)
            if coins >= COST[card] and supply[card] > 0 and owned < most and supply["province"] <= provinces:
                supply[card] -= 1
                played.append(card)
                break
        self.discard += self.hand + played
        self.hand = []
        self.draw(5)

    def points(self):
        return sum(POINTS.get(card, 0) for card in self.cards())


def play(first, second, rng):
    supply = {"copper": 46, "silver": 40, "gold": 30, "estate": 8, "duchy": 8, "province": 8, "smithy": 10}
    players = [Player(first, rng), Player(second, rng)]
    while True:
        for player in players:
            player.turn(supply)
            if supply["province"] == 0 or sum(left == 0 for left in supply.values()) >= 3:
                return players


def main():
    first, second = PLANS[sys.argv[1]], PLANS[sys.argv[2]]
    games = int(sys.argv[3]) if len(sys.argv) > 3 else 10000
    rng = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 1)
    won = turns = 0.0
    points = [0.0, 0.0]
    for _ in range(games):
        players = play(first, second, rng)
        ranks = [(player.points(), -player.turns) for player in players]
        won += 1 if ranks[0] > ranks[1] else 0.5 if ranks[0] == ranks[1] else 0
        turns += sum(player.turns for player in players) / 2
        points = [points[i] + players[i].points() for i in (0, 1)]
    share = won / games
    half = 1.96 * (share * (1 - share) / games) ** 0.5
    print("%s against %s: first wins %.4f +- %.4f, turns %.2f, points %.2f and %.2f, %d games" % (
        sys.argv[1], sys.argv[2], share, half, turns / games, points[0] / games, points[1] / games, games))


if __name__ == "__main__":
    main()
