"""What can be clicked: where each action has its place, its name there, and the ghost it shows."""

from collections.abc import Iterator, Sequence

from gamelib import Action
from gamelib.games.cities.box import A, B, C, D
from gamelib.games.cities.state import Cities
from gamelib.games.cities.window import CORNER, QUARTERS
from widgets import draw
from widgets.scenes.sheet import Speech

from . import land
from .district import large_side
from .draft import HEIGHTS, W, tile
from .people import number, piece_number

_BUTTONS = ("remove", "metropolis", "first", "draw")
"""Choices that have no place of their own."""


def places(s: Cities, action: Action) -> Sequence[str]:
    """The keys of the places where an action can be clicked."""
    verb, *words = action
    if verb == "take":
        return [f"slot:{words[0]}"]
    if verb == "choose":
        return [f"start:{words[0]}"]
    if verb == "place":
        cell = s.game.codecs["cell"].value(words[0])
        laid = s.district[s.active].tiles >> cell & 1
        return [f"cell:{s.active}:{words[0]}", *(_spaces_on(s, cell) if laid else ())]
    return [f"space:{s.active}:{words[1]}"] if verb in ("put", "build") else []


def _spaces_on(s: Cities, cell: int) -> Iterator[str]:
    """Where a tile lies one points at its spaces, so they too say that it lies there."""
    return (s.game.box.space_key[s.active][CORNER[cell] + quarter] for quarter in QUARTERS)


def buttons(s: Cities, action: Action) -> bool:
    """Does this action get a button?"""
    return action[0] in _BUTTONS


def glyph(s: Cities, action: Action) -> str:
    """The sign on the action's button."""
    verb, *words = action
    if verb == "first":
        return f"seat-{number(s, s.game.codecs['seat'].value(words[0]))}"
    return item_glyph(s, s.game.codecs["item"].value(words[0])) if verb in ("draw", "remove") else ""


def item_glyph(s: Cities, item: int) -> str:
    """The sign of an item."""
    box = s.game.box
    row = box.row_of[item]
    if row == C:
        return s.game.codecs["feature"].word(item - box.first[C])
    return f"seat-{piece_number(s, item - box.first[D])}" if row == D else {A: "rule", B: "block_3"}[row]


def choice_label(s: Cities, action: Action, speech: Speech) -> str:
    """What the action is called at its place; the same for all places, so that the browser gets it once."""
    verb, *words = action
    if verb == "place":
        return speech.say(f"do.place_{words[1]}")
    if verb in ("put", "build"):
        codec = s.game.codecs["feature" if verb == "put" else "colour"]
        return speech.say(f"do.{verb}", what=codec.name(codec.value(words[0]), speech.lang))
    return speech.say(f"do.{verb}") if verb in ("take", "choose") else s.game.wording.action_label(action, speech.lang)


def ghost(s: Cities, action: Action, key: str) -> str:
    """What the action would put there, around the origin of its place."""
    verb, *words = action
    game = s.game
    if verb == "take":
        row = game.box.row[game.codecs["slot"].value(words[0])]
        return land.worker(number(s, s.active), W / 2, HEIGHTS[row] / 2, 56)
    if verb == "place":
        return tile(s, s.taken[0] - game.box.first[B], int(words[1]), large_side(s, s.active))
    half = large_side(s, s.active) / 2
    if verb == "put":
        return land.feature(words[0], half)
    if verb == "build":
        colour, space = game.codecs["colour"].value(words[0]), game.codecs["space"].value(words[1])
        return draw.stack(piece_number(s, colour), s.district[s.active].building_at(space)[1] + 1, half)
    return ""


def waiting(s: Cities) -> Sequence[str]:
    """Places where something is begun and waits for the rest: what was taken."""
    return ["taken"] if s.taken else []
