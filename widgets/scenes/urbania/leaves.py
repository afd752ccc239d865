"""On leaves: Monuments, the History of the epoch, the race for Leaders, what may still be turned up."""

from collections.abc import Sequence
from functools import lru_cache

from gamelib.games.urbania.state import Urbania
from widgets.scenes.canvas import Canvas, Speech
from widgets.svg import draw, lettering

from . import faces
from .city import epoch
from .faces import LAST, RESOURCES
from .offers import monument_words

WIDTH = 424
_SMALL = 16

# Monuments

MONUMENTS_HEIGHT = 3 * 106 - 6
_MONUMENT = (209, 100)


def monuments(canvas: Canvas[Urbania]) -> None:
    """The six of this side: names, the icons they ask for, what they bring at the end of every epoch."""
    s, (w, h) = canvas.state, _MONUMENT
    for i, monument in enumerate(s.game.box.monuments_of[s.side]):
        x, y = (i % 2) * (w + 6), (i // 2) * (h + 6)
        facts = {"monument": monument, "epoch": s.game.box.monument_epoch[monument], **monument_words(canvas, monument)}
        label, body = canvas.say("monument.face", **facts), _monument(canvas, monument)
        canvas.place(f"face:{canvas.word('monument', monument)}", "cards", body, x, y, w, h, label, i // 2, corner=True)


def _monument(canvas: Canvas[Urbania], monument: int) -> str:
    s, box, (w, h) = canvas.state, canvas.state.game.box, _MONUMENT
    owner, row = s.monument[monument], s.game.data.rows("monuments")[monument]
    body = draw.octagon(0, 0, w, h, "ra ln" if owner < 0 else "gr ha", 10)
    body += faces.epoch_badge(box.monument_epoch[monument], w - 24, 19)
    first, *rest = lines = lettering.wrap(canvas.name("monument", monument), w - 62, _SMALL, "bold")
    body += draw.text(10, 23, first, "t1 b")
    if rest:
        body += draw.text(10, 45, lettering.cut(" ".join(rest), w - 16, _SMALL), "t1 b" if len(rest) < 2 else "t1")
    other = lettering.cut(canvas.speech.other().name("monument", monument), w - 20, _SMALL, "serif")
    if len(lines) < 2:
        body += draw.text(10, 45, other, "t1 mu se it")
    x = 10.0
    for name, count in zip(RESOURCES, box.requires[monument], strict=True):
        body += "".join(draw.glyph(name, x + 8 + 19 * i, 62, 17) for i in range(count))
        x += 19 * count + (5 if count else 0)
    x = 10.0
    for category, count in enumerate(box.monument_points[monument]):
        if count:
            body += faces.category(category, x + 8, 84, 16) + draw.text(x + 20, 90, count, "t1 b")
            x += 44
    body += draw.glyph(row["source"], w - 13, h - 12, 10, "gm")
    return body + (canvas.disc(owner, w - 38, 82, 12) if owner >= 0 else "")


# History

HISTORY_HEIGHT, _HISTORY = 332, 162
_LEAD = 20


def history(canvas: Canvas[Urbania]) -> None:
    """The two cards of the epoch, with what their rule says."""
    s = canvas.state
    for i, card in enumerate(s.game.box.offer[s.side][epoch(s)]):
        body = history_face(canvas.speech, card, s.active_history not in (-1, card))
        if s.active_history == card:
            body += canvas.disc(s.activator, WIDTH - 24, 22, 12)
        key, label = f"face:{canvas.word('history', card)}", history_label(canvas.speech, card)
        canvas.place(key, "cards", body, 0, i * (_HISTORY + 8), WIDTH, _HISTORY, label, i)


@lru_cache(256)
def history_face(speech: Speech, card: int, gone: bool = False) -> str:
    """A History card: its names, when it is resolved, what its rule says."""
    it, lines = speech.game.box.histories[card], lettering.wrap(_says(speech, card), WIDTH - 28, _SMALL)
    body = draw.text(42, 27, lettering.cut(speech.name("history", card), 330, _SMALL, "bold"), "t1 b")
    when = speech.say("history.instant" if it.instant else "history.end")
    other = lettering.cut(speech.other().name("history", card), 250, _SMALL, "serif")
    body += draw.spans(14, 50, (when, "t1 b"), (other, "t1 mu se it"), gap=14)
    room = int((_HISTORY - 60) // _LEAD)
    if len(lines) > room:
        lines = [*lines[: room - 1], lettering.cut(f"{lines[room - 1]} {lines[room]}", WIDTH - 40, _SMALL)]
    body += "".join(draw.text(14, 72 + _LEAD * n, line, "t1") for n, line in enumerate(lines))
    ground = draw.octagon(0, 0, WIDTH, _HISTORY, "gr ha" if gone else "ra ln", 10)
    return ground + draw.glyph("history", 22, 21, 24, "gm" if gone else "") + body


def history_label(speech: Speech, card: int) -> str:
    """The same in words."""
    return speech.say("history.face", history=card, text_word=_says(speech, card))


def _says(speech: Speech, card: int) -> str:
    return speech.game.rulebook[speech.game.box.histories[card].rule].text[speech.lang]


# Leaders

_RACE = 66


def leaders_height(s: Urbania) -> float:
    """How much room the race takes."""
    return _RACE * len(RESOURCES) + 4


def leaders(canvas: Canvas[Urbania]) -> None:
    """For each resource a ruler: the icons of everybody, and how many claim the card."""
    for resource in range(len(RESOURCES)):
        _race(canvas, resource, _RACE * resource)


def _race(canvas: Canvas[Urbania], resource: int, y: float) -> None:
    s, word = canvas.state, canvas.word("resource", resource)
    counts = [s.icons_of(seat)[resource] for seat in range(s.seats)]
    least, owner = s.game.box.threshold[resource], s.leader[resource]
    most, zero = max(12, *counts), 64
    unit = (WIDTH - zero - 18) / most
    body = draw.glyph(word, 18, 26, 28) + draw.line(zero, 44, zero + unit * most, 44)
    body += "".join(draw.line(zero + unit * n, 44, zero + unit * n, 50) for n in range(most + 1))
    post = zero + unit * least
    body += draw.line(post, 6, post, 50, "st") + draw.text(post, 64, least, "t1 b m")
    for at in sorted(set(counts)):
        there = [seat for seat in range(s.seats) if counts[seat] == at]
        for i, seat in enumerate(there):
            body += canvas.disc(seat, zero + unit * at, 33 - min(13, 26 / len(there)) * i, 9)
    if owner >= 0:
        body += canvas.disc(owner, 43, 26, 10)
    told = ", ".join(f"{canvas.name('seat', seat)} {count}" for seat, count in enumerate(counts))
    label = canvas.say("leader.race", resource=resource, count=least, counts_word=told)
    if owner >= 0:
        label = canvas.say("leader.race_owned", race_words=label, seat=owner)
    canvas.place(f"race:{word}", "cards", body, 0, y, WIDTH, _RACE, label, resource)


# What may still be turned up

_ROW = 22


def _epochs(s: Urbania) -> range:
    return range(epoch(s), min(LAST, epoch(s) + 1) + 1)


def coming_height(s: Urbania) -> float:
    """How much room the lists take."""
    return sum(40 + _ROW * ((len(s.game.box.designs_of[of]) + 1) // 2) for of in _epochs(s)) + 26


def coming(canvas: Canvas[Urbania]) -> None:
    """The buildings of this epoch and of the next; those of which every card has been seen are struck out."""
    s, y = canvas.state, 0.0
    for of in _epochs(s):
        designs = s.game.box.designs_of[of]
        hidden = [design for design in designs if s.undrawn[design]]
        body = faces.epoch_badge(of, 17, 14)
        body += draw.text(42, 20, canvas.say("coming.now" if of == epoch(s) else "coming.next"), "t1 b")
        body += coming_names(canvas.speech, of, s.undrawn)
        high = 40 + _ROW * ((len(designs) + 1) // 2)
        names = ", ".join(canvas.name("building", design) for design in hidden) or canvas.say("coming.none")
        label = canvas.say("coming.label", epoch=of, names=names)
        canvas.place(f"coming:{of}", "cards", body, 0, y, WIDTH, high, label, y, corner=True)
        y += high
    out = sum(s.removed)
    text = canvas.say("coming.gone", count=out)
    canvas.place("removed", "cards", draw.text(8, 18, text, "t1 mu"), 0, y, WIDTH, 24, text, y, corner=True)


def coming_names(speech: Speech, of: int, left: Sequence[int]) -> str:
    """The names of an epoch in two columns; behind them how many are left, if there are more."""
    body = ""
    for i, design in enumerate(speech.game.box.designs_of[of]):
        x, low, count = 4 + (WIDTH // 2) * (i % 2), 46 + _ROW * (i // 2), left[design]
        name = lettering.cut(speech.name("building", design), WIDTH / 2 - (42 if count > 1 else 4), _SMALL)
        body += draw.text(x, low, name, "t1" if count else "t1 mu off")
        body += draw.text(x + WIDTH // 2 - 12, low, f"×{count}", "t1 mu e") if count > 1 else ""
    return body
