"""Row C: feature tiles (CTS-7)."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.core.rulebook import Refusal
from gamelib.core.steps import Move
from gamelib.core.supply import put_in, take_out

from .state import Cities
from .taken import PlaceTaken
from .things import GROUND, C
from .window import moves_to


class PlaceFeature(PlaceTaken):
    """Place a feature that was taken on a free space of its background; two in any order.

    CTS-7.1 to CTS-7.5, CTS-7.7
    """

    rule = "CTS-7.1"
    then = "place_feature | nothing"
    verbs = {"put": ("feature", "space"), "remove": ("item",)}
    row = C

    def refusals_to_place(self, s: Cities, kind: int, space: int) -> Iterator[Refusal]:
        where, district = (s.game.box.space_key[s.active][space],), s.district[s.active]
        if district.featured >> space & 1:
            yield Refusal("CTS-7.2", where=where, space=space)
        elif not district.spaces_for_feature(kind) >> space & 1:
            yield Refusal("CTS-7.1", where=where, space=space, feature=kind, terrain=GROUND[kind])

    def refusals_to_remove(self, s: Cities, kind: int) -> Iterator[Refusal]:
        free = s.district[s.active].spaces_for_feature(kind)
        if free and not s.voluntary_feature_discard:
            yield Refusal("CTS-7.4", where=s.space_keys(s.active, free), feature=kind)

    def options(self, s: Cities) -> list[Move]:
        district, thing = s.district[s.active], s.game.box.thing
        moves: list[Move] = []
        declined: list[Move] = []
        for item in dict.fromkeys(s.taken):
            free = district.spaces_for_feature(thing[item])
            moves += moves_to("put", thing[item], free)
            if not free or s.voluntary_feature_discard:
                declined.append(("remove", item))
        return moves + declined

    def do(self, s: Cities, move: Move) -> None:
        seat, box = s.active, s.game.box
        if move[0] == "remove":
            _remove(s, move[1])
        else:
            _, kind, space = move
            s.taken = take_out(s.taken, box.items[C][kind])
            s.features[seat] = put_in(s.features[seat], box.feature_at.join(space, kind))
            s.district[seat] = s.district[seat].with_feature(kind, space)
            s.emit("CTS-7.1", seat, (box.space_key[seat][space],), feature=kind, space=space)
        if s.taken:
            s.push(PlaceFeature)


def _remove(s: Cities, item: int) -> None:
    """CTS-7.3, CTS-7.4  No space suits it, or its owner declines it where that is allowed."""
    kind = s.game.box.thing[item]
    rule = "CTS-7.4" if s.district[s.active].spaces_for_feature(kind) else "CTS-7.3"
    s.taken = take_out(s.taken, item)
    s.removed[item] += 1
    s.emit(rule, s.active, (f"district:{s.active}",), feature=kind)
