"""The way from a lab to the editor and back: what was edited is the root of a new tree; the lab keeps the old one."""

from gamelib import Match, State
from gamelib.analysis import VariationTree
from widgets.board.panels import Button, Editing, Panels
from widgets.board.protocol import Message
from widgets.lab.branch import Branch, Plugin
from widgets.match.players import in_words_of
from widgets.text import say

from .position_editor import PositionEditor

BEGIN = "begin"


class Edits(Plugin):
    """The panel from which one goes to edit the position."""

    def __init__(self, branch: Branch) -> None:
        self._branch = branch
        self.editor: PositionEditor | None = None

    def listen(self) -> None:
        """Hear what is asked for."""
        self._branch.board.on("edit", self._heard)

    def shown(self, lang: str) -> Panels:
        """How to begin."""
        begin: Button = {"does": BEGIN, "label": say("edit.begin", lang)}
        shown: Editing = {"text": say("edit.what", lang), "begin": begin}
        return {"editing": shown}

    def _heard(self, message: Message) -> None:
        if message["text"] == BEGIN:
            self.begin()
        else:
            self._branch.board.say(say("edit.not_begun", self._branch.lang), "error")

    def begin(self) -> PositionEditor:
        """Edit the position at the board; who does so already goes on."""
        if self.editor is not None:
            return self.editor
        branch = self._branch
        named = branch.seating.with_names(branch.match.state)
        self.editor = PositionEditor(branch.board, named, branch.lang, branch.setting.part, self._ended)
        return self.editor

    def give_way(self) -> None:
        """Edit no more; nothing of it is taken over."""
        if self.editor is not None:
            self.editor.leave()

    def _ended(self, made: State | None) -> None:
        branch, editor = self._branch, self.editor
        self.editor = None
        if editor is not None and editor.lang != branch.lang:
            branch.speak(editor.lang)
        made = made and in_words_of(branch.match.game, made)
        if made is None or made == branch.match.state:
            branch.refresh()
            return
        branch.start_over(VariationTree(Match.going_on(made, branch.match.seed)))
