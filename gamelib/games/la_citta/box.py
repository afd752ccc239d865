"""What is in the box, compiled from ``data.toml`` once per edition."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product
from pathlib import Path

from gamelib.engine.codecs import Codec, WholeNumber, Words
from gamelib.engine.data import Data, load_data
from gamelib.engine.grid import bits, mask
from gamelib.engine.steps import Move
from gamelib.text.messages import LANGUAGES

from .board import Board

_STANDARD = load_data(Path(__file__).with_name("data.toml"))
"""Every edition has its rows, in its order: so what a number stands for has one name here."""
_BUILDING, _CARD = _STANDARD.numbers("buildings"), _STANDARD.numbers("politics_cards")
_NEED = _STANDARD.numbers("needs")
SEATS, BUILDINGS, NEEDS, CARDS = len(_STANDARD.rows("seats")), len(_BUILDING), len(_NEED), len(_CARD)
"""How many there are at most: seats, kinds of buildings, needs of the people, kinds of politics cards."""
FARM, QUARRY, MARKET = _BUILDING["farm"], _BUILDING["quarry"], _BUILDING["market"]
STATUE = _BUILDING["statue"]
A_MARKET = 1 << MARKET
"""Where several kinds of buildings are one number, each is a bit."""
FOUNTAIN, BATH_HOUSE, HOSPITAL = _BUILDING["fountain"], _BUILDING["bath_house"], _BUILDING["hospital"]
CASTLE = BUILDINGS
"""The piece that is the castle of the first seat; those of the others come behind it."""
EDUCATION, CULTURE, HEALTH = _NEED["education"], _NEED["culture"], _NEED["health"]
MASTER_BUILDER, BREAD_AND_GAMES = _CARD["master_builder"], _CARD["bread_and_games"]
GOLDEN_TIMES, RICH_HARVEST, CLOSENESS = _CARD["golden_times"], _CARD["rich_harvest"], _CARD["closeness"]
UNSEEN, HIDDEN = CARDS, NEEDS
"""A politics card that nobody has seen; a card of the voice that the viewer does not know."""
PRESET = _STANDARD.numbers("setups")["preset"]
SIMPLE = _STANDARD.numbers("grades")["simple"]
POSITIONS = _STANDARD["time"]["voice_cards"] - 1
"""So many cards of the voice lie face down."""
ENDLESS = 999
"""More citizens than any game can use (CIT-VAR.3)."""


class Box:
    """Tables of plain numbers for play.

    A *piece* is what can stand on a hex: the kinds of buildings, then the castle of each seat.
    """

    def __init__(self, data: Data) -> None:
        self.board = Board(data)
        """The map."""
        self.maps = self.board.lanes
        """By number of seats: the hexes in play and the ways between them."""
        self.hex_words = self.board.words
        """By hex: its word."""
        self.at: list[tuple[str, ...]] = [(word,) for word in self.hex_words]
        """By hex: the same as the place of an event."""
        self.graph = self.board.graph
        """The hexes in play for so many players, as a networkx graph."""
        self.pieces: dict[str, int] = data["pieces"]
        """What seats have: ``castles``, ``figures``, ``action_cards`` ...; the ``supply`` of citizens (CIT-SET.1)."""
        self.time: dict[str, int] = data["time"]
        """``years``, ``rounds``, ``voice_cards`` a year, cards in the ``display``, ``last_harvest`` (CIT-YR.1)."""
        self.limits: dict[str, int] = data["limits"]
        """Citizens, ``basic`` or with a ``market``; ``markets_per_city``, ``foundings_per_year`` (CIT-DEF.7)."""
        self.gaps: dict[str, int] = data["gaps"]
        """Free hexes between cities: for a ``founding``, ``always``, at most for a ``migration`` (CIT-DEF.10)."""
        self.action: dict[str, int] = data["action"]
        """Of an action card: ``gold``; citizens of a founding ``from_city`` and ``from_supply`` (CIT-ACT.1)."""
        self.points: dict[str, int] = data["points"]
        """For a ``citizen``, a ``full_city``, ``famine`` (CIT-SCO.1)."""
        self._buildings(data)
        self._cards(data)
        self._landscapes(data)
        self.builds_on = lru_cache(1 << 14)(self._builds_on)
        """The moves that build these kinds on these sites, by which of these touch a lake (CIT-BLD.7); all as bits."""
        self.arches_of = lru_cache(1 << 14)(self._arches_of)
        """By need: all arches that are printed on these pieces."""
        self.codecs = self._codecs(data)
        """How each kind of number is written and named."""

    def _builds_on(self, kinds: int, sites: int, shore: int) -> tuple[Move, ...]:
        land, wet = bits(sites), bits(sites & shore)
        moves: list[Move] = []
        for kind in bits(kinds & ~A_MARKET) + bits(kinds & A_MARKET):
            on = self.build_moves[kind]
            moves += [on[hex_] for hex_ in (wet if self.needs_lake[kind] else land)]
        return tuple(moves)

    def _payable(self, card: int, gold: int) -> int:
        return mask(kind for kind, price in self.offers[card] if price <= gold)

    def _cards_for(self, kinds: int, gold: int) -> frozenset[int]:
        return frozenset(card for card in range(CARDS) if self.payable(card, gold) & kinds)

    def _arches_of(self, pieces: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sum(self.arches[piece][need] for piece in pieces) for need in range(NEEDS))

    def _most(self, card: int, gold: int) -> int:
        return max([count for count, price in self.prices[card].items() if price <= gold], default=0)

    def _buildings(self, data: Data) -> None:
        rows, needs, grades = data.rows("buildings"), list(_NEED), data.numbers("grades")
        none = (0,) * NEEDS
        self.arches: list[tuple[int, ...]] = [tuple(row[need] for need in needs) for row in rows] + [none] * SEATS
        """By piece, then by need: its printed arches."""
        self.serves = [*map(any, self.arches)]
        """By piece: has it any?"""
        self.grade = [grades[row["grade"]] for row in rows]
        """By building: its grade, ``SIMPLE`` or higher."""
        self.cost: list[int] = [data.rows("grades")[grade]["cost"] for grade in self.grade]
        """By building: gold with an action card or its own card (CIT-CRD.2)."""
        self.cost_master: list[int] = [data.rows("grades")[grade]["master"] for grade in self.grade]
        """By building: gold with the Master Builder (CIT-CRD.3)."""
        self.every_kind = mask(range(BUILDINGS))
        """All buildings, as bits."""
        self.simple = mask(kind for kind, grade in enumerate(self.grade) if grade == SIMPLE)
        """The buildings of an action card, as bits (CIT-ACT.2)."""
        self.needs_lake: list[bool] = data.column("buildings", "lake")
        """By building: does it need a lake (CIT-BLD.7)?"""
        self.dry = mask(kind for kind, lake in enumerate(self.needs_lake) if not lake)
        """The buildings that need none, as bits."""
        hexes = range(len(self.hex_words))
        self.build_moves: list[list[Move]] = [[("build", kind, hex_) for hex_ in hexes] for kind in range(BUILDINGS)]
        """By building, then by hex: the move that builds it there, made once for all lists of moves."""
        piles = data.numbers("piles")
        self.pile_of = [piles[row["pile"]] for row in rows]
        """By building: the pile from which its tile comes."""
        self.sides = [tuple(kind for kind, of in enumerate(self.pile_of) if of == pile) for pile in piles.values()]
        """By pile: the buildings on the two sides of its tiles, or the one on both (CIT-SET.4)."""
        self.other_side = [
            next((other for other in self.sides[pile] if other != kind), -1) for kind, pile in enumerate(self.pile_of)
        ]
        """By building: what is on the other side of its tiles; -1: the same (CIT-TIL.1)."""
        self.tiles: list[int] = data.column("buildings", "tiles")
        """By building: the height of its column at the start."""
        self.pile_tiles = [sum(self.tiles[kind] for kind in kinds) for kinds in self.sides]
        """By pile: how many tiles there are (CIT-SET.4)."""

    def _cards(self, data: Data) -> None:
        self.copies: list[int] = data.column("politics_cards", "copies")
        """By card: how many there are (CIT-SET.5)."""
        self.builds = [_BUILDING.get(row["builds"], -1) for row in data.rows("politics_cards")]
        """By card: the building that it allows, or -1."""
        self.offers = [[(kind, self.cost[kind])] if kind >= 0 else [] for kind in (*self.builds, -1)]
        self.offers[MASTER_BUILDER] = list(enumerate(self.cost_master))
        """By card: the buildings that it lets build, each with its price; a back none (CIT-CRD.2, CIT-CRD.3)."""
        self.cheapest = min(price for offers in self.offers for _, price in offers)
        """For less gold no card builds anything."""
        self.display: list[tuple[str, ...]] = [(f"display:{row['id']}",) for row in data.rows("politics_cards")]
        """By card: its place in the display as that of an event."""
        self.payable = lru_cache(1 << 10)(self._payable)
        """What a card lets build for so much gold, as bits."""
        self.cards_for = lru_cache(1 << 14)(self._cards_for)
        """The cards with which one of these kinds, given as bits, can be built for so much gold."""
        self.most = lru_cache(1 << 10)(self._most)
        """For how many figures or citizens such gold is enough, at most."""
        self.prices: dict[int, dict[int, int]] = {
            _CARD[row["id"]]: dict(enumerate(row["gold"], row["fewest"])) for row in data.rows("card_prices")
        }
        """By card: what it costs for so many figures, citizens or looks (CIT-CRD.4, CIT-CRD.9, CIT-CRD.13)."""
        self.voice_cards: list[int] = data.column("needs", "voice_cards")
        """By need: how many cards of the voice ask for it (CIT-SET.5)."""
        some = [positions for n in range(2, POSITIONS + 1) for positions in combinations(range(POSITIONS), n)]
        self.looks: list[tuple[int, ...]] = some
        """What Closeness to the Citizens can look at: two positions or all three (CIT-CRD.13)."""

    def _landscapes(self, data: Data) -> None:
        landscapes = data.numbers("landscapes")
        self.landscape_tiles: list[int] = data.column("landscapes", "tiles")
        """By landscape: how many tiles there are (CIT-SET.8)."""
        self.fertility: list[int] = data.column("landscapes", "food")
        """By landscape: food for each castle or farm that touches it (CIT-DEF.9)."""
        self.mountain: list[int] = data.column("landscapes", "gold")
        """By landscape: gold for each quarry that touches it (CIT-YR.5)."""
        self.lake: list[bool] = data.column("landscapes", "lake")
        """By landscape: is it a lake (CIT-BLD.7)?"""
        self.borders = [landscapes[row["landscape"]] for row in data.rows("borders")]
        """By region behind the slots: its printed landscape."""
        letters = {row["letter"]: number for number, row in enumerate(data.rows("landscapes"))}
        self.letters = letters
        """The landscape of each letter."""
        number = {word: place for place, word in enumerate(self.hex_words)}
        self.preset_tiles = {
            row["players"]: [letters.get(letter, -1) for letter in row["tiles"].replace(" ", "")]
            for row in data.rows("presets")
        }
        """By number of seats, then by slot: the tile of the preset (CIT-SET.7)."""
        self.preset_castles = {
            row["players"]: [[number.get(word, -1) for word in two.split()] for two in row["castles"]]
            for row in data.rows("presets")
        }
        """By number of seats, then by seat: the hexes of its castles in the preset."""

    def _codecs(self, data: Data) -> dict[str, Codec]:
        seats, buildings, cards, needs = map(data.rows, ("seats", "buildings", "politics_cards", "needs"))
        back = {row["id"]: row for row in data.rows("backs")}
        castles = [
            {"id": f"{seat['id']}_castle"} | {f"name_{lang}": seat[f"castle_{lang}"] for lang in LANGUAGES}
            for seat in seats
        ]
        regions = [row["id"] for table in ("slots", "borders") for row in data.rows(table)]
        figures = [f"{place}:{need}" for place, need in product(self.hex_words, _NEED)]
        figure_names = {
            lang: [f"{place}: {need[f'name_{lang}']}" for place, need in product(self.hex_words, needs)]
            for lang in LANGUAGES
        }
        return {
            "seat": Words.of("seat", seats),
            "hex": Words("hex", self.hex_words),
            "city": Words("city", self.hex_words),
            "slot": Words("slot", regions[: self.board.slots]),
            "region": Words("landscape on the map", regions),
            "landscape": Words.of("landscape", data.rows("landscapes")),
            "zone": Words.of("zone", data.rows("zones")),
            "building": Words.of("kind of building", buildings),
            "piece": Words.of("building", [*buildings, *castles]),
            "grade": Words.of("grade", data.rows("grades")),
            "pile": Words.of("pile", data.rows("piles")),
            "need": Words.of("need", needs),
            "voice_card": Words.of("card of the voice", [*needs, back["hidden"]]),
            "card": Words.of("politics card", [*cards, back["unseen"]]),
            "figure": Words("figure", figures, figure_names),
            "position": Words("position", [str(n + 1) for n in range(POSITIONS)]),
            "positions": Words("choice of positions", ["+".join(str(n + 1) for n in look) for look in self.looks]),
            "setup": Words.of("set-up", data.rows("setups")),
            "year": WholeNumber("year", 1, self.time["years"]),
            "count": WholeNumber("number", 0, 99),
            **{
                need: WholeNumber(f"number of figures for {need}", 0, max(self.prices[BREAD_AND_GAMES]))
                for need in _NEED
            },
        }
