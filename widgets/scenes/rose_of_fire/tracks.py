"""Prestige, conflict and points: three rulers with one zero line and one unit."""

from gamelib.games.rose_of_fire.state import Rose
from widgets import draw
from widgets.scenes.sheet import Sheet

UNIT, ZERO = 17, 204
PRESTIGE, CONFLICT, POINTS = 78, 158, 258
_LAP = 40


def tracks(sheet: Sheet[Rose]) -> None:
    """One below the other, so that one look compares a family's standing."""
    sheet.draw("zero", "streets", draw.path(f"M{ZERO} {PRESTIGE - 60}V{POINTS + 10}", "no ha"))
    _prestige(sheet)
    _conflict(sheet)
    _points(sheet)


def _x(value: int) -> float:
    return ZERO + UNIT * value


def _ruler(sheet: Sheet[Rose], name: str, low: int, high: int, icon: str, labels: list[int]) -> str:
    both = sheet.say(f"tracks.{name}"), sheet.speech.other().say(f"tracks.{name}")
    return draw.ruler(_x(high), low, high, *both, icon, labels, lead=_x(low))[0]


def _markers(sheet: Sheet[Rose], track: str, y: float, shown: dict[int, int], label: str, values: list[int]) -> None:
    """Discs standing on a ruler; those on one value stand on each other's shoulders, in seat order."""
    for seat, level in draw.stacked(shown).items():
        named = sheet.say(f"tracks.{label}", seat=sheet.name("seat", seat), count=values[seat])
        disc = sheet.disc(seat, 12, 10, 9)
        if lap := values[seat] - shown[seat]:
            written = f"+{lap}" if lap > 0 else values[seat]
            crowded = {shown[seat] + 1, shown[seat] + 2} & set(shown.values())
            disc += draw.text(2, 15, written, "t0 b e") if crowded else draw.text(22, 15, written, "t0 b")
        sheet.place(f"{track}:{seat}", "discs", disc, _x(shown[seat]) - 12, y - 22 - 17 * level, 24, 20, named, 1)


def _prestige(sheet: Sheet[Rose]) -> None:
    s = sheet.state
    auca = s.game.box.auca
    labels = [v for v in range(auca["min"], auca["max"] + 1) if v % 5 == 0]
    sheet.draw(
        "ruler:prestige", "cards", _ruler(sheet, "prestige", auca["min"], auca["max"], "prestige", labels), 0, PRESTIGE
    )
    _markers(sheet, "prestige", PRESTIGE, dict(enumerate(s.prestige)), "prestige_label", s.prestige)


def _points(sheet: Sheet[Rose]) -> None:
    s = sheet.state
    low = -5 if min(s.vp) < 0 else 0
    body = _ruler(sheet, "points", low, _LAP, "star", list(range(0, _LAP + 1, 10)))
    sheet.draw("ruler:points", "cards", body, 0, POINTS)
    shown = {
        seat: max(vp, -5) if vp < 0 else vp - _LAP * ((vp - 1) // _LAP if vp else 0) for seat, vp in enumerate(s.vp)
    }
    _markers(sheet, "vp", POINTS, shown, "points_label", s.vp)


def _conflict(sheet: Sheet[Rose]) -> None:
    s = sheet.state
    box = s.game.box
    last, bomb = box.anarchy, s.bomb
    spaces = [*box.event_space, last]
    labels = [v for v in {0, 6, *spaces} if abs(v - bomb) > 1]
    sheet.draw("ruler:conflict", "cards", _ruler(sheet, "conflict", 0, last, "bomb", sorted(labels)), 0, CONFLICT)
    for symbol, row in enumerate(s.game.data.rows("influence_symbols")):
        space, past = box.event_space[symbol], symbol < s.resolved
        facts = {"space": space, "event": row[f"event_{sheet.lang}"], "symbol": sheet.name("symbol", symbol)}
        label = sheet.say("tracks.event_past" if past else "tracks.event_label", **facts)
        flag = draw.flag(14, 14, row["id"], past)
        sheet.place(f"event:{row['id']}", "cards", flag, _x(space) - 14, CONFLICT - 30, 28, 28, label, 2)
    flag = draw.octagon(1, 1, 26, 26, "ik" if s.anarchy else "ra ln", 6)
    flag += draw.glyph("anarchy", 14, 14, 17, "gs" if s.anarchy else "")
    if s.anarchy:
        flag += draw.text(34, 19, sheet.say("tracks.anarchy"), "b")
    label = sheet.say("tracks.anarchy_now" if s.anarchy else "tracks.anarchy_label", space=last)
    sheet.place("event:anarchy", "cards", flag, _x(last) - 14, CONFLICT - 30, 28, 28, label, 2)
    raised = 28 if min(abs(space - bomb) for space in spaces) <= 1 else 0
    marker = draw.path(f"M14 {28 + raised}V20", "no eo") + draw.token("bomb", 14, 14, 12, 17).replace("sf st", "ik")
    marker = marker.replace('class="g"', 'class="g gs"') + draw.text(14, 55 + raised, bomb, "t0 b m")
    label = sheet.say("tracks.conflict_label", count=bomb, last=last)
    sheet.place("conflict", "discs", marker, _x(bomb) - 14, CONFLICT - 30 - raised, 28, 28, label, 2)


def supply(sheet: Sheet[Rose]) -> None:
    """The three piles with their discards, the red bag, the place of the Strike card."""
    s = sheet.state
    box = s.game.box
    for back, name in enumerate(("city", "popularity", "prestige")):
        x = 88 * back
        size = s.deck_size[back]
        gone = sum(s.discard[slice(*box.span[back])])
        icon = "prestige" if name == "prestige" else f"{name}_card"
        empty = draw.octagon(0, 0, 32, 44, "no ln ds", 6) + draw.text(16, 38, 0, "t0 mu m")
        deck = _pile(icon, size) if size else empty
        facts = {"pile": sheet.say(f"supply.{name}")}
        sheet.place(f"deck:{name}", "cards", deck, x, 8, 32, 44, sheet.say("supply.deck_label", count=size, **facts), 1)
        heap = draw.octagon(0, 0, 32, 44, "gr ha", 6) + draw.text(16, 38, gone or "·", "t0 mu m")
        sheet.place(
            f"discard:{name}",
            "cards",
            heap,
            x + 40,
            8,
            32,
            44,
            sheet.say("supply.discard_label", count=gone, **facts),
            1,
        )
        sheet.draw(f"pile:{name}", "labels", draw.text(0, 70, facts["pile"], "t0 mu"), x)
    _red_bag(sheet, 266)
    _strike(sheet, 344)


def _pile(icon: str, size: int) -> str:
    return (
        draw.octagon(0, 0, 32, 44, "bk", 6) + draw.glyph(icon, 16, 15, 17, "gb") + draw.text(16, 38, size, "t0 b m bi")
    )


def _red_bag(sheet: Sheet[Rose], x: float) -> None:
    s = sheet.state
    body = (
        draw.glyph("bag", 12, 22, 26)
        + draw.text(30, 28, s.bag_size, "b")
        + draw.text(0, 62, sheet.say("supply.red_bag"), "t0 mu")
    )
    label = sheet.say("supply.red_bag_label", count=s.bag_size)
    if s.drawn:
        names = ", ".join(sheet.name("token", symbol) for symbol in s.drawn)
        label = sheet.say("supply.red_bag_drawn", count=s.bag_size, drawn=names)
        words = s.game.codecs["token"]
        tokens = (draw.group(token(words.word(symbol)), at=(10 + 24 * i, 0)) for i, symbol in enumerate(s.drawn))
        body += draw.group(*tokens, at=(12, -14))
    sheet.place("red_bag", "cards", body, x, 8, 72, 44, label, 1)


def token(symbol: str) -> str:
    """An influence token around the origin; a hidden one shows its back."""
    if symbol == "hidden":
        return draw.octagon(-11, -11, 22, 22, "bk", 6) + draw.glyph("hidden", 0, 0, 14, "gb")
    return draw.octagon(-11, -11, 22, 22, "ra ln", 6) + draw.glyph(symbol, 0, 0, 15)


def _strike(sheet: Sheet[Rose], x: float) -> None:
    s = sheet.state
    holder = strike_holder(s)
    body = draw.octagon(0, 0, 32, 44, "no ln ds" if holder >= 0 else "bk", 6)
    if holder >= 0:
        body += sheet.disc(holder, 16, 22, 10)
        label = sheet.say("supply.strike_with", seat=sheet.name("seat", holder))
    else:
        body += draw.glyph("strike", 16, 22, 22, "gb")
        label = sheet.say("supply.strike_here")
    body += draw.text(16, 62, sheet.say("supply.strike"), "t0 mu m")
    sheet.place("strike", "cards", body, x, 8, 32, 44, label, 1)


def strike_holder(s: Rose) -> int:
    """Who has the Strike card; -1 while it lies beside the board."""
    if s.strike_kept >= 0:
        return s.strike_kept
    return next((seat for seat, hand in enumerate(s.hand) if s.game.box.strike in hand), -1)
