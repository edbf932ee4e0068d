"""Batches: many plays at once, over arrays that every step fills."""
import json
import os

from . import _native
from ._errors import near, seed_number, whole
from ._game import Row, load
from ._play import View
from ._series import asking

_FORMS = {
    "floats": ("observations",), "bytes": ("observation_bytes",), "shorts": ("observation_shorts",),
    "planes": ("planes", "numbers"), "pixels": ("pixels",),
}
_ALWAYS = ("masks", "players", "rewards", "terminated", "truncated", "seeds")
_LAST = ("final_scores", "results", "ends", "lengths")
_FLAGS = ("terminated", "truncated")
_EVENT = [("verb", "<i2"), ("player", "<i2"), ("part", "<i2"), ("target", "<i2"), ("amount", "<i4")]
_RESETS = ("same-step", "next-step", "disabled")


def reset_mode(word, given):
    """One of _RESETS from whatever it is written as: Gymnasium's own words, or its AutoresetMode."""
    mode = str(getattr(given, "name", given)).lower().replace("_", "-")
    mode = {"samestep": "same-step", "nextstep": "next-step"}.get(mode.replace("-", ""), mode)
    if mode not in _RESETS:
        raise ValueError(f"{word}: expected one of {', '.join(map(repr, _RESETS))}, found {given!r}")
    return mode


class Batch:
    """``count`` plays of a game, each in a slot, stepped together.

    Arrays are attributes, named as below, and are **views that the next step overwrites**; ``copy=True`` makes
    :meth:`reset` and :meth:`step` give copies instead.

    ================== ======================= ==================================================
    observations       (count, size)           what the player to decide sees; see ``observation``
    masks              (count, actions)        1 where an action is legal
    players            (count,)                who decides, -1 once a play is over
    rewards            (count, players)        change of score in this step
    terminated         (count,)                the play ended in this step by its rules
    truncated          (count,)                or was cut off at the limit of plies
    final_observations (count, players, size)  how the last play that ended here looked to each player
    final_scores       (count, players)        and its scores, results (1 won, -1 lost), ends, lengths
    seeds              (count,)                of the play that is there: ``game.play(seed)`` plays it again
    ================== ======================= ==================================================

    ``observation`` says in which form: "floats", "bytes" (int8, the same numbers rounded), "shorts" (int16),
    "planes" (the board as bits, eight cells to a byte, the lowest bit first, and ``numbers`` beside it; ``board`` is
    planes, rows and columns, and :meth:`unpacked` has a byte for each cell) or "pixels" (``pixels=(width, height)``);
    several forms may be given, and ``observations`` is the first. ``autoreset`` says what becomes of a play that
    ended: "same-step" (the next begins at once), "next-step", "disabled" (nothing, until :meth:`restart`). ``events=N`` keeps the first N events of
    each step. ``threads`` step slots at the same time (0: one for each processor); results do not depend on it.

    In games for several, ``opponents`` (a name, a function that takes a :class:`View`, or a list in order of the seats
    left) play all seats but ``seat``, a step goes on until that seat decides again, and its reward is what happened
    meanwhile. Every slot has agents of its own, which decide as in ``sim``. Without them whoever's turn it is decides.
    What a function raises comes out of the step that asked it; the batch is then to be reset.

    Slot i of n plays the plays i, i + n, i + 2n, ... of the series that ``ruleplay sim`` has under the seed.

    >>> import numpy as np, ruleplay
    >>> batch = ruleplay.Batch("spire/jaw-worm", 64, seed=1)
    >>> chance = np.random.default_rng(1)
    >>> seen = batch.reset()
    >>> for step in range(100):
    ...     seen, rewards, terminated, truncated = batch.step(batch.sample(chance))
    >>> seen.shape, rewards.shape, terminated.dtype
    ((64, 230), (64, 1), dtype('bool'))
    """

    def __init__(self, game, count, *, seed=None, threads=1, observation="floats", autoreset="same-step",
                 events=0, pixels=None, first_person=False, final=True, copy=False, seat=0, opponents=None,
                 **settings):
        import numpy as np
        self._np = np
        self.game = game = load(game, **settings)
        count, autoreset = whole("count", count, 1, 2 ** 31 - 1), reset_mode("autoreset", autoreset)
        self.count, self.autoreset, self.copy = count, autoreset, copy
        self.seed = int.from_bytes(os.urandom(8), "little") if seed is None else seed_number(seed)
        forms = (observation,) if isinstance(observation, str) else tuple(observation)
        for form in forms:
            if form not in _FORMS:
                raise ValueError(f"observation: expected one of {', '.join(_FORMS)}, found {form!r}")
        if pixels is not None and "pixels" not in forms:
            forms += ("pixels",)
        if "pixels" in forms and pixels is None:
            pixels = (84, 84)
        settings = [f"reset={autoreset}", f"threads={threads}"]
        if events:
            settings.append(f"events={events}")
        if pixels is not None:
            settings.append("pixels=%dx%d" % tuple(pixels))
        if first_person:
            settings.append("first-person")
        self._settings, self._threads, self._arrays = ",".join(settings), threads != 1, {}
        self.seat, self._opponents = seat, self._seated(opponents)
        self._make(self.seed)
        about = json.loads(self._native.json())
        self.board = tuple(about["board"])
        self.shapes = {row["name"]: Row(row) for row in about["buffers"]}
        if "planes" in forms and 0 in self.shapes["planes"]["shape"]:
            raise ValueError(f"{game.spec} has no board: there are no planes")
        seen = [name for form in forms for name in _FORMS[form]
                if name != "numbers" or 0 not in self.shapes[name]["shape"]]
        self._first = seen[0]
        names = [*seen, *_ALWAYS, *_LAST]
        if final:
            names += [f"final_{name}" for name in seen]
        if events:
            names += ["events", "event_counts"]
        for name in names:
            self.bind(name, np.zeros(self.shapes[name]["shape"], self.dtype(name)))

    def _seated(self, opponents):
        """Opponents as the engine asks them, or None."""
        if opponents is None or self.game.players == 1:
            return None
        given = list(opponents) if isinstance(opponents, (list, tuple)) else [opponents]
        for agent in given:
            if not isinstance(agent, str) and not callable(agent):
                raise TypeError(f"an opponent is a name or a function, not {agent!r}")
        return [agent if isinstance(agent, str) else asking(self.game, agent) for agent in given]

    def _make(self, seed):
        self._native = _native.Batch(self.game._native, self.count, seed, self._settings, self._threads)
        if self._opponents is not None:
            self._native.oppose(self.seat, self._opponents)
        self.seed = seed
        for name, array in self._arrays.items():
            if array.size:
                self._native.bind(name, array)

    def dtype(self, name):
        """The kind of numbers that a buffer holds."""
        if name not in self.shapes:
            raise ValueError(f"no buffer is called {name!r}{near(name, self.shapes)}")
        np, kind = self._np, self.shapes[name]["type"]
        if name in _FLAGS:
            return np.dtype(bool)
        return np.dtype(_EVENT if "," in kind else kind)

    def bind(self, name, array):
        """Has every step fill this array instead of one of the batch's own: memory that a learner, another
        library or another process holds. It must have the shape and dtype that ``shapes`` and ``dtype`` say."""
        np = self._np
        if name not in self.shapes:
            raise ValueError(f"no buffer is called {name!r}{near(name, self.shapes)}")
        if not isinstance(array, np.ndarray):
            raise TypeError(f"{name}: expected an array of numpy, found {type(array).__name__}")
        wanted, shape = self.dtype(name), tuple(self.shapes[name]["shape"])
        if array.dtype != wanted and not (array.dtype.itemsize == wanted.itemsize == 1 and array.dtype.kind in "bui"):
            raise TypeError(f"{name}: expected dtype {wanted}, found {array.dtype}")
        if array.shape != shape:
            raise ValueError(f"{name}: expected shape {shape}, found {array.shape}")
        if not array.flags.c_contiguous:
            raise ValueError(f"{name}: expected an array whose rows lie one after the other (C-contiguous)")
        if not array.flags.writeable:
            raise ValueError(f"{name}: expected an array that can be written to")
        if array.size:                 # a game may show nothing
            self._native.bind(name, array)
        self._arrays[name] = array
        setattr(self, name, array)
        if name == self._first:
            self.observations = array
        elif name == "final_" + self._first:
            self.final_observations = array

    def blocks(self, array=None):
        """The observations by the names of their blocks, each in its shape: views, nothing is copied.

        >>> import ruleplay
        >>> {name: block.shape for name, block in ruleplay.Batch("vgdl/zelda", 8).blocks().items()}["avatar"]
        (8, 6)
        """
        array = self.observations if array is None else array
        if array.shape[-1] != self.game.observation_size:
            raise ValueError("blocks are of floats, bytes and shorts; planes are for unpacked()")
        return {name: array[..., block.start:block.stop].reshape(array.shape[:-1] + block.shape)
                for name, block in self.game.blocks.items()}

    def unpacked(self, planes=None):
        """The planes with a byte for each cell: (count, planes, rows, columns).

        >>> import ruleplay
        >>> batch = ruleplay.Batch("vgdl/zelda", 8, observation="planes")
        >>> batch.reset().shape, batch.unpacked().shape
        ((8, 13, 13), (8, 13, 8, 13))
        """
        np, (count, rows, columns) = self._np, self.board
        planes = self.planes if planes is None else planes
        cells = np.unpackbits(planes, axis=-1, count=rows * columns, bitorder="little")
        return cells.reshape(planes.shape[:-2] + (count, rows, columns))

    def _given(self):
        found = self.observations, self.rewards, self.terminated, self.truncated
        return tuple(array.copy() for array in found) if self.copy else found

    def reset(self, seed=None):
        """Starts every slot; gives the observations. Without a seed the series begins anew; with one number the
        slots play its series side by side as if the batch had been made with it; with a seed for each slot,
        each slot plays plays 0, 1, 2, ... of its own."""
        np = self._np
        self._native.idle()
        if seed is None or np.ndim(seed) == 0:
            if seed is not None and seed_number(seed) != self.seed:
                self._make(seed_number(seed))
            self._native.start()
        else:
            self._native.restart(None, self._seeds(seed, self.count))
        return self._given()[0]

    def _seeds(self, seeds, count):
        np = self._np
        if len(seeds) != count:
            raise ValueError(f"expected {count} seeds, found {len(seeds)}")
        return np.array([seed_number(seed) for seed in seeds], np.uint64)

    def restart(self, slots, seeds=None):
        """Starts some slots anew (numbers, or a mask): at their next play or, with seeds, at play 0 of the series
        of each."""
        np = self._np
        slots = np.asarray(slots)
        if slots.dtype == bool:
            if slots.shape != (self.count,):
                raise ValueError(f"expected a mask of {self.count} slots")
            slots = np.flatnonzero(slots)
        elif slots.size and slots.dtype.kind not in "iu":
            raise TypeError(f"expected numbers of slots or a mask, found {slots.dtype}")
        if slots.size and (slots.min() < 0 or slots.max() >= self.count):
            raise IndexError(f"slots are numbered 0 .. {self.count - 1}")
        slots = np.ascontiguousarray(slots.reshape(-1), np.int32)
        self._native.restart(slots, None if seeds is None else self._seeds(seeds, len(slots)))

    def step(self, actions):
        """Takes an action in every slot; gives (observations, rewards, terminated, truncated). All must be legal:
        otherwise nothing is done and ValueError raised. Where a play is over any number will do."""
        np = self._np
        if type(actions) is not np.ndarray or actions.dtype.char not in "ilq" or \
                not (actions.dtype.isnative and actions.flags.c_contiguous):
            actions = np.ascontiguousarray(actions)
            if actions.dtype.kind not in "iu":
                raise TypeError(f"expected whole numbers as actions, found {actions.dtype}")
            actions = actions.astype(np.int64)
        self._native.step(actions)
        return self._given()

    def sample(self, chance):
        """A legal action for every slot, each with the same chance (0 where a play is over); ``chance`` is a
        generator of numpy."""
        if not hasattr(chance, "random"):
            raise TypeError(f"chance: expected a generator such as numpy.random.default_rng(1), found {chance!r}")
        self._native.hold()
        try:
            return self._sample(chance)
        finally:
            self._native.release()

    def _sample(self, chance):
        np, masks = self._np, self.masks
        width = masks.shape[1]
        if width <= 8:
            return self._sample_narrow(chance)
        flat = self._legal_cells()
        edges = self.__dict__.get("_edges")
        if edges is None:
            edges = self._edges = np.arange(0, (self.count + 1) * width, width)
        first = np.searchsorted(flat, edges)
        counts = np.diff(first)
        pick = first[:-1] + (chance.random(self.count) * counts).astype(np.int64)
        if counts.min() > 0:
            return flat[pick] - edges[:-1]
        actions = np.zeros(self.count, np.int64)
        some = counts > 0
        actions[some] = flat[pick[some]] - edges[:-1][some]
        return actions

    def _sample_narrow(self, chance):
        """A row of at most eight flags is a number, and what can be drawn for it is looked up."""
        np, width = self._np, self.masks.shape[1]
        found = self.__dict__.get("_narrow")
        if found is None:
            legal = [[action for action in range(width) if row >> action & 1] for row in range(1 << width)]
            table = np.array([actions + [0] * (width - len(actions)) for actions in legal], np.int64)
            found = self._narrow = ((1 << np.arange(width)).astype(np.uint8), table.reshape(-1),
                                    np.array([len(actions) for actions in legal], float))
        weights, table, counts = found
        rows = (self.masks @ weights).astype(np.intp)
        return table[rows * width + (chance.random(self.count) * counts[rows]).astype(np.intp)]

    def _legal_cells(self):
        """Where the masks say yes, as numbers of cells. Wide masks are mostly no: eight cells are looked at at once."""
        np, cells = self._np, self.masks.reshape(-1)
        if self.masks.shape[1] < 64 or cells.size % 8:
            return np.flatnonzero(cells.view(bool))
        words = cells.view(np.uint64)
        eights = np.flatnonzero(words != 0)
        inside = np.flatnonzero(words[eights].view(bool))
        return (eights[inside >> 3] << 3) + (inside & 7)

    def play(self, slot):
        """A copy of the play in a slot, to look at, to render or to search on; it can be put back. How it came there is
        not kept, so that it cannot be saved; ``game.play(seeds[slot])`` and the same actions lead there."""
        return View._of(self.game, self._native.take(slot), -1, 0)

    def put(self, slot, play):
        """Puts a copy of a play into a slot, which goes on from there; no seed leads to it, and ``seeds`` has 0."""
        if play.game is not self.game and play.game != self.game:
            raise ValueError(f"the play is of another game ({play.game.spec}) than the batch ({self.game.spec})")
        self._native.put(slot, play._state)

    def __len__(self):
        return self.count

    def __reduce__(self):
        raise TypeError("a batch cannot be copied or pickled; batch.play(slot) gives a copy of a play")

    def __copy__(self):
        return self.__reduce__()

    def __repr__(self):
        return f"<batch of {self.count} plays of {self.game.spec}, seed {self.seed}>"
