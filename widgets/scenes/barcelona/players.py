"""Below everything: what each player has at hand: points, coins and cloth, citizens."""

from gamelib.games.barcelona.box import CLASSES
from gamelib.games.barcelona.state import Barcelona
from widgets.scenes.canvas import Canvas
from widgets.svg import draw

from .signs import person

WIDTH, HEIGHT = 912, 84
_GAP = 8


def citizens_of(s: Barcelona, seat: int) -> list[int]:
    """The citizens in a hand as the viewer sees them, the lowest class first; the rival's are those it has drawn."""
    counts = s.drawn if seat == s.rival else s.hand[seat * CLASSES : (seat + 1) * CLASSES]
    return [class_ for class_, count in enumerate(counts) for _ in range(count)] + [CLASSES] * s.hand_hidden[seat]


def players(canvas: Canvas[Barcelona]) -> None:
    """A cell for each seat; whose turn it is has a strong edge."""
    s = canvas.state
    wide = (WIDTH - _GAP * (s.seats - 1)) / s.seats
    for seat in range(s.seats):
        _player(canvas, seat, (wide + _GAP) * seat, wide)


def _player(canvas: Canvas[Barcelona], seat: int, x: float, wide: float) -> None:
    s, turn = canvas.state, whose_turn(canvas.state) == seat
    canvas.draw(f"cell:{seat}", "paper", draw.octagon(0, 0, wide, HEIGHT, "gr st" if turn else "gr ha", 11), x)
    name = canvas.disc(seat, 15, 15, 12) + draw.text(35, 21.5, canvas.seat_name(seat, wide - 126), "b")
    name += draw.text(wide - 26, 22.5, s.points[seat], "t2 b e")
    label = canvas.say("player.rival" if seat == s.rival else "player.label", seat=seat, points=s.points[seat])
    if s.first == seat:
        name += draw.glyph("first_player", wide - 86, 15, 19)
        label = canvas.say("player.first", player_words=label)
    canvas.place(f"player:{seat}", "labels", name, x + 8, 6, wide - 16, 32, label, seat, corner=True, front=seat)
    if seat != s.rival:
        _goods(canvas, seat, x + 8)
    held = citizens_of(s, seat)
    places = s.game.box.pieces["hand"]
    body = "".join(
        person(s, held[i], 17 + 36 * i, 18, 33) if i < len(held) else draw.octagon(36 * i + 3, 4, 28, 28, "no ha ds", 8)
        for i in range(max(places, len(held)))
    )
    names = ", ".join(canvas.name("citizen", class_) for class_ in held) or canvas.say("player.nobody")
    label = canvas.say("player.hand", seat=seat, names=names)
    canvas.place(f"hand:{seat}", "cards", body, x + wide - 82, 42, 36 * places, 36, label, seat, corner=True)


def whose_turn(s: Barcelona) -> int:
    """Whose turn it is; nobody's before the first one and after the last one."""
    return s.active if s.round and not s.over else -1


def _goods(canvas: Canvas[Barcelona], seat: int, x: float) -> None:
    s = canvas.state
    body = draw.glyph("coin", 13, 18, 21) + draw.text(29, 24.5, s.coins[seat], "b")
    body += draw.glyph("cloth", 63, 18, 21) + draw.text(79, 24.5, s.cloth[seat], "b")
    body += draw.text(102, 24.5, f"/ {s.capacity(seat)}", "mu")
    facts = {"coins": s.coins[seat], "cloth": s.cloth[seat], "limit": s.capacity(seat)}
    label = canvas.say("player.warehouse", seat=seat, **facts)
    canvas.place(f"warehouse:{seat}", "cards", body, x, 42, 122, 36, label, seat, corner=True)
