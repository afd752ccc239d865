"""Edits as lines of text: what they say, the patch that each is, and the position after it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from gamelib.engine import inventory, transitions
from gamelib.engine.codecs import NONE, UnknownWordError
from gamelib.engine.fields import Shape
from gamelib.engine.state import State
from gamelib.engine.steps import AnyStep, Auto, Choice
from gamelib.errors import EixampleError
from gamelib.positions import reader
from gamelib.positions.position import encode
from gamelib.text.matching import perhaps
from gamelib.text.messages import checked_language, shown
from gamelib.text.plain import Json, with_hyphens

from .texts import says, texts

_LONGEST = 1_000
_FEW = 12
"""How many words of an argument are gone through."""


class InvalidEditError(EixampleError, ValueError):
    """The edit cannot be read, or carried out here; the message says why, and nothing has changed.

    It is known in every language (:func:`gamelib.text.templates.in_language`).
    """


class Spot(NamedTuple):
    """A point of a field; ``point`` is 0 in one that has no axis."""

    field: str
    point: int

    def path(self, s: State) -> str:
        """``hand.blue``"""
        return inventory.place_of(s, self.field, self.point)

    def content(self, s: State) -> Any:
        """What stands at this point of a state."""
        content = getattr(s, self.field)
        return content[self.point] if s.shapes[self.field].axes else content


def spot(s: State, path: str) -> Spot:
    """The point that a path names; ``InvalidEditError`` says which part of it there is not."""
    field, *words = path.split(".")
    stored = [name for name, shape in s.shapes.items() if not shape.derived]
    if field in s.shapes and field not in stored:
        raise InvalidEditError(says("refused.follows", place=field, problem=reader.follows(s.game, field)))
    if field not in stored:
        raise InvalidEditError(says("refused.nothing", word=shown(field), perhaps=perhaps(field, stored)))
    axes, point = s.shapes[field].axes, 0
    if len(words) != len(axes):
        wanted = ".".join([field, *(f"<{axis}>" for axis in axes)])
        raise InvalidEditError(says("refused.no_place", word=shown(path), wanted=wanted))
    for axis, word in zip(axes, words, strict=True):
        numbers = s.game.axis(axis, s.seats)
        if word not in numbers:
            facts = {"what": s.game.wording.kind_of_word(axis), "perhaps": perhaps(word, numbers)}
            raise InvalidEditError(says("refused.no_point", place=field, word=shown(word), **facts))
        point = point * len(numbers) + numbers[word]
    return Spot(field, point)


def spots(s: State, field: str) -> list[Spot]:
    """All points of a field."""
    return [Spot(field, point) for point in range(len(getattr(s, field)) if s.shapes[field].axes else 1)]


@dataclass(frozen=True, slots=True)
class Edit:
    """One change of a position by hand, in words.

    In the Rose of Fire: ``put green tile.0,2``, ``take yellow tile.8,1``, ``move yellow tile.8,1 tile.0,2``,
    ``put 1 tokens.blue.crown``, ``set bomb 13``, ``set points.red 4``, ``set active red``, ``clear tile``,
    ``turn blue play_card``. In Cities: ``swap tree ferry up.c1``, ``recount score_cards``.

    Attributes:
        verb: ``put``, ``take``, ``move``, ``swap``, ``set``, ``clear``, ``turn`` or ``recount``.
        words: What follows it.

    >>> from gamelib.analysis import Edit
    >>> edit = Edit.read("put green tile.0,2")
    >>> edit.verb, edit.words, str(edit)
    ('put', ('green', 'tile.0,2'), 'put green tile.0,2')
    """

    verb: str
    words: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(map(str, (self.verb, *self.words)))

    @classmethod
    def read(cls, text: object) -> Edit:
        """The edit that a line of text says.

        Args:
            text: The line.

        Raises:
            InvalidEditError: It is no edit; the message says how it would read.
        """
        verb, *words = (isinstance(text, str) and len(text) < _LONGEST and with_hyphens(text).split()) or ("",)
        form = _FORMS.get(verb)
        if form is None:
            raise InvalidEditError(says("refused.no_edit", word=shown(text), words=", ".join(_FORMS)))
        if not (len(form) <= len(words) if form[-1].endswith("s") else len(form) == len(words)):
            wanted = " ".join((verb, *(f"<{name}>" for name in form)))
            raise InvalidEditError(says("refused.no_form", word=shown(text), wanted=wanted))
        if verb == "set":
            words[0] = re.sub(r"^vp\.", "points.", words[0])  # the name in edits saved before
        return cls(verb, tuple(words))

    def undoes(self, other: Edit) -> bool:
        """True if it brings back just what the other edit has taken, or moved away.

        Args:
            other: The edit before it.
        """
        if (self.verb, other.verb) == ("put", "take"):
            return self.words == other.words
        return self.verb == other.verb == "move" and self.words == (other.words[0], *other.words[:0:-1])

    def said(self, s: State, lang: str = "en", name: Callable[[str], str] = str) -> str:
        """What it does, in words.

        Args:
            s: The position before it.
            lang: The language, ``en`` or ``cs``.
            name: A function that says what a place is called.
        """
        wording, words = s.game.wording, self.words
        facts: dict[str, str] = {}
        verb = self.verb
        if verb == "turn":
            step, seat = s.game.checked_step(words[1]), words[0]
            facts["whose"] = s.game.codecs["seat"].name(s.game.seat_number(seat, s.seats), lang)
            given = zip(step.args, words[2:], strict=False)
            extra = ", ".join(s.game.codecs[of].name(s.game.codecs[of].value(word), lang) for of, word in given)
            facts["title"] = wording.step_title(step.name, lang) + (f" ({extra})" if extra else "")
            verb = "turn" if isinstance(step, Choice) else "happens"
        elif verb == "recount":
            facts["title"] = wording.step_title(words[0], lang)
        elif verb == "swap":
            facts["what"], facts["place"] = thing_name(s, words[1], spot(s, words[2]), lang), name(words[2])
            verb = "make" if _numbered(words[0])[0] == _numbered(words[1])[0] else "put"
        elif verb in ("put", "take", "move"):
            facts["what"], facts["place"] = thing_name(s, words[0], spot(s, words[1]), lang), name(words[1])
            facts["to"] = name(words[-1])
        else:
            facts["place"], facts["what"] = name(words[0]), ", ".join(_values_said(s, words, lang))
        return wording.filled(texts("edit")[verb][checked_language(lang)], facts, lang)


_FORMS: Mapping[str, tuple[str, ...]] = {
    "put": ("thing", "place"),
    "take": ("thing", "place"),
    "move": ("thing", "place", "place"),
    "swap": ("thing", "thing", "place"),
    "set": ("place", "values"),
    "clear": ("place",),
    "turn": ("seat", "step words"),
    "recount": ("step",),
}


def _numbered(word: str) -> tuple[str, str]:
    """A word of a thing with its number behind a colon, such as ``red@2,1:3``, and that number."""
    thing, colon, number = word.rpartition(":")
    return (thing, number) if colon and number.isdecimal() else (word, "")


def with_other_numbers(s: State, at: Spot, word: str) -> Iterator[str]:
    """The same thing with another number, the nearest lower ones first: a building with fewer floors."""
    thing, number = _numbered(word)
    if not number:
        return
    codec = s.game.codecs[s.shapes[at.field].of]
    for other in (*range(int(number) - 1, -1, -1), *range(int(number) + 1, _FEW)):
        with suppress(UnknownWordError):
            yield codec.word(codec.value(f"{thing}:{other}"))


def _values_said(s: State, words: tuple[str, ...], lang: str) -> list[str]:
    place, *values = words
    if place == "active":
        return [s.game.seat_name(s.game.seat_number(word, s.seats), lang) for word in values]
    if place.startswith("points."):
        return [_digits(word) for word in values]
    if not values:
        return values
    at = spot(s, place)
    return [stands(s, word, at, lang) for word in values]


def stands(s: State, word: str, at: Spot, lang: str) -> str:
    """What is set at a point, in the reader's language: a number as it is, of those that say yes or no which one."""
    shape = s.shapes[at.field]
    if shape.yes_or_no and word in ("0", "1"):
        return texts("edit")["yes" if word == "1" else "no"][lang]
    return _digits(word) if shape.is_number else thing_name(s, word, at, lang)


def _digits(word: str) -> str:
    """A number as people read it, with a real minus sign."""
    return word.replace("-", "\N{MINUS SIGN}")


def thing_name(s: State, word: str, at: Spot, lang: str) -> str:
    """What lies, or would lie, at a point, in the reader's language."""
    shape = s.shapes[at.field]
    codecs = s.game.codecs
    of = shape.axes[-1] if shape.is_number and shape.axes else shape.of
    if of == "number" or word == "none":
        return word if of == "number" else codecs[of].name(NONE, lang) if of in codecs else word
    try:
        return codecs[of].name(codecs[of].value(word), lang)
    except UnknownWordError:
        return word


# Edits as patches


def after_edit(s: State, edit: Edit) -> State:
    """The position after an edit, sound or not; :class:`InvalidEditError` if it cannot be carried out.

    Where a place cannot hold what would stand there, it is an :class:`InvalidPositionError` with its problems.
    """
    if edit.verb == "recount":
        return _recounted(s, edit.words[0])
    if edit.verb == "turn":
        return _turned(s, *edit.words)
    made: State = reader.changed(s.game, s, patch_of(s, edit))
    return made


def patch_of(s: State, edit: Edit) -> Json:
    """What an edit changes, as :meth:`Game.edit` takes it."""
    words = edit.words
    match edit.verb:
        case "put":
            return _written(s, spot(s, words[1]), _with(s, spot(s, words[1]), words[0]))
        case "take":
            return _taken(s, spot(s, words[1]), words[0])
        case "move":
            return _moved(s, words[0], spot(s, words[1]), spot(s, words[2]))
        case "swap":
            return _swapped(s, words[0], words[1], spot(s, words[2]))
        case "set":
            return _set(s, words[0], words[1:])
        case "clear":
            return _cleared(s, words[0])
        case _:
            raise ValueError(f"{edit.verb} is more than a change of fields.")


def _turned(s: State, seat: str, step: str, *words: str) -> State:
    """With this step on top of what waits, or in the place of some of it: where the least is wrong then."""
    _checked_step(s, step)
    first, waits = " ".join((step, *words)), [transitions.entry_text(s, entry) for entry in reversed(s.agenda)]
    ways = [[first]]  # completed as the order of play has it
    order = s.game.orders[s.stage()]
    for number in (1, 0, *range(2, len(waits) + 1)):
        rest = waits[number:]
        if order.wrong([step, *(entry.split()[0] for entry in rest)]) is None:
            ways.append([first, *rest])
    made: list[State] = [reader.changed(s.game, s, {"active": seat, "agenda": way}) for way in (*ways[1:], ways[0])]
    return min(made, key=lambda one: len(one.audit()))


def _checked_step(s: State, name: str) -> AnyStep:
    if name not in s.game.steps:
        raise InvalidEditError(says("refused.no_step", word=shown(name), perhaps=perhaps(name, s.game.steps)))
    return s.game.steps[name]


def words_at(s: State, at: Spot) -> Any:
    """What lies at a point, in words."""
    shape, content = s.shapes[at.field], at.content(s)
    if shape.of == "number":
        return list(content) if shape.many else content
    word = s.game.codecs[shape.of].word
    return [word(code) for code in content] if shape.many else word(content)


def _written(s: State, at: Spot, value: object) -> Json:
    """A patch for one point."""
    empty = not s.shapes[at.field].many and value == "none"
    *outer, last = at.path(s).split(".")
    made: Json = {last: None if empty and outer else value}
    for name in reversed(outer):
        made = {name: made}
    return made


def _with(s: State, at: Spot, word: str) -> object:
    """What would lie there with one thing more; where one thing alone can lie, that one."""
    here = words_at(s, at)
    if isinstance(here, list):
        return [*here, word]
    return here + _one(s, at, word) if s.shapes[at.field].is_number else word


def _without(s: State, at: Spot, word: str) -> Any:
    """What would lie there with one thing fewer."""
    shape, here = s.shapes[at.field], words_at(s, at)
    if shape.is_number and not shape.many:
        return here - _one(s, at, word)
    lies = here if shape.many else [] if here == "none" else [here]
    if word not in lies:
        facts = {"place": at.path(s), "word": shown(word)}
        if not lies:
            raise InvalidEditError(says("refused.nothing_here", **facts))
        raise InvalidEditError(says("refused.not_here", words=", ".join(map(str, lies)), **facts))
    if not shape.many:
        return _nothing(s, shape)
    lies.remove(word)
    return lies


def _taken(s: State, at: Spot, word: str) -> Json:
    """A patch with one thing fewer at a point: what lay under it comes up, everything else stays where it lies."""
    under = next((Spot(name, at.point) for name, shape in s.shapes.items() if shape.under == at.field), None)
    marks = [Spot(name, at.point) for name, shape in s.shapes.items() if shape.marks == at.field]
    rest = _without(s, at, word)
    if s.shapes[at.field].many and (under or marks):
        return _taken_from_row(s, at, words_at(s, at).index(word), under, marks)
    below = words_at(s, under) if under else []
    if not under or below in ([], "none"):
        return _written(s, at, rest)
    *left, risen = below if isinstance(below, list) else [below]
    less = _written(s, under, left if isinstance(below, list) else "none")
    return _joined(_written(s, at, risen), less)


def _taken_from_row(s: State, at: Spot, number: int, under: Spot | None, marks: list[Spot]) -> Json:
    """Of several things side by side: where nothing lies under the one that is taken, those behind it close up."""
    row, kinds = list(words_at(s, at)), len(codec_words(s, s.shapes[at.field].of))
    below: list[int] = [*under.content(s)] if under else []
    mine = [place for place, code in enumerate(below) if code // kinds == number]
    if mine:
        row[number] = s.game.codecs[s.shapes[at.field].of].word(below.pop(mine[-1]) % kinds)
    else:
        del row[number]
        below = [code - kinds * (code // kinds > number) for code in below]
    made = _written(s, at, row)
    if under:
        made = _joined(made, _written(s, under, list(map(s.game.codecs[s.shapes[under.field].of].word, below))))
    for mark in marks:
        word, numbers = s.game.codecs[s.shapes[mark.field].of].word, [one for one in mark.content(s) if one != number]
        closed = numbers if mine else [one - (one > number) for one in numbers]
        made = _joined(made, _written(s, mark, list(map(word, closed))))
    return made


def _one(s: State, at: Spot, word: str) -> int:
    """One of what is counted at a point, said as ``1`` or by its word: ``gold.blue`` counts gold."""
    sorts = {component.each for component in s.game.components if at.field in component.zones.fields}
    thing = at.path(s).rpartition(".")[2] if sorts & {*s.shapes[at.field].axes[-1:]} else at.field
    if word not in ("1", thing):
        raise InvalidEditError(says("refused.not_counted", place=at.path(s), word=shown(word), what=thing))
    return 1


def _nothing(s: State, shape: Shape) -> object:
    """What stands at a point of a field where nothing lies."""
    if shape.many:
        return []
    return shape.fill if shape.is_number else s.game.codecs[shape.of].word(shape.fill)


def _moved(s: State, word: str, at: Spot, to: Spot) -> Json:
    taken = _taken(s, at, word)
    return {} if at == to else _joined(taken, _written(s, to, _with(s, to, word)))


def _swapped(s: State, old: str, new: str, at: Spot) -> Json:
    """Another thing just where one lies."""
    here = words_at(s, at)
    if s.shapes[at.field].is_number:
        raise InvalidEditError(says("refused.counted", place=at.path(s)))
    rest = _without(s, at, old)
    return _written(s, at, [*here[: here.index(old)], new, *rest[here.index(old) :]] if isinstance(here, list) else new)


def _joined(one: Json, other: Json) -> Json:
    both = dict(one)
    for key, value in other.items():
        here = both.get(key)
        both[key] = _joined(here, value) if isinstance(here, dict) and isinstance(value, dict) else value
    return both


def _set(s: State, place: str, values: tuple[str, ...]) -> Json:
    """Fields of the position, the points of a seat (``points.blue``), or whose turn it is (``active``)."""
    if place == "active":
        return {place: _only(place, values)}
    if place.startswith("points."):
        name, _, seat = place.partition(".")
        return {name: {seat: _number(place, values)}}
    at = spot(s, place)
    shape: Shape = s.shapes[at.field]
    if shape.many:
        listed = [_number(place, (word,)) for word in values] if shape.of == "number" else list(values)
        return _written(s, at, [] if values == ("none",) else listed)
    word = _only(place, values)
    return _written(s, at, _number(place, values) if shape.is_number else word)


def _only(place: str, values: tuple[str, ...]) -> str:
    if len(values) > 1:
        raise InvalidEditError(says("refused.one_value", place=place, count=len(values)))
    return values[0]


def _number(place: str, values: tuple[str, ...]) -> int:
    word = " ".join(values)
    if not word.removeprefix("-").isdecimal() or len(word) > 9:
        raise InvalidEditError(says("refused.no_number", place=place, word=shown(word)))
    return int(word)


def _cleared(s: State, place: str) -> Json:
    """Nothing in a whole field, or at one place of it."""
    if place not in s.shapes or s.shapes[place].derived:
        at = spot(s, place)
        return _written(s, at, _nothing(s, s.shapes[at.field]))
    shape, words = s.shapes[place], encode(s)[place]
    if not shape.axes:
        return {place: _nothing(s, shape)}
    if len(shape.axes) == 1:
        return {place: dict.fromkeys(words)}
    return {place: {row: dict.fromkeys(its) for row, its in words.items()}}


def _recounted(s: State, name: str) -> State:
    """The position before the points of an automatic step were counted, which waits to count them."""
    step = _checked_step(s, name)
    if not isinstance(step, Auto) or not step.gives:
        raise InvalidEditError(says("refused.no_points", step=name))
    data = encode(s)
    gone = [line for line in data["ledger"] if line["rule"] in step.gives]
    data["ledger"] = [line for line in data["ledger"] if line["rule"] not in step.gives]
    for line in gone:
        data["points"][line["seat"]] -= line["points"]
    data["agenda"] = s.game.orders[s.stage()].completed([name]) or [name]
    made: State = reader.formed(s.game, data)
    return made


def moments(s: State) -> Iterator[tuple[str, ...]]:
    """The agenda entries, in words, of the choices and draws that the order of play of this stage knows.

    Without those that need a word of which there are many (`_FEW`), or no end.
    """
    order = s.game.orders[s.stage()]
    for name, step in s.game.steps.items():
        if isinstance(step, Auto) or order.completed([name]) is None:
            continue
        words: list[tuple[str, ...]] = [(name,)]
        for of in step.args:
            known = codec_words(s, of)
            words = [(*some, word) for some in words for word in known] if len(known) <= _FEW else []
        yield from words


def codec_words(s: State, of: str) -> list[str]:
    """All words of a codec; none if it has no end, or is none."""
    return list(s.game.axis(of, s.seats)) if hasattr(s.game.codecs.get(of), "__len__") else []


def entry_of(s: State) -> tuple[str, ...]:
    """What waits on top, in words; nothing if the game is over."""
    return tuple(transitions.entry_text(s, s.agenda[-1]).split()) if s.agenda else ()
