"""The title, and when in the game it is; the bag, and alone the card of the rival."""

from gamelib.games.barcelona.state import Barcelona
from widgets.scenes import parts
from widgets.scenes.sheet import Sheet
from widgets.svg import draw

from .signs import card

WIDTH = 912
_TURNS = {"n": 0, "e": 90, "s": 180, "w": 270}


def heading(sheet: Sheet[Barcelona]) -> None:
    """Title and round; at the right what is drawn from."""
    s = sheet.state
    when = sheet.say("last_rounds" if s.ending else "round", round=s.round) if s.round else sheet.say("setup")
    parts.heading(sheet, 24, when)
    bag = draw.glyph("bag", 14, 18, 26) + draw.text(34, 24.5, s.bag_size, "b")
    sheet.place("bag", "cards", bag, WIDTH - 72, 0, 72, 36, sheet.say("bag", count=s.bag_size), 0, corner=True)
    if s.rival >= 0:
        _card(sheet, WIDTH - 212)


def _card(sheet: Sheet[Barcelona], x: float) -> None:
    """The rival's previous card: its action, and where it looks first."""
    s = sheet.state
    if s.card < 0:
        face, label = draw.octagon(0, 0, 116, 44, "no ha ds", 9), sheet.say("card.none")
    else:
        box = s.game.box
        arrow = sheet.word("direction", box.arrows[s.card])
        face = draw.octagon(0, 0, 116, 44, "ra ln", 9) + sheet.disc(s.rival, 21, 22, 11)
        face += draw.glyph(card(s, s.card), 54, 22, 26)
        turn = f"translate(93 22) rotate({_TURNS[arrow]}) translate(-93 -22)"
        face += f'<g transform="{turn}">{draw.glyph("up", 93, 22, 20, "gm")}</g>'
        label = sheet.say("card.label", solo_card=s.card, direction=box.arrows[s.card])
    sheet.place("card", "cards", face, x, 0, 116, 44, label, 0, corner=True)
