"""A game: its definition, its editions, its matches and its positions."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from pickle import PicklingError
from threading import Lock
from typing import Any, Generic, TypeVar
from weakref import WeakValueDictionary

from gamelib.positions import named, reader, stock
from gamelib.positions.drawing import Drawing
from gamelib.positions.sketch import lacking, sketched
from gamelib.text import markup
from gamelib.text.matching import perhaps
from gamelib.text.messages import checked_language, says, shown

from .data import Data, Edition, InvalidEditionError, load_data
from .definition import BaseGame, Boxed, Definition
from .match import Match
from .problems import InvalidPositionError, Problem
from .record import replay
from .state import State

S = TypeVar("S", bound=State)
B = TypeVar("B", bound=Boxed)
_KEPT = 4
"""How many editions are kept although nobody holds them: those that jobs and drawings come back to."""


class _Loaded(Generic[S, B]):
    """The editions of one game: an edition is one object, whoever loads it, as long as anything holds it."""

    def __init__(self) -> None:
        self.made = WeakValueDictionary[str, Game[S, B]]()
        """By what makes the edition this one (`Data.identity`)."""
        self.standard: Game[S, B] | None = None
        self.latest = deque[Game[S, B]](maxlen=_KEPT)
        """The editions that are held here."""
        self.making = Lock()


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class GameDefinition(Definition[S, B]):
    """A game as its package declares it, from which the game in any edition is loaded.

    What may and what has to be declared says :class:`~gamelib.engine.definition.Definition`. A keyword that is none of
    these is a ``TypeError`` that names it, and so is one that lacks.

    Attributes:
        loaded: The editions that were loaded.

    >>> import gamelib
    >>> definition = gamelib.load("cities").definition
    >>> definition.slug, definition.seats, definition.load() is gamelib.load("cities")
    ('cities', range(2, 5), True)
    """

    loaded: _Loaded[S, B] = field(init=False, default_factory=_Loaded)

    def __repr__(self) -> str:
        return f"<definition of the game {self.slug}>"

    def load(self, edition: Edition | None = None) -> Game[S, B]:
        """The game of an edition; an edition is one object, whoever loads it, as long as anything holds it.

        Args:
            edition: A TOML file, or its tables, that corrects the game's data; None for the standard box.

        Raises:
            InvalidEditionError: Something is wrong with the edition; the text names all of it.
        """
        loaded = self.loaded
        if edition is None and loaded.standard is not None:
            return loaded.standard
        data = load_data(self.folder / "data.toml", edition)
        game = None if data.problems else loaded.made.get(data.identity)
        if game is None:
            made = Game(self, data)
            made.edition = deepcopy(edition) if data.identity else None
            with loaded.making:  # several threads may have made it
                game = loaded.made.setdefault(data.identity, made)
            if data.identity:
                loaded.latest.append(game)
            else:
                loaded.standard = game
        return game

    def again(self, edition: Edition | None, identity: str) -> Game[S, B]:
        """The game that was pickled; its edition is read again only where it is not known yet.

        Args:
            edition: What its edition was loaded from.
            identity: What tells this edition from all others.

        Raises:
            InvalidEditionError: The file has changed since.
        """
        game = self.loaded.made.get(identity) or self.load(edition)
        if game.data.identity != identity:
            raise InvalidEditionError(str(edition), ["the file has changed since the game was pickled"])
        return game

    def __reduce__(self) -> tuple[object, ...]:
        if _definition(self.package, self.slug) is not self:
            raise PicklingError(
                f"The package {self.package} holds no such definition of the game {self.slug!r}. "
                "Name it there, in the package in which its state lies, so that another process finds it."
            )
        return _definition, (self.package, self.slug)


def _definition(package: str, slug: str) -> object:
    """The definition that a package holds: so another process finds it again."""
    there = vars(import_module(package)).values()
    return next((one for one in there if isinstance(one, GameDefinition) and one.slug == slug), None)


class Game(BaseGame[B], Generic[S, B]):
    """One game in one edition: its matches and its positions.

    Args:
        definition: What its package declares; :func:`gamelib.load` finds it.
        data: The tables of the edition.

    >>> import gamelib
    >>> game = gamelib.load("rose_of_fire")
    >>> match = game.new(seats=3, seed=7)
    >>> state = game.sketch(seats=2, points={"blue": 12})
    >>> match.seats, state.points, game.edit(state, {"points": {"yellow": 3}}).points
    (3, [12, 0], [12, 3])
    """

    definition: GameDefinition[S, B]

    def __init__(self, definition: GameDefinition[S, B], data: Data) -> None:
        super().__init__(definition, data)
        self._positions: dict[str, S] = {}

    def load(self, edition: Edition | None = None) -> Game[S, B]:
        """The same game in another edition, as :meth:`GameDefinition.load`.

        Args:
            edition: A TOML file, or its tables, that corrects the game's data; None for the standard box.
        """
        return self.definition.load(edition)

    def __reduce__(self) -> tuple[object, ...]:
        edition = self.edition
        if isinstance(edition, str | Path):
            edition = str(Path(edition).absolute())
        return self.definition.again, (edition, self.data.identity)

    def html(self, lang: str = "en") -> str:
        """Who can play, with what variants, and what is there of it, as a small table for a notebook.

        Args:
            lang: The language, ``en`` or ``cs``.

        Raises:
            ValueError: There is no such language.
        """
        about = {
            "players": f"{self.seats[0]}–{self.seats[-1]}",
            "edition": self.data.name if self.data.identity else "",
            "rules": len(self.rulebook),
            "positions": ", ".join(self.positions(lang)),
        }
        variants = [(name, f"{', '.join(map(str, one.values))} [{one.rule}]") for name, one in self.variants.items()]
        return markup.card([*markup.headed(about, lang), *variants], lang, title=self.title(lang))

    def _repr_html_(self) -> str:
        return self.html()

    # Matches and positions

    def new(
        self,
        seats: int | None = None,
        seed: int = 0,
        *,
        edition: Edition | None = None,
        chance: str = "seed",
        **variants: Any,
    ) -> Match[S]:
        """A new match at its first decision.

        Args:
            seats: How many play; None: as many as can.
            seed: A whole number that fixes every draw.
            edition: A TOML file, or its tables, that corrects the game's data; None: this edition.
            chance: ``"seed"`` if draws are made from the seed, ``"ask"`` if the caller chooses their outcomes.
            variants: The game's variants by name; ``game.variants`` tells which there are.

        Raises:
            InvalidSetupError: So many cannot play, or not with these variants; the text says what can be.
            InvalidEditionError: Something is wrong with the edition.
        """
        if edition is not None:
            return self.load(edition).new(seats, seed, chance=chance, **variants)
        return Match(self, self.table(self.seats[-1] if seats is None else seats, variants), seed, chance, variants)

    def replay(self, record: Mapping[str, object], *, any_version: bool = False) -> Match[S]:
        """The match that a record holds; every line is checked.

        A record of another version is read if it plays to the same points by the rules as they are now.

        Args:
            record: What :meth:`Match.record` gave.
            any_version: True if one of another version may end with other points.

        Raises:
            InvalidRecordError: It cannot be replayed; the text names the line or key.
        """
        return replay(self, record, any_version=any_version)

    def state_from_json(self, text: str) -> S:
        """The position that a JSON text describes.

        Args:
            text: What :meth:`State.to_json` gave, or text of this form.

        Raises:
            InvalidPositionError: It describes none; ``problems`` lists everything.
        """
        s: S = reader.decode(self, reader.parse(text))
        return s

    def edit(self, s: S, patch: Mapping[str, object], *, balance: bool = True) -> S:
        """A copy of a position with fields changed, rebuilt and audited. They are said as in its JSON form, or shorter.

        A table speaks of the entries that it names (``{"tile": {"3,5": "green"}}`` changes one cell), ``None`` takes
        one out; a list of cards, or things in a row (``"crown crown"``), are all there is in their place. What is added
        comes out of the supply or the pile, and if these are used up from where it is spare; what is taken away goes
        back there. Consequences of the rules are drawn in fields that the patch does not name, and an agenda that is
        cut short is completed. Score lines given as ``ledger`` are added to those there are, and their points with
        them; points said beyond them get a line CORE-EDIT.1.

        Args:
            s: A position of this game in this edition.
            patch: Field -> what it holds from now on.
            balance: False changes exactly what is written.

        Raises:
            InvalidPositionError: It cannot be read or does not fit; ``problems`` lists everything.
        """
        made: S = reader.edited(self, self.checked_state(s), patch, balance=balance)
        return made

    def palette(self, s: S, lang: str = "en") -> list[stock.Stock]:
        """Everything in the box that positions are made of: how many there are, how many are free, where they lie.

        Args:
            s: A position of this game.
            lang: The language, ``en`` or ``cs``.
        """
        return stock.palette(self.checked_state(s), checked_language(lang))

    def resume(self, s: S, seed: int = 0, chance: str = "seed") -> Match[S]:
        """A match that goes on from a position of this game.

        Args:
            s: The position.
            seed: What its luck follows from.
            chance: ``"seed"`` if draws are made from the seed, ``"ask"`` if the caller chooses their outcomes.
        """
        return Match.going_on(self.checked_state(s), seed, chance)

    def checked_state(self, s: object) -> S:
        """The state, if it is one of this game in this edition.

        Args:
            s: The state.

        Raises:
            TypeError: This is no state.
            ValueError: It is one of another game or edition; the text says of which.
        """
        if not isinstance(s, State):
            raise TypeError(f"A state of {self.title()} is wanted, not {shown(s)}; state_from_json reads a text.")
        if s.game is not self:
            whose, mine = (f"{game.title()}, {game.box_name}" for game in (s.game, self))
            if whose == mine:
                raise ValueError(
                    f"This is a state of {whose}, but of one that names things otherwise: load the game with the same "
                    f"edition, or read the state as one of this game, game.state_from_json(state.to_json())."
                )
            raise ValueError(f"This is a state of {whose}; this game is {mine}.")
        return s  # type: ignore[return-value]  # a game has one class of states

    def sketch(self, drawing: Drawing = "", /, *, beyond_the_box: bool = False, **unusual: Any) -> S:
        """A position from a drawing and what is unusual about it; what is not said is filled in from the box.

        Args:
            drawing: What lies on the board, such as ``"... gRm gBu"``; the game's module ``sketch`` tells how it draws.
            beyond_the_box: True if there may be more, or other tiles, than the box holds: the position is then one of
                an edition made for it.
            unusual: ``seats``, variants, fields as in the JSON form (or shorter, see :mod:`.shorthand`), ``points``,
                and ``waits``, the steps to come.

        Raises:
            InvalidPositionError: It cannot be read or does not fit; ``problems`` lists everything.
        """
        if beyond_the_box and not self.definition.sketches.leaves_the_box:
            raise InvalidPositionError([Problem(says("problem.one_box"), "beyond_the_box")])
        if beyond_the_box and (changes := lacking(self, self.definition.sketches, drawing, unusual)):
            made = self.load(self.data.made_for(changes))
            return made.sketch(drawing, beyond_the_box=True, **unusual)
        s: S = sketched(self, self.definition.sketches, drawing, unusual)
        return s

    def position(self, name: str) -> S:
        """A copy of a named teaching position.

        Args:
            name: One of :meth:`positions`.

        Raises:
            ValueError: There is none of this name; the text names those there are.
        """
        names = named.read_positions(self._drawn)
        if not isinstance(name, str) or name not in names:
            near = perhaps(name, names)
            raise ValueError(f"There is no position {shown(name)}{near}; there are: {', '.join(names)}.")
        if name not in self._positions:
            self._positions[name] = named.made(self.sketch, self._drawn, name)
        return self._positions[name].copy()

    def positions(self, lang: str = "en") -> dict[str, str]:
        """The named teaching positions: name -> what they show.

        Args:
            lang: The language, ``en`` or ``cs``.
        """
        checked_language(lang)
        return {name: position.shows[lang] for name, position in named.read_positions(self._drawn).items()}

    @property
    def _drawn(self) -> Path:
        return self.folder / "positions.toml"


AnyGame = Game[Any, Any]
"""A game of any kind."""
AnyDefinition = GameDefinition[Any, Any]
