"""The table of components (BCN-SET): how many there are, and where they can lie."""

from __future__ import annotations

from collections.abc import Callable

from gamelib.engine.components import At, Component, FaceDown, Zones

from .box import NARROW, SEATS, WIDE, Box
from .state import Barcelona


def modernisme(s: Barcelona) -> list[int]:
    """BCN-SET.6  By condition: the modernisme tiles in play, which are those that no Cerdà tile shows."""
    return [0 if tile in s.cerda_tile else many for tile, many in enumerate(s.game.box.modernisme_tiles)]


def stacks(s: Barcelona) -> list[int]:
    """BCN-SET.8  By kind of public service: its tiles in play."""
    many = s.game.box.stack_tiles[s.seats]
    return [many * in_play for in_play in s.in_play]


def _of_seats(
    name: str, field: str, many: Callable[[Box], int], at: At[Box] | None = None
) -> Component[Barcelona, Box]:
    """BCN-SET.10  Pieces of which every seat has as many."""
    return Component(
        name=f"{name} ({{}})",
        rule="BCN-SET.10",
        number=lambda s: [many(s.game.box)] * s.seats,
        each="seat",
        zones=Zones(field, at={field: at} if at else {}),
    )


def _streets(name: str, kind: int) -> Component[Barcelona, Box]:
    """BCN-STR.3  Street tiles of one kind: the two kinds lie on different segments."""
    return _of_seats(name, "street", lambda box: box.street_tiles[kind], at=lambda box: box.segments_of_kind[kind])


COMPONENTS: tuple[Component[Barcelona, Box], ...] = (
    Component(
        name="citizens ({})",
        rule="BCN-SET.4",
        number=lambda s: s.game.box.citizens,
        each="class",
        zones=Zones("top", "below", "hand", "drawn", "track", "off", rest="bag"),
        face_down=FaceDown(pile="bag_size", unseen={"hand_hidden": (0,) * SEATS}, secret={"hand": "hand_hidden"}),
    ),
    Component(
        name="house tiles ({})",
        rule="BCN-BLD.17",
        number=lambda s: s.game.box.tiles,
        each="tile",
        zones=Zones("house", "under", rest="houses_left"),
    ),
    _streets("narrow streets", NARROW),
    _streets("wide streets", WIDE),
    _of_seats("intersections", "intersection", lambda box: len(box.intersection_cost)),
    _of_seats("passengers", "passenger", lambda box: len(box.passenger_cost)),
    _of_seats("house markers", "markers", lambda box: box.markers),
    _of_seats("cobblestones", "sidewalk", lambda box: box.cobblestones),
    Component(
        name="action tiles ({})",
        rule="BCN-SET.2",
        number=lambda s: [1] * len(s.layout),
        each="action",
        zones=Zones("layout", rest="actions_left"),
    ),
    Component(
        name="Cerdà tiles ({})",
        rule="BCN-SET.5",
        number=lambda s: s.game.box.cerda_tiles,
        each="condition",
        zones=Zones("cerda_tile", rest="cerda_left"),
    ),
    Component(
        name="modernisme tiles ({})",
        rule="BCN-SET.6",
        number=modernisme,
        each="condition",
        zones=Zones("display", "project", "discard", rest="face_down", spare=("discard",)),
    ),
    Component(
        name="public service tiles ({})",
        rule="BCN-SET.8",
        number=stacks,
        each="service",
        zones=Zones("service", rest="stacks"),
    ),
    Component(
        name="Sagrada Família tiles ({})",
        rule="BCN-SET.9",
        number=lambda s: [1] * len(s.game.box.level_of),
        each="sagrada_tile",
        zones=Zones("sagrada_tile", rest="sagrada_left"),
    ),
    Component(
        name="solo cards ({})",
        rule="BCN-SOL.1",
        number=lambda s: [int(s.rival >= 0)] * len(s.game.box.card_action),
        each="solo_card",
        zones=Zones("card", "turned", rest="cards_left"),
    ),
)
