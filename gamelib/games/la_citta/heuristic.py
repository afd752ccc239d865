"""What a position is worth to a seat, in points: a rule of thumb for bots, no part of the rules.

Points already scored count in full; the rest is what a careful player sees coming. The numbers are guesses that were
tried out in play, each with what it stands for.
"""

from __future__ import annotations

from .box import NEEDS
from .definitions import arches, cap, food, neighbours
from .state import Citta
from .voice import wishes

FED = 0.2
"""Food beyond the citizens to come: room to grow."""
HUNGER = 1.4
"""A citizen to come for whom there is no food: it dies, and famine costs a turn."""
NEED = 0.8
"""A need that a city serves, towards the points for all three."""
GOLD = (0.0, 0.5, 0.9, 1.2, 1.4, 1.5)
"""What so much gold will buy; more of it adds little."""
MORE_GOLD = 0.05
MOVING = 0.9
"""A citizen that a neighbour will lose to this city, or this city to a neighbour, if the people wish for this need."""
SURPLUS = 0.15
"""A citizen who can man a building."""
OPEN, ANY = 1.0, 0.7
"""How much an open card of the voice, and the unknown rest, speak for a need."""
TURN = 1.0
"""The first turn of the next year, lost after a famine."""


def heuristic_value(s: Citta, seat: int) -> float:
    """The points of this seat, and what it has in sight."""
    points = float(s.points[seat])
    if s.over or s.points != [0] * s.seats:
        return points
    left = s.game.box.time["years"] - s.year
    grown = 0.0
    for city in s.cities[seat]:
        grown += max(s.citizens[city], min(cap(s, city), s.citizens[city] + left))
        points += _city(s, city)
    eats = food(s, seat)
    points += min(grown, eats) + FED * min(left, max(0.0, eats - grown)) - HUNGER * max(0.0, grown - eats)
    famine = s.game.box.points["famine"] if not left else -TURN
    gold = s.gold[seat]
    points += GOLD[min(gold, len(GOLD) - 1)] + MORE_GOLD * gold if left else 0.01 * gold
    return points + famine * s.famine[seat]


def _city(s: Citta, city: int) -> float:
    """Needs served, people to come and go, and hands for buildings."""
    has = [arches(s, city, need) for need in range(NEEDS)]
    served = sum(count > 0 for count in has)
    points = float(s.game.box.points["full_city"]) if served == NEEDS else NEED * served
    speaks = wished(s)
    for other in neighbours(s, city):
        for need, chance in enumerate(speaks):
            there = arches(s, other, need)
            points += MOVING * chance * ((there < has[need]) - (there > has[need]))
    return points + SURPLUS * min(3, s.citizens[city] - len(s.hexes[city]))


def wished(s: Citta) -> list[float]:
    """How likely each need is the wish of the people, by the cards that lie open."""
    if len(s.voice_up) == s.game.box.time["voice_cards"]:
        found = wishes(s)
        return [(need in found) / len(found) for need in range(NEEDS)]
    speaks = [ANY + OPEN * s.voice_up.count(need) for need in range(NEEDS)]
    return [each / sum(speaks) for each in speaks]
