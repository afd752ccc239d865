"""What the pictures of several games have: the heading, a seat's name, cards side by side, the result."""

from collections.abc import Callable, Sequence
from typing import Any

from gamelib import State
from gamelib.engine.data import SKETCHED
from widgets.svg import draw
from widgets.text import say

from .canvas import Canvas

SeatDrawing = tuple[str, dict[str, Any]]
"""What is told of a seat: a drawing, and the facts of its label."""


def heading(canvas: Canvas[Any], y: float, when: str) -> None:
    """Around y the title, and when in the game it is; below it who does what now, or who has won."""
    when = canvas.say("over") if canvas.state.over else when
    if SKETCHED in canvas.state.game.data.sources:
        when = f"{when} · {say('table.sketched', canvas.lang)}"
    title = draw.spans(0, y - 10, (canvas.say("title"), "t3 se it"), (when, "mu"), gap=18)
    canvas.draw("title", "labels", title + draw.text(0, y + 18, _who(canvas), "b"))


def _who(canvas: Canvas[Any]) -> str:
    s = canvas.state
    if s.over:
        winners = s.winners()
        return canvas.say("winners" if len(winners) > 1 else "winner", seat=tuple(winners))
    step, seat = s.agenda[-1][0], s.seat
    someone = seat is not None and seat >= 0
    return canvas.say("now", seat=seat, step=step) if someone else s.game.wording.step_title(step, canvas.lang)


def is_counted(s: State) -> bool:
    """Is the game over, or nearly: are points counted for the last time?"""
    return s.over or s.waits(s.game.last_step)


def seat_label(canvas: Canvas[Any], seat: int, text: str, y: float, r: float = 10) -> str:
    """What belongs to a seat begins so: its disc, and the text beside it."""
    return canvas.disc(seat, r + 1, y, r) + draw.text(2 * r + 9, y + 6.5, text, "b")


def cards(
    canvas: Canvas[Any],
    seat: int,
    faces: Sequence[tuple[str, str]],
    size: tuple[float, float],
    *,
    at: tuple[float, float],
    gap: float,
    columns: int,
    places: int = 0,
    row: int = 0,
    front: int | None = None,
) -> None:
    """A seat's cards, each with its label, in rows; and empty places, up to so many `places` in all.

    `row` is the first one for the keyboard; `front` as in `Scene.add`.
    """
    (w, h), (left, top) = size, at
    for i in range(max(places, len(faces))):
        down, across = divmod(i, columns)
        x, y = left + across * (w + gap), top + down * (h + gap)
        if i < len(faces):
            face, label = faces[i]
            canvas.place(f"card:{seat}:{i}", "cards", face, x, y, w, h, label, row + down, front=front)
        else:
            canvas.draw(f"no_card:{i}", "paper", draw.octagon(0, 0, w, h, "no ha", 10), x, y)


def result(
    canvas: Canvas[Any],
    size: tuple[float, float],
    at: Callable[[int], tuple[float, float]],
    tells: Callable[[int], SeatDrawing],
    *,
    closer: bool = False,
) -> None:
    """Seats and their places, best first, each on a card; ``tells`` adds to drawing and label.

    ``closer``: who presses a card sees that seat's things first.
    """
    (w, h), places = size, canvas.state.places()
    names, type_ = ("t2 b", 22) if w >= 190 else ("b", 18)
    canvas.draw("final", "labels", draw.text(0, 16, canvas.say("final.title"), "b"))
    for i, seat in enumerate(canvas.state.ranking()):
        rank = places[seat]
        body = draw.octagon(0, 0, w, h, "ra st" if rank == 1 else "ra ln", 11)
        body += draw.text(16, 33, f"{rank}.", "t2 mu") + canvas.disc(seat, 54, 26, 12)
        more, facts = tells(seat)
        body += draw.text(76, 32, canvas.seat_name(seat, w - 84, type_), names) + more
        label = canvas.say("final.label", rank=rank, seat=seat, points=canvas.state.points[seat], **facts)
        x, y = at(i)
        canvas.place(f"final:{seat}", "cards", body, x, y, w, h, label, y, front=seat if closer else None)
