"""Before the first year (SET): start player, landscapes, display, castles."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.citations import Refusal
from gamelib.engine.definition import BaseGame
from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Choice, Contents, Draw, Move, auto
from gamelib.engine.variants import Variants
from gamelib.positions.position import rebuild

from .box import PRESET, Box
from .politics import refill
from .state import Citta
from .turn import begin_year


@by("CIT-SET.1", "CIT-SET.4", "CIT-SET.7", "CIT-VAR.1", "CIT-VAR.2", "CIT-VAR.3")
def new_table(game: BaseGame[Box], seats: int, variants: Variants) -> Citta:
    """The table before anything is drawn; of a preset the landscapes lie there already."""
    s = Citta.blank(game, seats)
    box = game.box
    s.purge_rich_harvest_year6 = int(variants["purge_rich_harvest_year6"])
    s.finite_citizens = int(variants["finite_citizens"])
    s.gold = [box.pieces["start_gold"]] * seats
    s.actions = [box.pieces["action_cards"]] * seats
    s.column = box.tiles[:]
    s.setup = game.codecs["setup"].value(variants["setup"])
    if s.setup == PRESET:
        s.tile = box.preset_tiles[seats][:]
    rebuild(s)
    s.push(set_up)
    return s


_DRAWS = "draw_start draw_tile* refill*"


@auto("CIT-SET.1", then=f"{_DRAWS} preset_castles begin_year | {_DRAWS} random_castles begin_year", frame=True)
def set_up(s: Citta) -> None:
    """CIT-RND.2 to RND.4, CIT-SET.5  All draws of the set-up, then the castles."""
    tiles = [DrawTile.of(slot) for slot, tile in enumerate(s.tile) if tile < 0]
    castles = preset_castles if s.setup == PRESET else random_castles
    s.push(DrawStart, *tiles, *[refill] * s.game.box.time["display"], castles, begin_year)


class DrawStart(Draw[Citta]):
    """Who begins the first year."""

    rule = "CIT-SET.6"
    verbs = {"start": ("seat",)}

    @by("CIT-RND.2")
    def contents(self, s: Citta) -> Contents:
        return ("start",), [1] * s.seats, 0

    def do(self, s: Citta, move: Move) -> None:
        _, s.first = move
        s.active = s.first
        s.emit("CIT-RND.2", s.first, ("first",))


class DrawTile(Draw[Citta]):
    """The landscape of a slot."""

    rule = "CIT-SET.8"
    args = ("slot",)
    verbs = {"tile": ("landscape",)}

    def contents(self, s: Citta, slot: int) -> Contents:
        return ("tile",), s.landscapes_left, 0

    def do(self, s: Citta, move: Move, slot: int) -> None:
        _, landscape = move
        s.tile[slot] = landscape
        s.landscapes_left[landscape] -= 1
        s.survey()
        s.emit("CIT-RND.3", None, (s.game.codecs["slot"].word(slot),), slot=slot, landscape=landscape)

    def check(self, s: Citta, slot: int) -> Iterator[Problem]:
        if s.tile[slot] >= 0:
            yield s.wrong("landscape_drawn")


@auto("CIT-SET.7")
def preset_castles(s: Citta) -> None:
    """CIT-SET.10  The first castles in the order of seats, then the second ones."""
    castles = s.game.box.preset_castles[s.seats]
    s.emit("CIT-SET.7", count=s.seats)
    for round_ in range(len(castles[0])):
        for seat, places in enumerate(castles):
            start_city(s, places[round_], seat)


@auto("CIT-SET.8", then="place_castle*")
def random_castles(s: Citta) -> None:
    """CIT-SET.8  Clockwise from the start player, then back."""
    order = s.turn_order()
    s.push(*map(PlaceCastle.of, order + order[::-1]))


class PlaceCastle(Choice[Citta]):
    """Where a castle of the start stands."""

    rule = "CIT-SET.9"
    args = ("seat",)
    verbs = {"castle": ("hex",)}
    repeats = True

    def seat(self, s: Citta, seat: int) -> int:
        return seat

    def candidates(self, s: Citta, seat: int) -> list[Move]:
        return [("castle", place) for place in range(len(s.building))]

    def legal_moves(self, s: Citta, seat: int) -> list[Move]:
        near, map_ = 0, s.lanes
        for castle in s.order:
            near |= map_.around[castle]
        return [("castle", place) for place in map_.hexes if not near >> place & 1]

    def refusals(self, s: Citta, move: Move, seat: int) -> Iterator[Refusal]:
        _, place = move
        box, map_ = s.game.box, s.lanes
        word, required = box.hex_words[place], box.gaps["founding"]
        if not map_.in_play[place]:
            yield Refusal("CIT-DEF.2", where=(word,), hex=place)
        elif s.building[place] >= 0:
            yield Refusal("CIT-DEF.1", where=(word,), hex=place)
        else:
            for castle in s.order:
                have = map_.distance[place][castle] - 1
                if have < required:
                    where = (word, box.hex_words[castle])
                    yield Refusal("CIT-SET.9", where=where, hex=place, city=castle, have=have, required=required)

    def do(self, s: Citta, move: Move, seat: int) -> None:
        start_city(s, move[1], seat)

    def check(self, s: Citta, seat: int) -> Iterator[Problem]:
        waiting = sum(who == seat for (who,) in s.waiting(PlaceCastle))
        if len(s.cities[seat]) + waiting != s.game.box.pieces["start_cities"]:
            yield s.wrong("castles_miscounted")


@by("CIT-SET.2", "CIT-SET.3")
def start_city(s: Citta, place: int, seat: int) -> None:
    """A castle with its first citizens."""
    citizens = s.game.box.pieces["start_citizens"]
    s.found(place, seat)
    s.settle(place, citizens)
    s.emit("CIT-SET.2", seat, (s.game.box.hex_words[place],), hex=place, count=citizens)
