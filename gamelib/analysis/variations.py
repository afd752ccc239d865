"""Decisions and draws as a tree: the main line, what might have been done instead, and what is to be said of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Self

from gamelib.engine import transitions
from gamelib.engine.action import Action
from gamelib.engine.citations import IllegalActionError
from gamelib.engine.definition import checked_seed
from gamelib.engine.game import AnyGame, Game
from gamelib.engine.history import draw_by_seed
from gamelib.engine.match import DRAW, AnyMatch
from gamelib.engine.record import InvalidRecordError, of_its_version
from gamelib.engine.state import State
from gamelib.engine.steps import Chance
from gamelib.text.messages import shown
from gamelib.text.templates import printable

from .checks import checked_match
from .texts import says
from .variation_text import (
    HEADER,
    LINE,
    MARKS,
    OF_LINES,
    START,
    START_LINE,
    InvalidVariationsError,
    fitting,
    opened,
    wrong_line,
)


class Node:
    """One action or draw in a tree, the state after it, and what was tried next.

    Attributes:
        parent: The node before it; None at the start.
        seat: Who decided; None for a draw and at the start.
        action: What was done; None at the start.
        state: A copy of the state after it.
        children: What was tried next; the first one is the main line.
        name: What it is called; empty if it has no name.
        comment: What was said of it; empty if nothing was.
        mark: One of ``!! ! !? ?! ? ??``, from brilliant to a blunder; empty if there is none.

    >>> import gamelib
    >>> from gamelib import analysis
    >>> tree = analysis.VariationTree(gamelib.load("cities").new(seats=2, seed=7))
    >>> node = tree.play(tree.here.state.legal_actions()[0])
    >>> node.path()[-1] is node, node.parent.child(node.action) is node, node.children
    (True, True, [])
    """

    __slots__ = ("_state", "action", "children", "comment", "mark", "name", "parent", "seat")

    def __init__(self, parent: Node | None, seat: int | None, action: Action | None, state: State) -> None:
        self.parent, self.seat, self.action, self._state = parent, seat, action, state
        self.children: list[Node] = []
        self.name = self.comment = self.mark = ""

    def __repr__(self) -> str:
        return f"<{self.action or 'start'}, {len(self.children)} to follow>"

    @property
    def state(self) -> State:
        """A copy of the state after it."""
        return self._state.copy()

    def action_label(self, lang: str = "en") -> str:
        """What was done, as its button said it; empty at the start.

        Args:
            lang: The language, ``en`` or ``cs``.
        """
        if self.parent is None or self.action is None:
            return ""
        return self.parent.state.action_label(self.action, lang)

    def path(self) -> list[Node]:
        """The nodes from the first action to this one; the start, which is no action, is not among them."""
        nodes: list[Node] = []
        node = self
        while node.parent is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def child(self, action: Action) -> Node | None:
        """The node of this action among those that follow; None if it was not tried here.

        Args:
            action: The action, or the outcome of a draw.
        """
        return next((node for node in self.children if node.action == action), None)


class VariationTree:
    """A tree of variations of one match, from its first line on. Nothing that was played is lost by going back.

    Draws are nodes like actions: :meth:`play` chooses an outcome, :meth:`draw` lets a seed choose.

    Args:
        match: The match; what was played in it becomes the main line. It is not changed.

    Attributes:
        game: The game of the match.
        root: The start, before the first action.
        here: The node one stands at.

    Raises:
        TypeError: This is no match.

    >>> import gamelib
    >>> from gamelib import analysis
    >>> tree = analysis.VariationTree(gamelib.load("cities").new(seats=2, seed=7))
    >>> start = tree.here
    >>> first, second = start.state.legal_actions()[:2]
    >>> one, other = tree.play(first), (tree.go(start), tree.play(second))[1]
    >>> [node.action == action for node, action in zip(start.children, (first, second))]
    [True, True]
    """

    def __init__(self, match: AnyMatch) -> None:
        whole = checked_match(match).fork()
        played = [line.action for line in whole.lines]
        self._record = {key: value for key, value in whole.record().items() if key not in OF_LINES}
        self.game: AnyGame = whole.game  # type: ignore[assignment]  # a match is one of a game
        whole.goto(0)
        start = whole.state.copy()
        transitions.run_automatic(start)
        self.root = self.here = Node(None, None, None, start)
        for action in played:
            self.play(action)

    def __repr__(self) -> str:
        return f"<tree of {self.game.slug}, {sum(1 for _ in self.nodes())} nodes, here: {self.here!r}>"

    def __copy__(self) -> Self:
        """The tree once more, with nodes of its own."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        nodes: dict[Node | None, Node] = {}
        for node in self.nodes():
            nodes[node] = one = Node(nodes.get(node.parent), node.seat, node.action, node.state)
            one.name, one.comment, one.mark = node.name, node.comment, node.mark
            if one.parent:
                one.parent.children.append(one)
        twin.root, twin.here = nodes[self.root], nodes[self.here]
        return twin

    # Walking

    def go(self, node: Node) -> Node:
        """Stand at another node of this tree.

        Args:
            node: The node; it is returned.

        Raises:
            ValueError: It is no node of this tree, or not any more.
        """
        self.here = self._checked(node)
        return node

    def _checked(self, node: Node) -> Node:
        if not isinstance(node, Node) or not self._grows(node):
            raise ValueError(f"A node of this tree is wanted, such as tree.here, not {shown(node)}.")
        return node

    def _grows(self, node: Node) -> bool:
        """Does it hang on this tree still?"""
        path = node.path()
        its_start = path[0].parent if path else node
        return its_start is self.root and all(one.parent and one in one.parent.children for one in path)

    def back(self) -> Node:
        """Go one action back; at the start nothing happens. The node one stands at then."""
        self.here = self.here.parent or self.here
        return self.here

    def forward(self) -> Node:
        """Go one action on along the first line; at its end nothing happens. The node one stands at then."""
        self.here = self.here.children[0] if self.here.children else self.here
        return self.here

    def main_line(self) -> list[Node]:
        """The nodes of the main line, from the first action to its end."""
        nodes, node = [], self.root
        while node.children:
            node = node.children[0]
            nodes.append(node)
        return nodes

    def nodes(self) -> Iterator[Node]:
        """All nodes, a line before what branches off it."""
        todo = [self.root]
        while todo:
            node = todo.pop()
            yield node
            todo += reversed(node.children)

    def find(self, name: str) -> Node:
        """The node of this name.

        Args:
            name: The name that :meth:`note` has given it.

        Raises:
            ValueError: There is none; the text names those there are.
        """
        named = {node.name: node for node in self.nodes() if node.name}
        if not isinstance(name, str) or name not in named:
            if not named:
                raise ValueError("No node has a name yet.")
            raise ValueError(f"No node is called {shown(name)}; there is: {', '.join(named)}.")
        return named[name]

    # Growing and pruning

    def play(self, action: Action | str) -> Node:
        """Carry out an action (or choose the outcome of a draw) and stand after it; what was tried before is met again.

        Args:
            action: An action, or its text.

        Returns:
            The node after it.

        Raises:
            IllegalActionError: It is not allowed here; ``refusals`` holds every reason, and nothing has changed.
        """
        state = self.here.state
        move = transitions.checked(state, action)
        step, _ = transitions.top(state)  # type: ignore[misc]  # a move was read, so something waits
        known = transitions.action_of(state, step, move)  # type: ignore[arg-type]  # and it is no automatic step
        node = self.here.child(known)
        if node is None:
            seat = state.seat
            node = Node(self.here, None if seat == transitions.NATURE else seat, known, state.after(known))
            self.here.children.append(node)
        self.here = node
        return node

    def draw(self, seed: int = 0) -> Node:
        """Let a seed choose the outcome of the draw that is due, and stand after it.

        Args:
            seed: With the match's own seed (0, unless it was told otherwise) it is what the match will draw there. Give
                another one where that is not to be known.

        Returns:
            The node after it.

        Raises:
            ValueError: No draw is due.
        """
        state = self.here.state
        match transitions.top(state):
            case (Chance() as step, args):
                move = draw_by_seed(state, step, args, checked_seed(seed), len(self.here.path()))
                return self.play(transitions.action_of(state, step, move))
        raise ValueError("No draw is due: a choice comes next, or the game is over.")

    def note(
        self,
        comment: str | None = None,
        *,
        name: str | None = None,
        mark: str | None = None,
        node: Node | None = None,
    ) -> Node:
        """Say something of a node; what is not given stays as it was, an empty text takes it away.

        Args:
            comment: A text of any length.
            name: A name that no other node has, without square brackets.
            mark: One of ``!! ! !? ?! ? ??``.
            node: The node; None: the one one stands at.

        Returns:
            The node.

        Raises:
            InvalidVariationsError: There is no such mark, the text cannot be written, or another node has the name.
            ValueError: It is no node of this tree.
        """
        node = self.here if node is None else self._checked(node)
        if mark not in (None, "", *MARKS):
            raise InvalidVariationsError(says("variations.no_mark", word=shown(mark), words=" ".join(MARKS)))
        if comment is not None and not (isinstance(comment, str) and printable(re.sub(r"[\n\t]", " ", comment))):
            raise InvalidVariationsError(says("variations.bad_comment", word=shown(comment)))
        if name is not None:
            self._check_name(node, name)
        node.comment = node.comment if comment is None else comment
        node.name = node.name if name is None else name
        node.mark = node.mark if mark is None else mark
        return node

    def _check_name(self, node: Node, name: object) -> None:
        if not isinstance(name, str) or not printable(name) or set(name) & set("[]") or name != name.strip():
            raise InvalidVariationsError(says("variations.bad_name", word=shown(name)))
        if name and any(other.name == name and other is not node for other in self.nodes()):
            raise InvalidVariationsError(says("variations.same_name", word=shown(name)))

    def promote(self, node: Node) -> None:
        """Make the line through this node the main line, at every branch on the way to it.

        Args:
            node: A node of this tree.

        Raises:
            ValueError: It is none.
        """
        for one in self._checked(node).path():
            siblings = one.parent.children if one.parent else []
            siblings.insert(0, siblings.pop(siblings.index(one)))

    def prune(self, node: Node) -> None:
        """Cut off this node and all that follows it; one stands before it then. The start stays.

        Args:
            node: A node of this tree.

        Raises:
            ValueError: It is none.
        """
        parent = self._checked(node).parent
        if parent is not None:
            parent.children.remove(node)
        self.here = parent or node

    def match(self, node: Node | None = None) -> AnyMatch:
        """The match that leads to a node, its draws as they were chosen.

        Args:
            node: A node of this tree; None: the one one stands at.

        Raises:
            ValueError: It is no node of this tree.
        """
        end = self.here if node is None else self._checked(node)
        lines = [self._written(one) for one in end.path()]
        made = self.game.replay(self._record | {"lines": lines})
        made.chance = "ask"
        return made

    # Writing down

    def save(self) -> str:
        """The tree as readable text: an action a line, the main line first, what branches off indented behind it.

        Before them stands what was said of the start, if anything was. :meth:`load` reads it.
        """
        lines = [HEADER, json.dumps(self._record, ensure_ascii=False)]
        lines += self._lines()
        return "\n".join(lines) + "\n"

    def _lines(self) -> Iterator[str]:
        if said := _said(self.root):
            yield START + said
        # A stack, not a recursion: a main line is hundreds of actions long.
        todo = [(one, 0, False, True) for one in self.root.children[:1]]
        while todo:
            one, deep, instead, with_siblings = todo.pop()
            yield "  " * deep + ("or " if instead else "") + self._written(one) + _said(one)
            if one.children:
                todo.append((one.children[0], deep, False, True))
            if with_siblings and one.parent:
                todo += [(other, deep + 1, True, False) for other in reversed(one.parent.children[1:])]

    def _written(self, node: Node) -> str:
        return f"{self._whose(transitions.NATURE if node.seat is None else node.seat)}: {node.action}"

    @classmethod
    def load(cls, game: AnyGame, text: str) -> VariationTree:
        """The tree that a text of :meth:`save` holds; one stands at its start.

        Args:
            game: The game, as :func:`gamelib.load` gives it.
            text: The text.

        Raises:
            TypeError: This is no game.
            InvalidVariationsError: The text is no tree of this game; the message names the line.
        """
        if not isinstance(game, Game):
            raise TypeError(f"A game is wanted, such as gamelib.load gives, not {shown(game)}.")
        record, lines = opened(text)
        if told := [key for key in OF_LINES if key in record]:
            raise wrong_line(2, says("variations.of_lines", word=shown(told[0])))
        try:
            tree = cls(game.replay({**record, "lines": []}))
        except InvalidRecordError as error:
            raise wrong_line(2, error) from None
        try:
            tree._read(lines)
        except InvalidVariationsError as invalid:
            raise InvalidVariationsError(of_its_version(invalid, record["version"])) from None
        tree.here = tree.root
        return tree

    def _read(self, lines: list[str]) -> None:
        latest: list[Node] = []
        """By depth the node of the latest line."""
        for number, line in enumerate(lines, 3):
            if not line.strip():
                continue
            if start := fitting(START_LINE, line):
                if latest or _said(self.root):
                    raise wrong_line(number, says("variations.start_once"), line)
                self._remark(number, start)
                continue
            found = fitting(LINE, line)
            if not found:
                raise wrong_line(number, says("variations.form"), line)
            depth, instead = len(found["indent"]) // 2, bool(found["instead"])
            if not (1 <= depth <= len(latest) if instead else depth < max(1, len(latest))):
                raise wrong_line(number, says("variations.beside"))
            beside = latest[depth - 1].parent if instead else None
            at = beside or (latest[depth] if depth < len(latest) else self.root)
            latest[depth:] = [self._grown(number, found, at)]

    def _grown(self, number: int, found: re.Match[str], at: Node) -> Node:
        self.here, action, word = at, found["action"], shown(found["who"])
        if at.state.seat is None:
            raise wrong_line(number, says("variations.over", word=word), action)
        if found["who"] != (who := self._whose(at.state.seat)):
            raise wrong_line(number, says("variations.who", who=who, word=word), action)
        try:
            self.play(action.strip())
        except IllegalActionError as illegal:
            raise wrong_line(number, illegal.in_all_languages, action) from None
        self._remark(number, found)
        return self.here

    def _remark(self, number: int, found: re.Match[str]) -> None:
        """What a line says of the node one stands at; a line that has come before may have said the rest of it."""
        here, line = self.here, found[0].strip()
        try:
            comment = json.loads(f'"{found["comment"]}"') if found["comment"] else None
        except json.JSONDecodeError:
            raise wrong_line(number, says("variations.quotes"), line) from None
        for was, now in ((here.comment, comment), (here.name, found["name"]), (here.mark, found["mark"])):
            if was and now is not None and now != was:
                raise wrong_line(number, says("variations.against", was=shown(was), word=shown(now)), line)
        try:
            self.note(comment, name=found["name"], mark=found["mark"])
        except ValueError as error:
            raise wrong_line(number, error, line) from None

    def _whose(self, seat: int) -> str:
        return DRAW if seat == transitions.NATURE else self.game.seat_word(seat)


def _said(node: Node) -> str:
    mark = f" {{{node.mark}}}" if node.mark else ""
    name = f" [{node.name}]" if node.name else ""
    return mark + name + (f" ; {json.dumps(node.comment, ensure_ascii=False)[1:-1]}" if node.comment else "")
