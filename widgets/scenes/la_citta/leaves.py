"""What is looked up now and then: cities beside each other, and what is left to build and to draw."""

from collections.abc import Iterator
from typing import NamedTuple

from gamelib.games.la_citta import definitions
from gamelib.games.la_citta.box import NEEDS
from gamelib.games.la_citta.state import Citta
from widgets.scenes.canvas import Canvas
from widgets.scenes.tracks import heap, pile
from widgets.svg import draw

from .city import limit, of_needs
from .signs import arch
from .ways import attracting

WIDTH = 424
_HEAD, _LINE = 34, 26
_CITIZENS, _FREE, _ARCHES = 128, 217, 282
_BETWEEN = 52


class CityRow(NamedTuple):
    """A city of the seat in front, or one of the neighbours of such a city: with free hexes between."""

    city: int
    of: int
    apart: int = 0

    def key(self, s: Citta) -> str:
        words = s.game.box.hex_words
        return f"line:{words[self.of]}:{words[self.city]}" if self.apart else f"line:{words[self.city]}"


def _shown(s: Citta, seat: int) -> Iterator[CityRow]:
    """Each city of a seat, and behind it its neighbours."""
    for city in s.cities[seat]:
        yield CityRow(city, city)
        for other in definitions.neighbours(s, city):
            yield CityRow(other, city, definitions.free_between(s, city, other))


def cities_height(s: Citta) -> float:
    """How much room the cities take: for whoever has most of them and of their neighbours."""
    return _HEAD + _LINE * max(1, *(sum(1 for _ in _shown(s, seat)) for seat in range(s.seats)))


def cities(canvas: Canvas[Citta]) -> None:
    """The cities of the seat in front, below each its neighbours; while people move, of the seat that attracts them."""
    s = canvas.state
    head = draw.glyph("citizen", _CITIZENS + 9, 12, 19) + draw.text(
        _FREE + 13, 18, canvas.say("cities.free"), "t1 mu m"
    )
    head += "".join(arch(need, _ARCHES + _BETWEEN * need + 22, 12, 19) for need in range(NEEDS))
    canvas.draw("cities_head", "labels", head)
    moving = attracting(s)
    for number, line in enumerate(_shown(s, canvas.in_front if moving is None else s.owner(moving))):
        _city(canvas, number, line)


def _city(canvas: Canvas[Citta], number: int, line: CityRow) -> None:
    s, city, apart = canvas.state, line.city, line.apart
    indent, seat, looks = (20, s.owner(city), "t1") if apart else (0, s.owner(city), "t1 b")
    body = draw.line(0, 0, WIDTH, 0, "ha") if not apart else ""
    body += canvas.disc(seat, indent + 11, 13, 9.5) + draw.text(indent + 27, 19, canvas.name("city", city), looks)
    body += draw.text(_CITIZENS, 19, f"{s.citizens[city]} / {limit(s, city)}", looks)
    free = canvas.say("cities.apart", apart=apart) if apart else max(0, definitions.surplus(s, city))
    body += draw.text(_FREE + 13, 19, free, "t1 mu m" if apart else "t1 b m")
    arches = of_needs(s, city)
    for need, count in enumerate(arches.values()):
        body += draw.text(_ARCHES + _BETWEEN * need + 22, 19, count, f"{looks} m")
    facts = {"city": city, "seat": seat, "citizens": s.citizens[city], "limit_word": limit(s, city), **arches}
    label = canvas.say("cities.neighbour", apart=apart, **facts) if apart else canvas.say("cities.own", **facts)
    y = _HEAD + _LINE * number
    canvas.place(line.key(s), "cards", body, 0, y, WIDTH, _LINE, label, number, corner=True, front=seat)


# What is left

_COLUMNS = 2
STOCK_HEIGHT = 140


def stock(canvas: Canvas[Citta]) -> None:
    """The piles of buildings with their two columns, the citizens, politics cards, and voice cards of past years."""
    s, box = canvas.state, canvas.state.game.box
    wide = WIDTH / _COLUMNS
    for number, kinds in enumerate(box.sides):
        down, across = divmod(number, _COLUMNS)
        body = ""
        heights = [s.column[kind] for kind in kinds]
        for i, (kind, count) in enumerate(zip(kinds, heights, strict=True)):
            x = 92 * i
            body += draw.glyph(canvas.word("building", kind), x + 12, 14, 22, "" if count else "gm")
            body += draw.text(x + 30, 20, count, "t1 b" if count else "t1 mu")
        label = canvas.say("stock.pile", pile=number, counts=", ".join(map(str, heights)))
        canvas.place(
            f"pile:{canvas.word('pile', number)}", "cards", body, wide * across, 32 * down, wide - 8, 28, label, down
        )
    y = 108
    people = draw.glyph("citizen", 12, 14, 22) + draw.text(30, 20, s.supply, "t1 b")
    canvas.place("supply", "cards", people, 0, y, 92, 28, canvas.say("stock.supply", count=s.supply), 3)
    deck = pile("voice", s.deck_size)
    canvas.place("deck", "cards", deck, 120, y, 46, 28, canvas.say("stock.deck", count=s.deck_size), 3)
    gone = sum(s.discard) + len(s.discard_unseen)
    canvas.place("discard", "cards", heap(gone), 182, y, 28, 28, canvas.say("stock.discard", count=gone), 3)
    used = "".join(
        arch(need, 12 + 56 * need, 14, 21) + draw.text(28 + 56 * need, 20, count, "t1 b")
        for need, count in enumerate(s.voice_used)
    )
    label = canvas.say("stock.voice", **{canvas.word("need", need): count for need, count in enumerate(s.voice_used)})
    canvas.place("voice_used", "cards", used, 236, y, 180, 28, label, 3)
