"""The influence cards on offer, and what lies before each family."""

from functools import cache
from typing import Any

from gamelib.engine.codecs import grouped
from gamelib.engine.definition import BaseGame
from gamelib.games.rose_of_fire.box import HIDDEN, KINDS, OFFERED, REMOVED, SPENT, SYMBOLS, Box
from gamelib.games.rose_of_fire.state import Rose
from widgets.scenes import parts
from widgets.scenes.canvas import Canvas, Speech, seat_colour
from widgets.svg import draw, lettering

from .cards import ICONS, face_of, mini
from .city import house
from .tracks import WIDTH, influence_token

_HAND, _TABLE, _SUPPLY, _TOKENS, _ALIGNMENT = 128, 262, 28, 270, 392
_BLOCK, _LINE = 62, 29
_CARD = (138, 68)
_DOWN, _HEAD = 72, 26


def influence_height() -> float:
    """How much room the influence cards take."""
    return _HEAD + 2 * _DOWN + _CARD[1]


def influence(canvas: Canvas[Rose]) -> None:
    """Three cards of each symbol; above them the space of the bomb at which those that are left leave."""
    s, box, across = canvas.state, canvas.state.game.box, (WIDTH - _CARD[0]) / 2
    for symbol in range(SYMBOLS):
        x, word = across * symbol, canvas.word("symbol", symbol)
        past = symbol < s.resolved or s.anarchy
        space = box.event_space[symbol]
        head = draw.glyph(word, 16, 11, 22, "gm" if past else "") + draw.glyph("bomb", 92, 11, 18, "gm")
        head += draw.text(105, 17, space, "t1 mu off" if past else "t1 b")
        canvas.draw(f"symbol:{word}", "labels", head, x)
        mine = [card for card, its in enumerate(box.influence_symbol) if its == symbol]
        for i, card in enumerate(mine):
            _influence_card(canvas, card, x, _HEAD + _DOWN * i)


def _influence_card(canvas: Canvas[Rose], card: int, x: float, y: float) -> None:
    body, label = _card_of(canvas.state.game, canvas.speech, card, canvas.state.influence[card])
    canvas.place(f"influence:{canvas.word('influence_card', card)}", "cards", body, x, y, *_CARD, label, y)


@cache
def _card_of(game: BaseGame[Box], speech: Speech, card: int, owner: int) -> tuple[str, str]:
    """An influence card that somebody has, or that is on offer, or out of the game; and the same in words."""
    box, (w, h) = game.box, _CARD
    points, name = box.influence_vp[card], speech.name("influence_card", card)
    row, gone = game.data.rows("influence_cards")[card], owner == REMOVED
    facts: dict[str, Any] = {"card": name, "symbol": box.influence_symbol[card], "points": points}
    body = draw.octagon(0, 0, w, h, "ra ln" if owner == OFFERED else "gr ha", 8)
    for i, line in enumerate(lettering.wrap(name, w - 10, 16)):
        body += draw.text(7, 25 + 17 * i, line, "t1 mu off" if gone else "t1")
    foot = h - 13
    if owner == OFFERED:
        says, paid = "offered", [symbol for symbol, count in enumerate(box.cost[card]) for _ in range(count)]
        for i, symbol in enumerate(paid):
            body += draw.glyph(game.codecs["symbol"].word(symbol), 15 + 18 * i, foot, 15)
        facts["cost_word"] = grouped(speech.name("symbol", symbol) for symbol in paid)
    elif gone:
        says = "removed"
    else:
        says, facts["seat"] = "owned", owner
        body += draw.disc(seat_colour(game, owner), 17, foot, 9.5)
    body += draw.glyph("star", w - 44, foot, 13, "gm") + draw.text(
        w - 35, foot + 6, points, "t1 mu" if gone else "t1 b"
    )
    return body + draw.glyph(row["source"], w - 14, foot, 11, "gm"), speech.say(f"influence.{says}", **facts)


def families_height(s: Rose) -> float:
    """How much room the families take."""
    return _BLOCK * s.seats - 5


def families(canvas: Canvas[Rose]) -> None:
    """What everybody may know of each family, and to the one who sees it, what is hidden: two lines for each."""
    for seat in range(canvas.state.seats):
        y = _BLOCK * seat
        rule = draw.line(0, -2.5, WIDTH, -2.5, "ha") if seat else ""
        name = canvas.disc(seat, 12, 14, 10.5) + draw.text(28, 20, canvas.seat_name(seat, 74, 16), "t1 b")
        canvas.draw(f"family:{seat}", "labels", rule + name, 0, y)
        for i, (part, x, w, tells) in enumerate(_COLUMNS):
            body, facts = tells(canvas, seat)
            label, line = canvas.say(f"family.{part}_label", seat=seat, **facts), 0 if i < 2 else 1
            canvas.place(f"{part}:{seat}", "cards", body, x, y + _LINE * line, w, 28, label, 2 * seat + line)
    first = canvas.state.first
    if first >= 0:
        flag, label = draw.glyph("first_player", 10, 12, 18), canvas.say("family.first_label", seat=first)
        canvas.place("first", "discs", flag, 104, _BLOCK * first + 2, 22, 24, label, 2 * first)


def _hand(canvas: Canvas[Rose], seat: int) -> parts.SeatDrawing:
    s = canvas.state
    held = grouped(canvas.name("card", card) for card in s.hand[seat]) or canvas.say("family.nothing")
    cards = (draw.group(mini(s.game, card), at=(27 * i, 0)) for i, card in enumerate(s.hand[seat]))
    return "".join(cards), {"cards": held}


def _tokens(canvas: Canvas[Rose], seat: int) -> parts.SeatDrawing:
    """Known tokens symbol by symbol, hidden ones by their number."""
    s = canvas.state
    if hidden := s.token_backs[seat]:
        body = draw.group(influence_token("hidden"), at=(11, 14)) + draw.text(28, 20, hidden, "t1 b")
        return body, {"tokens": f"{canvas.name('token', HIDDEN)} {hidden}"}
    if canvas.viewer is not None and seat != canvas.viewer:
        return draw.figure(8, 20, 0), {"tokens": canvas.say("family.nothing")}
    body, said = "", []
    for symbol, count in enumerate(s.tokens[seat * SYMBOLS : (seat + 1) * SYMBOLS]):
        body += draw.glyph(canvas.word("symbol", symbol), 9 + 38 * symbol, 14, 17, "" if count else "gm")
        body += draw.figure(20 + 38 * symbol, 20, count, "t1 b")
        said.append(f"{canvas.name('symbol', symbol)} {count}")
    return body, {"tokens": ", ".join(said)}


def _alignment(canvas: Canvas[Rose], seat: int) -> parts.SeatDrawing:
    symbol = canvas.state.alignment[seat]
    said = canvas.name("alignment", symbol) if symbol >= 0 else canvas.say("family.nothing")
    if 0 <= symbol < SPENT:
        return draw.group(influence_token(canvas.word("alignment", symbol)), at=(14, 14)), {"symbol": said}
    spent = draw.line(5, 23, 23, 5) if symbol == SPENT else ""
    return draw.octagon(3, 3, 22, 22, "no ln ds", 6) + spent, {"symbol": said}


def _supply(canvas: Canvas[Rose], seat: int) -> parts.SeatDrawing:
    s, said = canvas.state, []
    body = canvas.piece("striker", seat, 11, 13, 22) + draw.text(24, 20, s.strikers_left[seat], "t1")
    for kind, count in enumerate(s.houses_left[seat * KINDS : (seat + 1) * KINDS]):
        body += canvas.piece(house(s.game, kind), seat, 64 + 44 * kind, 13, 22)
        body += draw.figure(77 + 44 * kind, 20, count, "t1")
        said.append(f"{canvas.name('kind', kind)} {count}")
    return body, {"strikers": s.strikers_left[seat], "houses": ", ".join(said)}


def _table(canvas: Canvas[Rose], seat: int) -> parts.SeatDrawing:
    """Cards that stay on the table until they work."""
    s = canvas.state
    lying = [*s.standing[seat], *[s.game.box.strike] * (s.strike_kept == seat)]
    if not lying:
        return "", {"cards": canvas.say("family.nothing")}
    titles = [face_of(s.game, card, canvas.speech).title for card in lying]
    body = draw.octagon(0, 0, 24, 28, "ra ln", 5) + draw.glyph(ICONS[s.game.box.back[lying[0]]], 12, 14, 15)
    body += draw.text(30, 20, titles[0] if len(titles) == 1 else f"{len(titles)} ×", "t1")
    return body, {"cards": ", ".join(titles)}


_COLUMNS = (
    ("hand", _HAND, _TABLE - _HAND - 6, _hand),
    ("table", _TABLE, WIDTH - _TABLE, _table),
    ("supply", _SUPPLY, _TOKENS - _SUPPLY - 8, _supply),
    ("tokens", _TOKENS, _ALIGNMENT - _TOKENS - 6, _tokens),
    ("alignment", _ALIGNMENT, WIDTH - _ALIGNMENT, _alignment),
)
"""Names, left edges and widths of what is told of a family: the first two on its first line."""
