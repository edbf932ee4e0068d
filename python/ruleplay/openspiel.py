"""The shape of OpenSpiel, for algorithms that are written for it.

    >>> from ruleplay import openspiel
    >>> game = openspiel.load_game("connect/tic-tac-toe")
    >>> state = game.new_initial_state()
    >>> while not state.is_terminal():
    ...     state.apply_action(state.legal_actions()[0])
    >>> state.returns()
    [1.0, -1.0]

Names and meanings are those of ``pyspiel``. Chance is sampled: there are no chance nodes, all chance comes from the
seed of the state (``game.new_initial_state(seed=...)``), so that algorithms which walk over chance (CFR, exact
exploitability) see one deal: for those there is ``ruleplay.solve``. ``information_state_string`` is what a player sees
and what he did before, ``information_state_tensor`` what he sees; ``resample_from_infostate`` gives a state that he
cannot tell from the true one.
"""
import random

from ._game import games, load

PLAYER_TERMINAL, PLAYER_CHANCE, PLAYER_INVALID = -4, -1, -3


def registered_names():
    """The names of all games."""
    return list(games())


def load_game(name, parameters=None):
    """A game by name; parameters are settings."""
    return Game(load(name, settings=parameters))


class GameType:
    """What kind of game it is, as far as that is known."""

    def __init__(self, game):
        self.short_name, self.long_name = game.spec, game.name
        self.max_num_players = self.min_num_players = game.players
        self.chance_mode = "sampled_stochastic"
        self.dynamics = "sequential"
        self.provides_information_state_string = self.provides_information_state_tensor = True
        self.provides_observation_string = self.provides_observation_tensor = True


class Game:
    def __init__(self, game):
        self.game = game

    def new_initial_state(self, seed=None):
        return State(self, self.game.play(random.getrandbits(64) if seed is None else seed))

    def num_distinct_actions(self):
        return self.game.actions_max

    def num_players(self):
        return self.game.players

    def max_game_length(self):
        return self.game.plies_max

    def observation_tensor_size(self):
        return self.game.observation_size

    def observation_tensor_shape(self):
        return [self.game.observation_size]

    information_state_tensor_size = observation_tensor_size
    information_state_tensor_shape = observation_tensor_shape

    def get_type(self):
        return GameType(self.game)

    def deserialize_state(self, text):
        return State(self, self.game.play(record=text))

    def __str__(self):
        return self.game.spec

    def __eq__(self, other):
        return isinstance(other, Game) and self.game == other.game

    def __hash__(self):
        return hash(self.game)


class State:
    def __init__(self, game, play, before=()):
        self._game, self._play = game, play
        self._before = before          # (player, move, name) of what happened before a state that was resampled

    def get_game(self):
        return self._game

    def current_player(self):
        return PLAYER_TERMINAL if self._play.over else self._play.player

    def is_terminal(self):
        return self._play.over

    def is_chance_node(self):
        return False

    def is_simultaneous_node(self):
        return False

    def legal_actions(self, player=None):
        if player is not None and player != self._play.player:
            return []
        return self._play.actions

    def legal_actions_mask(self, player=None):
        mask = self._play.mask if player in (None, self._play.player) else [0] * self._game.num_distinct_actions()
        return [int(one) for one in mask]

    def apply_action(self, action):
        self._play.step(int(action))

    def child(self, action):
        other = self.clone()
        other.apply_action(action)
        return other

    def clone(self):
        return State(self._game, self._play.copy(), self._before)

    def undo_action(self, player, action):
        self._play.undo()

    def returns(self):
        return list(self._play.scores)

    def player_return(self, player):
        return self._play.scores[player]

    def rewards(self):
        """Change of the returns by the last action."""
        if not self._play.moves:
            return [0.0] * self._game.num_players()
        before = self._play.copy().undo().scores
        return [now - then for now, then in zip(self._play.scores, before)]

    def history(self):
        return [move for _, move, _ in self._before] + list(self._play.moves)

    def history_str(self):
        return ", ".join(map(str, self.history()))

    def move_number(self):
        return self._play.ply

    def action_to_string(self, player, action=None):
        return self._play.name(player if action is None else action)

    def string_to_action(self, player, name=None):
        return self._play._action(player if name is None else name)

    def _viewer(self, player):
        return max(0, self._play.player) if player is None else player

    def observation_string(self, player=None):
        return self._play.render("text", self._viewer(player))

    def observation_tensor(self, player=None):
        return self._play.observation(self._viewer(player)).tolist()

    def information_state_string(self, player=None):
        """What the player sees, after everything he did."""
        player = self._viewer(player)
        own = [name for who, _, name in self._happened() if who == player]
        return "; ".join(own) + "\n" + self.observation_string(player)

    def _happened(self):
        """Who did what, from the start of the play on."""
        found, then = list(self._before), self._play.copy().undo(len(self._play.moves))
        for move in self._play.moves:
            found.append((then.player, move, then.name(move)))
            then.step(move)
        return tuple(found)

    information_state_tensor = observation_tensor

    def resample_from_infostate(self, player, probability_sampler=random.random):
        """A state that the player cannot tell from this one. It goes on from here: what was done before can be read
        in its history, and not undone."""
        return State(self._game, self._play.view(player, int(probability_sampler() * 2 ** 53)), self._happened())

    def serialize(self):
        return self._play.save().decode()

    def __str__(self):
        return self._play.render("text", -1)
