"""Cards: the open hand, the card in play, and what is said of a card."""

from dataclasses import dataclass

from gamelib.games.rose_of_fire.box import CITY
from gamelib.games.rose_of_fire.state import Rose
from widgets import draw, ink
from widgets.scenes import parts
from widgets.scenes.sheet import Sheet, Speech

from .city import house

ICONS = ("city_card", "popularity_card", "prestige", "strike")
HEIGHT = 166
_WIDTH, _ROOMY = 884, 180


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card: its name in both languages, where that comes from, what the card does."""

    title: str
    other: str
    source: str
    effect: str


def face_of(s: Rose, card: int, speech: Speech) -> Face:
    """The print of a known card."""
    data, box, effect = s.game.data, s.game.box, ""
    if card == box.strike:
        row, (normal, worse) = data["strike_card"], box.strike_vp
        effect = speech.say("effect.strike", n=normal, worse=worse)
    elif design := box.design[card]:
        row = next(row for row in data.rows("popularity_designs") if row["id"] == design)
        effect = speech.say(f"effect.{design}", n=row["amount"])
    else:
        city = box.back[card] == CITY
        rows = data.rows("city_cards" if city else "prestige_cards")
        row = next(row for row in rows if row["id"] == box.faces[card])
        effect = "" if city else speech.say("effect.prestige_card", n=box.points["prestige_card"])
    return Face(row[f"name_{speech.lang}"], row[f"name_{speech.other().lang}"], row["source"], effect)


def hand(sheet: Sheet[Rose]) -> None:
    """The open hand: one card for each place of the limit. When all is played, the result."""
    s, seat = sheet.state, sheet.viewer
    if s.over:
        w = (_WIDTH - 16 * (s.seats - 1)) / s.seats
        parts.result(sheet, (w, HEIGHT), lambda i: (i * (w + 16), 30), lambda seat: _result(s, seat))
        return
    places = max(s.hand_limit(), len(s.hand[seat]))
    gap = 16 if places < 5 else 12
    w = (_WIDTH - gap * (places - 1)) / places
    sheet.draw("hand_title", "labels", parts.named(sheet, seat, sheet.say("hand.title", seat=seat), 10))
    faces = [(card_face(s, card, sheet.speech, w), card_label(sheet, card)) for card in s.hand[seat]]
    parts.cards(sheet, seat, faces, (w, HEIGHT), at=(0, 30), gap=gap, columns=places, places=places)
    if not faces:
        sheet.draw("no_cards", "labels", draw.text(w / 2, 30 + HEIGHT / 2 + 5, sheet.say("hand.none"), "t0 mu m"))


def _result(s: Rose, seat: int) -> parts.Told:
    """Points, and the prestige by which ties are broken."""
    body = draw.text(16, 91, s.vp[seat], "t4 b") + draw.glyph("prestige", 25, 123, 18, "gm")
    return body + draw.text(40, 128.5, s.prestige[seat], "mu"), {"prestige": s.prestige[seat]}


def in_play(sheet: Sheet[Rose]) -> None:
    """The card of this turn, beside the city."""
    s, w = sheet.state, 148
    if s.card < 0:
        body = draw.octagon(0, 0, w, HEIGHT, "no ln ds", 10)
        body += draw.text(w / 2, HEIGHT / 2 + 5, sheet.say("hand.in_play"), "t0 mu m")
        label = sheet.say("hand.nothing_in_play")
    else:
        body = card_face(s, s.card, sheet.speech, w, 0)
        label = sheet.say("hand.in_play_label", card=card_label(sheet, s.card))
    sheet.place("in_play", "cards", body, 0, 0, w, HEIGHT, label)


def card_label(sheet: Sheet[Rose], card: int) -> str:
    """A card in words."""
    s = sheet.state
    face = face_of(s, card, sheet.speech)
    if card == s.game.box.strike:
        return f"{face.title}. {face.effect}"
    colours = s.game.box.colours[card]
    colour = sheet.say("hand.wild") if len(colours) > 1 else sheet.name("colour", colours[0])
    kinds = ", ".join(sheet.name("kind", kind) for kind in s.game.box.kinds[card])
    label = sheet.say("hand.card_label", card=face.title, colour=colour, kinds=kinds)
    return f"{label}; {face.effect[:1].lower()}{face.effect[1:]}" if face.effect else label


def _grounds(s: Rose, card: int) -> list[str]:
    """The colours of a card as names of grounds."""
    return [s.game.codecs["colour"].word(colour) for colour in s.game.box.colours[card]]


def card_face(s: Rose, card: int, speech: Speech, w: float, corner: float = 26) -> str:
    """A card at the origin: colour band with type and source, names, houses with their status, effect.

    `corner` is the width kept free beside the title, where the dot of an open place sits.
    """
    box, face = s.game.box, face_of(s, card, speech)
    body = draw.octagon(0, 0, w, HEIGHT, "ra ln", 10) + _band(_grounds(s, card))
    body += draw.glyph(ICONS[box.back[card]], 15.5, 22, 20) + draw.glyph(face.source, 15.5, HEIGHT - 18, 12)
    titles, others = ink.wrap(face.title, w - 52 - corner, 15), ink.wrap(face.other, w - 52, 13)
    body += "".join(draw.text(40, 26 + 19 * i, line, "b") for i, line in enumerate(titles))
    y = 26 + 19 * len(titles)
    if face.other != face.title and len(titles) + len(others) <= (3 if w > _ROOMY else 2):
        body += "".join(draw.text(40, y + 18 * i, line, "t0 mu se it") for i, line in enumerate(others))
        y += 18 * len(others)
    size, step = (28 if face.effect or w < _ROOMY else 36), min(66, (w - 44) / 2)
    for i, kind in enumerate(box.kinds[card]):
        body += draw.glyph(house(s, kind), 40 + size / 2 + i * step, y + size / 2 - 8, size)
        body += draw.text(42 + size + i * step, y + size - 12, box.status[kind], "mu")
    y += size + 10 if box.kinds[card] else 8
    return body + (draw.lines(40, y, w - 46, face.effect, lead=17, size=13) if face.effect else "")


def _band(grounds: list[str]) -> str:
    """The colours at the left of a card, one below the other; the ends follow its cut corners."""
    step, bands = HEIGHT / max(len(grounds), 1), ""
    for i, ground in enumerate(grounds):
        top, low = ink.num(i * step), ink.num((i + 1) * step)
        begin = f"M1 {top}H29" if i else "M10 1H29"
        end = f"V{low}H1" if i < len(grounds) - 1 else f"V{HEIGHT - 1}H10L1 {HEIGHT - 10}"
        bands += draw.hatched(begin + end + ("z" if i else "V10z"), ground)
    return bands


def mini(s: Rose, card: int, x: float, y: float) -> str:
    """A card of somebody else, small: its back, or its colours if it is known."""
    box = s.game.box
    if card >= box.strike:
        icon = ICONS[box.back[card] if card == box.strike else card - box.strike - 1]
        return draw.octagon(x, y, 24, 28, "bk", 5) + draw.glyph(icon, x + 12, y + 14, 24 * 0.62, "gb")
    names = _grounds(s, card)
    step = 28 / len(names)
    bands = (ink.rectangle(x + 1, y + i * step, 22, step) for i in range(len(names)))
    body = "".join(map(draw.hatched, bands, names)) + draw.octagon(x, y, 24, 28, "no ln", 5)
    return body + draw.glyph(ICONS[box.back[card]], x + 12, y + 14, 15)
