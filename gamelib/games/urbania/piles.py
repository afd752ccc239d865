"""The four piles (S.9, E.2, E.3, D.1): what lies on top, and how cards leave them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gamelib.engine.citations import Refusal
from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Contents, Draw, Entry, Move, auto

from .box import EPOCHS, PILES
from .state import Urbania


def pile_word(s: Urbania, pile: int) -> str:
    """The key of a pile on the board."""
    return s.game.box.pile_words[pile]


def closed_refusals(s: Urbania, pile: int) -> Iterator[Refusal]:
    """URB-T.3  Why the top card of this pile cannot be taken."""
    if not s.left[pile]:
        if s.top[pile] < 0:
            yield Refusal("URB-T.3", because="URB-B.1", where=(pile_word(s, pile),), pile=pile)
        else:
            yield Refusal("URB-T.3", where=(pile_word(s, pile),), building=s.top[pile], epoch=s.epoch)


# New tops


@by("URB-S.9", "URB-C.2")
def new_top(s: Urbania, pile: int) -> list[Entry]:
    """The draw for this pile; below the last epoch lies nothing."""
    return [_TURN_UP[pile]] if s.next_of(pile) <= EPOCHS else []


def new_tops(s: Urbania, piles: Iterable[int]) -> list[Entry]:
    """The draws for these piles."""
    return [entry for pile in piles for entry in new_top(s, pile)]


class TurnUp(Draw[Urbania]):
    """The next card of a pile is seen by all."""

    rule = "URB-S.9"
    args = ("pile",)
    verbs = {"turn_up": ("building",)}

    def contents(self, s: Urbania, pile: int) -> Contents:
        designs = s.game.box.span[s.next_of(pile)]
        return ("turn_up",), s.undrawn[designs], designs.start

    def do(self, s: Urbania, move: Move, pile: int) -> None:
        _, building = move
        s.turn_up(pile, building)
        if s.log is not None:
            s.emit("URB-S.5", None, (pile_word(s, pile),), building=building, pile=pile)

    def check(self, s: Urbania, pile: int) -> Iterator[Problem]:
        if s.next_of(pile) > EPOCHS:
            yield s.wrong("pile_used_up")


_TURN_UP = [TurnUp.of(pile) for pile in range(PILES)]


# Cards that leave the game


def before_removal(s: Urbania) -> Iterator[Problem]:
    """The check of what two players remove: so many times, and nobody has built yet."""
    of = s.game.box.constants
    removals = of["removed_per_pile_at_epoch_start_two_players"] if s.seats == 2 else 0
    lie_there = of["cards_per_pile_per_epoch"] - removals + s.agenda.count(remove_tops.entry)
    if s.left != [lie_there] * PILES:
        yield s.wrong("removed_late")


@auto("URB-D.1", then="turn_up*", check=before_removal)
@by("URB-S.8")
def remove_tops(s: Urbania) -> None:
    """URB-D.1  Two players: the top card of each pile leaves the game before the first turn of an epoch."""
    piles = range(len(s.top))
    for pile in piles:
        building = s.take_top(pile)
        s.remove(building)
        s.emit("URB-D.1", None, (pile_word(s, pile),), building=building, pile=pile)
    s.push(*new_tops(s, piles))


@by("URB-E.2", "URB-D.5")
def most_open(s: Urbania) -> int:
    """With so many open piles at most the epoch can be ended."""
    of = s.game.box.constants
    return of["end_epoch_max_open_piles_two_players" if s.seats == 2 else "end_epoch_max_open_piles"]


def removable(s: Urbania, piles: int) -> bool:
    """URB-E.2, URB-D.5  May the epoch be ended by removal while so many piles are open?"""
    return 0 < piles <= most_open(s)


def removal_refusals(s: Urbania) -> Iterator[Refusal]:
    """URB-E.2, URB-D.5, URB-D.6  Why the epoch cannot be ended now."""
    piles, most = s.open_piles(), most_open(s)
    if not piles:
        yield Refusal("URB-D.6")
    elif len(piles) > most:
        rule = "URB-D.5" if s.seats == 2 else "URB-E.2"
        yield Refusal(rule, where=tuple(pile_word(s, pile) for pile in piles), count=len(piles), most=most)


@by("URB-E.3", "URB-D.5")
def remove(s: Urbania) -> list[Entry]:
    """URB-E.3  All cards of the current epoch leave the game, shown to all, and the next epoch's tops are drawn."""
    piles = s.open_piles()
    where = tuple(pile_word(s, pile) for pile in piles)
    unseen = [building for building in s.game.box.designs_of[s.epoch] for _ in range(s.undrawn[building])]
    gone = [s.take_top(pile) for pile in piles] + unseen
    for building in gone:
        s.remove(building)
    for building in unseen:
        s.undrawn[building] -= 1
    for pile in piles:
        s.left[pile] = 0
    s.remover = s.active
    s.emit("URB-E.3", s.active, where, count=len(gone), building=tuple(gone))
    return new_tops(s, piles)
