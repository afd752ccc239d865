"""Cards: the open hand, the card in play, and what is said of a card."""

from dataclasses import dataclass
from functools import cache, lru_cache

from gamelib.engine.definition import BaseGame
from gamelib.games.rose_of_fire.box import CITY, Box
from gamelib.games.rose_of_fire.state import Rose
from widgets.scenes import parts
from widgets.scenes.canvas import Canvas, Speech
from widgets.svg import definitions, draw, geometry, lettering

from .city import house

ICONS = ("city_card", "popularity_card", "prestige", "strike")
HEIGHT, IN_PLAY = 160, 168
"""How high cards are, and how wide the one in play."""
_WIDTH, _BAND, _EDGE = 884, 30, 12

_SIGNS = {
    "soup_kitchen": "striker −{n}",
    "philanthropy": "prestige +1–3",
    "court_connections": "bag +{n}",
    "cerda_plan": "prestige +{n}",
    "model_factory": "immigration −{n}",
    "civil_guard": "barricade prestige +{n}",
    "press_campaign": "popularity_card =",
    "rebuilding": "house_low predecessor house_upper",
    "plot_exchange": "house_middle swap house_middle",
    "amnesty": "bomb −1 striker −{n}",
    "liceu_bomb": "bomb +{n} prestige −{n}",
    "exposition": "prestige +1–3 bag +{n}",
    "colonial_fleet": "bag +{n}",
    "prestige_card": "star +{n}",
    "strike": "star {n} ({worse})",
}
"""What a card does, in signs: names of glyphs, and numbers as they are printed. Its label says the same in words."""


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card: its name in both languages, where that comes from, what it does in words and signs.

    An event is an `alternative` to tile and house.
    """

    title: str
    other: str
    source: str
    effect: str = ""
    signs: str = ""
    alternative: bool = False


@cache
def face_of(game: BaseGame[Box], card: int, speech: Speech) -> Face:
    """The print of a known card."""
    data, box = game.data, game.box
    does: str
    facts: dict[str, int]
    if card == box.strike:
        row, does, facts = data["strike_card"], "strike", dict(zip(("n", "worse"), box.strike_vp, strict=True))
    elif does := box.design[card]:
        row = next(row for row in data.rows("popularity_designs") if row["id"] == does)
        facts = {"n": row["amount"]}
    else:
        city = box.back[card] == CITY
        rows = data.rows("city_cards" if city else "prestige_cards")
        row = next(row for row in rows if row["id"] == box.faces[card])
        does, facts = "" if city else "prestige_card", {"n": box.points["prestige_card"]}
    names = row[f"name_{speech.lang}"], row[f"name_{speech.other().lang}"], row["source"]
    if not does:
        return Face(*names)
    signs = _SIGNS[does].format(**{name: lettering.printed(value) for name, value in facts.items()})
    return Face(*names, speech.say(f"effect.{does}", **facts), signs, row.get("type") == "event")


def hand(canvas: Canvas[Rose]) -> None:
    """The open hand: one card for each place of the limit. When all is played, the result."""
    s, seat = canvas.state, canvas.own_seat
    if parts.is_counted(s):
        w = (_WIDTH - 16 * (s.seats - 1)) / s.seats
        parts.result(canvas, (w, HEIGHT), lambda i: (i * (w + 16), 28), lambda seat: _result(s, seat))
        return
    places = max(s.hand_limit(), len(s.hand[seat]))
    gap = 16 if places < 5 else 12
    w = (_WIDTH - gap * (places - 1)) / places
    canvas.draw("hand_title", "labels", parts.seat_label(canvas, seat, canvas.say("hand.title", seat=seat), 10))
    faces = [(card_face(s.game, card, canvas.speech, w), card_label(canvas, card)) for card in s.hand[seat]]
    parts.cards(canvas, seat, faces, (w, HEIGHT), at=(0, 28), gap=gap, columns=places, places=places)
    if not faces:
        canvas.draw("no_cards", "labels", draw.text(w / 2, 28 + HEIGHT / 2 + 6, canvas.say("hand.none"), "mu m"))


def _result(s: Rose, seat: int) -> parts.SeatDrawing:
    """Points, and the prestige by which ties are broken."""
    body = draw.text(16, 91, s.points[seat], "t4 b") + draw.glyph("prestige", 26, 123, 20, "gm")
    return body + draw.text(42, 129.5, s.prestige[seat], "mu"), {"prestige": s.prestige[seat]}


def in_play(canvas: Canvas[Rose]) -> None:
    """The card of this turn, beside the city."""
    s, w = canvas.state, IN_PLAY
    if s.card < 0:
        body = draw.octagon(0, 0, w, HEIGHT, "no ln ds", 10)
        body += draw.text(w / 2, HEIGHT / 2 + 6, canvas.say("hand.in_play"), "mu m")
        label = canvas.say("hand.nothing_in_play")
    else:
        body = card_face(s.game, s.card, canvas.speech, w)
        label = canvas.say("hand.in_play_label", card=card_label(canvas, s.card))
    canvas.place("in_play", "cards", body, 0, 0, w, HEIGHT, label)


def card_label(canvas: Canvas[Rose], card: int) -> str:
    """A card in words."""
    s = canvas.state
    face = face_of(s.game, card, canvas.speech)
    if card == s.game.box.strike:
        return f"{face.title}. {face.effect}"
    colours = s.game.box.colours[card]
    colour = canvas.say("hand.wild") if len(colours) > 1 else canvas.name("colour", colours[0])
    kinds = ", ".join(canvas.name("kind", kind) for kind in s.game.box.kinds[card])
    label = canvas.say("hand.card_label", card=face.title, colour=colour, kinds=kinds)
    return f"{label}; {face.effect[:1].lower()}{face.effect[1:]}" if face.effect else label


def _grounds(game: BaseGame[Box], card: int) -> list[str]:
    """The colours of a card as names of grounds."""
    return [game.codecs["colour"].word(colour) for colour in game.box.colours[card]]


@lru_cache(1024)
def card_face(game: BaseGame[Box], card: int, speech: Speech, w: float) -> str:
    """A card at the origin: band of its colour with type and source, names, houses with their status, what it does.

    The upper right corner, where the dot of an open place sits, is kept free.
    """
    box, face, wide = game.box, face_of(game, card, speech), w - 2 * _EDGE
    tone = "gb" if card == box.strike else ""
    body = draw.octagon(0, 0, w, HEIGHT, "ra ln", 10) + _band(_grounds(game, card), w)
    body += draw.glyph(ICONS[box.back[card]], 22, 16, 20, tone) + draw.glyph(face.source, w - 28, 16, 13, tone)
    titles, others = lettering.wrap(face.title, wide, 18, "bold"), lettering.wrap(face.other, wide, 18, "serif")
    long = len(titles) > 2
    y, lead = (50, 20) if long else (52, 21)
    body += "".join(draw.text(_EDGE, y + lead * i, line, "b") for i, line in enumerate(titles))
    y += lead * len(titles)
    if face.other != face.title and len(titles) + len(others) < 3:
        body += "".join(draw.text(_EDGE, y + lead * i, line, "mu se it") for i, line in enumerate(others))
        y += lead * len(others)
    size = 23 if long else 32 if face.signs else 42
    for i, kind in enumerate(box.kinds[card]):
        left = _EDGE + i * wide / 2
        body += draw.glyph(house(game, kind), left + size / 2, y + size / 2 - 12, size)
        body += draw.text(left + size + 5, y + size - 14, box.status[kind], "mu")
    return body + _signs(face, w)


def _signs(face: Face, w: float) -> str:
    """What the card does, at its foot; a line parts it from what it may be played for instead."""
    y, x = HEIGHT - 18, float(_EDGE)
    body = draw.line(_EDGE, y - 16, w - _EDGE, y - 16, "ha") if face.alternative else ""
    for sign in face.signs.split():
        if sign in definitions.GLYPHS:
            body += draw.glyph(sign, x + 11, y, 22)
            x += 25
        else:
            body += draw.text(x, y + 6.5, sign, "b")
            x += lettering.text_width(sign, 18, "bold") + 8
    return body


def _band(grounds: list[str], w: float) -> str:
    """The colours of a card side by side along its upper edge, whose ends follow its cut corners; Strike has none."""
    if not grounds:
        return draw.path(f"M1 {_BAND}V10L10 1H{geometry.num(w - 10)}L{geometry.num(w - 1)} 10V{_BAND}z", "bk")
    step, bands = w / len(grounds), ""
    for i, ground in enumerate(grounds):
        left, right, last = geometry.num(i * step), geometry.num((i + 1) * step), i == len(grounds) - 1
        begin = f"M{left} 1" if i else "M1 10L10 1"
        end = f"H{geometry.num(w - 10)}L{geometry.num(w - 1)} 10V{_BAND}" if last else f"H{right}V{_BAND}"
        bands += draw.hatched(f"{begin}{end}H{left if i else 1}z", ground)
    return bands


@cache
def mini(game: BaseGame[Box], card: int) -> str:
    """A card of somebody else, small, at the origin: its back, or its colours if it is known."""
    box = game.box
    if card >= box.strike:
        icon = ICONS[box.back[card] if card == box.strike else card - box.strike - 1]
        return draw.octagon(0, 0, 24, 28, "bk", 5) + draw.glyph(icon, 12, 14, 24 * 0.62, "gb")
    names = [game.codecs["colour"].word(colour) for colour in box.colours[card]]
    step = 28 / len(names)
    bands = (geometry.rectangle(1, i * step, 22, step) for i in range(len(names)))
    body = "".join(map(draw.hatched, bands, names)) + draw.octagon(0, 0, 24, 28, "no ln", 5)
    return body + draw.glyph(ICONS[box.back[card]], 12, 14, 15)
