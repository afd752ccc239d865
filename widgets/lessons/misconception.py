"""Rules as they are misread: what somebody who took a rule otherwise would answer, and what he would point at.

    @misconception("ROF-STR.4", "seat", of=3)
    def all_of_them_climb(line: LineOfPlay[Rose], seat: int) -> Reading:
        '''Everybody who leaves the Raval climbs the barricades.'''
        return Reading(left(line, seat), (f"barricades:{seat}",))

Such a function is small and pure. It looks at a line of play, from a position to another, and asks the game's own
questions of rules; only the one thing that is misread it asks otherwise. What is said to somebody who reads it so
stands in ``misconceptions.toml`` beside it, under the name of the function.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, NamedTuple, Protocol, TypeVar

from gamelib.engine.citations import Event
from gamelib.engine.codecs import Codec
from gamelib.engine.definition import AnyBaseGame
from gamelib.text.messages import Texts
from gamelib.text.templates import read_texts
from widgets.scenes import home_of

S_co = TypeVar("S_co", covariant=True)

AnswerValue = int | str | frozenset[str]
"""A number (or whether something is so), a word such as ``red``, or the words of places."""
FILE = "misconceptions.toml"
"""What is said to who has a misconception, by its name."""


class LineOfPlay(Protocol[S_co]):
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
    """The answer that a misconception leads to, and the keys of the places that it counts wrongly or leaves out."""

    answer: AnswerValue
    places: Sequence[str] = ()


class Misconception:
    """A rule as it is misread. ``of`` is its number among the misunderstandings that the specification lists."""

    def __init__(self, rule: str, args: tuple[str, ...], of: int, read: Callable[..., Reading]) -> None:
        self.rule, self.args, self.of = rule, args, of
        self.name = read.__name__
        self.texts: Texts = {}
        """What is said to who reads so."""
        self.__doc__ = read.__doc__
        self._read = read

    def read(self, line: LineOfPlay[Any], given: Mapping[str, int]) -> Reading:
        """The answer of somebody who misreads the rule in this way."""
        return self._read(line, *given.values())

    def given(self, words: Sequence[str], codecs: Mapping[str, Codec]) -> dict[str, int]:
        """Its arguments from their words, by their names; ``ValueError`` if they are not as many or no such words."""
        if len(words) != len(self.args):
            raise ValueError(f"{self.name} wants {' '.join(self.args) or 'no words'} behind its name.")
        return {arg: codecs[arg].value(word) for arg, word in zip(self.args, words, strict=True)}


def misconception(rule: str, *args: str, of: int = 0) -> Callable[[Callable[..., Reading]], Misconception]:
    """Mark a function as a misconception of this rule. ``args`` names the codecs of what it is asked about."""
    return lambda read: Misconception(rule, args, of, read)


def misconceptions_of(game: AnyBaseGame) -> Mapping[str, Misconception]:
    """How the rules of a game are misread, by name. A game outside of the library brings that along in its lessons."""
    return _defined_in(home_of(game, __package__, "lessons"))


@cache
def _defined_in(package: str) -> Mapping[str, Misconception]:
    """All that the modules ``misconceptions*`` of a package define, each with its text."""
    (folder,) = import_module(package).__path__
    modules = [one.name for one in iter_modules([folder]) if one.name.startswith("misconceptions")]
    texts = read_texts(Path(folder) / FILE) if modules else {}
    defined = [thing for name in modules for thing in vars(import_module(f"{package}.{name}")).values()]
    found = {thing.name: thing for thing in defined if isinstance(thing, Misconception)}
    if lacking := [name for name in found if name not in texts]:
        raise ValueError(f"{package}: {FILE} has no text for {', '.join(lacking)}; it says how the rule is misread.")
    for name, one in found.items():
        one.texts = texts[name]
    return found
