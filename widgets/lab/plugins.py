"""What a lab has beside its tree: chances of the options, points along the line, two lines side by side, and saving.

Each fits `branch.Plugin`.
"""

from gamelib.analysis import Node
from widgets import scenes
from widgets.board.comparison_panels import Differences
from widgets.board.panels import Panels, SelectOption
from widgets.board.protocol import Message
from widgets.text import say

from . import exports
from .branch import Branch, Plugin
from .differences import Side, differences
from .evaluation_job import SECONDS, EvaluationJob
from .timeline import Plotter


class Chances(Plugin):
    """How good the options are, worked out when it is asked for."""

    def __init__(self, branch: Branch) -> None:
        self._branch = branch
        self._prospects = EvaluationJob()

    def listen(self) -> None:
        """Hear when to begin and to end, and what is known by now."""
        on = self._branch.board.on
        on("weigh", self._weigh)
        on("halt", lambda _: self._halt())
        on("known", lambda _: self._show())

    def shown(self, lang: str) -> Panels:
        """The chart as far as it has grown."""
        branch = self._branch
        panel = self._prospects.panel(branch.match.state, lang, lambda seat: branch.seating.name(seat, lang))
        return {"prospects": panel}

    def _show(self) -> None:
        branch = self._branch
        branch.board.show(**self.shown(branch.lang))

    def _weigh(self, message: Message) -> None:
        branch = self._branch
        if message["seconds"] in SECONDS:
            self._prospects.weigh(branch.match.state, message["seconds"], branch.executor)
            self._show()
        else:
            known = ", ".join(say("prospects.seconds", branch.lang, count=count) for count in SECONDS)
            branch.board.say(say("prospects.no_time", branch.lang, known=known), "error")

    def end(self) -> None:
        """Play no more."""
        self._prospects.stop()

    def _halt(self) -> None:
        self._prospects.stop()
        self._show()


class Timeline(Plugin):
    """The points of all seats along the line that is at the board."""

    def __init__(self, branch: Branch) -> None:
        self._branch = branch
        self._plotter = Plotter()

    def listen(self) -> None:
        """A moment is gone to with the slider's own gesture."""

    def shown(self, lang: str) -> Panels:
        """The plot, with the moments at which the slider stops."""
        branch, nodes = self._branch, self._branch.along
        stops = [nodes[min(stop, len(nodes) - 1)] for stop in branch.stops]
        moments = ["", *(node.action_label(lang) for node in (nodes[stop + 1] for stop in branch.stops[:-1]))]
        states = [node.state for node in stops]
        at, _ = branch.slid
        return {"plot": self._plotter.plot(states, moments, at, lang, lambda seat: branch.seating.name(seat, lang))}


class SideBySide(Plugin):
    """Where one stands, compared with another line at the same moment or at its end, with the start, or by name."""

    def __init__(self, branch: Branch) -> None:
        self._branch = branch
        self._other: Node | None = None
        self._nodes: list[Node] = []
        """By number, as the page knows them."""

    def listen(self) -> None:
        """Hear what to compare, and when it is enough."""
        self._branch.board.on("compare", lambda message: self._compare(message["node"]))
        self._branch.board.on("uncompare", lambda _: self._leave())

    def shown(self, lang: str) -> Panels:
        """What one can compare with, and the comparison that is being looked at."""
        compares: list[SelectOption] = [
            {"value": str(self._number(node)), "label": label} for node, label in self._others(lang).items()
        ]
        return {"compares": compares, "differences": self._differences(lang)}

    def _others(self, lang: str) -> dict[Node, str]:
        """Each with what it is called; the first ones are those that one most likely means."""
        tree, here = self._branch.tree, self._branch.tree.here
        deep, nodes = len(here.path()), list(tree.nodes())
        ends = [node for node in nodes if not node.children]
        at_the_same_moment = [path[min(deep, len(path)) - 1] for end in ends if (path := end.path())]
        found = [(node, parted(node, here, lang)) for node in at_the_same_moment]
        found += [(end, say("differences.end", lang, what=parted(end, here, lang))) for end in ends]
        found += [(node, parted(node, here, lang)) for node in nodes if node.name or node is tree.root]
        others = dict(reversed(found))  # what is found first says how it is called
        return {node: others[node] for node in dict(found) if node is not here}

    def _differences(self, lang: str) -> Differences | None:
        branch, other = self._branch, self._other
        if other is None or other not in branch.tree.nodes():  # cut off, or of a tree that was left
            self._other = None
            return None
        here, part = branch.tree.here, branch.setting.part
        left, right = (
            Side(parted(one, two, lang), branch.seating.with_names(one.state))
            for one, two in ((here, other), (other, here))
        )
        return differences(left, right, lang, lambda seat: branch.seating.name(seat, lang), part)

    def _number(self, node: Node) -> int:
        if node not in self._nodes:
            self._nodes.append(node)
        return self._nodes.index(node)

    def _compare(self, number: int) -> None:
        branch = self._branch
        node = self._nodes[number] if number < len(self._nodes) else None
        if node is None or node not in branch.tree.nodes():
            branch.board.say(say("lab.no_node", branch.lang), "error")
        else:
            self._other = node
            branch.refresh()

    def _leave(self) -> None:
        self._other = None


class Saving(Plugin):
    """The position, the tree, a code, or a picture, to take away."""

    def __init__(self, branch: Branch) -> None:
        self._branch = branch

    def listen(self) -> None:
        """Hear what to save."""
        self._branch.board.on("save", lambda message: self._save(message["form"]))

    def shown(self, lang: str) -> Panels:
        """The forms there are."""
        return {"saves": exports.choices(lang)}

    def _save(self, form: str) -> None:
        branch = self._branch
        exports.save(
            branch.board,
            form,
            branch.match.state,
            branch.tree,
            scenes.scene(branch.seating.with_names(branch.match.state), branch.lang),
        )


def moment_name(node: Node, lang: str) -> str:
    """What a moment is called: by its name, or how far along it is and what led to it."""
    if node.action is None:
        return node.name or say("lab.start", lang)
    return node.name or say("differences.moment", lang, count=len(node.path()), what=node.action_label(lang))


def parted(node: Node, other: Node, lang: str) -> str:
    """What a moment is called beside another one.

    Where their lines part it is called by the first action that only its own line has, and by each later one that
    leaves the main line there. Where one line goes on from the other, it has its usual name.
    """
    mine, theirs = node.path(), set(other.path())
    own = [one for one in mine if one not in theirs]
    if not own or theirs.issubset(mine):
        return moment_name(node, lang)
    turns = [one for one in own if one is own[0] or (one.parent and one is not one.parent.children[0])]
    told = ", ".join(moment_name(one, lang) for one in turns)
    return say("differences.named", lang, name=node.name, turns=told) if node.name and node not in turns else told
