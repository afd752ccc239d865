"""Row D: building pieces (CTS-8)."""

from __future__ import annotations

from gamelib.engine.citations import Refusal
from gamelib.engine.multiset import put_in, take_out

from .state import Cities
from .taken import PlaceTaken
from .things import MONUMENT, WILD_LOT, D


class PlacePiece(PlaceTaken):
    """Place a piece: on an empty lot of its colour, on an empty wild lot, or on a building of its colour.

    CTS-8.2 to CTS-8.8
    """

    rule = "CTS-8.2"
    then = "place_piece | nothing"
    verbs = {"build": ("colour", "space"), "remove": ("item",)}
    row = D
    verb = "build"

    def spaces(self, s: Cities, colour: int) -> int:
        return s.district[s.active].spaces_for_piece(colour)

    def refused(self, s: Cities, colour: int, space: int) -> Refusal:
        where, district = (s.game.box.space_key[s.active][space],), s.district[s.active]
        feature, (standing, height) = district.feature_at(space), district.building_at(space)
        if feature == MONUMENT:
            return Refusal("CTS-7.6", where=where, space=space)
        rule = "CTS-8.3" if not height else "CTS-7.8" if feature == WILD_LOT and standing != colour else "CTS-8.5"
        return Refusal(rule, where=where, space=space, colour=colour)

    def may_decline(self, s: Cities) -> bool:
        """CTS-8.7"""
        return True

    def place(self, s: Cities, colour: int, space: int) -> None:
        """CTS-8.3 to CTS-8.5  The piece begins a building or adds a floor to one."""
        seat, box, join = s.active, s.game.box, s.game.box.building.join
        district, buildings = s.district[seat], s.buildings[seat]
        height = district.height_at(space)
        if height:
            buildings = take_out(buildings, join(space, colour, height))
        s.buildings[seat] = put_in(buildings, join(space, colour, height + 1))
        s.district[seat] = district.with_piece(colour, space)
        if s.log is not None:
            rule = "CTS-8.5" if height else "CTS-8.4" if district.features[WILD_LOT] >> space & 1 else "CTS-8.3"
            where = (box.space_key[seat][space],)
            s.emit(rule, seat, where, colour=colour, space=space, before=height, height=height + 1)

    def tell_removed(self, s: Cities, colour: int) -> None:
        s.emit("CTS-8.7", s.active, ("bag",), colour=colour)
