"""The four piles: the card that is open, and below it what lies beneath, epoch by epoch."""

from gamelib.games.urbania import final_count
from gamelib.games.urbania.state import Urbania
from widgets.scenes import parts
from widgets.scenes.canvas import Canvas
from widgets.svg import draw
from widgets.svg.lettering import signed

from . import faces
from .city import epoch
from .faces import LAST
from .prints import printed

HEIGHT = faces.FULL + 30
_ACROSS = faces.WIDTH + 8


def left(s: Urbania, pile: int, of: int) -> int:
    """How many cards of an epoch a pile holds, the open one included."""
    now = s.epoch
    if of == now:
        return s.left[pile]
    shown = s.top[pile] >= 0 and s.game.box.epoch_of[s.top[pile]]
    return s.game.box.constants["cards_per_pile_per_epoch"] if of > now or (not now and shown == of) else 0


def piles(canvas: Canvas[Urbania]) -> None:
    """Cards that can be taken are raised; one of the next epoch lies there to be seen. At the end the result."""
    s = canvas.state
    if parts.is_counted(s):
        wide = (912 - 8 * (s.seats - 1)) / s.seats
        parts.result(canvas, (wide, 206), lambda i: (i * (wide + 8), 28), lambda seat: _result(s, seat))
        return
    for pile in range(len(canvas.state.top)):
        _pile(canvas, pile, pile * _ACROSS)


def _result(s: Urbania, seat: int) -> parts.SeatDrawing:
    """The weakest category, what comes to it, and what Loss tokens take away."""
    (_, category), of = final_count.weakest(s, seat), s.game.box.constants
    body = draw.text(16, 86, s.points[seat], "t4 b") + faces.category(category, 26, 116, 20)
    body += draw.text(44, 122.5, s.tokens(category)[seat], "b")
    lines = (
        ("obelisk", of["vp_per_monument"] * len(s.monuments_of(seat))),
        ("leader", of["vp_per_leader"] * len(s.leaders_of(seat))),
        ("step", of["vp_final_removal"] * (s.remover == seat and s.epoch == LAST)),
        ("loss", of["vp_per_loss"] * s.loss[seat]),
    )
    for i, (glyph, points) in enumerate((glyph, points) for glyph, points in lines if points):
        x, y = 16 + 78 * (i % 2), 150 + 28 * (i // 2)
        body += draw.glyph(glyph, x + 10, y - 6, 19, "gm") + draw.text(x + 26, y, signed(points), "b")
    return body, {}


def _pile(canvas: Canvas[Urbania], pile: int, x: float) -> None:
    s, now = canvas.state, epoch(canvas.state)
    design, word = s.top[pile], canvas.word("pile", pile)
    if design < 0:
        body = draw.octagon(0, 0, faces.WIDTH, faces.FULL, "no ln ds", 11)
        label = canvas.say("pile.empty", pile=pile)
    else:
        can = s.left[pile] > 0 or not s.epoch
        body = _edges(sum(left(s, pile, of) for of in range(1, LAST + 1)))
        body += faces.full(printed(canvas.speech, design), now, can)
        facts = {"pile": pile, "building": design}
        label = canvas.say("pile.open" if can else "pile.later", count=s.left[pile], epoch=now, **facts)
    canvas.place(word, "cards", body, x, 0, faces.WIDTH, faces.FULL, label, 0, corner=True)
    counts = [left(s, pile, of) for of in range(1, LAST + 1)]
    told = ", ".join(f"{canvas.name('epoch', of)} ({count})" for of, count in enumerate(counts, 1) if count)
    label = canvas.say("pile.rest", pile=pile, epochs=told or canvas.say("coming.none"))
    canvas.place(f"{word}_rest", "labels", _beneath(counts, now), x, faces.FULL + 6, faces.WIDTH, 24, label, 1)


def _edges(cards: int) -> str:
    """The pile under its open card: at most two edges."""
    return "".join(
        draw.octagon(2.5 * i, 2.5 * i, faces.WIDTH, faces.FULL, "gr ln", 11)
        for i in range(min(2, max(0, cards - 1)), 0, -1)
    )


def _beneath(counts: list[int], now: int) -> str:
    """Below each column of the table of years a bar for each card of that epoch."""
    later = "".join(_bars(of, count) for of, count in enumerate(counts, 1) if of != now)
    here = (
        draw.path(_bars(now, counts[now - 1]), "ik") if counts[now - 1] else draw.path(f"M{_left(now)} 21h22", "no ha")
    )
    return draw.path(later, "build") + here if later else here


def _left(epoch: int) -> int:
    return 33 + 32 * (epoch - 1)


def _bars(epoch: int, count: int) -> str:
    return "".join(f"M{_left(epoch)} {19 - 7 * i}h22v4h-22z" for i in range(count))
