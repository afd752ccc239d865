"""Pictures, boards and tables for notebooks: everything a learner sees. Rules live in `gamelib`.

>>> from widgets import Lesson, Table, show_rule
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from widgets.aids.aid import show_aid
    from widgets.board.board import Board
    from widgets.lab.lab import Lab
    from widgets.lessons.lesson import Lesson
    from widgets.play.play import PlayPage, show_play
    from widgets.practice.page import PracticePage, show_practice
    from widgets.progress.summary import HowFar
    from widgets.progress.transfer import Copies
    from widgets.rulebook.book_view import BookView, show_rulebook
    from widgets.shared_page import SharedPage, show_shared
    from widgets.sheets.graph_view import GraphView
    from widgets.sheets.history import History
    from widgets.sheets.owners_box import OwnersBox
    from widgets.sheets.rule_card import RuleCard, show_rule
    from widgets.sheets.score_sheet import ScoreSheet
    from widgets.start.start import StartPage, show_start
    from widgets.table import Table
    from widgets.worksheets.class_results import ClassResults
    from widgets.worksheets.hand_in import HandIn, TaskResult
    from widgets.worksheets.page import WorksheetPage, show_worksheet
    from widgets.worksheets.ready_made import ready_worksheet
    from widgets.worksheets.task import Task
    from widgets.worksheets.worksheet import Worksheet

_HOMES = {
    "Board": "board.board",
    "BookView": "rulebook.book_view",
    "ClassResults": "worksheets.class_results",
    "Copies": "progress.transfer",
    "GraphView": "sheets.graph_view",
    "HandIn": "worksheets.hand_in",
    "History": "sheets.history",
    "HowFar": "progress.summary",
    "Lab": "lab.lab",
    "Lesson": "lessons.lesson",
    "OwnersBox": "sheets.owners_box",
    "PlayPage": "play.play",
    "PracticePage": "practice.page",
    "RuleCard": "sheets.rule_card",
    "ScoreSheet": "sheets.score_sheet",
    "SharedPage": "shared_page",
    "StartPage": "start.start",
    "Table": "table",
    "Task": "worksheets.task",
    "TaskResult": "worksheets.hand_in",
    "Worksheet": "worksheets.worksheet",
    "WorksheetPage": "worksheets.page",
    "ready_worksheet": "worksheets.ready_made",
    "show_aid": "aids.aid",
    "show_play": "play.play",
    "show_practice": "practice.page",
    "show_rule": "sheets.rule_card",
    "show_rulebook": "rulebook.book_view",
    "show_shared": "shared_page",
    "show_start": "start.start",
    "show_worksheet": "worksheets.page",
}
__all__ = [
    "Board",
    "BookView",
    "ClassResults",
    "Copies",
    "GraphView",
    "HandIn",
    "History",
    "HowFar",
    "Lab",
    "Lesson",
    "OwnersBox",
    "PlayPage",
    "PracticePage",
    "RuleCard",
    "ScoreSheet",
    "SharedPage",
    "StartPage",
    "Table",
    "Task",
    "TaskResult",
    "Worksheet",
    "WorksheetPage",
    "ready_worksheet",
    "show_aid",
    "show_play",
    "show_practice",
    "show_rule",
    "show_rulebook",
    "show_shared",
    "show_start",
    "show_worksheet",
]


def __getattr__(name: str) -> Any:
    """Import what is asked for: a rule card needs no browser, a picture no widget."""
    if name not in _HOMES:
        raise AttributeError(f"widgets has no {name!r}; it has {', '.join(__all__)}")
    try:
        return getattr(import_module(f".{_HOMES[name]}", __name__), name)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] in ("gamelib", __name__):
            raise
        raise ImportError(f"{name} needs {error.name}: pip install eixample[lab]") from error


def __dir__() -> list[str]:
    return __all__
