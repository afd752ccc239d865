"""Drawing cards, and what Popularity cards do: abilities and events (CRD)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gamelib.core.rulebook import Refusal
from gamelib.core.steps import Chance, Choice, Move, Rnd, auto
from gamelib.core.supply import pick, put_in

from .box import WAITING
from .conflict import move_bomb
from .influence import check_tokens, purchase_before_draw, take_token
from .prestige import gain, prestige_award
from .state import KINDS, Rose
from .tiles import has_place

# Drawing


@auto("ROF-CRD.7", "back", "seat")
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
    args = ("back", "seat")
    verbs = {"card": ("card",)}

    def seen_by(self, s: Rose, back: int, seat: int) -> tuple[int, ...]:
        return (seat,)

    def outcomes(self, s: Rose, back: int, seat: int) -> list[tuple[Move, int]]:
        return [(("card", face), s.deck[face]) for face in range(*s.game.box.span[back]) if s.deck[face]]

    def draw(self, s: Rose, rnd: Rnd, back: int, seat: int) -> Move:
        low, high = s.game.box.span[back]
        return ("card", low + pick(s.deck[low:high], rnd))

    def do(self, s: Rose, move: Move, back: int, seat: int) -> None:
        face = move[1]
        s.deck[face] -= 1
        s.deck_size[back] -= 1
        s.hand[seat] = put_in(s.hand[seat], face)
        s.emit("ROF-PHE.10" if s.phase else "ROF-SET.10", seat, (f"hand:{seat}",), to=(seat,), card=face)

    def check(self, s: Rose, back: int, seat: int) -> Iterator[str]:
        if not 0 <= seat < s.seats or not s.deck_size[back]:
            yield "A card is drawn by a seat that plays, from a pile that holds one."


# Abilities


def play_ability(s: Rose, design: str) -> None:
    """ROF-CRD.5  What an ability does at once; two wait for their moment, Model Factory for step III."""
    if design == "cerda_plan":
        before, after = gain(s, s.active, s.game.box.amount[design])
        s.emit("ROF-CRD.14", s.active, (f"prestige:{s.active}",), before=before, after=after)
    if design == "philanthropy":
        s.emit("ROF-CRD.12", s.active)
    s.ability_due = int(design in WAITING)


@auto("ROF-CRD.11")
def first_ability_window(s: Rose) -> None:
    """ROF-CRD.11  The first moment for a waiting ability: before the tile, if one can be laid."""
    if any(has_place(s, colour) for colour in s.game.box.colours[s.card]):
        s.push(UseAbility.of(0))


@auto("ROF-CRD.5", "count")
def ability_window(s: Rose, last: int) -> None:
    """ROF-CRD.5, ROF-CRD.11  A moment at which a waiting ability may be used; at the last one it must be."""
    if s.ability_due and (last or s.laid < 0 or s.built < 0):
        if last:
            s.push(UseAbility.of(1))
    elif s.ability_due:
        s.push(UseAbility.of(0))


class UseAbility(Choice[Rose]):
    """Use the ability of the card now, or wait for a later moment of the turn."""

    rule = "ROF-CRD.5"
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


# Events


def houses_of(s: Rose, seat: int) -> list[int]:
    """The cells with a house of this seat."""
    return [cell for cell, house in enumerate(s.house) if house >= 0 and house // KINDS == seat]


def rebuildings(s: Rose) -> list[Move]:
    """ROF-CRD.18  Every own house with every other kind in the supply."""
    mine = s.active * KINDS
    kinds = [kind for kind in range(KINDS) if s.houses_left[mine + kind]]
    return [
        ("rebuild", cell, kind) for cell in houses_of(s, s.active) for kind in kinds if s.house[cell] != mine + kind
    ]


def exchanges(s: Rose) -> list[Move]:
    """ROF-CRD.19  Every own house with every rival's house next to it."""
    near = s.game.box.board.grid.neighbours
    return [
        ("swap", cell, other)
        for cell in houses_of(s, s.active)
        for other in near[cell]
        if s.house[other] >= 0 and s.house[other] // KINDS != s.active
    ]


def has_target(s: Rose, design: str) -> bool:
    """ROF-CRD.4  Would the event of this design find something to work on?"""
    if design == "rebuilding":
        left, most = s.houses_left[s.active * KINDS : (s.active + 1) * KINDS], s.game.box.houses_per_kind
        standing = [kind for kind in range(KINDS) if left[kind] < most[kind]]
        return any(left[kind] and standing not in ([], [kind]) for kind in range(KINDS))
    return bool(exchanges(s)) if design == "plot_exchange" else True


@auto("ROF-CRD.4")
def use_event(s: Rose) -> None:
    """ROF-CRD.4, ROF-ALN.3  The event of the card, if it is played for it; without a target it is skipped."""
    design = s.game.box.design[s.card]
    if not s.event_due:
        return
    s.event_due = 0
    if not has_target(s, design):
        s.emit("ROF-CRD.4", s.active, card=s.card)
        return
    EVENTS[design](s)


def _amnesty(s: Rose) -> None:
    """ROF-CRD.20"""
    move_bomb(s, -1)
    s.push(Amnesty)


def _liceu_bomb(s: Rose) -> None:
    """ROF-CRD.21"""
    move_bomb(s, 1)
    for seat in range(s.seats):
        if seat != s.active:
            before, after = gain(s, seat, -s.game.box.amount["liceu_bomb"])
            s.emit("ROF-CRD.21", seat, (f"prestige:{seat}",), before=before, after=after)


def _exposition(s: Rose) -> None:
    """ROF-CRD.22"""
    s.emit("ROF-CRD.22", s.active)
    s.push(prestige_award.of(s.active), purchase_before_draw, take_token, check_tokens)


def _colonial_fleet(s: Rose) -> None:
    """ROF-CRD.23"""
    s.emit("ROF-CRD.23", s.active)
    s.push(purchase_before_draw, *[take_token] * s.game.box.amount["colonial_fleet"], check_tokens)


class RebuildHouse(Choice[Rose]):
    """Rebuilding: replace one of your houses by another kind."""

    rule = "ROF-CRD.18"
    verbs = {"rebuild": ("cell", "kind")}

    def candidates(self, s: Rose) -> list[Move]:
        cells = [cell for cell, house in enumerate(s.house) if house >= 0]
        return [("rebuild", cell, kind) for cell in cells for kind in range(KINDS)]

    def refusals(self, s: Rose, move: Move) -> Iterator[Refusal]:
        _, cell, kind = move
        if move not in rebuildings(s):
            yield Refusal("ROF-CRD.18", where=(s.game.codecs["cell"].word(cell),), cell=cell, kind=kind)

    def options(self, s: Rose) -> list[Move]:
        return rebuildings(s)

    def do(self, s: Rose, move: Move) -> None:
        _, cell, kind = move
        s.houses_left[s.house[cell]] += 1
        s.house[cell] = s.active * KINDS + kind
        s.houses_left[s.house[cell]] -= 1
        s.emit("ROF-CRD.18", s.active, (s.game.box.board.words[cell],), cell=cell, kind=kind)


class ExchangePlots(Choice[Rose]):
    """Plot Exchange: one of your houses and a rival's house next to it change places."""

    rule = "ROF-CRD.19"
    verbs = {"swap": ("cell", "cell")}

    def candidates(self, s: Rose) -> list[Move]:
        near = s.game.box.board.grid.neighbours
        return [("swap", cell, other) for cell in houses_of(s, s.active) for other in near[cell]]

    def refusals(self, s: Rose, move: Move) -> Iterator[Refusal]:
        _, cell, other = move
        if move not in exchanges(s):
            word = s.game.codecs["cell"].word
            yield Refusal("ROF-CRD.19", where=(word(cell), word(other)), cell=cell, other_cell=other)

    def options(self, s: Rose) -> list[Move]:
        return exchanges(s)

    def do(self, s: Rose, move: Move) -> None:
        _, cell, other = move
        s.house[cell], s.house[other] = s.house[other], s.house[cell]
        words = s.game.box.board.words
        s.emit("ROF-CRD.19", s.active, (words[cell], words[other]), cell=cell, other_cell=other)


class Amnesty(Choice[Rose]):
    """General Amnesty: send up to three of your strikers home, from the Raval and from the barricades."""

    rule = "ROF-CRD.20"
    verbs = {"release": ("count", "count")}

    def candidates(self, s: Rose) -> list[Move]:
        most = s.game.box.amount["amnesty"]
        return [("release", n, m) for n in range(most + 1) for m in range(most + 1)]

    def refusals(self, s: Rose, move: Move) -> Iterator[Refusal]:
        _, n, m = move
        seat = s.active
        if n + m > s.game.box.amount["amnesty"] or n > s.raval[seat] or m > s.barricades[seat]:
            yield Refusal("ROF-CRD.20", where=(f"raval:{seat}", f"barricades:{seat}"), count=n + m)

    def options(self, s: Rose) -> list[Move]:
        raval, barricades, most = s.raval[s.active], s.barricades[s.active], s.game.box.amount["amnesty"]
        return [("release", n, m) for n in range(min(most, raval) + 1) for m in range(min(most - n, barricades) + 1)]

    def do(self, s: Rose, move: Move) -> None:
        _, n, m = move
        s.raval[s.active] -= n
        s.barricades[s.active] -= m
        s.strikers_left[s.active] += n + m
        where = (f"raval:{s.active}", f"barricades:{s.active}")
        s.emit("ROF-CRD.20", s.active, where, count=n + m)


def _rebuilding(s: Rose) -> None:
    s.push(RebuildHouse)


def _plot_exchange(s: Rose) -> None:
    s.push(ExchangePlots)


EVENTS: dict[str, Callable[[Rose], None]] = {
    "rebuilding": _rebuilding,
    "plot_exchange": _plot_exchange,
    "amnesty": _amnesty,
    "liceu_bomb": _liceu_bomb,
    "exposition": _exposition,
    "colonial_fleet": _colonial_fleet,
}
