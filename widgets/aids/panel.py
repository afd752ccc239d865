"""The player aid beside a board: sent when its tab is opened, and marked where it is about what comes next."""

from collections.abc import Iterable
from functools import lru_cache

from gamelib import AnyBaseGame
from widgets.board.panels import AidPanel

from .aid import Aid, has_aid


def panel(game: AnyBaseGame, lang: str, waits: Iterable[str], *, opened: bool) -> AidPanel | None:
    """The panel with the aid of a game, if there is one; ``waits``: the rules of the step that comes next."""
    if not has_aid(game):
        return None
    return {"sheet": _narrow(game, lang), "now": list(waits)} if opened else {"ask": True}


@lru_cache(16)
def _narrow(game: AnyBaseGame, lang: str) -> str:
    return Aid(game, lang=lang).narrow()
