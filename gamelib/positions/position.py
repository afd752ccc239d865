"""Positions as readable JSON: how they are written, and what is wrong with one; :mod:`reading` reads and edits them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

from gamelib.engine import inventory, transitions
from gamelib.engine.base_state import BaseState
from gamelib.engine.codecs import NONE
from gamelib.engine.definition import AnyBaseGame
from gamelib.engine.fields import Shape, resolved
from gamelib.engine.problems import Problem
from gamelib.engine.steps import AnyAuto, Auto, Chance, Choice
from gamelib.text.messages import LANGUAGES, either, listed, says, shown
from gamelib.text.plain import Json
from gamelib.text.templates import Translated

_NAMED = 8
"""How many steps that could wait are named."""


# Writing


def encode(s: BaseState) -> Json:
    """The position as plain data with words; derived fields and values that say 'nothing' are left out."""
    game = s.game
    seat = game.codecs["seat"]
    head: Json = {"game": game.slug, "edition": game.fingerprint, "seats": s.seats, "line": s.line}
    if s.viewer >= 0:
        head["viewer"] = seat.word(s.viewer)
    head |= {
        "active": seat.word(s.active),
        "agenda": [transitions.entry_text(s, entry) for entry in reversed(s.agenda)],
        "points": {seat.word(i): points for i, points in enumerate(s.points)},
    }
    for name, shape in s.shapes.items():
        if not shape.derived:
            head[name] = _encode(game, s.seats, shape, getattr(s, name))
    head["ledger"] = [
        {"seat": seat.word(who), "points": points, "rule": rule, "where": list(where), "line": line}
        | ({"facts": game.wording.words_of(facts)} if facts else {})
        for who, points, rule, where, line, facts in reversed([*(s.ledger_ or ())])
    ]
    return head


def _encode(game: AnyBaseGame, seats: int, shape: Shape, content: Any) -> object:
    word = _writer(game, shape)
    if not shape.axes:
        return word(content)
    fill = shape.blank
    if len(shape.axes) == 1:
        words = list(game.axis(shape.axes[0], seats))
        keep = shape.axes[0] == "seat"
        return {words[i]: word(v) for i, v in enumerate(content) if keep or v != fill}
    rows, columns = (list(game.axis(axis, seats)) for axis in shape.axes)
    width = len(columns)
    return {
        row: {columns[j]: word(v) for j, v in enumerate(content[i * width : (i + 1) * width]) if v != fill}
        for i, row in enumerate(rows)
    }


def _writer(game: AnyBaseGame, shape: Shape) -> Callable[[Any], object]:
    if shape.of == "number":
        return list if shape.many else int
    word = game.codecs[shape.of].word
    return (lambda many: [word(v) for v in many]) if shape.many else word


def rests(s: BaseState) -> dict[str, object]:
    """The rests that components leave over, written as :func:`encode` writes fields: they are not stored."""
    names = [name for component in s.game.components for name in component.counted_in]
    return {name: _encode(s.game, s.seats, s.shapes[name], getattr(s, name)) for name in names}


# Checking


def audit(s: BaseState) -> list[Problem]:
    """Everything that is wrong with a position: fields, derived fields, and what :func:`unsound` finds."""
    return [*_fields(s)] or [*out_of_bounds(s)] or [*_derived(s), *unsound(s)]


def unsound(s: BaseState) -> list[Problem]:
    """What is wrong with a position whose fields hold what they can: the table, the points, what waits.

    What waits is asked only where everything that it works on is as it can be. What is wrong in the same way at the
    same place, such as a third building on a space, is told once.
    """
    on_the_table = dict.fromkeys([*_turn(s), *inventory.lost_or_made(s), *s.game.validate_position(s), *_ledger(s)])
    return [*on_the_table] or [*_as_viewed(s)] or [*_order(s)] or [*_checks(s)] or [*_top(s), *_end_points(s)]


def rebuild(s: BaseState) -> None:
    """Make all derived fields anew: what components leave over, then what the game derives."""
    inventory.count_rests(s)
    s.rebuild()


def _fields(s: BaseState) -> Iterator[Problem]:
    blank = s.blank(s.game, s.seats)
    for name, shape in s.shapes.items():
        content = getattr(s, name)
        if shape.axes and len(content) != len(getattr(blank, name)):
            yield Problem(says("problem.wrong_length"), name)
        if shape.is_number:
            continue
        codec, points = s.game.codecs[shape.of], content if shape.axes else [content]
        for v in dict.fromkeys(chain.from_iterable(points) if shape.many else points):
            missing = v == NONE and (shape.many or shape.fill != NONE)
            if v not in codec or missing or (shape.of == "seat" and v >= s.seats):
                yield Problem(says("problem.no_word", word=shown(v), what=s.game.wording.kind_of_word(shape.of)), name)


def out_of_bounds(s: BaseState) -> Iterator[Problem]:
    """Numbers that are too small or too large: first by bounds that always hold, then by those that the state gives."""
    found = False
    for name, least, most in s.fixed_bounds:
        content = getattr(s, name)
        if content.__class__ is not list:
            content = (content,)
        if content and (min(content) < least or (most is not None and max(content) > most)):
            found = True
            yield from _beyond(s, name, least, most)
    for name, shape in s.asked_bounds if not found else ():
        yield from _beyond(s, name, resolved(shape.least, s), resolved(shape.most, s))


def _beyond(s: BaseState, name: str, least: int | None, most: int | None) -> Iterator[Problem]:
    shape = s.shapes[name]
    for point, number in enumerate(getattr(s, name) if shape.axes else [getattr(s, name)]):
        if (least is not None and number < least) or (most is not None and number > most):
            place = inventory.place_of(s, name, point)
            if shape.yes_or_no:
                yield Problem(says("problem.yes_or_no"), place, shape.rule)
            elif number < 0 and shape.least == 0:
                yield Problem(says("problem.below_none"), place, shape.rule)
            elif most is None:
                yield Problem(says("problem.at_least", number=number, least=least), place, shape.rule)
            else:
                text = says("problem.between", number=number, least=least, most=most)
                yield Problem(text, place, shape.rule)


def _turn(s: BaseState) -> Iterator[Problem]:
    """A field of the turn in progress holds something only while the steps wait that work on it."""
    waiting = {name for name, _ in s.agenda}
    for name, shape in s.shapes.items():
        if not shape.until:
            continue
        due, blank = s.due(name), getattr(s, name) == shape.blank
        if due == (not blank) or (due and not shape.sure):
            continue
        steps, early = either([_step(s, step) for step in shape.until]), [x for x in shape.after if x in waiting]
        if due:
            text = says("problem.missing", step=steps)
        elif early:
            text = says("problem.too_late", step=steps, early=_step(s, early[0]))
        else:
            text = says("problem.too_early", step=steps)
        yield Problem(text, name, shape.rule)


def _step(s: BaseState, name: str) -> Translated:
    return s.game.wording.step_called(name)


def _order(s: BaseState) -> Iterator[Problem]:
    """Do these steps wait upon each other in the order of play?"""
    names = [name for name, _ in reversed(s.agenda)]
    for name, args in reversed(s.agenda):
        step = s.game.steps.get(name)
        if step is None or len(args) != len(step.args):
            yield Problem(says("problem.no_such_step"), f"agenda: {name}")
            return
    wrong = s.game.orders[s.stage()].wrong(names)
    if wrong:
        number, there = wrong
        yield _out_of_order(s, names[number:], there)


def _out_of_order(s: BaseState, names: list[str], there: list[str]) -> Problem:
    """The first of these steps cannot wait upon the next one; those that could are ``there``."""
    some: list[str] = [_step(s, name) for name in there[:_NAMED]]
    could = listed([*some, *["…"] * (len(there) > _NAMED)]) or says("problem.nothing")
    if not names:
        return Problem(says("problem.nothing_waits", words=could), "agenda", s.game.definition.stages[s.stage()].rule)
    first, *below = [_step(s, name) for name in names[:2]]
    if below:
        text = says("problem.waits_upon", step=first, below=below[0], words=could)
    else:
        text = says("problem.waits_alone", step=first, words=could)
    return Problem(text, f"agenda: {names[0]}", s.game.steps[names[0]].rule)


def _checks(s: BaseState) -> Iterator[Problem]:
    """Does every step that waits find what it works on?"""
    for name, args in dict.fromkeys(reversed(s.agenda)):
        step = s.game.steps[name]
        if not step.repeats and s.agenda.count((name, args)) > 1:
            yield Problem(says("problem.waits_twice"), f"agenda: {name}", step.rule)
        for problem in step.check(s, *args):
            yield Problem(problem.text, problem.place or f"agenda: {name}", problem.rule or step.rule)


def _top(s: BaseState) -> Iterator[Problem]:
    """Is there something to choose, or to draw?"""
    match transitions.top(s):
        case (Choice() as choice, args) if s.viewer < 0 or not choice.hides(s) or choice.seat(s, *args) == s.viewer:
            if not choice.legal_moves(s, *args):
                text = says("problem.no_choice", who=_who(s, choice.seat(s, *args)))
                yield Problem(text, f"agenda: {choice.name}", choice.rule)
        case (Chance() as draw, args) if not draw.outcomes(s, *args):
            yield Problem(says("problem.no_draw"), f"agenda: {draw.name}", draw.rule)


def _who(s: BaseState, seat: int) -> Translated:
    """A seat by its word in English, and by its name in other languages."""
    names = {lang: s.game.seat_name(seat, lang) for lang in LANGUAGES}
    return Translated({**names, "en": s.game.seat_word(seat)})


def _end_points(s: BaseState) -> Iterator[Problem]:
    """What is counted at the end of the game stands in the ledger once its step has run, and not before."""
    counted, paid = dict(counted_at_the_end(s)), {rule for _, _, rule, *_ in s.ledger_ or ()}
    for done, due in counted.items():
        yield from _miscounted(s, due, done)
    for step in s.game.steps.values():
        if not isinstance(step, Auto) or step in counted:
            continue
        if early := paid.intersection(step.gives):
            text = says("problem.counted_early", words=", ".join(sorted(early)), step=_step(s, step.name))
            yield Problem(text, "ledger", step.rule)


def counted_at_the_end(s: BaseState) -> Iterator[tuple[AnyAuto, BaseState]]:
    """The steps that have counted points at the end of the game, each with a table whose ledger has them."""
    *_, last = s.game.definition.stages
    over = not s.agenda or (s.stage() == last and s.agenda == [s.game.definition.stages[last].entry])
    if not over and not s.waits(s.game.last_step):
        return
    due = s.copy()
    due.ledger_, due.viewer = None, NONE
    for step in s.game.steps.values():
        if isinstance(step, Auto) and step.gives and not s.waits(step):
            step.run(due)
            yield step, due


def _miscounted(s: BaseState, due: BaseState, step: AnyAuto) -> Iterator[Problem]:
    """Where the ledger and what its step gives differ; what helps is to let the step run again."""
    for rule in step.gives:
        for seat, (found, wanted) in enumerate(zip(_points_by(s, rule), _points_by(due, rule), strict=True)):
            if found != wanted:
                waits = s.game.orders[s.stage()].completed([step.name]) or [step.name]
                points = {"found": found, "wanted": wanted}
                facts = {"rule": rule, "who": _who(s, seat), "words": listed([_step(s, name) for name in waits])}
                yield Problem(says("problem.miscounted", **facts, **points), "ledger", rule)


def _points_by(s: BaseState, rule: str) -> list[int]:
    points = [0] * s.seats
    for seat, number, by, *_ in s.ledger_ or ():
        points[seat] += number if by == rule else 0
    return points


def _as_viewed(s: BaseState) -> Iterator[Problem]:
    """A view shows nothing that its seat may not know: looking once more would hide nothing more."""
    if s.viewer >= 0:
        for name, content in inventory.concealed(s, s.viewer).items():
            if content != getattr(s, name):
                yield Problem(says("problem.not_to_be_seen", who=_who(s, s.viewer)), name, "CORE-HIDE.1")


def _ledger(s: BaseState) -> Iterator[Problem]:
    sums = [0] * s.seats
    for seat, points, *_ in s.ledger_ or ():
        sums[seat] += points
    for seat, (points, lines) in enumerate(zip(s.points, sums, strict=True)):
        if points != lines:
            text = says("problem.ledger", number=points, wanted=lines)
            yield Problem(text, f"points.{s.game.seat_word(seat)}")


def _derived(s: BaseState) -> Iterator[Problem]:
    again = s.copy()
    rebuild(again)
    for name, here, there in s.diff(again):
        yield Problem(says("problem.derived", word=shown(here), wanted=shown(there)), name)
