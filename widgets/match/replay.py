"""What has been done since a moment, shown once more on a board whose match stays in the present."""

from collections.abc import Iterator
from typing import Any

from gamelib import AnyMatch, Event, State
from gamelib.engine.history import Line
from widgets.text import say

from .event_log import Moment
from .players import Seating
from .turns import PlayedTurn
from .view import View

_MOST = 40  # turns, of which each is drawn


def replay_from(view: View, moment: Moment) -> bool:
    """Show where it began, one turn after the other, and the present again; False if there is nothing to be told."""
    look = view.look()
    done = turns_since(look.match, moment, look.seating)
    told = [(turn, state) for turn, state in done if turn.known(look.viewer)][:_MOST]
    for number, (turn, state) in enumerate(told, 1):
        lead = say("table.replay", view.lang, number=number, count=len(told))
        if number == 1 and turn.line:
            view.show_again(PlayedTurn(turn.seat, by_bot=turn.by_bot), turn.line.before, lead)
        view.show_again(turn, state, lead)
    view.refresh()
    return bool(told)


def turns_since(match: AnyMatch, moment: Moment, seating: Seating) -> Iterator[tuple[PlayedTurn, State]]:
    """What has been done from a moment of a match on, choice by choice, each with the position to which it has led.

    Of the choice in whose course the moment lies it is what has come of it since.
    """
    (first, last_step), lines = moment, match.lines[: match.line]
    chosen = next((line for line in reversed(lines[:first]) if line.seat is not None), None)
    events: list[Event] = []
    for number in range(first - 1, len(lines)):
        line = lines[number] if number >= first else None
        if line is not None and line.seat is not None:
            if chosen is not None:
                yield _turn(chosen, events, seating), line.before
            chosen, events = line, []
        steps = match.events_at(number)[last_step if number < first else 0 :]
        events = [*events, *(event for step in steps for event in step)]
    if chosen is not None:
        yield _turn(chosen, events, seating), match.state


def _turn(chosen: Line[Any], events: list[Event], seating: Seating) -> PlayedTurn:
    seat = chosen.seat or 0
    return PlayedTurn(seat, seating.players[seat].is_bot, chosen, events)
