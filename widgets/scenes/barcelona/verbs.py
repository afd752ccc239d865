"""What can be clicked: each verb with its places, its button, and the ghost it shows."""

from gamelib.games.barcelona.box import CLASSES
from gamelib.games.barcelona.state import Barcelona
from widgets.scenes.canvas import seat_colour, seat_sign
from widgets.scenes.painter import Verb
from widgets.svg import draw
from widgets.svg.geometry import num

from . import city, ground, signs


def _mine(s: Barcelona) -> int:
    return seat_colour(s.game, s.active)


def _people(s: Barcelona, key: str, crossing: str, top: str) -> str:
    """Both citizens of the hand, the one named on top; the streets that meet there, up to their action tiles."""
    held = [c for c in range(CLASSES) for _ in range(s.hand[s.active * CLASSES + c])]
    shown = s.game.codecs["class"].value(top)
    if shown in held:
        held.remove(shown)
    half = ground.SIDE / 2
    return _serving(s, crossing) + draw.group(city.people_at(s, shown, held[0] if held else -1), at=(half, half))


def _serving(s: Barcelona, crossing: str) -> str:
    """A line along each street of a crossing, and around the tile with its action."""
    where, lines = s.game.codecs["crossing"].value(crossing), ""
    left, top = (at - ground.SIDE / 2 for at in ground.crossing(s.game, where))
    for street in s.game.box.streets_of[where]:
        lines += ground.along(s.game, street, -left, -top)
    return f'<path class="openl beyond" d="{lines}"/>'


def _street(s: Barcelona, key: str, segment: str) -> str:
    return city.tile(s.game, s.game.codecs["segment"].value(segment), _mine(s))


def _in_segment(s: Barcelona, key: str, body: str) -> str:
    w, h = city.size_of(s.game, s.game.codecs["segment"].value(key))
    return draw.group(body, at=(w / 2, h / 2))


def _tram(s: Barcelona, key: str, segment: str) -> str:
    return _in_segment(s, key, city.tram(_mine(s)))


def _tram_goes(s: Barcelona, segment: str) -> tuple[str, str]:
    return f"player:{s.active}", f"tram:{s.game.seat_word(s.active)}"


def _at_tram(s: Barcelona) -> list[str]:
    """Where the tram of the seat in turn stands."""
    return [s.game.box.segment_words[s.tram[s.active]]]


def _passenger(s: Barcelona, key: str) -> str:
    return _in_segment(s, key, city.passenger(_mine(s)))


def _at_action(s: Barcelona) -> list[str]:
    """The street in which the passenger stands."""
    return [s.game.codecs["street"].word(s.game.box.street_of[s.tram[s.active]])]


def _intersection(s: Barcelona, key: str, crossing: str) -> str:
    return city.intersection(_mine(s))


def _stone(s: Barcelona, key: str, space: str) -> str:
    return draw.octagon(0, 0, 52, 52, "bk", 10) + draw.disc(_mine(s), 26, 26, 14)


def _house(s: Barcelona, key: str, space: str, tile: str, crossings: str) -> str:
    """The house in its place; a ring around each citizen that it would use, and a dot in the corner beside it."""
    codecs, game = s.game.codecs, s.game
    where = codecs["space"].value(space)
    left, top, *_ = ground.place(game, where)
    body, (mx, my) = city.house(game, where, codecs["tile"].value(tile)), ground.centre(game, where)
    for crossing in crossings.split("+"):
        x, y = ground.crossing(game, codecs["crossing"].value(crossing))
        dx, dy = (num(at + 0.42 * (to - at) - start) for at, to, start in ((mx, x, left), (my, y, top)))
        body += f'<circle class="openl beyond" cx="{num(x - left)}" cy="{num(y - top)}" r="28"/>'
        body += f'<circle class="open ring" cx="{dx}" cy="{dy}" r="6"/>'
    return body


def _benefit(s: Barcelona, slot: str) -> list[str]:
    return [f"benefit:{s.seat}:{slot}"]


def _slot(s: Barcelona, *words: str) -> str:
    return f"project:{s.active}:{s.game.codecs['slot'].value(words[-1])}"


def _condition(s: Barcelona, condition: str, *words: str) -> str:
    return signs.CONDITIONS[condition]


def _action(s: Barcelona, action: str) -> str:
    return signs.ACTIONS[action]


def _used(s: Barcelona, street: str) -> str:
    action = s.layout[s.game.codecs["street"].value(street)]
    return signs.ACTIONS[s.game.codecs["action"].word(action)]


def _built(s: Barcelona, space: str, tile: str, crossings: str) -> str:
    return "house_corner" if tile == "corner" else tile.replace("level", "block")


def _card(s: Barcelona, card: str) -> str:
    return signs.card(s, s.game.codecs["solo_card"].value(card))


VERBS = {
    "place": Verb(at="{0}", ghost=_people, sign="citizen_{1}", goes="hand:{seat} people:{0}"),
    "benefit": Verb(at=_benefit),
    "pass": Verb(button=True),
    "act": Verb(at="{0}", sign=_used),
    "end": Verb(button=True, sign="step"),
    "keep": Verb(button=True, refused=False, sign="coin"),
    "cobble": Verb(at="sidewalk:{0}", ghost=_stone),
    "kind": Verb(button=True, sign="street_{0}"),
    "street": Verb(at="{0}", ghost=_street, goes="player:{seat} {0}"),
    "intersection": Verb(at="{0}", ghost=_intersection, goes="player:{seat} {0}"),
    "improve": Verb(at=lambda s, slot: [_slot(s, slot)]),
    "project": Verb(at=lambda s, condition, slot: [f"display:{condition}", _slot(s, slot)]),
    "service": Verb(at="service:{0}", sign="{0}"),
    "main": Verb(button=True, sign="public"),
    "decline": Verb(button=True),
    "tram": Verb(at="{0}", ghost=_tram, goes=_tram_goes),
    "passenger": Verb(at=_at_tram, ghost=_passenger, button=True, sign="passenger"),
    "no_passenger": Verb(button=True),
    "ride": Verb(at=_at_action, button=True, sign="tram"),
    "stay": Verb(button=True),
    "advance": Verb(at="sagrada:{seat}", button=True, sign="sagrada"),
    "stop": Verb(button=True),
    "tile": Verb(at="sagrada_tile:{0}"),
    "split": Verb(button=True, refused=False, sign="coin"),
    "house": Verb(at="{0}", ghost=_house, sign=_built, goes="player:{seat} {0}"),
    # Draws
    "action": Verb(sign=_action),
    "condition": Verb(sign=_condition),
    "reveal": Verb(sign=_condition),
    "start": Verb(sign=seat_sign),
    "citizen": Verb(sign="citizen_{0}"),
    "card": Verb(sign=_card),
}
