"""The tree of variations beside the board of a lab: pressing a node goes there, and one says what one thinks of it."""

from collections.abc import Iterator

from gamelib.analysis import Node
from gamelib.analysis.variations import MARKS

from . import panels
from .branch import Branch
from .messages import Message
from .panels import Panels, Variation
from .scenes import seat_colour
from .text import say


class Variations:
    """The tree of a branch as a panel, and its gestures."""

    def __init__(self, branch: Branch) -> None:
        self._branch = branch
        self._nodes: list[Node] = []
        """By number, as the page knows them; a number is never given twice."""
        self._numbers: dict[Node, int] = {}

    def listen(self) -> None:
        """Hear what is done with the tree."""
        self._branch.board.on("node", self._does)
        self._branch.board.on("remark", self._remark)

    def shown(self, lang: str) -> Panels:
        """The tree as it is now."""
        branch, tree = self._branch, self._branch.tree
        here = tree.here
        on = set(branch.along)
        at, of = branch.slid
        no_mark: panels.Choice = {"value": "", "label": say("lab.no_mark", lang)}
        marks: list[panels.Choice] = [{"value": mark, "label": mark} for mark in MARKS]
        shown: panels.Variations = {
            "nodes": [self._line(node, deep, here, lang, on=node in on) for node, deep in _in_order(tree.root)],
            "line": at,
            "lines": of,
            "marks": [no_mark, *marks],
        }
        if any(one.parent and one.parent.children[0] is not one for one in here.path()):
            shown["side"] = True
        if here.parent is not None:
            shown["cut"] = True
        return {"variations": shown}

    def _line(self, node: Node, deep: int, here: Node, lang: str, *, on: bool) -> Variation:
        game = self._branch.match.game
        text = game.wording.action_label(node.action, lang) if node.action is not None else say("lab.start", lang)
        line: Variation = {"node": self._number(node), "text": text}
        if deep:
            line["deep"] = deep
        if node.seat is not None:
            line["disc"] = seat_colour(game, node.seat)
        if node.mark:
            line["mark"] = node.mark
        if node.name:
            line["name"] = node.name
        if node.comment:
            line["comment"] = node.comment
        if node is here:
            line["here"] = True
        if on:
            line["on"] = True
        return line

    def _number(self, node: Node) -> int:
        if node not in self._numbers:
            self._numbers[node] = len(self._nodes)
            self._nodes.append(node)
        return self._numbers[node]

    def _node(self, number: int) -> Node | None:
        """The node of this number, if it still hangs on the tree."""
        node = self._nodes[number] if number < len(self._nodes) else None
        if node is not None and node in self._branch.tree.nodes():
            return node
        self._branch.board.say(say("lab.no_node", self._branch.lang), "error")
        return None

    def _does(self, message: Message) -> None:
        branch, node = self._branch, self._node(message["node"])
        if node is None:
            return
        if message["does"] == "go":
            branch.go(node)
        elif message["does"] == "promote":
            branch.tree.promote(node)
            branch.refresh()
        else:
            branch.prune(node)

    def _remark(self, message: Message) -> None:
        branch, node = self._branch, self._node(message["node"])
        if node is None:
            return
        try:
            branch.tree.note(message["comment"], name=message["name"].strip(), mark=message["mark"], node=node)
        except ValueError as problem:
            branch.board.say(str(problem), "error")
        branch.refresh()


def _in_order(root: Node) -> Iterator[tuple[Node, int]]:
    """Every node and how deep in side lines it lies: a line before what branches off it, and that before it goes on."""
    yield root, 0
    todo = [(child, 0, True) for child in root.children[:1]]
    while todo:
        node, deep, first = todo.pop()
        yield node, deep
        if node.children:
            todo.append((node.children[0], deep, True))
        if first and node.parent is not None:
            todo += [(other, deep + 1, False) for other in reversed(node.parent.children[1:])]
