"""What whole games cost on the wire: every click of them, both ways, and opening a table."""

import json
import math
import random
import statistics
from typing import Any

import pytest

import gamelib
from tests.registered import sweep_but
from widgets import Table
from widgets.board.board import Board
from widgets.match import runner
from widgets.match.match_panels import STEP

from .page import Page

CLICK, OPENING = 8_000, 95_000
"""Bytes that a click, and opening a table with all scripts of a board, may cost."""
USUAL = 5_000
"""What half of the clicks stay below."""


def clicks(slug: str, players: list[str] | None, lang: str, seed: int) -> list[int]:
    """Play a whole game on a table; the bytes of each click, with its answer."""
    match, rng = gamelib.load(slug).new(seats=len(players or "1234"), seed=seed), random.Random(seed)
    table = Table(match, players=players, lang=lang)
    page = Page(table.board)
    assert page.opened + len(Board._esm) <= OPENING
    sizes: list[int] = []

    def said(gesture: dict[str, Any]) -> int:
        message, before = gesture | {"n": len(page.sizes)}, len(page.sizes)
        table.board._receive(None, message, [])
        return len(json.dumps(message)) + sum(page.sizes[before:])

    while not match.state.over:
        summary = table.board.panels.get("summary")  # bots wait at the end of a phase till one goes on
        waits = summary is not None and any(button["does"] == STEP for button in summary["buttons"])
        options = [] if waits else match.legal_actions()
        action = str(rng.choice(options)) if options else STEP
        gesture = {"kind": "ready"} if "handover" in table.board.panels else {"kind": "act", "text": action}
        if options and len(sizes) % 3 == 0 and "handover" not in table.board.panels:
            assert said({"kind": "preview", "ways": [action]}) <= CLICK, "now and then one points at a thing first"
        sizes.append(said(gesture))
    assert page.frame == json.loads(json.dumps(table.board.frame()))
    assert table.board.errors == []
    table.close()
    return sizes


BOTS, FOUR = ["human", "random", "random"], None
SIZES = [(BOTS, 1, "cs"), (FOUR, 1, "en")]
TABLES = [(slug, *size) for slug in ("rose_of_fire", "cities", "la_citta", "barcelona", "urbania") for size in SIZES]
KEPT = [("rose_of_fire", BOTS, 1, "cs")]


@pytest.mark.parametrize(
    ("slug", "players", "seed", "lang"),
    sweep_but(KEPT, TABLES, "a whole game of each with bots, and one with people alone"),
)
def test_what_the_clicks_of_a_whole_game_cost(
    monkeypatch: pytest.MonkeyPatch, slug: str, players: list[str] | None, seed: int, lang: str
) -> None:
    """Without the pictures in between while bots play: the clock has them, not the game."""
    monkeypatch.setattr(runner, "_SHOW_EVERY", math.inf)
    sizes = clicks(slug, players, lang, seed)
    assert max(sizes) <= CLICK
    assert statistics.median(sizes) <= USUAL
