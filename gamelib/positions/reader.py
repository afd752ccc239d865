"""Positions read from JSON, every problem in them named with its place; and positions edited, which is the same."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any, TypeVar, cast

from gamelib.engine import inventory
from gamelib.engine.base_state import BaseState
from gamelib.engine.citations import Ledger, RawLine
from gamelib.engine.codecs import NONE, UnknownWordError
from gamelib.engine.definition import AnyBaseGame
from gamelib.engine.fields import Content, Shape, Value
from gamelib.engine.problems import InvalidPositionError, Problem
from gamelib.engine.steps import Entry
from gamelib.engine.transitions import entry_text
from gamelib.text.matching import perhaps
from gamelib.text.messages import LANGUAGES, says, shown
from gamelib.text.plain import Json, plain
from gamelib.text.templates import Translated

from . import stock
from .position import encode, out_of_bounds, rebuild, unsound
from .shorthand import by_one_name, in_full

T = TypeVar("T", bound=BaseState)
_LONGEST = 1_000_000
_ENOUGH = 100
"""How many problems are named at most."""
_ANY = 10**6
"""No number of any game is larger."""
_FEW = 12
"""How many words of an axis are listed where none of them is near."""
_NEEDED = ("active", "agenda", "points")
_HEAD = ("game", "edition", "seats", "viewer", "line", "ledger", *_NEEDED)

_Place = str | tuple["_Place", object]
"""Where something stands: a name, or ``(outer place, key or number)``; put together only when it is said."""


def _path(place: _Place) -> str:
    if isinstance(place, str):
        return place
    outer, key = place
    return f"{_path(outer)}[{key}]" if isinstance(key, int) else f"{_path(outer)}.{key}"


def follows(game: AnyBaseGame, name: str) -> Translated:
    """Why a derived field is not written down, and what makes it."""
    return says("problem.follows", words=", ".join(inventory.sources(game, name)) or says("problem.rest"))


class Reader:
    """Reads plain data into fields and collects every problem on the way."""

    def __init__(self, game: AnyBaseGame) -> None:
        self.game, self.problems = game, list[Problem]()
        self.shapes = {name: shape for name, shape in game.state.shapes.items() if not shape.derived}

    def wrong(self, place: _Place, text: str) -> None:
        """Note what is wrong at a place, and go on; there is an end to it where nearly everything is."""
        self.problems.append(Problem(text, _path(place)))
        if len(self.problems) == _ENOUGH:
            self.refuse()

    def refuse(self) -> None:
        """Raise what has been found so far."""
        if self.problems:
            raise InvalidPositionError(self.problems)

    def seats(self, data: Mapping[str, object]) -> int:
        """How many play; nothing else can be read if the position is another game's."""
        if data.get("game") != self.game.slug:
            self.wrong("game", says("problem.game", word=shown(data.get("game")), wanted=shown(self.game.slug)))
            self.refuse()
        its, mine = data.get("edition", ""), self.game.fingerprint
        if its != mine:
            theirs = its if isinstance(its, str) else shown(its)
            belongs, here = (name or says("record.standard") for name in (theirs[:40], mine))
            self.wrong("edition", says("problem.edition", what=belongs, wanted=here))
        could = self.game.definition.table_seats or self.game.seats
        seats = self.number("seats", data.get("seats"), could[0], could[-1])
        self.refuse()
        return seats

    def names(self, data: Mapping[str, object]) -> None:
        """Fields that are too many or missing."""
        for name in data:
            if name in self.game.state.shapes and name not in self.shapes:
                if not inventory.sources(self.game, name):
                    self.wrong(name, follows(self.game, name))
            elif name not in self.shapes and name not in _HEAD:
                self.wrong(name, says("problem.no_field", perhaps=perhaps(name, [*self.shapes, *_HEAD])))
        for name in (*self.shapes, *_NEEDED):
            if name not in data:
                self.wrong(name, says("problem.no_value"))

    def counted(self, s: BaseState, data: Mapping[str, object]) -> None:
        """Numbers that follow from the rest need not be given; if they are, they agree with it."""
        for component in self.game.components:
            for name in component.counted_in:
                if name in data:
                    blank = s.blank_field(s.game, s.seats, name)
                    given = self.field(name, s.shapes[name], s.seats, data[name], blank)
                    if given != getattr(s, name):
                        self.wrong(name, follows(self.game, name))

    def table(self, s: BaseState, data: Mapping[str, object]) -> None:
        """What lies on the table, and whose turn it is, into the blank state ``s``."""
        for name, shape in self.shapes.items():
            if name in data:
                setattr(s, name, self.field(name, shape, s.seats, data[name], getattr(s, name)))
        s.active = self.seat("active", s.seats, data["active"]) if "active" in data else 0
        s.viewer = self.seat("viewer", s.seats, data["viewer"]) if "viewer" in data else NONE
        s.line = self.number("line", data.get("line", 0), 0)
        for i, points, place in self.mapping("points", "seat", s.seats, data.get("points", {})):
            s.points[i] = self.number(place, points)

    def agenda_and_ledger(self, s: BaseState, data: Mapping[str, object]) -> None:
        """The pending steps, which are written top first, and where the points come from."""
        agenda, ledger = data.get("agenda", []), data.get("ledger", [])
        if not isinstance(agenda, list) or not isinstance(ledger, list):
            self.wrong("agenda, ledger", says("problem.two_lists"))
            return
        s.agenda = self.agenda("agenda", s.seats, agenda)
        lines = [self.score_line(f"ledger[{i}]", s.seats, line) for i, line in enumerate(ledger)]
        s.ledger_ = Ledger.of(line for line in lines if line)

    def agenda(self, place: str, seats: int, entries: Sequence[object]) -> list[Entry]:
        """Pending steps, given top first."""
        found = [self.entry(f"{place}[{i}]", seats, entry) for i, entry in enumerate(entries)]
        return [entry for entry in reversed(found) if entry]

    def what(self, of: str) -> Translated:
        """What a word of this codec is."""
        return self.called(self.game.codecs[of].what)

    def called(self, what: str) -> Translated:
        """What a codec says in English that its words are, in all languages."""
        game = self.game
        known = (game.wording.kind_of_word(of).texts for of, codec in game.codecs.items() if codec.what == what)
        return Translated({**next(known, dict.fromkeys(LANGUAGES, what)), "en": what})

    def unknown(self, word: UnknownWordError) -> Translated:
        """What is wrong with a word that there is not."""
        return says("problem.word", word=shown(word.word), what=self.called(word.what), hint=word.hint)

    def number(self, place: _Place, value: object, low: int = -_ANY, high: int = _ANY) -> int:
        """A whole number; if it is none, one to go on with."""
        if type(value) is int and low <= value <= high:
            return value
        if type(value) is not int and (low, high) == (-_ANY, _ANY):
            self.wrong(place, says("problem.no_whole_number", word=shown(value)))
        else:
            self.wrong(place, says("problem.number", word=shown(value), least=low, most=high))
        return max(low, 0)

    def word(self, place: _Place, of: str, seats: int, value: object, *, none: bool = False) -> int:
        """The number of a word of the codec ``of``; ``none``: 'none' is a word too."""
        if of == "number":
            return self.number(place, value)
        if not isinstance(value, str):
            self.wrong(place, says("problem.in_quotes", word=shown(value), what=self.what(of)))
            return NONE
        try:
            number = self.game.codecs[of].value(value)
        except UnknownWordError as unknown:
            self.wrong(place, self.unknown(unknown))
            return NONE
        if number == NONE and not none:
            self.wrong(place, says("problem.never_none", what=self.what(of)))
        elif of == "seat" and number >= seats:
            self.seat(place, seats, value)
        return number

    def item(self, place: _Place, shape: Shape, seats: int, value: object) -> Value:
        """What stands at one point of a field."""
        if not shape.many:
            if shape.is_number:
                if isinstance(value, str) and value in self.game.axis("seat", seats) and "seat" in shape.axes:
                    self.wrong(place, says("problem.seat_counted", word=shown(value), such=f"{{{value!r}: 1}}"))
                    return 0
                return self.number(place, int(value) if shape.yes_or_no and isinstance(value, bool) else value)
            return self.word(place, shape.of, seats, value, none=shape.fill == NONE)
        if not isinstance(value, list):
            self.wrong(place, says("problem.no_list", word=shown(value), such=self.example(shape.of, seats)))
            return ()
        return tuple([self.word((place, i), shape.of, seats, v) for i, v in enumerate(value)])

    def off_axis(self, axis: str, key: object, words: Mapping[str, int]) -> Translated:
        """That there is no such word on an axis: the one that was meant, or all if they are few."""
        what, meant = self.what(axis), perhaps(key, words)
        if meant or len(words) > _FEW:
            return says("problem.axis", what=what, perhaps=meant)
        return says("problem.axis_words", what=what, words=", ".join(words))

    def example(self, of: str, seats: int) -> str:
        """A list of such things."""
        words = self.game.axis(of, seats) if hasattr(self.game.codecs.get(of), "__len__") else ()
        return str([*words][:2] or [1, 2])

    def mapping(self, place: _Place, axis: str, seats: int, value: object) -> list[tuple[int, object, _Place]]:
        """A table along an axis: the number of each word, what is said of it, and its place."""
        if not isinstance(value, dict):
            self.wrong(place, says("problem.no_table", word=shown(value), axis=axis))
            return []
        numbers = self.game.axis(axis, seats)
        for key in value:
            if key not in numbers:
                self.wrong((place, f"{key!s:.40}"), self.off_axis(axis, key, numbers))
        return [(numbers[key], v, (place, key)) for key, v in value.items() if key in numbers]

    def field(self, name: str, shape: Shape, seats: int, value: object, out: Content) -> Content:
        """What ``value`` says of a field; ``out`` is the blank field."""
        if not isinstance(out, list):
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

    def said(self, s: BaseState, before: BaseState, name: str, value: object, shows: Container[int]) -> Content:
        """What is said of a field beside a drawing, where it may not say something else than that.

        ``shows``: the points of which the drawing speaks itself; numbers elsewhere only follow from it.
        """
        shape, drawn = self.shapes[name], getattr(s, name)
        found = self.field(name, shape, s.seats, value, drawn[:] if shape.axes else drawn)
        fields: tuple[Content, ...] = getattr(before, name), drawn, found
        here, there, now = (given if isinstance(given, list) else [given] for given in fields)
        for point, (old, shown_there, new) in enumerate(zip(here, there, now, strict=True)):
            if isinstance(shown_there, tuple) and isinstance(new, tuple):
                kept = not Counter(shown_there) - Counter(new)
            else:
                kept = new == shown_there
            if (point in shows or (shown_there != old and not shape.is_number)) and not kept:
                self.wrong(inventory.place_of(s, name, point), says("problem.drawn_otherwise"))
        return found

    def entry(self, place: str, seats: int, value: object) -> Entry | None:
        """A pending step such as ``place_tile green``; None if it cannot be read."""
        name, *words = value.split() if isinstance(value, str) and value.strip() else ("",)
        step = self.game.steps.get(name)
        if step is None:
            self.wrong(place, says("problem.step", word=shown(value), perhaps=perhaps(name, self.game.steps)))
        elif len(words) != len(step.args):
            wanted = ", ".join(step.args) or says("problem.nothing")
            self.wrong(place, says("problem.step_words", step=name, words=wanted))
        else:
            return (name, tuple(self.word(place, of, seats, word) for of, word in zip(step.args, words, strict=True)))
        return None

    def score_line(self, place: str, seats: int, value: object) -> RawLine | None:
        """A line of the ledger; None if it lacks what every line has."""
        if not isinstance(value, dict) or not {"seat", "points", "rule"} <= set(value):
            self.wrong(place, says("problem.score_line"))
            return None
        rule, where, facts = value["rule"], value.get("where", []), value.get("facts", {})
        if not isinstance(rule, str) or rule not in self.game.rulebook:
            self.wrong(place, says("problem.no_rule", word=shown(rule), perhaps=perhaps(rule, self.game.rulebook)))
        if not isinstance(where, list) or not all(isinstance(key, str) for key in where):
            self.wrong(place, says("problem.where"))
            where = []
        sound = isinstance(facts, dict) and all(type(fact) in (int, str) for fact in facts.values())
        if not sound or {"self", "rule", "seat", "where"} & set(facts):
            self.wrong(place, says("problem.facts"))
            facts = {}
        seat = self.seat(f"{place}.seat", seats, value["seat"])
        return (
            seat,
            self.number(place, value["points"]),
            rule,
            tuple(where),
            self.number(place, value.get("line", 0)),
            self.facts(f"{place}.facts", facts),
        )

    def facts(self, place: str, facts: Mapping[str, int | str]) -> dict[str, int | str]:
        """Unusual as the rules give them; words that are known by their name become numbers."""
        try:
            return self.game.wording.numbers_of(facts)
        except UnknownWordError as unknown:
            self.wrong(place, self.unknown(unknown))
            return {}

    def seat(self, place: _Place, seats: int, value: object) -> int:
        """The number of a seat that plays; if there is none of this word, the first one to go on with."""
        words = self.game.axis("seat", seats)
        if isinstance(value, str) and value in words:
            return words[value]
        self.wrong(place, says("problem.seat", word=shown(value), words=", ".join(words)))
        return 0


def _no_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table = dict(pairs)
    if len(table) < len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise InvalidPositionError([Problem(says("problem.twice", word=shown(twice)), twice[:40])])
    return table


def _no_constants(text: str) -> object:
    raise InvalidPositionError([Problem(says("problem.no_number", word=text))])


def unambiguous(text: str) -> object:
    """JSON text as plain data: :class:`InvalidPositionError` for a key that stands twice in a table, or for NaN.

    What is no JSON at all raises what :func:`json.loads` does.
    """
    return json.loads(text, object_pairs_hook=_no_doubles, parse_constant=_no_constants)


def parse(text: object) -> object:
    """JSON text as plain data; :class:`InvalidPositionError` for anything that is not sound JSON of a sane size."""
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise InvalidPositionError([Problem(says("problem.no_text", count=_LONGEST))])
    try:
        return unambiguous(plain(text))
    except RecursionError:
        raise InvalidPositionError([Problem(says("problem.too_deep"))]) from None
    except json.JSONDecodeError as error:
        place = says("problem.column_at", number=error.lineno, column=error.colno)
        raise InvalidPositionError([Problem(says("problem.no_json", problem=error.msg), place)]) from None
    except InvalidPositionError:
        raise
    except ValueError:
        raise InvalidPositionError([Problem(says("problem.too_long"))]) from None


def decode(game: AnyBaseGame, data: object) -> Any:
    """The state that plain data describes; :class:`InvalidPositionError` lists every problem found."""
    return _sound(formed(game, data))


def _sound(s: T) -> T:
    if problems := unsound(s):
        raise InvalidPositionError(problems)
    return s


def formed(game: AnyBaseGame, data: object) -> Any:
    """The state of well formed data, whether the position is sound or not."""
    if not isinstance(data, Mapping):
        raise InvalidPositionError([Problem(says("problem.no_position", word=shown(data)))])
    data = by_one_name(data, points="vp", viewer="eyes")  # the names in positions saved before
    read = Reader(game)
    seats = read.seats(data)
    read.names(data)
    s = game.state.blank(game, seats)
    read.table(s, data)
    read.agenda_and_ledger(s, data)
    read.refuse()
    if beyond := list(out_of_bounds(s)):
        raise InvalidPositionError(beyond)
    rebuild(s)
    read.counted(s, data)
    read.refuse()
    return s


def edited(game: AnyBaseGame, s: T, patch: Mapping[str, object], *, balance: bool = True) -> T:
    """As :func:`changed`, and sound; :class:`InvalidPositionError` lists every problem."""
    return _sound(changed(game, s, patch, balance=balance))


def changed(game: AnyBaseGame, s: T, patch: Mapping[str, object], *, balance: bool = True) -> T:
    """A copy with the fields of ``patch`` changed: a table says of its own entries only, ``None`` takes one out.

    Everything else says all of its place: a list of cards, and what is named one after the other (``"crown crown"``).

    With ``balance`` what is added is taken from where it is spare, the rules' own consequences are drawn, and an agenda
    that is cut short is completed; otherwise everything is as written. Every field holds what it can, but the position
    as a whole need not be sound.
    """
    data = encode(s)
    if not isinstance(patch, Mapping):
        raise InvalidPositionError([Problem(says("problem.no_patch"))])
    patch = by_one_name(patch, agenda="waits", points="vp")
    points = _add_lines(game, s, data, patch.get("ledger", []))
    for name, value in patch.items():
        if name in ("game", "edition", "seats", "line", "viewer"):
            raise InvalidPositionError([Problem(says("problem.not_edited"), str(name))])
        if name in s.shapes and s.shapes[name].derived:
            raise InvalidPositionError([Problem(follows(game, name), name)])
        if name != "ledger":
            data[name] = _merged(data.get(name), in_full(s, name, value))
    if isinstance(data["points"], dict):
        data["ledger"] += _by_hand(s, points, data["points"])
    try:
        plain = json.loads(json.dumps(data))
    except (TypeError, ValueError, RecursionError):
        raise InvalidPositionError([Problem(says("problem.in_patch"))]) from None
    made: T = formed(game, plain)
    if balance:
        said = frozenset(patch)
        if "agenda" in said:
            complete(made)
        game.propagate_edit(made, patch)
        rebuild(made)
        stock.balance(made, said)
    return made


def complete(s: BaseState) -> None:
    """Add to a shortened agenda what the order of play has between its entries and below them.

    Nothing is added if there is no such agenda, or if a step in it needs words that nobody has said.
    """
    order = s.game.orders[s.stage()]
    if order.wrong([name for name, _ in reversed(s.agenda)]):
        read, entries = Reader(s.game), [entry_text(s, entry) for entry in reversed(s.agenda)]
        found = read.agenda("agenda", s.seats, order.completed(entries) or [])
        if found and not read.problems:
            s.agenda = found


def lay_below(s: BaseState, *entries: Entry) -> None:
    """Let these steps wait below all others; of them the first one named is run first."""
    s.agenda[:0] = reversed(entries)


def wait_in_order(s: BaseState, entries: Sequence[Entry]) -> None:
    """Let these entries of one step, the first one on top, take the places of those of the same step that wait."""
    bottom_up = list(reversed(entries))
    s.agenda = [bottom_up.pop(0) if name == entries[0][0] else (name, args) for name, args in s.agenda]


def added_lines(read: Reader, s: BaseState, lines: object) -> list[RawLine]:
    """Score lines that are said beside a position; without a line of their own they are of this moment."""
    if not isinstance(lines, list | tuple):
        read.wrong("ledger", says("problem.added_lines", word=shown(lines)))
        return []
    dated = [{"line": s.line, **line} if isinstance(line, dict) else line for line in lines]
    found = [read.score_line(f"ledger[{number}]", s.seats, line) for number, line in enumerate(dated)]
    return [line for line in found if line]


def _add_lines(game: AnyBaseGame, s: BaseState, data: Json, lines: object) -> list[int]:
    """Add score lines to the ledger and what they give to the points, which are returned, by seat."""
    read, points = Reader(game), s.points[:]
    for seat, gives, *_ in added_lines(read, s, lines):
        points[seat] += gives
    read.refuse()
    data["ledger"] += [{"line": s.line, **line} for line in cast("list[Json]", lines)]
    data["points"] = dict(zip(data["points"], points, strict=True))
    return points


def _by_hand(s: BaseState, points: Sequence[int], said: Mapping[str, object]) -> Iterator[Json]:
    """A ledger line for each seat of which other points are said than its lines give."""
    for seat, number in s.game.axis("seat", s.seats).items():
        now = said.get(seat)
        if isinstance(now, int) and now != points[number]:
            yield {"seat": seat, "points": now - points[number], "rule": "CORE-EDIT.1", "where": [], "line": s.line}


def _merged(old: object, new: object) -> object:
    """Tables laid over each other; anything else takes the place of what was there."""
    if not isinstance(old, dict) or not isinstance(new, Mapping):
        return new
    out = dict(old)
    for key, value in new.items():
        if value is None:
            out.pop(key, None)
        else:
            out[key] = _merged(out.get(key), value)
    return out
