"""What could mend a position: edits near a problem, each tried before it is offered."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, islice

from gamelib.engine.codecs import NONE
from gamelib.engine.problems import InvalidPositionError, Problem
from gamelib.engine.state import State
from gamelib.engine.steps import Auto, Choice
from gamelib.text.messages import LANGUAGES

from .edit_text import (
    Edit,
    InvalidEditError,
    Spot,
    after_edit,
    codec_words,
    entry_of,
    moments,
    spot,
    spots,
    with_other_numbers,
    words_at,
)

_TRIED = 120
"""How many edits are tried for one problem."""
_FEW = 40
"""A codec with more words is not gone through."""
_THING = re.compile(r"[^@:]+")
_NUMBERS = re.compile(r"\([^)]*\)|\d+")
_WORD = re.compile(r"[^\s.:;()]+")


@dataclass(frozen=True, slots=True)
class Repair:
    """An edit that mends a problem of a position.

    Attributes:
        edit: The edit; :meth:`Editor.do` carries it out.
        left: How many problems the position has after it, mostly 0.
        says: What is to be done, in words, by language.

    >>> import gamelib
    >>> from gamelib import analysis
    >>> editor = analysis.Editor(gamelib.load("rose_of_fire").position("five_and_full"))
    >>> editor.put("blue_low", "house.0,2")
    >>> repair = editor.repairs()[0]
    >>> str(repair.edit), repair.left
    ('take blue_low house.0,2', 0)
    """

    edit: Edit
    left: int
    says: dict[str, str]

    def text(self, lang: str = "en") -> str:
        """What is to be done, in words.

        Args:
            lang: The language, ``en`` or ``cs``.
        """
        return self.says[lang]


def repairs(s: State, sound: State, problems: list[Problem], problem: Problem, most: int) -> list[Repair]:
    """Those of the edits near a problem that mend it and make nothing worse, the best ones first.

    ``sound`` is an earlier position with which nothing was wrong: what was otherwise there may come back.
    """
    found: list[tuple[Repair, State]] = []
    ways = (_near(s, problem), _as_before(s, sound), _recounted(s, problem), _turned(s, problem), _cleared(s, problem))
    tried = dict.fromkeys(chain.from_iterable(ways))
    for edit in islice(tried, _TRIED):
        made = _tried(s, edit)
        left = None if made is None else _left(made, problems, problem)
        if made is None or left is None or any(made == other or _same(edit, one) for one, other in found):
            continue
        found.append((Repair(edit, left, {lang: edit.said(s, lang) for lang in LANGUAGES}), made))
        if sum(not repair.left for repair, _ in found) == most:
            break
    return sorted((repair for repair, _ in found), key=lambda repair: repair.left)[:most]


def _same(edit: Edit, found: Repair) -> bool:
    """Is it a change of a thing for which a smaller one mends all?"""
    return edit.verb == found.edit.verb == "swap" and edit.words[::2] == found.edit.words[::2] and not found.left


def _tried(s: State, edit: Edit) -> State | None:
    try:
        return after_edit(s, edit)
    except (InvalidEditError, InvalidPositionError):
        return None


def _left(made: State, problems: list[Problem], problem: Problem) -> int | None:
    """How much is wrong in a mended position; None if it is no better.

    What waits is looked at only when all lies well on the table: problems of the agenda may come to light then. One
    thing that was covered by the problem may come to light too: a city needs a castle first, and then citizens.
    """
    left = made.audit()
    new = [one for one in left if not any(_alike(one, other) for other in problems)]
    if any(_alike(problem, one) for one in left) or (new and _waits(problem)):
        return None
    return len(left) if len(left) <= len(problems) or all(_waits(one) for one in new) else None


def _alike(one: Problem, other: Problem) -> bool:
    """Is the same thing wrong at the same place, perhaps in other numbers?"""
    places = ({*problem.place.split(", ")} for problem in (one, other))
    return one.rule == other.rule and _unnumbered(one) == _unnumbered(other) and not set.isdisjoint(*places)


def _unnumbered(problem: Problem) -> str:
    """What is wrong, its first sentence without numbers and places in brackets."""
    return _NUMBERS.sub("#", str(problem.text)).partition(". ")[0]


def _waits(problem: Problem) -> bool:
    return problem.place.startswith(("agenda", "ledger"))


def _near(s: State, problem: Problem) -> Iterator[Edit]:
    """Edits at the places that a problem names, the smallest first."""
    at, named = list(spots_of(s, problem)), set(_named(problem))
    for one in at:
        yield from _emptied(s, one)
    for one in at:
        yield from _renumbered(s, one, named)
    for one in at:
        yield from _filled(s, one, named)


def _named(problem: Problem) -> list[str]:
    """The words in the place of a problem."""
    return [word.strip(",") for word in _WORD.findall(problem.place.replace(", ", " "))]


# Where


def spots_of(s: State, problem: Problem) -> Iterator[Spot]:
    """The points of fields that the place of a problem names, or a word in it."""
    words = _named(problem)
    found: dict[Spot, None] = {}
    fields = [word for word in words if word in s.shapes and not s.shapes[word].derived]
    named = [word for word in words if word not in fields]
    for field in fields:
        there = spots(s, field)
        here = [one for one in there if all(word in one.path(s).split(".") for word in named)]
        found |= dict.fromkeys(here or there)
    if not fields:
        for field, shape in s.shapes.items():
            if not shape.derived and shape.axes:
                here = [one for one in spots(s, field) if set(named) & set(one.path(s).split(".")[1:])]
                found |= dict.fromkeys(here)
        for field, shape in s.shapes.items():
            if not shape.derived and not shape.is_number:
                found |= dict.fromkeys(one for one in spots(s, field) if set(named) & set(words_lying(s, one)))
    yield from found


def spots_in(s: State, edit: Edit | None) -> list[Spot]:
    """The points of fields that an edit names, the last one first."""
    found = []
    for word in reversed(edit.words if edit else ()):
        with suppress(InvalidEditError):
            found.append(spot(s, word))
    return found


def words_lying(s: State, at: Spot) -> list[str]:
    """The words of what lies at a point; of numbers, of what is counted there."""
    shape, content = s.shapes[at.field], at.content(s)
    if shape.is_number:
        return [at.path(s).rpartition(".")[2]] if content and shape.axes else []
    codes: Iterable[int] = content if shape.many else (content,)
    if shape.of == "number":
        return [str(code) for code in codes]
    codec = s.game.codecs[shape.of]
    return [codec.word(code) for code in codes if code != NONE and (shape.many or code != shape.fill)]


# What


def _emptied(s: State, at: Spot) -> Iterator[Edit]:
    """Take away what lies there: one thing, or in a field of numbers as many as one can."""
    shape, path = s.shapes[at.field], at.path(s)
    if not shape.is_number:
        for word in dict.fromkeys(words_lying(s, at)):
            yield Edit("take", (word, path))
        if not shape.many and not shape.axes and shape.fill == NONE:
            yield Edit("set", (path, "none"))
        return
    here = at.content(s)
    if here:
        yield Edit("set", (path, str(here - 1)))
        yield Edit("set", (path, "0"))


def _filled(s: State, at: Spot, named: set[str]) -> Iterator[Edit]:
    """Put something there, or something else; what the problem names comes first."""
    shape, path = s.shapes[at.field], at.path(s)
    if shape.is_number:
        here = at.content(s)
        if shape.yes_or_no:
            yield Edit("set", (path, str(1 - here)))
            return
        for number in dict.fromkeys((here + 1, *range(here - 2, here + 6), *range(10))):
            if number >= 0 and number != here:
                yield Edit("set", (path, str(number)))
        return
    words = codec_words(s, shape.of)
    likely = [word for word in words if word in named]
    for word in (*likely, *(words if len(words) <= _FEW or not shape.axes else ())):
        yield Edit("put", (word, path)) if shape.axes or shape.many else Edit("set", (path, word))


def _renumbered(s: State, at: Spot, named: set[str]) -> Iterator[Edit]:
    """Let a thing that the problem names have another number: a building fewer floors."""
    path = at.path(s)
    for word in words_lying(s, at) if s.shapes[at.field].many else ():
        if named & set(_THING.findall(word)):
            yield from (Edit("swap", (word, other, path)) for other in with_other_numbers(s, at, word))


def _cleared(s: State, problem: Problem) -> Iterator[Edit]:
    for word in _named(problem):
        if word in s.shapes and not s.shapes[word].derived:
            yield Edit("clear", (word,))


def _as_before(s: State, sound: State) -> Iterator[Edit]:
    """Let at one place stand again what stood there when nothing was wrong."""
    for field, *_ in s.diff(sound):
        if field in s.shapes and not s.shapes[field].derived:
            for here, there in zip(spots(s, field), spots(sound, field), strict=True):
                if here.content(s) != there.content(sound):
                    words = _all_words(sound, there)
                    yield Edit("set", (there.path(sound), *(words or ["none"])))


def _all_words(s: State, at: Spot) -> list[str]:
    found = words_at(s, at)
    return [str(one) for one in found] if isinstance(found, list) else [str(found)]


def _recounted(s: State, problem: Problem) -> Iterator[Edit]:
    """Let points be counted anew, if something is wrong with them."""
    if problem.place.startswith("ledger"):
        for step in s.game.steps.values():
            if isinstance(step, Auto) and step.gives:
                yield Edit("recount", (step.name,))


def _turned(s: State, problem: Problem) -> Iterator[Edit]:
    """Let something else wait."""
    seat = s.game.seat_word(s.active)
    return (Edit("turn", (seat, *words)) for words in _waiting(s, problem) if words)


def _waiting(s: State, problem: Problem) -> Iterator[Sequence[str]]:
    """What waits now, completed; the beginning of a turn; what the problem waits for; whatever else can be chosen."""
    usual = s.game.definition.sketches.usual.get("waits", ())
    yield entry_of(s)
    yield (usual if isinstance(usual, str) else next(iter(usual), "")).split()
    until = s.shapes[problem.place].until if problem.place in s.shapes else ()
    yield from ((name,) for name in until)
    if problem.place.startswith("agenda") or until:
        yield from (words for words in moments(s) if isinstance(s.game.steps[words[0]], Choice))
