"""The rebellion, first part of the end of a phase (REB)."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.problems import Problem
from gamelib.engine.steps import Contents, Draw, Move, auto

from .box import SOLDIER
from .cards import REBELLION, CardAnswer, discard_standing
from .conflict import check_anarchy, conflict_events, move_bomb
from .prestige import gain
from .state import Rose


@auto("ROF-REB.1", then="draw_rebel*")
def fill_bag(s: Rose) -> None:
    """ROF-REB.1, ROF-REB.2  The Raval goes into the black bag, and soldiers with it; then the draw."""
    s.emit("ROF-REB.1", None, ("bag", *(f"raval:{seat}" for seat in range(s.seats))), count=sum(s.raval))
    for seat in range(s.seats):
        s.in_bag[seat] += s.raval[seat]
        s.raval[seat] = 0
    count = min(s.castle, s.game.box.pieces["max_soldiers_added"], max(s.seats, sum(s.barricades)))
    s.castle -= count
    s.soldiers_in_bag += count
    s.emit("ROF-REB.2", None, ("castle", "bag"), count=count)
    s.push(*[DrawRebel] * min(s.level(), sum(s.in_bag) + s.soldiers_in_bag))


class DrawRebel(Draw[Rose]):
    """One piece from the black bag onto the barricades; the others stay in it (ROF-REB.6)."""

    rule = "ROF-REB.3"
    repeats = True
    verbs = {"piece": ("piece",)}

    def contents(self, s: Rose) -> Contents:
        return ("piece",), [*s.in_bag, *[0] * (SOLDIER - s.seats), s.soldiers_in_bag], 0

    def do(self, s: Rose, move: Move) -> None:
        _, piece = move
        if piece == SOLDIER:
            s.soldiers_in_bag -= 1
            s.soldiers_out += 1
        else:
            s.in_bag[piece] -= 1
            s.barricades[piece] += 1
        s.emit("ROF-REB.3", None, ("bag", "castle" if piece == SOLDIER else f"barricades:{piece}"), piece=piece)

    def check(self, s: Rose) -> Iterator[Problem]:
        if len(s.waiting(DrawRebel)) > sum(s.in_bag) + s.soldiers_in_bag:
            yield s.wrong("bag_too_small")


def saved_by_cards(s: Rose, seat: int) -> dict[CardAnswer[int], int]:
    """How much of the prestige that a rebellion costs this seat its cards on the table save, each kind of them."""
    saved: dict[CardAnswer[int], int] = {}
    for face in s.standing[seat]:
        if card := REBELLION.get(s.game.box.design[face]):
            left = s.barricades[seat] - sum(saved.values())
            saved[card] = saved.get(card, 0) + card.reply(s, left)
    return saved


@auto("ROF-REB.4")
def lose_prestige(s: Rose) -> None:
    """ROF-REB.4  As much prestige as strikers on the barricades, less what cards save, which then are discarded."""
    for seat in range(s.seats):
        saved = saved_by_cards(s, seat)
        for card, steps in saved.items():
            s.emit(card.rule, seat, (f"table:{seat}",), count=steps)
        discard_standing(s, seat, REBELLION)
        if count := s.barricades[seat]:
            gain(s, seat, sum(saved.values()) - count, "ROF-REB.4", (f"barricades:{seat}",), count=count)


@auto("ROF-REB.5", then="conflict_events check_anarchy")
def soldiers_move_bomb(s: Rose) -> None:
    """ROF-REB.5  One space for each soldier drawn; events at once, then perhaps anarchy."""
    before, after = move_bomb(s, s.soldiers_out)
    s.emit("ROF-REB.5", None, ("conflict",), count=s.soldiers_out, before=before, after=after)
    s.push(conflict_events, check_anarchy)
