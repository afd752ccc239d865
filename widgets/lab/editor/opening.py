"""The way from a lab to the editor and back: what was edited is the root of a new tree; the lab keeps the old one."""

from gamelib import Match, State
from gamelib.analysis import VariationTree
from widgets.board.panels import Button, Editing, Panels
from widgets.board.protocol import Message
from widgets.lab.branch import Aid, Branch
from widgets.text import say

from .position_editor import Desk

BEGIN = "begin"


class Edits(Aid):
    """The panel from which one goes to edit the position."""

    def __init__(self, branch: Branch) -> None:
        self._branch = branch
        self.desk: Desk | None = None

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

    def begin(self) -> Desk:
        """Edit the position at the board; who does so already goes on."""
        if self.desk is not None:
            return self.desk
        branch = self._branch
        self.desk = Desk(branch.board, branch.match.state, branch.lang, branch.setting.part, self._ended)
        return self.desk

    def give_way(self) -> None:
        """Edit no more; nothing of it is taken over."""
        if self.desk is not None:
            self.desk.leave()

    def _ended(self, made: State | None) -> None:
        branch, desk = self._branch, self.desk
        self.desk = None
        if desk is not None and desk.lang != branch.lang:
            branch.speak(desk.lang)
        if made is None or made == branch.match.state:
            branch.refresh()
            return
        seed = branch.match.seed
        branch.start_over(VariationTree(Match.going_on(made, seed)))
