"""What can be clicked: each verb with its places, its button, and the ghost it shows."""

from gamelib.games.la_citta.box import CASTLE
from gamelib.games.la_citta.state import Citta
from widgets.scenes.canvas import seat_colour, seat_sign
from widgets.scenes.painter import Verb
from widgets.svg import draw

from .city import BOX, Stand, drawn, yields
from .display import glyph_of
from .ground import plan
from .signs import ARCHES


def _ghost(s: Citta, stand: Stand) -> str:
    here = plan(s.game, s.seats)
    return draw.group(drawn(s.game, here, stand), at=(BOX[0] * here.side / 2, BOX[1] * here.side / 2))


def _building(s: Citta, key: str, building: str, hex_: str) -> str:
    kind, place = s.game.codecs["building"].value(building), s.game.codecs["hex"].value(hex_)
    return _ghost(s, Stand(seat_colour(s.game, s.active), kind, yields(s, kind, place)))


def _castle(s: Citta, key: str, *words: str) -> str:
    return _ghost(s, Stand(seat_colour(s.game, s.seat or 0), CASTLE, s.game.box.pieces["start_citizens"]))


def _figure(s: Citta, key: str, *words: str) -> str:
    side = plan(s.game, s.seats).side
    return draw.piece("citizen", seat_colour(s.game, s.active), BOX[0] * side / 2, BOX[1] * side / 2, 1.2 * side)


def _positions(s: Citta, positions: str) -> list[str]:
    return [f"voice:{position}" for position in positions.split("+")]


def _card(s: Citta, card: str) -> str:
    return glyph_of(s, s.game.codecs["card"].value(card))


def _city(s: Citta, city: str, *words: str) -> list[str]:
    """On the map, and among the cities, where its numbers stand."""
    return [city, f"line:{city}"]


def _arch(s: Citta, *words: str) -> str:
    return ARCHES[s.game.codecs["need"].value(words[-1])]


VERBS = {
    "gold": Verb(at="actions:{seat}", button=True, sign="gold"),
    "build": Verb(at="{1}", ghost=_building, sign="{0}", goes="actions:{seat} stands:{1}"),
    "found": Verb(at="{0}", ghost=_castle, sign="castle", goes="actions:{seat} stands:{0}"),
    "take": Verb(at="display:{0}", sign=_card),
    "games": Verb(at="{0}"),
    "golden": Verb(at=_city, sign="citizen"),
    "harvest": Verb(at="{0}", ghost=_figure, sign="food"),
    "peek": Verb(at=_positions, button=True, sign="voice"),
    "wish": Verb(at=_city, button=True, refused=False, sign=_arch),
    "starve": Verb(at=_city),
    "demolish": Verb(at="{0}"),
    "castle": Verb(at="{0}", ghost=_castle, goes="player:{seat} stands:{0}"),
    # Draws
    "start": Verb(sign=seat_sign),
    "tile": Verb(),
    "card": Verb(sign=_card),
    "voice": Verb(sign=_arch),
    "look": Verb(sign=_arch),
    "unseen": Verb(),
}
