"""What goes down to the browser: the form of a frame, of the scene in it, and of a message.

`panels` has the form of each panel, `protocol` that of what comes up. ``scripts/make_wire_types.py`` makes the types of
the browser from all three.
"""

from typing import Any, NotRequired, TypedDict

from .panels import Panels


class SceneElement(TypedDict):
    """An element: its layer, its markup and where it lies; a place also has a name, a size and its row.

    `t` is the leaf it lies on, `d` is 1 where its dot sits on the corner, `f` the seat whose things come to the front
    where it is pressed.
    """

    l: int
    s: str
    x: float
    y: float
    t: NotRequired[str]
    n: NotRequired[str]
    w: NotRequired[float]
    h: NotRequired[float]
    r: NotRequired[tuple[float, float]]
    d: NotRequired[int]
    f: NotRequired[int]


class OpenAction(TypedDict):
    """At which places an action is open, and what it would draw there."""

    keys: list[str]
    ghost: NotRequired[str]


class SceneMarks(TypedDict, total=False):
    """States of places; actions by their text and what they are called, reasons with what is in the way.

    A text holds ``{}`` where the key of the place goes, ``{:}`` for the last part of that.
    """

    does: dict[str, OpenAction]
    why: dict[str, list[str]]
    asked: bool
    witness: dict[str, str]
    last: list[str]
    selected: list[str]
    pending: list[str]
    now: list[str]
    held: list[str]


class SceneFrame(TypedDict):
    """A picture: its size, what it is called, and what is in it, by key; leaves with their titles and sizes."""

    w: float
    h: float
    title: str
    text: str
    els: dict[str, SceneElement]
    marks: SceneMarks
    leaves: NotRequired[dict[str, tuple[str, float, float]]]


class ShownTurn(TypedDict):
    """What somebody has just done. A frame that has one stays a while before the next one is shown.

    `says` is that in one line. What was taken `moves` from the place of the first key to that of the second. One that
    is `brief` needs no long look: what whoever looks on has done himself, or that somebody is about to do something, of
    which nothing is said. One that is shown `again` lies in the past, and all come back to the present after it.
    """

    says: str
    moves: list[tuple[str, str]]
    brief: NotRequired[bool]
    again: NotRequired[bool]


class Frame(TypedDict):
    """All that a board shows."""

    lang: str
    words: dict[str, str]
    scene: SceneFrame
    defs: dict[str, str]
    panels: Panels
    tall: float
    rules: list[str]
    looks: bool
    turn: NotRequired[ShownTurn]


class Answer(TypedDict, total=False):
    """A message down: which one it answers, its number, and a patch or a whole frame; what is said or handed over."""

    a: int | None
    n: int
    p: dict[str, Any]
    f: Frame
    s: tuple[str, str]
    d: list[str]
