"""The order of play: epochs and turns (T, E, N, D). Read this file first.

An epoch: turns clockwise, until no card of it lies open or somebody ends it; then History, scoring, the next epoch. A
turn: one action, with two players two, and Leader cards at any time. Each chapter says what its action needs and does.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.citations import Refusal
from gamelib.engine.codecs import NONE
from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Choice, Move, auto

from . import building, growth, history, leaders, monuments, piles
from .box import AUTO_CLAIMS, EPOCHS
from .final_count import final_scoring
from .scoring import score_epoch
from .state import Urbania

# An epoch


def epoch_is_over(s: Urbania) -> Iterator[Problem]:
    """The check of what comes between epochs."""
    if any(s.left):
        yield s.wrong("cards_of_epoch_left", "left", "URB-E.4")


def last_epoch_is_left(s: Urbania) -> Iterator[Problem]:
    """The check of a new epoch: there is one, and what belongs to the one before is gone."""
    yield from epoch_is_over(s)
    if s.epoch == EPOCHS:
        yield s.wrong("no_epoch_to_come", "epoch", "URB-F.1")
    if s.active_history != NONE or s.remover != NONE:
        yield s.wrong("of_last_epoch", "active_history, remover", "URB-N.1")


@auto("URB-N.2", then="remove_tops* begin_turn", frame=True, check=last_epoch_is_left)
@by("URB-S.3", "URB-E.1", "URB-D.7")
def begin_epoch(s: Urbania) -> None:
    """URB-N.2  Every pile has its cards of this epoch; two players first remove the tops."""
    of = s.game.box.constants
    s.epoch += 1
    s.left = [of["cards_per_pile_per_epoch"]] * len(s.left)
    s.active = s.first
    s.emit("URB-N.2", s.first, ("epoch",), epoch=s.epoch)
    removals = of["removed_per_pile_at_epoch_start_two_players"] if s.seats == 2 else 0
    s.push(*[piles.remove_tops] * removals, begin_turn)


@auto("URB-E.4", then="resolve_history? score_epoch next_epoch", frame=True, check=epoch_is_over)
@by("URB-E.5", "URB-V.1")
def end_epoch(s: Urbania) -> None:
    """URB-E.4  History that waits for the end of the epoch, then the scoring; nobody else moves before."""
    s.emit("URB-E.4", None, ("epoch",), epoch=s.epoch)
    s.push(*[history.resolve_history] * history.due_at_end(s), score_epoch, next_epoch)


@auto("URB-N.1", then="begin_epoch | final_scoring", frame=True, check=epoch_is_over)
@by("URB-F.1", "URB-G.7", "URB-H.5")
def next_epoch(s: Urbania) -> None:
    """URB-N.1, URB-E.1, URB-E.3  Its History cards go; who starts the next epoch; after the last one the end."""
    history.lapse(s)
    if s.epoch == EPOCHS:
        s.push(final_scoring)
    else:
        s.first, s.remover = starts_next(s), -1
        s.push(begin_epoch)


@by("URB-E.1", "URB-E.3")
def starts_next(s: Urbania) -> int:
    """Who starts the next epoch: whoever ended this one by removal, otherwise the last one's left neighbour."""
    return s.remover if s.remover >= 0 else (s.active + 1) % s.seats


# A turn

ENDS = "begin_turn | end_epoch"
"""What may come when a turn is over."""
GOES_ON = f"claim_leaders go_on | take_action | end_turn | {ENDS}"
"""What may come next in a turn."""


@auto("URB-T.1", then=GOES_ON, frame=True)
@by("URB-D.2")
def begin_turn(s: Urbania) -> None:
    """URB-T.1, URB-D.2  One action; with two players two."""
    s.actions_left = s.actions_per_turn()
    if s.log is not None:
        s.emit("URB-T.1", s.active, (s.player(s.active),))
    if s.growth == s.active and not growth.has_target(s):
        s.emit("URB-G.5", s.active, growth.CARD)
    go_on.run(s)


@auto("URB-T.1", then=GOES_ON, frame=True)
@by("URB-T.5", "URB-D.6", "URB-L.6")
def go_on(s: Urbania) -> None:
    """URB-T.1, URB-T.6  Another action if there is one; else only Leader cards can be claimed before the turn ends."""
    if s.leader_claim_mode == AUTO_CLAIMS and leaders.claims(s, s.active):
        s.push(leaders.claim_leaders, go_on)
    elif s.actions_left and acts(s):
        s.push(TakeAction)
    elif leaders.claims(s, s.active):
        s.push(EndTurn)
    else:
        next_turn(s)


@by("URB-E.1")
def next_turn(s: Urbania) -> None:
    """URB-T.6, URB-E.1  Without an open pile the epoch is over; otherwise the next seat clockwise."""
    s.actions_left = s.bought = s.spent = 0
    if any(s.left):
        s.active = (s.active + 1) % s.seats
        s.push(begin_turn)
    else:
        if s.remover < 0 and s.epoch < EPOCHS:
            s.emit("URB-E.1", starts_next(s), ("epoch",), epoch=s.epoch)
        s.push(end_epoch)


# Actions


@by("URB-D.6", "URB-T.1")
def may_end(s: Urbania) -> bool:
    """Two players: without an open pile the second action is optional; otherwise no turn may be skipped."""
    return not any(s.left)


@by("URB-D.3", "URB-D.4", "URB-G.3", "URB-T.4")
def actions(s: Urbania) -> list[Move]:
    """URB-T.1  Every action of the seat in turn; City Growth in its city leaves it hardly any other."""
    bound, tops = growth.binds(s), s.open_tops()
    moves: list[Move] = []
    if not bound:
        moves += growth.buyable(s)
        moves += building.rebuilds(s, tops)
    moves += building.greenfields(s, tops, bound)
    if not bound or growth.allows(s, "history"):
        moves += history.activations(s)
    if not bound or growth.allows(s, "monument"):
        moves += monuments.gains(s)
    if not bound and piles.removable(s, len(tops)):
        moves.append(("remove",))
    return moves


def acts(s: Urbania) -> bool:
    """URB-T.5  Has the seat in turn anything to do? As long as a pile is open it has."""
    return any(s.left) or bool(actions(s))


def leave(s: Urbania) -> None:
    """URB-L.4  Claims that were not made lapse when the turn ends."""
    for _, resource in leaders.claims(s, s.active):
        s.emit("URB-L.4", s.active, (s.game.codecs["resource"].word(resource),), resource=resource)


class TakeAction(Choice[Urbania]):
    """One action: buy City Growth, build, activate a History card, gain a Monument; or end the epoch.

    URB-T.1, URB-T.2, URB-D.6
    """

    rule = "URB-T.1"
    then = "turn_up? compensation? go_on | resolve_history? go_on | turn_up* go_on | " + ENDS
    verbs = {
        "growth": ("category",),
        "rebuild": ("pile", "slot"),
        "greenfield": ("pile", "pay"),
        "history": ("history",),
        "monument": ("monument",),
        "remove": (),
        "leader": ("resource",),
        "end": (),
    }

    @by("URB-O.2")
    def hides(self, s: Urbania) -> bool:
        return bool(s.hidden_points)

    def candidates(self, s: Urbania) -> list[Move]:
        return [
            *growth.candidates(s),
            *building.candidates(s),
            *history.candidates(s),
            *monuments.candidates(s),
            ("remove",),
            *leaders.candidates(s),
            ("end",),
        ]

    def legal_moves(self, s: Urbania) -> list[Move]:
        moves = actions(s)
        moves += leaders.claims(s, s.active)
        if may_end(s):
            moves.append(("end",))
        return moves

    @by("URB-B.1", "URB-M.1", "URB-H.1", "URB-E.2")
    def refusals(self, s: Urbania, move: Move) -> Iterator[Refusal]:
        yield from growth.duty_refusals(s, move)
        match move:
            case ("growth", category):
                yield from growth.buying_refusals(s, category)
            case ("rebuild", pile, slot):
                yield from building.rebuild_refusals(s, pile, slot)
            case ("greenfield", pile, pay):
                yield from building.greenfield_refusals(s, pile, pay)
            case ("history", card):
                yield from history.refusals(s, card)
            case ("monument", monument):
                yield from monuments.refusals(s, monument)
            case ("remove",):
                yield from piles.removal_refusals(s)
            case ("leader", resource):
                yield from leaders.refusals(s, resource)
            case _ if not may_end(s):
                yield Refusal("URB-T.1", where=tuple(piles.pile_word(s, pile) for pile in s.open_piles()))

    def do(self, s: Urbania, move: Move) -> None:
        if move[0] != "leader":
            s.actions_left -= 1
        match move:
            case ("rebuild", pile, slot):
                s.push(*building.rebuild(s, pile, slot), go_on)
            case ("growth", category):
                growth.buy(s, category)
                s.push(go_on)
            case ("greenfield", pile, pay):
                s.push(*building.greenfield(s, pile, pay), go_on)
            case ("history", card):
                s.push(*history.activate(s, card), go_on)
            case ("monument", monument):
                monuments.gain(s, monument)
                s.push(go_on)
            case ("leader", resource):
                leaders.claim(s, s.active, resource)
                s.push(go_on)
            case ("remove",):
                s.actions_left = 0
                s.push(*piles.remove(s), go_on)
            case _:
                leave(s)
                next_turn(s)

    def check(self, s: Urbania) -> Iterator[Problem]:
        if not s.actions_left:
            yield s.wrong("no_action_left", step="go_on")
        elif (s.viewer in (NONE, s.active) or not self.hides(s)) and not acts(s):
            yield s.wrong("nothing_to_do", step="go_on")


class EndTurn(Choice[Urbania]):
    """Before the turn ends Leader cards can still be claimed.

    URB-L.2, URB-T.6
    """

    rule = "URB-T.6"
    then = f"go_on | {ENDS}"
    verbs = {"leader": ("resource",), "end": ()}

    def candidates(self, s: Urbania) -> list[Move]:
        return [*leaders.candidates(s), ("end",)]

    def legal_moves(self, s: Urbania) -> list[Move]:
        return [*leaders.claims(s, s.active), ("end",)]

    def refusals(self, s: Urbania, move: Move) -> Iterator[Refusal]:
        if move[0] == "leader":
            yield from leaders.refusals(s, move[1])

    def do(self, s: Urbania, move: Move) -> None:
        match move:
            case ("leader", resource):
                leaders.claim(s, s.active, resource)
                s.push(go_on)
            case _:
                leave(s)
                next_turn(s)

    def check(self, s: Urbania) -> Iterator[Problem]:
        if s.leader_claim_mode == AUTO_CLAIMS or not leaders.claims(s, s.active):
            yield s.wrong("no_leader_to_claim", step="go_on")
