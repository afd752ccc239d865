"""Rules of Barcelona about public services and the Sagrada Família as they are misread."""

from gamelib.games.barcelona.box import SERVICES
from gamelib.games.barcelona.sidewalk import beside_cobblestones, empty, space_key
from gamelib.games.barcelona.state import Barcelona
from widgets.lessons.misconception import LineOfPlay, Reading, misconception

# Public services


@misconception("BCN-PUB.2", "service")
def cheap_is_better(line: LineOfPlay[Barcelona], service: int) -> Reading:
    """The cheaper the tile, the more points it brings."""
    s, box = line.before, line.before.game.box
    tiles = box.stack_tiles[s.seats]
    return Reading(box.service_vp[tiles - 1 - s.taken(service)], [_stack(s, service)])


@misconception("BCN-PUB.2", "service")
def the_price_in_points(line: LineOfPlay[Barcelona], service: int) -> Reading:
    """Each coin that is paid is a point."""
    s = line.before
    return Reading(s.game.box.service_cost[s.taken(service)], [_stack(s, service)])


@misconception("BCN-PUB.1", "service", of=17)
def as_many_as_i_like(line: LineOfPlay[Barcelona], service: int) -> Reading:
    """As long as tiles are left one may build a kind again and again."""
    s = line.after
    return Reading(s.stacks[service] > 0 or s.service[s.active * SERVICES + service] == 1, [_stack(s, service)])


@misconception("BCN-PUB.1", "service")
def one_service_each(line: LineOfPlay[Barcelona], service: int) -> Reading:
    """Who has a public service builds no other."""
    s = line.after
    own = [kind for kind in range(SERVICES) if s.service[s.active * SERVICES + kind]]
    return Reading(not own, [_stack(s, kind) for kind in own])


@misconception("BCN-PUB.5")
def all_houses_trade(line: LineOfPlay[Barcelona]) -> Reading:
    """The market brings cloth for every house of the city."""
    s = line.before
    built = [word for word, level in zip(s.game.box.space_words, s.house, strict=True) if level >= 0]
    return Reading(len(built), built)


@misconception("BCN-PUB.7", "crossing")
def the_crossing_is_still_paid(line: LineOfPlay[Barcelona], crossing: int) -> Reading:
    """The hospital pays the intersection, but not the coin of the crossing."""
    s, box = line.after, line.after.game.box
    free = s.intersection[crossing] < 0
    return Reading(free and box.cost[crossing] <= s.coins[s.active], [box.crossing_words[crossing]])


@misconception("BCN-PUB.7", "crossing")
def the_patient_pays(line: LineOfPlay[Barcelona], crossing: int) -> Reading:
    """The hospital lets one build, but at the usual price."""
    s, box = line.after, line.after.game.box
    cost = box.intersection_cost[s.built[s.active]] + box.cost[crossing]
    return Reading(s.intersection[crossing] < 0 and cost <= s.coins[s.active], [box.crossing_words[crossing]])


@misconception("BCN-INT.8", "crossing")
def over_another_one(line: LineOfPlay[Barcelona], crossing: int) -> Reading:
    """With the hospital one may build over an intersection."""
    return Reading(answer=True, places=[line.after.game.box.crossing_words[crossing]])


@misconception("BCN-PUB.9", "sidewalk")
def beside_a_stone(line: LineOfPlay[Barcelona], sidewalk: int) -> Reading:
    """As always the cobblestone lies beside another one."""
    s = line.after
    near = [space for space in empty(s) if space in beside_cobblestones(s)]
    return Reading(sidewalk in near, [space_key(s, space) for space in near])


@misconception("BCN-PUB.9", "sidewalk")
def stone_upon_stone(line: LineOfPlay[Barcelona], sidewalk: int) -> Reading:
    """The university lays its cobblestone on others as well."""
    return Reading(answer=True, places=[space_key(line.after, sidewalk)])


def _stack(s: Barcelona, service: int) -> str:
    return f"service:{s.game.codecs['service'].word(service)}"


# The Sagrada Família


@misconception("BCN-SAG.2", "sagrada_tile")
def any_level_will_do(line: LineOfPlay[Barcelona], tile: int) -> Reading:
    """At a slot one chooses among all the tiles that are left."""
    s = line.after
    return Reading(s.sagrada_left[tile] > 0, [f"sagrada:{s.active}"])


@misconception("BCN-SAG.2", "sagrada_tile")
def always_the_lowest_level(line: LineOfPlay[Barcelona], tile: int) -> Reading:
    """The tiles of level 1 come first, at every slot, as long as there are any."""
    s = line.after
    return Reading(s.sagrada_left[tile] > 0 and s.game.box.level_of[tile] == 1, [f"sagrada:{s.active}"])
