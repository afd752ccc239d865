"""Layouts: a position to be made with the editor, judged by what the engine says of it.

    layout = lesson.lay_out("four_towers")                  # shows the board, with the editor open
    layout.edit("put yellow@0,-2:3 buildings.red", ...)     # the same in Python
    layout.check()

Whatever cannot be may stand there for a while: the editor says what is wrong and what would mend it, and judged is only
what is sound. After a try one goes on from what one has made.
"""

from typing import ClassVar

from gamelib import AnyGame, State
from gamelib.text.messages import checked_language
from widgets import scenes
from widgets.board.panels import DecisionPanel, Note, Panels, Toolbar
from widgets.board.protocol import Message
from widgets.lab.editor.position_editor import DONE, PositionEditor
from widgets.lessons.host import BoardHost
from widgets.progress.store import Progress
from widgets.svg.scene import Scene

from .board_task import AGAIN, HINT, SHOW, SOLUTION_AFTER, BoardTask
from .playthrough import Playthrough, PlaythroughFrame
from .question import Reply
from .specs import SetupTaskSpec


class SetupTask(BoardTask, BoardHost):
    """One layout at its board; see the module's text. A new one of the same ``name`` closes the earlier."""

    def __init__(self, spec: SetupTaskSpec, game: AnyGame, progress: Progress, *, lang: str = "en", name: str) -> None:
        BoardTask.__init__(self, spec, game, progress)
        self.lang = checked_language(lang)
        self.made: State = self.start
        """What stands there, as far as it can be judged."""
        BoardHost.__init__(self, game, lang, name)
        self._editor: _TaskEditor | None = _TaskEditor(self)

    # ------------------------------------------------------------ trying

    def edit(self, *edits: str) -> None:
        """Do these edits, lines of text as `gamelib.analysis.Editor` reads them; after a try the next one begins."""
        editor = self._open_editor()
        for edit in edits:
            editor.editor.do(edit)
        editor.show()

    def check(self) -> Reply:
        """Is it what is wanted? A position that cannot be raises `InvalidPositionError` with all reasons."""
        editor = self._open_editor()
        self.made = editor.editor.position()
        reply = self._judge()
        if reply.right:
            editor.put_away()
        else:
            editor.show()
        self.board.say(str(reply), "info" if reply.right else "error")
        return reply

    def again(self) -> None:
        """Set the position back and try again."""
        if self._editor is not None:
            self._editor.leave()
        else:
            self._begin()

    def show(self) -> None:
        """Make the position in one way that there is; the task stays to be done."""
        self.again()
        self.edit(*self.spec.solution)
        self._explained()
        self._open_editor().put_away()

    def press(self, text: str) -> None:
        """A button of the task."""
        if text == AGAIN:
            self.again()
        elif text == HINT:
            self.board.say(self._hinted())
        elif text == SHOW and self.tries >= SOLUTION_AFTER:
            self.show()

    def _open_editor(self) -> "_TaskEditor":
        return self._editor or self._begin()

    def _begin(self) -> "_TaskEditor":
        self.reply, self.made = None, self.start
        self._editor = _TaskEditor(self)
        return self._editor

    def ended(self, made: State | None) -> None:
        """The tools were put away: what was made stays to be looked at, or it begins anew."""
        self._editor = None
        if made is None:
            self._begin()
        else:
            self._refresh()

    def _playthrough(self) -> Playthrough:
        return Playthrough((PlaythroughFrame(self.start, ()), PlaythroughFrame(self.made, ())))

    def _tell(self) -> None:
        if self._editor is not None:
            self._editor.show()
        else:
            self._refresh()

    # ------------------------------------------------------------ the board

    def speak(self, lang: str) -> None:
        """Say everything in another language."""
        self.spoken(lang)
        super().speak(lang)

    def _act(self, message: Message) -> None:
        self.press(message["text"])

    def _picture(self) -> Scene:
        return scenes.scene(self.made, self.lang, part=self.spec.part)

    def _shown(self) -> tuple[Scene, Panels]:
        panels: Panels = {"toolbar": {"lang": True}, "decision": self._after_try(), "note": self.note()}
        return self._picture(), panels

    def __repr__(self) -> str:
        return f"<SetupTask {self.spec.id}> {self.spec.task[self.lang]}"


class _TaskEditor(PositionEditor):
    """The editor of a layout: its last button has the position judged, and the task stands beside it."""

    done_says: ClassVar[str] = "question.check"
    leave_says: ClassVar[str] = "challenge.anew"

    def __init__(self, layout: SetupTask) -> None:
        self._layout = layout
        super().__init__(layout.board, layout.start, layout.lang, layout.spec.part, layout.ended)

    def put_away(self) -> None:
        """Give the board back with what was made."""
        self._end(self._layout.made)

    def press(self, text: str) -> None:
        """A place or a button."""
        if text == DONE and not self.editor.problems:
            self._layout.check()
        elif text in (AGAIN, HINT, SHOW):
            self._layout.press(text)
        else:
            super().press(text)

    def speak(self, lang: str) -> None:
        """Say everything in another language."""
        self._layout.spoken(lang)
        super().speak(lang)

    def show(self) -> None:
        """Show everything as it is now."""
        layout, editor = self._layout, self.editor
        made = layout.start if editor.problems else editor.position()
        if made != layout.made:
            layout.made, layout.reply = made, None
        super().show()

    def _toolbar(self) -> Toolbar:
        return {**super()._toolbar(), **self._layout.help()}

    def _note(self) -> Note | None:
        return self._layout.note()

    def _decision(self) -> DecisionPanel:
        decision = super()._decision()
        return {**decision, "buttons": decision["buttons"] + self._layout.show_buttons()}
