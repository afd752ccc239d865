"""The moves that have cost most. The form of its data, as in `panels`."""

from typing import NotRequired, TypedDict


class MovePicture(TypedDict):
    """A part of a picture (a `Scene` until it is sent): what is seen through a window, by its corner and size."""

    title: str
    text: str
    picture: object
    window: list[float]


class Share(TypedDict):
    """So many of 100, with the bounds of its interval, all three as numbers and in words."""

    label: str
    bounds: list[float]
    share: str
    between: str
    best: NotRequired[bool]


class CostlyMovePanel(TypedDict):
    """A move that cost much: what would have been better and what was played, each as a picture and as a share.

    `rule` is the one from which most of the difference comes, `why` says so; `lesson` is the address of the lesson
    that teaches it, and its title. *What if?* sends its `line`.
    """

    line: int
    title: str
    moment: str
    pictures: list[MovePicture]
    cost: str
    shares: list[Share]
    verdict: str
    why: NotRequired[str]
    rule: NotRequired[str]
    rule_text: NotRequired[str]
    lesson: NotRequired[list[str]]


class Review(TypedDict):
    """The moves that have cost most, laid over everything until it is closed; what is pressed is sent as ``review``.

    While it is `running` the browser sends ``known`` from time to time, and `part` of the work is done, from 0 to 1; as
    long as there are no moves, what one waits for stands in their place.
    Where one may choose whose moves they are, the `seats` are listed, each with its name. With `more` further games can
    be played. `scale` is where the bars end.
    """

    title: str
    text: str
    said: str
    caution: list[str]
    scale: float
    moves: list[CostlyMovePanel]
    waits: NotRequired[str]
    part: NotRequired[float]
    running: NotRequired[bool]
    more: NotRequired[bool]
    seat: NotRequired[str]
    seats: NotRequired[list[list[str]]]
