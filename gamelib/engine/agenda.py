"""The order of play as a grammar: which steps may wait upon which, so that any agenda can be checked by reading it.

A step, when it has run, is gone from the agenda, and others may lie in its place. So what waits is always the rest of
what one step has put there, upon the rest of what an earlier one has put there, and so on down to the first step of the
game or of a round. Each step says what it may put there (``then``); from that an :class:`Order` reads an agenda from
the bottom up and knows at each entry what may lie on it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping

NOTHING = "nothing"
"""In ``then``: the step may leave the agenda as it is."""
_LONGEST = 40
"""How many steps are searched at most for the rest of a shortened agenda; no turn is as long."""

Symbol = tuple[str, str]
"""A step, and how often it may stand here: ``""`` once, ``"?"`` once or not at all, ``"*"`` any number of times.

A step with arguments may be written with those with which it begins: ``majority:0``.
"""
ParserItem = tuple[str, int, int]
"""A way of a step that has been read in part: the step, the number of its way, how many items are still unread."""
ParserItems = frozenset[ParserItem]


def ways(then: str) -> list[list[Symbol]]:
    """What the ``then`` of a step says, one list of items for each way.

    Args:
        then: The ways with ``|`` between them, each the steps that may come, one after the other.

    Returns:
        Items: a step, and how often it may stand there (``""`` once, ``"?"`` at most once, ``"*"`` any number of
        times).

    >>> ways("prestige_award? lay_tile majority:0 | nothing")
    [[('prestige_award', '?'), ('lay_tile', ''), ('majority', '')], []]
    """
    found = []
    for way in then.split("|"):
        words = [word.partition(":")[0] for word in way.split() if word != NOTHING]
        found.append([(word.rstrip("?*"), word[-1] if word[-1] in "?*" else "") for word in words])
    return found


def entries(then: str) -> dict[str, str]:
    """The agenda entries that ``then`` writes with arguments, by step.

    Args:
        then: The same text as in :func:`ways`.

    >>> entries("prestige_award? majority:0")
    {'majority': 'majority 0'}
    """
    return {word.partition(":")[0]: word.replace(":", " ") for word in then.split() if ":" in word}


class Order:
    """The order of play of one stage of a game; it says which agendas are possible.

    Args:
        first: The step that begins it.
        then: Of each step that ever runs: what it may put on the agenda.

    >>> order = Order("deal", {"deal": "draw* show", "show": "ask | nothing"})
    >>> order.wrong(["draw", "draw", "show"]), order.wrong(["ask"]), order.wrong([])
    (None, None, None)
    >>> order.wrong(["show", "draw"])
    (1, ['ask', 'deal', 'show'])
    >>> order.completed(["draw"])
    ['draw', 'show']
    """

    def __init__(self, first: str, then: Mapping[str, str]) -> None:
        self.ways = {step: ways(text) for step, text in then.items()}
        self._entries = {step: entry for text in then.values() for step, entry in entries(text).items()}
        self.ways[""] = [[(first, "")]]
        self.first = first
        self._next: dict[ParserItems, dict[str, ParserItems]] = {}
        self._start = self._closed([("", 0, 1)])

    def _item(self, spot: ParserItem) -> Symbol:
        step, way, unread = spot
        return self.ways[step][way][unread - 1]

    def _closed(self, spots: Iterable[ParserItem]) -> ParserItems:
        """With every spot that can be reached without reading: an item left out, or one that has run already."""
        found, todo = set[ParserItem](), list(spots)
        while todo:
            spot = todo.pop()
            if spot[2] == 0 or spot in found:
                continue
            found.add(spot)
            name, often = self._item(spot)
            if often:
                todo.append((spot[0], spot[1], spot[2] - 1))
            todo += [(name, number, len(items)) for number, items in enumerate(self.ways.get(name, ()))]
        return frozenset(found)

    def _on(self, spots: ParserItems) -> dict[str, ParserItems]:
        """The steps that may lie here, and for each where that leads."""
        if spots not in self._next:
            reached: dict[str, list[ParserItem]] = {}
            for spot in sorted(spots):  # a set has another order in every process
                name, often = self._item(spot)
                reached.setdefault(name, []).append((*spot[:2], spot[2] - (often != "*")))
            self._next[spots] = {name: self._closed(some) for name, some in reached.items()}
        return self._next[spots]

    def wrong(self, agenda: list[str]) -> tuple[int, list[str]] | None:
        """The first entry of an agenda that cannot lie where it does, and what could lie there; None if all can.

        It is read from the bottom up, so of several wrong entries the lowest one is named.

        Args:
            agenda: The names of the steps, top first.

        Returns:
            The number of the entry, counted from the top, and the steps that could lie there. If nothing waits but
            something should, the number is 0.
        """
        if not agenda and not self.may_end():
            return 0, sorted(self._on(self._start))
        spots = self._start
        for number in reversed(range(len(agenda))):
            there = self._on(spots)
            if agenda[number] not in there:
                return number, sorted(there)
            spots = there[agenda[number]]
        return None

    def may_end(self) -> bool:
        """True if nothing may wait at all: some chain of last steps leads to one that puts nothing in its place."""
        found, todo = set[str](), [self.first]
        while todo:
            name = todo.pop()
            if name in found:
                continue
            found.add(name)
            for way in self.ways.get(name, ()):
                if not way:
                    return True
                todo.append(way[-1][0])
        return False

    def completed(self, agenda: list[str]) -> list[str] | None:
        """The shortest agenda that begins with the first of these entries and has the others in it.

        Args:
            agenda: Names of steps with their words, as in the text form of an agenda, top first.

        Returns:
            The agenda, top first; None if there is none.
        """
        wanted = agenda[::-1]
        names = [entry.split(" ")[0] for entry in wanted]
        seen = {(self._start, 0)}
        todo = deque[tuple[ParserItems, int, tuple[str, ...]]]([(self._start, 0, ())])
        while todo:
            spots, found, below = todo.popleft()
            if found == len(wanted):
                return list(reversed(below))
            for name, there in self._on(spots).items():
                steps = [(there, found, self._entries.get(name, name))]
                if name == names[found]:
                    steps.insert(0, (there, found + 1, wanted[found]))
                for reached, number, entry in steps:
                    if (reached, number) not in seen and len(below) < _LONGEST:
                        seen.add((reached, number))
                        todo.append((reached, number, (*below, entry)))
        return None
