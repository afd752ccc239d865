"""How one task went with everybody: who solved it, what was answered first, which misconceptions were believed."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from widgets.text import say

from .hand_in import TaskResult

NOT_BEGUN = TaskResult()
"""The result of a task that was not begun."""


@dataclass(frozen=True, slots=True)
class TaskSummary:
    """How a task went with everybody.

    Args:
        task: Its id.
        people: How many have begun it.
        solved: How many have solved it in the end.
        at_once: How many with their first answer.
        first: The first answers, and how often each was given.
        right: Those of them that were right.
        misread: The misconceptions that were believed, and by how many.
        hints: How many hints were opened.
    """

    task: str
    people: int
    solved: int
    at_once: int
    first: Counter[str]
    right: frozenset[str]
    misread: Counter[str]
    hints: int

    def to_dict(self, lang: str = "en") -> dict[str, object]:
        """It as a row of a table of data."""
        common = self.first.most_common(1)[0][0] if self.first else None
        misread = self.misread.most_common(1)[0][0] if self.misread else None
        return {
            "task": self.task,
            "people": self.people,
            "solved": self.solved,
            "at_once": self.at_once,
            "hints": self.hints,
            "first": common,
            "misread": misread,
        }

    def as_line(self, lang: str = "en") -> str:
        """It in one line."""
        facts = {"people": self.people, "solved": self.solved, "first_time": self.at_once}
        return f"{self.task}: {say('results.of_task', lang, **facts)}"

    __str__ = as_line


def summary_of(task: str, results: Iterable[TaskResult]) -> TaskSummary:
    """How a task went, from the results of all."""
    begun = [one for one in results if one.tries or one.hints]
    return TaskSummary(
        task,
        people=len(begun),
        solved=sum(one.right for one in begun),
        at_once=sum(one.at_once for one in begun),
        first=Counter(one.first for one in begun if one.first),
        right=frozenset(one.first for one in begun if one.at_once),
        misread=Counter(name for one in begun for name in dict.fromkeys(one.misread)),
        hints=sum(one.hints for one in begun),
    )
