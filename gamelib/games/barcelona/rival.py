"""Cerdà's rival in the solo game (SOL): its turn, its pawn, its citizens and its houses.

It decides nothing: citizens and cards are drawn, everything else follows from them. What its cards do stands in
``rival_actions``.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Contents, Draw, Move, auto

from .box import LEVEL_1
from .houses import build, finish, legal_houses
from .intersections import use_intersection
from .rival_actions import rival_act
from .rival_gains import climb
from .state import Barcelona


@auto("BCN-SOL.2", then="rival_draw* rival_move", frame=True)
def rival_turn(s: Barcelona) -> None:
    """BCN-SOL.2  The rival draws its citizens, fewer if the bag is short; then its pawn moves."""
    s.push(*[RivalDraw] * min(s.game.box.pieces["hand"], s.bag_size), rival_move)


class RivalDraw(Draw[Barcelona]):
    """A citizen for the rival, seen by all."""

    rule = "BCN-RND.4"
    verbs = {"citizen": ("class",)}
    repeats = True

    def contents(self, s: Barcelona) -> Contents:
        return ("citizen",), s.bag, 0

    def do(self, s: Barcelona, move: Move) -> None:
        _, citizen = move
        s.draw(s.active, citizen)
        s.emit("BCN-RND.4", s.active, ("bag",), citizen_class=citizen)


# The pawn


@auto("BCN-SOL.3", then="rival_place | nothing")
@by("BCN-SOL.8")
def rival_move(s: Barcelona) -> None:
    """BCN-SOL.3  The pawn moves; if no crossing is free it stays, and the citizens go back to the bag."""
    if not any(s.drawn):
        return
    target = goal(s)
    if target >= 0:
        where = tuple(s.game.box.crossing_words[crossing] for crossing in (s.pawn, target))
        s.emit("BCN-SOL.3", s.active, where, crossing=target, other_crossing=s.pawn)
        s.pawn = target
        s.push(rival_place)
    else:
        s.bag = [there + back for there, back in zip(s.bag, s.drawn, strict=True)]
        s.bag_size += sum(s.drawn)
        s.drawn = [0] * len(s.drawn)


@by("BCN-SOL.10")
def goal(s: Barcelona) -> int:
    """BCN-SOL.3  Where the pawn goes: beside it, where a house as high as possible can be built; -1 if nothing is free.

    Of equal ones the first in the order of directions of the previous card (BCN-SOL.10).
    """
    box = s.game.box
    near: list[int] = [box.toward[s.pawn][direction] for direction in box.directions[s.card]]
    free = [crossing for crossing in near if crossing >= 0 and s.top[crossing] < 0]
    if free:
        return max(free, key=lambda crossing: height_with(s, crossing))
    return next((crossing for crossing in by_distance(s, s.pawn) if s.top[crossing] < 0), -1)


def by_distance(s: Barcelona, start: int) -> list[int]:
    """BCN-SOL.3  All crossings, the nearest first, of equal ones the upper, then the left one; the start is last."""
    found, edge = [start], [start]
    while edge:
        edge = sorted({near for crossing in edge for near in s.game.box.neighbours[crossing]}.difference(found))
        found += edge
    return [*found[1:], start]


def height_with(s: Barcelona, crossing: int) -> int:
    """BCN-SOL.3  How high the rival could build if its citizens stood here; a corner tile counts like level 1."""
    after = s.copy()
    put_citizens(after, crossing)
    house = best_house(after)
    return 0 if house is None else max(house[1], LEVEL_1)


# Citizens


def put_citizens(s: Barcelona, crossing: int) -> None:
    """BCN-SOL.4  The citizen of the higher class lies on top."""
    classes = [citizen for citizen, count in enumerate(s.drawn) for _ in range(count)]
    s.stack(crossing, *reversed(classes))
    s.drawn = [0] * len(s.drawn)


def citizens_to_place(s: Barcelona) -> Iterator[Problem]:
    """The check of the rival's citizens: it has drawn some, and none lie where its pawn is."""
    if not any(s.drawn) or s.top[s.pawn] >= 0:
        yield s.wrong("rival_cannot")


@auto("BCN-SOL.4", then="use_intersection? draw_solo_card rival_act", check=citizens_to_place)
@by("BCN-SOL.2", "BCN-PLC.3")
def rival_place(s: Barcelona) -> None:
    """BCN-SOL.4  The citizens on the crossing of the pawn; the owner of an intersection there uses it (BCN-INT.6)."""
    count = sum(s.drawn)
    put_citizens(s, s.pawn)
    s.idle = 0
    where = (s.game.box.crossing_words[s.pawn],)
    s.emit("BCN-PLC.1", s.active, where, crossing=s.pawn, count=count, top_class=s.top[s.pawn])
    s.push(*[use_intersection.of(s.pawn)] * (s.intersection[s.pawn] >= 0), DrawSoloCard, rival_act)


class DrawSoloCard(Draw[Barcelona]):
    """The card that says what the rival does."""

    rule = "BCN-RND.5"
    verbs = {"card": ("solo_card",)}

    def contents(self, s: Barcelona) -> Contents:
        return ("card",), lying_cards(s), 0

    def do(self, s: Barcelona, move: Move) -> None:
        _, card = move
        if not any(s.cards_left):
            s.turned = [0] * len(s.turned)
        if s.card >= 0:
            s.turned[s.card] = 1
        s.cards_left = [int(card != other and not up) for other, up in enumerate(s.turned)]
        s.card = card
        s.emit("BCN-SOL.2", s.rival, ("card",), solo_card=card)


def lying_cards(s: Barcelona) -> list[int]:
    """BCN-SOL.2, BCN-SOL.10  The cards that can come: those not turned up yet; after the last one all but that."""
    return s.cards_left if any(s.cards_left) else [int(card != s.card) for card in range(len(s.turned))]


# Houses


@auto("BCN-SOL.8")
def rival_build(s: Barcelona) -> None:
    """BCN-SOL.8  If it can build a house it builds the highest one."""
    house = best_house(s)
    if house is not None:
        space, tile = house
        build(s, s.active, space, tile, citizens_for(s, space, tile))
        climb(s, s.game.box.house_sagrada[tile])
        finish(s, s.active, space)


def best_house(s: Barcelona) -> tuple[int, int] | None:
    """BCN-SOL.8  The space and the tile of the highest house that can be built; a corner tile is the lowest."""
    houses = legal_houses(s)
    if not houses:
        return None
    _, space, tile, _ = max(houses, key=lambda house: house[2])
    return space, tile


def citizens_for(s: Barcelona, space: int, tile: int) -> tuple[int, ...]:
    """BCN-SOL.8  Whom it uses: the class that is asked for from the first crossing, then the lowest classes."""
    wanted, number = s.game.box.wanted[tile]
    shown = [crossing for crossing in s.game.box.crossings_of[space] if s.top[crossing] >= 0]
    asked = [crossing for crossing in shown if s.top[crossing] == wanted][:1]
    others = sorted((crossing for crossing in shown if crossing not in asked), key=s.top.__getitem__)
    return (*asked, *others[: number - len(asked)])
