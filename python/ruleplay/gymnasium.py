"""Gymnasium: every game as an ``Env``, and thousands at once as a native ``VectorEnv``.

    >>> import ruleplay
    >>> env = ruleplay.Env("spire/jaw-worm")
    >>> seen, info = env.reset(seed=3)
    >>> seen.shape, [int(a) for a in info["action_mask"].nonzero()[0]]
    ((230,), [0, 1, 393])
    >>> seen, reward, terminated, truncated, info = env.step(393)

With Gymnasium installed these are its classes and spaces, and every game has an id:
``gymnasium.make("ruleplay:spire/jaw-worm-v0")``, ``gymnasium.make_vec("ruleplay:vgdl/zelda-v0", num_envs=1024)``.
Without it they work the same, over small spaces of our own.
"""
import numpy as np

from ._batch import Batch, reset_mode
from ._errors import IllegalAction, seed_number
from ._game import load
from ._spaces import HAVE, AutoresetMode, Box, Dict, Discrete, EnvBase, MultiBinary, VectorBase, batch_space, seen_box

_MODES = {"same-step": "SAME_STEP", "next-step": "NEXT_STEP", "disabled": "DISABLED"}
_FORMS = ("floats", "bytes", "shorts", "pixels")
_RENDER = ["ansi", "rgb_array"]


def _check(word, value, allowed):
    if value not in allowed:
        raise ValueError(f"{word}: expected one of {', '.join(map(repr, allowed))}, found {value!r}")


def _check_seat(game, seat):
    if seat not in range(game.players):
        raise ValueError(f"seat: there is no player {seat}")


def _spaces(batch, form, mask):
    """What is observed, and what can be done, in one play."""
    if form == "pixels":
        seen = Box(0, 255, batch.observations.shape[1:], np.uint8)
    else:
        seen = seen_box(batch.game, batch.observations.dtype)
    if mask == "dict":
        seen = Dict({"observation": seen, "action_mask": MultiBinary(batch.game.actions_max)})
    return seen, Discrete(batch.game.actions_max)


class Env(EnvBase):
    """One play after the other, as Gymnasium has it.

    ``game``: a game or its name; settings follow as keywords. ``observation``: "floats", "bytes", "shorts" or
    "pixels" (with ``pixels=(width, height)``). ``mask``: the legal actions are in ``info["action_mask"]`` and
    from ``action_masks()``; "dict" puts them into the observation too. ``illegal``: what an action does that is
    not legal: "replace" takes the next legal one and says ``info["illegal"]``, "error" raises ValueError.

    In games for several the env sits in ``seat`` and ``opponents`` (a name, a function, or a list in order of
    the seats left) decide for the others; with ``opponents=None`` whoever's turn it is decides through ``step``,
    is told by ``info["player"]``, and gets his own reward.

    Rewards are changes of the score: in games whose score is what is left (hit points) they add up to less than nothing.
    The last ``info`` of a play has ``score``, ``result`` (1 won, 0 neither, -1 lost) and ``length``.

    ``reset(seed=s)`` begins play 0 of the series that ``ruleplay sim --seed s`` plays, later resets play 1, 2, ...
    The arrays are copies, yours to keep.
    """

    metadata = {"render_modes": _RENDER, "render_fps": 4}

    def __init__(self, game, *, render_mode=None, observation="floats", mask="info", seat=0, opponents="random",
                 illegal="replace", pixels=None, **settings):
        _check("observation", observation, _FORMS)
        _check("mask", mask, ("info", "dict"))
        _check("illegal", illegal, ("replace", "error"))
        _check("render_mode", render_mode, (None, *_RENDER))
        self.game = game = load(game, **settings)
        _check_seat(game, seat)
        self.render_mode, self.seat, self._dict = render_mode, seat, mask == "dict"
        self._replaces = illegal == "replace"
        self._batch = batch = Batch(game, 1, observation=observation, autoreset="disabled", pixels=pixels,
                                    seat=seat, opponents=opponents)
        self._native, self._step = batch._native, batch._native.step_one
        self.observation_space, self.action_space = _spaces(batch, observation, mask)
        self._seen, self._ends, self._mask = batch.observations[0], batch.final_observations[0], \
            batch.masks[0].view(np.int8)
        self._rewards, self._player = memoryview(batch.rewards[0]), memoryview(batch.players)
        self._terminated, self._truncated = memoryview(batch.terminated), memoryview(batch.truncated)
        self._final_scores, self._results = memoryview(batch.final_scores[0]), memoryview(batch.results[0])
        self._lengths = memoryview(batch.lengths)
        self._alone = game.players == 1
        self._seated = self._alone or opponents is not None     # one seat is the env's, and no other
        self._began, self._last = False, seat

    def reset(self, *, seed=None, options=None):
        if seed is not None:
            seed = seed_number(seed)
        super().reset(seed=seed)
        if not self._began and seed is None:       # a series of its own, from the generator of the env
            seed = int(self.np_random.integers(2 ** 63))
        self._began = True
        self._native.restart(None, None if seed is None else np.array([seed], np.uint64))
        return self._observed(False), self._info()

    def _observed(self, over):
        seen = self._ends[self._last].copy() if over else self._seen.copy()
        return {"observation": seen, "action_mask": self._mask.copy()} if self._dict else seen

    def _info(self):
        info = {"action_mask": self._mask.copy()}
        if not self._alone:
            info["player"] = self._player[0]
        return info

    def _legal(self, action):
        """The next legal action after one that is not."""
        action = int(action)
        if not 0 <= action < self.game.actions_max:
            raise ValueError(f"action {action} is not in {self.action_space}")
        legal = np.flatnonzero(self._mask)
        return int(legal[np.searchsorted(legal, action) % len(legal)])

    def step(self, action):
        if not self._began:
            raise RuntimeError("call reset before step")
        replaced = False
        if not self._seated:
            self._last = max(0, self._player[0])
        try:
            self._step(action)
        except IllegalAction:
            if not self._replaces:
                raise
            replaced = True
            self._step(self._legal(action))
        reward = self._rewards[self._last]
        terminated, truncated = self._terminated[0], self._truncated[0]
        info = {"action_mask": self._mask.copy()}
        if not self._alone:
            info["player"] = self._player[0]
        if replaced:
            info["illegal"] = True
        if terminated or truncated:
            info["score"], info["result"] = self._final_scores[self._last], self._results[self._last]
            info["length"] = self._lengths[0]
            return self._observed(True), reward, terminated, truncated, info
        if self._dict:
            return self._observed(False), reward, terminated, truncated, info
        return self._seen.copy(), reward, terminated, truncated, info

    def action_masks(self):
        """The legal actions, as sb3-contrib asks for them."""
        return self._mask.astype(bool)

    @property
    def play(self):
        """A copy of the play as it stands, to look at or to search on."""
        return self._batch.play(0)

    def __reduce__(self):
        raise TypeError("an Env cannot be copied or pickled; env.play gives a copy of the play")

    def __str__(self):
        return f"<Env of {self.game.spec}>"

    __repr__ = __str__

    def render(self):
        if self.render_mode is None:
            return None
        viewer = self.seat if self._seated and not self._alone else -1
        return self._batch.play(0).render(self.render_mode, viewer)


class VectorEnv(VectorBase):
    """``num_envs`` plays stepped in one call, as Gymnasium has it; see :class:`Env` for what is common.

    ``autoreset_mode``: "same-step" (the default: what a play ended with is in ``infos["final_obs"]``),
    "next-step" or "disabled" (then ``reset(options={"reset_mask": mask})`` starts those slots anew); it is told in
    ``metadata["autoreset_mode"]``. ``opponents`` play the seats that are not ``seat``, each slot against agents of its
    own, all in the same call; functions among them are asked slot by slot. ``threads``: 0 is one for each processor.

    What is returned are **views that the next step overwrites**, unless ``copy=True``.

    >>> import ruleplay
    >>> envs = ruleplay.VectorEnv("vgdl/zelda", 64, observation="bytes")
    >>> seen, infos = envs.reset(seed=1)
    >>> seen.shape == (64, *envs.single_observation_space.shape), infos["action_mask"].shape
    (True, (64, 6))
    """

    metadata = {"render_modes": _RENDER, "render_fps": 4,
                "autoreset_mode": AutoresetMode.SAME_STEP if AutoresetMode else None}

    def __init__(self, game, num_envs=1, *, render_mode=None, observation="floats", mask="info",
                 autoreset_mode="same-step", illegal="replace", seat=0, opponents="random", threads=1, copy=False,
                 pixels=None, **settings):
        mode = reset_mode("autoreset_mode", autoreset_mode)
        _check("observation", observation, _FORMS)
        _check("mask", mask, ("info", "dict"))
        _check("illegal", illegal, ("replace", "error"))
        _check("render_mode", render_mode, (None, *_RENDER))
        self.game, self.num_envs, self.render_mode = load(game, **settings), num_envs, render_mode
        _check_seat(self.game, seat)
        self.batch = batch = Batch(self.game, num_envs, threads=threads, observation=observation, autoreset=mode,
                                   pixels=pixels, seat=seat, opponents=opponents)
        self.metadata = dict(self.metadata,
                             autoreset_mode=AutoresetMode[_MODES[mode]] if AutoresetMode else mode)
        self._same_step, self._copies, self._dict = mode == "same-step", copy, mask == "dict"
        self._replaces, self._alone = illegal == "replace", self.game.players == 1
        self.seat, self._seated = seat, self._alone or opponents is not None
        self.single_observation_space, self.single_action_space = _spaces(batch, observation, mask)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._masks, self._slots = batch.masks.view(np.int8), np.arange(num_envs)
        self._first_rows = self._slots * self.game.players      # of each slot, in arrays of slots and players
        self._every = np.ones(num_envs, bool)
        self._began = False

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed if isinstance(seed, int) else None)
        chosen = (options or {}).get("reset_mask")
        if chosen is not None:
            if not self._began:
                raise RuntimeError("the first reset starts all slots")
            self.batch.restart(np.asarray(chosen, bool))
        elif seed is not None or not self._began:
            self.batch.reset(seed)
        else:
            self.batch.restart(self._every)
        self._began = True
        return self._observed(), self._infos()

    def _given(self, array):
        return array.copy() if self._copies else array

    def _observed(self):
        seen = self._given(self.batch.observations)
        return {"observation": seen, "action_mask": self._given(self._masks)} if self._dict else seen

    def _infos(self):
        infos = {"action_mask": self._given(self._masks), "_action_mask": self._every}
        if not self._alone:
            infos["player"] = self._given(self.batch.players)
            infos["_player"] = self._every
        return infos

    def _legal(self, actions):
        """Actions with those that are not legal replaced by the next legal ones."""
        actions = np.array(actions, np.int64)
        if actions.shape != (self.num_envs,):
            raise ValueError(f"expected {self.num_envs} actions, one for each slot")
        if actions.min() < 0 or actions.max() >= self.game.actions_max:
            raise ValueError(f"actions are numbers from 0 to {self.game.actions_max - 1}")
        masks, players = self._masks.copy(), self.batch.players.copy()
        wrong = (masks[self._slots, actions] == 0) & (players >= 0)
        for slot in np.flatnonzero(wrong):
            legal = np.flatnonzero(masks[slot])
            actions[slot] = legal[np.searchsorted(legal, actions[slot]) % len(legal)]
        return actions, wrong

    def step(self, actions):
        if not self._began:
            raise RuntimeError("call reset before step")
        batch, wrong = self.batch, None
        rows = None
        if not self._seated:                       # with the same step nobody is over
            rows = self._first_rows + (batch.players if self._same_step else np.maximum(batch.players, 0))
        try:
            batch.step(actions)
        except IllegalAction:
            if not self._replaces:
                raise
            actions, wrong = self._legal(actions)
            batch.step(actions)
        infos = self._infos()
        if wrong is not None:
            infos["illegal"] = wrong
        if self._same_step:
            done = batch.terminated | batch.truncated
            if 1 in done.tobytes():                # four times as quick as any()
                self._tell_ends(infos, done, rows)
        return (self._observed(), self._of_deciders(batch.rewards, rows), self._given(batch.terminated),
                self._given(batch.truncated), infos)

    def _of_deciders(self, array, rows):
        """Of an array of slots and players, what belongs to the one who decided in each slot."""
        if rows is None:
            return self._given(array[:, self.seat])
        return array.reshape(-1, *array.shape[2:]).take(rows, 0)

    def _tell_ends(self, infos, done, rows):
        batch = self.batch
        ends = self._of_deciders(batch.final_observations, rows)
        infos["final_obs"] = ends if not self._dict else \
            {"observation": ends, "action_mask": np.zeros_like(self._masks)}
        infos["final_info"] = {"score": self._of_deciders(batch.final_scores, rows), "_score": done,
                               "result": self._of_deciders(batch.results, rows), "_result": done,
                               "length": self._given(batch.lengths), "_length": done}
        infos["_final_obs"] = infos["_final_info"] = done

    def action_masks(self):
        """The legal actions of every slot."""
        return self._masks.astype(bool)

    def render(self):
        """A picture or text of each slot, as the seat sees it."""
        if self.render_mode is None:
            return None
        viewer = self.seat if self._seated and not self._alone else -1
        return tuple(self.batch.play(slot).render(self.render_mode, viewer) for slot in range(self.num_envs))

    def close_extras(self, **unused):
        pass

    def __reduce__(self):
        raise TypeError("a VectorEnv cannot be copied or pickled; envs.batch.play(slot) gives a copy of a play")

    def __repr__(self):
        return f"<VectorEnv of {self.num_envs} plays of {self.game.spec}>"


def game_id(name):
    """The id of a game for Gymnasium: one slash at most.

    >>> game_id("spire/jaw-worm")
    'spire/jaw-worm-v0'
    """
    first, slash, rest = name.partition("/")
    return first + slash + rest.replace("/", "-") + "-v0"


def register_all():
    """Registers every game with Gymnasium, if it is there; ids of others are left alone."""
    if not HAVE:
        return
    from gymnasium.envs.registration import register, registry
    from ._game import games
    for name in games():
        if game_id(name) not in registry:
            register(id=game_id(name), entry_point="ruleplay.gymnasium:Env", kwargs={"game": name},
                     vector_entry_point="ruleplay.gymnasium:VectorEnv")


register_all()
