"""What an action would bring: points at once, icons, and what the city would bring at the end of this epoch."""

from collections.abc import Iterator

from gamelib.engine.steps import Move
from gamelib.games.urbania import leaders, monuments, scoring
from gamelib.games.urbania.box import CATEGORIES, LOSS, RESOURCES
from gamelib.games.urbania.state import Urbania
from widgets.scenes.predictions import Prediction

from .faces import CATEGORIES as SIGNS

BUILDS = ("rebuild", "greenfield")


def changes(before: Urbania, after: Urbania, move: Move) -> Iterator[Prediction]:
    """Points and Loss tokens of everybody at once; of whoever acts icons, the sums of the epoch, what is in reach."""
    seat = before.active
    for other in range(before.seats):
        yield from _points(before, after, other)
    for resource in range(RESOURCES):
        was, now = (s.icons_of(seat)[resource] for s in (before, after))
        if was != now:
            facts = {"resource": resource, "count": now}
            sign = before.game.codecs["resource"].word(resource)
            yield Prediction("icons", now - was, "URB-C.1", sign, seat, facts)
    if after.epoch == before.epoch and not after.over:
        yield from _at_the_end(before, after, seat, always=move[0] in BUILDS)
        if move[0] in BUILDS:
            yield from _in_reach(before, after, seat)


def _points(before: Urbania, after: Urbania, seat: int) -> Iterator[Prediction]:
    secret = before.hidden_points and seat != before.seat
    for token in range(LOSS if secret else 0, LOSS + 1):
        was, now = (s.tokens(token)[seat] for s in (before, after))
        if was != now:
            word = before.game.codecs["token"].word(token)
            sign, rule = (*SIGNS, "loss")[token], "URB-V.6" if token == LOSS else "URB-C.3"
            yield Prediction(word, now - was, rule, sign, seat, {"count": now})


def _at_the_end(before: Urbania, after: Urbania, seat: int, *, always: bool) -> Iterator[Prediction]:
    """By category what the city would bring at the end of this epoch, if it stayed as it is."""
    was, now = scoring.total(before, seat), scoring.total(after, seat)
    for category in range(CATEGORIES):
        if always or was[category] != now[category]:
            facts = {"category": category, "epoch": before.epoch, "count": now[category]}
            yield Prediction("epoch", now[category] - was[category], "URB-V.2", SIGNS[category], seat, facts)


def _in_reach(before: Urbania, after: Urbania, seat: int) -> Iterator[Prediction]:
    """Leader cards that can be claimed then, and Monuments for which the icons suffice."""
    for resource in range(RESOURCES):
        was, now = (before.use_leaders and leaders.may_claim(s, seat, resource) for s in (before, after))
        if now and not was:
            sign = before.game.codecs["resource"].word(resource)
            yield Prediction("leader", 1, "URB-L.1", sign, seat, {"resource": resource}, counts=True)
    for monument in before.game.box.monuments_of[before.side] if before.use_monuments else ():
        free = before.monument[monument] < 0
        was, now = (not monuments.missing(s, seat, monument) for s in (before, after))
        if free and now and not was:
            facts = {"monument": monument, "epoch": before.game.box.monument_epoch[monument]}
            yield Prediction("monument", 1, "URB-M.1", "obelisk", seat, facts, counts=True)
