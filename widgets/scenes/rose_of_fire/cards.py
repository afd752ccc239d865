"""Cards: the open hand, the card in play, and what is said of a card."""

from dataclasses import dataclass

from gamelib.games.rose_of_fire.box import CITY, POPULARITY, PRESTIGE
from gamelib.games.rose_of_fire.state import Rose
from widgets import draw, ink
from widgets.scenes.sheet import Sheet, Speech

from .city import colour_word, house

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
    game, box, lang, other = s.game, s.game.box, speech.lang, speech.other().lang
    back = box.back[card]
    if card == box.strike:
        row, (normal, worse) = game.data["strike_card"], box.strike_vp
        effect = speech.say("effect.strike", n=normal, worse=worse)
    elif back == POPULARITY:
        row = next(row for row in game.data.rows("popularity_designs") if row["id"] == box.design[card])
        effect = speech.say(f"effect.{row['id']}", n=row["amount"])
    else:
        table, effect = "city_cards", ""
        if back == PRESTIGE:
            table, effect = "prestige_cards", speech.say("effect.prestige_card", n=box.points["prestige_card"])
        row = next(row for row in game.data.rows(table) if row["id"] == box.faces[card])
    return Face(row[f"name_{lang}"], row[f"name_{other}"], row["source"], effect)


def hand(sheet: Sheet[Rose]) -> None:
    """The open hand: one card for each place of the limit."""
    s = sheet.state
    if s.over:
        _final(sheet)
        return
    seat = sheet.viewer
    places = max(s.hand_limit(), len(s.hand[seat]))
    gap = 16 if places < 5 else 12
    w = (_WIDTH - gap * (places - 1)) / places
    title = sheet.say("hand.title", seat=sheet.name("seat", seat))
    sheet.draw("hand_title", "labels", sheet.disc(seat, 10, 10, 10) + draw.text(28, 15.5, title, "b"))
    for i, card in enumerate(s.hand[seat]):
        body = card_face(s, card, sheet.speech, w)
        sheet.place(f"card:{seat}:{i}", "cards", body, i * (w + gap), 30, w, HEIGHT, card_label(sheet, card))
    for i in range(len(s.hand[seat]), places):
        none = "" if i else draw.text(w / 2, HEIGHT / 2 + 5, sheet.say("hand.none"), "t0 mu m")
        slot = draw.octagon(0, 0, w, HEIGHT, "no ha", 10)
        sheet.draw(f"slot:{i}", "paper", slot + none, i * (w + gap), 30)


def _final(sheet: Sheet[Rose]) -> None:
    """When all is played: the families, best first, in the place of the hand."""
    s = sheet.state
    w = (_WIDTH - 16 * (s.seats - 1)) / s.seats
    sheet.draw("hand_title", "labels", draw.text(0, 15.5, sheet.say("final.title"), "b"))
    for rank, seat in enumerate(s.ranking()):
        name = sheet.name("seat", seat)
        points, prestige = s.vp[seat], s.prestige[seat]
        body = draw.octagon(0, 0, w, HEIGHT, "ra st" if rank == 0 else "ra ln", 10)
        body += draw.text(22, 38, f"{rank + 1}.", "t2 mu") + sheet.disc(seat, 60, 31, 11)
        body += draw.text(80, 37, name, "t2 b") + draw.text(22, 96, points, "t4 b")
        body += draw.glyph("prestige", 31, 128, 18, "gm") + draw.text(46, 133.5, prestige, "mu")
        label = sheet.say("final.label", rank=rank + 1, seat=name, points=points, prestige=prestige)
        sheet.place(f"final:{seat}", "cards", body, rank * (w + 16), 30, w, HEIGHT, label)


def in_play(sheet: Sheet[Rose]) -> None:
    """The card of this turn, beside the city."""
    s = sheet.state
    w = 148
    if s.card < 0:
        empty = draw.octagon(0, 0, w, HEIGHT, "no ln ds", 10) + draw.text(
            w / 2, HEIGHT / 2 + 5, sheet.say("hand.in_play"), "t0 mu m"
        )
        sheet.place("in_play", "cards", empty, 0, 0, w, HEIGHT, sheet.say("hand.nothing_in_play"))
        return
    label = sheet.say("hand.in_play_label", card=card_label(sheet, s.card))
    sheet.place("in_play", "cards", card_face(s, s.card, sheet.speech, w, 0), 0, 0, w, HEIGHT, label)


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


def grounds(s: Rose, card: int) -> list[str]:
    """The colours of a card as names of grounds."""
    return [colour_word(s, colour) for colour in s.game.box.colours[card]]


def card_face(s: Rose, card: int, speech: Speech, w: float, corner: float = 26) -> str:
    """A card at the origin: colour band with type and source, names, houses with their status, effect.

    `corner` is the width kept free beside the title, where the dot of an open place sits.
    """
    box, face = s.game.box, face_of(s, card, speech)
    parts = [draw.octagon(0, 0, w, HEIGHT, "ra ln", 10)]
    if colours := grounds(s, card):
        parts.append(draw.band(HEIGHT, colours))
    parts.append(draw.glyph(ICONS[box.back[card]], 15.5, 22, 20))
    parts.append(draw.glyph(face.source, 15.5, HEIGHT - 18, 12))
    titles, others = ink.wrap(face.title, w - 52 - corner, 17), ink.wrap(face.other, w - 52, 14)
    parts += [draw.text(40, 26 + 19 * i, line, "b") for i, line in enumerate(titles)]
    y = 26 + 19 * len(titles)
    if face.other != face.title and len(titles) + len(others) <= (3 if w > _ROOMY else 2):
        parts += [draw.text(40, y + 18 * i, line, "t0 mu se it") for i, line in enumerate(others)]
        y += 18 * len(others)
    size, step = (28 if face.effect or w < _ROOMY else 36), min(66, (w - 44) / 2)
    for i, kind in enumerate(box.kinds[card]):
        parts.append(draw.glyph(house(s, kind), 40 + size / 2 + i * step, y + size / 2 - 8, size))
        parts.append(draw.text(42 + size + i * step, y + size - 12, box.status[kind], "mu"))
    y += size + 10 if box.kinds[card] else 8
    parts.append(draw.lines(40, y, (w - 46) / 1.06, face.effect, lead=17) if face.effect else "")
    return "".join(parts)


def mini(s: Rose, card: int, x: float, y: float) -> str:
    """A card of somebody else, small: its back, or its colours if it is known."""
    box = s.game.box
    if card > box.strike:
        return draw.back(ICONS[card - box.strike - 1], x, y)
    if card == box.strike:
        return draw.back(ICONS[box.back[card]], x, y)
    names = grounds(s, card)
    body, step = "", 28 / len(names)
    for i, name in enumerate(names):
        body += draw.hatched(ink.rectangle(x + 1, y + i * step, 22, step), name)
    back = CITY if box.back[card] == CITY else box.back[card]
    return body + draw.octagon(x, y, 24, 28, "no ln", 5) + draw.glyph(ICONS[back], x + 12, y + 14, 15)
