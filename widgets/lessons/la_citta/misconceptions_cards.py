"""Rules of La Città about cards, founding and graphs as misread; see :mod:`widgets.lessons.misconception`."""

from gamelib.games.la_citta.box import BREAD_AND_GAMES, CULTURE, GOLDEN_TIMES, RICH_HARVEST
from gamelib.games.la_citta.cards import RichHarvest, executable, prices_of
from gamelib.games.la_citta.definitions import arches, food, hexes_of, neighbours, surplus, words
from gamelib.games.la_citta.state import Citta
from widgets.lessons.misconception import LineOfPlay, Reading, misconception

# The display


def _card_keys(s: Citta, card: int) -> list[str]:
    return [f"display:{s.game.codecs['card'].word(card)}"]


@misconception("CIT-POL.4", "card", of=7)
def taking_is_enough(line: LineOfPlay[Citta], card: int) -> Reading:
    """A card may be taken to keep it from the others, whether or not one can use it."""
    s = line.after
    return Reading(card in s.display, [*_card_keys(s, card), f"gold:{s.active}"])


@misconception("CIT-POL.1", "card")
def action_cards_first(line: LineOfPlay[Citta], card: int) -> Reading:
    """Politics cards wait until all action cards are used."""
    s = line.after
    return Reading(not s.actions[s.active] and card in executable(s, [card]), _card_keys(s, card))


@misconception("CIT-CRD.3")
def the_own_price(line: LineOfPlay[Citta]) -> Reading:
    """With the Master Builder a building costs what it costs with its own card."""
    built = next(event for event in line.events if event.rule == "CIT-BLD.1")
    return Reading(line.after.game.box.cost[built.given["building"]], built.where)


# Bread and Games


@misconception("CIT-CRD.4")
def two_gold_each(line: LineOfPlay[Citta]) -> Reading:
    """Every figure costs 2 gold, the first one too."""
    s, placed = line.before, [event for event in line.events if event.rule == "CIT-CRD.5"]
    figures = sum(event.given["count"] for event in placed)
    return Reading(s.gold[s.active] - 2 * figures, placed[0].where)


def _paid(s: Citta, figures: int) -> bool:
    """Has the seat in turn the gold for so many figures?"""
    return s.game.box.prices[BREAD_AND_GAMES][figures] <= s.gold[s.active]


@misconception("CIT-CRD.8", "hex", "education", "culture", "health")
def figures_without_end(line: LineOfPlay[Citta], hex_: int, *figures: int) -> Reading:
    """As many figures may stand on the board as one can pay for."""
    s = line.after
    return Reading(_paid(s, sum(figures)), [*words(s, [hex_]), f"figures:{s.active}"])


@misconception("CIT-CRD.7", "hex", "education", "culture", "health")
def once_a_year(line: LineOfPlay[Citta], hex_: int, *figures: int) -> Reading:
    """A building on which figures stand already takes no more."""
    s = line.after
    enough = sum(figures) <= s.figures_left[s.active] and _paid(s, sum(figures))
    return Reading(enough and not any(s.figures_at(hex_)), words(s, [hex_]))


# Golden Times


@misconception("CIT-CRD.10", "city")
def as_many_as_paid(line: LineOfPlay[Citta], city: int) -> Reading:
    """Gold alone says how many citizens come."""
    s = line.after
    paid = [count for count, price in prices_of(s, GOLDEN_TIMES) if price <= s.gold[s.active]]
    return Reading(max(paid), words(s, [city]))


# Rich Harvest


@misconception("CIT-CRD.11")
def castles_too(line: LineOfPlay[Citta]) -> Reading:
    """The whole city has a rich harvest, its castle as well."""
    s, seat = line.after, line.before.active
    castles = [s.city[next(farm for farm in s.harvest if farm not in line.before.harvest)]]
    return Reading(food(s, seat) + sum(s.fertility[castle] for castle in castles), words(s, castles))


@misconception("CIT-CRD.11")
def one_food_for_a_figure(line: LineOfPlay[Citta]) -> Reading:
    """A figure on a farm brings one food, as one on a palace brings one arch."""
    s, seat = line.before, line.before.active
    return Reading(food(s, seat) + 1, words(s, line.after.harvest))


@misconception("CIT-CRD.12", "hex")
def a_figure_each_time(line: LineOfPlay[Citta], hex_: int) -> Reading:
    """A farm may be marked again as long as there are figures."""
    s = line.after
    return Reading(s.figures_left[s.active] > 0, words(s, [hex_]))


@misconception("CIT-CRD.12")
def one_farm_a_year(line: LineOfPlay[Citta]) -> Reading:
    """Once a farm is marked, no other one may be marked in that year."""
    s = line.after
    return Reading(not s.harvest and bool(_farms(s)), words(s, s.harvest or hexes_of(s, s.active)))


def _farms(s: Citta) -> list[int]:
    """The farms that could be marked, if the year did not matter."""
    early = s.copy()
    early.year = 1
    return [move[1] for move in RichHarvest().ways(early)]


@misconception("CIT-POL.9", of=17)
def harvest_as_ever(line: LineOfPlay[Citta]) -> Reading:
    """Rich Harvest may be taken in every year."""
    s = line.after
    return Reading(RICH_HARVEST in s.display and bool(_farms(s)), _card_keys(s, RICH_HARVEST))


# The voice


@misconception("CIT-RND.6", "need")
def the_open_card_forgotten(line: LineOfPlay[Citta], need: int) -> Reading:
    """Only the cards of the years before are gone; the one that lies open now is not counted."""
    s = line.after
    return Reading(s.voice_pool[need] + s.voice_up.count(need), ["voice:0"])


@misconception("CIT-CLN.1", "need")
def every_year_all_cards(line: LineOfPlay[Citta], need: int) -> Reading:
    """At the end of a year its voice cards come back."""
    s = line.after
    return Reading(s.voice_pool[need] + s.voice_used[need], ["voice:0"])


# Founding


def _steps(s: Citta, hex_: int, city: int) -> int:
    """How many steps along the lanes it is from a hex to a city."""
    way = s.lanes.distance[hex_]
    return min(way[there] for there in s.hexes[city])


def _too_near(s: Citta, hex_: int, free: int) -> list[int]:
    """The cities to which fewer than so many hexes lie between."""
    return [city for city in s.order if _steps(s, hex_, city) <= free]


@misconception("CIT-FND.2", "hex", of=10)
def two_are_enough(line: LineOfPlay[Citta], hex_: int) -> Reading:
    """Two free hexes between the new castle and every other city are enough."""
    s = line.after
    return Reading(not _too_near(s, hex_, 2), words(s, [hex_]))


@misconception("CIT-FND.2", "hex")
def own_cities_do_not_count(line: LineOfPlay[Citta], hex_: int) -> Reading:
    """Only the cities of others must be far away."""
    s = line.after
    foreign = [city for city in _too_near(s, hex_, 3) if s.owner(city) != s.active]
    return Reading(not foreign, words(s, [hex_, *s.cities[s.active]]))


@misconception("CIT-FND.2", "hex")
def four_are_wanted(line: LineOfPlay[Citta], hex_: int) -> Reading:
    """Four free hexes must lie between: the step onto the new castle is not counted."""
    s = line.after
    return Reading(not _too_near(s, hex_, 4), words(s, [hex_]))


@misconception("CIT-FND.3")
def all_three_are_new(line: LineOfPlay[Citta]) -> Reading:
    """All three citizens of a new city come from the supply."""
    s = line.before
    founded = next(event for event in line.events if event.rule == "CIT-FND.3")
    return Reading(s.supply - s.game.box.action["from_city"] - s.game.box.action["from_supply"], founded.where)


@misconception("CIT-FND.3")
def all_three_move(line: LineOfPlay[Citta]) -> Reading:
    """All three citizens of a new city come from an old one."""
    founded = next(event for event in line.events if event.rule == "CIT-FND.3")
    return Reading(line.before.supply, founded.where)


# Neighbours


def _pairs(s: Citta, free: int, *, own: bool) -> list[int]:
    """For each city of the seat in turn: the other ones with one to so many free hexes between."""
    return [
        other
        for city in s.cities[s.active]
        for other in s.order
        if other != city and (own or s.owner(other) != s.active)
        if min(_steps(s, hex_, other) for hex_ in s.hexes[city]) <= free + 1
    ]


@misconception("CIT-DEF.10")
def own_cities_are_neighbours(line: LineOfPlay[Citta]) -> Reading:
    """Two cities of one player are neighbours like any others."""
    s = line.after
    near = s.game.box.gaps["migration"]
    return Reading(len(_pairs(s, near, own=True)), words(s, s.cities[s.active]))


@misconception("CIT-DEF.10")
def three_hexes_are_near(line: LineOfPlay[Citta]) -> Reading:
    """Cities with three free hexes between them are neighbours too."""
    s = line.after
    near = s.game.box.gaps["migration"]
    far = [city for city in _pairs(s, near + 1, own=False) if city not in _pairs(s, near, own=False)]
    return Reading(len(_pairs(s, near + 1, own=False)), words(s, far))


# A map of one's own


@misconception("CIT-SET.8")
def clockwise_again(line: LineOfPlay[Citta]) -> Reading:
    """The second castles are placed clockwise like the first ones."""
    s, placed = line.after, [event for event in line.events if event.rule == "CIT-SET.2"][-1]
    return Reading(s.game.seat_word(((placed.seat or 0) + 1) % s.seats), placed.where)


# The country as a graph


@misconception("CIT-DEM.2")
def only_the_farthest_falls(line: LineOfPlay[Citta]) -> Reading:
    """Only what lies farthest from the castle may fall."""
    s = line.after
    castle = next(city for city in s.cities[s.active] if surplus(s, city) < 0)
    way = s.lanes.distance[castle]
    farthest = max(way[hex_] for hex_ in s.hexes[castle])
    falls = [hex_ for hex_ in s.hexes[castle] if way[hex_] == farthest]
    return Reading(frozenset(words(s, falls)), words(s, [hex_ for hex_ in s.hexes[castle] if hex_ not in falls]))


@misconception("CIT-MIG.1")
def equality_draws_too(line: LineOfPlay[Citta]) -> Reading:
    """A city draws a citizen from every neighbour that does not offer more."""
    s, seat = line.after, line.after.active
    no_richer = [
        other
        for city in s.cities[seat]
        for other in neighbours(s, city)
        if arches(s, other, CULTURE) <= arches(s, city, CULTURE)
    ]
    return Reading(len(no_richer), words(s, no_richer))
