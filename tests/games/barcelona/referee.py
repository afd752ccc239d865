"""A slow second reading of the rules, in plain loops and dictionaries, that plays a whole game.

It asks for every decision with the actions that it finds legal, and for every draw with its weights; who answers is a
matter of the class that inherits it. What lies on the table, the conditions, the actions, the houses and the rival of
the solo game are in modules of their own.
"""

from __future__ import annotations

from collections import Counter

from .referee_actions import ACTIONS
from .referee_board import DEAR, streets_at
from .referee_conditions import CERDA, MODERNISME
from .referee_solo import Rival
from .referee_table import SERVICES, SLOTS

SEATS = ("blue", "purple", "orange", "green")
COBBLESTONE_VP = (0, 1, 2, 4, 7, 11, 16)
PASSENGER_VP = (0, 3, 7, 11, 16, 22)


class Referee(Rival):
    """The rules as a game that plays itself, from the beginning or from a position laid on its table."""

    idle = 0
    printed = False
    seat = -1
    """Whose turn it is."""
    begins = "place"
    """With which part of the turn a saved position goes on."""
    crossing = ""
    """Where the citizens of this turn lie."""
    placed = False
    used: set[str]
    """Streets whose action has been used in this turn."""

    # Set-up

    def set_up(self) -> None:
        self.face_down = self.face_down_at_first()
        left = list(ACTIONS.values())
        for street, printed in ACTIONS.items():
            action = printed if self.printed else self.chance("action", Counter(left))
            left.remove(action)
            self.layout[street] = action
        conditions = list(CERDA)
        for _ in range(3):
            self.cerda_tiles.append(self.chance("condition", Counter(conditions)))
            conditions.remove(self.cerda_tiles[-1])
            self.face_down = self.face_down_at_first()
        self.fill_display()
        chosen: list[str] = []
        while len(chosen) < 5:
            chosen.append(self.chance("service", Counter(kind for kind in SERVICES if kind not in chosen)))
            self.services = {kind: [3, 2, 1][: 2 if self.n == 2 else 3] for kind in SERVICES if kind in chosen}
        if self.first < 0:
            self.first = SEATS.index(self.chance("start", Counter(SEATS[: self.n])))
        for seat in self.order():
            if seat != self.rival:
                self.draw(seat)
        if self.rival >= 0:
            self.turn_up()
        self.seat = self.first

    def face_down_at_first(self) -> list[str]:
        return [tile for tile in MODERNISME if tile not in self.cerda_tiles]

    def draw(self, seat: int) -> None:
        hand = self.players[seat].hand
        while hand.total() < 2 and self.bag.total():
            rank = self.chance("citizen", self.bag)
            self.bag[rank] -= 1
            hand[rank] += 1

    # A turn

    def turn(self, seat: int) -> bool:
        """Whether it was idle: no citizen placed, no house built."""
        if self.begins != "build":
            self.placed = self.rival_places() if seat == self.rival else self.place_and_act(seat)
        self.begins = "place"
        built = self.build(seat)
        self.check()
        return not self.placed and not built

    def place_and_act(self, seat: int) -> bool:
        if self.begins == "place":
            self.used = set()
            self.crossing = self.place(seat)
        if not self.crossing:
            return False
        while True:
            streets = [street for street in streets_at(self.crossing) if street not in self.used]
            options = [f"act {street}" for street in streets if self.feasible(seat, self.layout[street])]
            if not options:
                return True
            words = self.ask(seat, [*options, "end"])
            if words == ["end"]:
                return True
            self.used.add(words[1])
            self.perform(seat, self.layout[words[1]])

    def place(self, seat: int) -> str:
        """The crossing, if there is one."""
        player = self.players[seat]
        open_ = [crossing for crossing, stack in self.stack.items() if not stack]
        open_ = [crossing for crossing in open_ if player.coins >= self.toll(crossing)]
        ranks = sorted(+player.hand)
        if not open_ or not ranks:
            return ""
        _, crossing, top = self.ask(seat, [f"place {crossing} {rank}" for crossing in open_ for rank in ranks])
        player.coins -= self.toll(crossing)
        player.hand[top] -= 1
        self.stack[crossing] = [*player.hand.elements(), top]
        player.hand.clear()
        if crossing in self.intersection:
            self.use_intersection(crossing)
        return crossing

    def toll(self, crossing: str) -> int:
        return int(crossing in DEAR and crossing not in self.intersection)

    # The whole game

    def game(self) -> list[int]:
        """Play to the end; the place of each seat, from 1."""
        if self.seat < 0:
            self.set_up()
        while True:
            self.idle = self.idle + 1 if self.turn(self.seat) else 0
            if self.idle == self.n or (self.scored[2] and self.seat == self.order()[-1]):
                break
            if self.seat != self.rival:
                self.draw(self.seat)
            self.seat = (self.seat + 1) % self.n
        self.final_scoring()
        merit = [(player.points, player.cerda, player.sagrada, player.markers) for player in self.players]
        return [1 + sum(other > its for other in merit) for its in merit]

    def final_scoring(self) -> None:
        for seat, player in enumerate(self.players):
            player.points += COBBLESTONE_VP[player.removed] + PASSENGER_VP[player.passengers]
            for slot, condition in player.project.items():
                player.points += self.worth_of(seat, condition) * SLOTS[slot][3 if slot in player.up else 2]
        if self.rival >= 0:
            self.handicap()
