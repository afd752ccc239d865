"""City Growth and the end of Urbánie as their rules are misread; see :mod:`widgets.lessons.misconception`."""

from collections.abc import Iterable

from gamelib.games.urbania import monuments
from gamelib.games.urbania.box import WEALTH
from gamelib.games.urbania.growth import CARD
from gamelib.games.urbania.piles import pile_word
from gamelib.games.urbania.state import Urbania
from widgets.lessons.misconception import LineOfPlay, Reading, misconception

# City Growth


@misconception("URB-G.1", "category")
def only_wealth_pays(line: LineOfPlay[Urbania], category: int) -> Reading:
    """City Growth is paid in wealth, like new land."""
    s = line.after
    return Reading(category == WEALTH and s.tokens(category)[s.active] > 0, CARD)


@misconception("URB-G.1", "category")
def somebody_will_lend(line: LineOfPlay[Urbania], category: int) -> Reading:
    """Whoever has a point of any sort can pay with every sort."""
    s = line.after
    return Reading(any(s.by_category(s.active)), CARD)


@misconception("URB-G.3")
def paid_all_the_same(line: LineOfPlay[Urbania]) -> Reading:
    """The new land is paid in wealth as well."""
    before = line.before
    return Reading(before.wealth[before.active] - before.cost(before.active), CARD)


@misconception("URB-G.3")
def a_point_once_more(line: LineOfPlay[Urbania]) -> Reading:
    """The point for the card is paid when it is used."""
    before = line.before
    return Reading(before.wealth[before.active] - 1, CARD)


@misconception("URB-G.3", "monument", of=6)
def it_can_wait(line: LineOfPlay[Urbania], monument: int) -> Reading:
    """Who holds City Growth may do something else and use it later."""
    s = line.after
    return Reading(not list(monuments.refusals(s, monument)), [s.game.codecs["monument"].word(monument)])


@misconception("URB-G.3")
def it_binds_everybody(line: LineOfPlay[Urbania]) -> Reading:
    """As long as the card is out, nobody may do anything else."""
    return Reading(line.after.growth < 0, CARD)


@misconception("URB-G.4")
def ending_is_a_way_out(line: LineOfPlay[Urbania]) -> Reading:
    """The epoch can be ended, whatever one holds."""
    return Reading(len(line.after.open_piles()) == 1, CARD)


@misconception("URB-G.5")
def the_duty_never_sleeps(line: LineOfPlay[Urbania]) -> Reading:
    """Who holds the card may do nothing else, even if it cannot be used."""
    s = line.after
    return Reading(s.growth != s.active, CARD)


@misconception("URB-D.4")
def no_monument_before_it(line: LineOfPlay[Urbania]) -> Reading:
    """With two actions, too, the first one has to be the building."""
    s = line.after
    return Reading(s.growth != s.active, CARD)


@misconception("URB-D.3")
def straight_back(line: LineOfPlay[Urbania]) -> Reading:
    """A card that lies in the bank can be bought."""
    return Reading(line.after.growth < 0, CARD)


@misconception("URB-D.3")
def only_as_the_first(line: LineOfPlay[Urbania]) -> Reading:
    """City Growth cannot be bought with the second action at all."""
    return Reading(False, CARD)


# The end of an epoch, and of the game


@misconception("URB-D.5", of=16)
def one_pile_only(line: LineOfPlay[Urbania]) -> Reading:
    """The epoch can be ended with one pile only, however many play."""
    piles = line.after.open_piles()
    return Reading(len(piles) == 1, _named(line.after, piles))


@misconception("URB-D.5")
def two_piles_for_all(line: LineOfPlay[Urbania]) -> Reading:
    """The epoch can be ended with two piles, however many play."""
    piles = line.after.open_piles()
    return Reading(len(piles) <= 2, _named(line.after, piles))


@misconception("URB-F.2", of=17)
def the_last_card_pays(line: LineOfPlay[Urbania]) -> Reading:
    """The 2 points are for taking the last card of the game."""
    s = line.after
    removed = any(event.rule == "URB-E.3" for event in line.events)
    pays = 0 if removed else s.game.box.constants["vp_final_removal"]
    return Reading(min(s.by_category(line.before.active)) + pays, [s.player(line.before.active)])


@misconception("URB-F.2")
def losses_cost_one(line: LineOfPlay[Urbania]) -> Reading:
    """A Loss token takes one point away."""
    s, seat = line.after, line.before.active
    return Reading(s.points[seat] + s.loss[seat], [s.player(seat)])


@misconception("URB-F.2")
def only_the_tokens(line: LineOfPlay[Urbania]) -> Reading:
    """What lies beside the points counts nothing."""
    return Reading(min(line.after.by_category(line.before.active)), [line.after.player(line.before.active)])


@misconception("URB-F.2")
def only_the_strongest(line: LineOfPlay[Urbania]) -> Reading:
    """The strongest category counts."""
    s, seat = line.after, line.before.active
    return Reading(s.points[seat] + max(s.by_category(seat)) - min(s.by_category(seat)), [s.player(seat)])


@misconception("URB-F.3")
def the_total_breaks_the_tie(line: LineOfPlay[Urbania]) -> Reading:
    """In a tie all points together decide."""
    s = line.after
    winner = max(range(s.seats), key=lambda seat: (s.points[seat], sum(s.by_category(seat))))
    return Reading(s.game.seat_word(winner), [s.player(winner)])


def _named(s: Urbania, piles: Iterable[int]) -> list[str]:
    return [pile_word(s, pile) for pile in piles]
