"""What lies on the table in La Città, and what each seat may know of it."""

from __future__ import annotations

from collections.abc import Mapping

from gamelib.engine.codecs import NONE
from gamelib.engine.definition import BaseGame
from gamelib.engine.grid import mask
from gamelib.engine.multiset import put_in, take_out
from gamelib.engine.state import State, flag, number, per, state, value, values
from gamelib.text.templates import digits

from .board import Lanes
from .box import CASTLE, FARM, NEEDS, Box


@state
class Citta(State):
    """The table. A *city* is called by the hex of its castle; -1 stands for nothing.

    Decks are multisets: ``deck`` and ``voice_pool`` hold what nobody has, as far as its viewer knows, identified.
    """

    game: BaseGame[Box]
    # The clock
    year: int = number(lambda s: s.game.box.time["years"], "CIT-YR.1")
    round: int = number(lambda s: s.game.box.time["rounds"], "CIT-POL.1")
    first: int = value("seat")
    setup: int = value("setup")
    purge_rich_harvest_year6: int = flag(rule="CIT-VAR.1")
    finite_citizens: int = flag(rule="CIT-VAR.3")
    # The map
    tile: list[int] = per("slot", of="landscape", fill=-1)
    building: list[int] = per("hex", of="piece", fill=-1)
    citizens: list[int] = per("hex", rule="CIT-DEF.5")  # of a city, on the hex of its castle
    order: tuple[int, ...] = values("hex", rule="CIT-SET.10", in_order=True)  # castles as they were founded
    games: tuple[int, ...] = values("figure", rule="CIT-CRD.4")
    harvest: tuple[int, ...] = values("hex", rule="CIT-CRD.11")
    column: list[int] = per("building", rule="CIT-TIL.1")  # tiles that lie with this side up
    # What players have
    gold: list[int] = per("seat", rule="CIT-DEF.13")
    actions: list[int] = per("seat", most=lambda s: s.game.box.pieces["action_cards"], rule="CIT-POL.2")
    front: list[tuple[int, ...]] = per("seat", of="card", many=True)  # politics cards used this year
    unseen: list[tuple[int, ...]] = per("seat", of="card", many=True)  # of forced draws: nobody knows them
    founded: list[int] = per("seat", most=1, rule="CIT-FND.1")
    famine: list[int] = per("seat", most=1, rule="CIT-FED.4")  # this year
    penalised: list[int] = per("seat", most=1, rule="CIT-POL.6")  # the first turn of this year is lost
    # Cards
    display: tuple[int, ...] = values("card")
    discard: list[int] = per("card", rule="CIT-CLN.2")
    discard_unseen: tuple[int, ...] = values("card")
    removed: list[int] = per("card", rule="CIT-POL.9")
    voice_up: tuple[int, ...] = values("need", in_order=True)  # face up, the first card of the year first
    voice: list[int] = per("position", of="voice_card", fill=-1)  # face down, drawn because somebody looked
    looked: list[int] = per("seat", "position", most=1, rule="CIT-CRD.13")
    voice_used: list[int] = per("need", rule="CIT-CLN.1")
    # Follows from the rest
    city: list[int] = per("hex", of="hex", fill=-1, derived=True)  # of every building: its city
    hexes: list[tuple[int, ...]] = per("hex", of="hex", many=True, derived=True)  # of a city: where its buildings stand
    ground: list[int] = per("hex", derived=True)  # of a city: the same as bits
    reach: list[int] = per("hex", derived=True)  # of a city: all that is at most three steps away, as bits
    kinds: list[tuple[int, ...]] = per("hex", of="piece", many=True, derived=True)  # of a city: what stands there
    beside: list[int] = per("hex", derived=True)  # of a city: the free hexes that it touches, as bits
    touched: int = value(derived=True)  # the free hexes that any city touches, as bits
    shared: int = value(derived=True)  # those that several cities touch
    cities: list[tuple[int, ...]] = per("seat", of="hex", many=True, derived=True)  # in founding order
    fertility: tuple[int, ...] = values(derived=True)  # by hex: the food of a castle or farm there
    grain: list[int] = per("seat", derived=True)  # the food of all castles and farms, of rich harvests twice
    mountains: tuple[int, ...] = values(derived=True)  # by hex: the gold of a quarry there
    shore: int = value(derived=True)  # the hexes that touch a lake, as bits
    figures_left: list[int] = per("seat", derived=True)
    castles_left: list[int] = per("seat", derived=True)
    supply: int = value(derived=True)
    landscapes_left: list[int] = per("landscape", derived=True)
    deck: list[int] = per("card", derived=True)
    deck_size: int = value(derived=True)
    voice_pool: list[int] = per("need", derived=True)

    # Questions that rules ask often

    def owner(self, city: int) -> int:
        """The seat of a city."""
        return self.building[city] - CASTLE

    def sites(self, city: int) -> int:
        """The free hexes that this city touches and no other, as bits (CIT-BLD.2, CIT-BLD.3)."""
        return self.beside[city] & ~self.shared

    def at_a_lake(self, place: int) -> bool:
        """Does this hex touch a lake?"""
        return bool(self.shore >> place & 1)

    def turn_order(self) -> list[int]:
        """All seats from the start player, clockwise."""
        return self.seats_from(self.first)

    def landscape(self, region: int) -> int:
        """What a region shows: the tile of a slot, or what is printed at the border; -1 before the tile is drawn."""
        slots = len(self.tile)
        return self.tile[region] if region < slots else self.game.box.borders[region - slots]

    def feeding(self, seat: int) -> list[int]:
        """The castles and farms of a seat, a farm with a rich harvest a second time."""
        building, mine = self.building, self.cities[seat]
        own = [place for city in mine for place in self.hexes[city] if place == city or building[place] == FARM]
        return own + [farm for farm in self.harvest if self.city[farm] in mine]

    def figures_at(self, place: int) -> tuple[int, ...]:
        """By need: the figures of Bread and Games on the building there."""
        return tuple(self.games.count(place * NEEDS + need) for need in range(NEEDS))

    # What changes cities: nothing else writes what stands there

    def found(self, place: int, seat: int) -> None:
        """A castle of this seat stands here."""
        self.building[place] = CASTLE + seat
        self.castles_left[seat] -= 1
        self.order = (*self.order, place)
        self.cities[seat] = (*self.cities[seat], place)
        self._join(place, place)

    def build(self, place: int, kind: int) -> None:
        """A building of the one city that touches this hex."""
        self.building[place] = kind
        self._join(place, max(map(self.city.__getitem__, self.lanes.neighbours[place])))

    def settle(self, city: int, citizens: int) -> None:
        """So many citizens come from the supply, or go back to it."""
        self.citizens[city] += citizens
        self.supply -= citizens

    def demolish(self, place: int) -> None:
        """Nothing stands here any more, the rest of the city is still connected; figures and a castle go home."""
        city = self.city[place]
        seat = self.owner(city)
        if place == city or self.building[place] == FARM:
            self.grain[seat] -= self.fertility[place] * (1 + self.harvest.count(place))
        if self.games or self.harvest:
            self.figures_left[seat] += sum(self.figures_at(place)) + self.harvest.count(place)
            self.games = tuple(figure for figure in self.games if figure // NEEDS != place)
            self.harvest = tuple(farm for farm in self.harvest if farm != place)
        if place == city:
            self.castles_left[seat] += 1
            self.order = take_out(self.order, place)
            self.cities[seat] = take_out(self.cities[seat], place)
        self.hexes[city] = take_out(self.hexes[city], place)
        self.kinds[city] = take_out(self.kinds[city], self.building[place])
        self.building[place], self.city[place] = NONE, NONE
        before = self.beside[city]
        self._measure(city)
        if before & self.shared:
            self._meet()
        else:
            self.touched = self.touched & ~before | self.beside[city]

    def put_figures(self, place: int, need: int, figures: int) -> None:
        """Figures of Bread and Games on a building, by the need whose arches they add to."""
        for _ in range(figures):
            self.games = put_in(self.games, place * NEEDS + need)
        self.figures_left[self.owner(self.city[place])] -= figures

    def mark(self, farm: int) -> None:
        """A figure of Rich Harvest on a farm."""
        self.harvest = put_in(self.harvest, farm)
        seat = self.owner(self.city[farm])
        self.figures_left[seat] -= 1
        self.grain[seat] += self.fertility[farm]

    def clear_figures(self) -> None:
        """All figures go back to their owners."""
        for farm in self.harvest:
            self.grain[self.owner(self.city[farm])] -= self.fertility[farm]
        self.games = self.harvest = ()
        self.figures_left = [self.game.box.pieces["figures"]] * self.seats

    # What follows from the rest

    def stage(self) -> str:
        """The order of play differs before the first year and in the last one."""
        return "set_up" if not self.year else "last" if self.year == self.game.box.time["years"] else "year"

    def rebuild(self) -> None:
        """Which buildings make up a city, where cities can grow, and what hexes yield.

        What lies in no order of its own is put in the order in which play keeps it.
        """
        self.front[:] = [tuple(sorted(cards)) for cards in self.front]
        self.unseen[:] = [tuple(sorted(cards)) for cards in self.unseen]
        self.discard_unseen, self.display = tuple(sorted(self.discard_unseen)), tuple(sorted(self.display))
        self.games, self.harvest = tuple(sorted(self.games)), tuple(sorted(self.harvest))
        places = range(len(self.building))
        self.city, self.hexes, self.kinds = [NONE] * len(places), [()] * len(places), [()] * len(places)
        self.ground, self.reach, self.beside = [0] * len(places), [0] * len(places), [0] * len(places)
        for castle in self.order:
            if self.city[castle] < 0 <= self.building[castle]:
                self._gather(castle)
        self._meet()
        owners = [self.building[city] - CASTLE for city in self.order]
        self.cities = [
            tuple(city for city, owner in zip(self.order, owners, strict=True) if owner == seat)
            for seat in range(self.seats)
        ]
        self.figures_left = [self.game.box.pieces["figures"]] * self.seats
        for place in [figure // NEEDS for figure in self.games] + [*self.harvest]:
            seat = self.building[self.city[place]] - CASTLE if self.city[place] >= 0 else NONE
            if 0 <= seat < self.seats:
                self.figures_left[seat] -= 1
        self.survey()

    def survey(self) -> None:
        """What the landscapes beside each hex yield, now that they lie there."""
        box = self.game.box
        shown = [*self.tile, *box.borders]
        fertility, mountain, lake = (
            [[*of, 0][landscape] for landscape in shown]  # -1: nothing yet
            for of in (box.fertility, box.mountain, box.lake)
        )
        beside = box.board.regions
        self.fertility = tuple([fertility[one] + fertility[other] for one, other in beside])
        self.mountains = tuple([mountain[one] + mountain[other] for one, other in beside])
        self.shore = mask(place for place, (one, other) in enumerate(beside) if lake[one] or lake[other])
        self.grain = [sum(map(self.fertility.__getitem__, self.feeding(seat))) for seat in range(self.seats)]

    @property
    def lanes(self) -> Lanes:
        """The hexes in play and the ways between them."""
        return self.game.box.maps[self.seats]

    def _join(self, place: int, city: int) -> None:
        """What stands here belongs to this city from now on, and the free hexes beside it lie next to the city."""
        kind, lanes, here, beside = self.building[place], self.lanes, 1 << place, self.beside[city]
        self.city[place] = city
        self.hexes[city] = put_in(self.hexes[city], place)
        self.kinds[city] = put_in(self.kinds[city], kind)
        if place == city or kind == FARM:
            self.grain[self.owner(city)] += self.fertility[place]
        self.reach[city] |= lanes.around[place]
        ground = self.ground[city] = self.ground[city] | here
        new = lanes.beside[place] & ~ground
        self.shared |= new & self.touched & ~beside
        self.touched = (self.touched | new) & ~here
        self.beside[city] = (beside | new) & ~here

    def _gather(self, castle: int) -> None:
        """All that is connected with a castle is its city."""
        found, edge = {castle}, [castle]
        while edge:
            for near in self.lanes.neighbours[edge.pop()]:
                if near not in found and self.building[near] >= 0 and self.city[near] < 0:
                    found.add(near)
                    edge.append(near)
        for place in found:
            self.city[place] = castle
        self.hexes[castle] = tuple(sorted(found))
        self.kinds[castle] = tuple(sorted(self.building[place] for place in found))
        self._measure(castle)

    def _measure(self, city: int) -> None:
        """Where a city stands, what it touches and how far it reaches."""
        lanes = self.lanes
        ground = reach = beside = 0
        for place in self.hexes[city]:
            ground |= 1 << place
            reach |= lanes.around[place]
            beside |= lanes.beside[place]
        self.ground[city], self.reach[city], self.beside[city] = ground, reach, beside & ~ground

    def _meet(self) -> None:
        """Where no city can grow, because several touch the same hex."""
        touched = shared = 0
        for beside in map(self.beside.__getitem__, self.order):
            shared |= touched & beside
            touched |= beside
        self.touched, self.shared = touched, shared

    # In words

    def prompt_facts(self, step: str) -> Mapping[str, object]:
        return {}

    def text(self, lang: str = "en") -> str:
        """The position in one line."""
        game, say = self.game, self.game.wording.line
        if self.over:
            return say("over", {"points": self.points_text(lang)}, lang)
        citizens = [sum(self.citizens[city] for city in self.cities[seat]) for seat in range(self.seats)]
        people = ", ".join(f"{game.seat_name(seat, lang)} {digits(many)}" for seat, many in enumerate(citizens))
        when = "round" if self.round else "year" if self.year else "setup"
        facts = {
            "when": say(when, {"year": self.year, "round": self.round}, lang),
            "what": self.coming_text(lang),
            "cities": len(self.order),
            "citizens": people,
        }
        return say("now", facts, lang)
