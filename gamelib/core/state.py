"""The base of a game's state: plain data, one level deep.

Every field is a value (a number, a tuple) or a flat list of values, declared once with :func:`value` or :func:`per`.
From that list come the copy, the JSON form, the checks and the comparison; no game writes them by hand.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from dataclasses import dataclass
from operator import attrgetter, itemgetter
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar, dataclass_transform

from . import engine, position
from .rulebook import Hidden, Ledger, RawEvent, ScoreLine
from .words import shown

if TYPE_CHECKING:
    from .action import Action
    from .game import Game
    from .position import Problem
    from .rulebook import Refusal
    from .steps import AnyStep, Entry


@dataclass(frozen=True, slots=True)
class Shape:
    """What a field holds: the codec of its values, the axes of its list (a single value has none), its blank value.

    ``many``: at each point stands a tuple of values; ``derived``: it follows from the other fields, see :func:`value`.
    """

    of: str
    axes: tuple[str, ...] = ()
    many: bool = False
    fill: Any = 0
    derived: bool = False


def value(of: str = "number", *, fill: int = 0, derived: bool = False) -> Any:
    """Declare one value; ``of`` names its codec, ``derived`` that it is rebuilt from the others and never stored."""
    return dataclasses.field(metadata={"shape": Shape(of, (), False, fill, derived)})


def values(of: str = "number") -> Any:
    """Declare a tuple of values of one codec."""
    return dataclasses.field(metadata={"shape": Shape(of, (), True, ())})


def per(*axes: str, of: str = "number", fill: int = 0, many: bool = False, derived: bool = False) -> Any:
    """Declare a flat list with one value (or, with ``many``, one tuple of values) for each point of the axes.

    An axis is the name of a codec with a closed list of words, or ``seat``. Two axes lie row by row:
    ``per("seat", "kind")`` is a list whose item ``seat * kinds + kind`` belongs to that seat and kind.
    """
    return dataclasses.field(metadata={"shape": Shape(of, axes, many, () if many else fill, derived)})


T = TypeVar("T", bound="State")


@dataclass_transform(eq_default=False, field_specifiers=(value, values, per))
def state(cls: type[T]) -> type[T]:
    """Make a class of declared fields a state: slots, and all that follows from the list of fields.

    Copies are what a bot spends its time on. So the fields are sorted here, once, into those that a copy shares and the
    lists that it copies, and a copy is made by three calls instead of a loop over thirty names.
    """
    made = dataclass(slots=True, eq=False, repr=False)(cls)
    made.shapes = {f.name: f.metadata["shape"] for f in dataclasses.fields(made) if "shape" in f.metadata}
    names = [f.name for f in dataclasses.fields(made) if f.init]
    copied = [name for name in names if name in ("agenda", "vp") or (name in made.shapes and made.shapes[name].axes)]
    shared = [name for name in names if name not in copied]
    made._shared, made._copied = attrgetter(*shared), attrgetter(*copied)
    made._in_order = itemgetter(*[(shared + copied).index(name) for name in names])
    made._compared = attrgetter(*[name for name in names if name != "game"])
    return made


@dataclass(slots=True, eq=False, repr=False)
class State:
    """What lies on the table, and what comes next.

    ``agenda`` holds the pending steps, the top one last. ``active`` is the seat in turn, ``line`` the number of
    actions and draws so far, ``eyes`` the seat that this state is a view of (-1: nobody's, all is seen).
    """

    game: Game[Any]
    seats: int
    agenda: list[Entry]
    active: int
    line: int
    eyes: int
    vp: list[int]
    ledger_: Ledger | None
    log: list[RawEvent] | None = dataclasses.field(default=None, init=False)

    shapes: ClassVar[dict[str, Shape]] = {}
    _shared: ClassVar[attrgetter[tuple[Any, ...]]]
    _copied: ClassVar[attrgetter[tuple[list[Any], ...]]]
    _in_order: ClassVar[itemgetter[tuple[Any, ...]]]
    """Puts shared and copied fields, one after the other, into the order in which the class takes them."""
    _compared: ClassVar[attrgetter[tuple[Any, ...]]]

    @classmethod
    def blank(cls, game: Game[Any], seats: int) -> Self:
        """A state in which every declared field has its ``fill`` value."""
        if seats not in game.blanks:
            fields = {name: position.blank(game, seats, shape) for name, shape in cls.shapes.items()}
            game.blanks[seats] = cls(game, seats, [], 0, 0, -1, [0] * seats, None, **fields)
        made: Self = game.blanks[seats].copy()
        return made

    def copy(self) -> Self:
        """An independent copy; what is static and what never changes is shared."""
        fields = (*self._shared(self), *map(list.copy, self._copied(self)))
        return type(self)(*self._in_order(fields))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        same_kind = type(self) is type(other) and self.game is other.game
        return same_kind and self._compared(self) == self._compared(other)

    def key(self) -> tuple[Any, ...]:
        """Everything but the log as one hashable value: equal states have equal keys."""
        return tuple(tuple(v) if v.__class__ is list else v for v in self._compared(self))

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"<{self.game.slug}, {self.seats} seats, line {self.line}: {self.text()}>"

    # What rules call

    def push(self, *entries: Any) -> None:
        """Put steps on the agenda; the first one named is run first. The last statement of a rule function."""
        for entry in reversed(entries):
            self.agenda.append(entry if type(entry) is tuple else entry.entry)

    def emit(
        self,
        rule: str,
        seat: int | None = None,
        where: tuple[str, ...] = (),
        to: tuple[int, ...] | None = None,
        **facts: Any,
    ) -> None:
        """Say that something happened by this rule. ``to`` names the seats that may know it (None: everybody)."""
        if self.log is not None:
            self.log.append((rule, seat, where, to, facts))

    def score(self, seat: int, points: int, rule: str, where: tuple[str, ...] = (), **facts: Any) -> None:
        """Give points (or take them): the only writer of points, so every point has its line."""
        if points:
            self.vp[seat] += points
            self.ledger_ = Ledger((seat, points, rule, where, self.line, facts), self.ledger_)

    def must_see(self, seat: int) -> None:
        """Called where a rule goes by what this seat keeps secret: :class:`Hidden` if these are other eyes."""
        if self.eyes >= 0 and self.eyes != seat:
            eyes, whose = self.game.seat_name(self.eyes), self.game.seat_name(seat)
            raise Hidden(f"{eyes} cannot know what comes now: it depends on what {whose} keeps secret.")

    # What people ask

    @property
    def over(self) -> bool:
        """True when nothing is left to do."""
        return not self.agenda

    @property
    def seat(self) -> int | None:
        """Who decides now: 0.., ``NATURE`` (a draw), ``AUTO`` (an automatic step is on top), None when over."""
        return engine.seat(self)

    @property
    def decision(self) -> engine.Decision | None:
        """The choice or draw on top of the agenda; None at an automatic step and when over."""
        return engine.decision(self)

    def pending(self) -> list[tuple[str, str]]:
        """The agenda, top first: ``(step name, rule id)``."""
        return [(name, self.step(name).rule) for name, _ in reversed(self.agenda)]

    def step(self, name: str) -> AnyStep:
        """The step of this name."""
        return self.game.steps[name]

    def options(self) -> list[Action]:
        """The legal actions in a stable order; at a draw its possible outcomes."""
        return engine.options(self)

    def outcomes(self) -> list[tuple[Action, int]]:
        """Of a draw: every outcome with its exact weight; empty at a choice."""
        return engine.outcomes(self)

    def why_not(self, action: Action | str) -> list[Refusal]:
        """Every reason why this action is not allowed now; empty if it is legal."""
        return engine.why_not(self, action)

    def verdicts(self) -> dict[Action, list[Refusal]]:
        """Every candidate of the decision with its refusals: what a board needs to say 'why not' everywhere."""
        return engine.verdicts(self)

    def after(self, action: Action | str) -> Self:
        """A new state at the next decision or draw; this one is untouched. Never draws by itself."""
        return engine.after(self, action)

    def scores(self) -> list[int]:
        """The points of each seat."""
        return self.vp[:]

    def ledger(self) -> list[ScoreLine]:
        """Where every point comes from, oldest line first; the points sum to :meth:`scores`."""
        return [ScoreLine(*raw) for raw in self.ledger_ or ()][::-1]

    def ranking(self) -> list[int]:
        """The seats, best first, ties broken by the game's own rule."""
        return self.game.ranking(self)

    def view(self, seat: int) -> Self:
        """The same state with everything hidden that this seat may not know.

        :class:`Hidden` if it is another seat's view already: what that one may not know is no longer in it.
        """
        seat = self.game.seat_number(seat, self.seats)
        if self.eyes == seat:
            return self
        if self.eyes >= 0:
            whose, wanted = self.game.seat_name(self.eyes), self.game.seat_name(seat)
            raise Hidden(f"This is what {whose} may know; {wanted}'s view needs the full state.")
        seen: Self = self.game.view(self, seat)
        return seen

    def determinize(self, seat: int, rng: Any) -> Self:
        """A full state that agrees with ``view(seat)``; ``rng`` is a :class:`random.Random`."""
        if not isinstance(rng, Random):
            raise TypeError(f"rng is a random.Random, such as random.Random(7), not {shown(rng)}.")
        full: Self = self.game.determinize(self.view(seat), rng)
        return full

    def audit(self) -> list[Problem]:
        """What is wrong with this position, with places and rules; ``[]`` if it is sound."""
        return position.audit(self)

    def to_json(self) -> str:
        """The position as readable JSON text; :meth:`Game.state_from_json` reads it back."""
        return json.dumps(position.encode(self), ensure_ascii=False)

    def text(self) -> str:
        """One line or a few for a terminal or a screen reader."""
        return self.game.text(self)

    def diff(self, other: State) -> Iterator[tuple[str, Any, Any]]:
        """The fields in which two states differ: ``(field, here, there)``."""
        for field in dataclasses.fields(self):
            here, there = getattr(self, field.name), getattr(other, field.name)
            if field.compare and field.init and field.name != "game" and here != there:
                yield field.name, here, there
