"""What stands in the place of all panels for a while: what has happened since one decided last.

The form of its data, as in `panels`.
"""

from typing import NotRequired, TypedDict


class ChangedBy(TypedDict):
    """A part of a change: how much, and why; by whose action (`who`, with his `disc`), if it was somebody's."""

    value: int
    text: str
    rule: str
    at: list[int]
    disc: NotRequired[int]
    who: NotRequired[str]


class ChangedNumber(TypedDict):
    """What somebody has so much of, from what to what it has changed, and by what."""

    title: str
    glyph: str
    tone: str
    before: int
    after: int
    parts: list[ChangedBy]


class Happening(TypedDict):
    """Something that has happened, in one line: by whom (`disc`), what was taken (`glyph`), or whose it is, of
    what and how much (`value`).

    `at` is the moment right after it, to which a small button goes (``replay``). A line with a `mark` tells that a part
    of the game has ended or begun.
    """

    text: str
    rule: str
    at: list[int]
    disc: NotRequired[int]
    glyph: NotRequired[str]
    tone: NotRequired[str]
    value: NotRequired[int]
    mark: NotRequired[bool]
    where: NotRequired[list[str]]


class SummaryButton(TypedDict):
    """A button of a summary; the `main` one closes it, with space or Escape too."""

    does: str
    label: str
    glyph: NotRequired[str]
    main: NotRequired[bool]


class NumberColumn(TypedDict):
    title: str
    glyph: str
    tone: str


class NumbersRow(TypedDict):
    """The numbers of a seat, each from what to what it has changed; None is what the viewer does not know."""

    disc: int
    name: str
    you: bool
    cells: list[list[int | None]]


class NumbersOf(TypedDict):
    """The numbers of all seats at the end of a part of the game."""

    columns: list[NumberColumn]
    rows: list[NumbersRow]


class SummaryPanel(TypedDict):
    """What has happened: mine first, number by number, then what befell me besides, then each turn of the others.

    At the end of a part of the game `passed` is what everybody has scored, and a `table` says what that has made of
    their numbers. From `since` on all of it can be replayed.
    """

    title: str
    text: str
    numbers: list[ChangedNumber]
    befell: list[Happening]
    heading: str
    passed: list[Happening]
    since: list[int]
    buttons: list[SummaryButton]
    disc: NotRequired[int]
    table: NotRequired[NumbersOf]
