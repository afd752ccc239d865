"""What lies on the table in Barcelona: The Rose of Fire, and what each seat may know of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

from gamelib.core.position import Problem
from gamelib.core.rulebook import Hidden
from gamelib.core.state import State, per, state, value, values

from .box import CITY, HIDDEN, PERSONALITIES, POPULARITY, PRESTIGE, REMOVED, WAITING

if TYPE_CHECKING:
    from . import RoseOfFire

KINDS = 4


@state
class Rose(State):
    """The table. Houses are numbered ``seat * 4 + kind``; -1 stands for nothing.

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
    influence: list[int] = per("influence_card", of="owner", fill=4)
    # The turn in progress
    card: int = value("card", fill=-1)
    event_due: int = value()
    ability_due: int = value()
    laid: int = value("cell", fill=-1)
    built: int = value("kind", fill=-1)
    drew: int = value()
    drawn: tuple[int, ...] = values("token")
    # Follows from the rest
    free: list[int] = per("colour", "cell", derived=True)
    loose: list[int] = per("cell", derived=True)
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

    def turn_order(self) -> list[int]:
        """All seats from the holder of the first-player marker."""
        return [(self.first + i) % self.seats for i in range(self.seats)]

    def token_count(self, seat: int) -> int:
        """How many influence tokens lie on this seat's family card."""
        return sum(self.tokens[seat * 3 : seat * 3 + 3]) + self.token_backs[seat]


def rebuild(s: Rose) -> None:
    """The derived fields: where a tile of each colour may go, what can still become a block, what is left to take."""
    box, tile = s.game.box, s.tile
    board, used, cells = box.board, box.board.used[s.seats], len(s.tile)
    s.free = [int(start == colour and used[cell]) for colour in range(3) for cell, start in enumerate(board.start)]
    for cell, colour in enumerate(tile):
        if colour >= 0:
            for near in board.grid.neighbours[cell]:
                s.free[colour * cells + near] = int(used[near])
    s.loose = [0] * cells
    for cell in [cell for cell, colour in enumerate(tile) if colour >= 0]:
        s.free[cell] = s.free[cells + cell] = s.free[2 * cells + cell] = 0
        s.loose[cell] = 1
    for cell in (*s.completed, *(cell for square in s.blocks for cell in board.grid.squares[square])):
        s.loose[cell] = 0
    s.tiles_left = [count - tile.count(colour) for colour, count in enumerate(box.tiles)]
    s.houses_left = box.houses_per_kind * s.seats
    for house in s.house:
        if 0 <= house < len(s.houses_left):
            s.houses_left[house] -= 1
    s.strikers_left = [box.strikers - s.raval[i] - s.barricades[i] - s.in_bag[i] for i in range(s.seats)]
    s.castle = box.soldiers - s.soldiers_out - s.soldiers_in_bag


def view(s: Rose, seat: int) -> Rose:
    """What ``seat`` may know: hands by their backs, tokens by their number, unspent alignments not at all."""
    if s.eyes == seat:
        return s
    if s.eyes >= 0:
        raise Hidden(
            f"This is what {s.game.seat_name(s.eyes)} may know; {s.game.seat_name(seat)}'s view needs the full state."
        )
    v = s.copy()
    v.eyes = seat
    box = s.game.box
    for other in range(s.seats):
        if other == seat:
            continue
        for face in s.hand[other]:
            v.deck[face] += face != box.strike
        v.hand[other] = tuple(
            sorted(face if face == box.strike else box.strike + 1 + box.back[face] for face in s.hand[other])
        )
        for symbol in range(3):
            v.bag[symbol] += v.tokens[other * 3 + symbol]
            v.tokens[other * 3 + symbol] = 0
        v.token_backs[other] = s.token_count(other)
        if 0 <= s.alignment[other] < HIDDEN:
            v.bag[s.alignment[other]] += 1
            v.alignment[other] = HIDDEN
    if seat != s.active:
        for symbol in s.drawn:
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
            s.alignment[seat] = PERSONALITIES if name == "use_personalities" else PERSONALITIES - 1
            s.bag[s.alignment[seat]] -= 1
    pool = [symbol for symbol in range(3) for _ in range(s.bag[symbol])]
    rng.shuffle(pool)
    if HIDDEN in s.drawn:
        one = pool.pop()
        other = next((i for i, symbol in enumerate(pool) if symbol != one), 0)
        s.drawn = tuple(sorted((one, pool.pop(other))))
    for seat in range(s.seats):
        if s.alignment[seat] == HIDDEN:
            s.alignment[seat] = pool.pop()
        for _ in range(s.token_backs[seat]):
            s.tokens[seat * 3 + pool.pop()] += 1
        s.token_backs[seat] = 0
    s.bag = [pool.count(symbol) for symbol in range(3)]


BLOCK_STEPS = ("block_presence", "block_leader", "score_block", "complete_block")
FLAGS = ("no_strike", "six_tokens", "anarchy", "event_due", "ability_due", "drew")


def problems(s: Rose) -> Iterator[Problem]:
    """What is wrong with a position: conservation of the components, and the rules that every position keeps."""
    unsound = [name for name in FLAGS if getattr(s, name) not in (0, 1)]
    if unsound:
        yield from (Problem("This is 0 for no or 1 for yes.", name) for name in unsound)
        return
    yield from _board_problems(s)
    yield from _piece_problems(s)
    yield from _card_problems(s)
    yield from _track_problems(s)


def _board_problems(s: Rose) -> Iterator[Problem]:
    box, board = s.game.box, s.game.box.board
    for cell, word in enumerate(board.words):
        if s.tile[cell] >= 0 and not board.used[s.seats][cell]:
            yield Problem("Sant Martí is not used by two players.", word, "ROF-TWO.1")
        if s.house[cell] >= 0:
            if s.tile[cell] < 0:
                yield Problem("A house needs a tile under it.", word, "ROF-BRD.2")
            if s.house[cell] >= s.seats * KINDS:
                yield Problem("The house belongs to a seat that does not play.", word, "ROF-SET.1")
    seen: set[int] = set()
    for square in s.blocks:
        corners, word = board.grid.squares[square], board.grid.square_words[square]
        if any(s.tile[cell] < 0 for cell in corners):
            yield Problem("A block is four tiles.", word, "ROF-BRD.5")
        if seen & set(corners) or set(s.completed) & set(corners):
            yield Problem("A tile belongs to two blocks.", word, "ROF-OBL.1")
        seen |= set(corners)
    for name, args in s.agenda:
        if name in BLOCK_STEPS and args[0] not in s.blocks:
            yield Problem("Here is no block.", f"agenda: {name} {board.grid.square_words[args[0]]}", "ROF-BRD.5")
    if s.laid >= 0 and s.tile[s.laid] < 0:
        yield Problem("The tile just laid lies on its cell.", "laid", "ROF-TIL.2")
    for cell in s.completed:
        if s.tile[cell] < 0 or s.house[cell] >= 0:
            yield Problem("A completed cell has a tile and no house.", board.words[cell], "ROF-EPO.3")
    for colour, left in enumerate(s.tiles_left):
        if left < 0:
            name = s.game.codecs["colour"].word(colour)
            yield Problem(
                f"{box.tiles[colour] - left} {name} tiles; the box has {box.tiles[colour]}.", "tile", "ROF-SET.7"
            )


def _piece_problems(s: Rose) -> Iterator[Problem]:
    box = s.game.box
    for i, left in enumerate(s.houses_left):
        if left < 0:
            name, most = s.game.codecs["house"].word(i), box.houses_per_kind[i % KINDS]
            yield Problem(f"{most - left} houses {name}; there are {most}.", "house", "ROF-SET.1")
    for name in ("raval", "barricades", "in_bag"):
        for seat, count in enumerate(getattr(s, name)):
            if count < 0:
                yield Problem("Fewer than none.", f"{name}.{s.game.seat_word(seat)}", "ROF-SET.1")
    for seat, left in enumerate(s.strikers_left):
        if left < 0:
            yield Problem(
                f"{box.strikers - left} strikers; each seat has {box.strikers}.", s.game.seat_word(seat), "ROF-SET.1"
            )
        if s.raval[seat] > s.raval_limit() and not any(name in ("overflow", "place_strikers") for name, _ in s.agenda):
            where = f"raval.{s.game.seat_word(seat)}"
            yield Problem(
                f"{s.raval[seat]} strikers; more than {s.raval_limit()} overflow at once.", where, "ROF-STR.4"
            )
    if min(s.castle, s.soldiers_out, s.soldiers_in_bag) < 0:
        used = s.soldiers_out + s.soldiers_in_bag
        yield Problem(f"{max(used, box.soldiers + 1)} soldiers; the box has {box.soldiers}.", "soldiers", "ROF-SET.5")


def _card_problems(s: Rose) -> Iterator[Problem]:
    box, word = s.game.box, s.game.codecs["card"].word
    if min(s.deck) < 0 or min(s.discard) < 0 or min(s.deck_size) < 0:
        yield Problem("Fewer than none.", "deck, discard", "ROF-SET.8")
    lying = [face for hand in (*s.hand, *s.standing) for face in hand]
    for face, copies in enumerate(box.copies):
        found = s.deck[face] + s.discard[face] + lying.count(face)
        if face != box.strike and found != copies:
            yield Problem(f"{found} of this card; the box has {copies}.", word(face), "ROF-SET.8")
    if lying.count(box.strike) + (s.strike_kept >= 0) > 1 or s.deck[box.strike] or s.discard[box.strike]:
        yield Problem("There is one Strike card, in a hand or beside the board.", "strike", "ROF-CRD.9")
    for back in (CITY, POPULARITY, PRESTIGE):
        unseen = sum(hand.count(box.strike + 1 + back) for hand in s.hand)
        pool = sum(s.deck[slice(*box.span[back])])
        if pool != s.deck_size[back] + unseen:
            there = f"{s.deck_size[back]} cards and {unseen} unseen ones, but {pool} to choose from."
            yield Problem(f"The pile has {there}", f"deck_size.{s.game.codecs['back'].word(back)}", "ROF-SET.8")
    for seat, hand in enumerate(s.hand):
        if len(hand) > s.hand_limit():
            yield Problem(
                f"{len(hand)} cards; the limit is {s.hand_limit()}.", f"hand.{s.game.seat_word(seat)}", "ROF-CRD.8"
            )
        if s.eyes < 0 and any(face > box.strike for face in hand):
            yield Problem("A full position has no hidden cards.", f"hand.{s.game.seat_word(seat)}", "ROF-SET.10")
    yield from _token_problems(s)
    for face in (face for some in s.standing for face in some):
        if face >= box.strike or not box.stays[face]:
            yield Problem("This card does not stay on the table.", word(face), "ROF-CRD.6")
    if s.card > box.strike:
        yield Problem("The card played lies open for all to see.", "card", "ROF-TRN.1")
    elif s.event_due and not box.is_event[s.card]:
        yield Problem("The card played has no event.", "event_due", "ROF-TRN.3")
    elif s.ability_due and box.design[s.card] not in WAITING:
        yield Problem("The card played has no ability that waits.", "ability_due", "ROF-CRD.5")


def _token_problems(s: Rose) -> Iterator[Problem]:
    box = s.game.box
    for symbol, count in enumerate(box.tokens):
        found = s.bag[symbol] + sum(s.tokens[symbol::3]) + s.alignment.count(symbol) + s.drawn.count(symbol)
        if found != count or min(s.bag[symbol], *s.tokens[symbol::3]) < 0:
            yield Problem(f"{found} tokens; the box has {count}.", s.game.codecs["symbol"].word(symbol), "ROF-SET.2")
    unseen = sum(s.token_backs) + s.alignment.count(HIDDEN) + s.drawn.count(HIDDEN)
    if sum(s.bag) != s.bag_size + unseen:
        yield Problem(
            f"{s.bag_size} in the bag and {unseen} unseen, but {sum(s.bag)} to choose from.", "bag_size", "ROF-SET.2"
        )
    for seat in range(s.seats):
        if s.token_count(seat) > box.max_tokens and not any(
            name in ("check_tokens", "discard_influence") for name, _ in s.agenda
        ):
            where = f"tokens.{s.game.seat_word(seat)}"
            yield Problem(f"{s.token_count(seat)} tokens; at most {box.max_tokens} stay.", where, "ROF-INF.2")
    for card, owner in enumerate(s.influence):
        name = s.game.codecs["influence_card"].word(card)
        if s.seats <= owner < 4:
            yield Problem("The owner does not play.", name, "ROF-SET.1")
        if owner != REMOVED and s.anarchy:
            yield Problem("Under anarchy there are no influence cards.", name, "ROF-ANA.2")


def _track_problems(s: Rose) -> Iterator[Problem]:
    box = s.game.box
    for seat, prestige in enumerate(s.prestige):
        if not box.auca["min"] <= prestige <= box.auca["max"]:
            yield Problem(f"Prestige {prestige} is not on the Auca.", f"prestige.{s.game.seat_word(seat)}", "ROF-AUC.1")
    if not 0 <= s.bomb <= box.anarchy:
        yield Problem(f"Space {s.bomb} is not on the conflict track (0 to {box.anarchy}).", "bomb", "ROF-SOC.2")
    if not sum(space <= s.bomb for space in box.event_space) <= s.reached <= 3 or not 0 <= s.resolved <= s.reached:
        yield Problem("The events passed by the bomb are reached, and only these are resolved.", "reached", "ROF-SOC.4")
    due = sum(name == "draw_immigration" for name, _ in s.agenda)
    if s.phase not in range(6) or len(s.levels) != s.phase - due or due > 1:
        yield Problem(f"Phase {s.phase} with {len(s.levels)} immigration tokens placed.", "levels", "ROF-IMM.1")
    for level in set(s.levels):
        if s.levels.count(level) > box.immigration[s.six_tokens].get(level, 0):
            yield Problem(f"The box has fewer tokens of value {level}.", "levels", "ROF-IMM.4")
    if s.no_strike and s.seats != 2:
        yield Problem("Only two players may do without the Strike card.", "no_strike", "ROF-TWO.5")
    undrawn = [args[0] for name, args in s.agenda if name == "draw_alignment"]
    for seat, symbol in enumerate(s.alignment):
        if (symbol < 0) != (seat in undrawn or s.agenda[-1:] == [("set_up", ())]):
            where = f"alignment.{s.game.seat_word(seat)}"
            yield Problem("Either the alignment has been drawn or its draw is still to come.", where, "ROF-SET.2")
    if s.eyes < 0 and HIDDEN in (*s.alignment, *s.drawn):
        yield Problem("A full position has no hidden tokens.", "alignment", "ROF-SET.2")


def text(s: Rose) -> str:
    """The position in one line."""
    game = s.game
    who = game.seat_name(s.active)
    if s.over:
        scores = ", ".join(f"{game.seat_name(seat)} {s.vp[seat]}" for seat in s.game.ranking(s))
        return f"Rose of Fire: the game is over. {scores}."
    epoch = "I" * (game.box.phases[max(s.phase, 1) - 1] + 1)
    step = game.step_title(s.agenda[-1][0]).lower()
    houses = sum(house >= 0 for house in s.house)
    tiles = sum(tile >= 0 for tile in s.tile)
    level = f", level {s.level()}" if s.levels else ""
    points = ", ".join(f"{game.seat_name(seat)} {vp}" for seat, vp in enumerate(s.vp))
    there = f"{tiles} tiles, {houses} houses, {len(s.blocks)} blocks"
    return f"Rose of Fire, phase {s.phase} (epoch {epoch}{level}): {who}, {step}. {there}. Points: {points}."
