"""What the painters of all games share: a scene being drawn, the words of a language, and parts of a picture."""

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from gamelib import Action, State
from gamelib.core.steps import Move
from widgets.panels import Effect, Sign
from widgets.scene import Scene
from widgets.text import other_language

S = TypeVar("S", bound=State)
Texts = Mapping[str, Any]
MARGIN = 24


@cache
def words(file: Path) -> Texts:
    """The texts of a picture: ``name -> {en, cs}``, possibly in tables."""
    return tomllib.loads(file.read_text("utf-8"))


@dataclass(frozen=True, slots=True, eq=False)
class Speech:
    """The texts of one game in one language; told apart by identity, so that it may be the key of a cache."""

    texts: Texts
    lang: str

    def say(self, name: str, /, **facts: object) -> str:
        """The text of this name (``table.name``) with its facts filled in."""
        found: Any = self.texts
        for part in name.split("."):
            found = found[part]
        return str(found[self.lang]).format_map(facts)

    def other(self) -> "Speech":
        """The same texts in the other language."""
        return Speech(self.texts, other_language(self.lang))


@dataclass(frozen=True, slots=True)
class Sheet(Generic[S]):
    """A part of a picture being drawn; coordinates are those of the part.

    `eyes` is the seat through whose eyes the picture is drawn, None for one who sees everything. `group` orders the
    places of the part among those of the others (see `Scene.add`). `front` is the seat whose things come first where
    there is not room for everybody's; None: as the game likes it.
    """

    scene: Scene
    state: S
    speech: Speech
    eyes: int | None
    left: float
    top: float
    group: int
    front: int | None = None

    @property
    def lang(self) -> str:
        return self.speech.lang

    def say(self, name: str, /, **facts: object) -> str:
        return self.speech.say(name, **facts)

    def name(self, codec: str, value: int) -> str:
        """What a learner calls this value."""
        return self.state.game.codecs[codec].name(value, self.lang)

    def draw(self, key: str, layer: str, svg: str, x: float = 0, y: float = 0) -> None:
        """Something that is only seen."""
        self.scene.add(key, layer, svg, (self.left + x, self.top + y))

    def place(
        self,
        key: str,
        layer: str,
        svg: str,
        x: float,
        y: float,
        w: float,
        h: float,
        label: str,
        row: float = 0,
        *,
        corner: bool | None = None,
        front: int | None = None,
    ) -> None:
        """Something that can be focused, named, clicked and highlighted; `corner` and `front` as in `Scene.add`."""
        at, group = (self.left + x, self.top + y), self.group
        self.scene.add(key, layer, svg, at, label=label, size=(w, h), row=row, group=group, corner=corner, front=front)


@dataclass(frozen=True, slots=True)
class Part(Generic[S]):
    """One part of a game's picture: where it lies on the whole, and who paints it."""

    x: float
    y: float
    w: float
    h: float
    paint: Callable[[Sheet[S]], None]


class Painter(Protocol):
    """What a game's module in `widgets.scenes` gives. States and moves are the game's own."""

    PAUSES: frozenset[str]
    """Automatic steps before which a preview stops: what comes then is no effect of the action."""
    ASIDE: frozenset[str]
    """Draws on which nothing else depends; a preview goes on behind them."""

    def parts(self, state: Any, /) -> Mapping[str, Part[Any]]:
        """The parts of the picture and where they lie."""

    def speech(self, lang: str, /) -> Speech:
        """The texts of the picture."""

    def title(self, state: Any, lang: str, /) -> str:
        """The name of the picture."""

    def places(self, state: Any, action: Action, /) -> Sequence[str]:
        """The keys of the places where an action can be clicked."""

    def buttons(self, state: Any, action: Action, /) -> bool:
        """Does this action get a button?"""

    def glyph(self, state: Any, action: Action, /) -> str:
        """The sign on the action's button, or nothing."""

    def choice_label(self, state: Any, action: Action, speech: Speech, /) -> str:
        """What the action is called at its place."""

    def ghost(self, state: Any, action: Action, key: str, /) -> str:
        """What the action would put there, around the origin of its place."""

    def waiting(self, state: Any, /) -> Sequence[str]:
        """Places where something is begun and waits for the rest."""

    def effects(self, before: Any, after: Any, move: Move, aside: Sequence[str], speech: Speech, /) -> Iterable[Effect]:
        """The lines of a preview: the states before and after, the move, the draws left out."""

    def signs(self, state: Any, speech: Speech, /) -> list[Sign]:
        """The key of the present decision."""


def compose(sheet: Sheet[S], parts: Mapping[str, Part[S]], wanted: Sequence[str]) -> None:
    """Paint some parts onto a sheet whose scene is cropped to them (see `crop`)."""
    for group, (name, part) in enumerate(parts.items()):
        if name in wanted:
            part.paint(replace(sheet, left=sheet.left + part.x, top=sheet.top + part.y, group=group))


def crop(parts: Mapping[str, Part[S]], wanted: Sequence[str]) -> tuple[float, float, float, float]:
    """The box around some parts with a margin: left, top, width, height."""
    if unknown := [name for name in wanted if name not in parts]:
        raise ValueError(f"There is no part {unknown[0]!r} of this picture; the parts are {', '.join(parts)}.")
    chosen = [parts[name] for name in wanted]
    left, top = min(part.x for part in chosen) - MARGIN, min(part.y for part in chosen) - MARGIN
    right, low = max(part.x + part.w for part in chosen), max(part.y + part.h for part in chosen)
    return left, top, right + MARGIN - left, low + MARGIN - top
