"""What History cards do beside giving points (X).

A card names its effect; what it is about stands in its other columns, so an edition may have other cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from gamelib.core.rulebook import Refusal, by
from gamelib.core.steps import Choice, Entry, Move, auto

from . import points
from .box import CATEGORIES, History
from .state import Urbania


def card_of(s: Urbania) -> History:
    """The card that is being carried out."""
    return s.game.box.histories[s.active_history]


def key(s: Urbania, card: int) -> tuple[str, ...]:
    """Its place on the board."""
    return (s.game.codecs["history"].word(card),)


def player(s: Urbania, seat: int) -> tuple[str, ...]:
    """The card that is being carried out, and the city that it is about."""
    return (*key(s, s.active_history), f"player:{s.game.seat_word(seat)}")


@auto("URB-H.7")
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
    for seat in (s.activator, *s.others(s.activator)):
        amount = it.amount * (s.active_mask[seat] & old).bit_count()
        lacking = points.pay(s, seat, it.category, amount, "URB-H.7", player(s, seat), history=card)
        points.lose(s, seat, lacking, "URB-X.5", player(s, seat), history=card)
    return []


@by("URB-X.12")
def gain_per_card(s: Urbania) -> list[Entry]:
    """URB-X.12  Everybody gains for each own Monument and each own Leader card."""
    card = s.active_history
    for seat in (s.activator, *s.others(s.activator)):
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


# Buildings that are destroyed or marked

Target = tuple[int, int]
"""A seat, and a slot of its city."""


@by("URB-B.7", "URB-H.8", "URB-M.2")
def destroyable(s: Urbania, seat: int) -> list[int]:
    """URB-X.1, URB-X.9, URB-X.17  The slots whose building the card can destroy, never the only Housing."""
    mask = s.game.box.housing if card_of(s).effect == FIRE else card_of(s).of_epochs
    city = s.city[seat]
    return [slot for slot in s.active_slots(seat) if mask >> city[slot] & 1 and not s.is_last_housing(seat, slot)]


@by("URB-H.9", "URB-M.2")
def markable(s: Urbania, seat: int) -> list[int]:
    """URB-X.7, URB-X.13  The slots with a building that has an icon and is not marked yet."""
    mask, city = s.game.box.with_icons, s.city[seat]
    return [slot for slot in s.active_slots(seat) if mask >> city[slot] & 1 and slot not in s.marked[seat]]


def destroy(s: Urbania, seat: int, slot: int) -> None:
    """URB-H.8  The card lies upside down: no points, no icons, nobody's."""
    s.emit("URB-H.8", seat, (s.key_of(seat, slot),), building=s.city[seat][slot], slot=slot)
    s.destroy(seat, slot)


def mark(s: Urbania, seat: int, slot: int) -> None:
    """URB-H.9  It gives no icons until it is covered."""
    s.emit("URB-H.9", seat, (s.key_of(seat, slot),), building=s.city[seat][slot], slot=slot)
    s.mark(seat, slot)


def targets(s: Urbania, able: Callable[[Urbania, int], list[int]], seats: Iterable[int]) -> list[Target]:
    """All buildings of these seats that can be hit."""
    return [(seat, slot) for seat in seats for slot in able(s, seat)]


def slots(s: Urbania, verb: str, seats: Iterable[int]) -> list[Move]:
    """All plots of these seats, whatever lies there."""
    return [(verb, seat, slot) for seat in seats for slot in range(len(s.city[seat]))]


class ChooseTarget(Choice[Urbania]):
    """Which building of an opponent do you destroy?

    URB-X.1
    """

    rule = "URB-H.8"
    verbs = {"destroy": ("seat", "slot")}

    def seat(self, s: Urbania) -> int:
        return s.activator

    def candidates(self, s: Urbania) -> list[Move]:
        return slots(s, "destroy", s.others(s.activator))

    def options(self, s: Urbania) -> list[Move]:
        return [("destroy", *target) for target in targets(s, destroyable, s.others(s.activator))]

    def refusals(self, s: Urbania, move: Move) -> Iterator[Refusal]:
        return not_destroyable(s, move, s.others(s.activator))

    def do(self, s: Urbania, move: Move) -> None:
        destroy(s, *move[1:])

    def check(self, s: Urbania) -> Iterator[str]:
        yield from nothing_to_decide(s, destroyable, s.others(s.activator))


class DestroyOwn(Choice[Urbania]):
    """Which of your own buildings is destroyed?

    URB-X.9, URB-X.17
    """

    rule = "URB-H.8"
    args = ("seat",)
    verbs = {"destroy": ("seat", "slot")}

    def seat(self, s: Urbania, seat: int) -> int:
        return seat

    def candidates(self, s: Urbania, seat: int) -> list[Move]:
        return slots(s, "destroy", [seat])

    def options(self, s: Urbania, seat: int) -> list[Move]:
        return [("destroy", *target) for target in targets(s, destroyable, [seat])]

    def refusals(self, s: Urbania, move: Move, seat: int) -> Iterator[Refusal]:
        return not_destroyable(s, move, [seat])

    def do(self, s: Urbania, move: Move, seat: int) -> None:
        destroy(s, *move[1:])

    def check(self, s: Urbania, seat: int) -> Iterator[str]:
        yield from nothing_to_decide(s, destroyable, [seat])


class MarkTarget(Choice[Urbania]):
    """Which building of an opponent do you mark?

    URB-X.13
    """

    rule = "URB-H.9"
    verbs = {"mark": ("seat", "slot")}

    def seat(self, s: Urbania) -> int:
        return s.activator

    def candidates(self, s: Urbania) -> list[Move]:
        return slots(s, "mark", s.others(s.activator))

    def options(self, s: Urbania) -> list[Move]:
        return [("mark", *target) for target in targets(s, markable, s.others(s.activator))]

    def refusals(self, s: Urbania, move: Move) -> Iterator[Refusal]:
        return not_markable(s, move, s.others(s.activator))

    def do(self, s: Urbania, move: Move) -> None:
        mark(s, *move[1:])

    def check(self, s: Urbania) -> Iterator[str]:
        yield from nothing_to_decide(s, markable, s.others(s.activator))


class MarkOne(Choice[Urbania]):
    """Which building of this opponent do you mark?

    URB-X.7
    """

    rule = "URB-H.9"
    args = ("seat",)
    verbs = {"mark": ("seat", "slot")}

    def seat(self, s: Urbania, seat: int) -> int:
        return s.activator

    def candidates(self, s: Urbania, seat: int) -> list[Move]:
        return slots(s, "mark", [seat])

    def options(self, s: Urbania, seat: int) -> list[Move]:
        return [("mark", *target) for target in targets(s, markable, [seat])]

    def refusals(self, s: Urbania, move: Move, seat: int) -> Iterator[Refusal]:
        return not_markable(s, move, [seat])

    def do(self, s: Urbania, move: Move, seat: int) -> None:
        mark(s, *move[1:])

    def check(self, s: Urbania, seat: int) -> Iterator[str]:
        yield from nothing_to_decide(s, markable, [seat])


def not_destroyable(s: Urbania, move: Move, seats: Iterable[int]) -> Iterator[Refusal]:
    """URB-X.1, URB-X.9, URB-X.17  Why a building cannot be destroyed by the card."""
    _, seat, slot = move
    if (seat, slot) not in targets(s, destroyable, seats):
        yield Refusal(card_of(s).rule, because="URB-H.8", where=(s.key_of(seat, slot),), **there(s, seat, slot))


def not_markable(s: Urbania, move: Move, seats: Iterable[int]) -> Iterator[Refusal]:
    """URB-X.7, URB-X.13  Why a building cannot be marked by the card."""
    _, seat, slot = move
    if (seat, slot) not in targets(s, markable, seats):
        yield Refusal(card_of(s).rule, because="URB-H.9", where=(s.key_of(seat, slot),), **there(s, seat, slot))


def there(s: Urbania, seat: int, slot: int) -> dict[str, int]:
    """What lies on a plot, as facts of a sentence."""
    city = s.city[seat] if 0 <= seat < s.seats else ()
    return {"slot": slot, "building": city[slot]} if 0 <= slot < len(city) else {"slot": slot}


def nothing_to_decide(s: Urbania, able: Callable[[Urbania, int], list[int]], seats: Iterable[int]) -> Iterator[str]:
    """The check of these decisions."""
    if s.active_history < 0 or s.activator < 0:
        yield "No History card has been activated in this epoch."
    elif len(targets(s, able, seats)) < 2:
        yield "There are not two buildings to choose from."


@by("URB-X.1")
def hit_opponent(s: Urbania) -> list[Entry]:
    """URB-X.1  A building of one opponent is destroyed; a single target is hit without being asked about."""
    found = targets(s, destroyable, s.others(s.activator))
    if len(found) == 1:
        destroy(s, *found[0])
    return [ChooseTarget.entry] * (len(found) > 1)


@by("URB-X.13")
def mark_opponent(s: Urbania) -> list[Entry]:
    """URB-X.13  A building of one opponent is marked."""
    found = targets(s, markable, s.others(s.activator))
    if len(found) == 1:
        mark(s, *found[0])
    return [MarkTarget.entry] * (len(found) > 1)


@auto("URB-X.7", "seat", then="mark_one | nothing")
def be_marked(s: Urbania, seat: int) -> None:
    """URB-X.7  A building of this opponent is marked, if there is one."""
    found = markable(s, seat)
    if len(found) == 1:
        mark(s, seat, found[0])
    elif found:
        s.push(MarkOne.of(seat))


def mark_each_opponent(s: Urbania) -> list[Entry]:
    """URB-X.7  One after the other, from the left of the activator."""
    return [be_marked.of(seat) for seat in s.others(s.activator)]


@auto("URB-X.9", "seat", then="destroy_own | nothing")
@by("URB-X.17")
def be_destroyed(s: Urbania, seat: int) -> None:
    """URB-X.9, URB-X.17  A building of this seat is destroyed, if there is one; it chooses."""
    found = destroyable(s, seat)
    if len(found) == 1:
        destroy(s, seat, found[0])
    elif found:
        s.push(DestroyOwn.of(seat))


@by("URB-X.17")
def all_destroy(s: Urbania) -> list[Entry]:
    """URB-X.9, URB-X.17  Everybody destroys an own building, clockwise from the activator."""
    return [be_destroyed.of(seat) for seat in (s.activator, *s.others(s.activator))]


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

    def options(self, s: Urbania) -> list[Move]:
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

    def check(self, s: Urbania) -> Iterator[str]:
        if s.active_history < 0 or card_of(s).effect != EXCHANGE:
            yield "No card that exchanges points has been activated in this epoch."


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

    def options(self, s: Urbania) -> list[Move]:
        return [*[("copy", *target) for target in copyable(s)], ("decline",)]

    def refusals(self, s: Urbania, move: Move) -> Iterator[Refusal]:
        if move[0] == "copy" and move[1:] not in copyable(s):
            _, seat, slot = move
            yield Refusal("URB-X.22", where=(s.key_of(seat, slot),))

    def do(self, s: Urbania, move: Move) -> None:
        if move[0] == "copy":
            _, owner, slot = move
            s.copied = s.city[owner][slot]
            where = (*key(s, s.active_history), s.key_of(owner, slot))
            s.emit("URB-X.22", s.activator, where, building=s.copied, other_seat=owner)

    def check(self, s: Urbania) -> Iterator[str]:
        if s.active_history < 0 or not copyable(s):
            yield "There is nothing to copy."


def copy_one(s: Urbania) -> list[Entry]:
    """URB-X.22  It counts once more, in the city of the activator."""
    return [CopyBuilding.entry] * bool(copyable(s))


FIRE, EXCHANGE = "housing_fire", "exchange_points"
EFFECTS: dict[str, Callable[[Urbania], list[Entry]]] = {
    "destroy_one_opponent_building": hit_opponent,
    "opponents_pay_wealth": opponents_pay,
    "pay_for_old_housing": pay_for_old_housing,
    "mark_one_building_of_each_opponent": mark_each_opponent,
    "everyone_destroys_one_own_building": all_destroy,
    "wealth_per_monument_and_leader": gain_per_card,
    "mark_one_opponent_building": mark_opponent,
    "opponents_hand_over_prestige": opponents_hand_over,
    FIRE: all_destroy,
    EXCHANGE: exchange,
    "copy_opponent_building": copy_one,
}
"""What a card does, by the word in its column ``effect``; each gives the steps that follow."""
FOLLOW = (
    "choose_target reward? | mark_target reward? | be_marked* reward? | be_destroyed* reward? | "
    "exchange reward? | copy_building reward?"
)
"""What a card may put on the agenda."""
