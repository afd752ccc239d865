"""The eleven actions and the seven public services of the second reading."""

from __future__ import annotations

from .referee_board import CROSSINGS, DEAR, SEGMENTS, SIDEWALK, Benefit, beside, block, ending_at, touching
from .referee_conditions import Conditions
from .referee_table import (
    INTERSECTION_BENEFIT,
    INTERSECTION_CHOICES,
    INTERSECTION_COST,
    PASSENGER_COST,
    SERVICE_VP,
    SLOTS,
    STACKS,
)

ACTIONS = {
    "v1": "gain_coins",
    "v2": "build_narrow",
    "v3": "build_public",
    "v4": "place_cobblestone",
    "v5": "build_intersection",
    "h1": "gain_cloth",
    "h2": "improve_modernisme",
    "h3": "take_modernisme",
    "h4": "build_wide",
    "h5": "advance_cerda",
    "d": "move_tram",
}
"""The printed layout, in the order in which tiles are drawn."""
ALWAYS = ("gain_coins", "gain_cloth", "advance_cerda")


class Actions(Conditions):
    def feasible(self, seat: int, action: str) -> bool:
        player = self.players[seat]
        if action in ALWAYS:
            return True
        if action == "place_cobblestone":
            return bool(self.slabs(seat))
        if action in ("build_narrow", "build_wide"):
            return bool(self.segments(seat, action.removeprefix("build_")))
        if action == "build_intersection":
            return bool(self.sites(seat))
        if action == "improve_modernisme":
            return bool(self.improvable(seat))
        if action == "take_modernisme":
            return bool(self.slots(seat) and self.display)
        if action == "build_public":
            return bool(self.kinds(seat))
        return bool(self.stops(player.tram))

    def perform(self, seat: int, action: str) -> None:
        match action:
            case "gain_coins":
                self.gain(seat, coin=2)
            case "gain_cloth":
                self.gain(seat, cloth=1, vp=3)
            case "advance_cerda":
                self.cerda(seat, 2)
            case "place_cobblestone":
                self.cobble(seat)
            case "build_narrow":
                self.streets(seat, "narrow", 2)
            case "build_wide":
                self.streets(seat, "wide", 1)
            case "build_intersection":
                self.build_intersection(seat)
            case "improve_modernisme":
                self.improve(seat)
            case "take_modernisme":
                self.take(seat)
            case "build_public":
                self.build_public(seat)
            case "move_tram":
                self.move_tram(seat)

    def receive(self, seat: int, benefit: Benefit) -> None:
        """Whatever is printed somewhere."""
        usual = {what: count for what, count in benefit.items() if what in ("coin", "cloth", "vp", "cerda")}
        self.gain(seat, **usual)
        self.sagrada(seat, benefit.get("sagrada", 0))
        for kind in ("narrow", "wide"):
            self.streets(seat, kind, benefit.get(kind, 0))

    # Cobblestones

    def slabs(self, seat: int, *, anywhere: bool = False) -> list[str]:
        if self.players[seat].removed == 6:
            return []
        laid = {"s22", *self.sidewalk}
        return [slab for slab in SIDEWALK if slab not in laid and (anywhere or beside(slab) & laid)]

    def cobble(self, seat: int, *, anywhere: bool = False) -> None:
        slabs = self.slabs(seat, anywhere=anywhere)
        slab = self.choose(seat, "cobble", slabs, lambda slab: self.worth(SIDEWALK[slab]))
        self.players[seat].removed += 1
        self.sidewalk[slab] = seat
        self.receive(seat, SIDEWALK[slab])

    # Streets

    def tiles_left(self, seat: int, kind: str) -> int:
        return 10 - self.players[seat].narrow if kind == "narrow" else 5 - self.players[seat].wide

    def segments(self, seat: int, kind: str) -> list[str]:
        if not self.tiles_left(seat, kind):
            return []
        return [name for name, segment in SEGMENTS.items() if segment.kind == kind and name not in self.street]

    def streets(self, seat: int, kind: str, number: int) -> None:
        for _ in range(number):
            if free := self.segments(seat, kind):
                self.lay_street(seat, kind, free)

    def lay_street(self, seat: int, kind: str, free: list[str]) -> None:
        segment = self.choose(
            seat, "street", free, lambda name: self.street_vp(name) + self.worth(SEGMENTS[name].benefit)
        )
        player = self.players[seat]
        if kind == "narrow":
            player.narrow += 1
        else:
            player.wide += 1
        self.street[segment] = seat
        self.receive(seat, SEGMENTS[segment].benefit)
        player.points += self.street_vp(segment)
        self.cerda(seat, STACKS[kind].get(player.narrow if kind == "narrow" else player.wide, 0))

    # Intersections

    def cost_at(self, seat: int, crossing: str) -> int:
        return INTERSECTION_COST[self.players[seat].built] + (crossing in DEAR)

    def sites(self, seat: int, *, free: bool = False) -> list[str]:
        if self.players[seat].built == 5:
            return []
        bare = [crossing for crossing in CROSSINGS if crossing not in self.intersection]
        return [crossing for crossing in bare if free or self.can_pay(seat, self.cost_at(seat, crossing))]

    def uncovered(self, crossing: str) -> list[Benefit]:
        return [SEGMENTS[name].benefit for name in ending_at(crossing) if name not in self.street]

    def build_intersection(self, seat: int, *, free: bool = False) -> None:
        crossing = self.choose(
            seat,
            "intersection",
            self.sites(seat, free=free),
            lambda place: (sum(map(self.worth, self.uncovered(place))), self.houses_around(place)),
        )
        if not free:
            self.pay(seat, self.cost_at(seat, crossing))
        self.players[seat].built += 1
        self.intersection[crossing] = seat
        together: Benefit = {}
        for benefit in self.uncovered(crossing):
            for what, count in benefit.items():
                together[what] = together.get(what, 0) + count
        self.receive(seat, together)

    def use_intersection(self, crossing: str) -> None:
        """Citizens have been put on it: its owner may take some of the benefits on his board."""
        owner = self.intersection[crossing]
        built = self.players[owner].built
        left = list(range(1, built + 1))
        for _ in range(INTERSECTION_CHOICES[built]):
            if owner == self.rival:
                slot = left[0]
            else:
                words = self.ask(owner, ["pass"] + [f"benefit {slot}" for slot in left])
                if words == ["pass"]:
                    return
                slot = int(words[1])
            left.remove(slot)
            self.receive(owner, INTERSECTION_BENEFIT[slot - 1])

    # Modernisme

    def improvable(self, seat: int) -> list[int]:
        bottom = [slot for slot in SLOTS if slot not in self.players[seat].up]
        return [slot for slot in bottom if self.can_pay(seat, 0, SLOTS[slot][1])]

    def improve(self, seat: int) -> None:
        slot = int(self.ask(seat, [f"improve {slot}" for slot in self.improvable(seat)])[1])
        self.pay(seat, 0, SLOTS[slot][1])
        self.players[seat].up.add(slot)

    def slots(self, seat: int, *, free: bool = False) -> list[int]:
        empty = [slot for slot in SLOTS if slot not in self.players[seat].project]
        return [slot for slot in empty if free or self.can_pay(seat, 0, SLOTS[slot][0])]

    def take(self, seat: int, *, free: bool = False) -> None:
        slots = self.slots(seat, free=free)
        words = self.ask(seat, [f"project {tile} {slot}" for tile in self.display for slot in slots])
        if not free:
            self.pay(seat, 0, SLOTS[int(words[2])][0])
        self.put_project(seat, words[1], int(words[2]))

    def put_project(self, seat: int, tile: str, slot: int) -> None:
        self.display.remove(tile)
        self.players[seat].project[slot] = tile
        self.fill_display()

    # Public services

    def kinds(self, seat: int) -> list[str]:
        mine = self.players[seat].services
        open_ = [kind for kind, costs in self.services.items() if costs and kind not in mine]
        return [kind for kind in open_ if self.can_pay(seat, self.services[kind][0])]

    def build_public(self, seat: int) -> None:
        kind = self.choose(seat, "service", self.kinds(seat), lambda _: 0)
        cost = self.services[kind].pop(0)
        self.pay(seat, cost)
        self.players[seat].services.add(kind)
        self.gain(seat, vp=SERVICE_VP[cost], cerda=2)
        if kind == "market":
            tiles = self.marked(seat)
            self.gain(seat, cloth=len({block(space) for space in tiles} if self.market_unit == "blocks" else tiles))
        elif kind == "museum":
            self.sagrada(seat, 2)
        elif self.main_is_possible(seat, kind) and self.agrees(seat, "main", "decline"):
            self.main_benefit(seat, kind)

    def main_is_possible(self, seat: int, kind: str) -> bool:
        player = self.players[seat]
        if kind == "station":
            return bool(self.stops(player.tram))
        if kind == "hospital":
            return bool(self.sites(seat, free=True))
        if kind == "promenade":
            return bool(self.segments(seat, "wide") or self.segments(seat, "narrow"))
        if kind == "university":
            return bool(self.slabs(seat, anywhere=True))
        return bool(self.slots(seat, free=True) and self.display)

    def main_benefit(self, seat: int, kind: str) -> None:
        if kind == "station":
            self.move_tram(seat, station=True)
        elif kind == "hospital":
            self.build_intersection(seat, free=True)
        elif kind == "promenade":
            streets = [street for street in ("wide", "narrow") if self.segments(seat, street)]
            street = self.choose(seat, "kind", streets, lambda _: 0)
            self.streets(seat, street, 1 if street == "wide" else 2)
        elif kind == "university":
            self.cobble(seat, anywhere=True)
        else:
            self.take(seat, free=True)

    # Trams

    def stops(self, tram: str) -> list[str]:
        """Where a tram may be put or go to."""
        taken = {player.tram for player in self.players}
        if not tram:
            return [name for name in SEGMENTS if name not in taken and name not in self.passenger]
        (owner,) = (seat for seat, player in enumerate(self.players) if player.tram == tram)
        cost, waiting = {tram: 0}, [tram]
        for here in waiting:
            for there in touching(here):
                total = cost[here] + (self.street.get(there) != owner)
                if total <= 2 and total < cost.get(there, 3):
                    cost[there] = total
                    waiting.append(there)
        return [name for name in SEGMENTS if name in cost and name not in taken]

    def move_tram(self, seat: int, *, station: bool = False) -> None:
        player = self.players[seat]
        player.tram = self.ask(seat, [f"tram {name}" for name in self.stops(player.tram)])[1]
        if player.tram in self.passenger or player.passengers == 5:
            return
        coins, cloth = PASSENGER_COST[player.passengers]
        coins = 0 if station else coins
        if self.can_pay(seat, coins, cloth) and self.agrees(seat, "passenger", "no_passenger"):
            self.pay(seat, coins, cloth)
            self.put_passenger(seat, player.tram)
            action = self.layout[SEGMENTS[player.tram].street]
            if self.feasible(seat, action) and self.agrees(seat, "ride", "stay"):
                self.perform(seat, action)

    def put_passenger(self, seat: int, segment: str) -> None:
        self.players[seat].passengers += 1
        self.passenger[segment] = seat
        if segment in self.street:
            self.players[self.street[segment]].points += self.street_vp(segment)
