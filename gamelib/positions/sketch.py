"""Sketches: a position from a drawing and what is unusual about it; what is not said is filled in from the box.

What is unusual is said as in the JSON form of a position, or shorter (see :mod:`shorthand`). A table or a list says it
of all seats: whoever is not named has nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple, cast

from gamelib.engine.data import Change
from gamelib.engine.kit import Kit
from gamelib.engine.problems import InvalidPositionError, Problem
from gamelib.engine.rulebook import Ledger
from gamelib.engine.table import Table
from gamelib.errors import InvalidSetupError
from gamelib.text.matching import perhaps
from gamelib.text.messages import says, shown
from gamelib.text.plain import with_hyphens
from gamelib.text.templates import Translated

from .position import audit, counted_at_the_end, out_of_bounds, rebuild
from .reader import Reader, added_lines, complete, follows
from .shorthand import by_one_name, in_full

Drawing = str | Mapping[str, str]
"""What lies on the table: a text, or texts by place."""
Facts = Mapping[str, Any]
"""What is said of a position beside its drawing: names of fields and variants, and what is said of them."""

_BESIDE_FIELDS = ("seats", "active", "waits", "agenda", "points", "ledger")

Left = tuple[str, str, Sequence[int]]
"""Of a table that counts things in a column: how many are left, row by row."""


def _untold(s: Any) -> Iterable[Left]:
    return ()


def _as_set_up(s: Any, stage: str, said: Facts) -> None:
    pass


class Shows(NamedTuple):
    """A drawing says itself what stands at a point of a field, be it what stood there before."""

    field: str
    point: int


class Sketches(NamedTuple):
    """How positions of a game are sketched."""

    draw: Callable[[Any, Drawing], Iterable[Problem | Shows]]
    """Lays on the table what a drawing shows, and yields what cannot be read.

    Numbers that it lays count as what follows from the drawing, and may be said otherwise, unless it yields that it
    :class:`Shows` them.
    """
    fill: Callable[[Any, Facts], None]
    """Fills in what is not said."""
    usual: Facts
    """What holds unless it is said otherwise."""
    clock: Callable[[Any, str, Facts], None] = _as_set_up
    """Sets rounds and phases, unless they are said, to the stage to which the steps that wait belong."""
    left: Callable[[Any], Iterable[Left]] = _untold
    """What is left in the box, less than nothing where a drawing goes beyond it; without it no drawing may."""
    upon: Mapping[str, str] = MappingProxyType({})
    """What lies on what another field says, where ``fill`` makes that one up: ``{"marked": "city"}``."""

    @property
    def leaves_the_box(self) -> bool:
        """May a drawing go beyond the box?"""
        return self.left is not _untold


@dataclass(frozen=True, slots=True)
class Unprinted(Problem):
    """Something is drawn that the box does not have; ``needs`` is what a box that has it would say."""

    needs: tuple[Change, ...] = ()


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


def no_seat(s: Table, word: str) -> Translated:
    """That nobody of this name plays."""
    return says("problem.seat", word=shown(word), words=", ".join(s.game.axis("seat", s.seats)))


def rows_of(drawing: str) -> list[str]:
    r"""The rows of a picture, from the first in which something stands.

    >>> rows_of(" \r\n\na b\n\nc\n")
    ['a b', '', 'c']
    """
    rows = with_hyphens(drawing).split("\n")
    first = next((number for number, row in enumerate(rows) if row.strip()), len(rows))
    return "\n".join(rows[first:]).rstrip().split("\n")


def speaks_of(said: Facts, name: str, word: str) -> bool:
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


def sketched(game: Kit[Any], how: Sketches, drawing: Drawing, facts: Facts) -> Any:
    """The position of a drawing and what is said beside it; :class:`InvalidPositionError` lists what is wrong."""
    read, s = _laid(game, how, drawing, facts)
    read.refuse()
    _fill(s, how, {**by_one_name(facts, agenda="waits", points="vp"), "drawing": drawing})
    problems = audit(s)
    if "ledger" not in facts and any(problem.place == "ledger" for problem in problems):
        _count_up(s, facts)
        problems = audit(s)
    if problems:
        raise InvalidPositionError(problems if drawing else _of_what_is_said(s, how, facts, problems))
    return s


def _of_what_is_said(s: Table, how: Sketches, facts: Facts, problems: list[Problem]) -> list[Problem]:
    """Without a drawing: what does not lie well on something that was made up asks for that to be said."""
    for field, base in how.upon.items():
        others = [problem for problem in problems if {field, base}.isdisjoint(re.findall(r"\w+", problem.place))]
        if any(getattr(s, field)) and base not in facts and len(others) < len(problems):
            problems = [Problem(says("problem.lies_on", word=field, what=base), base), *others]
    return problems


def lacking(game: Kit[Any], how: Sketches, drawing: Drawing, facts: Facts) -> list[Change]:
    """What an edition says whose box holds what is drawn; nothing if this one does, or if there is no saying."""
    read, s = _laid(game, how, drawing, facts)
    if read.problems:
        first = next((problem for problem in read.problems if isinstance(problem, Unprinted)), None)
        return list(first.needs) if first else []
    _fill(s, how, {**by_one_name(facts, agenda="waits", points="vp"), "drawing": drawing})
    return [
        Change(table, key, column, row[column] - count)
        for table, column, counts in how.left(s)
        for (key, row), count in zip(game.data.by_key(table).items(), counts, strict=True)
        if count < 0
    ]


def _laid(game: Kit[Any], how: Sketches, drawing: Drawing, facts: Facts) -> tuple[Reader, Any]:
    """The table with what is drawn and said, and the reader that has found what cannot be."""
    read, spoken = Reader(game), facts
    facts = by_one_name(facts, agenda="waits", points="vp")
    _check_names(read, facts)
    said = {**by_one_name(how.usual, agenda="waits"), **facts}
    stage = _stage(read, said["agenda"])
    s = _table(read, said)
    _push(read, s, said["agenda"], "agenda" if "agenda" in spoken else "waits")
    how.clock(s, stage, facts)
    before, shown_at = s.copy(), set[Shows]()
    for told in _drawn(s, how, drawing):
        if isinstance(told, Shows):
            shown_at.add(told)
        else:
            read.problems.append(told)
    for name, fact in said.items():
        if name in read.shapes and name not in game.variants:
            points = {point for field, point in shown_at if field == name}
            setattr(s, name, read.said(s, before, name, in_full(s, name, fact), points))
    _score(read, s, facts)
    read.problems += () if read.problems else out_of_bounds(s)
    return read, s


def _stage(read: Reader, waits: object) -> str:
    """The first part of the game, begun with the one in which most is sketched, in whose order these steps come."""
    entries = [waits] if isinstance(waits, str) else waits
    first, *others = read.game.stages
    stages = [*others, first]
    if not isinstance(entries, Iterable) or not all(isinstance(entry, str) and entry.strip() for entry in entries):
        return stages[0]
    names = [entry.split()[0] for entry in entries]
    if not names:
        return others[-1]
    return next((stage for stage in stages if read.game.orders[stage].completed(names)), stages[0])


def _fill(s: Table, how: Sketches, facts: Facts) -> None:
    """Add what is not said, and what follows from it by the rules."""
    rebuild(s)
    how.fill(s, facts)
    complete(s)
    s.game.propagate_edit(s, facts)
    rebuild(s)


def _count_up(s: Table, facts: Facts) -> None:
    """Score what has been counted at the end of the game by now; points that are said stay as they are."""
    points = s.points[:]
    for step, due in counted_at_the_end(s):
        for seat, number, rule, where, _, its in reversed([*(due.ledger_ or ())]):
            if rule in step.gives:
                s.score(seat, number, rule, where, **its)
    for seat in s.game.axis("seat", s.seats).values() if "points" in facts else ():
        s.score(seat, points[seat] - s.points[seat], "CORE-EDIT.1")


def _check_names(read: Reader, facts: Facts) -> None:
    there = [*_BESIDE_FIELDS, *read.game.variants, *read.shapes]
    for name in facts:
        if name in read.game.state.shapes and name not in there:
            read.wrong(name, follows(read.game, name))
        elif name not in there:
            read.wrong(name, says("problem.not_called", perhaps=perhaps(name, there)))


def _table(read: Reader, said: Facts) -> Any:
    """The table before the first step, with nothing that waits."""
    game = read.game
    try:
        seats = game.checked_seats(said.get("seats", game.seats[-1]))
        variants = game.checked_variants({name: said[name] for name in game.variants if name in said})
        s = game.setup(seats, variants)
    except InvalidSetupError as invalid:
        raise InvalidPositionError([Problem(says("problem.setup", problem=invalid), "seats, variants")]) from None
    s.agenda.clear()
    if "active" in said:
        s.active = read.seat("active", s.seats, said["active"])
    return s


def _drawn(s: Table, how: Sketches, drawing: object) -> Iterable[Problem | Shows]:
    texts = drawing.values() if isinstance(drawing, Mapping) else [drawing]
    if not all(isinstance(text, str) for text in texts):
        return [Problem(says("problem.no_drawing", word=shown(drawing)), says("problem.drawing"))]
    return [*_drawn_twice(drawing)] or how.draw(s, cast("Drawing", drawing))


def _drawn_twice(drawing: object) -> Iterator[Problem]:
    """Places of a table that are the same one, as they are read."""
    drawn = Drawn()
    for key in drawing if isinstance(drawing, Mapping) else ():
        place = with_hyphens(str(key)).strip()
        yield from drawn.again(shown(key), place, place)


def _push(read: Reader, s: Table, waits: object, name: str) -> None:
    """The steps to come, top first, said under this name."""
    entries = in_full(s, "agenda", waits)
    if isinstance(entries, list):
        s.agenda = read.agenda(name, s.seats, entries)
    else:
        read.wrong(name, says("problem.no_steps", word=shown(waits)))


def _score(read: Reader, s: Table, facts: Facts) -> None:
    """Lines of the ledger beside those that the drawing shows, and points, as if somebody had changed them by hand."""
    for line in added_lines(read, s, facts.get("ledger", [])):
        s.ledger_ = Ledger(line, s.ledger_)
        s.points[line[0]] += line[1]
    for seat, number, place in read.mapping("points", "seat", s.seats, in_full(s, "points", facts.get("points", {}))):
        s.score(seat, read.number(place, number) - s.points[seat], "CORE-EDIT.1")
