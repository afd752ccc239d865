"""The tram and its passengers (TRM)."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.citations import Refusal
from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Choice, Move

from .actions import ACTIONS, STEPS, ActionSpec, never_refused, possible
from .box import AS_USUAL, MOVE_TRAM, REACH, WAIVED
from .state import Barcelona
from .streets import score_run
from .warehouse import affords, pay


@by("BCN-TRM.2", "BCN-TRM.3", "BCN-TRM.4", "BCN-TRM.5")
def targets(s: Barcelona, seat: int) -> list[int]:
    """Where the tram of a seat may come to stand. There is always such a place, whoever else is there."""
    start = s.tram[seat]
    if start < 0:
        return [segment for segment, rider in enumerate(s.passenger) if rider < 0 and segment not in s.tram]
    return [segment for segment in s.game.box.in_reach(start, s.own[seat]) if segment not in s.tram]


class TramTo(Choice[Barcelona]):
    """Place your tram, or move it: streets of yours cost nothing, at most two other spaces may be entered.

    BCN-TRM.1 to TRM.5, BCN-PUB.6
    """

    rule = "BCN-TRM.3"
    args = ("terms",)
    then = "place_passenger | nothing"
    verbs = {"tram": ("segment",)}

    def candidates(self, s: Barcelona, terms: int) -> list[Move]:
        return [("tram", segment) for segment in range(len(s.street))]

    def legal_moves(self, s: Barcelona, terms: int) -> list[Move]:
        return [("tram", segment) for segment in targets(s, s.active)]

    def refusals(self, s: Barcelona, move: Move, terms: int) -> Iterator[Refusal]:
        _, segment = move
        box, start = s.game.box, s.tram[s.active]
        where = (box.segment_words[segment],)
        if start < 0:
            if s.passenger[segment] >= 0 or segment in s.tram:
                yield Refusal("BCN-TRM.2", where=where, segment=segment)
            return
        if (ride := box.rides(start, s.own[s.active])[segment]).fare > REACH:
            way = tuple([box.segment_words[other] for other in ride.way])
            yield Refusal("BCN-TRM.3", where=way, segment=segment, count=ride.fare, limit=REACH)
        if segment in s.tram:
            yield Refusal("BCN-TRM.4", where=where, segment=segment)

    @by("BCN-TRM.1")
    def do(self, s: Barcelona, move: Move, terms: int) -> None:
        """BCN-TRM.6  The tram comes to stand here; then a passenger may get on."""
        _, segment = move
        start, where = s.tram[s.active], (s.game.box.segment_words[segment],)
        if start < 0:
            s.emit("BCN-TRM.2", s.active, where, segment=segment)
        elif s.log is not None:  # the way is only told
            ride = s.game.box.rides(start, s.own[s.active])[segment]
            way = tuple([s.game.box.segment_words[other] for other in ride.way])
            s.emit("BCN-TRM.3", s.active, way, segment=segment, other_segment=start, cost=ride.fare)
        s.tram[s.active] = segment
        s.push(*[PlacePassenger.of(terms)] * may_board(s, terms))


@by("BCN-TRM.6", "BCN-PUB.6")
def passenger_cost(s: Barcelona, terms: int) -> tuple[int, int]:
    """Coins and cloth for the next passenger of the seat in turn; the Station waives the coins."""
    coins, cloth = s.game.box.passenger_cost[s.passengers[s.active]]
    return (0, cloth) if terms == WAIVED else (coins, cloth)


@by("BCN-TRM.5", "BCN-TRM.6", "BCN-TRM.7")
def may_board(s: Barcelona, terms: int) -> bool:
    """Can a passenger be put where the tram stands: is none there, is one left, can it be paid?"""
    box, seat = s.game.box, s.active
    if s.passenger[s.tram[seat]] >= 0 or s.passengers[seat] == len(box.passenger_cost):
        return False
    return affords(s, seat, *passenger_cost(s, terms))


class PlacePassenger(Choice[Barcelona]):
    """Your tram has come to stand: pay for a passenger there?

    BCN-TRM.6
    """

    rule = "BCN-TRM.6"
    args = ("terms",)
    then = "passenger_action | nothing"
    verbs = {"passenger": (), "no_passenger": ()}

    def candidates(self, s: Barcelona, terms: int) -> list[Move]:
        return [("passenger",), ("no_passenger",)]

    @by("BCN-TRM.8")
    def do(self, s: Barcelona, move: Move, terms: int) -> None:
        """BCN-TRM.6, BCN-TRM.8  The passenger, the points of its street, then perhaps the action of that street."""
        if move[0] == "no_passenger":
            return
        seat, segment = s.active, s.tram[s.active]
        pay(s, seat, *passenger_cost(s, terms))
        put_passenger(s, seat, segment)
        s.push(*[PassengerAction.entry] * possible(s, s.game.box.street_of[segment]))

    def check(self, s: Barcelona, terms: int) -> Iterator[Problem]:
        if s.tram[s.active] < 0 or not may_board(s, terms):
            yield s.wrong("no_passenger_here")


def put_passenger(s: Barcelona, seat: int, segment: int) -> None:
    """BCN-TRM.6, BCN-TRM.9  The leftmost passenger stays here for ever; the owner of a street here scores its row."""
    s.put_passenger(segment, seat)
    s.emit("BCN-TRM.6", seat, (s.game.box.segment_words[segment],), segment=segment, count=s.passengers[seat])
    if s.street[segment] >= 0:
        score_run(s, segment, "BCN-TRM.9")


class PassengerAction(Choice[Barcelona]):
    """Your passenger stands in a street: carry out the action of that street as well?

    BCN-TRM.8, BCN-TRM.10
    """

    rule = "BCN-TRM.8"
    then = " | ".join([*STEPS, "nothing"])
    verbs = {"ride": (), "stay": ()}

    def candidates(self, s: Barcelona) -> list[Move]:
        return [("ride",), ("stay",)]

    @by("BCN-TRM.10")
    def do(self, s: Barcelona, move: Move) -> None:
        if move[0] == "ride":
            street = s.game.box.street_of[s.tram[s.active]]
            where = (s.game.codecs["street"].word(street),)
            s.emit("BCN-TRM.8", s.active, where, street=street, action=s.layout[street])
            s.push(ACTIONS[s.layout[street]].entry)

    def check(self, s: Barcelona) -> Iterator[Problem]:
        segment = s.tram[s.active]
        if segment < 0 or s.passenger[segment] != s.active or not possible(s, s.game.box.street_of[segment]):
            yield s.wrong("no_passenger_action")


ACTIONS[MOVE_TRAM] = ActionSpec(TramTo.of(AS_USUAL), never_refused)
