"""Feeding (FED): all cities of a player eat together; where food is short, citizens die."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.citations import Refusal
from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Choice, Move, auto

from .definitions import citizens_of, food, words
from .state import Citta


@auto("CIT-FED.1", then="feed*")
def feeding(s: Citta) -> None:
    """CIT-FED.2  Phase 8: clockwise from the start player."""
    s.push(*map(feed.of, s.turn_order()))


@by("CIT-FED.1", "CIT-FED.3")
def hungry(s: Citta, seat: int) -> int:
    """So many citizens of a seat find no food. What will be demolished this year still feeds."""
    return max(0, citizens_of(s, seat) - food(s, seat))


@auto("CIT-FED.1", "seat", then="go_hungry | nothing")
def feed(s: Citta, seat: int) -> None:
    """CIT-FED.1  More citizens than food: famine."""
    grain, citizens = food(s, seat), citizens_of(s, seat)
    if s.log is not None:
        s.emit("CIT-FED.1", seat, (f"food:{seat}",), food=grain, citizens=citizens)
    if citizens > grain:
        s.famine[seat] = 1
        s.push(go_hungry.of(seat))


def has_famine(s: Citta, seat: int) -> Iterator[Problem]:
    """The check of all that famine brings."""
    if not s.famine[seat]:
        yield s.wrong("no_famine")


@auto("CIT-FED.2", "seat", then="starve go_hungry | go_hungry | nothing", check=has_famine)
def go_hungry(s: Citta, seat: int) -> None:
    """CIT-FED.2  Citizens die until there is food for all; where only one city has any, nothing is chosen."""
    if citizens_of(s, seat) <= food(s, seat):
        return
    peopled = [city for city in s.cities[seat] if s.citizens[city]]
    if len(peopled) > 1:
        s.push(Starve.of(seat), go_hungry.of(seat))
    else:
        die(s, peopled[0])
        s.push(go_hungry.of(seat))


def die(s: Citta, city: int) -> None:
    """CIT-FED.2  A citizen returns to the supply."""
    before = s.citizens[city]
    s.settle(city, -1)
    if s.log is not None:
        s.emit("CIT-FED.2", s.owner(city), s.game.box.at[city], city=city, before=before, after=before - 1)


class Starve(Choice[Citta]):
    """Too little food: in which of your cities does a citizen die?"""

    rule = "CIT-FED.2"
    args = ("seat",)
    verbs = {"starve": ("city",)}

    def seat(self, s: Citta, seat: int) -> int:
        return seat

    def candidates(self, s: Citta, seat: int) -> list[Move]:
        return [("starve", city) for city in s.cities[seat]]

    def legal_moves(self, s: Citta, seat: int) -> list[Move]:
        return [("starve", city) for city in s.cities[seat] if s.citizens[city]]

    def refusals(self, s: Citta, move: Move, seat: int) -> Iterator[Refusal]:
        _, city = move
        if not s.citizens[city]:
            yield Refusal("CIT-FED.2", where=words(s, [city]), city=city)

    def do(self, s: Citta, move: Move, seat: int) -> None:
        _, city = move
        die(s, city)

    def check(self, s: Citta, seat: int) -> Iterator[Problem]:
        if not hungry(s, seat):
            yield s.wrong("food_for_everybody")
        yield from has_famine(s, seat)
