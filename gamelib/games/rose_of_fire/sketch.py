"""How positions are sketched: what a drawing of the city shows, and what follows where nothing is said.

A city is drawn as it lies on the table, one row of words per y from the top, one word per x from the left; or as a
table of cells and words::

    ... gRm gBu ...      . or ...  nothing        gRm  green tile, Red's middle-class house
    ... g   gYL ...      g         a bare tile    gYL  completed tile, on which Yellow's low-budget house was scored

Tiles, seats and houses have their first letters: y, p, g; B, Y, R, G; u, m, w, l.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from pathlib import Path

from gamelib.engine.codecs import NONE
from gamelib.engine.multiset import put_in
from gamelib.engine.problems import Problem
from gamelib.positions.drawing import Drawing, Left, Sketches, Unusual, drawn_at, words_of
from gamelib.text.templates import Sentences

from .box import CITY, KINDS, LATE_LEVEL, OFFERED, REMOVED, SPENT, UPPER
from .conflict import conflict_events
from .phase_end import UseColonies, pass_marker, strike_card
from .prestige import UsePersonalities
from .setup import DrawAlignment, set_up
from .state import Rose
from .turn import DrawImmigration, PlayCard, begin_turn, end_turn

says = Sentences(Path(__file__).parent)


def draw(s: Rose, drawing: Drawing) -> Iterator[Problem]:
    """Lay tiles and houses. Fine houses have moved the bomb, houses on completed tiles have given their points."""
    cells, box = s.game.axis("cell", s.seats), s.game.box
    colours, seats, kinds = (_by_letter(s, codec) for codec in ("colour", "seat", "kind"))
    houses = {"": NONE} | {who.upper() + kind: seats[who] * KINDS + kinds[kind] for who in seats for kind in kinds}
    letters = {"colours": " ".join(colours), "seats": " ".join(seats).upper(), "kinds": " ".join(kinds)}
    legend = says("drawing.legend", **letters)
    completed = []
    for where, place, word in words_of(drawing):
        colour, house = colours.get(word[:1]), houses.get(word[1:2] + word[2:].lower())
        if place not in cells:
            yield Problem(says("drawing.no_cell", place=f"{place:.20}"), drawn_at(where))
        elif colour is None or house is None:
            yield Problem(legend, drawn_at(where))
        else:
            cell = cells[place]
            seat, kind = divmod(house, KINDS)
            s.tile[cell] = colour
            s.bomb += house >= 0 and kind == UPPER
            if word[2:].isupper():
                completed.append(cell)
                s.score(seat, box.block_vp[0][kind], "ROF-EPO.2", (place,), kind=kind)
            else:
                s.house[cell] = house
    s.completed = tuple(sorted(completed))


def _by_letter(s: Rose, codec: str) -> dict[str, int]:
    return {word[0]: number for word, number in s.game.axis(codec, s.seats).items()}


def propagate_edit(s: Rose, said: Container[str]) -> None:
    """What follows from an edit by the rules, in fields that it does not speak of itself.

    ROF-SOC.4, ROF-SOC.6  The bomb takes the events with it that it has passed, and what they remove.
    ROF-PHE.9  Unless somebody is named, the holder of the marker has received the Strike card.
    """
    if s.waits(pass_marker) and not s.waits(strike_card) and s.striker < 0:
        s.striker = s.first
    if "bomb" not in said:
        return
    box = s.game.box
    _pass_events(s, said)
    if "influence" not in said and not s.anarchy:
        for card, symbol in enumerate(box.influence_symbol):
            if symbol < s.resolved and s.influence[card] == OFFERED:
                s.influence[card] = REMOVED
            elif symbol >= s.resolved and s.influence[card] == REMOVED:
                s.influence[card] = OFFERED


def clock(s: Rose, stage: str, said: Unusual) -> None:
    """The phase."""
    if "phase" not in said:
        s.phase = {"set_up": 0, "last": len(s.game.box.phases)}.get(stage, 1)


def fill(s: Rose, said: Unusual) -> None:
    """What is not said: the bomb has brought its events, rivals hold as many City cards as the turn order gives them.

    When no turn is on, hands are empty. Tiles on the board were laid with City cards that are now discarded. A
    spent alignment asks nothing, so a lesson meets alignments only where it wants to.
    """
    box = s.game.box
    to_come = s.waits(DrawImmigration)
    if "levels" not in said:
        s.levels = _levels(s, s.phase - to_come)
    elif "phase" not in said:
        s.phase = len(s.levels) + to_come
    _pass_events(s, said)
    for card, symbol in enumerate(box.influence_symbol):
        if s.influence[card] == OFFERED and (symbol < s.resolved or s.anarchy):
            s.influence[card] = REMOVED
    _align(s)
    left = s.deck[:]
    if "discard" not in said and s.card >= 0 and not box.stays[s.card]:
        s.discard[s.card] += 1
        left[s.card] -= 1
    named = isinstance(said.get("hand"), str)
    if named or ("hand" not in said and (s.card >= 0 or s.waits(PlayCard, begin_turn, end_turn))):
        _deal(s, left, named=named)
    if "discard" not in said:
        _discard(s, left)


def _pass_events(s: Rose, said: Container[str]) -> None:
    """ROF-SOC.4, ROF-SOC.6  The bomb has come to events, or cards that are gone tell of them; they are resolved.

    While events still wait, those are not resolved whose cards are said to be on offer.
    """
    symbols, influence_said = s.game.box.influence_symbol, "influence" in said
    gone = [1 + symbol for card, symbol in enumerate(symbols) if s.influence[card] == REMOVED and not s.anarchy]
    past = max(gone, default=0) if influence_said else 0
    if "reached" not in said:
        s.reached = max(s.events_passed(), past, s.resolved if "resolved" in said else 0)
    if "resolved" not in said:
        offered = [symbol for card, symbol in enumerate(symbols) if s.influence[card] == OFFERED and symbol >= past]
        s.resolved = min([s.reached, *(offered if influence_said and s.waits(conflict_events) else ())])


def _align(s: Rose) -> None:
    """Whose alignment has been drawn, has one: a spent one once the first phase has begun, unless it is asked for."""
    coming = [seat for (seat,) in s.waiting(DrawAlignment)]
    wanted = {seat: step.symbol for step in (UseColonies, UsePersonalities) for (seat,) in s.waiting(step)}
    for seat in range(s.seats):
        if s.alignment[seat] >= 0 or seat in coming or s.waits(set_up):
            continue
        s.alignment[seat] = wanted.get(seat, SPENT if s.phase else s.bag.index(max(s.bag)))
        if s.has_alignment(seat):
            s.into_bag(s.alignment[seat], -1)


def _levels(s: Rose, phases: int) -> tuple[int, ...]:
    """Immigration tokens for so many phases: the last one has the middle value, those before it are different ones."""
    tokens = s.game.box.immigration[s.immigration_tokens][:LATE_LEVEL]
    there = [level for level, count in enumerate(tokens) for _ in range(count)]
    middle = there.pop(len(there) // 2)
    return (*(there[::2] + there[1::2])[: phases - 1], middle) if phases else ()


def _deal(s: Rose, left: list[int], *, named: bool) -> None:
    """Hands for all but the active seat, if its cards are named: of every fifth face, so that they differ."""
    order, (low, high) = s.turn_order(), s.game.box.span[CITY]
    mine, playing = order.index(s.active), s.card >= 0
    full = len(s.hand[s.active]) + playing if named else s.hand_limit()
    for place, seat in enumerate(order):
        if named and seat == s.active:
            continue
        for i in range(full - (playing if place == mine else place < mine)):
            faces = [face for face in range(low, high) if left[face] > 0]
            if not faces:
                return
            face = faces[(5 * i + 3 * seat) % len(faces)]
            s.hand[seat] = put_in(s.hand[seat], face)
            left[face] -= 1


def _discard(s: Rose, left: list[int]) -> None:
    """For every tile a City card that fits."""
    box = s.game.box
    for cell, colour in enumerate(s.tile):
        kind = s.house[cell] % KINDS
        fits = [face for face in range(*box.span[CITY]) if left[face] > 0 and colour in box.colours[face]]
        fits = [face for face in fits if s.house[cell] < 0 or kind in box.kinds[face]]
        if fits:
            left[fits[0]] -= 1
            s.discard[fits[0]] += 1


def left(s: Rose) -> Iterator[Left]:
    """What of each thing is left in the box; less than nothing where the drawing goes beyond it."""
    yield "tile_colours", "count", s.tiles_left
    yield "house_kinds", "per_player", [min(s.houses_left[kind::KINDS]) for kind in range(KINDS)]
    for back, table in enumerate(("city_cards", "popularity_cards", "prestige_cards")):
        yield table, "copies", s.deck[slice(*s.game.box.span[back])]
    yield "influence_symbols", "tokens", s.bag


SKETCHES = Sketches(draw, fill, usual={"waits": ["play_card", "end_turn"]}, clock=clock, left=left)
