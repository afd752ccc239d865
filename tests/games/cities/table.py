"""What the tests of Cities say again and again: matches whose draws are left to the test, positions, edits."""

from collections.abc import Mapping, Sequence
from typing import Any

import gamelib
from gamelib import Match
from gamelib.engine.game import Game
from gamelib.games.cities.box import Box
from gamelib.games.cities.state import Cities
from tests.playing import until

GAME: Game[Cities, Box] = gamelib.load("cities")
BOARD = """
    cottages             skyline           waterfront        ?
    l18                  l24               l31               ?
    tree+fountain        monument          wild_lot          ferry+?
    red+red+blue+yellow  blue+green+green  yellow+blue+red   ?
"""
TWO_TILES = """
R/R1 B R R
W    P P P
"""


def item(word: str) -> int:
    """The number of an item: ``tree``, ``l18``, ``red`` (a piece)."""
    return GAME.codecs["item"].value(word)


def of_row(counts: Sequence[int], row: int) -> Sequence[int]:
    """Of numbers by item those of one row of the board."""
    items = GAME.box.items[row]
    return counts[items.start : items.stop]


def table(drawing: Mapping[str, str] | None = None, **unusual: Any) -> Match[Cities]:
    """A match that goes on from a drawn position: round 2, two tiles, Red to take a slot of :data:`BOARD`."""
    drawn = {"red": TWO_TILES, "board": BOARD} | dict(drawing or {})
    return GAME.resume(GAME.sketch(drawn, **{"round": 2} | unusual), chance="ask")


def first_decision(seats: int = 4, **options: Any) -> Match[Cities]:
    """A new match at its first start tile: New York, and Red begins."""
    return GAME.new(seats, chance="ask", **{"metropolis": "new_york", "start_player": "red"} | options)


def begun(seats: int = 4, **options: Any) -> Match[Cities]:
    """A new match at the first slot: start tiles in order, and the first item of each sort drawn again and again."""
    match = first_decision(seats, **options)
    until(match, "take_slot")
    return match
