"""Row D: building pieces (CTS-8)."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.core.rulebook import Refusal
from gamelib.core.steps import Move
from gamelib.core.supply import put_in, take_out

from .state import Cities
from .taken import PlaceTaken
from .things import MONUMENT, WILD_LOT, D
from .window import moves_to


class PlacePiece(PlaceTaken):
    """Place a piece: on an empty lot of its colour, on an empty wild lot, or on a building of its colour.

    CTS-8.2 to CTS-8.8
    """

    rule = "CTS-8.2"
    then = "place_piece | nothing"
    verbs = {"build": ("colour", "space"), "remove": ("item",)}
    row = D

    def refusals_to_place(self, s: Cities, colour: int, space: int) -> Iterator[Refusal]:
        where, district = (s.game.box.space_key[s.active][space],), s.district[s.active]
        if district.spaces_for_piece(colour) >> space & 1:
            return
        feature, (standing, height) = district.feature_at(space), district.building_at(space)
        if feature == MONUMENT:
            yield Refusal("CTS-7.6", where=where, space=space)
        elif not height:
            yield Refusal("CTS-8.3", where=where, space=space, colour=colour)
        elif feature == WILD_LOT and standing != colour:
            yield Refusal("CTS-7.8", where=where, space=space, colour=colour)
        else:
            yield Refusal("CTS-8.5", where=where, space=space, colour=colour)

    def options(self, s: Cities) -> list[Move]:
        district, thing = s.district[s.active], s.game.box.thing
        moves: list[Move] = []
        removed: list[Move] = []
        for item in dict.fromkeys(s.taken):
            moves += moves_to("build", thing[item], district.spaces_for_piece(thing[item]))
            removed.append(("remove", item))
        return moves + removed

    def do(self, s: Cities, move: Move) -> None:
        seat, box = s.active, s.game.box
        if move[0] == "remove":
            item = move[1]
            s.taken = take_out(s.taken, item)
            s.removed[item] += 1
            s.emit("CTS-8.7", seat, ("bag",), colour=box.thing[item])
        else:
            _, colour, space = move
            s.taken = take_out(s.taken, box.items[D][colour])
            _build(s, colour, space)
        if s.taken:
            s.push(PlacePiece)


def _build(s: Cities, colour: int, space: int) -> None:
    """CTS-8.3 to CTS-8.5  The piece begins a building or adds a floor to one."""
    seat, join = s.active, s.game.box.building.join
    district, buildings = s.district[seat], s.buildings[seat]
    height = district.height_at(space)
    if height:
        number = buildings.index(join(space, colour, height))
        s.buildings[seat] = (*buildings[:number], join(space, colour, height + 1), *buildings[number + 1 :])
    else:
        s.buildings[seat] = put_in(buildings, join(space, colour, 1))
    s.district[seat] = district.with_piece(colour, space)
    wild = district.features[WILD_LOT] >> space & 1
    rule = "CTS-8.5" if height else "CTS-8.4" if wild else "CTS-8.3"
    where = (s.game.box.space_key[seat][space],)
    s.emit(rule, seat, where, colour=colour, space=space, height=height + 1)
