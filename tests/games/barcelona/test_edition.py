"""Editions: what a player may correct, and what has to fit together."""

from typing import Any

import pytest

import gamelib
from gamelib import InvalidEditionError
from gamelib.games.barcelona.box import WIDE

from .table import GAME


@pytest.mark.parametrize(
    ("edition", "told"),
    [
        ({"classes": [{"id": "upper", "count": 24}]}, "count is 72, but the rows give 73"),
        ({"classes": [{"id": "upper", "count": 4}, {"id": "middle", "count": 43}]}, "at least the 6 citizens"),
        ({"tiles": [{"id": "level_3", "count": 8}]}, "count is 35, but the rows give 36"),
        ({"tiles": [{"id": "level_3", "citizens": 4}]}, "citizens is 2 or 3"),
        ({"tiles": [{"id": "level_2", "wanted": "upper"}]}, "in every box"),
        ({"actions": [{"id": "move_tram", "printed": "v1"}]}, "v1 2 times"),
        ({"actions": [{"id": "move_tram", "printed": "x9"}]}, "printed names 'x9'"),
        ({"streets": [{"id": "h1", "kind": "broad"}]}, "kind names 'broad'"),
        ({"solo": {"pawn": "c66"}}, "is no crossing"),
        ({"track": {"values": [3, 3, 4]}}, "for each of the 18 spaces"),
        ({"track": {"values": [9] + [8] * 17}}, "values rise"),
        ({"track": {"all_covered": 1}}, "no less than the last"),
        ({"track": {"marked_2": [2, 4]}}, "different spaces"),
        ({"track": {"marked_3": [6]}}, "none is a scoring space"),
        ({"cerda": {"start": 13}}, "no higher than end"),
        ({"cerda": {"steps_per_multiplier": 0}}, "make the multiplier rise"),
        ({"sagrada": {"slots": [3, 6, 9]}}, "4 spaces of the track"),
        ({"sagrada": {"slots": [3, 6, 9, 13]}}, "4 spaces of the track"),
        ({"pieces": {"start_coins": 4}}, "fit into the warehouse"),
        ({"pieces": {"cobblestones": 7}}, "a value for each number"),
        ({"pieces": {"services": 8}}, "no more than there are kinds"),
        ({"pieces": {"hand": 0}}, "hand is 1 or more"),
        ({"pieces": {"hand": 14}}, "too few citizens"),
        ({"kinds": [{"id": "narrow", "empties": [1]}]}, "for each stack"),
        ({"conditions": [{"id": "coins", "cerda": 2}]}, "0 or 1"),
        ({"sagrada_tiles": [{"id": "sf1a", "level": 2}]}, "in every box"),
        ({"board": {"size": 6}}, "in every box"),
    ],
)
def test_what_does_not_fit_together_is_named(edition: dict[str, Any], told: str) -> None:
    with pytest.raises(InvalidEditionError) as caught:
        gamelib.load("barcelona", edition)
    assert told in str(caught.value)


@pytest.mark.rule("BCN-STR.3", "BCN-PLC.2")
def test_an_edition_may_print_another_map() -> None:
    game = gamelib.load(
        "barcelona",
        {
            "streets": [{"id": "h2", "kind": "wide"}],
            "crossings": [{"id": "c21", "coin": 2}],
            "segments": [{"id": "h1_2", "cloth": 1}],
        },
    )
    box, other = game.box, GAME.box
    assert tuple(len(each.segments_of_kind[WIDE]) for each in (box, other)) == (16, 12)
    assert (box.cost[1], other.cost[1]) == (2, 0)
    assert (box.benefit[1].cloth, other.benefit[1].cloth) == (1, 0)
    assert gamelib.load("barcelona").fingerprint != game.fingerprint
