"""What can be looked for on the board of La Città says the same as the rules."""

from __future__ import annotations

import pytest

import gamelib
from gamelib.games.la_citta.definitions import food, free_between

GAME = gamelib.load("la_citta")
POSITIONS = tuple(GAME.positions())


@pytest.mark.rule("CIT-DEF.9")
@pytest.mark.parametrize("name", POSITIONS)
def test_food_is_found_unit_by_unit(name: str) -> None:
    s = GAME.position(name)
    for seat in range(s.seats):
        found = next(highlight.groups for highlight in GAME.highlights(s, seat) if highlight.name == "food")
        assert sum(map(len, found)) == food(s, seat)


@pytest.mark.rule("CIT-DEF.4")
@pytest.mark.parametrize("name", POSITIONS)
def test_the_way_to_the_nearest_city_has_as_many_hexes_as_lie_between(name: str) -> None:
    s = GAME.position(name)
    for seat in range(s.seats):
        found = next(highlight.groups for highlight in GAME.highlights(s, seat) if highlight.name == "gap")
        between = [[free_between(s, city, other) for other in s.order if other != city] for city in s.cities[seat]]
        assert [len(way) for way in found] == [min(free) for free in between if free]
