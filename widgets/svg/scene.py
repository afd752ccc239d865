"""A scene: one picture of a position as keyed elements, from which come the live board, the static SVG and the text.

    scene = Scene("rose_of_fire", 960, 1064, "Rose of Fire", "Phase 4 of 5, epoch II. Blue lays a green tile.")
    scene.add("3,5", "ground", draw.cell(), at=(194, 364), size=(48, 48), row=5, label="column 3, row 5: empty")
    scene.add("house:3,5", "pieces", draw.piece("house_low", 1, 24, 24, 36), at=(194, 364))
    scene.open("3,5", "place 3,5")
    scene.refuse("4,5", "ROF-TIL.3", "It touches no green tile and is no green start cell.")
    scene.mark(last=["2,2"])
    scene.svg()

What there is not always room for lies on leaves: small pictures of their own beside the large one. They share keys,
marks and keyboard order with it; only their coordinates are their own.

An element with a `label` is a *place*: it can be focused, is read out, and may be open for actions or refused with
reasons. An element without one is only drawn. States (open dots, brackets of the last change, ...) are never drawn
into elements: they are marks, a little data that the browser and `Scene.svg` both know how to draw, so that the
next decision changes only the marks.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from gamelib.text.plain import Json

from . import definitions, static
from .element import Element, element
from .geometry import Point


class PlaceAction(NamedTuple):
    """One thing that can be done at places: the action's text with ``{}`` for the key, a label, a ghost.

    ``{:}`` stands for the last part of a key: the ``3,5`` of ``space:0:3,5``.
    """

    template: str
    label: str
    ghost: str

    def action(self, key: str) -> str:
        return _restored(self.template, key)


def _tail(key: str) -> str:
    return key.rpartition(":")[2]


def _restored(template: str, key: str) -> str:
    return template.replace("{:}", _tail(key)).replace("{}", key)


Reason = tuple[str, str, tuple[str, ...]]
"""Why not: a rule, a text with ``{}`` for the key, and what is in the way."""


class Leaf(NamedTuple):
    """A small picture beside the large one, with what it is called."""

    title: str
    width: float
    height: float


class Scene:
    """One picture; see the module's text for how to build it.

    `slug` is what errors call it, `title` and `text` are its name and its one line of words.
    """

    def __init__(self, slug: str, width: float, height: float, title: str, text: str = "") -> None:
        self.slug = slug
        self.width, self.height = width, height
        self.title = title
        self.line = text
        self.elements: dict[str, Element] = {}
        self.leaves: dict[str, Leaf] = {}
        self._does: dict[PlaceAction, dict[str, None]] = {}
        self._why: dict[Reason, dict[str, None]] = {}
        self._marks: dict[str, Any] = {}
        self._asked = False

    # ------------------------------------------------------------ building

    def add(
        self,
        key: str,
        layer: str,
        svg: str,
        at: Point = (0, 0),
        *,
        label: str = "",
        size: tuple[float, float] | None = None,
        row: float = 0,
        group: int = 0,
        corner: bool | None = None,
        front: int | None = None,
        leaf: str = "",
    ) -> None:
        """Add one element. A `label` makes it a place, which needs its `size` (a box with its corner at `at`).

        The keyboard walks places by `group` (0 board, then hand, market ...), `row`, and from left to right. The dot
        of an open place sits in its middle, or, with `corner`, on its upper right corner; large places (cards) have it
        on the corner unless told otherwise. Pressing a place where nothing can be done may ask for another picture:
        the one with the things of the seat `front` before those of the others. Without a `leaf` it lies on
        the large picture. Markup comes from `draw` alone.
        """
        if key in self.elements:
            raise ValueError(f"scene {self.slug}: there are two elements {key!r}; keys are unique")
        if leaf and leaf not in self.leaves:
            raise ValueError(f"scene {self.slug}, element {key!r}: there is no leaf {leaf!r}")
        try:
            self.elements[key] = element(key, layer, svg, at, label, size, (group, row), corner, front, leaf)
        except ValueError as wrong:
            raise ValueError(f"scene {self.slug}, element {key!r}: {wrong}") from None

    def open(self, key: str, action: str, label: str = "", ghost: str = "") -> None:
        """Say that `action` can be done at a place. Several calls make several actions, shown as a small menu.

        `label` names the action for people (“Lay the tile”); `ghost` is markup around the place's origin, for hovering.
        Several actions with ghosts at one place are ways of doing it (a tile turned this way or that): the learner
        turns from one to the next and sees each in its place before playing it.
        """
        self._place(key)
        template = " ".join("{}" if w == key else "{:}" if w == _tail(key) else w for w in action.split())
        self._does.setdefault(PlaceAction(template, label, ghost), {})[key] = None

    def refuse(self, key: str, rule: str, text: str, where: Iterable[str] = ()) -> None:
        """Say why something cannot be done at a place. Several calls, several reasons; `where` is what is in the way.

        A place may be open for one thing and refuse another: the reason should then name what it refuses.

        A text that names the place by its key is kept once for all places of which the same is said.
        """
        self._place(key)
        template = text
        for name, sign in ((key, "{}"), (_tail(key), "{:}")):
            if name in template:
                template = re.sub(rf"(?<![\w,]){re.escape(name)}(?![\w,]*\w)", sign, template)
        self._why.setdefault((rule, template, tuple(where)), {})[key] = None

    def mark(
        self,
        *,
        last: Iterable[str] = (),
        selected: Iterable[str] = (),
        pending: Iterable[str] = (),
        now: Iterable[str] = (),
        held: Iterable[str] = (),
        witness: Mapping[str, str] | None = None,
        asked: bool = False,
    ) -> None:
        """Set states of places: last changed, selected, pending, now (what is spoken of), witnesses with badges.

        What is `held` in a hand may be covered on the stage.
        Where it is `asked` about places, those that can be pressed look like all others: which is open is the question.
        Keys that are no places of this picture are left out, so `where` of an event can be handed over as it is.
        """
        groups = {"last": last, "selected": selected, "pending": pending, "now": now, "held": held}
        for name, keys in groups.items():
            if listed := [key for key in keys if self.is_place(key)]:
                self._marks[name] = listed
        self._asked = self._asked or asked
        if witness:
            self._marks["witness"] = {key: badge for key, badge in witness.items() if self.is_place(key)}

    def keep(self, wanted: Callable[[str, Element], bool]) -> None:
        """Leave out all other elements, and whatever was marked."""
        self.elements = {key: element for key, element in self.elements.items() if wanted(key, element)}
        self._does, self._why, self._marks = {}, {}, {}

    def is_place(self, key: str) -> bool:
        """Does this picture have a place of this key?"""
        return key in self.elements and bool(self.elements[key].label)

    def _place(self, key: str) -> None:
        if not self.is_place(key):
            raise KeyError(f"scene {self.slug}: {key!r} is no place; add an element with this key and a label first")

    # ------------------------------------------------------------ reading

    def places(self) -> list[str]:
        """Keys of all places in keyboard order."""

        def order(key: str) -> tuple[int, float, float, str]:
            element = self.elements[key]
            return (*element.row, element.at[0], key)

        return sorted((key for key, element in self.elements.items() if element.label), key=order)

    def actions(self, key: str) -> list[str]:
        """The actions that can be done at a place, as text."""
        return [way.action(key) for way, keys in self._does.items() if key in keys]

    def reasons(self, key: str) -> list[tuple[str, str]]:
        """Why nothing, or not everything, can be done at a place: (rule, text)."""
        return [(rule, _restored(text, key)) for (rule, text, _), keys in self._why.items() if key in keys]

    def text(self) -> str:
        """The picture in one line of words."""
        return f"{self.title}: {self.line}" if self.line else self.title

    def frame(self) -> Json:
        """The whole scene as JSON, the form from which patches are made (`json_patch.diff` of two frames)."""
        elements = {key: element.frame for key, element in sorted(self.elements.items())}
        leaves = {"leaves": {name: list(leaf) for name, leaf in self.leaves.items()}} if self.leaves else {}
        return {
            **leaves,
            "w": self.width,
            "h": self.height,
            "title": self.title,
            "text": self.line,
            "els": elements,
            "marks": self._marked(),
        }

    def _marked(self) -> Json:
        """What can be done, why not, and the states, each with its places in keyboard order."""
        order = {key: number for number, key in enumerate(self.places())}

        def listed(keys: Iterable[str]) -> list[str]:
            return sorted(keys, key=order.__getitem__)

        marks: Json = {name: keys if name == "witness" else listed(keys) for name, keys in self._marks.items()}
        if self._does:
            marks["does"] = {
                name: {"keys": listed(keys), **({"ghost": way.ghost} if way.ghost else {})}
                for name, way, keys in self._named_ways()
            }
        if self._why:
            marks["why"] = {
                f"{rule}|{text}|{' '.join(where)}": listed(keys) for (rule, text, where), keys in self._why.items()
            }
        return {**marks, "asked": True} if self._asked else marks

    def _named_ways(self) -> Iterator[tuple[str, PlaceAction, Iterable[str]]]:
        """Each thing that can be done, by its text and label; where ghosts alone tell two apart, one has a bar more."""
        names = set[str]()
        for way, keys in self._does.items():
            name = f"{way.template}|{way.label}"
            while name in names:
                name += "|"
            names.add(name)
            yield name, way, keys

    def references(self) -> set[str]:
        """The names of the definitions that this scene uses."""
        markup = {element.svg for element in self.elements.values()} | {way.ghost for way in self._does}
        return set().union(*map(definitions.references, markup))

    # ------------------------------------------------------------ static picture

    def svg(self, theme: str | None = None, *, least: float = static.WIDE, beside: static.Beside | None = None) -> str:
        """The static picture without its leaves, the same text every time. Themes: light, dark, or None for both.

        `least` is the width that its paper has at least. With something `beside` it, it has the shape of a live board.
        """
        elements = {key: element for key, element in self.elements.items() if not element.leaf}
        opened = [key for keys in self._does.values() for key in keys if key in elements and not self._asked]
        marks = {
            name: {key: badge for key, badge in keys.items() if key in elements}
            if isinstance(keys, dict)
            else [key for key in keys if key in elements]
            for name, keys in self._marks.items()
        }
        paper = static.Paper(self.width, self.height, self.title, self.text())
        return static.svg(paper, elements, dict.fromkeys(opened), marks, theme, least, beside)
