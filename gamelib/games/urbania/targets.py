"""History cards that destroy or mark buildings (X.1, X.7, X.9, X.13, X.17)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar

from gamelib.engine.citations import Refusal
from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Args, Choice, Entry, Move, auto

from .box import ALL_DESTROY, DESTROY_ONE, FIRE, MARK_EACH, MARK_ONE, HistoryFace
from .scoring import score_epoch
from .state import Urbania

Target = tuple[int, int]
"""A seat, and a slot of its city."""
Able = Callable[[Urbania, int], list[int]]
"""Says of a seat which slots of its city can be hit."""


def card_of(s: Urbania) -> HistoryFace:
    """The card that is being carried out."""
    return s.game.box.histories[s.active_history]


@by("URB-H.2")
def carried_out(s: Urbania, *effects: str) -> Iterator[Problem]:
    """What a step of a card would not find: that one is carried out now, and has such an effect, if any is named."""
    if s.active_history < 0:
        yield s.wrong("history_not_activated")
    elif card_of(s).instant == s.waits(score_epoch):
        yield s.wrong("other_moment", "", "URB-H.2", history=s.active_history)
    elif effects and card_of(s).effect not in effects:
        yield s.wrong("other_effect", history=s.active_history)


def about_opponent(s: Urbania, seat: int) -> Iterator[Problem]:
    """URB-X.7  The check of what happens to one opponent after the other."""
    wrong = [*carried_out(s, MARK_EACH)]
    yield from wrong
    if not wrong and seat == s.activator:
        yield s.wrong("own_city_marked")


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


def targets(s: Urbania, able: Able, seats: Iterable[int]) -> list[Target]:
    """All buildings of these seats that can be hit."""
    return [(seat, slot) for seat in seats for slot in able(s, seat)]


def slots(s: Urbania, verb: str, seats: Iterable[int]) -> list[Move]:
    """All plots of these seats, whatever lies there."""
    return [(verb, seat, slot) for seat in seats for slot in range(len(s.city[seat]))]


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


# Who chooses


class Hit(Choice[Urbania]):
    """The activator, or whoever the card says, chooses what is hit: of all opponents, or of the seat in ``args``."""

    effects: ClassVar[tuple[str, ...]]
    """The cards that ask this have one of these effects."""

    @abstractmethod
    def able(self, s: Urbania, seat: int) -> list[int]:
        """The slots of this city that can be hit."""

    def seat(self, s: Urbania, *args: Args, **kwargs: Args) -> int:
        return s.activator

    def seats(self, s: Urbania, *args: int) -> tuple[int, ...]:
        """Those whose buildings can be hit."""
        return args or s.others(s.activator)

    def candidates(self, s: Urbania, *args: Args, **kwargs: Args) -> list[Move]:
        (verb,) = self.verbs
        return slots(s, verb, self.seats(s, *args))

    def legal_moves(self, s: Urbania, *args: Args, **kwargs: Args) -> list[Move]:
        (verb,) = self.verbs
        return [(verb, *target) for target in targets(s, self.able, self.seats(s, *args))]

    def check(self, s: Urbania, *args: Args, **kwargs: Args) -> Iterator[Problem]:
        wrong = [*carried_out(s, *self.effects)]
        yield from wrong
        if not wrong and len(self.legal_moves(s, *args)) < 2:
            yield s.wrong("no_two_to_choose")


class Destroying(Hit):
    """One of two decisions about what is destroyed."""

    verbs = {"destroy": ("seat", "slot")}

    def able(self, s: Urbania, seat: int) -> list[int]:
        return destroyable(s, seat)

    def refusals(self, s: Urbania, move: Move, *args: Args, **kwargs: Args) -> Iterator[Refusal]:
        return not_destroyable(s, move, self.seats(s, *args))

    def do(self, s: Urbania, move: Move, *args: Args, **kwargs: Args) -> None:
        destroy(s, *move[1:])


class Marking(Hit):
    """One of two decisions about what is marked."""

    verbs = {"mark": ("seat", "slot")}

    def able(self, s: Urbania, seat: int) -> list[int]:
        return markable(s, seat)

    def refusals(self, s: Urbania, move: Move, *args: Args, **kwargs: Args) -> Iterator[Refusal]:
        return not_markable(s, move, self.seats(s, *args))

    def do(self, s: Urbania, move: Move, *args: Args, **kwargs: Args) -> None:
        mark(s, *move[1:])


class ChooseTarget(Destroying):
    """Which building of an opponent do you destroy?

    URB-X.1
    """

    rule = "URB-H.8"
    effects = (DESTROY_ONE,)


class DestroyOwn(Destroying):
    """Which of your own buildings is destroyed?

    URB-X.9, URB-X.17
    """

    rule = "URB-H.8"
    effects = (ALL_DESTROY, FIRE)
    args = ("seat",)

    def seat(self, s: Urbania, *args: Args, **kwargs: Args) -> int:
        return int(args[0])


class MarkTarget(Marking):
    """Which building of an opponent do you mark?

    URB-X.13
    """

    rule = "URB-H.9"
    effects = (MARK_ONE,)


class MarkOne(Marking):
    """Which building of this opponent do you mark?

    URB-X.7
    """

    rule = "URB-H.9"
    effects = (MARK_EACH,)
    args = ("seat",)

    def check(self, s: Urbania, *args: Args, **kwargs: Args) -> Iterator[Problem]:
        wrong = [*about_opponent(s, *args)]
        yield from wrong or super().check(s, *args)


# A single target is hit without being asked about


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


@auto("URB-X.7", "seat", then="mark_one | nothing", check=about_opponent)
def be_marked(s: Urbania, seat: int) -> None:
    """URB-X.7  A building of this opponent is marked, if there is one."""
    found = markable(s, seat)
    if len(found) == 1:
        mark(s, seat, found[0])
    elif found:
        s.push(MarkOne.of(seat))


def destroys_own(s: Urbania, _seat: int) -> Iterator[Problem]:
    """The check of what everybody destroys."""
    yield from carried_out(s, *DestroyOwn.effects)


def mark_each_opponent(s: Urbania) -> list[Entry]:
    """URB-X.7  One after the other, from the left of the activator."""
    return [be_marked.of(seat) for seat in s.others(s.activator)]


@auto("URB-X.9", "seat", then="destroy_own | nothing", check=destroys_own)
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
    return [be_destroyed.of(seat) for seat in s.seats_from(s.activator)]
