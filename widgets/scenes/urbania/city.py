"""The city of the seat in front: cards side by side, what they cover above them as strata."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from gamelib.games.urbania import scoring
from gamelib.games.urbania.state import Urbania
from widgets.scenes.canvas import Canvas
from widgets.svg import draw
from widgets.svg.geometry import num

from . import faces
from .faces import RESOURCES
from .prints import printed

TOP, HEIGHT = 42, 460
"""Where the cards begin below the name of the city, and how high everything is."""
ACROSS = 4
_GAP, BETWEEN = 10, 8
_ROOM = HEIGHT - TOP


class Plan(NamedTuple):
    """How high the top card of a plot is, how much room there is above it, and where the rows of cards begin."""

    face: float
    room: float
    rows: tuple[float, ...]

    def at(self, slot: int) -> tuple[float, float]:
        """Where the top card of a plot lies, counted from 0."""
        down, across = divmod(slot, ACROSS)
        return across * (faces.WIDTH + BETWEEN), self.rows[down]


def plan(s: Urbania, seat: int) -> Plan:
    """Room for the plots of a seat."""
    depths = Counter(laid // s.game.box.designs for laid in s.covered[seat])
    return _plan(tuple(depths[slot] for slot in range(len(s.city[seat]))))


@lru_cache
def _plan(depths: tuple[int, ...]) -> Plan:
    """Rows lie as near to each other as the covered cards let them; by plot, how many it covers."""
    rows = [depths[i : i + ACROSS] for i in range(0, len(depths), ACROSS)] or [()]
    face = faces.HEIGHTS.get(len(rows), faces.SMALLEST)
    room = min(4 * faces.STRIP, (_ROOM - _GAP * (len(rows) - 1)) / len(rows) - face)
    needs = [max((sum(strata(covered, room)) for covered in row), default=0) for row in rows]
    spare = (_ROOM - sum(needs) - face * len(rows)) / len(rows)
    gap, y, found = min(3 * _GAP, spare), float(TOP), list[float]()
    for need in needs:
        found.append(y + need)
        y += need + face + gap
    return Plan(face, room, tuple(found))


def strata(covered: int, room: float) -> list[float]:
    """How much is seen of each covered card, the oldest first: of the last ones the title, as far as there is room."""
    titled = min(covered, max(0, int((room - faces.LIP * covered) // (faces.STRIP - faces.LIP))))
    lip = min(faces.LIP, (room - faces.STRIP * titled) / max(1, covered - titled))
    return [lip] * (covered - titled) + [faces.STRIP] * titled


def stack(s: Urbania, seat: int, slot: int) -> list[int]:
    """The covered cards of a plot, the oldest first."""
    designs = s.game.box.designs
    return [laid % designs for laid in s.covered[seat] if laid // designs == slot]


def city(canvas: Canvas[Urbania]) -> None:
    """Whose city it is and what it has; its plots; which combinations count."""
    s, seat = canvas.state, canvas.in_front
    here = plan(s, seat)
    _head(canvas, seat)
    for slot in range(len(s.city[seat])):
        x, y = here.at(slot)
        body, label = _plot(canvas, here, seat, slot), plot_label(canvas, seat, slot)
        key, row = s.key_of(seat, slot), 1 + slot // ACROSS
        canvas.place(key, "cards", body, x, y, faces.WIDTH, here.face, label, row, corner=True, front=seat)
    for number, body in enumerate(_bonds(s, seat, here)):
        canvas.draw(f"bond:{number}", "discs", body)


def outlook(canvas: Canvas[Urbania]) -> None:
    """What the city in front will bring at the end of the epoch, and what its next plot costs: what questions ask."""
    s, seat = canvas.state, canvas.in_front
    sums = scoring.total(s, seat)
    body = draw.octagon(0, 0, 176, 30, "hi", 7)
    for category, amount in enumerate(sums):
        body += faces.category(category, 18 + 57 * category, 15, 19)
        body += draw.text(33 + 57 * category, 21.5, amount, "b" if amount else "mu")
    names = dict(zip(("wealth", "prestige", "satisfaction"), sums, strict=True))
    label = canvas.say("epoch_table.label", seat=seat, epoch=epoch(s), **names)
    canvas.place("sums", "labels", body, 258, 4, 176, 30, label, corner=True)
    _new_plot(canvas, seat)


def _head(canvas: Canvas[Urbania], seat: int) -> None:
    """The name of the city, and its icons."""
    s = canvas.state
    name = canvas.say("city.title", seat=seat)
    canvas.draw("whose", "labels", canvas.disc(seat, 13, 20, 13) + draw.text(36, 27, name, "t2 b"))
    body, counts = "", s.icons_of(seat)
    for resource, count in enumerate(counts):
        body += draw.glyph(RESOURCES[resource], 13 + 60 * resource, 14, 23, "" if count else "gm")
        body += draw.text(28 + 60 * resource, 21, count, "t2 b" if count else "t2 mu")
    held = ", ".join(f"{canvas.name('resource', resource)} {count}" for resource, count in enumerate(counts))
    label = canvas.say("city.icons", seat=seat, icons=held)
    canvas.place("icons", "labels", body, 446, 4, 60 * len(counts), 28, label, corner=True)


def _new_plot(canvas: Canvas[Urbania], seat: int) -> None:
    """The next plot and its price: where it begins, or if a new row would begin there, beside the name of the city."""
    s, here, slots = canvas.state, plan(canvas.state, seat), len(canvas.state.city[seat])
    cost, wide = s.cost(seat), faces.WIDTH
    x, y, high = (*here.at(slots), here.face) if slots % ACROSS else (3 * (wide + BETWEEN), 0.0, 38.0)
    middle = high / 2
    body = draw.octagon(0, 0, wide, high, "no ln ds", 9 if high < 40 else 11)
    body += draw.text(14, middle + 6.5, canvas.say("city.plot"), "b")
    body += faces.category(0, wide - 60, middle, 20) + draw.text(wide - 45, middle + 7, cost, "t2 b")
    label = canvas.say("city.new", seat=seat, cost=cost)
    canvas.place(f"{canvas.word('seat', seat)}:new", "cards", body, x, y, wide, high, label, 9, corner=True)


def _plot(canvas: Canvas[Urbania], here: Plan, seat: int, slot: int) -> str:
    """The card on top at the origin, above it the strata."""
    s = canvas.state
    below = stack(s, seat, slot)
    seen = strata(len(below), here.room)
    y, body = -sum(seen), ""
    for design, high in zip(below, seen, strict=True):
        body += draw.group(faces.strip(canvas.name("building", design), high), at=(0, y))
        y += high
    card, now = printed(canvas.speech, s.city[seat][slot]), epoch(s)
    if slot in s.destroyed[seat]:
        return body + faces.ruin(card, here.face)
    return body + face(card, here, now, slot in s.marked[seat])


def epoch(s: Urbania) -> int:
    """The epoch whose column counts; before the first one begins, that one."""
    return max(1, s.epoch)


def face(card: faces.Print, here: Plan, now: int, marked: bool = False) -> str:
    """A card as large as there is room for."""
    if len(here.rows) == 1:
        return faces.full(card, now, marked=marked)
    return {2: faces.compact, 3: faces.low}.get(len(here.rows), faces.lowest)(card, now, here.face, marked)


def ghost(s: Urbania, card: faces.Print, seat: int) -> str:
    """A card where it would lie on a plot that is built over."""
    return face(card, plan(s, seat), epoch(s))


def plot_label(canvas: Canvas[Urbania], seat: int, slot: int) -> str:
    """A plot in words: the card on top, what it covers."""
    s = canvas.state
    says = "plot.destroyed" if slot in s.destroyed[seat] else "plot.label"
    label = canvas.say(says, seat=seat, slot=slot, building=s.city[seat][slot])
    if slot in s.marked[seat]:
        label = canvas.say("plot.marked", plot_words=label)
    if below := stack(s, seat, slot):
        names = ", ".join(canvas.name("building", design) for design in reversed(below))
        label = canvas.say("plot.covers", plot_words=label, names=names)
    return label


# Combinations that count in the present epoch

Slots = tuple[int, int]


def counting(s: Urbania, seat: int) -> list[tuple[Slots, int, int]]:
    """The two plots, category and amount of each combination that counts at the end of this epoch (URB-V.3)."""
    active = s.active_mask[seat]
    return [
        ((s.slot_of(seat, combo.card), s.slot_of(seat, combo.partner)), combo.category, combo.amount)
        for combo in s.game.box.combos[epoch(s)]
        if active & combo.both == combo.both
    ]


def _bonds(s: Urbania, seat: int, here: Plan) -> Iterator[str]:
    """A dotted line joins two cards, and says what they give together."""
    for number, (slots, category, amount) in enumerate(counting(s, seat)):
        one, other = sorted(slots)
        top = -sum(strata(len(stack(s, seat, other)), here.room))
        line, x, y = _way(here, one, other, top, 6 * (number % 4) - 9)
        sign = draw.octagon(x - 32, y - 12, 64, 24, "ik", 6) + draw.text(x - 26, y + 6.5, f"+{amount}", "b inv")
        sign += draw.octagon(x + 7, y - 10, 21, 20, "ra", 5) + faces.category(category, x + 17.5, y, 15)
        yield draw.path(line, "no st dt") + sign


def _way(here: Plan, one: int, other: int, top: float, shift: float) -> tuple[str, float, float]:
    """A line through the gaps from the foot of one plot to another one; where its sign stands."""
    (x0, y0), (x1, y1) = here.at(one), here.at(other)
    half, gap = faces.WIDTH / 2 + shift, _GAP / 2
    y0 += here.face
    if one // ACROSS == other // ACROSS:
        line = f"M{num(x0 + half)} {num(y0)}V{num(y0 + gap)}H{num(x1 + half)}V{num(y0)}"
        return line, (x0 + x1) / 2 + half, y0 + gap
    lane, above = x1 - BETWEEN / 2 if x1 > x0 else x1 + faces.WIDTH + BETWEEN / 2, y1 + top - gap
    line = f"M{num(x0 + half)} {num(y0)}V{num(y0 + gap)}H{num(lane)}V{num(above)}H{num(x1 + half)}V{num(y1 + top)}"
    return line, (x0 + half + lane) / 2, y0 + gap
