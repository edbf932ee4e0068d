"""The commands of ``ruleplay`` that have no shape of their own here: solving, learning, generating, balancing.

They run the program that the package carries and read its JSON, so they do what the command line does."""
import json
import os
import subprocess
import tempfile

from ._errors import Error
from ._game import Game, Row, load


def program():
    """The path of the command line program that belongs to this package."""
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin", "ruleplay")


def _words(options):
    for name, value in options.items():
        flag = "--" + name.replace("_", "-")
        for one in value if isinstance(value, (list, tuple)) else [value]:
            if one is True:
                yield flag
            elif one is not None and one is not False:
                yield from (flag, str(one))


def _spec(game, folder):
    """How the program is told which game: by what it was loaded by, as long as that still is the same game, or by a
    file that is written for it."""
    if not isinstance(game, Game):
        return os.fspath(game)
    if game._is_spec:
        try:
            if load(game.spec) == game:
                return game.spec
        except Error:
            pass
    path = os.path.join(folder, f"game.{game.engine}")
    with open(path, "w", encoding="utf-8") as file:
        file.write(game.text)
    return path


def command(name, *arguments, input=None, **options):
    """Runs a command and gives what it printed: ``command("solve", "kuhn", json=True)``.

    Options are those of the command line, with ``_`` for ``-``; a list gives one several times. Raises
    :class:`Error` with the sentence of the program if it is refused; 1 (what was asked about is not so) is no
    refusal.

    >>> command("version").split()[0]
    'ruleplay'
    """
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.Popen([program(), name, *(_spec(one, folder) for one in arguments), *_words(options)],
                                text=True, stdin=subprocess.PIPE if input else subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            said, wrong = done.communicate(input)
        except BaseException:
            done.terminate()
            done.wait()
            raise
    if done.returncode not in (0, 1) or (done.returncode == 1 and not said):
        raise Error(wrong.strip() or f"'ruleplay {name}' ended with {done.returncode}", plain=True)
    return said


def _asked(name, *arguments, **options):
    found = json.loads(command(name, *arguments, json=True, **options))
    return Row(found) if isinstance(found, dict) else [Row(row) for row in found]


def solve(game, **options):
    """The value of a small game and a best way to play it.

    >>> round(solve("kuhn")["value"], 3)
    -0.056
    """
    return _asked("solve", game, **options)


def exploit(game, agent, **options):
    """How much the best answer gains against an agent."""
    return _asked("exploit", game, agent=agent, **options)


def balance(game, set, target, agent="greedy", **options):
    """Finds the value of a number at which plays come out as wanted: ``balance("spire/jaw-worm",
    set="Bash.damage=4..16", target="win=60%")``."""
    return _asked("balance", game, set=set, target=target, agent=agent, **options)


def critique(game, **options):
    """What looks wrong with a design, and the evidence; ``static=True`` only reads the rules.

    >>> found = critique("kuhn", agent="random", games=50, seconds=0)["findings"]
    >>> "game_too_short" in [finding["critic"] for finding in found]
    True
    """
    return _asked("critique", game, **options)


def evolve(file, **options):
    """Lets numbers of games evolve toward what is wanted of plays."""
    return _asked("evolve", file, **options)


def ladder(game, agents, **options):
    """Agents meet each other, and are rated."""
    return _asked("ladder", game, agent=list(agents), **options)


def learn(game, method="policy-iteration", **options):
    """Learns to play a game for one player, by a method of the command line: policy-iteration, lspi, snes."""
    return _asked("learn", game, method=method, **options)


def generate(grammar="spire/cards", count=10, *, seed=1, form=None, set=(), unique=False, **options):
    """Texts from a grammar, such as cards, as one text. ``set`` fixes options: ``set=["cost=2"]`` or a dict.

    >>> generate("spire/cards", 1, seed=7, form="english").count("\\n") > 0
    True
    """
    if isinstance(set, dict):
        set = [f"{key}={value}" for key, value in set.items()]
    return command("generate", "cards", grammar=grammar, count=count, seed=seed, form=form, set=list(set),
                   unique=unique, **options)


def levels(game, count=1, *, seed=1, **options):
    """Levels for a game from its own rules, as one text."""
    return command("generate", "levels", game, count=count, seed=seed, **options)


def model(game, **options):
    """All states of a small game as arrays, by name: states, observations, players, outcomes, transitions,
    rewards, starts.

    >>> sorted(model("kuhn"))[:2]
    ['observations', 'outcomes']
    """
    import numpy as np
    with tempfile.TemporaryDirectory() as folder:
        command("model", game, output=folder, **options)
        return {name[:-4]: np.load(os.path.join(folder, name)) for name in sorted(os.listdir(folder))
                if name.endswith(".npy")}
