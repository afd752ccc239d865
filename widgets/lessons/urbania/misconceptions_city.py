"""Rules of Urbánie about a city as they are misread: what it brings, what a building costs, how an epoch ends."""

from collections.abc import Callable, Sequence

from gamelib.games.urbania.box import SATISFACTION, WEALTH
from gamelib.games.urbania.building import owns_predecessor
from gamelib.games.urbania.piles import pile_word
from gamelib.games.urbania.scoring import left_out, total
from gamelib.games.urbania.state import Urbania
from widgets.lessons.misconception import LineOfPlay, Reading, misconception

BLUE = 0
"""The learner's seat."""


def _city(s: Urbania, seat: int) -> list[str]:
    return [s.key_of(seat, slot) for slot in range(len(s.tops(seat)))]


def _piles(s: Urbania) -> list[str]:
    return [pile_word(s, pile) for pile, top in enumerate(s.top) if top >= 0]


# What a city brings


def _in_rows(s: Urbania, category: int, epoch_of: Callable[[int], int]) -> int:
    """What the city of blue would bring if the row of another epoch counted for each building."""
    rows = s.game.box.rows
    other = sum(rows[epoch_of(one)][one][category] - rows[s.epoch][one][category] for one in s.actives(BLUE))
    return max(0, total(s, BLUE)[category] + other)


@misconception("URB-V.2", "category", of=12)
def its_own_epoch(line: LineOfPlay[Urbania], category: int) -> Reading:
    """A building always brings what stands first on its card, in the row of its own epoch."""
    s = line.before
    return Reading(_in_rows(s, category, lambda one: max(1, s.game.box.epoch_of[one])), _city(s, BLUE))


@misconception("URB-V.2", "category")
def the_next_row(line: LineOfPlay[Urbania], category: int) -> Reading:
    """When an epoch has ended the row of the one that now begins counts."""
    s = line.before
    return Reading(_in_rows(s, category, lambda one: max(s.epoch + 1, s.game.box.epoch_of[one])), _city(s, BLUE))


@misconception("URB-C.4", "category")
def covered_ones_count(line: LineOfPlay[Urbania], category: int) -> Reading:
    """What lies under other cards goes on bringing points."""
    s = line.before
    row, designs = s.game.box.rows[s.epoch], s.game.box.designs
    below = [divmod(laid, designs) for laid in s.covered[BLUE]]
    more = sum(row[design][category] for _, design in below)
    return Reading(total(s, BLUE)[category] + more, sorted({s.key_of(BLUE, slot) for slot, _ in below}))


@misconception("URB-V.3")
def bonus_for_both(line: LineOfPlay[Urbania]) -> Reading:
    """Whenever both cards of a combination stand in a city, each of them brings a point more."""
    s = line.before
    found = {combo.both: combo for combos in s.game.box.combos for combo in combos if combo.category == WEALTH}
    pairs = [combo for both, combo in found.items() if s.active_mask[BLUE] & both == both]
    now = sum(
        c.amount for c in s.game.box.combos[s.epoch] if s.active_mask[BLUE] & c.both == c.both and c.category == WEALTH
    )
    places = [key for combo in pairs for key in s.keys_of(BLUE, combo.both)]
    return Reading(total(s, BLUE)[WEALTH] - now + 2 * len(pairs), places)


def _leader(s: Urbania, key: Callable[[Sequence[int]], int]) -> Reading:
    ahead = max(range(s.seats), key=lambda seat: key(s.by_category(seat)))
    return Reading(s.game.seat_word(ahead), [s.player(ahead)])


@misconception("URB-F.2", of=1)
def all_points_count(line: LineOfPlay[Urbania]) -> Reading:
    """The points of all categories are added up."""
    return _leader(line.before, sum)


@misconception("URB-F.2")
def the_strongest_counts(line: LineOfPlay[Urbania]) -> Reading:
    """What counts is the category in which one has most."""
    return _leader(line.before, max)


# Piles


@misconception("URB-T.3", "pile", of=2)
def what_shows_is_open(line: LineOfPlay[Urbania], pile: int) -> Reading:
    """Whatever lies on top of a pile may be taken."""
    return Reading(line.after.top[pile] >= 0, [pile_word(line.after, pile)])


@misconception("URB-T.3", "pile")
def all_cards_of_the_pile(line: LineOfPlay[Urbania], pile: int) -> Reading:
    """A pile from which cards have been taken in this epoch is closed."""
    s = line.after
    full = s.game.box.constants["cards_per_pile_per_epoch"]
    return Reading(s.left[pile] == full, [pile_word(s, pile)])


# What a building costs


@misconception("URB-B.5", of=3)
def monuments_cost_nothing(line: LineOfPlay[Urbania]) -> Reading:
    """Only buildings make new land dearer."""
    s = line.before
    places = [s.game.codecs["monument"].word(monument) for monument in s.monuments_of(BLUE)]
    return Reading(s.wealth[BLUE] - s.active_mask[BLUE].bit_count(), places)


@misconception("URB-B.5")
def covered_cards_cost(line: LineOfPlay[Urbania]) -> Reading:
    """Every card of the city makes new land dearer, covered ones and ruins too."""
    s = line.before
    ruins = [s.key_of(BLUE, slot) for slot in s.destroyed[BLUE]]
    covered = sorted({s.key_of(BLUE, laid // s.game.box.designs) for laid in s.covered[BLUE]})
    return Reading(s.wealth[BLUE] - s.cost(BLUE) - len(s.covered[BLUE]) - len(ruins), [*covered, *ruins])


@misconception("URB-B.2")
def rebuilding_costs_too(line: LineOfPlay[Urbania]) -> Reading:
    """Building over an own building costs as much as new land."""
    s = line.before
    return Reading(s.wealth[BLUE] - s.cost(BLUE), _city(s, BLUE))


@misconception("URB-B.7", "pile", "slot", of=4)
def any_housing_will_do(line: LineOfPlay[Urbania], pile: int, slot: int) -> Reading:
    """Housing may be covered like any other building."""
    s = line.after
    return Reading(not s.owns(BLUE, s.top[pile]), [s.key_of(BLUE, slot)])


@misconception("URB-B.7", "slot")
def housing_is_never_covered(line: LineOfPlay[Urbania], slot: int) -> Reading:
    """Housing stays where it is."""
    s = line.after
    return Reading(not s.game.box.is_housing[s.tops(BLUE)[slot]], [s.key_of(BLUE, slot)])


@misconception("URB-B.8", "pile", of=5)
def twins_are_welcome(line: LineOfPlay[Urbania], pile: int) -> Reading:
    """The same building may stand in a city twice."""
    s = line.after
    return Reading(answer=True, places=s.keys_of(BLUE, 1 << s.top[pile]) or [pile_word(s, pile)])


@misconception("URB-B.8", "pile")
def one_housing_only(line: LineOfPlay[Urbania], pile: int) -> Reading:
    """Housing is Housing: a second one is a second copy, whatever its epoch."""
    s, housing = line.after, line.after.game.box.housing
    return Reading(not (housing >> s.top[pile] & 1 and s.housings(BLUE)), s.keys_of(BLUE, housing))


# Predecessors


@misconception("URB-P.2", "pile", of=7)
def no_theatre_no_opera(line: LineOfPlay[Urbania], pile: int) -> Reading:
    """Only who has the predecessor may build what follows."""
    s = line.after
    building = s.top[pile]
    before = s.game.box.predecessor[building]
    return Reading(before < 0 or owns_predecessor(s, BLUE, building), [pile_word(s, pile)])


@misconception("URB-P.1", "pile")
def what_follows_is_free(line: LineOfPlay[Urbania], pile: int) -> Reading:
    """Who has the predecessor builds what follows for nothing, on new land too."""
    s = line.after
    free = owns_predecessor(s, BLUE, s.top[pile])
    return Reading(free or s.wealth[BLUE] >= s.cost(BLUE), [pile_word(s, pile)])


@misconception("URB-P.1", "pile", "slot", of=8)
def covering_it_pays(line: LineOfPlay[Urbania], pile: int, slot: int) -> Reading:
    """It is for covering the predecessor that others are paid, and for nothing else."""
    s = line.before
    before = s.game.box.predecessor[s.top[pile]]
    covers = s.tops(BLUE)[slot] == before
    owners = [seat for seat in s.others(BLUE) if owns_predecessor(s, seat, s.top[pile])]
    return Reading(int(covers and bool(owners)), [key for seat in owners for key in s.keys_of(seat, 1 << before)])


# The end of an epoch


def _acted_last(line: LineOfPlay[Urbania]) -> int:
    """Who took the last card of the epoch, or ended it."""
    taken = [event.seat for event in line.events if event.rule in ("URB-B.2", "URB-B.3", "URB-E.3")]
    return taken[-1] if taken and taken[-1] is not None else BLUE


@misconception("URB-E.1", of=14)
def the_taker_begins(line: LineOfPlay[Urbania]) -> Reading:
    """Whoever takes the last card begins the next epoch."""
    s, seat = line.before, _acted_last(line)
    return Reading(s.game.seat_word(seat), [s.player(seat)])


@misconception("URB-E.3")
def always_the_neighbour(line: LineOfPlay[Urbania]) -> Reading:
    """However an epoch ends, the left neighbour begins the next one."""
    s, seat = line.before, (_acted_last(line) + 1) % line.before.seats
    return Reading(s.game.seat_word(seat), [s.player(seat)])


@misconception("URB-E.2")
def whenever_you_like(line: LineOfPlay[Urbania]) -> Reading:
    """An epoch may be ended at any time."""
    return Reading(answer=True, places=_piles(line.after))


@misconception("URB-E.2")
def only_the_very_last_card(line: LineOfPlay[Urbania]) -> Reading:
    """An epoch may be ended when a single card of it is left."""
    return Reading(sum(line.after.left) == 1, _piles(line.after))


@misconception("URB-V.6", "category", of=13)
def points_are_lost(line: LineOfPlay[Urbania], category: int) -> Reading:
    """What is below zero is taken off the points."""
    s = line.before
    return Reading(s.tokens(category)[BLUE] + total(s, BLUE)[category], _city(s, BLUE))


def _roofs(s: Urbania) -> tuple[list[str], int]:
    """The places of Housing whose points are left out, and how many points these are."""
    out = left_out(s, s.actives(BLUE), s.epoch)
    less = sum(s.game.box.rows[s.epoch][one][SATISFACTION] for one in out)
    return [key for one in out for key in s.keys_of(BLUE, 1 << one)], less


@misconception("URB-V.4")
def all_housing_counts(line: LineOfPlay[Urbania]) -> Reading:
    """All Housing cards count, unhappy ones too."""
    s = line.before
    places, less = _roofs(s)
    return Reading(s.satisfaction[BLUE] + max(0, total(s, BLUE)[SATISFACTION] + less), places)


@misconception("URB-V.4")
def only_one_roof(line: LineOfPlay[Urbania]) -> Reading:
    """Of several Housing cards only the best one counts."""
    s = line.before
    row, homes = s.game.box.rows[s.epoch], [one for one in s.actives(BLUE) if s.game.box.is_housing[one]]
    values = sorted(row[one][SATISFACTION] for one in homes)
    rest = sum(value for value in values[:-1] if value > 0)
    places = s.keys_of(BLUE, s.game.box.housing)
    return Reading(s.satisfaction[BLUE] + max(0, total(s, BLUE)[SATISFACTION] - rest), places)
