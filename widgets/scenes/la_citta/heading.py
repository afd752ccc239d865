"""The title, and when in the game it is: years, and the political rounds of this one."""

from gamelib.games.la_citta.state import Citta
from widgets.scenes import parts
from widgets.scenes.canvas import Canvas
from widgets.svg import draw

_STEP, _LEFT = 40, 660


def heading(canvas: Canvas[Citta]) -> None:
    """Six years as squares, under the present one its five rounds as dots."""
    s = canvas.state
    years, rounds = s.game.box.time["years"], s.game.box.time["rounds"]
    when = canvas.say("year", year=s.year, years=years, round=s.round) if s.year else canvas.say("setup")
    parts.heading(canvas, 24, when)
    body = ""
    for year in range(1, years + 1):
        x = _STEP * (year - 1)
        looks = "ik" if year == s.year and not s.over else "ra ln" if year < s.year or s.over else "gr ha"
        body += draw.octagon(x, 0, 34, 34, looks, 7)
        body += draw.text(x + 17, 23.5, year, "b m" + (" inv" if looks == "ik" else " mu" if looks == "gr ha" else ""))
    for one in range(rounds):
        x = _STEP * (max(1, s.year) - 1) + 1 + 8 * one
        done = one < s.round and not s.over
        body += draw.octagon(x - 1, 40, 6, 8, "ik" if done else "gr ln", 1.5)
    label = canvas.say("round", year=s.year, years=years, round=s.round, rounds=rounds)
    canvas.place("round", "cards", body, _LEFT, 0, _STEP * years, 50, label)
