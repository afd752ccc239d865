"""What a game declares, and what is compiled of it for one edition: the game as its states and rules know it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from operator import index
from pathlib import Path
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, Protocol, SupportsIndex, TypeVar

from gamelib.errors import InvalidSetupError
from gamelib.positions.drawing import Sketches
from gamelib.text.matching import perhaps
from gamelib.text.messages import checked_language, shown

from .agenda import Order, ways
from .card_entry import EnteredCards, Sheets
from .codecs import Codec
from .components import AnyComponent, Component
from .data import Data, Edition
from .fields import Shape
from .highlights import Highlight, Scored
from .problems import Problem
from .ranking import TieBreak
from .rulebook import RuleBook
from .steps import AnyAuto, AnyStep, Auto, Choice, HasActiveSeat, Move, collect_steps
from .variants import Variant, Variants, checked_variants
from .wording import Wording

if TYPE_CHECKING:
    import networkx


class Boxed(Protocol):
    """A game's box: its data as plain numbers, and their words."""

    codecs: dict[str, Codec]

    def graph(self, seats: int) -> networkx.Graph[Hashable]:
        """The board for so many players."""


B = TypeVar("B", bound=Boxed)
T = TypeVar("T")
_DIGITS = 100  # of a seed, at most
StepParts = tuple[Callable[..., None], Callable[..., Sequence[Move]] | None, Callable[..., Move] | None]
_COMMON = Path(__file__).with_name("rules.toml")


class HasPoints(HasActiveSeat, Protocol):
    """What bots ask of any state as well: the points of the seats."""

    points: list[int]


S = TypeVar("S", bound=HasPoints)


def _nothing(*asked: object) -> tuple[()]:
    """Of what a game does not answer there is nothing."""
    return ()


def _no_facts(*asked: object) -> Mapping[str, object]:
    """A label tells what the action says."""
    return {}


def _stays(*asked: object) -> None:
    """What a game does not change stays as it is."""


def _points(s: HasPoints, seat: int) -> float:
    return float(s.points[seat])


def _no_cards(data: Data, sheets: Sheets, lang: str) -> EnteredCards:
    raise ValueError("the cards of this game are not typed: write an edition, a TOML file")


_KINDS: Mapping[str, tuple[type, str]] = {
    "folder": (Path, "a pathlib.Path"),
    "seats": (range, "a range of numbers of players"),
    "state": (type, "a class of states"),
    "chapters": (Sequence, "a sequence of modules"),
    "stages": (Mapping, "a table of steps by the names of stages"),
    "last_step": (Auto, "an automatic step"),
    "tie_breaks": (Sequence, "a sequence of tie-breaks"),
    "components": (Sequence, "a sequence of components"),
    "variants": (Mapping, "a table of variants by name"),
}
"""Of what kind a declaration is, where it is no function, and that in words."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Definition(Generic[S, B]):
    """All that a game declares, by keywords: ``S`` is the class of its states, ``B`` that of its box.

    What has a value here may be left out. :class:`~gamelib.engine.game.GameDefinition` makes games of it.
    """

    slug: str
    """Its name in code and on the disk: small letters, digits and ``_``."""
    folder: Path
    """Where its ``data.toml``, ``rules.toml``, ``words.toml`` and ``positions.toml`` lie."""
    seats: range
    """The numbers of players."""
    state: type[S]
    """The class of its states."""
    box: Callable[[Data], B]
    """Compiles the data of an edition."""
    chapters: Sequence[ModuleType]
    """The modules of the rulebook's chapters, which define the steps."""
    stages: Mapping[str, Auto[S]]
    """The parts of the game by which the order of play differs, each with the step at the bottom of its agenda.

    In the last one that step alone waits, if anything, when the game is over.
    """
    last_step: Auto[S]
    """It ends the game when all points have been counted."""
    setup: Callable[[BaseGame[B], int, Variants], S]
    """The table before the first step, for so many seats and these variants, which are those that there are."""
    ranking_key: Callable[[S, int], tuple[int, ...]]
    """What a seat is ranked by: its points, then what breaks a tie (``tie_breaks``); the highest of all is first,
    equal ones share a place.
    """
    sketches: Sketches[S]
    """How positions are sketched."""
    tie_breaks: Sequence[TieBreak] = ()
    """What ranks seats with the same points: a row for each number of ``ranking_key`` after the points."""
    components: Sequence[Component[S, B]] = ()
    """What is in the box and where it can lie."""
    variants: Mapping[str, Variant] = field(default_factory=dict)
    """The rules that people may choose, by name."""
    table_seats: range | None = None
    """How many seats a table can have, if the game plays one itself where too few people do: `BaseState.players`."""
    seats_rule: str = ""
    """The rule that says how many can play, if one does."""
    validate_edition: Callable[[Data], Iterable[str]] = _nothing
    """What does not fit together in the data of an edition, beyond what ``data.toml`` declares."""
    read_cards: Callable[[Data, Sheets, str], EnteredCards] = _no_cards
    """An edition of what an owner has typed from the cards of his box, who thinks in this language."""
    validate_position: Callable[[S], Iterable[Problem]] = _nothing
    """What is wrong with a position, beyond what fields, components and steps declare."""
    propagate_edit: Callable[[S, Mapping[str, object]], None] = _stays
    """Draws the rules' consequences of an edit by hand, but not in the fields of which it speaks."""
    hide: Callable[[S, int], Mapping[str, object]] = _no_facts
    """What a seat sees in the fields in which it may not know all, though no component counts it, such as points behind
    a screen: field -> content.
    """
    deal: Callable[[S, Random], None] = _stays
    """Puts on a table, in place of what is hidden from its viewer, something it could be; nothing if nothing is."""
    heuristic_value: Callable[[S, int], float] = _points
    """What the position is worth to a seat, in points: bots go by it. Unless the game knows better, its points."""
    highlights: Callable[[S, int], Iterable[Highlight]] = _nothing
    """What can be looked for in what a seat has built."""
    label_facts: Callable[[S, Move], Mapping[str, object]] = _no_facts
    """What one sees where a move is done (``seen`` in ``words.toml``): None for what is not there or need not be told,
    nothing at all if the viewer cannot know it.
    """
    preview_scoring: Callable[[S], Iterable[Scored]] = _nothing
    """What the final scoring would look at if the game ended now, in its order, as far as the viewer may know it.

    Its lines give just the points of the steps of the final scoring; empty if a game cannot say it.
    """

    def __post_init__(self) -> None:
        for one in fields(Definition):
            given = getattr(self, one.name)
            kind, wanted = _KINDS.get(one.name, (object, "a function"))
            is_function = str(one.type).startswith("Callable")
            if not isinstance(given, kind) or (is_function and not callable(given)):
                raise TypeError(f"GameDefinition: {one.name} is {wanted}, not {shown(given)}.")

    @property
    def package(self) -> str:
        """The name of the package that brings the game, where its picture (``scene``) lies, too."""
        module = self.state.__module__
        return sys.modules[module].__package__ or module


class BaseGame(Generic[B]):
    """A game compiled for one edition: what its states and rules ask of it.

    :class:`~gamelib.engine.game.Game` makes matches and positions of it.

    Args:
        definition: What its package declares.
        data: The tables of the edition.

    Attributes:
        edition: What the edition was loaded from; None for the standard box.
        box: The data as numbers.
        codecs: How numbers are written: name -> codec.
        steps: The steps by name.
        wording: The words of the game.
        rulebook: Its rules.
        verbs: The verbs of its actions.

    Raises:
        InvalidEditionError: The tables do not fit together.

    >>> import gamelib
    >>> game = gamelib.load("rose_of_fire")
    >>> game.seat_word(1), game.seat_number("yellow", seats=2), game.fingerprint
    ('yellow', 1, '')
    """

    def __init__(self, definition: Definition[Any, B], data: Data) -> None:
        data.check(definition.validate_edition(data))
        self.definition = definition
        self.slug, self.folder, self.seats = definition.slug, definition.folder, definition.seats
        self.variants, self.components = definition.variants, definition.components
        self.state, self.last_step, self.tie_breaks = definition.state, definition.last_step, definition.tie_breaks
        self.validate_position, self.propagate_edit = definition.validate_position, definition.propagate_edit
        self.ranking_key, self.heuristic_value = definition.ranking_key, definition.heuristic_value
        self.highlights, self.read_cards = definition.highlights, definition.read_cards
        self.preview_scoring = definition.preview_scoring
        self.data = data
        self.edition: Edition | None = None
        self.box = definition.box(data)
        self.codecs = self.box.codecs
        self.steps = collect_steps(*definition.chapters)
        self.parts = {name: _parts(step) for name, step in self.steps.items()}
        """For the fast path, by step name: the effect, and how a choice or else a draw finds a move."""
        rulebook = RuleBook.load(self.folder / "rules.toml", _COMMON)
        numbers = data.get("constants", {})
        self.wording = Wording(self.folder, rulebook, self.codecs, self.steps, numbers, data.renamed)
        self.rulebook = self.wording.rulebook
        self.verbs = frozenset(
            verb for step in self.steps.values() if not isinstance(step, Auto) for verb in step.verbs
        )
        self.orders = {stage: _order(stage, first, self.steps) for stage, first in definition.stages.items()}
        """The order of play in every stage."""
        self._axes: dict[tuple[str, int], dict[str, int]] = {}
        self.blanks: dict[int, Any] = {}
        """The blank states that :meth:`BaseState.blank` copies, by number of seats."""
        self.turned: dict[int, list[tuple[AnyComponent, dict[int, int]]]] = {}
        """The components of which something is secret, each with what stands for a thing that lies face down, by the
        number of seats: bots look a thousand times, so it is kept.
        """
        _check_names(self.steps, self.state.shapes, self.components)

    def __repr__(self) -> str:
        return f"<game {self.slug}, {self.box_name.removeprefix('the ')}>"

    @property
    def fingerprint(self) -> str:
        """Tells editions apart by what is played, not by names and colours; empty for the standard box."""
        return self.data.fingerprint

    @property
    def box_name(self) -> str:
        """Which edition this is, in a message: ``the standard box``."""
        if self.fingerprint:
            return f"edition {self.fingerprint}"
        return "the standard box" + (f" as {self.data.name} calls things" if self.data.identity else "")

    # Names

    def title(self, lang: str = "en") -> str:
        """The name of the game.

        Args:
            lang: The language, ``en`` or ``cs``.
        """
        return str(self.data["game"][f"name_{checked_language(lang)}"])

    def seat_word(self, seat: int) -> str:
        """The word of a seat, as actions and records write it: ``blue``.

        Args:
            seat: The seat, from 0.
        """
        return self.codecs["seat"].word(seat)

    def seat_name(self, seat: int, lang: str = "en") -> str:
        """The name of a seat, as people read it: ``Blue``.

        Args:
            seat: The seat, from 0.
            lang: The language, ``en`` or ``cs``.
        """
        return self.codecs["seat"].name(seat, lang)

    def seat_colour(self, seat: int) -> str:
        """The colour in which a seat is drawn, one of ``seat_colours.COLOURS``; an edition may call for another one.

        Args:
            seat: The seat, from 0.
        """
        return str(self.data.rows("seats")[seat]["colour"])

    def seat_number(self, seat: object, seats: int) -> int:
        """The number of a seat, from 0.

        Args:
            seat: The seat, as a number or a word.
            seats: How many seats the table has.

        Raises:
            ValueError: There is no such seat; the text names those there are.
        """
        if seat.__class__ is int and 0 <= seat < seats:
            return seat
        words = self.axis("seat", seats)
        if isinstance(seat, str) and seat in words:
            return words[seat]
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
            raise ValueError(f"There is no seat {shown(seat)}; the seats are 0 to {seats - 1} ({', '.join(words)}).")
        return seat

    def by_seat(self, said: Mapping[int | str, T], seats: int) -> dict[int, T]:
        """What is said of seats, by their numbers.

        Args:
            said: Seat, as a number or a word -> what is said of it.
            seats: How many seats the table has.

        Raises:
            ValueError: There is no such seat, or it is named twice.
        """
        found: dict[int, T] = {}
        for word, one in said.items():
            seat = self.seat_number(word, seats)
            if seat in found:
                raise ValueError(f"The seat {shown(word)} stands here twice; say it once.")
            found[seat] = one
        return found

    def axis(self, axis: str, seats: int) -> dict[str, int]:
        """The words along an axis of a state's field, in order, with their numbers.

        Args:
            axis: The name of a codec, or ``seat``.
            seats: How many seats the table has.
        """
        key = (axis, seats)
        if key not in self._axes:
            codec = self.codecs[axis]
            count = seats if axis == "seat" else len(codec)  # type: ignore[arg-type]  # an axis is a closed list
            self._axes[key] = {codec.word(number): number for number in range(count)}
        return self._axes[key]

    def checked_step(self, name: object) -> AnyStep:
        """The step of this name.

        Args:
            name: The name of the step, such as ``place_tile``.

        Raises:
            ValueError: There is none.
        """
        if not isinstance(name, str) or name not in self.steps:
            raise ValueError(f"There is no step {shown(name)} in {self.title()}{perhaps(name, self.steps)}.")
        return self.steps[name]

    # The board, and the table before the first step

    def seat_that_plays(self, word: str, seats: int, rule: str) -> int:
        """The number of the seat that a variant names.

        Args:
            word: The word of the seat.
            seats: How many play.
            rule: The id of the rule of the variant.

        Raises:
            InvalidSetupError: Nobody sits there.
        """
        seated = self.axis("seat", seats)
        if word not in seated:
            there = ", ".join(seated)
            raise InvalidSetupError(f"Nobody sits on {word}, so they cannot begin ({rule}); the seats are {there}.")
        return seated[word]

    def graph(self, seats: int | None = None) -> networkx.Graph[Hashable]:
        """The board as a networkx graph.

        Args:
            seats: For how many players; None: for most.

        Raises:
            InvalidSetupError: So many cannot play.
        """
        return self.box.graph(self.seats[-1] if seats is None else self.checked_seats(seats))

    def table(self, seats: int, variants: Variants) -> Any:
        """The position before the first step.

        Args:
            seats: How many play.
            variants: Name -> value; those that are not named have their usual values.

        Raises:
            InvalidSetupError: So many cannot play, or not with these variants.
        """
        return self.definition.setup(self, self.checked_seats(seats), checked_variants(self.variants, variants, seats))

    def checked_seats(self, seats: object) -> int:
        """The number of seats, if so many can play.

        Args:
            seats: The number.

        Raises:
            InvalidSetupError: So many cannot; the text says how many can.
        """
        number = _whole(seats)
        if number is None or number not in self.seats:
            rule = f" ({self.definition.seats_rule})" if self.definition.seats_rule else ""
            few, many = self.seats[0], self.seats[-1]
            raise InvalidSetupError(f"{self.title()} is for {few} to {many} players, not {shown(seats)}{rule}.")
        return number


def checked_seed(seed: object) -> int:
    """The seed, or ``InvalidSetupError``."""
    number = _whole(seed)
    if number is None or abs(number) >= 10**_DIGITS:
        raise InvalidSetupError(f"A seed is a whole number of at most {_DIGITS} digits, not {shown(seed)}.")
    return number


def _whole(number: object) -> int | None:
    """A whole number, Python's own or numpy's, as Python's own; None if it is none."""
    if isinstance(number, bool) or not isinstance(number, SupportsIndex):
        return None
    try:
        return index(number)
    except TypeError:  # an array of numbers
        return None


def _parts(step: AnyStep) -> StepParts:
    if isinstance(step, Auto):
        return step.run, None, None
    return (step.do, step.legal_moves, None) if isinstance(step, Choice) else (step.do, None, step.draw)


def _then(step: AnyStep, stage: str) -> str | None:
    return step.then if isinstance(step.then, str) else step.then.get(stage)


def _order(stage: str, first: AnyAuto, steps: Mapping[str, AnyStep]) -> Order:
    thens = {name: _then(step, stage) for name, step in steps.items()}
    return Order(first.name, {name: then for name, then in thens.items() if then is not None})


def _check_names(steps: Mapping[str, AnyStep], shapes: Mapping[str, Shape], components: Sequence[AnyComponent]) -> None:
    """A declaration that names a step or a field names one that there is; ``ValueError`` says which does not."""
    for name, step in steps.items():
        thens = [step.then] if isinstance(step.then, str) else step.then.values()
        unknown = {item for then in thens for way in ways(then) for item, _ in way} - steps.keys()
        if unknown:
            raise ValueError(
                f"The step {name} says that it may push {', '.join(sorted(unknown))}: there is no such step."
            )
    for name, shape in shapes.items():
        if unknown := {*shape.until, *shape.after} - steps.keys():
            raise ValueError(f"The field {name} names {', '.join(sorted(unknown))}: there is no such step.")
    for component in components:
        rests = component.counted_in
        named = {
            *component.zones.fields,
            *component.zones.held,
            *component.zones.spare,
            *component.face_down.unseen,
            *component.face_down.secret,
            *rests,
        }
        if unknown := named - shapes.keys():
            raise ValueError(f"The component {component.name!r} names {', '.join(sorted(unknown))}: no such field.")
        if stored := {name for name in rests if not shapes[name].derived}:
            raise ValueError(f"The component {component.name!r}: {', '.join(sorted(stored))} is to be derived=True.")


AnyBaseGame = BaseGame[Any]
"""A compiled game of any kind."""
