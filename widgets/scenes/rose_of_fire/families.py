"""The influence cards on offer, and what lies before each family."""

from typing import Any

from gamelib.core.words import counted
from gamelib.games.rose_of_fire.box import HIDDEN, KINDS, OFFERED, REMOVED, SPENT, SYMBOLS
from gamelib.games.rose_of_fire.state import Rose
from widgets import draw, ink
from widgets.scenes import parts
from widgets.scenes.sheet import Sheet

from .cards import ICONS, face_of, mini
from .city import house
from .tracks import influence_token

_GROUP, _LINE = 298, 34


def influence(sheet: Sheet[Rose]) -> None:
    """Three cards of each symbol; the conflict track says when what is left of them leaves."""
    s, box = sheet.state, sheet.state.game.box
    for symbol in range(SYMBOLS):
        x, word = _GROUP * symbol, sheet.word("symbol", symbol)
        past = symbol < s.resolved or s.anarchy
        until = sheet.say("influence.gone") if past else sheet.say("influence.until", space=box.event_space[symbol])
        name = sheet.name("symbol", symbol).capitalize()
        head = draw.glyph(word, 10, 10, 20, "gm" if past else "") + draw.text(28, 15.5, name, "b")
        head += draw.text(40 + ink.text_width(name, 17), 15.5, until, "t0 mu")
        sheet.draw(f"symbol:{word}", "labels", head, x)
        mine = [card for card, its in enumerate(box.influence_symbol) if its == symbol]
        for i, card in enumerate(mine):
            _influence_card(sheet, card, x, 28 + _LINE * i)


def _influence_card(sheet: Sheet[Rose], card: int, x: float, y: float) -> None:
    s, box = sheet.state, sheet.state.game.box
    owner, points, name = s.influence[card], box.influence_vp[card], sheet.name("influence_card", card)
    row, gone = s.game.data.rows("influence_cards")[card], owner == REMOVED
    facts: dict[str, Any] = {"card": name, "symbol": box.influence_symbol[card], "points": points}
    body = draw.octagon(0, 0, 288, 30, "ra ln" if owner == OFFERED else "gr ha", 7)
    body += draw.glyph(row["source"], 14, 15, 11, "gm") + draw.text(23, 20.5, name, "t0 mu" if gone else "t0")
    if owner == OFFERED:
        says, cost = "offered", [symbol for symbol, count in enumerate(box.cost[card]) for _ in range(count)]
        for i, symbol in enumerate(cost):
            body += draw.glyph(sheet.word("symbol", symbol), 262 - 15 * (len(cost) - i), 15, 14)
        facts["cost"] = counted(sheet.name("symbol", symbol) for symbol in cost)
    elif gone:
        says = "removed"
        body += draw.line(20, 15, 30 + ink.text_width(name, 15), 15)
    else:
        says, facts["seat"] = "owned", owner
        body += sheet.disc(owner, 240, 15, 9.5)
    body += draw.glyph("star", 264, 15, 12, "gm") + draw.text(273, 20.5, points, "mu" if gone else "b")
    label = sheet.say(f"influence.{says}", **facts)
    sheet.place(f"influence:{sheet.word('influence_card', card)}", "cards", body, x, y, 288, 30, label, y)


def families(sheet: Sheet[Rose]) -> None:
    """What everybody may know of each family, and to the one who sees it, what is hidden."""
    columns = {
        "hand": (128, 140, _hand),
        "tokens": (276, 114, _tokens),
        "alignment": (400, 96, _alignment),
        "supply": (508, 210, _supply),
        "table": (730, 154, _table),
    }
    parts.families(sheet, columns)
    first = sheet.state.first
    if first >= 0:
        flag, label = draw.glyph("first_player", 12, 12, 20), sheet.say("family.first_label", seat=first)
        sheet.place("first", "discs", flag, 94, parts.family_y(first) - 12, 24, 24, label, first)


def _hand(sheet: Sheet[Rose], seat: int) -> parts.Told:
    s = sheet.state
    held = counted(sheet.name("card", card) for card in s.hand[seat]) or sheet.say("family.nothing")
    return "".join(mini(s, card, 27 * i, 0) for i, card in enumerate(s.hand[seat])), {"cards": held}


def _tokens(sheet: Sheet[Rose], seat: int) -> parts.Told:
    """Known tokens symbol by symbol, hidden ones by their number."""
    s = sheet.state
    if hidden := s.token_backs[seat]:
        body = draw.group(influence_token("hidden"), at=(11, 14)) + draw.text(28, 19.5, hidden, "b")
        return body, {"tokens": f"{sheet.name('token', HIDDEN)} {hidden}"}
    if sheet.eyes is not None and seat != sheet.eyes:
        return draw.number(8, 19.5, 0), {"tokens": sheet.say("family.nothing")}
    body, said = "", []
    for symbol, count in enumerate(s.tokens[seat * SYMBOLS : (seat + 1) * SYMBOLS]):
        body += draw.glyph(sheet.word("symbol", symbol), 9 + 38 * symbol, 14, 17, "" if count else "gm")
        body += draw.number(21 + 38 * symbol, 19.5, count, "b")
        said.append(f"{sheet.name('symbol', symbol)} {count}")
    return body, {"tokens": ", ".join(said)}


def _alignment(sheet: Sheet[Rose], seat: int) -> parts.Told:
    symbol = sheet.state.alignment[seat]
    said = sheet.name("alignment", symbol) if symbol >= 0 else sheet.say("family.nothing")
    if 0 <= symbol < SPENT:
        return draw.group(influence_token(sheet.word("alignment", symbol)), at=(14, 14)), {"symbol": said}
    none = draw.octagon(3, 3, 22, 22, "no ha ds", 6)
    return none + draw.text(34, 19.5, said if symbol == SPENT else "", "t0 mu"), {"symbol": said}


def _supply(sheet: Sheet[Rose], seat: int) -> parts.Told:
    s, said = sheet.state, []
    body = sheet.piece("striker", seat, 11, 13, 22) + draw.text(25, 19.5, s.strikers_left[seat])
    for kind, count in enumerate(s.houses_left[seat * KINDS : (seat + 1) * KINDS]):
        body += sheet.piece(house(s, kind), seat, 64 + 40 * kind, 13, 22) + draw.number(77 + 40 * kind, 19.5, count)
        said.append(f"{sheet.name('kind', kind)} {count}")
    return body, {"strikers": s.strikers_left[seat], "houses": ", ".join(said)}


def _table(sheet: Sheet[Rose], seat: int) -> parts.Told:
    """Cards that stay on the table until they work."""
    s = sheet.state
    lying = [*s.standing[seat], *[s.game.box.strike] * (s.strike_kept == seat)]
    if not lying:
        return draw.number(4, 19.5, 0), {"cards": sheet.say("family.nothing")}
    titles = [face_of(s, card, sheet.speech).title for card in lying]
    body = draw.octagon(0, 0, 24, 28, "ra ln", 5) + draw.glyph(ICONS[s.game.box.back[lying[0]]], 12, 14, 15)
    body += draw.text(32, 19.5, titles[0] if len(titles) == 1 else f"{len(titles)} ×", "t0")
    return body, {"cards": ", ".join(titles)}
