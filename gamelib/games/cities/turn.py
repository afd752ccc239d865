"""The order of play: rounds, turns and workers (CTS-4, CTS-11). Read this file first.

A round: the board is filled (``filling``), turns go round until all workers stand on the board, the round ends.
A turn: take a slot, resolve everything on it (``cards``, ``land``, ``features``, ``pieces``), check the milestones.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from gamelib.engine.citations import Refusal
from gamelib.engine.problems import Problem
from gamelib.engine.steps import Choice, Entry, Move, auto

from .box import SLOTS_OF
from .cards import keep_card
from .features import PlaceFeature
from .filling import DrawPiece, Reveal, fill_row
from .land import lay_tile
from .pieces import PlacePiece
from .rings import check_milestones
from .scoring import final_scoring
from .state import NOBODY, Cities
from .things import ROWS, A, B, C, D

NEXT_TURN = "take_slot check_milestones end_turn | end_round"


def board_is_empty(s: Cities) -> Iterator[Problem]:
    if s.round >= s.rounds():
        yield s.wrong("filled_after_end", "", "CTS-11.6")
    if any(s.up) or any(s.down):
        yield s.wrong("board_not_empty")
    if any(worker >= 0 for worker in s.worker):
        yield s.wrong("workers_not_home", "", "CTS-11.3")


@auto(
    "CTS-3.5", then={"round": "fill_row* begin_turn", "last": "fill_row* begin_turn"}, check=board_is_empty, frame=True
)
def fill_board(s: Cities) -> None:
    """CTS-1.3, CTS-3.5, CTS-11.6  A round begins: the rows are filled, then the holder of the star plays."""
    s.round += 1
    s.active = s.first
    s.emit("CTS-1.3", None, ("round",), count=s.round)
    s.push(*[fill_row.of(row) for row in ROWS], begin_turn)


@auto("CTS-4.1", then=NEXT_TURN, frame=True)
def begin_turn(s: Cities) -> None:
    """CTS-4.1  The holder of the star begins."""
    next_turn(s)


def next_turn(s: Cities) -> None:
    """CTS-4.1, CTS-11.1  Clockwise until all workers stand on the board; CTS-4.12  or nobody finds a slot."""
    order = s.seats_from(s.active)
    for turn, seat in enumerate(order):
        if next(slots_to_take(s, seat), None) is not None:
            for other in order[:turn]:
                pass_turn(s, other)
            s.active = seat
            s.push(TakeSlot, check_milestones, end_turn)
            return
    s.push(end_round)


def pass_turn(s: Cities, seat: int) -> None:
    """CTS-4.12  Workers but no slot for them: in positions that somebody has made up."""
    if s.workers_left(seat):
        s.emit("CTS-4.12", seat, (f"district:{seat}",))
        lay_down_star(s, seat)


def slots_to_take(s: Cities, seat: int) -> Iterator[Move]:
    """The moves that take a slot: in rows where it may put a worker, without a worker, with something on them.

    CTS-3.6, CTS-4.3, CTS-4.4, CTS-4.6. By the rules whoever has a worker left finds a slot for it (CTS-4.11).
    """
    box, worker, up, down, bag = s.game.box, s.worker, s.up, s.down, s.pile[D]
    cap, moves = box.per_row[s.seats], box.take_moves
    for row in ROWS:
        if worker[SLOTS_OF[row]].count(seat) < cap:
            for slot in box.slots[row]:
                # as s.holds_something, without a call for each slot in each turn of a playout
                if worker[slot] < 0 and (up[slot] or down[slot] or (bag and box.from_bag[slot])):
                    yield moves[slot]


def workers_to_come(s: Cities, row: int, seat: int) -> int:
    """How many workers this seat may still send into a row in this round (CTS-4.3, CTS-4.4)."""
    return s.game.box.per_row[s.seats] - s.workers_in(row, seat)


def unseen_on(s: Cities, slot: int) -> int:
    """How many things that nobody has seen come with a slot: turned up, or drawn from the bag (CTS-4.7, CTS-8.1)."""
    return s.down[slot] + min(s.game.box.from_bag[slot], s.pile[D])


class TakeSlot(Choice[Cities]):
    """Choose a slot without a worker, take everything on it, put a worker there. Nobody can pass.

    CTS-4.2 to CTS-4.6, CTS-4.11
    """

    rule = "CTS-4.2"
    then = "draw_piece* place_piece | reveal* keep_card | reveal* lay_tile | reveal* place_feature"
    verbs = {"take": ("slot",)}

    def candidates(self, s: Cities) -> list[Move]:
        return s.game.box.take_moves

    def legal_moves(self, s: Cities) -> list[Move]:
        return list(slots_to_take(s, s.active))

    def refusals(self, s: Cities, move: Move) -> Iterator[Refusal]:
        slot, box = move[1], s.game.box
        row, where = box.slot_row[slot], (box.slot_key[slot],)
        if s.worker[slot] >= 0:
            yield Refusal("CTS-4.6", where=where, slot=slot)
        elif not s.holds_something(slot):
            yield Refusal("CTS-3.6", where=where, slot=slot)
        if workers_to_come(s, row, s.active) <= 0:
            own = tuple(box.slot_key[other] for other in box.slots[row] if s.worker[other] == s.active)
            yield Refusal("CTS-4.4" if s.seats == 2 else "CTS-4.3", where=own, row=row)

    def check(self, s: Cities) -> Iterator[Problem]:
        if next(slots_to_take(s, s.active), None) is None:
            yield s.wrong("no_slot_left", "", "CTS-4.12", seat=s.active, step="begin_turn")

    def do(self, s: Cities, move: Move) -> None:
        """CTS-4.2, CTS-4.5, CTS-4.7, CTS-4.9  Take all, and resolve it at once."""
        slot, box = move[1], s.game.box
        s.worker[slot] = s.active
        s.taken = s.up[slot]
        s.up[slot] = ()
        if s.log is not None:
            s.emit("CTS-4.2", s.active, (box.slot_key[slot],), slot=slot)
        s.push(*resolution(slot, box.slot_row[slot], unseen_on(s, slot)))


@cache
def resolution(slot: int, row: int, unseen: int) -> list[Entry]:
    """What follows when somebody has taken a slot: so many items are turned up, or pieces drawn.

    CTS-4.7, CTS-4.9, CTS-8.1
    """
    if row == D:
        return [DrawPiece.of(slot)] * unseen + [PlacePiece.entry]
    places_it = {A: keep_card.entry, B: lay_tile.entry, C: PlaceFeature.entry}[row]
    return [Reveal.of(slot)] * unseen + [places_it]


def lay_down_star(s: Cities, seat: int) -> None:
    """CTS-4.8  After the first turn of the round the star goes to its space beside D4."""
    if s.star == seat:
        s.star = NOBODY
        s.emit("CTS-4.8", seat, ("star",))


@auto("CTS-4.10", then=NEXT_TURN, frame=True)
def end_turn(s: Cities) -> None:
    """CTS-4.8, CTS-4.10  The star is laid down after the first turn; then the next player clockwise."""
    lay_down_star(s, s.active)
    s.active = (s.active + 1) % s.seats
    next_turn(s)


@auto("CTS-11.1", then={"round": "fill_board", "last": "final_scoring"}, frame=True)
def end_round(s: Cities) -> None:
    """CTS-11.1 to CTS-11.6  The star goes to the right-most worker of row D; workers return, leftovers leave."""
    in_d = [seat for seat in s.worker[s.game.box.slots[D].start :] if seat >= 0]
    s.first = s.star = in_d[-1] if in_d else s.first
    if s.round < s.rounds():  # after the last one nobody begins
        s.emit("CTS-11.2" if in_d else "CTS-11.7", s.star, ("star",))
    s.worker = [NOBODY] * len(s.worker)
    remove_leftovers(s)
    s.active = s.first
    s.push(fill_board if s.round < s.rounds() else final_scoring)


def remove_leftovers(s: Cities) -> None:
    """CTS-1.6, CTS-11.4, CTS-11.5, CTS-13.2  What is left on a slot leaves the game, face-down items unseen."""
    box = s.game.box
    for slot, row in enumerate(box.slot_row):
        where = (box.slot_key[slot],)
        if s.up[slot]:
            s.emit("CTS-11.4", None, where, item=s.up[slot])
            for item in s.up[slot]:
                s.removed[item] += 1
            s.up[slot] = ()
        if s.down[slot]:
            s.emit("CTS-3.7", None, where, slot=slot)
            s.lost[row] += s.down[slot]
            s.down[slot] = 0
