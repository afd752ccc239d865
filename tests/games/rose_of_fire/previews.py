"""What previews of Rose of Fire tell, and where to look whether it has happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gamelib.engine.steps import Choice
from gamelib.games.rose_of_fire.box import KINDS, SYMBOLS
from tests.widgets.happened import Then
from widgets.scenes import Prediction


def strikers(then: Then, line: Prediction) -> int:
    """Those that came, less those that an ability or an amnesty sent home from the Raval."""
    home = int(then.action[1]) if then.action.verb == "release" else then.said("ROF-CRD.11", "count")
    return then.said("ROF-STR.1", "count") - home


def climbed(then: Then, line: Prediction) -> int:
    return then.said("ROF-STR.4") - (int(then.action[2]) if then.action.verb == "release" else 0)


def block(then: Then, line: Prediction) -> int:
    if then.state.decision and then.state.decision.name == "build_house":
        return int(then.next_said("ROF-OBL.1", "", str(then.state.legal_actions()[0])) > 0)
    return then.said("ROF-OBL.1")


def status(then: Then, line: Prediction) -> int:
    cell, rank = line.facts["cell"], then.before.game.data.column("house_kinds", "status")
    now, was = (state.house[cell] % KINDS for state in (then.state, then.before))
    assert now == line.facts["kind"]
    return rank[now] - rank[was]


def tokens_changed(then: Then, line: Prediction) -> int:
    """What was paid or received; of what was drawn after that nothing was foreseen."""
    symbol, seat = line.facts["symbol"], then.before.active
    if then.drawn:
        word, last = then.before.game.codecs["symbol"].word(symbol), then.action[-1].split(",")
        return -last.count(word) if then.action.verb == "buy" else int(word in last)
    return then.state.tokens[seat * SYMBOLS + symbol] - then.before.tokens[seat * SYMBOLS + symbol]


def rare_positions(game: Any) -> list[Any]:
    """What random matches seldom come to: an amnesty while strikers stand on the barricades."""
    amnesty = game.edit(game.position("amnesty_in_time"), {"barricades": {"blue": 2}})
    return [amnesty.after("event amnesty_purple")]


HAPPENED = {
    "cells": lambda then, _: len(then.options("place")),
    "house": lambda then, line: then.next_said(
        "ROF-STR.1", "count", f"build {then.before.game.codecs['kind'].word(line.facts['kind'])}"
    ),
    "block": block,
    "no_block": block,
    "strikers": strikers,
    "overflow": climbed,
    "released": climbed,
    "status": status,
    "bomb": lambda then, _: then.state.bomb - then.before.bomb,
    "prestige": lambda then, line: then.state.prestige[line.seat] - then.before.prestige[line.seat],
    "points": lambda then, line: sum(
        new.points for new in then.state.ledger()[len(then.before.ledger()) :] if new.seat == line.seat
    ),
    "tokens": tokens_changed,
    "draw_pair": lambda then, _: then.drawn.count("pair"),
    "draw_token": lambda then, _: min(1, then.drawn.count("token")),
    "soldier": lambda then, _: int(then.events[0].facts["piece"] == "soldier"),
    "rebel": lambda then, line: int(then.events[0].facts["piece"] == then.before.game.seat_word(line.seat)),
}


def changes(then: Then) -> Iterator[tuple[str, int | None, int]]:
    """What has changed and must be told: its name, the seat, and by how much."""
    before, after = then.before, then.state
    if not isinstance(before.decision.step, Choice):
        return
    if after.bomb != before.bomb:
        yield "bomb", None, after.bomb - before.bomb
    for seat in range(before.seats):
        for name, was, now in (("prestige", before.prestige, after.prestige), ("points", before.points, after.points)):
            if now[seat] != was[seat]:
                yield name, seat, now[seat] - was[seat]
    if climb := after.barricades[before.active] - before.barricades[before.active]:
        yield "overflow" if climb > 0 else "released", before.active, climb
