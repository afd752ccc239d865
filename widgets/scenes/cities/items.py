"""Anything that can lie on the board: as it lies there, as a sign, and in words."""

from gamelib.games.cities.state import Cities
from gamelib.games.cities.things import GROUND, PARK, WATER, A, B, C, D
from widgets.scenes.canvas import Canvas
from widgets.svg import definitions

from . import card_texts, land


def piece_colour(s: Cities, colour: int) -> int:
    """The colour of a building piece as pictures number it."""
    return definitions.colour_number(s.game.codecs["colour"].word(colour))


def tile(s: Cities, number: int, rotation: int, side: float) -> str:
    """A land or start tile at the origin."""
    colours = tuple(s.game.codecs["colour"].word(i) for i in range(4))
    return land.tile(tuple(s.game.box.cells[number][rotation]), colours, side)


def feature_token(s: Cities, item: int, side: float) -> str:
    """A feature tile, by its number among the items."""
    kind = s.game.box.thing[item]
    terrain = s.game.codecs["terrain"].word(GROUND[kind])
    return land.feature_token(s.game.codecs["feature"].word(kind), terrain, side)


def small(s: Cities, item: int, side: float) -> str:
    """A small picture of an item."""
    row, thing = s.game.box.item_row[item], s.game.box.thing[item]
    if row == B:
        return tile(s, thing, 0, side)
    if row == C:
        return feature_token(s, item, side)
    return land.piece(piece_colour(s, thing), side) if row == D else land.back(side, side, "A")


def glyph(s: Cities, item: int) -> str:
    """The sign of an item."""
    row, thing = s.game.box.item_row[item], s.game.box.thing[item]
    if row == C:
        return s.game.codecs["feature"].word(thing)
    return f"seat-{piece_colour(s, thing)}" if row == D else {A: "rule", B: "block_3"}[row]


def in_words(canvas: Canvas[Cities], item: int) -> str:
    """An item by its name; of a card what it pays, of a tile what is printed on it."""
    s = canvas.state
    row = s.game.box.item_row[item]
    if row == A:
        return f"{canvas.say('draft.card', card=item)}: {card_texts.card(s.game, item, canvas.lang)}"
    return tile_in_words(canvas, s.game.box.thing[item]) if row == B else canvas.name("item", item)


def tile_in_words(canvas: Canvas[Cities], number: int, rotation: int = 0) -> str:
    """A tile row by row."""
    letters = canvas.state.game.box.cells[number][rotation]
    names = [terrain_in_words(canvas, letter) for letter in letters]
    return canvas.say("tile.label", **dict(zip(("nw", "ne", "sw", "se"), names, strict=True)))


def terrain_in_words(canvas: Canvas[Cities], letter: int) -> str:
    """What is printed on a space of a tile."""
    named = {PARK: "tile.park", WATER: "tile.water"}
    return canvas.say(named[letter]) if letter in named else canvas.name("colour", letter)
