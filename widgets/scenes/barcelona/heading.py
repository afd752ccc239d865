"""The title, and when in the game it is; the bag, and alone the card of the rival."""

from gamelib.games.barcelona.state import Barcelona
from widgets.scenes import parts
from widgets.scenes.canvas import Canvas
from widgets.svg import draw

from .signs import card

WIDTH = 912
_TURNS = {"n": 0, "e": 90, "s": 180, "w": 270}


def heading(canvas: Canvas[Barcelona]) -> None:
    """Title and round; at the right what is drawn from."""
    s = canvas.state
    when = canvas.say("last_rounds" if s.ending else "round", round=s.round) if s.round else canvas.say("setup")
    parts.heading(canvas, 24, when)
    bag = draw.glyph("bag", 14, 18, 26) + draw.text(34, 24.5, s.bag_size, "b")
    canvas.place("bag", "cards", bag, WIDTH - 72, 0, 72, 36, canvas.say("bag", count=s.bag_size), 0, corner=True)
    if s.rival >= 0:
        _card(canvas, WIDTH - 212)


def _card(canvas: Canvas[Barcelona], x: float) -> None:
    """The rival's previous card: its action, and where it looks first."""
    s = canvas.state
    if s.card < 0:
        face, label = draw.octagon(0, 0, 116, 44, "no ha ds", 9), canvas.say("card.none")
    else:
        box = s.game.box
        arrow = canvas.word("direction", box.arrows[s.card])
        face = draw.octagon(0, 0, 116, 44, "ra ln", 9) + canvas.disc(s.rival, 21, 22, 11)
        face += draw.glyph(card(s, s.card), 54, 22, 26)
        turn = f"translate(93 22) rotate({_TURNS[arrow]}) translate(-93 -22)"
        face += f'<g transform="{turn}">{draw.glyph("up", 93, 22, 20, "gm")}</g>'
        label = canvas.say("card.label", solo_card=s.card, direction=box.arrows[s.card])
    canvas.place("card", "cards", face, x, 0, 116, 44, label, 0, corner=True)
