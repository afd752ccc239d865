"""A position changed by hand: things put, taken and moved, facts set, the turn chosen; what is wrong is said."""

from __future__ import annotations

from typing import Self

from gamelib.engine.game import AnyGame
from gamelib.engine.match import AnyMatch, Match
from gamelib.engine.problems import InvalidPositionError, Problem
from gamelib.engine.state import State
from gamelib.text.messages import shown

from . import repairs
from .checks import checked_number
from .edit_text import Edit, after_edit, moments
from .repairs import Repair

_KEPT = 500
"""How many edits can be undone."""


class Editor:
    """A position that is changed by hand, and what is wrong with it after each edit.

    Places are called as problems and positions call them: ``tile.3,5``, ``hand.blue``, ``bomb``; things by their words.
    Piles and supplies give and take by themselves. Every edit is also a line of text, which :meth:`do` reads. An edit
    that cannot be carried out is refused, and nothing has changed.

    Args:
        state: The position to begin with, sound or not, or the match whose position it is; it is copied.

    Attributes:
        game: The game of the position.
        problems: What is wrong with the position as it is now; empty if it is sound.

    Raises:
        TypeError: This is neither a state nor a match.

    >>> import gamelib
    >>> from gamelib import analysis
    >>> editor = analysis.Editor(gamelib.load("rose_of_fire").position("five_and_full"))
    >>> editor.put("blue_low", "house.0,2")
    >>> [str(problem) for problem in editor.problems]
    ['0,2: A house needs a tile under it. [ROF-BRD.2]']
    >>> [str(repair.edit) for repair in editor.repairs()]
    ['take blue_low house.0,2', 'put yellow tile.0,2', 'put purple tile.0,2']
    >>> editor.do("put yellow tile.0,2")
    >>> editor.problems, editor.position().text() == editor.state.text()
    ([], True)
    """

    def __init__(self, state: State | AnyMatch) -> None:
        if isinstance(state, Match):
            state = state.state
        if not isinstance(state, State):
            raise TypeError(f"Editor: a state or a match is wanted, not {shown(state)}.")
        self.game: AnyGame = state.game  # type: ignore[assignment]  # a state is one of a game
        self._now: tuple[State, Edit | None] = (state.copy(), None)
        self._past: list[tuple[State, Edit | None]] = []
        self._future: list[tuple[State, Edit | None]] = []
        self.problems: list[Problem] = self.state.audit()
        self._sound = self.state

    def __copy__(self) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__ | {"_past": self._past[:], "_future": self._future[:]})
        return twin

    # What lies there

    @property
    def state(self) -> State:
        """A copy of the position as it is now, sound or not."""
        return self._now[0].copy()

    @property
    def latest(self) -> Edit | None:
        """The edit that led here; None if nothing was done."""
        return self._now[1]

    @property
    def edits(self) -> list[Edit]:
        """Everything that was done, the first edit first."""
        return [edit for _, edit in (*self._past, self._now) if edit is not None]

    @property
    def can_undo(self) -> bool:
        """True if there is an edit to take back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """True if there is an edit that was taken back."""
        return bool(self._future)

    def position(self) -> State:
        """A copy of the position, which is sound.

        Raises:
            InvalidPositionError: It is not sound; ``problems`` lists everything.
        """
        if self.problems:
            raise InvalidPositionError(self.problems)
        return self.state.copy()

    def match(self, seed: int = 0, chance: str = "seed") -> AnyMatch:
        """A match that goes on from the position.

        Args:
            seed: What its luck follows from.
            chance: ``"seed"`` if draws are made from the seed, ``"ask"`` if the caller chooses their outcomes.

        Raises:
            InvalidPositionError: The position is not sound; ``problems`` lists everything.
        """
        return self.game.resume(self.position(), seed, chance)

    # Editing

    def do(self, edit: Edit | str) -> None:
        """Carry out an edit.

        Args:
            edit: A line of text such as ``put green tile.0,2``, or an edit found among the :meth:`repairs` or
                :meth:`moments`.

        Raises:
            InvalidEditError: The edit cannot be read, or speaks of things and places that there are not.
            InvalidPositionError: A place cannot hold what would stand there.
        """
        edit = Edit.read(str(edit) if isinstance(edit, Edit) else edit)
        back = self.latest is not None and self._past and edit.undoes(self.latest)
        made = self._past[-1][0] if back else after_edit(self.state, edit)
        self._past = [*self._past[-_KEPT:], self._now]
        self._future.clear()
        self._show((made, edit))

    def put(self, what: str, place: str) -> None:
        """Put a thing somewhere; where one thing alone can lie, it takes the place of what lies there.

        What has just been taken and is put back lies as it lay before, and so does all that lay around it.

        Args:
            what: The word of the thing, such as ``green``.
            place: Where, such as ``tile.0,2``.
        """
        self.do(Edit("put", (what, place)))

    def take(self, what: str, place: str) -> None:
        """Take a thing away, back to where things of its kind lie when nobody uses them.

        Args:
            what: The word of the thing.
            place: Where it lies now.
        """
        self.do(Edit("take", (what, place)))

    def move(self, what: str, place: str, to: str) -> None:
        """Take a thing from one place to another.

        Args:
            what: The word of the thing.
            place: Where it lies now.
            to: Where it is to lie.
        """
        self.do(Edit("move", (what, place, to)))

    def set(self, place: str, *values: str | int) -> None:
        """Let this stand at a place, instead of whatever stands there.

        Args:
            place: Where, such as ``bomb`` or ``points.red``.
            values: A number, a word, or several words where several things can lie.
        """
        self.do(Edit("set", (place, *map(str, values))))

    def clear(self, place: str) -> None:
        """Let nothing lie at a place, or in a whole field.

        Args:
            place: A place such as ``tile.0,2``, or a field such as ``tile``.
        """
        self.do(Edit("clear", (place,)))

    def turn(self, seat: str | int, step: str, *words: str) -> None:
        """Let this step come next, in the turn of this seat; what belongs below it in the order of play is added.

        Args:
            seat: The seat in turn, as a number or a word.
            step: The name of the step, such as ``play_card``.
            words: The words of its arguments, where it has any.

        Raises:
            ValueError: There is no such seat.
            InvalidEditError: There is no such step, or the words are not its arguments.
        """
        word = self.game.seat_word(self.game.seat_number(seat, self.state.seats))
        self.do(Edit("turn", (word, *str(step).split(), *words)))

    def undo(self) -> bool:
        """Take the latest edit back; False if there is none."""
        return self._walk(self._past, self._future)

    def redo(self) -> bool:
        """Do again what was taken back; False if nothing was."""
        return self._walk(self._future, self._past)

    def _walk(self, back: list[tuple[State, Edit | None]], forth: list[tuple[State, Edit | None]]) -> bool:
        if back:
            forth.append(self._now)
            self._show(back.pop())
            return True
        return False

    def _show(self, now: tuple[State, Edit | None]) -> None:
        self._now, self.problems = now, now[0].audit()
        self._sound = self._sound if self.problems else now[0]

    # What could be done

    def moments(self) -> list[Edit]:
        """The choices and draws that could come next in this part of the game, as edits; whoever's turn it is.

        Those that need a word of which there are more than twelve, or no end, are left out: :meth:`turn` takes them.
        """
        return [Edit("turn", (self.game.seat_word(self.state.active), *words)) for words in moments(self.state)]

    def repairs(self, problem: Problem | None = None, most: int = 3) -> list[Repair]:
        """Edits that mend a problem, those first that leave least wrong; each was tried.

        Args:
            problem: One of ``problems``; None for the first one.
            most: How many are given, at most.

        Returns:
            The repairs; empty if nothing is wrong or nothing was found.

        Raises:
            ValueError: This problem is not among ``problems``, or ``most`` is no number from 1.
        """
        checked_number("most", most)
        if problem is None and not self.problems:
            return []
        problem = self.problems[0] if problem is None else problem
        if problem not in self.problems:
            raise ValueError(f"One of editor.problems is wanted, not {shown(problem)}.")
        return repairs.repairs(self.state, self._sound, self.problems, problem, most)

    def mend(self, most: int = 12) -> list[Edit]:
        """Mend one problem after the other with what helps best, as far as that goes.

        Args:
            most: How many edits are made, at most.

        Returns:
            The edits that were made.

        Raises:
            ValueError: ``most`` is no number from 1.
        """
        checked_number("most", most)
        done: list[Edit] = []
        while self.problems and len(done) < most:
            found = [repair for problem in self.problems[:4] for repair in self.repairs(problem, 1)]
            best = min(found, key=lambda repair: repair.left, default=None)
            if best is None or best.left > len(self.problems):
                break
            done.append(best.edit)
            self.do(best.edit)
        return done
