"""Editions: what a player may correct, and what has to fit together."""

from typing import Any

import pytest

import gamelib
from gamelib import InvalidEditionError

from .table import GAME


@pytest.mark.parametrize(
    ("edition", "told"),
    [
        ({"politics_cards": [{"id": "closeness", "copies": 3}]}, "copies is 32, but the rows give 33"),
        ({"politics_cards": [{"id": "closeness", "copies": 0}, {"id": "palace", "copies": 6}]}, "at least once"),
        ({"card_prices": [{"id": "golden_times", "gold": [0, 2]}]}, "gold rises"),
        ({"card_prices": [{"id": "golden_times", "gold": [5, 2, 0]}]}, "gold rises"),
        ({"buildings": [{"id": "statue", "tiles": 5}, {"id": "palace", "tiles": 12}]}, "as high"),
        ({"buildings": [{"id": "market", "tiles": 0}, {"id": "farm", "tiles": 36}]}, "has tiles at the start"),
        ({"buildings": [{"id": "market", "pile": "farm_quarry"}]}, "in every box"),
        ({"buildings": [{"id": "market", "grade": "huge"}]}, "grade names 'huge'"),
        ({"borders": [{"id": "B01", "landscape": "sea"}]}, "landscape names 'sea'"),
        ({"slots": [{"id": "S01", "column": 3}]}, "in every box"),
        ({"pieces": {"castles": 1}}, "everybody begins with 2 castles"),
        ({"pieces": {"supply": 20}}, "supply has the 30 citizens"),
        ({"limits": {"basic": 9}}, "basic no less"),
        ({"time": {"years": 9}}, "do not last for all years"),
        ({"time": {"display": 40}}, "fewer cards than the display"),
        ({"action": {"gold": 0}}, "earns some gold"),
        ({"landscapes": [{"id": "lake", "tiles": 4}, {"id": "field_3", "tiles": 3}]}, "as many of each as there are"),
        ({"presets": [{"players": 2, "tiles": "LLL"}]}, "22 letters"),
        ({"presets": [{"players": 2, "castles": ["6,5 7,5", "7,8 9,15"]}]}, "3 free hexes"),
        ({"presets": [{"players": 2, "castles": ["6,0 6,5", "7,8 9,15"]}]}, "hexes in play"),
        ({"presets": [{"players": 2, "castles": ["6,5", "7,8 9,15"]}]}, "two hexes for each"),
    ],
)
def test_what_does_not_fit_together_is_named(edition: dict[str, Any], told: str) -> None:
    with pytest.raises(InvalidEditionError) as caught:
        gamelib.load("la_citta", edition)
    assert told in str(caught.value)


@pytest.mark.rule("CIT-DEF.3")
def test_an_edition_may_print_other_borders() -> None:
    game = gamelib.load("la_citta", {"borders": [{"id": "B04", "landscape": "mountain"}]})
    place = game.codecs["hex"].value("15,6")
    one, other = (of.position("first_turn") for of in (game, GAME))
    assert (one.mountains[place], one.at_a_lake(place)) == (1, 0)
    assert (other.mountains[place], other.at_a_lake(place)) == (0, 1)
    assert gamelib.load("la_citta").fingerprint != game.fingerprint
