"""A state that can be asked: what may be done, why not, what comes of it, and what a seat may know."""

from __future__ import annotations

import json
from abc import abstractmethod
from functools import partial
from random import Random
from typing import Self

from gamelib.positions import position
from gamelib.text.listing import Listing
from gamelib.text.messages import shown
from gamelib.text.templates import digits

from . import inventory, ranking, transitions
from .action import Action
from .base_state import FOR_RULES, BaseState, hashable, in_no_order, state
from .citations import HiddenInformationError, Refusal, ScoreLine
from .codecs import NONE
from .fields import flag, number, per, value, values
from .problems import Problem
from .ranking import Tie
from .steps import AnyStep

__all__ = ["State", "flag", "number", "per", "state", "value", "values"]


class State(BaseState):
    """The state of a game: what lies on the table, what comes next, and the questions that people ask of it.

    Each game has a class of its own with its fields; ``match.state`` gives one, and so do positions and sketches.

    Attributes:
        game: The game.
        seats: How many seats the table has.
        points: The points of each seat.
        active: The seat in turn.
        agenda: The pending steps with their arguments, the top one last; :meth:`pending_steps` tells them by rules.
        line: How many actions and draws there have been.
        viewer: The seat that this is a view of; -1 if everything is seen.
        ledger_: The lines of the ledger as they are kept; :meth:`ledger` tells them.
        log: Where events are noted down while a match plays; None otherwise.

    >>> import gamelib
    >>> state = gamelib.load("rose_of_fire").new(seats=2, seed=7).state
    >>> state.seat, state.decision.name, state.over
    (0, 'play_card', False)
    >>> later = state.after(state.legal_actions()[0])
    >>> later.line == state.line + 1
    True
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<{self.game.slug}, {self.seats} seats, line {self.line}: {self.text()}>"

    def __dir__(self) -> list[str]:
        return [name for name in object.__dir__(self) if name not in FOR_RULES]

    # What people ask

    @property
    def over(self) -> bool:
        """True when nothing is left to do."""
        return not self.agenda

    @property
    def seat(self) -> int | None:
        """Who decides now: 0.., ``NATURE`` (a draw), ``AUTO`` (an automatic step is on top), None when over."""
        return transitions.seat(self)

    @property
    def decision(self) -> transitions.Decision | None:
        """The choice or draw on top of the agenda; None at an automatic step and when over."""
        return transitions.decision(self)

    def pending_steps(self) -> list[tuple[str, str]]:
        """The agenda, top first: ``(step name, rule id)``."""
        return [(name, self.step(name).rule) for name, _ in reversed(self.agenda)]

    def step(self, name: str) -> AnyStep:
        """The step of this name.

        Args:
            name: The name of the step, such as ``place_tile``.

        Raises:
            ValueError: The game has no such step.
        """
        return self.game.checked_step(name)

    def legal_actions(self) -> list[Action]:
        """The legal actions in a stable order; at a draw its possible outcomes."""
        return transitions.legal_actions(self)

    def outcomes(self) -> list[tuple[Action, int]]:
        """Of a draw: every outcome with its exact weight, a whole number; empty at a choice."""
        return transitions.outcomes(self)

    def why_not(self, action: Action | str) -> Listing[Refusal]:
        """Every reason why this action is not allowed now; empty if it is legal.

        Args:
            action: An action, or its text.
        """
        return transitions.why_not(self, action)

    def is_legal(self, action: Action | str) -> bool:
        """True if this may be done now; :meth:`why_not` tells the reasons if it may not.

        Args:
            action: An action, or its text.

        >>> import gamelib
        >>> state = gamelib.load("rose_of_fire").new(seed=7).state
        >>> state.is_legal(state.legal_actions()[0]), state.is_legal("place 3,5")
        (True, False)
        """
        return not self.why_not(action)

    def action_label(self, action: Action, lang: str = "en", *, here: bool = False) -> str:
        """What a button for this action says: things are called as one sees them on this table.

        Args:
            action: An action of this position.
            lang: The language, ``en`` or ``cs``.
            here: True for what is said at the place where it is done.

        >>> import gamelib
        >>> state = gamelib.load("urbania").position("five_buildings")
        >>> state.action_label(gamelib.Action("rebuild", "p1", "2")), state.action_label(gamelib.Action("end"))
        ('Inn over Market', 'End the turn')
        """
        seen = partial(self.game.definition.label_facts, self)
        return self.game.wording.action_label(action, lang, here=here, seen=seen)

    def position_key(self) -> tuple[object, ...]:
        """One hashable value that is equal for equal positions of a game, however they came about.

        As the key of a table of positions that have been looked at: what lies on the table, the points, and what waits
        to be done count; the score lines, how many decisions there have been, and in which order things were got that
        the rules do not put in order, do not.

        >>> import gamelib
        >>> game = gamelib.load("cities")
        >>> one, other = game.position("first_turn"), game.new(seed=1).state
        >>> one.position_key() == one.copy().position_key() != other.position_key()
        True
        """
        loose = (in_no_order(getattr(self, name)) for name in self.unordered)
        return self.game.slug, self.game.data.identity, *hashable(self._placed(self)), *loose

    def refusals(self) -> dict[Action, Listing[Refusal]]:
        """Every candidate of the decision with its refusals; those of a legal one are empty."""
        return transitions.refusals(self)

    def after(self, action: Action | str) -> Self:
        """A new state at the next decision or draw; this one is untouched. Nothing is drawn by itself.

        Args:
            action: An action, or its text; at a draw one of its outcomes.

        Raises:
            IllegalActionError: It is not allowed; ``refusals`` carries every reason.
        """
        return transitions.after(self, action)

    def scores(self) -> list[int]:
        """The points of each seat."""
        return self.points[:]

    def ledger(self) -> Listing[ScoreLine]:
        """Where every point comes from, oldest line first; the points sum to :meth:`scores`."""
        return Listing(ScoreLine(*raw).in_words(self.game) for raw in self.ledger_ or ())[::-1]

    def ranking(self) -> list[int]:
        """The seats, best first, ties broken by the game's own rule; those who share a place in the order of seats."""
        return sorted(range(self.seats), key=self.places().__getitem__)

    def places(self) -> list[int]:
        """The place of each seat, from 1; where the game's own rule leaves a tie, seats share a place."""
        return ranking.places(self._standings())

    def ties(self) -> list[Tie]:
        """Each group of seats with the same points, and how their places came about."""
        return ranking.ties(self._standings(), self.game.tie_breaks)

    def _standings(self) -> list[tuple[int, ...]]:
        return [self.game.ranking_key(self, seat) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """The seats in the first place: several share the victory. Before the end those who are ahead."""
        return [seat for seat, place in enumerate(self.places()) if place == 1]

    def view(self, seat: int | str) -> Self:
        """The same state with everything hidden that a seat may not know.

        Args:
            seat: The seat, as a number or a word.

        Raises:
            ValueError: There is no such seat.
            HiddenInformationError: It is another seat's view already: what that one may not know is no longer in it.
        """
        viewer = self.game.seat_number(seat, self.seats)
        if self.viewer == viewer:
            return self
        if self.viewer >= 0:
            whose, wanted = self.game.seat_name(self.viewer), self.game.seat_name(viewer)
            raise HiddenInformationError(f"This is what {whose} may know; {wanted}'s view needs the full state.")
        seen = self.copy()
        seen.viewer = viewer
        for name, content in inventory.concealed(self, viewer).items():
            setattr(seen, name, content)
        return seen

    def determinize(self, seat: int | str, rng: Random) -> Self:
        """A full state that agrees with ``view(seat)``: what is hidden from this seat is dealt anew.

        Args:
            seat: The seat, as a number or a word.
            rng: A :class:`random.Random`.

        Raises:
            TypeError: This is none.
        """
        if not isinstance(rng, Random):
            raise TypeError(f"rng is a random.Random, such as random.Random(7), not {shown(rng)}.")
        full = self.view(seat).copy()
        self.game.definition.deal(full, rng)
        full.viewer = NONE
        return full

    def audit(self) -> list[Problem]:
        """What is wrong with this position, with places and rules; ``[]`` if it is sound."""
        return position.audit(self)

    def to_json(self) -> str:
        """The position as readable JSON text; :meth:`Game.state_from_json` reads it back."""
        return json.dumps(position.encode(self), ensure_ascii=False)

    def points_text(self, lang: str = "en") -> str:
        """The points of all seats in words; when the game is over, the best first.

        Args:
            lang: The language, ``en`` or ``cs``.
        """
        seats = self.ranking() if self.over else range(self.seats)
        return ", ".join(f"{self.game.seat_name(seat, lang)} {digits(self.points[seat])}" for seat in seats)

    def coming_text(self, lang: str = "en") -> str:
        """Who decides what, what happens by itself, or that the game is over, in words.

        Args:
            lang: The language, ``en`` or ``cs``.
        """
        seat, say = self.seat, self.game.wording.line
        if seat is None:
            return say("ended", {}, lang)
        step = self.agenda[-1][0]
        if seat >= 0:
            return say("decides", {"seat": seat, "step": step}, lang)
        return say("happens", {"step": step}, lang)

    @abstractmethod
    def text(self, lang: str = "en") -> str:
        """The position in words: one line or a few, for a terminal or a screen reader.

        Args:
            lang: The language, ``en`` or ``cs``.
        """
