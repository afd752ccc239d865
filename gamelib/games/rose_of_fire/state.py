"""What lies on the table in Barcelona: The Rose of Fire, and what each seat may know of it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from gamelib.core.state import State, per, state, value, values

from .box import CITY, COLONIES, HIDDEN, OFFERED, PERSONALITIES, POPULARITY, PRESTIGE, SYMBOLS

if TYPE_CHECKING:
    from . import RoseOfFire


@state
class Rose(State):
    """The table. Houses are numbered ``seat * KINDS + kind``; -1 stands for nothing.

    Piles are multisets: ``deck`` and ``bag`` hold what nobody in whose eyes this state is drawn has identified, and
    ``deck_size`` and ``bag_size`` say how much of it lies in the pile itself.
    """

    game: RoseOfFire
    # The clock
    phase: int = value()
    first: int = value("seat")
    levels: tuple[int, ...] = values("level")
    no_strike: int = value()
    six_tokens: int = value()
    # The Eixample
    tile: list[int] = per("cell", of="colour", fill=-1)
    house: list[int] = per("cell", of="house", fill=-1)
    blocks: tuple[int, ...] = values("square")
    completed: tuple[int, ...] = values("cell")
    # The streets
    raval: list[int] = per("seat")
    barricades: list[int] = per("seat")
    in_bag: list[int] = per("seat")
    soldiers_out: int = value()
    soldiers_in_bag: int = value()
    # The tracks
    prestige: list[int] = per("seat")
    bomb: int = value()
    reached: int = value()
    resolved: int = value()
    anarchy: int = value()
    # Cards
    hand: list[tuple[int, ...]] = per("seat", of="card", many=True)
    standing: list[tuple[int, ...]] = per("seat", of="card", many=True)
    deck: list[int] = per("card")
    deck_size: list[int] = per("back")
    discard: list[int] = per("card")
    strike_kept: int = value("seat", fill=-1)
    striker: int = value("seat", fill=-1)
    # Influence
    tokens: list[int] = per("seat", "symbol")
    token_backs: list[int] = per("seat")
    alignment: list[int] = per("seat", of="alignment", fill=-1)
    bag: list[int] = per("symbol")
    bag_size: int = value()
    influence: list[int] = per("influence_card", of="owner", fill=OFFERED)
    # The turn in progress
    card: int = value("card", fill=-1)
    event_due: int = value()
    ability_due: int = value()
    laid: int = value("cell", fill=-1)
    built: int = value("kind", fill=-1)
    drew: int = value()
    drawn: tuple[int, ...] = values("token")
    # Follows from the rest
    free: list[bytes] = per("colour", derived=True)  # one flag per cell: may a tile of this colour go there?
    loose: bytes = value(derived=True)  # one flag per cell: a tile that no block has claimed
    tiles_left: list[int] = per("colour", derived=True)
    houses_left: list[int] = per("seat", "kind", derived=True)
    strikers_left: list[int] = per("seat", derived=True)
    castle: int = value(derived=True)

    # Questions that rules ask often

    def level(self) -> int:
        """The immigration level of this phase."""
        return self.levels[-1]

    def hand_limit(self) -> int:
        """ROF-CRD.8, ROF-TWO.2"""
        return self.game.box.hand_limit[self.seats]

    def raval_limit(self) -> int:
        """ROF-STR.3, ROF-TWO.3"""
        return self.game.box.raval_limit[self.seats]

    def strike_points(self, seat: int) -> int:
        """What the Strike card costs this seat now (ROF-CRD.9, ROF-END.2)."""
        return self.game.box.strike_vp[self.prestige[seat] < 0]

    def turn_order(self) -> list[int]:
        """All seats from the holder of the first-player marker."""
        return [(self.first + i) % self.seats for i in range(self.seats)]

    def token_count(self, seat: int) -> int:
        """How many influence tokens lie on this seat's family card."""
        return sum(self.tokens[seat * SYMBOLS : (seat + 1) * SYMBOLS]) + self.token_backs[seat]


def rebuild(s: Rose) -> None:
    """The derived fields: where a tile of each colour may go, what can still become a block, what is left to take.

    What lies in no order of its own is put in the order in which play keeps it.
    """
    s.hand[:] = [tuple(sorted(hand)) for hand in s.hand]
    s.blocks, s.completed, s.drawn = tuple(sorted(s.blocks)), tuple(sorted(s.completed)), tuple(sorted(s.drawn))
    box, tile = s.game.box, s.tile
    board, used = box.board, box.board.used[s.seats]
    free = [bytearray(row) for row in board.open_at_start[s.seats]]
    for cell, colour in enumerate(tile):
        if colour >= 0:
            for near in board.grid.neighbours[cell]:
                free[colour][near] = used[near]
    loose = bytearray(len(tile))
    for cell in [cell for cell, colour in enumerate(tile) if colour >= 0]:
        free[0][cell] = free[1][cell] = free[2][cell] = 0
        loose[cell] = 1
    for cell in (*s.completed, *(cell for square in s.blocks for cell in board.grid.squares[square])):
        loose[cell] = 0
    s.free, s.loose = [bytes(row) for row in free], bytes(loose)
    s.tiles_left = [count - tile.count(colour) for colour, count in enumerate(box.tiles)]
    s.houses_left = box.houses_per_kind * s.seats
    for house in s.house:
        if 0 <= house < len(s.houses_left):
            s.houses_left[house] -= 1
    s.strikers_left = [box.strikers - s.raval[i] - s.barricades[i] - s.in_bag[i] for i in range(s.seats)]
    s.castle = box.soldiers - s.soldiers_out - s.soldiers_in_bag


def view(s: Rose, seat: int) -> Rose:
    """What ``seat`` may know: hands by their backs, tokens by their number, unspent alignments not at all."""
    v = s.copy()
    v.eyes = seat
    box = s.game.box
    for other in range(s.seats):
        if other == seat:
            continue
        for face in s.hand[other]:
            if face < box.strike:
                v.deck[face] += 1
        v.hand[other] = tuple(
            sorted(face if face >= box.strike else box.strike + 1 + box.back[face] for face in s.hand[other])
        )
        for symbol in range(SYMBOLS):
            v.bag[symbol] += v.tokens[other * SYMBOLS + symbol]
            v.tokens[other * SYMBOLS + symbol] = 0
        v.token_backs[other] = s.token_count(other)
        if 0 <= s.alignment[other] < HIDDEN:
            v.bag[s.alignment[other]] += 1
            v.alignment[other] = HIDDEN
    if seat != s.active:
        for symbol in s.drawn:
            if symbol < HIDDEN:
                v.bag[symbol] += 1
        v.drawn = (HIDDEN,) * len(s.drawn)
    return v


def determinize(v: Rose, rng: random.Random) -> Rose:
    """A full state that agrees with the view: what is unknown is dealt from what nobody here has seen."""
    s = v.copy()
    s.eyes = -1
    box = s.game.box
    for back in (CITY, POPULARITY, PRESTIGE):
        low, high = box.span[back]
        pool = [face for face in range(low, high) for _ in range(s.deck[face])]
        rng.shuffle(pool)
        for seat, hand in enumerate(s.hand):
            known = [face for face in hand if face != box.strike + 1 + back]
            dealt = [pool.pop() for _ in range(len(hand) - len(known))]
            s.hand[seat] = tuple(sorted(known + dealt))
        s.deck[low:high] = [pool.count(face) for face in range(low, high)]
    _deal_tokens(s, rng)
    return s


def _deal_tokens(s: Rose, rng: random.Random) -> None:
    asked = {args[0]: name for name, args in s.agenda[-1:] if name in ("use_personalities", "use_colonies")}
    for seat, name in asked.items():
        if s.alignment[seat] == HIDDEN:
            s.alignment[seat] = PERSONALITIES if name == "use_personalities" else COLONIES
            s.bag[s.alignment[seat]] -= 1
    pool = [symbol for symbol in range(SYMBOLS) for _ in range(s.bag[symbol])]
    rng.shuffle(pool)
    if HIDDEN in s.drawn:
        one = pool.pop()
        other = next((i for i, symbol in enumerate(pool) if symbol != one), 0)
        s.drawn = tuple(sorted((one, pool.pop(other))))
    for seat in range(s.seats):
        if s.alignment[seat] == HIDDEN:
            s.alignment[seat] = pool.pop()
        for _ in range(s.token_backs[seat]):
            s.tokens[seat * SYMBOLS + pool.pop()] += 1
        s.token_backs[seat] = 0
    s.bag = [pool.count(symbol) for symbol in range(SYMBOLS)]


def text(s: Rose) -> str:
    """The position in one line."""
    game = s.game
    who = game.seat_name(s.active)
    if s.over:
        scores = ", ".join(f"{game.seat_name(seat)} {s.vp[seat]}" for seat in s.game.ranking(s))
        return f"Rose of Fire: the game is over. {scores}."
    epoch = "I" * (game.box.phases[max(s.phase, 1) - 1] + 1)
    step = game.wording.step_title(s.agenda[-1][0]).lower()
    houses = sum(house >= 0 for house in s.house)
    tiles = sum(tile >= 0 for tile in s.tile)
    level = f", level {s.level()}" if s.levels else ""
    points = ", ".join(f"{game.seat_name(seat)} {vp}" for seat, vp in enumerate(s.vp))
    counts = {"tile": tiles, "house": houses, "block": len(s.blocks)}
    there = ", ".join(f"{count} {name}{'' if count == 1 else 's'}" for name, count in counts.items())
    return f"Rose of Fire, phase {s.phase} (epoch {epoch}{level}): {who}, {step}. {there}. Points: {points}."
