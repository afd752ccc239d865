"""Rules of Barcelona about projects, the end, the final count and the rival as they are misread."""

from gamelib.games.barcelona.box import SLOTS
from gamelib.games.barcelona.conditions import fulfilled, places
from gamelib.games.barcelona.modernisme import improvable, slot_key
from gamelib.games.barcelona.state import Barcelona
from widgets.lessons.misconception import LineOfPlay, Reading, misconception

# Projects and their spaces


def _at(s: Barcelona, slot: int) -> int:
    """The number of a space of the seat in turn among those of all seats."""
    return s.active * SLOTS + slot


@misconception("BCN-IMP.2", "slot", of=16)
def only_with_a_project(line: LineOfPlay[Barcelona], slot: int) -> Reading:
    """A space can be improved only if a project lies there."""
    s = line.after
    return Reading(slot in improvable(s) and s.project[_at(s, slot)] >= 0, [slot_key(s.active, slot)])


@misconception("BCN-IMP.1", "slot")
def improving_is_free(line: LineOfPlay[Barcelona], slot: int) -> Reading:
    """To push a marker up costs nothing anywhere."""
    s = line.after
    return Reading(not s.up[_at(s, slot)], [slot_key(s.active, slot)])


@misconception("BCN-IMP.3", "slot")
def up_once_more(line: LineOfPlay[Barcelona], slot: int) -> Reading:
    """A marker that is at the top can be pushed once more."""
    s = line.after
    return Reading(s.game.box.improve_cost[slot] <= s.cloth[s.active], [slot_key(s.active, slot)])


@misconception("BCN-MOD.2", "slot")
def one_on_the_other(line: LineOfPlay[Barcelona], slot: int) -> Reading:
    """A new project may lie on top of another one."""
    s = line.after
    return Reading(s.game.box.take_cost[slot] <= s.cloth[s.active], [slot_key(s.active, slot)])


@misconception("BCN-MOD.1", "slot")
def every_space_is_free(line: LineOfPlay[Barcelona], slot: int) -> Reading:
    """A project costs nothing, wherever it is laid."""
    s = line.after
    return Reading(s.project[_at(s, slot)] < 0, [slot_key(s.active, slot)])


@misconception("BCN-MOD.1", "slot")
def from_left_to_right(line: LineOfPlay[Barcelona], slot: int) -> Reading:
    """Projects fill the spaces from the left, without a gap."""
    s = line.after
    first = next((at for at in range(SLOTS) if s.project[_at(s, at)] < 0), -1)
    return Reading(slot == first and s.game.box.take_cost[slot] <= s.cloth[s.active], [slot_key(s.active, slot)])


# What a project is worth


def _worth(line: LineOfPlay[Barcelona], slot: int, count: int, times: int) -> Reading:
    s, seat = line.after, line.before.active
    condition = s.project[seat * SLOTS + slot]
    return Reading(s.game.box.condition_vp[condition] * count * times, [slot_key(seat, slot)])


def _count(line: LineOfPlay[Barcelona], slot: int) -> int:
    s, seat = line.after, line.before.active
    return fulfilled(s, seat, s.project[seat * SLOTS + slot])


@misconception("BCN-FIN.3", "slot")
def without_the_space(line: LineOfPlay[Barcelona], slot: int) -> Reading:
    """A project brings the same on each space."""
    return _worth(line, slot, _count(line, slot), 1)


@misconception("BCN-MOD.5", "slot")
def the_other_number(line: LineOfPlay[Barcelona], slot: int) -> Reading:
    """Of the two multipliers of a space the one counts at which the marker does not lie."""
    s, seat = line.after, line.before.active
    other = s.game.box.multiplier[slot][1 - s.up[seat * SLOTS + slot]]
    return _worth(line, slot, _count(line, slot), other)


@misconception("BCN-FIN.3", "slot")
def fulfilled_is_fulfilled(line: LineOfPlay[Barcelona], slot: int) -> Reading:
    """A condition counts once, however often it is fulfilled."""
    s, seat = line.after, line.before.active
    up, condition = s.up[seat * SLOTS + slot], s.project[seat * SLOTS + slot]
    answer = _worth(line, slot, 1, s.game.box.multiplier[slot][up]).answer
    return Reading(answer, places(s, seat, condition))


# The end and the count


@misconception("BCN-END.2", of=18)
def over_at_once(line: LineOfPlay[Barcelona]) -> Reading:
    """The game is over with the turn that fills the third section."""
    return Reading(0, _players(line.before.active))


@misconception("BCN-END.2")
def one_more_for_all(line: LineOfPlay[Barcelona]) -> Reading:
    """When the third section is full everybody has one more turn."""
    return Reading(line.before.seats, _players(*range(line.before.seats)))


def _players(*seats: int) -> list[str]:
    return [f"player:{seat}" for seat in seats]


@misconception("BCN-FIN.1")
def goods_hide_the_number(line: LineOfPlay[Barcelona]) -> Reading:
    """Coins and cloth hide numbers of the warehouse as well."""
    s, seat = line.after, line.before.active
    full = s.coins[seat] + s.cloth[seat] == s.capacity(seat)
    return Reading(0 if full else s.game.box.cobble_vp[s.removed[seat]], [f"spaces:{seat}"])


@misconception("BCN-FIN.1")
def the_number_still_covered(line: LineOfPlay[Barcelona]) -> Reading:
    """The first number counts that a cobblestone still covers."""
    s, seat = line.after, line.before.active
    values = s.game.box.cobble_vp
    return Reading(values[min(s.removed[seat] + 1, len(values) - 1)], [f"spaces:{seat}"])


@misconception("BCN-FIN.5")
def more_houses_first(line: LineOfPlay[Barcelona]) -> Reading:
    """If points are level, house markers are looked at before the tracks."""
    s = line.after
    best = max(range(s.seats), key=lambda seat: (s.points[seat], s.marked[seat]))
    return Reading(s.game.seat_word(best), _players(*range(s.seats)))


# The rival


@misconception("BCN-SOL.3")
def the_arrow_decides(line: LineOfPlay[Barcelona]) -> Reading:
    """The pawn follows the arrow of the previous card, whatever could be built."""
    s, box = line.before, line.before.game.box
    near = [box.toward[s.pawn][direction] for direction in box.directions[s.card]]
    free = next(crossing for crossing in near if crossing >= 0 and s.top[crossing] < 0)
    return Reading(box.crossing_words[free], [box.crossing_words[line.after.pawn]])
