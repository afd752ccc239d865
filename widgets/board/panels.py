"""What may stand beside a board: the form of each panel's data. The browser draws them and knows no game.

Texts come in the learner's language; they are shown as text, never as markup. `disc` is the seat as pictures number
it (1 to 8), `seat` the seat as the game does (from 0). `glyph` is a name in ``svg/glyphs.toml``. `rule` is a rule
id; wherever one stands, pressing it sends ``{"kind": "rule", "id": ...}``. `where` lists keys of places.
"""

from typing import NotRequired, TypedDict

from .comparison_panels import Differences
from .review_panels import Review
from .summary_panels import SummaryPanel
from .task_panels import TaskPanel, TaskPreviewPanel, WorksheetPanel


class ReasonText(TypedDict):
    rule: str
    text: str


class SelectOption(TypedDict):
    """One entry of a drop-down list."""

    value: str
    label: str


class SeatPanel(TypedDict):
    """A seat of the toolbar; with `choices` it has a list of who may play it, sent as ``seat``."""

    seat: int
    disc: int
    name: str
    who: str
    now: NotRequired[bool]
    choices: NotRequired[list[SelectOption]]


class ViewerPanel(TypedDict):
    """As whom the board is seen, sent as ``viewer``; a value is a seat's number, or "" for everything."""

    value: str
    choices: list[SelectOption]


class Button(TypedDict):
    """A choice without a place. `does` is the action's text; with `why` it cannot be pressed, and says so.

    `pressed` marks the one of several that holds now. One with an `href` is a link; one that `leaves` only goes on to
    what comes after the board on the page; one that `escapes` is pressed with Escape too. An outcome has a `weight`; a
    table tells its odds with its label. One of many has them as `odds`; it may be written `short`, and stand `under`
    what its neighbours have too. Where those are not as likely as it is, its `share` says so many of what stands there.
    """

    does: str
    label: str
    glyph: NotRequired[str]
    href: NotRequired[str]
    weight: NotRequired[int]
    odds: NotRequired[str]
    short: NotRequired[str]
    under: NotRequired[str]
    share: NotRequired[int]
    pressed: NotRequired[bool]
    leaves: NotRequired[bool]
    escapes: NotRequired[bool]
    why: NotRequired[list[ReasonText]]


class Toolbar(TypedDict):
    """Every part is shown only if it is there. `line` of `lines` drives the slider, sent as ``goto``.

    `step` is one step on and `back` one step back; with `slow` they can be taken by themselves, one after the other.
    `chooses`: whether draws are chosen, sent as ``chance``. `help` is of whoever has set the table.
    """

    undo: NotRequired[bool]
    redo: NotRequired[bool]
    line: NotRequired[int]
    lines: NotRequired[int]
    slow: NotRequired[bool]
    step: NotRequired[bool]
    back: NotRequired[bool]
    seats: NotRequired[list[SeatPanel]]
    viewer: NotRequired[ViewerPanel]
    chooses: NotRequired[bool]
    lab: NotRequired[bool]
    task: NotRequired[bool]
    help: NotRequired[Button]
    summary: NotRequired[Button]
    lang: NotRequired[bool]


class Field(TypedDict):
    """A box to write a number in; `does` is the action's text with ``{}`` where the number goes."""

    does: str
    label: str
    button: str


class AnswerBar(TypedDict):
    """How many gave an answer; `right` says so, where that is to be seen."""

    label: str
    count: int
    right: NotRequired[str]


class DecisionPanel(TypedDict):
    """What is to be done now. If the machine decides, the same panel says who and why.

    `lead` is what has to be known before, above the title; `finished`, above all, what has come to its end. One that is
    `whole` takes the height that it needs: a question, which is never cut. Where there are `many` buttons of one kind,
    the outcomes of a draw, they are small, in columns below the first; more than a few are found by writing. A text
    that `lists` them instead is seen as far as there is room. `answers` are those that a class gave to a question.
    """

    title: str
    finished: NotRequired[str]
    lead: NotRequired[str]
    whole: NotRequired[bool]
    many: NotRequired[bool]
    lists: NotRequired[bool]
    text: NotRequired[str]
    rule: NotRequired[str]
    disc: NotRequired[int]
    field: NotRequired[Field]
    answers: NotRequired[list[AnswerBar]]
    buttons: NotRequired[list[Button]]


class AgendaLine(TypedDict):
    """One line of what happens next; `mark` is the rulebook's own number (I, II ...)."""

    title: str
    mark: NotRequired[str]
    rule: NotRequired[str]
    now: NotRequired[bool]


class PreviewLine(TypedDict):
    """One line of a preview; zeros are worth showing. What only ``counts`` is no gain and has no plus sign."""

    value: int
    text: str
    glyph: NotRequired[str]
    counts: NotRequired[bool]


class Outcome(TypedDict):
    """What an action would do."""

    action: str
    lines: list[PreviewLine]


class Preview(TypedDict):
    """What actions would do: the one that the learner points at, or all the ways at a place that he points at.

    With `ask`, pointing there sends ``{"kind": "preview", "ways": [action, ...]}`` and the answer goes in here.
    """

    ask: NotRequired[bool]
    ways: NotRequired[list[Outcome]]


class Sign(TypedDict):
    """One entry of the key: a `glyph`, or a `state` (open, last, selected, pending, witness, focus)."""

    text: str
    glyph: NotRequired[str]
    state: NotRequired[str]


class LogLine(TypedDict):
    """One event, in the order in which they happened; `new` lines are what has just happened (or see `Find`).

    `at` is the moment right after it (lines and steps), which a small button goes to (``replay``).
    One that is `deep` came about because of another one: the last line before it that is less deep.
    One that is `folded` stands for others, and says how many; pressing it sends that number (``unfold``).
    """

    text: str
    rule: NotRequired[str]
    disc: NotRequired[int]
    new: NotRequired[bool]
    at: NotRequired[list[int]]
    where: NotRequired[list[str]]
    deep: NotRequired[int]
    folded: NotRequired[int]


class Find(TypedDict):
    """What is looked for in the log (sent as ``find``): a rule or words, and a seat's number or "".

    `since` is the moment from which on the lines are new: from there all of them can be replayed. `rules` are those of
    the book that say it, whether anything has happened by them or not.
    """

    text: str
    seat: str
    seats: list[SelectOption]
    since: NotRequired[list[int]]
    rules: NotRequired[list[LogLine]]


class Variation(TypedDict):
    """A node of a tree of variations: what was done, by whom (`disc`; of a draw a `glyph`), and what is thought of it.

    `start` is the one before all that was done; `deep` counts the side lines that lead to it. Pressing it sends its
    number (``node``, with ``go``). `here` is the one where one stands, `on` are those of the line through it.
    """

    node: int
    text: str
    start: NotRequired[bool]
    deep: NotRequired[int]
    disc: NotRequired[int]
    glyph: NotRequired[str]
    mark: NotRequired[str]
    name: NotRequired[str]
    comment: NotRequired[str]
    here: NotRequired[bool]
    on: NotRequired[bool]


class VariationsPanel(TypedDict):
    """A tree of variations, a line before what branches off it; the first node is the start.

    `line` of `lines` drives the slider along the line where one stands, sent as ``goto``. The node where one stands can
    be given one of the `marks`, a name and a comment (``remark``); but for the start it can be cut off (``node``, with
    ``prune``), and if it is on a `side` line that can be made the main line (``promote``). Where something else was
    played there, one can go on with the same `luck`. If it `deals`, what one may not know can be dealt anew (``deal``).
    Where bots play seats of the match, `bots` is whether they play them here too (``bots``).
    Of several `trees` another one can be chosen (``tree``).
    """

    nodes: list[Variation]
    line: int
    lines: int
    marks: list[SelectOption]
    side: NotRequired[bool]
    luck: NotRequired[bool]
    deals: NotRequired[bool]
    bots: NotRequired[bool]
    tree: NotRequired[str]
    trees: NotRequired[list[SelectOption]]


class LedgerRow(TypedDict):
    """One line of the ledger in the column it counts in; with a ``disc`` where it has to be said whose it is."""

    column: int
    points: int
    text: str
    rule: NotRequired[str]
    where: NotRequired[list[str]]
    disc: NotRequired[int]


class ScoreRow(TypedDict):
    disc: int
    name: str
    cells: list[int]
    lines: NotRequired[list[LedgerRow]]
    you: NotRequired[bool]


class Score(TypedDict):
    """Rows are seats; the last column is the total. A cell opens its lines and shows their witnesses on the board.

    With ``asks``, opening a cell of a row without lines sends ``ledger``, and the answer has them.
    ``now`` are the lines of what is being counted: with their numbers they stand first, as long as no cell is open.
    """

    columns: list[str]
    rows: list[ScoreRow]
    asks: NotRequired[bool]
    buttons: NotRequired[list[Button]]
    now: NotRequired[list[LedgerRow]]


class PaletteThing(TypedDict):
    """One sort of things in an editor's palette, with how many of the box are free; sent as ``pick`` and ``drop``."""

    thing: int
    label: str
    free: int
    box: int
    held: NotRequired[bool]


class Things(TypedDict):
    title: str
    things: list[PaletteThing]


class Trouble(TypedDict):
    """What is wrong with a position, and what would mend it; `place` says in words where it is."""

    text: str
    mends: list[Button]
    rule: NotRequired[str]
    place: NotRequired[str]
    where: NotRequired[list[str]]


class PointsField(TypedDict):
    """The points of a seat, by its word; another number is typed (sent as ``edit``)."""

    seat: str
    label: str
    points: int


class Editing(TypedDict):
    """The editor; before one has begun only what it is, and the button to begin (sent as ``edit``).

    `elsewhere` are places that are not in the picture. Whose turn it is and what comes next is sent as an edit, too.
    """

    text: NotRequired[str]
    begin: NotRequired[Button]
    troubles: NotRequired[list[Trouble]]
    all: NotRequired[Button]
    groups: NotRequired[list[Things]]
    elsewhere: NotRequired[list[Button]]
    seat: NotRequired[str]
    seats: NotRequired[list[SelectOption]]
    step: NotRequired[str]
    steps: NotRequired[list[SelectOption]]
    points: NotRequired[list[PointsField]]


class RuleCardPanel(TypedDict):
    """A rule laid over the tabs, or its chapter. `source` is seed, pub or recon; `yours`: no program checks it."""

    id: str
    text: str
    other: NotRequired[str]
    kind: NotRequired[str]
    source: NotRequired[str]
    source_text: NotRequired[str]
    yours: NotRequired[bool]
    code: NotRequired[str]
    chapter: str
    rules: list[ReasonText]


class GoalRow(TypedDict):
    """What a task wants, and whether it is so now."""

    text: str
    reached: bool


class Note(TypedDict):
    """A task or remark in a tab of its own, which opens when it is new; tones: plain, good, bad.

    `goals` are ticked off below it, and `hints` stand below these.
    """

    title: str
    text: NotRequired[str]
    tone: NotRequired[str]
    rule: NotRequired[str]
    goals: NotRequired[list[GoalRow]]
    hints: NotRequired[list[str]]


class HandOver(TypedDict):
    """Hot seat: covers board and panels until the button is pressed (``{"kind": "ready"}``).

    The browser only covers: draw the scene as nobody sees it while it is shown, so that nothing secret is in the page.
    """

    title: str
    text: str
    button: str
    disc: NotRequired[int]


class Measure(TypedDict):
    """What options are compared by, and the scale of its bars."""

    label: str
    least: float
    most: float
    unit: NotRequired[str]


class Prospect(TypedDict):
    """An option of a decision; for each measure its mean and the bounds around it (None: nothing is known of it)."""

    does: str
    label: str
    numbers: list[list[float | None]]
    given_up: NotRequired[bool]


class EvaluationPanel(TypedDict):
    """How good the options are. ``weigh`` asks for it and ``halt`` ends it.

    While it is `running` the browser sends ``known`` from time to time, and the answer has the chart as it is by then.
    Pressing an option plays it.
    """

    title: str
    text: str
    disc: NotRequired[int]
    seconds: NotRequired[str]
    choices: NotRequired[list[SelectOption]]
    running: NotRequired[bool]
    measures: NotRequired[list[Measure]]
    options: NotRequired[list[Prospect]]
    said: NotRequired[list[str]]


class PointsCurve(TypedDict):
    """The points of a seat, moment by moment, for each measure."""

    disc: int
    name: str
    values: list[list[int]]


class Plot(TypedDict):
    """The points of all seats along a line of play; pressing a moment sends ``goto`` with its number.

    `moments` says what led to each, `at` is the present one.
    """

    at: int
    moments: list[str]
    measures: list[str]
    curves: list[PointsCurve]


class AidPanel(TypedDict):
    """The player aid. With `ask`, opening its tab sends ``aid``, and the answer has the `sheet`.

    The sheet is markup that the aids have written. What cites the rules in `now` is marked in it, and so is what is
    about their chapters.
    """

    ask: NotRequired[bool]
    sheet: NotRequired[str]
    now: NotRequired[list[str]]


class Panels(TypedDict, total=False):
    """All panels of a board; a panel that is absent or None is not shown.

    `saves` are the forms in which the position can be saved, sent as ``save``; `compares` are the moments that can be
    laid beside the present one, sent as ``compare``.
    """

    toolbar: Toolbar | None
    note: Note | None
    highlight: Note | None
    decision: DecisionPanel | None
    agenda: list[AgendaLine] | None
    preview: Preview | None
    key: list[Sign] | None
    log: list[LogLine] | None
    find: Find | None
    score: Score | None
    aid: AidPanel | None
    variations: VariationsPanel | None
    editing: Editing | None
    rule: RuleCardPanel | None
    summary: SummaryPanel | None
    handover: HandOver | None
    prospects: EvaluationPanel | None
    plot: Plot | None
    differences: Differences | None
    review: Review | None
    task: TaskPanel | None
    worksheet: WorksheetPanel | None
    task_preview: TaskPreviewPanel | None
    compares: list[SelectOption] | None
    saves: list[SelectOption] | None


NAMES: tuple[str, ...] = tuple(Panels.__annotations__)
