"""The end of a phase: rebellion (REB), then the next hands (PHE)."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.core.problems import Problem
from gamelib.core.rulebook import Refusal
from gamelib.core.steps import Chance, Move, Rnd, auto
from gamelib.core.supply import pick, put_in

from .box import CITY, COLONIES, HIDDEN, KINDS, POPULARITY, PRESTIGE, SOLDIER
from .cards import REBELLION, TIES, deal, discard_standing
from .conflict import check_anarchy, conflict_events, move_bomb
from .prestige import RevealAlignment, gain, spend_alignment, winner
from .scoring import end_of_epoch, final_strike_vp
from .state import Rose


def cards_are_played(s: Rose) -> Iterator[Problem]:
    """When a phase ends no card is left; until the next hands there is none but the Strike card that is passed on."""
    passed_on = not s.waits(end_of_phase, strike_card)
    if any(face != s.game.box.strike or not passed_on for hand in s.hand for face in hand):
        yield Problem("All cards have been played before the phase ends.", "hand", "ROF-FLW.4")


END_OF_PHASE = "fill_bag lose_prestige soldiers_move_bomb strike_card clear_barricades prestige_card majority:0"
NEXT = "pass_marker end_of_epoch"
"""The steps of the end of a phase: between them lie, but for the last phase, those that fill the hands."""


@auto(
    "ROF-PHE.1",
    then={"phase": f"{END_OF_PHASE} ask_colonies deal_city {NEXT}", "last": f"{END_OF_PHASE} {NEXT}"},
    check=cards_are_played,
)
def end_of_phase(s: Rose) -> None:
    """ROF-PHE.1, ROF-END.1, ROF-END.5  The steps in order; in phase 5 points come instead of new hands."""
    hands = () if last_phase(s) else (ask_colonies, deal_city)
    s.push(
        fill_bag,
        lose_prestige,
        soldiers_move_bomb,
        strike_card,
        clear_barricades,
        prestige_card,
        majority.of(0),
        *hands,
        pass_marker,
        end_of_epoch,
    )


def last_phase(s: Rose) -> bool:
    """Is this phase 5?"""
    return s.phase == len(s.game.box.phases)


# Rebellion


@auto("ROF-REB.1", then="draw_rebel*")
def fill_bag(s: Rose) -> None:
    """ROF-REB.1, ROF-REB.2  The Raval goes into the black bag, and soldiers with it; then the draw."""
    s.emit("ROF-REB.1", None, ("bag", *(f"raval:{seat}" for seat in range(s.seats))), count=sum(s.raval))
    for seat in range(s.seats):
        s.in_bag[seat] += s.raval[seat]
        s.raval[seat] = 0
    count = min(s.castle, s.game.box.max_soldiers_added, max(s.seats, sum(s.barricades)))
    s.castle -= count
    s.soldiers_in_bag += count
    s.emit("ROF-REB.2", None, ("castle", "bag"), count=count)
    s.push(*[DrawRebel] * min(s.level(), sum(s.in_bag) + s.soldiers_in_bag))


class DrawRebel(Chance[Rose]):
    """One piece from the black bag onto the barricades; the others stay in it (ROF-REB.6)."""

    rule = "ROF-REB.3"
    repeats = True
    verbs = {"piece": ("piece",)}

    def outcomes(self, s: Rose) -> list[tuple[Move, int]]:
        counts = [*s.in_bag, *[0] * (SOLDIER - s.seats), s.soldiers_in_bag]
        return [(("piece", piece), count) for piece, count in enumerate(counts) if count]

    def draw(self, s: Rose, rnd: Rnd) -> Move:
        piece = pick([*s.in_bag, s.soldiers_in_bag], rnd)
        return ("piece", SOLDIER if piece == s.seats else piece)

    def do(self, s: Rose, move: Move) -> None:
        piece = move[1]
        if piece == SOLDIER:
            s.soldiers_in_bag -= 1
            s.soldiers_out += 1
        else:
            s.in_bag[piece] -= 1
            s.barricades[piece] += 1
        s.emit("ROF-REB.3", None, ("bag", "castle" if piece == SOLDIER else f"barricades:{piece}"), piece=piece)

    def check(self, s: Rose) -> Iterator[str]:
        if len(s.waiting(DrawRebel)) > sum(s.in_bag) + s.soldiers_in_bag:
            yield "The black bag holds fewer pieces."


def saved_by_cards(s: Rose, seat: int) -> dict[str, int]:
    """How much of the prestige that a rebellion costs this seat its cards on the table save, by rule."""
    saved: dict[str, int] = {}
    for face in s.standing[seat]:
        if card := REBELLION.get(s.game.box.design[face]):
            more = card.says(s, s.barricades[seat] - sum(saved.values()))
            saved[card.rule] = saved.get(card.rule, 0) + more
    return saved


@auto("ROF-REB.4")
def lose_prestige(s: Rose) -> None:
    """ROF-REB.4  As much prestige as strikers on the barricades, less what cards save that then are discarded."""
    for seat in range(s.seats):
        saved = saved_by_cards(s, seat)
        for rule, count in saved.items():
            s.emit(rule, seat, (f"table:{seat}",), count=count)
        discard_standing(s, seat, REBELLION)
        if s.barricades[seat]:
            before, after = gain(s, seat, sum(saved.values()) - s.barricades[seat])
            where = (f"barricades:{seat}", f"prestige:{seat}")
            s.emit("ROF-REB.4", seat, where, count=s.barricades[seat], before=before, after=after)


@auto("ROF-REB.5", then="conflict_events check_anarchy")
def soldiers_move_bomb(s: Rose) -> None:
    """ROF-REB.5  One space for each soldier drawn; events at once, then perhaps anarchy."""
    before, after = move_bomb(s, s.soldiers_out)
    s.emit("ROF-REB.5", None, ("conflict",), count=s.soldiers_out, before=before, after=after)
    s.push(conflict_events, check_anarchy)


# The next hands


@auto("ROF-PHE.2", check=cards_are_played)
def strike_card(s: Rose) -> None:
    """ROF-PHE.2, ROF-TIE.3  The Strike card goes to the one with most strikers on the barricades."""
    seat = winner(s, s.barricades)
    s.striker = seat
    s.emit("ROF-PHE.2", seat, ("strike", f"barricades:{seat}"), count=s.barricades[seat])
    if last_phase(s):
        final_strike_vp(s, seat)
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
    if last_phase(s):
        points = s.game.box.points["final_prestige_card"]
        s.score(seat, points, "ROF-END.3", (f"prestige:{seat}",))
        s.emit("ROF-END.3", seat, (f"prestige:{seat}", f"vp:{seat}"), points=points)
        return
    s.emit("ROF-PHE.4", seat, (f"prestige:{seat}",), count=s.prestige[seat])
    s.push(deal.of(PRESTIGE, seat))


def has_comparisons(s: Rose, number: int) -> Iterator[str]:
    if number > len(s.game.box.board.cells_of) * len(s.game.box.majority_kinds):
        yield "There are fewer comparisons."


@auto(
    "ROF-PHE.5",
    "count",
    then={"phase": "deal? majority | end_majorities", "last": "majority | end_majorities"},
    check=has_comparisons,
)
def majority(s: Rose, number: int) -> None:
    """ROF-PHE.5, ROF-PHE.6, ROF-END.4  One district and kind after the other: most houses win a Popularity card."""
    board, kinds = s.game.box.board, s.game.box.majority_kinds
    district, kind = number // len(kinds), kinds[number % len(kinds)]
    if district == len(board.cells_of) or not board.used[s.seats][board.cells_of[district][0]]:
        s.push(end_majorities)
        return
    houses = board.of_district[district](s.house)
    counts = [houses.count(seat * KINDS + kind) for seat in range(s.seats)]
    seat = majority_winner(s, counts) if any(counts) else -1
    card = seat >= 0 and _majority_won(s, seat, district, kind)
    s.push(*((deal.of(POPULARITY, seat),) if card else ()), majority.of(number + 1))


def _majority_won(s: Rose, seat: int, district: int, kind: int) -> bool:
    """ROF-PHE.5, ROF-PHE.6, ROF-END.4  True if a card is won: only while the hand has room, and not in phase 5."""
    box, mine = s.game.box, seat * KINDS + kind
    houses = tuple(box.board.words[cell] for cell in box.board.cells_of[district] if s.house[cell] == mine)
    if last_phase(s):
        points = box.points["final_majority"]
        s.score(seat, points, "ROF-END.4", houses, district=district, kind=kind)
        s.emit("ROF-END.4", seat, houses, points=points, district=district, kind=kind, count=len(houses))
        return False
    card = len(s.hand[seat]) < s.hand_limit()
    s.emit("ROF-PHE.5" if card else "ROF-PHE.6", seat, houses, district=district, kind=kind, count=len(houses))
    return card


def majority_winner(s: Rose, counts: list[int]) -> int:
    """Most houses; a tie is won by a card on the table, or by the general tie rule."""
    most = max(counts)
    if counts.count(most) == 1:
        return counts.index(most)
    tied = [seat for seat in range(s.seats) if counts[seat] == most]
    for card in TIES.values():
        if owners := card.says(s, tied):
            seat = winner(s, counts, among=owners)
            s.emit(card.rule, seat, (f"table:{seat}",))
            return seat
    return winner(s, counts)


@auto("ROF-CRD.6")
def end_majorities(s: Rose) -> None:
    """ROF-CRD.6, ROF-CRD.17  Cards that win ties have done their work."""
    for seat in range(s.seats):
        discard_standing(s, seat, TIES)


@auto("ROF-PHE.7", then="offer_colonies*")
def ask_colonies(s: Rose) -> None:
    """ROF-PHE.7, ROF-ALN.4  In turn order: a colonies token may bring one more Popularity card."""
    s.push(*[offer_colonies.of(seat) for seat in s.turn_order()])


@auto("ROF-ALN.4", "seat", then="use_colonies | nothing")
def offer_colonies(s: Rose, seat: int) -> None:
    """ROF-ALN.4  Only with an unspent colonies token, and only below the hand limit."""
    if s.alignment[seat] in (COLONIES, HIDDEN) and len(s.hand[seat]) < s.hand_limit():
        s.must_see(seat)
        s.push(UseColonies.of(seat))


class UseColonies(RevealAlignment):
    """Reveal the colonies token for one more Popularity card?"""

    rule = "ROF-ALN.4"
    then = "deal | nothing"
    symbol = COLONIES

    def refusals(self, s: Rose, move: Move, seat: int) -> Iterator[Refusal]:
        if move[0] == "reveal" and (s.alignment[seat] != COLONIES or len(s.hand[seat]) >= s.hand_limit()):
            yield Refusal("ROF-ALN.4", where=(f"alignment:{seat}",), limit=s.hand_limit())

    def do(self, s: Rose, move: Move, seat: int) -> None:
        if move[0] == "pass":
            return
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
    s.emit("ROF-END.5" if last_phase(s) else "ROF-PHE.9", s.first, ("first",))
