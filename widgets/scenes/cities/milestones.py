"""The heading, and the board of the metropolis: three milestones with three places each."""

from gamelib.games.cities.box import PLACES, RINGS
from gamelib.games.cities.milestone_kinds import Need
from gamelib.games.cities.state import NOBODY, Cities
from gamelib.games.cities.things import BLOCKED
from widgets import draw, ink
from widgets.scenes import parts
from widgets.scenes.sheet import Sheet

from . import says

WIDTH, HEIGHT, GAP = 296, 102, 12
ACROSS = 3 * WIDTH + 2 * GAP
"""The width of the whole picture: three milestones, or three small districts, side by side."""
_FIRST, _PITCH, _RADIUS = 190, 40, 15
"""Where the discs of the places stand."""
_SHOWN_ONE_BY_ONE = 2


def heading(sheet: Sheet[Cities]) -> None:
    """The title, what happens, and which of the rounds it is."""
    s, side, pitch = sheet.state, 26, 30
    rounds = s.rounds()
    label = sheet.say("round", round=s.round, rounds=rounds) if s.round else sheet.say("setup")
    parts.heading(sheet, 32, label)
    body, wide = "", rounds * pitch - 4
    for n in range(1, rounds + 1):
        x, now = (n - 1) * pitch, n == s.round and not s.over
        body += draw.octagon(x, 0, side, side, "ik" if now else "gr ha" if n > s.round else "ra ln", 5)
        body += draw.text(x + side / 2, 19, n, "b m inv" if now else "t0 m mu")
    sheet.place("round", "cards", body, ACROSS - wide, 14, wide, side, label)


def metropolis(sheet: Sheet[Cities]) -> None:
    """The name of the metropolis and its milestones, side by side."""
    s = sheet.state
    known = s.metropolis >= 0
    title = sheet.say("metropolis.name" if known else "metropolis.none", name=sheet.name("metropolis", s.metropolis))
    sheet.draw("metropolis", "labels", draw.text(0, 14, title, "b"))
    for column in range(RINGS):
        x, y = column * (WIDTH + GAP), 22
        body, label = _milestone(sheet, column) if known else _unknown(sheet)
        sheet.place(f"milestone:{column}", "cards", body, x, y, WIDTH, HEIGHT, label)
        for place in range(PLACES) if known else ():
            body, label = _place(sheet, column, place)
            left = x + _FIRST + _PITCH * place - _RADIUS
            sheet.place(f"place:{column}:{place}", "discs", body, left, y + 12, 2 * _RADIUS, 2 * _RADIUS, label, 1)


def _unknown(sheet: Sheet[Cities]) -> tuple[str, str]:
    return draw.octagon(0, 0, WIDTH, HEIGHT, "no ln ds", 10), sheet.say("metropolis.empty_label")


def _milestone(sheet: Sheet[Cities], column: int) -> tuple[str, str]:
    """Its name, what it asks for, and how much of that the district in front has."""
    s, seat = sheet.state, sheet.in_front
    milestone = s.milestones()[column]
    asked, name = s.game.box.milestones[milestone], sheet.name("milestone", milestone)
    needs, met = list(asked.needs(s.district[seat])), asked.met(s.district[seat])
    titles = ink.wrap(name, _FIRST - _RADIUS - 18, 16.5)
    body = draw.octagon(0, 0, WIDTH, HEIGHT, "ra ln", 10)
    body += "".join(draw.text(14, 25 + 18 * i, line, "b") for i, line in enumerate(titles))
    brief = says.milestone_briefly(s.game, milestone, sheet.lang)
    body += draw.lines(14, 28 + 18 * len(titles), 148, brief, "t0 mu", 17) + sheet.disc(seat, _FIRST, 84, 9)
    body += draw.text(_FIRST + 16, 89.5, _progress(needs), "t0 b" if met else "t0 mu")
    counts = ", ".join(sheet.say("metropolis.need", **_counts(need)) for need in needs)
    progress = f"{sheet.say('metropolis.met' if met else 'metropolis.unmet', seat=seat)} {counts}."
    text = says.milestone(s.game, milestone, sheet.lang)
    return body, sheet.say("metropolis.label", name=name, text=text, progress=progress)


def _progress(needs: list[Need]) -> str:
    """How much the district has of what the milestone needs; of many needs, how many are met."""
    if len(needs) > _SHOWN_ONE_BY_ONE:
        return f"{sum(need.met for need in needs)}/{len(needs)}"
    return " · ".join("{have}/{need}".format_map(_counts(need)) for need in needs)


def _counts(need: Need) -> dict[str, int]:
    return {"have": need.facts["have"], "need": need.facts["need"]}


def _place(sheet: Sheet[Cities], column: int, place: int) -> tuple[str, str]:
    """One place: its number, and the ring on it."""
    s, circle = sheet.state, ink.circle(_RADIUS, _RADIUS, _RADIUS)
    milestone, owner = s.milestones()[column], s.rings(column)[place]
    points = s.game.box.milestone_vp[milestone][place]
    if owner == NOBODY:
        what, body = "free", draw.path(circle, "no ln ds")
    elif owner == BLOCKED:
        what, body = "blocked", draw.path(circle, "gr ln") + draw.glyph("forbidden", _RADIUS, _RADIUS, 22, "gm")
    else:
        what, body = "taken", sheet.disc(owner, _RADIUS, _RADIUS, _RADIUS)
    name = sheet.name("milestone", milestone)
    label = sheet.say(f"metropolis.place_{what}", name=name, points=points, seat=owner)
    return body + draw.text(_RADIUS, 2 * _RADIUS + 18, points, "b m"), label
