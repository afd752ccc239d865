"""The end of an epoch (EPO) and of the game (END), and the final ranking."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.highlights import Scored, scored
from gamelib.engine.ranking import TieBreak
from gamelib.engine.rulebook import by
from gamelib.engine.steps import auto

from .blocks import houses_on, is_a_block
from .box import HIDDEN
from .prestige import prestige_award, winner
from .state import Rose


@auto(
    "ROF-FLW.3",
    then={
        "phase": "score_block* suppression | nothing",
        "last": "score_block* houses_outside influence_points end_of_game",
    },
)
def end_of_epoch(s: Rose) -> None:
    """ROF-FLW.3  After phases 2, 4, 5: blocks are scored; then the protests are suppressed, or the game ends."""
    phases = s.game.box.phases
    if not s.last_phase() and phases[s.phase] == phases[s.phase - 1]:
        return
    s.emit("ROF-FLW.3", None, ("round",), epoch=phases[s.phase - 1])
    ending = (houses_outside, influence_points, end_of_game) if s.last_phase() else (suppression,)
    s.push(*[score_block.of(square) for square in s.blocks], *ending)


@auto("ROF-EPO.1", "square", then="complete_block", check=is_a_block)
@by("ROF-ANA.3")
def score_block(s: Rose, square: int) -> None:
    """ROF-EPO.1, ROF-EPO.2  Every house in the block gives points by its kind; anarchy turns the values upside down."""
    board = s.game.box.board
    s.emit("ROF-EPO.1", None, board.corner_words[square], cell=board.grid.squares[square][0])
    s.score_all(block_count(s, square))
    s.push(complete_block.of(square))


def block_count(s: Rose, square: int) -> Iterator[Scored]:
    """ROF-EPO.2, ROF-ANA.3  What each house in a block gives."""
    board, points = s.game.box.board, s.game.box.block_vp[s.anarchy]
    for cell, seat, kind in houses_on(s, board.grid.squares[square]):
        yield scored(seat, points[kind], "ROF-EPO.2", (board.words[cell],), f"block:{square}", kind=kind)


@auto("ROF-EPO.3", "square", check=is_a_block)
def complete_block(s: Rose, square: int) -> None:
    """ROF-EPO.3  The obelisk goes, the houses return to their supplies, the tiles are turned over."""
    board = s.game.box.board
    corners = board.grid.squares[square]
    for cell, _, _ in houses_on(s, corners):
        s.houses_left[s.house[cell]] += 1
        s.house[cell] = -1
    s.blocks = tuple(other for other in s.blocks if other != square)
    s.completed = tuple(sorted((*s.completed, *corners)))
    s.emit("ROF-EPO.3", None, board.corner_words[square], cell=corners[0])


@auto("ROF-EPO.4", then="prestige_award")
def suppression(s: Rose) -> None:
    """ROF-EPO.4  Fewest strikers in the black bag: a prestige award; then the bag is emptied."""
    seat = winner(s, s.in_bag, fewest=True)
    s.emit("ROF-EPO.4", seat, ("bag", f"prestige:{seat}"), count=s.in_bag[seat])
    for other in range(s.seats):
        s.strikers_left[other] += s.in_bag[other]
        s.in_bag[other] = 0
    s.castle += s.soldiers_in_bag
    s.soldiers_in_bag = 0
    s.push(prestige_award.of(seat))


@auto("ROF-END.6", gives="ROF-END.6")
def houses_outside(s: Rose) -> None:
    """ROF-END.6"""
    s.score_all(outside_count(s))


def outside_count(s: Rose) -> Iterator[Scored]:
    """ROF-END.6  Every house outside the blocks: 1 point, whatever its kind; the blocks are cleared before."""
    board, points = s.game.box.board, s.game.box.points["house_outside_block"]
    inside = {cell for square in s.blocks for cell in board.grid.squares[square]}
    outside = [cell for cell in range(len(board.words)) if cell not in inside]
    for cell, seat, kind in houses_on(s, outside):
        yield scored(seat, points, "ROF-END.6", (board.words[cell],), f"outside:{seat}", kind=kind)


@auto("ROF-END.7", gives="ROF-INF.7 ROF-END.7")
def influence_points(s: Rose) -> None:
    """ROF-INF.7, ROF-ALN.6, ROF-END.7  Influence cards, a secret alignment that matches them, and unspent tokens."""
    for seat in range(s.seats):
        if s.alignment[seat] == HIDDEN:
            s.must_see(seat)
    for seat in range(s.seats):
        if (symbol := s.alignment[seat]) < HIDDEN:
            s.emit("ROF-ALN.6", seat, (f"alignment:{seat}",), symbol=symbol)
        s.score_all(influence_count(s, seat))


def influence_count(s: Rose, seat: int) -> Iterator[Scored]:
    """ROF-INF.7, ROF-ALN.6, ROF-END.7  What a seat's influence gives, as far as the viewer knows its alignment."""
    box, about, symbol = s.game.box, f"influence:{seat}", s.alignment[seat]
    cards = [card for card, owner in enumerate(s.influence) if owner == seat]
    for card in cards:
        where = (box.influence_key[card],)
        yield scored(seat, box.influence_vp[card], "ROF-INF.7", where, about, influence_card=card)
    for card in cards if symbol < HIDDEN else ():
        if box.influence_symbol[card] == symbol:
            points, where = box.points["alignment_per_card"], (f"alignment:{seat}",)
            yield scored(seat, points, "ROF-ALN.6", where, about, influence_card=card)
    tokens = min(s.token_count(seat), max(box.unspent))  # who has drawn more gives back some at once (ROF-INF.2)
    yield scored(seat, box.unspent[tokens], "ROF-END.7", (f"tokens:{seat}",), about, count=tokens)


def preview_scoring(s: Rose) -> Iterator[Scored]:
    """ROF-END.6, ROF-END.7  Everything that the last scoring looks at: the blocks, houses outside them, influence."""
    for square in s.blocks:
        yield from block_count(s, square)
    yield from outside_count(s)
    for seat in range(s.seats):
        yield from influence_count(s, seat)


@auto("ROF-END.8")
def end_of_game(s: Rose) -> None:
    """ROF-END.8, ROF-GEN.1  Most points win; ties by prestige, then by turn order."""
    s.emit("ROF-END.8", winner(s, s.points))


def ranking_key(s: Rose, seat: int) -> tuple[int, ...]:
    """By points, then prestige, then turn order, so that no two share a place (ROF-END.8, ROF-TIE)."""
    return s.points[seat], s.prestige[seat], -1 - (seat - s.first) % s.seats


TIE_BREAKS = (TieBreak("prestige", "ROF-TIE.1"), TieBreak("turn_order", "ROF-TIE.2", least=True))
