"""PettingZoo: games for several players, turn by turn (AEC) or, where moves are simultaneous, all at once.

    >>> from ruleplay.pettingzoo import env
    >>> four = env("connect/four")
    >>> four.reset(seed=1)
    >>> for agent in four.agent_iter():
    ...     seen, reward, terminated, truncated, info = four.last()
    ...     four.step(None if terminated or truncated else int(seen["action_mask"].argmax()))
    >>> four.agents
    []

With PettingZoo installed these are its classes; without it they work the same. Observations are a dict of
``observation`` and ``action_mask``, as its classic games have it.
"""
import importlib.util

import numpy as np

from ._game import load
from ._spaces import Dict, Discrete, MultiBinary, seen_box

if importlib.util.find_spec("pettingzoo") is not None:
    from pettingzoo import AECEnv, ParallelEnv
else:
    class _Base:
        """What is common to both kinds where PettingZoo is not installed."""

        @property
        def unwrapped(self):
            return self

        @property
        def num_agents(self):
            return len(self.agents)

        @property
        def max_num_agents(self):
            return len(self.possible_agents)

        def close(self):
            pass

    class AECEnv(_Base):
        def last(self, observe=True):
            agent = self.agent_selection
            return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                    self.terminations[agent], self.truncations[agent], self.infos[agent])

        def agent_iter(self, max_iter=2 ** 63):
            while self.agents and max_iter > 0:
                yield self.agent_selection
                max_iter -= 1

        def _was_dead_step(self, action):
            if action is not None:
                raise ValueError("when an agent is dead, the only valid action is None")
            agent = self.agent_selection
            for table in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
                del table[agent]
            self.agents.remove(agent)
            if self.agents:
                self.agent_selection = self.agents[0]
            self._clear_rewards()

        def _clear_rewards(self):
            for agent in self.rewards:
                self.rewards[agent] = 0

        def _accumulate_rewards(self):
            for agent, reward in self.rewards.items():
                self._cumulative_rewards[agent] += reward

    class ParallelEnv(_Base):
        pass


class _Common:
    """Names, spaces and pictures, of both kinds."""

    def _begin(self, game, render_mode, settings, parallel):
        self.game, self.render_mode = load(game, **settings), render_mode
        if render_mode not in (None, "ansi", "rgb_array"):
            raise ValueError(f"render_mode: expected None, 'ansi' or 'rgb_array', found {render_mode!r}")
        self.metadata = {"name": self.game.spec.split(":")[0].replace("/", "_") + "_v0", "is_parallelizable": parallel,
                         "render_modes": ["ansi", "rgb_array"], "render_fps": 4}
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self._seat = {name: seat for seat, name in enumerate(self.possible_agents)}
        self._seen = {name: Dict({
            "observation": seen_box(self.game, np.float32),
            "action_mask": MultiBinary(self.game.actions_max)}) for name in self.possible_agents}
        self._done = {name: Discrete(self.game.actions_max) for name in self.possible_agents}
        self.agents, self._play, self._series, self._index = [], None, None, 0

    def _playing(self):
        if self._play is None:
            raise RuntimeError("call reset before step")

    def observation_space(self, agent):
        return self._seen[agent]

    def action_space(self, agent):
        return self._done[agent]

    @property
    def observation_spaces(self):
        return dict(self._seen)

    @property
    def action_spaces(self):
        return dict(self._done)

    def _start(self, seed):
        """Begins play 0 of the series of a seed, or the next one of the series that goes on."""
        from ._native import play_seed
        if seed is not None or self._series is None:
            self._series, self._index = (int(np.random.SeedSequence().generate_state(1)[0]) if seed is None
                                         else int(seed)), 0
        self._play = self.game.play(play_seed(self._series, self._index))
        self._index += 1
        self.agents = list(self.possible_agents)

    def _saw(self, agent):
        seat = self._seat[agent]
        mask = self._play.mask if self._play.player == seat else np.zeros(self.game.actions_max, np.int8)
        return {"observation": self._play.observation(seat), "action_mask": mask}

    def render(self):
        if self.render_mode is None or self._play is None:
            return None
        return self._play.render(self.render_mode, -1)

    def close(self):
        pass


class AEC(_Common, AECEnv):
    """A game turn by turn. ``illegal``: an action that is not legal raises ValueError ("error"), or is replaced by
    the next legal one ("replace")."""

    def __init__(self, game, *, render_mode=None, illegal="error", **settings):
        if illegal not in ("error", "replace"):
            raise ValueError(f"illegal: expected 'error' or 'replace', found {illegal!r}")
        self._begin(game, render_mode, settings, False)
        self._replaces = illegal == "replace"

    def reset(self, seed=None, options=None):
        self._start(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._play.player]
        self._tell_mask()

    def _tell_mask(self):
        for agent in self.agents:
            self.infos[agent] = {"action_mask": self._saw(agent)["action_mask"]}

    def observe(self, agent):
        return self._saw(agent)

    def step(self, action):
        self._playing()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if self._replaces and action not in self._play.actions:
            legal = self._play.actions
            action = legal[int(np.searchsorted(legal, action)) % len(legal)]
        before = self._play.scores
        self._play.step(int(action))
        self._cumulative_rewards[agent] = 0.0
        for name, seat in self._seat.items():
            self.rewards[name] = self._play.scores[seat] - before[seat]
        if self._play.over:
            cut = self._play.truncated
            self.terminations = dict.fromkeys(self.agents, not cut)
            self.truncations = dict.fromkeys(self.agents, cut)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self._play.player]
        self._tell_mask()
        self._accumulate_rewards()


def simultaneous(game, plays=3, seed=1):
    """Whether all players of a game decide at the same time: in every round each decides once, in order, and
    nobody sees what those before him in the round decided. Found out by random plays."""
    from random import Random
    game = load(game)
    if game.players < 2:
        return False
    chance = Random(seed)
    for index in range(plays):
        play = game.play(seed + index)
        while not play.over:
            begun = play.copy()
            for seat in range(game.players):
                if play.over:
                    return False
                if play.player != seat:
                    return False
                if seat and (begun.observation(seat) != play.observation(seat)).any():
                    return False
                play.step(chance.choice(play.actions))
    return True


class Parallel(_Common, ParallelEnv):
    """A game in which all decide at once. Refused where they do not: a player's options may then depend on what
    the one before did."""

    def __init__(self, game, *, render_mode=None, illegal="error", **settings):
        if illegal not in ("error", "replace"):
            raise ValueError(f"illegal: expected 'error' or 'replace', found {illegal!r}")
        self._begin(game, render_mode, settings, True)
        self._replaces = illegal == "replace"
        if not simultaneous(self.game):
            raise ValueError(f"the players of {self.game.spec} do not decide at the same time; use ruleplay.pettingzoo"
                             ".env for games that go turn by turn")

    def reset(self, seed=None, options=None):
        self._start(seed)
        return self._all()

    def _masks(self):
        """What each may do now, though the engine asks one after the other."""
        play, masks = self._play.copy(), {}
        for agent in self.possible_agents:
            masks[agent] = play.mask
            if not play.over:
                play.step(play.actions[0])
        return masks

    def _all(self):
        masks = self._masks()
        seen = {agent: {"observation": self._play.observation(self._seat[agent]), "action_mask": masks[agent]}
                for agent in self.agents}
        return seen, {agent: {"action_mask": masks[agent]} for agent in self.agents}

    def step(self, actions):
        self._playing()
        before, play = self._play.scores, self._play.copy()     # a round is played whole, or not at all
        for agent in self.possible_agents:
            if play.over:
                break
            if agent not in actions:
                raise ValueError(f"there is no action for {agent}")
            action = int(actions[agent])
            legal = play.actions
            if self._replaces and action not in legal:
                action = legal[int(np.searchsorted(legal, action)) % len(legal)]
            play.step(action)
        self._play = play
        over, cut = self._play.over, self._play.truncated
        seen, infos = self._all()
        rewards = {agent: self._play.scores[self._seat[agent]] - before[self._seat[agent]] for agent in self.agents}
        terminated = dict.fromkeys(self.agents, over and not cut)
        truncated = dict.fromkeys(self.agents, over and cut)
        if over:
            self.agents = []
        return seen, rewards, terminated, truncated, infos


def env(game, **options):
    """A game as an AEC environment."""
    return AEC(game, **options)


def parallel_env(game, **options):
    """A game whose players decide at the same time, as a parallel environment."""
    return Parallel(game, **options)
