"""Cards (CRD): drawing them, the moments at which they act, and the abilities of Popularity cards; see also ``events``.

A moment is a table: the design of a card, and what it does then. A card is written down in one place, under
``@on_card(design, at=moment)``; the rules of that moment look into the table and know no card by name.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Container, Iterator, Mapping
from typing import Generic, NamedTuple, TypeVar

from gamelib.engine.citations import Refusal
from gamelib.engine.multiset import put_in, take_out
from gamelib.engine.problems import Problem
from gamelib.engine.steps import AnyAuto, AnyChoice, Choice, Contents, Draw, Move, auto

from .influence import check_tokens, purchase_before_draw, take_token
from .prestige import gain, prestige_award
from .state import Rose
from .tiles import layable

# Drawing


def finds_room(s: Rose, back: int, seat: int) -> Iterator[Problem]:
    """The check of all that brings cards into a hand."""
    coming = [args for step in (deal, DrawCard) for args in s.waiting(step)]
    if len(s.hand[seat]) + sum(whose == seat for _, whose in coming) > s.hand_limit():
        yield s.wrong("no_room_in_hand", seat=seat)


@auto("ROF-CRD.7", "back", "seat", then="draw_card | nothing", check=finds_room, repeats=True)
def deal(s: Rose, back: int, seat: int) -> None:
    """ROF-CRD.7  A card from the pile; an empty pile is made from its discards, and if there are none, no card."""
    if not s.deck_size[back]:
        low, high = s.game.box.span[back]
        s.deck[low:high] = s.discard[low:high]
        s.discard[low:high] = [0] * (high - low)
        s.deck_size[back] = sum(s.deck[low:high])
        s.emit("ROF-CRD.7", None, (f"deck:{s.game.codecs['back'].word(back)}",), count=s.deck_size[back])
    if s.deck_size[back]:
        s.push(DrawCard.of(back, seat))


class DrawCard(Draw[Rose]):
    """A card from one of the three piles, seen by the one who receives it."""

    rule = "ROF-SET.8"
    repeats = True
    args = ("back", "seat")
    verbs = {"card": ("seat", "card")}

    def seen_by(self, s: Rose, back: int, seat: int) -> tuple[int, ...]:
        return (seat,)

    def contents(self, s: Rose, back: int, seat: int) -> Contents:
        low, high = s.game.box.span[back]
        return ("card", seat), s.deck[low:high], low

    def do(self, s: Rose, move: Move, back: int, seat: int) -> None:
        _, _, face = move
        s.deck[face] -= 1
        s.deck_size[back] -= 1
        s.hand[seat] = put_in(s.hand[seat], face)
        s.emit("ROF-PHE.10" if s.phase else "ROF-SET.10", seat, (f"hand:{seat}",), to=(seat,), card=face)

    def check(self, s: Rose, back: int, seat: int) -> Iterator[Problem]:
        yield from finds_room(s, back, seat)
        if sum(pile == back for pile, _ in s.waiting(DrawCard)) > s.deck_size[back]:
            yield s.wrong("pile_too_small")


# Moments

T = TypeVar("T")
CardStep = AnyAuto | type[AnyChoice]


class CardAnswer(NamedTuple, Generic[T]):
    """What a card says to the question of its moment, by this rule: how many, or who, of those it is asked about."""

    rule: str
    reply: Callable[[Rose, T], T]


AT_ONCE: dict[str, CardStep] = {}
"""When the card is played: a step before the tile (ROF-CRD.5)."""
WAITING: dict[str, CardStep] = {}
"""At one of three moments of the turn: a decision whether this is the one (ROF-CRD.11)."""
STRIKERS: dict[str, CardAnswer[int]] = {}
"""In step III: so many strikers are due; how many of them does the card spare?"""
REBELLION: dict[str, CardAnswer[int]] = {}
"""In the next rebellion, from the table: the owner is to lose so much prestige; how much of it does the card save?"""
TIES: dict[str, CardAnswer[list[int]]] = {}
"""At the next majorities, from the table: these seats tie; who of them wins by the card?"""
EVENTS: dict[str, CardStep] = {}
"""Instead of tile and house, or after them: the event of the card (ROF-TRN.3, ROF-ALN.3)."""


def on_card(design: str, at: dict[str, T]) -> Callable[[T], T]:
    """Mark what the cards of this design do at a moment."""

    def noted(act: T) -> T:
        at[design] = act
        return act

    return noted


def answer(rule: str) -> Callable[[Callable[[Rose, T], T]], CardAnswer[T]]:
    """Mark a function as what a card says at its moment, by this rule."""
    return lambda reply: CardAnswer(rule, reply)


def one_of(moment: Mapping[str, CardStep]) -> str:
    """In the grammar of the agenda: the step of one of the cards, or none."""
    return " | ".join([*(step.name for step in moment.values()), "nothing"])


def discard_standing(s: Rose, seat: int, moment: Container[str]) -> None:
    """ROF-CRD.6  The cards on the table in front of this seat whose moment has come go to the discard pile."""
    for face in s.standing[seat]:
        if s.game.box.design[face] in moment:
            s.standing[seat] = take_out(s.standing[seat], face)
            s.discard[face] += 1


# Abilities at once


@on_card("philanthropy", at=AT_ONCE)
@auto("ROF-CRD.12", then="prestige_award")
def philanthropy(s: Rose) -> None:
    """A prestige award."""
    s.emit("ROF-CRD.12", s.active)
    s.push(prestige_award.of(s.active))


@on_card("cerda_plan", at=AT_ONCE)
@auto("ROF-CRD.14")
def cerda_plan(s: Rose) -> None:
    """A step on the Auca."""
    gain(s, s.active, s.game.box.amount["cerda_plan"], "ROF-CRD.14")


# Abilities that answer


@on_card("model_factory", at=STRIKERS)
@answer("ROF-CRD.15")
def model_factory(s: Rose, due: int) -> int:
    """Two strikers fewer, but never less than none."""
    return min(s.game.box.amount["model_factory"], due)


@on_card("civil_guard", at=REBELLION)
@answer("ROF-CRD.16")
def civil_guard(s: Rose, lost: int) -> int:
    """Two steps on the Auca fewer, but never less than none."""
    return min(s.game.box.amount["civil_guard"], lost)


@on_card("press_campaign", at=TIES)
@answer("ROF-CRD.17")
def press_campaign(s: Rose, tied: list[int]) -> list[int]:
    """Its owner wins the tie; if there are two of them, the general tie rule decides between these."""
    design = s.game.box.design
    return [seat for seat in tied if "press_campaign" in (design[face] for face in s.standing[seat])]


# Abilities that wait for their moment


class WaitingAbility(Choice[Rose]):
    """Use the ability of the card now, or wait for a later moment of the turn; at the ``last`` one it must be used."""

    args = ("count",)

    @abstractmethod
    def uses(self, s: Rose) -> list[Move]:
        """How somebody could try to use it."""

    @abstractmethod
    def use(self, s: Rose, move: Move) -> None:
        """The effect; it may push further steps."""

    def candidates(self, s: Rose, last: int) -> list[Move]:
        return [*self.uses(s), ("wait",)]

    def refusals(self, s: Rose, move: Move, last: int) -> Iterator[Refusal]:
        if move == ("wait",) and last:
            yield Refusal("ROF-CRD.5")

    def do(self, s: Rose, move: Move, last: int) -> None:
        if move != ("wait",):
            s.ability_due = 0
            self.use(s, move)

    def check(self, s: Rose, last: int) -> Iterator[Problem]:
        return ability_is_due(s)


@on_card("soup_kitchen", at=WAITING)
class SoupKitchen(WaitingAbility):
    """Send strikers home from the Raval now, or wait for a later moment of the turn?"""

    rule = "ROF-CRD.11"
    verbs = {"return": ("count",), "wait": ()}

    def uses(self, s: Rose) -> list[Move]:
        return [("return", count) for count in range(s.game.box.amount["soup_kitchen"] + 2)]

    def refusals(self, s: Rose, move: Move, last: int) -> Iterator[Refusal]:
        most = min(s.game.box.amount["soup_kitchen"], s.raval[s.active])
        match move:
            case ("return", count) if count > most:
                yield Refusal("ROF-CRD.11", where=(f"raval:{s.active}",), count=count, limit=most)
        yield from super().refusals(s, move, last)

    def use(self, s: Rose, move: Move) -> None:
        _, count = move
        s.raval[s.active] -= count
        s.strikers_left[s.active] += count
        s.emit("ROF-CRD.11", s.active, (f"raval:{s.active}",), count=count)


@on_card("court_connections", at=WAITING)
class CourtConnections(WaitingAbility):
    """Draw an influence token now, or wait for a later moment of the turn?"""

    rule = "ROF-CRD.13"
    then = "purchase_before_draw take_token check_tokens | nothing"
    verbs = {"draw_token": (), "wait": ()}

    def uses(self, s: Rose) -> list[Move]:
        return [("draw_token",)]

    def use(self, s: Rose, move: Move) -> None:
        s.emit("ROF-CRD.13", s.active)
        s.push(purchase_before_draw, take_token, check_tokens)


def ability_is_due(s: Rose, last: int = 0) -> Iterator[Problem]:
    """The check of all that lets an ability act which has waited."""
    if not s.ability_due:
        yield s.wrong("no_ability_due")


@auto("ROF-CRD.11", then=one_of(WAITING), check=ability_is_due)
def first_ability_window(s: Rose) -> None:
    """ROF-CRD.11  The first moment for a waiting ability: before the tile, if one can be laid."""
    if layable(s):
        s.push(WAITING[s.game.box.design[s.card]].of(0))


@auto("ROF-CRD.5", "count", then=one_of(WAITING))
def ability_window(s: Rose, last: int) -> None:
    """ROF-CRD.5, ROF-CRD.11  A moment at which a waiting ability may be used; at the last one it must be."""
    if s.ability_due and (last or (s.laid >= 0 and s.built >= 0)):
        s.push(WAITING[s.game.box.design[s.card]].of(last))
