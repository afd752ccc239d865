"""Streets (STR): laying tiles, the benefit that they cover, the points of a row, the stack that runs out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from gamelib.engine.citations import Refusal
from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Choice, Entry, Move, auto

from .actions import ACTIONS, ActionSpec
from .benefits import receive
from .box import BUILD_NARROW, BUILD_WIDE, NARROW, WIDE
from .cerda import advance
from .state import Barcelona


def tiles_left(s: Barcelona, seat: int, kind: int) -> int:
    """BCN-STR.2  How many tiles of this kind still lie on the board of a seat, the leftmost stack first."""
    return s.game.box.street_tiles[kind] - used(s, seat, kind)


def used(s: Barcelona, seat: int, kind: int) -> int:
    """How many tiles of this kind a seat has laid."""
    return s.narrow[seat] if kind == NARROW else s.wide[seat]


@by("BCN-STR.3", "BCN-STR.9")
def free_segments(s: Barcelona, kind: int) -> list[int]:
    """Where a tile of this kind may lie; trams and passengers do not matter."""
    street = s.street
    return [segment for segment in s.game.box.segments_of_kind[kind] if street[segment] < 0]


def no_street(s: Barcelona, kind: int) -> Iterator[Refusal]:
    """BCN-STR.2, BCN-STR.8  Why the seat in turn can lay no street of this kind; nothing if it can."""
    box, laid = s.game.box, s.narrow if kind == NARROW else s.wide
    if laid[s.active] == box.street_tiles[kind]:
        yield Refusal("BCN-STR.2", where=(f"streets:{s.active}",), kind=kind)
    if sum(laid) == len(box.segments_of_kind[kind]):
        yield Refusal("BCN-STR.8", kind=kind)


@auto("BCN-STR.1", "kind", then="place_street*")
@by("BCN-STR.7")
def build_streets(s: Barcelona, kind: int) -> None:
    """BCN-STR.1, BCN-STR.7, BCN-STR.8  One wide street, or two narrow ones: as many as there are tiles and places."""
    effect = s.game.box.action_effect
    most = effect[BUILD_NARROW].narrow if kind == NARROW else effect[BUILD_WIDE].wide
    count = min(most, tiles_left(s, s.active, kind), len(free_segments(s, kind)))
    s.push(*[PlaceStreet.of(kind)] * count)


class PlaceStreet(Choice[Barcelona]):
    """Lay a street on an empty space of its kind, anywhere on the board.

    BCN-STR.3
    """

    rule = "BCN-STR.3"
    args = ("kind",)
    then = "keep_resources? score_street empty_stack?"
    verbs = {"street": ("segment",)}
    repeats = True

    def candidates(self, s: Barcelona, kind: int) -> list[Move]:
        return [("street", segment) for segment in range(len(s.street))]

    def legal_moves(self, s: Barcelona, kind: int) -> list[Move]:
        return [("street", segment) for segment in free_segments(s, kind)]

    def refusals(self, s: Barcelona, move: Move, kind: int) -> Iterator[Refusal]:
        _, segment = move
        where = (s.game.box.segment_words[segment],)
        if s.game.box.kind_of[segment] != kind:
            yield Refusal("BCN-STR.3", where=where, segment=segment, kind=kind)
        if s.street[segment] >= 0:
            yield Refusal("BCN-STR.9", where=where, segment=segment)

    def do(self, s: Barcelona, move: Move, kind: int) -> None:
        _, segment = move
        lay(s, s.active, segment)

    def check(self, s: Barcelona, kind: int) -> Iterator[Problem]:
        if not tiles_left(s, s.active, kind):
            yield s.wrong("no_street_left")


@by("BCN-STR.10")
def lay(s: Barcelona, seat: int, segment: int, *then: Entry) -> None:
    """BCN-STR.2 to STR.6  A tile of this seat: the covered benefit, then the row, then an empty stack."""
    box = s.game.box
    kind, where = box.kind_of[segment], (box.segment_words[segment],)
    s.lay_street(segment, seat)
    s.emit("BCN-STR.3", seat, where, segment=segment, kind=kind)
    emptied = [empty_stack.of(kind)] if used(s, seat, kind) in box.street_ends[kind] else []
    follows = (score_street.of(segment), *emptied, *then)
    receive(s, seat, box.benefit[segment], "BCN-STR.4", where, *follows, segment=segment)


@by("BCN-STR.5")
def run_of(s: Barcelona, segment: int) -> list[int]:
    """The unbroken row of street tiles, of any owners, in one street, to which a tile here belongs or would belong."""
    street, box = s.street, s.game.box
    run: list[int] = []
    for other in box.segments_of_street[box.street_of[segment]]:
        if street[other] >= 0 or other == segment:
            run.append(other)
        elif segment in run:
            break
        else:
            run = []
    return run


def run_points(s: Barcelona, segment: int) -> int:
    """BCN-STR.5  What the row of a tile is worth."""
    return len(run_of(s, segment)) * vp_of(s, segment)


def vp_of(s: Barcelona, segment: int) -> int:
    """BCN-STR.5  What each tile of the row is worth."""
    box = s.game.box
    return box.street_vp[box.kind_of[segment]]


def own_street(s: Barcelona, segment: int) -> Iterator[Problem]:
    """The check of the points for a street."""
    if s.street[segment] != s.active:
        yield s.wrong("no_own_street")


@auto("BCN-STR.5", "segment", check=own_street)
def score_street(s: Barcelona, segment: int) -> None:
    """BCN-STR.5  Points for every tile of the row, for whoever has laid this one."""
    score_run(s, segment, "BCN-STR.5")


def score_run(s: Barcelona, segment: int, rule: str) -> None:
    """BCN-STR.5, BCN-TRM.9  The owner of a street gets the points of its row."""
    run = run_of(s, segment)
    where = tuple([s.game.box.segment_words[other] for other in run])
    s.score(s.street[segment], len(run) * vp_of(s, segment), rule, where, segment=segment, count=len(run))


def stack_is_empty(s: Barcelona, kind: int) -> Iterator[Problem]:
    """The check of a stack that has run out."""
    if used(s, s.active, kind) not in s.game.box.street_ends[kind]:
        yield s.wrong("stack_not_empty")


@auto("BCN-STR.6", "kind", check=stack_is_empty)
def empty_stack(s: Barcelona, kind: int) -> None:
    """BCN-STR.6  A stack of streets has run out: steps on the Cerdà track."""
    where = (f"streets:{s.active}",)
    s.emit("BCN-STR.6", s.active, where, kind=kind)
    advance(s, s.active, s.game.box.street_ends[kind][used(s, s.active, kind)], where)


ACTIONS[BUILD_NARROW] = ActionSpec(build_streets.of(NARROW), partial(no_street, kind=NARROW))
ACTIONS[BUILD_WIDE] = ActionSpec(build_streets.of(WIDE), partial(no_street, kind=WIDE))
