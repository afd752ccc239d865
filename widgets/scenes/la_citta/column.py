"""Beside the map: the voice of the people, and what each player has."""

from gamelib.engine.codecs import grouped
from gamelib.games.la_citta import definitions
from gamelib.games.la_citta.box import HIDDEN, POSITIONS
from gamelib.games.la_citta.state import Citta
from gamelib.games.la_citta.voice import lookers
from widgets.scenes.canvas import Canvas
from widgets.svg import draw

from .signs import arch

WIDTH = 196
_CARD = (43, 56)
_BLOCK = 112
WordedDrawing = tuple[str, str]
"""A drawing, and the same in words."""


def voice(canvas: Canvas[Citta]) -> None:
    """Four cards: the open ones, then those that lie face down with what the viewer knows of them."""
    w, h = _CARD
    canvas.draw("voice_title", "labels", draw.text(0, 16, canvas.say("voice.title"), "b"))
    for i in range(POSITIONS + 1):
        face, label = _voice_card(canvas, i)
        canvas.place(f"voice:{i}", "cards", face, i * (w + 8), 26, w, h, label, corner=True)


def _voice_card(canvas: Canvas[Citta], i: int) -> WordedDrawing:
    """The card that is open, one that was turned up, one face down, or none before the year begins."""
    s, (w, h) = canvas.state, _CARD
    if i < len(s.voice_up):
        face = draw.octagon(0, 0, w, h, "ra ln", 7) + arch(s.voice_up[i], w / 2, h / 2, 25)
        return face, canvas.say("voice.open", need=s.voice_up[i])
    if len(s.voice_up) != 1:
        return draw.octagon(0, 0, w, h, "no ln ds", 7), canvas.say("voice.none")
    position, face = i - 1, draw.octagon(0, 0, w, h, "bk", 7)
    seen, looked = s.voice[position], lookers(s, position)
    if 0 <= seen < HIDDEN:
        face += draw.octagon(7, 9, w - 14, h - 27, "ra", 6) + arch(seen, w / 2, h / 2 - 5, 22)
        label = canvas.say("voice.seen", need=seen, position=position)
    else:
        face += draw.text(w / 2, h / 2 + 3, "?", "t2 b m se bi")
        label = canvas.say("voice.down", position=position)
    for n, seat in enumerate(looked):
        face += canvas.disc(seat, w / 2 + 13 * (n - (len(looked) - 1) / 2), h - 8, 6)
    who = grouped(canvas.name("seat", seat) for seat in looked)
    return face, canvas.say("voice.looked", card_words=label, players=who) if looked else label


def players_height(s: Citta) -> float:
    """How much room the players take."""
    return _BLOCK * s.seats


def players(canvas: Canvas[Citta]) -> None:
    """Of each player: gold, action cards, figures; citizens and the food for them."""
    for seat in range(canvas.state.seats):
        _player(canvas, seat, _BLOCK * seat)


def _player(canvas: Canvas[Citta], seat: int, y: float) -> None:
    s = canvas.state
    rule = draw.line(0, 0, WIDTH, 0, "ha")
    name = canvas.disc(seat, 12, 20, 11) + draw.text(30, 26.5, canvas.seat_name(seat, WIDTH - 84), "b")
    label = canvas.say("player.label", seat=seat, count=len(s.cities[seat]), castles=s.castles_left[seat])
    if s.first == seat:
        name += draw.glyph("first_player", WIDTH - 13, 20, 19)
        label = canvas.say("player.first", player_words=label)
    if s.famine[seat] or s.penalised[seat]:
        name += draw.glyph("destroyed", WIDTH - 40, 20, 19, "gf")
        label = canvas.say("player.famine", player_words=label)
    canvas.draw(f"rule:{seat}", "labels", rule, 0, y)
    canvas.place(f"player:{seat}", "labels", name, 0, y + 2, WIDTH, 32, label, 3 * seat, corner=True, front=seat)
    have, need = definitions.food(s, seat), definitions.citizens_of(s, seat)
    cards = "".join(
        draw.octagon(14 * i, 3, 11, 18, "ik" if i < s.actions[seat] else "no ln", 3)
        for i in range(s.game.box.pieces["action_cards"])
    )
    figures = canvas.piece("citizen", seat, 9, 12, 19) + draw.text(23, 18.5, s.figures_left[seat], "b")
    purse = draw.glyph("gold", 10, 12, 20) + draw.text(25, 18.5, s.gold[seat], "b")
    label = canvas.say("player.gold", seat=seat, count=s.gold[seat])
    canvas.place(f"gold:{seat}", "cards", purse, 0, y + 38, 54, 25, label, 3 * seat + 1)
    label = canvas.say("player.actions", seat=seat, count=s.actions[seat])
    canvas.place(f"actions:{seat}", "cards", cards, 66, y + 38, 44, 25, label, 3 * seat + 1, corner=True)
    label = canvas.say("player.figures", seat=seat, count=s.figures_left[seat])
    canvas.place(f"figures:{seat}", "cards", figures, 130, y + 38, 54, 25, label, 3 * seat + 1)
    balance = have - need
    sign = f"+{balance}" if balance > 0 else balance
    meal = draw.glyph("citizen", 9, 12, 19) + draw.text(22, 18.5, need, "b")
    meal += draw.glyph("food", 71, 12, 21) + draw.text(84, 18.5, have, "b")
    meal += draw.text(WIDTH - 2, 18.5, sign, "b e" if balance < 0 else "mu e")
    if balance < 0:
        meal += draw.glyph("destroyed", WIDTH - 48, 12, 18, "gf")
    label = canvas.say("player.food", seat=seat, count=need, food_word=have)
    canvas.place(f"food:{seat}", "cards", meal, 0, y + 72, WIDTH, 27, label, 3 * seat + 2, corner=True)
