"""What previews of Courtyards tell, and where to look whether it has happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.widgets.happened import Then


def rare_positions(game: Any) -> list[Any]:
    """What random matches seldom come to: nothing that previews speak of."""
    return []


HAPPENED = {"points": lambda then, line: then.state.points[line.seat] - then.before.points[line.seat]}


def changes(then: Then) -> Iterator[tuple[str, int, int]]:
    """Points, of whoever gets some."""
    for seat, (was, now) in enumerate(zip(then.before.points, then.state.points, strict=True)):
        if was != now:
            yield "points", seat, now - was
