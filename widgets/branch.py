"""A sitting on a branch: whatever is played in it becomes part of a tree, in which one can walk, and nothing is lost.

The match at the board is always one line of the tree; the slider runs along it. To go to another line the match goes
back to where the two part, and plays on from there.
"""

import random
from collections.abc import Sequence
from itertools import takewhile
from typing import Any, ClassVar, Protocol

from gamelib import Match
from gamelib.analysis import Node, VariationTree

from .board import Board
from .display import Setting
from .eyes import ALL, Eyes
from .panels import Panels
from .seating import Seating
from .sitting import Sitting


class Branch(Sitting):
    """A board on which everything is tried out: nothing is hidden, and draws are chosen unless that is changed."""

    past_says: ClassVar[str] = "lab.past"

    def __init__(
        self,
        tree: VariationTree,
        *,
        lang: str,
        setting: Setting,
        names: Sequence[str] | None = None,
        board: Board | None = None,
    ) -> None:
        self.tree = tree
        self._names = names
        match = line_through(tree)
        seating = Seating(match, None, names)
        super().__init__(match, seating, Eyes(match, seating, ALL), lang, setting, board=board)

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
        return self._course.stops

    @property
    def slid(self) -> tuple[int, int]:
        """Where the slider along this line stands, and how long it is; `goto` takes the same numbers."""
        stops = self._course.stops
        return sum(stop < self.match.line for stop in stops), len(stops) - 1

    def go(self, node: Node) -> None:
        """Stand at a node of the tree; where it lies on another line, that one comes to the board."""
        self.tree.go(node)
        self._begin()
        if node not in self.along:
            self._lay([*node.path(), *onwards(node)])
        self._course.goto(len(node.path()))
        self._arrived()

    def _lay(self, path: list[Node]) -> None:
        """Let the match go back to where this path parts from its line, and along it."""
        known = zip(self.match.lines, path, strict=False)
        self.match.goto(sum(1 for _ in takewhile(lambda pair: pair[0].action == pair[1].action, known)))
        chance, self.match.chance = self.match.chance, "ask"
        for node in path[self.match.line :]:
            self.match.play(str(node.action))
        self.match.chance = chance

    def prune(self, node: Node) -> None:
        """Cut a node off the tree, with all that follows it; one stands before it then."""
        self.tree.prune(node)
        self.start_over(self.tree)

    def start_over(self, tree: VariationTree) -> None:
        """Go on with another tree, such as one that begins at an edited position."""
        chance = self.match.chance
        self.tree = tree
        match = line_through(tree)
        match.chance = chance
        seating = Seating(match, None, self._names)
        self._sit_down(match, seating, Eyes(match, seating, ALL), self.lang, self.board)
        self._listen()
        self._go_on()

    def _moved(self) -> None:
        """The tree learns what was played, and stands where the match stands."""
        self.tree.go(self.tree.root)
        for line in self.match.lines[: self.match.line]:
            self.tree.play(line.action)


class Aid(Protocol):
    """Something that helps at a branch, made with it: its panels beside the board, and its gestures there."""

    def listen(self) -> None:
        """Hear the gestures at ``branch.board``, from now on."""

    def shown(self, lang: str) -> Panels:
        """Its panels as they are now; asked each time when the board is shown anew (``branch.refresh()``)."""


def onwards(node: Node) -> list[Node]:
    """What follows a node on its first line."""
    nodes = []
    while node.children:
        node = node.children[0]
        nodes.append(node)
    return nodes


def line_through(tree: VariationTree) -> Match[Any]:
    """The match along the line that one stands on, at the node where one stands; draws are left to the caller."""
    here = tree.here
    match = tree.match([here, *onwards(here)][-1])
    match.goto(len(here.path()))
    return match


def branch_of(match: Match[Any], eyes: int | None) -> tuple[VariationTree, bool]:
    """The tree of a match, standing where the match stands, and whether something was dealt anew for it.

    To eyes that see everything, and when it is over, it is the match as it is, with its luck. Else nothing may come
    to light: luck is another one, and what these eyes may not know is dealt anew, from where the match stands.
    """
    if eyes is None or match.state.over:
        return _whole(match), False
    rng = random.Random(f"what if {match.seed} {match.line}")
    luck = rng.randrange(10**9)
    positions = [line.before for line in match.lines[: match.line]]
    if not any(_hides(state, eyes) for state in (match.state, *positions)):
        return VariationTree(match.fork(luck)), False
    dealt = match.state.determinize(eyes, rng)
    return VariationTree(Match.going_on(dealt, luck)), True


def _hides(state: Any, eyes: int) -> bool:
    return any(field != "eyes" for field, _, _ in state.diff(state.view(eyes)))


def _whole(match: Match[Any]) -> VariationTree:
    """All that was played, also what came after the moment that is shown."""
    line, steps = match.line, match.steps
    match.goto(len(match.lines))
    tree = VariationTree(match)
    match.goto(line, steps)
    nodes = [tree.root, *tree.main_line()]
    tree.go(nodes[line])
    return tree
