"""Every game as a game of OpenSpiel: draws are chance nodes, and each player has information states.

>>> from gamelib.adapters import openspiel
>>> game = openspiel.game("cities", seats=3)
>>> state = game.new_initial_state()
>>> state.is_chance_node(), game.num_players()
(True, 3)

All games are registered, so OpenSpiel finds them by name too: ``pyspiel.load_game("eixample_cities(players=3)")``.
"""

from __future__ import annotations

import numpy as np

import gamelib
from gamelib import AnyGame, InvalidSetupError, State
from gamelib.engine import transitions
from gamelib.engine.citations import RawEvent
from gamelib.engine.match import DRAW, HIDDEN
from gamelib.engine.steps import Chance, Choice, Move

from .actions import ActionEncoding
from .observations import ObservationBuffer, ObservationEncoding
from .rewards import checked_rewards, rewards_at_end
from .stepping import run_on

try:
    import pyspiel
except ImportError as error:
    raise ImportError(f"This needs OpenSpiel: pip install eixample[rl]. ({error})") from error

__all__ = ["SpielGame", "SpielObserver", "SpielState", "game"]
PREFIX = "eixample_"
_MOST_POINTS = 1000.0
_LONGEST = 10_000
"""Beyond what any game comes to; the games themselves set no limit in numbers."""
Heard = tuple[tuple[int, ...] | None, str | RawEvent, str]
"""Which seats know it (None: all); what was done, or what happened; and what the others hear of it."""


class _History:
    """What has been done and what happened, in order. It is told when somebody asks, by doing the same once more."""

    def __init__(self, start: State) -> None:
        self.moves: list[Move] = []
        self._start, self._at, self._told = start, 0, list[Heard]()
        self._now: State | None = None

    def __deepcopy__(self, memo: dict[int, object]) -> _History:
        copy = _History(self._start)
        copy.moves, copy._at, copy._told = self.moves.copy(), self._at, self._told.copy()
        copy._now = self._now and self._now.copy()
        return copy

    def heard(self) -> list[Heard]:
        """What is heard of all of it."""
        if self._now is None:
            self._now = self._start.copy()
            self._run(self._now, None)
        for move in self.moves[self._at :]:
            self._told.append(_done(self._now, move))
            self._run(self._now, move)
        self._at = len(self.moves)
        return self._told

    def _run(self, s: State, move: Move | None) -> None:
        s.log = []
        if move is not None:
            transitions.do(s, move)
        run_on(s)
        self._told += ((raw[3], raw, "") for raw in s.log)
        s.log = None


def _done(s: State, move: Move) -> Heard:
    """What is heard of a move that is about to be done."""
    decision = transitions.decision(s)
    if decision is None:
        raise ValueError("The game is over.")
    step, args = decision.step, decision.args
    to, who, silent = step.seen_by(s, *args), DRAW, move[0] == step.declines
    if isinstance(step, Choice):
        seat = step.seat(s, *args)
        to, who = (seat,) if silent else to, s.game.seat_word(seat)
    return to, f"{who}: {transitions.action_of(s, step, move)}", "" if silent else f"{who}: {HIDDEN}"


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel ships no types
    """A game for OpenSpiel; :func:`game` makes one, of a class of its own for each slug, as OpenSpiel wants it.

    Args:
        params: ``players``, ``rewards`` and variants; those that are not named have their usual values.

    Attributes:
        slug: The slug of the game.
        game: The game.
        start: The position before the first draw.
        actions: The numbers of actions.
        draws: The numbers of outcomes.
        observations: What the numbers of an observation are: ``observations.legend``.
        rewards: What is rewarded.

    >>> game("cities", seats=2).observations.legend[0].name
    'observer'
    """

    slug: str

    def __init__(self, params: dict[str, object] | None = None) -> None:
        self.game: AnyGame = gamelib.load(self.slug)
        usual = default_parameters(self.game)
        said = usual | (params or {})
        self.rewards = checked_rewards(said.pop("rewards"))
        players = self.game.checked_seats(said.pop("players"))
        self.start: State = self.game.table(players, {name: v for name, v in said.items() if v != usual[name]})
        self.actions, self.draws = ActionEncoding(self.game), ActionEncoding(self.game, draws=True)
        self.observations = ObservationEncoding(self.start)
        points = self.rewards == "points"
        info = pyspiel.GameInfo(
            num_distinct_actions=self.actions.size,
            max_chance_outcomes=self.draws.size,
            num_players=players,
            min_utility=-_MOST_POINTS if points else 0.0,
            max_utility=_MOST_POINTS if points else 1.0,
            max_game_length=_LONGEST,
        )
        super().__init__(game_type(self.game), info, params or {})

    def new_initial_state(self) -> SpielState:
        """The position before the first draw."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> SpielObserver:
        """What sees states for a player.

        Args:
            iig_obs_type: What kind of observation; with perfect recall it is a text alone.
            params: None are known.
        """
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class SpielState(pyspiel.State):  # type: ignore[misc]  # as above
    """A position, with what each player has learnt on the way.

    Args:
        game: The game.

    Attributes:
        position: The state of the library, with all that is hidden from players.

    >>> state = game("cities", seats=2).new_initial_state()
    >>> state.position.decision.name, state.chance_outcomes()[0]
    ('draw_metropolis', (1220, 0.125))
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._actions, self._draws, self._rewards = game.actions, game.draws, game.rewards
        self.position: State = game.start.copy()
        self._history = _History(game.start)
        self._possible: list[int] = []
        """The numbers of what can be done or drawn now, once somebody has asked."""
        self._run_on()

    def _run_on(self) -> None:
        """Run on to the next decision or draw, and see whose it is."""
        s = self.position
        run_on(s)
        seat = s.seat
        if seat is None:
            self._player = int(pyspiel.PlayerId.TERMINAL)
        else:
            self._player = seat if seat >= 0 else int(pyspiel.PlayerId.CHANCE)

    def current_player(self) -> int:
        """Who decides."""
        return self._player

    def _legal_actions(self, player: int) -> list[int]:
        step, args = transitions.top(self.position) or (None, ())
        if not isinstance(step, Choice) or player != self._player:
            return []
        self._possible = sorted(self._actions.numbers(step.legal_moves(self.position, *args)))
        return self._possible

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of the draw, with their probabilities."""
        step, args = transitions.top(self.position) or (None, ())
        if not isinstance(step, Chance):
            return []
        moves, weights = zip(*step.outcomes(self.position, *args), strict=True)
        self._possible, whole = self._draws.numbers(moves), sum(weights)
        return sorted(zip(self._possible, [weight / whole for weight in weights], strict=True))

    def _apply_action(self, action: int) -> None:
        s = self.position
        if s.over:
            raise ValueError("The game is over.")
        encoding = self._draws if self._player < 0 else self._actions
        move = encoding.move(action)
        if action not in self._possible:
            transitions.checked(s, encoding.action(action))
        self._possible = []
        transitions.do(s, move)
        self._history.moves.append(move)
        self._run_on()

    def _action_to_string(self, player: int, action: int) -> str:
        return (self._draws if player < 0 else self._actions).text(action)

    def is_terminal(self) -> bool:
        """True when the game is over."""
        return self._player == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """What each player has got: nothing before the end."""
        if not self.position.over:
            return [0.0] * self.position.players
        return rewards_at_end(self.position, self._rewards)[: self.position.players]

    def heard(self, player: int) -> str:
        """All that a player has learnt, line by line: what was done, and what happened.

        Args:
            player: The player, from 0.
        """
        game = self.position.game
        lines = [f"player {game.seat_word(player)}"]
        for to, what, otherwise in self._history.heard():
            if to is None or player in to:
                lines.append(what if isinstance(what, str) else _told(what))
            elif otherwise:
                lines.append(otherwise)
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.position.to_json()


class SpielObserver:
    """What a player sees; conforms to OpenSpiel's interface of observers.

    Args:
        game: The game.
        iig_obs_type: What kind of observation.
        params: None are known.

    Attributes:
        tensor: The numbers of the observation; None with perfect recall, which has no fixed size.
        dict: The same by name.

    Raises:
        InvalidSetupError: There are parameters.

    >>> spiel = game("cities", seats=2)
    >>> observer = spiel.make_py_observer()
    >>> observer.set_from(spiel.new_initial_state(), 1)
    >>> float(observer.tensor[0])
    1.0
    """

    def __init__(self, game: SpielGame, iig_obs_type: object, params: object) -> None:
        if params:
            raise InvalidSetupError(f"An observation has no parameters; {params} cannot be taken.")
        self._sight = ObservationBuffer(game.observations)
        self._recalls = bool(getattr(iig_obs_type, "perfect_recall", False))
        self.tensor = None if self._recalls else np.zeros(game.observations.size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Take up what a player sees in a state.

        Args:
            state: The state.
            player: The player, from 0.
        """
        if self.tensor is not None:
            self.tensor[:] = self._sight.look(state.position, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player sees in a state as text; with perfect recall all that has been heard.

        Args:
            state: The state.
            player: The player, from 0.
        """
        return state.heard(player) if self._recalls else state.position.view(player).to_json()


def _told(raw: RawEvent) -> str:
    """An event in one line: its rule, whose it is, where, and its facts."""
    rule, seat, where, _, facts = raw
    said = " ".join(f"{name}={value}" for name, value in facts.items())
    return f"[{rule}] {'' if seat is None else seat} {' '.join(where)} {said}"


def default_parameters(game: AnyGame) -> dict[str, object]:
    """The parameters of a game for OpenSpiel with their usual values: ``players``, ``rewards``, and its variants.

    Args:
        game: The game.
    """
    usual = {name: variant.values[0] for name, variant in game.variants.items()}
    return {"players": game.seats[-1], "rewards": "win"} | usual


def game_type(game: AnyGame) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game before it is loaded.

    Args:
        game: The game.
    """
    return pyspiel.GameType(
        short_name=f"{PREFIX}{game.slug}",
        long_name=game.title(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=default_parameters(game),
    )


def game(slug: str, seats: int | None = None, *, rewards: str = "win", **variants: object) -> SpielGame:
    """A game for OpenSpiel.

    Args:
        slug: One of :func:`gamelib.registered_games`.
        seats: How many play; None: as many as can.
        rewards: ``"win"``, ``"rank"`` or ``"points"``, see :mod:`.rewards`; all of it is given at the end.
        variants: The game's variants by name.

    Raises:
        InvalidSetupError: So many cannot play, or not with these variants; or there is no such reward.

    >>> spiel = game("rose_of_fire", seats=2, rewards="points")
    >>> spiel.num_distinct_actions(), spiel.get_type().short_name
    (25932, 'eixample_rose_of_fire')
    """
    there = gamelib.load(slug)
    seats = there.checked_seats(there.seats[-1] if seats is None else seats)
    there.table(seats, variants)
    _register(slug)
    said = {"players": seats, "rewards": checked_rewards(rewards), **variants}
    found: SpielGame = pyspiel.load_game(f"{PREFIX}{slug}", said)
    return found


def _register(slug: str) -> None:
    name = f"{PREFIX}{slug}"
    if name not in globals():
        # It has a name in this module, so that it can be pickled.
        globals()[name] = type(name, (SpielGame,), {"slug": slug, "__module__": __name__})
        pyspiel.register_game(game_type(gamelib.load(slug)), globals()[name])


for _slug in gamelib.registered_games():
    _register(_slug)
