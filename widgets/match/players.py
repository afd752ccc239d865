"""Who sits where at a table: people, bots by name, or any function that chooses."""

from collections.abc import Mapping, Sequence, Sized
from dataclasses import dataclass
from typing import Any

from gamelib import Match, analysis
from widgets.text import checked_name, say

Who = str | analysis.Bot
HUMAN = "human"
BY_NAME = (HUMAN, *analysis.bots)
"""Whom everybody can let play; what they are called stands in ``words.toml``."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person (`choose` is None) or something that chooses by itself."""

    who: str
    choose: analysis.Bot | None = None

    def called(self, lang: str) -> str:
        """What a learner reads; a bot of somebody's own goes by its own name."""
        return say(f"player.{self.who}", lang) if self.who in BY_NAME else self.who


def _count(given: object) -> int:
    """How many there are of it; of something that is no list, none."""
    return len(given) if isinstance(given, Sized) else 0


class Seating:
    """The players of a match and the names they go by."""

    def __init__(
        self, match: Match[Any], players: Sequence[Who] | Mapping[int | str, Who] | None, names: Sequence[str] | None
    ) -> None:
        self._game, self.seats = match.game, match.seats
        self._known: dict[str, Player] = {
            HUMAN: Player(HUMAN),
            **{name: Player(name, bot) for name, bot in analysis.bots.items()},
        }
        self.players = [self._known[HUMAN]] * self.seats
        for seat, who in self._given(players or {}):
            self.players[seat] = self._player(who)
        if names is not None and (isinstance(names, str | Mapping) or _count(names) != self.seats):
            raise ValueError(f"names are one for each of the {self.seats} seats, not {names!r:.80}")
        self.names = [checked_name(name) for name in names or ()] or None
        """What those who sit there are called, if it was said."""
        self.at_screen = self.people
        """The seats that people play or have played: what one of them sees, another may be looking at."""

    def _given(self, players: Sequence[Who] | Mapping[int | str, Who]) -> list[tuple[int, Who]]:
        if isinstance(players, Mapping):
            return [*self._game.by_seat(players, self.seats).items()]
        if isinstance(players, str) or _count(players) != self.seats:
            raise ValueError(
                f"Table: players are one for each of the {self.seats} seats, or a table of seat and player"
            )
        return list(enumerate(players))

    def _player(self, who: Who) -> Player:
        if isinstance(who, str):
            if who not in self._known:
                raise ValueError(f"Table: no player {who!r:.40}; there is {', '.join(self.known)}, or a function")
            return self._known[who]
        if not callable(who):
            raise TypeError(f"Table: a player is a name or a function choose(view, rng, seconds), not {who!r:.40}")
        name = called = str(getattr(who, "__name__", type(who).__name__))
        others = 1
        while name in self._known and self._known[name].choose is not who:  # as functions made by one function are
            others += 1
            name = f"{called} {others}"
        return self._known.setdefault(name, Player(name, who))

    @property
    def known(self) -> list[str]:
        """The names of all who can play here."""
        return list(self._known)

    @property
    def people(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat, player in enumerate(self.players) if player.choose is None]

    def has(self, seat: str) -> bool:
        """Is this the number of a seat, as a page writes it?"""
        return seat.isdecimal() and int(seat) < self.seats

    def put(self, seat: int, who: str) -> None:
        """Let another of the known players play a seat."""
        self.players[seat] = self._player(who)
        self.at_screen += [seat for seat in self.people if seat not in self.at_screen]

    def name(self, seat: int, lang: str) -> str:
        """What a seat is called: its colour, and the name of who sits there if one was given."""
        colour = self._game.seat_name(seat, lang)
        return say("table.seat_of", lang, name=self.names[seat], seat=colour) if self.names else colour

    def choices(self, seat: int, lang: str) -> list[tuple[str, str]]:
        """The drop-down list of a seat: who, and what it says."""
        own = self.names[seat] if self.names else None
        return [
            (who, own if own and player.choose is None else player.called(lang)) for who, player in self._known.items()
        ]
