"""Two positions side by side. The form of its data, as in `panels`."""

from typing import NotRequired, TypedDict


class ComparedSide(TypedDict):
    """One of two positions: what it is called, its points, and its picture (a `Scene` until it is sent)."""

    title: str
    text: str
    picture: object


class Difference(TypedDict):
    """A line of a ledger that only one side has; `right` if it is the second one."""

    points: int
    text: str
    rule: str
    disc: int
    where: list[str]
    right: NotRequired[bool]


class ComparedPlace(TypedDict):
    """A place that is not the same on both sides, and what is there on each."""

    key: str
    left: str
    right: str


class Differences(TypedDict):
    """Two positions side by side, laid over everything until ``uncompare``."""

    title: str
    text: str
    sides: list[ComparedSide]
    lines: list[Difference]
    places: list[ComparedPlace]
