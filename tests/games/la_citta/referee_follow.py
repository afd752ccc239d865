"""The slow second reading of the rules follows a match line by line.

It shares nothing with the library, and begins at any decision, from what a saved position says. Before every line it
compares what lies on its own table with the state, the actions that it finds legal with the options, and the weights of
draws.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import gamelib
from gamelib.engine.match import Match
from tests import playing

from .referee import NEEDS, SEATS, City, Referee
from .referee_map import hex_of, word

Said = dict[str, Any]
"""A saved position as plain data."""
BEGINS = {"take_turn": 1, "choose_wish": 2, "starve": 3, "demolish": 4}
"""The phase of the year to which a decision belongs; with a card in use it is the second one, too."""


class Following(Referee):
    """Follows a match from its first line, or from a decision in a saved position."""

    def __init__(self, match: Match[Any]) -> None:
        self.lines, self.at = match.lines, 0
        said = playing.said(match.lines[0].before)
        super().__init__(
            said["seats"],
            setup=said["setup"],
            purge=bool(said["purge_rich_harvest_year6"]),
            finite=bool(said["finite_citizens"]),
        )
        self.start = said["line"]
        if "draw_start" not in said["agenda"]:
            self.lay(said)

    def lay(self, said: Said) -> None:
        """Put on the table what a saved position says."""
        self.year, self.round, self.first = said["year"], said["round"], SEATS.index(said["first"])
        self.land |= said["tile"]
        for castle in map(hex_of, said["order"]):
            seat = SEATS.index(said["building"][word(castle)].removesuffix("_castle"))
            self.cities.append(City(seat, castle, said["citizens"].get(word(castle), 0), {castle: "castle"}))
        left = {hex_of(place): kind for place, kind in said["building"].items() if not kind.endswith("_castle")}
        while left:
            for place in list(left):
                for city in self.cities:
                    if place in left and set(self.next_to[place]) & set(city.at):
                        city.at[place] = left.pop(place)
        for pile in self.piles:
            for kind in pile:
                pile[kind] = said["column"].get(kind, 0)
        for place, need in (figure.split(":") for figure in said["games"]):
            self.games[hex_of(place), need] += 1
        self.harvest = set(map(hex_of, said["harvest"]))
        for name, player in zip(SEATS, self.players, strict=False):
            player.gold, player.actions = said["gold"].get(name, 0), said["actions"].get(name, 0)
            player.front, player.unseen = Counter(said["front"][name]), Counter(said["unseen"][name])
            player.famine, player.penalised = bool(said["famine"].get(name)), bool(said["penalised"].get(name))
            player.founded = bool(said["founded"].get(name))
            player.looked = set(map(int, said["looked"][name]))
        self.deck, self.display = Counter(said["deck"]), Counter(said["display"])
        self.discard, self.lost = Counter(said["discard"]), Counter(said["discard_unseen"])
        self.removed = Counter(said["removed"])
        self.voice = dict(enumerate(said["voice_up"])) | {int(k): need for k, need in said["voice"].items()}
        self.used = Counter(said["voice_used"])
        self.pool = Counter(dict.fromkeys(NEEDS, 9)) - self.used - Counter(self.voice.values())
        self.go_on_at(said["active"], *said["agenda"][0].split())

    def go_on_at(self, active: str, step: str, *args: str) -> None:
        if not self.year:
            return
        self.begins, self.cursor = BEGINS.get(step, 1), SEATS.index(active)
        self.revealed = self.begins > 1
        if step == "starve":
            self.cursor = SEATS.index(args[0])
        elif step in ("choose_wish", "demolish"):
            (self.cursor,) = (city for city in self.cities if word(city.castle) == args[-1])
        elif step not in BEGINS:
            self.pending = args[0] if args else step

    # Comparing

    def by_seat(self, name: str) -> dict[str, Any]:
        return {SEATS[seat]: int(getattr(player, name)) for seat, player in enumerate(self.players)}

    def table(self) -> Said:
        """What lies there, as a saved position says it."""
        built: dict[str, str] = {}
        for city in self.cities:
            built |= {word(place): kind for place, kind in city.at.items()}
            built[word(city.castle)] = f"{SEATS[city.owner]}_castle"
        named = list(zip(SEATS, self.players, strict=False))
        return {
            "year": self.year,
            "round": self.round,
            "first": SEATS[max(0, self.first)],
            "tile": {region: landscape for region, landscape in self.land.items() if region[0] == "S"},
            "building": built,
            "citizens": {word(city.castle): city.n for city in self.cities if city.n},
            "order": [word(city.castle) for city in self.cities],
            "games": sorted(f"{word(place)}:{need}" for place, need in self.games.elements()),
            "harvest": sorted(map(word, self.harvest)),
            "column": {kind: height for pile in self.piles for kind, height in pile.items() if height},
            **{name: self.by_seat(name) for name in ("gold", "actions", "famine", "penalised", "founded")},
            "front": {name: sorted(player.front.elements()) for name, player in named},
            "unseen": {name: sorted(player.unseen.elements()) for name, player in named},
            "deck": dict(+self.deck),
            "display": sorted(self.display.elements()),
            "discard": dict(+self.discard),
            "discard_unseen": sorted(self.lost.elements()),
            "removed": dict(+self.removed),
            "voice_used": dict(+self.used),
            "supply": (130 if self.finite else 999) - sum(city.n for city in self.cities),
        }

    def compare(self, state: Any) -> None:
        said, mine = playing.said(state), self.table()
        for name in ("games", "harvest", "display", "discard_unseen"):
            said[name] = sorted(said[name])
        for name in ("front", "unseen"):
            said[name] = {seat: sorted(its) for seat, its in said[name].items()}
        for name, its in mine.items():
            assert said[name] == its, f"line {self.at}: {name}"
        lying = [*said["voice_up"], *said["voice"].values()]
        assert sorted(lying) == sorted(self.voice.values()), f"line {self.at}: voice"
        if not self.revealed:
            assert said["voice"] == {str(at): need for at, need in self.voice.items() if at}, f"line {self.at}: voice"
            looked = {name: set(map(int, its)) for name, its in said["looked"].items()}
            assert list(looked.values()) == [player.looked for player in self.players], f"line {self.at}: looked"
        assert list(state.figures_left) == [self.figures(seat) for seat in range(self.n)], f"line {self.at}: figures"
        left = [4 - len(self.mine(seat)) for seat in range(self.n)]
        assert list(state.castles_left) == left, f"line {self.at}: castles"
        assert said["line"] == self.start + self.at

    def ask(self, seat: int, options: list[str]) -> list[str]:
        before = self.lines[self.at].before
        self.compare(before)
        assert before.seat == seat, f"line {self.at}"
        assert sorted(map(str, before.legal_actions())) == sorted(options), f"line {self.at}"
        self.at += 1
        return str(self.lines[self.at - 1].action).split()

    def chance(self, verb: str, weights: Counter[str]) -> str:
        before = self.lines[self.at].before
        self.compare(before)
        assert before.seat == gamelib.NATURE, f"line {self.at}"
        found = {str(action): weight for action, weight in before.outcomes()}
        assert found == {f"{verb} {what}": weight for what, weight in (+weights).items()}, f"line {self.at}"
        self.at += 1
        return str(self.lines[self.at - 1].action).split()[-1]

    def game(self) -> list[int]:
        places = super().game()
        assert self.at == len(self.lines)
        return places
