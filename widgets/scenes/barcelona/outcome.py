"""What an action would bring: to each seat, and which actions and houses become possible. The rules are asked."""

from collections.abc import Iterator

from gamelib.engine.steps import Move
from gamelib.games.barcelona.actions import possible
from gamelib.games.barcelona.cerda import multiplier
from gamelib.games.barcelona.houses import legal_houses
from gamelib.games.barcelona.state import Barcelona
from gamelib.games.barcelona.tram import PlacePassenger
from widgets.scenes.predictions import Prediction

from .signs import ACTIONS


def changes(before: Barcelona, after: Barcelona, move: Move) -> Iterator[Prediction]:
    """Points, goods and the Cerdà track of each seat; then what one can do next."""
    for seat in range(before.seats):
        yield from _of(before, after, seat)
    for class_, there in enumerate(after.track):
        if new := there - before.track[class_]:
            sign, facts = f"citizen_{before.game.codecs['class'].word(class_)}", {"citizen_class": class_}
            yield Prediction("settled", new, "BCN-CIT.1", sign, None, facts)
    if move[0] == "place":
        yield from _opened(after, move[1])
    elif move[0] == "tram":
        yield from _ride(before, after, move[1])


def _of(before: Barcelona, after: Barcelona, seat: int) -> Iterator[Prediction]:
    if points := after.points[seat] - before.points[seat]:
        yield Prediction("points", points, "BCN-TURN.5", "star", seat, {"count": after.points[seat]})
    for what, was, now in (("coins", before.coins, after.coins), ("cloth", before.cloth, after.cloth)):
        if more := now[seat] - was[seat]:
            rule = "BCN-RES.4" if more > 0 else "BCN-TURN.4"
            yield Prediction(what, more, rule, what.removesuffix("s"), seat, {"count": now[seat]})
    if steps := after.cerda[seat] - before.cerda[seat]:
        yield Prediction("cerda", steps, "BCN-CER.1", "cerda", seat, {"multiplier": multiplier(after, seat)})


def _opened(after: Barcelona, crossing: int) -> Iterator[Prediction]:
    """The actions of the streets that meet there, if they can be carried out as things stand; then the houses."""
    for street in after.game.box.streets_of[crossing]:
        yield _action(after, street)
    spaces = {space for _, space, *_ in legal_houses(after)}
    yield Prediction("houses", len(spaces), "BCN-BLD.1", "block_1", after.active, counts=True)


def _action(s: Barcelona, street: int) -> Prediction:
    action = s.layout[street]
    now, sign = possible(s, street), ACTIONS[s.game.codecs["action"].word(action)]
    facts = {"street": street, "action": action}
    return Prediction("action" if now else "no_action", int(now), "BCN-PLC.5", sign, s.active, facts, counts=True)


def _ride(before: Barcelona, after: Barcelona, segment: int) -> Iterator[Prediction]:
    """What a ride enters; and the action that a passenger there would open."""
    seat, start = before.active, before.tram[before.active]
    if start >= 0:
        ride = before.game.box.rides(start, before.own[seat])[segment]
        yield Prediction("fare", ride.fare, "BCN-TRM.3", "tram", seat, counts=True)
    if isinstance(after.decision and after.decision.step, PlacePassenger):
        street = after.game.box.street_of[segment]
        sign = ACTIONS[after.game.codecs["action"].word(after.layout[street])]
        facts = {"street": street, "action": after.layout[street]}
        yield Prediction("passenger", 1, "BCN-TRM.8", sign, after.active, facts, counts=True)
