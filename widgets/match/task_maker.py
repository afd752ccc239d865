"""Where a task is made of a position. Tasks know boards, and no board knows them: this is looked for when it is asked.

form = task_form()(board, match, viewer, lang, part, ended)     # borrows the board
form.leave()                                                    # gives it back, and calls ended(lang)
"""

from collections.abc import Callable
from importlib import import_module
from typing import Protocol, cast

from gamelib import AnyMatch
from widgets.board.board import Board
from widgets.scenes import Parts

_MODULE = "widgets.worksheets.task_form"


class LentForm(Protocol):
    """A form to which a board was lent."""

    def leave(self) -> None:
        """Give the board back."""


MakeForm = Callable[[Board, AnyMatch, int | None, str, Parts, Callable[[str], None]], LentForm]
"""From a board, what was played, the seat as which it is seen, the language and the parts of the picture to the form,
which calls the last one with its language when it gives the board back."""


def task_form() -> MakeForm:
    """What opens the form."""
    return cast("MakeForm", import_module(_MODULE).make_task)
