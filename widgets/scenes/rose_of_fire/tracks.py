"""Prestige, conflict and points: three rulers with one zero line and one unit. And beside them what is left to draw."""

from gamelib.games.rose_of_fire.state import Rose
from widgets import draw
from widgets.scenes.sheet import Sheet
from widgets.scenes.tracks import Ruler, heap, pile

from .cards import ICONS
from .city import token

_RULER = Ruler(204, 17)
_PRESTIGE, _CONFLICT, _POINTS = 78, 158, 258
_LAP, _LOWEST = 40, -5


def tracks(sheet: Sheet[Rose]) -> None:
    """One below the other, so that one look compares a family's standing."""
    sheet.draw("zero", "streets", draw.path(f"M{_RULER.zero} {_PRESTIGE - 60}V{_POINTS + 10}", "no ha"))
    _prestige(sheet)
    _conflict(sheet)
    _points(sheet)


def _prestige(sheet: Sheet[Rose]) -> None:
    s = sheet.state
    low, high = s.game.box.auca["min"], s.game.box.auca["max"]
    fives = [value for value in range(low, high + 1) if value % 5 == 0]
    _RULER.track(sheet, "prestige", _PRESTIGE, low, high, glyph="prestige", written=fives)
    _RULER.markers(sheet, "prestige", _PRESTIGE, "tracks.prestige_label", s.prestige, dict(enumerate(s.prestige)))


def _points(sheet: Sheet[Rose]) -> None:
    """ROF-VPT.1, ROF-VPT.2  The track is walked round again after 40, and goes a little below zero if need be."""
    s = sheet.state
    shown = {seat: max(vp, _LOWEST) if vp <= 0 else (vp - 1) % _LAP + 1 for seat, vp in enumerate(s.vp)}
    low = _LOWEST if min(s.vp) < 0 else 0
    _RULER.track(sheet, "points", _POINTS, low, _LAP, glyph="star", written=range(0, _LAP + 1, 10))
    _RULER.markers(sheet, "vp", _POINTS, "tracks.points_label", s.vp, shown)


def _conflict(sheet: Sheet[Rose]) -> None:
    """The bomb, and the events on its way; it stands higher where it would hide one."""
    s, box = sheet.state, sheet.state.game.box
    last, spaces = box.anarchy, [*box.event_space, box.anarchy]
    values = sorted(value for value in {0, 6, *spaces} if abs(value - s.bomb) > 1)
    _RULER.track(sheet, "conflict", _CONFLICT, 0, last, glyph="bomb", written=values)
    for symbol, row in enumerate(s.game.data.rows("influence_symbols")):
        space, past = box.event_space[symbol], symbol < s.resolved
        facts = {"space": space, "event": row[f"event_{sheet.lang}"], "symbol": symbol}
        label = sheet.say("tracks.event_past" if past else "tracks.event_label", **facts)
        _on_the_way(sheet, f"event:{row['id']}", space, _flag(row["id"], past=past), label)
    flag = draw.octagon(1, 1, 26, 26, "ik" if s.anarchy else "ra ln", 6)
    flag += draw.glyph("anarchy", 14, 14, 17, "gs" if s.anarchy else "")
    flag += draw.text(34, 19, sheet.say("tracks.anarchy"), "b") if s.anarchy else ""
    label = sheet.say("tracks.anarchy_now" if s.anarchy else "tracks.anarchy_label", space=last)
    _on_the_way(sheet, "event:anarchy", last, flag, label)
    raised = 28 if min(abs(space - s.bomb) for space in spaces) <= 1 else 0
    marker = draw.path(f"M14 {28 + raised}V20", "no eo") + token("bomb", 14, 14, 17, "ik", "gs")
    marker += draw.text(14, 55 + raised, s.bomb, "t0 b m")
    _on_the_way(sheet, "conflict", s.bomb, marker, sheet.say("tracks.conflict_label", count=s.bomb, last=last), raised)


def _on_the_way(sheet: Sheet[Rose], key: str, space: int, body: str, label: str, raised: int = 0) -> None:
    x, y = _RULER.x(space) - 14, _CONFLICT - 30 - raised
    sheet.place(key, "cards" if key.startswith("event") else "discs", body, x, y, 28, 28, label, 2)


def _flag(symbol: str, *, past: bool) -> str:
    """An event: a small octagon with a glyph, struck through when past."""
    body = draw.octagon(1, 1, 26, 26, "ra ln", 6) + draw.glyph(symbol, 14, 14, 26 * 0.65, "gm" if past else "")
    return body + (draw.line(1, 27, 27, 1) if past else "")


def supply(sheet: Sheet[Rose]) -> None:
    """The three piles with their discards, the red bag, the place of the Strike card."""
    s = sheet.state
    for back, name in enumerate(("city", "popularity", "prestige")):
        x, pile_name = 88 * back, sheet.say(f"supply.{name}")
        left, gone = s.deck_size[back], sum(s.discard[slice(*s.game.box.span[back])])
        label = sheet.say("supply.deck_label", pile=pile_name, count=left)
        sheet.place(f"deck:{name}", "cards", pile(ICONS[back], left), x, 8, 32, 44, label, 1)
        label = sheet.say("supply.discard_label", pile=pile_name, count=gone)
        sheet.place(f"discard:{name}", "cards", heap(gone), x + 40, 8, 32, 44, label, 1)
        sheet.draw(f"pile:{name}", "labels", draw.text(0, 70, pile_name, "t0 mu"), x)
    _red_bag(sheet, 266)
    _strike(sheet, 344)


def _red_bag(sheet: Sheet[Rose], x: float) -> None:
    s = sheet.state
    body = draw.glyph("bag", 12, 22, 26) + draw.text(30, 28, s.bag_size, "b")
    body += draw.text(0, 62, sheet.say("supply.red_bag"), "t0 mu")
    label = sheet.say("supply.red_bag_label", count=s.bag_size)
    if s.drawn:
        names = ", ".join(sheet.name("token", symbol) for symbol in s.drawn)
        label = sheet.say("supply.red_bag_drawn", count=s.bag_size, drawn=names)
        drawn = (influence_token(sheet.word("token", symbol)) for symbol in s.drawn)
        body += draw.group(*(draw.group(its, at=(10 + 24 * i, 0)) for i, its in enumerate(drawn)), at=(12, -14))
    sheet.place("red_bag", "cards", body, x, 8, 72, 44, label, 1)


def influence_token(symbol: str) -> str:
    """An influence token around the origin; a hidden one shows its back."""
    hidden = symbol == "hidden"
    back = draw.octagon(-11, -11, 22, 22, "bk" if hidden else "ra ln", 6)
    return back + draw.glyph(symbol, 0, 0, 14 if hidden else 15, "gb" if hidden else "")


def _strike(sheet: Sheet[Rose], x: float) -> None:
    holder = strike_holder(sheet.state)
    if holder < 0:
        body = draw.octagon(0, 0, 32, 44, "bk", 6) + draw.glyph("strike", 16, 22, 22, "gb")
    else:
        body = draw.octagon(0, 0, 32, 44, "no ln ds", 6) + sheet.disc(holder, 16, 22, 10)
    body += draw.text(16, 62, sheet.say("supply.strike"), "t0 mu m")
    label = sheet.say("supply.strike_here") if holder < 0 else sheet.say("supply.strike_with", seat=holder)
    sheet.place("strike", "cards", body, x, 8, 32, 44, label, 1)


def strike_holder(s: Rose) -> int:
    """Who has the Strike card; -1 while it lies beside the board."""
    if s.strike_kept >= 0:
        return s.strike_kept
    return next((seat for seat, hand in enumerate(s.hand) if s.game.box.strike in hand), -1)
