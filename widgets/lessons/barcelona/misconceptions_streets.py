"""Rules of Barcelona about warehouse, sidewalk and streets as they are misread."""

from gamelib.games.barcelona.box import NARROW
from gamelib.games.barcelona.sidewalk import space_key
from gamelib.games.barcelona.state import Barcelona
from gamelib.games.barcelona.streets import run_of
from widgets.lessons.misconception import LineOfPlay, Reading, misconception

# The warehouse and the sidewalk


@misconception("BCN-RES.3", "coins", "cloth", of=4)
def the_new_is_lost(line: LineOfPlay[Barcelona], coins: int, cloth: int) -> Reading:
    """Only what was there before may stay."""
    s, seat = line.before, line.before.active
    return Reading((coins, cloth) == (s.coins[seat], s.cloth[seat]), [f"warehouse:{seat}"])


@misconception("BCN-RES.3", "coins", "cloth")
def less_is_fine(line: LineOfPlay[Barcelona], coins: int, cloth: int) -> Reading:
    """One may keep less than there is room for."""
    s, seat = line.after, line.after.active
    owned = coins <= s.coins[seat] and cloth <= s.cloth[seat]
    return Reading(owned and coins + cloth <= s.capacity(seat), [f"warehouse:{seat}"])


@misconception("BCN-PAV.2", "sidewalk")
def corners_touch(line: LineOfPlay[Barcelona], space: int) -> Reading:
    """A cobblestone at a corner is a neighbour as well."""
    s = line.after
    around = _with_corners(s, space)
    touched = any(s.sidewalk[other] >= 0 for other in around) or bool({space, *around} & _beside_centre(s))
    return Reading(s.sidewalk[space] < 0 and touched, [space_key(s, other) for other in around])


@misconception("BCN-PAV.2", "sidewalk")
def only_beside_my_own(line: LineOfPlay[Barcelona], space: int) -> Reading:
    """Only one's own cobblestones can be built on."""
    s = line.after
    near = s.game.box.near_sidewalk[space]
    mine = [other for other in near if s.sidewalk[other] == s.active]
    return Reading(s.sidewalk[space] < 0 and bool(mine), [space_key(s, other) for other in near])


@misconception("BCN-PAV.3")
def the_shelf_comes_later(line: LineOfPlay[Barcelona]) -> Reading:
    """The space that the cobblestone leaves is free only in the next turn."""
    s, seat = line.before, line.before.active
    return Reading(s.coins[seat], [f"warehouse:{seat}"])


def _with_corners(s: Barcelona, space: int) -> list[int]:
    """The spaces beside a space and at its corners."""
    words = s.game.box.sidewalk_words
    x, y = (int(part) for part in words[space][1:])
    return [n for n, word in enumerate(words) if n != space and max(abs(int(word[1]) - x), abs(int(word[2]) - y)) == 1]


def _beside_centre(s: Barcelona) -> set[int]:
    return {space for space, beside in enumerate(s.game.box.beside_centre) if beside}


# Streets


@misconception("BCN-STR.5", "segment", of=5)
def only_own_tiles(line: LineOfPlay[Barcelona], segment: int) -> Reading:
    """Of a row only the own tiles count."""
    s, seat = line.after, line.before.active
    run = run_of(s, segment)
    foreign = [s.game.box.segment_words[other] for other in run if s.street[other] != seat]
    return Reading(len(run) - len(foreign), foreign)


@misconception("BCN-STR.5")
def one_point_each(line: LineOfPlay[Barcelona]) -> Reading:
    """Wide tiles are worth as much as narrow ones."""
    scored = next(event for event in line.events if event.rule == "BCN-STR.5")
    return Reading(scored.given["count"], scored.where)


@misconception("BCN-STR.9", "segment")
def a_tram_is_in_the_way(line: LineOfPlay[Barcelona], segment: int) -> Reading:
    """Where a tram or a passenger stands nothing can be built."""
    s = line.after
    taken = s.street[segment] >= 0 or s.passenger[segment] >= 0 or segment in s.tram
    return Reading(s.game.box.kind_of[segment] == NARROW and not taken, [s.game.box.segment_words[segment]])


@misconception("BCN-STR.3", "segment")
def any_width(line: LineOfPlay[Barcelona], segment: int) -> Reading:
    """A tile fits on every free segment."""
    return Reading(line.after.street[segment] < 0, [line.after.game.box.segment_words[segment]])


@misconception("BCN-STR.6")
def every_tile_a_step(line: LineOfPlay[Barcelona]) -> Reading:
    """Every tile that leaves the board is a step."""
    seat = line.before.active
    return Reading(line.after.narrow[seat] - line.before.narrow[seat], [f"streets:{seat}"])
