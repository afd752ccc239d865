"""What an action would bring: to a city, to the table of its owner. The rules are asked, not known."""

from collections.abc import Iterator

from gamelib.engine.steps import Move
from gamelib.games.la_citta import definitions
from gamelib.games.la_citta.box import ENDLESS, NEEDS
from gamelib.games.la_citta.state import Citta
from widgets.scenes.predictions import Prediction

from .signs import ARCHES


def changes(before: Citta, after: Citta, move: Move) -> Iterator[Prediction]:
    """Gold and food of whoever acts; citizens, limit and arches of each city; who becomes its neighbour."""
    seat = before.active
    if gold := after.gold[seat] - before.gold[seat]:
        rule = "CIT-ACT.1" if gold > 0 else "CIT-BLD.1"
        yield Prediction("gold", gold, rule, "gold", seat, {"count": after.gold[seat]})
    food = [definitions.food(s, seat) for s in (before, after)]
    if food[0] != food[1]:
        yield Prediction("food", food[1] - food[0], "CIT-DEF.9", "food", seat, {"count": food[1]})
    for city in dict.fromkeys((*before.order, *after.order)):
        if city in after.order and (city not in before.order or before.owner(city) == seat):
            yield from _city(before, after, city)


def _city(before: Citta, after: Citta, city: int) -> Iterator[Prediction]:
    new = city not in before.order
    if more := after.citizens[city] - (0 if new else before.citizens[city]):
        yield Prediction("citizens", more, "CIT-DEF.5", "citizen", None, {"city": city, "count": after.citizens[city]})
    limits = [0 if new else definitions.cap(before, city), definitions.cap(after, city)]
    if not new and limits[0] != limits[1]:
        what = "unlimited" if limits[1] == ENDLESS else "limit"
        yield Prediction(what, 1, "CIT-DEF.7", "market", None, {"city": city, "count": limits[1]}, counts=True)
    for need in range(NEEDS) if not new else ():
        was, now = (definitions.arches(s, city, need) for s in (before, after))
        if was != now:
            facts = {"city": city, "need": need, "count": now}
            yield Prediction("arches", now - was, "CIT-DEF.6", ARCHES[need], None, facts)
    known = [] if new else definitions.neighbours(before, city)
    for other in definitions.neighbours(after, city):
        if other not in known:
            yield Prediction(
                "neighbour", 1, "CIT-DEF.10", "migration", after.owner(other), {"city": other}, counts=True
            )
