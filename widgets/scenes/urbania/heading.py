"""The title, and the six epochs with the present one."""

from gamelib.games.urbania.state import Urbania
from widgets.scenes import parts
from widgets.scenes.canvas import Canvas
from widgets.svg import draw

from .faces import EPOCHS, LAST

WIDTH = 912
_STEP = 44


def heading(canvas: Canvas[Urbania]) -> None:
    """Past epochs are struck out, the present one is dark; who began it has the flag."""
    s = canvas.state
    parts.heading(canvas, 24, canvas.say("epoch.now", epoch=s.epoch) if s.epoch else canvas.say("epoch.none"))
    body = ""
    for epoch in range(1, LAST + 1):
        x, now = _STEP * (epoch - 1), epoch == s.epoch and not s.over
        past = epoch < s.epoch or s.over
        body += draw.octagon(x, 0, 38, 32, "ik" if now else "ra ln" if past else "gr ha", 7)
        body += draw.text(x + 19, 22.5, EPOCHS[epoch], "se b m inv" if now else "se m" if past else "se m mu")
    if s.first >= 0 and s.epoch:
        body = draw.glyph("first_player", -66, 17, 20, "gm") + canvas.disc(s.first, -38, 16, 11) + body
    label = canvas.say("epoch.label", epoch=s.epoch, seat=s.first) if s.epoch else canvas.say("epoch.none")
    wide = _STEP * LAST - 6
    canvas.place("epoch", "cards", body, WIDTH - wide, 0, wide, 32, label)
