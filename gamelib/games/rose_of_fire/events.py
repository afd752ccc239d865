"""The events of Popularity cards (CRD): what a card does instead of tile and house."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator

from gamelib.engine.citations import Refusal
from gamelib.engine.steps import Choice, Move, auto

from .box import KINDS
from .cards import EVENTS, on_card, one_of
from .conflict import move_bomb
from .influence import check_tokens, purchase_before_draw, take_token
from .prestige import gain, prestige_award
from .state import Rose


def own_houses(s: Rose) -> Iterator[int]:
    """The cells with a house of the active seat."""
    first = s.active * KINDS
    return (cell for cell, house in enumerate(s.house) if first <= house < first + KINDS)


class ChooseTarget(Choice[Rose]):
    """The decision of an event that works on something on the board."""

    @abstractmethod
    def targets(self, s: Rose) -> Iterator[Move]:
        """The legal moves, one after the other: to know that there is one is quicker than to know all."""

    def legal_moves(self, s: Rose) -> list[Move]:
        return list(self.targets(s))


@on_card("rebuilding", at=EVENTS)
class RebuildHouse(ChooseTarget):
    """Rebuilding: replace one of your houses by another kind."""

    rule = "ROF-CRD.18"
    verbs = {"rebuild": ("cell", "kind")}

    def candidates(self, s: Rose) -> list[Move]:
        cells = [cell for cell, house in enumerate(s.house) if house >= 0]
        return [("rebuild", cell, kind) for cell in cells for kind in range(KINDS)]

    def refusals(self, s: Rose, move: Move) -> Iterator[Refusal]:
        _, cell, kind = move
        if move not in self.legal_moves(s):
            yield Refusal("ROF-CRD.18", where=(s.game.box.board.words[cell],), cell=cell, kind=kind)

    def targets(self, s: Rose) -> Iterator[Move]:
        """ROF-CRD.18  Every own house with every other kind in the supply."""
        mine = s.active * KINDS
        kinds = [kind for kind in range(KINDS) if s.houses_left[mine + kind]]
        return (("rebuild", cell, kind) for cell in own_houses(s) for kind in kinds if s.house[cell] != mine + kind)

    def do(self, s: Rose, move: Move) -> None:
        _, cell, kind = move
        s.houses_left[s.house[cell]] += 1
        s.house[cell] = s.active * KINDS + kind
        s.houses_left[s.house[cell]] -= 1
        s.emit("ROF-CRD.18", s.active, (s.game.box.board.words[cell],), cell=cell, kind=kind)


@on_card("plot_exchange", at=EVENTS)
class ExchangePlots(ChooseTarget):
    """Plot Exchange: one of your houses and a rival's house next to it change places."""

    rule = "ROF-CRD.19"
    verbs = {"swap": ("cell", "cell")}

    def candidates(self, s: Rose) -> list[Move]:
        near = s.game.box.board.grid.neighbours
        return [("swap", cell, other) for cell in own_houses(s) for other in near[cell]]

    def refusals(self, s: Rose, move: Move) -> Iterator[Refusal]:
        _, cell, other = move
        if move not in self.legal_moves(s):
            words = s.game.box.board.words
            yield Refusal("ROF-CRD.19", where=(words[cell], words[other]), cell=cell, other_cell=other)

    def targets(self, s: Rose) -> Iterator[Move]:
        """ROF-CRD.19  Every own house with every rival's house next to it."""
        near, not_a_rivals = s.game.box.board.grid.neighbours, (-1, s.active)
        pairs = ((cell, other) for cell in own_houses(s) for other in near[cell])
        return (("swap", cell, other) for cell, other in pairs if s.house[other] // KINDS not in not_a_rivals)

    def do(self, s: Rose, move: Move) -> None:
        _, cell, other = move
        s.house[cell], s.house[other] = s.house[other], s.house[cell]
        words = s.game.box.board.words
        s.emit("ROF-CRD.19", s.active, (words[cell], words[other]), cell=cell, other_cell=other)


@on_card("amnesty", at=EVENTS)
@auto("ROF-CRD.20", then="release_strikers")
def amnesty(s: Rose) -> None:
    """The bomb goes back, then strikers may go home."""
    move_bomb(s, -1)
    s.push(ReleaseStrikers)


class ReleaseStrikers(Choice[Rose]):
    """General Amnesty: send up to three of your strikers home, from the Raval and from the barricades."""

    rule = "ROF-CRD.20"
    verbs = {"release": ("count", "count")}

    def candidates(self, s: Rose) -> list[Move]:
        most = s.game.box.amount["amnesty"]
        return [("release", n, m) for n in range(most + 1) for m in range(most + 1)]

    def refusals(self, s: Rose, move: Move) -> Iterator[Refusal]:
        _, n, m = move
        if n > s.raval[s.active] or m > s.barricades[s.active] or n + m > s.game.box.amount["amnesty"]:
            yield Refusal("ROF-CRD.20", where=(f"raval:{s.active}", f"barricades:{s.active}"), count=n + m)

    def do(self, s: Rose, move: Move) -> None:
        _, n, m = move
        s.raval[s.active] -= n
        s.barricades[s.active] -= m
        s.strikers_left[s.active] += n + m
        s.emit("ROF-CRD.20", s.active, (f"raval:{s.active}", f"barricades:{s.active}"), count=n + m)


@on_card("liceu_bomb", at=EVENTS)
@auto("ROF-CRD.21")
def liceu_bomb(s: Rose) -> None:
    """The bomb goes on, and all rivals lose prestige."""
    move_bomb(s, 1)
    for seat in range(s.seats):
        if seat != s.active:
            gain(s, seat, -s.game.box.amount["liceu_bomb"], "ROF-CRD.21")


@on_card("exposition", at=EVENTS)
@auto("ROF-CRD.22", then="prestige_award purchase_before_draw take_token check_tokens")
def exposition(s: Rose) -> None:
    """A prestige award, then an influence token."""
    s.emit("ROF-CRD.22", s.active)
    s.push(prestige_award.of(s.active), purchase_before_draw, take_token, check_tokens)


@on_card("colonial_fleet", at=EVENTS)
@auto("ROF-CRD.23", then="purchase_before_draw take_token* check_tokens")
def colonial_fleet(s: Rose) -> None:
    """Two influence tokens."""
    s.emit("ROF-CRD.23", s.active)
    s.push(purchase_before_draw, *[take_token] * s.game.box.amount["colonial_fleet"], check_tokens)


def has_target(s: Rose, card: int) -> bool:
    """ROF-CRD.4  Would the event of this card find something to work on? Only a decision may find nothing."""
    event = s.step(EVENTS[s.game.box.design[card]].name)
    return not isinstance(event, ChooseTarget) or any(True for _ in event.targets(s))


@auto("ROF-CRD.4", then=one_of(EVENTS))
def use_event(s: Rose) -> None:
    """ROF-CRD.4, ROF-ALN.3  The event of a card after its tile and house; without a target it is skipped."""
    if has_target(s, s.card):
        s.push(EVENTS[s.game.box.design[s.card]])
    else:
        s.emit("ROF-CRD.4", s.active, card=s.card)
