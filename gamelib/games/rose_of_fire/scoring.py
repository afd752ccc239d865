"""The end of an epoch (EPO) and of the game (END), and the final ranking."""

from __future__ import annotations

from gamelib.core.rulebook import by
from gamelib.core.steps import auto

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
    board, points = s.game.box.board, s.game.box.block_vp[s.anarchy]
    s.emit("ROF-EPO.1", None, board.corner_words[square], cell=board.grid.squares[square][0])
    for cell, seat, kind in houses_on(s, board.grid.squares[square]):
        s.score(seat, points[kind], "ROF-EPO.2", (board.words[cell],), kind=kind)
    s.push(complete_block.of(square))


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
    """ROF-END.6  Every house outside the blocks: 1 point, whatever its kind."""
    words, points = s.game.box.board.words, s.game.box.points["house_outside_block"]
    for cell, seat, kind in houses_on(s, range(len(words))):
        s.score(seat, points, "ROF-END.6", (words[cell],), kind=kind)


@auto("ROF-END.7", gives="ROF-INF.7 ROF-END.7")
def influence_points(s: Rose) -> None:
    """ROF-INF.7, ROF-ALN.6, ROF-END.7  Influence cards, a secret alignment that matches them, and unspent tokens."""
    for seat in range(s.seats):
        if s.alignment[seat] == HIDDEN:
            s.must_see(seat)
    for seat in range(s.seats):
        _score_influence(s, seat, s.alignment[seat])


def _score_influence(s: Rose, seat: int, symbol: int) -> None:
    box = s.game.box
    cards = [card for card, owner in enumerate(s.influence) if owner == seat]
    for card in cards:
        s.score(seat, box.influence_vp[card], "ROF-INF.7", (box.influence_key[card],), influence_card=card)
    if symbol < HIDDEN:
        points, where = box.points["alignment_per_card"], (f"alignment:{seat}",)
        s.emit("ROF-ALN.6", seat, where, symbol=symbol)
        for card in cards:
            if box.influence_symbol[card] == symbol:
                s.score(seat, points, "ROF-ALN.6", where, influence_card=card)
    count = s.token_count(seat)
    s.score(seat, box.unspent[count], "ROF-END.7", (f"tokens:{seat}",), count=count)


@auto("ROF-END.8")
def end_of_game(s: Rose) -> None:
    """ROF-END.8, ROF-GEN.1  Most points win; ties by prestige, then by turn order."""
    s.emit("ROF-END.8", winner(s, s.vp))


def standing(s: Rose, seat: int) -> tuple[int, ...]:
    """By points, then prestige, then turn order, so that no two share a place (ROF-END.8, ROF-TIE)."""
    return s.vp[seat], s.prestige[seat], -((seat - s.first) % s.seats)
