"""What is known of the options of a decision: chances, points, by which rules; and the best line told in words.

>>> import gamelib
>>> from gamelib import analysis
>>> match = gamelib.load("rose_of_fire").new(seats=2, seed=7)
>>> found = analysis.evaluate(match.state, playouts=30, executor=analysis.InlineExecutor())
>>> found.line()[0] == found.best, found.text("cs").startswith("Modrý: nejlepší je")
(True, True)
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from gamelib.engine.action import Action
from gamelib.engine.citations import HiddenInformationError
from gamelib.engine.state import State
from gamelib.text import markup
from gamelib.text.listing import shortened
from gamelib.text.messages import LANGUAGES, checked_language
from gamelib.text.templates import Translated, decimal, in_language

from .estimates import CERTAINTY, WHOLE, Estimate, apart, mean, proportion
from .greedy_bot import play_greedily
from .results_table import ResultsTable
from .texts import interval, says, texts

LONGEST_LINE = 6
"""How many decisions of one seat the best line has at most."""
MOST_RULES = 3
"""How many rules by which an option gains are named, the weightiest ones."""


@dataclass(slots=True)
class Tally:
    """What the playouts after one option have brought so far, in whole numbers; a victory is ``WHOLE``.

    ``ahead`` is what it has won beyond each other option on the deals on which that one won less.
    """

    playouts: int = 0
    wins: int = 0
    points: int = 0
    squares: int = 0
    lead: int = 0
    lead_squares: int = 0
    by_rule: Counter[str] = field(default_factory=Counter)
    ahead: Counter[Action] = field(default_factory=Counter)

    def __add__(self, other: Tally) -> Tally:
        by_rule = self.by_rule.copy()
        by_rule.update(other.by_rule)  # adds, below zero too
        return Tally(
            self.playouts + other.playouts,
            self.wins + other.wins,
            self.points + other.points,
            self.squares + other.squares,
            self.lead + other.lead,
            self.lead_squares + other.lead_squares,
            by_rule,
            self.ahead + other.ahead,
        )


@dataclass(frozen=True, slots=True)
class ActionEstimate:
    """What an option leads to: the seat's chance to win, its points and its lead at the end, and by which rules.

    Attributes:
        action: The option.
        win: The chance to win, from 0 to 1; a victory that several share counts in parts.
        points: The seat's points at the end.
        lead: What the seat has beyond the best of the others at the end.
        by_rule: Rule id -> how many points a game the rule gives the seat from here on.
        given_up: True if it was clearly worse and no more playouts were spent on it.
        tally: The sums over its playouts, from which all of this follows.

    >>> import gamelib
    >>> from gamelib import analysis
    >>> state = gamelib.load("rose_of_fire").new(seats=2, seed=7).state
    >>> best, second = analysis.evaluate(state, playouts=5, executor=analysis.InlineExecutor()).options[:2]
    >>> best.win.mean >= second.win.mean, best.against(second).mean >= 0.5
    (True, True)
    """

    action: Action
    win: Estimate
    points: Estimate
    lead: Estimate
    by_rule: dict[str, float]
    given_up: bool
    tally: Tally = field(repr=False)

    @classmethod
    def of(cls, action: Action, tally: Tally, *, given_up: bool) -> ActionEstimate:
        """What is known of an option after these playouts.

        Args:
            action: The option.
            tally: The sums over its playouts.
            given_up: Whether it was given up.
        """
        n = tally.playouts
        points, lead = mean(tally.points, tally.squares, n), mean(tally.lead, tally.lead_squares, n)
        by_rule = {rule: gained / n for rule, gained in tally.by_rule.items()} if n else {}
        return cls(action, proportion(tally.wins / WHOLE, n), points, lead, by_rule, given_up, tally)

    def against(self, other: ActionEstimate, certainty: float = CERTAINTY) -> Estimate:
        """Of the deals on which one of two options won more: the share, from 0 to 1, on which it was this one.

        Both were played on the same deals with the same luck, so this tells more than their intervals, each for itself:
        this option is better if the share is above 1/2, and certainly so if its interval is. Where a victory was shared
        the deal counts in part.

        Args:
            other: Another option of the same evaluation.
            certainty: How often, from 0 to 1, the truth lies in the interval.
        """
        return apart(self.tally.ahead[other.action], other.tally.ahead[self.action], certainty)

    def gains(self, other: ActionEstimate) -> list[tuple[str, float]]:
        """By which rules this option gives more points than another one, or fewer.

        Args:
            other: Another option of the same evaluation.

        Returns:
            Pairs of a rule id and points a game, the largest difference first.
        """
        rules = self.by_rule | other.by_rule
        differences = {rule: self.by_rule.get(rule, 0.0) - other.by_rule.get(rule, 0.0) for rule in rules}
        return sorted(((r, d) for r, d in differences.items() if d), key=lambda gain: -abs(gain[1]))


@dataclass(frozen=True, slots=True, repr=False)
class Evaluation(ResultsTable):
    """The options of a decision, the best first, with what was found out about each.

    Attributes:
        view: The position as the deciding seat may know it.
        seat: The seat that decides.
        options: What each option leads to, the best first.
        playouts: How many games were played for all options together.
        seconds: How long it took, in seconds; no part of a comparison.
        stopped: Why no more was played: ``clear`` (one option is left), ``time``, ``playouts``, ``interrupted``, or
            ``workers`` (they were lost).
        fault: How workers were lost; empty if none were.
        seed: What deals and luck follow from.
        worlds: How many deals of this seed were looked at.

    >>> import gamelib
    >>> from gamelib import analysis
    >>> state = gamelib.load("rose_of_fire").new(seats=2, seed=7).state
    >>> found = analysis.evaluate(state, playouts=30, executor=analysis.InlineExecutor())
    >>> found.line()[0] == found.best, found.text("cs").startswith("Modrý: nejlepší je")
    (True, True)
    """

    view: State = field(compare=False)
    seat: int
    options: tuple[ActionEstimate, ...]
    playouts: int
    seconds: float = field(compare=False)  # how long it took is no part of the answer
    stopped: str
    fault: str
    seed: int
    worlds: int

    @property
    def best(self) -> Action:
        """The option with the best chance to win, of equals the one with the greatest lead.

        Raises:
            ValueError: Nothing was played, so nothing is known.
        """
        if not self.playouts:
            raise ValueError(self._unknown())
        return self.options[0].action

    def to_dicts(self, lang: str = "en") -> list[dict[str, object]]:
        """A row for each option, the best first, flat and ready for JSON: ``pandas.DataFrame(found.to_dicts())``.

        Args:
            lang: The language of ``text``, what the option is called, ``en`` or ``cs``.

        Returns:
            Tables with ``action`` and ``text``; ``win`` (the chance, from 0 to 1), ``points`` and ``lead`` at the end,
            each with the bounds of its interval (``win_low``, ``win_high``; None where nothing is known of them);
            ``playouts``, the number of games; ``given_up``.

        Raises:
            ValueError: There is no such language.

        >>> import gamelib
        >>> from gamelib import analysis
        >>> state = gamelib.load("rose_of_fire").new(seats=2, seed=7).state
        >>> rows = analysis.evaluate(state, playouts=5, executor=analysis.InlineExecutor()).to_dicts("cs")
        >>> len(rows) == len(state.legal_actions()), rows[0]["playouts"], list(rows[0])[:5]
        (True, 5, ['action', 'text', 'win', 'win_low', 'win_high'])
        """
        label = self.view.action_label
        return [
            {
                "action": str(one.action),
                "text": label(one.action, checked_language(lang)),
                **one.win.to_dict("win"),
                **one.points.to_dict("points"),
                **one.lead.to_dict("lead"),
                "playouts": one.tally.playouts,
                "given_up": one.given_up,
            }
            for one in self.options
        ]

    def _table_title(self, lang: str) -> str:
        played = in_language(says("evaluation.played", playouts=self.playouts), lang)
        return f"{self.view.coming_text(lang)}. {played}"

    def _table_rows(self, lang: str) -> list[markup.TableRow | str]:
        """Of many options both ends."""
        return [*shortened(self._rows(lang), lang), *filter(None, [in_language(self.fault, lang)])]

    def _rows(self, lang: str) -> list[markup.TableRow]:
        label = self.view.action_label
        return [
            {
                "option": label(one.action, lang),
                "win": interval(one.win, lang, 100, " %"),
                "points": decimal(one.points.mean, lang),
                "lead": decimal(one.lead.mean, lang, sign=True),
                "playouts": one.tally.playouts,
            }
            for one in self.options
        ]

    def __repr__(self) -> str:
        rows, comes = self._rows("en"), self.view.coming_text()
        lines = [f"{row['option']}: {row['win']}, {row['points']} points, lead {row['lead']}" for row in rows]
        about = f"<evaluation of {len(rows)} options, {self.playouts} games, seed {self.seed}: {comes}>"
        return "\n".join([about, *shortened(lines)])

    def gains(self) -> list[tuple[str, float]]:
        """By which rules the best option gives more points, or fewer, than the second one.

        Returns:
            Pairs of a rule id and points a game, the largest difference first.
        """
        return self.options[0].gains(self.options[1]) if len(self.options) > 1 else []

    def line(self) -> list[Action]:
        """The best option, and how the seat may go on until something is drawn or somebody else decides.

        What follows is what ``greedy`` would do; it was not compared by playing on.

        Raises:
            ValueError: Nothing was played, so nothing is known.
        """
        return [action for _, action in self._moments()]

    def _moments(self) -> list[tuple[State, Action]]:
        """The actions of :meth:`line`, each with the position in which it is done."""
        line, rng = [(self.view, self.best)], random.Random(0)
        try:
            state = self.view.after(self.best)
            while state.seat == self.seat and len(line) < LONGEST_LINE:
                line.append((state, play_greedily(state, rng)))
                state = state.after(line[-1][1])
        except HiddenInformationError:  # what comes next the seat cannot know
            pass
        return line

    def text(self, lang: str = "en") -> str:
        """The best line in words: how good it is, how it goes on, what comes second, and by which rules it gains.

        At the end it says how much was played, and what has happened to workers who were lost.

        Args:
            lang: The language, ``en`` or ``cs``.
        """
        said = self.sentences(lang)
        if self.fault:
            said.append(in_language(self.fault, lang))
        if self.playouts:
            said.append(in_language(says("evaluation.played", playouts=self.playouts), lang))
        return " ".join(said)

    def sentences(self, lang: str = "en") -> list[str]:
        """The best line in words, a sentence or two at a time, without what :meth:`text` says at the end.

        Args:
            lang: The language, ``en`` or ``cs``.
        """
        return list(self._sentences(checked_language(lang)))

    def _unknown(self) -> Translated:
        name = self.view.game.seat_name
        return says("evaluation.unknown", seat=Translated({lang: name(self.seat, lang) for lang in LANGUAGES}))

    def _sentences(self, lang: str) -> Iterator[str]:
        if not self.playouts:
            yield in_language(self._unknown(), lang)
            return

        def say(name: str, **facts: object) -> str:
            return wording.filled(texts("evaluation")[name][lang], facts, lang)

        def named(action: Action, at: State = self.view) -> str:
            return say("quoted", action=at.action_label(action, lang))

        wording, first = self.view.game.wording, self.options[0]
        low, high = _percent(first.win.low, lang), _percent(first.win.high, lang)
        win = _percent(first.win.mean, lang)
        yield say("best", seat=self.seat, action=named(first.action), win=win, low=low, high=high)
        if further := self._moments()[1:]:
            yield say("line", actions=", ".join(named(action, at) for at, action in further))
        if len(self.options) > 1:
            second = self.options[1]
            yield say("second", action=named(second.action), win=_percent(second.win.mean, lang))
            found = first.against(second)
            low, high = _percent(found.low, lang), _percent(found.high, lang)
            yield say(_difference(found, second), share=_percent(found.mean, lang), low=low, high=high)
        gains = [
            (rule, decimal(points, lang, sign=True)) for rule, points in self.gains()[:MOST_RULES] if abs(points) >= 0.1
        ]
        if gains:
            gained = [say("gain", column=wording.column(rule, lang), points=by, rule=rule) for rule, by in gains]
            yield say("gains", gains=", ".join(gained))


def _difference(found: Estimate, second: ActionEstimate) -> str:
    """What is said of the best option against the second one."""
    if found.low > 1 / 2:
        return "clear"
    if second.given_up:
        return "given_up"  # perhaps against a third one, which is worse than the best one itself
    return "close" if found.playouts else "alike"


def _percent(part: float, lang: str) -> str:
    return decimal(100 * part, lang, places=0)
