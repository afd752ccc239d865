"""The heading, and the board of the metropolis: three milestones with three places each."""

from gamelib.games.cities.box import PLACES, RINGS
from gamelib.games.cities.milestone_kinds import Need
from gamelib.games.cities.scoring import winners
from gamelib.games.cities.state import NOBODY, Cities
from gamelib.games.cities.things import BLOCKED
from widgets import draw, ink
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
    s = sheet.state
    title = sheet.say("title")
    x = 22 + ink.text_width(title, 26)
    body = (
        draw.text(0, 32, title, "t3 se it") + draw.text(x, 20, when(sheet), "t0 mu") + draw.text(x, 41, who(sheet), "b")
    )
    sheet.draw("title", "labels", body)
    rounds = s.rounds()
    side, gap = 26, 4
    left = ACROSS - rounds * (side + gap) + gap
    steps = []
    for n in range(1, rounds + 1):
        now = n == s.round and not s.over
        look = "ik" if now else "gr ha" if n > s.round else "ra ln"
        steps.append(draw.octagon((n - 1) * (side + gap), 0, side, side, look, 5))
        steps.append(draw.text((n - 1) * (side + gap) + side / 2, 19, n, "b m inv" if now else "t0 m mu"))
    label = sheet.say("round_label", round=s.round, rounds=rounds) if s.round else sheet.say("setup")
    sheet.place("round", "cards", "".join(steps), left, 14, rounds * (side + gap) - gap, side, label)


def when(sheet: Sheet[Cities]) -> str:
    """The round in words."""
    s = sheet.state
    if s.over:
        return sheet.say("over")
    return sheet.say("round", round=s.round, rounds=s.rounds()) if s.round else sheet.say("setup")


def who(sheet: Sheet[Cities]) -> str:
    """Who does what now, in words."""
    s = sheet.state
    if s.over:
        first = winners(s)
        names = ", ".join(sheet.name("seat", seat) for seat in first)
        return sheet.say("winners", seats=names) if len(first) > 1 else sheet.say("winner", seat=names)
    step, seat = s.game.wording.step_title(s.agenda[-1][0], sheet.lang), s.seat
    return sheet.say("now", seat=sheet.name("seat", seat), step=step) if seat is not None and seat >= 0 else step


def metropolis(sheet: Sheet[Cities]) -> None:
    """The name of the metropolis and its milestones, side by side."""
    s = sheet.state
    known = s.metropolis >= 0
    title = (
        sheet.say("metropolis.name", name=sheet.name("metropolis", s.metropolis))
        if known
        else sheet.say("metropolis.none")
    )
    sheet.draw("metropolis", "labels", draw.text(0, 14, title, "b"))
    for column in range(RINGS):
        _milestone(sheet, column, column * (WIDTH + GAP), 22)


def _milestone(sheet: Sheet[Cities], column: int, x: float, y: float) -> None:
    s = sheet.state
    if s.metropolis < 0:
        blank = draw.octagon(0, 0, WIDTH, HEIGHT, "no ln ds", 10)
        sheet.place(f"milestone:{column}", "cards", blank, x, y, WIDTH, HEIGHT, sheet.say("metropolis.empty_label"))
        return
    milestone, seat = s.milestones()[column], sheet.in_front
    name = sheet.name("milestone", milestone)
    titles = ink.wrap(name, _FIRST - _RADIUS - 18, 16.5)
    body = draw.octagon(0, 0, WIDTH, HEIGHT, "ra ln", 10)
    body += "".join(draw.text(14, 25 + 18 * i, line, "b") for i, line in enumerate(titles))
    under = 28 + 18 * len(titles)
    body += draw.lines(14, under, 148, says.milestone_briefly(s.game, milestone, sheet.lang), "t0 mu", 17)
    asked = s.game.box.milestones[milestone]
    needs = list(asked.needs(s.district[seat]))
    body += sheet.disc(seat, _FIRST, 84, 9) + _progress(needs, met=asked.met(s.district[seat]))
    said = sheet.say(
        "metropolis.met" if asked.met(s.district[seat]) else "metropolis.unmet", seat=sheet.name("seat", seat)
    )
    counts = ", ".join(_count(sheet, need) for need in needs)
    text = says.milestone(s.game, milestone, sheet.lang)
    label = sheet.say("metropolis.label", name=name, text=text, progress=f"{said} {counts}.")
    sheet.place(f"milestone:{column}", "cards", body, x, y, WIDTH, HEIGHT, label)
    for place in range(PLACES):
        _place(sheet, column, place, name, x + _FIRST + _PITCH * place - _RADIUS, y + 12)


def _progress(needs: list[Need], *, met: bool) -> str:
    """How much the district has of what the milestone needs; of many needs, how many are met."""
    counts = " · ".join(f"{need.facts['have']}/{need.facts['need']}" for need in needs)
    if len(needs) > _SHOWN_ONE_BY_ONE:
        counts = f"{sum(need.met for need in needs)}/{len(needs)}"
    return draw.text(_FIRST + 16, 89.5, counts, "t0 b" if met else "t0 mu")


def _count(sheet: Sheet[Cities], need: Need) -> str:
    return sheet.say("metropolis.need", have=need.facts["have"], need=need.facts["need"])


def _place(sheet: Sheet[Cities], column: int, place: int, name: str, x: float, y: float) -> None:
    """One place: its number, and the ring on it."""
    s = sheet.state
    owner, points = s.rings(column)[place], s.game.box.milestone_vp[s.milestones()[column]][place]
    side = 2 * _RADIUS
    facts: dict[str, object] = {"name": name, "points": points}
    if owner == NOBODY:
        body, label = (
            draw.path(ink.circle(_RADIUS, _RADIUS, _RADIUS), "no ln ds"),
            sheet.say("metropolis.place_free", **facts),
        )
    elif owner == BLOCKED:
        body = draw.path(ink.circle(_RADIUS, _RADIUS, _RADIUS), "gr ln") + draw.glyph(
            "forbidden", _RADIUS, _RADIUS, 22, "gm"
        )
        label = sheet.say("metropolis.place_blocked", **facts)
    else:
        body = sheet.disc(owner, _RADIUS, _RADIUS, _RADIUS)
        label = sheet.say("metropolis.place_taken", seat=sheet.name("seat", owner), **facts)
    body += draw.text(_RADIUS, side + 18, points, "b m")
    sheet.place(f"place:{column}:{place}", "discs", body, x, y, side, side, label, 1)
