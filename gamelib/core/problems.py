"""What can be wrong with a position, as values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: in words, with the path or place, and the rule it offends if there is one.

    ``cs`` says it in Czech, where the wording of the rule would not.
    """

    text: str
    place: str = ""
    rule: str | None = None
    cs: str = field(default="", kw_only=True)

    def __str__(self) -> str:
        return (f"{self.place}: " if self.place else "") + self.text + (f" [{self.rule}]" if self.rule else "")


class InvalidPosition(ValueError):
    """The position cannot be used; ``problems`` lists everything that is wrong with it."""

    def __init__(self, problems: list[Problem]) -> None:
        some = "; ".join(str(problem) for problem in problems[:8])
        super().__init__(some + (f"; and {len(problems) - 8} more" if len(problems) > 8 else ""))
        self.problems = problems

    def __reduce__(self) -> tuple[Any, ...]:
        return InvalidPosition, (self.problems,)
