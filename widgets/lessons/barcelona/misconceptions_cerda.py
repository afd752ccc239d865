"""Rules of Barcelona about Cerdà's track, his scorings and what they count, as they are misread."""

from collections.abc import Iterable, Sequence
from typing import Any

from gamelib.games.barcelona.box import NARROW
from gamelib.games.barcelona.state import Barcelona
from gamelib.games.barcelona.streets import run_of
from widgets.lessons.misconception import LineOfPlay, Reading, misconception


def _scored(line: LineOfPlay[Barcelona]) -> dict[str, Any]:
    """What the player in turn was paid for, at how much, how often and how many times over."""
    seat = line.before.active
    return next(dict(event.facts) for event in line.events if event.rule == "BCN-CRS.2" and event.seat == seat)


def _paid(line: LineOfPlay[Barcelona], places: Sequence[str]) -> int:
    """The points if it were these places that count."""
    scored = _scored(line)
    return int(scored["vp"] * len(places) * scored["multiplier"])


# The track


@misconception("BCN-CRS.2")
def without_the_multiplier(line: LineOfPlay[Barcelona]) -> Reading:
    """Only the condition pays, the place on the track does not matter."""
    scored = _scored(line)
    return Reading(scored["vp"] * scored["count"], [f"cerda:{line.before.active}"])


@misconception("BCN-CER.2")
def the_next_mark_up(line: LineOfPlay[Barcelona]) -> Reading:
    """Between two marks the higher one counts."""
    scored = _scored(line)
    return Reading(scored["vp"] * scored["count"] * (scored["multiplier"] + 1), [f"cerda:{line.before.active}"])


@misconception("BCN-CRS.4", of=14)
def everybody_to_the_start(line: LineOfPlay[Barcelona]) -> Reading:
    """After a scoring all markers stand at the start, so those below it rise."""
    s = line.after
    below = [seat for seat, place in enumerate(s.cerda) if place < s.game.box.cerda_start]
    fallen = sum(event.rule == "BCN-CRS.4" for event in line.events)
    return Reading(fallen + len(below), [f"cerda:{seat}" for seat in below])


@misconception("BCN-CER.4", of=15)
def lost_at_the_top(line: LineOfPlay[Barcelona]) -> Reading:
    """Steps beyond the top are lost."""
    return Reading(0, [f"cerda:{line.before.active}"])


@misconception("BCN-CER.4")
def a_point_a_step(line: LineOfPlay[Barcelona]) -> Reading:
    """Each step beyond the top is worth one point."""
    steps = sum(event.facts["count"] for event in line.events if event.rule == "BCN-CER.4")
    return Reading(steps, [f"cerda:{line.before.active}"])


# What is counted


def _marked(s: Barcelona, seat: int) -> list[int]:
    """The spaces with a marker of this seat."""
    return [space for space, there in enumerate(s.markers) if seat in there]


def _spaces(s: Barcelona, spaces: Iterable[int]) -> list[str]:
    return [s.game.codecs["space"].word(space) for space in spaces]


@misconception("BCN-SCO.17")
def every_corner_house(line: LineOfPlay[Barcelona]) -> Reading:
    """Two corner houses in one block count twice."""
    s = line.after
    corners = _spaces(s, [space for space in _marked(s, line.before.active) if s.game.box.is_corner[space]])
    return Reading(_paid(line, corners), corners)


def _longest(s: Barcelona, spaces: set[int]) -> list[str]:
    """The most of these spaces in one line of blocks, with gaps or without."""
    lines = [[space for block in blocks for space in block if space in spaces] for blocks in s.game.box.lines]
    longest = max(lines, key=len)
    return _spaces(s, longest)


@misconception("BCN-SCO.1")
def gaps_do_not_matter(line: LineOfPlay[Barcelona]) -> Reading:
    """All houses of a row count, whatever lies between them."""
    row = _longest(line.after, {*_marked(line.after, line.before.active)})
    return Reading(_paid(line, row), row)


@misconception("BCN-SCO.1")
def whoever_lives_there(line: LineOfPlay[Barcelona]) -> Reading:
    """Foreign houses in the row count, too."""
    row = _longest(line.after, {space for space, tile in enumerate(line.after.house) if tile >= 0})
    return Reading(_paid(line, row), row)


def _narrow(s: Barcelona, seat: int) -> list[int]:
    return [segment for segment in s.game.box.segments_of_kind[NARROW] if s.street[segment] == seat]


@misconception("BCN-SCO.10")
def foreign_tiles_too(line: LineOfPlay[Barcelona]) -> Reading:
    """The row counts with the tiles of all, as when a street is built."""
    s = line.after
    row = max((run_of(s, segment) for segment in _narrow(s, line.before.active)), key=len)
    words = [s.game.box.segment_words[segment] for segment in row]
    return Reading(_paid(line, words), words)


@misconception("BCN-SCO.10")
def wherever_they_lie(line: LineOfPlay[Barcelona]) -> Reading:
    """All narrow tiles count, not only those in one row."""
    s = line.after
    words = [s.game.box.segment_words[segment] for segment in _narrow(s, line.before.active)]
    return Reading(_paid(line, words), words)
