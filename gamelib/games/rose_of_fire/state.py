"""What lies on the table in Barcelona: The Rose of Fire, and what each seat may know of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gamelib.engine.codecs import NONE
from gamelib.engine.definition import BaseGame
from gamelib.engine.rulebook import by
from gamelib.engine.state import State, flag, number, per, state, value, values

from .box import OFFERED, SPENT, SYMBOLS, Box

BEFORE_TILE = "play_card lay_tile take_tile place_tile"
BEFORE_HOUSE = f"{BEFORE_TILE} put_house build_house"
"""While one of these steps waits, no tile has been laid in this turn; no house has been built."""


@state
class Rose(State):
    """The table. Houses are numbered ``seat * KINDS + kind``; -1 stands for nothing.

    Piles are multisets: ``deck`` and ``bag`` hold what nobody has, as far as its viewer knows, identified, and
    ``deck_size`` and ``bag_size`` say how much of it lies in the pile itself.
    """

    unordered = ("standing",)
    game: BaseGame[Box]
    # The clock
    phase: int = number(lambda s: len(s.game.box.phases), "ROF-FLW.1")
    first: int = value("seat")
    levels: tuple[int, ...] = values("level", in_order=True)
    no_strike: int = flag()
    immigration_tokens: int = number(7, "ROF-SET.9", least=6)
    # The Eixample
    tile: list[int] = per("cell", of="colour", fill=-1)
    house: list[int] = per("cell", of="house", fill=-1)
    blocks: tuple[int, ...] = values("square")
    completed: tuple[int, ...] = values("cell")
    # The streets
    raval: list[int] = per("seat", rule="ROF-SET.1")
    barricades: list[int] = per("seat", rule="ROF-SET.1")
    in_bag: list[int] = per("seat", rule="ROF-SET.1")
    soldiers_out: int = number(rule="ROF-PHE.3", until="clear_barricades")
    soldiers_in_bag: int = number(rule="ROF-SET.5")
    # The tracks
    prestige: list[int] = per(
        "seat", least=lambda s: s.game.box.auca["min"], most=lambda s: s.game.box.auca["max"], rule="ROF-AUC.1"
    )
    bomb: int = number(lambda s: s.game.box.anarchy, "ROF-SOC.2")
    reached: int = number(SYMBOLS, "ROF-SOC.4")
    resolved: int = number(SYMBOLS, "ROF-SOC.4")
    anarchy: int = flag()
    # Cards
    hand: list[tuple[int, ...]] = per("seat", of="card", many=True)
    standing: list[tuple[int, ...]] = per("seat", of="card", many=True)
    discard: list[int] = per("card", rule="ROF-SET.8")
    strike_kept: int = value("seat", fill=-1)
    striker: int = value("seat", fill=-1, until="pass_marker", after="strike_card", sure=True, rule="ROF-PHE.9")
    # Influence
    tokens: list[int] = per("seat", "symbol", rule="ROF-SET.2")
    token_backs: list[int] = per("seat", rule="ROF-SET.2")
    alignment: list[int] = per("seat", of="alignment", fill=-1)
    influence: list[int] = per("influence_card", of="owner", fill=OFFERED)
    # The turn in progress
    card: int = value("card", fill=-1, until="end_turn", after="play_card", sure=True, rule="ROF-TRN.1")
    ability_due: int = flag(until="end_turn", after="play_card", rule="ROF-CRD.5")
    laid: int = value("cell", fill=-1, until="end_turn", after=BEFORE_TILE, rule="ROF-TRN.2")
    built: int = value("kind", fill=-1, until="end_turn", after=BEFORE_HOUSE, rule="ROF-TRN.2")
    drew: int = flag(until="end_turn", after="play_card", rule="ROF-TRN.4")
    drawn: tuple[int, ...] = values("token", until="keep_influence", sure=True, rule="ROF-HSE.3")
    # Follows from the rest
    free: list[bytes] = per("colour", derived=True)  # one flag per cell: may a tile of this colour go there?
    loose: list[int] = per("cell", derived=True)  # 1: a tile that no block has claimed
    tiles_left: list[int] = per("colour", derived=True)
    houses_left: list[int] = per("seat", "kind", derived=True)
    strikers_left: list[int] = per("seat", derived=True)
    castle: int = value(derived=True)
    deck: list[int] = per("card", derived=True)
    deck_size: list[int] = per("back", derived=True)
    bag: list[int] = per("symbol", derived=True)
    bag_size: int = value(derived=True)

    # Questions that rules ask often

    def level(self) -> int:
        """The immigration level of this phase."""
        return self.levels[-1]

    def last_phase(self) -> bool:
        """ROF-FLW.1"""
        return self.phase == len(self.game.box.phases)

    @by("ROF-CRD.8", "ROF-TWO.2")
    def hand_limit(self) -> int:
        """How many cards a hand may hold."""
        return self.game.box.limits[self.seats]["hand_limit"]

    @by("ROF-STR.3", "ROF-TWO.3")
    def raval_limit(self) -> int:
        """How many strikers of a seat the Raval has room for."""
        return self.game.box.limits[self.seats]["raval_limit"]

    def strike_points(self, seat: int) -> int:
        """What the Strike card costs this seat now (ROF-CRD.9, ROF-END.2)."""
        return self.game.box.strike_vp[self.prestige[seat] < 0]

    def events_passed(self) -> int:
        """How many conflict events the bomb has come to (ROF-SOC.4)."""
        return sum(space <= self.bomb for space in self.game.box.event_space)

    def turn_order(self) -> list[int]:
        """All seats from the holder of the first-player marker."""
        return self.seats_from(self.first)

    def token_count(self, seat: int) -> int:
        """How many influence tokens lie on this seat's family card."""
        return sum(self.tokens[seat * SYMBOLS : (seat + 1) * SYMBOLS]) + self.token_backs[seat]

    @by("ROF-ALN.1")
    def has_alignment(self, seat: int) -> bool:
        """Has this seat not used its alignment yet? All can see that, and not what it is."""
        return NONE < self.alignment[seat] < SPENT

    def into_bag(self, symbol: int, count: int = 1) -> None:
        """Put so many influence tokens into the red bag, or take them out."""
        self.bag[symbol] += count
        self.bag_size += count

    # What follows from the rest

    def stage(self) -> str:
        """The order of play differs before the first phase and in the last one."""
        return "set_up" if not self.phase else "last" if self.last_phase() else "phase"

    def rebuild(self) -> None:
        """Where a tile of each colour may go, and what can still become a block.

        What lies in no order of its own is put in the order in which play keeps it.
        """
        self.hand[:] = [tuple(sorted(hand)) for hand in self.hand]
        self.blocks, self.completed = tuple(sorted(self.blocks)), tuple(sorted(self.completed))
        self.drawn = tuple(sorted(self.drawn))
        board = self.game.box.board
        self.free, self.loose = board.open_at_start[self.seats], [0] * len(self.tile)
        self.lie([cell for cell, colour in enumerate(self.tile) if colour >= 0])
        for cell in (*self.completed, *(cell for square in self.blocks for cell in board.grid.squares[square])):
            self.loose[cell] = 0

    def lie(self, cells: Iterable[int]) -> None:
        """Tiles lie on these cells: nothing else goes there, and next to them there is room for their colours.

        ROF-TIL.3, ROF-TIL.4: on an empty start cell there is always room for its colour.
        """
        neighbours, used = self.game.box.board.grid.neighbours, self.game.box.board.used[self.seats]
        free = [bytearray(row) for row in self.free]
        for cell in cells:
            beside = free[self.tile[cell]]
            for near in neighbours[cell]:
                beside[near] = used[near] and self.tile[near] < 0
            for row in free:
                row[cell] = 0
            self.loose[cell] = 1
        self.free = [bytes(row) for row in free]

    # In words

    def prompt_facts(self, step: str) -> Mapping[str, object]:
        return {"card": self.card} if self.card >= 0 else {}

    def text(self, lang: str = "en") -> str:
        """The position in one line."""
        game, say = self.game, self.game.wording.line
        if self.over:
            return say("over", {"points": self.points_text(lang)}, lang)
        when = {"phase": self.phase}
        if self.phase:
            when["epoch"] = game.box.phases[self.phase - 1]
        if self.levels:
            when["level"] = self.level()
        facts = {
            "when": say("level" if self.levels else "phase" if self.phase else "setup", when, lang),
            "seat": self.active,
            "step": self.agenda[-1][0],
            "tiles": sum(tile >= 0 for tile in self.tile),
            "houses": sum(house >= 0 for house in self.house),
            "blocks": len(self.blocks),
            "points": self.points_text(lang),
        }
        return say("now", facts, lang)
