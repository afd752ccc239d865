"""Rules of La Città about action cards, building and piles as they are misread."""

from gamelib.engine.grid import bits
from gamelib.games.la_citta.box import MARKET, STATUE
from gamelib.games.la_citta.building import building_refusals
from gamelib.games.la_citta.definitions import surplus, words
from gamelib.games.la_citta.piles import pile_key
from gamelib.games.la_citta.state import Citta
from widgets.lessons.misconception import LineOfPlay, Reading, misconception


@misconception("CIT-POL.2", of=6)
def action_cards_come_back(line: LineOfPlay[Citta]) -> Reading:
    """An action card can be used again in the next round."""
    return Reading(answer=True, places=[f"actions:{line.after.active}"])


@misconception("CIT-POL.1")
def not_twice_in_a_row(line: LineOfPlay[Citta]) -> Reading:
    """Behind an action card comes a politics card."""
    return Reading(answer=False, places=[f"actions:{line.after.active}"])


# Where it may stand


def _sites(s: Citta) -> list[int]:
    """The free hexes that touch a city of the seat in turn and no other one."""
    return [hex_ for city in s.cities[s.active] for hex_ in bits(s.sites(city))]


@misconception("CIT-BLD.7")
def water_is_not_asked(line: LineOfPlay[Citta]) -> Reading:
    """A fountain may stand anywhere beside the city."""
    sites = words(line.after, _sites(line.after))
    return Reading(frozenset(sites), sites)


@misconception("CIT-BLD.3", "building", "hex", of=8)
def own_cities_may_touch(line: LineOfPlay[Citta], kind: int, hex_: int) -> Reading:
    """Two cities of the same player may grow together."""
    s = line.after
    cities = {s.city[near] for near in s.lanes.neighbours[hex_]} - {-1}
    other = [one for one in building_refusals(s, kind, hex_) if one.rule != "CIT-BLD.3"]
    mine = [city for city in cities if s.owner(city) == s.active and surplus(s, city) > 0]
    return Reading(not other and bool(mine) and cities <= {*s.cities[s.active]}, words(s, [hex_, *cities]))


@misconception("CIT-BLD.3")
def too_near_to_grow(line: LineOfPlay[Citta]) -> Reading:
    """Cities with a single free hex between them grow no more."""
    return Reading(answer=False, places=words(line.after, line.after.cities[line.after.active]))


# The market


@misconception("CIT-BLD.5", of=9)
def the_castle_sends_the_trader(line: LineOfPlay[Citta]) -> Reading:
    """The citizen of a market comes from the castle, as with every other building."""
    market = next(event for event in line.events if event.rule == "CIT-BLD.5")
    city = market.given["city"]
    return Reading(line.before.citizens[city], words(line.after, [city]))


@misconception("CIT-BLD.6", "hex")
def markets_without_end(line: LineOfPlay[Citta], hex_: int) -> Reading:
    """A city may have as many markets as it likes."""
    s = line.after
    other = [one for one in building_refusals(s, MARKET, hex_) if one.rule != "CIT-BLD.6"]
    return Reading(not other, words(s, [hex_]))


@misconception("CIT-BLD.6", "hex")
def one_market_each(line: LineOfPlay[Citta], hex_: int) -> Reading:
    """A player has one market, not each of his cities."""
    s = line.after
    markets = [one for city in s.cities[s.active] for one in s.hexes[city] if s.building[one] == MARKET]
    return Reading(not markets and not [*building_refusals(s, MARKET, hex_)], words(s, markets))


# The piles


def _turned(line: LineOfPlay[Citta]) -> tuple[int, list[str]]:
    """How many tiles lay in the column of which half was turned, and where."""
    event = next(event for event in line.events if event.rule == "CIT-TIL.1")
    kind = event.given["building"]
    return line.before.column[line.before.game.box.other_side[kind]], [pile_key(line.before, kind)]


@misconception("CIT-TIL.1")
def all_of_them_turn(line: LineOfPlay[Citta]) -> Reading:
    """The whole of the other column is turned over."""
    height, where = _turned(line)
    return Reading(height, where)


@misconception("CIT-TIL.1")
def halves_round_up(line: LineOfPlay[Citta]) -> Reading:
    """Of an odd number of tiles the larger half is turned."""
    height, where = _turned(line)
    return Reading(-(-height // 2), where)


@misconception("CIT-TIL.2")
def the_last_tile_shows_one_side(line: LineOfPlay[Citta]) -> Reading:
    """Only the side that lies up can be built, of the last tile too."""
    s = line.after
    return Reading(s.column[STATUE] > 0, [pile_key(s, STATUE)])


@misconception("CIT-TIL.3")
def there_is_always_one_more(line: LineOfPlay[Citta]) -> Reading:
    """There are as many buildings as anybody wants."""
    return Reading(answer=True, places=[pile_key(line.after, STATUE)])
