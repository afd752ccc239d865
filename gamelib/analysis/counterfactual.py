"""Another action at an earlier decision, the same luck afterwards: what would have come of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from gamelib.engine import transitions
from gamelib.engine.action import Action
from gamelib.engine.citations import ScoreLine
from gamelib.engine.history import Line
from gamelib.engine.match import AnyMatch
from gamelib.engine.state import State
from gamelib.engine.steps import Chance
from gamelib.text.messages import shown

from .bot_registry import Bot, checked_bot, choose
from .checks import checked_match


@dataclass(frozen=True, slots=True)
class Change:
    """A score line that one of two ledgers has and the other has not.

    Attributes:
        seat: Whose points they are.
        points: How many more the seat has because of it; negative if it has fewer.
        rule: The id of the rule that gives them.
        line: The score line.
        come: True if the line is there now and was not before; False if it is gone.

    >>> import gamelib
    >>> from gamelib import analysis
    >>> match = gamelib.load("rose_of_fire").new(seats=2, seed=7)
    >>> events = analysis.play(match, {0: "random", 1: "random"})
    >>> first = analysis.ledger_changes(match.ledger(), [])[0]
    >>> first.come, first.points == -first.line.points
    (False, True)
    """

    seat: int
    points: int
    rule: str
    line: ScoreLine
    come: bool


def ledger_changes(was: list[ScoreLine], now: list[ScoreLine]) -> list[Change]:
    """The difference of two ledgers, line by line: what was gained and lost from the first to the second, by which
    rules.

    Args:
        was: The score lines of one state or match, as ``ledger()`` gives them.
        now: Those of another one of the same game.

    Returns:
        The changes, by seat; lines that both have are left out, at whatever moment they were scored.

    >>> import gamelib
    >>> from gamelib import analysis
    >>> match = gamelib.load("rose_of_fire").new(seats=2, seed=7)
    >>> events = analysis.play(match, {0: "random", 1: "random"})
    >>> changes = analysis.ledger_changes([], match.ledger())
    >>> sum(change.points for change in changes) == sum(match.state.points)
    True
    """
    kept = Counter(map(_key, was)) & Counter(map(_key, now))
    gone, come = _beyond(was, kept.copy()), _beyond(now, kept.copy())
    changes = [Change(one.seat or 0, -one.points, one.rule, one, False) for one in gone]
    changes += [Change(one.seat or 0, one.points, one.rule, one, True) for one in come]
    return sorted(changes, key=lambda change: (change.seat, change.line.line, change.points))


@dataclass(frozen=True, slots=True)
class WhatIf:
    """Two matches that part at one decision: the one that was played, and the one that would have been.

    Attributes:
        played: The match as it was played, on to its next decision.
        match: The match as it would have been; ``match.lines`` tells it.
        line: The line at which they part, counted from 0.
        stood_in: The lines of the new match at which a bot decided, because what was played there was not possible any
            more, or because nobody had come so far.

    >>> import gamelib
    >>> from gamelib import analysis
    >>> match = gamelib.load("rose_of_fire").new(seats=2, seed=7)
    >>> events = analysis.play(match, {0: "random", 1: "random"})
    >>> line = next(i for i, one in enumerate(match.lines) if one.seat is not None)
    >>> found = analysis.what_if(match, line, match.lines[line].before.legal_actions()[-1])
    >>> found.match.state.over, sum(found.by_rule().values()) == sum(found.scores())
    (True, True)
    """

    played: AnyMatch
    match: AnyMatch
    line: int
    stood_in: tuple[int, ...]

    def changes(self) -> list[Change]:
        """The difference of the two ledgers, line by line: what would be gained or missing, by which rule."""
        return ledger_changes(self.played.ledger(), self.match.ledger())

    def by_rule(self) -> dict[tuple[int, str], int]:
        """The same in sums: (seat, rule id) -> points more or fewer; what comes out even is left out."""
        sums: Counter[tuple[int, str]] = Counter()
        for change in self.changes():
            sums[change.seat, change.rule] += change.points
        return {key: points for key, points in sums.items() if points}

    def scores(self) -> list[int]:
        """How many points more or fewer each seat would have."""
        return [now - was for was, now in zip(self.played.state.points, self.match.state.points, strict=True)]


def _key(line: ScoreLine) -> tuple[object, ...]:
    """What makes two lines of different matches the same; not the moment at which it was scored."""
    return line.seat, line.points, line.rule, line.where, tuple(sorted((k, str(v)) for k, v in line.facts.items()))


def _beyond(lines: list[ScoreLine], kept: Counter[tuple[object, ...]]) -> list[ScoreLine]:
    beyond = []
    for line in lines:
        if kept[_key(line)]:
            kept[_key(line)] -= 1
        else:
            beyond.append(line)
    return beyond


def what_if(match: AnyMatch, line: int, action: Action | str, bot: str | Bot = "greedy") -> WhatIf:
    """The match once more with another action at one decision, and the same luck afterwards.

    Draws fall as they fell, as long as they can. Everybody then does what he did: at each decision of the same kind the
    next thing he did there; where that is not allowed any more, ``bot`` stands in. If the match was played to its end,
    so is the new one; else it goes as far as decisions and draws are known, and a draw that is due then is made unless
    the match leaves its draws to the caller. The match itself stays as it is.

    Args:
        match: A match with at least one line.
        line: The line of the decision, counted from 0, as in ``match.lines``.
        action: What is done there instead: an action, or its text.
        bot: The bot that stands in, by its name or as a function.

    Raises:
        TypeError: This is no match, or no bot.
        ValueError: There is no such line or no such bot, or nobody decided there.
        IllegalActionError: The action was not allowed there; ``refusals`` says why.

    >>> import gamelib
    >>> from gamelib import analysis
    >>> match = gamelib.load("rose_of_fire").new(seats=2, seed=7)
    >>> events = match.play(match.legal_actions()[0])
    >>> line = next(i for i, one in enumerate(match.lines) if one.seat is not None)
    >>> other = match.lines[line].before.legal_actions()[-1]
    >>> analysis.what_if(match, line, other).match.lines[line].action == other
    True
    """
    stands_in = checked_bot(bot)
    played = checked_match(match).fork()
    _run_on(played)
    _check_decision(played, line)
    twin = played.fork()
    twin.goto(line)
    twin.chance = "ask"
    twin.play(action)
    rest = _Rest(played.lines[line + 1 :])
    stood_in: list[int] = []
    while twin.state.seat is not None and (played.state.over or rest.goes_on(twin)):
        known = rest.next_for(twin)
        if known is not None:
            twin.play(known)
        elif twin.state.seat == transitions.NATURE:
            twin.draw()
        else:
            stood_in.append(twin.line)
            twin.play(choose(twin, stands_in))
    twin.chance = played.chance
    _run_on(twin)
    return WhatIf(played, twin, line, tuple(stood_in))


def _run_on(match: AnyMatch) -> None:
    """On to the next decision, out of slow motion too; to a draw if draws are left to the caller."""
    match.slow = False
    stops = {transitions.NATURE} if match.chance == "ask" else set()
    while (seat := match.state.seat) is not None and seat < 0 and seat not in stops:
        match.step()


def _check_decision(match: AnyMatch, line: object) -> None:
    """``ValueError`` unless somebody decided at this line."""
    if not match.lines:
        raise ValueError("Nothing has been played in this match yet.")
    if type(line) is not int or not 0 <= line < len(match.lines):
        raise ValueError(f"There is no line {shown(line)}; the history has the lines 0 to {len(match.lines) - 1}.")
    if match.lines[line].seat is None:
        raise ValueError(f"Nobody decided at line {line}: it was drawn ({match.lines[line].action}).")


class _Rest:
    """What was decided and drawn after the parting of the ways, in the order in which each kind of step came."""

    def __init__(self, lines: list[Line[State]]) -> None:
        self.waiting: dict[tuple[int | None, str], list[Action]] = {}
        for line in lines:
            self.waiting.setdefault((line.seat, _step(line.before)), []).append(line.action)

    def goes_on(self, twin: AnyMatch) -> bool:
        """Is more known of what comes now, or of anything that may come later if it is a draw?"""
        if twin.state.seat == transitions.NATURE:
            return any(self.waiting.values())
        return bool(self.waiting.get(self._key(twin)))

    def next_for(self, twin: AnyMatch) -> Action | None:
        """What was done the next time that this step came, if it can be done here."""
        actions = self.waiting.get(self._key(twin), [])
        if not actions:
            return None
        action = actions.pop(0)
        return action if not twin.state.why_not(action) else None

    @staticmethod
    def _key(twin: AnyMatch) -> tuple[int | None, str]:
        seat = twin.state.seat
        return None if seat == transitions.NATURE else seat, _step(twin.state)


def _step(state: State) -> str:
    """The step that waits; draws of one kind with other arguments are told apart, as piles and seats are."""
    step, args = transitions.top(state)  # type: ignore[misc]  # something waits
    return transitions.entry_text(state, state.agenda[-1]) if isinstance(step, Chance) and args else step.name
