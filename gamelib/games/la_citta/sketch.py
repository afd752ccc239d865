"""How positions are sketched: a line for each city, the older one first, and what follows where nothing is said.

A line names seat, castle and citizens, and behind a colon what else stands in the city::

    blue 6,5 n=4: farm 7,5, statue 8,5 +2      two figures of Bread and Games on the statue
    blue 9,15                                  a castle alone, with the three citizens of a new city
    yellow 7,8: hospital 6,9 +health           one figure, on the arch of health; a citizen for each building
    tiles L32M2 1L2121 L2MM3L 12L11            the landscapes of S01 to S22, by their letters
    S07 lake                                   the landscape of one slot

``+1`` on a farm is the figure of Rich Harvest. Landscapes that no line names are those of the preset. A drawing may
also be a table by the first words of its lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from gamelib.engine.codecs import NONE
from gamelib.engine.multiset import put_in
from gamelib.engine.problems import Problem
from gamelib.positions.drawing import Drawing, Left, LineResult, Once, Shows, Sketches, Unusual, read_lines
from gamelib.positions.position import rebuild
from gamelib.positions.reader import complete, lay_below, wait_in_order
from gamelib.positions.sketch import no_seat
from gamelib.text.matching import perhaps
from gamelib.text.messages import either, shown
from gamelib.text.templates import Sentences, Translated

from .box import CARDS, CASTLE, CULTURE, EDUCATION, FARM, NEEDS, RICH_HARVEST
from .cards import EFFECTS, BuildWithCard
from .cleanup import clean_up
from .demolition import fall, tear_down
from .politics import DrawCard, DrawUnseen, TakeTurn, begin_turn, political_round, refill, turns_had
from .setup import DrawTile, set_up
from .state import Citta
from .validation import out_of_order, phase_problems, rounds_by_phase, to_have_turn, turns_of
from .voice import DrawVoice, reveal

_CITY = re.compile(r"(\w+) +(-?\d+,\d+)(?: +n=(\d+))?(?: *: *(.+))?")
_BUILDING = re.compile(r"(\w+) +(-?\d+,\d+)((?: *\+\w+)*)")
_SLOT = re.compile(r"[A-Za-z]\d+")
says = Sentences(Path(__file__).parent)


def draw(s: Citta, drawing: Drawing) -> Iterator[Problem | Shows]:
    """Lay landscapes, castles with their citizens, buildings, figures."""
    return read_lines(s, drawing, _line)


def _line(s: Citta, line: str, once: Once) -> LineResult:
    """Lay what a line shows; say what cannot be read."""
    word, _, rest = line.partition(" ")
    slots, seats = s.game.axis("slot", s.seats), s.game.axis("seat", s.seats)
    landscapes = s.game.axis("landscape", s.seats)
    if word == "tiles":
        yield from _tiles(s, rest.replace(" ", ""), once)
    elif word in slots and rest in landscapes:
        yield from once(slots[word], word)
        yield from _lay(s, slots[word], landscapes[rest])
    elif word in slots and rest:
        yield says("drawing.no_landscape", word=shown(rest), words=", ".join(landscapes))
    elif word in slots:
        yield says("drawing.lacks_landscape", place=word, words=", ".join(landscapes))
    elif _SLOT.fullmatch(word) or rest in landscapes:
        yield says("drawing.no_slot", word=shown(word), first=next(iter(slots)), last=[*slots][-1])
    elif city := _CITY.fullmatch(line):
        if word in seats:
            yield from _city(s, seats[word], *city.groups()[1:])
        else:
            yield no_seat(s, word)
    else:
        yield says("drawing.legend")


def _tiles(s: Citta, letters: str, once: Once) -> LineResult:
    """The landscapes of all slots; of those that are drawn already the first one is told."""
    slots, box = s.game.axis("slot", s.seats), s.game.box
    if len(letters) != len(slots) or not set(letters) <= box.letters.keys():
        yield says("drawing.letters", count=len(slots), words=" ".join(box.letters))
        return
    twice = [list(once(slot, word)) for word, slot in slots.items()]
    yield from next(filter(None, twice), ())
    for slot, letter in enumerate(letters):
        yield from _lay(s, slot, box.letters[letter])


def _lay(s: Citta, slot: int, landscape: int) -> LineResult:
    s.tile[slot] = landscape
    yield Shows("tile", slot)


def _city(s: Citta, seat: int, castle: str, citizens: str | None, buildings: str | None) -> LineResult:
    """A castle and what else stands in its city."""
    items = re.split(r"[,;]\s+|\s*;\s*", buildings.strip().rstrip(",;")) if buildings else []
    place, problem = _place(s, castle)
    if problem:
        yield problem
        return
    s.building[place] = CASTLE + seat
    s.order = (*s.order, place)
    least = s.game.box.pieces["start_citizens"]
    if citizens:
        yield Shows("citizens", place)
    s.citizens[place] = _number(citizens) if citizens else max(least, 1 + len(items))
    for item in items:
        yield from _building(s, item)


def _place(s: Citta, word: str) -> tuple[int, str]:
    """The number of a free hex, or what is wrong with it."""
    hexes = s.game.axis("hex", s.seats)
    if word not in hexes:
        return -1, says("drawing.no_hex", word=f"{word:.20}", perhaps=perhaps(word, hexes))
    taken = s.building[hexes[word]] >= 0
    return hexes[word], says("drawing.two_buildings", word=word) if taken else ""


def _building(s: Citta, item: str) -> Iterator[str]:
    """A building, and figures on it."""
    kinds, read = s.game.axis("building", s.seats), _BUILDING.fullmatch(item.strip())
    if not read or read[1] not in kinds:
        near = perhaps(read[1] if read else "", kinds)
        yield says("drawing.no_building", perhaps=near, word=shown(item), words=", ".join(kinds))
        return
    kind, (place, problem) = kinds[read[1]], _place(s, read[2])
    if problem:
        yield problem
        return
    s.building[place] = kind
    figures = read[3].replace("+", " ").split()
    if len(figures) > 1 and any(map(str.isdecimal, figures)):
        takes = _figures_of(s, kind, read[1])
        yield says("drawing.other_figure", item=shown(item), takes=takes, figure=" +".join(figures))
        return
    for figure in figures:
        needs = _needs(s, kind, figure)
        if kind == FARM and figure == "1":
            s.harvest = (*s.harvest, place)
        elif needs:
            s.games += tuple(place * NEEDS + need for need in needs)
        else:
            takes = _figures_of(s, kind, read[1])
            yield says("drawing.other_figure", item=shown(item), takes=takes, figure=figure)


def _number(digits: str) -> int:
    """What digits say; of thousands of them the first four are too many as well."""
    return int(digits.lstrip("0")[:4] or 0)


def _needs(s: Citta, kind: int, figure: str) -> list[int]:
    """On which arches figures stand: so many where the building has one need, or one by the name of its need."""
    printed, needs = s.game.box.arches[kind], s.game.axis("need", s.seats)
    served = [need for need in range(NEEDS) if printed[need]]
    if figure.isdecimal() and len(served) == 1:
        return served * _number(figure)
    return [needs[figure]] if needs.get(figure) in served else []


def _figures_of(s: Citta, kind: int, word: str) -> Translated:
    """What may be written behind a building."""
    served = [f"+{word}" for word, need in s.game.axis("need", s.seats).items() if s.game.box.arches[kind][need]]
    if kind == FARM:
        return says("drawing.takes_harvest")
    if not served:
        return says("drawing.takes_none", word=word)
    return says("drawing.takes_two" if len(served) > 1 else "drawing.takes_number", word=word, words=either(served))


# What is not said


def propagate_edit(s: Citta, said: Unusual) -> None:
    """CIT-TIL.1, CIT-TIL.4, CIT-SET.10  After an edit of the board the columns hold what does not stand there.

    Where one side of a column is said, the rest shows the other one.

    A castle that has come is the youngest city; one that is gone is no city, and its citizens are back in the supply.
    """
    if "active" in said and not {"first", "agenda"} & {*said}:
        _begin_round(s)
    _turn_the_rest(s, said.get("column", {}))
    if "building" not in said:
        return
    if "column" not in said:
        level_columns(s, {})
    castles = [place for place, piece in enumerate(s.building) if piece >= CASTLE]
    if "order" not in said:
        kept = [city for city in s.order if city in castles]
        s.order = (*kept, *(city for city in castles if city not in kept))
    if "citizens" not in said:
        s.citizens = [count if place in castles else 0 for place, count in enumerate(s.citizens)]


def _begin_round(s: Citta) -> None:
    """CIT-POL.1  Whoever has the first turn of a round is the start player; the others come clockwise."""
    if len(s.waiting(begin_turn)) == s.seats - 1:
        s.first = s.active
        wait_in_order(s, [begin_turn.of(seat) for seat in s.turn_order()[1:]])


def _turn_the_rest(s: Citta, said: object) -> None:
    """CIT-TIL.1  Of a column of which one side is said, what does not stand on the board shows the other side."""
    box, spoken = s.game.box, _sides_said(s, said)
    for kinds in box.sides:
        if len(kinds) > 1 and len(spoken & {*kinds}) == 1:
            total = sum(box.tiles[kind] - s.building.count(kind) for kind in kinds)
            (other,) = {*kinds} - spoken
            s.column[other] = max(0, total - sum(s.column[kind] for kind in kinds if kind != other))


def _sides_said(s: Citta, said: object) -> set[int]:
    """The kinds of buildings of whose columns something is said."""
    words = s.game.axis("building", s.seats)
    return {kind for word, kind in words.items() if not isinstance(said, Mapping) or word in said}


def level_columns(s: Citta, said: object) -> None:
    """What does not stand on the board lies in its column; where a column has run out, half of the other is turned.

    Columns of which something is ``said`` are left alone.
    Once tiles have been turned, more may stand there than one side had: such columns stay, if they hold the rest.
    """
    box, spoken = s.game.box, _sides_said(s, said)
    for kinds in box.sides:
        if spoken & {*kinds}:
            continue
        left = [box.tiles[kind] - s.building.count(kind) for kind in kinds]
        total = max(0, sum(left))
        if len(kinds) > 1 and min(left) <= 0:
            low, lie = left.index(min(left)), [s.column[kind] for kind in kinds]
            left[low], left[1 - low] = total // 2, total - total // 2
            if sum(lie) == total and (total < 2 or all(lie)):
                left = lie
        for kind, height in zip(kinds, left, strict=True):
            s.column[kind] = max(0, height)


def clock(s: Citta, stage: str, said: Unusual) -> None:
    """The year; landscapes lie as in the preset where none is still to be drawn."""
    if "year" not in said:
        s.year = {"set_up": 0, "last": s.game.box.time["years"]}.get(stage, 1)
    if not s.waits(set_up):
        coming = [slot for (slot,) in s.waiting(DrawTile)]
        preset = enumerate(s.game.box.preset_tiles[s.seats])
        s.tile = [NONE if slot in coming else landscape for slot, landscape in preset]


def fill(s: Citta, said: Unusual) -> None:
    """What is not said: the turns and years before have used cards, as many as they use."""
    if "building" in said:
        _people(s, said)
    level_columns(s, said.get("column", {}))
    left = s.deck[:]
    if s.year:
        _await_turns(s)
    if "year" not in said:
        s.year = _year(s)
    if "first" not in said:
        _find_who_began(s)
    if "round" not in said:
        complete(s)
        s.round = _round(s, said)
    complete(s)
    _fill_display(s, left)
    if s.year:
        _lay_voice(s, said)
        _lay_fronts(s, said, left)


def _people(s: Citta, said: Unusual) -> None:
    """CIT-SET.2, CIT-DEF.5  Castles that are said are cities; each has its citizens, one for each building at least."""
    propagate_edit(s, said)
    rebuild(s)
    least, falling = s.game.box.pieces["start_citizens"], s.waiting(tear_down) + s.waiting(fall)
    for city in s.order if "citizens" not in said else ():
        buildings = len(s.hexes[city])
        s.citizens[city] = s.citizens[city] or (buildings - 1 if (city,) in falling else max(least, buildings))


def _year(s: Citta) -> int:
    """The year that the voice's used cards tell, or a famine of the year before."""
    if s.stage() != "year":
        return s.year
    over, whole = max(sum(s.voice_used) // s.game.box.time["voice_cards"], *s.penalised), s.copy()
    complete(whole)
    return over + whole.waits(clean_up) if over else s.year


def _find_who_began(s: Citta) -> None:
    """The start player is one by whom those who wait come in their order."""
    usual = s.first
    for seat in (usual, *range(s.seats)):
        s.first = seat
        if not any(out_of_order(s)) and not any(phase_problems(s)):
            break
    else:
        s.first = usual


def _round(s: Citta, said: Unusual) -> int:
    """The round that the phase allows; while turns are had, the latest one by the cards that lie there."""
    wanted = rounds_by_phase(s)
    if len(wanted) == 1:
        return wanted[0]
    had = [_turns_had(s, seat, said) + to_have_turn(s, seat) for seat in range(s.seats)]
    return min(max(wanted[0] if "front" in said else 1, *had), wanted[-1])


def _turns_had(s: Citta, seat: int, said: Unusual) -> int:
    """So many turns this seat has had: also with the card whose effect waits, and the one that a famine has cost."""
    in_turn, turns = seat == s.active, turns_had(s, seat)
    turns += in_turn and "front" not in said and s.waits(BuildWithCard, *EFFECTS.values())
    in_turn = in_turn and s.waits(TakeTurn, DrawUnseen)
    kept = s.actions[seat] == s.game.box.pieces["action_cards"]
    return turns + (s.penalised[seat] and kept and (turns > 0 or in_turn))


def _await_turns(s: Citta) -> None:
    """In a turn, those who come after the active seat in this round are still to have theirs."""
    if s.waits(TakeTurn, DrawUnseen, BuildWithCard, *EFFECTS.values()) and not s.waits(begin_turn, political_round):
        order = s.turn_order()
        later = [begin_turn.of(seat) for seat in order[order.index(s.active) + 1 :]]
        lay_below(s, *later, political_round.entry)


def _lay_voice(s: Citta, said: Unusual) -> None:
    """The voice asks for culture, in years that are over for all needs alike; what somebody looked at is education."""
    cards, pool = s.game.box.time["voice_cards"], s.voice_pool[:]
    known = [position for position, need in enumerate(s.voice) if need >= 0 or any(s.looked[position :: len(s.voice)])]
    if "voice_up" not in said and s.waits(clean_up) and not s.waits(DrawVoice):
        wanted = (CULTURE,) if s.waits(political_round) else (CULTURE,) * (cards - 1) + (EDUCATION,)
        if s.waits(reveal) and known:
            wanted = wanted[: known[0] + 1]
        s.voice_up = tuple(_voice_card(pool, need) for need in wanted)
    if "voice" not in said:
        down = [position for position in known if position + 1 >= len(s.voice_up)]
        s.voice = [_voice_card(pool, EDUCATION) if position in down else -1 for position in range(len(s.voice))]
    if "voice_used" not in said:
        for _ in range(cards * (s.year - s.waits(clean_up))):
            s.voice_used[_voice_card(pool)] += 1


def _voice_card(pool: list[int], need: int | None = None) -> int:
    """Takes a card that asks for this, or for what most cards ask for that are left."""
    if need is None or pool[need] <= 0:
        need = max(range(NEEDS), key=pool.__getitem__)
    pool[need] -= 1
    return need


def _fill_display(s: Citta, left: list[int]) -> None:
    """Seven cards lie there, of as many kinds as can be; fewer where some are still to be drawn."""
    size = 0 if s.waits(set_up) else s.game.box.time["display"] - len(s.waiting(refill)) - len(s.waiting(DrawCard))
    while len(s.display) < size and any(left):
        card = _one_of(s, left, s.display)
        s.display = put_in(s.display, card)


def _one_of(s: Citta, left: list[int], there: tuple[int, ...]) -> int:
    """Takes a card of which few lie there and many are left; in the last year Rich Harvest comes last."""
    late = s.year > s.game.box.time["last_harvest"]
    cards = [card for card, count in enumerate(left) if count > 0]
    card = min(cards, key=lambda card: (late and card == RICH_HARVEST, there.count(card), -left[card]))
    left[card] -= 1
    return card


def _lay_fronts(s: Citta, said: Unusual, left: list[int]) -> None:
    """Everybody has had as many turns as the round says: two with politics cards, then with action cards."""
    _lay_taken(s, said, left)
    for seat in range(s.seats):
        free_actions = "actions" not in said or (isinstance(said["actions"], int) and seat != s.active)
        free_front = "front" not in said or (isinstance(said["front"], str) and seat != s.active)
        if s.penalised[seat] and turns_of(s, seat) and free_actions:
            s.actions[seat] -= 1
        if s.unseen[seat] and "actions" not in said and turns_had(s, seat) + s.actions[seat] <= turns_of(s, seat):
            s.actions[seat] = 0
        while turns_had(s, seat) < turns_of(s, seat):
            if free_actions and s.actions[seat] and (len(s.front[seat]) > 1 or not (free_front and any(left))):
                s.actions[seat] -= 1
            elif free_front and any(left):
                s.front[seat] = put_in(s.front[seat], _one_of(s, left, s.front[seat]))
            elif "unseen" not in said and not s.actions[seat] and any(left):
                s.unseen[seat] = put_in(s.unseen[seat], _one_of(s, left, s.unseen[seat]))
            else:
                break


def _lay_taken(s: Citta, said: Unusual, left: list[int]) -> None:
    """The card whose effect waits lies before the active seat."""
    waiting = [card for card, step in EFFECTS.items() if s.waits(step)]
    for card in [*waiting, *(card for (card,) in s.waiting(BuildWithCard))]:
        if "front" not in said and left[card] > 0:
            left[card] -= 1
            s.front[s.active] = put_in(s.front[s.active], card)


def left(s: Citta) -> Iterator[Left]:
    """What of each thing is left in the box; less than nothing where the drawing goes beyond it."""
    yield "politics_cards", "copies", s.deck[:CARDS]  # behind them stand those that nobody has seen
    yield "needs", "voice_cards", s.voice_pool
    yield "landscapes", "tiles", s.landscapes_left


SKETCHES = Sketches(draw, fill, usual={"waits": ["take_turn"]}, clock=clock, left=left)
