"""What the painters of all games share: a scene being drawn, the words of a language, and parts of a picture."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Generic, TypeVar

from gamelib import AnyBaseGame, State
from gamelib.text.templates import read_texts
from widgets.board.panels import Sign
from widgets.svg import definitions, draw, lettering
from widgets.svg.geometry import Rectangle
from widgets.svg.scene import Scene
from widgets.text import other_language

S = TypeVar("S", bound=State)
SceneTexts = Mapping[str, Any]
MARGIN, SLIM = 24, 4
"""What is left free around a picture, and around a leaf."""
STATES = ("open", "last", "selected", "pending", "witness")
"""Signs of the key that are no glyphs: the browser draws them as it draws them on the board."""


@cache
def words(file: Path) -> SceneTexts:
    """The texts of a picture: ``name -> {en, cs}``, possibly in tables."""
    return read_texts(file)


COMMON = words(Path(__file__).parent / "words.toml")
"""The texts of all pictures."""


@cache
def seat_colour(game: AnyBaseGame, seat: int) -> int:
    """The colour of a seat as pictures number it, from 1."""
    return definitions.colour_number(game.seat_colour(seat))


def seat_sign(s: State, seat: str) -> str:
    """The sign of a seat on a button: its disc."""
    return f"seat-{seat_colour(s.game, s.game.codecs['seat'].value(seat))}"


@dataclass(frozen=True, slots=True, eq=False)
class Speech:
    """The texts of one game in one language, and through `all_` in the others.

    Told apart by identity, so that it may be the key of a cache.
    """

    game: AnyBaseGame
    texts: SceneTexts
    lang: str
    all_: Mapping[str, "Speech"]

    def say(self, name: str, /, **facts: object) -> str:
        """The text of this name (``table.name``) with its facts filled in: ``seat=1`` as the game calls that seat."""
        return _said(self, name, **facts)

    def name(self, codec: str, value: int) -> str:
        """What a learner calls this value."""
        return self.game.codecs[codec].name(value, self.lang)

    def sign(self, name: str, glyph: str = "", /, **facts: object) -> Sign:
        """An entry of the key: a state of places, or a glyph (usually called as its text) and what it means."""
        text = self.say(f"key.{name}", **facts)
        return {"state": name, "text": text} if name in STATES else {"glyph": glyph or name, "text": text}

    def other(self) -> "Speech":
        """The same texts in the other language."""
        return self.all_[other_language(self.lang)]


@lru_cache(16384)  # a picture says some hundred things, of which one click changes a few
def _said(speech: Speech, name: str, /, **facts: object) -> str:
    found: Any = speech.texts
    for part in name.split("."):
        found = found[part]
    return speech.game.wording.filled(found[speech.lang], facts, speech.lang, speech.texts.get("number"))


@dataclass(frozen=True, slots=True)
class Canvas(Generic[S]):
    """A part of a picture being drawn; coordinates are those of the part.

    `viewer` is the seat that the picture is drawn for, None for one who sees everything. `group` orders the
    places of the part among those of the others (see `Scene.add`). `front` is the seat whose things come first where
    there is not room for everybody's; None: as the game likes it. `leaf` is where it is drawn (see `Scene.leaves`).
    """

    scene: Scene
    state: S
    speech: Speech
    viewer: int | None
    left: float
    top: float
    group: int
    front: int | None = None
    leaf: str = ""

    @property
    def lang(self) -> str:
        return self.speech.lang

    @property
    def own_seat(self) -> int:
        """Who sees it; if nothing is hidden, whoever decides, at the end the winner."""
        s = self.state
        if self.viewer is not None:
            return self.viewer
        if s.over:
            return s.ranking()[0]
        return s.seat if s.seat is not None and s.seat >= 0 else s.active

    @property
    def in_front(self) -> int:
        """Whose things come first."""
        return self.own_seat if self.front is None else self.front

    def say(self, name: str, /, **facts: object) -> str:
        return self.speech.say(name, **facts)

    def name(self, codec: str, value: int) -> str:
        """What a learner calls this value."""
        return self.speech.name(codec, value)

    def seat_name(self, seat: int, room: float, size: float = 18) -> str:
        """What a seat is called, in bold letters, as much of it as there is room for: people give long names."""
        return lettering.cut(self.name("seat", seat), room, size, "bold")

    def word(self, codec: str, value: int) -> str:
        """The word of this value, from which names of glyphs and keys are made."""
        return self.state.game.codecs[codec].word(value)

    def colour(self, seat: int) -> int:
        """The colour of a seat as pictures number it."""
        return seat_colour(self.state.game, seat)

    def disc(self, seat: int, x: float, y: float, r: float = 11) -> str:
        """Ownership of a point: a disc in the colour of a seat, with its mark."""
        return draw.disc(self.colour(seat), x, y, r)

    def piece(self, name: str, seat: int, x: float, y: float, size: float) -> str:
        """A silhouette in the colour of a seat, with edge and mark."""
        return draw.piece(name, self.colour(seat), x, y, size)

    def draw(self, key: str, layer: str, svg: str, x: float = 0, y: float = 0) -> None:
        """Something that is only seen."""
        self.scene.add(key, layer, svg, (self.left + x, self.top + y), leaf=self.leaf)

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
        at, group, leaf = (self.left + x, self.top + y), self.group, self.leaf
        self.scene.add(
            key, layer, svg, at, label=label, size=(w, h), row=row, group=group, corner=corner, front=front, leaf=leaf
        )


@dataclass(frozen=True, slots=True)
class Part(Generic[S]):
    """One part of a game's picture: where it lies, and who paints it.

    Without a `leaf` it belongs to the large picture, which is always seen whole; what lies on a leaf is a press away.
    Each leaf has coordinates of its own, and its title in the game's ``words.toml``: ``leaf.<name>``; `title` says it
    where it changes, such as the name of whose things lie there.
    """

    x: float
    y: float
    w: float
    h: float
    paint: Callable[[Canvas[S]], None]
    leaf: str = ""
    title: Callable[[Canvas[S]], str] | None = None


PictureParts = Mapping[str, Part[Any]]


@dataclass(frozen=True, slots=True)
class AllBut:
    """All parts of a picture but these, such as what a lesson has not taught yet."""

    names: tuple[str, ...] = ()


def known_parts(parts: PictureParts, names: Iterable[str]) -> list[str]:
    """These names, if each is one of a part; else `ValueError` with those there are."""
    found = list(names)
    if unknown := [name for name in found if name not in parts]:
        raise ValueError(f"There is no part {unknown[0]!r} of this picture; the parts are {', '.join(parts)}.")
    return found


def by_leaf(parts: PictureParts, wanted: Iterable[str]) -> dict[str, list[str]]:
    """The wanted parts of the large picture (""), and of each leaf."""
    found: dict[str, list[str]] = {}
    for name in wanted:
        found.setdefault(parts[name].leaf, []).append(name)
    return found


def compose(canvas: Canvas[S], parts: Mapping[str, Part[S]], wanted: Iterable[str], at: tuple[float, float]) -> None:
    """Paint some parts onto a canvas; ``at`` is where the origin of their coordinates lies."""
    for group, (name, part) in enumerate(parts.items()):
        if name in wanted:
            part.paint(replace(canvas, left=at[0] + part.x, top=at[1] + part.y, group=group))


def closed_up(parts: PictureParts, wanted: Iterable[str]) -> PictureParts:
    """The parts on one picture; where one between them is left out, those below it move up."""
    chosen = sorted((parts[name].y, name) for name in wanted)
    closed, low, up = {}, chosen[0][0], 0.0
    for y, name in chosen:
        left_out = (part for other, part in parts.items() if (part.y, other) not in chosen and not part.leaf)
        if y - low > MARGIN and any(low < part.y + part.h and part.y < y for part in left_out):
            up += y - low - MARGIN
        closed[name] = replace(parts[name], y=y - up)
        low = max(low, y + parts[name].h)
    return closed


def crop(parts: PictureParts, wanted: Iterable[str], margin: float = MARGIN) -> Rectangle:
    """The box around some parts with a margin: left, top, width, height."""
    chosen = [parts[name] for name in wanted]
    left, top = min(part.x for part in chosen) - margin, min(part.y for part in chosen) - margin
    right, low = max(part.x + part.w for part in chosen), max(part.y + part.h for part in chosen)
    return left, top, right + margin - left, low + margin - top
