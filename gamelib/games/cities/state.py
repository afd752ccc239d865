"""What lies on the table in Cities. Nothing of it is secret: what lies face down nobody has seen (CTS-3.8)."""

from __future__ import annotations

from collections.abc import Mapping

from gamelib.engine.definition import BaseGame
from gamelib.engine.grid import bits
from gamelib.engine.state import State, flag, number, per, state, value, values

from .box import PLACES_OF, SLOTS_OF, Box
from .district import District
from .window import LONG_SIDE, SHORT_SIDE

NOBODY = -1
PLACING = "keep_card lay_tile place_tile place_feature place_piece"
"""The steps that place what has been taken (CTS-4.9)."""


@state
class Cities(State):
    """The table; -1 stands for nothing.

    ``unseen`` is the multiset of what nobody has identified; ``pile`` says how much of it lies in the pile of each row
    (row D: in the bag), ``down`` how much on each slot, ``lost`` how much was removed unseen. ``taken`` is what the
    active seat has taken and not yet placed.
    """

    unordered = ("tiles", "cards")
    game: BaseGame[Box]
    # What is agreed before the game
    metropolis: int = value("metropolis", fill=NOBODY)
    long_two_player: int = flag()
    voluntary_feature_discard: int = flag()
    # The clock
    round: int = number(lambda s: max(s.game.box.rounds[s.seats]), "CTS-1.3")
    first: int = value("seat", fill=NOBODY)
    star: int = value("seat", fill=NOBODY)
    # The board
    up: list[tuple[int, ...]] = per("slot", of="item", many=True)
    down: list[int] = per("slot", rule="CTS-3.7")
    worker: list[int] = per("slot", of="seat", fill=NOBODY)
    # Removed from the game: seen, and unseen
    removed: list[int] = per("item", rule="CTS-1.6")
    lost: list[int] = per("row", rule="CTS-3.7")
    # The players
    tiles: list[tuple[int, ...]] = per("seat", of="laid", many=True)
    features: list[tuple[int, ...]] = per("seat", of="feature_at", many=True)
    buildings: list[tuple[int, ...]] = per("seat", of="building", many=True)
    cards: list[tuple[int, ...]] = per("seat", of="card", many=True)
    ring: list[int] = per("column", "place", of="ring", fill=NOBODY)
    # The turn in progress
    taken: tuple[int, ...] = values("item", until=PLACING, rule="CTS-4.9")
    # Follows from the rest
    unseen: list[int] = per("item", derived=True)
    pile: list[int] = per("row", derived=True)
    district: list[District] = per("seat", derived=True)

    # Questions that rules ask often

    def rounds(self) -> int:
        """CTS-1.3"""
        return self.game.box.rounds[self.seats][self.long_two_player]

    def longer_side(self) -> int:
        """How many tiles the longer side of a district may have (CTS-6.5, CTS-6.7)."""
        return LONG_SIDE if self.long_two_player else SHORT_SIDE

    def workers_left(self, seat: int) -> int:
        """Workers of this seat that are not on the board."""
        return self.game.box.workers[self.seats] - self.worker.count(seat)

    def workers_in(self, row: int, seat: int) -> int:
        """Workers of this seat in a row of the board."""
        return self.worker[SLOTS_OF[row]].count(seat)

    def holds_something(self, slot: int) -> bool:
        """Is there anything to take (CTS-3.6)?"""
        return bool(self.up[slot] or self.down[slot] or (self.game.box.from_bag[slot] and self.pile[-1]))

    def space_keys(self, seat: int, spaces: int) -> tuple[str, ...]:
        """The spaces of a mask as places of this seat's board."""
        names = self.game.box.space_key[seat]
        return tuple([names[space] for space in bits(spaces)])

    def milestones(self) -> list[int]:
        """The three milestones of the metropolis; none before it is drawn (CTS-2.2)."""
        return self.game.box.milestones_of[self.metropolis] if self.metropolis >= 0 else []

    def rings(self, column: int) -> list[int]:
        """What lies on the places of a milestone, the one with the highest number first."""
        return self.ring[PLACES_OF[column]]

    def start_tiles_on_offer(self) -> list[int]:
        """Start tiles that nobody has; after set-up there are none (CTS-2.9)."""
        codec = self.game.box.laid
        taken = {codec.split(laid)[1] for tiles in self.tiles for laid in tiles}
        return [] if self.round else [tile for tile in self.game.box.start_tiles if tile not in taken]

    # What follows from the rest

    def stage(self) -> str:
        """The order of play differs before the first round and in the last one."""
        return "set_up" if not self.round else "last" if self.round == self.rounds() else "round"

    def rebuild(self) -> None:
        """The districts, from the things that lie in them, which are kept in reading order."""
        box = self.game.box
        for things in (self.features, self.buildings, self.up):
            things[:] = [tuple(sorted(its)) for its in things]
        self.taken = tuple(sorted(self.taken))
        self.district = []
        for tiles, features, buildings in zip(self.tiles, self.features, self.buildings, strict=True):
            laid = ((box.cells[tile][rotation], cell) for cell, tile, rotation in map(box.laid.split, tiles))
            put = ((space, kind) for space, kind, _ in map(box.feature_at.split, features))
            self.district.append(District.of(laid).with_things(put, map(box.building.split, buildings)))

    # In words

    def prompt_facts(self, step: str) -> Mapping[str, object]:
        return {"item": self.taken} if self.taken else {}

    def text(self, lang: str = "en") -> str:
        """The position in one line."""
        say = self.game.wording.line
        if self.over:
            return say("over", {"points": self.points_text(lang)}, lang)
        when = {"metropolis": self.metropolis, "round": self.round, "rounds": self.rounds()}
        districts = [
            {"seat": seat, "tiles": len(tiles), "buildings": len(buildings)}
            for seat, (tiles, buildings) in enumerate(zip(self.tiles, self.buildings, strict=True))
        ]
        facts = {
            "when": say("round" if self.metropolis >= 0 else "setup", when, lang),
            "what": self.coming_text(lang),
            "districts": ", ".join(say("district", district, lang) for district in districts),
        }
        return say("now", facts, lang)
