"""The moves that have cost most, with real clicks and keys: opened, read, closed, tried in a lab; bots answer there."""

from __future__ import annotations

from typing import Any

import pytest

import gamelib
from gamelib import analysis
from gamelib.analysis import InlineExecutor
from tests.browser.bare import Bare, press_and_wait
from tests.browser.browsing import axe_violations, focused, sync_api
from widgets import Table
from widgets.lab import review
from widgets.lab.review import MoveReview

expect = sync_api.expect
PATIENT = 30_000
"""Milliseconds: one process plays all games here, beside whatever else the computer does."""


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(review, "PLAYOUTS", (16, 32))
    match = gamelib.load("courtyards").new(seats=2, seed=7)
    while not match.state.over:
        match.play(analysis.choose(match, "random"))
    made = Table(match, players=["human", "random"])
    made._review = MoveReview(InlineExecutor())
    yield made
    made.close()


def test_the_costly_moves_are_opened_read_closed_and_tried(table: Any, bare: Bare) -> None:
    page = bare(table)
    opens = page.get_by_role("button", name="My most expensive moves")
    opens.focus()
    press_and_wait(page, "Enter")
    dialog = page.get_by_role("dialog", name="the most expensive moves")
    expect(dialog).to_be_visible()
    expect(page.get_by_role("button", name="Play more games")).to_be_visible(timeout=PATIENT)
    card = dialog.get_by_role("listitem").first
    expect(card.get_by_role("img")).to_have_count(2)
    expect(card).to_contain_text("of 100")
    assert axe_violations(page) == []
    card.locator("summary").first.click()
    press_and_wait(page, "Escape")
    expect(dialog).to_have_count(0)
    assert focused(page) == "does:review>"
    press_and_wait(page, "Enter")
    dialog.get_by_role("button", name="What if?").first.click()
    expect(dialog).to_have_count(0)
    page.get_by_role("tab", name="Variations").click()
    expect(page.get_by_role("treeitem").first).to_be_visible()
    page.get_by_label("Bots play their own seats").check()
    assert table._lab.bots_play
    page.locator("[data-f=lab]").first.click()
    expect(dialog).to_be_visible()
