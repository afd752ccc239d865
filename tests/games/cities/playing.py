"""What the tests of Cities say again and again: matches whose draws are left to the test, positions, edits."""

from typing import Any

import gamelib
from gamelib import Match
from gamelib.games.cities import CitiesGame
from gamelib.games.cities.sketch import Sketch, build
from gamelib.games.cities.state import Cities

GAME: CitiesGame = gamelib.load("cities")
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


def at(name: str) -> Match[Cities]:
    """A match that goes on from a teaching position, with draws left to the test."""
    return GAME.match_from(GAME.position(name), chance="ask")


def table(**sketch: Any) -> Match[Cities]:
    """A match that goes on from a drawn position: round 2, two tiles, Red to take a slot of :data:`BOARD`."""
    sketch = {"districts": {"red": TWO_TILES}, "round": 2, "board": BOARD} | sketch
    return GAME.match_from(build(GAME, Sketch(**sketch)), chance="ask")


def first_decision(seats: int = 4, **options: Any) -> Match[Cities]:
    """A new match at its first start tile: New York, and Red begins."""
    return GAME.new(seats, chance="ask", **{"metropolis": "new_york", "start_player": "red"} | options)


def begun(seats: int = 4, **options: Any) -> Match[Cities]:
    """A new match at the first slot: start tiles in order, and the first item of each sort drawn again and again."""
    match = first_decision(seats, **options)
    until(match, "take_slot")
    return match


def until(match: Match[Cities], step: str) -> list[str]:
    """Play the first option, or draw the first outcome, until this step is on top; the lines played."""
    lines = []
    while match.state.agenda[-1][0] != step:
        lines.append(str(match.options()[0]))
        match.play(lines[-1])
    return lines


def played(match: Match[Cities], *actions: str) -> list[str]:
    """Play these one after the other; the rules of all events."""
    return [event.rule for action in actions for event in match.play(action)]


def why(match: Match[Cities], action: str) -> list[str]:
    """The rules that forbid an action now."""
    return [refusal.rule for refusal in match.why_not(action)]


def words(match: Match[Cities], verb: str) -> list[str]:
    """The options with this verb, without it."""
    return [" ".join(rest) for one, *rest in match.options() if one == verb]


def edited(match: Match[Cities], **patch: Any) -> Match[Cities]:
    """The same match with fields changed."""
    return GAME.match_from(GAME.edit(match.state, patch), chance="ask")
