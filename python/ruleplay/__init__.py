"""ruleplay: games whose rules are data, for Python.

    >>> import ruleplay
    >>> game = ruleplay.load("spire/jaw-worm", Bash_damage=12)
    >>> play = game.play(seed=3)
    >>> play.names
    ['play Defend', 'play Bash', 'play Strike', 'end turn']
    >>> play.step("Bash")["hp"][:2]
    array([80, 31])

``ruleplay.Batch`` steps thousands of plays at once over numpy arrays, ``ruleplay.Env`` and
``ruleplay.VectorEnv`` speak Gymnasium, ``ruleplay.pettingzoo`` and ``ruleplay.openspiel`` what their names
say. The same seed gives the same play here and on the command line. See docs/python.md.

Nothing but the standard library is needed to import this; numpy is asked for when arrays are.
"""
import sys as _sys

from . import _native
from ._errors import Error, IllegalAction, Problem

__version__ = _native.version

# What is loaded when it is first asked for, so that importing ruleplay stays quick.
_LATER = {
    "Game": "_game", "load": "_game", "check": "_game", "games": "_game", "agents": "_game", "engines": "_game",
    "Agent": "_game", "Row": "_game",
    "Play": "_play", "View": "_play", "Event": "_play", "ENDS": "_play",
    "Series": "_series", "Interval": "_series",
    "Batch": "_batch",
    "run": "_experiment", "results": "_experiment", "Results": "_experiment", "experiment": "_experiment",
    "command": "_command", "generate": "_command", "levels": "_command", "learn": "_command",
    "solve": "_command", "exploit": "_command", "balance": "_command", "critique": "_command", "evolve": "_command",
    "ladder": "_command", "model": "_command", "program": "_command",
    "Env": "gymnasium", "VectorEnv": "gymnasium",
}
__all__ = sorted([*_LATER, "Error", "IllegalAction", "Problem"])


def __getattr__(name):
    import importlib
    if name in _LATER:
        value = getattr(importlib.import_module("." + _LATER[name], __name__), name)
        globals()[name] = value
        return value
    if name in ("gymnasium", "pettingzoo", "openspiel"):
        return importlib.import_module("." + name, __name__)
    raise AttributeError(f"module 'ruleplay' has no attribute {name!r}")


def __dir__():
    return sorted([*globals(), *_LATER, "gymnasium", "pettingzoo", "openspiel"])


class _WhenGymnasium:
    """Registers our ids once Gymnasium is imported: gymnasium.make("ruleplay:spire/jaw-worm-v0") imports this
    module and then looks for the id, but cannot wake a module that was imported before it."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name != "gymnasium":
            return None
        import importlib.util
        _sys.meta_path.remove(_WhenGymnasium)
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.loader is not None:
            execute = spec.loader.exec_module

            def then_register(module):
                execute(module)
                from .gymnasium import register_all
                register_all()
            spec.loader.exec_module = then_register
        return spec


if "gymnasium" in _sys.modules:
    from .gymnasium import register_all as _register_all
    _register_all()
else:
    _sys.meta_path.insert(0, _WhenGymnasium)
