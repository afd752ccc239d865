"""From a drawing to a position: what a teaching position says is taken, the rest follows from the box.

A city is drawn as it lies on the table, one row of words per y from the top, one word per x from the left::

    ... gRm gBu ...      . or ...  nothing        gRm  green tile, Red's middle-class house
    ... g   gYL ...      g         a bare tile    gYL  completed tile, on which Yellow's low-budget house was scored

Colours are y, p, g; seats B, Y, R, G; kinds u, m, w, l (capitals once the block is scored).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gamelib.core.position import InvalidPosition
from gamelib.core.supply import put_in

from .box import CITY, OFFERED
from .state import KINDS, SYMBOLS, Rose, rebuild

if TYPE_CHECKING:
    from . import RoseOfFire

_COLOURS, _SEATS, _KINDS = "ypg", "BYRG", "umwl"

City = dict[str, str]


def city(drawing: str) -> City:
    """The cells of a drawing: ``{"1,0": "gRm"}``."""
    rows = drawing.strip("\n").splitlines()
    return {f"{x},{y}": word for y, row in enumerate(rows) for x, word in enumerate(row.split()) if word.strip(".")}


def scored(drawn: City, blocks: str) -> City:
    """The city after an epoch's end: the houses in these blocks (upper left cells) are gone, the tiles turned over."""
    upper_left = [tuple(map(int, word.split(","))) for word in blocks.split()]
    corners = {f"{x + dx},{y + dy}" for x, y in upper_left for dx in (0, 1) for dy in (0, 1)}
    return {cell: word[:2] + word[2:].upper() if cell in corners else word for cell, word in drawn.items()}


@dataclass(frozen=True, kw_only=True)
class Sketch:
    """A position in a teacher's words. ``hand`` is the active seat's; ``play`` leads on to the decision shown.

    What is not said: rivals hold as many City cards as the turn order gives them, tiles on the board were laid with
    City cards that are now discarded, points come from the completed tiles, the bomb stands where the fine houses have
    brought it.
    """

    hand: str
    city: City = field(default_factory=dict)
    blocks: str = ""
    seats: int = 4
    levels: tuple[int, ...] = (4,)
    first: str = "blue"
    active: str = "blue"
    raval: Mapping[str, int] = field(default_factory=dict)
    barricades: Mapping[str, int] = field(default_factory=dict)
    in_bag: Mapping[str, int] = field(default_factory=dict)
    soldiers_in_bag: int = 0
    prestige: Mapping[str, int] = field(default_factory=dict)
    bomb: int | None = None
    tokens: Mapping[str, str] = field(default_factory=dict)
    alignment: Mapping[str, str] = field(default_factory=dict)
    influence: Mapping[str, str] = field(default_factory=dict)
    play: tuple[str, ...] = ()


def build(game: RoseOfFire, sketch: Sketch) -> Rose:
    """The position of a sketch, audited: :class:`InvalidPosition` lists what does not fit."""
    s = Rose.blank(game, sketch.seats)
    _clock(s, sketch)
    _board(s, sketch)
    _tracks(s, sketch)
    _influence(s, sketch)
    _cards(s, sketch)
    rebuild(s)
    s.push(("play_card", ()), ("end_turn", ()))
    problems = s.audit()
    if problems:
        raise InvalidPosition(problems)
    for action in sketch.play:
        s = s.after(action)
    return s


def _seats(s: Rose, counts: Mapping[str, int], default: int = 0) -> list[int]:
    return [counts.get(word, default) for word in s.game.axis("seat", s.seats)]


def _clock(s: Rose, sketch: Sketch) -> None:
    s.first, s.active = (s.game.seat_number(word, s.seats) for word in (sketch.first, sketch.active))
    s.levels, s.phase = sketch.levels, len(sketch.levels)


def _board(s: Rose, sketch: Sketch) -> None:
    box, codecs = s.game.box, s.game.codecs
    completed = []
    for word, drawn in sketch.city.items():
        if drawn == ".":
            continue
        cell = codecs["cell"].value(word)
        s.tile[cell] = _COLOURS.index(drawn[0])
        if len(drawn) == 1:
            continue
        seat, kind = _SEATS.index(drawn[1]), _KINDS.index(drawn[2].lower())
        if drawn[2].islower():
            s.house[cell] = seat * KINDS + kind
        else:
            completed.append(cell)
            s.score(seat, box.block_vp[0][kind], "ROF-EPO.2", (word,), kind=kind)
    s.completed = tuple(sorted(completed))
    s.blocks = tuple(sorted(codecs["square"].value(word) for word in sketch.blocks.split()))


def _tracks(s: Rose, sketch: Sketch) -> None:
    box = s.game.box
    s.raval, s.barricades, s.in_bag = (_seats(s, n) for n in (sketch.raval, sketch.barricades, sketch.in_bag))
    s.soldiers_in_bag = sketch.soldiers_in_bag
    s.prestige = _seats(s, sketch.prestige, box.auca["start"])
    fine = sum(word[2:].lower() == "u" for word in sketch.city.values())
    s.bomb = box.bomb_start[s.seats] + fine if sketch.bomb is None else sketch.bomb
    s.reached = s.resolved = sum(space <= s.bomb for space in box.event_space)


def _influence(s: Rose, sketch: Sketch) -> None:
    box, codecs = s.game.box, s.game.codecs
    for seat, words in sketch.tokens.items():
        for word in words.split():
            s.tokens[codecs["seat"].value(seat) * SYMBOLS + codecs["symbol"].value(word)] += 1
    # A crown asks nothing at awards and at phase ends, so a lesson meets the other symbols only where it wants to.
    chosen = [sketch.alignment.get(seat, "crown") for seat in s.game.axis("seat", s.seats)]
    s.alignment = [codecs["alignment"].value(symbol) for symbol in chosen]
    s.bag = [n - sum(s.tokens[i::SYMBOLS]) - s.alignment.count(i) for i, n in enumerate(box.tokens)]
    s.bag_size = sum(s.bag)
    gone = codecs["owner"].value("removed")
    s.influence = [gone if symbol < s.resolved else OFFERED for symbol in box.influence_symbol]
    for card, owner in sketch.influence.items():
        s.influence[codecs["influence_card"].value(card)] = codecs["owner"].value(owner)


def _cards(s: Rose, sketch: Sketch) -> None:
    """The hand that is named; then City cards: for every tile a discarded one that fits, for every rival a hand."""
    box, codecs = s.game.box, s.game.codecs
    left = s.deck
    left[: box.strike] = box.copies[: box.strike]
    mine = tuple(sorted(codecs["card"].value(word) for word in sketch.hand.split()))
    for face in mine:
        left[face] -= face != box.strike
    s.hand[s.active] = mine
    order = s.turn_order()
    low, high = box.span[CITY]
    for place, seat in enumerate(order):
        for i in range(len(mine) - (place < order.index(s.active)) if seat != s.active else 0):
            # Every fifth face, so that rivals hold different colours and houses.
            faces = [face for face in range(low, high) if left[face]]
            face = faces[(5 * i + 3 * seat) % len(faces)]
            s.hand[seat] = put_in(s.hand[seat], face)
            left[face] -= 1
    for cell, colour in enumerate(s.tile):
        kind = s.house[cell] % KINDS
        fits = [face for face in range(low, high) if left[face] and colour in box.colours[face]]
        fits = [face for face in fits if s.house[cell] < 0 or kind in box.kinds[face]]
        if fits:
            left[fits[0]] -= 1
            s.discard[fits[0]] += 1
    s.deck_size = [sum(left[slice(*box.span[back])]) for back in range(len(s.deck_size))]
