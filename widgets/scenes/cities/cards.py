"""Scoring cards: on a slot of the board, before their owner, and in the list beside a small district."""

from functools import lru_cache

from gamelib.games.cities.scoring import card_points
from gamelib.games.cities.state import Cities
from widgets.scenes import parts
from widgets.scenes.canvas import Canvas
from widgets.svg import draw, lettering

from . import card_texts, signs
from .milestones import ACROSS

SLOT_W, SLOT_H = 122, 106
GAP, HIGH = 8, 78
LINE = 23.5
"""How high a line of the list is."""
TITLE = 23
_LEAD = 21


def face(s: Cities, card: int, lang: str) -> str:
    """A card as it lies on the board: name, what it pays, and what it counts as a picture."""
    return _face(_print(s, card, lang))


_Print = tuple[str, str, int, tuple[str, float]]


def _print(s: Cities, card: int, lang: str) -> _Print:
    """Name, source, points and picture of a card."""
    game = s.game
    row = game.data.rows("cards")[card]
    picture = signs.sign(*game.box.card_counts[card])
    return game.codecs["card"].name(card, lang), row["source"], game.box.card_vp[card], picture


@lru_cache(512)
def _face(printed: _Print) -> str:
    name, source, vp, (picture, _) = printed
    body = draw.octagon(0, 0, SLOT_W, SLOT_H, "ra ln", 11)
    body += draw.lines(7, 27, SLOT_W - 12, name, lead=_LEAD)
    body += draw.text(7, SLOT_H - 17, vp, "t2 b") + draw.group(picture, at=(25, SLOT_H - 42))
    return body + draw.glyph(source, SLOT_W - 10, SLOT_H - 11, 11, "gm")


def most(s: Cities) -> int:
    """How many scoring cards a player can have at the end."""
    return s.rounds() * s.game.box.per_row[s.seats]


def _columns(s: Cities) -> int:
    """How many cards lie side by side."""
    return 4 if most(s) <= 8 else 5


def height(s: Cities) -> float:
    """How high the cards of a player are, rows for all of them."""
    return TITLE + -(-most(s) // _columns(s)) * (HIGH + GAP) - GAP


def held(canvas: Canvas[Cities]) -> None:
    """The cards of whoever's district is the large one, how many of all they are, and the place of the next one."""
    s, seat, columns = canvas.state, canvas.in_front, _columns(canvas.state)
    cards, all_ = s.cards[seat], max(most(s), len(s.cards[seat]))
    wide = (ACROSS - (columns - 1) * GAP) / columns
    worth = [card_points(s, seat, card) for card in cards]
    told = [(canvas.say("cards.title", seat=seat), "b"), (canvas.say("cards.count", count=len(cards), all=all_), "mu")]
    told.append((canvas.say("cards.worth" if parts.is_counted(s) else "cards.worth_now", points=sum(worth)), ""))
    canvas.draw("cards_title", "labels", draw.spans(0, 14, *told, gap=14))
    now = canvas.say("cards.now") if columns == 4 and not parts.is_counted(s) else ""
    faces = [
        (_wide(_print(s, card, canvas.lang), wide) + _earned(points, now, wide), label(canvas, seat, card))
        for card, points in zip(cards, worth, strict=True)
    ]
    places = min(len(cards) + 1, all_)
    parts.cards(canvas, seat, faces, (wide, HIGH), at=(0, TITLE), gap=GAP, columns=columns, places=places, front=seat)


def label(canvas: Canvas[Cities], seat: int, card: int) -> str:
    """A card before its owner in words."""
    s = canvas.state
    text, worth = card_texts.card(s.game, card, canvas.lang), card_points(s, seat, card)
    return canvas.say(
        "cards.label_end" if parts.is_counted(s) else "cards.label", seat=seat, card=card, text=text, points=worth
    )


@lru_cache(512)
def _wide(printed: _Print, wide: float) -> str:
    """Its name above, which may take two lines; below, what it pays for what."""
    name, source, vp, (picture, _) = printed
    body = draw.octagon(0, 0, wide, HIGH, "ra ln", 10) + draw.glyph(source, wide - 11, 12, 11, "gm")
    titles = lettering.wrap(name, wide - 30, 18, "bold")
    first = 27 if len(titles) == 1 else 20
    body += "".join(draw.text(12, first + 19 * i, line, "b") for i, line in enumerate(titles))
    return body + draw.text(12, HIGH - 12, vp, "t2 b") + draw.group(picture, at=(30, HIGH - 36))


def _earned(points: int, now: str, wide: float) -> str:
    """What it is worth, at its right end."""
    told = [(now, "mu"), (points, "t2 b")] if now else [(points, "t2 b")]
    return draw.spans(wide - 12, HIGH - 12, *told, gap=7, classes="e")


def line(s: Cities, seat: int, card: int, lang: str, wide: float) -> str:
    """A card of another player in a list: its name and what it is worth; its sentence is in its label."""
    name = draw.text(2, LINE - 6, s.game.codecs["card"].name(card, lang), "t1")
    rule = draw.line(4, LINE - 0.5, wide, LINE - 0.5, "ha")
    return rule + name + draw.text(wide, LINE - 6, card_points(s, seat, card), "t1 b e")
