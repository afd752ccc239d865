"""The tree of variations beside the board of a lab: pressing a node goes there, and one says what one thinks of it.

What might have come of another action with the same luck is played on from here too, and told line by line.
"""

from collections import Counter
from collections.abc import Iterator

from gamelib import HiddenInformationError, InvalidPositionError, InvalidRecordError, InvalidShareError
from gamelib.analysis import Change, InvalidVariationsError, Node, WhatIf
from gamelib.analysis.variation_text import MARKS
from gamelib.text.templates import in_language
from widgets.board import panels
from widgets.board.panels import Note, Panels, Variation
from widgets.board.protocol import Message
from widgets.scenes import seat_colour
from widgets.text import say

from .branch import Branch, Plugin, tree_from


class Variations(Plugin):
    """The tree of a branch as a panel, and its gestures."""

    def __init__(self, branch: Branch) -> None:
        self._branch = branch
        self._nodes: list[Node] = []
        """By number, as the page knows them; a number is never given twice."""
        self._numbers: dict[Node, int] = {}
        self._found: tuple[Node, WhatIf] | None = None
        """What the same luck has brought, and the node at the end of it."""

    def listen(self) -> None:
        """Hear what is done with the tree."""
        branch = self._branch
        on = branch.board.on
        on("node", self._does)
        on("remark", self._remark)
        on("tree", self._other_tree)
        on("luck", self._same_luck)
        on("deal", self._deal)
        on("bots", lambda message: branch.let_bots_play(on=message["on"]))
        on("bring", self._bring)

    def shown(self, lang: str) -> Panels:
        """The tree as it is now; at the end of what the same luck has brought also the difference that it makes."""
        branch, tree = self._branch, self._branch.tree
        here, on = tree.here, set(branch.along)
        at, of = branch.slid
        no_mark: panels.SelectOption = {"value": "", "label": say("lab.no_mark", lang)}
        marks: list[panels.SelectOption] = [{"value": mark, "label": mark} for mark in MARKS]
        shown: panels.VariationsPanel = {
            "nodes": [self._line(node, deep, lang, here=node is here, on=node in on) for node, deep in _all(tree.root)],
            "line": at,
            "lines": of,
            "marks": [no_mark, *marks],
        }
        if any(one.parent and one.parent.children[0] is not one for one in here.path()):
            shown["side"] = True
        if branch.played_instead is not None:
            shown["luck"] = True
        if branch.deal is not None:
            shown["deals"] = True
        if branch.has_bots:
            shown["bots"] = branch.bots_play
        if len(branch.trees) > 1:
            shown["tree"] = str(branch.trees.index(tree))
            shown["trees"] = [
                {"value": str(i), "label": say("lab.tree", lang, number=i + 1, count=sum(1 for _ in one.nodes()) - 1)}
                for i, one in enumerate(branch.trees)
            ]
        if self._found is not None and self._found[0] is here:
            return {"variations": shown, "note": self._what_if_note(self._found[1], lang)}
        return {"variations": shown}

    def _line(self, node: Node, deep: int, lang: str, *, here: bool, on: bool) -> Variation:
        game = self._branch.match.game
        text = node.action_label(lang) or say("lab.start", lang)
        line: Variation = {"node": self._number(node), "text": text}
        if node.parent is None:
            line["start"] = True
        if deep:
            line["deep"] = deep
        if node.seat is not None:
            line["disc"] = seat_colour(game, node.seat)
        elif node.action is not None:
            line["glyph"] = "chance"
        if node.mark:
            line["mark"] = node.mark
        if node.name:
            line["name"] = node.name
        if node.comment:
            line["comment"] = node.comment
        if here:
            line["here"] = True
        if on:
            line["on"] = True
        return line

    def _number(self, node: Node) -> int:
        if node not in self._numbers:
            self._numbers[node] = len(self._nodes)
            self._nodes.append(node)
        return self._numbers[node]

    def _what_if_note(self, found: WhatIf, lang: str) -> Note:
        """The difference of the two ledgers, line by line; and how often a bot had to stand in."""
        branch = self._branch
        points = " · ".join(
            say("lab.seat_points", lang, name=branch.seating.name(seat, lang), points=_signed(more))
            for seat, more in enumerate(found.scores())
        )
        parts = [say("lab.luck_brings", lang, points=points)]
        if found.stood_in:
            parts.append(say("lab.stood_in", lang, count=len(found.stood_in)))
        lines = Counter(self._change(one, lang) for one in found.changes())
        changes = [
            say("table.times", lang, title=line, count=count) if count > 1 else line for line, count in lines.items()
        ]
        return {
            "title": say("lab.same_luck", lang),
            "text": " ".join(parts),
            "hints": changes or [say("lab.no_change", lang)],
        }

    def _change(self, change: Change, lang: str) -> str:
        branch = self._branch
        text, name = change.line.text(branch.seating.game, lang), branch.seating.name(change.seat, lang)
        return say("lab.change", lang, name=name, points=_signed(change.points), text=text, rule=change.rule)

    # ------------------------------------------------------------ gestures

    def _node(self, number: int) -> Node | None:
        """The node of this number, if it still hangs on the tree."""
        node = self._nodes[number] if number < len(self._nodes) else None
        if node is not None and node in self._branch.tree.nodes():
            return node
        self._wrong("lab.no_node")
        return None

    def _does(self, message: Message) -> None:
        branch, node = self._branch, self._node(message["node"])
        if node is None:
            return
        if message["does"] == "go":
            branch.go(node)
        elif message["does"] == "promote":
            branch.promote(node)
        else:
            branch.prune(node)

    def _remark(self, message: Message) -> None:
        branch, node = self._branch, self._node(message["node"])
        if node is None:
            return
        try:
            branch.tree.note(message["comment"], name=message["name"].strip(), mark=message["mark"], node=node)
        except InvalidVariationsError as problem:
            self._wrong("lab.no_remark", problem=in_language(problem, branch.lang))
        branch.refresh()

    def _other_tree(self, message: Message) -> None:
        number = message["tree"]
        if number < len(self._branch.trees):
            self._branch.start_over(self._branch.trees[number])
        else:
            self._wrong("lab.no_tree")

    def _same_luck(self, _: Message) -> None:
        found = self._branch.same_luck()
        if found is None:
            self._wrong("lab.no_luck")
        else:
            self._found = self._branch.tree.here, found
            self._branch.refresh()

    def _deal(self, _: Message) -> None:
        branch = self._branch
        if branch.deal is None:
            self._wrong("lab.no_deal")
        else:
            branch.start_over(branch.deal(len(branch.trees)))

    def _bring(self, message: Message) -> None:
        """Begin anew with what a text holds, a shared code or a saved tree; what was here is kept."""
        try:
            tree = tree_from(message["text"], self._branch.tree.game)
        except (
            HiddenInformationError,
            InvalidPositionError,
            InvalidRecordError,
            InvalidShareError,
            InvalidVariationsError,
        ) as problem:
            self._wrong("lab.not_brought", problem=in_language(problem, self._branch.lang))
        else:
            self._branch.start_over(tree)
            self._branch.board.say(say("lab.brought", self._branch.lang))

    def _wrong(self, id_: str, **facts: object) -> None:
        self._branch.board.say(say(id_, self._branch.lang, **facts), "error")


def _signed(points: int) -> str:
    return f"{points:+}".replace("-", "\u2212") if points else "0"


def _all(root: Node) -> Iterator[tuple[Node, int]]:
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
