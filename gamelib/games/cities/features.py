"""Row C: feature tiles (CTS-7)."""

from __future__ import annotations

from gamelib.engine.citations import Refusal
from gamelib.engine.multiset import put_in

from .state import Cities
from .taken import PlaceTaken
from .things import GROUND, C


class PlaceFeature(PlaceTaken):
    """Place a feature that was taken on a free space of its background; two in any order.

    CTS-7.1 to CTS-7.5, CTS-7.7
    """

    rule = "CTS-7.1"
    then = "place_feature | nothing"
    verbs = {"put": ("feature", "space"), "remove": ("item",)}
    row = C
    verb = "put"

    def spaces(self, s: Cities, kind: int) -> int:
        return s.district[s.active].spaces_for_feature(kind)

    def refused(self, s: Cities, kind: int, space: int) -> Refusal:
        where = (s.game.box.space_key[s.active][space],)
        if s.district[s.active].featured >> space & 1:
            return Refusal("CTS-7.2", where=where, space=space)
        return Refusal("CTS-7.1", where=where, space=space, feature=kind, terrain=GROUND[kind])

    def may_decline(self, s: Cities) -> bool:
        """CTS-7.4  Only by an option of the game."""
        return bool(s.voluntary_feature_discard)

    def place(self, s: Cities, kind: int, space: int) -> None:
        seat, box = s.active, s.game.box
        s.features[seat] = put_in(s.features[seat], box.feature_at.join(space, kind))
        s.district[seat] = s.district[seat].with_feature(kind, space)
        s.emit("CTS-7.1", seat, (box.space_key[seat][space],), feature=kind, space=space)

    def tell_removed(self, s: Cities, kind: int) -> None:
        """CTS-7.3, CTS-7.4  No space suits it, or its owner declines it where that is allowed."""
        rule = "CTS-7.4" if self.spaces(s, kind) else "CTS-7.3"
        s.emit(rule, s.active, (f"district:{s.active}",), feature=kind)
