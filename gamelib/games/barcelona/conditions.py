"""The nineteen conditions (SCO): each says what a player has that meets it, one entry for each time.

An entry is the key of a place on the board, so that whoever asks can show what was counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from gamelib.engine.rulebook import by

from .box import CORNER, NARROW, SERVICES, SLOTS, TILES, WIDE
from .cerda import multiplier
from .modernisme import slot_key
from .state import Barcelona

PlaceKeys = list[str]
BUSY_CROSSING, BUSY_SEGMENT = 3, 2
"""How many house tiles make an intersection busy, or a passenger."""


def fulfilled(s: Barcelona, seat: int, condition: int) -> int:
    """How often a player meets a condition, as far as it counts."""
    return min(len(CONDITIONS[condition](s, seat)), s.game.box.condition_most[condition])


def places(s: Barcelona, seat: int, condition: int) -> PlaceKeys:
    """The places that a condition counts for a player, each once."""
    return list(dict.fromkeys(CONDITIONS[condition](s, seat)))


# Houses


@by("BCN-SCO.1")
def house_line(s: Barcelona, seat: int) -> PlaceKeys:
    """The longest row or column of blocks, one beside the other, in which a tile has a marker of yours."""
    rows = (row for line in s.game.box.lines for row in _unbroken([_present(s, seat, block) for block in line]))
    longest = max(rows, key=len)
    return _words(s, "space", longest)


def _present(s: Barcelona, seat: int, block: tuple[int, ...]) -> list[int]:
    """The tiles of a block with a marker of this seat; a block counts once if the row is counted in blocks."""
    mine = [space for space in block if seat in s.markers[space]]
    return mine if s.line_unit == TILES else mine[:1]


@by("BCN-SCO.17")
def corner_blocks(s: Barcelona, seat: int) -> PlaceKeys:
    """The blocks of the diagonal in which a corner tile has a marker of yours."""
    box = s.game.box
    mine = [space for space, there in enumerate(s.markers) if box.is_corner[space] and seat in there]
    return _words(s, "space", {box.block_of[space]: space for space in mine}.values())


@by("BCN-SCO.19")
def bottom_markers(s: Barcelona, seat: int) -> PlaceKeys:
    """Your markers that lie at the bottom, corner tiles apart; the first one ever put there does."""
    mine = [space for space, there in enumerate(s.markers) if there[:1] == (seat,)]
    return _words(s, "space", [space for space in mine if s.house[space] != CORNER])


@by("BCN-SCO.16")
def empty_marker_spaces(s: Barcelona, seat: int) -> PlaceKeys:
    """The spaces of your player board from which all house markers are gone."""
    return [f"markers:{seat}"] * sum(used <= s.marked[seat] for used in s.game.box.marker_ends)


# Streets, intersections, passengers


@by("BCN-SCO.10")
def narrow_line(s: Barcelona, seat: int) -> PlaceKeys:
    """Your narrow tiles that lie unbroken in one street."""
    return _words(s, "segment", _longest(s, seat, NARROW))


@by("BCN-SCO.11")
def wide_line(s: Barcelona, seat: int) -> PlaceKeys:
    """Your wide tiles that lie unbroken in one street."""
    return _words(s, "segment", _longest(s, seat, WIDE))


def _longest(s: Barcelona, seat: int, kind: int) -> list[int]:
    box = s.game.box
    streets = [segments for segments in box.segments_of_street if box.kind_of[segments[0]] == kind]
    runs = (run for segments in streets for run in _unbroken([[x] * (s.street[x] == seat) for x in segments]))
    return max(runs, key=len)


@by("BCN-SCO.12")
def narrow_tiles(s: Barcelona, seat: int) -> PlaceKeys:
    """Your narrow tiles."""
    return _words(s, "segment", [x for x in s.game.box.segments_of_kind[NARROW] if s.street[x] == seat])


@by("BCN-SCO.13")
def wide_tiles(s: Barcelona, seat: int) -> PlaceKeys:
    """Your wide tiles."""
    return _words(s, "segment", [x for x in s.game.box.segments_of_kind[WIDE] if s.street[x] == seat])


@by("BCN-SCO.15")
def intersections(s: Barcelona, seat: int) -> PlaceKeys:
    """Your intersections."""
    return _words(s, "crossing", _mine(s.intersection, seat))


@by("BCN-SCO.3")
def busy_intersections(s: Barcelona, seat: int) -> PlaceKeys:
    """Your intersections that touch three house tiles or more; whose they are does not matter."""
    box = s.game.box
    busy = [x for x in _mine(s.intersection, seat) if houses(s, box.spaces_at[x]) >= BUSY_CROSSING]
    return _words(s, "crossing", busy)


@by("BCN-SCO.14")
def passengers(s: Barcelona, seat: int) -> PlaceKeys:
    """Your passengers."""
    return _words(s, "segment", _mine(s.passenger, seat))


@by("BCN-SCO.6")
def busy_passengers(s: Barcelona, seat: int) -> PlaceKeys:
    """Your passengers between two house tiles, so never at the border of the map."""
    box = s.game.box
    busy = [x for x in _mine(s.passenger, seat) if houses(s, box.spaces_beside[x]) >= BUSY_SEGMENT]
    return _words(s, "segment", busy)


def houses(s: Barcelona, spaces: Iterable[int]) -> int:
    """On how many of these spaces a house tile lies; what it covers does not count."""
    return len(built_on(s, spaces))


def built_on(s: Barcelona, spaces: Iterable[int]) -> list[int]:
    """On which of these spaces a house stands."""
    return [space for space in spaces if s.house[space] >= 0]


# The player board and what lies beside it


@by("BCN-SCO.2")
def coins(s: Barcelona, seat: int) -> PlaceKeys:
    """Your coins."""
    return [f"coins:{seat}"] * s.coins[seat]


@by("BCN-SCO.9")
def cloth(s: Barcelona, seat: int) -> PlaceKeys:
    """Your cloth."""
    return [f"cloth:{seat}"] * s.cloth[seat]


@by("BCN-SCO.4")
def cerda_multiplier(s: Barcelona, seat: int) -> PlaceKeys:
    """The multiplier of your place on the Cerdà track."""
    return [f"cerda:{seat}"] * multiplier(s, seat)


@by("BCN-SCO.5")
def public_services(s: Barcelona, seat: int) -> PlaceKeys:
    """Your public services."""
    return [f"service:{seat}:{kind}" for kind in range(SERVICES) if s.service[seat * SERVICES + kind]]


@by("BCN-SCO.7")
def improved_markers(s: Barcelona, seat: int) -> PlaceKeys:
    """Your modernisme markers that have been moved up."""
    return [slot_key(seat, slot) for slot in range(SLOTS) if s.up[seat * SLOTS + slot]]


@by("BCN-SCO.18")
def modernisme_tiles(s: Barcelona, seat: int) -> PlaceKeys:
    """Your modernisme tiles, this one too."""
    return [slot_key(seat, slot) for slot in range(SLOTS) if s.project[seat * SLOTS + slot] >= 0]


@by("BCN-SCO.8")
def cobblestones(s: Barcelona, seat: int) -> PlaceKeys:
    """Your cobblestones on the sidewalk."""
    return _words(s, "sidewalk", _mine(s.sidewalk, seat))


Condition = Callable[[Barcelona, int], PlaceKeys]
CONDITIONS: tuple[Condition, ...] = (
    *(house_line, coins, busy_intersections, cerda_multiplier, public_services, busy_passengers, improved_markers),
    *(cobblestones, cloth, narrow_line, wide_line, narrow_tiles, wide_tiles, passengers, intersections),
    *(empty_marker_spaces, corner_blocks, modernisme_tiles, bottom_markers),
)
"""By the number of the condition (BCN-SCO.1 to SCO.19)."""


# How to look


def _unbroken(groups: Iterable[list[int]]) -> Iterator[list[int]]:
    """What lies in each part of a line without a gap."""
    run: list[int] = []
    for group in groups:
        if not group:
            yield run
            run = []
        run = run + group
    yield run


def _mine(owners: Iterable[int], seat: int) -> list[int]:
    return [place for place, owner in enumerate(owners) if owner == seat]


def _words(s: Barcelona, codec: str, numbers: Iterable[int]) -> PlaceKeys:
    return [s.game.codecs[codec].word(number) for number in numbers]
