"""What a position is worth to a seat, in points: a rule of thumb for bots, no part of the rules.

Points already scored count in full; the rest is what a careful player sees coming. The numbers are guesses that were
tried out in play, each with what it stands for.
"""

from __future__ import annotations

from .box import HIDDEN, KINDS, OFFERED, PRESTIGE
from .phase_end import compared
from .prestige import tie_winner
from .state import Rose

HOPE = (0.0, 0.1, 0.3, 0.6, 1.0)
"""How likely a square becomes a block, by the tiles that lie in it."""
HOUSE_TO_COME = 3.0
"""What the house brings that will stand on the tile just laid."""
HOUSE_OUTSIDE = 0.7
"""A house that never gets into a block: 1 point at the end, if it is still there."""
PRESTIGE_STEP = 0.25
PRESTIGE_CARD = 2.0
"""Half of a Prestige card's points: to stand first on the Auca gains it, to stand behind loses it."""
STRIKER = 0.7
"""A striker on the barricades costs a step on the Auca, and the first place with it."""
STRIKE = 2.5
TOKEN, LATE_TOKEN = 0.9, 0.3
"""An influence token while cards are on offer, and afterwards."""
ALIGNMENT = 1.0
MAJORITY = 1.0


def worth(s: Rose, seat: int) -> float:
    """The points of this seat, and what it has in sight."""
    points = float(s.vp[seat])
    if s.over:
        return points
    danger = anarchy_danger(s)
    points += _houses(s, seat, danger) + _majorities(s, seat)
    points += _prestige(s, seat) - _strikers(s, seat)
    return points + _influence(s, seat, danger) + _hand(s, seat)


def anarchy_danger(s: Rose) -> float:
    """How likely the blocks will be scored by the reversed table: rises over the last ten spaces before anarchy."""
    return 1.0 if s.anarchy else max(0, s.bomb - s.game.box.anarchy + 10) / 12


def _houses(s: Rose, seat: int, danger: float) -> float:
    """Houses in marked blocks in full; others by the hope that a block is made there, which brings prestige too."""
    usual, reversed_ = s.game.box.block_vp
    brings = [a + danger * (b - a) for a, b in zip(usual, reversed_, strict=True)]
    first, total = seat * KINDS, 0.0
    for cell, house in enumerate(s.house):
        if first <= house < first + KINDS:
            if s.loose[cell]:
                hope = _hope(s, cell)
                total += hope * (brings[house - first] + 1) + (1 - hope) * HOUSE_OUTSIDE
            else:
                total += brings[house - first]
    if seat == s.active and s.laid >= 0 and s.house[s.laid] < 0:
        total += _hope(s, s.laid) * HOUSE_TO_COME
    return total


def _hope(s: Rose, cell: int) -> float:
    """The chance of the best square with this cell: none of its corners may be in a block or out of play."""
    board = s.game.box.board
    used, loose, tile, squares = board.used[s.seats], s.loose, s.tile, board.grid.squares
    best = 0
    for square in board.grid.squares_of[cell]:
        lying = 0
        for corner in squares[square]:
            if loose[corner]:
                lying += 1
            elif tile[corner] >= 0 or not used[corner]:
                break
        else:
            best = max(best, lying)
    return HOPE[best]


def _majorities(s: Rose, seat: int) -> float:
    """A Popularity card, or at the end a point, for each majority held; half of it for a tie."""
    leads = 0.0
    for district, kind in s.game.box.comparisons[s.seats]:
        counts = compared(s, district, kind)
        mine = counts.pop(seat)
        leads += (mine > max(counts)) + 0.5 * (0 < mine == max(counts))
    return MAJORITY * leads


def _prestige(s: Rose, seat: int) -> float:
    lead = s.prestige[seat] - max(prestige for other, prestige in enumerate(s.prestige) if other != seat)
    return PRESTIGE_STEP * s.prestige[seat] + PRESTIGE_CARD * max(-1.0, min(1.0, lead / 4))


def _strikers(s: Rose, seat: int) -> float:
    """On the barricades they cost prestige, in the Raval and the bag perhaps; most of them bring the Strike card."""
    pieces = sum(s.raval) + sum(s.in_bag) + s.soldiers_in_bag + s.seats
    drawn = min(1.0, s.level() / pieces) if s.levels else 0.0
    cost = STRIKER * (s.barricades[seat] + drawn * (s.raval[seat] + s.in_bag[seat]))
    most = [other for other in range(s.seats) if s.barricades[other] == max(s.barricades)]
    return cost + STRIKE * (tie_winner(s, most) == seat)


def _influence(s: Rose, seat: int, danger: float) -> float:
    """Cards bought, unless anarchy takes them; tokens for cards still on offer; the alignment not spent yet."""
    box, alignment = s.game.box, s.alignment[seat]
    cards = [card for card, owner in enumerate(s.influence) if owner == seat]
    points = float(sum(box.influence_vp[card] for card in cards))
    points += box.points["alignment_per_card"] * sum(box.influence_symbol[card] == alignment for card in cards)
    token = TOKEN if OFFERED in s.influence else LATE_TOKEN
    return points * (1 - danger) + token * s.token_count(seat) + ALIGNMENT * (alignment <= HIDDEN)


def _hand(s: Rose, seat: int) -> float:
    """Cards whose points come when they are played."""
    box, hand = s.game.box, s.hand[seat]
    strike = s.strike_points(seat) if box.strike in hand else 0
    first, end = box.span[PRESTIGE]
    return strike + float(box.points["prestige_card"]) * sum(first <= face < end for face in hand)
