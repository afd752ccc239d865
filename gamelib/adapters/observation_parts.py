"""The parts of an observation: what each number is, and how it is written where it has changed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from math import prod
from struct import Struct
from typing import Any, Protocol

from gamelib.engine.codecs import NONE, ClosedCodec, CompoundCodec
from gamelib.engine.fields import Content, Shape, resolved
from gamelib.engine.state import State
from gamelib.engine.steps import Auto, Choice, Entry
from gamelib.engine.transitions import NATURE

UNLIMITED = 2**15
"""Beyond what any number of a game comes to that has no limit of its own."""
NumberEntry = tuple[str, int, int, str]
"""Of a number: name, least and greatest value, and the codec of the words that it stands for, if any."""


FieldContent = Any
"""What a field holds; its part knows how that is made."""


class AgendaPart:
    """Who looks and who decides, what is decided, and how often each step waits."""

    def __init__(self, start: State) -> None:
        game, self._seats = start.game, start.seats
        names = sorted(game.steps)
        decisions = [game.steps[name] for name in names if not isinstance(game.steps[name], Auto)]
        most = max((len(step.args) for step in decisions), default=0)
        self._arguments = [
            max(max(_values(game.codecs[step.args[n]]), default=0) for step in decisions if len(step.args) > n)
            for n in range(most)
        ]
        self._seats_of = {step.name: step.seat for step in decisions if isinstance(step, Choice)}
        self._decision = {step.name: at for at, step in enumerate(decisions, 2)}
        self._arguments_at = 2 + len(decisions)
        self._waits = {name: at for at, name in enumerate(names, self._arguments_at + most)}
        self._size = self._arguments_at + most + len(names)
        # The same few agendas come again and again.
        self._numbers_of = lru_cache(maxsize=1000)(self._numbers)

    def entries(self) -> Iterator[NumberEntry]:
        """What each of its numbers is."""
        yield "observer", 0, self._seats - 1, "seat"
        yield "decides", NATURE, self._seats - 1, "seat"
        yield from ((f"decision.{name}", 0, 1, "") for name in self._decision)
        yield from ((f"decision.argument.{n}", NONE, high, "") for n, high in enumerate(self._arguments))
        yield from ((f"waits.{name}", 0, UNLIMITED, "") for name in self._waits)

    def write(self, s: State, seat: int, out: array[int]) -> None:
        """Write what waits.

        Args:
            s: The state.
            seat: The seat that looks.
            out: All numbers of the observation.
        """
        agenda = s.agenda
        out[: self._size] = self._numbers_of(*agenda)
        out[0] = seat
        if agenda:
            name, args = agenda[-1]
            if name in self._seats_of:
                out[1] = self._seats_of[name](s, *args)

    def _numbers(self, *agenda: Entry) -> array[int]:
        """What stands there, but for the seats that look and decide."""
        numbers = array("i", [0]) * self._size
        numbers[1] = NONE
        arguments = range(self._arguments_at, self._arguments_at + len(self._arguments))
        for at in arguments:
            numbers[at] = NONE
        if agenda and agenda[-1][0] in self._decision:
            name, args = agenda[-1]
            numbers[1], numbers[self._decision[name]] = NATURE, 1
            for at, arg in zip(arguments, args, strict=False):
                numbers[at] = arg
        for name, _ in agenda:
            numbers[self._waits[name]] += 1
        return numbers


class ObservationPart(Protocol):
    """The numbers of a field, which lie one after the other."""

    def entries(self) -> Iterator[NumberEntry]:
        """What each of its numbers is."""

    def clear(self, out: array[int]) -> FieldContent:
        """Write that nothing lies there; the content that this stands for, or None if there is none."""

    def write(self, content: FieldContent, before: FieldContent, out: array[int]) -> None:
        """Write a content over another one.

        Args:
            content: What the field holds.
            before: What was written last.
            out: All numbers of the observation.
        """


class _Single:
    """One number, or one thing."""

    def __init__(self, start: State, name: str, shape: Shape, most: int | None, at: int) -> None:
        self._entry, self._at = (name, *_range(start, shape, most)), at

    def entries(self) -> Iterator[NumberEntry]:
        yield self._entry

    def clear(self, out: array[int]) -> None:
        """Nothing is known of it before it is written."""

    def write(self, content: FieldContent, before: FieldContent, out: array[int]) -> None:
        out[self._at] = content


class _Singles:
    """One number, or one thing, at each place."""

    def __init__(self, start: State, name: str, shape: Shape, most: int | None, at: int) -> None:
        self._entries = [(place, *_range(start, shape, most)) for place in _places(start, name, shape)]
        self._pack, self._at = Struct(f"{len(self._entries)}i").pack_into, at * array("i").itemsize

    def entries(self) -> Iterator[NumberEntry]:
        return iter(self._entries)

    def clear(self, out: array[int]) -> None:
        """Nothing is known of them before they are written."""

    def write(self, content: FieldContent, before: FieldContent, out: array[int]) -> None:
        self._pack(out, self._at, *content)


class _Several(ABC):
    """Several things at each place."""

    _width: int

    def __init__(self, start: State, name: str, shape: Shape, at: int) -> None:
        self._at, self._listed = at, bool(shape.axes)
        self._places = _places(start, name, shape)
        self._blank: Content = [()] * len(self._places) if shape.axes else ()

    def write(self, content: FieldContent, before: FieldContent, out: array[int]) -> None:
        at, width = self._at, self._width
        for its, old in zip(content, before, strict=True) if self._listed else ((content, before),):
            if its != old:
                self._rewrite(its, old, out, at)
            at += width

    @abstractmethod
    def _rewrite(self, its: tuple[int, ...], old: tuple[int, ...], out: array[int], at: int) -> None:
        """Write what lies at the place whose numbers begin ``at``, over what lay there before."""


class _Counts(_Several):
    """Several things at each place: how many there are of each word."""

    def __init__(self, start: State, name: str, shape: Shape, most: int | None, at: int) -> None:
        super().__init__(start, name, shape, at)
        codec = start.game.codecs[shape.of]
        values = _values(codec)
        self._high = UNLIMITED if most is None else most
        self._words, self._least = [codec.word(value) for value in values], values[0]
        self._width = len(values)

    def entries(self) -> Iterator[NumberEntry]:
        yield from ((f"{place}.{word}", 0, self._high, "") for place, word in product(self._places, self._words))

    def clear(self, out: array[int]) -> FieldContent:
        return self._blank

    def _rewrite(self, its: tuple[int, ...], old: tuple[int, ...], out: array[int], at: int) -> None:
        at -= self._least
        for value in old:
            out[at + value] -= 1
        for value in its:
            out[at + value] += 1


class _Row(_Several):
    """Several things at each place, one after the other."""

    def __init__(self, start: State, name: str, shape: Shape, most: int | None, at: int) -> None:
        super().__init__(start, name, shape, at)
        codec = start.game.codecs[shape.of]
        self._name, self._slug = name, start.game.slug
        if isinstance(codec, CompoundCodec):
            # What never differs is left out.
            varying = [n for n, values in enumerate(codec.parts.values()) if len(values) > 1]
            self._split = cache(lambda value: tuple([codec.split(value)[n] for n in varying]))
            parts = [(f".{part}", max(values)) for part, values in codec.parts.items() if len(values) > 1]
            self._ranges, self._of, whole = parts, "", prod(map(len, codec.parts.values()))
        else:
            values = _values(codec)
            self._split, self._ranges, self._of, whole = (
                cache(lambda value: (value,)),
                [("", max(values))],
                shape.of,
                len(values),
            )
        self._most = whole if most is None else most
        self._width = self._most * len(self._ranges)

    def entries(self) -> Iterator[NumberEntry]:
        for place, number, (part, high) in product(self._places, range(self._most), self._ranges):
            yield f"{place}.{number}{part}", NONE, high, self._of

    def clear(self, out: array[int]) -> FieldContent:
        whole = len(self._places) * self._width
        out[self._at : self._at + whole] = array("i", [NONE]) * whole
        return self._blank

    def _rewrite(self, its: tuple[int, ...], old: tuple[int, ...], out: array[int], at: int) -> None:
        if len(its) > self._most:
            raise ValueError(
                f"{self._slug}: in {self._name} lie {len(its)} things, and the box has {self._most} for it. "
                "Observe a position that play can reach."
            )
        if its[: len(old)] == old:  # something has been added, as mostly
            at, its, old = at + len(old) * len(self._ranges), its[len(old) :], ()
        split = self._split
        numbers = [part for value in its for part in split(value)]
        numbers += [NONE] * ((len(old) - len(its)) * len(self._ranges))
        out[at : at + len(numbers)] = array("i", numbers)


def part_of(start: State, name: str, shape: Shape, most: int | None, at: int) -> ObservationPart:
    """The part of an observation that tells a field.

    Args:
        start: A position of the game before its first step.
        name: The name of the field.
        shape: Its declaration.
        most: How many things can lie at one place; None if that is not known.
        at: The place of its first number.
    """
    if not shape.many:
        return (_Singles if shape.axes else _Single)(start, name, shape, most, at)
    codec = start.game.codecs[shape.of]
    in_a_row = shape.in_order or isinstance(codec, CompoundCodec) or not isinstance(codec, ClosedCodec)
    return (_Row if in_a_row else _Counts)(start, name, shape, most, at)


def _range(start: State, shape: Shape, most: int | None) -> tuple[int, int, str]:
    """The least and the greatest number that can stand at a place, and the codec that it is a word of."""
    if not shape.is_number:
        return NONE, max(_values(start.game.codecs[shape.of])), shape.of
    highest = (UNLIMITED if most is None else most) if shape.most is None else shape.most
    # Limits may differ for who does not see everything.
    seen = (start, start.view(0))
    return min(resolved(shape.least, s) for s in seen), max(resolved(highest, s) for s in seen), ""


def _places(start: State, name: str, shape: Shape) -> list[str]:
    """What each place of a field is called."""
    axes = [start.game.axis(axis, start.seats) for axis in shape.axes]
    return [".".join((name, *words)) for words in product(*axes)]


def _values(codec: object) -> Sequence[int]:
    """The values that a number can have: those of the codec, if it can list them."""
    return codec.numbers if isinstance(codec, ClosedCodec) and codec.numbers else range(UNLIMITED)
