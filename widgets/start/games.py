"""What the start page says of each game: ``games.toml``, read and checked."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from gamelib import AnyGame, State
from gamelib.text.markup import Safe
from gamelib.text.messages import LANGUAGES, Texts
from gamelib.text.templates import brought_along, read_texts
from widgets import scenes
from widgets.svg.detail import Window, detail, fullest

_FILE = brought_along(Path(__file__).with_name("games.toml"))
_ACROSS, _ACROSS_BESIDE_TEXT = 1.5, 1.2
"""How much wider than high a detail is: of a game on its card, and of a position beside the text that is as high."""
_KEYS = {"minutes", "part", "wide", "position", "corner", "about", "picture"}


@dataclass(frozen=True, slots=True)
class GameFacts:
    """A game as the start page tells of it."""

    slug: str
    minutes: tuple[int, int]
    estimated: bool
    """Whether the time is what shops say, because nobody else does."""
    about: Texts
    part: str
    wide: float
    position: str
    corner: tuple[float, float]
    picture: Texts

    def pictured(self, game: AnyGame, lang: str) -> Safe:
        """The detail of the position that stands for the game."""
        scene = scenes.scene(game.position(self.position), lang, part=self.part)
        window = Window(*self.corner, self.wide, self.wide / _ACROSS)
        return Safe(detail(scene.elements, window, self.picture[lang]))

    def of_position(self, state: State, lang: str, viewer: int | None = None) -> Safe:
        """The detail of any position of it in which most lies."""
        scene = scenes.scene(state, lang, viewer=viewer, part=self.part, front=viewer)
        paper, high = (scene.width, scene.height), self.wide / _ACROSS_BESIDE_TEXT
        window = fullest(scene.elements.values(), paper, self.wide, high)
        return Safe(detail(scene.elements, window, scene.text()))


@cache
def games() -> dict[str, GameFacts]:
    """The games by name, the easiest first."""
    return {slug: _facts(slug, row) for slug, row in read_texts(_FILE).items()}


def _facts(slug: str, row: dict[str, Any]) -> GameFacts:
    if set(row) - {"estimated"} != _KEYS or any(set(row[name]) != set(LANGUAGES) for name in ("about", "picture")):
        raise ValueError(f"games.toml, {slug}: wanted are {', '.join(sorted(_KEYS))}, texts in every language.")
    least, most = _pair(row["minutes"])
    return GameFacts(
        slug,
        (int(least), int(most)),
        row.get("estimated", False),
        row["about"],
        row["part"],
        row["wide"],
        row["position"],
        _pair(row["corner"]),
        row["picture"],
    )


def _pair(numbers: Iterable[float]) -> tuple[float, float]:
    one, other = numbers
    return one, other
