"""How good the options of a decision are, as a chart that grows while many games are played beside the kernel.

    job = EvaluationJob()
    job.weigh(state, seconds=20)     # begins; gestures are answered meanwhile
    job.panel(state, "en")           # what is known by now
    job.stop()                       # what is known stays

The games are played in the background: whoever shows the chart asks for it again from time to time, as the browser
does as long as it grows.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from math import ceil, floor, isfinite
from typing import Any

from gamelib import HiddenInformationError, State
from gamelib.analysis import ActionEstimate, Estimate, Evaluation
from gamelib.analysis.evaluation import evaluate_stepwise
from gamelib.text.templates import decimal, in_language
from widgets.board.panels import EvaluationPanel as Panel
from widgets.board.panels import Measure, Prospect, SelectOption
from widgets.scenes import seat_colour
from widgets.text import say

from .background import BackgroundJob

SECONDS = (5, 20, 60)
"""How long one may let it play."""
FIRST = 0.2
"""How many seconds whoever presses waits for the first answer, which comes at once then."""
_KEPT = 100  # decisions whose chances stay known
_ENDS = ("clear", "time", "interrupted", "workers")
_GRID = 5  # points at which the ends of a scale lie

ActionName = Callable[[int], str]


class Weighing(BackgroundJob[Evaluation]):
    """One evaluation, which goes on from what was known before."""

    def __init__(
        self, state: State, seconds: float, executor: Executor | None, seed: int, known: Evaluation | None
    ) -> None:
        self._sentences: dict[tuple[str, int], list[str]] = {}
        super().__init__(lambda: evaluate_stepwise(state, seconds, executor, seed, known=known), "prospects", known)

    @property
    def ended(self) -> str:
        """Why it has ended, by itself."""
        return self.found.stopped if self.done and self.found else ""

    def sentences(self, lang: str) -> list[str]:
        """The best line in words, when all is known; how much was played the panel says."""
        if self.found is None:
            return []
        known = lang, self.found.playouts
        if known not in self._sentences:
            self._sentences[known] = self.found.sentences(lang)
        return self._sentences[known]


class EvaluationJob:
    """The chances at every decision that was asked about; one evaluation runs at a time."""

    def __init__(self, seed: int = 0) -> None:
        self.seconds = SECONDS[1]
        self._seed = seed
        self._weighings: dict[tuple[Any, ...], Weighing] = {}

    def weigh(self, state: State, seconds: int, executor: Executor | None = None) -> None:
        """Begin to play from this position, the work done as by `evaluate`; ``ValueError`` for a time not offered."""
        if seconds not in SECONDS:
            raise ValueError(f"seconds: {', '.join(map(str, SECONDS))}, not {seconds}")
        self.stop()
        self.seconds = seconds
        place = state.key()
        earlier = self._weighings.pop(place, None)
        known = earlier.found if earlier else None
        weighing = self._weighings[place] = Weighing(state, seconds, executor, self._seed, known)
        weighing.wait(FIRST)
        while len(self._weighings) > _KEPT:
            del self._weighings[next(iter(self._weighings))]

    def stop(self) -> None:
        """Play no more; what is known stays."""
        for weighing in self._weighings.values():
            weighing.stop()

    def join(self, seconds: float = 60) -> bool:
        """Wait until nothing is played any more; True if that is so."""
        return all(weighing.join(seconds) for weighing in self._weighings.values())

    def known(self, state: State) -> Evaluation | None:
        """What is known of the options of this position."""
        weighing = self._of(state)
        return weighing.found if weighing else None

    def _of(self, state: State) -> Weighing | None:
        return self._weighings.get(state.key())

    # ------------------------------------------------------------ as a panel

    def panel(self, state: State, lang: str, name: ActionName | None = None) -> Panel:
        """What is known of this position's options, for the board; ``name`` says how a seat is called."""
        seat = state.seat
        if seat is None or seat < 0 or _options(state) == 0:
            told = "over" if seat is None else "no_choice"
            return {"title": say("prospects.title_none", lang), "text": say(f"prospects.{told}", lang)}
        called = name or (lambda one: state.game.seat_name(one, lang))
        panel: Panel = {
            "title": say("prospects.title", lang, name=called(seat)),
            "text": say("prospects.unknown", lang, name=called(seat)),
            "disc": seat_colour(state.game, seat),
            "seconds": str(self.seconds),
            "choices": [SelectOption(value=str(n), label=say("prospects.seconds", lang, count=n)) for n in SECONDS],
        }
        weighing = self._of(state)
        if weighing is None:
            return panel
        weighing.asked()
        panel |= {"running": weighing.running, "text": _how_far(weighing, lang)}
        if (found := weighing.found) is not None and found.playouts:
            panel |= {
                "measures": _measures(found, lang),
                "options": [_prospect(state, option, lang) for option in found.options],
                "said": [] if weighing.running else weighing.sentences(lang),
            }
        return panel


def _options(state: State) -> int:
    try:
        return len(state.legal_actions())
    except HiddenInformationError:
        return 0


def _how_far(weighing: Weighing, lang: str) -> str:
    """How far it has come, or why it has ended."""
    found = weighing.found
    if weighing.failed is not None:
        return say(
            "prospects.failed", lang, problem=in_language(weighing.failed, lang) or type(weighing.failed).__name__
        )
    if found is None or not found.playouts:
        early = say("prospects.begins" if weighing.running else "prospects.stopped_early", lang)
        return f"{early} {in_language(found.fault, lang)}" if found is not None and found.fault else early
    facts = {"count": found.playouts, "seconds": decimal(found.seconds, lang)}
    if weighing.running:
        return say("prospects.running", lang, **facts)
    ended = weighing.ended if weighing.ended in _ENDS else "interrupted"
    fault = in_language(found.fault, lang)
    return " ".join([say("prospects.played", lang, **facts), say(f"prospects.{ended}", lang, fault=fault)])


def _prospect(state: State, option: ActionEstimate, lang: str) -> Prospect:
    shown: Prospect = {
        "does": str(option.action),
        "label": state.action_label(option.action, lang),
        "numbers": [
            _bounds(option.win, 100, 1),
            _bounds(option.lead, 1, 2),
            _bounds(option.points, 1, 2),
        ],
    }
    return {**shown, "given_up": True} if option.given_up else shown


def _bounds(estimate: Estimate, times: int, digits: int) -> list[float | None]:
    """Mean and bounds; a bound that nothing is known of is None."""
    numbers = (estimate.mean, estimate.low, estimate.high)
    return [round(number * times, digits) if isfinite(number) else None for number in numbers]


def _measures(found: Evaluation, lang: str) -> list[Measure]:
    """What the options can be compared by, and the scale of each."""
    win: Measure = {"label": say("prospects.win", lang), "unit": "%", "least": 0, "most": 100}
    return [
        win,
        _scale(say("prospects.lead", lang), [option.lead for option in found.options]),
        _scale(say("prospects.points", lang), [option.points for option in found.options]),
    ]


def _scale(label: str, estimates: Sequence[Estimate]) -> Measure:
    """From what lies lowest to what lies highest, and zero."""
    bounds = [number for one in estimates for number in (one.mean, one.low, one.high) if isfinite(number)]
    return {
        "label": label,
        "least": _GRID * floor(min(0, *bounds) / _GRID),
        "most": _GRID * ceil(max(1, *bounds) / _GRID),
    }
