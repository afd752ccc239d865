"""Rules of Urbánie about icons, Monuments, Leader cards and History as they are misread."""

from collections.abc import Iterable

from gamelib.games.urbania import leaders, monuments
from gamelib.games.urbania.box import CATEGORIES, PRESTIGE, RESOURCES, SATISFACTION, WEALTH
from gamelib.games.urbania.history import listed
from gamelib.games.urbania.state import Urbania
from widgets.lessons.misconception import LineOfPlay, Reading, misconception

# Icons and Monuments


def _shown(s: Urbania, seat: int, slots: Iterable[int]) -> list[int]:
    """The icons of these plots, resource by resource."""
    all_icons = [s.game.box.icons[s.city[seat][slot]] for slot in slots]
    return [sum(icons[resource] for icons in all_icons) for resource in range(RESOURCES)]


def _enough(s: Urbania, icons: list[int], monument: int) -> bool:
    return all(have >= asked for have, asked in zip(icons, s.game.box.requires[monument], strict=True))


def _to_be_had(s: Urbania, monument: int) -> bool:
    """URB-T.4, URB-M.5  Apart from its icons."""
    return s.monument[monument] < 0 and s.game.box.monument_epoch[monument] <= s.epoch


def _plots(s: Urbania, seat: int, slots: Iterable[int]) -> list[str]:
    return [s.key_of(seat, slot) for slot in slots]


@misconception("URB-M.1", "monument")
def pinned_icons_count(line: LineOfPlay[Urbania], monument: int) -> Reading:
    """A marked building still shows its icons."""
    s, seat = line.after, line.after.active
    enough = _enough(s, _shown(s, seat, s.active_slots(seat)), monument)
    return Reading(enough and _to_be_had(s, monument), _plots(s, seat, s.marked[seat]))


@misconception("URB-M.1", "monument")
def one_icon_a_building(line: LineOfPlay[Urbania], monument: int) -> Reading:
    """A building counts once, however many icons it shows."""
    s, seat = line.after, line.after.active
    slots = [slot for slot in s.active_slots(seat) if slot not in s.marked[seat]]
    shown = [s.game.box.icons[s.city[seat][slot]] for slot in slots]
    icons = [sum(min(1, one[resource]) for one in shown) for resource in range(RESOURCES)]
    several = [slot for slot, one in zip(slots, shown, strict=True) if max(one) > 1]
    return Reading(_enough(s, icons, monument) and _to_be_had(s, monument), _plots(s, seat, several or slots))


@misconception("URB-M.1", "resource", of=9)
def icons_are_spent(line: LineOfPlay[Urbania], resource: int) -> Reading:
    """Whoever gains a Monument gives away the icons that it asks for."""
    s, seat = line.after, line.before.active
    new = [one for one in s.monuments_of(seat) if one not in line.before.monuments_of(seat)]
    spent = sum(s.game.box.requires[monument][resource] for monument in new)
    have = s.icons_of(seat)[resource] - spent
    return Reading(_claims(s, seat, resource, have), [word for one in new for word in monuments.key(s, one)])


@misconception("URB-L.1", "resource")
def monuments_show_icons(line: LineOfPlay[Urbania], resource: int) -> Reading:
    """A Monument shows the icons that it asks for, so that they count twice."""
    s, seat = line.after, line.before.active
    mine = s.monuments_of(seat)
    have = s.icons_of(seat)[resource] + sum(s.game.box.requires[monument][resource] for monument in mine)
    return Reading(_claims(s, seat, resource, have), [word for one in mine for word in monuments.key(s, one)])


@misconception("URB-M.3")
def monuments_stand_for_nothing(line: LineOfPlay[Urbania]) -> Reading:
    """New land costs as much as there are buildings; Monuments do not count."""
    s, seat = line.before, line.before.active
    where = [word for one in s.monuments_of(seat) for word in monuments.key(s, one)]
    return Reading(s.wealth[seat] - s.cost(seat) + len(s.monuments_of(seat)), where)


@misconception("URB-M.5", "monument")
def gone_with_its_epoch(line: LineOfPlay[Urbania], monument: int) -> Reading:
    """A Monument can be gained in its own epoch only."""
    s = line.after
    now = s.game.box.monument_epoch[monument] == s.epoch
    return Reading(now and ("monument", monument) in monuments.gains(s), monuments.key(s, monument))


@misconception("URB-T.4", "monument")
def later_epochs_too(line: LineOfPlay[Urbania], monument: int) -> Reading:
    """What lies there can be gained, whatever its epoch."""
    s = line.after
    have = s.monument[monument] < 0 and not monuments.missing(s, s.active, monument)
    return Reading(have, monuments.key(s, monument))


@misconception("URB-M.5", "monument")
def one_for_everybody(line: LineOfPlay[Urbania], monument: int) -> Reading:
    """Several players may have the same Monument."""
    s = line.after
    early = s.game.box.monument_epoch[monument] <= s.epoch
    return Reading(early and not monuments.missing(s, s.active, monument), monuments.key(s, monument))


# Leader cards


def _claims(s: Urbania, seat: int, resource: int, have: int) -> bool:
    """URB-L.1  With so many icons."""
    return s.leader[resource] != seat and have >= leaders.asked(s, resource)


@misconception("URB-L.1", "resource", of=10)
def equal_is_enough(line: LineOfPlay[Urbania], resource: int) -> Reading:
    """As many icons as the owner has are enough."""
    s, owner = line.after, line.after.leader[resource]
    have, theirs = (s.icons_of(seat)[resource] for seat in (s.active, owner))
    return Reading(have >= max(theirs, s.game.box.threshold[resource]), leaders.key(s, resource))


@misconception("URB-L.1", "resource")
def more_than_the_owner_is_enough(line: LineOfPlay[Urbania], resource: int) -> Reading:
    """What is printed on the card does not matter any more once somebody has it."""
    s, owner = line.after, line.after.leader[resource]
    have, theirs = (s.icons_of(seat)[resource] for seat in (s.active, owner))
    return Reading(have > theirs, leaders.key(s, resource))


@misconception("URB-L.3", "resource")
def only_from_the_bank(line: LineOfPlay[Urbania], resource: int) -> Reading:
    """A Leader card that somebody has cannot be taken away."""
    s = line.after
    return Reading(s.leader[resource] < 0 and leaders.may_claim(s, s.active, resource), leaders.key(s, resource))


@misconception("URB-L.4", "resource", of=11)
def a_claim_waits(line: LineOfPlay[Urbania], resource: int) -> Reading:
    """What one has forgotten can be claimed in anybody's turn."""
    return Reading(leaders.may_claim(line.after, line.before.active, resource), leaders.key(line.after, resource))


@misconception("URB-L.2", "resource")
def claims_come_first(line: LineOfPlay[Urbania], resource: int) -> Reading:
    """One claims before one's action or not at all."""
    return Reading(answer=False, places=leaders.key(line.after, resource))


# History


@misconception("URB-H.1")
def a_card_for_everybody(line: LineOfPlay[Urbania]) -> Reading:
    """The other card of the epoch is still there for somebody else."""
    return Reading(answer=True, places=_offer(line.after))


@misconception("URB-H.1")
def only_the_first_player(line: LineOfPlay[Urbania]) -> Reading:
    """Only whoever begins the epoch can activate History."""
    s = line.after
    return Reading(s.active == s.first and s.active_history < 0, _offer(s))


def _offer(s: Urbania) -> list[str]:
    return [s.game.box.history_words[card] for card in s.game.box.offer[s.side][s.epoch]]


def _card(s: Urbania) -> list[str]:
    """The card that has been activated."""
    return [s.game.box.history_words[s.active_history]]


@misconception("URB-H.3", "seat", of=15)
def only_the_activator(line: LineOfPlay[Urbania], seat: int) -> Reading:
    """Nobody but the activator scores."""
    s = line.before
    brings = listed(s, seat, s.active_history)[PRESTIGE]
    return Reading(brings if seat == s.activator else 0, s.keys_of(seat, -1))


@misconception("URB-H.4", "seat")
def the_bonus_is_for_all(line: LineOfPlay[Urbania], seat: int) -> Reading:
    """Everybody who scores gets the activation bonus."""
    s, brings = line.before, listed(line.before, seat, line.before.active_history)
    bonus = s.game.box.histories[s.active_history].bonus[SATISFACTION]
    return Reading(brings[SATISFACTION] + bonus * any(brings), _card(s))


@misconception("URB-X.1", "seat", "slot")
def the_last_house_falls(line: LineOfPlay[Urbania], seat: int, slot: int) -> Reading:
    """Any building of an opponent falls, the only Housing too."""
    s = line.after
    return Reading(seat != s.activator and slot in s.active_slots(seat), _plots(s, seat, [slot]))


@misconception("URB-X.1", "seat", "slot")
def housing_is_spared(line: LineOfPlay[Urbania], seat: int, slot: int) -> Reading:
    """No Housing ever falls."""
    s = line.after
    housing = s.game.box.is_housing[s.city[seat][slot]]
    return Reading(seat != s.activator and not housing and slot in s.active_slots(seat), _plots(s, seat, [slot]))


@misconception("URB-X.1", "seat", "slot")
def one_may_fall_oneself(line: LineOfPlay[Urbania], seat: int, slot: int) -> Reading:
    """The activator may destroy an own building."""
    s = line.after
    return Reading(slot in s.active_slots(seat) and not s.is_last_housing(seat, slot), _plots(s, seat, [slot]))


@misconception("URB-H.8")
def ruins_cost_too(line: LineOfPlay[Urbania]) -> Reading:
    """A destroyed building still makes new land dearer."""
    s, seat = line.before, line.before.active
    return Reading(s.wealth[seat] - s.cost(seat) - len(s.destroyed[seat]), _plots(s, seat, s.destroyed[seat]))


@misconception("URB-X.3", "seat")
def no_money_no_harm(line: LineOfPlay[Urbania], seat: int) -> Reading:
    """Whoever cannot pay pays what there is, and that is all."""
    s = line.after
    return Reading(0, [s.player(seat)])


@misconception("URB-X.3", "seat")
def walls_do_not_help(line: LineOfPlay[Urbania], seat: int) -> Reading:
    """Everybody pays the same."""
    s = line.before
    amount = s.game.box.histories[line.after.active_history].amount
    return Reading(max(0, s.tokens(WEALTH)[seat] - amount), s.keys_of(seat, -1))


@misconception("URB-X.20")
def anybody_may_trade(line: LineOfPlay[Urbania]) -> Reading:
    """Whoever has points to exchange may trade."""
    s = line.after
    rich = any(s.tokens(category)[s.active] for category in range(CATEGORIES))
    return Reading(rich and s.active_history < 0, s.keys_of(s.active, -1))


@misconception("URB-X.20")
def only_the_rich_trade(line: LineOfPlay[Urbania]) -> Reading:
    """One needs as much wealth as can be exchanged at most."""
    s, seat = line.after, line.after.active
    trade = next(it for it in s.game.box.histories if it.rule == "URB-X.20")
    return Reading(s.owns(seat, trade.owned) and s.wealth[seat] >= trade.amount, s.keys_of(seat, -1))
