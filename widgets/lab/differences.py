"""Two positions of one game side by side: both pictures with what is not the same marked, and the lines of the ledgers
and the places that only one of them has.
"""

from collections.abc import Callable
from dataclasses import dataclass

from gamelib import State
from gamelib.analysis import ledger_changes
from widgets import scenes
from widgets.board import comparison_panels
from widgets.scenes import seat_colour
from widgets.svg.lettering import printed
from widgets.svg.scene import Scene
from widgets.text import say

_MOST_PLACES = 60


@dataclass(frozen=True, slots=True)
class Side:
    """A position as it shall be seen, and what the line is called that leads to it."""

    title: str
    state: State


def differences(
    left: Side, right: Side, lang: str, name: Callable[[int], str], part: scenes.Parts = ()
) -> comparison_panels.Differences:
    """The panel of two positions; ``name`` says how a seat is called, ``part`` which parts of the picture are shown."""
    one, other = (
        scenes.scene(side.state, lang, part=part, front=side.state.active, live=True) for side in (left, right)
    )
    differ = _differing(one, other)
    for picture in (one, other):
        picture.mark(last=[key for key in differ if not picture.elements.get(key) or not picture.elements[key].leaf])
    lines, places = _lines(left, right, lang), _places(one, other, differ, lang)
    same = not differ and not lines
    return {
        "title": say("differences.title", lang),
        "text": say("differences.same" if same else "differences.text", lang),
        "sides": [
            {"title": side.title, "text": _points(side.state, lang, name), "picture": picture}
            for side, picture in zip((left, right), (one, other), strict=True)
        ],
        "lines": lines,
        "places": places,
    }


def _differing(one: Scene, other: Scene) -> list[str]:
    """The keys of what is not drawn, or not called, the same in both, in the order of the keyboard."""
    order = dict.fromkeys([*one.places(), *other.places()])
    return [key for key in order if one.elements.get(key) != other.elements.get(key)]


def _points(state: State, lang: str, name: Callable[[int], str]) -> str:
    points = enumerate(state.points)
    return ", ".join(say("differences.points", lang, name=name(seat), points=printed(vp)) for seat, vp in points)


def _lines(left: Side, right: Side, lang: str) -> list[comparison_panels.Difference]:
    game, lines = left.state.game, []
    for change in ledger_changes(left.state.ledger(), right.state.ledger()):
        line: comparison_panels.Difference = {
            "points": change.line.points,
            "text": change.line.text(game, lang),
            "rule": change.rule,
            "disc": seat_colour(game, change.seat),
            "where": list(change.line.where),
        }
        lines.append({**line, "right": True} if change.come else line)
    return lines


def _places(one: Scene, other: Scene, differ: list[str], lang: str) -> list[comparison_panels.ComparedPlace]:
    """What the places that differ are called on each side; where that is the same, only the picture tells."""

    def called(picture: Scene, key: str) -> str:
        element = picture.elements.get(key)
        return element.label if element and element.label else say("differences.nothing", lang)

    pairs = [(key, called(one, key), called(other, key)) for key in differ]
    told: list[comparison_panels.ComparedPlace] = [
        {"key": key, "left": left, "right": right} for key, left, right in pairs if left != right
    ]
    return told[:_MOST_PLACES]
