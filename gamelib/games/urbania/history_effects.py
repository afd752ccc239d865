"""What History cards do beside giving points (X). ``targets`` has those that destroy and mark.

A card names its effect; what it is about stands in its other columns, so an edition may have other cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gamelib.engine.citations import Refusal
from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Choice, Entry, Move, auto

from . import points
from .box import ALL_DESTROY, CATEGORIES, COPY, DESTROY_ONE, EXCHANGE, FIRE, MARK_EACH, MARK_ONE
from .state import Urbania
from .targets import (
    Target,
    all_destroy,
    card_of,
    carried_out,
    hit_opponent,
    mark_each_opponent,
    mark_opponent,
    slots,
)


def key(s: Urbania, card: int) -> tuple[str, ...]:
    """Its place on the board."""
    return (s.game.box.history_words[card],)


def player(s: Urbania, seat: int) -> tuple[str, ...]:
    """The card that is being carried out, and the city that it is about."""
    return (*key(s, s.active_history), s.player(seat))


def gives(s: Urbania) -> Iterator[Problem]:
    """The check of what the activator gains: the card says that there is something."""
    wrong = [*carried_out(s)]
    yield from wrong
    if not wrong and not any(card_of(s).gain):
        yield s.wrong("other_effect", history=s.active_history)


@auto("URB-H.7", check=gives)
@by("URB-X.5", "URB-X.9", "URB-X.13", "URB-X.17", "URB-X.20")
def reward(s: Urbania) -> None:
    """URB-H.7  Then the activator gains what the card says."""
    where = player(s, s.activator)
    points.gain(s, s.activator, card_of(s).gain, "URB-H.7", where, history=s.active_history)


# Points


def opponents_pay(s: Urbania) -> list[Entry]:
    """URB-X.3  Every opponent pays, less with a certain building; a Loss token for each point that is missing."""
    it, card = card_of(s), s.active_history
    for seat in s.others(s.activator):
        amount = it.reduced if it.owned >= 0 and s.owns(seat, it.owned) else it.amount
        lacking = points.pay(s, seat, it.category, amount, "URB-H.7", player(s, seat), history=card)
        points.lose(s, seat, lacking, "URB-X.3", player(s, seat), history=card)
    return []


def pay_for_old_housing(s: Urbania) -> list[Entry]:
    """URB-X.5  Everybody pays for each own Housing of some epochs; a Loss token for each point that is missing."""
    it, card, old = card_of(s), s.active_history, card_of(s).of_epochs & s.game.box.housing
    for seat in s.seats_from(s.activator):
        amount = it.amount * (s.active_mask[seat] & old).bit_count()
        lacking = points.pay(s, seat, it.category, amount, "URB-H.7", player(s, seat), history=card)
        points.lose(s, seat, lacking, "URB-X.5", player(s, seat), history=card)
    return []


@by("URB-X.12")
def gain_per_card(s: Urbania) -> list[Entry]:
    """URB-X.12  Everybody gains for each own Monument and each own Leader card."""
    card = s.active_history
    for seat in s.seats_from(s.activator):
        many = len(s.monuments_of(seat)) + len(s.leaders_of(seat))
        amounts = [many * each for each in card_of(s).per_card]
        points.gain(s, seat, amounts, "URB-H.7", player(s, seat), history=card)
    return []


def opponents_hand_over(s: Urbania) -> list[Entry]:
    """URB-X.15  Every opponent hands over points; for one that is missing a Loss token, and it comes from the bank."""
    it, card = card_of(s), s.active_history
    amounts = [it.amount * (category == it.category) for category in range(CATEGORIES)]
    for seat in s.others(s.activator):
        lacking = points.pay(s, seat, it.category, it.amount, "URB-H.7", player(s, seat), history=card)
        points.lose(s, seat, lacking, "URB-X.15", player(s, seat), history=card)
        points.gain(s, s.activator, amounts, "URB-H.7", player(s, s.activator), history=card)
    return []


# Exchange


class Exchange(Choice[Urbania]):
    """Exchange points of one category for as many of another?

    URB-X.20
    """

    rule = "URB-X.20"
    verbs = {"exchange": ("category", "other_category", "amount"), "decline": ()}

    @by("URB-O.2")
    def hides(self, s: Urbania) -> bool:
        return bool(s.hidden_points)

    def seat(self, s: Urbania) -> int:
        return s.activator

    def candidates(self, s: Urbania) -> list[Move]:
        return [*exchanges(s, [card_of(s).amount] * CATEGORIES), ("decline",)]

    def legal_moves(self, s: Urbania) -> list[Move]:
        most = card_of(s).amount
        have = [points.have(s, s.activator, category) for category in range(CATEGORIES)]
        return [*exchanges(s, [min(most, many) for many in have]), ("decline",)]

    def refusals(self, s: Urbania, move: Move) -> Iterator[Refusal]:
        if move[0] == "exchange":
            _, category, _, amount = move
            have = points.have(s, s.activator, category)
            if amount > have:
                where = player(s, s.activator)
                yield Refusal(self.rule, because="URB-H.7", where=where, category=category, have=have, required=amount)

    def do(self, s: Urbania, move: Move) -> None:
        if move[0] == "exchange":
            _, given, taken, amount = move
            seat, card, where = s.activator, s.active_history, player(s, s.activator)
            points.pay(s, seat, given, amount, "URB-H.7", where, history=card)
            amounts = [amount * (category == taken) for category in range(CATEGORIES)]
            points.gain(s, seat, amounts, "URB-H.7", where, history=card)

    def check(self, s: Urbania) -> Iterator[Problem]:
        yield from carried_out(s, EXCHANGE)


def exchanges(s: Urbania, most: list[int]) -> list[Move]:
    """From each category to each other one, up to so many points of the first."""
    pairs = [(one, other) for one in range(CATEGORIES) for other in range(CATEGORIES) if one != other]
    return [("exchange", one, other, amount) for one, other in pairs for amount in range(1, most[one] + 1)]


def exchange(s: Urbania) -> list[Entry]:
    """URB-X.20  Some points of one category for as many of another."""
    return [Exchange.entry]


# A building that is copied


@by("URB-C.5")
def copyable(s: Urbania) -> list[Target]:
    """URB-X.22  Active buildings of opponents, of some epochs, that are not active in the own city."""
    mask = card_of(s).of_epochs & ~s.active_mask[s.activator]
    others = s.others(s.activator)
    return [(seat, slot) for seat in others for slot in s.active_slots(seat) if mask >> s.city[seat][slot] & 1]


class CopyBuilding(Choice[Urbania]):
    """Copy a building of an opponent for the scoring that comes?

    URB-X.22
    """

    rule = "URB-X.22"
    verbs = {"copy": ("seat", "slot"), "decline": ()}

    def seat(self, s: Urbania) -> int:
        return s.activator

    def candidates(self, s: Urbania) -> list[Move]:
        return [*slots(s, "copy", s.others(s.activator)), ("decline",)]

    def legal_moves(self, s: Urbania) -> list[Move]:
        return [*[("copy", *target) for target in copyable(s)], ("decline",)]

    def refusals(self, s: Urbania, move: Move) -> Iterator[Refusal]:
        if move[0] == "copy" and move[1:] not in copyable(s):
            _, seat, slot = move
            yield Refusal("URB-X.22", where=(s.key_of(seat, slot),))

    def do(self, s: Urbania, move: Move) -> None:
        if move[0] == "copy":
            _, s.copied_seat, slot = move
            s.copied = s.city[s.copied_seat][slot]
            where = (*key(s, s.active_history), s.key_of(s.copied_seat, slot))
            s.emit("URB-X.22", s.activator, where, building=s.copied, other_seat=s.copied_seat)

    def check(self, s: Urbania) -> Iterator[Problem]:
        wrong = [*carried_out(s, COPY)]
        yield from wrong
        if not wrong and not copyable(s):
            yield s.wrong("nothing_to_copy")


def copy_one(s: Urbania) -> list[Entry]:
    """URB-X.22  It counts once more, in the city of the activator."""
    return [CopyBuilding.entry] * bool(copyable(s))


EFFECTS: dict[str, Callable[[Urbania], list[Entry]]] = {
    DESTROY_ONE: hit_opponent,
    "opponents_pay_wealth": opponents_pay,
    "pay_for_old_housing": pay_for_old_housing,
    MARK_EACH: mark_each_opponent,
    ALL_DESTROY: all_destroy,
    "wealth_per_monument_and_leader": gain_per_card,
    MARK_ONE: mark_opponent,
    "opponents_hand_over_prestige": opponents_hand_over,
    FIRE: all_destroy,
    EXCHANGE: exchange,
    COPY: copy_one,
}
"""What a card does, by the word in its column ``effect``; each gives the steps that follow."""
FOLLOW = (
    "choose_target reward? | mark_target reward? | be_marked* reward? | be_destroyed* reward? | "
    "exchange reward? | copy_building reward?"
)
"""What a card may put on the agenda."""
