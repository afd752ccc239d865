"""Where the links of the start page lead: to notebooks here, elsewhere to pages of a site."""

from pathlib import Path
from typing import Protocol

from widgets.progress import notebook_index
from widgets.progress.practice import PRACTISE
from widgets.progress.summary import HOW_FAR

RULEBOOK = "the_rulebook.ipynb"
_STARTS = {"en": "00_start_here.ipynb", "cs": "00_zacnete_zde.ipynb"}
_CZECH = "cs"


class Addresses(Protocol):
    """Where each link leads. An empty address: there is no such page, and the words stand without a link."""

    def lesson(self, course: str, number: int) -> str:
        """A lesson of a course."""

    def play(self, game: str) -> str:
        """Where a whole game is played."""

    def rulebook(self, game: str) -> str:
        """The rulebook of a game. Behind ``#`` follows the id of a rule."""

    def start(self, lang: str) -> str:
        """This page in a language."""

    def how_far(self) -> str:
        """How far one is in all lessons."""

    def practise(self) -> str:
        """Where one practises what one has missed."""

    def teachers(self) -> str:
        """How to teach with it."""


class NotebookAddresses:
    """The notebooks, as the one in whose folder the kernel runs calls them."""

    def lesson(self, course: str, number: int) -> str:
        return _link(notebook_index.lesson(course, number))

    def play(self, game: str) -> str:
        return _link(notebook_index.play_notebook(game))

    def rulebook(self, game: str) -> str:
        return _link(notebook_index.of_game(game, RULEBOOK))

    def start(self, lang: str) -> str:
        folders = (Path(_CZECH), Path(), Path("..")) if lang == _CZECH else (Path(), Path(".."))
        return _link(next((file for one in folders if (file := one / _STARTS[lang]).is_file()), None))

    def how_far(self) -> str:
        return _link(notebook_index.start(HOW_FAR))

    def practise(self) -> str:
        return _link(notebook_index.start(PRACTISE))

    def teachers(self) -> str:
        return _link(next(iter(sorted(Path("teachers").glob("01_*.ipynb"))), None))


def _link(notebook: Path | None) -> str:
    return notebook_index.link(notebook) if notebook else ""
