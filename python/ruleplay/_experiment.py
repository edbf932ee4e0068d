"""Experiments: many plays of many combinations, here or on as many machines as there are."""
import hashlib
import io
import json
import os
import re
import struct
import threading
import zlib

from . import _native
from ._errors import near, whole
from ._game import Game, restore
from ._progress import Progress
from ._series import asking

_PATIENCE = 0.2       # seconds after which whoever waits for a chunk looks whether it is to stop
_TRIES = 8            # how often a chunk is given out again after its worker was lost
_workers = threading.local()


def _play_chunk(packed, functions, cell, number, count):
    """Plays one chunk; runs wherever an executor takes it. The games of the last plan stay loaded."""
    key = hashlib.sha256(packed).digest()
    if getattr(_workers, "key", None) != key:
        _workers.plan = _native.unpack_plan(zlib.decompress(packed))
        _workers.games = None
        _workers.worker, _workers.key = _native.Worker(_workers.plan), key
    if functions:
        _workers.games = _let_answer(_workers.plan, functions, _workers.games)
    return _workers.worker.play(cell, number, count)


def _let_answer(plan, functions, games=None):
    """Has functions answer for the agents of their names; gives the games, for the next time."""
    games = games or [restore(engine, text, "the experiment") for engine, text in plan.subjects()]

    def answering(game):
        def answer(name, *asked):
            if name not in functions:
                raise ValueError(f"the experiment asks the function {name!r}, which was not given: "
                                 f"functions={{{name!r}: ...}}")
            return asking(game, functions[name])(*asked)
        return answer
    plan.answer([answering(game) for game in games], [game._native for game in games])
    return games


def _seats(label, line_up, functions):
    """A line-up as experiments write it; functions are noted under names."""
    words = []
    for agent in line_up if isinstance(line_up, (list, tuple)) else [line_up]:
        if callable(agent):
            name = re.sub(r"[^A-Za-z0-9_-]+", "-", label or getattr(agent, "__name__", "")).strip("-") or "function"
            while functions.get(name, agent) is not agent:
                name += "-too"
            functions[name], agent = agent, f"function:name={name}"
        words.append(str(agent))
    return " vs ".join(words)


def experiment(*, scenarios, agents, variants=(), metrics=(), plays=None, seed=None, title=None, **more):
    """The text of an experiment, from lists of what its blocks hold; a dict gives names. A line-up is a text or a
    list of agents; functions among them are told by name, and :func:`run` lets them play.

    >>> print(experiment(scenarios=["kuhn"], agents={"a": "random", "b": "first vs random"}, plays=100))
    plays 100
    scenarios
        kuhn
    agents
        a: random
        b: first vs random
    <BLANKLINE>
    """
    return _written({}, scenarios, agents, variants, metrics, plays, seed, title, more)


def _written(functions, scenarios, agents, variants=(), metrics=(), plays=None, seed=None, title=None, more=()):
    lines, more = [], dict(more)
    if title is not None:
        lines.append('title "%s"' % title.replace('"', "'"))
    for key, value in (("seed", seed), ("plays", plays), *more.items()):
        if value is True:
            lines.append(key)
        elif value is not None and value is not False:
            lines.append(f"{key} {value}")
    for name, block in (("scenarios", scenarios), ("agents", agents), ("variants", variants), ("metrics", metrics)):
        if not block:
            continue
        lines.append(name)
        if isinstance(block, str) or callable(block):
            block = [block]
        items = block.items() if isinstance(block, dict) else ((None, item) for item in block)
        for label, item in items:
            if name == "agents":
                item = _seats(label, item, functions)
            elif isinstance(item, Game):
                item = _spec_of(item)
            elif isinstance(item, dict):
                item = ", ".join(f"{key} = {value}" for key, value in item.items())
            if name == "variants" and not label and not item:
                label = "as it is"
            lines.append("    " + (f"{label}: {item}" if label and item else str(label or item)))
    return "\n".join(lines) + "\n"


def _spec_of(game):
    if not game._is_spec:
        raise ValueError(f"{game!r} was loaded from a text, and experiments name games: write the text to a file, and "
                         "give its path")
    return game.spec


def _text_of(source, functions):
    """The text of an experiment, and what to call it."""
    if isinstance(source, dict):
        blocks = ("scenarios", "agents", "variants", "metrics", "plays", "seed", "title")
        for needed in blocks[:2]:
            if needed not in source:
                meant = [key for key in source if near(key, [needed])]
                raise ValueError(f"an experiment needs {needed!r}" + (f"; found {meant[0]!r}" if meant else ""))
        named = {key: value for key, value in source.items() if key in blocks}
        return _written(functions, **named, more={key: value for key, value in source.items() if key not in blocks}), \
            "the experiment"
    if not isinstance(source, (str, os.PathLike)):
        raise TypeError(f"expected a file, its text, or a dict with scenarios and agents, found {source!r}")
    text = os.fspath(source)
    if "\n" in text:
        return text, "the experiment"
    with open(text, encoding="utf-8") as file:
        return file.read(), text


def _width(executor, ahead):
    """How many chunks an executor is asked for at a time: twice what it can do."""
    if ahead:
        return ahead
    workers = getattr(executor, "_max_workers", None) or getattr(executor, "num_workers", None)
    if not workers and hasattr(executor, "nthreads"):          # a Client of Dask
        workers = sum(executor.nthreads().values())
    return max(1, min(256, 2 * (workers or os.cpu_count() or 1)))


def _lost(error):
    """Whether a chunk was lost with its worker, so that another may play it."""
    names = {kind.__name__ for kind in type(error).__mro__}
    return bool(names & {"KilledWorker", "CancelledError", "CommClosedError", "WorkerCrashedError", "TimeoutError",
                         "NodeDiedError", "ConnectionError"})


def _elsewhere(executor, packed, functions):
    """Plays chunks by an executor: concurrent.futures, a Client of Dask, or whatever has ``submit``."""
    extra = {"pure": False} if hasattr(executor, "scheduler_info") else {}

    waiting = {}                                                # (cell, number): _Wait

    def play(cell, number, count):
        """A chunk, or None if it has not come yet: whoever asks may want to stop."""
        key = cell, number
        if key not in waiting:
            waiting[key] = _Wait()
        wait = waiting[key]
        try:
            if not wait.future:
                wait.tries += 1
                wait.begin(executor.submit(_play_chunk, packed, functions, cell, number, count, **extra))
            if not wait.came.wait(_PATIENCE):
                return None
            result = wait.future.result()
        except Exception as error:                              # noqa: BLE001 - only lost workers are tried again
            if not _lost(error) or wait.tries == _TRIES:
                raise
            wait.future = None
            return None
        del waiting[key]
        return result
    return play


class _Wait:
    """A chunk that is played elsewhere: whether it came is told by its future, so that nobody has to ask."""

    def __init__(self):
        self.future, self.tries, self.came = None, 0, None

    def begin(self, future):
        self.future, self.came = future, threading.Event()
        came = self.came
        if hasattr(future, "add_done_callback"):
            future.add_done_callback(lambda _: came.set())
        else:
            came.set()                                          # it has a result(), which waits


def run(source, store=None, *, plays=None, seed=None, jobs=0, executor=None, ahead=0, functions=None, progress=None):
    """Plays an experiment: a file, its text, or a dict for :func:`experiment`. Gives :class:`Results`.

    With ``store`` (a file, or ``postgresql://...``) results are kept as they come, in the store of the command
    line: after an interruption the same call goes on. With ``executor`` chunks are played elsewhere: by a
    ``concurrent.futures`` executor, a ``Client`` of Dask, or anything with ``submit(function, *arguments)``; a
    worker that is lost costs its chunk alone. What comes out is the same, byte for byte, however it was played.

    Agents may be functions that take a :class:`View` and give an action: in the dict, or by ``functions={"mine":
    function}`` for the agent ``function:name=mine`` of a text. A store keeps their names and what they decided.

    >>> results = run(dict(scenarios=["kuhn"], agents=["random", "first"], plays=200))
    >>> [(row.agents, row.column, row.mean) for row in results.means if row.column == "win"]
    [('random', 'win', 0.555), ('first', 'win', 0.545)]
    """
    functions = dict(functions or {})
    if plays is not None:
        plays = whole("plays", plays, 1, 2 ** 62)
    text, name = _text_of(source, functions)
    store = None if store is None else os.fspath(store)
    plan = _native.plan(name, text, plays or 0, seed, store)
    far = None
    if executor is not None:
        if not hasattr(executor, "submit"):
            raise TypeError(f"executor: expected something with submit(function, *arguments), such as one of "
                            f"concurrent.futures or a Client of Dask, found {executor!r}")
        far = _elsewhere(executor, zlib.compress(plan.pack()), functions)
        jobs = _width(executor, ahead)
    elif functions:
        _let_answer(plan, functions)
    counts = bytearray(16)
    with Progress(0, progress, name) as shown:
        found = _native.run(plan, store, "ruleplay.run(%r)" % name, jobs, far, counts,
                            lambda: shown.show(*struct.unpack("<qq", counts)))
    return Results(found)


def results(store):
    """The results that a store holds."""
    return Results(_native.results(os.fspath(store)))


class Results:
    """What came out of an experiment: ``plays`` has a row for each play, ``means``, ``differences`` and
    ``values`` what they add up to, with intervals and tests."""

    def __init__(self, native):
        self._native = native

    def export(self, what="plays", format="csv", times=False):
        """Rows as bytes, the same as ``ruleplay export`` writes: "plays", "decisions", "events", "tallies",
        "means", "differences", "values", as "csv", "jsonl" or (plays) "npy"."""
        return self._native.write(what, format, times)

    @property
    def plays(self):
        """One row a play, as a structured array of numpy."""
        import numpy as np
        return np.load(io.BytesIO(self.export("plays", "npy")), allow_pickle=False)

    def _rows(self, what):
        from ._game import Row
        return [Row(json.loads(line)) for line in self.export(what, "jsonl").decode().splitlines()]

    @property
    def means(self):
        """Of each combination and column: mean, low, high."""
        return self._rows("means")

    @property
    def differences(self):
        """What differs between combinations over the same plays, with tests."""
        return self._rows("differences")

    @property
    def values(self):
        """What the things are worth that the experiment values."""
        return self._rows("values")

    @property
    def page(self):
        """The report, one page of HTML."""
        return self._native.write("page", "html", False).decode()

    def to_pandas(self):
        """The plays as a data frame."""
        import pandas
        return pandas.read_csv(io.BytesIO(self.export("plays", "csv")))

    def to_polars(self):
        """The plays as a data frame of polars."""
        import polars
        return polars.read_csv(io.BytesIO(self.export("plays", "csv")))

    def to_arrow(self):
        """The plays as a table of pyarrow."""
        from pyarrow import csv
        return csv.read_csv(io.BytesIO(self.export("plays", "csv")))

    def plot(self, column=None, axes=None):
        """The means of a column with their intervals, by matplotlib; gives the axes."""
        import matplotlib.pyplot as pyplot
        rows = self.means
        column = column or rows[0]["column"]
        rows = [row for row in rows if row["column"] == column]
        if not rows:
            raise ValueError(f"there is no column {column!r}")
        axes = axes or pyplot.figure(figsize=(6, 0.5 + 0.4 * len(rows))).add_subplot()
        for at, row in enumerate(reversed(rows)):
            low, high = (row["mean"] if row[end] is None else row[end] for end in ("low", "high"))
            axes.errorbar(row["mean"], at, xerr=[[row["mean"] - low], [high - row["mean"]]], fmt="o", capsize=3)
        axes.set_yticks(range(len(rows)), [f"{row['scenario']}, {row['variant']}, {row['agents']}"
                                           for row in reversed(rows)])
        axes.set_xlabel(column)
        return axes

    def __str__(self):
        return self._native.write("tables", "text", False).decode()

    def __repr__(self):
        return str(self)

    def _repr_html_(self):
        from ._display import table_html
        from ._series import Interval
        return table_html({"scenario": row["scenario"], "variant": row["variant"], "agents": row["agents"],
                           "column": row["column"], "plays": row["plays"],
                           "mean": Interval(row["mean"], row["low"], row["high"])} for row in self.means)
