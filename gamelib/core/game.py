"""A game: its rulebook, its data of one edition, its steps, and the few functions that only it can answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar, cast

from . import reading, teaching
from .data import Data, Edition, InvalidEdition, load
from .match import Match, replay
from .position import Problem
from .rulebook import RuleBook
from .sights import Sight
from .sketch import Drawing, Sketches, sketched
from .state import State
from .steps import AnyStep, Auto, Choice
from .wording import Wording
from .words import Codec, checked_language, shown

if TYPE_CHECKING:
    import networkx

S = TypeVar("S", bound=State)
_CORE = Path(__file__).parent
DRAWN = "drawn"
"""The value of an option that leaves it to chance."""


@dataclass(frozen=True, slots=True)
class Option:
    """A documented variant: its values, the usual one first, and the rule that describes it.

    An option that is usually :data:`DRAWN` only settles beforehand what chance decides otherwise: the same rules hold.
    """

    values: tuple[int | bool | str, ...]
    rule: str


class Game(ABC, Generic[S]):
    """One game in one edition. A subclass names its parts and answers the questions at the end of this class."""

    slug: ClassVar[str]
    seats: ClassVar[range]
    options: ClassVar[Mapping[str, Option]] = {}
    folder: ClassVar[Path]
    sketches: ClassVar[Sketches]
    state: type[S]

    _made: ClassVar[dict[str, Game[Any]]]
    """By the fingerprint of the edition; each game has its own."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._made = {}

    def __init__(self, data: Data, codecs: Mapping[str, Codec], steps: Mapping[str, AnyStep]) -> None:
        self.data = data
        self.edition: Edition | None = None
        self.codecs = dict(codecs)
        self.steps = dict(steps)
        self.parts = {name: _parts(step) for name, step in self.steps.items()}
        """For the fast path: sort, effect and (of a choice or draw) how to find a move, by step name."""
        self.rulebook = RuleBook.load(self.folder / "rules.toml", _CORE / "rules.toml")
        self.wording = Wording(self.folder, self.rulebook, self.codecs, self.steps)
        self.verbs = frozenset(
            verb for step in self.steps.values() if not isinstance(step, Auto) for verb in step.verbs
        )
        self._axes: dict[tuple[str, int], dict[str, int]] = {}
        self.blanks: dict[int, S] = {}
        """The blank states that :meth:`State.blank` copies, by number of seats."""
        self._positions: dict[str, S] = {}

    @classmethod
    def load(cls, edition: Edition | None = None) -> Self:
        """The game of an edition (a TOML file or its tables; None: the standard box). One object per edition."""
        if edition is None and "" in cls._made:
            return cast("Self", cls._made[""])
        data = load(cls.folder / "data.toml", edition)
        if data.fingerprint not in cls._made:
            made = cls.make(data)
            made.edition = deepcopy(edition) if data.fingerprint else None
            cls._made[data.fingerprint] = made
        return cast("Self", cls._made[data.fingerprint])

    def __reduce__(self) -> tuple[Any, ...]:
        edition = self.edition
        if isinstance(edition, str | Path):
            edition = str(Path(edition).absolute())
        return (type(self)._again, (edition, self.fingerprint))

    @classmethod
    def _again(cls, edition: Edition | None, fingerprint: str) -> Self:
        """The game that was pickled; its edition is read again only where it is not known yet."""
        game = cls._made.get(fingerprint) or cls.load(edition)
        if game.fingerprint != fingerprint:
            raise InvalidEdition(str(edition), ["the file has changed since the game was pickled"])
        return cast("Self", game)

    @property
    def fingerprint(self) -> str:
        """Tells editions apart; empty for the standard box."""
        return self.data.fingerprint

    # Names

    def title(self, lang: str = "en") -> str:
        """The name of the game."""
        return str(self.data["game"][f"name_{checked_language(lang)}"])

    def seat_word(self, seat: int) -> str:
        """``blue``."""
        return self.codecs["seat"].word(seat)

    def seat_name(self, seat: int, lang: str = "en") -> str:
        """``Blue``."""
        return self.codecs["seat"].name(seat, lang)

    def seat_number(self, seat: object, seats: int) -> int:
        """A seat given as number or word; ``ValueError`` says which there are."""
        words = self.axis("seat", seats)
        if isinstance(seat, str) and seat in words:
            return words[seat]
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
            raise ValueError(f"There is no seat {shown(seat)}; the seats are 0 to {seats - 1} ({', '.join(words)}).")
        return seat

    def axis(self, axis: str, seats: int) -> dict[str, int]:
        """The words along an axis of a state's field, in order, with their numbers."""
        key = (axis, seats)
        if key not in self._axes:
            codec = self.codecs[axis]
            count = seats if axis == "seat" else len(codec)  # type: ignore[arg-type]  # an axis is a closed list
            self._axes[key] = {codec.word(number): number for number in range(count)}
        return self._axes[key]

    # Matches and positions

    def new(
        self,
        seats: int | None = None,
        seed: int = 0,
        *,
        edition: Edition | None = None,
        chance: str = "seed",
        **options: Any,
    ) -> Match[S]:
        """A new match at its first decision.

        ``seats``: how many play; ``seed``: fixes every draw (a whole number, 0 too); ``chance="ask"`` leaves the draws
        to the caller; ``edition``: a TOML file or its tables; further keywords are the game's options. ``ValueError``
        names what does not exist.
        """
        if edition is not None:
            return type(self).load(edition).new(seats, seed, chance=chance, **options)
        return Match(self, self.table(self.seats[-1] if seats is None else seats, options), seed, chance, options)

    def table(self, seats: int, options: Mapping[str, Any]) -> S:
        """The table before the first step; ``ValueError`` names a number of seats or an option that does not exist."""
        return self.setup(self.checked_seats(seats), self.checked_options(seats, options))

    def checked_seats(self, seats: object) -> int:
        """The number of seats if so many can play; ``ValueError`` says how many can."""
        if type(seats) is not int or seats not in self.seats:
            raise ValueError(f"{self.title()} is for {self.seats[0]} to {self.seats[-1]} players, not {shown(seats)}.")
        return seats

    def checked_options(self, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options with the usual values filled in; ``ValueError`` names what does not exist."""
        for name, value in options.items():
            if name not in self.options:
                there = ", ".join(self.options) or "none"
                raise ValueError(f"There is no option {shown(name)}; the options are {there}.")
            if not any(value is v or (type(value) is type(v) and value == v) for v in self.options[name].values):
                allowed = " or ".join(repr(v) for v in self.options[name].values)
                raise ValueError(f"The option {name} is {allowed}, not {shown(value)} ({self.options[name].rule}).")
        return {name: options.get(name, option.values[0]) for name, option in self.options.items()}

    def replay(self, record: Mapping[str, Any], *, any_version: bool = False) -> Match[S]:
        """The match that a record holds; :class:`InvalidRecord` names a bad line, and nothing is half loaded."""
        return replay(self, record, any_version=any_version)

    def state_from_json(self, text: str) -> S:
        """The position that a JSON text describes; :class:`InvalidPosition` lists every problem found."""
        s: S = reading.decode(self, reading.parse(text))
        return s

    def edit(self, s: S, patch: Mapping[str, Any]) -> S:
        """A copy of ``s`` with fields changed as in its JSON form, rebuilt and audited.

        Tables are merged (``{"tile": {"3,5": "green"}}`` changes one cell), ``None`` takes an entry out. Points changed
        by hand get a ledger line CORE-EDIT.1.
        """
        made: S = reading.edited(self, self.checked_state(s), patch)
        return made

    def match_from(self, s: S, seed: int = 0, chance: str = "seed") -> Match[S]:
        """A match that goes on from a position of this game."""
        return Match(self, self.checked_state(s).copy(), seed, chance, {}, start=True)

    def checked_state(self, s: object) -> S:
        """The state if it is one of this game in this edition; else an error says what it is instead."""
        if not isinstance(s, State):
            raise TypeError(f"A state of {self.title()} is wanted, not {shown(s)}; state_from_json reads a text.")
        if s.game is not self:
            whose, mine = (f"{game.title()}, {game.fingerprint or 'the standard box'}" for game in (s.game, self))
            raise ValueError(f"This is a state of {whose}; this game is {mine}.")
        return s  # type: ignore[return-value]  # a game has one class of states

    def sketch(self, drawing: Drawing = "", /, **unusual: Any) -> S:
        """A position from a drawing and what is unusual about it; what is not said is filled in from the box.

        ``game.sketch("... gRm gBu", hand="casa_mila", bomb=13)``: the game's module ``sketch`` tells how it draws. What
        is unusual are ``seats``, options, fields as in the JSON form (or shorter, see :mod:`.sketch`), ``vp``, and
        ``waits``, the steps to come. :class:`InvalidPosition` lists everything that cannot be read or does not fit.
        """
        s: S = sketched(self, drawing, unusual)
        return s

    def position(self, name: str) -> S:
        """A named teaching position; ``ValueError`` names those there are."""
        names = teaching.named(self._drawn)
        if not isinstance(name, str) or name not in names:
            raise ValueError(f"There is no position {shown(name)}; there are: {', '.join(names)}.")
        if name not in self._positions:
            self._positions[name] = teaching.made(self, self._drawn, name)
        return self._positions[name].copy()

    def positions(self, lang: str = "en") -> dict[str, str]:
        """The named teaching positions: name -> what they show."""
        checked_language(lang)
        return {name: position.shows[lang] for name, position in teaching.named(self._drawn).items()}

    @property
    def _drawn(self) -> Path:
        return self.folder / "positions.toml"

    # What each game answers

    @classmethod
    @abstractmethod
    def make(cls, data: Data) -> Self:
        """Build the game from its data; ``InvalidEdition`` if the data do not fit together."""

    @abstractmethod
    def setup(self, seats: int, options: Mapping[str, Any]) -> S:
        """The table before the first step."""

    def rebuild(self, s: S) -> None:
        """Make the derived fields of ``s`` anew from the others."""

    def problems(self, s: S) -> Iterable[Problem]:
        """The game's own checks of a position."""
        return ()

    @abstractmethod
    def view(self, s: S, seat: int) -> S:
        """What this seat may know of a full state: a copy with ``eyes`` set; it is asked by :meth:`State.view`.

        Where something is hidden already it stays so: hiding it again changes nothing.
        """

    @abstractmethod
    def determinize(self, view: S, rng: Any) -> S:
        """A full state that agrees with a view."""

    @abstractmethod
    def ranking(self, s: S) -> list[int]:
        """The seats, best first."""

    def worth(self, s: S, seat: int) -> float:
        """What the position is worth to a seat, in points: bots go by it. Unless the game knows better, its points."""
        return float(s.vp[seat])

    @abstractmethod
    def text(self, s: S) -> str:
        """The position in a line or a few."""

    def prompt_facts(self, s: S, step: str) -> Mapping[str, Any]:
        """Facts that the prompt of a step may name beside its arguments."""
        return {}

    def sights(self, s: S, seat: int) -> Iterable[Sight]:
        """What can be looked for in what a seat has built."""
        return ()

    @abstractmethod
    def graph(self, seats: int | None = None) -> networkx.Graph[Any]:
        """The board as a networkx graph."""


def _parts(step: AnyStep) -> tuple[int, Callable[..., None], Callable[..., Any]]:
    if isinstance(step, Auto):
        return step.sort, step.run, step.run
    return step.sort, step.do, step.options if isinstance(step, Choice) else step.draw
