"""Gymnasium's spaces and base classes where it is installed, and the few we need of our own else."""
import importlib.util

import numpy as np

HAVE = importlib.util.find_spec("gymnasium") is not None

if HAVE:
    from gymnasium import Env as EnvBase
    from gymnasium.spaces import Box, Dict, Discrete, MultiBinary, MultiDiscrete
    from gymnasium.vector import VectorEnv as VectorBase
    from gymnasium.vector.utils import batch_space
    try:
        from gymnasium.vector import AutoresetMode
    except ImportError:                                  # before Gymnasium 1.1
        AutoresetMode = None
else:
    from enum import Enum

    class AutoresetMode(Enum):
        NEXT_STEP = "NextStep"
        SAME_STEP = "SameStep"
        DISABLED = "Disabled"

    class Space:
        """What is common to spaces: a shape, a dtype, chance of their own."""

        def __init__(self, shape, dtype, seed=None):
            self.shape, self.dtype = shape, None if dtype is None else np.dtype(dtype)
            self.seed(seed)

        def seed(self, seed=None):
            self.np_random = np.random.default_rng(seed)

        def __contains__(self, x):
            return self.contains(x)

    class Discrete(Space):
        def __init__(self, n, seed=None, start=0):
            self.n, self.start = int(n), int(start)
            super().__init__((), np.int64, seed)

        def sample(self, mask=None):
            if mask is None:
                return self.start + self.np_random.integers(self.n)
            legal = np.flatnonzero(mask)
            return self.start + (self.np_random.choice(legal) if len(legal) else 0)

        def contains(self, x):
            return (isinstance(x, (int, np.integer)) or getattr(x, "shape", None) == ()) and \
                self.start <= int(x) < self.start + self.n

        def __eq__(self, other):
            return isinstance(other, Discrete) and (self.n, self.start) == (other.n, other.start)

        def __repr__(self):
            return f"Discrete({self.n})"

    class MultiDiscrete(Space):
        def __init__(self, nvec, dtype=np.int64, seed=None):
            self.nvec = np.asarray(nvec, dtype)
            super().__init__(self.nvec.shape, dtype, seed)

        def sample(self, mask=None):
            return self.np_random.integers(self.nvec)

        def contains(self, x):
            return getattr(x, "shape", None) == self.shape and bool(np.all((x >= 0) & (x < self.nvec)))

        def __repr__(self):
            return f"MultiDiscrete({self.nvec})"

    class MultiBinary(Space):
        def __init__(self, n, seed=None):
            self.n = n
            super().__init__((n,) if np.isscalar(n) else tuple(n), np.int8, seed)

        def sample(self, mask=None):
            return self.np_random.integers(0, 2, self.shape, self.dtype)

        def contains(self, x):
            return getattr(x, "shape", None) == self.shape and bool(np.all((x == 0) | (x == 1)))

        def __repr__(self):
            return f"MultiBinary({self.n})"

    class Box(Space):
        def __init__(self, low, high, shape=None, dtype=np.float32, seed=None):
            shape = np.shape(low) if shape is None else tuple(shape)
            self.low, self.high = (np.full(shape, end, dtype) for end in (low, high))
            super().__init__(shape, dtype, seed)

        def sample(self, mask=None):
            if self.dtype.kind == "f":
                return self.np_random.normal(size=self.shape).clip(self.low, self.high).astype(self.dtype)
            return self.np_random.integers(self.low, self.high, self.shape, self.dtype, endpoint=True)

        def contains(self, x):
            return getattr(x, "shape", None) == self.shape and np.can_cast(x.dtype, self.dtype) and \
                bool(np.all((x >= self.low) & (x <= self.high)))

        def __repr__(self):
            return f"Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.dtype})"

    class Dict(Space):
        def __init__(self, spaces, seed=None):
            self.spaces = dict(spaces)
            super().__init__(None, None, seed)

        def __getitem__(self, key):
            return self.spaces[key]

        def keys(self):
            return self.spaces.keys()

        def items(self):
            return self.spaces.items()

        def sample(self, mask=None):
            return {key: space.sample() for key, space in self.spaces.items()}

        def contains(self, x):
            return isinstance(x, dict) and x.keys() == self.spaces.keys() and \
                all(value in self.spaces[key] for key, value in x.items())

        def __repr__(self):
            return f"Dict({self.spaces})"

    def batch_space(space, n):
        """The space of n things side by side."""
        if isinstance(space, Discrete):
            return MultiDiscrete([space.n] * n)
        if isinstance(space, MultiBinary):
            return Box(0, 1, (n, *space.shape), np.int8)
        if isinstance(space, Dict):
            return Dict({key: batch_space(inner, n) for key, inner in space.items()})
        return Box(np.broadcast_to(space.low, (n, *space.shape)), np.broadcast_to(space.high, (n, *space.shape)),
                   dtype=space.dtype)

    class _Base:
        metadata = {"render_modes": []}
        spec = render_mode = _np_random = _np_random_seed = None

        def reset(self, *, seed=None, options=None):
            if seed is not None:
                self._np_random, self._np_random_seed = np.random.default_rng(seed), seed

        @property
        def np_random(self):
            if self._np_random is None:
                self._np_random = np.random.default_rng()
            return self._np_random

        @property
        def unwrapped(self):
            return self

        def close(self):
            pass

        def __enter__(self):
            return self

        def __exit__(self, *error):
            self.close()

    class EnvBase(_Base):
        pass

    class VectorBase(_Base):
        closed = False

        def close(self, **unused):
            self.closed = True


def seen_box(game, kind):
    """What can be observed as numbers of a kind: the bounds of each block where the game knows them, else those of
    whole numbers of 32 bits, which rules count in."""
    kind = np.dtype(kind)
    low, high = np.full(game.observation_size, -2.0 ** 31), np.full(game.observation_size, 2.0 ** 32)
    for block in game.blocks.values():
        if block.low is not None:
            low[block.start:block.stop], high[block.start:block.stop] = block.low, block.high
    if kind.kind != "f":
        low, high = (np.clip(np.rint(ends), np.iinfo(kind).min, np.iinfo(kind).max) for ends in (low, high))
    return Box(low.astype(kind), high.astype(kind), dtype=kind.type)
