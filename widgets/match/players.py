"""Who sits where at a table: people, bots by name, or any function that chooses."""

from collections.abc import Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import cast

from gamelib import AnyBaseGame, AnyGame, AnyMatch, State, analysis
from gamelib.engine.data import Correction
from gamelib.text.messages import LANGUAGES
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

    @property
    def is_bot(self) -> bool:
        """True if it chooses by itself."""
        return self.choose is not None

    def called(self, lang: str) -> str:
        """What a learner reads; a bot of somebody's own goes by its own name."""
        return say(f"player.{self.who}", lang) if self.who in BY_NAME else self.who


def _compared(name: str) -> str:
    """A name as it is told apart from others."""
    return " ".join(name.split()).casefold()


def _count(given: object) -> int:
    """How many there are of it; of something that is no list, none."""
    return len(given) if isinstance(given, Sized) else 0


def in_words_of(game: AnyBaseGame, state: State) -> State:
    """A position as another edition of its game tells it, which differs from its own in what things are called."""
    if state.game is game:
        return state
    told: State = state.copy()
    told.game = game
    return told


class Seating:
    """The players of a match and the names they go by; what is told of seats here is told by its ``game``."""

    def __init__(
        self,
        match: AnyMatch,
        players: Sequence[Who] | Mapping[int | str, Who] | None,
        names: Sequence[str | None] | None,
    ) -> None:
        self._game, self.seats = cast("AnyGame", match.game), match.seats
        self._known: dict[str, Player] = {
            HUMAN: Player(HUMAN),
            **{name: Player(name, bot) for name, bot in analysis.bots.items()},
        }
        self.players = [self._known[HUMAN]] * self.seats
        for seat, who in self._given(players or {}):
            self.players[seat] = self._player(who)
        if names is not None and (isinstance(names, str | Mapping) or _count(names) != self.seats):
            raise ValueError(f"names are one for each of the {self.seats} seats, not {names!r:.80}")
        self.names = [None if name is None else checked_name(name) for name in names or ()] or None
        """What those who sit there are called, if it was said; None for one who goes by the colour alone."""
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
    def seated(self) -> list[Who]:
        """Who sits where, as it is said to a table."""
        return [player.who if player.who in BY_NAME else player.choose or HUMAN for player in self.players]

    @property
    def known(self) -> list[str]:
        """The names of all who can play here."""
        return list(self._known)

    @property
    def people(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat, player in enumerate(self.players) if not player.is_bot]

    def has(self, seat: str) -> bool:
        """True if this is the number of a seat, as a page writes it."""
        return seat.isdecimal() and int(seat) < self.seats

    def put(self, seat: int, who: Who) -> None:
        """Let another of the known players play a seat."""
        self.players[seat] = self._player(who)
        self.at_screen += [seat for seat in self.people if seat not in self.at_screen]

    @cached_property
    def game(self) -> AnyGame:
        """The game, in which seats go by the names that were given to them: pictures and sentences say them, too."""
        changes = list(self._renamed())
        return self._game.load(self._game.data.made_for(changes, source="")) if changes else self._game

    def with_names(self, state: State) -> State:
        """A position in which seats go by the names that were given to them."""
        return in_words_of(self.game, state)

    def name(self, seat: int, lang: str) -> str:
        """What a seat is called: as who sits there, if a name was given, else by its colour."""
        return self.game.seat_name(seat, lang)

    def _renamed(self) -> Iterator[Correction]:
        """What seats are called here; by the colour too, where another one has this name or this colour."""
        rows = self._game.data.rows("seats")
        own = {seat: name for seat, name in enumerate(self.names or ()) if name}
        for lang, (seat, name) in product(LANGUAGES, own.items()):
            colours = [row[f"name_{lang}"] for row in rows]
            others = [other for one, other in [*own.items(), *enumerate(colours)] if one != seat]
            alone = _compared(name) not in map(_compared, others)
            said = name if alone else say("table.seat_of", lang, name=name, seat=colours[seat])
            yield Correction("seats", rows[seat]["id"], f"name_{lang}", said)

    def record(self) -> dict[str, object] | None:
        """Who sits where and what they are called, in no language, for a file; None if anybody's own bot plays."""
        who = [player.who for player in self.players]
        return {"players": who, "names": self.names} if set(who) <= set(BY_NAME) else None

    def choices(self, lang: str) -> list[tuple[str, str]]:
        """The drop-down list of a seat: who, and what it says."""
        return [(who, player.called(lang)) for who, player in self._known.items()]
