"""Games: loading them, and what they consist of."""
import json
import os
from functools import cached_property

from . import _native
from ._errors import Error, near, problems, whole


class Row(dict):
    """A row of a table of a game; its columns are attributes too."""

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __dir__(self):
        return [*super().__dir__(), *self]


def _quoted(value):
    """A value as specs have it: commas and blanks need quotes."""
    if value is True or value is False:
        return "yes" if value else "no"
    text = str(value)
    if any(c in text for c in ",'\" :="):
        if "'" in text:
            raise ValueError(f"a setting cannot hold quotes: {text!r}")
        return f"'{text}'"
    return text


def _settings(given, named, options):
    """Settings as text. ``Bash_damage`` is short for ``Bash.damage`` and ``Iron_Wave_cost`` for
    ``Iron Wave.cost``, unless the engine has an option of that very name."""
    words = dict(given or {})
    for key, value in named.items():
        if key not in options and "_" in key:
            part, _, name = key.rpartition("_")
            key = part.replace("_", " ") + "." + name
        words[key] = value
    return ",".join(f"{key}={_quoted(value)}" for key, value in words.items())


def engines():
    """The engines: what turns descriptions into games, with the settings each one takes.

    >>> sorted(engines())[:3]
    ['chaos', 'connect', 'gamelan']
    """
    return {row["name"]: Row(row) for row in json.loads(_native.engines_json())}


def agents():
    """The agents that can be seated by name, with the settings each one takes.

    >>> 'mcts' in agents()
    True
    """
    return {row["name"]: Row(row) for row in json.loads(_native.agents_json())}


def games():
    """The games that can be loaded by name, with their engines and files.

    >>> games()["connect/four"].engine
    'connect'
    """
    return {row["name"]: Row(row) for row in json.loads(_native.games_json())}


def _all_options():
    return {option["name"] for engine in engines().values() for option in engine["options"]}


def load(game, *, engine=None, settings=None, name=None, **named):
    """Loads a game: by name, by path, or from a text (anything with more than one line).

    Settings follow as keywords, or as a dict if their names are no words of Python.

    >>> load("connect/four", width=9).actions_max
    9
    >>> load("spire/jaw-worm", Bash_damage=12) == load("spire/jaw-worm", settings={"Bash.damage": 12})
    True
    >>> load("cards 5\\n", engine="kuhn").players
    2
    >>> load("conect/four")
    Traceback (most recent call last):
    ...
    ruleplay._errors.Error: no game is called 'conect/four' (did you mean 'connect/four'?); 'ruleplay list games' shows them
    """
    if isinstance(game, Game):
        return game.change(settings, **named) if settings or named else game
    given = _settings(settings, named, _all_options() if named else ())
    spec = os.fspath(game) if not isinstance(game, str) else game
    if isinstance(spec, bytes):
        spec = spec.decode()
    if "\n" in spec:
        return Game(_native.open_text(engine, name or "the text", spec, given), name or "a text", given)
    if given:
        spec += ("," if ":" in spec else ":") + given
    return Game(_native.open(spec), spec, "", is_spec=True)


def check(text, *, engine=None, settings=None, name="the text", **named):
    """The problems of a description, errors and warnings, each with its place; [] if there are none.

    >>> for problem in check("cards 1\\n", engine="kuhn"): print(problem)
    the text:1:7: expected a number of cards from 2 to 100, found 1
    """
    try:
        given = _settings(settings, named, _all_options() if named else ())
        return problems(_native.open_text(engine, name, text, given).warnings())
    except Error as error:
        return error.problems


def restore(engine, text, spec):
    """A game from its whole description."""
    return Game(_native.open_text(engine, spec, text, ""), spec, "")


class Game:
    """A loaded game. It never changes, so threads and plays share it. Made by :func:`load`."""

    def __init__(self, native, spec=None, given="", is_spec=False):
        if not isinstance(native, _native.Game):
            raise TypeError("a game is loaded by ruleplay.load(name, path or text)")
        self._native, self.spec, self._given = native, spec, given
        self._is_spec = is_spec        # load(spec) loads it; else the spec is what it is called
        self.players = native.players
        self.actions_max = native.actions_max
        self.plies_max = native.plies_max
        self.observation_size = native.observation_size

    @cached_property
    def _json(self):
        return json.loads(self._native.json())

    @property
    def name(self):
        """What the description calls the game."""
        return self._json["name"]

    @property
    def engine(self):
        """The engine that reads its description."""
        return self._json["engine"]

    @cached_property
    def parts(self):
        """Named things of the description: cards, sprites, rules; each with its text and its line."""
        return [Row(row) for row in self._json["parts"]]

    @cached_property
    def rules(self):
        """Rules that listen to events, in the order in which they are resolved."""
        return [Row(row, part=self.parts[row["part"]]["name"] if row["part"] >= 0 else None)
                for row in self._json["rules"]]

    @cached_property
    def fields(self):
        """Named places in the state, by name; ``play[name]`` reads one."""
        return {row["name"]: Row(row, number=i) for i, row in enumerate(self._json["fields"])}

    @cached_property
    def blocks(self):
        """Named pieces of the observation, by name: their shape, where they begin and end, and between which numbers
        they lie (None where nobody knows)."""
        found, at = {}, 0
        for row in self._json["blocks"]:
            shape = tuple(row["shape"])
            while len(shape) > 1 and shape[-1] == 1:
                shape = shape[:-1]
            size = 1
            for length in shape:
                size *= length
            found[row["name"]] = Row(name=row["name"], shape=shape, start=at, stop=at + size, low=row.get("low"),
                                     high=row.get("high"))
            at += size
        return found

    @property
    def verbs(self):
        """The kinds of things that can happen."""
        return self._json["verbs"]

    @property
    def actions(self):
        """The actions at the start of play 1, by number; which there are later is for the play to say."""
        play = self.play(1)
        return dict(zip(play.actions, play.names))

    @property
    def text(self):
        """The whole description, with what it includes and its settings resolved."""
        return self._native.describe()

    @property
    def warnings(self):
        """What is legal but surely not meant."""
        return problems(self._native.warnings())

    def change(self, settings=None, **named):
        """The game with other settings.

        >>> load("connect/four").change(width=5).actions_max
        5
        """
        given = _settings(settings, named, {option["name"] for option in engines()[self.engine]["options"]})
        if self._is_spec:
            return load(self.spec + ("," if ":" in self.spec else ":") + given)
        return Game(_native.open_text(self.engine, self.spec, self.text, given), self.spec, given)

    def check(self, text, **settings):
        """The problems of another description for the same engine; see :func:`check`."""
        return check(text, engine=self.engine, **settings)

    def play(self, seed=None, *, index=None, record=None):
        """Starts a play. Without a seed one is drawn; with ``index`` it is that play of the series which ``sim`` has
        under the seed. With ``record`` (what :meth:`Play.save` gave, or the
        text of a ``.play`` file) goes on with a play that was kept.

        >>> load("kuhn").play(seed=7).player
        0
        """
        from ._play import Play
        if record is not None:
            text = record.decode() if isinstance(record, (bytes, bytearray)) else record
            seed, moves = self._native.read_record(text)
            play = Play(self, seed)
            for move in moves:
                play.step(move)
            return play
        if seed is None:
            seed = int.from_bytes(os.urandom(8), "little")
        if index is not None:
            index = whole("index", index, 0, 2 ** 64 - 1)
        return Play(self, seed if index is None else _native.play_seed(seed, index))

    def agent(self, spec, seat=0, seed=1):
        """An agent for a seat, to be asked by ``agent(play)``; ``agents()`` lists them."""
        return Agent(self, spec, seat, seed)

    def sim(self, agents="random", games=1000, *, seed=1, jobs=0, rotate=False, first=0, progress=None):
        """Lets agents play many times; gives a :class:`Series`: one row a play, and what they add up to.

        ``agents`` is one or a list in order of the seats, each by name (``"mcts:iterations=200"``) or a
        function that takes a :class:`View` and gives an action. Named agents play on ``jobs`` threads (0: one
        for each processor); functions one play after the other. Results are the same for any number.

        >>> load("kuhn").sim(["random", "first"], 1000).mean("score")
        0.502 (0.4483 to 0.5557)
        >>> load("kuhn").sim(lambda view: view.actions[-1], 10).plays["plies"].max()
        2
        """
        from ._series import simulate
        return simulate(self, agents, games, seed, jobs, rotate, first, progress)

    def batch(self, count, **options):
        """Many plays at once; see :class:`Batch`."""
        from ._batch import Batch
        return Batch(self, count, **options)

    def env(self, **options):
        """A Gymnasium environment; see :class:`Env`."""
        from .gymnasium import Env
        return Env(self, **options)

    def __eq__(self, other):
        return isinstance(other, Game) and self.engine == other.engine and self.text == other.text

    def __hash__(self):
        return hash((self.engine, self.text))

    def __reduce__(self):
        return restore, (self.engine, self.text, self.spec)

    def __repr__(self):
        return f"<game {self.spec}: {self.name}, {self.players} player{'s' * (self.players > 1)}>"

    def _repr_html_(self):
        from ._display import game_html
        return game_html(self)


class Agent:
    """An agent that has a seat; ``agent(play)`` gives the action it takes. It is shown only what its seat may
    know, whatever play it is given."""

    def __init__(self, game, spec, seat=0, seed=1):
        self.game, self.spec, self.seat, self.seed = game, spec, seat, seed
        self._native = _native.Agent(game._native, spec, seat, seed)

    def __call__(self, play):
        if play.game is not self.game and play.game != self.game:
            raise ValueError(f"the agent was made for another game ({self.game.spec}) than the play is of "
                             f"({play.game.spec})")
        if play.player != self.seat:
            raise ValueError("the play is over" if play.over else
                             f"player {play.player} decides, but the agent sits in seat {self.seat}")
        action = self._native.decide(play._state)
        if action < 0:
            raise RuntimeError(f"the agent {self.spec!r} has no answer")
        return action

    def __repr__(self):
        return f"<agent {self.spec} in seat {self.seat} of {self.game.spec}>"
