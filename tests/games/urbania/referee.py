"""A slow second reading of the rules, in plain loops and dictionaries, that plays a whole game.

It asks for every decision with the actions that it finds legal, and for every draw with its weights; who answers is a
matter of the class that inherits it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from .referee_cards import CATEGORIES, DESIGNS, HISTORY, MONUMENT, RESOURCES, THRESHOLDS, History

WEALTH, PRESTIGE, SATISFACTION = range(3)
PILES = ("p1", "p2", "p3", "p4")


@dataclass
class Slot:
    cards: list[str]
    """From the bottom to the top."""
    destroyed: bool = False
    marked: bool = False


@dataclass
class Player:
    city: list[Slot] = field(default_factory=lambda: [Slot([card]) for card in ("housing_s", "market_s", "palisade_s")])
    points: list[int] = field(default_factory=lambda: [4, 0, 0])
    loss: int = 0

    def top(self, slot: str) -> str:
        return self.city[int(slot) - 1].cards[-1]

    def own(self) -> list[str]:
        """The buildings that he has."""
        return [slot.cards[-1] for slot in self.city if not slot.destroyed]

    def housings(self) -> list[str]:
        return [card for card in self.own() if DESIGNS[card].housing]

    def icons(self, resource: int) -> int:
        """Monuments give none, nor do marked buildings."""
        lit = [slot.cards[-1] for slot in self.city if not slot.destroyed and not slot.marked]
        return sum(DESIGNS[card].icons[resource] for card in lit)

    def pay(self, category: int, amount: int) -> None:
        """As much as he has; a Loss token for each point that is missing."""
        paid = min(amount, self.points[category])
        self.points[category] -= paid
        self.loss += amount - paid

    def active(self, *epochs: int) -> list[str]:
        """The slots with a building of these epochs that he has."""
        numbered = enumerate(self.city, 1)
        return [str(n) for n, slot in numbered if not slot.destroyed and DESIGNS[slot.cards[-1]].epoch in epochs]

    def destroyable(self, *epochs: int) -> list[str]:
        """Not the only Housing."""
        only = self.housings()[0] if len(self.housings()) == 1 else ""
        return [slot for slot in self.active(*epochs) if self.top(slot) != only]

    def markable(self) -> list[str]:
        slots = [slot for slot in self.active(*range(7)) if not self.city[int(slot) - 1].marked]
        return [slot for slot in slots if sum(DESIGNS[self.top(slot)].icons)]


class Referee:
    """The rules as a game that plays itself, from the beginning or from a position laid on its table."""

    def __init__(self, seats: list[str], options: dict[str, Any]) -> None:
        self.names, self.n, self.options = seats, len(seats), options
        self.side = options["side"]
        self.players = [Player() for _ in seats]
        self.epoch, self.first, self.next_first, self.seat = 0, -1, -1, -1
        self.top: list[str] = [""] * 4
        self.left = [0, 0, 0, 0]
        self.undrawn = {
            epoch: Counter({name: card.copies for name, card in DESIGNS.items() if card.epoch == epoch})
            for epoch in range(1, 7)
        }
        self.removed: Counter[str] = Counter()
        self.holder = -1
        """Who has City Growth."""
        self.actions, self.bought, self.spent = 0, False, False
        """What is left of the turn; whether City Growth was bought, or spent, in it."""
        self.remover = -1
        self.used, self.activator = "", -1
        """The History card of the epoch that was activated, and by whom."""
        self.monuments: dict[str, int] = {}
        self.leaders: dict[str, int] = {}
        self.copied = ""
        self.chosen = [[0, 0, 0] for _ in seats]
        """Points of Leader cards in this scoring."""
        self.resumes = ""

    # Answers come from elsewhere

    def ask(self, seat: int, options: list[str]) -> list[str]:
        """The words of the action chosen."""
        raise NotImplementedError

    def chance(self, verb: str, weights: Counter[str]) -> str:
        """What was drawn."""
        raise NotImplementedError

    def pick(self, seat: int, options: list[str]) -> list[str]:
        """A pending choice: without any option nothing happens, the only one needs no question."""
        if len(options) < 2:
            return options[0].split() if options else []
        return self.ask(seat, options)

    # What lies there

    def around(self, seat: int) -> list[int]:
        return [(seat + step) % self.n for step in range(self.n)]

    def opponents(self) -> list[int]:
        return self.around(self.seat)[1:]

    def open(self) -> list[int]:
        """Piles whose top belongs to the epoch that is played."""
        return [pile for pile in range(4) if self.left[pile]]

    def own_monuments(self, seat: int) -> list[str]:
        return [name for name, owner in self.monuments.items() if owner == seat]

    def own_leaders(self, seat: int) -> list[str]:
        return [name for name, owner in self.leaders.items() if owner == seat]

    # Piles

    def turn_up(self, pile: int) -> None:
        """The top of a pile is gone: its next card."""
        epoch = self.epoch if self.left[pile] else self.epoch + 1
        self.top[pile] = ""
        if epoch <= 6:
            card = self.chance("turn_up", +self.undrawn[epoch])
            self.undrawn[epoch][card] -= 1
            self.top[pile] = card

    def take(self, pile: int) -> str:
        card = self.top[pile]
        self.left[pile] -= 1
        self.turn_up(pile)
        return card

    def set_up(self) -> None:
        if self.first < 0:
            self.first = self.names.index(self.chance("start", Counter(self.names)))
        for pile in range(4):
            self.turn_up(pile)
        self.begin_epoch()

    def begin_epoch(self) -> None:
        self.epoch += 1
        self.left = [3, 3, 3, 3]
        self.seat = self.first
        if self.n == 2:
            for pile in range(4):
                self.removed[self.top[pile]] += 1
                self.left[pile] -= 1
                self.top[pile] = ""
            for pile in range(4):
                self.turn_up(pile)

    # A turn

    def turn(self) -> None:
        if not self.resumes:
            self.actions = 2 if self.n == 2 else 1
            self.bought = self.spent = False
            self.claim_all()
        self.resumes = ""
        while self.actions and self.remover < 0:
            options = self.turn_options()
            if options == ["end"]:
                break
            verb, *words = self.ask(self.seat, options)
            if verb == "leader":
                self.leaders[words[0]] = self.seat
                continue
            if verb == "end":
                return
            self.actions -= 1
            self.act(verb, words)
            self.claim_all()
        while claims := self.claims():
            verb, *words = self.ask(self.seat, [*claims, "end"])
            if verb == "end":
                return
            self.leaders[words[0]] = self.seat

    def bound(self) -> bool:
        """Whether the holder of City Growth must build with it now."""
        mine = self.players[self.seat].own()
        new = [pile for pile in self.open() if self.top[pile] not in mine]
        return self.holder == self.seat and not self.bought and bool(new)

    def turn_options(self) -> list[str]:
        bound = self.bound()
        options = [*self.claims(), *self.greenfields(bound)]
        if not bound:
            options += self.rebuilds() + self.purchases()
            if 0 < len(self.open()) <= (2 if self.n == 2 else 1):
                options.append("remove")
        if not bound or (self.n == 2 and self.actions == 2):
            options += [f"history {name}" for name in self.histories()]
            options += [f"monument {name}" for name in self.gainable()]
        if self.n == 2 and self.actions == 1 and not self.open():
            options.append("end")
        return options

    def claims(self) -> list[str]:
        if not self.options["use_leaders"]:
            return []
        found = []
        for number, resource in enumerate(RESOURCES):
            mine, owner = self.players[self.seat].icons(number), self.leaders.get(resource, -1)
            enough = mine >= THRESHOLDS[resource] and owner != self.seat
            if enough and (owner < 0 or mine > self.players[owner].icons(number)):
                found.append(f"leader {resource}")
        return found

    def claim_all(self) -> None:
        if self.options["leader_claim_mode"] == "auto":
            for claim in self.claims():
                self.leaders[claim.split()[1]] = self.seat

    def purchases(self) -> list[str]:
        if not self.options["use_city_growth"] or self.holder >= 0:
            return []
        if self.n == 2 and self.actions == 1 and self.spent:
            return []
        points = self.players[self.seat].points
        return [f"growth {name}" for name, its in zip(CATEGORIES, points, strict=True) if its]

    def rebuilds(self) -> list[str]:
        player, found = self.players[self.seat], []
        for pile in self.open():
            card = self.top[pile]
            for number, slot in enumerate(player.city, 1):
                after = player.own()
                if not slot.destroyed:
                    after.remove(slot.cards[-1])
                after.append(card)
                if len(set(after)) == len(after) and any(DESIGNS[its].housing for its in after):
                    found.append(f"rebuild {PILES[pile]} {number}")
        return found

    def cost(self) -> int:
        return len(self.players[self.seat].own()) + len(self.own_monuments(self.seat))

    def greenfields(self, bound: bool) -> list[str]:
        player, found = self.players[self.seat], []
        for pile in self.open():
            card = self.top[pile]
            if card in player.own():
                continue
            if bound:
                found.append(f"greenfield {PILES[pile]} growth")
                continue
            if DESIGNS[card].free:
                found.append(f"greenfield {PILES[pile]} free")
            elif player.points[WEALTH] >= self.cost():
                found.append(f"greenfield {PILES[pile]} wealth")
            same_turn = self.options["growth_same_turn_two_players"] and self.n == 2
            if same_turn and self.bought and self.holder == self.seat:
                found.append(f"greenfield {PILES[pile]} growth")
        return found

    def histories(self) -> list[str]:
        if not self.options["use_history"] or self.used:
            return []
        found = [name for name, card in HISTORY[self.side].items() if card.epoch == self.epoch]
        mine = self.players[self.seat].own()
        return [name for name in found if name != "stock_trading" or "stock_exchange" in mine]

    def gainable(self) -> list[str]:
        if not self.options["use_monuments"]:
            return []
        found, player = [], self.players[self.seat]
        for name, monument in MONUMENT[self.side].items():
            enough = all(player.icons(number) >= asked for number, asked in enumerate(monument.icons))
            if name not in self.monuments and monument.epoch <= self.epoch and enough:
                found.append(name)
        return found

    # Actions

    def act(self, verb: str, words: list[str]) -> None:
        player = self.players[self.seat]
        if verb == "growth":
            player.points[CATEGORIES.index(words[0])] -= 1
            self.holder, self.bought = self.seat, True
        elif verb == "monument":
            self.monuments[words[0]] = self.seat
        elif verb == "history":
            self.used, self.activator = words[0], self.seat
            self.instant(words[0])
        elif verb == "remove":
            self.remove()
        else:
            pile = PILES.index(words[0])
            helpers = self.helpers(DESIGNS[self.top[pile]].predecessor)
            if verb == "greenfield":
                if words[1] == "wealth":
                    player.points[WEALTH] -= self.cost()
                elif words[1] == "growth":
                    self.holder, self.spent = -1, True
                player.city.append(Slot([self.top[pile]]))
            else:
                slot = player.city[int(words[1]) - 1]
                slot.cards.append(self.top[pile])
                slot.destroyed = slot.marked = False
            self.take(pile)
            chosen = self.pick(self.seat, [f"compensate {self.names[seat]}" for seat in helpers])
            if chosen:
                other = self.players[self.names.index(chosen[1])]
                other.points[WEALTH] += 1
                other.points[PRESTIGE] += 1

    def helpers(self, predecessor: str) -> list[int]:
        """Opponents who own the predecessor of a building that the player does not own himself."""
        if not self.options["use_predecessors"] or predecessor in self.players[self.seat].own():
            return []
        return [seat for seat in self.opponents() if predecessor in self.players[seat].own()]

    def remove(self) -> None:
        self.remover = self.seat
        piles = self.open()
        for pile in piles:
            self.removed[self.top[pile]] += 1
            self.left[pile] = 0
        self.removed += self.undrawn[self.epoch]
        self.undrawn[self.epoch].clear()
        for pile in piles:
            self.top[pile] = ""
        for pile in piles:
            self.turn_up(pile)

    # History cards that act at once

    def instant(self, card: str) -> None:
        me = self.players[self.seat]
        others = [self.players[seat] for seat in self.opponents()]
        if card == "hussite_wars":
            targets = [(seat, slot) for seat in self.opponents() for slot in self.players[seat].destroyable(0, 1)]
            self.strike(self.seat, "destroy", targets)
        elif card == "thirty_years_war":
            for other in others:
                other.pay(WEALTH, 1 if "walls" in other.own() else 2)
        elif card == "living_standards":
            for player in self.players:
                player.pay(SATISFACTION, len([card for card in player.housings() if DESIGNS[card].epoch <= 1]))
            me.points[SATISFACTION] += 2
        elif card == "austro_prussian_war":
            for seat in self.opponents():
                self.strike(self.seat, "mark", self.markable(seat))
        elif card == "world_war_2":
            for seat in self.around(self.seat):
                self.strike(seat, "destroy", [(seat, slot) for slot in self.players[seat].destroyable(4, 5)])
            me.points[PRESTIGE] += 2
        elif card == "eu_accession":
            for seat, player in enumerate(self.players):
                player.points[WEALTH] += len(self.own_monuments(seat)) + len(self.own_leaders(seat))
            me.points[WEALTH] += 2
        elif card == "wars_of_the_roses":
            self.strike(self.seat, "mark", [target for seat in self.opponents() for target in self.markable(seat)])
            me.points[PRESTIGE] += 1
        elif card == "elizabethan_era":
            for other in others:
                other.pay(PRESTIGE, 1)
                me.points[PRESTIGE] += 1
        elif card == "great_fire":
            for seat in self.around(self.seat):
                player = self.players[seat]
                slots = [slot for slot in player.destroyable(*range(7)) if DESIGNS[player.top(slot)].housing]
                self.strike(seat, "destroy", [(seat, slot) for slot in slots])
            me.points[SATISFACTION] += 1
        elif card == "stock_trading":
            self.exchange(me)
            me.points[WEALTH] += 2

    def markable(self, seat: int) -> list[tuple[int, str]]:
        return [(seat, slot) for slot in self.players[seat].markable()]

    def strike(self, seat: int, verb: str, targets: list[tuple[int, str]]) -> None:
        chosen = self.pick(seat, [f"{verb} {self.names[target]} {slot}" for target, slot in targets])
        if chosen:
            slot = self.players[self.names.index(chosen[1])].city[int(chosen[2]) - 1]
            if verb == "destroy":
                slot.destroyed, slot.marked = True, False
            else:
                slot.marked = True

    def exchange(self, me: Player) -> None:
        options = ["decline"]
        for given, name in enumerate(CATEGORIES):
            for gained in CATEGORIES:
                if gained != name:
                    options += [f"exchange {name} {gained} {n}" for n in range(1, min(5, me.points[given]) + 1)]
        verb, *words = self.pick(self.seat, options)
        if verb == "exchange":
            me.points[CATEGORIES.index(words[0])] -= int(words[2])
            me.points[CATEGORIES.index(words[1])] += int(words[2])

    # The end of an epoch

    def history_scores(self) -> None:
        if self.used == "globalization":
            me = self.players[self.activator]
            options = []
            for seat in self.around(self.activator)[1:]:
                other = self.players[seat]
                slots = [slot for slot in other.active(*range(6)) if other.top(slot) not in me.own()]
                options += [f"copy {self.names[seat]} {slot}" for slot in slots]
            verb, *words = self.pick(self.activator, [*options, "decline"])
            if verb == "copy":
                self.copied = self.players[self.names.index(words[0])].top(words[1])
            return
        card = HISTORY[self.side].get(self.used, History(0))
        for seat, player in enumerate(self.players):
            got = [0, 0, 0]
            for count, buildings, points in card.entries:
                if len(set(buildings) & set(player.own())) >= count:
                    got = [have + more for have, more in zip(got, points, strict=True)]
            if seat == self.activator and sum(got):
                got = [have + more for have, more in zip(got, card.bonus, strict=True)]
            player.points = [have + more for have, more in zip(player.points, got, strict=True)]

    def buildings_total(self, seat: int) -> list[int]:
        """What buildings and Monuments bring, before Leaders."""
        cards = self.players[seat].own()
        if self.copied and seat == self.activator:
            cards.append(self.copied)
        total = [0, 0, 0]
        for card in cards:
            design = DESIGNS[card]
            for category in range(3):
                if category != SATISFACTION or not design.housing:
                    total[category] += design.points(category, self.epoch)
            if design.combination:
                amount, category, partner, epochs = design.combination
                total[category] += amount * (partner in cards and self.epoch in epochs)
        worth = [DESIGNS[card].points(SATISFACTION, self.epoch) for card in cards if DESIGNS[card].housing]
        good = [value for value in worth if value >= 0]
        total[SATISFACTION] += sum(good) if good else max(worth)
        for name in self.own_monuments(seat):
            for category in range(3):
                total[category] += MONUMENT[self.side][name].points[category]
        return total

    def score_epoch(self) -> None:
        for seat in self.around(self.first):
            for _ in self.own_leaders(seat)[sum(self.chosen[seat]) :]:
                _, category = self.ask(seat, [f"point {name}" for name in CATEGORIES])
                self.chosen[seat][CATEGORIES.index(category)] += 1
        for seat, player in enumerate(self.players):
            totals = zip(self.buildings_total(seat), self.chosen[seat], strict=True)
            for category, total in enumerate(map(sum, totals)):
                player.points[category] += max(total, 0)
                player.loss += max(-total, 0)
        self.used, self.activator, self.copied = "", -1, ""
        self.chosen = [[0, 0, 0] for _ in self.names]

    def next_epoch(self) -> None:
        self.first = self.next_first
        self.remover = -1
        self.begin_epoch()

    # The whole game

    def game(self) -> list[int]:
        """Play to the end; the place of each seat, from 1."""
        if not self.resumes:
            self.set_up()
        while True:
            if self.resumes != "point":
                self.turns()
                self.history_scores()
            self.resumes = ""
            self.score_epoch()
            if self.epoch == 6:
                break
            self.next_epoch()
        merit = [(self.points(seat), max(player.points)) for seat, player in enumerate(self.players)]
        return [1 + sum(other > its for other in merit) for its in merit]

    def turns(self) -> None:
        while True:
            self.turn()
            if self.remover >= 0:
                self.next_first = self.remover
                return
            self.seat = self.around(self.seat)[1]
            if not self.open():
                self.next_first = self.seat
                return

    def points(self, seat: int) -> int:
        player = self.players[seat]
        cards = len(self.own_monuments(seat)) + len(self.own_leaders(seat))
        return min(player.points) + cards + 2 * (self.remover == seat) - 2 * player.loss
