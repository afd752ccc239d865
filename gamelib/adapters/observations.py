"""What a seat sees as one flat array of whole numbers, with a legend that says what each of them is."""

from __future__ import annotations

from array import array
from itertools import compress
from math import prod
from operator import attrgetter, ne
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gamelib.engine.codecs import CompoundCodec
from gamelib.engine.components import AnyComponent
from gamelib.engine.fields import Shape, resolved
from gamelib.engine.inventory import concealed
from gamelib.engine.state import State

from .observation_parts import UNLIMITED, AgendaPart, ObservationPart, part_of
from .stepping import run_on

Array = NDArray[np.int32]


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


class ObservationEncoding:
    """What a seat sees in a game as an array of whole numbers, always of the same length.

    It is made of what ``state.view(seat)`` shows alone. It holds, in this order: who looks and who decides; which
    decision it is and what it is about; how often each step waits; then the fields of the state, with points and what
    is left in piles and supplies. First come those that are one number or one thing, then those with one at each place,
    then those with several things at a place: a number for each word, which says how many; or, where their order means
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
        self._start, boxed = start, _boxed(start)
        shapes = {"points": Shape("number", ("seat",), least=-UNLIMITED)}
        shapes |= {name: shape for name, shape in start.shapes.items() if not shape.derived or name in boxed}
        names = sorted(shapes, key=lambda name: (shapes[name].many, bool(shapes[name].axes and not shapes[name].many)))
        self.agenda = AgendaPart(start)
        self.parts: list[ObservationPart] = []
        self.legend = [LegendEntry(at, *entry) for at, entry in enumerate(self.agenda.entries())]
        for name in names:
            part = part_of(start, name, shapes[name], boxed.get(name), self.size)
            self.legend += [LegendEntry(at, *entry) for at, entry in enumerate(part.entries(), self.size)]
            self.parts.append(part)
        self._part_of, self._contents = {name: n for n, name in enumerate(names)}, attrgetter(*names)

    def __deepcopy__(self, memo: dict[int, object]) -> ObservationEncoding:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return ObservationEncoding, (self._start,)

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return len(self.legend)

    def contents(self, state: State, seat: int) -> list[object]:
        """What ``state.view(seat)`` holds, by part; no view is made for it.

        Args:
            state: The state, whole or as this seat sees it.
            seat: The seat, from 0.
        """
        whole = state.viewer < 0 and 0 <= seat < state.seats
        found: list[object] = [*self._contents(state if whole else state.view(seat))]
        if whole:
            part_of = self._part_of
            for name, content in concealed(state, seat).items():
                if name in part_of:
                    found[part_of[name]] = content
        return found

    def array(self, state: State, seat: int) -> Array:
        """What a seat sees of a state.

        Args:
            state: The state, whole or as this seat sees it.
            seat: The seat, from 0.
        """
        return ObservationBuffer(self).array(state, seat)


class ObservationBuffer:
    """What was seen last, so that only what is different now has to be written.

    Whoever looks at one position after the other has one. It may be shown any states of its game, in any order.

    Args:
        encoding: What the numbers are.

    >>> import gamelib
    >>> match = gamelib.load("rose_of_fire").new(seats=2, seed=7)
    >>> buffer = ObservationBuffer(ObservationEncoding(match.state))
    >>> int(buffer.array(match.state, 0)[0]), int(buffer.array(match.state, 1)[0])
    (0, 1)
    """

    def __init__(self, encoding: ObservationEncoding) -> None:
        self._encoding = encoding
        self._clear()

    def __deepcopy__(self, memo: dict[int, object]) -> ObservationBuffer:
        return ObservationBuffer(self._encoding)

    def __reduce__(self) -> tuple[object, ...]:
        return ObservationBuffer, (self._encoding,)

    def _clear(self) -> None:
        encoding = self._encoding
        self._numbers = array("i", bytes(4 * encoding.size))
        self._as_array = np.frombuffer(self._numbers, np.int32)
        self._seen = [part.clear(self._numbers) for part in encoding.parts]

    def array(self, state: State, seat: int) -> Array:
        """What a seat sees of a state.

        Args:
            state: The state, whole or as this seat sees it.
            seat: The seat, from 0.
        """
        return self.look(state, seat).copy()

    def look(self, state: State, seat: int) -> Array:
        """The same, in an array that changes when one looks again.

        Args:
            state: The state, whole or as this seat sees it.
            seat: The seat, from 0.
        """
        encoding, numbers, seen = self._encoding, self._numbers, self._seen
        parts = encoding.parts
        contents = encoding.contents(state, seat)
        try:
            encoding.agenda.write(state, seat, numbers)
            for n in compress(range(len(parts)), map(ne, contents, seen)):
                content = contents[n]
                parts[n].write(content, seen[n], numbers)
                seen[n] = content.copy() if isinstance(content, list) else content
        except BaseException:
            self._clear()  # what was being written is half there
            raise
        return self._as_array


def _boxed(start: State) -> dict[str, int]:
    """The fields in which components lie or that count them, with how many of these can lie there in all.

    How many are in play may show only when the table is set up.
    """
    set_up, most = start.copy(), dict[str, int]()
    run_on(set_up, Random(0).random)
    for component in start.game.components:
        numbers = [resolved(component.number, s) for s in (start, set_up)]
        down = component.face_down
        places = {*component.zones.fields, *component.counted_in, *down.unseen, *down.secret, *down.secret.values()}
        for name in places - {""}:
            sorts = _sorts_in(start, component, name)
            number = max(sum(n for sort, n in enumerate(each) if sorts is None or sort in sorts) for each in numbers)
            most[name] = most.get(name, 0) + number
    return most


def _sorts_in(start: State, component: AnyComponent, name: str) -> set[int] | None:
    """The sorts of a component that the values of a field can name; None: all of them."""
    held = component.zones.held.get(name)
    codec = start.game.codecs.get(start.shapes[name].of)
    if held is None or not isinstance(codec, CompoundCodec):
        return None
    there = (held(start.game.box, value) for value in range(prod(map(len, codec.parts.values()))))
    return {found[0] for found in there if found}
