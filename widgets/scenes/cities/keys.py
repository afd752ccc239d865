"""The signs that a decision needs, of those that lie before whoever decides."""

from collections.abc import Iterable, Iterator

from gamelib.games.cities.features import PlaceFeature
from gamelib.games.cities.land import PlaceTile
from gamelib.games.cities.pieces import PlacePiece
from gamelib.games.cities.setup import ChooseStartTile
from gamelib.games.cities.state import NOBODY, Cities
from gamelib.games.cities.things import COLOUR_IDS, COLOURS, GROUND, MONUMENT, WILD_LOT, B, C
from gamelib.games.cities.turn import TakeSlot
from widgets.board.panels import Sign
from widgets.scenes.canvas import Speech

from .items import glyph


def signs(s: Cities, speech: Speech) -> list[Sign]:
    """Of a choice what may be done and what it is about; else what lies on the board."""
    step = s.decision.step if s.decision else None
    if isinstance(step, ChooseStartTile):
        return [speech.sign("open"), *_lots(s, s.start_tiles_on_offer(), speech)]
    if isinstance(step, PlaceTile | PlaceFeature | PlacePiece):
        special = (kind for kind in (WILD_LOT, MONUMENT) if s.district[s.active].features[kind])
        found = [*_taken(s, speech), *(_feature(s, kind, speech) for kind in special)]
        once = [one for i, one in enumerate(found) if one not in found[:i]]
        return [speech.sign("open"), speech.sign("pending"), *once]
    seen = [speech.sign(name) for name in ("worker", "face_down", "bag", "star", "ring") if _is_seen(s, name)]
    return [speech.sign("open"), *seen] if isinstance(step, TakeSlot) else [*seen, speech.sign("last")]


def _is_seen(s: Cities, name: str) -> bool:
    """Does this lie on the board now? Workers and rings always do, there or beside the districts."""
    if name == "face_down":
        return any(s.down)
    if name == "bag":
        free = (slot for slot, seat in enumerate(s.worker) if seat == NOBODY and s.holds_something(slot))
        return any(s.game.box.from_bag[slot] for slot in free)
    return name != "star" or s.star == NOBODY


def _lots(s: Cities, tiles: Iterable[int], speech: Speech) -> Iterator[Sign]:
    """The building lots that are printed on some tiles, colour by colour."""
    printed = {letter for tile in tiles for letter in s.game.box.cells[tile][0]}
    for colour in sorted(printed & set(COLOURS)):
        yield speech.sign("lot", f"tile-{COLOUR_IDS[colour]}-16", colour=colour)


def _taken(s: Cities, speech: Speech) -> Iterator[Sign]:
    """What waits to be placed."""
    box = s.game.box
    for item in s.taken:
        row = box.item_row[item]
        if row == B:
            yield from _lots(s, [box.thing[item]], speech)
        elif row == C:
            yield _feature(s, box.thing[item], speech)
        else:
            yield {"glyph": glyph(s, item), "text": speech.name("item", item)}


def _feature(s: Cities, kind: int, speech: Speech) -> Sign:
    """A kind of feature, and where it goes."""
    word, ground = s.game.codecs["feature"].word(kind), s.game.codecs["terrain"].word(GROUND[kind])
    return speech.sign(word if kind in (MONUMENT, WILD_LOT) else ground, word, feature=kind)
