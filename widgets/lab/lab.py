"""The lab: a board on which one tries out what might be, and what might have been.

    lab = Lab(match)            # a branch of a match: all that was played is its main line
    Lab(state); Lab(tree)       # from a position, or with a tree of variations that there is already
    Lab("exm1....")             # from a shared code, or from one that ``lab.tree.save()`` has written
    table.what_if()             # at a table: on its own board, till ``lab.leave()``
    lab.play("place 3,5"); lab.tree.note("Too early.", mark="?!"); lab.undo(); lab.go(lab.tree.root)

What is played becomes part of a tree (`Branch`). What stands beside the board for that, each with its own panels and
gestures, are the `PLUGINS`.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass

from gamelib import AnyMatch, Match, State
from gamelib.analysis import VariationTree
from gamelib.analysis.executors import checked_executor
from gamelib.text.messages import shown
from widgets import scenes
from widgets.board import language
from widgets.board.board import Board
from widgets.board.panels import Note, Panels
from widgets.lab.editor.opening import Edits
from widgets.match import following
from widgets.match.players import Who
from widgets.match.session import Session
from widgets.match.view import TOOLS_WITHOUT_LAB, Setting
from widgets.text import refuse_unknown, say

from .branch import Branch, Plugin, branch_of, tree_from
from .plugins import Chances, Saving, SideBySide, Timeline
from .variation_panel import Variations

PLUGINS: tuple[Callable[[Branch], Plugin], ...] = (Variations, Edits, Chances, Timeline, SideBySide, Saving)


@dataclass(frozen=True, slots=True)
class LentBoard:
    """The board of a table, and whom to tell when it is given back.

    ``deal``: if something was dealt anew, what gives another deal. ``trees``: what was tried out at this table before.
    """

    board: Board
    setting: Setting
    names: Sequence[str | None] | None
    players: Sequence[Who]
    lang: str
    deal: Callable[[int], VariationTree] | None
    trees: Sequence[VariationTree]
    back: Callable[[], None]


class Lab(Branch):
    """A board to try things out on; see the module's text.

    Args:
        thing: A position, a match, a table, a tree of variations, or a text that holds one of them.
        names: What people are called, one for each seat.
        lang: The language, ``en`` or ``cs``; None: that of the notebook.
        part: The parts of the picture to show; without any, all of them.
        front: The seat whose things come first in the picture.
        name: What the lab is called; it closes the earlier one of this name.
        executor: Who plays the games from which chances are worked out, as for :func:`gamelib.analysis.evaluate`.
        loan: The board that a table lends; only tables give one.

    Attributes:
        tree: The :class:`VariationTree` of what is tried out.
        trees: All trees of this lab, the first one first.
        match: The line of the tree that is at the board, as a match.
        board: The :class:`Board`.

    Raises:
        TypeError: This is none of these things, or there is no such argument.
        ValueError: The text holds none of them, or there is no such seat or part.

    >>> import gamelib
    >>> from widgets import Lab
    >>> lab = Lab(gamelib.load("cities").position("first_turn"))
    >>> lab.play(str(lab.match.legal_actions()[0]))
    >>> lab.go(lab.tree.root)
    >>> len(lab.tree.root.children), lab.match.line
    (1, 0)
    >>> lab.close()
    """

    def __init__(
        self,
        thing: State | AnyMatch | VariationTree | Session | str,
        *,
        names: Sequence[str | None] | None = None,
        lang: str | None = None,
        part: scenes.Parts = (),
        front: int | str | None = None,
        name: str | None = None,
        executor: Executor | None = None,
        loan: LentBoard | None = None,
        **unknown: object,
    ) -> None:
        refuse_unknown("Lab", unknown, "a position, a match or a tree; names, lang, part, front, name, executor")
        self.executor = checked_executor(executor)
        tree, players = _tree_of(thing), list[Who]()
        if isinstance(thing, Session):  # whoever sits there keeps his name, and his language
            names, lang = names or thing.seating.names, lang or thing.lang
            players = thing.seating.seated
        self._loan, self._left = loan, False
        self._greets = loan is not None
        self._plugins = [plugin(self) for plugin in PLUGINS]
        if loan is None:
            seats = tree.root.state.seats
            setting = Setting(
                tools=TOOLS_WITHOUT_LAB,
                part=part,
                front=None if front is None else tree.game.seat_number(front, seats),
                name=name,
            )
            super().__init__(tree, lang=language.spoken(lang), setting=setting, names=names, players=players)
        else:
            self._give_back = loan.board.lend()
            super().__init__(
                tree,
                lang=loan.lang,
                setting=loan.setting,
                names=loan.names,
                players=loan.players,
                board=loan.board,
            )
            self._take_over(loan)

    def _take_over(self, loan: LentBoard) -> None:
        """Go on with what was known when the board was lent, and say so."""
        self.deal = loan.deal
        self.trees += [one for one in loan.trees if one is not self.tree]
        self.refresh()
        self.board.say(self._greeting(self.lang))

    def leave(self) -> None:
        """Give the board back to its table; a lab on a board of its own stays where it is."""
        if (loan := self._loan) is not None:
            self._end_plugins()
            following.stop_following(self)
            self._loan, self._left = None, True
            self._give_back()
            loan.back()

    def close(self) -> None:
        """Leave the table's board, or take one's own out of the kernel."""
        if self._loan is not None:
            self.leave()
        elif not self._left:
            self._end_plugins()
            super().close()

    def _give_way(self) -> None:
        self._view.give_way()
        for plugin in self._plugins:
            plugin.give_way()

    def _end_plugins(self) -> None:
        self._give_way()
        for plugin in self._plugins:
            plugin.end()

    # ------------------------------------------------------------ what stands beside the board

    def _listen(self) -> None:
        super()._listen()
        self.board.on("lab", lambda _: self.leave())
        for plugin in self._plugins:
            plugin.listen()

    def _begin(self) -> None:
        self._greets = False
        self._give_way()
        super()._begin()

    def _beside(self, lang: str) -> Panels:
        panels: Panels = {"note": self._note(lang) if self._greets else None, "review": None}
        for plugin in self._plugins:
            panels |= plugin.shown(lang)
        return panels

    def _note(self, lang: str) -> Note:
        return {"title": say("lab.title", lang), "text": self._greeting(lang)}

    def _greeting(self, lang: str) -> str:
        dealt = self._loan is not None and self._loan.deal is not None
        return " ".join(say(text, lang) for text in (["lab.try_out", "lab.dealt"] if dealt else ["lab.try_out"]))


def _tree_of(thing: object) -> VariationTree:
    if isinstance(thing, VariationTree):
        return thing
    if isinstance(thing, State):
        thing = Match.going_on(thing)
    if isinstance(thing, Match):
        return branch_of(thing, None)[0]
    if isinstance(thing, Session):
        return branch_of(thing.match, thing.viewer)[0]
    if isinstance(thing, str):
        return tree_from(thing)
    wanted = "a position, a match, a table, a tree of variations or a text of one is wanted"
    raise TypeError(f"Lab: {wanted}, not {shown(thing)}.")
