"""Which edits can be done at the places of the picture, and what they are called.

What there is comes from the game's components, where it lies in the picture from its painter (`Painter.lies`).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from gamelib import State
from gamelib.analysis import Edit, InvalidEditError, placing, repairs
from gamelib.analysis.edit_text import Spot, spot, stands, thing_name, words_at
from gamelib.analysis.placing import Place, Thing
from gamelib.engine.codecs import WholeNumber
from gamelib.engine.problems import Problem
from gamelib.positions.stock import Stock, palette
from widgets import scenes
from widgets.svg.scene import Scene
from widgets.text import say

WAYS = 12
"""How many ways are listed at one place."""
_LIT = 8  # places of one problem
_PATH = re.compile(r"\b[a-z_]+(?:\.[\w,-]*\w)+")


class EditTarget(NamedTuple):
    """An edit, what it is called, and the place of the picture where it is done; without a key it lies outside."""

    key: str
    edit: Edit
    label: str


@dataclass(frozen=True, slots=True)
class EditTargets:
    """A position as it lies there, and the picture in which it is seen."""

    state: State
    picture: Scene
    lang: str
    things: list[tuple[Thing, Stock]]

    # ------------------------------------------------------------ where

    def keys(self, place: Place) -> list[str]:
        """Where a thing is found in the picture: the first place that there is."""
        at, painter = place.at, scenes.painter_of(self.state.game)
        keys = painter.lying(self.state, at.field, at.point, place.word, place.before)
        return [key for key in keys if self.picture.is_place(key)][:1]

    def keys_of(self, problem: Problem) -> list[str]:
        """The places that have to do with a problem."""
        found: dict[str, None] = {}
        for at in repairs.spots_of(self.state, problem):
            for word in repairs.words_lying(self.state, at) or [""]:
                found |= dict.fromkeys(self.keys(Place(at, word)))
        return list(found)[:_LIT]

    # ------------------------------------------------------------ what can be done

    def ways(self, held: Thing | None) -> Iterator[EditTarget]:
        """Everything that can be done at places of the picture, with this thing in hand or with none."""
        if held is None:
            yield from self._taking()
        else:
            yield from (way for way in self._putting(held) if way.key)

    def elsewhere(self, held: Thing) -> list[EditTarget]:
        """Where a thing could lie outside of the picture: in what is never drawn, or for want of another place."""
        ways = list(self._putting(held))
        drawn, lies = any(way.key for way in ways), scenes.painter_of(self.state.game).lies
        return [way for way in ways if not way.key and (not drawn or field_of(way.edit) not in lies)]

    def _taking(self) -> Iterator[EditTarget]:
        state = self.state
        for thing, place in placing.placed_things(state):
            for key in self.keys(place):
                yield EditTarget(key, placing.take(state, place), say("edit.take_up", self.lang, what=self.name(thing)))
        for at, words in placing.facts(state):
            path = at.path(state)
            for word in words if len(words) <= WAYS else ():
                for key in self.keys(Place(at, word)):
                    what, to = self.fact(path), stands(state, word, at, self.lang)
                    yield EditTarget(key, Edit("set", (path, word)), say("edit.let", self.lang, what=what, to=to))

    def _putting(self, held: Thing) -> Iterator[EditTarget]:
        """Where a thing can be put."""
        state, there = self.state, self._alone()
        for place in placing.free_places(state, held):
            key = next(iter(self.keys(place)), "")
            instead = there.get((place.at, key), "")
            if place.word not in (instead, words_at(state, place.at)):
                of = state.shapes[place.at.field].of
                a_number = of == "number" or isinstance(state.game.codecs[of], WholeNumber)
                what = self.name(held) if a_number else thing_name(state, place.word, place.at, self.lang)
                if not key:
                    what = f"{what} ({self.beside(place.at)})"
                yield EditTarget(key, placing.put(state, place, instead), say("edit.put_down", self.lang, what=what))

    def _alone(self) -> dict[tuple[Spot, str], str]:
        """What lies at places of the picture where only one thing can lie: it gives way to another one."""
        lies, there = scenes.painter_of(self.state.game).lies, dict[tuple[Spot, str], str]()
        for _, place in placing.placed_things(self.state):
            if any(part in lies.get(place.at.field, "") for part in ("{x}", "{y}")):
                there |= {(place.at, key): place.word for key in self.keys(place)}
        return there

    def is_number(self, edit: Edit) -> bool:
        """True if an edit sets a number, not a yes or no."""
        shape = self.state.shapes.get(field_of(edit))
        return edit.verb == "set" and shape is not None and shape.is_number and not shape.yes_or_no

    # ------------------------------------------------------------ what it is called

    def fact(self, path: str) -> str:
        """What is set at a point of the position, and where, if its field has no place of its own for each."""
        field = path.partition(".")[0]
        return self.field(field) if self._apart(field) else self.place(path)

    def said(self, edit: Edit) -> str:
        """What an edit does, in words."""
        thing = edit.words[0] if edit.verb in ("put", "take", "move", "swap") else ""
        return edit.said(self.state, self.lang, lambda path: self.place(path, thing))

    def named(self, text: str) -> str:
        """A sentence in which places are called as the picture calls them."""
        return _PATH.sub(lambda found: self.place(found[0]), text)

    def place(self, path: str, thing: str = "") -> str:
        """A place of the position as the picture calls it, or its field; of several every one.

        ``thing``: where different things lie at different places of the picture, the place is that of this one.
        """
        if ", " in path:
            return ", ".join(map(self.place, path.split(", ")))
        try:
            at = spot(self.state, path)
        except InvalidEditError:
            return self._beyond(path)
        words = [thing] if thing else repairs.words_lying(self.state, at)
        keys = self.keys(Place(at, words[0] if words else ""))
        axes = self.state.shapes[at.field].axes
        if not keys:
            return ", ".join([self.field(at.field), *self._point(at, len(axes))])
        head = self.head(keys[0])
        return head if self._apart(at.field) else ", ".join([head, *self._point(at, len(axes))[1:]])

    def _beyond(self, place: str) -> str:
        """What is called by another name than that of a single point: a whole field, points, what waits."""
        game = self.state.game
        first, _, more = re.sub(r"[:\[].*", "", place).partition(".")
        step = place.partition(": ")[2]
        if step in game.steps:
            more = game.wording.step_title(step, self.lang)
        elif first == "points" and more in (seats := game.axis("seat", self.state.seats)):
            more = game.seat_name(seats[more], self.lang)
        name = (
            say(f"edit.{first}", self.lang) if first in ("points", "ledger", "agenda", "active") else self.field(first)
        )
        return ", ".join(filter(None, [name, more])) if name else place

    def _point(self, at: Spot, most: int) -> list[str]:
        """The first words of a point, as they are called."""
        game, axes = self.state.game, self.state.shapes[at.field].axes
        words = at.path(self.state).split(".")[1:]
        codecs = [(game.codecs[axis], word) for axis, word in zip(axes[:most], words, strict=False)]
        return [codec.name(codec.value(word), self.lang) for codec, word in codecs]

    def _apart(self, field: str) -> bool:
        """Has each point of a field a place of its own in the picture?"""
        lies, axes = scenes.painter_of(self.state.game).lies.get(field, ""), self.state.shapes[field].axes
        return len(axes) < 2 or "{1}" in lies or "{b}" in lies

    def beside(self, at: Spot) -> str:
        """Where something lies that is not drawn, without what lies there."""
        axes = self.state.shapes[at.field].axes
        counts = self.state.shapes[at.field].is_number and axes[-1:] != ("seat",)
        return ", ".join([self.field(at.field), *self._point(at, len(axes) - counts)])

    def head(self, key: str) -> str:
        """What a place of the picture is called, without what lies there now."""
        return re.split(r":|[.;] ", self.picture.elements[key].label)[0]

    def field(self, name: str) -> str:
        """What a field is called; nothing if there is none of this name."""
        names = self.state.game.wording.words.get("field", {}).get(name)
        return str(names[self.lang]) if names else ""

    def name(self, thing: Thing) -> str:
        """What a thing is called, with its sort."""
        stock = next(stock for one, stock in self.things if one == thing)
        return stock.name if stock.component == "{}" or stock.name == stock.title else f"{stock.title}: {stock.name}"


def things_of(state: State, lang: str) -> list[tuple[Thing, Stock]]:
    """Everything in the box, in the order of the declaration."""
    stocks = zip(placing.sorts(state), palette(state, lang), strict=True)
    return [(thing, stock) for thing, stock in stocks if stock.box]


def field_of(edit: Edit) -> str:
    """The field that an edit changes."""
    return edit.words[0 if edit.verb == "set" else -1].partition(".")[0]
