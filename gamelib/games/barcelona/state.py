"""What lies on the table in Barcelona, and what each seat may know of it."""

from __future__ import annotations

from gamelib.engine.codecs import NONE
from gamelib.engine.definition import BaseGame
from gamelib.engine.multiset import put_in
from gamelib.engine.state import State, number, per, state, value, values

from .box import CLASSES, RIVAL, SERVICES, WIDE, Box


@state
class Barcelona(State):
    """The table. -1 stands for nothing.

    On a crossing lie two citizens at most: the ``top`` one is seen, ``below`` lies what it hides; a citizen that lies
    there alone is on top. The bag is a multiset: ``bag`` holds whom nobody has, as far as its viewer knows, seen.
    """

    unordered = ("used",)
    game: BaseGame[Box]
    # The clock
    round: int = number()
    first: int = value("seat", fill=-1)  # -1 before it is drawn
    scored: int = number(lambda s: len(s.game.box.section_ends), "BCN-CRS.3")  # Cerdà tiles face down, the first ones
    # turns in a row without a citizen placed or a house built
    idle: int = number(most=lambda s: s.seats, rule="BCN-END.3")
    line_unit: int = value("unit", rule="BCN-SCO.1")
    market_unit: int = value("unit", rule="BCN-PUB.5")
    # The main board
    layout: list[int] = per("street", of="action", fill=-1)
    top: list[int] = per("crossing", of="class", fill=-1)
    below: list[int] = per("crossing", of="class", fill=-1, under="top")
    intersection: list[int] = per("crossing", of="seat", fill=-1)
    street: list[int] = per("segment", of="seat", fill=-1)
    passenger: list[int] = per("segment", of="seat", fill=-1)
    tram: list[int] = per("seat", of="segment", fill=-1)
    house: list[int] = per("space", of="tile", fill=-1)
    under: list[tuple[int, ...]] = per("space", of="tile", many=True, under="house")  # the lowest first
    markers: list[tuple[int, ...]] = per("space", of="seat", many=True, in_order=True)  # the lowest first
    track: list[int] = per("class", rule="BCN-CIT.1")  # citizens on each track, those of the set-up too
    off: list[int] = per("class", rule="BCN-CIT.3")  # beside the board
    cerda_tile: list[int] = per("section", of="condition", fill=-1)
    cerda: list[int] = per("seat", most=lambda s: s.game.box.cerda_end, rule="BCN-CER.2")
    # The side board
    sidewalk: list[int] = per("sidewalk", of="seat", fill=-1)
    in_play: list[int] = per("service", most=1, rule="BCN-SET.8")
    display: tuple[int, ...] = values("condition")
    discard: list[int] = per("condition")
    # What players have
    hand: list[int] = per("seat", "class", rule="BCN-DRW.1")
    hand_hidden: list[int] = per("seat", rule="BCN-SET.13")  # in a view
    coins: list[int] = per("seat", rule="BCN-RES.1")
    cloth: list[int] = per("seat", rule="BCN-RES.1")
    project: list[int] = per("seat", "slot", of="condition", fill=-1)
    up: list[int] = per("seat", "slot", most=1, rule="BCN-IMP.1")
    service: list[int] = per("seat", "service", most=1, rule="BCN-PUB.1")
    sagrada: list[int] = per("seat", most=lambda s: s.game.box.sagrada_end, rule="BCN-SAG.5")
    sagrada_tile: list[tuple[int, ...]] = per("seat", of="sagrada_tile", many=True)
    # The turn in progress: where its citizens lie, and the streets whose action has been carried out
    here: int = value("crossing", fill=-1, rule="BCN-PLC.5", until="take_actions choose_action")
    used: tuple[int, ...] = values("street", rule="BCN-PLC.5", until="take_actions choose_action")
    # Of the benefits of an intersection
    chosen: tuple[int, ...] = values("slot", rule="BCN-INT.6", until="use_intersection intersection_benefit")
    # Alone against Cerdà's rival
    difficulty: int = value("difficulty", fill=-1)  # -1: there is no rival
    pawn: int = value("crossing", fill=-1)
    card: int = value("solo_card", fill=-1)  # the previous one
    turned: list[int] = per("solo_card", most=1)  # those that were turned up before it
    drawn: list[int] = per("class")  # what the rival has drawn
    # Follows from the rest
    removed: list[int] = per("seat", derived=True)  # cobblestones placed, by which the warehouse grows
    narrow: list[int] = per("seat", derived=True)  # tiles and pieces used
    wide: list[int] = per("seat", derived=True)
    built: list[int] = per("seat", derived=True)  # intersections
    passengers: list[int] = per("seat", derived=True)
    marked: list[int] = per("seat", derived=True)  # house markers
    own: list[int] = per("seat", derived=True)  # a mask of the segments with own tiles
    shown: list[int] = per("space", derived=True)  # the visible citizens around it as one number
    houses_left: list[int] = per("tile", derived=True)
    bag: list[int] = per("class", derived=True)
    bag_size: int = value(derived=True)
    stacks: list[int] = per("service", derived=True)  # tiles of public services
    sagrada_left: list[int] = per("sagrada_tile", derived=True)
    face_down: list[int] = per("condition", derived=True)
    actions_left: list[int] = per("action", derived=True)
    cerda_left: list[int] = per("condition", derived=True)
    cards_left: list[int] = per("solo_card", derived=True)

    # Questions that rules ask often

    @property
    def rival(self) -> int:
        """The seat of Cerdà's rival; -1 if people play against each other."""
        return RIVAL if self.difficulty >= 0 else NONE

    @property
    def players(self) -> int:
        """How many people play."""
        return 1 if self.difficulty >= 0 else self.seats

    @property
    def ending(self) -> bool:
        """BCN-END.1  Have all Cerdà tiles been scored?"""
        return self.scored == len(self.cerda_tile)

    def turn_order(self) -> list[int]:
        """All seats from the first player, clockwise."""
        return self.seats_from(self.first)

    def capacity(self, seat: int) -> int:
        """BCN-RES.1  Open spaces of the warehouse."""
        return self.game.box.capacity[self.removed[seat]]

    def next_space(self, class_: int) -> int:
        """BCN-CIT.1  The leftmost empty space of a citizen track, from 1; one too far if it is full."""
        return self.game.box.next_space[self.seats][self.track[class_]]

    def tops(self, space: int) -> tuple[int, ...]:
        """BCN-PLC.6  The visible citizens on the crossings around a space, -1 where there is none."""
        return tuple([self.top[crossing] for crossing in self.game.box.crossings_of[space]])

    def taken(self, service: int) -> int:
        """How many tiles of a kind of public service are built: the next one is cheaper."""
        return self.game.box.stack_tiles[self.seats] - self.stacks[service]

    # What writes fields from which others follow

    def stack(self, crossing: int, top: int, below: int = NONE) -> None:
        """Citizens lie on a crossing."""
        self._show(crossing, top)
        self.below[crossing] = below

    def uncover(self, crossing: int) -> int:
        """The top citizen of a crossing leaves it; which one it was."""
        citizen = self.top[crossing]
        self._show(crossing, self.below[crossing])
        self.below[crossing] = NONE
        return citizen

    def _show(self, crossing: int, top: int) -> None:
        """From now on this citizen is visible, or none."""
        more, shown = top - self.top[crossing], self.shown
        self.top[crossing] = top
        for space, place in self.game.box.shows[crossing]:
            shown[space] += more * place

    def draw(self, seat: int, class_: int) -> None:
        """A citizen comes from the bag into a hand; the rival shows what it has drawn."""
        self.bag[class_] -= 1
        self.bag_size -= 1
        if seat == self.rival:
            self.drawn[class_] += 1
        else:
            self.hand[seat * CLASSES + class_] += 1

    def settle(self, class_: int) -> None:
        """A citizen moves to its track, or beside the board if it is full."""
        if self.next_space(class_) > self.game.box.track_end:
            self.off[class_] += 1
        else:
            self.track[class_] += 1

    def lay_street(self, segment: int, seat: int) -> None:
        """A street tile of a seat."""
        self.street[segment] = seat
        self.own[seat] |= 1 << segment
        of = self.wide if self.game.box.kind_of[segment] == WIDE else self.narrow
        of[seat] += 1

    def lay_intersection(self, crossing: int, seat: int) -> None:
        """An intersection of a seat."""
        self.intersection[crossing] = seat
        self.built[seat] += 1

    def put_passenger(self, segment: int, seat: int) -> None:
        """A passenger of a seat."""
        self.passenger[segment] = seat
        self.passengers[seat] += 1

    def cobble(self, space: int, seat: int) -> None:
        """A cobblestone of a seat on the sidewalk."""
        self.sidewalk[space] = seat
        self.removed[seat] += 1

    def put_house(self, space: int, tile: int) -> None:
        """A house tile, on top of what stands there."""
        if self.house[space] >= 0:
            self.under[space] = (*self.under[space], self.house[space])
        self.house[space] = tile
        self.houses_left[tile] -= 1

    def mark(self, space: int, seat: int) -> None:
        """A house marker of a seat, on top of those that lie there."""
        self.markers[space] = (*self.markers[space], seat)
        self.marked[seat] += 1

    def found_service(self, seat: int, service: int) -> None:
        """A seat takes the top tile of a kind of public service."""
        self.service[seat * SERVICES + service] = 1
        self.stacks[service] -= 1

    def take_sagrada_tile(self, seat: int, tile: int) -> None:
        """A seat takes a Sagrada Família tile."""
        self.sagrada_tile[seat] = put_in(self.sagrada_tile[seat], tile)
        self.sagrada_left[tile] -= 1

    # What follows from the rest

    def stage(self) -> str:
        """The set-up, then turns of players and their rival; after them only the final scoring waits, or nothing."""
        if not self.round:
            return "set_up"
        if not self.agenda or self.agenda[0] == self.game.last_step.entry:
            return "end"
        return "rival" if self.active == self.rival else "play"

    def rebuild(self) -> None:
        """How many pieces each seat has used, where its streets are, and who is seen from where.

        What lies in no order of its own is put in the order in which play keeps it.
        """
        seats, box = range(self.seats), self.game.box
        self.display, self.chosen = tuple(sorted(self.display)), tuple(sorted(self.chosen))
        self.sagrada_tile[:] = [tuple(sorted(tiles)) for tiles in self.sagrada_tile]
        self.removed = [self.sidewalk.count(seat) for seat in seats]
        self.built = [self.intersection.count(seat) for seat in seats]
        self.passengers = [self.passenger.count(seat) for seat in seats]
        self.marked = [sum(stack.count(seat) for stack in self.markers) for seat in seats]
        self.shown = [0] * len(self.house)
        for crossing, spaces in enumerate(box.shows):
            for space, place in spaces:
                self.shown[space] += (1 + self.top[crossing]) * place
        self.own, self.narrow, self.wide = [0] * self.seats, [0] * self.seats, [0] * self.seats
        for segment, seat in enumerate(self.street):
            if 0 <= seat < self.seats:
                self.own[seat] |= 1 << segment
                (self.wide if box.kind_of[segment] == WIDE else self.narrow)[seat] += 1

    # In words

    def text(self, lang: str = "en") -> str:
        """The position in one line."""
        say = self.game.wording.line
        if self.over:
            return say("over", {"points": self.points_text(lang)}, lang)
        facts = {
            "when": say("round" if self.round else "setup", {"round": self.round}, lang),
            "what": self.coming_text(lang),
            "points": self.points_text(lang),
        }
        return say("now", facts, lang)
