"""Tables and labs that are closed when their test ends, matches for them, and messages as a browser sends them."""

from typing import Any, TypeVar

from ipywidgets.widgets.widget import _instances

import gamelib
from gamelib import Match
from gamelib.core.templates import NO_BREAK
from widgets import Lab, Table
from widgets.board import Board
from widgets.sitting import Sitting

S = TypeVar("S", bound=Sitting)
made: list[Sitting] = []
"""What the fixture ``tidy`` closes."""


def kept(sitting: S) -> S:
    """A sitting that is closed when its test ends."""
    made.append(sitting)
    return sitting


def table(match: Match[Any], **keywords: Any) -> Table:
    return kept(Table(match, **keywords))


def lab(thing: Any, **keywords: Any) -> Lab:
    return kept(Lab(thing, **keywords))


def match_of(slug: str, moves: int = 12) -> Match[Any]:
    """A match of two in which the first option was always taken."""
    match = gamelib.load(slug).new(seats=2, seed=7)
    for _ in range(moves):
        if not match.state.over:
            match.play(match.options()[0])
    return match


def up(board: Board, kind: str, **fields: Any) -> None:
    """Send a message as a browser does; no handler fails."""
    board._handle_custom_msg({"kind": kind, "n": 1, **fields}, [])
    assert board.errors == []


def plain(text: str) -> str:
    """A text with plain spaces."""
    return text.replace(NO_BREAK, " ")


def heard(board: Board) -> list[str]:
    """What the status line of a board will say, with plain spaces."""
    said: list[str] = []
    board.say = lambda text, *_: said.append(plain(text))  # type: ignore[method-assign]
    return said


def close_widgets() -> None:
    """Nothing is left of what was shown: a board that is open speaks the language of every later one."""
    for widget in list(_instances.values()):
        widget.close()
