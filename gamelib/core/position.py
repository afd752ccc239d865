"""Positions as readable JSON: writing, reading with every problem named, editing, auditing."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any

from . import engine
from .rulebook import Ledger
from .steps import Auto, Chance, Choice, Entry
from .words import NONE, UnknownWord, perhaps, shown

if TYPE_CHECKING:
    from .game import Game
    from .state import Shape, State

_LONGEST = 1_000_000
_HEAD = ("game", "edition", "seats", "eyes", "line", "active", "agenda", "ledger")


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


# Reading


_Place = str | tuple[Any, ...]
"""Where something stands: a name, or ``(outer place, key or number)``; put together only when it is said."""


def _path(place: _Place) -> str:
    if isinstance(place, str):
        return place
    outer, key = place
    return f"{_path(outer)}[{key}]" if isinstance(key, int) else f"{_path(outer)}.{key}"


class _Reader:
    """Reads plain data into fields and collects every problem on the way."""

    def __init__(self, game: Game[Any]) -> None:
        self.game, self.problems = game, list[Problem]()

    def wrong(self, place: _Place, text: str) -> None:
        self.problems.append(Problem(text, _path(place)))

    def number(self, place: _Place, value: object, low: int = -(10**6), high: int = 10**6) -> int:
        if type(value) is not int or not low <= value <= high:
            self.wrong(place, f"{shown(value)} is no whole number from {low} to {high}.")
            return max(low, 0)
        return value

    def word(self, place: _Place, of: str, seats: int, value: object, *, none: bool = False) -> int:
        if of == "number":
            return self.number(place, value)
        if not isinstance(value, str):
            self.wrong(place, f"{shown(value)} is no {self.game.codecs[of].what}: a word in quotes is wanted.")
            return NONE
        try:
            number = self.game.codecs[of].value(value)
        except UnknownWord as unknown:
            self.wrong(place, str(unknown))
            return NONE
        if number == NONE and not none:
            self.wrong(place, f"Here stands always some {of}, never 'none'.")
        elif of == "seat" and number >= seats:
            self.seat(place, seats, value)
        return number

    def item(self, place: _Place, shape: Shape, seats: int, value: object) -> Any:
        if not shape.many:
            if shape.of == "number":
                return self.number(place, value)
            return self.word(place, shape.of, seats, value, none=shape.fill == NONE)
        if not isinstance(value, list):
            self.wrong(place, f"{shown(value)} is no list.")
            return ()
        return tuple([self.word((place, i), shape.of, seats, v) for i, v in enumerate(value)])

    def mapping(self, place: _Place, axis: str, seats: int, value: object) -> list[tuple[int, object, _Place]]:
        if not isinstance(value, dict):
            self.wrong(place, f"{shown(value)} is no table of {axis} and value.")
            return []
        numbers = self.game.axis(axis, seats)
        for key in value:
            if key not in numbers:
                self.wrong((place, key[:40]), f"There is no such {axis}{perhaps(key, numbers)}.")
        return [(numbers[key], v, (place, key)) for key, v in value.items() if key in numbers]

    def field(self, name: str, shape: Shape, seats: int, value: object, out: Any) -> Any:
        """What ``value`` says of a field; ``out`` is the blank field."""
        if not shape.axes:
            return self.item(name, shape, seats, value)
        if len(shape.axes) == 1:
            for i, v, place in self.mapping(name, shape.axes[0], seats, value):
                out[i] = self.item(place, shape, seats, v)
        else:
            width = len(self.game.axis(shape.axes[1], seats))
            for i, row, place in self.mapping(name, shape.axes[0], seats, value):
                for j, v, inner in self.mapping(place, shape.axes[1], seats, row):
                    out[i * width + j] = self.item(inner, shape, seats, v)
        return out

    def entry(self, place: str, seats: int, value: object) -> Entry | None:
        name, *words = value.split() if isinstance(value, str) and value.strip() else ("",)
        step = self.game.steps.get(name)
        if step is None:
            self.wrong(place, f"{shown(value)} is no step{perhaps(name, self.game.steps)}.")
        elif len(words) != len(step.args):
            self.wrong(place, f"{name} needs {len(step.args)} words after it: {', '.join(step.args) or 'none'}.")
        else:
            return (name, tuple(self.word(place, of, seats, word) for of, word in zip(step.args, words, strict=True)))
        return None

    def score_line(self, place: str, seats: int, value: object) -> Any:
        if not isinstance(value, dict) or not {"seat", "points", "rule"} <= set(value):
            self.wrong(place, "A ledger line needs seat, points and rule.")
            return None
        rule, where, facts = value["rule"], value.get("where", []), value.get("facts", {})
        if not isinstance(rule, str) or rule not in self.game.rulebook:
            self.wrong(place, f"There is no rule {shown(rule)}{perhaps(rule, self.game.rulebook)}.")
        if not isinstance(where, list) or not all(isinstance(key, str) for key in where):
            self.wrong(place, "'where' is a list of places.")
            where = []
        sound = isinstance(facts, dict) and all(isinstance(fact, int | str) for fact in facts.values())
        if not sound or {"self", "rule", "seat", "where"} & set(facts):
            self.wrong(place, "'facts' is a table of the sentence's names and numbers.")
            facts = {}
        seat = self.seat(f"{place}.seat", seats, value["seat"])
        return (
            seat,
            self.number(place, value["points"]),
            rule,
            tuple(where),
            self.number(place, value.get("line", 0)),
            facts,
        )

    def seat(self, place: _Place, seats: int, value: object) -> int:
        words = self.game.axis("seat", seats)
        if isinstance(value, str) and value in words:
            return words[value]
        self.wrong(place, f"{shown(value)} is no seat here: {', '.join(words)}.")
        return 0


def _no_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table = dict(pairs)
    if len(table) < len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise InvalidPosition([Problem(f"{shown(twice)} stands here twice; each place holds one thing.", twice[:40])])
    return table


def _no_constants(text: str) -> object:
    raise InvalidPosition([Problem(f"{text} is no number of this game.")])


def parse(text: object) -> Any:
    """JSON text as plain data; :class:`InvalidPosition` for anything that is not sound JSON of a sane size."""
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise InvalidPosition([Problem(f"A position is a JSON text of at most {_LONGEST:,} characters.")])
    try:
        return json.loads(text, object_pairs_hook=_no_doubles, parse_constant=_no_constants)
    except RecursionError:
        raise InvalidPosition([Problem("The lists are nested too deep for a position.")]) from None
    except json.JSONDecodeError as error:
        raise InvalidPosition([Problem(error.msg, f"line {error.lineno}, column {error.colno}")]) from None
    except InvalidPosition:
        raise
    except ValueError:
        raise InvalidPosition([Problem("A number in it has more digits than any number of this game.")]) from None


def decode(game: Game[Any], data: object) -> Any:
    """The state that plain data describes; :class:`InvalidPosition` lists every problem found."""
    s = unaudited(game, data)
    problems = list(_sound(s))
    if problems:
        raise InvalidPosition(problems)
    return s


def unaudited(game: Game[Any], data: object) -> Any:
    """As :func:`decode`, but only the form is checked, not whether the position is sound."""
    if not isinstance(data, Mapping):
        raise InvalidPosition([Problem(f"A position is a table of fields, not {shown(data)}.")])
    read = _Reader(game)
    shapes = {name: shape for name, shape in game.state.shapes.items() if not shape.derived}
    if data.get("game") != game.slug:
        raise InvalidPosition(
            [Problem(f"This is a position of {shown(data.get('game'))}, not of {game.slug!r}.", "game")]
        )
    if data.get("edition", "") != game.fingerprint:
        its = data.get("edition")
        its = its if isinstance(its, str) else shown(its)
        mine, its = (name or "the standard box" for name in (game.fingerprint, its[:40]))
        read.wrong("edition", f"The position belongs to edition {its}; this game is {mine}.")
    seats = read.number("seats", data.get("seats"), game.seats[0], game.seats[-1])
    if read.problems:
        raise InvalidPosition(read.problems)
    for name in data:
        if name in game.state.shapes and name not in shapes:
            read.wrong(name, "This follows from the rest of the position; leave it out.")
        elif name not in shapes and name not in _HEAD and name != "vp":
            read.wrong(name, f"There is no such field{perhaps(name, [*shapes, *_HEAD])}.")
    for name in (*shapes, "active", "agenda", "vp"):
        if name not in data:
            read.wrong(name, "This field is missing.")
    s = game.state.blank(game, seats)
    for name, shape in shapes.items():
        if name in data:
            setattr(s, name, read.field(name, shape, seats, data[name], getattr(s, name)))
    s.active = read.seat("active", seats, data["active"]) if "active" in data else 0
    s.eyes = read.seat("eyes", seats, data["eyes"]) if "eyes" in data else -1
    s.line = read.number("line", data.get("line", 0), 0)
    for i, points, place in read.mapping("vp", "seat", seats, data.get("vp", {})):
        s.vp[i] = read.number(place, points)
    agenda, ledger = data.get("agenda", []), data.get("ledger", [])
    if not isinstance(agenda, list) or not isinstance(ledger, list):
        read.wrong("agenda, ledger", "These two are lists.")
        agenda = ledger = []
    entries = [read.entry(f"agenda[{i}]", seats, entry) for i, entry in enumerate(agenda)]
    s.agenda = [entry for entry in reversed(entries) if entry]
    s.ledger_ = Ledger.of(read.score_line(f"ledger[{i}]", seats, line) for i, line in enumerate(ledger))
    if read.problems:
        raise InvalidPosition(read.problems)
    game.rebuild(s)
    return s


# Checking


def audit(s: State) -> list[Problem]:
    """Everything that is wrong with a position: fields, the game's own checks, agenda, ledger."""
    return list(_fields(s)) or [*_derived(s), *_sound(s)]


def _sound(s: State) -> Iterable[Problem]:
    return [*s.game.problems(s), *_ledger(s)] or _agenda(s)


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


# Editing


def edited(game: Game[Any], s: State, patch: Mapping[str, Any]) -> Any:
    """A copy with the fields of ``patch`` changed; tables are merged, ``None`` takes an entry out."""
    data = encode(s)
    if not isinstance(patch, Mapping):
        raise InvalidPosition([Problem("A patch is a table of fields and their new values.")])
    for name, value in patch.items():
        if name in ("ledger", "game", "edition", "seats", "line"):
            raise InvalidPosition([Problem("This cannot be edited; start from another position.", str(name))])
        data[name] = _merged(data.get(name), value)
    if "vp" in patch and isinstance(data["vp"], dict):
        for seat, points in data["vp"].items():
            was = s.vp[game.axis("seat", s.seats)[seat]] if seat in game.axis("seat", s.seats) else points
            if isinstance(points, int) and points != was:
                data["ledger"].append(
                    {"seat": seat, "points": points - was, "rule": "CORE-EDIT.1", "where": [], "line": s.line}
                )
    try:
        plain = json.loads(json.dumps(data))
    except (TypeError, ValueError, RecursionError):
        raise InvalidPosition([Problem("A patch holds texts, numbers, lists and tables, nothing else.")]) from None
    return decode(game, plain)


def _merged(old: Any, new: Any) -> Any:
    if not isinstance(old, dict) or not isinstance(new, Mapping):
        return new
    out = dict(old)
    for key, value in new.items():
        if value is None:
            out.pop(key, None)
        else:
            out[key] = _merged(out.get(key), value)
    return out
