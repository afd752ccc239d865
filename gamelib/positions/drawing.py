"""How a game says that its positions are drawn, and what drawings are read with."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from gamelib.engine.data import Correction
from gamelib.engine.problems import Problem
from gamelib.text.messages import says, shown
from gamelib.text.plain import with_hyphens
from gamelib.text.templates import Translated

S = TypeVar("S")
Drawing = str | Mapping[str, str]
"""What lies on the table: a text, or texts by place."""
Unusual = Mapping[str, Any]
"""What is said of a position beside its drawing: names of fields and variants, and what is said of them."""
Left = tuple[str, str, Sequence[int]]
"""Of a table that counts things in a column: how many are left, row by row."""


def _untold(s: object) -> Iterable[Left]:
    return ()


def _as_set_up(s: object, stage: str, said: Unusual) -> None:
    pass


class Shows(NamedTuple):
    """A drawing says itself what stands at a point of a field, be it what stood there before."""

    field: str
    point: int


Once = Callable[[Hashable, str], Iterator[Problem]]
"""Finds it wrong that a thing, called so, has been drawn before, if it has."""
LineResult = Iterable[str | Problem | Shows]
"""What reading a line yields: that it cannot be read (a text; where, its reader need not know), what is wrong
elsewhere, what it shows.
"""


class Sketches(NamedTuple, Generic[S]):
    """How positions of a game are sketched."""

    draw: Callable[[S, Drawing], Iterable[Problem | Shows]]
    """Lays on the table what a drawing shows, and yields what cannot be read.

    Numbers that it lays count as what follows from the drawing, and may be said otherwise, unless it yields that it
    :class:`Shows` them.
    """
    fill: Callable[[S, Unusual], None]
    """Fills in what is not said."""
    usual: Unusual
    """What holds unless it is said otherwise."""
    clock: Callable[[S, str, Unusual], None] = _as_set_up
    """Sets rounds and phases, unless they are said, to the stage to which the steps that wait belong."""
    left: Callable[[S], Iterable[Left]] = _untold
    """What is left in the box, less than nothing where a drawing goes beyond it; without it no drawing may."""
    upon: Mapping[str, str] = MappingProxyType({})
    """What lies on what another field says, where ``fill`` makes that one up: ``{"marked": "city"}``."""

    @property
    def leaves_the_box(self) -> bool:
        """May a drawing go beyond the box?"""
        return self.left is not _untold


AnySketches = Sketches[Any]


@dataclass(frozen=True, slots=True)
class Unprinted(Problem):
    """Something is drawn that the box does not have; ``needs`` is what a box that has it would say."""

    needs: tuple[Correction, ...] = ()


def lines_of(drawing: Drawing) -> Iterator[tuple[str, str]]:
    r"""The lines of a drawing that say something: how an error names the line, and the line behind its place.

    >>> list(lines_of("c21 middle  # alone\n\nc31 upper"))
    [("line 1 ('c21 middle')", 'c21 middle'), ("line 3 ('c31 upper')", 'c31 upper')]
    >>> list(lines_of({"c21": "middle"}))
    [("c21 1 ('middle')", 'c21 middle')]
    """
    texts = {"": drawing} if isinstance(drawing, str) else drawing
    for key, text in texts.items():
        for number, line in enumerate(with_hyphens(text).split("\n"), 1):
            said = " ".join(line.partition("#")[0].split())
            if said:
                place = f"{key!s:.20} {number} ({shown(said)})"
                where = place if str(key) else says("problem.line_at", number=number, word=shown(said))
                yield where, f"{key} {said}".strip()


def read_lines(s: S, drawing: Drawing, read: Callable[[S, str, Once], LineResult]) -> Iterator[Problem | Shows]:
    """Lay what a drawing shows, line by line; what is wrong says the line.

    Args:
        s: The state, which is changed.
        drawing: The drawing.
        read: Lays what one line shows.
    """
    drawn = Drawn()
    for where, line in lines_of(drawing):
        for found in read(s, line, partial(drawn.again, where)):
            yield Problem(found, drawn_at(where)) if isinstance(found, str) else found


def words_of(drawing: Drawing) -> Iterator[tuple[str, str, str]]:
    r"""The words of a drawing that stand for something: how an error names the place, the place as ``x,y``, the word.

    >>> list(words_of("... gRm\n p  ..."))
    [("row 1, word 2 ('gRm')", '1,0', 'gRm'), ("row 2, word 1 ('p')", '0,1', 'p')]
    >>> list(words_of({"1,0": "gRm", "0,1": "..."}))
    [("1,0 ('gRm')", '1,0', 'gRm')]
    """
    if isinstance(drawing, str):
        rows = enumerate(row.split() for row in rows_of(drawing))
        words: list[tuple[tuple[int, ...], str, str]] = [
            ((x, y), f"{x},{y}", word) for y, row in rows for x, word in enumerate(row)
        ]
    else:
        places = [(with_hyphens(str(place)).strip(), with_hyphens(text).strip()) for place, text in drawing.items()]
        words = [((), place, word) for place, word in places]
    for at, place, word in words:
        if word.strip("."):
            named = f"{place:.40} ({shown(word)})"
            where = says("problem.row_at", x=at[0] + 1, y=at[1] + 1, word=shown(word)) if at else named
            yield where, place, word


def drawn_at(where: str) -> Translated:
    """A place in a drawing as problems name it."""
    return says("problem.drawing_at", place=where)


def drawing_of(name: str) -> Translated:
    """One of several drawings as problems name it."""
    return says("problem.drawing_of", place=f"{name!s:.40}")


def rows_of(drawing: str) -> list[str]:
    r"""The rows of a picture, from the first in which something stands.

    >>> rows_of(" \r\n\na b\n\nc\n")
    ['a b', '', 'c']
    """
    rows = with_hyphens(drawing).split("\n")
    first = next((number for number, row in enumerate(rows) if row.strip()), len(rows))
    return "\n".join(rows[first:]).rstrip().split("\n")


def speaks_of(said: Unusual, name: str, word: str) -> bool:
    """Does what is said of a field, or a line of the ``drawing``, speak of this place?"""
    fact = said.get(name, {})
    if name == "drawing":
        return any(line.split()[0] == word for _, line in lines_of(fact))
    return word in map(str, fact) if isinstance(fact, Mapping) else True


class Drawn:
    """What a drawing has said so far, and where: nothing lies over something else without a word."""

    def __init__(self) -> None:
        self._where: dict[Hashable, str] = {}

    def again(self, where: str, thing: Hashable, what: str) -> Iterator[Problem]:
        """That ``thing``, called ``what``, is drawn a second time, if it is."""
        first = self._where.get(thing)
        self._where.setdefault(thing, where)
        if first == where:
            yield Problem(says("problem.drawn_twice", what=what), drawn_at(where))
        elif first:
            yield Problem(says("problem.drawn_before", what=what, place=first), drawn_at(where))
