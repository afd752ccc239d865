"""A slow second reading of the rules, in plain loops and dictionaries, that follows a match line by line.

It shares the tables of the box with the library and nothing else, and begins at any decision, from what a saved
position says. Before every line it compares what lies on its own table with the state, the actions that it finds
legal with the options, and the weights of draws.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Self

import networkx

import gamelib
from gamelib.engine.match import Match
from tests import playing

from . import referee_district

GAME = gamelib.load("cities")
Cell = tuple[int, int]
Said = dict[str, Any]
"""A saved position as plain data."""
SEATS = ("red", "purple", "orange", "teal")
COLOURS = ("red", "blue", "green", "yellow")
LETTERS = dict(zip("RBGY", COLOURS, strict=True))
TERRAIN = {"P": "park", "W": "water"}
SLOTS = [row + column for row in "abcd" for column in "1234"]
UP = {"c1": 2, "d1": 4, "d2": 3, "d3": 3} | dict.fromkeys(("a4", "b4", "d4"), 0)
DOWN = ("a4", "b4", "c4")
CARDS = {row["id"]: row for row in GAME.data.rows("cards")}
ON = {row["id"]: row["on"] for row in GAME.data.rows("features")}
TILES = {row["id"]: row["cells"] for name in ("start_tiles", "land_tiles") for row in GAME.data.rows(name)}
STARTS = [row["id"] for row in GAME.data.rows("start_tiles")]
METROPOLISES = [row["id"] for row in GAME.data.rows("metropolises")]
PLACES = (6, 4, 2)
SETS = (0, 1, 3, 6, 10)


def turned(cells: tuple[str, ...], times: int) -> tuple[str, ...]:
    for _ in range(times):
        nw, ne, sw, se = cells
        cells = (sw, nw, se, ne)
    return cells


def letters(tile: str, rotation: int = 0) -> tuple[str, ...]:
    return turned(tuple(TILES[tile].replace("/", " ").split()), rotation)


def asked(text: str) -> tuple[str, dict[str, Any]]:
    """``"areas(terrain=park, min_size=2)"`` as a kind and what it asks."""
    kind, _, inside = text.removesuffix(")").partition("(")
    asks: dict[str, Any] = {}
    for pair in filter(None, inside.split(", ")):
        name, what = pair.split("=")
        numbers = [int(part) for part in what.split("+") if part.isdigit()]
        asks[name] = tuple(numbers) if name == "heights" else numbers[0] if numbers else what
    return kind, asks


def beside(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]


def pair(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def cell_of(text: str) -> Cell:
    x, y = text.split(",")
    return int(x), int(y)


class Land:
    """What one player has built: tiles by cell; letters, features and buildings by space."""

    def __init__(self) -> None:
        self.tiles: dict[Cell, tuple[str, int]] = {}
        self.letter: dict[Cell, str] = {}
        self.feature: dict[Cell, str] = {}
        self.building: dict[Cell, tuple[str, int]] = {}
        self.cards: list[str] = []

    @classmethod
    def of(cls, said: Said, name: str) -> Self:
        """What a saved position says of one seat."""
        land = cls()
        for tile, rest in (text.split("@") for text in said["tiles"][name]):
            cell, rotation = rest.split(":")
            land.lay(tile, cell_of(cell), int(rotation))
        land.feature = {cell_of(space): kind for kind, space in (text.split("@") for text in said["features"][name])}
        for colour, rest in (text.split("@") for text in said["buildings"][name]):
            space, height = rest.split(":")
            land.building[cell_of(space)] = (colour, int(height))
        land.cards = list(said["cards"][name])
        return land

    def said_tiles(self) -> list[str]:
        return [f"{tile}@{pair(cell)}:{rotation}" for cell, (tile, rotation) in self.tiles.items()]

    def said_features(self) -> list[str]:
        return [f"{kind}@{pair(space)}" for space, kind in self.feature.items()]

    def said_buildings(self) -> list[str]:
        return [f"{colour}@{pair(space)}:{height}" for space, (colour, height) in self.building.items()]

    def build(self, colour: str, space: Cell) -> None:
        self.building[space] = (colour, self.building.get(space, (colour, 0))[1] + 1)

    def lay(self, tile: str, cell: Cell, rotation: int) -> None:
        self.tiles[cell] = (tile, rotation)
        for i, letter in enumerate(letters(tile, rotation)):
            self.letter[2 * cell[0] + i % 2, 2 * cell[1] + i // 2] = letter

    def cells_for_a_tile(self, longest: int) -> list[Cell]:
        def fits(cell: Cell) -> bool:
            sides = sorted(max(line) - min(line) + 1 for line in zip(*self.tiles, cell, strict=True))
            return sides[0] <= 3 and sides[1] <= longest

        near = {cell for laid in self.tiles for cell in beside(laid)} - set(self.tiles)
        return [cell for cell in near if fits(cell)]

    def spaces_for_a_feature(self, kind: str) -> list[Cell]:
        return [
            space
            for space, letter in self.letter.items()
            if TERRAIN.get(letter, "lot") == ON[kind] and space not in self.feature and space not in self.building
        ]

    def spaces_for_a_piece(self, colour: str) -> list[Cell]:
        def takes(space: Cell) -> bool:
            if space in self.building:
                return self.building[space][0] == colour and self.building[space][1] < 4
            if self.feature.get(space) == "wild_lot":
                return True
            return LETTERS.get(self.letter[space]) == colour and space not in self.feature

        return [space for space in self.letter if takes(space)]

    def graph(self) -> networkx.Graph[Cell]:
        graph = networkx.Graph()
        for space, letter in self.letter.items():
            colour, height = self.building.get(space, (None, 0))
            graph.add_node(
                space,
                terrain=TERRAIN.get(letter, "lot"),
                printed_colour=LETTERS.get(letter),
                feature=self.feature.get(space),
                building_colour=colour,
                height=height,
            )
        graph.add_edges_from((space, other) for space in self.letter for other in beside(space) if other in self.letter)
        return graph

    def points(self) -> int:
        """All that is counted at the end, but for milestones."""
        graph, total = self.graph(), 2 * list(self.feature.values()).count("monument")
        for card in self.cards:
            kind, asks = asked(CARDS[card]["counts"])
            total += CARDS[card]["vp"] * referee_district.CARDS[kind](graph, **asks)
        for terrain in ("park", "water"):
            for area in referee_district.terrain_areas(graph, terrain):
                total += SETS[referee_district.kinds(graph, area)]
        return total


class Referee:
    """Follows a match from its first line, or from a decision in a position, by its own reading of the rules."""

    def __init__(self, match: Match[Any]) -> None:
        self.lines, self.at = match.lines, 0
        said = playing.said(match.lines[0].before)
        self.n, self.names = said["seats"], SEATS[: said["seats"]]
        self.start, self.step = said["line"], said["agenda"][0].split()[0]
        self.metropolis, self.first, self.star = said["metropolis"], said["first"], said["star"]
        self.long, self.decline = bool(said["long_two_player"]), bool(said["voluntary_feature_discard"])
        self.round, self.active = said["round"], said["active"]
        self.rounds = 8 if self.n > 2 else 7 if self.long else 4
        self.workers, self.per_row = (8, 2) if self.n == 2 else (4, 1)
        self.up: dict[str, list[str]] = {slot: list(said["up"].get(slot, ())) for slot in SLOTS}
        self.down: dict[str, int] = {slot: said["down"].get(slot, 0) for slot in SLOTS}
        self.worker: dict[str, str] = dict(said["worker"])
        self.unseen, self.removed = Counter(said["unseen"]), Counter(said["removed"])
        self.pile, self.lost = Counter(said["pile"]), Counter(said["lost"])
        self.rings: dict[tuple[int, int], str] = {
            (int(i), int(j)): who for i, places in said["ring"].items() for j, who in places.items()
        }
        self.taken = Counter(said["taken"])
        self.vp: dict[str, int] = dict(said["points"])
        self.land = {name: Land.of(said, name) for name in self.names}

    # Following

    def table(self) -> dict[str, Any]:
        """What lies there, as a saved position says it."""
        rings: dict[str, dict[str, str]] = {str(i): {} for i in range(3)}
        for (i, j), who in self.rings.items():
            rings[str(i)][str(j)] = who
        return {
            "metropolis": self.metropolis,
            "first": self.first,
            "star": self.star,
            "round": self.round,
            "up": {slot: sorted(items) for slot, items in self.up.items() if items},
            "down": {slot: count for slot, count in self.down.items() if count},
            "worker": self.worker,
            "unseen": dict(+self.unseen),
            "removed": dict(+self.removed),
            "pile": dict(+self.pile),
            "lost": dict(+self.lost),
            "ring": rings,
            "taken": sorted(self.taken.elements()),
            "points": self.vp,
            "tiles": {name: sorted(land.said_tiles()) for name, land in self.land.items()},
            "features": {name: sorted(land.said_features()) for name, land in self.land.items()},
            "buildings": {name: sorted(land.said_buildings()) for name, land in self.land.items()},
            "cards": {name: land.cards for name, land in self.land.items()},
        }

    def compare(self, state: Any) -> None:
        said, mine = playing.said(state), self.table()
        for name in ("tiles", "features", "buildings"):
            said[name] = {seat: sorted(its) for seat, its in said[name].items()}
        said["up"] = {slot: sorted(items) for slot, items in said["up"].items()}
        said["taken"] = sorted(said["taken"])
        for name, its in mine.items():
            assert said[name] == its, f"line {self.at}: {name}"
        assert said["line"] == self.start + self.at

    def ask(self, seat: str, options: list[str]) -> list[str]:
        """What this seat does next, after comparing the tables and the options."""
        before = self.lines[self.at].before
        self.compare(before)
        assert SEATS[before.seat] == seat, f"line {self.at}"
        assert sorted(map(str, before.legal_actions())) == sorted(options), f"line {self.at}"
        self.at += 1
        return str(self.lines[self.at - 1].action).split()

    def chance(self, verb: str, weights: dict[str, int]) -> str:
        """What comes next by chance, after comparing the tables and the weights."""
        before = self.lines[self.at].before
        self.compare(before)
        assert before.seat == gamelib.NATURE, f"line {self.at}"
        found = {str(action): weight for action, weight in before.outcomes()}
        assert found == {f"{verb} {what}": weight for what, weight in weights.items()}, f"line {self.at}"
        self.at += 1
        return str(self.lines[self.at - 1].action).split()[-1]

    # Setting up

    def after(self, seat: str) -> str:
        return self.names[(self.names.index(seat) + 1) % self.n]

    def set_up(self) -> None:
        if self.metropolis == "none":
            self.metropolis = self.chance("metropolis", dict.fromkeys(METROPOLISES, 1))
        if self.first == "none":
            self.first = self.star = self.chance("first", dict.fromkeys(self.names, 1))
        offered = list(STARTS)
        for back in range(1, self.n + 1):
            seat = self.names[(self.names.index(self.first) - back) % self.n]
            tile = self.ask(seat, [f"choose {tile}" for tile in offered])[1]
            offered.remove(tile)
            self.land[seat].lay(tile, (0, 0), 0)

    def draw(self, slot: str) -> str:
        sort = {"a": CARDS, "b": set(TILES) - set(STARTS), "c": ON, "d": COLOURS}[slot[0]]
        weights = {what: count for what, count in self.unseen.items() if count and what in sort}
        item = self.chance(f"draw {slot}", weights)
        self.unseen[item] -= 1
        return item

    def fill(self) -> None:
        for slot in SLOTS:
            row = slot[0]
            for _ in range(UP.get(slot, 1)):
                if self.pile[row]:
                    item = self.draw(slot)
                    self.pile[row] -= 1
                    self.up[slot].append(item)
            if slot in DOWN and self.pile[row]:
                self.pile[row] -= 1
                self.down[slot] += 1

    # The turn

    def idle(self, seat: str) -> int:
        return self.workers - list(self.worker.values()).count(seat)

    def slots_for(self, seat: str) -> list[str]:
        found = []
        for slot in SLOTS if self.idle(seat) else ():
            mine = sum(who == seat and other[0] == slot[0] for other, who in self.worker.items())
            filled = self.up[slot] or self.down[slot] or (slot == "d4" and self.pile["d"])
            if slot not in self.worker and filled and mine < self.per_row:
                found.append(slot)
        return found

    def turn(self, seat: str) -> None:
        slot = self.ask(seat, [f"take {slot}" for slot in self.slots_for(seat)])[1]
        self.worker[slot] = seat
        self.taken.update(self.up[slot])
        self.up[slot] = []
        if self.down[slot]:
            self.taken[self.draw(slot)] += 1
            self.down[slot] = 0
        if slot == "d4":
            for _ in range(min(2, self.pile["d"])):
                item = self.draw(slot)
                self.pile["d"] -= 1
                self.taken[item] += 1
        self.resolve(seat)

    def resolve(self, seat: str) -> None:
        land = self.land[seat]
        while waiting := list(+self.taken):
            item = waiting[0]
            if item in CARDS:
                land.cards.append(item)
            elif item in TILES:
                self.place_tile(seat, item)
            else:
                item = self.place_feature(seat, waiting) if item in ON else self.place_piece(seat, waiting)
            self.taken[item] -= 1
        self.check_milestones(seat)
        if seat == self.first and self.star == seat:
            self.star = "none"

    def place_tile(self, seat: str, tile: str) -> None:
        options = [
            f"place {pair(cell)} {rotation}"
            for cell in self.land[seat].cells_for_a_tile(5 if self.long else 3)
            for rotation in range(4)
            if letters(tile, rotation) not in [letters(tile, less) for less in range(rotation)]
        ]
        if options:
            _, cell, rotation = self.ask(seat, options)
            self.land[seat].lay(tile, cell_of(cell), int(rotation))
        else:
            self.removed[tile] += 1

    def place_feature(self, seat: str, waiting: list[str]) -> str:
        options = []
        for kind in waiting:
            found = [f"put {kind} {pair(space)}" for space in self.land[seat].spaces_for_a_feature(kind)]
            options += found + ([f"remove {kind}"] if self.decline or not found else [])
        verb, kind, *space = self.ask(seat, options)
        if verb == "put":
            self.land[seat].feature[cell_of(space[0])] = kind
        else:
            self.removed[kind] += 1
        return kind

    def place_piece(self, seat: str, waiting: list[str]) -> str:
        options = [f"remove {colour}" for colour in waiting]
        for colour in waiting:
            options += [f"build {colour} {pair(space)}" for space in self.land[seat].spaces_for_a_piece(colour)]
        verb, colour, *space = self.ask(seat, options)
        if verb == "build":
            self.land[seat].build(colour, cell_of(space[0]))
        else:
            self.removed[colour] += 1
        return colour

    def milestones(self) -> Iterator[tuple[str, dict[str, Any]]]:
        for row in GAME.data.rows("milestones"):
            if row["metropolis"] == self.metropolis:
                yield asked(row["needs"])

    def check_milestones(self, seat: str) -> None:
        graph = self.land[seat].graph()
        for i, (kind, asks) in enumerate(self.milestones()):
            free = [j for j in range(3) if (i, j) not in self.rings]
            has_one = seat in [self.rings.get((i, j)) for j in range(3)]
            if free and not has_one and referee_district.MILESTONES[kind](graph, **asks):
                self.rings[i, free[0]] = seat

    # Rounds

    def play_round(self, seat: str) -> None:
        while any(self.slots_for(name) for name in self.names):
            if self.slots_for(seat):
                self.turn(seat)
            elif seat == self.first and self.star == seat:
                self.star = "none"
            seat = self.after(seat)

    def end_round(self) -> None:
        in_d = [self.worker[slot] for slot in SLOTS if slot[0] == "d" and slot in self.worker]
        self.first = self.star = in_d[-1] if in_d else self.first
        self.worker = {}
        for slot in SLOTS:
            self.removed.update(self.up[slot])
            self.up[slot] = []
            self.lost[slot[0]] += self.down[slot]
            self.down[slot] = 0

    def game(self) -> dict[str, int]:
        """Follow the whole match; the rank of each seat, from 1."""
        if not self.round:
            self.set_up()
        seat = self.active
        if self.round and self.step != "take_slot":
            self.resolve(seat)
            seat = self.after(seat)
        while True:
            if self.round:
                self.play_round(seat)
                self.end_round()
            if self.round == self.rounds:
                break
            self.round += 1
            self.fill()
            seat = self.first
        assert self.at == len(self.lines)
        race = {name: sum(PLACES[j] for (_, j), who in self.rings.items() if who == name) for name in self.names}
        self.vp = {name: race[name] + land.points() for name, land in self.land.items()}
        merit = {name: (self.vp[name], race[name]) for name in self.names}
        return {name: 1 + sum(other > its for other in merit.values()) for name, its in merit.items()}
