"""The end of an epoch (EPO) and of the game (END), and the final ranking."""

from __future__ import annotations

from gamelib.core.steps import auto

from .blocks import is_a_block
from .box import HIDDEN, KINDS
from .prestige import prestige_award, winner
from .state import Rose


def final_strike_vp(s: Rose, seat: int) -> None:
    """ROF-END.2, ROF-CRD.10  The Strike card is not played at the end; it costs its points at once."""
    points = s.strike_points(seat)
    s.score(seat, points, "ROF-END.2", ("strike", f"prestige:{seat}"))
    s.emit("ROF-END.2", seat, ("strike", f"vp:{seat}"), points=points)


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
    if s.phase < len(phases) and phases[s.phase] == phases[s.phase - 1]:
        return
    s.emit("ROF-FLW.3", None, ("round",), epoch=phases[s.phase - 1])
    ending = (suppression,) if s.phase < len(phases) else (houses_outside, influence_points, end_of_game)
    s.push(*[score_block.of(square) for square in s.blocks], *ending)


@auto("ROF-EPO.1", "square", then="complete_block", check=is_a_block)
def score_block(s: Rose, square: int) -> None:
    """ROF-EPO.1, ROF-EPO.2, ROF-ANA.3  Every house in the block gives points by its kind."""
    box = s.game.box
    corners = box.board.grid.squares[square]
    table = box.block_vp[s.anarchy]
    s.emit("ROF-EPO.1", None, tuple(box.board.words[cell] for cell in corners), cell=corners[0])
    for cell in corners:
        if s.house[cell] >= 0:
            seat, kind = divmod(s.house[cell], KINDS)
            s.score(seat, table[kind], "ROF-EPO.2", (box.board.words[cell],), kind=kind)
    s.push(complete_block.of(square))


@auto("ROF-EPO.3", "square", check=is_a_block)
def complete_block(s: Rose, square: int) -> None:
    """ROF-EPO.3  The obelisk goes, the houses return to their supplies, the tiles are turned over."""
    board = s.game.box.board
    corners = board.grid.squares[square]
    for cell in corners:
        if s.house[cell] >= 0:
            s.houses_left[s.house[cell]] += 1
            s.house[cell] = -1
    s.blocks = tuple(other for other in s.blocks if other != square)
    s.completed = tuple(sorted((*s.completed, *corners)))
    s.emit("ROF-EPO.3", None, tuple(board.words[cell] for cell in corners), cell=corners[0])


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
    box = s.game.box
    for cell, house in enumerate(s.house):
        if house >= 0:
            s.score(
                house // KINDS,
                box.points["house_outside_block"],
                "ROF-END.6",
                (box.board.words[cell],),
                kind=house % KINDS,
            )


@auto("ROF-END.7", gives="ROF-INF.7 ROF-END.7")
def influence_points(s: Rose) -> None:
    """ROF-INF.7, ROF-ALN.6, ROF-END.7  Influence cards, a secret alignment that matches them, and unspent tokens."""
    for seat in range(s.seats):
        if s.alignment[seat] == HIDDEN:
            s.must_see(seat)
    box = s.game.box
    for seat in range(s.seats):
        cards = [card for card, owner in enumerate(s.influence) if owner == seat]
        for card in cards:
            where = (f"influence:{s.game.codecs['influence_card'].word(card)}",)
            s.score(seat, box.influence_vp[card], "ROF-INF.7", where, influence_card=card)
        symbol = s.alignment[seat]
        if symbol < HIDDEN:
            s.emit("ROF-ALN.6", seat, (f"alignment:{seat}",), symbol=symbol)
            for card in cards:
                if box.influence_symbol[card] == symbol:
                    s.score(
                        seat, box.points["alignment_per_card"], "ROF-ALN.6", (f"alignment:{seat}",), influence_card=card
                    )
        count = s.token_count(seat)
        s.score(seat, box.unspent[count], "ROF-END.7", (f"tokens:{seat}",), count=count)


@auto("ROF-END.8")
def end_of_game(s: Rose) -> None:
    """ROF-END.8, ROF-GEN.1  Most points win; ties by prestige, then by turn order."""
    s.emit("ROF-END.8", winner(s, s.vp))


def ranking(s: Rose) -> list[int]:
    """All seats, best first, by points, prestige and turn order (ROF-END.8, ROF-TIE)."""
    return sorted(range(s.seats), key=lambda seat: (-s.vp[seat], -s.prestige[seat], (seat - s.first) % s.seats))
