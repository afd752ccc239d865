"""The players in the picture: their colours, and whose district is the large one."""

from gamelib.games.cities.box import RINGS
from gamelib.games.cities.state import Cities
from widgets import ink
from widgets.scenes.sheet import Sheet


def number(s: Cities, seat: int) -> int:
    """A player's colour as pictures number it."""
    return ink.colour_number(s.game.seat_word(seat))


def piece_number(s: Cities, colour: int) -> int:
    """The colour of a building piece as pictures number it."""
    return ink.colour_number(s.game.codecs["colour"].word(colour))


def shown(sheet: Sheet[Cities]) -> int:
    """Whose district is the large one: in front or of the eyes, else of whoever decides; at the end of the winner."""
    s = sheet.state
    if sheet.front is not None:
        return sheet.front
    if sheet.eyes is not None:
        return sheet.eyes
    if s.over:
        return s.ranking()[0]
    return s.seat if s.seat is not None and s.seat >= 0 else s.active


def rings_left(s: Cities, seat: int) -> int:
    """Rings that this player has not put on a milestone."""
    return RINGS - s.ring.count(seat)
