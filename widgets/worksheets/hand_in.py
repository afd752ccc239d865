"""What somebody hands in: how each task of a worksheet went, with a name, as a code that carries a checksum.

    code = HandIn("5f0c11aa", "Whom does it feed?", "Ada", {"mill": TaskResult(tries=1, right=True)}).code()
    HandIn.read(code).answers["mill"].right

Nobody is kept from making such a code by hand: it shows what was damaged on its way, not what was made up.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gamelib import EixampleError, InvalidShareError, sharing
from gamelib.text.messages import shown
from gamelib.text.plain import Json
from gamelib.text.templates import Translated, printable
from widgets.text import checked_name, checked_text, in_all_languages

MIME = "application/vnd.eixample.hand-in+json"
"""The part of a cell's output in which programs find the code: ``{"code": "exh1..."}``."""
_KEYS = {"worksheet", "title", "name", "answers"}
_MOST = 1_000_000
_MOST_TASKS = 200
_LONGEST = 200


class HandInError(EixampleError, ValueError):
    """A text holds nothing that was handed in, or it was damaged; known in every language, as a shared code's error."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskResult:
    """How one task went.

    Args:
        tries: How often it was answered, or judged.
        hints: How many hints were opened.
        right: Whether it was solved in the end.
        first: The first answer, in the words of the task; of places, their words with spaces between them.
        misread: The names of the misconceptions that the wrong answers came from.
        seconds: How long it took, if that was counted.

    >>> TaskResult(tries=1, right=True).at_once, TaskResult(tries=2, right=True).at_once
    (True, False)
    """

    tries: int = 0
    hints: int = 0
    right: bool = False
    first: str = ""
    misread: tuple[str, ...] = ()
    seconds: int | None = None

    @property
    def at_once(self) -> bool:
        """True if the first answer was right."""
        return self.right and self.tries == 1


@dataclass(frozen=True, slots=True)
class HandIn:
    """What one person hands in.

    Args:
        worksheet: The worksheet's ``id``.
        title: What it is called.
        name: A name or a nickname, one short line.
        answers: The result of each task that was begun, by the task's id.

    Raises:
        TypeError: The worksheet is no text, or something among the answers is no `TaskResult`.
        ValueError: The name is empty, too long, or cannot be printed.

    >>> paper = HandIn("5f0c11aa", "Whom does it feed?", "Ada", {"mill": TaskResult(tries=2, right=True, first="3")})
    >>> HandIn.read(f"Here it is: {paper.code()}.") == paper
    True
    """

    worksheet: str
    title: str
    name: str
    answers: Mapping[str, TaskResult] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if strange := [one for one in self.answers.values() if not isinstance(one, TaskResult)]:
            raise TypeError(f"HandIn: for each task a TaskResult is wanted, not {shown(strange[0])}")
        checked_text(self.worksheet, "HandIn", "5f0c11aa")
        object.__setattr__(self, "name", checked_name(self.name))
        object.__setattr__(self, "answers", dict(self.answers))

    def code(self) -> str:
        """All of it as one code of letters, digits, ``-``, ``_`` and full stops, which :meth:`read` reads."""
        answers = {
            task: [one.tries, one.hints, int(one.right), one.first, list(one.misread), one.seconds]
            for task, one in self.answers.items()
        }
        return sharing.packed(
            "hand_in", {"worksheet": self.worksheet, "title": self.title, "name": self.name, "answers": answers}
        )

    @classmethod
    def read(cls, text: str) -> "HandIn":
        """What a code holds; what stands around it, as in a mail, is left out.

        Args:
            text: The code, or a text with it.

        Raises:
            HandInError: It was cut short or altered, or is no code of this kind; the message says which.
        """
        try:
            _, data = sharing.unpacked(text, "hand_in")
        except InvalidShareError as wrong:
            raise HandInError(*wrong.args) from None
        try:
            return _hand_in(data)
        except (TypeError, ValueError) as wrong:
            raise HandInError(Translated(in_all_languages("hand_in.unreadable", problem=wrong))) from None

    def _repr_mimebundle_(self, **_: object) -> dict[str, Any]:
        """The code for people, and once more for programs that look through executed notebooks."""
        return {"text/plain": repr(self), MIME: {"code": self.code()}}

    def __repr__(self) -> str:
        solved = sum(one.right for one in self.answers.values())
        return f"{self.name}, {self.title}: {solved}/{len(self.answers)}\n{self.code()}"


def _hand_in(data: Json) -> HandIn:
    """A hand-in from plain data; ``TypeError`` or ``ValueError`` says what is wrong with it."""
    if set(data) != _KEYS or not isinstance(data["answers"], dict) or len(data["answers"]) > _MOST_TASKS:
        raise ValueError("worksheet, title, name and answers are wanted")
    answers = {_line(task): _result(row) for task, row in data["answers"].items()}
    return HandIn(_line(data["worksheet"]), _line(data["title"]), data["name"], answers)


def _result(row: object) -> TaskResult:
    match row:
        case [int(tries), int(hints), 0 | 1 as right, str(first), list(misread), int() | None as seconds]:
            if not all(0 <= number < _MOST for number in (tries, hints, seconds or 0)):
                raise ValueError(f"a number is out of all bounds in {shown(row)}")
            names = tuple(map(_line, misread))
            return TaskResult(
                tries=tries, hints=hints, right=bool(right), first=_line(first), misread=names, seconds=seconds
            )
    raise TypeError(f"an answer is no {shown(row)}")


def _line(text: object) -> str:
    """A text from outside as one line that can be printed."""
    if not isinstance(text, str) or len(text) > _LONGEST or not printable(text):
        raise ValueError(f"a short line is wanted, not {shown(text)}")
    return text
