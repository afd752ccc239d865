"""The influence cards on offer, and what lies before each family."""

from gamelib.core.words import counted
from gamelib.games.rose_of_fire.box import HIDDEN, KINDS, OFFERED, REMOVED, SPENT, SYMBOLS
from gamelib.games.rose_of_fire.state import Rose
from widgets import draw, ink
from widgets.scenes.sheet import Sheet

from .cards import ICONS, face_of, mini
from .city import house
from .tracks import token

_GROUP, _LINE = 298, 34
_ROW, _TOP = 42, 46
_HAND, _TOKENS, _ALIGNMENT, _SUPPLY, _TABLE, _WIDTH = 128, 276, 400, 508, 730, 884


def influence(sheet: Sheet[Rose]) -> None:
    """Three cards of each symbol; the conflict track says when what is left of them leaves."""
    s = sheet.state
    box = s.game.box
    symbols = s.game.codecs["symbol"]
    for symbol in range(SYMBOLS):
        x, word = _GROUP * symbol, symbols.word(symbol)
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
    s = sheet.state
    box, symbols = s.game.box, s.game.codecs["symbol"]
    owner, word = s.influence[card], s.game.codecs["influence_card"].word(card)
    row = next(row for row in s.game.data.rows("influence_cards") if row["id"] == word)
    gone = owner == REMOVED
    tone, name = ("gm", sheet.name("influence_card", card)) if gone else ("", sheet.name("influence_card", card))
    body = draw.octagon(0, 0, 288, 30, "ra ln" if owner == OFFERED else "gr ha", 7) + draw.glyph(
        row["source"], 14, 15, 11, "gm"
    )
    body += draw.text(23, 20.5, name, "t0 mu" if gone else "t0")
    facts: dict[str, object] = {"card": name, "symbol": sheet.name("symbol", box.influence_symbol[card])}
    cost = [symbol for symbol, count in enumerate(box.cost[card]) for _ in range(count)]
    if owner == OFFERED:
        signs = [draw.glyph(symbols.word(symbol), 262 - 15 * (len(cost) - i), 15, 14) for i, symbol in enumerate(cost)]
        body += "".join(signs)
        prices = counted(sheet.name("symbol", symbol) for symbol in cost)
        label = sheet.say("influence.offered", cost=prices, points=box.influence_vp[card], **facts)
    elif gone:
        label = sheet.say("influence.removed", **facts)
        body += draw.line(20, 15, 30 + ink.text_width(name, 15), 15)
    else:
        body += sheet.disc(owner, 240, 15, 9.5)
        label = sheet.say("influence.owned", seat=sheet.name("seat", owner), points=box.influence_vp[card], **facts)
    points = draw.text(273, 20.5, box.influence_vp[card], "mu" if gone else "b")
    body += draw.glyph("star", 264, 15, 12, tone or "gm") + points
    sheet.place(f"influence:{word}", "cards", body, x, y, 288, 30, label, y)


def families(sheet: Sheet[Rose]) -> None:
    """One row for each family: what everybody may know of it, and to the one who sees it, what is hidden."""
    heads = {"hand": _HAND, "tokens": _TOKENS, "alignment": _ALIGNMENT, "supply": _SUPPLY, "table": _TABLE}
    head = "".join(draw.text(x, 15, sheet.say(f"family.{name}"), "t0 mu") for name, x in heads.items())
    sheet.draw("families", "labels", head + draw.line(0, 24, _WIDTH, 24, "ha"))
    for seat in range(sheet.state.seats):
        _family(sheet, seat, _TOP + _ROW * seat)


def _family(sheet: Sheet[Rose], seat: int, y: float) -> None:
    s = sheet.state
    name = sheet.name("seat", seat)
    sheet.draw(f"family:{seat}", "labels", sheet.disc(seat, 11, 0, 10.5) + draw.text(30, 5.5, name, "b"), 0, y)
    if seat == s.first:
        flag = draw.glyph("first_player", 12, 12, 20)
        sheet.place("first", "discs", flag, 94, y - 12, 24, 24, sheet.say("family.first_label", seat=name), seat)
    held = counted(sheet.name("card", card) for card in s.hand[seat]) or sheet.say("family.nothing")
    label = sheet.say("family.hand_label", seat=name, cards=held)
    backs = "".join(mini(s, card, 27 * i, 0) for i, card in enumerate(s.hand[seat]))
    sheet.place(f"hand:{seat}", "cards", backs, _HAND, y - 14, 140, 28, label, seat)
    _tokens(sheet, seat, y)
    _alignment(sheet, seat, y)
    _supply(sheet, seat, y)
    _table(sheet, seat, y)


def _tokens(sheet: Sheet[Rose], seat: int, y: float) -> None:
    """Known tokens symbol by symbol, hidden ones by their number."""
    s = sheet.state
    words = s.game.codecs["symbol"]
    counts = s.tokens[seat * SYMBOLS : (seat + 1) * SYMBOLS]
    if hidden := s.token_backs[seat]:
        body = draw.group(token("hidden"), at=(11, 14)) + draw.text(28, 19.5, hidden, "b")
        said = f"{sheet.name('token', HIDDEN)} {hidden}"
    elif sheet.eyes is not None and seat != sheet.eyes:
        body, said = draw.text(8, 19.5, "·", "mu"), sheet.say("family.nothing")
    else:
        body = "".join(
            draw.glyph(words.word(symbol), 9 + 38 * symbol, 14, 17, "" if n else "gm")
            + draw.text(21 + 38 * symbol, 19.5, n or "·", "b" if n else "mu")
            for symbol, n in enumerate(counts)
        )
        said = ", ".join(f"{sheet.name('symbol', symbol)} {n}" for symbol, n in enumerate(counts))
    label = sheet.say("family.tokens_label", seat=sheet.name("seat", seat), tokens=said)
    sheet.place(f"tokens:{seat}", "cards", body, _TOKENS, y - 14, 114, 28, label, seat)


def _alignment(sheet: Sheet[Rose], seat: int, y: float) -> None:
    s = sheet.state
    symbol = s.alignment[seat]
    said = sheet.name("alignment", symbol) if symbol >= 0 else sheet.say("family.nothing")
    if symbol < 0 or symbol == SPENT:
        body = draw.octagon(3, 3, 22, 22, "no ha ds", 6) + draw.text(34, 19.5, said if symbol == SPENT else "", "t0 mu")
    else:
        body = draw.group(token(s.game.codecs["alignment"].word(symbol)), at=(14, 14))
    label = sheet.say("family.alignment_label", seat=sheet.name("seat", seat), symbol=said)
    sheet.place(f"alignment:{seat}", "cards", body, _ALIGNMENT, y - 14, 96, 28, label, seat)


def _supply(sheet: Sheet[Rose], seat: int, y: float) -> None:
    s = sheet.state
    houses = s.houses_left[seat * KINDS : seat * KINDS + KINDS]
    body = sheet.piece("striker", seat, 11, 13, 22) + draw.text(25, 19.5, s.strikers_left[seat], "")
    for kind, n in enumerate(houses):
        body += sheet.piece(house(s, kind), seat, 64 + 40 * kind, 13, 22) + draw.text(
            77 + 40 * kind, 19.5, n or "·", "" if n else "mu"
        )
    said = ", ".join(f"{sheet.name('kind', kind)} {n}" for kind, n in enumerate(houses))
    label = sheet.say("family.supply_label", seat=sheet.name("seat", seat), strikers=s.strikers_left[seat], houses=said)
    sheet.place(f"supply:{seat}", "cards", body, _SUPPLY, y - 14, 210, 28, label, seat)


def _table(sheet: Sheet[Rose], seat: int, y: float) -> None:
    """Cards that stay on the table until they work."""
    s = sheet.state
    titles = [face_of(s, card, sheet.speech).title for card in s.standing[seat]]
    kept = s.strike_kept == seat
    if kept:
        titles.append(face_of(s, s.game.box.strike, sheet.speech).title)
    body = draw.text(4, 19.5, "·", "mu") if not titles else ""
    if titles:
        icon = ICONS[3] if kept and len(titles) == 1 else ICONS[1]
        body = (
            draw.octagon(0, 0, 24, 28, "ra ln", 5)
            + draw.glyph(icon, 12, 14, 15)
            + draw.text(32, 19.5, titles[0] if len(titles) == 1 else f"{len(titles)} ×", "t0")
        )
    label = sheet.say(
        "family.table_label", seat=sheet.name("seat", seat), cards=", ".join(titles) or sheet.say("family.nothing")
    )
    sheet.place(f"table:{seat}", "cards", body, _TABLE, y - 14, 154, 28, label, seat)
