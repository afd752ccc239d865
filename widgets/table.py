"""A table: a match with its board and everything said beside it, for people and bots, in English and Czech.

    table = Table(match)                                        # you play every seat, nothing is hidden
    Table(match, players=["human", "greedy", "greedy"])         # you against bots: your cards alone are open
    Table(match, players=["human", "human"], names=["Anna", "Ben"])     # one screen, handed over between the two
    Table(match, players={"red": "greedy"}, viewer="all", slow=True, panels=["decision", "agenda"])
    table.play("place 3,5"); table.undo(); table.goto(4); table.step()      # what the learner's gestures do
    lab = table.what_if()                                       # a branch on the same board; lab.leave() goes back

What is played and said here is a `Session`'s.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from gamelib import AnyMatch, Match
from gamelib.analysis import VariationTree
from widgets import scenes
from widgets.board import language
from widgets.board.panels import Panels
from widgets.board.protocol import Message
from widgets.lab import exports
from widgets.lab.branch import branch_of, grown
from widgets.lab.lab import Lab, LentBoard
from widgets.lab.review import MoveReview
from widgets.match.match_panels import REVIEW
from widgets.match.players import Seating, Who
from widgets.match.session import Session
from widgets.match.view import PANELS, TOOLS, Setting
from widgets.match.viewpoint import DECIDING, Viewpoint
from widgets.progress.matches import MatchKeeper
from widgets.text import checked_label, refuse_unknown

_OF_A_LAB = ("undo", "redo", "draws", "lines")
_KEYWORDS = "a match, players, names, viewer, lang, slow, panels, tools, part, name, front, stops, declines and keep"


class Table(Session):
    """A match on a board, for people and bots; see the module's text.

    With a name and players, or as ``keep`` says, the match is kept on this computer from the first choice of a person
    on, and a table made anew on the same match offers to go on with what was ``kept``: ``table.go_on()``.

    Args:
        match: The match; it is played at the table.
        players: One for each seat, or a table of seat and player: "human", the name of a bot, or any function
            ``choose(view, rng, seconds) -> Action``. None: whoever sits there plays every seat.
        names: What people are called, one for each seat: everything that is told here calls the seat so. None for one
            who goes by the colour.
        viewer: A seat, "all" (nothing is hidden), or "deciding" (the person who decides; when that is another one
            than before, the screen is handed over). None: "deciding" if players are named, else "all".
        lang: The language, ``en`` or ``cs``; None: that of the notebook.
        slow: Whether it is played in slow motion, step by step.
        panels: The panels to show; all by default.
        tools: The tools to show; all by default.
        part: The parts of the picture to show, such as ``["city", "hand"]``; without any, all of them.
        name: What the table is called; it closes the earlier one of this name.
        front: The seat whose things come first in the picture, whoever decides; a learner may bring another one to the
            front for a look.
        stops: Whether it stops at the end of a phase, year, epoch or round, to say who has scored what, until one goes
            on. None: where people play against bots.
        declines: Whether the no of a person who is asked so that others learn nothing, and has no choice, is said by
            itself. None: where one person plays, and nobody else looks on.
        keep: Whether the match is kept, for which it needs a name. None: if players are named.

    Attributes:
        match: The match at the table.
        board: Its :class:`Board`.

    Raises:
        TypeError: This is no match, or there is no such argument.
        ValueError: There is no such seat, player, panel, tool or part.

    >>> import gamelib
    >>> from widgets import Table
    >>> table = Table(gamelib.load("rose_of_fire").new(seats=2, seed=7))
    >>> table.play(str(table.match.legal_actions()[0]))
    >>> table.match.state.decision.name
    'place_tile'
    >>> table.undo()
    >>> table.match.state.decision.name
    'play_card'
    >>> table.close()
    """

    def __init__(
        self,
        match: AnyMatch,
        *,
        players: Sequence[Who] | Mapping[int | str, Who] | None = None,
        names: Sequence[str | None] | None = None,
        viewer: int | str | None = None,
        lang: str | None = None,
        slow: bool = False,
        panels: Iterable[str] = PANELS,
        tools: Iterable[str] = TOOLS,
        part: scenes.Parts = (),
        name: str | None = None,
        front: int | str | None = None,
        stops: bool | None = None,
        declines: bool | None = None,
        keep: bool | None = None,
        **unknown: object,
    ) -> None:
        refuse_unknown("Table", unknown, _KEYWORDS)
        if not isinstance(match, Match):
            raise TypeError(f"Table: a match is wanted, such as game.new() gives, not {type(match).__name__}")
        seating = Seating(match, players, names)
        setting = Setting(
            panels=_checked("panel", panels, PANELS),
            tools=_checked("tool", tools, TOOLS),
            part=part,
            front=None if front is None else match.game.seat_number(front, match.seats),
            name=checked_label(name, "Table"),
            stops=bool(seating.people) and len(seating.people) < seating.seats if stops is None else bool(stops),
            declines=declines,
        )
        match.slow = bool(slow)
        self._names = names
        self._lab: Lab | None = None
        self._review = MoveReview()
        self._tried: dict[int | None, list[VariationTree]] = {}
        """By the viewer for whom it was made: what one person tried out shows what another one may not know."""
        keeps = players is not None if keep is None else keep
        super().__init__(
            match,
            seating,
            Viewpoint(match, seating, DECIDING if viewer is None and players is not None else viewer),
            language.spoken(lang),
            setting,
            keeper=self._keeper_for(name, match, seating) if name is not None and keeps else None,
        )

    def _keeper_for(self, name: str, match: AnyMatch, seating: Seating) -> MatchKeeper:
        return MatchKeeper(name, match, seating)

    def what_if(self, line: int | None = None, actions: Sequence[str] = ()) -> Lab | None:
        """Lend the board to a lab on a branch from here, till it is left; the match stays as it is.

        What the viewer may not know is dealt anew there.

        Args:
            line: The line of the match before which the branch begins, from 0; None: where the match stands.
            actions: What is tried there at once, each as a variation.

        Returns:
            The lab. None where a table has no labs, as where a task is set, and where somebody else must come to the
            screen first; then that is said in the status line.
        """
        if self._may_try_out() and self._lab is None:
            self._lab = self._lab_at(line, actions)
        return self._lab

    def _may_try_out(self) -> bool:
        """May what a lab shows be seen by whoever is at the screen? If not, it is said why."""
        if "lab" not in self._setting.tools:
            self._wrong("lab.none_here")
            return False
        if self._viewpoint.handover_to is not None:
            self._wrong("table.hand_over_first")
            return False
        return True

    def _lab_at(self, line: int | None, actions: Iterable[str]) -> Lab:
        """A lab on this board, with these actions as beginnings of lines."""
        viewer, match = self.viewer, self.match
        if line is not None:
            viewer, match = (None if match.state.over else viewer), match.fork()
            match.goto(line)
        new, dealt = branch_of(match, viewer)
        tried = self._tried.setdefault(viewer, [])
        tree = next((one for one in (grown(known, new) for known in tried) if one), new)
        here = tree.here
        for action in actions:
            tree.play(action)
            tree.go(here)
        tools = (*self._setting.tools, *_OF_A_LAB)
        setting = replace(self._setting, tools=tools, lab=True, name=None, stops=False, declines=False)
        deal = (lambda number: branch_of(match, viewer, number)[0]) if dealt else None
        seated, names = self.seating.seated, self._names
        loan = LentBoard(self.board, setting, names, seated, self.lang, deal, tried, lambda: self._returned(tried))
        return Lab(tree, loan=loan)

    def review(self, seat: int | str | None = None) -> None:
        """Show which moves have cost a seat most, on top of everything; it is worked out in the background.

        Args:
            seat: The seat, as a number or a word; None: that of the viewer, else the first that a person plays.
        """
        if self._may_try_out():
            whose = self._reviewed[0] if seat is None else self.match.game.seat_number(seat, self.match.seats)
            self._review.look_at(self.match, whose)
            self.refresh()

    @property
    def _reviewed(self) -> list[int]:
        """The seats whose moves the viewer may ask about, those of people first."""
        if self.viewer is not None:
            return [self.viewer]
        return sorted(range(self.match.seats), key=lambda seat: seat not in self.seating.people)

    def close(self) -> None:
        """Take the board out of the kernel, with the lab that has it now."""
        self._review.close()
        if self._lab is not None:
            self._lab.leave()
        super().close()

    def _returned(self, tried: list[VariationTree]) -> None:
        """The board is back, as it was; a language chosen meanwhile is spoken here too."""
        lab, self._lab = self._lab, None
        if lab is not None:
            tried[:] = lab.trees
            if lab.lang != self.lang:
                self.speak(lab.lang)
            self.follow()
            self.refresh()

    def press(self, action: str) -> None:
        """Do what a place or button of the page does; the one for the costly moves is a table's own.

        Args:
            action: The text of the action, or the name of a button.
        """
        if action == REVIEW:
            self.review()
        else:
            super().press(action)

    def _beside(self, lang: str) -> Panels:
        return self._reviewed_beside(lang) | self._link_beside(lang)

    def _link_beside(self, lang: str) -> Panels:
        """Where one may try something out, one may also send it to somebody."""
        in_its_menu = "toolbar" in self._setting.panels and "lab" in self._setting.tools
        return {"saves": exports.choices(lang, (exports.LINK,))} if in_its_menu else {}

    def _reviewed_beside(self, lang: str) -> Panels:
        if self._review.seat is None:
            return {"review": None}
        return {"review": self._review.panel(lang, lambda seat: self.seating.name(seat, lang), self._reviewed)}

    def _asked_in_review(self, message: Message) -> None:
        """What is pressed where the costly moves are shown."""
        does, number, review = message["does"], message["number"], self._review
        if review.seat is None:
            return
        if does == "try":
            move = next((one for one in review.moves if one.line == number), None)
            if move is None:
                self._wrong("review.no_move")
            else:
                self.what_if(move.line, [str(move.played.action), str(move.better.action)])
            return
        if does == "seat" and number in self._reviewed:
            review.look_at(self.match, number)
        elif does in ("more", "halt", "close"):
            {"more": review.more, "halt": review.halt, "close": review.close}[does]()
        self.refresh()

    def _begin(self) -> None:
        """Whoever goes on with the match leaves the lab, and what lies over the board."""
        self._review.close()
        if self._lab is not None:
            self._lab.leave()
        super()._begin()

    def _asked_for_lab(self, _: Message) -> None:
        self.what_if()

    def _asked_for_link(self, _: Message) -> None:
        """The match as the viewer may know it, for the clipboard."""
        if self._may_try_out():
            exports.save_link(self.board, branch_of(self.match, self.viewer)[0])

    def _listen(self) -> None:
        super()._listen()
        self.board.on("lab", self._asked_for_lab)
        self.board.on("save", self._asked_for_link)
        self.board.on("review", self._asked_in_review)
        self.board.on("known", lambda _: self.board.show(**self._reviewed_beside(self.lang)))


def _checked(what: str, given: Iterable[str], known: Sequence[str]) -> tuple[str, ...]:
    if not isinstance(given, Iterable):
        raise TypeError(f"Table: {what}s are a list of {', '.join(known)}, not {given!r:.40}")
    chosen = (given,) if isinstance(given, str) else tuple(given)
    if unknown := [name for name in chosen if name not in known]:
        raise ValueError(f"Table: no {what} {', '.join(map(repr, unknown))}; there is {', '.join(known)}")
    return chosen
