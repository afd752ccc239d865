"""Rules of Barcelona about houses as they are misread: what can stand where, and what it brings."""

from collections.abc import Iterable
from itertools import combinations

from gamelib.games.barcelona.box import CLASSES, MIDDLE, UPPER
from gamelib.games.barcelona.citizens import lowest_value, track_key
from gamelib.games.barcelona.houses import legal_houses
from gamelib.games.barcelona.state import Barcelona
from widgets.lessons.misconception import LineOfPlay, Reading, misconception

from .misconceptions import seen_crossings

# What can be built


def _words(s: Barcelona, crossings: Iterable[int]) -> list[str]:
    return [s.game.box.crossing_words[crossing] for crossing in crossings]


@misconception("BCN-PLC.6", "tile", "crossings", of=10)
def both_of_them_count(line: LineOfPlay[Barcelona], tile: int, crossings: int) -> Reading:
    """The citizen below can be used as well as the one on top."""
    s, box = line.after, line.after.game.box
    group = box.groups[crossings]
    below = [crossing for crossing in group if s.below[crossing] == box.wanted[tile][0]]
    seen = any(s.top[crossing] == box.wanted[tile][0] for crossing in group)
    return Reading(seen or bool(below), _words(s, below or group))


@misconception("BCN-BLD.3", "tile", "crossings")
def all_of_that_class(line: LineOfPlay[Barcelona], tile: int, crossings: int) -> Reading:
    """All citizens of a house are of the class that it wants."""
    s, box = line.after, line.after.game.box
    group = box.groups[crossings]
    other = [crossing for crossing in group if s.top[crossing] != box.wanted[tile][0]]
    return Reading(not other, _words(s, other or group))


def _pairs(s: Barcelona, space: int) -> list[tuple[int, int]]:
    """Two crossings around a space with somebody to be seen on each."""
    return [*combinations([crossing for crossing in s.game.box.crossings_of[space] if s.top[crossing] >= 0], 2)]


@misconception("BCN-BLD.3", "space")
def two_of_the_middle(line: LineOfPlay[Barcelona], space: int) -> Reading:
    """Level 2 wants two citizens of the middle class."""
    s = line.after
    pairs = _pairs(s, space)
    good = [pair for pair in pairs if all(s.top[crossing] == MIDDLE for crossing in pair)]
    return Reading(len(good), _words(s, {crossing for pair in pairs for crossing in pair}))


@misconception("BCN-BLD.3", "space")
def upper_is_middle_enough(line: LineOfPlay[Barcelona], space: int) -> Reading:
    """A citizen of the upper class will do where one of the middle class is wanted."""
    s = line.after
    pairs = _pairs(s, space)
    good = [pair for pair in pairs if any(s.top[crossing] >= MIDDLE for crossing in pair)]
    return Reading(len(good), _words(s, {c for pair in pairs for c in pair if s.top[c] == UPPER}))


def _lies(s: Barcelona, space: int) -> list[str]:
    return [s.game.box.space_words[space]]


@misconception("BCN-BLD.5", "space", "tile", of=11)
def level_by_level(line: LineOfPlay[Barcelona], space: int, tile: int) -> Reading:
    """A block grows level by level, from the first."""
    s = line.after
    return Reading(tile == max(s.house[space], 0) + 1, _lies(s, space))


@misconception("BCN-BLD.5", "space", "tile")
def nothing_is_final(line: LineOfPlay[Barcelona], space: int, tile: int) -> Reading:
    """Whatever stands can be built over, with anything."""
    return Reading(answer=True, places=_lies(line.after, space))


@misconception("BCN-BLD.5", "space", "tile")
def only_over_my_own(line: LineOfPlay[Barcelona], space: int, tile: int) -> Reading:
    """Only one's own houses can be built over."""
    s = line.after
    mine = s.house[space] < 0 or s.active in s.markers[space]
    return Reading(tile > s.house[space] and mine, _lies(s, space))


@misconception("BCN-BLD.4")
def a_half_is_the_whole(line: LineOfPlay[Barcelona]) -> Reading:
    """Both halves of a block on the diagonal have all four crossings."""
    s, box = line.after, line.after.game.box
    open_ = {space for _, space, *_ in legal_houses(s)}
    blocks = {box.block_of[space] for space in open_}
    more = {space for block in blocks for space in box.board.spaces_of_block[block]}
    return _spaces(s, more, more - open_)


@misconception("BCN-BLD.4")
def halves_are_parks(line: LineOfPlay[Barcelona]) -> Reading:
    """Nothing can be built beside the diagonal."""
    s, box = line.after, line.after.game.box
    open_ = {space for _, space, *_ in legal_houses(s)}
    halves = {space for space in open_ if box.is_corner[space]}
    return _spaces(s, open_ - halves, halves)


def _spaces(s: Barcelona, found: Iterable[int], wrong: Iterable[int]) -> Reading:
    words = s.game.box.space_words
    return Reading(frozenset(words[space] for space in found), [words[space] for space in wrong])


@misconception("BCN-BLD.7", "crossing")
def both_leave(line: LineOfPlay[Barcelona], crossing: int) -> Reading:
    """Who stands below moves in as well."""
    return Reading("none", _words(line.after, [crossing]))


@misconception("BCN-BLD.7", "crossing")
def they_stay_outside(line: LineOfPlay[Barcelona], crossing: int) -> Reading:
    """Citizens whom a house needs stay where they are."""
    s = line.after
    return Reading(s.game.codecs["class"].word(line.before.top[crossing]), _words(s, [crossing]))


# What it brings


@misconception("BCN-BLD.8", of=12)
def the_covered_number(line: LineOfPlay[Barcelona]) -> Reading:
    """A house is worth the number that its citizens cover."""
    s = line.before
    lowest = [c for c in range(CLASSES) if s.game.box.track_vp[s.next_space(c)] == lowest_value(s)]
    return Reading(lowest_value(s), [track_key(s, citizen) for citizen in lowest])


@misconception("BCN-BLD.8")
def each_citizen_scores(line: LineOfPlay[Barcelona]) -> Reading:
    """Every citizen of the house brings the number of its own space."""
    s, box = line.before, line.before.game.box
    moved = {c: range(s.track[c], line.after.track[c]) for c in range(CLASSES)}
    points = sum(box.track_vp[box.next_space[s.seats][many]] for some in moved.values() for many in some)
    return Reading(points, [track_key(s, citizen) for citizen, some in moved.items() if some])


@misconception("BCN-BLD.10", "space", "tile")
def cerda_likes_towers(line: LineOfPlay[Barcelona], space: int, tile: int) -> Reading:
    """The higher the house, the further up the Cerdà track."""
    s = line.before
    return Reading(s.cerda[s.active] - s.game.box.house_cerda[tile], _lies(s, space))


@misconception("BCN-BLD.9", "space")
def houses_leave_cerda_cold(line: LineOfPlay[Barcelona], space: int) -> Reading:
    """A house moves nobody on the Cerdà track."""
    return Reading(line.before.cerda[line.before.active], _lies(line.before, space))


@misconception("BCN-BLD.6", "space")
def corner_houses_do_not_count(line: LineOfPlay[Barcelona], space: int) -> Reading:
    """Only houses on whole blocks are the first ones of a row."""
    s, box = line.before, line.before.game.box
    row = box.spaces_of_row[box.row_of[space]]
    empty = all(s.house[other] < 0 or box.is_corner[other] for other in row)
    bonus = box.row_bonus if empty and not box.is_corner[space] else 0
    halves = [other for other in row if box.is_corner[other] and line.after.house[other] >= 0]
    return Reading(lowest_value(line.after) + bonus, [box.space_words[other] for other in halves])


@misconception("BCN-BLD.14", of=13)
def no_marker_no_house(line: LineOfPlay[Barcelona]) -> Reading:
    """Who has no marker left builds no more."""
    s = line.before
    return Reading(s.marked[s.active] == s.game.box.markers, seen_crossings(line.after))


@misconception("BCN-BLD.1")
def a_house_in_every_turn(line: LineOfPlay[Barcelona]) -> Reading:
    """No turn ends without a house."""
    return Reading(answer=False, places=seen_crossings(line.after))
