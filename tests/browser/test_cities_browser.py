"""A table of Cities: tiles turned before they are laid, pieces, why not, areas shown, colours."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import gamelib
from gamelib import Match
from tests.browser.bare import Bare, themed
from tests.browser.browsing import Page, axe_violations, enter, sync_api
from tests.registered import sweep_but
from widgets import Table

expect = sync_api.expect

GAME = gamelib.load("cities")


def at(step: str, seats: int = 3, lines: int = 0) -> Match[Any]:
    match, rng = GAME.new(seats=seats, seed=7), random.Random(7)
    while match.line < lines or match.state.decision.name != step:
        kept = [action for action in match.legal_actions() if action[0] != "remove"]
        match.play(rng.choice(kept or match.legal_actions()))
    return match


@pytest.fixture
def page(bare: Bare) -> Iterator[Bare]:
    """Shows tables and sees to it that nothing goes wrong on the page meanwhile."""
    errors: list[str] = []

    def show(table: Table) -> Page:
        shown = bare(table)
        shown.on("pageerror", lambda error: errors.append(str(error)))
        return shown

    yield show
    assert errors == []


def title(page: Page) -> Any:
    return page.locator(".eb-decision h3")


def ghost(page: Page) -> str:
    return str(page.locator(".eb .states .ghost").inner_html())


def open_cells(page: Page) -> Any:
    return page.locator('[data-p^="cell:"][aria-disabled=false]:not([data-front])')


def drawn(page: Page, kind: str) -> int:
    return int(page.locator(f'[data-k^="{kind}:"]').count())


def test_a_tile_is_taken_turned_and_laid_with_the_pointer(page: Bare) -> None:
    shown = page(Table(at("take_slot")))
    shown.locator('[data-p="slot:b1"]').hover()
    expect(shown.locator(".eb-preview")).to_contain_text("places where the tile may lie")
    shown.locator('[data-p="slot:b1"]').click()
    expect(title(shown)).to_contain_text("Lay the tile in your district")
    before, cell = drawn(shown, "tile"), open_cells(shown).first
    cell.click()
    first = ghost(shown)
    expect(shown.locator(".eb-menu [role=menuitem] svg")).to_have_count(
        shown.locator(".eb-menu [role=menuitem]").count()
    )
    shown.keyboard.press("r")
    assert ghost(shown) != first
    expect(shown.locator(".eb-preview .eb-effects tr").first).to_be_visible()
    key = cell.get_attribute("data-p")
    cell.click()
    expect(title(shown)).to_contain_text("Send a worker")
    assert drawn(shown, "tile") == before + 1
    assert shown.locator(f'[data-k="{key.replace("cell", "tile")}"]').count() == 1
    expect(shown.locator(".eb-log")).to_contain_text("lays land tile")


def test_a_small_district_is_pressed_to_see_it_large(page: Bare) -> None:
    shown = page(Table(at("take_slot")))
    shown.locator("[data-tab^='leaf:other_']").last.click()
    small = shown.locator('.eb-leaf:not([hidden]) [data-p^="space:"][data-front]').last
    key = str(small.get_attribute("data-p"))
    width = small.bounding_box()["width"]
    small.hover()
    expect(shown.locator(".eb-why")).to_contain_text("Press it to see it large")
    small.click()
    expect(shown.locator(f'[data-p="{key}"][data-front]')).to_have_count(0)
    expect(shown.locator(".eb-status")).to_contain_text("is in front now")
    assert shown.locator(f'[data-p="{key}"]').bounding_box()["width"] > width
    shown.locator("[data-p^='slot:'][aria-disabled=false]").first.click()
    expect(shown.locator(".eb-status")).not_to_contain_text("is in front now")
    expect(shown.locator(f'[data-p="{key}"][data-front]')).to_have_count(1)


def test_a_tile_is_turned_and_laid_with_the_keyboard(page: Bare) -> None:
    shown = page(Table(at("place_tile")))
    before = drawn(shown, "tile")
    enter(shown, "n")
    key = str(shown.evaluate("() => document.activeElement.dataset.p"))
    assert key.startswith("cell:")
    shown.keyboard.press("R")
    expect(shown.locator(".eb > [aria-live=polite]")).to_have_text("Three quarters of a turn")
    shown.keyboard.press("Enter")
    shown.keyboard.press("Enter")
    expect(title(shown)).to_contain_text("Send a worker")
    assert drawn(shown, "tile") == before + 1
    expect(shown.locator(".eb-log")).to_contain_text("lays land tile")


def test_why_not_there_is_told_while_a_tile_is_tried(page: Bare) -> None:
    shown = page(Table(GAME.resume(GAME.position("three_wide"))))
    open_cells(shown).first.click()
    for place, rule in (("cell:0:3,0", "CTS-6.5"), ("space:0:0,0", "CTS-6.6")):
        shown.locator(f'[data-p="{place}"]').hover()
        expect(shown.locator(".eb-why")).to_contain_text(rule)
        expect(shown.locator(".eb .states use.gf")).to_have_count(1)
    assert shown.locator(".eb .states .ghost").count() == 1


def test_a_piece_is_built_where_its_ghost_was_seen(page: Bare) -> None:
    shown = page(Table(at("place_piece", lines=120)))
    space = shown.locator('[data-p^="space:"][aria-disabled=false]:not([data-front])').first
    key = str(space.get_attribute("data-p"))
    space.hover()
    assert "stack-" in ghost(shown)
    space.click()
    if shown.locator(".eb-menu").is_visible():
        space.click()
    expect(shown.locator(f'[data-k="{key.replace("space", "building")}"]')).to_have_count(1)


def test_seats_are_drawn_in_their_own_colours(page: Bare) -> None:
    shown = page(Table(at("take_slot", seats=4)))
    used = shown.locator(".eb-toolbar .eb-seat use").evaluate_all("(nodes) => nodes.map((n) => n.getAttribute('href'))")
    assert [href.rpartition("-seat-")[2] for href in used] == ["3", "6", "7", "8"]


def test_a_score_shows_its_areas_with_one_badge_each(page: Bare) -> None:
    over = gamelib.playout(at("take_slot").state, random.Random(1).random).state
    shown = page(Table(GAME.resume(over)))
    expect(shown.locator('[data-p^="final:"]')).to_have_count(3)
    shown.get_by_role("tab", name="Points").click()
    shown.locator(".eb-score tbody tr").last.locator(".eb-cell").first.click()
    lines = shown.locator(".eb-lines li")
    expect(lines.first).to_be_visible()
    lines.last.hover()
    expect(shown.locator(".eb .states text")).to_have_count(1)
    assert shown.locator(".eb .states path.no.st.dt").count() >= 1


def test_czech(page: Bare) -> None:
    shown = page(Table(at("place_tile"), lang="cs"))
    open_cells(shown).first.click()
    assert shown.locator(".eb-menu [role=menuitem]").first.inner_text() == "Jak je"
    assert "Města" in str(shown.locator(".eb [role=grid]").first.get_attribute("aria-label"))


@pytest.mark.sweep("axe on every kind of board; the table is looked at in `make test`")
@pytest.mark.parametrize("theme", sweep_but(["Light"], ["Light", "Dark"], "both themes"))
def test_axe_finds_nothing(page: Bare, theme: str) -> None:
    shown = page(Table(at("place_tile", lines=200)))
    themed(shown, theme)
    open_cells(shown).first.click()
    expect(shown.locator(".eb-menu")).to_be_visible()
    assert axe_violations(shown) == []
