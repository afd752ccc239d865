"""What can be taken beside buildings, each as a small card: City Growth, History, Leaders, Monuments.

Their full faces lie on leaves.
"""

from gamelib.games.urbania.state import Urbania
from widgets.scenes.canvas import Canvas
from widgets.svg import draw, lettering

from . import faces
from .city import epoch
from .faces import RESOURCES

CHIP, TALL, GAP, WIDTH = 44, 50, 6, 912
"""How high a row is, and one with names above; what lies between; how wide it all is."""
GROWTH, _LEADER = 130, 76
LEADERS = 4 * _LEADER + 3 * GAP
HISTORY = WIDTH - GROWTH - LEADERS - 2 * GAP
_MONUMENT = (WIDTH - 5 * GAP) / 6
_NAME = 18


def growth(canvas: Canvas[Urbania]) -> None:
    """One point of any colour buys it; it lies with whoever holds it."""
    s, holder = canvas.state, canvas.state.growth
    body = _chip(GROWTH, holder < 0) + draw.glyph("city_growth", 28, 22, 32, "" if holder < 0 else "gm")
    if holder >= 0:
        body += canvas.disc(holder, 72, 22, 12)
        label = canvas.say("growth.held", seat=holder)
    else:
        body += "".join(faces.category(number, 63 + 19 * number, 22, 17) for number in range(3))
        label = canvas.say("growth.free", amount=s.game.box.constants["city_growth_price"])
    canvas.place("city_growth", "cards", body, 0, 0, GROWTH, CHIP, label, 0, corner=True)


def history(canvas: Canvas[Urbania]) -> None:
    """The two cards of the epoch."""
    wide = (HISTORY - GAP) / 2
    for i, card in enumerate(canvas.state.game.box.offer[canvas.state.side][epoch(canvas.state)]):
        _history(canvas, card, (wide + GAP) * i, wide)


def leaders(canvas: Canvas[Urbania]) -> None:
    """The four of them."""
    for resource in range(len(RESOURCES)):
        _leader(canvas, resource, (_LEADER + GAP) * resource)


def monuments(canvas: Canvas[Urbania]) -> None:
    """The six of this side, by their epochs."""
    for i, monument in enumerate(canvas.state.game.box.monuments_of[canvas.state.side]):
        _monument(canvas, monument, (_MONUMENT + GAP) * i)


def _chip(wide: float, there: bool = True, high: float = CHIP) -> str:
    return draw.octagon(0, 0, wide, high, "ra ln" if there else "gr ha", 9)


def _history(canvas: Canvas[Urbania], card: int, x: float, across: float) -> None:
    """Its name, and when it is resolved; once one is activated the other is gone."""
    s, it = canvas.state, canvas.state.game.box.histories[card]
    mine, gone = s.active_history == card, s.active_history not in (-1, card)
    tone, type_ = ("gm", "mu") if gone else ("", "b" if mine else "")
    body = _chip(across, not gone) + draw.glyph("history", 20, 22, 24, tone)
    wide = across - 44 - (28 if mine else 0)
    lines = lettering.wrap(canvas.name("history", card), wide, 18, "bold")[:2]
    y = 28.5 - 9.5 * (len(lines) - 1)
    body += "".join(
        draw.text(36, y + 19 * i, lettering.cut(line, wide, 18, "bold"), type_) for i, line in enumerate(lines)
    )
    if mine:
        body += canvas.disc(s.activator, across - 20, 22, 12)
    facts = {"history": card, "when_word": canvas.say("history.instant" if it.instant else "history.end")}
    label = canvas.say("history.label", **facts)
    if mine:
        label = canvas.say("history.active", history_words=label, seat=s.activator)
    elif gone:
        label = canvas.say("history.gone", history=card)
    canvas.place(canvas.word("history", card), "cards", body, x, 0, across, CHIP, label, 0, corner=True)


def _leader(canvas: Canvas[Urbania], resource: int, x: float) -> None:
    """The icon and how many claim it; who owns it, with his icons, which are to be outdone."""
    s, owner = canvas.state, canvas.state.leader[resource]
    least, word = s.game.box.threshold[resource], canvas.word("resource", resource)
    body = _chip(_LEADER, owner < 0) + draw.glyph(word, 17, 22, 22)
    if owner >= 0:
        count = s.icons_of(owner)[resource]
        body += canvas.disc(owner, 38, 22, 8.5) + draw.text(_LEADER - 6, 28.5, count, "b e")
        label = canvas.say("leader.owned", resource=resource, count=least, seat=owner, have=count)
    else:
        body += draw.text(55, 28.5, f"{least}+", "b m")
        label = canvas.say("leader.free", resource=resource, count=least)
    canvas.place(word, "cards", body, x, 0, _LEADER, CHIP, label, 0, corner=True)


def _monument(canvas: Canvas[Urbania], monument: int, x: float) -> None:
    """Its name as far as there is room, its epoch, and the icons that it asks for; who has built it."""
    s, box, owner = canvas.state, canvas.state.game.box, canvas.state.monument[monument]
    there = owner < 0 and box.monument_epoch[monument] <= epoch(s)
    name = lettering.cut(canvas.name("monument", monument), _MONUMENT - 20, _NAME)
    body = _chip(_MONUMENT, there, TALL) + draw.text(8, 19, name, "t0" if there else "t0 mu")
    body += faces.epoch_badge(box.monument_epoch[monument], 24, 35, "bk" if there else "build")
    if owner >= 0:
        brings = [category for category, count in enumerate(box.monument_points[monument]) if count]
        body += "".join(faces.category(category, 58 + 21 * i, 35, 18) for i, category in enumerate(brings))
        body += canvas.disc(owner, _MONUMENT - 20, 35, 12)
    else:
        body += _asked(tuple(box.requires[monument]), 50, 35, "" if there else "gm")
    facts = {"monument": monument, "epoch": box.monument_epoch[monument], **monument_words(canvas, monument)}
    label = canvas.say(
        "monument.owned" if owner >= 0 else "monument.free" if there else "monument.later",
        seat=max(owner, 0),
        **facts,
    )
    canvas.place(canvas.word("monument", monument), "cards", body, x, 0, _MONUMENT, TALL, label, 1, corner=True)


def _asked(counts: tuple[int, ...], x: float, y: float, tone: str) -> str:
    """Icons that are asked for: a number and a sign for each resource."""
    body = ""
    for name, count in zip(RESOURCES, counts, strict=True):
        if count:
            body += draw.text(x, y + 6.5, count, "b" if not tone else "mu") + draw.glyph(name, x + 24, y, 20, tone)
            x += 44
    return body


def monument_words(canvas: Canvas[Urbania], monument: int) -> dict[str, str]:
    """What a Monument asks for and what it gives, in words."""
    box = canvas.state.game.box
    asks = [f"{canvas.name('resource', r)} {count}" for r, count in enumerate(box.requires[monument]) if count]
    gives = [f"{canvas.name('category', c)} +{count}" for c, count in enumerate(box.monument_points[monument]) if count]
    return {"asks_word": ", ".join(asks), "gives_word": ", ".join(gives)}
