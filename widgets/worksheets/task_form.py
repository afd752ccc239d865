"""*Make a task of this*: a form at a board that somebody has lent, and the worksheet to which the task is added.

What is asked the engine proposes (`task_fields`); the picture shows the position that is asked about, with the parts
that a learner will see. What is wrong is said at the field where it is wrong, and nothing is lost.
"""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

import gamelib
from gamelib import AnyGame, AnyMatch, State
from gamelib.text.messages import LANGUAGES, Texts, checked_language
from widgets import scenes
from widgets.board import panels, protocol
from widgets.board.board import Board
from widgets.board.panels import DecisionPanel, Panels
from widgets.board.task_panels import TaskPanel, TaskPreviewPanel, WorksheetPanel, WorksheetRow
from widgets.lab.branch import branch_of
from widgets.lessons.challenge import Challenge
from widgets.lessons.question import Question
from widgets.lessons.specs import ChallengeSpec, ExerciseError, QuestionSpec
from widgets.progress.store import Progress
from widgets.sheets import rule_card
from widgets.text import in_all_languages, say

from .draft import Draft
from .task import Task, in_language_or_other
from .task_fields import SlipError, TaskFields
from .worksheet import Worksheet

ADD, TRY, LEAVE = "task:add", "task:try", "task:leave"
PLACE = "task:place "
"""Before the key of a place that is marked as the right answer."""
_PREVIEW = "the preview of a task"


class TaskForm:
    """The form at a board; ``ended`` is called when the board has been given back.

    Args:
        board: The board, which is borrowed.
        match: What was played, as far as whoever makes the task may know it.
        lang: The language.
        part: The parts of the picture that the board shows.
        ended: What is called at the end, with the language that is spoken then.
    """

    def __init__(
        self, board: Board, match: AnyMatch, lang: str, part: scenes.Parts, ended: Callable[[str], None]
    ) -> None:
        self.lang = lang
        self.game: AnyGame = gamelib.load(match.game.slug)
        self.draft = Draft(self.game)
        self.form = TaskFields(match, _listed(match.state, part))
        self._board, self._ended = board, ended
        self._slip: SlipError | None = None
        self._status: tuple[Texts, str] | None = None
        """What was said last, and how, for whoever changes the language."""
        self._rule: str | None = None
        self._removed: tuple[Callable[[], str], Callable[[], None]] | None = None
        """What was taken away, in the language of now, and what puts it back."""
        self._previewed: Question | Challenge | None = None
        self._preview_file = self.draft.file.with_name("preview.json")
        """What is answered in the preview, and forgotten with it."""
        self._theme, self._narrow = "light", False
        self._give_back = board.lend()
        for kind in protocol.KINDS:
            if kind not in ("frame", "lang"):
                board.on(kind, lambda _: None)
        board.on("task", lambda message: self.press(message["does"], message["name"], message["text"]))
        board.on("act", lambda message: self._act(message["text"]))
        board.on("rule", lambda message: self._open_rule(message["id"]))
        board.on("close", lambda _: self._open_rule(None))
        board.on("lang", lambda message: self.speak(message["lang"]))
        if self.draft.put_aside is not None:
            self._report(in_all_languages("task.worksheet_damaged", file=self.draft.put_aside), "error")
        else:
            self._report(in_all_languages("task.text"))

    # ------------------------------------------------------------ gestures

    def press(self, does: str, name: str = "", text: str = "") -> None:
        """What is done in the form: a field is set, the task is added, something is done with the worksheet.

        Args:
            does: What, as `widgets.board.protocol` lists it.
            name: The field, or the number of a task of the worksheet.
            text: The value of the field.
        """
        self._slip = None
        if does == "close":
            self.leave()
        elif does == "set" and name == "title":
            self.draft.rename(text, self.lang)
            self.show()
        elif does == "set":
            self.form.set(name, text)
            self.show()
        elif does == "add":
            self._add()
        elif does == "try":
            self._try(name, text)
        elif does in ("up", "down", "remove") and name.isdecimal() and int(name) < len(self.draft.tasks):
            self._rearrange(does, int(name))
        elif does == "back" and self._removed is not None:
            (_, put_back), self._removed = self._removed, None
            put_back()
            self.show()
        elif does == "anew" and self.draft.tasks:
            self._begin_anew()
        elif does in ("link", "file", "print", "notebook"):
            self._give_out(does)

    def leave(self) -> None:
        """Give the board back; the worksheet stays kept."""
        self._close_preview()
        self._give_back()
        self._ended(self.lang)

    def speak(self, lang: str) -> None:
        """Say everything in another language."""
        self.lang = checked_language(lang)
        self._board.speak(self.lang)
        if self._status is None:
            self.show()
        else:
            self._report(*self._status)

    def _act(self, text: str) -> None:
        self._slip = None
        key = text.removeprefix(PLACE)
        if text.startswith(PLACE) and self.form.asks_for_places and key in self._board.scene.elements:
            self.form.toggle(key)
            self.show()
        elif text in (ADD, TRY, LEAVE):
            {ADD: self._add, TRY: self._try, LEAVE: self.leave}[text]()

    def _open_rule(self, rule: str | None) -> None:
        self._rule = rule if rule in self.game.rulebook else None
        self.show()

    def _made(self) -> Task | None:
        """The task that the form describes; what is wrong with it is said at its field."""
        try:
            return self.form.task(self.lang)
        except SlipError as slip:
            self._slip = slip
            self._report(slip.text, "error")
            return None

    def _add(self) -> None:
        if (task := self._made()) is not None:
            self.draft.add(task)
            self.form.begin_next()
            number = len(self.draft.tasks)
            if self.draft.saved:
                self._report(in_all_languages("task.added", number=number))
            else:
                self._report(self._unsaved(), "error")

    def _rearrange(self, does: str, number: int) -> None:
        if does == "remove":
            task = self.draft.remove(number)
            self._removed = lambda: self._called(task), lambda: self.draft.put_back(number, task)
        else:
            self.draft.move(number, -1 if does == "up" else 1)
        self._report(self._unsaved(), "error")

    def _begin_anew(self) -> None:
        tasks, title = self.draft.begin_anew()

        def put_back() -> None:
            self.draft.rename(title, self.lang)
            for number, task in enumerate(tasks):
                self.draft.put_back(number, task)

        self._removed = lambda: say("task.cleared", self.lang), put_back
        self.show()

    def _unsaved(self) -> Texts:
        """That the worksheet cannot be kept; nothing if it can."""
        if self.draft.saved:
            return dict.fromkeys(LANGUAGES, "")
        return in_all_languages("task.worksheet_unsaved", file=self.draft.file)

    # ------------------------------------------------------------ giving out

    def _give_out(self, does: str) -> None:
        try:
            worksheet = self.draft.worksheet(say("task.untitled", self.lang))
        except ExerciseError:
            self._report(in_all_languages("task.worksheet_empty"), "error")
            return
        if does == "link":
            address = worksheet.link()
            self._board.give("", address or worksheet.code(), "text/uri-list" if address else "text/plain")
        elif does == "file":
            self._board.give(f"{worksheet.id}.toml", worksheet.toml(), "application/toml")
        elif does == "print":
            self._board.give(worksheet.id, worksheet.paper(lang=self.lang).page(), "text/html")
        else:
            self._board.give(f"{worksheet.id}.ipynb", _notebook_text(worksheet), "application/x-ipynb+json")

    # ------------------------------------------------------------ the preview

    def _try(self, name: str = "", value: str = "") -> None:
        """Show the task as a learner will see it; with a name how it is shown."""
        if name == "close":
            self._close_preview()
            self.show()
        elif name == "theme":
            self._theme = "dark" if value == "dark" else "light"
            self.show()
        elif name == "narrow":
            self._narrow = bool(value)
            self.show()
        elif (task := self._made()) is not None:
            self._close_preview()
            progress = Progress(self.game.slug, self._preview_file)
            spec = task.spec
            if isinstance(spec, QuestionSpec):
                self._previewed = Question(spec, self.game, progress, lang=self.lang, name=_PREVIEW)
            elif isinstance(spec, ChallengeSpec):
                self._previewed = Challenge(spec, self.game, progress, lang=self.lang, name=_PREVIEW)
            self.show()

    def _close_preview(self) -> None:
        if self._previewed is not None:
            self._previewed.close()
            self._previewed = None
            with suppress(OSError):
                self._preview_file.unlink()

    # ------------------------------------------------------------ what is shown

    def _report(self, texts: Texts, tone: str = "info") -> None:
        self.show()
        self._status = texts, tone
        self._board.say(texts[self.lang], tone)

    def show(self) -> None:
        """Show everything as it is now."""
        shown: dict[str, Any] = {
            "toolbar": {"lang": True},
            "decision": self._decision(),
            "task": self._panel(),
            "worksheet": self._worksheet(),
            "task_preview": self._preview_panel(),
            "rule": rule_card.open_card(self._rule, self.game, self.lang),
        }
        picture = scenes.scene(self.form.state, self.lang, part=self.form.parts, live=True)
        if self.form.asks_for_places:
            for key in self.form.places_to_choose(picture):
                picture.open(key, f"{PLACE}{key}", say("question.choose", self.lang))
            picture.mark(selected=self.form.chosen_places)
        self._board.show(picture, **cast("Panels", dict.fromkeys(panels.NAMES) | shown))

    def _decision(self) -> DecisionPanel:
        words = {ADD: "add", TRY: "try", LEAVE: "leave"}
        return {
            "title": say("task.title", self.lang),
            "whole": True,
            "buttons": [{"does": does, "label": say(f"task.{word}", self.lang)} for does, word in words.items()],
        }

    def _panel(self) -> TaskPanel:
        form, lang = self.form, self.lang
        shown: TaskPanel = {"fields": form.fields(lang, self._slip), "more": form.more(lang, self._slip)}
        right, wrong = form.replies(lang)
        if right is not None:
            shown["right"], shown["wrong"] = right, wrong
        if nothing := form.nothing(lang):
            shown["waits"] = nothing
        return shown

    def _worksheet(self) -> WorksheetPanel:
        lang, draft = self.lang, self.draft
        rows: list[WorksheetRow] = [
            {"text": self._called(task), "kind": say(f"task.row_{'goal' if task.goals else 'question'}", lang)}
            for task in draft.tasks
        ]
        shown: WorksheetPanel = {
            "title": {
                "name": "title",
                "form": "line",
                "label": say("task.worksheet_title", lang),
                "value": draft.title,
            },
            "rows": rows,
            "text": say("task.worksheet_kept" if rows else "task.worksheet_empty", lang),
        }
        if self._removed is not None:
            shown["removed"] = say("task.removed", lang, what=self._removed[0]())
        return shown

    def _called(self, task: Task) -> str:
        return in_language_or_other(task.ask, self.lang).replace("{{", "{").replace("}}", "}")

    def _preview_panel(self) -> TaskPreviewPanel | None:
        if self._previewed is None:
            return None
        board = self._previewed.board if isinstance(self._previewed, Question) else self._previewed.table.board
        return {"board": str(board.model_id or ""), "theme": self._theme, "narrow": self._narrow}


def _listed(state: State, part: scenes.Parts) -> tuple[str, ...]:
    """The parts of the picture by their names; none: all of them."""
    if not isinstance(part, scenes.AllBut):
        return tuple(part)
    there = scenes.painter_of(state.game).parts(state)
    return tuple(name for name in there if name not in part.names) if part.names else ()


def _notebook_text(worksheet: Worksheet) -> str:
    with TemporaryDirectory() as folder:
        return worksheet.notebook(Path(folder) / "worksheet.ipynb").read_text("utf-8")


def make_task(
    board: Board, match: AnyMatch, viewer: int | None, lang: str, part: scenes.Parts, ended: Callable[[str], None]
) -> TaskForm:
    """The form at a board, about what a viewer may know.

    Args:
        board: The board, which is borrowed.
        match: What was played.
        viewer: The seat as which the match is seen; None: everything is open.
        lang: The language.
        part: The parts of the picture that the board shows.
        ended: What is called when the board has been given back, with the language that is spoken then.
    """
    return TaskForm(board, branch_of(match, viewer)[0].match(), lang, part, ended)
