"""What is in the box, compiled from ``data.toml`` once per edition."""

from __future__ import annotations

from itertools import product
from pathlib import Path

from gamelib.engine.codecs import Codec, WholeNumber, Words
from gamelib.engine.data import Data, Row, load_data
from gamelib.text.messages import LANGUAGES
from gamelib.text.templates import Name

from .board import Board
from .payments import PaymentWords, Prices, Tokens

_STANDARD = load_data(Path(__file__).with_name("data.toml"))
"""Every edition has its rows, in its order: so what a number stands for has one name here."""
_SEAT, _KIND = _STANDARD.numbers("seats"), _STANDARD.numbers("house_kinds")
_SYMBOL, _BACK = _STANDARD.numbers("influence_symbols"), _STANDARD.numbers("card_backs")
SEATS, KINDS, SYMBOLS, BACKS = len(_SEAT), len(_KIND), len(_SYMBOL), len(_BACK)
"""How many there are at most: families, kinds of houses, symbols of influence, piles of cards."""
UPPER = _KIND["upper"]
CROWN, COLONIES, PERSONALITIES = _SYMBOL["crown"], _SYMBOL["colonies"], _SYMBOL["personalities"]
HIDDEN, SPENT = SYMBOLS, SYMBOLS + 1
"""What an alignment token can be beside a symbol: face down, or used."""
CITY, POPULARITY, PRESTIGE = _BACK["city"], _BACK["popularity"], _BACK["prestige"]
OFFERED, REMOVED = SEATS, SEATS + 1
"""Where an influence card can be beside a seat: on offer, or out of the game."""
LATE_LEVEL = 6
"""The immigration level that waits for the last phase (ROF-IMM.2)."""
SOLDIER = SEATS
"""The piece of the black bag that is no striker of a seat."""


class Box:
    """Tables of plain numbers for play.

    A *face* is a kind of card, identical cards share it: City, Popularity and Prestige cards, then the Strike card.
    """

    def __init__(self, data: Data) -> None:
        self.board = Board(data)
        """The map of the Eixample."""
        self.graph = self.board.graph
        """The cells in play for so many players, as a networkx graph."""
        self.tiles: list[int] = data.column("tile_colours", "count")
        """By colour: how many tiles there are (ROF-SET.7)."""
        self.pieces: dict[str, int] = data["pieces"]
        """``strikers_per_player`` and ``soldiers`` (ROF-SET.1, ROF-SET.5), ``max_influence_tokens`` (ROF-INF.2) ..."""
        self.auca: dict[str, int] = data["auca"]
        """The spaces ``min``, ``max`` and ``start`` of the Auca (ROF-AUC.1)."""
        self.award: dict[str, int] = data["prestige_award"]
        """Steps on the Auca for the one who stands first, last, or otherwise: ``sole_most`` ... (ROF-AWD.1)."""
        self.points: dict[str, int] = data["points"]
        """Points that a rule gives, by what they are given for: ``prestige_card`` ..."""
        self.anarchy: int = data["conflict"]["anarchy"]
        """The last space of the conflict track (ROF-ANA.1)."""
        self.phases = [epoch for epoch, row in enumerate(data.rows("epochs")) for _ in range(row["phases"])]
        """By phase, the first one at 0: the number of its epoch, from 0 (ROF-FLW.1)."""
        self.limits: dict[int, dict[str, int]] = data.by_key("player_count")
        """By number of seats: ``hand_limit`` (ROF-CRD.8), ``raval_limit`` (ROF-STR.3), ``bomb_start`` (ROF-SET.3)."""
        tokens = data.by_key("immigration_tokens")
        counts = [
            [tokens[value][column] if value in tokens else 0 for value in range(max(tokens) + 1)]
            for column in ("count", "six_token_game")
        ]
        self.immigration = {sum(by_value): by_value for by_value in counts}
        """By seven or six, the tokens in play; then by value: how many there are (ROF-SET.9)."""
        self._houses(data)
        self._cards(data)
        self._influence(data)
        self.codecs = self._codecs(data)
        """How each kind of number is written and named."""
        self.place_moves = [("place", cell) for cell in range(len(self.board.words))]
        """By cell: the move that lays a tile there."""
        self.build_moves = [("build", kind) for kind in range(KINDS)]
        """By kind: the move that builds such a house."""

    def _houses(self, data: Data) -> None:
        self.status: list[int] = data.column("house_kinds", "status")
        """By kind: immigrants whom the house shelters, and its weight in a block (ROF-HSE.5)."""
        self.houses_per_kind: list[int] = data.column("house_kinds", "per_player")
        """By kind: how many such houses each seat has (ROF-SET.1)."""
        self.block_vp = (data.column("house_kinds", "vp"), data.column("house_kinds", "vp_anarchy"))
        """By 0 or 1, under anarchy; then by kind: points of a house in a block (ROF-EPO.2)."""
        kinds = [kind for kind, counts in enumerate(data.column("house_kinds", "majority")) if counts]
        self.comparisons = {seats: list(product(there, kinds)) for seats, there in self.board.districts.items()}
        """By number of seats: district and kind of each majority, in order (ROF-PHE.5)."""

    def _cards(self, data: Data) -> None:
        kind, colour = data.numbers("house_kinds"), data.numbers("tile_colours")
        colours = {word: (number,) for word, number in colour.items()} | {"wild": tuple(colour.values()), "": ()}
        designs = data.by_key("popularity_designs")
        piles = [data.rows("city_cards"), data.rows("popularity_cards"), data.rows("prestige_cards")]
        rows = [*piles[CITY], *piles[POPULARITY], *piles[PRESTIGE], data["strike_card"]]
        self.faces: list[str] = [row["id"] for row in rows]
        """By face: its word."""
        self.copies: list[int] = [row["copies"] for row in rows]
        """By face: how many such cards there are."""
        self.back = [back for back, pile in enumerate(piles) for _ in pile] + [BACKS]
        """By face: the pile to which it belongs; the Strike card has a back of its own."""
        self.span = [(self.back.index(back), self.back.index(back + 1)) for back in range(BACKS)]
        """By back: its first face, and the one behind its last."""
        self.colours = [colours[row.get("tile", "")] for row in rows]
        """By face: the colours of the tile that it may lay (ROF-TIL.1)."""
        self.kinds = [tuple(kind[word] for word in row.get("houses", ())) for row in rows]
        """By face: the kinds of houses that it shows (ROF-CRD.1, ROF-CRD.2)."""
        self.design: list[str] = [row.get("design", "") for row in rows]
        """By face: what a Popularity card does, ``""`` for others."""
        self.amount: dict[str, int] = {design: row["amount"] for design, row in designs.items()}
        """By design: the number in its text."""
        self.is_event = [design in designs and designs[design]["type"] == "event" for design in self.design]
        """By face: has the card an event instead of an ability (ROF-TRN.3)?"""
        self.stays = [design in designs and designs[design]["stays"] for design in self.design]
        """By face: does the card stay on the table until its effect happens (ROF-CRD.6)?"""
        self.strike = len(rows) - 1
        """The face of the Strike card; those behind it are backs of hidden cards."""
        self.strike_vp: tuple[int, int] = (data["strike_card"]["vp"], data["strike_card"]["vp_negative_prestige"])
        """By 0 or 1, with negative prestige: points of the Strike card (ROF-CRD.9)."""
        self._named_faces: list[Row] = [
            {"id": row["id"]} | {f"name_{lang}": _card_name(data, row, designs, lang) for lang in LANGUAGES}
            for row in rows
        ]

    def _influence(self, data: Data) -> None:
        self.tokens: list[int] = data.column("influence_symbols", "tokens")
        """By symbol: how many tokens there are (ROF-SET.2)."""
        self.unspent: dict[int, int] = {row["tokens"]: row["vp"] for row in data.rows("unspent_influence")}
        """By number of tokens left at the end: their points (ROF-END.7)."""
        self.event_space: list[int] = data.column("influence_symbols", "event_space")
        """By symbol: the space of the conflict track with its event (ROF-SOC.3)."""
        self.influence_symbol = [_SYMBOL[row["symbol"]] for row in data.rows("influence_cards")]
        """By influence card: the symbol whose event removes it (ROF-SOC.6)."""
        self.influence_vp: list[int] = data.column("influence_cards", "vp")
        """By influence card: its points (ROF-INF.7)."""
        self.influence_key = [f"influence:{row['id']}" for row in data.rows("influence_cards")]
        """By influence card: how events and refusals name the place where it lies."""
        costs = [row["cost"] for row in data.rows("influence_cards")]
        self.cost: list[Tokens] = [(cost["crown"], cost["colonies"], cost["personalities"]) for cost in costs]
        """By influence card: its printed price."""
        self.price = [sum(tokens) for tokens in self.cost]
        """By influence card: how many tokens it asks for."""
        self.prices = Prices(self.cost)
        """What can be bought with which tokens (ROF-INF.6)."""

    def _codecs(self, data: Data) -> dict[str, Codec]:
        seats, kinds, backs, symbols = map(data.rows, ("seats", "house_kinds", "card_backs", "influence_symbols"))
        sign = {row["id"]: row for row in data.rows("signs")}
        hidden_faces = [{**row, "id": f"{row['id']}_back"} for row in backs]
        strikers = [seat | {f"name_{lang}": seat[f"striker_{lang}"] for lang in LANGUAGES} for seat in seats]
        numerals = data.column("epochs", "id")
        houses = [
            {"id": f"{seat['id']}_{kind['id']}"}
            | {name: f"{seat[name]}: {kind[name]}" for name in ("name_en", "name_cs")}
            for seat, kind in product(seats, kinds)
        ]
        return {
            "seat": Words.of("seat", seats),
            "cell": Words("cell", self.board.words),
            "square": Words("square", self.board.grid.square_words),
            "colour": Words.of("colour", data.rows("tile_colours")),
            "kind": Words.of("kind of house", kinds),
            "district": Words.of("district", data.rows("districts")),
            "house": Words.of("house", houses),
            "card": Words.of("card", self._named_faces + hidden_faces),
            "back": Words.of("pile", backs),
            "symbol": Words.of("influence symbol", symbols),
            "token": Words.of("token", [*symbols, sign["hidden"]]),
            "alignment": Words.of("alignment", [*symbols, sign["hidden"], sign["spent"]]),
            "influence_card": Words.of("influence card", data.rows("influence_cards")),
            "owner": Words.of("owner", [*seats, sign["offered"], sign["removed"]]),
            "payment": PaymentWords([*symbols, sign["alignment"]], self.prices.payments),
            "piece": Words.of("piece", [*strikers, sign["soldier"]]),
            "epoch": Words("epoch", [str(n + 1) for n in range(len(numerals))], dict.fromkeys(LANGUAGES, numerals)),
            "level": WholeNumber("immigration level", 1, 12),
            "count": WholeNumber("number", 0, 99),
        }


def _card_name(data: Data, row: Row, designs: dict[str, Row], lang: str) -> str:
    """A City card is named by what it shows, in all forms of its name; a Popularity card by its design."""
    if not row["id"].startswith("city"):
        return str((designs[row["design"]] if "design" in row else row)[f"name_{lang}"])
    forms, name = data["city_card_forms"], row[f"name_{lang}"]
    colour = next(tile[f"name_{lang}"] for tile in data.rows("tile_colours") if tile["id"] == row["tile"])

    def shows(what: str, column: str) -> str:
        words = {kind["id"]: kind[f"{column}_{lang}"] for kind in data.rows("house_kinds")}
        first, second = (words[kind] for kind in row["houses"])
        told: str = forms[what][lang].format(colour=colour, first=first, second=second)
        return told

    whole = shows("shows", "short")
    named = {form: f"{forms[form][lang]} {whole}" for form in ("a", "which")}
    return Name(f"{name} {whole}", {**named, "listed": f"{name} {shows('listed', 'listed')}"})
