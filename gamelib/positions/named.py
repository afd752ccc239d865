"""Named teaching positions: drawn in a game's ``positions.toml``, called by their names in lessons.

[drawings]                                  # those that several positions share
square = '''...'''

[five_arrive]                               # the name of a position
en = "Five immigrants have come."           # what it shows
cs = "Přišlo pět imigrantů."
drawing = "square"                          # the name of a drawing, a drawing, or a table of them
hand = "city_green_middle_working"          # whatever is unusual, see :mod:`sketch`
play = ["play city_green_middle_working"]   # the moves that lead on
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple, NoReturn, TypeVar

from gamelib.engine import transitions
from gamelib.engine.base_state import BaseState
from gamelib.engine.citations import IllegalActionError
from gamelib.engine.problems import InvalidPositionError, Problem
from gamelib.text.matching import perhaps
from gamelib.text.messages import LANGUAGES, Texts, shown
from gamelib.text.templates import read_texts

from .drawing import Drawing, Unusual

S = TypeVar("S", bound=BaseState)


class Named(NamedTuple):
    """A named position: what it shows, how it is drawn, what is unusual about it, and the moves that lead on."""

    shows: Texts
    drawing: Drawing
    facts: Unusual
    play: list[str]


@cache
def read_positions(file: Path) -> dict[str, Named]:
    """The positions of a file in its order; :class:`InvalidPositionError` names the position and key that is wrong."""
    try:
        tables = read_texts(file)
    except tomllib.TOMLDecodeError as error:
        raise InvalidPositionError([Problem(f"This is no TOML: {error}", _short(file))]) from None
    drawings = tables.pop("drawings", {})
    return {name: _named(f"{_short(file)}, {name}", table, drawings) for name, table in tables.items()}


def _short(file: Path) -> str:
    return f"{file.parent.name}/{file.name}"


def _named(place: str, table: object, drawings: Mapping[str, str]) -> Named:
    if not isinstance(table, dict):
        _refuse(place, "A position is a table: [name], and under it en, cs, drawing, what is unusual, play.")
    facts = dict(table)
    shows = {lang: facts.pop(lang, None) for lang in LANGUAGES}
    for lang, text in shows.items():
        if not isinstance(text, str) or not text:
            _refuse(f"{place}, {lang}", "What the position shows is said in every language.")
    if "beyond_the_box" in facts:
        _refuse(f"{place}, beyond_the_box", "What has a name can be laid out with the box.")
    play = facts.pop("play", [])
    if not isinstance(play, list) or not all(isinstance(move, str) for move in play):
        _refuse(f"{place}, play", "The moves that lead on are a list of texts, such as ['take b1'].")
    drawing = facts.pop("drawing", "")
    if isinstance(drawing, dict):
        drawing = {where: _drawing(f"{place}, drawing.{where}", one, drawings) for where, one in drawing.items()}
    else:
        drawing = _drawing(f"{place}, drawing", drawing, drawings)
    return Named(shows, drawing, facts, play)


def _drawing(place: str, text: object, drawings: Mapping[str, str]) -> str:
    """A drawing that is written here, or that has a name: one word is a name."""
    if not isinstance(text, str):
        _refuse(place, f"A drawing is a text, not {shown(text)}.")
    if len(text.split()) == 1 and text.strip() not in drawings:
        _refuse(place, f"There is no drawing {shown(text)}{perhaps(text, drawings)}.")
    return drawings.get(text.strip(), text)


def _refuse(place: str, text: str) -> NoReturn:
    raise InvalidPositionError([Problem(text, place)])


def made(sketch: Callable[..., S], file: Path, name: str) -> S:
    """The state of a named position, at the decision that it shows; ``sketch`` makes a state of a drawing."""
    of = read_positions(file)[name]
    try:
        s = sketch(of.drawing, **of.facts)
        transitions.run_automatic(s)
        for move in of.play:
            s = transitions.after(s, move)
    except InvalidPositionError as invalid:
        place = f"{_short(file)}, {name}"
        raise InvalidPositionError(
            [Problem(x.text, f"{place}, {x.place}" if x.place else place, x.rule) for x in invalid.problems]
        ) from None
    except IllegalActionError as illegal:
        _refuse(f"{_short(file)}, {name}, play", str(illegal))
    return s
