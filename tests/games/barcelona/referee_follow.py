"""The slow second reading of the rules follows a match line by line.

It shares nothing with the library, and begins at any decision of a turn, from what a saved position says. Before every
line it compares what lies on its own table with the state, the actions that it finds legal with the options, and the
weights of draws.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import gamelib
from gamelib.engine.match import Match
from tests import playing

from .referee import SEATS, Referee
from .referee_board import SPACES
from .referee_solo import CARDS, TIMES
from .referee_table import CITIZENS, CLASSES, SERVICES

Said = dict[str, Any]
"""A saved position as plain data."""
BEGINS = {"place_citizens": "place", "choose_action": "act", "build_house": "build"}
"""The part of the turn to which a decision belongs, at which a saved position can go on."""
COUNTS = ("points", "coins", "cloth", "cerda", "sagrada")


class Following(Referee):
    """Follows a match from its first line, or from a decision in a saved position."""

    def __init__(self, match: Match[Any], *, refusals: bool = False) -> None:
        self.lines, self.at, self.refusals = match.lines, 0, refusals
        said = playing.said(match.lines[0].before)
        solo = said["difficulty"] in TIMES
        super().__init__(
            1 if solo else said["seats"],
            line_unit=said["line_unit"],
            market_unit=said["market_unit"],
            difficulty=said["difficulty"] if solo else "normal",
        )
        self.start = said["line"]
        self.printed = bool(said["layout"])
        if said["first"] != "none":
            self.first = SEATS.index(said["first"])
        if said["round"]:
            self.lay(said)

    def lay(self, said: Said) -> None:
        """Put on the table what a saved position says."""
        self.layout = said["layout"]
        self.cerda_tiles = [said["cerda_tile"][section] for section in "123"]
        self.scored = [section < said["scored"] for section in range(3)]
        for crossing, rank in said["top"].items():
            self.stack[crossing] = [said["below"].get(crossing, "")] * (crossing in said["below"]) + [rank]
        for rank in CLASSES:
            for _ in range(said["track"].get(rank, 0) - sum(self.track[rank])):
                self.to_track(rank)
        self.off = Counter(said["off"])
        self.house = dict(said["house"])
        for space in SPACES:
            self.markers[space] = [SEATS.index(name) for name in said["markers"].get(space, ())]
            for tile in [*said["under"].get(space, ()), *[tile for at, tile in self.house.items() if at == space]]:
                self.houses[tile] -= 1
        self.rows_left -= {int(space[2]) for space in self.house}
        for name in ("intersection", "street", "passenger", "sidewalk"):
            setattr(self, name, {place: SEATS.index(seat) for place, seat in said[name].items()})
        for seat, player in enumerate(self.players):
            self.lay_player(said, seat, SEATS[seat])
            for tile in player.sagrada_tiles:
                next(tiles for tiles in self.sagrada_left.values() if tile in tiles).remove(tile)
        for kind in SERVICES:
            if said["in_play"].get(kind):
                built = sum(kind in player.services for player in self.players)
                self.services[kind] = [3, 2, 1][built : 2 if self.n == 2 else 3]
        self.display, self.discard = list(said["display"]), list(Counter(said["discard"]).elements())
        gone = [*self.display, *self.discard, *self.cerda_tiles]
        gone += [tile for player in self.players for tile in player.project.values()]
        self.face_down = [tile for tile in self.face_down_at_first() if tile not in gone]
        self.pawn, self.card = said["pawn"], said["card"]
        self.cards = frozenset(CARDS) - {self.card} - {card for card, turned in said["turned"].items() if turned}
        self.bag = Counter(CITIZENS)
        self.bag.subtract(self.seen())
        self.seat = SEATS.index(said["active"])
        self.idle, self.crossing, self.used = max(0, said["idle"] - 1), said["here"], set(said["used"])
        self.begins = BEGINS[said["agenda"][0].split()[0]]
        self.placed = not said["idle"]

    def lay_player(self, said: Said, seat: int, name: str) -> None:
        player = self.players[seat]
        for what in COUNTS:
            setattr(player, what, said[what].get(name, 0))
        player.tram = said["tram"][name].replace("none", "")
        player.hand = Counter({rank: number for rank, number in said["hand"].get(name, {}).items() if number})
        player.services = {kind for kind, built in said["service"].get(name, {}).items() if built}
        player.sagrada_tiles = list(said["sagrada_tile"].get(name, ()))
        player.project = {int(slot): tile for slot, tile in said["project"].get(name, {}).items()}
        player.up = {int(slot) for slot, up in said["up"].get(name, {}).items() if up}
        player.removed = list(self.sidewalk.values()).count(seat)
        player.narrow, player.wide = (len(self.streets_of(seat, kind)) for kind in ("narrow", "wide"))
        player.built = list(self.intersection.values()).count(seat)
        player.passengers = list(self.passenger.values()).count(seat)
        player.markers = sum(stack.count(seat) for stack in self.markers.values())

    def seen(self) -> Counter[str]:
        """Citizens that are not in the bag."""
        found = Counter(rank for stack in self.stack.values() for rank in stack) + self.off
        for player in self.players:
            found += player.hand
        return found + Counter({rank: sum(self.track[rank]) for rank in CLASSES})

    # Comparing

    def table(self) -> Said:
        """What lies there, as a saved position says it."""
        named = list(zip(SEATS, self.players, strict=False))
        owners = ("intersection", "street", "passenger", "sidewalk")
        return {
            "layout": self.layout,
            "cerda_tile": dict(zip("123", self.cerda_tiles, strict=False)),
            "scored": sum(self.scored),
            "top": {place: stack[-1] for place, stack in self.stack.items() if stack},
            "below": {place: stack[0] for place, stack in self.stack.items() if len(stack) == 2},
            "track": {rank: sum(track) for rank, track in self.track.items()},
            "off": self.off,
            "bag": self.bag,
            "house": self.house,
            "houses_left": self.houses,
            "markers": {space: [SEATS[seat] for seat in stack] for space, stack in self.markers.items()},
            **{name: {place: SEATS[seat] for place, seat in getattr(self, name).items()} for name in owners},
            **{what: {name: getattr(player, what) for name, player in named} for what in COUNTS},
            "tram": {name: player.tram for name, player in named},
            "hand": {name: player.hand for name, player in named if player is not self.solo},
            "drawn": self.solo.hand if self.solo else {},
            "project": {name: {str(slot): its for slot, its in player.project.items()} for name, player in named},
            "up": {name: dict.fromkeys(map(str, player.up), 1) for name, player in named},
            "service": {name: dict.fromkeys(player.services, 1) for name, player in named},
            "sagrada_tile": {name: sorted(player.sagrada_tiles) for name, player in named},
            "in_play": dict.fromkeys(self.services, 1),
            "stacks": {kind: len(costs) for kind, costs in self.services.items()},
            "display": sorted(self.display),
            "discard": dict.fromkeys(self.discard, 1),
            "face_down": dict.fromkeys(self.face_down, 1),
        }

    def compare(self, state: Any) -> None:
        said = playing.said(state)
        for name, its in self.table().items():
            theirs = sorted(said[name]) if name == "display" else said[name]
            assert bare(theirs) == bare(its), f"line {self.at}: {name}"
        assert said["first"] == (SEATS[self.first] if self.first >= 0 else "none"), f"line {self.at}: first"
        for name in ("pawn", "card") if self.rival >= 0 else ():
            assert said[name] == getattr(self, name) or "none", f"line {self.at}: {name}"
        for name in ("removed", "narrow", "wide", "built", "passengers"):
            its = [getattr(player, name) for player in self.players]
            assert list(getattr(state, name)) == its, f"line {self.at}: {name}"
        assert said["line"] == self.start + self.at

    def ask(self, seat: int, options: list[str]) -> list[str]:
        before = self.lines[self.at].before
        self.compare(before)
        assert before.seat == seat, f"line {self.at}"
        if before.decision.name == "place_citizens":
            assert before.idle == self.idle + 1, f"line {self.at}"
        assert sorted(map(str, before.legal_actions())) == sorted(options), f"line {self.at}"
        if self.refusals:
            refused = {str(action) for action, said in before.refusals().items() if said}
            assert not refused & set(options), f"line {self.at}"
            assert refused | set(options) == set(map(str, before.refusals())), f"line {self.at}"
        self.at += 1
        return str(self.lines[self.at - 1].action).split()

    def chance(self, verb: str, weights: Counter[str]) -> str:
        before = self.lines[self.at].before
        self.compare(before)
        assert before.seat == gamelib.NATURE, f"line {self.at}"
        found = {str(action).split()[-1]: weight for action, weight in before.outcomes()}
        assert found == dict(+weights), f"line {self.at}"
        assert {action.verb for action, _ in before.outcomes()} == {verb}
        self.at += 1
        return str(self.lines[self.at - 1].action).split()[-1]

    def game(self) -> list[int]:
        places = super().game()
        assert self.at == len(self.lines)
        return places


def bare(what: Any) -> Any:
    """Without what says only that nothing is there."""
    if isinstance(what, dict):
        return {name: bare(its) for name, its in what.items() if bare(its)}
    return "" if what == "none" else what
