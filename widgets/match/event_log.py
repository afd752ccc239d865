"""What has happened: the lines of the log, the latest of which have just happened, and a turn of a bot in one line.

A moment of a match is a pair: how many lines of its history lie before it, and how many automatic steps have run since
(`Match.goto`). A line of the log stands at the moment right after it happened.
"""

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from gamelib import AnyBaseGame, AnyMatch, Event, State
from gamelib.engine.history import Line, StepIndex
from gamelib.engine.rulebook import Rule, RuleBook
from gamelib.text.matching import as_typed
from widgets.board import panels
from widgets.scenes import painter_of, seat_colour
from widgets.text import say

Moment = tuple[int, int]
_NOTHING: Moment = (0, -1)
"""Before everything, the set-up too."""
_FEWEST = 40
"""Lines of the log that are shown at least; when there are twice as many, the older half leaves."""
_AT_ONCE, _ENDS = 10, 3
"""Lines that can be read when they come all at once; of more the first and the last, the others are folded away."""


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """An event, and the moment right after it."""

    at: Moment
    event: Event


@dataclass(frozen=True, slots=True)
class Sought:
    """What is looked for in the log: a rule or words, and whom it concerns (None: anybody)."""

    text: str = ""
    seat: int | None = None

    def __bool__(self) -> bool:
        return bool(self.text) or self.seat is not None

    def finds(self, event: Event, game: AnyBaseGame, lang: str) -> bool:
        """True if this event is one of those."""
        if self.seat is not None and event.seat != self.seat:
            return False
        return self._in(f"{event.rule} {event.text(game, lang)}")

    def rules(self, book: RuleBook, lang: str) -> list[Rule]:
        """The rules that say it, in the order of the book, whether anything has happened by them or not."""
        return book.find(self.text, lang) if self.text else []

    def _in(self, text: str) -> bool:
        """Does a text hold every word?"""
        there = as_typed(text)
        return all(word in there for word in as_typed(self.text).split())


def now(match: AnyMatch) -> Moment:
    """The moment that is shown."""
    return match.line, match.steps


def logged_events(match: AnyMatch, viewer: int | None, since: Moment = _NOTHING) -> list[LoggedEvent]:
    """What the viewer may know of all that happened after that moment, in its order."""
    first, last_step = since
    found = []
    for line in range(first, match.line + 1):
        steps = match.events_at(line - 1)
        for step in range(last_step + 1 if line == first else 0, len(steps)):
            found += [LoggedEvent((line, step), event) for event in summed(steps[step]) if event.known_to(viewer)]
    return found


def summed(events: Iterable[Event]) -> list[Event]:
    """What happened in one step; points for the same, one after the other, are one event from first to last number."""
    found: list[Event] = []
    for event in events:
        before = next((i for i, other in enumerate(found) if _goes_on(other, event)), None)
        if before is None:
            found.append(event)
        else:
            found[before] = _together(found[before], event)
    return found


def _goes_on(event: Event, after: Event) -> bool:
    """Are both points for one seat by the same rule and for the same, the second right after the first?"""
    counted = ("points", "before", "after")
    same = event.rule == after.rule and event.seat == after.seat and "points" in event.facts and "after" in event.facts
    return (
        same
        and event.given["after"] == after.given["before"]
        and all(after.given.get(name) == value for name, value in event.given.items() if name not in counted)
    )


def _together(event: Event, after: Event) -> Event:
    points = event.given["points"] + after.given["points"]
    facts = event.given | {"points": points, "after": after.given["after"]}
    return Event(event.rule, event.seat, tuple(dict.fromkeys((*event.where, *after.where))), event.to, facts)


class Log:
    """The log of a match, from the top down; each line is written once, and only the latest turn anew.

    Of a phase's end, or of all that several bots have done, the lines in the middle are told when they are asked for.
    """

    def __init__(self, match: AnyMatch, game: AnyBaseGame | None = None) -> None:
        """``game``: as its seats are called; None: as the match's own calls them."""
        self._match, self._game = match, game or match.game
        self._reader: tuple[int | None, str] | None = None
        self._lines: list[Line[Any] | None] = []
        self._written: list[list[tuple[Event, panels.LogLine]]] = []
        self._known = 0
        self._folds: dict[int, int] = {}

    def shown(self, viewer: int | None, lang: str, sought: Sought) -> list[panels.LogLine]:
        """What the viewer may know of what is sought, the older part left out.

        Old lines leave many at a time, so that usually a line is only added.
        """
        self._write(viewer, lang)
        written = [one for turn in self._written for one in turn]
        self._fold(len(written))
        if sought:
            written = [one for one in written if sought.finds(one[0], self._game, lang)]
        lines = [line for _, line in written]
        for first, end in reversed(self._folds.items() if not sought else ()):
            lines[first:end] = [{"text": say("table.folded", lang, count=end - first), "folded": first}]
        return lines[max(0, len(lines) // _FEWEST - 1) * _FEWEST :]

    def unfold(self, line: int) -> None:
        """Show the lines that are folded away there."""
        self._folds.pop(line, None)

    def _fold(self, count: int) -> None:
        """Of what is new in so many lines, fold the middle if it is too much; what is no more has no folds."""
        self._folds = {first: end for first, end in self._folds.items() if end <= count}
        if 0 < self._known < count - _AT_ONCE:
            self._folds[self._known + _ENDS] = count - _ENDS
        self._known = count

    def _write(self, viewer: int | None, lang: str) -> None:
        """Bring it to the present; what came before the latest line of the match can change no more."""
        match = self._match
        if self._reader != (viewer, lang):
            self._reader, self._lines = (viewer, lang), []
            self._known, self._folds = 0, {}
        lines = [None, *match.lines[: match.line]]
        over = min(len(self._lines), len(lines)) - 1
        same = next((i for i in range(over) if self._lines[i] is not lines[i]), max(over, 0))
        self._lines = lines
        self._written[same:] = [[] for _ in lines[same:]]
        causes = match.causes()
        for one in logged_events(match, viewer, since=(same, -1)):
            line = event_line(one.event, self._game, lang) | {"at": list(one.at)}
            if deep := depth(match, one, causes, viewer):
                line["deep"] = deep
            self._written[one.at[0]].append((one.event, line))


def depth(match: AnyMatch, one: LoggedEvent, causes: Mapping[StepIndex, StepIndex | None], viewer: int | None) -> int:
    """How far a line of the log is indented: by how many of the steps that led to it, so far as they are told."""
    line, step = one.at
    deep, cause = 0, causes[line - 1, step]
    while cause is not None:
        deep += any(event.known_to(viewer) for event in match.events_at(cause[0])[cause[1]])
        cause = causes[cause]
    return deep


def event_line(event: Event, game: AnyBaseGame, lang: str) -> panels.LogLine:
    """What happened, with the disc of whom it concerns and the places to look at."""
    line: panels.LogLine = {"text": event.text(game, lang), "rule": event.rule}
    if event.seat is not None and event.seat >= 0:
        line["disc"] = seat_colour(game, event.seat)
    if event.where:
        line["where"] = list(event.where)
    return line


def lost(match: AnyMatch, people: Container[int], lang: str, since: Moment) -> list[tuple[str, int, int]]:
    """What would count less at the end now than before one of these people acted, each with the number then and now."""
    first = match.lines[since[0]] if since[0] < match.line else None
    if first is None or first.seat is None or first.seat not in people or match.state.over:
        return []
    game, seat = match.game, first.seat
    was, now = (_worths(state, seat) for state in (first.before, match.state))
    less = [about for about, points in was.items() if now.get(about, 0) < points]
    highlights = {about: painter_of(game).highlight(match.state, seat, about) for about in less}
    return [
        (highlight.title[lang], was[about], now.get(about, 0)) for about, highlight in highlights.items() if highlight
    ]


def _worths(state: State, seat: int) -> Counter[str]:
    """What each thing would give a seat if the game ended now."""
    worths: Counter[str] = Counter()
    for line in state.game.preview_scoring(state):
        worths[line.about] += line.points if line.seat == seat else 0
    return worths


@dataclass(frozen=True, slots=True)
class TurnTaken:
    """What a turn of a seat took, and the points that the seat was given or lost meanwhile."""

    seat: int
    took: list[LoggedEvent]
    scored: list[int] = field(default_factory=list)

    def text(self, game: AnyBaseGame, lang: str) -> str:
        """What the turn took, in one sentence that names the seat once."""
        named = re.compile(re.escape(game.seat_name(self.seat, lang)) + r":?\s")
        first, *others = [one.event.text(game, lang).rstrip(".") for one in self.took]
        return "; ".join([first, *(named.sub("", text, 1) if named.match(text) else text for text in others)]) + "."


def takes(match: AnyMatch, one: LoggedEvent) -> int | None:
    """The seat whose turn took what the event tells, by rules that the game's words list; None for any other event."""
    line, rules = one.at[0], match.game.wording.words.get("took", {}).get("rules")
    seat = match.lines[line - 1].seat if line else None
    if seat is None and one.event.seat is not None and one.event.seat >= match.state.players:
        seat = one.event.seat  # the game itself plays this seat, by draws
    return seat if one.event.seat == seat and (rules is None or one.event.rule in rules) else None


def turns(match: AnyMatch, events: Iterable[LoggedEvent], marks: Container[str] = ()) -> list[TurnTaken | LoggedEvent]:
    """What each turn took, of these events, in their order; events of the rules in ``marks`` stand between as they are.

    Of any other event only the points are kept, with the turn in which its seat got them.
    """
    found: list[TurnTaken | LoggedEvent] = []
    for one in events:
        last = found[-1] if found else None
        if one.event.rule in marks:
            found.append(one)
        elif (seat := takes(match, one)) is not None:
            if isinstance(last, TurnTaken) and last.seat == seat:
                last.took.append(one)
            else:
                found.append(TurnTaken(seat, [one]))
        if isinstance(turn := found[-1] if found else None, TurnTaken) and one.event.seat == turn.seat:
            turn.scored.append(_points(one.event))
    return found


def _points(event: Event) -> int:
    """The points that this has given or taken."""
    return event.given["points"] if {"points", "before", "after"} <= event.given.keys() else 0


def taken(
    match: AnyMatch, game: AnyBaseGame, seats: Iterable[int], viewer: int | None, lang: str, since: Moment
) -> Iterator[str]:
    """What each turn of these seats took since then, a line for each."""
    wanted = set(seats)
    mine = (one for one in logged_events(match, viewer, since) if takes(match, one) in wanted)
    yield from (turn.text(game, lang) for turn in turns(match, mine) if isinstance(turn, TurnTaken))
