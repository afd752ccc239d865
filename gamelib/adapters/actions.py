"""Actions as numbers: every one that a game has words for, legal now or not, has a number of its own."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from math import prod
from operator import index
from typing import SupportsIndex

from gamelib.engine.action import Action
from gamelib.engine.codecs import ClosedCodec
from gamelib.engine.definition import AnyBaseGame
from gamelib.engine.steps import AnyChance, AnyChoice, Auto, Chance, Choice, Move
from gamelib.text.messages import shown


@dataclass(frozen=True, slots=True)
class ActionBlock:
    """The numbers of all actions with one verb.

    Attributes:
        verb: The verb.
        codecs: The codec of each word that follows it.
        first: The least number.
        size: How many there are.

    >>> import gamelib
    >>> block = ActionEncoding(gamelib.load("cities")).blocks[2]
    >>> block.verb, block.codecs, block.first, block.move(block.first + 5)
    ('place', ('cell', 'rotation'), 1404, ('place', 1, 1))
    """

    verb: str
    codecs: tuple[str, ...]
    first: int
    size: int
    _values: tuple[Sequence[int], ...] = field(repr=False)

    def number(self, move: Move) -> int:
        """The number of a move with this verb.

        Args:
            move: The move.

        Raises:
            ValueError: A word of it is none that can be numbered.
        """
        found = 0
        for value, values in zip(move[1:], self._values, strict=True):
            found = found * len(values) + values.index(value)
        return self.first + found

    def move(self, number: int) -> Move:
        """The move of a number of this block.

        Args:
            number: The number.
        """
        rest, words = number - self.first, list[int]()
        for values in reversed(self._values):
            rest, at = divmod(rest, len(values))
            words.append(values[at])
        return self.verb, *reversed(words)


class ActionEncoding:
    """Every action of a game as a whole number from 0, and back.

    Verbs come in the order of the alphabet, and each has a block of numbers: one for each combination of words that its
    codecs have, the last word changing fastest. So a number means the same in every position, for every number of
    players and every variant. It changes where an edition has other words, or a version of the game others verbs.

    Decisions and draws are numbered apart, both from 0.

    Args:
        game: The game.
        draws: True for the outcomes of draws, False for what players do.

    Attributes:
        blocks: The blocks in order.
        size: How many numbers there are.

    Raises:
        ValueError: A verb is used with different words.
        TypeError: The words of a verb cannot be listed.

    >>> import gamelib
    >>> encoding = ActionEncoding(gamelib.load("cities"))
    >>> encoding.size, encoding.text(3000), encoding.number_of("place 0,0 1")
    (5276, 'put bandstand -7,3', 1581)
    """

    def __init__(self, game: AnyBaseGame, *, draws: bool = False) -> None:
        self._game, self._draws = game, draws
        self.blocks: list[ActionBlock] = []
        self.size = 0
        for verb, codecs in sorted(_signatures(game, Chance if draws else Choice).items()):
            values = tuple(_values(game, verb, name) for name in codecs)
            self.blocks.append(ActionBlock(verb, codecs, self.size, prod(map(len, values)), values))
            self.size += self.blocks[-1].size
        self._of_verb = {block.verb: block for block in self.blocks}
        self._firsts = [block.first for block in self.blocks]
        self._numbers: dict[Move, int] = {}
        self._moves: dict[int, Move] = {}

    def __deepcopy__(self, memo: dict[int, object]) -> ActionEncoding:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return partial(ActionEncoding, draws=self._draws), (self._game,)

    def number(self, move: Move) -> int:
        """The number of a move, as the library writes it inside: ``("place", 7, 1)``.

        Args:
            move: The move.
        """
        number = self._numbers.get(move)
        if number is None:
            number = self._numbers[move] = self._of_verb[move[0]].number(move)
        return number

    def numbers(self, moves: Sequence[Move]) -> list[int]:
        """The numbers of several moves.

        Args:
            moves: The moves, such as all legal ones.
        """
        try:
            return [*map(self._numbers.__getitem__, moves)]
        except KeyError:
            return [*map(self.number, moves)]

    def move(self, number: int) -> Move:
        """The move of a number.

        Args:
            number: The number, from 0.

        Raises:
            ValueError: There is no such number.
            TypeError: It is no whole number.
        """
        try:
            return self._moves[number]
        except (KeyError, TypeError):  # it is asked for the first time, or nothing that can be looked up
            number = self.checked(number)
        block = self.blocks[bisect_right(self._firsts, number) - 1]
        move = self._moves[number] = block.move(number)
        return move

    def checked(self, number: object) -> int:
        """The number of an action as Python's own, if there is such a number.

        Args:
            number: A whole number of any kind, such as numpy's.

        Raises:
            ValueError: There is no such number.
            TypeError: It is no whole number.

        >>> import gamelib
        >>> ActionEncoding(gamelib.load("cities")).checked("place 0,0 1")
        Traceback (most recent call last):
        TypeError: An action of Cities is a whole number from 0 to 5275, not 'place 0,0 1'.
        """
        try:
            found = index(number)  # type: ignore[arg-type]  # what else comes is refused here
        except TypeError:
            found = -1
        if not 0 <= found < self.size:
            what = "An outcome of a draw" if self._draws else "An action"
            text = f"{what} of {self._game.title()} is a whole number from 0 to {self.size - 1}, not {shown(number)}."
            raise (ValueError if isinstance(number, SupportsIndex) else TypeError)(text)
        return found

    def action(self, number: int) -> Action:
        """The action of a number.

        Args:
            number: The number, from 0.

        Raises:
            ValueError: There is no such number.
            TypeError: It is no whole number.
        """
        verb, *values = self.move(number)
        codecs = self._game.codecs
        words = [codecs[name].word(value) for name, value in zip(self._of_verb[verb].codecs, values, strict=True)]
        return Action(verb, *words)

    def text(self, number: int) -> str:
        """What the action of a number is called: one line, as everywhere in the library.

        Args:
            number: The number, from 0.
        """
        return str(self.action(number))

    def number_of(self, action: Action | str) -> int:
        """The number of an action that is told in words.

        Args:
            action: An action, or its text.

        Raises:
            ValueError: It is no action of this game.
        """
        verb, *words = Action.parse(str(action))
        block = self._of_verb.get(verb)
        if block is None or len(words) != len(block.codecs):
            raise ValueError(f"There is no action {shown(str(action))} in {self._game.title()}.")
        codecs = self._game.codecs
        return self.number((verb, *(codecs[name].value(word) for name, word in zip(block.codecs, words, strict=True))))


def _signatures(game: AnyBaseGame, kind: type[AnyChoice | AnyChance]) -> dict[str, tuple[str, ...]]:
    """The verbs of all steps of this kind, with the codecs of what follows each."""
    found: dict[str, tuple[str, ...]] = {}
    for step in game.steps.values():
        if not isinstance(step, Auto) and isinstance(step, kind):
            for verb, codecs in step.verbs.items():
                if found.setdefault(verb, codecs) != codecs:
                    raise ValueError(
                        f"In {game.title()} {verb!r} is followed by {' '.join(found[verb])} and, in {step.name}, by "
                        f"{' '.join(codecs)}: to be numbered it needs the same words everywhere."
                    )
    return found


def _values(game: AnyBaseGame, verb: str, name: str) -> Sequence[int]:
    codec = game.codecs[name]
    if not isinstance(codec, ClosedCodec):
        raise TypeError(
            f"The words {name!r} of {verb!r} in {game.title()} cannot be numbered: "
            f"{type(codec).__name__} needs an attribute 'numbers' with all its values."
        )
    return codec.numbers
