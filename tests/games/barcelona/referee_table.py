"""What lies on the table of the second reading, and what gains, payments and the three tracks do with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .referee_board import CROSSINGS, SEGMENTS, SPACES, STREETS, Benefit, spaces_around, spaces_beside

CLASSES = ("working", "middle", "upper")
"""From the lowest to the highest."""
CITIZENS = {"working": 25, "middle": 24, "upper": 23}
VALUES = (3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 12)
"""VP on the spaces of each citizen track."""
MARKED = {2: (2, 4, 8, 10, 14, 16), 3: (2, 8, 14), 4: ()}
HOUSES = {"corner": 8, "level_1": 12, "level_2": 8, "level_3": 7}
SERVICES = ("market", "station", "hospital", "promenade", "university", "museum", "pavilion")
SERVICE_VP = {3: 10, 2: 6, 1: 3}
SLOTS = {1: (0, 0, 1, 2), 2: (0, 1, 1, 3), 3: (0, 2, 1, 4), 4: (1, 0, 2, 3), 5: (1, 1, 2, 4)}
"""Of each modernisme slot: cloth to take a tile, cloth to improve, multiplier below and on top."""
INTERSECTION_COST = (0, 1, 2, 2, 3)
INTERSECTION_BENEFIT: tuple[Benefit, ...] = ({"coin": 1}, {"vp": 2}, {"cerda": 1}, {"cloth": 1}, {"vp": 4})
INTERSECTION_CHOICES = (0, 1, 1, 2, 2, 3)
PASSENGER_COST = ((1, 0), (0, 1), (2, 0), (1, 1), (2, 1))
"""Coins and cloth."""
STACKS = {"narrow": {4: 1, 10: 1}, "wide": {5: 2}}
"""With how many tiles used a stack becomes empty, and the Cerdà steps for it."""
MARKER_STACKS = (2, 4, 6, 7, 8)
SAGRADA: dict[int, dict[str, tuple[int, int, int]]] = {
    1: {"sf1a": (4, 0, 0), "sf1b": (0, 2, 0), "sf1c": (2, 1, 0), "sf1d": (2, 0, 1)},
    2: {"sf2a": (7, 0, 0), "sf2b": (1, 3, 0), "sf2c": (4, 1, 0), "sf2d": (3, 0, 2)},
    3: {"sf3a": (10, 0, 0), "sf3b": (4, 3, 0), "sf3c": (6, 2, 0), "sf3d": (6, 0, 2)},
    4: {"sf4a": (15, 0, 0), "sf4b": (8, 4, 0), "sf4c": (11, 2, 0), "sf4d": (9, 0, 3)},
}
"""VP, free resources, Cerdà steps."""
WORTH = {"vp": 1, "coin": 1, "cloth": 1, "cerda": 1, "sagrada": 2, "narrow": 2, "wide": 2}
"""What a benefit is worth to the rival of a solo game."""


@dataclass
class Player:
    points: int = 0
    coins: int = 1
    cloth: int = 1
    removed: int = 0
    narrow: int = 0
    wide: int = 0
    built: int = 0
    """Intersections."""
    passengers: int = 0
    markers: int = 0
    cerda: int = 4
    sagrada: int = 0
    tram: str = ""
    hand: Counter[str] = field(default_factory=Counter)
    services: set[str] = field(default_factory=set)
    sagrada_tiles: list[str] = field(default_factory=list)
    project: dict[int, str] = field(default_factory=dict)
    up: set[int] = field(default_factory=set)

    @property
    def capacity(self) -> int:
        return 4 + self.removed

    @property
    def multiplier(self) -> int:
        return self.cerda // 3


class Table:
    """The table with what everybody owns; who answers a question is a matter of the class that inherits it."""

    def __init__(
        self, players: int, *, line_unit: str = "tiles", market_unit: str = "tiles", difficulty: str = "normal"
    ) -> None:
        self.n = max(2, players)
        self.rival = 1 if players == 1 else -1
        self.line_unit, self.market_unit, self.difficulty = line_unit, market_unit, difficulty
        self.players = [Player() for _ in range(self.n)]
        self.solo = self.players[self.rival] if self.rival >= 0 else None
        """The rival's things."""
        if self.solo:
            self.solo.coins = self.solo.cloth = 0
        self.layout: dict[str, str] = {}
        self.stack: dict[str, list[str]] = {crossing: [] for crossing in CROSSINGS}
        """Citizens on a crossing, the top one last."""
        self.intersection: dict[str, int] = {}
        self.street: dict[str, int] = {}
        self.passenger: dict[str, int] = {}
        self.house: dict[str, str] = {}
        """The tile that lies on top."""
        self.markers: dict[str, list[int]] = {space: [] for space in SPACES}
        """From the bottom."""
        self.sidewalk: dict[str, int] = {}
        self.track = {rank: [space + 1 in MARKED[self.n] for space in range(18)] for rank in CLASSES}
        self.off: Counter[str] = Counter()
        self.bag = Counter({rank: CITIZENS[rank] - len(MARKED[self.n]) for rank in CLASSES})
        self.cerda_tiles: list[str] = []
        self.scored = [False, False, False]
        self.rows_left = {1, 2, 3, 4}
        self.face_down: list[str] = []
        self.display: list[str] = []
        self.discard: list[str] = []
        self.services: dict[str, list[int]] = {}
        """Costs of the tiles left of each kind in play, the top one first."""
        self.houses = dict(HOUSES)
        self.sagrada_left = {level: list(tiles) for level, tiles in SAGRADA.items()}
        self.first = -1 if self.rival < 0 else 0

    # Answers come from elsewhere

    def ask(self, seat: int, options: list[str]) -> list[str]:
        """The words of the action chosen."""
        raise NotImplementedError

    def chance(self, verb: str, weights: Counter[str]) -> str:
        """What was drawn."""
        raise NotImplementedError

    def choose(self, seat: int, verb: str, things: list[str], worth: Callable[[str], Any]) -> str:
        """One of these: a player says which, the rival takes what is worth most, and of equal things the first."""
        if seat == self.rival:
            return max(things, key=worth)
        return self.ask(seat, [f"{verb} {thing}" for thing in things])[1]

    def agrees(self, seat: int, yes: str, no: str) -> bool:
        return seat == self.rival or self.ask(seat, [yes, no])[0] == yes

    # What lies there

    def order(self) -> list[int]:
        return [(self.first + i) % self.n for i in range(self.n)]

    def top(self, crossing: str) -> str:
        return self.stack[crossing][-1] if self.stack[crossing] else ""

    def houses_around(self, crossing: str) -> int:
        return sum(space in self.house for space in spaces_around(crossing))

    def houses_beside(self, segment: str) -> int:
        return sum(space in self.house for space in spaces_beside(segment))

    def marked(self, seat: int) -> list[str]:
        """House spaces whose tile carries a marker of this seat, at whatever height."""
        return [space for space in SPACES if seat in self.markers[space]]

    def run(self, segment: str, owners: set[int]) -> int:
        """How many street tiles of these owners lie in a row in one street, this one among them."""
        line = STREETS[SEGMENTS[segment].street]
        at = line.index(segment)
        length = 1
        for ahead in (line[at + 1 :], line[:at][::-1]):
            for other in ahead:
                if self.street.get(other) not in owners:
                    break
                length += 1
        return length

    def street_vp(self, segment: str) -> int:
        each = 2 if SEGMENTS[segment].kind == "wide" else 1
        return each * self.run(segment, set(range(self.n)))

    def worth(self, benefit: Benefit) -> int:
        return sum(WORTH[what] * count for what, count in benefit.items())

    # Gains and payments

    def can_pay(self, seat: int, coins: int, cloth: int = 0) -> bool:
        player = self.players[seat]
        return seat == self.rival or (player.coins >= coins and player.cloth >= cloth)

    def pay(self, seat: int, coins: int, cloth: int = 0) -> None:
        if seat != self.rival:
            self.players[seat].coins -= coins
            self.players[seat].cloth -= cloth

    def gain(self, seat: int, coin: int = 0, cloth: int = 0, vp: int = 0, cerda: int = 0) -> None:
        """Resources come together, then the warehouse may be too small for them."""
        player = self.players[seat]
        player.points += vp
        self.cerda(seat, cerda)
        if seat == self.rival:
            player.points += coin + cloth
            return
        player.coins += coin
        player.cloth += cloth
        room = player.capacity
        if player.coins + player.cloth > room:
            mixes = [(coins, room - coins) for coins in range(room + 1)]
            fit = [f"keep {a} {b}" for a, b in mixes if a <= player.coins and b <= player.cloth]
            player.coins, player.cloth = map(int, self.ask(seat, fit)[1:])

    def cerda(self, seat: int, steps: int) -> None:
        player = self.players[seat]
        for _ in range(steps):
            if player.cerda == 12:
                player.points += 2
            else:
                player.cerda += 1
        for _ in range(-steps):
            player.cerda = max(0, player.cerda - 1)

    def sagrada(self, seat: int, steps: int) -> None:
        player = self.players[seat]
        for _ in range(steps):
            if player.sagrada == 12 or not self.agrees(seat, "advance", "stop"):
                return
            player.sagrada += 1
            if player.sagrada % 3 == 0:
                self.sagrada_tile(seat, player.sagrada // 3)

    def sagrada_tile(self, seat: int, level: int) -> None:
        tiles = SAGRADA[level]
        tile = self.choose(seat, "tile", self.sagrada_left[level], lambda tile: sum(tiles[tile]))
        self.sagrada_left[level].remove(tile)
        self.players[seat].sagrada_tiles.append(tile)
        vp, free, cerda = tiles[tile]
        self.gain(seat, vp=vp, cerda=cerda)
        if free:
            coins = int(self.choose(seat, "split", [str(coins) for coins in range(free + 1)], lambda _: 0))
            self.gain(seat, coin=coins, cloth=free - coins)

    # Modernisme tiles

    def fill_display(self) -> None:
        while len(self.display) < 4:
            if not self.face_down:
                self.face_down, self.discard = self.discard, []
            if not self.face_down:
                return
            tile = self.chance("reveal", Counter(self.face_down))
            self.face_down.remove(tile)
            self.display.append(tile)
