"""What the nodes of a graph are called, no two alike, and what else of it is written in a picture."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping

from gamelib.text.messages import shown
from gamelib.text.templates import printable

LONGEST_NAME, LONGEST_GIVEN, _END = 12, 30, 4
"""Up to this length is written what a node is called, and a name that it was given; how much of a longer one's end."""
_LONGEST_SAID = 60


def names(nodes: Iterable[Hashable]) -> dict[Hashable, str]:
    """What each node is called: ``3,5``, or as Python writes it where several would be called the same."""
    nodes = list(nodes)
    plain = {node: one_line(_text(node), f"the node {shown(node)}") for node in nodes}
    often = Counter(plain.values())
    return _told_apart(
        {
            node: name if name and often[name] == 1 else one_line(shown(node, _LONGEST_SAID), "a node")
            for node, name in plain.items()
        }
    )


def keys(called: Mapping[Hashable, str]) -> dict[Hashable, str]:
    """A word for each node that no other one has, and that holds no colon: ``a_b``."""
    return _told_apart({node: "_".join(name.split())[:_LONGEST_SAID].translate(_WORD) for node, name in called.items()})


_WORD = str.maketrans("~*:", "--.")


def _told_apart(called: Mapping[Hashable, str]) -> dict[Hashable, str]:
    found: dict[Hashable, str] = {}
    taken, often = set(called.values()), Counter[str]()
    for node, name in called.items():
        often[name] += 1
        other = name
        while often[name] > 1 and other in taken:
            other = f"{name}({often[name]})"
            often[name] += other in taken
        taken.add(other)
        found[node] = other
    return found


def one_line(value: object, whose: str) -> str:
    """What is to be written, in one line; `ValueError` if that cannot be printed."""
    text = " ".join(str(value).split())
    if not printable(text):
        raise ValueError(
            f"GraphView: {whose} has a sign that cannot be printed, {shown(text)}; write it without, a node with "
            "networkx.relabel_nodes(graph, {old: new})"
        )
    return text


def read_out(name: str) -> str:
    """A name as it is read out."""
    return name if len(name) <= _LONGEST_SAID else f"{name[: _LONGEST_SAID - 1]}…"


def short(name: str, longest: int = LONGEST_NAME) -> str:
    """A name as it is written below a node: of a longer one its beginning and its end.

    >>> short("Eixample"), short("Sants-Montjuïc 2")
    ('Eixample', 'Sants-M…ïc 2')
    """
    return name if len(name) <= longest else f"{name[: longest - _END - 1]}…{name[-_END:]}"


def _text(node: Hashable) -> str:
    try:
        return ",".join(map(str, node)) if isinstance(node, tuple) else str(node)
    except (ValueError, RecursionError):  # a number of thousands of digits, tuples in tuples in tuples
        return shown(node)
