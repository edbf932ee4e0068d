"""Plays: one decision after the other."""
import json
from random import Random

from . import _native

#: How a play ended, by the number in the column ``end`` of rows.
ENDS = _native.ends()
_CUT = 2                               # cut off at the limit of plies


class Event(dict):
    """Something that happened: ``verb``, ``player``, ``part``, ``target``, ``amount``."""

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __str__(self):
        words = [f"player {self['player']}" if self["player"] >= 0 else "", self["verb"], self["part"] or "",
                 f"-> {self['target']}" if self["target"] else "",
                 str(self["amount"]) if self["amount"] else ""]
        return " ".join(word for word in words if word)


class Play:
    """One play of a game, from its seed on. Made by :meth:`Game.play`.

    >>> import ruleplay
    >>> play = ruleplay.load("connect/tic-tac-toe").play(1)
    >>> for cell in 4, 0, 3, 1, 5: play = play.step(cell)
    >>> play.over, play.results, play.scores
    (True, (1, -1), (1.0, -1.0))
    >>> play.undo().player
    0
    """

    def __init__(self, game, seed):
        if not hasattr(game, "_native"):
            raise TypeError("a play is started by ruleplay.load(...).play(seed)")
        self.game, self.seed = game, seed
        self._state = _native.State(game._native, seed)
        self._base = None              # the state it began with, if that is not the start of a seed
        self._moves = []

    def _like(self, state, moves):
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__, _state=state, _moves=moves)
        return other

    # -- what there is -----------------------------------------------------------------------------

    @property
    def player(self):
        """Who decides, or -1 when the play is over."""
        return self._state.player

    @property
    def over(self):
        return self._state.player < 0

    @property
    def ply(self):
        """Decisions taken so far."""
        return self._state.ply

    @property
    def turn(self):
        """What the game calls a turn, counted from 0."""
        return self._state.turn

    @property
    def end(self):
        """How it ended, one of ``ENDS``: "by the rules", "ply limit"; "not over" while it goes on."""
        return self._state.end

    @property
    def truncated(self):
        """Whether it was cut off at the limit of plies."""
        return self._state.end_code == _CUT

    @property
    def scores(self):
        return self._state.scores

    @property
    def results(self):
        """Of each player, once it is over: 1 won, 0 neither, -1 lost."""
        return self._state.results

    @property
    def moves(self):
        """The actions so far."""
        return tuple(self._moves)

    @property
    def hash(self):
        """A hash of the state, the same on every machine."""
        return self._state.hash

    @property
    def actions(self):
        """The legal actions, ascending."""
        return self._state.actions()

    @property
    def names(self):
        """The names of the legal actions, in the same order."""
        return [self._state.name(action) for action in self._state.actions()]

    def name(self, action):
        """What a legal action is called."""
        return self._state.name(action)

    @property
    def mask(self):
        """The legal actions as an array: 1 where legal."""
        import numpy as np
        mask = np.empty(self.game.actions_max, np.int8)
        self._state.mask(mask)
        return mask

    def observation(self, viewer=None):
        """What a player sees as an array of numbers; without one, who decides (at the end, player 0)."""
        import numpy as np
        seen = np.empty(self.game.observation_size, np.float32)
        self._state.observe(max(0, self.player) if viewer is None else viewer, seen)
        return seen

    def blocks(self, viewer=None):
        """The observation by the names of its blocks, each in its shape."""
        seen = self.observation(viewer)
        return {name: seen[block.start:block.stop].reshape(block.shape)
                for name, block in self.game.blocks.items()}

    def __getitem__(self, name):
        """The value of a field: a number, or an array if it has several.

        >>> import ruleplay
        >>> ruleplay.load("spire/jaw-worm").play(3)["hp"][:2]
        array([80, 43])
        """
        try:
            field = self.game.fields[name]
        except KeyError:
            import difflib
            near = difflib.get_close_matches(str(name), self.game.fields, 1)
            raise KeyError(f"{name!r} is no field of {self.game.spec}" +
                           (f" (did you mean {near[0]!r}?)" if near else "")) from None
        whole = field["kind"] != "f32"
        values = [self._state.field(field["number"], i) for i in range(field["count"])]
        if whole:
            values = [int(value) for value in values]
        if len(values) == 1:
            return values[0]
        import numpy as np
        return np.array(values)

    def estimate(self, player=0):
        """How good the state looks for a player, in units of score."""
        return self._state.estimate(player)

    # -- going on ----------------------------------------------------------------------------------

    def _action(self, action):
        if not isinstance(action, str):
            return action
        found = self._state.find(action)
        if found >= 0:
            return found
        if self.over:
            raise ValueError("the play is over")
        names = self.names
        near = [i for i, name in enumerate(names) if action and action in name]
        if len(near) == 1:
            return self.actions[near[0]]
        raise ValueError(f"{action!r} {'is no legal action' if not near else 'could be several actions'}; "
                         f"there are {', '.join(map(repr, names))}")

    def step(self, action):
        """Takes a legal action, by number, by name, or by a piece of its name that no other has; gives the
        play."""
        action = self._action(action)
        self._state.apply(action)
        self._moves.append(int(action))
        return self

    def events(self, action):
        """Takes a legal action, and tells what happened.

        >>> import ruleplay
        >>> [str(event) for event in ruleplay.load("spire/jaw-worm").play(3).events("Bash")][:2]
        ['player 0 played Bash', 'player 0 damage Bash -> Jaw Worm 8']
        """
        action = self._action(action)
        happened = json.loads(self._state.apply_json(action))
        self._moves.append(int(action))
        parts = self.game.parts
        for event in happened:
            for key in "part", "target":
                event[key] = parts[event[key]]["name"] if event[key] >= 0 else None
        return [Event(event) for event in happened]

    def undo(self, count=1):
        """Takes back decisions; gives the play."""
        if not 0 <= count <= len(self._moves):
            raise ValueError(f"{len(self._moves)} decisions can be taken back, not {count}")
        moves = self._moves[:len(self._moves) - count]
        state = self._base.copy() if self._base else _native.State(self.game._native, self.seed)
        for move in moves:
            state.apply(move)
        self._state, self._moves = state, moves
        return self

    def copy(self):
        """Another play that goes on from here by itself."""
        return self._like(self._state.copy(), list(self._moves))

    __copy__ = copy

    def __deepcopy__(self, memo):
        return self.copy()

    def view(self, viewer=None, seed=0):
        """A play that the viewer cannot tell from this one: what is hidden from him, and all chance to come, is
        drawn anew under the seed. This is what a search may look at."""
        viewer = self.player if viewer is None else viewer
        state = self._state.copy()
        state.resample(viewer, seed)
        return View._of(self.game, state, viewer, seed)

    def finish(self, agents="random", seed=1):
        """Lets agents decide until the play is over; gives the play."""
        chosen = agents if isinstance(agents, (list, tuple)) else [agents]
        seated = []
        for seat in range(self.game.players):
            agent = chosen[min(seat, len(chosen) - 1)]
            seated.append(self.game.agent(agent, seat, seed + seat) if isinstance(agent, str) else agent)
        chance = Random(seed)
        while not self.over:
            agent = seated[self.player]
            if hasattr(agent, "_native"):
                self.step(agent(self))
            else:
                view = self.view(self.player, chance.getrandbits(64))
                self.step(agent(view))
        return self

    # -- keeping and showing -----------------------------------------------------------------------

    def save(self):
        """The play as bytes: a record (as the command line writes with ``--record``) with its description
        inside. :meth:`Game.play` reads it again, and ``ruleplay replay`` too."""
        if self._base is not None:
            raise ValueError("a view is not a play of its own: it cannot be saved")
        return self.game._native.write_record(self.game.spec, self.seed, self._moves).encode()

    def __reduce__(self):
        return _play_again, (self.game, self.save())

    def render(self, mode="text", viewer=None, scale=0):
        """The state as "text" (or "ansi"), "png" or "svg" (bytes), or "rgb_array". A viewer of -1 sees all;
        without one, who decides."""
        viewer = self.player if viewer is None else viewer
        if mode in ("text", "ansi"):
            return self._state.render(viewer)
        if mode in ("png", "svg"):
            return self._state.picture(viewer, mode == "svg", scale)
        if mode == "rgb_array":
            import numpy as np
            pixels, width, height = self._state.pixels(viewer, scale)
            return np.frombuffer(pixels, np.uint8).reshape(height, width, 3)
        raise ValueError(f"mode: expected 'text', 'ansi', 'png', 'svg' or 'rgb_array', found {mode!r}")

    def states(self):
        """Every moment of the play so far, as plays of their own."""
        other = self.copy().undo(len(self._moves))
        yield other.copy()
        for move in self._moves:
            yield other.step(move).copy()

    def animation(self, viewer=-1, scale=0, seconds=0.2):
        """The play so far as an animated GIF, in bytes."""
        states = [moment._state for moment in self.states()]
        return _native.animation(states, viewer, scale, max(1, round(100 * seconds)))

    def __eq__(self, other):
        return isinstance(other, Play) and self.game == other.game and self._state == other._state

    __hash__ = None

    def __str__(self):
        return self.render("text")

    def __repr__(self):
        who = self.end if self.over else f"player {self.player} decides"
        return f"<play of {self.game.spec}, seed {self.seed}, ply {self.ply}: {who}>"

    def _repr_png_(self):
        return self.render("png")


def _play_again(game, record):
    return game.play(record=record)


class View(Play):
    """What a player knows, as a play to look at and to try things on: what is hidden, and all chance to come,
    are drawn anew. Functions that are agents get one; ``view.random`` is chance of their own."""

    @classmethod
    def _of(cls, game, state, viewer, seed):
        view = object.__new__(cls)
        view.__dict__.update(game=game, seed=seed, viewer=viewer, _state=state, _base=state.copy(), _moves=[],
                             random=Random(seed))
        return view

    def resample(self, seed):
        """Another world that the viewer cannot tell from this one."""
        return self.view(self.viewer, seed)

    def __repr__(self):
        return f"<what player {self.viewer} knows of {self.game.spec} at ply {self.ply}>"
