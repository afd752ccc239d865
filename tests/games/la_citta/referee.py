"""A slow second reading of the rules, in plain loops and dictionaries, that plays a whole game.

It asks for every decision with the actions that it finds legal, and for every draw with its weights; who answers is a
matter of the class that inherits it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import networkx

from .referee_map import BORDERS, FAR, LANES, SLOTS, TOUCHED, Hex, hex_of, word

SEATS = ("blue", "yellow", "red", "green", "purple")
NEEDS = ("education", "culture", "health")
ARCHES = {
    "fountain": (0, 0, 1),
    "cloister_school": (1, 0, 0),
    "statue": (0, 1, 0),
    "palace": (0, 2, 0),
    "hospital": (1, 0, 1),
    "bath_house": (0, 0, 2),
    "cathedral": (0, 3, 0),
    "university": (3, 0, 0),
}
SIMPLE = ("farm", "quarry", "market", "fountain", "cloister_school", "statue")
PRICE = {"palace": 1, "hospital": 1, "bath_house": 1, "cathedral": 3, "university": 3}
PILES = [
    {"farm": 20, "quarry": 20},
    {"palace": 10, "hospital": 10},
    {"statue": 7, "cathedral": 8},
    {"cloister_school": 7, "university": 8},
    {"fountain": 7, "bath_house": 8},
    {"market": 16},
]
CARDS = dict.fromkeys(("palace", "hospital", "master_builder", "bread_and_games", "golden_times", "rich_harvest"), 4)
CARDS |= dict.fromkeys(("bath_house", "cathedral", "university", "closeness"), 2)
TILES = {"field_1": 6, "field_2": 6, "field_3": 2, "lake": 5, "mountain": 3}
FEES = {1: 0, 2: 2, 3: 5}
"""Gold for one, two or three figures or citizens."""
PRESETS = {
    2: ("L32M21L2121L2MM3L12L11", "8,12 7,8 6,5 9,15"),
    3: ("L22ML221L31MLM311112L2", "5,12 12,5 7,0 11,9 6,4 1,9"),
    4: ("131L221L221M2L21L3MML1", "2,8 6,14 -4,19 -3,15 15,1 7,3 7,10 10,6"),
    5: ("L22L1222L131MM3ML11L21", "5,13 14,10 5,18 15,1 -4,14 9,5 1,9 13,7 8,2 5,8"),
}
LETTERS = {"1": "field_1", "2": "field_2", "3": "field_3", "L": "lake", "M": "mountain"}


@dataclass
class City:
    owner: int
    castle: Hex
    n: int
    at: dict[Hex, str]

    @property
    def b(self) -> int:
        return len(self.at)

    @property
    def cap(self) -> float:
        kinds = set(self.at.values())
        if "market" not in kinds:
            return 5
        return float("inf") if kinds & {"fountain", "bath_house"} else 8


@dataclass
class Player:
    gold: int = 1
    actions: int = 3
    front: Counter[str] = field(default_factory=Counter)
    """Politics cards used this year."""
    unseen: Counter[str] = field(default_factory=Counter)
    """Those that nobody has seen."""
    famine: bool = False
    penalised: bool = False
    founded: bool = False
    looked: set[int] = field(default_factory=set)


class Referee:
    """The rules as a game that plays itself, from the beginning or from a position laid on its table."""

    def __init__(self, seats: int, *, setup: str = "preset", purge: bool = True, finite: bool = True) -> None:
        self.n, self.random, self.purge, self.finite = seats, setup == "random", purge, finite
        self.lanes, self.far = LANES[seats], FAR[seats]
        self.next_to = {place: list(self.lanes[place]) for place in self.lanes}
        self.land = {border: landscape for border, (_, landscape) in BORDERS.items()}
        self.cities: list[City] = []
        self.players = [Player() for _ in range(seats)]
        self.piles = [dict(pile) for pile in PILES]
        self.games: Counter[tuple[Hex, str]] = Counter()
        self.harvest: set[Hex] = set()
        self.deck, self.display = Counter(CARDS), Counter[str]()
        self.discard, self.removed, self.lost = Counter[str](), Counter[str](), Counter[str]()
        """Discards seen, cards out of the game, discards nobody has seen."""
        self.pool, self.used = Counter(dict.fromkeys(NEEDS, 9)), Counter[str]()
        self.voice: dict[int, str] = {}
        """Kinds by position; 0 lies face up."""
        self.revealed = False
        self.year = self.round = 0
        self.first = -1
        self.begins, self.pending = 0, ""
        self.cursor: int | City | None = None
        """The seat or the city at which a saved position goes on."""

    # Answers come from elsewhere

    def ask(self, seat: int, options: list[str]) -> list[str]:
        """The words of the action chosen."""
        raise NotImplementedError

    def chance(self, verb: str, weights: Counter[str]) -> str:
        """What was drawn."""
        raise NotImplementedError

    # What lies there

    def order(self) -> list[int]:
        return [(self.first + i) % self.n for i in range(self.n)]

    def mine(self, seat: int) -> list[City]:
        return [city for city in self.cities if city.owner == seat]

    def in_turn(self) -> list[City]:
        return [city for seat in self.order() for city in self.mine(seat)]

    def supply(self) -> float:
        return 130 - sum(city.n for city in self.cities) if self.finite else float("inf")

    def figures(self, seat: int) -> int:
        hexes = [place for city in self.mine(seat) for place in city.at]
        return 4 - sum(self.games[place, need] for place in hexes for need in NEEDS) - len(self.harvest & set(hexes))

    def count(self, place: Hex, landscape: str) -> int:
        return [self.land[region] for region in TOUCHED[place]].count(landscape)

    def fertility(self, place: Hex) -> int:
        return sum(worth * self.count(place, f"field_{worth}") for worth in (1, 2, 3))

    def food(self, seat: int) -> int:
        total = 0
        for city in self.mine(seat):
            for place, kind in city.at.items():
                if kind in ("castle", "farm"):
                    total += self.fertility(place) * (2 if place in self.harvest else 1)
        return total

    def arches(self, city: City, need: str, *, figures: bool = True) -> int:
        total = 0
        for place, kind in city.at.items():
            total += ARCHES.get(kind, (0, 0, 0))[NEEDS.index(need)] + figures * self.games[place, need]
        return total

    def distance(self, city: City, other: City) -> int:
        return min(int(self.far[place].get(goal, 99)) for place in city.at for goal in other.at)

    def neighbours(self, city: City) -> list[City]:
        return [other for other in self.cities if other.owner != city.owner and self.distance(city, other) in (2, 3)]

    # Tiles

    def pile(self, kind: str) -> dict[str, int]:
        return next(pile for pile in self.piles if kind in pile)

    def move_tile(self, kind: str, step: int) -> None:
        """Take a tile of this kind (-1) or put it back (+1)."""
        pile = self.pile(kind)
        if pile[kind] + step < 0:
            (kind,) = pile.keys() - {kind}
        pile[kind] += step
        for side in pile:
            for other in pile:
                if side != other and not pile[side] and pile[other] >= 2:
                    pile[side] = pile[other] // 2
                    pile[other] -= pile[side]

    # Draws

    def deck_left(self) -> bool:
        """Whether a card can be drawn; an empty deck is made anew of the discards."""
        if not self.deck.total():
            self.deck, self.discard, self.lost = self.discard + self.lost, Counter(), Counter()
        return self.deck.total() > 0

    def refill(self) -> None:
        """Cards for the display; in the last year those that are no more of use leave the game."""
        while True:
            if self.purge and self.year == 6:
                self.removed["rich_harvest"] += self.display.pop("rich_harvest", 0)
            if self.display.total() == 7 or not self.deck_left():
                return
            card = self.chance("card", self.deck)
            self.deck[card] -= 1
            self.display[card] += 1

    def draw_voice(self, verb: str, position: int) -> None:
        self.voice[position] = self.chance(verb, self.pool)
        self.pool[self.voice[position]] -= 1

    # Set-up

    def set_up(self) -> None:
        letters, castles = PRESETS[self.n]
        if not self.random:
            self.land |= {slot: LETTERS[letter] for slot, letter in zip(SLOTS, letters, strict=True)}
        if self.first < 0:
            self.first = SEATS.index(self.chance("start", Counter(SEATS[: self.n])))
        if self.random:
            left = Counter(TILES)
            left.subtract(Counter(self.land[slot] for slot in SLOTS if slot in self.land))
            for slot in SLOTS:
                if slot not in self.land:
                    self.land[slot] = self.chance("tile", left)
                    left[self.land[slot]] -= 1
        self.refill()
        if self.random:
            for seat in (self.order() + self.order()[::-1])[len(self.cities) :]:
                options = [f"castle {word(place)}" for place in self.sites_for_castle()]
                self.found(seat, hex_of(self.ask(seat, options)[1]))
        else:
            for number, castle in enumerate(castles.split()):
                self.found(number % self.n, hex_of(castle))

    def found(self, seat: int, place: Hex) -> None:
        self.cities.append(City(seat, place, 3, {place: "castle"}))

    def sites_for_castle(self) -> list[Hex]:
        built = [place for city in self.cities for place in city.at]
        return [place for place in self.lanes if all(self.far[place].get(other, 99) >= 4 for other in built)]

    # A year

    def start_year(self) -> None:
        self.year += 1
        self.round = 0
        if self.year > 1:
            self.first = (self.first + 1) % self.n
        self.draw_voice("voice", 0)
        self.refill()
        for city in self.cities:
            for place, kind in city.at.items():
                self.players[city.owner].gold += (kind == "quarry") * self.count(place, "mountain")
        for city in self.in_turn():
            if city.n < city.cap and self.supply() >= 1:
                city.n += 1

    def politics(self) -> None:
        for number in range(max(1, self.round), 6):
            self.round = number
            for seat in self.going_on(self.order()):
                if self.pending:
                    card, self.pending = self.pending, ""
                    self.use(seat, card)
                else:
                    self.turn(seat)

    def going_on(self, things: list[Any]) -> list[Any]:
        """Those from the one on at which the position that the referee began with had arrived."""
        at = things.index(self.cursor) if self.cursor is not None else 0
        self.cursor = None
        return things[at:]

    def turn(self, seat: int) -> None:
        player = self.players[seat]
        if player.penalised and self.round == 1:
            player.actions -= 1
            return
        options = self.with_action_card(seat) if player.actions else []
        options += [f"take {card}" for card in +self.display if self.with_card(seat, card)]
        if not options:
            self.forced_draw(player)
            return
        verb, *words = self.ask(seat, options)
        if verb == "take":
            self.display[words[0]] -= 1
            player.front[words[0]] += 1
            self.refill()
            self.use(seat, words[0])
            return
        player.actions -= 1
        if verb == "gold":
            player.gold += 2
        elif verb == "build":
            self.build(seat, *words)
        else:
            player.founded = True
            next(city for city in self.cities if city.castle == hex_of(words[1])).n -= 1
            self.found(seat, hex_of(words[0]))

    def with_action_card(self, seat: int) -> list[str]:
        options = ["gold"]
        options += [f"build {kind} {word(place)}" for kind in SIMPLE for place in self.sites(seat, kind)]
        if len(self.mine(seat)) < 4 and not self.players[seat].founded and self.supply() >= 2:
            sources = [word(city.castle) for city in self.mine(seat) if city.n > city.b]
            options += [f"found {word(place)} {source}" for place in self.sites_for_castle() for source in sources]
        return options

    def forced_draw(self, player: Player) -> None:
        if self.deck_left():
            card = self.chance("unseen", self.deck)
            self.deck[card] -= 1
            player.unseen[card] += 1

    def sites(self, seat: int, kind: str) -> list[Hex]:
        """Free hexes beside exactly one city, an own one, that can take and man the building."""
        if not sum(self.pile(kind).values()):
            return []
        built = {place: city.castle for city in self.cities for place in city.at}
        found = []
        for city in self.mine(seat):
            if self.can_take(city, kind):
                for place in {near for own in city.at for near in self.next_to[own]}:
                    alone = all(built.get(near, city.castle) == city.castle for near in self.next_to[place])
                    dry = kind in ("fountain", "bath_house") and not self.count(place, "lake")
                    if place not in built and alone and not dry:
                        found.append(place)
        return found

    def can_take(self, city: City, kind: str) -> bool:
        if kind != "market":
            return city.n >= city.b + 1
        fits = city.n + 1 <= 8 or set(city.at.values()) & {"fountain", "bath_house"}
        return "market" not in city.at.values() and self.supply() >= 1 and bool(fits)

    def build(self, seat: int, kind: str, where: str) -> None:
        place = hex_of(where)
        (city,) = (city for city in self.mine(seat) if set(city.at) & set(self.next_to[place]))
        city.at[place] = kind
        city.n += kind == "market"
        self.move_tile(kind, -1)

    # Politics cards

    def with_card(self, seat: int, card: str) -> list[str]:
        """All ways to carry out a card completely."""
        gold, figures = self.players[seat].gold, self.figures(seat)
        fees = [count for count, fee in FEES.items() if fee <= gold]
        if card == "closeness":
            return ["peek 1+2", "peek 1+3", "peek 2+3"] + ["peek 1+2+3"] * (gold >= 2)
        if card == "golden_times":
            return [
                f"golden {word(city.castle)} {count}"
                for city in self.mine(seat)
                for count in fees
                if city.n + count <= city.cap and count <= self.supply()
            ]
        built = [(place, kind) for city in self.mine(seat) for place, kind in city.at.items()]
        if card == "rich_harvest":
            free = [place for place, kind in built if kind == "farm" and place not in self.harvest]
            return [f"harvest {word(place)}" for place in free if figures and self.year < 6]
        if card == "bread_and_games":
            return [
                f"games {word(place)} {e} {c} {h}"
                for place, kind in built
                for e in range(4)
                for c in range(4)
                for h in range(4)
                if e + c + h in fees and e + c + h <= figures
                if all(arch or not put for arch, put in zip(ARCHES.get(kind, (0, 0, 0)), (e, c, h), strict=True))
            ]
        prices = {kind: self.master_price(kind) for kind in (*SIMPLE, *PRICE)}
        if card != "master_builder":
            prices = {card: PRICE[card]}
        kinds = [kind for kind, price in prices.items() if price <= gold]
        return [f"build {kind} {word(place)}" for kind in kinds for place in self.sites(seat, kind)]

    def master_price(self, kind: str) -> int:
        return PRICE.get(kind, 0) + 1

    def use(self, seat: int, card: str) -> None:
        player = self.players[seat]
        verb, *words = self.ask(seat, self.with_card(seat, card))
        if verb == "peek":
            positions = [int(position) for position in words[0].split("+")]
            player.gold -= 2 * (len(positions) == 3)
            for position in positions:
                if position not in self.voice:
                    self.draw_voice("look", position)
                player.looked.add(position)
        elif verb == "golden":
            next(city for city in self.cities if city.castle == hex_of(words[0])).n += int(words[1])
            player.gold -= FEES[int(words[1])]
        elif verb == "harvest":
            self.harvest.add(hex_of(words[0]))
        elif verb == "games":
            figures = list(map(int, words[1:]))
            player.gold -= FEES[sum(figures)]
            for need, count in zip(NEEDS, figures, strict=True):
                self.games[hex_of(words[0]), need] += count
        else:
            player.gold -= self.master_price(words[0]) if card == "master_builder" else PRICE[card]
            self.build(seat, *words)

    # The end of a year

    def reveal(self) -> None:
        self.revealed = True
        for position in (1, 2, 3):
            if position not in self.voice:
                self.draw_voice("voice", position)

    def migration(self) -> None:
        self.reveal()
        counts = Counter(self.voice.values())
        wishes = [need for need in NEEDS if counts[need] == max(counts.values())]
        for city in self.going_on(self.in_turn()):
            poorer = {need: self.poorer(city, need) for need in wishes}
            need = wishes[0]
            giving = [[donor for donor in poorer[wish] if donor.n] for wish in wishes]
            if len(wishes) == 2 and giving[0] != giving[1]:
                need = self.ask(city.owner, [f"wish {word(city.castle)} {wish}" for wish in wishes])[2]
            for donor in poorer[need]:
                if donor.n:
                    donor.n -= 1
                    city.n += city.n < city.cap

    def poorer(self, city: City, need: str) -> list[City]:
        mine = self.arches(city, need)
        return [other for other in self.neighbours(city) if self.arches(other, need) < mine]

    def feeding(self) -> None:
        for seat in self.going_on(self.order()):
            while sum(city.n for city in self.mine(seat)) > self.food(seat):
                self.players[seat].famine = True
                options = {f"starve {word(city.castle)}": city for city in self.mine(seat) if city.n}
                if len(options) == 1:
                    (city,) = options.values()
                else:
                    city = options[" ".join(self.ask(seat, list(options)))]
                city.n -= 1

    def demolition(self) -> None:
        for city in self.going_on(self.in_turn()):
            while city.n < city.b and city.n:
                edges = self.edge_buildings(city)
                place = edges[0]
                if len(edges) > 1:
                    place = hex_of(self.ask(city.owner, [f"demolish {word(edge)}" for edge in edges])[1])
                self.tear_down(city, place)
            if not city.n:
                for place in sorted(city.at):
                    if place != city.castle:
                        self.tear_down(city, place)
                self.cities.remove(city)

    def edge_buildings(self, city: City) -> list[Hex]:
        graph = self.lanes.subgraph(city.at)
        inner = set(networkx.articulation_points(graph)) | {city.castle}
        return [place for place in city.at if place not in inner]

    def tear_down(self, city: City, place: Hex) -> None:
        self.move_tile(city.at.pop(place), 1)
        self.harvest.discard(place)
        for need in NEEDS:
            self.games.pop((place, need), None)

    def clean_up(self) -> None:
        self.used.update(self.voice.values())
        self.voice, self.revealed = {}, False
        for player in self.players:
            self.discard.update(player.front)
            self.lost.update(player.unseen)
            player.front, player.unseen, player.actions = Counter(), Counter(), 3
            player.founded = False
            player.penalised = player.famine and self.year < 6
            player.famine = player.famine and self.year == 6
            player.looked = set()
        self.games, self.harvest = Counter(), set()

    # The whole game

    def game(self) -> list[int]:
        """Play to the end; the place of each seat, from 1."""
        if not self.year:
            self.set_up()
        phases = (self.start_year, self.politics, self.migration, self.feeding, self.demolition, self.clean_up)
        while self.year < 6 or self.begins:
            for phase in phases[self.begins :]:
                phase()
            self.begins = 0
        merit = [(self.points(seat), self.players[seat].gold) for seat in range(self.n)]
        return [1 + sum(other > its for other in merit) for its in merit]

    def points(self, seat: int) -> int:
        total = -5 * self.players[seat].famine
        for city in self.mine(seat):
            total += city.n + 3 * all(self.arches(city, need, figures=False) for need in NEEDS)
        return total
