"""Prestige and points side by side, a lane for each family; below them conflict, and what is left to draw."""

from gamelib.games.rose_of_fire.state import Rose
from widgets.scenes.canvas import Canvas
from widgets.scenes.tracks import LANE, Ruler, heap, pile, title
from widgets.svg import draw

from .cards import ICONS
from .city import token

WIDTH = 424
_PRESTIGE, _POINTS, _CONFLICT = Ruler(52, 8.2), Ruler(234, 3.85, every=5), Ruler(13, 13)
_HEAD, _LAP, _LOWEST = 20, 40, -5
_PILES, _HIGH = (0, 79, 169, 254, 378), 28
"""Where piles, red bag and Strike lie side by side, and how high they are."""


def tracks(canvas: Canvas[Rose]) -> None:
    """Each family has one lane, so that one look tells how it stands, and who is ahead."""
    baseline = _HEAD + LANE * canvas.state.seats + 5
    _prestige(canvas, baseline)
    _points(canvas, baseline)
    _conflict(canvas, baseline + 68)


def height(s: Rose) -> float:
    """How much room the tracks take."""
    return _HEAD + LANE * s.seats + 104


def _prestige(canvas: Canvas[Rose], y: float) -> None:
    s = canvas.state
    low, high = s.game.box.auca["min"], s.game.box.auca["max"]
    fives = [value for value in range(low, high + 1) if value % 5 == 0]
    canvas.draw("title:prestige", "labels", title("prestige", canvas.say("tracks.prestige")), 0, 15)
    _PRESTIGE.track(canvas, "prestige", y, low, high, fives)
    _PRESTIGE.lanes(canvas, "prestige", y, "tracks.prestige_label", s.prestige, dict(enumerate(s.prestige)))


def _points(canvas: Canvas[Rose], y: float) -> None:
    """ROF-VPT.1, ROF-VPT.2  The track is walked round again after 40, and goes a little below zero if need be."""
    s = canvas.state
    shown = {seat: max(vp, _LOWEST) if vp <= 0 else (vp - 1) % _LAP + 1 for seat, vp in enumerate(s.points)}
    low = _LOWEST if min(s.points) < 0 else 0
    canvas.draw("title:points", "labels", title("star", canvas.say("tracks.points")), _POINTS.zero - 10, 15)
    _POINTS.track(canvas, "points", y, low, _LAP, range(0, _LAP + 1, 10))
    _POINTS.lanes(canvas, "vp", y, "tracks.points_label", s.points, shown)


def _conflict(canvas: Canvas[Rose], y: float) -> None:
    """The events lie above the track, the bomb on it."""
    s, box = canvas.state, canvas.state.game.box
    last, spaces = box.anarchy, [*box.event_space, box.anarchy]
    name = title("anarchy" if s.anarchy else "bomb", canvas.say("tracks.anarchy" if s.anarchy else "tracks.conflict"))
    canvas.draw("title:conflict", "labels", name, 0, y - 25)
    values = sorted(value for value in {0, 6, *spaces} if abs(value - s.bomb) > 1)
    _CONFLICT.track(canvas, "conflict", y, 0, last, values)
    for symbol, row in enumerate(s.game.data.rows("influence_symbols")):
        space, past = box.event_space[symbol], symbol < s.resolved
        facts = {"space": space, "event": row[f"event_{canvas.lang}"], "symbol": symbol}
        label = canvas.say("tracks.event_past" if past else "tracks.event_label", **facts)
        _on_the_way(canvas, f"event:{row['id']}", space, y - 40, _flag(row["id"], past=past), label)
    flag = draw.octagon(1, 1, 26, 26, "ik" if s.anarchy else "ra ln", 6)
    flag += draw.glyph("anarchy", 14, 14, 17, "gs" if s.anarchy else "")
    label = canvas.say("tracks.anarchy_now" if s.anarchy else "tracks.anarchy_label", space=last)
    _on_the_way(canvas, "event:anarchy", last, y - 40, flag, label)
    marker = token("bomb", 14, 14, 17, "ik", "gs") + draw.text(14, 41, s.bomb, "t1 b m")
    label = canvas.say("tracks.conflict_label", count=s.bomb, last=last)
    _on_the_way(canvas, "conflict", s.bomb, y - 14, marker, label)


def _on_the_way(canvas: Canvas[Rose], key: str, space: int, y: float, body: str, label: str) -> None:
    event = key.startswith("event")
    row = canvas.state.seats + (0 if event else 1)
    canvas.place(key, "cards" if event else "discs", body, _CONFLICT.x(space) - 14, y, 28, 28, label, row)


def _flag(symbol: str, *, past: bool) -> str:
    """An event: a small octagon with a glyph, struck through when past."""
    body = draw.octagon(1, 1, 26, 26, "ra ln", 6) + draw.glyph(symbol, 14, 14, 17, "gm" if past else "")
    return body + (draw.line(1, 27, 27, 1) if past else "")


def supply(canvas: Canvas[Rose]) -> None:
    """The three piles with their discards, the red bag, the place of the Strike card."""
    s = canvas.state
    for back, name in enumerate(("city", "popularity", "prestige")):
        x, pile_name = _PILES[back], canvas.say(f"supply.{name}")
        left, gone = s.deck_size[back], sum(s.discard[slice(*s.game.box.span[back])])
        label = canvas.say("supply.deck_label", pile=pile_name, count=left)
        named = draw.text(0, _HIGH + 16, pile_name, "t1 mu")
        canvas.place(f"deck:{name}", "cards", pile(ICONS[back], left) + named, x, 0, 46, _HIGH + 20, label)
        label = canvas.say("supply.discard_label", pile=pile_name, count=gone)
        canvas.place(f"discard:{name}", "cards", heap(gone), x + 49, 0, 28, _HIGH, label)
    _red_bag(canvas, _PILES[3])
    _strike(canvas, _PILES[4])


def _red_bag(canvas: Canvas[Rose], x: float) -> None:
    s = canvas.state
    body = draw.glyph("bag", 12, 14, 24) + draw.text(28, 20, s.bag_size, "t1 b")
    body += draw.text(0, _HIGH + 16, canvas.say("supply.red_bag"), "t1 mu")
    label = canvas.say("supply.red_bag_label", count=s.bag_size)
    if s.drawn:
        names = ", ".join(canvas.name("token", symbol) for symbol in s.drawn)
        label = canvas.say("supply.red_bag_drawn", count=s.bag_size, drawn=names)
        drawn = (influence_token(canvas.word("token", symbol)) for symbol in s.drawn)
        body += "".join(draw.group(its, at=(64 + 24 * i, 14)) for i, its in enumerate(drawn))
    canvas.place("red_bag", "cards", body, x, 0, 104, _HIGH, label)


def influence_token(symbol: str) -> str:
    """An influence token around the origin; a hidden one shows its back."""
    hidden = symbol == "hidden"
    back = draw.octagon(-11, -11, 22, 22, "bk" if hidden else "ra ln", 6)
    return back + draw.glyph(symbol, 0, 0, 14 if hidden else 15, "gb" if hidden else "")


def _strike(canvas: Canvas[Rose], x: float) -> None:
    holder = strike_holder(canvas.state)
    if holder < 0:
        body = draw.octagon(0, 0, 32, _HIGH, "bk", 6) + draw.glyph("strike", 16, 14, 18, "gb")
    else:
        body = draw.octagon(0, 0, 32, _HIGH, "no ln ds", 6) + canvas.disc(holder, 16, 14, 9.5)
    body += draw.text(16, _HIGH + 16, canvas.say("supply.strike"), "t1 mu m")
    label = canvas.say("supply.strike_here") if holder < 0 else canvas.say("supply.strike_with", seat=holder)
    canvas.place("strike", "cards", body, x, 0, 32, _HIGH, label)


def strike_holder(s: Rose) -> int:
    """Who has the Strike card; -1 while it lies beside the board."""
    if s.strike_kept >= 0:
        return s.strike_kept
    return next((seat for seat, hand in enumerate(s.hand) if s.game.box.strike in hand), -1)
