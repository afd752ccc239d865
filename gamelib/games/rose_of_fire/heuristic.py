"""What a position is worth to a seat, in points: a rule of thumb for bots, no part of the rules.

Points already scored count in full; the rest is what a careful player sees coming. The numbers were fitted to how
matches ended, and then rounded. Much works on in every phase that is still to come: such a :data:`Value` is what a
thing is worth in the last phase, and how much more with each phase after this one.
"""

from __future__ import annotations

from .box import HIDDEN, KINDS, OFFERED, POPULARITY, PRESTIGE
from .houses import BuildHouse, put_house
from .phase_end import compared
from .state import Rose

Weights = tuple[float, float]

HOPE, HOPE_EARLY = (0.0, 0.3, 0.6, 0.65, 1.0), (0.0, 0.8, 0.85, 0.85, 1.0)
"""How likely a square becomes a block, by the tiles that lie in it: in the last phase, and early in the game."""
EARLY = 3
"""It is early in the game while so many phases, or more, come after this one."""
HOUSE_TO_COME = 3.0
"""What the house brings that will stand on the tile just laid."""
HOUSE_OUTSIDE = 0.8
"""A house that never gets into a block: 1 point at the end, if it is still there."""
HOUSE_STANDING: Weights = (0.0, 0.2)
"""Outside the blocks a house goes on to count for majorities."""
PRESTIGE_STEP: Weights = (0.15, 0.15)
"""A step on the Auca wins ties."""
PRESTIGE_CARD: Weights = (1.2, 0.8)
"""To stand first on the Auca gains it, to stand behind loses it."""
MAJORITY: Weights = (0.7, 0.1)
"""A Popularity card, and at the end a point, for who holds it until then."""
POPULARITY_CARD: Weights = (0.9, 0.25)
"""How much better than a City card it is."""
CARD_STANDING: Weights = (0.4, 0.8)
"""The card on the table saves prestige in the rebellion, or wins ties for majorities."""
STRIKER_IN_RAVAL: Weights = (0.6, 0.6)
STRIKER_IN_BAG: Weights = (0.9, 0.3)
"""They cost prestige in one rebellion after the other, and awards, until an epoch ends or they go to the barricades."""
STRIKER_ON_BARRICADES: Weights = (1.0, 1.0)
"""It costs prestige for certain, and most of them bring the Strike card; then it goes home."""
TURN_LOST = 2.5
"""The Strike card builds nothing."""
TOKEN, LATE_TOKEN = 1.3, 1.0
"""An influence token while cards are on offer, and afterwards."""
ALIGNMENT: Weights = (0.6, 0.4)
"""The family's alignment, while it is not spent."""


def heuristic_value(s: Rose, seat: int) -> float:
    """The points of this seat, and what it has in sight."""
    points = float(s.points[seat])
    if s.over:
        return points
    danger, to_come = anarchy_danger(s), len(s.game.box.phases) - max(1, s.phase)
    points += _houses(s, seat, danger, to_come) + _now(MAJORITY, to_come) * _majorities(s, seat)
    points += _prestige(s, seat, to_come) - _strikers(s, seat, to_come)
    return points + _influence(s, seat, danger, to_come) + _cards(s, seat, to_come)


def _now(value: Weights, to_come: int) -> float:
    last, more = value
    return last + more * to_come


def anarchy_danger(s: Rose) -> float:
    """How likely the blocks will be scored by the reversed table: rises over the last ten spaces before anarchy."""
    return 1.0 if s.anarchy else max(0, s.bomb - s.game.box.anarchy + 10) / 12


def _houses(s: Rose, seat: int, danger: float, to_come: int) -> float:
    """Houses in marked blocks in full; others by the hope that a block is made there, which brings prestige too."""
    usual, reversed_ = s.game.box.block_vp
    brings = [a + danger * (b - a) for a, b in zip(usual, reversed_, strict=True)]
    first, total, standing = seat * KINDS, 0.0, _now(HOUSE_STANDING, to_come)
    for cell, house in enumerate(s.house):
        if first <= house < first + KINDS:
            if s.loose[cell]:
                hope = _hope(s, cell, to_come)
                total += hope * (brings[house - first] + 1) + (1 - hope) * HOUSE_OUTSIDE + standing
            else:
                total += brings[house - first]
    if seat == s.active and s.laid >= 0 and s.waits(put_house, BuildHouse):
        total += _hope(s, s.laid, to_come) * HOUSE_TO_COME
    return total


def _hope(s: Rose, cell: int, to_come: int) -> float:
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
    return HOPE[best] + min(1.0, to_come / EARLY) * (HOPE_EARLY[best] - HOPE[best])


def _majorities(s: Rose, seat: int) -> float:
    """How many majorities this seat holds, each of which will bring something; half of it for a tie."""
    leads = 0.0
    for district, kind in s.game.box.comparisons[s.seats]:
        counts = compared(s, district, kind)
        mine = counts.pop(seat)
        most = max(counts)
        leads += (mine > most) + 0.5 * (0 < mine == most)
    return leads


def _prestige(s: Rose, seat: int, to_come: int) -> float:
    lead = s.prestige[seat] - max(prestige for other, prestige in enumerate(s.prestige) if other != seat)
    first = _now(PRESTIGE_CARD, to_come) * max(-1.0, min(1.0, lead / 4))
    return _now(PRESTIGE_STEP, to_come) * s.prestige[seat] + first


def _strikers(s: Rose, seat: int, to_come: int) -> float:
    cost = _now(STRIKER_IN_RAVAL, to_come) * s.raval[seat] + _now(STRIKER_IN_BAG, to_come) * s.in_bag[seat]
    return cost + _now(STRIKER_ON_BARRICADES, to_come) * s.barricades[seat]


def _influence(s: Rose, seat: int, danger: float, to_come: int) -> float:
    """Cards bought, unless anarchy takes them; tokens for cards still on offer; the alignment not spent yet."""
    box, alignment = s.game.box, s.alignment[seat]
    cards = [card for card, owner in enumerate(s.influence) if owner == seat]
    points = float(sum(box.influence_vp[card] for card in cards))
    points += box.points["alignment_per_card"] * sum(box.influence_symbol[card] == alignment for card in cards)
    token = TOKEN if OFFERED in s.influence else LATE_TOKEN
    unspent = _now(ALIGNMENT, to_come) * (alignment <= HIDDEN)
    return points * (1 - danger) + token * s.token_count(seat) + unspent


def _cards(s: Rose, seat: int, to_come: int) -> float:
    """Cards in hand that are better than a City card, or worse, and those that stay on the table."""
    box, hand = s.game.box, s.hand[seat]
    points = s.strike_points(seat) - TURN_LOST if box.strike in hand else 0.0
    for back, value in ((PRESTIGE, float(box.points["prestige_card"])), (POPULARITY, _now(POPULARITY_CARD, to_come))):
        first, end = box.span[back]
        points += value * sum(first <= face < end for face in hand)
    return points + _now(CARD_STANDING, to_come) * len(s.standing[seat])
