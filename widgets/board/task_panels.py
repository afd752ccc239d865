"""Beside a board on which a task is made: what is asked, what the engine says to it, and the worksheet so far."""

from typing import NotRequired, TypedDict


class TaskOption(TypedDict):
    """One of several values of a field."""

    value: str
    label: str


class TaskField(TypedDict):
    """Something to choose or to write; its value is sent as ``task`` with ``set``.

    `form` is how: ``select`` (a list that opens), ``list`` (all of them in sight), ``checks`` (any number of them;
    `value` names those that are on, with commas between), ``check`` (on or off: ``1`` or nothing), ``line``, ``lines``
    or ``number``; an ``output`` is chosen on the board. What is `wrong` with it is said at the field itself.
    """

    name: str
    form: str
    label: str
    value: str
    choices: NotRequired[list[TaskOption]]
    hint: NotRequired[str]
    wrong: NotRequired[str]


class TaskReply(TypedDict):
    """What is said to an answer."""

    answer: str
    text: str
    rule: NotRequired[str]


class TaskPanel(TypedDict):
    """The form: fields, then the right answer and wrong ones with what is said to them."""

    fields: list[TaskField]
    more: list[TaskField]
    right: NotRequired[TaskReply]
    wrong: NotRequired[list[TaskReply]]
    waits: NotRequired[str]


class WorksheetRow(TypedDict):
    """A task of the worksheet."""

    text: str
    kind: str


class WorksheetPanel(TypedDict):
    """The worksheet that is being made; what is pressed is sent as ``task``.

    `removed` says what was taken out last, as long as it can be put back.
    """

    title: TaskField
    rows: list[WorksheetRow]
    text: str
    removed: NotRequired[str]


class TaskPreviewPanel(TypedDict):
    """A task as a learner will see it: the board with it, by the id of its model, and how wide and in which theme."""

    board: str
    theme: str
    narrow: bool
