"""Rules of Barcelona about intersections and the tram as they are misread."""

from gamelib.games.barcelona.box import REACH, Box
from gamelib.games.barcelona.intersections import limit
from gamelib.games.barcelona.state import Barcelona
from gamelib.games.barcelona.streets import run_of
from gamelib.games.barcelona.tram import targets
from widgets.lessons.misconception import LineOfPlay, Reading, misconception

# Intersections


def _coins(line: LineOfPlay[Barcelona], crossing: int, seen: list[int]) -> int:
    """What Blue has after paying if just these segments brought their coins."""
    before, box = line.before, line.before.game.box
    seat = before.active
    cost = box.intersection_cost[before.built[seat]] + box.cost[crossing]
    return before.coins[seat] - cost + sum(box.benefit[segment].coin for segment in seen)


def _words(box: Box, segments: list[int]) -> list[str]:
    return [box.segment_words[segment] for segment in segments]


@misconception("BCN-INT.4", "crossing")
def tiles_hide_nothing(line: LineOfPlay[Barcelona], crossing: int) -> Reading:
    """What is printed comes from every arm, also from under a street tile."""
    s, box = line.before, line.before.game.box
    arms = list(box.segments_at[crossing])
    return Reading(_coins(line, crossing, arms), _words(box, [arm for arm in arms if s.street[arm] >= 0]))


@misconception("BCN-INT.4", "crossing")
def trams_hide_it(line: LineOfPlay[Barcelona], crossing: int) -> Reading:
    """Where a tram stands nothing can be gained."""
    s, box = line.before, line.before.game.box
    seen = [arm for arm in box.segments_at[crossing] if s.street[arm] < 0 and arm not in s.tram]
    return Reading(_coins(line, crossing, seen), _words(box, [arm for arm in s.tram if arm >= 0]))


@misconception("BCN-INT.2", "crossing", of=7)
def citizens_hide_the_price(line: LineOfPlay[Barcelona], crossing: int) -> Reading:
    """A coin on which citizens stand is not paid."""
    s, box = line.after, line.after.game.box
    return Reading(box.intersection_cost[s.built[s.active]] <= s.coins[s.active], [box.crossing_words[crossing]])


@misconception("BCN-INT.1", "crossing")
def all_intersections_are_free(line: LineOfPlay[Barcelona], crossing: int) -> Reading:
    """Like the first intersection all the others cost nothing."""
    s, box = line.after, line.after.game.box
    return Reading(box.cost[crossing] <= s.coins[s.active], _corners(s, s.active))


@misconception("BCN-INT.3", "crossing")
def nothing_under_citizens(line: LineOfPlay[Barcelona], crossing: int) -> Reading:
    """Where citizens stand no intersection can be built."""
    return Reading(line.after.top[crossing] < 0, [line.after.game.box.crossing_words[crossing]])


@misconception("BCN-PLC.3", "crossing", of=6)
def only_the_owner_is_free(line: LineOfPlay[Barcelona], crossing: int) -> Reading:
    """Whose intersection it is pays nothing; all others pay the coin below it."""
    s, box = line.after, line.after.game.box
    cost = 0 if s.intersection[crossing] == s.active else box.cost[crossing]
    return Reading(cost <= s.coins[s.active], [box.crossing_words[crossing]])


@misconception("BCN-PLC.3", "crossing")
def the_coin_is_paid_anyway(line: LineOfPlay[Barcelona], crossing: int) -> Reading:
    """The coin of a crossing is paid for ever, whatever lies on it."""
    s, box = line.after, line.after.game.box
    return Reading(box.cost[crossing] <= s.coins[s.active], [box.crossing_words[crossing]])


@misconception("BCN-PLC.3", "crossing")
def the_neighbours_are_free_too(line: LineOfPlay[Barcelona], crossing: int) -> Reading:
    """Beside an intersection nobody pays either."""
    s, box = line.after, line.after.game.box
    around = [other for other in (crossing, *box.neighbours[crossing]) if s.intersection[other] >= 0]
    cost = 0 if around else box.cost[crossing]
    return Reading(cost <= s.coins[s.active], [box.crossing_words[other] for other in around])


@misconception("BCN-INT.6", "slot")
def the_same_again(line: LineOfPlay[Barcelona], slot: int) -> Reading:
    """The same benefit may be taken twice."""
    s, owner = line.after, line.after.seat or 0
    return Reading(slot < s.built[owner] and _more(s, owner), _corners(s, owner))


@misconception("BCN-INT.6", "slot")
def one_and_no_more(line: LineOfPlay[Barcelona], slot: int) -> Reading:
    """A visit brings one benefit, however many intersections are built."""
    return Reading(answer=False, places=_corners(line.after, line.after.seat or 0))


@misconception("BCN-INT.5", "slot")
def all_five_are_open(line: LineOfPlay[Barcelona], slot: int) -> Reading:
    """All five benefits can be chosen from the beginning."""
    s, owner = line.after, line.after.seat or 0
    return Reading(slot not in s.chosen and _more(s, owner), _corners(s, owner))


def _corners(s: Barcelona, owner: int) -> list[str]:
    """The crossings with intersections of this seat."""
    return [word for word, of in zip(s.game.box.crossing_words, s.intersection, strict=True) if of == owner]


def _more(s: Barcelona, owner: int) -> bool:
    return len(s.chosen) < limit(s, owner)


@misconception("BCN-INT.7")
def building_is_placing(line: LineOfPlay[Barcelona]) -> Reading:
    """An intersection under citizens brings a benefit as if they had just come."""
    return Reading(answer=True, places=_corners(line.after, line.before.active))


@misconception("BCN-INT.6")
def only_when_others_come(line: LineOfPlay[Barcelona]) -> Reading:
    """One's own citizens bring nothing on one's own intersection."""
    return Reading(answer=False, places=_corners(line.after, line.before.active))


# The tram and its passengers


def _word(line: LineOfPlay[Barcelona], segment: int) -> list[str]:
    return [line.after.game.box.segment_words[segment]]


def _trams(s: Barcelona) -> list[str]:
    return [s.game.box.segment_words[at] for at in s.tram if at >= 0]


# The first stop


@misconception("BCN-TRM.2", "segment")
def tiles_close_it(line: LineOfPlay[Barcelona], segment: int) -> Reading:
    """A tram cannot begin where a street tile lies."""
    s = line.after
    return Reading(segment in targets(s, s.active) and s.street[segment] < 0, _word(line, segment))


@misconception("BCN-TRM.2", "segment")
def passengers_are_fine(line: LineOfPlay[Barcelona], segment: int) -> Reading:
    """A tram can begin beside a waiting passenger."""
    return Reading(segment not in line.after.tram, _word(line, segment))


@misconception("BCN-TRM.2", "segment")
def two_trams_fit(line: LineOfPlay[Barcelona], segment: int) -> Reading:
    """A tram can begin where another one stands."""
    return Reading(line.after.passenger[segment] < 0, _trams(line.after))


@misconception("BCN-TRM.2", "segment")
def it_begins_where_one_stands(line: LineOfPlay[Barcelona], segment: int) -> Reading:
    """A tram has to begin beside the citizens who have just been placed."""
    s, near = line.after, line.after.game.box.segments_at[line.after.here]
    return Reading(segment in near and segment in targets(s, s.active), [s.game.box.crossing_words[s.here]])


# The ride


@misconception("BCN-TRM.4")
def no_turning(line: LineOfPlay[Barcelona]) -> Reading:
    """A tram rides straight on and never turns a corner."""
    s, box = line.after, line.after.game.box
    street = box.street_of[s.tram[s.active]]
    straight = [segment for segment in targets(s, s.active) if box.street_of[segment] == street]
    return Reading(len(straight), [box.segment_words[segment] for segment in straight])


@misconception("BCN-TRM.3")
def one_ticket(line: LineOfPlay[Barcelona]) -> Reading:
    """A ride goes to the next segment and no further."""
    s, box = line.after, line.after.game.box
    near = [segment for segment in box.touching[s.tram[s.active]] if segment not in s.tram]
    return Reading(len(near), [box.segment_words[segment] for segment in near])


def _within(line: LineOfPlay[Barcelona], segment: int, free: int, limit: int) -> bool:
    """Could the tram in turn ride there if these segments cost nothing, and a ride as much as this?"""
    s = line.after
    return segment not in s.tram and s.game.box.rides(s.tram[s.active], free)[segment].fare <= limit


@misconception("BCN-TRM.3", "segment", of=8)
def two_segments_at_most(line: LineOfPlay[Barcelona], segment: int) -> Reading:
    """A ride goes over two segments, whatever lies there."""
    s = line.after
    own = [word for at, word in enumerate(s.game.box.segment_words) if s.street[at] == s.active]
    return Reading(_within(line, segment, 0, REACH), own)


@misconception("BCN-TRM.3", "segment")
def any_tile_is_free(line: LineOfPlay[Barcelona], segment: int) -> Reading:
    """A tram rides for nothing over all street tiles, whoever laid them."""
    s = line.after
    foreign = [word for at, word in enumerate(s.game.box.segment_words) if s.street[at] not in (-1, s.active)]
    return Reading(_within(line, segment, sum(s.own), REACH), foreign)


@misconception("BCN-TRM.3", "segment")
def the_last_one_is_free(line: LineOfPlay[Barcelona], segment: int) -> Reading:
    """The segment on which the tram stops is not counted."""
    return Reading(_within(line, segment, line.after.own[line.after.active], REACH + 1), _word(line, segment))


# Passengers


@misconception("BCN-TRM.9", "seat", "segment", of=9)
def the_rider_is_paid(line: LineOfPlay[Barcelona], seat: int, segment: int) -> Reading:
    """The points go to whoever rides, so the owner of the street has none of them."""
    return Reading(0, _word(line, segment))


@misconception("BCN-TRM.9", "seat", "segment")
def only_own_tiles_count(line: LineOfPlay[Barcelona], seat: int, segment: int) -> Reading:
    """Of the row only the tiles of the owner count."""
    s, box = line.after, line.after.game.box
    own = [at for at in run_of(s, segment) if s.street[at] == seat]
    return Reading(len(own) * box.street_vp[box.kind_of[segment]], [box.segment_words[at] for at in own])


@misconception("BCN-TRM.6")
def always_a_coin(line: LineOfPlay[Barcelona]) -> Reading:
    """Every passenger costs one coin."""
    seat = line.before.active
    return Reading(line.before.coins[seat] - 1, [f"passengers:{seat}"])


@misconception("BCN-TRM.7", "segment")
def there_is_room_for_two(line: LineOfPlay[Barcelona], segment: int) -> Reading:
    """Beside a passenger another one can get off."""
    return Reading(answer=True, places=_word(line, segment))


@misconception("BCN-TRM.6", "segment")
def only_where_a_street_lies(line: LineOfPlay[Barcelona], segment: int) -> Reading:
    """A passenger gets off only where a street tile lies."""
    s = line.after
    return Reading(s.street[segment] >= 0 and s.passenger[segment] < 0, _word(line, segment))
