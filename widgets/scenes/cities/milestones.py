"""The heading, and the board of the metropolis: three milestones with three places each."""

from gamelib.games.cities.box import PLACES, RINGS
from gamelib.games.cities.milestones import Need
from gamelib.games.cities.state import NOBODY, Cities
from gamelib.games.cities.things import BLOCKED
from widgets.scenes import parts
from widgets.scenes.canvas import Canvas
from widgets.svg import draw, geometry

from . import card_texts

WIDTH, HEIGHT, GAP = 296, 116, 12
TOP = 24
"""The milestones lie below the name of the metropolis."""
ACROSS = 3 * WIDTH + 2 * GAP
"""The width of the whole picture: three milestones side by side."""
_LEFT, _PITCH, _RADIUS = 12, 49, 13
"""Where the places of a milestone lie, each with its points to the right of it."""
_PROGRESS = _LEFT + PLACES * _PITCH + 8
_SHOWN_ONE_BY_ONE = 2


def heading(canvas: Canvas[Cities]) -> None:
    """The title, what happens, and which of the rounds it is."""
    s, side, pitch = canvas.state, 28, 32
    rounds = s.rounds()
    label = canvas.say("round", round=s.round, rounds=rounds) if s.round else canvas.say("setup")
    parts.heading(canvas, 34, label)
    body, wide = "", rounds * pitch - 4
    for n in range(1, rounds + 1):
        x, now = (n - 1) * pitch, n == s.round and not s.over
        body += draw.octagon(x, 0, side, side, "ik" if now else "gr ha" if n > s.round else "ra ln", 5)
        body += draw.text(x + side / 2, 20.5, n, "b m inv" if now else "m mu")
    canvas.place("round", "cards", body, ACROSS - wide, 0, wide, side, label)


def metropolis(canvas: Canvas[Cities]) -> None:
    """The name of the metropolis and its milestones, side by side."""
    s = canvas.state
    known = s.metropolis >= 0
    title = canvas.say("metropolis.name" if known else "metropolis.none", name=canvas.name("metropolis", s.metropolis))
    canvas.draw("metropolis", "labels", draw.text(0, 14, title, "b"))
    for column in range(RINGS):
        x, front = column * (WIDTH + GAP), canvas.in_front if known else None
        body, label = _milestone(canvas, column) if known else _unknown(canvas)
        canvas.place(f"milestone:{column}", "cards", body, x, TOP, WIDTH, HEIGHT, label, front=front)
        for place in range(PLACES) if known else ():
            body, label = _place(canvas, column, place)
            left = x + _LEFT + _PITCH * place
            top, wide, high = TOP + HEIGHT - 36, 2 * _RADIUS + 18, 2 * _RADIUS
            canvas.place(f"place:{column}:{place}", "discs", body, left, top, wide, high, label, 1, front=front)


def _unknown(canvas: Canvas[Cities]) -> tuple[str, str]:
    return draw.octagon(0, 0, WIDTH, HEIGHT, "no ln ds", 10), canvas.say("metropolis.empty_label")


def _milestone(canvas: Canvas[Cities], column: int) -> tuple[str, str]:
    """Its name, what it asks for, and how much of that the district in front has."""
    s, seat = canvas.state, canvas.in_front
    milestone = s.milestones()[column]
    asked, name = s.game.box.milestones[milestone], canvas.name("milestone", milestone)
    needs, met = list(asked.needs(s.district[seat])), asked.met(s.district[seat])
    brief = card_texts.milestone_briefly(s.game, milestone, canvas.lang)
    body = draw.octagon(0, 0, WIDTH, HEIGHT, "ra ln", 10) + draw.text(14, 25, name, "b")
    body += draw.lines(14, 47, WIDTH - 26, brief, "mu", 20)
    kept = seat in s.rings(column) and not met
    progress = canvas.say("metropolis.kept") if kept else _progress(needs)
    body += canvas.disc(seat, _PROGRESS + 9, HEIGHT - 23, 9)
    body += draw.text(_PROGRESS + 25, HEIGHT - 16.5, progress, "b" if met else "mu")
    counts = ", ".join(canvas.say("metropolis.need", **_counts(need)) for need in needs)
    state = canvas.say("metropolis.met" if met else "metropolis.unmet_kept" if kept else "metropolis.unmet", seat=seat)
    text = card_texts.milestone(s.game, milestone, canvas.lang)
    return body, canvas.say("metropolis.label", name=name, text=text, progress=f"{state} {counts}.")


def _progress(needs: list[Need]) -> str:
    """How much the district has of what the milestone needs; of many needs, how many are met."""
    if len(needs) > _SHOWN_ONE_BY_ONE:
        return f"{sum(need.met for need in needs)}/{len(needs)}"
    return " · ".join("{have}/{need}".format_map(_counts(need)) for need in needs)


def _counts(need: Need) -> dict[str, int]:
    return {"have": need.facts["have"], "need": need.facts["need"]}


def _place(canvas: Canvas[Cities], column: int, place: int) -> tuple[str, str]:
    """One place: the ring on it, and its number."""
    s, circle = canvas.state, geometry.circle(_RADIUS, _RADIUS, _RADIUS)
    milestone, owner = s.milestones()[column], s.rings(column)[place]
    points = s.game.box.milestone_vp[milestone][place]
    if owner == NOBODY:
        what, body = "free", draw.path(circle, "no ln ds")
    elif owner == BLOCKED:
        what, body = "blocked", draw.path(circle, "gr ln") + draw.glyph("forbidden", _RADIUS, _RADIUS, 20, "gm")
    else:
        what, body = "taken", canvas.disc(owner, _RADIUS, _RADIUS, _RADIUS)
    name = canvas.name("milestone", milestone)
    label = canvas.say(f"metropolis.place_{what}", name=name, points=points, seat=owner)
    return body + draw.text(2 * _RADIUS + 4, _RADIUS + 6.5, points, "b"), label
