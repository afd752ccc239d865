"""Pictures, boards and tables for notebooks: everything a learner sees. Rules live in `gamelib`.

>>> from widgets import Lesson, Table, show_rule
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .board import Board
    from .copies import Copies
    from .graphview import GraphView
    from .history import History
    from .lab import Lab
    from .lesson import Lesson
    from .owners_box import OwnersBox
    from .rulecard import RuleCard, show_rule
    from .scoresheet import ScoreSheet
    from .summary import HowFar
    from .table import Table

_HOMES = {
    "Board": "board",
    "Copies": "copies",
    "GraphView": "graphview",
    "History": "history",
    "HowFar": "summary",
    "Lab": "lab",
    "Lesson": "lesson",
    "OwnersBox": "owners_box",
    "RuleCard": "rulecard",
    "ScoreSheet": "scoresheet",
    "Table": "table",
    "show_rule": "rulecard",
}
__all__ = [
    "Board",
    "Copies",
    "GraphView",
    "History",
    "HowFar",
    "Lab",
    "Lesson",
    "OwnersBox",
    "RuleCard",
    "ScoreSheet",
    "Table",
    "show_rule",
]


def __getattr__(name: str) -> Any:
    """Import what is asked for: a rule card needs no browser, a picture no widget."""
    if name not in _HOMES:
        raise AttributeError(f"widgets has no {name!r}; it has {', '.join(__all__)}")
    return getattr(import_module(f".{_HOMES[name]}", __name__), name)


def __dir__() -> list[str]:
    return __all__
