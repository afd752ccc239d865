"""What a seat sees as one flat array of whole numbers, with a legend that says what each of them is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from operator import attrgetter
from random import Random
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from gamelib.engine.codecs import NONE, ClosedCodec, CompoundCodec
from gamelib.engine.fields import Shape, resolved
from gamelib.engine.state import State
from gamelib.engine.steps import AnyStep, Auto, Choice
from gamelib.engine.transitions import NATURE

from .stepping import run_on

Array = NDArray[np.int32]
_ANY = 2**15
"""Beyond what any number of a game comes to that has no limit of its own."""


class LegendEntry(NamedTuple):
    """What one number of an observation is.

    Attributes:
        at: Its place in the array, from 0.
        name: Its name: the field of the state, and where in it: ``tile.3,5``.
        low: The least number that can stand there.
        high: The greatest one.
        of: If the number stands for a word, the codec of the game that knows it, and -1 for nothing; empty for numbers
            that count.

    >>> import gamelib
    >>> ObservationEncoding(gamelib.load("cities").new(seats=2).state).legend[1]
    LegendEntry(at=1, name='decides', low=-2, high=1, of='seat')
    """

    at: int
    name: str
    low: int
    high: int
    of: str = ""


class _Part(Protocol):
    """Some numbers that lie one after the other, and how they are written."""

    blank: int

    def entries(self) -> Iterator[tuple[str, int, int, str]]:
        """Name, range and codec of each number."""

    def write(self, s: State, seat: int, out: Array) -> None:
        """Write what a seat's view shows into ``out``, which is filled with :attr:`blank`."""


class ObservationEncoding:
    """What a seat sees in a game as an array of whole numbers, always of the same length.

    It is made from ``state.view(seat)`` alone. It holds, in this order: who looks and who decides; which decision it is
    and what it is about; how often each step waits; the points; then the fields of the state as the game declares them,
    with what is left in piles and supplies. First come those with one thing at each place, a number for each; then
    those with several things at a place: a number for each word, which says how many; or, where their order means
    something or a word says several things, one after the other, with -1 where nothing is left. :attr:`legend` says it
    number by number.

    Args:
        start: A position of the game before its first step: number of players and variants go by it.

    Attributes:
        legend: What each number is.
        size: How many numbers there are.

    >>> import gamelib
    >>> match = gamelib.load("rose_of_fire").new(seats=2, seed=7)
    >>> encoding = ObservationEncoding(match.state)
    >>> seen = encoding.array(match.state, seat=0)
    >>> [(entry.name, int(seen[entry.at])) for entry in encoding.legend[:3]]
    [('observer', 0), ('decides', 0), ('decision.build_house', 0)]
    """

    def __init__(self, start: State) -> None:
        game, self._seats = start.game, start.seats
        self._parts: list[tuple[_Part, int, int]] = []
        self.legend: list[LegendEntry] = []
        steps = [game.steps[name] for name in sorted(game.steps)]
        boxed = _boxed(start)
        shapes = {"points": Shape("number", ("seat",), least=-_ANY)}
        shapes |= {name: shape for name, shape in start.shapes.items() if not shape.derived or name in boxed}
        parts: list[_Part] = [_Now(start, [step for step in steps if not isinstance(step, Auto)]), _Waits(steps)]
        parts.append(_Single(start, {name: shape for name, shape in shapes.items() if not shape.many}, boxed))
        parts += (_several(start, name, shape, boxed.get(name)) for name, shape in shapes.items() if shape.many)
        for part in parts:
            first = len(self.legend)
            self.legend += (LegendEntry(first + n, *entry) for n, entry in enumerate(part.entries()))
            self._parts.append((part, first, len(self.legend)))
        self._blank = np.zeros(len(self.legend), np.int32)
        for part, first, end in self._parts:
            self._blank[first:end] = part.blank

    def __deepcopy__(self, memo: dict[int, object]) -> ObservationEncoding:
        return self

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return len(self.legend)

    def array(self, state: State, seat: int) -> Array:
        """What a seat sees of a state.

        Args:
            state: The state, whole or as this seat sees it.
            seat: The seat, from 0.
        """
        view, out = state.view(seat), self._blank.copy()
        for part, first, end in self._parts:
            part.write(view, seat, out[first:end])
        return out


class _Now:
    """Who looks, who decides, and what."""

    blank = 0

    def __init__(self, start: State, steps: Sequence[AnyStep]) -> None:
        self._seats = start.seats
        self._at = {step.name: 2 + n for n, step in enumerate(steps)}
        codecs = start.game.codecs
        most = max((len(step.args) for step in steps), default=0)
        self._arguments = [
            max(max(_values(codecs[step.args[n]]), default=0) for step in steps if len(step.args) > n)
            for n in range(most)
        ]

    def entries(self) -> Iterator[tuple[str, int, int, str]]:
        yield "observer", 0, self._seats - 1, "seat"
        yield "decides", NATURE, self._seats - 1, "seat"
        yield from ((f"decision.{name}", 0, 1, "") for name in self._at)
        yield from ((f"decision.argument.{n}", NONE, high, "") for n, high in enumerate(self._arguments))

    def write(self, s: State, seat: int, out: Array) -> None:
        out[0], out[1] = seat, NONE
        arguments = len(out) - len(self._arguments)
        out[arguments:] = NONE
        if s.agenda:
            name, args = s.agenda[-1]
            step = s.game.steps[name]
            if name in self._at:
                out[1] = step.seat(s, *args) if isinstance(step, Choice) else NATURE
                out[self._at[name]] = 1
                for n, arg in enumerate(args, arguments):
                    out[n] = arg


class _Waits:
    """How often each step waits on the agenda."""

    blank = 0

    def __init__(self, steps: Sequence[AnyStep]) -> None:
        self._at = {step.name: n for n, step in enumerate(steps)}

    def entries(self) -> Iterator[tuple[str, int, int, str]]:
        yield from ((f"waits.{name}", 0, _ANY, "") for name in self._at)

    def write(self, s: State, seat: int, out: Array) -> None:
        at = self._at
        for name, _ in s.agenda:
            out[at[name]] += 1


class _Single:
    """One thing, or one number, at each place: all such fields, which are written at once."""

    blank = 0

    def __init__(self, start: State, shapes: Mapping[str, Shape], boxed: Mapping[str, int]) -> None:
        self._entries: list[tuple[str, int, int, str]] = []
        for name, shape in shapes.items():
            if shape.is_number:
                most = boxed.get(name, _ANY) if shape.most is None else shape.most
                # Limits may differ for who does not see everything.
                seen = (start, start.view(0))
                low, high = min(resolved(shape.least, s) for s in seen), max(resolved(most, s) for s in seen)
                entry = (low, high, "")
            else:
                entry = (NONE, max(_values(start.game.codecs[shape.of])), shape.of)
            self._entries += ((place, *entry) for place in _places(start, name, shape))
        self._contents = attrgetter(*shapes)

    def entries(self) -> Iterator[tuple[str, int, int, str]]:
        return iter(self._entries)

    def write(self, s: State, seat: int, out: Array) -> None:
        found: list[int] = []
        for content in self._contents(s):
            if content.__class__ is list:
                found += content
            else:
                found.append(content)
        out[:] = found


class _Counts:
    """Several things at each place: how many there are of each word."""

    blank = 0

    def __init__(self, start: State, name: str, shape: Shape, most: int | None) -> None:
        codec = start.game.codecs[shape.of]
        self._name, self._single, self._high = name, not shape.axes, most if most is not None else _ANY
        values = _values(codec)
        self._words = [codec.word(value) for value in values]
        self._places, self._least = _places(start, name, shape), values[0]

    def entries(self) -> Iterator[tuple[str, int, int, str]]:
        yield from ((f"{place}.{word}", 0, self._high, "") for place, word in product(self._places, self._words))

    def write(self, s: State, seat: int, out: Array) -> None:
        content, width, at = getattr(s, self._name), len(self._words), -self._least
        for values in (content,) if self._single else content:
            for value in values:
                out[at + value] += 1
            at += width


class _Row:
    """Several things at each place, one after the other."""

    blank = NONE

    def __init__(self, start: State, name: str, shape: Shape, most: int | None) -> None:
        codec = start.game.codecs[shape.of]
        self._name, self._single, self._places = name, not shape.axes, _places(start, name, shape)
        self._split = cache(codec.split) if isinstance(codec, CompoundCodec) else None
        parts = {f".{part}": values for part, values in codec.parts.items()} if isinstance(codec, CompoundCodec) else {}
        self._ranges = {part: max(values) for part, values in (parts or {"": _values(codec)}).items()}
        self._of = shape.of
        self._most = len(_values(codec)) if most is None else most

    def entries(self) -> Iterator[tuple[str, int, int, str]]:
        of = "" if self._split else self._of
        for place, number, (part, high) in product(self._places, range(self._most), self._ranges.items()):
            yield f"{place}.{number}{part}", NONE, high, of

    def write(self, s: State, seat: int, out: Array) -> None:
        content, split, at = getattr(s, self._name), self._split, 0
        width = self._most * len(self._ranges)
        for values in (content,) if self._single else content:
            if values:
                if split is not None:
                    values = [part for value in values for part in split(value)]  # noqa: PLW2901
                if len(values) > width:
                    raise ValueError(
                        f"{s.game.slug}: in {self._name} lie {len(values)} things, and the box has {width} for it. "
                        "Observe a position that play can reach."
                    )
                out[at : at + len(values)] = values
            at += width


def _several(start: State, name: str, shape: Shape, most: int | None) -> _Part:
    in_a_row = shape.in_order or not isinstance(start.game.codecs[shape.of], ClosedCodec)
    return (_Row if in_a_row else _Counts)(start, name, shape, most)


def _boxed(start: State) -> dict[str, int]:
    """The fields in which components lie or that count them, with how many of these there are in all.

    How many are in play may show only when the table is set up.
    """
    set_up, most = start.copy(), dict[str, int]()
    run_on(set_up, Random(0).random)
    for component in start.game.components:
        number = max(sum(resolved(component.number, s)) for s in (start, set_up))
        down = component.face_down
        for name in {*component.zones.fields, *component.counted_in, *down.unseen, *down.secret, *down.secret.values()}:
            most[name] = most.get(name, 0) + number
    return most


def _places(start: State, name: str, shape: Shape) -> list[str]:
    """What each place of a field is called."""
    axes = [start.game.axis(axis, start.seats) for axis in shape.axes]
    return [".".join((name, *words)) for words in product(*axes)]


def _values(codec: object) -> Sequence[int]:
    """The values that a number can have: those of the codec, if it can list them."""
    return codec.numbers if isinstance(codec, ClosedCodec) and codec.numbers else range(_ANY)
