"""What can be clicked: each verb with its places, its button, the ghost it shows, and what it brings."""

from collections.abc import Callable

from gamelib.games.cities.state import Cities
from gamelib.games.cities.window import CORNER, QUARTERS
from widgets.scenes.canvas import seat_colour, seat_sign
from widgets.scenes.painter import Verb
from widgets.svg import definitions

from . import land
from .district import large_side
from .draft import HEIGHTS, W
from .items import glyph, tile
from .outcome import district_changes, removed, slot


def _worker(s: Cities, key: str, slot: str) -> str:
    row = s.game.box.slot_row[s.game.codecs["slot"].value(slot)]
    return land.worker(seat_colour(s.game, s.active), W / 2, HEIGHTS[row] / 2, 56)


def _cell(s: Cities, cell: str, rotation: str) -> list[str]:
    """Where a tile lies one points at its spaces, so they too say that it lies there."""
    box, number = s.game.box, s.game.codecs["cell"].value(cell)
    laid = s.district[s.active].tiles >> number & 1
    spaces = (box.space_key[s.active][CORNER[number] + quarter] for quarter in QUARTERS)
    return [box.cell_key[s.active][number], *(spaces if laid else ())]


def _tile(s: Cities, key: str, cell: str, rotation: str) -> str:
    return tile(s, s.game.box.thing[s.taken[0]], int(rotation), large_side(s, s.active))


def _feature(s: Cities, key: str, feature: str, space: str) -> str:
    return land.feature(feature, large_side(s, s.active) / 2)


def _building(s: Cities, key: str, colour: str, space: str) -> str:
    floors = s.district[s.active].building_at(s.game.codecs["space"].value(space))[1] + 1
    return land.stack(definitions.colour_number(colour), floors, large_side(s, s.active) / 2)


def _taken(s: Cities, slot: str) -> tuple[str, str]:
    """A scoring card comes to the others, all else lies beside the district till it is placed."""
    seat, row = s.active, s.game.box.slot_row[s.game.codecs["slot"].value(slot)]
    return f"slot:{slot}", "taken" if row else f"card:{seat}:{len(s.cards[seat])}"


def _item_sign(s: Cities, item: str, *words: str) -> str:
    return glyph(s, s.game.codecs["item"].value(item))


def _onto_a_space(what: str, ghost: Callable[..., str]) -> Verb:
    goes = f"taken {what}:{{seat}}:{{1}}"
    return Verb(at="space:{seat}:{1}", ghost=ghost, sign=_item_sign, predicts=district_changes, goes=goes)


VERBS = {
    "choose": Verb(at="start:{0}", goes="start:{0} tile:{seat}:0,0"),
    "take": Verb(at="slot:{0}", ghost=_worker, predicts=slot, goes=_taken),
    "place": Verb(at=_cell, ghost=_tile, sign="block_3", predicts=district_changes, goes="taken tile:{seat}:{0}"),
    "put": _onto_a_space("feature", _feature),
    "build": _onto_a_space("building", _building),
    "remove": Verb(button=True, sign=_item_sign, predicts=removed),
    # Draws
    "metropolis": Verb(),
    "first": Verb(sign=seat_sign),
    "draw": Verb(sign=lambda s, _, item: _item_sign(s, item)),
}
