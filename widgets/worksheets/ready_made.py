"""Worksheets that are ready to be given out: a lesson of 45 minutes for each game, and one on graphs.

They are files of the ordinary form (``ready/<name>.toml``); saved, they can be changed like one's own.
"""

from pathlib import Path

from gamelib.text.matching import perhaps
from gamelib.text.messages import shown
from gamelib.text.templates import brought_along

from .worksheet import Worksheet

_FOLDER = brought_along(Path(__file__).parent / "ready")


def ready_worksheets() -> list[str]:
    """The names of all there are: games, and ``graph_theory``."""
    return sorted(file.name.removesuffix(".toml") for file in _FOLDER.iterdir() if file.name.endswith(".toml"))


def ready_worksheet(name: str) -> Worksheet:
    """A worksheet that is ready to be given out.

    Args:
        name: The name of a game, or ``graph_theory``.

    Raises:
        ValueError: There is none of this name.

    >>> from widgets import ready_worksheet
    >>> ready_worksheet("la_citta").file.title["en"]
    'What does a city need?'
    """
    names = ready_worksheets()
    if name not in names:
        raise ValueError(f"There is no worksheet {shown(name)}{perhaps(name, names)}; there is {', '.join(names)}.")
    return Worksheet.read((_FOLDER / f"{name}.toml").read_text("utf-8"))
