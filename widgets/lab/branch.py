"""A session on a branch: whatever is played in it becomes part of a tree, in which one can walk, and nothing is lost.

The match at the board is always one line of the tree; the slider runs along it. To go to another line the match goes
back to where the two part, and plays on from there.
"""

import random
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from itertools import takewhile
from typing import Any, ClassVar, Protocol

import gamelib
from gamelib import AnyGame, AnyMatch, Match, State
from gamelib.analysis import InvalidVariationsError, Node, VariationTree, WhatIf, what_if
from gamelib.analysis.variation_text import is_tree, opened
from gamelib.text.messages import shown
from widgets.board.board import Board
from widgets.board.panels import Panels
from widgets.match.players import HUMAN, Seating, Who
from widgets.match.session import Session
from widgets.match.view import Setting
from widgets.match.viewpoint import ALL, Viewpoint


class Branch(Session):
    """A board on which everything is tried out: nothing is hidden, and draws are chosen unless that is changed."""

    past_says: ClassVar[str] = "lab.past"
    executor: Executor | None = None
    """Who plays many games for it; None: the pool of this computer."""

    def __init__(
        self,
        tree: VariationTree,
        *,
        lang: str,
        setting: Setting,
        names: Sequence[str | None] | None = None,
        players: Sequence[Who] | None = None,
        board: Board | None = None,
    ) -> None:
        self.tree = tree
        self.trees = [tree]
        """All trees of this session, the first one first: each begins at a position of its own."""
        self.deal: Callable[[int], VariationTree] | None = None
        """Where something was dealt anew: the tree with another deal, by number."""
        self._names = names
        self._bots: dict[int, Who] = {seat: who for seat, who in enumerate(players or ()) if who != HUMAN}
        match = line_through(tree)
        seating = Seating(match, None, names)
        super().__init__(match, seating, Viewpoint(match, seating, ALL), lang, setting, board=board)

    @property
    def setting(self) -> Setting:
        """What stands on the board and beside it."""
        return self._setting

    @property
    def has_bots(self) -> bool:
        """True if bots play seats of the match from which this branches off."""
        return any(seat < self.match.seats for seat in self._bots) and len(self._bots) < self.match.seats

    @property
    def bots_play(self) -> bool:
        """True if they play these seats here too."""
        return len(self.seating.people) < self.match.seats

    def let_bots_play(self, *, on: bool) -> None:
        """Let bots play their own seats here too, with draws left to luck, or decide for everybody again.

        After an action they go on until a person decides; undo goes back to that person's decision.

        Args:
            on: True to let them play.
        """
        self._begin()
        for seat, who in self._bots.items():
            if seat < self.match.seats:
                self.seating.put(seat, who if on else HUMAN)
        self.match.chance = "seed" if on else "ask"
        self._runner.catch_up()
        self._go_on()

    @property
    def along(self) -> list[Node]:
        """The nodes of the line that is at the board, from the start to its end."""
        nodes = [self.tree.root]
        for line in self.match.lines:
            if (node := nodes[-1].child(line.action)) is None:
                break
            nodes.append(node)
        return nodes

    @property
    def stops(self) -> list[int]:
        """The lines of the match before which the slider stops, and the present."""
        return self._runner.stops

    @property
    def slid(self) -> tuple[int, int]:
        """Where the slider along this line stands, and how long it is; :meth:`goto` takes the same numbers."""
        stops = self._runner.stops
        return sum(stop < self.match.line for stop in stops), len(stops) - 1

    def go(self, node: Node) -> None:
        """Stand at a node of the tree; where it lies on another line, that one comes to the board.

        Args:
            node: A node of the tree.

        Raises:
            ValueError: It is none.
        """
        self._begin()
        self.tree.go(node)
        if node not in self.along:
            self._lay([*node.path(), *onwards(node)])
        self._runner.goto(len(node.path()))
        self._arrived()

    def _lay(self, path: list[Node]) -> None:
        """Let the match go back to where this path parts from its line, and along it."""
        known = zip(self.match.lines, path, strict=False)
        self.match.goto(sum(1 for _ in takewhile(lambda pair: pair[0].action == pair[1].action, known)))
        chance, self.match.chance = self.match.chance, "ask"
        for node in path[self.match.line :]:
            self.match.play(str(node.action))
        self.match.chance = chance

    @property
    def played_instead(self) -> Node | None:
        """What was played instead of the action that has led here, if it is known how that went on."""
        here = self.tree.here
        if here.parent is None or here.seat is None:
            return None
        others = [node for node in here.parent.children if node is not here and (node.children or node.state.over)]
        return max(others, key=lambda node: len(onwards(node)), default=None)

    def same_luck(self) -> WhatIf | None:
        """Play on from here as it went when something else was played: the same draws, and who can does the same.

        One stands at the end then. None if nothing else is known to have been played.
        """
        instead, here = self.played_instead, self.tree.here
        if instead is None:
            return None
        self._begin()
        played = self.tree.match([instead, *onwards(instead)][-1])
        found = what_if(played, len(here.path()) - 1, str(here.action))
        for line in found.match.lines[len(here.path()) :]:
            self.tree.play(line.action)
        self.go(self.tree.here)
        return found

    def promote(self, node: Node) -> None:
        """Make the line through this node the main line; one stays where one stands.

        Args:
            node: A node of the tree.

        Raises:
            ValueError: It is none.
        """
        self._view.check_board()
        here = self.tree.here
        self.tree.promote(node)
        self.tree.go(here)
        self.refresh()

    def prune(self, node: Node) -> None:
        """Cut a node off the tree, with all that follows it; one stands before it then.

        Args:
            node: A node of the tree.

        Raises:
            ValueError: It is none.
        """
        self._begin()
        self.tree.prune(node)
        self.start_over(self.tree)

    def start_over(self, tree: VariationTree) -> None:
        """Go on with another tree, such as one that begins at an edited position; the others are kept.

        Args:
            tree: A tree of the same game.

        Raises:
            TypeError: It is none.
        """
        if not isinstance(tree, VariationTree) or tree.game.slug != self.tree.game.slug:
            raise TypeError(f"Lab: a tree of variations of {self.tree.game.slug} is wanted, not {shown(tree)}.")
        self._begin()
        chance, playing = self.match.chance, self.seating.seated
        self.tree = tree
        if tree not in self.trees:
            self.trees.append(tree)
        match = line_through(tree)
        match.chance = chance
        names = self._names if self._names and len(self._names) == match.seats else None
        seating = Seating(match, playing if len(playing) == match.seats else None, names)
        if self._setting.front is not None and self._setting.front >= match.seats:
            self._setting = replace(self._setting, front=None)
        self._open(match, seating, Viewpoint(match, seating, ALL), self.lang, self.board)
        self._listen()
        self._go_on()

    def follow(self) -> None:
        """Show also where one stands in the tree, and what is noted there."""
        super().follow()
        if not self._view.away and self._written() != self._read:
            if self.match.line >= len(self.along):  # cut off
                self.start_over(self.tree)
            elif self.tree.here is not self.along[self.match.line]:
                self.go(self.tree.here)
            self.refresh()

    def refresh(self) -> None:
        """Show the line and its tree as they are now."""
        self._read = self._written()
        super().refresh()

    def _written(self) -> tuple[object, ...]:
        """All that there is to be read in the tree."""
        nodes = [self.tree.root]
        for node in nodes:
            nodes += node.children
        return self.tree.here, [(id(node), node.mark, node.name, node.comment) for node in nodes]

    def _moved(self) -> None:
        """The tree learns what was played, and stands where the match stands."""
        known, at = self.along, self.match.line
        self.tree.go(known[min(at, len(known) - 1)])
        for line in self.match.lines[len(known) - 1 : at]:
            self.tree.play(line.action)


class Plugin(Protocol):
    """Something that helps at a branch, made with it: its panels beside the board, and its gestures there."""

    def listen(self) -> None:
        """Hear the gestures at ``branch.board``, from now on."""

    def shown(self, lang: str) -> Panels:
        """Its panels as they are now; asked each time when the board is shown anew (``branch.refresh()``)."""

    def give_way(self) -> None:
        """Somebody goes on with the branch: if the board was lent, it goes back."""

    def end(self) -> None:
        """The lab is left: end what still runs."""


def onwards(node: Node) -> list[Node]:
    """What follows a node on its first line."""
    nodes = []
    while node.children:
        node = node.children[0]
        nodes.append(node)
    return nodes


def line_through(tree: VariationTree) -> AnyMatch:
    """The match along the line that one stands on, at the node where one stands; draws are left to the caller."""
    here = tree.here
    match = tree.match([here, *onwards(here)][-1])
    match.goto(len(here.path()))
    return match


def tree_from(text: str, game: AnyGame | None = None) -> VariationTree:
    """The tree that a text holds: a saved tree, or a shared position or match; `ValueError` says what is wrong.

    Without a ``game`` it is the one that the text names, in the standard box. What another version has written is tried
    by the rules as they are now.
    """
    text = text.strip("\ufeff \t\r\n")
    if is_tree(text):
        return VariationTree.load(game or _named(text), text)
    thing = gamelib.shared(text, game, any_version=True)
    return branch_of(Match.going_on(thing) if isinstance(thing, State) else thing, None)[0]


def _named(text: str) -> AnyGame:
    """The game that a saved tree names in its second line."""
    table, _ = opened(text)
    try:
        return gamelib.load(table["game"])
    except ValueError as unknown:
        raise InvalidVariationsError(*unknown.args) from None


def branch_of(match: AnyMatch, viewer: int | None, deal: int = 0) -> tuple[VariationTree, bool]:
    """The tree of a match, standing where the match stands, and whether something was dealt anew for it.

    To one who sees everything, and when it is over, it is the match as it is, with its luck. Else nothing may come
    to light: luck is another one, and what the viewer may not know is dealt anew, from where the match stands; each
    ``deal`` is another one.
    """
    if viewer is None or match.state.over:
        return _whole(match), False
    rng = random.Random(f"what if {match.seed} {match.line} {deal}")
    luck = rng.randrange(10**9)
    positions = [line.before for line in match.lines[: match.line]]
    if not any(_hides(state, viewer) for state in (match.state, *positions)):
        return VariationTree(match.fork(luck)), False
    dealt = match.state.determinize(viewer, rng)
    return VariationTree(Match.going_on(dealt, luck)), True


def grown(known: VariationTree, new: VariationTree) -> VariationTree | None:
    """The tree that is known with the line of the new one as its main line; None if they begin in different ways."""
    if known.root.state != new.root.state:
        return None
    known.go(known.root)
    path = [known.root, *(known.play(str(node.action)) for node in new.main_line())]
    known.promote(path[-1])
    known.go(path[len(new.here.path())])
    return known


def _hides(state: Any, viewer: int) -> bool:
    return any(field != "viewer" for field, _, _ in state.diff(state.view(viewer)))


def _whole(match: AnyMatch) -> VariationTree:
    """All that was played, also what came after the moment that is shown."""
    line, steps = match.line, match.steps
    match.goto(len(match.lines))
    tree = VariationTree(match)
    match.goto(line, steps)
    nodes = [tree.root, *tree.main_line()]
    tree.go(nodes[line])
    return tree
