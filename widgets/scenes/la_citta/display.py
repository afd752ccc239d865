"""The display: each kind of politics card has its place, so that nothing moves when one is taken."""

from gamelib.games.la_citta.box import CARDS
from gamelib.games.la_citta.state import Citta
from widgets.scenes import parts
from widgets.scenes.canvas import Canvas
from widgets.svg import draw, lettering

WIDTH, HEIGHT = 912, 128
_ACROSS, _GAP = 5, 8
_W, _H = (WIDTH - (_ACROSS - 1) * _GAP) / _ACROSS, (HEIGHT - _GAP) / 2

SIGNS = {
    "master_builder": "quarry",
    "bread_and_games": "bandstand",
    "golden_times": "citizen",
    "rich_harvest": "food",
    "closeness": "voice",
}
"""The glyph of a card that builds nothing of its own."""


def glyph_of(s: Citta, card: int) -> str:
    """The sign of a politics card."""
    builds = s.game.box.builds[card]
    return s.game.codecs["building"].word(builds) if builds >= 0 else SIGNS[s.game.codecs["card"].word(card)]


def display(canvas: Canvas[Citta]) -> None:
    """Ten places in two rows; on each as many cards as lie there. At the end the result."""
    s = canvas.state
    if parts.is_counted(s):
        w = (WIDTH - 12 * (s.seats - 1)) / s.seats
        parts.result(canvas, (w, HEIGHT - 26), lambda i: (i * (w + 12), 26), lambda seat: _result(s, seat), closer=True)
        return
    for card in range(CARDS):
        down, across = divmod(card, _ACROSS)
        count, x, y = s.display.count(card), across * (_W + _GAP), down * (_H + _GAP)
        word = canvas.word("card", card)
        label = canvas.say("display.card" if count else "display.none", card=card, count=count)
        canvas.place(f"display:{word}", "cards", _face(canvas, card, count), x, y, _W, _H, label, down, corner=True)


def _face(canvas: Canvas[Citta], card: int, count: int) -> str:
    s, tone = canvas.state, "" if count else "gm"
    body = draw.octagon(0, 0, _W, _H, "ra ln" if count else "no ha", 10)
    source = s.game.data.rows("politics_cards")[card]["source"]
    body += draw.glyph(source, _W - 11, _H - 12, 9, "gm")
    body += draw.glyph(glyph_of(s, card), 24, 23 if count > 1 else _H / 2, 28, tone)
    builds = s.game.box.builds[card]
    lines = lettering.wrap(canvas.name("card", card), _W - 54, 18)
    rows = len(lines) + (builds >= 0)
    top = _H / 2 + 6.5 - 11 * (rows - 1)
    body += "".join(draw.text(46, top + 22 * i, line, "" if count else "mu") for i, line in enumerate(lines))
    if builds >= 0:
        low = top + 22 * len(lines)
        body += draw.glyph("gold", 55, low - 6, 17, "gm") + draw.text(
            69, low, s.game.box.cost[builds], "b" if count else "mu"
        )
    if count > 1:
        body += draw.text(24, _H - 8, f"× {count}", "b m")
    return body


def _result(s: Citta, seat: int) -> parts.SeatDrawing:
    """Points, and the gold by which ties are broken."""
    body = draw.text(18, 82, s.points[seat], "t4 b") + draw.glyph("gold", 96, 71, 20, "gm")
    return body + draw.text(111, 77.5, s.gold[seat], "mu"), {"gold": s.gold[seat]}
