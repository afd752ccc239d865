"""Rules as they are misread: what somebody who took a rule otherwise would answer, and what he would point at.

    @misreads("ROF-STR.4", "seat", of=3)
    def all_of_them_climb(line: Line[Rose], seat: int) -> Reading:
        '''Everybody who leaves the Raval climbs the barricades.'''
        return Reading(left(line, seat), (f"barricades:{seat}",))

Such a function is small and pure. It looks at a line of play, from a position to another, and asks the game's own
questions of rules; only the one thing that is misread it asks otherwise. What is said to who reads so stands in the
section ``misread`` of the game's words.toml, under the name of the function.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any, NamedTuple, Protocol, TypeVar

from .codecs import Codec
from .rulebook import Event

S_co = TypeVar("S_co", covariant=True)

Answer = int | str | frozenset[str]
"""A number (or whether something is so), a word such as ``red``, or the words of places."""


class Line(Protocol[S_co]):
    """What is read: a line of play."""

    @property
    def before(self) -> S_co:
        """The position in which it begins."""

    @property
    def after(self) -> S_co:
        """The position to which it leads."""

    @property
    def events(self) -> list[Event]:
        """What happens between them."""


class Reading(NamedTuple):
    """The answer that a misreading leads to, and the keys of the places that it counts wrongly or leaves out."""

    answer: Answer
    places: Sequence[str] = ()


class Misreading:
    """A rule as it is misread. ``of`` is its number among the misunderstandings that the specification lists."""

    def __init__(self, rule: str, args: tuple[str, ...], of: int, read: Callable[..., Reading]) -> None:
        self.rule, self.args, self.of = rule, args, of
        self.name = read.__name__
        self.__doc__ = read.__doc__
        self._read = read

    def read(self, line: Line[Any], given: Mapping[str, int]) -> Reading:
        """The answer of who reads so."""
        return self._read(line, *given.values())

    def given(self, words: Sequence[str], codecs: Mapping[str, Codec]) -> dict[str, int]:
        """Its arguments from their words, by their names; ``ValueError`` if they are not as many or no such words."""
        if len(words) != len(self.args):
            raise ValueError(f"{self.name} wants {' '.join(self.args) or 'no words'} behind its name.")
        return {arg: codecs[arg].value(word) for arg, word in zip(self.args, words, strict=True)}


def misreads(rule: str, *args: str, of: int = 0) -> Callable[[Callable[..., Reading]], Misreading]:
    """Mark a function as a misreading of this rule. ``args`` names the codecs of what it is asked about."""
    return lambda read: Misreading(rule, args, of, read)


def collect(*modules: ModuleType) -> dict[str, Misreading]:
    """The misreadings that these modules define, by name."""
    found = (thing for module in modules for thing in vars(module).values())
    return {thing.name: thing for thing in found if isinstance(thing, Misreading)}
