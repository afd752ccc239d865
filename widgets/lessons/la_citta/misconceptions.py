"""Rules of La Città about the map, growing and building as misread; see :mod:`widgets.lessons.misconception`."""

from gamelib.games.la_citta.board import Lanes, Point
from gamelib.games.la_citta.box import BATH_HOUSE, FARM, FOUNTAIN, QUARRY
from gamelib.games.la_citta.building import building_refusals, cities_beside
from gamelib.games.la_citta.definitions import cap, citizens_of, feeding, food, hexes_of, room, surplus, words
from gamelib.games.la_citta.state import Citta
from widgets.lessons.misconception import LineOfPlay, Reading, misconception

# Food


@misconception("CIT-DEF.3", "hex")
def a_field_feeds_once(line: LineOfPlay[Citta], hex_: int) -> Reading:
    """A field that a castle or farm of yours uses already has nothing more to give."""
    s = line.after
    hexes = feeding(s, s.owner(s.city[hex_]))
    used = {region for one in hexes for region in s.game.box.board.regions[one]}
    return Reading(sum(_yields(s, region) for region in used), words(s, hexes))


def _yields(s: Citta, region: int) -> int:
    shown = s.landscape(region)
    return s.game.box.fertility[shown] if shown >= 0 else 0


def may_build(s: Citta, kind: int, hex_: int) -> bool:
    """Could the seat in turn put this here?"""
    return not any(building_refusals(s, kind, hex_))


@misconception("CIT-BLD.8", "hex")
def a_farm_needs_a_field(line: LineOfPlay[Citta], hex_: int) -> Reading:
    """A farm may stand only where it yields something."""
    s = line.after
    return Reading(may_build(s, FARM, hex_) and s.fertility[hex_] > 0, words(s, [hex_]))


@misconception("CIT-BLD.2", "hex")
def a_field_is_enough(line: LineOfPlay[Citta], hex_: int) -> Reading:
    """A farm may stand on any free hex beside a field, however far from the city."""
    s = line.after
    return Reading(s.building[hex_] < 0 and s.fertility[hex_] > 0, words(s, [hex_]))


@misconception("CIT-FED.6", of=4)
def food_is_stored(line: LineOfPlay[Citta]) -> Reading:
    """What is left over this year is there in the next one as well."""
    s, seat = line.before, line.before.active
    left = food(s, seat) - citizens_of(s, seat)
    return Reading(food(line.after, seat) + left, words(s, s.cities[seat]))


@misconception("CIT-DEF.9", of=5)
def each_city_for_itself(line: LineOfPlay[Citta]) -> Reading:
    """A city eats what its own castle and farms yield, and no more."""
    s = line.before
    hungry = {city: s.citizens[city] - _food_of(s, city) for city in s.cities[s.active]}
    return Reading(sum(max(0, many) for many in hungry.values()), words(s, hungry))


def _food_of(s: Citta, city: int) -> int:
    return sum(s.fertility[one] for one in feeding(s, s.owner(city)) if s.city[one] == city)


# The map


@misconception("CIT-DEF.4", of=1)
def across_the_landscape(line: LineOfPlay[Citta]) -> Reading:
    """Free hexes between two cities are counted as the crow flies, across landscapes too."""
    s, points = line.after, line.after.game.box.board.points
    mine = hexes_of(s, line.before.active)
    others = [hex_ for seat in range(s.seats) if seat != line.before.active for hex_ in hexes_of(s, seat)]
    steps, here, there = min((_steps(points[one], points[two]), one, two) for one in mine for two in others)
    return Reading(steps - 1, words(s, [here, there]))


def _steps(one: Point, two: Point) -> int:
    """From cell to cell of the plane."""
    q, r = two[0] - one[0], two[1] - one[1]
    return max(abs(q), abs(r), abs(q + r))


@misconception("CIT-DEF.2", "hex")
def the_whole_map_is_open(line: LineOfPlay[Citta], hex_: int) -> Reading:
    """Every hex of the map can be built on, however many play."""
    s = line.after
    return Reading(_beside_own(s, s.game.box.maps[s.game.seats[-1]], hex_), words(s, hexes_of(s, s.active)))


@misconception("CIT-DEF.2", "hex")
def the_small_map_for_all(line: LineOfPlay[Citta], hex_: int) -> Reading:
    """One plays on the light green hexes, however many play."""
    s = line.after
    return Reading(s.game.box.maps[2].in_play[hex_] and may_build(s, FARM, hex_), words(s, hexes_of(s, s.active)))


def _beside_own(s: Citta, map_: Lanes, hex_: int) -> bool:
    """Is this free hex beside a city of the seat in turn, and beside no other one?"""
    cities = {s.city[near] for near in map_.neighbours[hex_]} - {-1}
    return s.building[hex_] < 0 and len(cities) == 1 and cities <= set(s.cities[s.active])


# How a city grows


@misconception("CIT-YR.5")
def a_quarry_is_a_gold(line: LineOfPlay[Citta]) -> Reading:
    """Every quarry brings 1 gold a year, wherever it stands."""
    s, seat = line.after, line.before.active
    quarries = _quarries(s, seat)
    return Reading(line.before.gold[seat] + len(quarries), words(s, quarries))


@misconception("CIT-YR.5")
def new_quarries_pay_at_once(line: LineOfPlay[Citta]) -> Reading:
    """A quarry pays when it is built as well."""
    s, seat = line.after, line.before.active
    new = [hex_ for hex_ in _quarries(s, seat) if line.before.building[hex_] < 0]
    return Reading(s.gold[seat] + sum(s.mountains[hex_] for hex_ in new), words(s, new))


def _quarries(s: Citta, seat: int) -> list[int]:
    return [hex_ for hex_ in hexes_of(s, seat) if s.building[hex_] == QUARRY]


@misconception("CIT-DEF.7", of=2)
def water_lifts_the_limit(line: LineOfPlay[Citta]) -> Reading:
    """With a fountain or bath house a city has no limit, even without a market."""
    s, cities = line.before, line.before.cities[line.before.active]
    wet = [city for city in cities if {FOUNTAIN, BATH_HOUSE} & set(s.kinds[city])]
    return Reading(sum(city in wet or room(s, city) > 0 for city in cities), words(s, wet))


@misconception("CIT-DEF.8", "city")
def too_many_must_go(line: LineOfPlay[Citta], city: int) -> Reading:
    """Who is above the limit of a city leaves it."""
    s = line.before
    return Reading(min(s.citizens[city], cap(s, city)), words(s, [city]))


@misconception("CIT-DEF.7", "city")
def a_child_every_year(line: LineOfPlay[Citta], city: int) -> Reading:
    """In every city a citizen is born, the limit is for others."""
    return Reading(line.before.citizens[city] + 1, words(line.before, [city]))


@misconception("CIT-DEF.5", "hex", of=3)
def the_castle_may_stand_empty(line: LineOfPlay[Citta], hex_: int) -> Reading:
    """The last citizen of the castle may leave it too."""
    s, homes = line.after, cities_beside(line.after, hex_)
    return Reading(all(surplus(s, city) + 1 > 0 for city in homes), words(s, homes))


@misconception("CIT-DEF.5", "hex")
def two_stay_at_home(line: LineOfPlay[Citta], hex_: int) -> Reading:
    """Two citizens have to stay in the castle."""
    s, homes = line.after, cities_beside(line.after, hex_)
    return Reading(all(surplus(s, city) - 1 > 0 for city in homes), words(s, homes))


@misconception("CIT-YR.3")
def the_same_again(line: LineOfPlay[Citta]) -> Reading:
    """Who began the year begins the next one too."""
    s = line.before
    return Reading(s.game.seat_word(s.first), words(s, s.cities[s.first]))


@misconception("CIT-YR.3")
def the_richest_begins(line: LineOfPlay[Citta]) -> Reading:
    """Who has most gold begins."""
    s = line.before
    richest = s.gold.index(max(s.gold))
    return Reading(s.game.seat_word(richest), words(s, s.cities[richest]))
