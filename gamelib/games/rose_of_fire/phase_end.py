"""The end of a phase: after the rebellion the next hands, or in the last phase points (PHE)."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.citations import Refusal
from gamelib.engine.multiset import put_in
from gamelib.engine.problems import Problem
from gamelib.engine.steps import Entry, Move, auto, sequence

from .box import CITY, COLONIES, KINDS, POPULARITY, PRESTIGE
from .cards import TIES, deal, discard_standing
from .prestige import RevealAlignment, spend_alignment, winner
from .rebellion import fill_bag, lose_prestige, soldiers_move_bomb
from .scoring import end_of_epoch
from .state import Rose


def cards_are_played(s: Rose) -> Iterator[Problem]:
    """When a phase ends no card is left; until the next hands there is none but the Strike card that is passed on."""
    passed_on = not s.waits(end_of_phase, strike_card)
    if any(face != s.game.box.strike or not passed_on for hand in s.hand for face in hand):
        yield s.wrong("cards_left", "hand", "ROF-FLW.4")


@auto("ROF-PHE.2", check=cards_are_played)
def strike_card(s: Rose) -> None:
    """ROF-PHE.2, ROF-TIE.3  The Strike card goes to the one with most strikers on the barricades.

    ROF-END.2, ROF-CRD.10  At the end of the game it is not played: it costs its points at once.
    """
    seat = winner(s, s.barricades)
    s.striker = seat
    s.emit("ROF-PHE.2", seat, ("strike", f"barricades:{seat}"), count=s.barricades[seat])
    if s.last_phase():
        s.score(seat, s.strike_points(seat), "ROF-END.2", ("strike", f"prestige:{seat}"))
    elif s.no_strike:
        s.strike_kept = seat
        s.emit("ROF-TWO.5", seat, ("strike",))
    else:
        s.hand[seat] = put_in(s.hand[seat], s.game.box.strike)


@auto("ROF-PHE.3")
def clear_barricades(s: Rose) -> None:
    """ROF-PHE.3  Strikers go home, soldiers return to the castle."""
    for seat in range(s.seats):
        s.strikers_left[seat] += s.barricades[seat]
        s.barricades[seat] = 0
    s.castle += s.soldiers_out
    s.soldiers_out = 0
    s.emit("ROF-PHE.3", None, tuple(f"barricades:{seat}" for seat in range(s.seats)))


@auto("ROF-PHE.4", then={"phase": "deal", "last": ""}, check=cards_are_played)
def prestige_card(s: Rose) -> None:
    """ROF-PHE.4, ROF-END.3  Highest prestige: a Prestige card; at the end of the game its points."""
    seat = winner(s, s.prestige)
    if s.last_phase():
        s.score(seat, s.game.box.points["final_prestige_card"], "ROF-END.3", (f"prestige:{seat}",))
        return
    s.emit("ROF-PHE.4", seat, (f"prestige:{seat}",), count=s.prestige[seat])
    s.push(deal.of(PRESTIGE, seat))


# Majorities


def compared(s: Rose, district: int, kind: int) -> list[int]:
    """ROF-PHE.5  By seat: the houses of this kind in the district."""
    houses = s.game.box.board.of_district[district](s.house)
    return [houses.count(seat * KINDS + kind) for seat in range(s.seats)]


def has_comparisons(s: Rose, number: int) -> Iterator[Problem]:
    if number > len(s.game.box.comparisons[s.seats]):
        yield s.wrong("comparison_too_late")


@auto(
    "ROF-PHE.5",
    "count",
    then={"phase": "deal? majority | end_majorities", "last": "majority | end_majorities"},
    check=has_comparisons,
)
def majority(s: Rose, number: int) -> None:
    """ROF-PHE.5, ROF-PHE.6, ROF-END.4  One district and kind after the other: most houses win a Popularity card."""
    comparisons = s.game.box.comparisons[s.seats]
    if number == len(comparisons):
        s.push(end_majorities)
        return
    district, kind = comparisons[number]
    counts = compared(s, district, kind)
    card = _majority_won(s, majority_winner(s, counts), district, kind) if any(counts) else ()
    s.push(*card, majority.of(number + 1))


def majority_winner(s: Rose, counts: list[int]) -> int:
    """Most houses; a tie is won by a card on the table, or by the general tie rule."""
    most = max(counts)
    tied = [seat for seat, count in enumerate(counts) if count == most]
    for card in TIES.values() if len(tied) > 1 else ():
        if owners := card.reply(s, tied):
            seat = winner(s, counts, among=owners)
            s.emit(card.rule, seat, (f"table:{seat}",))
            return seat
    return winner(s, counts)


def _majority_won(s: Rose, seat: int, district: int, kind: int) -> tuple[Entry, ...]:
    """ROF-PHE.5, ROF-PHE.6, ROF-END.4  The card to be dealt: only while the hand has room, and not in phase 5."""
    box, mine = s.game.box, seat * KINDS + kind
    houses = tuple([box.board.words[cell] for cell in box.board.cells_of[district] if s.house[cell] == mine])
    if s.last_phase():
        points, count = box.points["final_majority"], len(houses)
        s.score(seat, points, "ROF-END.4", houses, district=district, kind=kind, count=count)
        return ()
    room = len(s.hand[seat]) < s.hand_limit()
    s.emit("ROF-PHE.5" if room else "ROF-PHE.6", seat, houses, district=district, kind=kind, count=len(houses))
    return (deal.of(POPULARITY, seat),) if room else ()


@auto("ROF-CRD.6")
def end_majorities(s: Rose) -> None:
    """ROF-CRD.6, ROF-CRD.17  Cards that win ties have done their work."""
    for seat in range(s.seats):
        discard_standing(s, seat, TIES)


# The next hands


@auto("ROF-PHE.7", then="offer_colonies*")
def ask_colonies(s: Rose) -> None:
    """ROF-PHE.7, ROF-ALN.4  In turn order: a colonies token may bring one more Popularity card."""
    s.push(*[offer_colonies.of(seat) for seat in s.turn_order()])


@auto("ROF-ALN.4", "seat", then="use_colonies | nothing")
def offer_colonies(s: Rose, seat: int) -> None:
    """ROF-ALN.4  Only with an unspent alignment, and only below the hand limit."""
    if s.has_alignment(seat) and len(s.hand[seat]) < s.hand_limit():
        s.push(UseColonies.of(seat))


class UseColonies(RevealAlignment):
    """Reveal the colonies token for one more Popularity card?"""

    rule = "ROF-ALN.4"
    then = "deal | nothing"
    symbol = COLONIES

    def refusals(self, s: Rose, move: Move, seat: int) -> Iterator[Refusal]:
        if move == ("reveal",) and (s.alignment[seat] != COLONIES or len(s.hand[seat]) >= s.hand_limit()):
            yield Refusal("ROF-ALN.4", where=(f"alignment:{seat}",), limit=s.hand_limit())

    def do(self, s: Rose, move: Move, seat: int) -> None:
        if move == ("reveal",):
            spend_alignment(s, seat)
            s.emit("ROF-ALN.4", seat, (f"alignment:{seat}",))
            s.push(deal.of(POPULARITY, seat))


@auto("ROF-PHE.8", then="deal*")
def deal_city(s: Rose) -> None:
    """ROF-PHE.8, ROF-PHE.10  City cards fill the hands up to the limit, in turn order."""
    missing = [(seat, count) for seat in s.turn_order() if (count := s.hand_limit() - len(s.hand[seat]))]
    for seat, count in missing:
        s.emit("ROF-PHE.8", seat, (f"hand:{seat}",), count=count)
    s.push(*[deal.of(CITY, seat) for seat, count in missing for _ in range(count)])


@auto("ROF-PHE.9")
def pass_marker(s: Rose) -> None:
    """ROF-PHE.9, ROF-END.5  The first-player marker goes to the receiver of the Strike card."""
    s.first, s.striker = s.striker, -1
    s.emit("ROF-END.5" if s.last_phase() else "ROF-PHE.9", s.first, ("first",))


# The whole of it

COMMON = (fill_bag, lose_prestige, soldiers_move_bomb, strike_card, clear_barricades, prestige_card, majority.of(0))
STEPS = {
    "phase": (*COMMON, ask_colonies, deal_city, pass_marker, end_of_epoch),
    "last": (*COMMON, pass_marker, end_of_epoch),
}
"""The steps in order; in phase 5 points come instead of new hands."""


@auto("ROF-PHE.1", then={stage: sequence(*steps) for stage, steps in STEPS.items()}, check=cards_are_played, frame=True)
def end_of_phase(s: Rose) -> None:
    """ROF-PHE.1, ROF-END.1, ROF-END.5  Rebellion, Strike card, Prestige card, majorities, hands, marker."""
    s.push(*STEPS[s.stage()])
