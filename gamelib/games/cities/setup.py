"""Before the first round (CTS-2)."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.citations import Refusal
from gamelib.engine.definition import BaseGame
from gamelib.engine.problems import Problem
from gamelib.engine.steps import Chance, Choice, Move, auto
from gamelib.engine.variants import DRAWN, Variants
from gamelib.positions.position import rebuild

from .box import MIDDLE, PLACES, RINGS, Box
from .state import Cities
from .things import BLOCKED
from .turn import fill_board
from .window import START

MILESTONES = tuple(f"milestone:{column}" for column in range(RINGS))


def new_table(game: BaseGame[Box], seats: int, variants: Variants) -> Cities:
    """The table before the first step: full piles, a full bag, nothing in anybody's district.

    CTS-2.1, CTS-2.3 to CTS-2.7, CTS-2.12, CTS-13.3
    """
    s = Cities.blank(game, seats)
    box = game.box
    s.long_two_player = int(variants["long_two_player"])
    s.voluntary_feature_discard = int(variants["voluntary_feature_discard"])
    if variants["metropolis"] != DRAWN:
        s.metropolis = game.codecs["metropolis"].value(variants["metropolis"])
    if variants["start_player"] != DRAWN:
        s.first = s.star = s.active = game.seat_that_plays(variants["start_player"], seats, "CTS-2.8")
    if box.blocks_middle[seats]:
        s.ring[MIDDLE::PLACES] = [BLOCKED] * RINGS
    rebuild(s)
    s.push(set_up)
    return s


@auto("CTS-2.2", then="draw_metropolis? draw_start_player? offer_start_tiles", frame=True)
def set_up(s: Cities) -> None:
    """CTS-2.2, CTS-2.3, CTS-2.8  Metropolis and start player, drawn unless they were agreed."""
    if s.metropolis >= 0:
        s.emit("CTS-2.2", None, MILESTONES, metropolis=s.metropolis)
    if s.star >= 0:
        s.emit("CTS-2.8", s.star, ("star",))
    if BLOCKED in s.ring:
        s.emit("CTS-2.3", None, tuple(f"place:{column}:{MIDDLE}" for column in range(RINGS)))
    draws = [DrawMetropolis] * (s.metropolis < 0) + [DrawStartPlayer] * (s.star < 0)
    s.push(*draws, offer_start_tiles)


class DrawMetropolis(Chance[Cities]):
    """The metropolis, each side of each board equally likely."""

    rule = "CTS-2.2"
    verbs = {"metropolis": ("metropolis",)}

    def outcomes(self, s: Cities) -> list[tuple[Move, int]]:
        return [(("metropolis", metropolis), 1) for metropolis in range(len(s.game.box.milestones_of))]

    def do(self, s: Cities, move: Move) -> None:
        s.metropolis = move[1]
        s.emit("CTS-2.2", None, MILESTONES, metropolis=move[1])

    def check(self, s: Cities) -> Iterator[Problem]:
        if s.metropolis >= 0:
            yield s.wrong("metropolis_drawn")


class DrawStartPlayer(Chance[Cities]):
    """Who begins."""

    rule = "CTS-2.8"
    verbs = {"first": ("seat",)}

    def outcomes(self, s: Cities) -> list[tuple[Move, int]]:
        return [(("first", seat), 1) for seat in range(s.seats)]

    def do(self, s: Cities, move: Move) -> None:
        s.first = s.star = s.active = move[1]
        s.emit("CTS-2.8", move[1], ("star",))

    def check(self, s: Cities) -> Iterator[Problem]:
        if s.first >= 0:
            yield s.wrong("start_player_drawn")


@auto("CTS-2.9", then="choose_start_tile* put_start_tiles_away fill_board")
def offer_start_tiles(s: Cities) -> None:
    """CTS-2.9, CTS-2.11  From the right-hand neighbour of the start player anticlockwise; he himself comes last."""
    order = [(s.first - turn) % s.seats for turn in range(1, s.seats + 1)]
    s.push(*[ChooseStartTile.of(seat) for seat in order], put_start_tiles_away, fill_board)


class ChooseStartTile(Choice[Cities]):
    """Take one of the start tiles that lie face up."""

    rule = "CTS-2.9"
    args = ("seat",)
    verbs = {"choose": ("tile",)}

    def seat(self, s: Cities, seat: int) -> int:
        return seat

    def candidates(self, s: Cities, seat: int) -> list[Move]:
        return [("choose", tile) for tile in s.game.box.start_tiles]

    def refusals(self, s: Cities, move: Move, seat: int) -> Iterator[Refusal]:
        tile = move[1]
        if tile in s.game.box.start_tiles and tile not in s.start_tiles_on_offer():
            yield Refusal("CTS-2.9", where=_keys(s, [tile]), tile=tile)

    def legal_moves(self, s: Cities, seat: int) -> list[Move]:
        return [("choose", tile) for tile in s.start_tiles_on_offer()]

    def do(self, s: Cities, move: Move, seat: int) -> None:
        """CTS-2.10  It lies at 0,0 as it is."""
        box, tile = s.game.box, move[1]
        s.tiles[seat] = (box.laid.join(START, tile, 0),)
        s.district[seat] = s.district[seat].with_tile(box.cells[tile][0], START)
        s.emit("CTS-2.10", seat, (*_keys(s, [tile]), box.cell_key[seat][START]), tile=tile)


def _keys(s: Cities, tiles: list[int]) -> tuple[str, ...]:
    return tuple(f"start:{s.game.codecs['tile'].word(tile)}" for tile in tiles)


@auto("CTS-2.9")
def put_start_tiles_away(s: Cities) -> None:
    """CTS-2.9  Start tiles that nobody took leave the game."""
    left = s.start_tiles_on_offer()
    if left:
        s.emit("CTS-2.9", None, _keys(s, left), tile=tuple(left))
