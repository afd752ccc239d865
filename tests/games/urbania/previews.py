"""What previews of Urbánie tell, and where to look whether it has happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.widgets.happened import Then
from widgets.scenes import Prediction

CATEGORIES = ("wealth", "prestige", "satisfaction")
BUILDS = ("rebuild", "greenfield")


def gained(field: str) -> Any:
    def of(then: Then, line: Prediction) -> int:
        return int(getattr(then.state, field)[line.seat] - getattr(then.before, field)[line.seat])

    return of


def icons_of(state: Any, seat: int) -> list[int]:
    """Counted on the cards: those of active buildings without a mark."""
    found = [0, 0, 0, 0]
    for slot, design in enumerate(state.city[seat]):
        if slot not in (*state.destroyed[seat], *state.marked[seat]):
            found = [a + b for a, b in zip(found, state.game.box.icons[design], strict=True)]
    return found


def icons(then: Then, line: Prediction) -> int:
    resource = line.facts["resource"]
    return icons_of(then.state, line.seat or 0)[resource] - icons_of(then.before, line.seat or 0)[resource]


def brings(state: Any, seat: int) -> list[int]:
    """What a city would bring at the end of the epoch, line by line of what lies there."""
    box, active = state.game.box, [*state.actives(seat)]
    active += [state.copied] * (state.copied >= 0 and state.activator == seat)
    rows = [box.rows[state.epoch][design] for design in active]
    sums = [sum(row[category] for row in rows) + state.assigned[3 * seat + category] for category in range(3)]
    homes = [box.rows[state.epoch][design][2] for design in active if box.is_housing[design]]
    good = [value for value in homes if value >= 0]
    sums[2] += (sum(good) if good else max(homes)) - sum(homes)
    for combo in box.combos[state.epoch]:
        if combo.card in active and combo.partner in active:
            sums[combo.category] += combo.amount
    for monument, owner in enumerate(state.monument):
        if owner == seat:
            sums = [a + b for a, b in zip(sums, box.monument_points[monument], strict=True)]
    return sums


def epoch(then: Then, line: Prediction) -> int:
    category, seat = line.facts["category"], line.seat or 0
    return brings(then.state, seat)[category] - brings(then.before, seat)[category]


def claimable(then: Then, line: Prediction) -> int:
    """Does the seat have the icons for this Leader card, and more than its owner?"""
    s, seat, resource = then.state, line.seat or 0, line.facts["resource"]
    mine, owner = icons_of(s, seat)[resource], s.leader[resource]
    return int(mine >= s.game.box.threshold[resource] and (owner < 0 or mine > icons_of(s, owner)[resource]))


def affordable(then: Then, line: Prediction) -> int:
    """Do the icons suffice for this Monument?"""
    asked = then.state.game.box.requires[line.facts["monument"]]
    return int(all(have >= least for have, least in zip(icons_of(then.state, line.seat or 0), asked, strict=True)))


def turned_up(then: Then, line: Prediction) -> int:
    return int("turn_up" in then.drawn)


def rare_positions(game: Any) -> list[Any]:
    """What random matches seldom come to: nothing that previews speak of."""
    return []


HAPPENED = {
    **{name: gained(name) for name in (*CATEGORIES, "loss")},
    "icons": icons,
    "epoch": epoch,
    "leader": claimable,
    "monument": affordable,
    "turn_up": turned_up,
}


def changes(then: Then) -> Iterator[tuple[str, int | None, int]]:
    """Points and Loss tokens of each seat; of whoever acts icons, and what the epoch would bring."""
    for seat in range(then.before.seats):
        secret = then.before.hidden_points and seat != then.before.seat
        for name in ("loss",) if secret else (*CATEGORIES, "loss"):
            if more := getattr(then.state, name)[seat] - getattr(then.before, name)[seat]:
                yield name, seat, more
    seat = then.before.active
    for was, now in zip(icons_of(then.before, seat), icons_of(then.state, seat), strict=True):
        if was != now:
            yield "icons", seat, now - was
    if then.action.verb in BUILDS and then.state.epoch == then.before.epoch and not then.state.over:
        for was, now in zip(brings(then.before, seat), brings(then.state, seat), strict=True):
            yield "epoch", seat, now - was
