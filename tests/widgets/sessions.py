"""Tables and labs that are closed when their test ends, matches for them, and messages as a browser sends them."""

from collections.abc import Callable, Collection
from typing import Any, TypeVar

import pytest
from ipywidgets.widgets.widget import _instances

import gamelib
from gamelib import Match
from gamelib.text.templates import NO_BREAK
from tests.registered import by_game
from widgets import Lab, Table
from widgets.board.board import Board
from widgets.match.session import Session

S = TypeVar("S", bound=Session)
made: list[Session] = []
"""What the fixture ``tidy`` closes."""


def kept(session: S) -> S:
    """A session that is closed when its test ends."""
    made.append(session)
    return session


def table(match: Match[Any], **keywords: Any) -> Table:
    return kept(Table(match, **keywords))


def lab(thing: Any, **keywords: Any) -> Lab:
    return kept(Lab(thing, **keywords))


def match_of(slug: str, moves: int = 12) -> Match[Any]:
    """A match of two in which the first option was always taken."""
    match = gamelib.load(slug).new(seats=2, seed=7)
    for _ in range(moves):
        if not match.state.over:
            match.play(match.legal_actions()[0])
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


def of_each(keys: Collection[tuple[str, str]], *, one_of: int = 1, swept: str = "") -> Callable[..., Any]:
    """What is tested of one exercise of a lesson is a subtest, and those of a game one test: it names all that fail."""
    params = by_game(keys, "exercises", one_of=one_of, swept=swept)

    def of_all(test: Callable[[str, str], None]) -> Callable[..., None]:
        def test_(slug: str, ids: list[str], subtests: pytest.Subtests) -> None:
            for id_ in ids:
                with subtests.test(id_):
                    test(slug, id_)
                close_widgets()

        test_.__name__, test_.__doc__ = test.__name__, test.__doc__
        return pytest.mark.parametrize(("slug", "ids"), params)(test_)

    return of_all
