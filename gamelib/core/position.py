"""Positions as readable JSON: how they are written, and what is wrong with one; :mod:`reading` reads and edits them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any

from . import engine
from .steps import Auto, Chance, Choice
from .words import NONE, shown

if TYPE_CHECKING:
    from .game import Game
    from .state import Shape, State


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: in words, with the path or place, and the rule it offends if there is one."""

    text: str
    place: str = ""
    rule: str | None = None

    def __str__(self) -> str:
        return (f"{self.place}: " if self.place else "") + self.text + (f" [{self.rule}]" if self.rule else "")


class InvalidPosition(ValueError):
    """The position cannot be used; ``problems`` lists everything that is wrong with it."""

    def __init__(self, problems: list[Problem]) -> None:
        some = "; ".join(str(problem) for problem in problems[:8])
        super().__init__(some + (f"; and {len(problems) - 8} more" if len(problems) > 8 else ""))
        self.problems = problems

    def __reduce__(self) -> tuple[Any, ...]:
        return InvalidPosition, (self.problems,)


def blank(game: Game[Any], seats: int, shape: Shape) -> Any:
    """The value of an undisturbed field."""
    if not shape.axes:
        return shape.fill
    return [shape.fill] * prod(len(game.axis(axis, seats)) for axis in shape.axes)


# Writing


def encode(s: State) -> dict[str, Any]:
    """The position as plain data with words; derived fields and values that say 'nothing' are left out."""
    game = s.game
    seat = game.codecs["seat"]
    head: dict[str, Any] = {"game": game.slug, "edition": game.fingerprint, "seats": s.seats, "line": s.line}
    if s.eyes >= 0:
        head["eyes"] = seat.word(s.eyes)
    head |= {
        "active": seat.word(s.active),
        "agenda": [engine.entry_text(s, entry) for entry in reversed(s.agenda)],
        "vp": {seat.word(i): points for i, points in enumerate(s.vp)},
    }
    for name, shape in s.shapes.items():
        if not shape.derived:
            head[name] = _encode(game, s.seats, shape, getattr(s, name))
    head["ledger"] = [
        {"seat": seat.word(x.seat or 0), "points": x.points, "rule": x.rule, "where": list(x.where), "line": x.line}
        | ({"facts": x.facts} if x.facts else {})
        for x in s.ledger()
    ]
    return head


def _encode(game: Game[Any], seats: int, shape: Shape, value: Any) -> Any:
    word = _writer(game, shape)
    if not shape.axes:
        return word(value)
    fill = shape.fill
    if len(shape.axes) == 1:
        words = list(game.axis(shape.axes[0], seats))
        keep = shape.axes[0] == "seat"
        return {words[i]: word(v) for i, v in enumerate(value) if keep or v != fill}
    rows, columns = (list(game.axis(axis, seats)) for axis in shape.axes)
    width = len(columns)
    return {
        row: {columns[j]: word(v) for j, v in enumerate(value[i * width : (i + 1) * width]) if v != fill}
        for i, row in enumerate(rows)
    }


def _writer(game: Game[Any], shape: Shape) -> Any:
    if shape.of == "number":
        return list if shape.many else int
    word = game.codecs[shape.of].word
    return (lambda many: [word(v) for v in many]) if shape.many else word


# Checking


def audit(s: State) -> list[Problem]:
    """Everything that is wrong with a position: fields, the game's own checks, agenda, ledger."""
    return list(_fields(s)) or [*_derived(s), *unsound(s)]


def unsound(s: State) -> list[Problem]:
    """What is wrong with a position whose fields are well formed: the game's own checks, ledger, eyes, agenda."""
    return [*s.game.problems(s), *_ledger(s)] or [*_eyes(s), *_agenda(s)]


def _fields(s: State) -> Iterable[Problem]:
    for name, shape in s.shapes.items():
        value = getattr(s, name)
        if shape.axes and len(value) != len(blank(s.game, s.seats, shape)):
            yield Problem("The list has the wrong length.", name)
        if shape.of == "number":
            continue
        codec = s.game.codecs[shape.of]
        for item in value if shape.axes else [value]:
            for v in item if shape.many else [item]:
                missing = v == NONE and (shape.many or shape.fill != NONE)
                if v not in codec or missing or (shape.of == "seat" and v >= s.seats):
                    yield Problem(f"{v!r} is no {shape.of}.", name)


def _agenda(s: State) -> Iterable[Problem]:
    for name, args in s.agenda:
        step = s.game.steps.get(name)
        if step is None or len(args) != len(step.args):
            yield Problem("There is no such step.", f"agenda: {name}")
            return
        if not isinstance(step, Auto):
            yield from (Problem(text, f"agenda: {name}", step.rule) for text in step.check(s, *args))
    match engine.top(s):
        case (Choice() as choice, args) if s.eyes < 0 or not choice.private or choice.seat(s, *args) == s.eyes:
            if not choice.options(s, *args):
                who = s.game.seat_word(choice.seat(s, *args))
                text = f"Nothing here for {who} to choose: change what it is chosen from, or leave the step out."
                yield Problem(text, f"agenda: {choice.name}", choice.rule)
        case (Chance() as draw, args) if not draw.outcomes(s, *args):
            text = "Nothing here to draw: put something in what it is drawn from, or leave the step out."
            yield Problem(text, f"agenda: {draw.name}", draw.rule)


def _eyes(s: State) -> Iterable[Problem]:
    """A view shows nothing that its seat may not know: looking once more would hide nothing more."""
    if s.eyes >= 0:
        full = s.copy()
        full.eyes = NONE
        who = s.game.seat_word(s.eyes)
        for name, _, _ in s.diff(s.game.view(full, s.eyes)):
            yield Problem(f"This shows what {who} may not know.", name, "CORE-HIDE.1")


def _ledger(s: State) -> Iterable[Problem]:
    sums = [0] * s.seats
    for line in s.ledger():
        sums[line.seat or 0] += line.points
    for seat, (points, lines) in enumerate(zip(s.vp, sums, strict=True)):
        if points != lines:
            yield Problem(f"{points} points, but the ledger's lines give {lines}.", f"vp.{s.game.seat_word(seat)}")


def _derived(s: State) -> Iterable[Problem]:
    again = s.copy()
    s.game.rebuild(again)
    for name, here, there in s.diff(again):
        yield Problem(f"Derived wrongly: {shown(here)} instead of {shown(there)}.", name)
