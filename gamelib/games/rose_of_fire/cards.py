"""Drawing cards, and the abilities of Popularity cards (CRD); their events are in ``events``."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.core.rulebook import Refusal
from gamelib.core.steps import Chance, Choice, Move, Rnd, auto
from gamelib.core.supply import pick, put_in

from .box import WAITING
from .influence import check_tokens, purchase_before_draw, take_token
from .prestige import gain
from .state import Rose
from .tiles import has_place

# Drawing


def finds_room(s: Rose, back: int, seat: int) -> Iterator[str]:
    """The check of all that brings cards into a hand."""
    coming = [args for step in (deal, DrawCard) for args in s.waiting(step)]
    if len(s.hand[seat]) + sum(whose == seat for _, whose in coming) > s.hand_limit():
        yield f"The hand of {s.game.seat_word(seat)} has no room for all the cards that are to come."


@auto("ROF-CRD.7", "back", "seat", then="draw_card | nothing", check=finds_room, repeats=True)
def deal(s: Rose, back: int, seat: int) -> None:
    """ROF-CRD.7  A card from the pile; an empty pile is made from its discards, and if there are none, no card."""
    if not s.deck_size[back]:
        low, high = s.game.box.span[back]
        taken = sum(s.discard[low:high])
        for face in range(low, high):
            s.deck[face] += s.discard[face]
            s.discard[face] = 0
        s.deck_size[back] = taken
        s.emit("ROF-CRD.7", None, (f"deck:{s.game.codecs['back'].word(back)}",), count=taken)
    if s.deck_size[back]:
        s.push(DrawCard.of(back, seat))


class DrawCard(Chance[Rose]):
    """A card from one of the three piles, for the eyes of the one who receives it."""

    rule = "ROF-SET.8"
    repeats = True
    args = ("back", "seat")
    verbs = {"card": ("seat", "card")}

    def seen_by(self, s: Rose, back: int, seat: int) -> tuple[int, ...]:
        return (seat,)

    def outcomes(self, s: Rose, back: int, seat: int) -> list[tuple[Move, int]]:
        return [(("card", seat, face), s.deck[face]) for face in range(*s.game.box.span[back]) if s.deck[face]]

    def draw(self, s: Rose, rnd: Rnd, back: int, seat: int) -> Move:
        low, high = s.game.box.span[back]
        return ("card", seat, low + pick(s.deck[low:high], rnd))

    def do(self, s: Rose, move: Move, back: int, seat: int) -> None:
        face = move[2]
        s.deck[face] -= 1
        s.deck_size[back] -= 1
        s.hand[seat] = put_in(s.hand[seat], face)
        s.emit("ROF-PHE.10" if s.phase else "ROF-SET.10", seat, (f"hand:{seat}",), to=(seat,), card=face)

    def check(self, s: Rose, back: int, seat: int) -> Iterator[str]:
        yield from finds_room(s, back, seat)
        if sum(pile == back for pile, _ in s.waiting(DrawCard)) > s.deck_size[back]:
            yield "The pile holds fewer cards than are to be drawn from it."


# Abilities


def play_ability(s: Rose, design: str) -> None:
    """ROF-CRD.5  What an ability does at once; two wait for their moment, Model Factory for step III."""
    if design == "cerda_plan":
        before, after = gain(s, s.active, s.game.box.amount[design])
        s.emit("ROF-CRD.14", s.active, (f"prestige:{s.active}",), before=before, after=after)
    if design == "philanthropy":
        s.emit("ROF-CRD.12", s.active)
    s.ability_due = int(design in WAITING)


def ability_is_due(s: Rose, last: int = 0) -> Iterator[str]:
    if not s.ability_due:
        yield "No ability waits: set ability_due, or leave the step out."


@auto("ROF-CRD.11", then="use_ability | nothing", check=ability_is_due)
def first_ability_window(s: Rose) -> None:
    """ROF-CRD.11  The first moment for a waiting ability: before the tile, if one can be laid."""
    if any(has_place(s, colour) for colour in s.game.box.colours[s.card]):
        s.push(UseAbility.of(0))


@auto("ROF-CRD.5", "count", then="use_ability | nothing")
def ability_window(s: Rose, last: int) -> None:
    """ROF-CRD.5, ROF-CRD.11  A moment at which a waiting ability may be used; at the last one it must be."""
    if s.ability_due and (last or (s.laid >= 0 and s.built >= 0)):
        s.push(UseAbility.of(last))


class UseAbility(Choice[Rose]):
    """Use the ability of the card now, or wait for a later moment of the turn."""

    rule = "ROF-CRD.5"
    then = "purchase_before_draw take_token check_tokens | nothing"
    args = ("count",)
    verbs = {"return": ("count",), "draw_token": (), "wait": ()}

    def candidates(self, s: Rose, last: int) -> list[Move]:
        if s.game.box.design[s.card] == "soup_kitchen":
            return [*(("return", count) for count in range(s.game.box.amount["soup_kitchen"] + 2)), ("wait",)]
        return [("draw_token",), ("wait",)]

    def refusals(self, s: Rose, move: Move, last: int) -> Iterator[Refusal]:
        soup = s.game.box.design[s.card] == "soup_kitchen"
        if move[0] == "wait":
            if last:
                yield Refusal("ROF-CRD.5")
        elif move[0] == "return":
            limit = min(s.game.box.amount["soup_kitchen"], s.raval[s.active])
            if not soup or move[1] > limit:
                yield Refusal("ROF-CRD.11", where=(f"raval:{s.active}",), count=move[1], limit=limit)
        elif soup:
            yield Refusal("ROF-CRD.13")

    def options(self, s: Rose, last: int) -> list[Move]:
        moves: list[Move] = [("draw_token",)]
        if s.game.box.design[s.card] == "soup_kitchen":
            limit = min(s.game.box.amount["soup_kitchen"], s.raval[s.active])
            moves = [("return", count) for count in range(limit + 1)]
        return moves if last else [*moves, ("wait",)]

    def do(self, s: Rose, move: Move, last: int) -> None:
        if move[0] == "wait":
            return
        s.ability_due = 0
        if move[0] == "return":
            s.raval[s.active] -= move[1]
            s.strikers_left[s.active] += move[1]
            s.emit("ROF-CRD.11", s.active, (f"raval:{s.active}",), count=move[1])
            return
        s.emit("ROF-CRD.13", s.active)
        s.push(purchase_before_draw, take_token, check_tokens)

    def check(self, s: Rose, last: int) -> Iterator[str]:
        return ability_is_due(s)
