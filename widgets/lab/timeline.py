"""The points of all seats along a line of play, as a plot beside the board: as they stand, and as if it ended there."""

from collections.abc import Callable, Sequence

from gamelib import HiddenInformationError, State
from widgets.board.panels import Plot, PointsCurve
from widgets.scenes import seat_colour
from widgets.text import say

PointsNow = tuple[list[int], list[int] | None]
"""As they stand, and as they would be if the game ended there; None where the final count has begun, or is hidden."""


class Plotter:
    """Plots of lines of play; what a position would come to is counted once."""

    def __init__(self) -> None:
        self._points: dict[int, tuple[State, PointsNow]] = {}
        """By the identity of a state, which is kept so that it stays its own."""

    def plot(
        self, states: Sequence[State], moments: Sequence[str], at: int, lang: str, name: Callable[[int], str]
    ) -> Plot:
        """The plot of these positions; ``moments`` says what led to each, ``at`` is the one that is seen now."""
        first, points = states[0], [self._points_of(state) for state in states]
        counts = any(points != if_ended for points, if_ended in points if if_ended is not None)
        curves: list[PointsCurve] = []
        for seat in range(first.seats):
            ended = _held([None if then is None else then[seat] for _, then in points])
            values = [[now[seat] for now, _ in points], ended]
            curves.append(
                {"disc": seat_colour(first.game, seat), "name": name(seat), "values": values if counts else values[:1]}
            )
        measures = [say("plot.now", lang), say("plot.ended", lang)]
        return {
            "at": at,
            "moments": list(moments),
            "curves": curves,
            "measures": measures if counts else measures[:1],
        }

    def _points_of(self, state: State) -> PointsNow:
        known = self._points.get(id(state))
        if known is None:
            known = self._points[id(state)] = state, _points(state)
        return known[1]


def _points(state: State) -> PointsNow:
    now = list(state.points)
    if state.over:
        return now, now
    if state.waits(state.game.last_step):
        return now, None
    ended = list(now)
    try:
        for line in state.game.preview_scoring(state):
            ended[line.seat] += line.points
    except HiddenInformationError:
        return now, None
    return now, ended


def _held(values: list[int | None]) -> list[int]:
    """Where nothing is known, what was known before."""
    held, last = [], 0
    for value in values:
        last = last if value is None else value
        held.append(last)
    return held
