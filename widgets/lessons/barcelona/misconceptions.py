"""Rules of Barcelona about crossings and turns as they are misread; see :mod:`widgets.lessons.misconception`."""

from gamelib.games.barcelona.box import GAIN_COINS
from gamelib.games.barcelona.state import Barcelona
from widgets.lessons.misconception import LineOfPlay, Reading, misconception

# What meets at a crossing


@misconception("BCN-PLC.5", "crossing")
def every_arm_counts(line: LineOfPlay[Barcelona], crossing: int) -> Reading:
    """Each segment that ends at a crossing is a street of its own."""
    box = line.after.game.box
    arms = [box.segment_words[segment] for segment in box.segments_at[crossing]]
    return Reading(len(arms), arms)


@misconception("BCN-PLC.5", "street", of=1)
def always_two_actions(line: LineOfPlay[Barcelona], street: int) -> Reading:
    """Wherever one stands there are two actions, and no more."""
    s = line.after
    mine = street in s.game.box.streets_of[line.after.here]
    return Reading(mine and street not in s.used and len(s.used) < 2, [s.game.codecs["street"].word(street)])


@misconception("BCN-PLC.5", "street")
def streets_near_by(line: LineOfPlay[Barcelona], street: int) -> Reading:
    """The streets of the neighbouring crossings can be used as well."""
    s, box = line.after, line.after.game.box
    near = {other for crossing in (s.here, *box.neighbours[s.here]) for other in box.streets_of[crossing]}
    return Reading(street in near and street not in s.used, [s.game.codecs["street"].word(street)])


@misconception("BCN-PLC.5", "street")
def as_often_as_you_like(line: LineOfPlay[Barcelona], street: int) -> Reading:
    """The action of a street can be used again and again."""
    s = line.after
    return Reading(street in s.game.box.streets_of[s.here], [s.game.codecs["street"].word(street)])


@misconception("BCN-PLC.2", "crossing")
def every_crossing_costs(line: LineOfPlay[Barcelona], crossing: int) -> Reading:
    """To place citizens costs a coin everywhere."""
    s = line.after
    seat, cost = line.before.active, 1 - s.game.box.cost[crossing]
    return Reading(s.coins[seat] - cost, [s.game.box.crossing_words[crossing]])


@misconception("BCN-PLC.2", "crossing")
def no_coin_no_place(line: LineOfPlay[Barcelona], crossing: int) -> Reading:
    """Who has no coin can place nowhere."""
    return Reading(line.after.coins[line.after.active] > 0, [line.after.game.box.crossing_words[crossing]])


@misconception("BCN-PLC.2", "crossing")
def the_actions_pay(line: LineOfPlay[Barcelona], crossing: int) -> Reading:
    """What the actions there will bring can be paid with."""
    s, box = line.after, line.after.game.box
    coins = any(s.layout[street] == GAIN_COINS for street in box.streets_of[crossing])
    return Reading(_affords(s, crossing) or coins, [box.crossing_words[crossing]])


@misconception("BCN-PLC.2", "crossing")
def each_citizen_pays(line: LineOfPlay[Barcelona], crossing: int) -> Reading:
    """Each of the two citizens costs a coin."""
    s, box = line.after, line.after.game.box
    return Reading(2 * box.cost[crossing] <= s.coins[s.active], [box.crossing_words[crossing]])


def _affords(s: Barcelona, crossing: int) -> bool:
    return s.intersection[crossing] >= 0 or s.game.box.cost[crossing] <= s.coins[s.active]


# The course of a turn


@misconception("BCN-PLC.1", "crossing", of=3)
def one_leaves_room(line: LineOfPlay[Barcelona], crossing: int) -> Reading:
    """Where only one citizen stands there is room for others."""
    s = line.after
    return Reading(s.below[crossing] < 0 and _affords(s, crossing), [s.game.box.crossing_words[crossing]])


@misconception("BCN-PLC.1", "crossing")
def not_beside_others(line: LineOfPlay[Barcelona], crossing: int) -> Reading:
    """The crossings beside citizens are closed as well."""
    s, box = line.after, line.after.game.box
    near = [box.crossing_words[other] for other in box.neighbours[crossing] if s.top[other] >= 0]
    return Reading(s.top[crossing] < 0 and not near and _affords(s, crossing), near)


@misconception("BCN-BLD.1", of=2)
def building_is_free(line: LineOfPlay[Barcelona]) -> Reading:
    """Who would rather not build passes the turn on."""
    return Reading(answer=True, places=seen_crossings(line.after))


@misconception("BCN-BLD.2")
def one_citizen_is_enough(line: LineOfPlay[Barcelona]) -> Reading:
    """A single visible citizen beside a block has a house built."""
    return Reading(answer=False, places=seen_crossings(line.after))


def seen_crossings(s: Barcelona) -> list[str]:
    """The crossings on which somebody is seen."""
    return [word for word, top in zip(s.game.box.crossing_words, s.top, strict=True) if top >= 0]


@misconception("BCN-PLC.6", "crossing")
def the_higher_class_is_seen(line: LineOfPlay[Barcelona], crossing: int) -> Reading:
    """Of two citizens the one of the higher class counts."""
    s = line.after
    seen = max(s.top[crossing], s.below[crossing])
    return Reading(s.game.codecs["class"].word(seen), [s.game.box.crossing_words[crossing]])
