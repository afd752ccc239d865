"""The events of Popularity cards (CRD)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gamelib.core.rulebook import Refusal
from gamelib.core.steps import Choice, Move, auto

from .box import KINDS
from .conflict import move_bomb
from .influence import check_tokens, purchase_before_draw, take_token
from .prestige import gain, prestige_award
from .state import Rose


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
    if design == "rebuilding":  # as rebuildings(), without a look at every cell
        left, most = s.houses_left[s.active * KINDS : (s.active + 1) * KINDS], s.game.box.houses_per_kind
        standing = [kind for kind in range(KINDS) if left[kind] < most[kind]]
        return any(left[kind] and standing not in ([], [kind]) for kind in range(KINDS))
    return bool(exchanges(s)) if design == "plot_exchange" else True


@auto(
    "ROF-CRD.4",
    then=(
        "rebuild_house | exchange_plots | amnesty | nothing"
        " | prestige_award? purchase_before_draw take_token* check_tokens"
    ),
)
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


def has_event(s: Rose, design: str) -> Iterator[str]:
    if s.card == s.game.box.strike or s.game.box.design[s.card] != design:
        yield "The card has another event, or none."


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

    def check(self, s: Rose) -> Iterator[str]:
        return has_event(s, "rebuilding")


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

    def check(self, s: Rose) -> Iterator[str]:
        return has_event(s, "plot_exchange")


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

    def check(self, s: Rose) -> Iterator[str]:
        return has_event(s, "amnesty")


# What each event does


def _rebuilding(s: Rose) -> None:
    s.push(RebuildHouse)


def _plot_exchange(s: Rose) -> None:
    s.push(ExchangePlots)


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


EVENTS: dict[str, Callable[[Rose], None]] = {
    "rebuilding": _rebuilding,
    "plot_exchange": _plot_exchange,
    "amnesty": _amnesty,
    "liceu_bomb": _liceu_bomb,
    "exposition": _exposition,
    "colonial_fleet": _colonial_fleet,
}
