"""Faces of buildings: names, the table of years, icons, links; large on a pile, smaller as a city grows."""

from functools import lru_cache
from typing import NamedTuple

from widgets.svg import draw, lettering

EPOCHS = ("S", "I", "II", "III", "IV", "V", "VI")
CATEGORIES = ("wealth", "prestige_shield", "satisfaction")
"""Their glyphs; each has a tone of its own."""
TONES = ("wealth", "prestige", "satis")
RESOURCES = ("population", "culture", "research", "technology")
LAST = 6
WIDTH, FULL = 222, 218
"""How wide a card is, and how high one with everything that is printed on it."""
HEIGHTS = {1: FULL, 2: 154, 3: 110, 4: 74}
"""How high a card is in a city of so many rows."""
SMALLEST = 56
_EDGE, _STEP = 12, 32


class Bond(NamedTuple):
    """A combination as it is printed: what it gives, and beside what."""

    category: int
    amount: int
    partner: str
    epochs: tuple[int, ...]


class Print(NamedTuple):
    """What is printed on a building. `rows` are wealth, prestige, satisfaction, from its first scoring epoch to VI."""

    title: str
    other: str
    epoch: int
    rows: tuple[tuple[int, ...], ...]
    icons: tuple[int, ...]
    before: str
    bonds: tuple[Bond, ...]
    free: bool
    source: str

    def row(self, epoch: int) -> tuple[int, ...] | None:
        """Its points in an epoch; None before its own."""
        at = epoch - (LAST + 1 - len(self.rows))
        return self.rows[at] if at >= 0 else None


def category(number: int, x: float, y: float, size: float = 18) -> str:
    """The sign of wealth, prestige or satisfaction."""
    return draw.glyph(CATEGORIES[number], x, y, size, TONES[number])


def value(x: float, y: float, points: int, classes: str) -> str:
    """Points as they are printed, a middle dot for none."""
    return draw.text(x, y, points or "·", classes if points else "m mu")


def icons(counts: tuple[int, ...], x: float, y: float, size: float = 19, tone: str = "", across: int = 9) -> str:
    """Resource icons one by one, in rows of so many."""
    names = [name for name, count in zip(RESOURCES, counts, strict=True) for _ in range(count)]
    step = size + 3
    return "".join(
        draw.glyph(name, x + size / 2 + step * (i % across), y + step * (i // across), size, tone)
        for i, name in enumerate(names)
    )


def epoch_badge(epoch: int, x: float, y: float, tone: str = "bk") -> str:
    """The number of an epoch on a dark octagon, its middle at x, y."""
    return draw.octagon(x - 17, y - 12, 34, 24, tone, 6) + draw.text(x, y + 6.5, EPOCHS[epoch], "b m se bi")


ALL = range(1, LAST + 1)


def years(card: Print, x: float, y: float, lead: float, columns: range = ALL, *, head: bool = True) -> str:
    """The table of years: columns are epochs; y is the baseline of its head. It stays the same in all epochs."""
    at = {epoch: _column(x, epoch, columns) for epoch in columns}
    body = "".join(draw.text(middle, y, EPOCHS[epoch], "se m mu") for epoch, middle in at.items()) if head else ""
    for number in range(3):
        low = y + lead * (number + 1)
        body += category(number, x + 9, low - 6.5)
        for epoch, middle in at.items():
            if (row := card.row(epoch)) is not None:
                body += value(middle, low, row[number], "m")
    return body


def present(card: Print, now: int, x: float, y: float, lead: float, columns: range = ALL) -> str:
    """The light band behind the column of the present epoch, if the card has come to it."""
    if card.row(now) is None:
        return ""
    above = 19 if lead > 20 else 17
    return draw.octagon(_column(x, now, columns) - 16, y - above, 32, 3 * lead + above + 7, "hi", 6)


def _column(x: float, epoch: int, columns: range) -> float:
    return x + 34 + _STEP * (epoch - columns[0])


def bond(one: Bond, x: float, y: float, width: float = 0, tone: str = "gm") -> str:
    """A combination: the links, what it gives, and beside what if there is room for that."""
    body = draw.glyph("combination", x + 9, y - 6, 18, tone) + draw.text(x + 21, y, f"+{one.amount}", "b")
    body += category(one.category, x + 60, y - 6, 17)
    return body + (draw.text(x + _PARTNER, y, one.partner, "mu") if _beside(one, width) else "")


_PARTNER = 72


def _beside(one: Bond, width: float) -> bool:
    return lettering.text_width(one.partner, 18) <= width - _PARTNER


def _free(x: float, y: float) -> str:
    """Nothing to pay on a new plot: the empty plot, and a zero in it."""
    return draw.octagon(x - 13, y - 12, 26, 24, "no ln ds", 6) + draw.text(x, y + 6.5, 0, "b m")


def titles(card: Print, width: float, y: float) -> tuple[str, bool]:
    """The name in bold from this baseline on, in two lines if it is long; else whether a line is left."""
    lines = lettering.wrap(card.title, width, 18, "bold")
    if lines[1:]:
        lines = [lines[0], lettering.cut(" ".join(lines[1:]), WIDTH - 2 * _EDGE, 18, "bold")]
    return "".join(draw.text(_EDGE, y + 22 * i, line, "b") for i, line in enumerate(lines)), len(lines) < 2


@lru_cache(2048)
def full(card: Print, now: int, takeable: bool = True, marked: bool = False) -> str:
    """Everything that is printed, at the origin. One that cannot be taken yet lies on the ground."""
    body = draw.octagon(0, 0, WIDTH, FULL, "ra ln" if takeable else "gr ln", 11)
    return body + present(card, now, _EDGE - 2, 72, 22) + _print(card, marked)


def _print(card: Print, marked: bool) -> str:
    names, room = titles(card, WIDTH - 2 * _EDGE - 38, 24)
    body = names
    if room and card.other != card.title and lettering.text_width(card.other, 18, "serif") <= WIDTH - 2 * _EDGE:
        body += draw.text(_EDGE, 46, card.other, "mu se it")
    body += epoch_badge(card.epoch, WIDTH - 25, 19)
    body += years(card, _EDGE - 2, 72, 22)
    body += icons(card.icons, _EDGE, 157, tone="gm" if marked else "")
    body += draw.glyph("marked", WIDTH - 72, 157, 22) if marked else ""
    if card.free:
        body += _free(WIDTH - 44, 157)
    y = 184.0
    if card.before:
        body += draw.glyph("predecessor", _EDGE + 9, y - 6, 17, "gm")
        body += draw.text(_EDGE + 24, y, lettering.cut(card.before, WIDTH - 2 * _EDGE - 24), "mu")
        y += 22
    for one in card.bonds:
        body += bond(one, _EDGE, y, WIDTH - 2 * _EDGE)
        if not _beside(one, WIDTH - 2 * _EDGE) and y + 22 < FULL:
            body += draw.text(_EDGE + 22, y + 22, lettering.cut(one.partner, WIDTH - 2 * _EDGE - 22), "mu")
    return body + _source(card, 157)


def _source(card: Print, y: float) -> str:
    """Where a card comes from: the rulebook, another text, a reconstruction."""
    return draw.glyph(card.source, WIDTH - 16, y, 12, "gm")


@lru_cache(2048)
def compact(card: Print, now: int, high: float, marked: bool = False) -> str:
    """A building of a city where there are up to eight: the table of years, and what it has."""
    beside = 40 + 24 * marked
    long = _long(card, beside)
    y, lead = (64, 20) if long else (49, 22)
    name = titles(card, WIDTH - 2 * _EDGE - beside, 21)[0] if long else _name(card, beside)
    body = draw.octagon(0, 0, WIDTH, high, "ra ln", 11) + present(card, now, _EDGE - 2, y, lead)
    body += name + epoch_badge(card.epoch, WIDTH - 25, 16 if long else 19)
    body += draw.glyph("marked", WIDTH - 54, 18, 22) if marked else ""
    body += years(card, _EDGE - 2, y, lead)
    body += icons(card.icons, _EDGE, high - 17, 18, "gm" if marked else "")
    x = _EDGE + 21 * sum(card.icons) + 6 * any(card.icons)
    for one in card.bonds:
        body += bond(one, x, high - 11, WIDTH - _EDGE - 14 - x)
    return body + _source(card, high - 15)


@lru_cache(2048)
def low(card: Print, now: int, high: float, marked: bool = False) -> str:
    """One of up to twelve: the last epochs, and beside them the icons. A long name takes the room of their head."""
    first = min(now, LAST - 2)
    columns = range(first, min(LAST, first + 3) + 1)
    long = _long(card, _PIN * marked)
    body = draw.octagon(0, 0, WIDTH, high, "ra ln", 10) + present(card, now, _EDGE - 2, 43, 20, columns)
    body += titles(card, WIDTH - 2 * _EDGE - _PIN * marked, 20)[0] if long else _name(card, _PIN * marked, 21)
    body += _pin(marked, WIDTH - 17) + years(card, _EDGE - 2, 43, 20, columns, head=not long)
    x = _EDGE + 24 + _STEP * len(columns)
    body += icons(card.icons, x, 42, 18, "gm" if marked else "", across=3)
    if x + 66 < WIDTH - 16:
        body += "".join(bond(one, x - 2, high - 11) for one in card.bonds)
    return body + _source(card, high - 14)


@lru_cache(2048)
def lowest(card: Print, now: int, high: float, marked: bool = False) -> str:
    """One of many: its name, its points now and, where there is room, in the next epoch."""
    room, beside = high > 70, _PIN * marked
    long = room and _long(card, beside)
    name = titles(card, WIDTH - 2 * _EDGE - beside, 20)[0] if long else _name(card, beside)
    y = 66 if long else 45
    body = draw.octagon(0, 0, WIDTH, high, "ra ln", 9) + name + _pin(marked, WIDTH - 17)
    body += draw.octagon(4, y - 17, 136, 22, "hi", 5) + points(card.row(now) or (0, 0, 0), 15, y, "b m")
    if now < LAST and room and not long:
        body += points(card.row(now + 1) or (0, 0, 0), 15, 67, "m mu", tone="gm")
    bonds = _coming(card, now) if room and not long else []
    size, across = (13, 5) if bonds and sum(card.icons) > 3 else (17, 3)  # on one line, above the combination
    body += icons(card.icons, 143, y - 6, size, "gm" if marked else "", across)
    return body + "".join(bond(one, 140, 68) for one in bonds)


_PIN = 26


def _pin(marked: bool, x: float) -> str:
    return draw.glyph("marked", x, 18, 20) if marked else ""


def _name(card: Print, beside: float, y: float = 23) -> str:
    """The name on one line, with something beside it; a long one is not bold."""
    room = WIDTH - 2 * _EDGE - beside
    if lettering.text_width(card.title, 18, "bold") <= room:
        return draw.text(_EDGE, y, card.title, "b")
    return _on_one_line(card.title, y, room)


def _on_one_line(title: str, y: float, room: float, looks: str = "") -> str:
    """A name as long as the card is wide is written smaller, and nearer to the edge."""
    if lettering.text_width(title, 18) <= room:
        return draw.text(_EDGE, y, title, looks)
    return draw.text(_EDGE - 4, y, lettering.cut(title, room + 8, 16), f"t1 {looks}".rstrip())


def _long(card: Print, beside: float) -> bool:
    """Is the name too long for one line with something beside it?"""
    return lettering.text_width(card.title, 18) > WIDTH - 2 * _EDGE - beside


def _coming(card: Print, now: int) -> list[Bond]:
    """Combinations that may still give something."""
    return [one for one in card.bonds if now <= max(one.epochs)]


def points(row: tuple[int, ...], x: float, y: float, classes: str, step: float = 43, tone: str = "") -> str:
    """Wealth, prestige and satisfaction on one line."""
    body = ""
    for number, amount in enumerate(row):
        at = x + step * number
        body += draw.glyph(CATEGORIES[number], at, y - 6.5, 16, tone or TONES[number])
        body += value(at + 21, y, amount, classes)
    return body


@lru_cache(1024)
def ruin(card: Print, high: float) -> str:
    """A destroyed building: it lies there, and counts for nothing."""
    room = WIDTH - 2 * _EDGE
    lines = lettering.wrap(card.title, room, 18) if high > 70 else [card.title]
    name = "".join(_on_one_line(line, 23 + 21 * i, room, "mu off") for i, line in enumerate(lines))
    y = high / 2 + 11
    return draw.octagon(0, 0, WIDTH, high, "gr ha", 10) + name + draw.glyph("destroyed", WIDTH / 2, y, 30, "gm")


@lru_cache(2048)
def strip(title: str, high: float) -> str:
    """What is seen of a covered card: the strip with its title, or only its edge."""
    body = draw.octagon(0, 0, WIDTH, high + 24, "gr ln", 9)
    return body + (_on_one_line(title, 17, WIDTH - 2 * _EDGE, "mu") if high >= STRIP else "")


STRIP, LIP = 22, 6
