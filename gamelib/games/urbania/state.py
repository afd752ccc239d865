"""What lies on the table in Urbánie."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from itertools import compress

from gamelib.engine.codecs import NONE
from gamelib.engine.definition import BaseGame
from gamelib.engine.grid import mask
from gamelib.engine.multiset import take_out
from gamelib.engine.state import State, flag, number, per, state, value

from .box import ENOUGH, PILES, RESOURCES, SEATS, Box, of_resource

TURN = "take_action go_on end_turn"
"""The steps by which a turn goes on."""
_OTHERS = [[(*range(seat + 1, seats), *range(seat)) for seat in range(seats)] for seats in range(SEATS + 1)]


@state
class Urbania(State):
    """The table. A *slot* is a plot of a city with its stack of cards, counted from 0 as they began."""

    game: BaseGame[Box]
    # What was agreed
    side: int = value("side")
    use_history: int = flag(rule="URB-O.1")
    use_monuments: int = flag(rule="URB-O.1")
    use_leaders: int = flag(rule="URB-O.1")
    use_predecessors: int = flag(rule="URB-O.1")
    use_city_growth: int = flag(rule="URB-O.1")
    leader_claim_mode: int = value("claims")
    hidden_points: int = flag(rule="URB-O.2")
    growth_same_turn_two_players: int = flag(rule="URB-D.4")
    # The clock
    epoch: int = value("epoch")  # S before the first one begins
    first: int = value("seat", fill=-1)  # start player of the epoch; nobody before it is drawn
    remover: int = value("seat", fill=-1)  # who has ended this epoch by removal
    # The turn
    actions_left: int = number(lambda s: s.actions_per_turn(), "URB-T.1", until=TURN)
    bought: int = flag(rule="URB-G.3", until=TURN)  # City Growth
    spent: int = flag(rule="URB-D.3", until=TURN)  # City Growth
    # The piles
    top: list[int] = per("pile", of="building", fill=-1)
    left: list[int] = per("pile", most=lambda s: s.game.box.constants["cards_per_pile_per_epoch"], rule="URB-C.2")
    removed: list[int] = per("building", rule="URB-E.3")  # cards that left the game
    # The cities
    city: list[tuple[int, ...]] = per("seat", of="building", many=True, in_order=True)  # what lies on top, slot by slot
    covered: list[tuple[int, ...]] = per("seat", of="laid", many=True, under="city")  # by slot, the lowest first
    destroyed: list[tuple[int, ...]] = per("seat", of="slot", many=True, marks="city")
    marked: list[tuple[int, ...]] = per("seat", of="slot", many=True, marks="city")
    wealth: list[int] = per("seat", least=lambda s: s.least_points(), rule="URB-C.3")
    prestige: list[int] = per("seat", least=lambda s: s.least_points(), rule="URB-C.3")
    satisfaction: list[int] = per("seat", least=lambda s: s.least_points(), rule="URB-C.3")
    loss: list[int] = per("seat", rule="URB-C.3")
    growth: int = value("seat", fill=-1)  # who holds City Growth
    monument: list[int] = per("monument", of="seat", fill=-1)
    leader: list[int] = per("resource", of="seat", fill=-1)
    # History
    active_history: int = value("history", fill=-1)  # activated in this epoch
    activator: int = value("seat", fill=-1)
    copied: int = value("building", fill=-1)  # counts once more, in the activator's city
    copied_seat: int = value("seat", fill=-1)  # in whose city it stands
    # Scoring of an epoch
    assigned: list[int] = per("seat", "category", rule="URB-V.5")  # points of Leader cards
    # Follows from the rest
    undrawn: list[int] = per("building", derived=True)  # not yet turned up
    active_mask: list[int] = per("seat", derived=True)  # the designs that count, as a mask
    last_home: list[int] = per("seat", of="slot", fill=-1, derived=True)  # where the only active Housing lies
    icons: list[int] = per("seat", derived=True)  # on active, unmarked buildings: packed, and ENOUGH

    # Questions that rules ask often

    def tops(self, seat: int) -> tuple[int, ...]:
        """What lies on top, slot by slot, whether destroyed or not."""
        return self.city[seat]

    def active_slots(self, seat: int) -> list[int]:
        """The slots whose card counts: those that are not destroyed (URB-C.5)."""
        slots, gone = range(len(self.city[seat])), self.destroyed[seat]
        return [slot for slot in slots if slot not in gone] if gone else [*slots]

    def actives(self, seat: int) -> list[int]:
        """The designs that count, in the order of their slots (URB-C.5)."""
        city, gone = self.city[seat], self.destroyed[seat]
        return [design for slot, design in enumerate(city) if slot not in gone] if gone else [*city]

    def owns(self, seat: int, design: int) -> bool:
        """Is this building active in the city of the seat?"""
        return bool(self.active_mask[seat] >> design & 1)

    def owners(self, design: int) -> list[int]:
        """The seats in whose cities this building is active."""
        return [seat for seat, active in enumerate(self.active_mask) if active >> design & 1]

    def slot_of(self, seat: int, design: int) -> int:
        """Where an active building lies; -1 if it does not."""
        if design < 0 or not self.active_mask[seat] >> design & 1:
            return NONE
        if self.destroyed[seat]:
            return next(slot for slot in self.active_slots(seat) if self.city[seat][slot] == design)
        return self.city[seat].index(design)

    def housings(self, seat: int) -> int:
        """How many Housing cards are active (URB-B.7)."""
        return (self.active_mask[seat] & self.game.box.housing).bit_count()

    def is_last_housing(self, seat: int, slot: int) -> bool:
        """URB-B.7  Is this the only active Housing of the city?"""
        return slot == self.last_home[seat]

    def cost(self, seat: int) -> int:
        """URB-B.5  Wealth for a greenfield build: active buildings and Monuments."""
        return self.active_mask[seat].bit_count() + self.monument.count(seat)

    def monuments_of(self, seat: int) -> list[int]:
        """The Monuments of a city."""
        if seat not in self.monument:
            return []
        return [monument for monument, owner in enumerate(self.monument) if owner == seat]

    def leaders_of(self, seat: int) -> list[int]:
        """The resources whose Leader cards lie in a city."""
        return [resource for resource, owner in enumerate(self.leader) if owner == seat]

    def tokens(self, category: int) -> list[int]:
        """By seat: the points of a category, or at ``LOSS`` the Loss tokens."""
        return (self.wealth, self.prestige, self.satisfaction, self.loss)[category]

    def by_category(self, seat: int) -> tuple[int, int, int]:
        """The points of a seat by category: wealth, prestige, satisfaction."""
        return self.wealth[seat], self.prestige[seat], self.satisfaction[seat]

    def icons_of(self, seat: int) -> list[int]:
        """By resource: the icons on active, unmarked buildings."""
        return [of_resource(self.icons[seat], resource) for resource in range(RESOURCES)]

    def actions_per_turn(self) -> int:
        """URB-T.1, URB-D.2  One action; with two players two."""
        return self.game.box.constants["actions_per_turn_two_players" if self.seats == 2 else "actions_per_turn"]

    def open_piles(self) -> list[int]:
        """The piles from which a card can be taken: their top card is of the current epoch (URB-T.3)."""
        return [*compress(range(PILES), self.left)]

    def open_tops(self) -> list[tuple[int, int]]:
        """The open piles, each with the building that lies on top (URB-T.3)."""
        return [*compress(enumerate(self.top), self.left)]

    def unseen(self, epoch: int) -> list[int]:
        """By design: the cards of an epoch that have not been turned up."""
        of = self.game.box.epoch_of
        return [number if of[design] == epoch else 0 for design, number in enumerate(self.undrawn)]

    def next_of(self, pile: int) -> int:
        """URB-S.9  The epoch of the card that is turned up next on a pile; one too far if nothing lies there."""
        return self.epoch if self.left[pile] else self.epoch + 1

    def turn_order(self) -> list[int]:
        """All seats clockwise from the start player of the epoch."""
        return self.seats_from(self.first)

    def others(self, seat: int) -> tuple[int, ...]:
        """The opponents, clockwise from the left (URB-X)."""
        return _OTHERS[self.seats][seat]

    def key_of(self, seat: int, slot: int) -> str:
        """The place of a plot on the board: ``blue:3``."""
        return self.game.box.plot_keys[seat][slot]

    def player(self, seat: int) -> str:
        """The place of what a player has: ``player:blue``."""
        return self.game.box.player_keys[seat]

    def keys_of(self, seat: int, designs: int) -> tuple[str, ...]:
        """The places of active buildings, given as a mask of designs."""
        return tuple(
            self.key_of(seat, slot) for slot in self.active_slots(seat) if designs >> self.city[seat][slot] & 1
        )

    # What changes piles and cities: nothing else writes what lies there

    def turn_up(self, pile: int, design: int) -> None:
        """A card lies on top of a pile."""
        self.top[pile] = design
        self.undrawn[design] -= 1

    def take_top(self, pile: int) -> int:
        """The top card of an open pile; another one is to be turned up in its place (URB-S.9)."""
        design, self.top[pile] = self.top[pile], NONE
        self.left[pile] -= 1
        return design

    def remove(self, design: int) -> None:
        """A card that lies in no pile any more leaves the game."""
        self.removed[design] += 1

    def lay(self, seat: int, slot: int, design: int) -> None:
        """URB-B.2, URB-B.3  A card on a plot; the first free plot is a new one. What lay there is out of effect."""
        city = self.city[seat]
        if slot == len(city):
            self.city[seat] = (*city, design)
        else:
            self._cover(seat, slot)
            cards = [*city]
            cards[slot] = design
            self.city[seat] = tuple(cards)
        self.active_mask[seat] |= 1 << design
        self.icons[seat] += self.game.box.packed_icons[design]
        if self.game.box.is_housing[design]:
            self._find_home(seat)

    def _cover(self, seat: int, slot: int) -> None:
        """What lies on a plot goes out of effect, if it was not yet; it is neither destroyed nor marked any more."""
        design, covered, box = self.city[seat][slot], [*self.covered[seat]], self.game.box
        covered.insert(bisect_left(covered, (slot + 1) * box.designs), slot * box.designs + design)
        self.covered[seat] = tuple(covered)
        if slot in self.destroyed[seat]:
            self.destroyed[seat] = take_out(self.destroyed[seat], slot)
            return
        self.active_mask[seat] &= ~(1 << design)
        if box.is_housing[design]:
            self._find_home(seat)
        if slot in self.marked[seat]:
            self.marked[seat] = take_out(self.marked[seat], slot)
        else:
            self.icons[seat] -= box.packed_icons[design]

    def destroy(self, seat: int, slot: int) -> None:
        """URB-H.8  The card on a plot lies upside down."""
        self.destroyed[seat] = tuple(sorted((*self.destroyed[seat], slot)))
        self.marked[seat] = tuple(other for other in self.marked[seat] if other != slot)
        self._survey(seat)

    def mark(self, seat: int, slot: int) -> None:
        """URB-H.9  The card on a plot gives no icons until it is covered."""
        self.marked[seat] = tuple(sorted((*self.marked[seat], slot)))
        self._survey(seat)

    # What follows from the rest

    def stage(self) -> str:
        """The set-up, then epochs; when they are over only the parts of the final scoring wait, or nothing."""
        if not self.epoch:
            return "set_up"
        return "end" if not self.agenda or self.agenda[0] == self.game.last_step.entry else "play"

    def least_points(self) -> int:
        """In a view with hidden points -1 stands for what the viewer does not know (URB-O.2)."""
        return NONE if self.viewer >= 0 and self.hidden_points else 0

    def rebuild(self) -> None:
        """What is active, and its icons."""
        for seat in range(self.seats):
            self.covered[seat] = _by_slot(self.covered[seat], self.game.box.designs)
            self.destroyed[seat] = tuple(sorted(self.destroyed[seat]))
            self.marked[seat] = tuple(sorted(self.marked[seat]))
            self._survey(seat)

    def _survey(self, seat: int) -> None:
        """Which designs of a city count, and the icons of those that are not marked."""
        city, marked, icons = self.city[seat], self.marked[seat], self.game.box.packed_icons
        self.active_mask[seat] = mask(self.actives(seat))
        self._find_home(seat)
        self.icons[seat] = ENOUGH + sum(icons[city[slot]] for slot in self.active_slots(seat) if slot not in marked)

    def _find_home(self, seat: int) -> None:
        """URB-B.7  Where the only active Housing of a city lies; nowhere if there are several."""
        homes = self.active_mask[seat] & self.game.box.housing
        self.last_home[seat] = NONE if homes & homes - 1 else self.slot_of(seat, homes.bit_length() - 1)

    # In words

    def prompt_facts(self, step: str) -> Mapping[str, object]:
        return {"epoch": self.epoch}

    def text(self, lang: str = "en") -> str:
        """The position in one line."""
        say = self.game.wording.line
        if self.over:
            return say("over", {"points": self.points_text(lang)}, lang)
        cities = ", ".join(
            f"{self.game.seat_name(seat, lang)} {'/'.join('?' if n < 0 else str(n) for n in self.by_category(seat))}"
            for seat in range(self.seats)
        )
        when = say("epoch" if self.epoch else "setup", {"epoch": self.epoch}, lang)
        return say("now", {"when": when, "what": self.coming_text(lang), "cities": cities}, lang)


def _by_slot(laid: tuple[int, ...], designs: int) -> tuple[int, ...]:
    """Covered cards slot by slot; those of one slot stay in their order."""
    return tuple(sorted(laid, key=lambda one: one // designs))
