"""Rules of Cities about milestones, conditions and points as misread; see :mod:`widgets.lessons.misconception`."""

from gamelib.engine.grid import bits, mask
from gamelib.games.cities import window
from gamelib.games.cities.box import PLACES
from gamelib.games.cities.definitions import buildings, feature_kinds, groups, pairs, union
from gamelib.games.cities.state import NOBODY, Cities
from gamelib.games.cities.things import HIGHEST, WATER
from gamelib.games.cities.window import ROW, cell_of
from widgets.lessons.misconception import LineOfPlay, Reading, misconception

from .misconceptions import district_of, marked

# Milestones


@misconception("CTS-10.1", "milestone", of=11)
def in_passing_counts(line: LineOfPlay[Cities], milestone: int) -> Reading:
    """A milestone is reached as soon as its condition is met, even in the middle of a turn."""
    seat, asked = line.before.active, line.before.game.box.milestones[milestone]
    d, met, where = line.before.district[seat], False, list[str]()
    for event in line.events:
        if event.rule in ("CTS-8.3", "CTS-8.4", "CTS-8.5"):
            d = d.with_piece(event.given["colour"], event.given["space"])
            met = met or asked.met(d)
            where += event.where
    return Reading(met, where)


@misconception("CTS-10.5", "column", of=13)
def a_place_for_everybody(line: LineOfPlay[Cities], column: int) -> Reading:
    """Everybody who meets a milestone gets a ring on it."""
    s = line.after
    met = s.game.box.milestones[s.milestones()[column]].met(s.district[line.before.active])
    return Reading(met, [f"milestone:{column}", *(f"place:{column}:{place}" for place in range(PLACES))])


@misconception("CTS-10.2", "column")
def only_for_the_first(line: LineOfPlay[Cities], column: int) -> Reading:
    """Only the first one to meet a milestone gets a ring on it."""
    free = all(ring == NOBODY for ring in line.before.rings(column))
    return Reading(free, [f"place:{column}:{place}" for place in range(PLACES)])


@misconception("CTS-10.6", "column", of=12)
def a_ring_can_be_lost(line: LineOfPlay[Cities], column: int) -> Reading:
    """Who no longer meets the condition takes the ring back."""
    return Reading("none", [f"place:{column}:0"])


@misconception("CTS-10.6", "column")
def a_ring_is_passed_on(line: LineOfPlay[Cities], column: int) -> Reading:
    """The ring of who no longer meets the condition is given to the next one."""
    heir = line.before.rings(column)[1]
    return Reading(line.before.game.seat_word(heir), [f"place:{column}:0", f"place:{column}:1"])


@misconception("CTS-2.3", "column")
def the_middle_is_free_for_two(line: LineOfPlay[Cities], column: int) -> Reading:
    """With two players the second gets the middle place."""
    return Reading("blocked", [f"place:{column}:1"])


@misconception("CTS-10.7", "column")
def one_place_for_two(line: LineOfPlay[Cities], column: int) -> Reading:
    """With two players a milestone has one place."""
    return Reading("none", [f"place:{column}:{place}" for place in range(PLACES)])


# Conditions


def _touching_corners(spaces: int) -> tuple[int, ...]:
    """The parts of a mask that hang together by sides or corners."""
    parts, rest = list[int](), spaces
    while rest:
        part = rest & -rest
        while True:
            wide = part | part << 1 | part >> 1
            grown = (wide | wide << ROW | wide >> ROW) & spaces
            if grown == part:
                break
            part = grown
        parts.append(part)
        rest &= ~part
    return tuple(parts)


@misconception("CTS-9.1", "terrain", of=15)
def areas_across_corners(line: LineOfPlay[Cities], terrain: int) -> Reading:
    """Spaces that meet at a corner hang together."""
    d = district_of(line)
    right, reading = d.areas(terrain), _touching_corners(d.having(terrain))
    joined = [area for area in right if area not in reading]
    return Reading(len(reading), marked(line, union(joined) or d.having(terrain)))


@misconception("CTS-9.2", "terrain")
def all_of_it_is_one_area(line: LineOfPlay[Cities], terrain: int) -> Reading:
    """All spaces of a sort are one area, wherever they lie."""
    d = district_of(line)
    return Reading(min(1, d.having(terrain)), marked(line, d.having(terrain)))


@misconception("CTS-9.4", "terrain")
def what_is_covered_is_gone(line: LineOfPlay[Cities], terrain: int) -> Reading:
    """A park or water with a feature on it is none any more."""
    d = district_of(line)
    bare = d.having(terrain) & ~d.featured
    return Reading(frozenset(window.words(bare)), marked(line, d.having(terrain) & d.featured))


@misconception("CTS-9.2", "terrain")
def areas_end_with_the_tile(line: LineOfPlay[Cities], terrain: int) -> Reading:
    """An area does not go on beyond the tile on which it begins."""
    d = district_of(line)
    first = (d.having(terrain) & -d.having(terrain)).bit_length() - 1
    area = next((area for area in d.areas(terrain) if area >> first & 1), 0)
    inside = mask(space for space in bits(area) if cell_of(space) == cell_of(first))
    return Reading(frozenset(window.words(inside)), marked(line, area & ~inside))


@misconception("CTS-9.3", of=14)
def at_least_is_exactly(line: LineOfPlay[Cities]) -> Reading:
    """At least three floors are three floors and not more."""
    d = district_of(line)
    return Reading(buildings(d, exact_height=3).bit_count(), marked(line, buildings(d, min_height=HIGHEST)))


@misconception("CTS-9.3", "card")
def exactly_is_at_least(line: LineOfPlay[Cities], card: int) -> Reading:
    """Exactly two floors are two floors or more."""
    s, d = line.after, district_of(line)
    found = buildings(d, min_height=2)
    return Reading(s.game.box.card_vp[card] * found.bit_count(), marked(line, buildings(d, min_height=3)))


# Final scoring


def _found(line: LineOfPlay[Cities], card: int) -> list[int]:
    """What a card finds, as a mask for each occurrence."""
    return list(line.after.game.box.cards[card](district_of(line)))


@misconception("CTS-12.3", "card", of=16)
def a_card_pays_once(line: LineOfPlay[Cities], card: int) -> Reading:
    """A card pays once, however often it finds what it asks for."""
    found = _found(line, card)
    return Reading(line.after.game.box.card_vp[card] * min(1, len(found)), marked(line, union(found[1:])))


@misconception("CTS-12.4", "card", of=17)
def paid_for_already(line: LineOfPlay[Cities], card: int) -> Reading:
    """A building for which one card pays cannot be paid for by another."""
    s, found = line.after, _found(line, card)
    others = [group for other in s.cards[line.before.active] if other != card for group in _found(line, other)]
    paid = union([group for group in others if group.bit_count() == 1])
    left = [group for group in found if not group & paid]
    return Reading(s.game.box.card_vp[card] * len(left), marked(line, union(found) & paid))


@misconception("CTS-14.6")
def a_house_in_one_pair(line: LineOfPlay[Cities]) -> Reading:
    """Each building belongs to one pair at most."""
    used, found, again = 0, 0, 0
    for pair in pairs(district_of(line), 0):
        if used & pair:
            again |= pair
        else:
            used, found = used | pair, found + 1
    return Reading(found, marked(line, again or used))


@misconception("CTS-15.8")
def each_direction_is_a_bridge(line: LineOfPlay[Cities]) -> Reading:
    """A water space with buildings on all sides is two bridges."""
    d = district_of(line)
    built = d.floors[0]
    across, along = built << 1 & built >> 1 & d.printed[WATER], built << ROW & built >> ROW & d.printed[WATER]
    return Reading(across.bit_count() + along.bit_count(), marked(line, across & along or across | along))


@misconception("CTS-12.5")
def the_commonest_colour_decides(line: LineOfPlay[Cities]) -> Reading:
    """A building may belong to several sets."""
    colours = district_of(line).buildings
    return Reading(max(lots.bit_count() for lots in colours), marked(line, min(colours, key=int.bit_count)))


@misconception("CTS-12.5")
def every_building_is_a_set(line: LineOfPlay[Cities]) -> Reading:
    """Each building counts."""
    d = district_of(line)
    return Reading(d.floors[0].bit_count(), marked(line, d.floors[0]))


@misconception("CTS-12.8", "terrain", of=7)
def equal_features_count_twice(line: LineOfPlay[Cities], terrain: int) -> Reading:
    """Every feature in an area counts, equal ones too."""
    s, d = line.after, district_of(line)
    vp = s.game.box.area_vp
    points = [vp[min(len(vp) - 1, (area & d.featured).bit_count())] for area in d.areas(terrain)]
    covered = [area & d.featured for area in d.areas(terrain)]
    doubled = [area for area in covered if feature_kinds(d, area) < area.bit_count()]
    return Reading(sum(points), marked(line, union(doubled)))


@misconception("CTS-12.6", "terrain")
def a_point_for_each_feature(line: LineOfPlay[Cities], terrain: int) -> Reading:
    """Each feature brings one point."""
    d = district_of(line)
    found = d.having(terrain) & d.featured
    return Reading(found.bit_count(), marked(line, found))


@misconception("CTS-12.6", "terrain")
def a_point_for_each_area(line: LineOfPlay[Cities], terrain: int) -> Reading:
    """Each area with a feature brings one point."""
    d = district_of(line)
    found = [area for area in d.areas(terrain) if area & d.featured]
    return Reading(len(found), marked(line, union(found)))


# As a graph


@misconception("CTS-15.15")
def each_building_alone(line: LineOfPlay[Cities]) -> Reading:
    """Buildings side by side are not connected."""
    d = district_of(line)
    joined = [group for group in groups(d) if group.bit_count() > 1]
    return Reading(d.floors[0].bit_count(), marked(line, union(joined) or d.floors[0]))


@misconception("CTS-15.4")
def a_shared_height_is_lost(line: LineOfPlay[Cities]) -> Reading:
    """A height that several colours have can serve none of them."""
    d, shared = district_of(line), 0
    for height in range(1, HIGHEST + 1):
        there = d.exactly(height)
        if sum(bool(there & lots) for lots in d.buildings) > 1:
            shared |= there
    return Reading(not shared, marked(line, shared or d.floors[0]))


@misconception("CTS-15.4")
def all_heights_are_enough(line: LineOfPlay[Cities]) -> Reading:
    """It is enough that every colour and every height is there."""
    d = district_of(line)
    there = all(d.buildings) and all(d.exactly(height) for height in range(1, HIGHEST + 1))
    return Reading(there, marked(line, d.floors[0]))
