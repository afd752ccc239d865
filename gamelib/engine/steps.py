"""What can lie on the agenda: a choice of a seat, a draw of nature, an automatic step.

A turn is a list of such steps, and the list is data: entries are ``(name, args)``. A step holds everything about its
decision in one place, so a reader finds prompt, candidates, refusals and effect together.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Concatenate, Generic, Protocol, TypeVar

from .citations import Refusal
from .multiset import pick
from .problems import Problem

Args = Any
"""What an agenda entry says beside its name: numbers, which each step takes by names and types of its own."""
Move = tuple[Any, ...]
"""``(verb, *ints)``: what an action is inside."""
Entry = tuple[str, tuple[int, ...]]
Rnd = Callable[[], float]
Contents = tuple[Move, Sequence[int], int]
"""Of a draw: the words of its move before the thing that is drawn; how many there are of each of some things that are
numbered one after the other; and the number of the first."""
Then = str | Mapping[str, str]
"""What a step may put on the agenda, in the grammar of :mod:`agenda`; a table if it differs by the stage of the game.

``"lay_tile use_event? | nothing"``: one of the ways, ``?`` for at most once, ``*`` for any number of times. The
stage is the one after the step; in one that a table leaves out it has not run.
"""


class HasActiveSeat(Protocol):
    """What steps ask of any state: the seat in turn."""

    active: int


S = TypeVar("S", bound=HasActiveSeat)


def snake(name: str) -> str:
    """``PlaceTile`` -> ``place_tile``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


Complaints = Iterable[Problem]
"""What a step would not find. Where no place and no rule are named, they are the step and its rule."""


class Step(Generic[S]):
    """The common part of choices and draws: a game declares a class for each, and the engine makes one object of it.

    Methods take the arguments of the agenda entry after those named here; ``*args: Args, **kwargs: Args`` lets a game
    call them by name.

    Attributes:
        name: The name of the class, in small letters: ``PlaceTile`` is ``place_tile``.
        rule: The id of the rule that asks for this step; a class without one is a base of others.
        entry: The agenda entry without arguments.
        args: The codec of each argument of an agenda entry.
        verbs: The verbs of its moves -> the codecs of what follows each.
        declines: The verb that says no, where that is said to nobody else: records of other seats leave it out.
        then: What it may put on the agenda.
        repeats: Whether the same entry may wait several times.
        frame: Whether it belongs to the order of play, so that nothing happens because of it.
    """

    name: ClassVar[str]
    rule: ClassVar[str]
    entry: ClassVar[Entry]
    args: ClassVar[tuple[str, ...]] = ()
    verbs: ClassVar[dict[str, tuple[str, ...]]]
    declines: ClassVar[str] = ""
    then: ClassVar[Then] = ""
    repeats: ClassVar[bool] = False
    frame: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.name = snake(cls.__name__)
        cls.entry = (cls.name, ())
        # Looked for here and not by ABCMeta, under which every isinstance() of a step takes five times as long.
        missing = [name for name in dir(cls) if getattr(getattr(cls, name), "__isabstractmethod__", False)]
        if missing and hasattr(cls, "rule"):
            raise TypeError(f"The step {cls.__name__} lacks: {', '.join(missing)}.")

    def __repr__(self) -> str:
        return f"<step {self.name}, {self.rule}>"

    @classmethod
    def of(cls, *args: int) -> Entry:
        """The agenda entry of this step with its arguments.

        >>> from gamelib.games.cities.filling import DrawPiece
        >>> DrawPiece.of(2)
        ('draw_piece', (2,))
        """
        return (cls.name, args)

    @abstractmethod
    def do(self, s: S, move: Move, *args: Args, **kwargs: Args) -> None:
        """Carry out a move: change the state, emit events, and as the last statement push what follows, if anything.

        Args:
            s: The state, which is changed.
            move: One of the legal moves, or of the outcomes of a draw.
            args: The arguments of the agenda entry.
            kwargs: The same by name.
        """

    def seen_by(self, s: S, *args: Args, **kwargs: Args) -> tuple[int, ...] | None:
        """The seats that get to know what was chosen or drawn; None: everybody."""
        return None

    def check(self, s: S, *args: Args, **kwargs: Args) -> Complaints:
        """What this step would miss when its turn comes: what is wrong with an agenda of ``s`` on which it waits."""
        return ()


class Choice(Step[S]):
    """A decision of one seat.

    A game says who decides (:meth:`seat`), what one could try (:meth:`candidates`), why not (:meth:`refusals`) and what
    comes of it (:meth:`do`). Where that is slow it says what is legal at once (:meth:`legal_moves`); the contract suite
    holds both together.
    """

    private: ClassVar[bool] = False
    """True if what can be chosen depends on something that only the deciding seat knows."""

    def hides(self, s: S) -> bool:
        """Is it private in this game? What a variant hides, such as points, may make it so."""
        return self.private

    def seat(self, s: S, *args: Args, **kwargs: Args) -> int:
        """Who decides; out-of-turn decisions name another than the active seat."""
        return s.active

    @abstractmethod
    def candidates(self, s: S, *args: Args, **kwargs: Args) -> Sequence[Move]:
        """Everything a learner could try here, in board order."""

    def legal_moves(self, s: S, *args: Args, **kwargs: Args) -> Sequence[Move]:
        """The legal moves in a stable order: the candidates that nothing refuses."""
        return [move for move in self.candidates(s, *args) if not any(True for _ in self.refusals(s, move, *args))]

    def refusals(self, s: S, move: Move, *args: Args, **kwargs: Args) -> Iterable[Refusal]:
        """Every reason why ``move``, one of the candidates, is not allowed."""
        return ()


class Chance(Step[S]):
    """A draw. Nothing is shuffled in secret: the draw is made when somebody gets to know its result.

    A game lists what can come (:meth:`outcomes`) and says what comes of it (:meth:`do`).
    """

    @abstractmethod
    def outcomes(self, s: S, *args: Args, **kwargs: Args) -> list[tuple[Move, int]]:
        """Every possible result with its weight, a whole number from 1: twice the weight is twice as likely."""

    def draw(self, s: S, rnd: Rnd, *args: Args, **kwargs: Args) -> Move:
        """One result, with the chances that the weights give.

        Args:
            s: The state.
            rnd: Gives numbers in [0, 1), such as ``random.random``.
            args: The arguments of the agenda entry.
            kwargs: The same by name.
        """
        outcomes = self.outcomes(s, *args)
        left = rnd() * sum(weight for _, weight in outcomes)
        for move, weight in outcomes:
            left -= weight
            if left < 0:
                return move
        return outcomes[-1][0]


class Draw(Chance[S]):
    """A draw of one thing from a bag or a pile, every single one equally likely."""

    @abstractmethod
    def contents(self, s: S, *args: Args, **kwargs: Args) -> Contents:
        """How many there are of each thing."""

    def outcomes(self, s: S, *args: Args, **kwargs: Args) -> list[tuple[Move, int]]:
        said, counts, first = self.contents(s, *args)
        return [((*said, thing), count) for thing, count in enumerate(counts, first) if count > 0]

    def draw(self, s: S, rnd: Rnd, *args: Args, **kwargs: Args) -> Move:
        said, counts, first = self.contents(s, *args)
        return (*said, first + pick(counts, rnd))


class Auto(Generic[S]):
    """A step without a decision: a plain function with the id of its rule; :func:`auto` makes it one."""

    def __init__(self, rule: str, run: Callable[..., None], args: tuple[str, ...]) -> None:
        self.rule, self.run, self.args = rule, run, args
        self.then: Then = ""
        self.check: Callable[..., Complaints] = _finds_all
        self.repeats = self.frame = False
        self.gives: tuple[str, ...] = ()
        self.name = run.__name__
        self.entry: Entry = (self.name, ())
        self.__doc__ = run.__doc__

    def __repr__(self) -> str:
        return f"<automatic step {self.name}, {self.rule}>"

    def of(self, *args: int) -> Entry:
        """The agenda entry of this step with its arguments."""
        return (self.name, args)

    def __call__(self, s: S, *args: int) -> None:
        self.run(s, *args)


def _finds_all(s: object, *args: int) -> Complaints:
    return ()


def auto(
    rule: str,
    *args: str,
    then: Then = "",
    check: Callable[..., Complaints] = _finds_all,
    repeats: bool = False,
    frame: bool = False,
    gives: str = "",
) -> Callable[[Callable[Concatenate[S, ...], None]], Auto[S]]:
    """Mark a function as an automatic step.

    Args:
        rule: The id of its rule.
        args: The codecs of its arguments.
        then: What it may put on the agenda.
        check: What it would not find in a position in which it waits.
        repeats: Whether the same entry may wait several times.
        frame: Whether it belongs to the order of play, so that nothing happens because of it.
        gives: The rules whose points it counts at the end of the game: before it has run there are none, after it all.

    >>> @auto("COU-TURN.3", then="begin_turn")
    ... def end_turn(s):
    ...     s.active = (s.active + 1) % s.seats
    >>> end_turn
    <automatic step end_turn, COU-TURN.3>
    """

    def marked(run: Callable[Concatenate[S, ...], None]) -> Auto[S]:
        step = Auto[S](rule, run, args)
        step.then, step.check, step.repeats, step.frame = then, check, repeats, frame
        step.gives = tuple(gives.split())
        return step

    return marked


AnyChoice = Choice[Any]
AnyChance = Chance[Any]
AnyAuto = Auto[Any]
AnyStep = AnyChoice | AnyChance | AnyAuto
"""A step of any game."""
Pushed = AnyAuto | Step[Any] | type[Step[Any]]
"""What rules push: an automatic step, a decision or a draw, or the class of one."""


def sequence(*steps: Entry | Pushed) -> str:
    """The steps of a ``push``, one after the other, in the grammar of ``then``: so they are listed once for both.

    >>> sequence(("majority", (0,)), ("end_turn", ()))
    'majority:0 end_turn'
    """
    entries = [step if isinstance(step, tuple) else step.entry for step in steps]
    return " ".join(":".join([name, *map(str, args)]) for name, args in entries)


def collect_steps(*modules: object) -> dict[str, AnyStep]:
    """The steps that these modules define, by name.

    Raises:
        ValueError: Two of them have the same name.
    """
    things = {id(thing): thing for module in modules for thing in vars(module).values()}
    steps: dict[str, AnyStep] = {}
    for thing in things.values():
        if isinstance(thing, Auto) or (
            isinstance(thing, type) and issubclass(thing, (Choice, Chance)) and hasattr(thing, "rule")
        ):
            if thing.name in steps:
                raise ValueError(f"Two steps are called {thing.name!r}.")
            steps[thing.name] = thing if isinstance(thing, Auto) else thing()
    return steps
