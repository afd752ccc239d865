"""What previews of Cities tell, and where to look whether it has happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gamelib.engine import transitions
from gamelib.games.cities.scoring import final_scoring
from tests.widgets.happened import Then
from widgets.scenes import Prediction

PARTS = {"cards": "CTS-12.3", "parks": "CTS-12.7", "water": "CTS-12.6", "monuments": "CTS-12.9"}
"""The parts of a final score that a change of the district may change, and their rules."""


def if_over(state: Any, seat: int, rule: str, card: int | None = None) -> int:
    """What the final scoring would give a seat by a rule (for one of its cards) if the game ended now."""
    ended = state.copy()
    ended.agenda, ended.ledger_ = [final_scoring.entry], None
    transitions.run_automatic(ended)
    lines = [line for line in ended.ledger() if line.seat == seat and line.rule == rule]
    if card is None:
        return sum(line.points for line in lines)
    word = state.game.codecs["card"].word(card)
    return sum(line.points for line in lines if line.facts["card"] == word) // state.cards[seat].count(card)


def gained(then: Then, rule: str) -> int:
    seat = then.before.active
    return if_over(then.state, seat, rule) - if_over(then.before, seat, rule)


def ring(then: Then, line: Prediction) -> int:
    word = then.before.game.codecs["milestone"].word(line.facts["milestone"])
    rings = [event for event in then.events if event.facts.get("milestone") == word]
    return sum(event.facts["points"] for event in rings)


def milestone(then: Then, line: Prediction) -> int:
    """How much more the district has of the one need that the line speaks of."""
    asked, seat = then.before.game.box.milestones[line.facts["milestone"]], then.before.active
    was, now = ([need.facts["have"] for need in asked.needs(s.district[seat])] for s in (then.before, then.state))
    assert line.amount in [b - a for a, b in zip(was, now, strict=True) if b == line.facts["have"]]
    return line.amount


def places(then: Then, line: Prediction, verb: str) -> int:
    """So many spaces can be chosen for a feature or a piece."""
    word = then.before.game.codecs["item"].word(line.facts["item"]).removesuffix("_piece")
    return len({option[2] for option in then.options(verb) if option[1] == word})


def workers_left(then: Then, line: Prediction) -> int:
    """So many workers the seat may still send into the row, as long as its slots are free."""
    state, row = then.state, then.action[1][0]
    may = {"2": 2, "3": 1, "4": 1}[str(state.seats)]
    return may - sum(state.worker[slot] == then.before.active for slot in range(16) if "abcd"[slot // 4] == row)


def rare_positions(game: Any) -> list[Any]:
    """What random matches seldom come to: nothing that previews speak of."""
    return []


HAPPENED = {
    "card_now": lambda then, line: if_over(then.state, line.seat, "CTS-12.3", line.facts["item"]),
    "card_less": lambda then, line: (
        if_over(then.state, line.seat, "CTS-12.3", line.facts["card"])
        - if_over(then.before, line.seat, "CTS-12.3", line.facts["card"])
    ),
    "tile_places": lambda then, _: len({option[1] for option in then.options("place")}),
    "feature_places": lambda then, line: places(then, line, "put"),
    "piece_places": lambda then, line: places(then, line, "build"),
    "unknown": lambda then, _: then.draws(),
    "row": workers_left,
    "row_left": workers_left,
    "removed": lambda then, line: then.before.removed[line.facts["item"]] - then.state.removed[line.facts["item"]],
    "ring": ring,
    "milestone": milestone,
    **{name: lambda then, _, rule=rule: gained(then, rule) for name, rule in PARTS.items()},
}


def changes(then: Then) -> Iterator[tuple[str, int | None, int]]:
    """What has changed and must be told: its name, the seat, and by how much."""
    if then.action.verb in ("place", "put", "build"):
        for name, rule in PARTS.items():
            if amount := gained(then, rule):
                yield name, then.before.active, amount
        for event in then.events:
            if event.rule == "CTS-10.2":
                yield "ring", event.seat, event.facts["points"]
