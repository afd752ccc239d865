"""Rules of La Città about people as they are misread: what they want, where they move, what is left of them."""

from collections.abc import Callable, Iterable

from gamelib.games.la_citta.box import NEEDS
from gamelib.games.la_citta.definitions import arches, edge_buildings, food, neighbours, room, words
from gamelib.games.la_citta.scoring import hexes_serving
from gamelib.games.la_citta.state import Citta
from widgets.lessons.misconception import LineOfPlay, Reading, misconception


def _wish(s: Citta) -> int:
    """The need of most voice cards; all of them are known, open ones and those that somebody has looked at."""
    cards = [*s.voice_up, *s.voice]
    return max(range(NEEDS), key=cards.count)


def _city_keys(s: Citta, cities: Iterable[int]) -> tuple[str, ...]:
    return words(s, [place for city in cities for place in s.hexes[city]])


# The voice


@misconception("CIT-VOX.1")
def the_open_card_decides(line: LineOfPlay[Citta]) -> Reading:
    """The people want what the open card shows."""
    s = line.before
    return Reading(s.game.codecs["need"].word(s.voice_up[0]), ["voice:0"])


# Arches


@misconception("CIT-DEF.6", "city", "need")
def buildings_are_counted(line: LineOfPlay[Citta], city: int, need: int) -> Reading:
    """A city offers as much of a need as it has buildings for it."""
    s, serving = line.before, hexes_serving(line.before, city, need)
    return Reading(len(serving), words(s, serving))


@misconception("CIT-DEF.6", "city", "need")
def figures_are_left_out(line: LineOfPlay[Citta], city: int, need: int) -> Reading:
    """Only printed arches count."""
    s = line.before
    hexes = [place for place in s.hexes[city] if s.figures_at(place)[need]]
    figures = sum(s.figures_at(place)[need] for place in hexes)
    return Reading(arches(s, city, need) - figures, words(s, hexes or [city]))


# Migration


def _after_migration(s: Citta, city: int, offers: Callable[[int], int]) -> int:
    """The citizens of a city, if it and its neighbours are compared by what they offer in this sense."""
    near = neighbours(s, city)
    lost = sum(offers(other) > offers(city) for other in near)
    drawn = sum(offers(other) < offers(city) for other in near)
    return s.citizens[city] - lost + min(drawn, room(s, city))


def _richer(s: Citta, city: int) -> list[int]:
    need = _wish(s)
    return [other for other in neighbours(s, city) if arches(s, other, need) > arches(s, city, need)]


@misconception("CIT-MIG.1", "city")
def all_arches_are_added_up(line: LineOfPlay[Citta], city: int) -> Reading:
    """Cities are compared by all their arches, whatever the people want."""
    s = line.before

    def offers(one: int) -> int:
        return sum(arches(s, one, need) for need in range(NEEDS))

    return Reading(_after_migration(s, city, offers), _city_keys(s, [city, *neighbours(s, city)]))


@misconception("CIT-MIG.1", "city")
def one_arrives_at_most(line: LineOfPlay[Citta], city: int) -> Reading:
    """A city draws one citizen a year, however many neighbours are poorer."""
    s, need = line.before, _wish(line.before)
    poorer = [other for other in neighbours(s, city) if arches(s, other, need) < arches(s, city, need)]
    return Reading(s.citizens[city] + bool(poorer), _city_keys(s, poorer or [city]))


@misconception("CIT-MIG.2", "city", of=11)
def one_leaves_at_most(line: LineOfPlay[Citta], city: int) -> Reading:
    """A city loses one citizen a year, however many neighbours are richer."""
    s, richer = line.before, _richer(line.before, city)
    return Reading(s.citizens[city] - bool(richer), _city_keys(s, richer or [city]))


@misconception("CIT-MIG.5", "city", of=12)
def full_cities_attract_nobody(line: LineOfPlay[Citta], city: int) -> Reading:
    """Where there is no room nobody goes, so a city loses nobody to a full one."""
    s, richer = line.before, _richer(line.before, city)
    return Reading(s.citizens[city] - sum(room(s, other) > 0 for other in richer), _city_keys(s, richer or [city]))


@misconception("CIT-MIG.7", "city", of=13)
def the_choice_is_a_shield(line: LineOfPlay[Citta], city: int) -> Reading:
    """When the voice is undecided, what a city goes by also decides to whom it loses citizens."""
    s, here = line.before, line.before.game.codecs["city"].word(city)
    chosen = [event.facts["need"] for event in line.events if event.rule == "CIT-MIG.7" and event.facts["city"] == here]
    need = s.game.codecs["need"].value(chosen[0])
    drawn = sum(event.rule == "CIT-MIG.1" and event.facts["city"] == here for event in line.events)
    richer = [other for other in neighbours(s, city) if arches(s, other, need) > arches(s, city, need)]
    return Reading(s.citizens[city] + drawn - len(richer), _city_keys(s, [city, *neighbours(s, city)]))


# Famine


def _of_seat(line: LineOfPlay[Citta], rule: str, seat: int) -> int:
    return sum(event.rule == rule and event.seat == seat for event in line.events)


def _left(line: LineOfPlay[Citta], seat: int) -> int:
    """How many citizens of a seat have moved away, to other cities or, where those were full, to the supply."""
    city = line.before.game.codecs["city"].value
    leaving = [event for event in line.events if event.rule in ("CIT-MIG.1", "CIT-MIG.5")]
    return sum(line.before.owner(city(event.facts["other_city"])) == seat for event in leaving)


@misconception("CIT-FED.4", "seat", of=14)
def leaving_is_famine(line: LineOfPlay[Citta], seat: int) -> Reading:
    """Who loses citizens to other cities loses the first turn too."""
    lost = bool(_left(line, seat) or _of_seat(line, "CIT-FED.2", seat))
    return Reading(lost, _city_keys(line.before, line.before.cities[seat]))


@misconception("CIT-FED.4", "seat")
def one_death_costs_nothing(line: LineOfPlay[Citta], seat: int) -> Reading:
    """The turn is lost only when several citizens die."""
    return Reading(_of_seat(line, "CIT-FED.2", seat) > 1, _city_keys(line.before, line.before.cities[seat]))


# Demolition


@misconception("CIT-DEM.2", "city", of=15)
def any_building_may_fall(line: LineOfPlay[Citta], city: int) -> Reading:
    """Any building but the castle may fall, inner ones too."""
    s = line.after
    may = words(s, [place for place in s.hexes[city] if place != city])
    return Reading(frozenset(may), words(s, set(s.hexes[city]) - {city, *edge_buildings(s, city)}) or may)


@misconception("CIT-DEM.3", "city")
def the_castle_is_a_building_too(line: LineOfPlay[Citta], city: int) -> Reading:
    """The castle may fall like any building at the edge."""
    s = line.after
    return Reading(frozenset(words(s, [*edge_buildings(s, city), city])), words(s, [city]))


@misconception("CIT-DEM.3", "city")
def castles_never_fall(line: LineOfPlay[Citta], city: int) -> Reading:
    """A castle stands for ever."""
    return Reading(0, words(line.before, [city]))


@misconception("CIT-DEM.3", "city")
def the_castle_falls_with_the_rest(line: LineOfPlay[Citta], city: int) -> Reading:
    """A city that loses buildings is lost."""
    return Reading(any(event.rule == "CIT-DEM.1" for event in line.events), words(line.before, [city]))


# The clean-up and the end


@misconception("CIT-CLN.4", "seat")
def harvest_goes_on(line: LineOfPlay[Citta], seat: int) -> Reading:
    """A farm that was marked once yields twice for ever."""
    s = line.before
    marked = [farm for farm in s.harvest if s.owner(s.city[farm]) == seat]
    return Reading(food(s, seat), words(s, marked))


@misconception("CIT-SCO.2", "seat", of=16)
def figures_serve_a_need(line: LineOfPlay[Citta], seat: int) -> Reading:
    """A figure of Bread and Games counts as an arch of the need that is missing."""
    s, full = line.before, 0
    for city in s.cities[seat]:
        missing = sum(not hexes_serving(s, city, need) for need in range(NEEDS))
        full += missing <= sum(sum(s.figures_at(place)) for place in s.hexes[city])
    figures = [place for city in s.cities[seat] for place in s.hexes[city] if any(s.figures_at(place))]
    return Reading(full * s.game.box.points["full_city"], words(s, figures))


@misconception("CIT-SCO.5")
def gold_is_worth_points(line: LineOfPlay[Citta]) -> Reading:
    """Each gold is worth a point."""
    s = line.after
    best = max(range(s.seats), key=lambda seat: s.points[seat] + s.gold[seat])
    return Reading(s.game.seat_word(best), [f"player:{best}"])
