"""Decisions and draws as a tree: the main line, what might have been done instead, and what is to be said of it.

>>> import gamelib
>>> from gamelib import analysis
>>> tree = analysis.VariationTree(gamelib.load("cities").new(seats=2, seed=7))
>>> start = tree.here
>>> first, second = start.state.options()[:2]
>>> one, other = tree.play(first), (tree.go(start), tree.play(second))[1]
>>> [node.action == action for node, action in zip(start.children, (first, second))]
[True, True]
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from gamelib.core import engine
from gamelib.core.action import Action
from gamelib.core.game import Game
from gamelib.core.match import DRAW, InvalidRecord, Match
from gamelib.core.rulebook import IllegalAction
from gamelib.core.state import State
from gamelib.core.words import shown

from .players import checked_match

HEADER = "eixample variations 1"
MARKS = ("!!", "!", "!?", "?!", "?", "??")
"""What one thinks of an action, as in chess, from brilliant to a blunder."""
_LONGEST = 100_000
_LINE = re.compile(
    r"(?P<indent>(?:  )*)(?P<instead>or )?(?P<who>[^\s:]+): (?P<action>[^{\[;]+?)"
    r"(?: \{(?P<mark>[!?]{1,2})\})?(?: \[(?P<name>[^\]]*)\])?(?: ; (?P<comment>.*))?"
)


class InvalidVariations(ValueError):
    """The text is no tree of variations of this game; the message names the line, and what would be right."""


class Node:
    """One action or draw, the state after it, and what followed: the first child is the main line."""

    __slots__ = ("action", "children", "comment", "mark", "name", "parent", "seat", "state")

    def __init__(self, parent: Node | None, seat: int | None, action: Action | None, state: State) -> None:
        self.parent, self.seat, self.action, self.state = parent, seat, action, state
        self.children: list[Node] = []
        self.name = self.comment = self.mark = ""

    def __repr__(self) -> str:
        return f"<{self.action or 'start'}, {len(self.children)} to follow>"

    def path(self) -> list[Node]:
        """The nodes from the first action to this one; the start, which is no action, is not among them."""
        nodes: list[Node] = []
        node = self
        while node.parent is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def child(self, action: Action) -> Node | None:
        """What was already tried here."""
        return next((node for node in self.children if node.action == action), None)


class VariationTree:
    """A tree of variations of one match, from its first line on. Nothing that was played is ever lost by going back.

    ``here`` is the node one stands at. Draws are nodes like actions: :meth:`play` chooses an outcome, :meth:`draw`
    lets the seed choose.
    """

    def __init__(self, match: Match[Any]) -> None:
        whole = checked_match(match).fork()
        played = [line.action for line in whole.lines]
        self._record = {key: value for key, value in whole.record().items() if key != "lines"}
        self.game: Game[Any] = whole.game  # type: ignore[assignment]  # a match is one of a game
        whole.goto(0)
        start = whole.state.copy()
        engine.settle(start)
        self.root = self.here = Node(None, None, None, start)
        for action in played:
            self.play(action)

    # Walking

    def go(self, node: Node) -> Node:
        """Stand at another node of this tree; ``ValueError`` if it is none."""
        if not isinstance(node, Node) or not self._grows(node):
            raise ValueError(f"A node of this tree is wanted, not {shown(node)}.")
        self.here = node
        return node

    def _grows(self, node: Node) -> bool:
        """Does it hang on this tree still?"""
        path = node.path()
        its_start = path[0].parent if path else node
        return its_start is self.root and all(one.parent and one in one.parent.children for one in path)

    def back(self) -> Node:
        """One action back; at the start nothing happens."""
        self.here = self.here.parent or self.here
        return self.here

    def forward(self) -> Node:
        """One action on along the first line; at its end nothing happens."""
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
        """The node of this name; ``ValueError`` names those there are."""
        named = {node.name: node for node in self.nodes() if node.name}
        if name not in named:
            raise ValueError(f"No node is called {shown(name)}; there is: {', '.join(named) or 'none with a name'}.")
        return named[name]

    # Growing and pruning

    def play(self, action: Action | str) -> Node:
        """Carry out an action (or choose a draw's outcome) and stand after it; what was tried before is met again.

        :class:`IllegalAction` carries every reason, and nothing has changed.
        """
        state = self.here.state
        move = engine.checked(state, action)
        step, _ = engine.top(state)  # type: ignore[misc]  # a move was read, so something waits
        known = engine.action_of(state, step, move)  # type: ignore[arg-type]  # and it is no automatic step
        node = self.here.child(known)
        if node is None:
            seat = state.seat
            node = Node(self.here, None if seat == engine.NATURE else seat, known, state.after(known))
            self.here.children.append(node)
        self.here = node
        return node

    def draw(self, seed: int = 0) -> Node:
        """Let a seed choose the outcome of the draw that is due; ``ValueError`` if none is."""
        if self.here.state.seat != engine.NATURE:
            raise ValueError("No draw is due: a choice comes next, or the game is over.")
        match = self.match()
        match.seed = seed
        match.draw()
        return self.play(match.lines[-1].action)

    def note(self, comment: str = "", *, name: str = "", mark: str = "", node: Node | None = None) -> Node:
        """Say something of the node one stands at (or of another): a comment, a name, a mark such as ``!``."""
        node = self.here if node is None else node
        if mark not in ("", *MARKS):
            raise ValueError(f"There is no mark {shown(mark)}; there is {' '.join(MARKS)}.")
        if any(bad in name for bad in "[]\n") or name != name.strip():
            raise ValueError(f"A name has no brackets, no line breaks and no space around it: {shown(name)}.")
        if name and any(other.name == name and other is not node for other in self.nodes()):
            raise ValueError(f"Another node is called {shown(name)} already.")
        node.comment, node.name, node.mark = comment, name, mark
        return node

    def promote(self, node: Node) -> None:
        """Make the line through this node the main line, at every branch on the way to it."""
        for one in self.go(node).path():
            siblings = one.parent.children if one.parent else []
            siblings.insert(0, siblings.pop(siblings.index(one)))

    def prune(self, node: Node) -> None:
        """Cut off this node and all that follows it; one stands before it then. The start stays."""
        parent = self.go(node).parent
        if parent is not None:
            parent.children.remove(node)
            self.here = parent

    def match(self, node: Node | None = None) -> Match[Any]:
        """The match that leads to the node one stands at (or to another), its draws as they were chosen."""
        lines = [self._written(one) for one in (node or self.here).path()]
        made = self.game.replay(self._record | {"lines": lines}, any_version=True)
        made.chance = "ask"
        return made

    # Writing down

    def save(self) -> str:
        """The tree as readable text: an action a line, the main line first, what branches off indented behind it."""
        lines = [HEADER, json.dumps(self._record, ensure_ascii=False)]
        lines += self._lines()
        return "\n".join(lines) + "\n"

    def _lines(self) -> Iterator[str]:
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
        return f"{DRAW if node.seat is None else self.game.seat_word(node.seat)}: {node.action}"

    @classmethod
    def load(cls, game: Game[Any], text: str, *, any_version: bool = False) -> VariationTree:
        """The tree that a text holds; :class:`InvalidVariations` names what is wrong, and nothing is half loaded."""
        if not isinstance(text, str):
            raise InvalidVariations(f"A text is wanted, such as save() gives, not {shown(text)}.")
        header, _, rest = text.partition("\n")
        if header.strip() != HEADER:
            raise InvalidVariations(f'line 1: "{HEADER}" is wanted, not {shown(header)}.')
        first, _, rest = rest.partition("\n")
        lines = rest.split("\n")
        if len(lines) > _LONGEST:
            raise InvalidVariations(f"A tree has at most {_LONGEST:,} lines.")
        try:
            record = json.loads(first)
            tree = cls(game.replay({**record, "lines": []}, any_version=any_version))
        except (InvalidRecord, TypeError, ValueError, RecursionError) as error:
            raise InvalidVariations(f"line 2: {error}") from None
        tree._read(lines)
        tree.here = tree.root
        return tree

    def _read(self, lines: list[str]) -> None:
        latest: list[Node] = []
        """By depth the node of the latest line."""
        for number, line in enumerate(lines, 3):
            if not line.strip():
                continue
            found = _LINE.fullmatch(line.rstrip("\r"))
            if not found:
                raise InvalidVariations(
                    f'line {number}, {shown(line, 60)}: a line reads "blue: place 3,5" or "draw: ...".'
                )
            depth, instead = len(found["indent"]) // 2, bool(found["instead"])
            if not (1 <= depth <= len(latest) if instead else depth < max(1, len(latest))):
                raise InvalidVariations(
                    f'line {number}: what branches off begins with "or", two spaces behind its line.'
                )
            beside = latest[depth - 1].parent if instead else None
            at = beside or (latest[depth] if depth < len(latest) else self.root)
            latest[depth:] = [self._grown(number, found, at)]

    def _grown(self, number: int, found: re.Match[str], at: Node) -> Node:
        self.here = at
        place, seat = f"line {number}, {shown(found['action'], 60)}", self.here.state.seat
        who = "nobody: the game is over" if seat is None else DRAW if seat < 0 else self.game.seat_word(seat)
        if found["who"] != who:
            raise InvalidVariations(f"{place}: now it is {who}, not {shown(found['who'])}.")
        try:
            self.play(found["action"].strip())
            comment = json.loads(f'"{found["comment"]}"') if found["comment"] else ""
            self.note(comment, name=found["name"] or "", mark=found["mark"] or "")
        except IllegalAction as illegal:
            raise InvalidVariations(f"{place}: {illegal.cited}") from None
        except json.JSONDecodeError:
            raise InvalidVariations(
                f'{place}: in a comment write \\" for a quotation mark and \\\\ for a backslash.'
            ) from None
        except ValueError as error:
            raise InvalidVariations(f"{place}: {error}") from None
        return self.here


def _said(node: Node) -> str:
    mark = f" {{{node.mark}}}" if node.mark else ""
    name = f" [{node.name}]" if node.name else ""
    return mark + name + (f" ; {json.dumps(node.comment, ensure_ascii=False)[1:-1]}" if node.comment else "")
