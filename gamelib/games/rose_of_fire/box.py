"""What is in the box, compiled from ``data.toml`` once per edition."""

from __future__ import annotations

from itertools import product

from gamelib.core.data import Data, Row
from gamelib.core.words import LANGUAGES, Codec, Count, UnknownWord, Words, counted

from .board import Board

UPPER, MIDDLE, WORKING, LOW = range(4)
CITY, POPULARITY, PRESTIGE, STRIKE_BACK = range(4)
CROWN, COLONIES, PERSONALITIES, HIDDEN, SPENT = range(5)
OFFERED, REMOVED = 4, 5
SOLDIER = 4
WAITING = ("soup_kitchen", "court_connections")
"""Abilities that wait for their moment in the turn (ROF-CRD.11, ROF-CRD.13)."""


class Box:
    """Tables of plain numbers for play: ``status[kind]``, ``kinds[card]``, ``cost[influence card]`` ...

    A *face* is a kind of card (identical cards share it); ``copies[face]`` says how many there are, and faces of one
    back stand side by side in ``span[back]``.
    """

    def __init__(self, data: Data) -> None:
        self.board = Board(data)
        self.status: list[int] = data.column("house_kinds", "status")
        self.houses_per_kind: list[int] = data.column("house_kinds", "per_player")
        self.block_vp = (data.column("house_kinds", "vp"), data.column("house_kinds", "vp_anarchy"))
        self.majority_kinds = [k for k, counts in enumerate(data.column("house_kinds", "majority")) if counts]
        self.tiles: list[int] = data.column("tile_colours", "count")
        self.phases = [e for e, row in enumerate(data.rows("epochs")) for _ in range(row["phases"])]
        self.strikers: int = data["pieces"]["strikers_per_player"]
        self.soldiers: int = data["pieces"]["soldiers"]
        self.max_tokens: int = data["pieces"]["max_influence_tokens"]
        self.max_soldiers_added: int = data["pieces"]["max_soldiers_added"]
        self.auca: dict[str, int] = data["auca"]
        self.award: dict[str, int] = data["prestige_award"]
        self.points: dict[str, int] = data["points"]
        self.anarchy: int = data["conflict"]["anarchy"]
        self.immigration: list[dict[int, int]] = [
            {row["value"]: row[column] for row in data.rows("immigration_tokens")}
            for column in ("count", "six_token_game")
        ]
        self._players(data)
        self._cards(data)
        self._influence(data)
        self.codecs = self._codecs(data)
        self.place_moves = [("place", cell) for cell in range(len(self.board.words))]
        self.build_moves = [("build", kind) for kind in range(4)]
        self._purchases: dict[tuple[int, int, int, int], list[tuple[int, int]]] = {}

    def _players(self, data: Data) -> None:
        players = data.rows("player_count")
        self.hand_limit: dict[int, int] = {row["players"]: row["hand_limit"] for row in players}
        self.raval_limit: dict[int, int] = {row["players"]: row["raval_limit"] for row in players}
        self.bomb_start: dict[int, int] = {row["players"]: row["bomb_start"] for row in players}

    def _cards(self, data: Data) -> None:
        """ROF-CRD.1, ROF-CRD.2  What the cards show: colours of tiles, kinds of houses, ability or event."""
        kinds, colours = data.column("house_kinds", "id"), data.column("tile_colours", "id")
        shows = {colour: (number,) for number, colour in enumerate(colours)} | {"wild": tuple(range(len(colours)))}
        designs = {row["id"]: row for row in data.rows("popularity_designs")}
        rows = [
            data.rows("city_cards"),
            data.rows("popularity_cards"),
            data.rows("prestige_cards"),
            [data["strike_card"]],
        ]
        faces = [(back, row) for back, some in enumerate(rows) for row in some]
        self.faces = [row["id"] for _, row in faces]
        self.back = [back for back, _ in faces]
        self.span = [(self.back.index(back), self.back.index(back) + len(some)) for back, some in enumerate(rows)]
        self.copies = [row["copies"] for _, row in faces]
        self.colours: list[tuple[int, ...]] = [shows.get(row.get("tile", ""), ()) for _, row in faces]
        self.kinds = [tuple(kinds.index(kind) for kind in row.get("houses", ())) for _, row in faces]
        self.design = [row.get("design", "") for _, row in faces]
        self.amount = {design: row["amount"] for design, row in designs.items()}
        self.is_event = [designs.get(design, {}).get("type") == "event" for design in self.design]
        self.stays = [bool(designs.get(design, {}).get("stays")) for design in self.design]
        self.strike = len(self.faces) - 1
        self.strike_vp: tuple[int, int] = (data["strike_card"]["vp"], data["strike_card"]["vp_negative_prestige"])
        self._named_faces: list[Row] = [
            {"id": row["id"]} | {f"name_{lang}": self._card_name(data, row, designs, lang) for lang in LANGUAGES}
            for _, row in faces
        ]

    @staticmethod
    def _card_name(data: Data, row: Row, designs: dict[str, Row], lang: str) -> str:
        if row["id"].startswith("city"):
            short = {kind["id"]: kind[f"short_{lang}"] for kind in data.rows("house_kinds")}
            colour = {tile["id"]: tile[f"name_{lang}"] for tile in data.rows("tile_colours")}
            return f"{row[f'name_{lang}']} ({colour[row['tile']]}: {' / '.join(short[kind] for kind in row['houses'])})"
        return str((designs[row["design"]] if "design" in row else row)[f"name_{lang}"])

    def _influence(self, data: Data) -> None:
        symbols = data.column("influence_symbols", "id")
        self.event_space: list[int] = data.column("influence_symbols", "event_space")
        self.tokens: list[int] = data.column("influence_symbols", "tokens")
        self.unspent: dict[int, int] = {row["tokens"]: row["vp"] for row in data.rows("unspent_influence")}
        self.influence_symbol = [symbols.index(row["symbol"]) for row in data.rows("influence_cards")]
        self.influence_vp: list[int] = data.column("influence_cards", "vp")
        self.cost = [tuple(row["cost"][symbol] for symbol in symbols) for row in data.rows("influence_cards")]
        self._payments = [minimal_payments(cost) for cost in self.cost]

    def purchases(self, tokens: tuple[int, int, int], alignment: int) -> list[tuple[int, int]]:
        """Every way to buy any influence card with these tokens: ``(card, payment)`` (ROF-INF.6, ROF-ALN.2).

        ``alignment`` is the symbol of an unspent alignment token, or ``SPENT``.
        """
        key = (*tokens, alignment)
        if key not in self._purchases:
            used = (HIDDEN,) if alignment >= HIDDEN else (HIDDEN, alignment)
            self._purchases[key] = sorted(
                (card, payment)
                for card, payments in enumerate(self._payments)
                for symbol in used
                for payment in payments[symbol]
                if all(have >= need for have, need in zip(tokens, split(payment)[:3], strict=True))
            )
        return self._purchases[key]

    def _codecs(self, data: Data) -> dict[str, Codec]:
        seats, kinds, backs, symbols = map(data.rows, ("seats", "house_kinds", "card_backs", "influence_symbols"))
        sign = {row["id"]: row for row in data.rows("signs")}
        hidden_faces = [{**row, "id": f"{row['id']}_back"} for row in backs]
        houses = [
            {"id": f"{seat['id']}_{kind['id']}"}
            | {name: f"{seat[name]}: {kind[name]}" for name in ("name_en", "name_cs")}
            for seat in seats
            for kind in kinds
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
            "payment": PaymentWords([*symbols, sign["alignment"]]),
            "piece": Words.of("piece", [*seats, sign["soldier"]]),
            "level": Count("immigration level", 1, 12),
            "count": Count("number", 0, 99),
        }


MOST_PAID = 7
"""Tokens of one symbol in a payment: its number has three bits for each symbol, and one for the own alignment."""


def split(payment: int) -> tuple[int, int, int, int]:
    """A payment as ``(crown, colonies, personalities, alignment used)``."""
    return payment & MOST_PAID, payment >> 3 & MOST_PAID, payment >> 6 & MOST_PAID, payment >> 9


def joined(crown: int, colonies: int, personalities: int, alignment: int = 0) -> int:
    """The number of a payment."""
    return crown | colonies << 3 | personalities << 6 | alignment << 9


class PaymentWords:
    """The codec of payments: ``crown,crown,alignment``. Rows: the three symbols and the own alignment."""

    what = "payment"

    def __init__(self, rows: list[Row]) -> None:
        self._symbols = [row["id"] for row in rows]
        self._names = {lang: [row[f"name_{lang}"] for row in rows] for lang in LANGUAGES}

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int) and 0 < value <= joined(MOST_PAID, MOST_PAID, MOST_PAID, 1)

    def word(self, value: int) -> str:
        """The tokens, one after the other."""
        return ",".join(s for s, n in zip(self._symbols, split(value), strict=True) for _ in range(n))

    def value(self, word: str) -> int:
        """The number of the payment; the tokens may stand in any order."""
        tokens = word.split(",")
        counts = [tokens.count(symbol) for symbol in self._symbols]
        if sum(counts) != len(tokens) or max(counts[:3]) > MOST_PAID or counts[3] > 1:
            raise UnknownWord(
                self.what, word, f"It is a list such as crown,crown,alignment of: {', '.join(self._symbols)}."
            )
        return joined(*counts)

    def name(self, value: int, lang: str) -> str:
        """The names of the tokens, each with its number."""
        counts = zip(self._names[lang], split(value), strict=True)
        return counted(name for name, n in counts for _ in range(n))


def pays(tokens: tuple[int, ...], cost: tuple[int, ...]) -> bool:
    """Do exactly these tokens pay this cost? Two of one symbol may stand for one of another (ROF-INF.4)."""
    spare = [have - need for have, need in zip(tokens, cost, strict=True)]
    pairs = [max(n, 0) for n in spare]
    return all(n % 2 == 0 for n in pairs) and sum(pairs) == 2 * sum(-n for n in spare if n < 0)


def minimal_payments(cost: tuple[int, ...]) -> list[list[int]]:
    """Payments for a cost that contain no other, by alignment symbol used (crown, colonies, personalities, none)."""
    paying = [(a, b, c) for a, b, c in product(range(MOST_PAID + 1), repeat=3) if pays((a, b, c), cost)]

    def contains(tokens: tuple[int, ...], other: tuple[int, ...]) -> bool:
        return other != tokens and all(a >= b for a, b in zip(tokens, other, strict=True))

    result = []
    for symbol in (CROWN, COLONIES, PERSONALITIES):
        with_it = [tokens for tokens in paying if tokens[symbol]]
        least = [tokens for tokens in with_it if not any(contains(tokens, other) for other in with_it)]
        result.append([joined(*tokens, 1) - (1 << 3 * symbol) for tokens in least])
    result.append([joined(*tokens) for tokens in paying if not any(contains(tokens, other) for other in paying)])
    return result
