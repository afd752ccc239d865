"""How positions are sketched: a line for each city and each pile, and what follows where nothing is said.

A line is a city, plot by plot, and what lies beside it; or a pile with its top card::

    blue 5/2/3: housing_1, brewery, palisade_s > walls, castle marked, charles_bridge, culture, city_growth
    red: housing_s, market_s, church destroyed
    p1 cathedral 2                             two cards of this epoch lie here, the cathedral on top
    p2 theatre 0                               no card of this epoch any more: the theatre is of the next one
    p3 empty                                   no card at all, in the last epoch

The numbers behind a seat are wealth, prestige and satisfaction, a fourth one Loss tokens. A card behind ``>`` covers
the one before it; the start set lies at the bottom of the first three plots, also where it is not named. A resource
stands for its Leader card. Cities that no line names are the start set, cards of earlier epochs that lie nowhere have
left the game. A drawing may also be a table by the first words of its lines.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from pathlib import Path

from gamelib.engine.codecs import NONE
from gamelib.engine.problems import Problem
from gamelib.positions.drawing import (
    Drawing,
    LineResult,
    Once,
    Shows,
    Sketches,
    Unusual,
    drawn_at,
    lines_of,
    read_lines,
    speaks_of,
)
from gamelib.positions.position import rebuild
from gamelib.positions.reader import complete
from gamelib.positions.sketch import no_seat
from gamelib.text.matching import perhaps
from gamelib.text.messages import shown
from gamelib.text.templates import Sentences

from .box import CATEGORIES, EPOCHS, PILES, TOKENS
from .components import stacks
from .final_count import final_scoring
from .piles import TurnUp, remove_tops
from .scoring import AssignLeaderPoint, leader_points, score_epoch
from .setup import DrawStart, set_up
from .state import Urbania
from .turn import begin_epoch, end_epoch, next_epoch

says = Sentences(Path(__file__).parent)
EMPTY = "empty"
_CITY = re.compile(r"(\w+)(?: +([\d/]+))? *: *(.*)")
_PILE = re.compile(r"(p\d+) +(\w+)(?: +(\S+))?")


def draw(s: Urbania, drawing: Drawing) -> Iterator[Problem | Shows]:
    """Lay cities with what lies beside them, and the tops of piles."""
    yield from read_lines(s, drawing, _line)
    buildings, latest = s.game.axis("building", s.seats), _latest(s)
    for where, line in lines_of(drawing):
        pile = _PILE.fullmatch(line)
        if pile and pile[3] == "0" and pile[2] in buildings and s.game.box.epoch_of[buildings[pile[2]]] <= latest:
            yield Problem(says("drawing.next_epoch"), drawn_at(where))


def _line(s: Urbania, line: str, once: Once) -> LineResult:
    """Lay what a line shows; say what cannot be read."""
    city, pile = _CITY.fullmatch(line), _PILE.fullmatch(line)
    if found := city or pile:
        before = list(once(found[1], found[1]))
        yield from before
        if before:
            return
    if city:
        yield from _city(s, once, *city.groups())
    elif pile:
        yield from _pile(s, *pile.groups())
    else:
        yield says("drawing.legend")


def _latest(s: Urbania) -> int:
    """The epoch, if it is not said: the latest of a card in a city, or that can be taken from a pile."""
    return max(1, s.epoch, *(s.game.box.epoch_of[design] for city in s.city for design in city))


def _least_epoch(s: Urbania) -> int:
    """The epoch that all cards tell, also beside cities and on piles; as it ends, the tops are of the next one."""
    box = s.game.box
    epochs = [box.monument_epoch[monument] for monument, owner in enumerate(s.monument) if owner != NONE]
    epochs += [box.epoch_of[design] for design, count in enumerate(s.removed) if count]
    epochs += [epoch for epoch, offer in enumerate(box.offer[s.side]) if s.active_history in offer]
    if s.waits(remove_tops):  # nobody has built in the epoch that follows
        epochs += [1 + box.epoch_of[card] for city in s.city for card in city]
    tops = [box.epoch_of[top] for top in s.top if top != NONE]
    epochs += [min(tops) - _is_closed(s)] if tops else []
    return max(_latest(s), *epochs) if epochs else _latest(s)


def _city(s: Urbania, once: Once, who: str, points: str | None, cards: str) -> LineResult:
    """The plots of a city and what lies beside it."""
    seats = s.game.axis("seat", s.seats)
    if who not in seats:
        yield no_seat(s, who)
        return
    seat = seats[who]
    if points:
        yield from _points(s, seat, points)
    s.city[seat] = s.covered[seat] = ()
    for item in filter(None, (item.strip() for item in cards.split(","))):
        yield from _item(s, seat, item, once)
    if len(s.city[seat]) < len(s.game.box.start):
        yield says("drawing.plots", count=len(s.game.box.start))


def _points(s: Urbania, seat: int, text: str) -> LineResult:
    numbers = text.split("/")
    if not 3 <= len(numbers) <= 4 or not all(number.isdigit() and len(number) < 4 for number in numbers):
        yield says("drawing.points", word=shown(text))
        return
    for category, number in enumerate(numbers):
        s.tokens(category)[seat] = int(number)
        yield Shows(TOKENS[category], seat)


def _item(s: Urbania, seat: int, item: str, once: Once) -> Iterator[str | Problem]:
    """A plot with its stack, or a card beside the city."""
    monuments, leaders = s.game.axis("monument", s.seats), s.game.axis("resource", s.seats)
    buildings = s.game.axis("building", s.seats)
    words = item.replace(">", " > ").split()
    flags = {word for word in words[1:] if word in ("marked", "destroyed")}
    cards = [word for word in words if word not in flags]
    stack = cards[::2]
    if item == "city_growth" or item in monuments or item in leaders:
        yield from once(item, item)
    if item == "city_growth":
        s.growth = seat
    elif item in monuments:
        s.monument[monuments[item]] = seat
    elif item in leaders:
        s.leader[leaders[item]] = seat
    elif not {*stack} <= {*buildings} or cards[1::2] != [">"] * (len(stack) - 1):
        known = [*buildings, *monuments, *leaders, "city_growth"]
        wrong = next((word for word in words if word not in (*known, *flags, ">")), item)
        near, legend = perhaps(wrong, known), says("drawing.legend")
        yield says("drawing.no_card", word=shown(wrong), perhaps=near, legend=legend)
    else:
        _stack(s, seat, [buildings[word] for word in stack], flags)


def _stack(s: Urbania, seat: int, stack: list[int], flags: Container[str]) -> None:
    """A new plot with these cards, the lowest first; on the first plots the start set lies below them."""
    slot, start = len(s.city[seat]), s.game.box.start
    if slot < len(start) and stack[0] != start[slot]:
        stack = [start[slot], *stack]
    for design in stack:
        s.lay(seat, slot, design)
    if "destroyed" in flags:
        s.destroy(seat, slot)
    if "marked" in flags:
        s.mark(seat, slot)


def _pile(s: Urbania, word: str, card: str, left: str | None) -> LineResult:
    """The top card of a pile, and how many cards of this epoch lie there."""
    piles, buildings = s.game.axis("pile", s.seats), s.game.axis("building", s.seats)
    most = s.game.box.constants["cards_per_pile_per_epoch"]
    if word not in piles:
        yield says("drawing.no_pile", word=shown(word), words=", ".join(piles))
        return
    pile = piles[word]
    if card == EMPTY:
        if left:
            yield says("drawing.empty", word=shown(left))
        s.top[pile], s.left[pile], s.epoch = NONE, 0, EPOCHS
    elif card not in buildings:
        yield says("drawing.no_building", word=shown(card), perhaps=perhaps(card, buildings))
        return
    elif left and left not in map(str, range(most + 1)):
        yield says("drawing.in_pile", what=f"{word} {card}", most=most, word=shown(left))
    else:
        s.top[pile] = buildings[card]
        s.left[pile] = int(left or 0)
        if left != "0":
            s.epoch = max(s.epoch, s.game.box.epoch_of[buildings[card]])
    yield Shows("top", pile)
    if left or card == EMPTY:
        yield Shows("left", pile)


def clock(s: Urbania, stage: str, said: Unusual) -> None:
    """The epoch: before the first one, the last one, or one that the cards tell."""
    if "epoch" not in said:
        over = stage == "end" or s.agenda[:1] == [s.game.last_step.entry] or s.waits(final_scoring)
        s.epoch = EPOCHS if over else 0


def fill(s: Urbania, said: Unusual) -> None:
    """The epoch, its start player, the turn; then the piles, and what has left the game."""
    if s.waits(set_up, DrawStart):
        return
    s.first = s.active if s.first == NONE else s.first
    if s.waits(TurnUp) and s.waits(begin_epoch):
        return
    if "epoch" not in said:
        s.epoch = _latest(s)
        complete(s)
        s.epoch = _least_epoch(s)
    if "assigned" not in said:
        _assign_points(s)
    if "growth" not in said and s.bought and not s.spent:
        s.growth = s.active
    if "actions_left" not in said and s.due("actions_left"):
        s.actions_left = max(1, s.actions_per_turn() - s.bought - s.spent)
    if "covered" not in said:
        _lay_start_sets(s)
    _count_out(s, said)
    _turn_up(s)
    propagate_edit(s, said)


def _assign_points(s: Urbania) -> None:
    """URB-V.5  Points of Leader cards that do not wait to be assigned are."""
    for seat in range(s.seats) if s.waits(AssignLeaderPoint) else ():
        for number in range(leader_points(s, seat) - s.waiting(AssignLeaderPoint).count((seat,))):
            s.assigned[seat * CATEGORIES + number % CATEGORIES] += 1


def _lay_start_sets(s: Urbania) -> None:
    """URB-S.4  What lies on one of the first plots lies upon the start set."""
    box = s.game.box
    for seat in range(s.seats):
        for slot, (start, plot) in enumerate(zip(box.start, stacks(s, seat), strict=False)):
            if plot[0] != start:
                s.covered[seat] = (slot * box.designs + start, *s.covered[seat])
    rebuild(s)


def _count_out(s: Urbania, said: Unusual) -> None:
    """How many cards of the epoch lie in piles of which nothing is said: those that nobody has built."""
    box, of = s.game.box, s.game.box.constants
    over = "top" in said and s.epoch == EPOCHS  # then a pile whose top is not said is empty
    here = [not over if top == NONE else box.epoch_of[top] == s.epoch for top in s.top]
    words = s.game.axis("pile", s.seats)
    unsaid = [
        pile for word, pile in words.items() if not s.left[pile] and here[pile] and not speaks_of(said, "drawing", word)
    ]
    if "left" in said or not unsaid:
        return
    packet = of["cards_per_pile_per_epoch"]
    if s.seats == 2 and "removed" not in said:
        packet -= of["removed_per_pile_at_epoch_start_two_players"] - s.agenda.count(remove_tops.entry)
    gone = sum(s.removed[design] for design in box.designs_of[s.epoch])
    there = max(0, packet * PILES - _laid(s) - sum(s.left) - gone)
    for number, pile in enumerate(unsaid):
        share = -(-there // (len(unsaid) - number))
        s.left[pile] = 0 if _is_closed(s) else min(share, of["cards_per_pile_per_epoch"])
        there -= s.left[pile]


def _is_closed(s: Urbania) -> bool:
    """Is no card of the epoch left in the piles, because it ends?"""
    return s.stage() == "end" or s.waits(end_epoch, score_epoch, next_epoch, begin_epoch, final_scoring)


def _laid(s: Urbania) -> int:
    """The cards of this epoch that lie in cities."""
    box = s.game.box
    laid = [card for city in s.city for card in city] + [card % box.designs for some in s.covered for card in some]
    return sum(box.epoch_of[design] == s.epoch for design in laid)


def _turn_up(s: Urbania) -> None:
    """On every pile lies a card of its epoch: first those that nobody has and that lie on no other pile."""
    waiting = [pile for (pile,) in s.waiting(TurnUp)]
    for pile in range(PILES):
        epoch = s.next_of(pile)
        if s.top[pile] == NONE and pile not in waiting and epoch <= EPOCHS:
            free = [design for design, count in enumerate(s.unseen(epoch)) if count > 0]
            if free:
                s.turn_up(pile, min(free, key=lambda design: (design in s.top or bool(s.owners(design)), design)))


def propagate_edit(s: Urbania, said: Container[str]) -> None:
    """URB-E.3, URB-S.9  What lies neither in a city nor in a pile has left the game; piles hold what is there."""
    box = s.game.box
    if "removed" in said:
        return
    for design, count in enumerate(s.undrawn):
        if 0 < box.epoch_of[design] < s.epoch and count > 0:
            _remove(s, design, count)
    if "left" not in said:
        while _surplus(s) < 0 and not any(s.removed[design] for design in box.designs_of[s.epoch]) and max(s.left) > 1:
            s.left[s.left.index(max(s.left))] -= 1
    for design in reversed(box.designs_of[s.epoch]):
        surplus = _surplus(s)
        _remove(s, design, max(min(surplus, s.undrawn[design]), -s.removed[design]))


def _surplus(s: Urbania) -> int:
    """How many cards of this epoch are neither seen nor in a pile."""
    seen = sum(s.game.box.epoch_of[top] == s.epoch for top in s.top if top != NONE)
    return sum(s.unseen(s.epoch)) - sum(s.left) + seen


def _remove(s: Urbania, design: int, count: int) -> None:
    s.removed[design] += count
    s.undrawn[design] -= count


SKETCHES = Sketches(
    draw,
    fill,
    usual={"waits": ["take_action"]},
    clock=clock,
    upon={"covered": "city", "destroyed": "city", "marked": "city"},
)
