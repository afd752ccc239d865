"""Scoring cards: on a slot of the board, before their owner, and small beside a small district."""

from functools import lru_cache

from gamelib.games.cities.scoring import card_points
from gamelib.games.cities.state import Cities
from widgets import draw, ink
from widgets.scenes import parts
from widgets.scenes.sheet import Sheet

from . import says, signs
from .milestones import ACROSS

SLOT_W, SLOT_H = 112, 140
GAP, HIGH = 8, 76
WIDE = (ACROSS - 3 * GAP) / 4
MINI_W, MINI_H = 96, 32
_ROOM = 2
"""So many lines of words a card before its owner has room for; more are set closer."""


def face(s: Cities, card: int, lang: str, w: float = SLOT_W, h: float = SLOT_H) -> str:
    """A card as it lies on the board: name, what it counts as picture and in words, what it pays."""
    return _face(_print(s, card, lang), says.card_briefly(s.game, card, lang), w, h)


_Print = tuple[str, str, int, tuple[str, float]]


def _print(s: Cities, card: int, lang: str) -> _Print:
    """Name, source, points and picture of a card."""
    game = s.game
    row = game.data.rows("cards")[card]
    picture = signs.sign(*game.box.card_counts[card])
    return game.codecs["card"].name(card, lang), row["source"], game.box.card_vp[card], picture


@lru_cache(512)
def _face(printed: _Print, words: str, w: float, h: float) -> str:
    name, source, vp, (picture, _) = printed
    parts = [draw.octagon(0, 0, w, h, "ra ln", 11)]
    titles = ink.wrap(name, w - 26, 15)
    size = "b" if max(ink.text_width(word, 17) for word in titles) < w - 16 else "t0 b"
    # The sign of the source stands beside the first line that leaves it room.
    beside = next(i for i, line in enumerate([*titles, ""]) if ink.text_width(line, 16.5) < w - 36)
    parts.append(draw.glyph(source, w - 14, 18 + 18 * beside, 11, "gm"))
    parts += [draw.text(9, 22 + 18 * i, line, size) for i, line in enumerate(titles)]
    y = 22 + 18 * len(titles) - 8
    parts += [draw.text(9, y + 25, vp, "t2 b"), draw.group(picture, at=(27, y))]
    lines = ink.wrap(words, w - 17, 13)
    low = h - 9 - 16.5 * (len(lines) - 1)
    parts += [draw.text(9, low + 16.5 * i, line, "t0") for i, line in enumerate(lines)]
    return "".join(parts)


def most(s: Cities) -> int:
    """So many scoring cards can a player have at the end."""
    return s.rounds() * s.game.box.per_row[s.seats]


def columns(s: Cities) -> int:
    """How many cards lie side by side; beside those of two players the only other district has its room."""
    return 2 if s.seats == 2 else 4


def held(sheet: Sheet[Cities]) -> None:
    """The cards of whoever's district is the large one, how many of all they are, and the place of the next one."""
    s, seat = sheet.state, sheet.in_front
    cards, all_ = s.cards[seat], max(most(s), len(s.cards[seat]))
    title = sheet.say("cards.title", seat=seat)
    count = draw.text(ink.text_width(title, 18) + 10, 14, sheet.say("cards.count", count=len(cards), all=all_), "t0 mu")
    sheet.draw("cards_title", "labels", draw.text(0, 14, title, "b") + count)
    faces = []
    for card in cards:
        body = _wide(_print(s, card, sheet.lang), says.card_briefly(s.game, card, sheet.lang))
        faces.append((body + draw.text(WIDE - 12, 26, card_points(s, seat, card), "t2 b e"), label(sheet, seat, card)))
    places = min(len(cards) + 1, all_)
    parts.cards(sheet, seat, faces, (WIDE, HIGH), at=(0, 24), gap=GAP, columns=columns(s), places=places)


def label(sheet: Sheet[Cities], seat: int, card: int) -> str:
    """A card before its owner in words."""
    s = sheet.state
    text, now = says.card(s.game, card, sheet.lang), card_points(s, seat, card)
    return sheet.say("cards.label", seat=seat, card=card, text=text, points=now)


@lru_cache(512)
def _wide(printed: _Print, words: str) -> str:
    name, source, vp, (picture, width) = printed
    body = draw.octagon(0, 0, WIDE, HIGH, "ra ln", 10) + draw.text(12, 23, name, "b")
    body += draw.glyph(source, WIDE - 13, HIGH - 12, 11, "gm") + draw.group(picture, at=(12, 36))
    lines = ink.wrap(f"{vp} {words}", (WIDE - width - 42) / 1.02, 13.5)
    first, pitch = (38, 14.5) if len(lines) > _ROOM else (46, 16)
    return body + "".join(draw.text(width + 22, first + pitch * i, line, "t0 mu") for i, line in enumerate(lines))


def mini(s: Cities, card: int) -> str:
    """A card of another player: what it counts and pays; its name and sentence are in its label."""
    _, _, vp, (picture, _) = _print(s, card, "en")
    body = draw.octagon(0, 0, MINI_W, MINI_H, "ra ha", 7)
    return body + draw.text(6, 22, vp, "t0 b") + draw.group(picture, at=(17, (MINI_H - signs.HIGH) / 2))
