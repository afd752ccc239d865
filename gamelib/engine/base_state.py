"""What lies on a game's table and what comes next: plain data, one level deep.

Every field is a value (a number, a tuple) or a flat list of values, declared once with the words of :mod:`fields`. From
that list come the copy, the JSON form, the checks and the comparison; no game writes them by hand.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import prod
from operator import attrgetter, itemgetter
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform

from .citations import HiddenInformationError, Ledger, RawEvent
from .definition import AnyBaseGame
from .fields import Content, Shape, flag, number, per, value, values
from .highlights import Scored
from .problems import Problem
from .steps import Entry, Pushed

T = TypeVar("T", bound="BaseState")
FOR_RULES = frozenset(
    {"push", "emit", "score", "score_all", "score_each", "must_see", "wrong", "waits", "waiting", "due"}
)
"""What rules call: it is not listed among the names of a state that somebody holds (``dir``)."""


@dataclass_transform(eq_default=False, field_specifiers=(dataclasses.field, value, values, per, number, flag))
def state(cls: type[T]) -> type[T]:
    """Make a class of declared fields a state: slots, and all that follows from the list of fields.

    Copies are what a bot spends its time on. So the fields are sorted here, once, into those that a copy shares and the
    lists that it copies, and a copy is made by three calls instead of a loop over thirty names.
    """
    missing = [name for name in dir(cls) if getattr(getattr(cls, name, None), "__isabstractmethod__", False)]
    if missing:
        raise TypeError(f"The state {cls.__name__} lacks: {', '.join(missing)}.")
    made = cls if "__dataclass_fields__" in vars(cls) else _with_fields(cls)
    made.shapes = {f.name: f.metadata["shape"] for f in dataclasses.fields(made) if "shape" in f.metadata}
    numbers = [(name, shape) for name, shape in made.shapes.items() if shape.is_number and not shape.derived]
    made.asked_bounds = tuple((name, shape) for name, shape in numbers if callable(shape.least) or callable(shape.most))
    made.fixed_bounds = tuple(
        (name, shape.least, shape.most)
        for name, shape in numbers
        if not callable(shape.least) and not callable(shape.most)
    )
    names = [f.name for f in dataclasses.fields(made) if f.init]
    copied = [
        name for name in names if name in ("agenda", "points") or (name in made.shapes and made.shapes[name].axes)
    ]
    shared = [name for name in names if name not in copied]
    made._shared, made._copied = attrgetter(*shared), attrgetter(*copied)
    made._in_order = itemgetter(*[(shared + copied).index(name) for name in names])
    made._compared = attrgetter(*[name for name in names if name != "game"])
    derived = {name for name, shape in made.shapes.items() if shape.derived}
    left_out = {"game", "line", "ledger_", *derived, *made.unordered}
    made._placed = attrgetter(*[name for name in names if name not in left_out])
    return made


def _with_fields(cls: type[T]) -> type[T]:
    """The class as a dataclass, with slots unless a base of it has none, as one that is compiled."""
    inherited = {name for base in cls.__mro__[1:] for name in getattr(base, "__dataclass_fields__", ())}
    for name in inherited & cls.__annotations__.keys() - vars(cls).keys():
        del cls.__annotations__[name]  # the type of a field, said more narrowly
    slots = all("__slots__" in vars(base) for base in cls.__mro__[1:-1])
    return dataclass(slots=slots, eq=False, repr=False)(cls)


@state
class BaseState:
    """What lies on the table, and what comes next.

    ``agenda`` holds the pending steps, the top one last. ``active`` is the seat in turn, ``line`` the number of
    actions and draws so far, ``viewer`` the seat that this state is a view of (-1: nobody's, all is seen).
    """

    game: AnyBaseGame
    seats: int
    agenda: list[Entry]
    active: int
    line: int
    viewer: int
    points: list[int]
    ledger_: Ledger | None
    log: list[RawEvent] | None = dataclasses.field(default=None, init=False)

    unordered: ClassVar[tuple[str, ...]] = ()
    """Fields whose tuples lie in an order that means nothing to the rules: as they were got, for the picture."""
    shapes: ClassVar[dict[str, Shape]] = {}
    fixed_bounds: ClassVar[tuple[tuple[str, int, int | None], ...]] = ()
    """Fields of numbers with the least and the most that always hold."""
    asked_bounds: ClassVar[tuple[tuple[str, Shape], ...]] = ()
    """Fields of numbers whose bounds the state gives."""
    _shared: ClassVar[attrgetter[tuple[object, ...]]]
    _copied: ClassVar[attrgetter[tuple[list[Any], ...]]]
    _in_order: ClassVar[itemgetter[tuple[object, ...]]]
    """Puts shared and copied fields, one after the other, into the order in which the class takes them."""
    _compared: ClassVar[attrgetter[tuple[object, ...]]]
    _placed: ClassVar[attrgetter[tuple[object, ...]]]
    """What a position consists of, however it came about, but for what lies in no order."""

    @classmethod
    def blank(cls, game: AnyBaseGame, seats: int) -> Self:
        """A state in which every declared field has its blank value.

        Args:
            game: The game.
            seats: How many seats the table has.
        """
        if seats not in game.blanks:
            fields = {name: cls.blank_field(game, seats, name) for name in cls.shapes}
            game.blanks[seats] = cls(game, seats, [], 0, 0, -1, [0] * seats, None, **fields)
        blank: Self = game.blanks[seats]
        return blank.copy()

    @classmethod
    def blank_field(cls, game: AnyBaseGame, seats: int, name: str) -> Content:
        """The blank value of a field.

        Args:
            game: The game.
            seats: How many seats the table has.
            name: The name of the field.
        """
        shape = cls.shapes[name]
        return [shape.blank] * prod(len(game.axis(axis, seats)) for axis in shape.axes) if shape.axes else shape.blank

    def copy(self) -> Self:
        """An independent copy; what is static and what never changes is shared."""
        fields = (*self._shared(self), *map(list.copy, self._copied(self)))
        return type(self)(*self._in_order(fields))

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Made again of its fields; what is noted down while a match plays stays with the match."""
        return type(self), self._in_order((*self._shared(self), *self._copied(self)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BaseState):
            return NotImplemented
        same_kind = type(self) is type(other) and self.game is other.game
        return same_kind and self._compared(self) == self._compared(other)

    def key(self) -> tuple[object, ...]:
        """Everything but the log as one hashable value, as a state itself is none: equal states have equal keys."""
        return hashable(self._compared(self))

    __hash__ = None  # type: ignore[assignment]  # what changes is no key

    def diff(self, other: BaseState) -> Iterator[tuple[str, object, object]]:
        """The fields in which two states differ, each with what it holds here and there.

        Args:
            other: A state of the same game.
        """
        for field in dataclasses.fields(self):
            here, there = getattr(self, field.name), getattr(other, field.name)
            if field.init and field.name != "game" and here != there:
                yield field.name, here, there

    # What rules call

    def push(self, *entries: Entry | Pushed) -> None:
        """Put steps on the agenda. The last statement of a rule function.

        Args:
            entries: Steps, or steps with their arguments as ``of`` gives them; the first one named is run first.
        """
        agenda = self.agenda
        # isinstance() takes so much longer for what is no tuple that random play is slower by it.
        if len(entries) == 1:  # as most rules push
            (entry,) = entries
            agenda.append(entry if type(entry) is tuple else entry.entry)  # type: ignore[union-attr]
        else:
            for entry in reversed(entries):
                agenda.append(entry if type(entry) is tuple else entry.entry)  # type: ignore[union-attr]

    def emit(
        self,
        rule: str,
        seat: int | None = None,
        where: tuple[str, ...] = (),
        /,
        to: tuple[int, ...] | None = None,
        **facts: object,
    ) -> None:
        """Say that something happened by a rule.

        Nothing before the ``/`` is compared with the names of the facts: in play without a log that was half its time.

        Args:
            rule: The id of the rule.
            seat: Whom it concerns, from 0; None: nobody.
            where: The keys of the places on the board where it happened.
            to: The seats that may know it; None: everybody.
            facts: What the sentence of the rule names.
        """
        if self.log is not None:
            self.log.append((rule, seat, where, to, facts))

    def score(self, seat: int, points: int, rule: str, where: tuple[str, ...] = (), /, **facts: object) -> None:
        """Give points, or take them. Nothing else writes points, so every point has its line in the ledger, and is
        told.

        Args:
            seat: Whose points they are, from 0.
            points: How many; with none nothing is written.
            rule: The id of the rule that gives them.
            where: The keys of the places on the board that earned them.
            facts: What the sentence of the rule names.
        """
        if points:
            before = self.points[seat]
            after = self.points[seat] = before + points
            if self.log is not None:  # asked here too, so that in a playout no facts are put together
                self.emit(rule, seat, where, None, points=points, before=before, after=after, **facts)
            self.ledger_ = Ledger((seat, points, rule, where, self.line, facts), self.ledger_)

    def score_all(self, lines: Iterable[Scored]) -> None:
        """Give the points of these lines; what gives nothing has no line.

        Args:
            lines: Lines, as :func:`.highlights.scored` makes them.
        """
        for seat, points, rule, where, _, facts in lines:
            if points:
                self.score(seat, points, rule, where, **facts)

    def score_each(self, part: Callable[[Self, int], Iterable[Scored]]) -> None:
        """Give every seat the points of one part of the scoring, seat by seat.

        Args:
            part: A function of the state and a seat, which gives its lines.
        """
        for seat in range(self.seats):
            self.score_all(part(self, seat))

    def seats_from(self, seat: int) -> list[int]:
        """All seats clockwise, this one first.

        Args:
            seat: The seat, from 0.
        """
        return [*_clockwise(self.seats, seat)]

    def must_see(self, seat: int) -> None:
        """Say that what follows depends on a secret of a seat (CORE-HIDE.1).

        Args:
            seat: The seat whose secret it is.

        Raises:
            HiddenInformationError: This is the view of another seat.
        """
        if self.viewer >= 0 and self.viewer != seat:
            viewer, whose = self.game.seat_name(self.viewer), self.game.seat_name(seat)
            raise HiddenInformationError(
                f"{viewer} cannot know what comes now: it depends on what {whose} keeps secret."
            )

    def wrong(self, text: str, place: str = "", rule: str | None = None, /, **facts: object) -> Problem:
        """Something wrong with this position, in the words of the game's ``[problem]``.

        What a step does not find offends the step's own rule, if none is named, and stands at the step.

        Args:
            text: The name of the text.
            place: Where it is wrong.
            rule: The id of the rule that it offends.
            facts: What the text names.
        """
        return Problem(self.game.wording.problem(text, facts), place, rule)

    def waits(self, *steps: Pushed) -> bool:
        """True if one of these steps waits on the agenda.

        Args:
            steps: The steps.
        """
        names = [step.name for step in steps]
        return any(name in names for name, _ in self.agenda)

    def waiting(self, step: Pushed) -> list[tuple[int, ...]]:
        """The arguments of every entry of a step on the agenda, the top one first.

        Args:
            step: The step.
        """
        return [args for name, args in reversed(self.agenda) if name == step.name]

    def due(self, field: str) -> bool:
        """True if a field of the turn in progress is in use: its ``until`` waits on the agenda, and its ``after`` no
        more.

        Args:
            field: The name of the field.
        """
        shape, waiting = self.shapes[field], {name for name, _ in self.agenda}
        return not waiting.isdisjoint(shape.until) and waiting.isdisjoint(shape.after)

    # What a game answers of its table

    def stage(self) -> str:
        """The part of the game this is, by which the order of play differs: one of the ``stages`` of its definition."""
        return ""

    def rebuild(self) -> None:
        """Make the derived fields that no component counts anew from the others, and put in order what has none."""

    @property
    def players(self) -> int:
        """How many people play: all seats, unless the game plays one itself."""
        return self.seats

    def prompt_facts(self, step: str) -> Mapping[str, object]:
        """Facts that the prompt of a step may name beside its arguments.

        Args:
            step: The name of the step.
        """
        return {}


@cache
def _clockwise(seats: int, first: int) -> tuple[int, ...]:
    """All seats of a table, from one of them."""
    return (*range(first, seats), *range(first))


def hashable(fields: tuple[object, ...]) -> tuple[object, ...]:
    """These contents of fields, with tuples for lists."""
    return tuple(tuple(content) if content.__class__ is list else content for content in fields)


def in_no_order(content: Any) -> tuple[object, ...]:
    """The contents of an unordered field: a tuple of values, or a list of them, sorted."""
    return tuple(sorted(content) if content.__class__ is tuple else (tuple(sorted(some)) for some in content))
