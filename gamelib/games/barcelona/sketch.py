"""How positions are sketched: a line for each place where something lies, and what follows where nothing is said.

A line names one or several places of a sort, and what lies on each of them::

    c21 middle                  a citizen on a crossing
    c31 upper/working           two of them, the visible one first
    c33 blue upper/working      the same on Blue's intersection
    h1_1 h1_2 blue              street tiles
    v1_3 purple, tram blue      a street tile and a tram; `passenger blue` for a passenger
    b21 level_1 blue            a house tile and its marker
    b31 level_1 level_2 blue orange   tiles and markers that lie on each other, the lowest first
    s21 blue                    a cobblestone on the sidewalk
    v1 move_tram                the action of a street, exchanged with the street that had it

Streets that no line names have the actions of the printed layout. A drawing may also be a table by the places.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from pathlib import Path

from gamelib.engine.codecs import NONE
from gamelib.engine.multiset import put_in
from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.positions.drawing import Drawing, Left, LineResult, Once, Shows, Sketches, Unusual, read_lines
from gamelib.positions.reader import complete
from gamelib.text.matching import perhaps
from gamelib.text.messages import shown
from gamelib.text.templates import Sentences

from .box import CLASSES, SERVICES
from .cerda_scoring import reached
from .houses import all_houses, needed_citizens
from .modernisme import RevealModernisme
from .sagrada import SagradaTile
from .setup import (
    FIRST_LAYOUT,
    DrawAction,
    DrawCerda,
    DrawFirstCard,
    DrawHand,
    DrawService,
    DrawStart,
    deal_hands,
    set_up,
)
from .state import Barcelona
from .turn import DrawCitizen, PlaceCitizens, begin_turn, draw_citizens, game_ends

says = Sentences(Path(__file__).parent)
Reads = Callable[[Barcelona, int, list[str], Once], LineResult]
"""Lays at a place what the words behind it say."""


def draw(s: Barcelona, drawing: Drawing) -> Iterator[Problem | Shows]:
    """Lay everything that lies on the boards."""
    return read_lines(s, drawing, _line)


def _line(s: Barcelona, line: str, once: Once) -> LineResult:
    """Lay what a line shows; say what cannot be read."""
    words = line.replace(",", " , ").replace("/", " / ").split()
    for sort, read in _SORTS.items():
        places = s.game.axis(sort, s.seats)
        many = next((n for n, word in enumerate(words) if word not in places), len(words))
        for place in words[:many]:
            yield from read(s, places[place], words[many:], once) if words[many:] else (says("drawing.legend"),)
        if many:
            return
    known = [word for sort in _SORTS for word in s.game.axis(sort, s.seats)]
    near, legend = perhaps(words[0], known), says("drawing.legend")
    yield says("drawing.no_place", word=shown(words[0]), perhaps=near, legend=legend)


def _crossing(s: Barcelona, crossing: int, words: list[str], once: Once) -> LineResult:
    seats, classes = s.game.axis("seat", s.seats), s.game.axis("class", s.seats)
    if words[0] in seats:
        yield from once(("intersection", crossing), f"{s.game.box.crossing_words[crossing]} {words[0]}")
        s.intersection[crossing] = seats[words.pop(0)]
    if not words:
        return
    if words[1::2] != ["/"] * (len(words) // 2) or len(words) not in (1, 3) or not {*words[::2]} <= {*classes}:
        yield says("drawing.crossing", legend=says("drawing.legend"))
        return
    yield from once(("citizens", crossing), f"{s.game.box.crossing_words[crossing]} {' '.join(words)}")
    s.stack(crossing, *[classes[word] for word in words[::2]])


def _segment(s: Barcelona, segment: int, words: list[str], once: Once) -> LineResult:
    seats, word = s.game.axis("seat", s.seats), s.game.box.segment_words[segment]
    for item in " ".join(words).split(" , "):
        what, _, who = item.rpartition(" ")
        if who not in seats or what not in ("", "tram", "passenger"):
            yield says("drawing.segment", word=shown(item))
        elif what == "tram":
            yield from once(("tram", who), item)
            s.tram[seats[who]] = segment
        else:
            yield from once((what, segment), f"{word} {item}")
            (s.passenger if what else s.street)[segment] = seats[who]


def _space(s: Barcelona, space: int, words: list[str], once: Once) -> LineResult:
    tiles, seats = s.game.axis("tile", s.seats), s.game.axis("seat", s.seats)
    houses = [tiles[word] for word in words if word in tiles]
    markers = [seats[word] for word in words if word in seats]
    if not houses or len(houses) + len(markers) < len(words) or words[0] not in tiles:
        meant = next((perhaps(word, tiles) for word in words if word not in {**tiles, **seats}), "")
        yield says("drawing.house", words=", ".join(tiles), word=shown(" ".join(words)), perhaps=meant)
        return
    yield from once(("house", space), s.game.box.space_words[space])
    s.house[space], s.under[space], s.markers[space] = houses[-1], tuple(houses[:-1]), tuple(markers)


def _sidewalk(s: Barcelona, space: int, words: list[str], once: Once) -> LineResult:
    seats = s.game.axis("seat", s.seats)
    if len(words) != 1 or words[0] not in seats:
        yield says("drawing.sidewalk", words=", ".join(seats), word=shown(" ".join(words)))
        return
    yield from once(("sidewalk", space), s.game.box.sidewalk_words[space])
    s.sidewalk[space] = seats[words[0]]


def _street(s: Barcelona, street: int, words: list[str], once: Once) -> LineResult:
    actions = s.game.axis("action", s.seats)
    if len(words) != 1 or words[0] not in actions:
        yield says("drawing.street", words=", ".join(actions), word=shown(" ".join(words)))
        return
    action = actions[words[0]]
    yield from once(("street", street), s.game.codecs["street"].word(street))
    yield from once(("action", action), words[0])
    if action in s.layout:
        s.layout[s.layout.index(action)] = s.layout[street]
    s.layout[street] = action
    yield Shows("layout", street)


_SORTS: dict[str, Reads] = {
    "crossing": _crossing,
    "segment": _segment,
    "space": _space,
    "sidewalk": _sidewalk,
    "street": _street,
}


# What is not said


@by("BCN-BLD.7", "BCN-CRS.1")
def propagate_edit(s: Barcelona, said: Container[str]) -> None:
    """After an edit of the houses their citizens lie on the tracks, and sections that are full now have been scored."""
    if not ("house" in said or "under" in said) or "track" in said or "off" in said:
        return
    prefilled = len(s.game.box.prefilled[s.seats])
    more = needed_citizens(s) - (sum(s.track) + sum(s.off) - prefilled * CLASSES)
    for _ in range(more):
        s.settle(min(range(CLASSES), key=s.track.__getitem__))
    for _ in range(-more):
        fullest = max(range(CLASSES), key=s.track.__getitem__)
        s.track[fullest] = max(prefilled, s.track[fullest] - 1)
    if "scored" not in said:
        s.scored = max(s.scored, reached(s))


def clock(s: Barcelona, stage: str, said: Unusual) -> None:
    """In the set-up no action tile lies whose draw is still to come; steps of the rival are those of its turn."""
    if "action_layout" not in said:
        coming = [street for (street,) in s.waiting(DrawAction)]
        s.layout = [NONE if street in coming else action for street, action in enumerate(s.layout)]
    if stage == "rival" and "active" not in said:
        s.active = max(s.rival, 0)


def fill(s: Barcelona, said: Unusual) -> None:
    """What is not said: what the set-up has drawn, what houses have sent to the tracks, what everybody holds."""
    if s.waits(set_up):
        return
    if s.first < 0 and not s.waits(DrawStart):
        s.first = 0
    if "track" not in said and "off" not in said:
        _settle(s)
    if "scored" not in said:
        s.scored = reached(s)
    if "round" not in said and not s.waits(deal_hands, DrawHand, DrawFirstCard):
        s.round = _round(s)
    if "idle" not in said:
        s.idle = int(s.waits(PlaceCitizens))
    if "sagrada_tile" not in said:
        _take_sagrada_tiles(s)
    elif "sagrada" not in said:
        _pass_slots(s)
    if "tram" not in said:
        _place_trams(s)
    _lay_tiles(s, said)
    complete(s)
    _fill_hands(s, said)


def _settle(s: Barcelona) -> None:
    """The citizens of the houses, those that are wanted first, the others where fewest are."""
    box = s.game.box
    tiles = all_houses(s)
    wanted = [box.wanted[tile][0] for tile in tiles if box.wanted[tile][0] >= 0]
    for class_ in wanted:
        s.settle(class_)
    for _ in range(sum(box.wanted[tile][1] for tile in tiles) - len(wanted)):
        s.settle(min(range(CLASSES), key=s.track.__getitem__))


def _round(s: Barcelona) -> int:
    """The earliest round in which everybody has had the turns for what lies there."""
    hand: int = s.game.box.pieces["hand"]
    placed = sum(top >= 0 for top in s.top) + sum(below >= 0 for below in s.below) + needed_citizens(s)
    turns = max(len(all_houses(s)), -(-placed // hand))
    return 1 + max(-(-turns // s.seats), *s.marked)


def _take_sagrada_tiles(s: Barcelona) -> None:
    """For each slot that a marker has passed the first tile of its level that is left."""
    box = s.game.box
    for seat in range(s.seats):
        for space, level in box.sagrada_slots.items():
            if space <= s.sagrada[seat]:
                tile = next(t for t, of in enumerate(box.level_of) if of == level and s.sagrada_left[t])
                s.take_sagrada_tile(seat, tile)


def _pass_slots(s: Barcelona) -> None:
    """Markers have passed the slots whose tiles are there, or are just being taken."""
    for seat, tiles in enumerate(s.sagrada_tile):
        passed = len(tiles) + (seat == s.active and s.waits(SagradaTile))
        s.sagrada[seat] = max([s.sagrada[seat], *[*s.game.box.sagrada_slots][:passed]])


def _place_trams(s: Barcelona) -> None:
    """A tram of which nothing is said stands where a passenger has got off."""
    for segment, seat in enumerate(s.passenger):
        if seat not in (NONE, s.rival) and s.tram[seat] < 0 and segment not in s.tram:
            s.tram[seat] = segment


def _lay_tiles(s: Barcelona, said: Unusual) -> None:
    """Cerdà tiles, public services and display are the first ones that lie nowhere else."""
    box = s.game.box
    taken = {*s.project, *s.display, *s.cerda_tile} | {tile for tile, count in enumerate(s.discard) if count}
    for section, tile in enumerate(s.cerda_tile):
        if tile < 0 and (section,) not in s.waiting(DrawCerda):
            free = [tile for tile, count in enumerate(box.cerda_tiles) if count and tile not in taken]
            s.cerda_tile[section] = free[-1]
            taken.add(free[-1])
    if "in_play" not in said:
        for service in range(SERVICES):
            s.in_play[service] |= max(s.service[service::SERVICES])
        for service in range(SERVICES):
            s.in_play[service] |= sum(s.in_play) < box.pieces["services"] - len(s.waiting(DrawService))
    if "display" not in said:
        size = box.pieces["display"] - s.waits(RevealModernisme)
        for tile, count in enumerate(box.modernisme_tiles):
            if count and tile not in taken | {*s.cerda_tile} and len(s.display) < size:
                s.display = put_in(s.display, tile)
    if s.rival >= 0 and s.card < 0 and not s.waits(deal_hands, DrawFirstCard):
        s.card = s.turned.index(0) if 0 in s.turned else NONE


def _fill_hands(s: Barcelona, said: Unusual) -> None:
    """Everybody whose hand is not said holds two citizens, but for whoever has placed them."""
    bag, size = s.bag[:], s.game.box.pieces["hand"]
    spoken = "hand" in said and not isinstance(said["hand"], str)
    for seat in [] if spoken or s.waits(deal_hands, set_up) else range(s.seats):
        drawn = not s.waits(draw_citizens) and not game_ends(s)
        placed = seat == s.active and not (drawn or s.waits(PlaceCitizens, begin_turn))
        coming = [*s.waiting(DrawHand), *s.waiting(DrawCitizen)].count((seat,))
        hand = slice(seat * CLASSES, (seat + 1) * CLASSES)
        if seat == s.rival or placed or ("hand" in said and seat == s.active):
            continue
        while sum(s.hand[hand]) < size - coming and any(bag):
            class_ = max(range(CLASSES), key=lambda class_: (-s.hand[seat * CLASSES + class_], bag[class_]))
            s.hand[seat * CLASSES + class_] += 1
            bag[class_] -= 1


def left(s: Barcelona) -> Iterator[Left]:
    """What of each thing is left in the box; less than nothing where the drawing goes beyond it."""
    yield "classes", "count", s.bag
    yield "tiles", "count", s.houses_left


SKETCHES = Sketches(
    draw, fill, usual={"waits": ["place_citizens"], "action_layout": FIRST_LAYOUT}, clock=clock, left=left
)
