"""Cerdà's rival of the solo game, in the second reading."""

from __future__ import annotations

import math
from collections import Counter

import networkx

from .referee_board import CITY, CROSSINGS, SEGMENTS, ending_at
from .referee_conditions import VP
from .referee_houses import Houses
from .referee_table import CLASSES, SLOTS

CARDS = {
    "s1": ("build_narrow", "N"),
    "s2": ("build_wide", "E"),
    "s3": ("place_cobblestone", "S"),
    "s4": ("build_intersection", "W"),
    "s5": ("build_public", "N"),
    "s6": ("take_modernisme", "E"),
    "s7": ("passenger", "S"),
    "s8": ("advance_cerda", "W"),
}
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0), "SE": (1, 1), "NW": (-1, -1)}
TIMES = {"easy": (1, 1), "normal": (5, 4), "hard": (3, 2)}


class Rival(Houses):
    pawn = "c33"
    card = ""
    """The previous one, until the next lies there."""
    cards: frozenset[str] = frozenset(CARDS)
    """Those that have not come yet."""

    def turn_up(self) -> None:
        """When all cards have come, all but the last can come again."""
        if not self.cards:
            self.cards = frozenset(CARDS) - {self.card}
        self.card = self.chance("card", Counter(self.cards))
        self.cards -= {self.card}

    def rival_places(self) -> bool:
        """Draw, move, place and act; whether a citizen has been placed."""
        seat, hand = self.rival, self.players[self.rival].hand
        for _ in range(2):
            if self.bag.total():
                rank = self.chance("citizen", self.bag)
                self.bag[rank] -= 1
                hand[rank] += 1
        drawn = sorted(hand.elements(), key=CLASSES.index)
        target = self.target(drawn[-1]) if drawn else ""
        if not target:
            self.bag.update(hand)
            hand.clear()
            return False
        hand.clear()
        self.pawn = target
        self.stack[target] = drawn
        if target in self.intersection:
            self.use_intersection(target)
        self.turn_up()
        if not self.rival_acts(CARDS[self.card][0]):
            self.players[seat].points += 3
        return True

    # The way of the pawn

    def target(self, top: str) -> str:
        free = [crossing for crossing in CROSSINGS if not self.stack[crossing]]
        near = [crossing for crossing in self.in_order_of_arrow() if crossing in free]
        if near:
            return max(near, key=lambda crossing: self.best_level(crossing, top))
        far = networkx.single_source_shortest_path_length(CITY, self.pawn)
        others = [crossing for crossing in free if crossing != self.pawn]
        if others:
            return min(others, key=lambda crossing: (far[crossing], crossing[2], crossing[1]))
        return self.pawn if free else ""

    def in_order_of_arrow(self) -> list[str]:
        """Crossings one segment away, first where the arrow of the card points."""
        at = "NESW".index(CARDS[self.card][1])
        found = []
        for way in [*("NESW" * 2)[at : at + 4], "SE", "NW"]:
            there = f"c{int(self.pawn[1]) + STEP[way][0]}{int(self.pawn[2]) + STEP[way][1]}"
            if CITY.has_edge(self.pawn, there):
                found.append(there)
        return found

    def best_level(self, crossing: str, top: str) -> int:
        """The highest house that could be built then; a corner is as good as level 1."""
        tiles = [tile for _, tile, _ in self.legal_houses(self.visible() | {crossing: top})]
        return max((1 if tile == "corner" else int(tile[-1]) for tile in tiles), default=0)

    # Its actions

    def rival_acts(self, action: str) -> bool:
        """Whether the action was possible."""
        if action == "passenger":
            return self.rival_passenger()
        if action in ("take_modernisme", "improve_modernisme"):
            return self.rival_project()
        possible = action != "move_tram" and self.feasible(self.rival, action)
        if possible:
            self.perform(self.rival, action)
        return possible

    def rival_passenger(self) -> bool:
        free = [segment for segment in ending_at(self.pawn) if segment not in self.passenger]
        if not free or self.players[self.rival].passengers == 5:
            return False
        segment = max(free, key=self.houses_beside)
        self.put_passenger(self.rival, segment)
        self.rival_acts(self.layout[SEGMENTS[segment].street])
        return True

    def rival_project(self) -> bool:
        player = self.players[self.rival]
        if len(player.up) >= len(player.project) and self.display and len(player.project) < 5:
            self.take(self.rival)
            return True
        with_tile = [slot for slot in SLOTS if slot not in player.up and slot in player.project]
        player.up.update(with_tile[:1])
        return bool(with_tile)

    def take(self, seat: int, *, free: bool = False) -> None:
        if seat != self.rival:
            super().take(seat, free=free)
            return
        slot = next(slot for slot in SLOTS if slot not in self.players[seat].project)
        self.put_project(seat, max(sorted(self.display, key=list(VP).index), key=self.present_worth), slot)

    def present_worth(self, condition: str) -> int:
        return self.worth_of(self.rival, condition) + 2 * (condition == "modernisme_tiles")

    def main_is_possible(self, seat: int, kind: str) -> bool:
        if seat == self.rival and kind == "station":
            return True
        return super().main_is_possible(seat, kind)

    def main_benefit(self, seat: int, kind: str) -> None:
        if seat == self.rival and kind == "station":
            self.rival_passenger()
        else:
            super().main_benefit(seat, kind)

    def handicap(self) -> None:
        """At the end its points are multiplied."""
        up, down = TIMES[self.difficulty]
        player = self.players[self.rival]
        player.points = math.floor(player.points * up / down)
