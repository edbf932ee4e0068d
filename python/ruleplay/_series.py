"""Series of plays, and what they add up to."""
import json
import operator
import struct

from . import _native
from ._errors import whole
from ._play import View
from ._progress import Progress

_HEAD = [("seed", "<u8", 0), ("hash", "<u8", 8), ("plies", "<u4", 16), ("turns", "<u4", 20)]
_TAIL = [("end", "<i2", 44), ("unanswered", "<u2", 46)]
_SIZE = 48


def row_type(players):
    """The numpy type of a row: one play."""
    import numpy as np
    many = (lambda kind: kind) if players == 1 else (lambda kind: (kind, (players,)))
    columns = [*_HEAD, ("score", many("<f4"), 24), ("result", many("i1"), 40), *_TAIL]
    return np.dtype({"names": [c[0] for c in columns], "formats": [c[1] for c in columns],
                     "offsets": [c[2] for c in columns], "itemsize": _SIZE})


class Interval(float):
    """A number with the interval at 95 % that belongs to it: ``low`` and ``high``."""

    def __new__(cls, value, low, high):
        self = super().__new__(cls, value)
        self.low, self.high = low, high
        return self

    def __getnewargs__(self):
        return float(self), self.low, self.high

    def __repr__(self):
        if self.low is None:
            return f"{float(self):.4g} (too few plays)"
        if self.low == self.high:
            return f"{float(self):.4g} (always)"
        return f"{float(self):.4g} ({self.low:.4g} to {self.high:.4g})"

    __str__ = __repr__


def _interval(row):
    return Interval(row["value"], row["low"], row["high"])


class Series:
    """Plays of a series: ``plays`` is a structured array with a row each; means and shares have intervals.

    >>> import ruleplay
    >>> series = ruleplay.load("kuhn").sim("random", 1000, seed=5)
    >>> series.plays.dtype.names
    ('seed', 'hash', 'plies', 'turns', 'score', 'result', 'end', 'unanswered')
    >>> series.win_rate(0)
    0.575 (0.5441 to 0.6053)
    """

    def __init__(self, game, agents, seed, first, rotate, plays):
        import numpy as np
        plays = np.ascontiguousarray(plays)
        self.game, self.agents, self.seed, self.plays = game, agents, seed, plays
        names = [agent if isinstance(agent, str) else "function" for agent in agents]
        self.summary = json.loads(_native.series_json(game._native, game.spec, names, seed, first, rotate,
                                                      plays.view("u1").data if len(plays) else b""))

    @property
    def hash(self):
        """Over every final state, in order: the same as ``ruleplay sim`` prints."""
        return self.summary["hash"]

    def mean(self, column, player=0):
        """The mean of score, plies or turns, with its interval."""
        if column in ("plies", "turns"):
            return _interval(self.summary[column])
        if column == "score":
            return _interval(self._of(player)["score"])
        raise ValueError(f"column: expected 'score', 'plies' or 'turns', found {column!r}")

    def win_rate(self, player=0):
        """The share of plays that a player won, with its interval."""
        return _interval(self._of(player)["win_rate"])

    def _of(self, player):
        return self.summary["players"][whole("player", player, 0, self.game.players - 1)]

    def __len__(self):
        return len(self.plays)

    def table(self):
        """What it adds up to, as rows: a dict for each player."""
        return [{"player": row["player"], "agent": row["agent"], "won": _interval(row["win_rate"]),
                 "lost": _interval(row["loss_rate"]), "score": _interval(row["score"])}
                for row in self.summary["players"]]

    def to_pandas(self):
        """The plays as a data frame; columns of several players become one for each."""
        import pandas
        return pandas.DataFrame(flat_columns(self.plays))

    def __repr__(self):
        lines = [f"{self.game.spec}: {len(self)} plays, seed {self.seed}"]
        for row in self.table():
            lines.append(f"  player {row['player']} {row['agent']}: won {row['won']}, score {row['score']}")
        return "\n".join(lines)

    def _repr_html_(self):
        from ._display import table_html
        return table_html(self.table(), f"{self.game.spec}: {len(self)} plays, seed {self.seed}")


def flat_columns(rows):
    """Columns of a structured array by name; those of several numbers as NAME_0, NAME_1."""
    columns = {}
    for name in rows.dtype.names:
        column = rows[name]
        if column.ndim == 1:
            columns[name] = column
        else:
            for i in range(column.shape[1]):
                columns[f"{name}_{i}"] = column[:, i]
    return columns


def asking(game, function):
    """A function of Python as the engine calls it."""
    def decide(state, seat, actions, chance):
        view = View._of(game, state, seat, chance)
        action = function(view)
        if isinstance(action, str):
            action = View._of(game, state, seat, chance)._action(action)
        try:
            number = operator.index(action)
        except TypeError:
            raise TypeError(f"the agent answered {action!r}, which is no action: expected a number or a name") from None
        if number not in actions:
            raise ValueError(f"the agent answered {number}, which is not legal; legal are {actions}")
        return number
    return decide


def simulate(game, agents, count, seed, jobs, rotate, first, progress):
    import numpy as np
    agents = list(agents) if isinstance(agents, (list, tuple)) else [agents]
    for agent in agents:
        if not isinstance(agent, str) and not callable(agent):
            raise TypeError(f"an agent is a name or a function, not {agent!r}")
    count = whole("games", count, 0, 2 ** 62)
    rows = np.zeros(count, row_type(game.players))
    done = bytearray(8)
    with Progress(count, progress, f"{game.spec}") as shown:
        played = _native.series(
            game._native, game.spec,
            [agent if isinstance(agent, str) else asking(game, agent) for agent in agents],
            seed, first, rotate, jobs, rows.view("u1") if count else bytearray(), done,
            lambda: shown.show(struct.unpack("<Q", done)[0]))
    return Series(game, agents, seed, first, rotate, rows[:played])
