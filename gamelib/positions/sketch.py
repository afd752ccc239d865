"""Sketches: a position from a drawing and what is unusual about it; what is not said is filled in from the box.

What is unusual is said as in the JSON form of a position, or shorter (see :mod:`shorthand`). A table or a list says it
of all seats: whoever is not named has nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

from gamelib.engine.base_state import BaseState
from gamelib.engine.citations import Ledger
from gamelib.engine.data import Correction
from gamelib.engine.definition import AnyBaseGame
from gamelib.engine.problems import InvalidPositionError, Problem
from gamelib.engine.variants import checked_variants
from gamelib.errors import InvalidSetupError
from gamelib.text.matching import perhaps
from gamelib.text.messages import says, shown
from gamelib.text.plain import with_hyphens
from gamelib.text.templates import Translated

from .drawing import AnySketches, Drawing, Drawn, Shows, Unprinted, Unusual
from .position import audit, counted_at_the_end, out_of_bounds, rebuild
from .reader import Reader, added_lines, complete, follows
from .shorthand import by_one_name, in_full

_BESIDE_FIELDS = ("seats", "active", "waits", "agenda", "points", "ledger")


def no_seat(s: BaseState, word: str) -> Translated:
    """That nobody of this name plays."""
    return says("problem.seat", word=shown(word), words=", ".join(s.game.axis("seat", s.seats)))


def sketched(game: AnyBaseGame, how: AnySketches, drawing: Drawing, facts: Unusual) -> Any:
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


def _of_what_is_said(s: BaseState, how: AnySketches, facts: Unusual, problems: list[Problem]) -> list[Problem]:
    """Without a drawing: what does not lie well on something that was made up asks for that to be said."""
    for field, base in how.upon.items():
        others = [problem for problem in problems if {field, base}.isdisjoint(re.findall(r"\w+", problem.place))]
        if any(getattr(s, field)) and base not in facts and len(others) < len(problems):
            problems = [Problem(says("problem.lies_on", word=field, what=base), base), *others]
    return problems


def lacking(game: AnyBaseGame, how: AnySketches, drawing: Drawing, facts: Unusual) -> list[Correction]:
    """What an edition says whose box holds what is drawn; nothing if this one does, or if there is no saying."""
    read, s = _laid(game, how, drawing, facts)
    if read.problems:
        first = next((problem for problem in read.problems if isinstance(problem, Unprinted)), None)
        return list(first.needs) if first else []
    _fill(s, how, {**by_one_name(facts, agenda="waits", points="vp"), "drawing": drawing})
    return [
        Correction(table, key, column, row[column] - count)
        for table, column, counts in how.left(s)
        for (key, row), count in zip(game.data.by_key(table).items(), counts, strict=True)
        if count < 0
    ]


def _laid(game: AnyBaseGame, how: AnySketches, drawing: Drawing, facts: Unusual) -> tuple[Reader, BaseState]:
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
    first, *others = read.game.definition.stages
    stages = [*others, first]
    if not isinstance(entries, Iterable) or not all(isinstance(entry, str) and entry.strip() for entry in entries):
        return stages[0]
    names = [entry.split()[0] for entry in entries]
    if not names:
        return others[-1]
    return next((stage for stage in stages if read.game.orders[stage].completed(names)), stages[0])


def _fill(s: BaseState, how: AnySketches, facts: Unusual) -> None:
    """Add what is not said, and what follows from it by the rules."""
    rebuild(s)
    how.fill(s, facts)
    complete(s)
    s.game.propagate_edit(s, facts)
    rebuild(s)


def _count_up(s: BaseState, facts: Unusual) -> None:
    """Score what has been counted at the end of the game by now; points that are said stay as they are."""
    points = s.points[:]
    for step, due in counted_at_the_end(s):
        for seat, number, rule, where, _, its in reversed([*(due.ledger_ or ())]):
            if rule in step.gives:
                s.score(seat, number, rule, where, **its)
    for seat in s.game.axis("seat", s.seats).values() if "points" in facts else ():
        s.score(seat, points[seat] - s.points[seat], "CORE-EDIT.1")


def _check_names(read: Reader, facts: Unusual) -> None:
    there = [*_BESIDE_FIELDS, *read.game.variants, *read.shapes]
    for name in facts:
        if name in read.game.state.shapes and name not in there:
            read.wrong(name, follows(read.game, name))
        elif name not in there:
            read.wrong(name, says("problem.not_called", perhaps=perhaps(name, there)))


def _table(read: Reader, said: Unusual) -> BaseState:
    """The table before the first step, with nothing that waits."""
    game = read.game
    try:
        seats = game.checked_seats(said.get("seats", game.seats[-1]))
        variants = checked_variants(game.variants, {name: said[name] for name in game.variants if name in said}, seats)
        s: BaseState = game.definition.setup(game, seats, variants)
    except InvalidSetupError as invalid:
        raise InvalidPositionError([Problem(says("problem.setup", problem=invalid), "seats, variants")]) from None
    s.agenda.clear()
    if "active" in said:
        s.active = read.seat("active", s.seats, said["active"])
    return s


def _drawn(s: BaseState, how: AnySketches, drawing: object) -> Iterable[Problem | Shows]:
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


def _push(read: Reader, s: BaseState, waits: object, name: str) -> None:
    """The steps to come, top first, said under this name."""
    entries = in_full(s, "agenda", waits)
    if isinstance(entries, list):
        s.agenda = read.agenda(name, s.seats, entries)
    else:
        read.wrong(name, says("problem.no_steps", word=shown(waits)))


def _score(read: Reader, s: BaseState, facts: Unusual) -> None:
    """Lines of the ledger beside those that the drawing shows, and points, as if somebody had changed them by hand."""
    for line in added_lines(read, s, facts.get("ledger", [])):
        s.ledger_ = Ledger(line, s.ledger_)
        s.points[line[0]] += line[1]
    for seat, number, place in read.mapping("points", "seat", s.seats, in_full(s, "points", facts.get("points", {}))):
        s.score(seat, read.number(place, number) - s.points[seat], "CORE-EDIT.1")
