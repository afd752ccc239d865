"""Row C: feature tiles (CTS-7)."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.core.rulebook import Refusal
from gamelib.core.steps import Choice, Move
from gamelib.core.supply import put_in, take_out

from .box import C
from .state import Cities
from .window import moves_to


class PlaceFeature(Choice[Cities]):
    """Place a feature that was taken on a free space of its background; two in any order.

    CTS-7.1 to CTS-7.5, CTS-7.7
    """

    rule = "CTS-7.1"
    verbs = {"put": ("feature", "space"), "remove": ("item",)}

    def candidates(self, s: Cities) -> list[Move]:
        first, spaces = s.game.box.first[C], s.district[s.active].spaces()
        items = sorted(set(s.taken))
        moves = [move for item in items for move in moves_to("put", item - first, spaces)]
        return moves + [("remove", item) for item in items]

    def refusals(self, s: Cities, move: Move) -> Iterator[Refusal]:
        first, seat = s.game.box.first[C], s.active
        kind = move[1] - first if move[0] == "remove" else move[1]
        if kind < 0 or kind + first not in s.taken:
            yield Refusal("CTS-4.9", item=kind + first if move[0] == "put" and kind >= 0 else move[1])
            return
        district = s.district[seat]
        free = district.spaces_for_feature(kind)
        if move[0] == "remove":
            if free and not s.may_decline:
                yield Refusal("CTS-7.4", where=s.space_keys(seat, free), feature=kind)
            return
        space = move[2]
        where = (s.game.box.space_key[seat][space],) if space >= 0 else ()
        if space >= 0 and district.featured >> space & 1:
            yield Refusal("CTS-7.2", where=where, space=space)
        elif space < 0 or not free >> space & 1:
            yield Refusal("CTS-7.1", where=where, space=space, feature=kind)

    def options(self, s: Cities) -> list[Move]:
        district, first = s.district[s.active], s.game.box.first[C]
        moves: list[Move] = []
        declined: list[Move] = []
        for item in dict.fromkeys(s.taken):
            free = district.spaces_for_feature(item - first)
            moves += moves_to("put", item - first, free)
            if not free or s.may_decline:
                declined.append(("remove", item))
        return moves + declined

    def do(self, s: Cities, move: Move) -> None:
        seat, box = s.active, s.game.box
        if move[0] == "remove":
            _remove(s, move[1])
        else:
            _, kind, space = move
            s.taken = take_out(s.taken, kind + box.first[C])
            s.features[seat] = put_in(s.features[seat], box.feature_at.join(space, kind))
            s.district[seat] = s.district[seat].with_feature(kind, space)
            s.emit("CTS-7.1", seat, (box.space_key[seat][space],), feature=kind, space=space)
        if s.taken:
            s.push(PlaceFeature)


def _remove(s: Cities, item: int) -> None:
    """CTS-7.3, CTS-7.4  No space suits it, or its owner declines it where that is allowed."""
    kind = item - s.game.box.first[C]
    rule = "CTS-7.4" if s.district[s.active].spaces_for_feature(kind) else "CTS-7.3"
    s.taken = take_out(s.taken, item)
    s.removed[item] += 1
    s.emit(rule, s.active, (f"district:{s.active}",), feature=kind)
