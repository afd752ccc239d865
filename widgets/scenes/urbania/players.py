"""Below everything: of each player the points of the three colours, and what counts beside them."""

from gamelib.games.urbania.state import Urbania
from widgets.scenes import parts
from widgets.scenes.canvas import Canvas
from widgets.svg import draw

from . import faces

WIDTH, HEIGHT = 912, 74
_GAP = 8


def players(canvas: Canvas[Urbania]) -> None:
    """A cell for each seat, that in turn with a strong edge; the weakest colour, which counts, on a light band."""
    s = canvas.state
    wide = (WIDTH - _GAP * (s.seats - 1)) // s.seats
    for seat in range(s.seats):
        _player(canvas, seat, (wide + _GAP) * seat, wide)


def _player(canvas: Canvas[Urbania], seat: int, x: float, wide: float) -> None:
    s, word = canvas.state, canvas.word("seat", seat)
    turn, few, counted = seat == s.active and not s.over, s.seats < 4, parts.is_counted(s)
    turn = turn or (s.over and seat in s.winners())
    body = draw.octagon(0, 0, wide, HEIGHT, "gr st" if turn else "gr ha", 11)
    beside = () if counted else _beside(s, seat)[: 3 if few else 1]
    right = wide - (16 if few else 10)
    body += canvas.disc(seat, 23, 20, 11)
    body += draw.text(41, 26.5, canvas.seat_name(seat, right - 42 * max(len(beside), counted) - 41), "b")
    if counted:
        body += draw.text(right, 28, s.points[seat], "t3 b e" if few else "t2 b e")
    for glyph, count in beside:
        body += draw.text(right, 26.5, count, "b e") + draw.glyph(glyph, right - 22, 20, 17, "gm")
        right -= 42
    step = (wide - 16) // 3
    points = s.by_category(seat)
    least = min(points)
    for number, amount in enumerate(points):
        at = 8 + step * number
        if amount == least and amount >= 0:
            body += draw.octagon(at + 2, 39, step - 6, 28, "hi", 6)
        body += faces.category(number, at + 14, 53, 20 if few else 17)
        type_ = f"{'t2 ' * few}{'b' * (amount == least)}".strip()
        body += draw.text(at + (31 if few else 25), 60.5, "?" if amount < 0 else amount, type_)
    facts: dict[str, object] = {"monuments": len(s.monuments_of(seat)), "leaders": len(s.leaders_of(seat))}
    for number, amount in enumerate(points):
        facts[f"{canvas.word('category', number)}_word"] = "?" if amount < 0 else str(amount)
    says = "player.counted" if counted else "player.label"
    label = canvas.say(says, seat=seat, points=s.points[seat], losses=s.loss[seat], **facts)
    if s.growth == seat:
        label = canvas.say("player.growth", player_words=label)
    canvas.place(f"player:{word}", "cards", body, x, 0, wide, HEIGHT, label, seat, corner=True, front=seat)


def _beside(s: Urbania, seat: int) -> list[tuple[str, int]]:
    """From the right: Loss tokens, Leaders, Monuments; only what there is.

    Where there is little room only the first: who owns the others is seen where they lie.
    """
    counts = (("loss", s.loss[seat]), ("leader", len(s.leaders_of(seat))), ("obelisk", len(s.monuments_of(seat))))
    return [(glyph, count) for glyph, count in counts if count]
