"""What has happened since a seat decided last, as far as it may know it: its own things first, then others' turns.

Everything follows from the match: the states between its steps, its events, and because of what they have happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from gamelib import AnyMatch, Event, State
from gamelib.engine import history
from gamelib.engine.history import StepIndex
from widgets.scenes import painter_of
from widgets.scenes.quantities import Quantity

from . import event_log
from .event_log import LoggedEvent, Moment, TurnTaken


@dataclass(frozen=True, slots=True)
class ChangePart:
    """A part of a change: how much, at which moment, and what tells why (None: nothing that the seat may know).

    ``by`` is the seat whose action has caused it; None: nobody's, such as the end of a phase.
    """

    change: int
    at: Moment
    event: Event | None
    rule: str
    by: int | None


@dataclass(frozen=True, slots=True)
class QuantityChange:
    """How much of something a seat had and has, and the parts of which the difference is the sum."""

    quantity: Quantity
    before: int
    after: int
    parts: list[ChangePart]


@dataclass(frozen=True, slots=True)
class PartEnd:
    """What each seat's numbers were when a part of the game began and are at its end, as far as the viewer knows."""

    since: Moment
    changes: list[list[QuantityChange]]

    def scored(self) -> list[tuple[int, QuantityChange, ChangePart]]:
        """What the order of play itself has given and taken, in its order: whose, of what, and why."""
        found = [
            (seat, change, part)
            for seat, changes in enumerate(self.changes)
            for change in changes
            for part in change.parts
            if part.by is None
        ]
        return sorted(found, key=lambda one: (one[2].at, one[0]))


@dataclass(frozen=True, slots=True)
class TurnSummary:
    """What has happened to a seat, and beside it.

    ``befell`` is what concerns the seat and has changed none of its numbers, such as a building that was destroyed.
    ``passed`` are the others' turns and, between them, what tells that a part of the game has ended or begun.
    """

    seat: int
    since: Moment
    changes: list[QuantityChange]
    befell: list[LoggedEvent]
    passed: list[TurnTaken | LoggedEvent]

    def total(self, sign: int) -> int:
        """How many points the seat has gained (1) or lost (-1) in all, whatever came after."""
        parts = (part.change for change in self.changes if change.quantity.is_points for part in change.parts)
        return sum(abs(change) for change in parts if change * sign > 0)


def since_last_decision(match: AnyMatch, seat: int) -> TurnSummary:
    """What has happened since this seat decided last, without what that decision has brought by itself."""
    causes = RootCauses(match)
    return between(match, seat, _last_decision(match, seat, causes), causes)


def between(match: AnyMatch, seat: int, since: Moment, causes: RootCauses | None = None) -> TurnSummary:
    """What has happened to a seat from a moment up to the one that is shown.

    Args:
        match: The match.
        seat: The seat; nothing is told that it may not know.
        since: The first moment: of a line that was played, not of the set-up.
        causes: Why everything has happened, if that is known already.
    """
    causes = causes or RootCauses(match)
    changes = _changes(match, seat, seat, since, causes)
    told = event_log.logged_events(match, seat, since)
    explained = {(part.at, part.event) for change in changes for part in change.parts}
    befell = [one for one in told if (one.at, one.event) not in explained and causes.befalls(seat, one)]
    marks = match.game.wording.words.get("stop", {}).get("rules", ())
    others = [one for one in told if one.event.rule in marks or event_log.takes(match, one) != seat]
    return TurnSummary(seat, since, changes, befell, event_log.turns(match, others, marks))


def part_ended(match: AnyMatch, viewer: int | None) -> PartEnd:
    """What the part of the game that has just ended has brought."""
    since, causes = _part_began(match), RootCauses(match)
    return PartEnd(since, [_changes(match, seat, viewer, since, causes) for seat in range(match.seats)])


def _part_began(match: AnyMatch) -> Moment:
    """The moment before the latest step that begins a part of the game; before the first one, when anybody decided."""
    begins = match.game.wording.words["stop"]["steps"]
    for line in range(match.line, 0, -1):
        runs = match.lines[line - 1].runs[: len(match.events_at(line - 1))]
        step = next((step for step in range(len(runs) - 1, 0, -1) if runs[step].name in begins), None)
        if step is not None:
            return line, step - 1
    return _first_decision(match)


class RootCauses:
    """Whose action, or which step of the order of play, has caused each step of a match."""

    def __init__(self, match: AnyMatch) -> None:
        self._match, self._causes = match, match.causes()

    def by(self, at: Moment) -> int | None:
        """The seat whose action has caused what happened at this moment; None: nobody's."""
        line, step = self._root((at[0] - 1, at[1]))
        return self._match.lines[line].seat if line >= 0 and step == 0 else None

    def name(self, at: Moment) -> str:
        """The step that ran there."""
        return self._match.lines[at[0] - 1].runs[at[1]].name

    def befalls(self, seat: int, one: LoggedEvent) -> bool:
        """Does this concern the seat without its doing? That the order of play has come to it is no news."""
        frame = self._match.game.steps[self.name(one.at)].frame
        return one.event.seat == seat and not frame and seat not in (self.by(one.at), event_log.takes(self._match, one))

    def _root(self, step: StepIndex) -> StepIndex:
        while (cause := self._causes[step]) is not None:
            step = cause
        return step


def _last_decision(match: AnyMatch, seat: int, causes: RootCauses) -> Moment:
    """When what the last decision of a seat brought was over; before its first one, when anybody began to decide."""
    chosen = [number for number, line in enumerate(match.lines[: match.line]) if line.seat is not None]
    mine = [number for number in chosen if match.lines[number].seat == seat and not match.lines[number].forced]
    if not mine:
        return _first_decision(match)
    line, steps = mine[-1] + 1, len(match.events_at(mine[-1]))
    own = (step for step in range(1, steps) if causes.by((line, step)) != seat)
    return line, next(own, steps) - 1


def _first_decision(match: AnyMatch) -> Moment:
    """When anybody began to decide."""
    line = next((number for number, line in enumerate(match.lines[: match.line]) if line.seat is not None), match.line)
    return line, len(match.events_at(line - 1)) - 1


# ---------------------------------------------------------------- numbers


def _changes(match: AnyMatch, seat: int, viewer: int | None, since: Moment, causes: RootCauses) -> list[QuantityChange]:
    """What the viewer knows to have changed of a seat's numbers, in the order of its painter."""
    quantities = painter_of(match.game).quantities
    moments = list(_numbers(match, seat, viewer, quantities, since))
    parts: list[list[ChangePart]] = [[] for _ in quantities]
    for (_, was), (at, now) in pairwise(moments):
        for i, quantity in enumerate(quantities):
            before, after = was[i], now[i]
            if before is not None and after is not None and before != after:
                parts[i] += _parts(match, seat, viewer, quantity, before, after, at, causes)
    known = [[count for _, counts in moments if (count := counts[i]) is not None] for i in range(len(quantities))]
    return [
        QuantityChange(quantity, known[i][0], known[i][-1], parts[i])
        for i, quantity in enumerate(quantities)
        if parts[i]
    ]


def _numbers(
    match: AnyMatch, seat: int, viewer: int | None, quantities: Sequence[Quantity], since: Moment
) -> Iterator[tuple[Moment, list[int | None]]]:
    """At each moment from one on, how much of everything a seat has, as far as the viewer sees it."""
    for at, state in _states(match, since):
        seen = state if viewer is None else state.view(viewer)
        yield at, [quantity.of(seen, seat) for quantity in quantities]


def _states(match: AnyMatch, since: Moment) -> Iterator[tuple[Moment, State]]:
    """The moments from one on, which follow one another, with their states."""
    if since[0] == 0 and match.line:
        yield since, match.lines[0].before
    for line in range(max(1, since[0]), match.line + 1):
        latest, ends = match.lines[line - 1], len(match.events_at(line - 1))
        along = history.states_along(latest.stored, latest)
        yield from (
            ((line, step), state) for step, state in zip(range(ends), along, strict=False) if (line, step) >= since
        )


def _parts(
    match: AnyMatch,
    seat: int,
    viewer: int | None,
    quantity: Quantity,
    was: int,
    now: int,
    at: Moment,
    causes: RootCauses,
) -> list[ChangePart]:
    """Of what the change in one step consists, as far as its events tell; the rest is by the rule of the step."""
    line, step = at
    known = [event for event in event_log.summed(match.events_at(line - 1)[step]) if event.known_to(viewer)]
    mine = [event for event in known if event.seat == seat]
    by = causes.by(at)
    told = [(event, event.given[quantity.name]) for event in mine if type(event.given.get(quantity.name)) is int]
    told = [(event, change) for event, change in told if change]
    rest = now - was - sum(change for _, change in told)
    counted = _counted([event for event in mine if _is_about(event, quantity, match)], was, now)
    if counted and told:
        counted = [(counted[0][0], rest)]
    elif not counted and rest:
        first = next(iter([*mine, *known]), None)
        counted = [(first, rest)] if first is not None else []
    found = [ChangePart(change, at, event, event.rule, by) for event, change in (*counted, *told) if change]
    if found or not rest:
        return found
    return [ChangePart(rest, at, None, match.game.steps[causes.name(at)].rule, by)]


def _is_about(event: Event, quantity: Quantity, match: AnyMatch) -> bool:
    """Does the event tell from what to what this has changed, and not something else?"""
    if not {"before", "after"} <= event.given.keys():
        return False
    names = {other.name for other in painter_of(match.game).quantities}
    owners = {other.name for other in painter_of(match.game).quantities if event.rule in other.told_by}
    named = owners or names.intersection(str(fact) for fact in event.facts.values())
    if "points" in event.given:
        named = {"points"}
    return quantity.name in named or (not named and not quantity.told_by)


def _counted(events: Iterable[Event], was: int, now: int) -> list[tuple[Event, int]]:
    """The events that lead from one number to another, each with its part; or those that add up to the difference.

    The latter tell of several things that make up the number, such as the citizens of each city.
    """
    value, found, all_parts = was, [], []
    for event in events:
        change = event.given["after"] - event.given["before"]
        all_parts.append((event, change))
        if event.given["before"] == value and change:
            found.append((event, change))
            value += change
    if value == now:
        return found
    return all_parts if sum(change for _, change in all_parts) == now - was else []
