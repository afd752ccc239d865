"""What can be clicked: each verb with its places, its button, what is said there, and the ghost it shows."""

from gamelib.games.urbania.state import Urbania
from widgets.scenes.canvas import Speech, seat_sign
from widgets.scenes.painter import Verb
from widgets.svg import draw, lettering

from . import city, faces
from .prints import printed


def _mine(s: Urbania) -> str:
    return s.game.seat_word(s.active)


def _card(s: Urbania, pile: str) -> int:
    return s.top[s.game.codecs["pile"].value(pile)]


def _icon(s: Urbania, pile: str, *words: str) -> str:
    """The first resource that the building on top of a pile carries."""
    design = _card(s, pile)
    carried = s.game.box.icons[design] if design >= 0 else ()
    return next((faces.RESOURCES[i] for i, count in enumerate(carried) if count), "city_growth")


def _onto_plot(s: Urbania, pile: str, slot: str) -> tuple[str, str]:
    return pile, f"{_mine(s)}:{slot}"


def _onto_new(s: Urbania, pile: str, pay: str) -> tuple[str, str]:
    return pile, f"{_mine(s)}:{len(s.city[s.active]) + 1}"


Shown = tuple[str, str]
"""What is said of an action at a place, and its ghost."""


def _at_plot(s: Urbania, pile: str, slot: str) -> list[str]:
    return [f"{_mine(s)}:{slot}", pile]


def _rebuild(s: Urbania, speech: Speech, key: str, pile: str, slot: str) -> Shown:
    """At a plot the card that would lie there; at a pile the one that it would cover."""
    design, plot = _card(s, pile), s.game.codecs["slot"].value(slot)
    if key == pile:
        tops = s.tops(s.active)
        says = "build.over" if tops.count(tops[plot]) == 1 else "build.over_twin"
        return speech.say(says, building=tops[plot], slot=plot), ""
    says = "build.here" if s.top.count(design) == 1 else "build.here_twin"
    text = speech.say(says, building=design, pile=s.game.codecs["pile"].value(pile))
    return text, city.ghost(s, printed(speech, design), s.active) if design >= 0 else ""


def _at_new(s: Urbania, pile: str, pay: str) -> list[str]:
    return [f"{_mine(s)}:new", pile]


def _greenfield(s: Urbania, speech: Speech, key: str, pile: str, pay: str) -> Shown:
    """What it costs; at the new plot the card that would lie there."""
    design, cost = _card(s, pile), s.cost(s.active)
    if key == pile:
        return speech.say(f"build.new_{pay}", cost=cost), ""
    if design < 0:
        return "", ""
    text = speech.say(f"build.new_here_{pay}", cost=cost, building=design)
    return text, _on_new(s, printed(speech, design))


def _on_new(s: Urbania, card: faces.Print) -> str:
    """The card where the next plot begins; its name, if a new row would begin there."""
    if len(s.city[s.active]) % city.ACROSS:
        return city.ghost(s, card, s.active)
    body = draw.octagon(0, 0, faces.WIDTH, 38, "ra ln", 9)
    return body + draw.text(12, 25.5, lettering.cut(card.title, faces.WIDTH - 24, 18, "bold"), "b")


def _target(s: Urbania, *words: str) -> list[str]:
    """The plot of somebody; with one word an own one."""
    *seat, slot = words
    return [f"{seat[0] if seat else s.game.seat_word(s.seat or 0)}:{slot}"]


def _category(s: Urbania, *words: str) -> str:
    return faces.CATEGORIES[s.game.codecs["category"].value(words[-1])]


VERBS = {
    "growth": Verb(at="city_growth", sign="city_growth"),
    "rebuild": Verb(at=_at_plot, shows=_rebuild, sign=_icon, goes=_onto_plot),
    "greenfield": Verb(at=_at_new, shows=_greenfield, sign=_icon, goes=_onto_new),
    "history": Verb(at="{0}", sign="history"),
    "monument": Verb(at="{0}", sign="obelisk"),
    "remove": Verb(button=True, sign="step"),
    "leader": Verb(at="{0}", sign="{0}"),
    "end": Verb(button=True, refused=False, sign="step"),
    "compensate": Verb(at="player:{0}", button=True, refused=False, sign=seat_sign),
    "destroy": Verb(at=_target),
    "mark": Verb(at=_target),
    "copy": Verb(at=_target),
    "exchange": Verb(button=True, refused=False, sign="swap"),
    "decline": Verb(button=True),
    "point": Verb(button=True, sign=_category),
    # Draws
    "start": Verb(sign=seat_sign),
    "turn_up": Verb(sign="chance"),
}
