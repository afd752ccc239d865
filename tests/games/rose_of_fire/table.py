"""What the tests of The Rose of Fire say again and again: sketched positions, and what lies where.

Draws are left to the test. Alignments are spent unless they are named.
"""

from collections.abc import Iterable
from typing import Any

import gamelib
from gamelib.engine.game import Game
from gamelib.engine.match import Match
from gamelib.games.rose_of_fire.box import Box
from gamelib.games.rose_of_fire.state import Rose
from gamelib.positions.drawing import Drawing
from tests.playing import pending, until

GAME: Game[Rose, Box] = gamelib.load("rose_of_fire")
SEATS = ("blue", "yellow", "red", "green")
PHASE_END = ("end_of_phase", "begin_phase")
Table = Match[Rose]


def value(codec: str, word: str) -> int:
    return GAME.codecs[codec].value(word)


def table(drawing: Drawing = "", *, game: Game[Rose, Box] = GAME, **unusual: Any) -> Table:
    """A match that goes on from a sketch."""
    named = unusual.get("alignment", {})
    if isinstance(named, str):
        named = {unusual.get("active", "blue"): named}
    alignment = {seat: named.get(seat, "spent") for seat in SEATS[: unusual.get("seats", 4)]}
    return game.resume(game.sketch(drawing, **unusual | {"alignment": alignment}), chance="ask")


def on(cells: str, word: str) -> dict[str, str]:
    """A drawing with the same word on all these cells."""
    return dict.fromkeys(cells.split(), word)


# Playing and looking


def fresh(
    seats: int = 4, *, alignment: str = "crown", level: int = 4, first: str = "blue", **options: int | bool
) -> Table:
    """A new match at the first decision: equal alignments, each hand the first City cards left."""
    match = GAME.new(seats, chance="ask", **options)
    while match.state.seat == gamelib.engine.transitions.NATURE and match.state.phase == 0:
        decision = match.state.decision
        assert decision is not None
        wishes = {"draw_alignment": f"align {alignment}", "draw_first_player": f"first {first}"}
        match.play(wishes.get(decision.name) or match.legal_actions()[0])
    match.play(f"level {level}")
    return match


def any_turn(match: Table) -> Table:
    """Play the first card of the seat to play, and always the first option, up to the next card."""
    match.play(match.legal_actions()[0])
    until(match, "play_card", "")
    return match


def receivers(match: Table, back: str, *cards: str) -> list[str]:
    """Who draws cards of this pile, one after the other: the named cards first, then whatever comes."""
    seats, wanted = [], list(cards)
    while pending(match).startswith(f"draw_card {back} "):
        seats.append(pending(match).split()[-1])
        match.play(f"card {wanted.pop(0)}" if wanted else match.legal_actions()[0])
    return seats


def hand(match: Table, seat: str) -> list[str]:
    word = GAME.codecs["card"].word
    return [word(card) for card in match.state.hand[value("seat", seat)]]


def tokens(match: Table, seat: str) -> list[str]:
    """The influence tokens on a family card."""
    mine = value("seat", seat) * 3
    word = GAME.codecs["symbol"].word
    return [word(symbol) for symbol in range(3) for _ in range(match.state.tokens[mine + symbol])]


def house(match: Table, cell: str) -> str:
    return GAME.codecs["house"].word(match.state.house[value("cell", cell)])


def tile(match: Table, cell: str) -> str:
    return GAME.codecs["colour"].word(match.state.tile[value("cell", cell)])


def owner(match: Table, card: str) -> str:
    """Who has an influence card; or ``offered``, ``removed``."""
    return GAME.codecs["owner"].word(match.state.influence[value("influence_card", card)])


def supply(match: Table, house_word: str) -> int:
    """Houses of this owner and kind left."""
    return match.state.houses_left[value("house", house_word)]


def cells(rows: range, columns: Iterable[int]) -> str:
    """The cells of a rectangle, as the other functions take them."""
    return " ".join(f"{x},{y}" for y in rows for x in columns)


def square(corner: str) -> str:
    """The four cells of the square with this upper left cell."""
    x, y = map(int, corner.split(","))
    return cells(range(y, y + 2), range(x, x + 2))
