"""Where one chooses how to do a thing, what must be seen stays in sight; and what is covered is not given away."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import gamelib
from gamelib import Match
from tests.browser.bare import ANSWERED, bare_page, press_and_wait
from tests.browser.browsing import Browser, Page, focused, press, sync_api, tab_to
from tests.registered import sweep_but
from widgets import Lesson, Table, scenes

expect = sync_api.expect
Open = Any
OPEN = '[data-p^="cell:"][aria-disabled=false]:not([data-front])'


@pytest.fixture
def opened(browser: Browser) -> Iterator[Open]:
    """Opens a table of a match in a page of its own."""
    pages: list[Page] = []

    def open_(match: Match[Any], size: tuple[int, int] = (950, 700)) -> Page:
        pages.append(bare_page(browser, Table(match, name="choices").board))
        pages[-1].set_viewport_size({"width": size[0], "height": size[1]})
        return pages[-1]

    yield open_
    for page in pages:
        page.close()


def laying_a_tile() -> Match[Any]:
    match, rng = gamelib.load("cities").new(seats=2, seed=7), random.Random(7)
    while match.state.decision.name != "place_tile":
        match.play(rng.choice(match.legal_actions()))
    return match


def apart(page: Page, one: str, other: str) -> bool:
    """Do two parts of the page lie beside each other?"""
    a, b = (page.locator(selector).first.bounding_box() for selector in (one, other))
    across = a["x"] + a["width"] <= b["x"] + 1 or b["x"] + b["width"] <= a["x"] + 1
    return across or a["y"] + a["height"] <= b["y"] + 1 or b["y"] + b["height"] <= a["y"] + 1


@pytest.mark.sweep("every kind of place")
def test_two_places_pressed_one_after_the_other_mean_what_can_be_done_at_both(opened: Open) -> None:
    """A card of a pile, then the plot for it; either may come first."""
    urbania = gamelib.load("urbania")
    for first, second in (("p2", "blue:3"), ("blue:3", "p2")):
        page = opened(match := urbania.resume(urbania.position("five_buildings"), 0))
        page.locator(f'[data-p="{first}"]').click()
        expect(page.locator(".eb-menu")).to_be_visible()
        page.locator(f'[data-p="{second}"]').click()
        page.evaluate(ANSWERED)
        assert str(match.lines[0].action) == "rebuild p2 3"
        expect(page.locator(".eb-menu")).to_be_hidden()


def test_a_place_that_shares_several_things_with_the_one_before_is_chosen_at_by_itself(opened: Open) -> None:
    urbania = gamelib.load("urbania")
    page = opened(match := urbania.resume(urbania.position("five_buildings"), 0))
    for place in ("blue:3", "blue:2"):
        page.locator(f'[data-p="{place}"]').click()
        expect(page.locator(".eb-menu")).to_have_attribute("data-for", place)
    assert match.line == 0


WINDOWS = [(950, 700), (1400, 1000), (900, 600)]


@pytest.mark.parametrize(("wide", "high"), sweep_but(WINDOWS[:1], WINDOWS, "windows of three sizes"))
def test_the_ways_to_turn_a_tile_cover_neither_board_nor_decision_nor_what_they_would_bring(
    opened: Open, wide: int, high: int
) -> None:
    page = opened(laying_a_tile(), (wide, high))
    for number in range(page.locator(OPEN).count()):
        page.locator(OPEN).nth(number).click()
        expect(page.locator(".eb-menu")).to_be_visible()
        expect(page.locator(".eb-why")).not_to_contain_text("Press it to see all the ways.")
        for must_be_seen in (".eb-board", ".eb-decision", ".eb-here", ".eb-toolbar"):
            assert apart(page, ".eb-menu", must_be_seen), must_be_seen
        press(page, "r")
        expect(page.locator(".eb-preview tr").first).to_be_visible()
        press(page, "Escape")


WAYS = {
    "rose_of_fire": "six_tokens",
    "cities": "three_wide",
    "la_citta": "where_to_found",
    "barcelona": "one_short",
    "urbania": "leaders_in_play",
}
"""A position of each game in which several things can be done at one place."""


@pytest.mark.parametrize("slug", sweep_but(["rose_of_fire", "cities"], WAYS, "every game"))
def test_of_a_place_where_several_things_can_be_done_it_is_told_what_each_would_bring(opened: Open, slug: str) -> None:
    match = gamelib.load(slug).resume(gamelib.load(slug).position(WAYS[slug]))
    scene = Table(match, name="ways").board.scene
    place = next(key for key in scene.places() if len(scene.actions(key)) > 1)
    told = {action: scenes.preview(match.state, action) for action in scene.actions(place)}
    page = opened(match)
    page.locator(f'[data-p="{place}"]').hover()
    expect(page.locator(".eb-ways li")).to_have_count(len(told))
    here = page.locator(".eb-here").inner_text()
    assert all(effect["text"] in here for effects in told.values() for effect in effects)
    page.locator(f'[data-p="{place}"]').click()
    expect(page.locator(".eb-menu [role=menuitem]")).to_have_count(len(told))
    expect(page.locator(".eb-ways")).to_have_count(0)
    expect(page.locator(".eb-preview tr")).to_have_count(len(told[scene.actions(place)[0]]))


@pytest.mark.sweep("every size of a window")
def test_where_there_is_no_column_the_ways_stand_beside_their_place(opened: Open) -> None:
    page = opened(laying_a_tile(), (700, 900))
    page.locator(OPEN).first.click()
    assert apart(page, ".eb-menu", OPEN)
    page.locator(".eb-menu [role=menuitem]").last.click()
    expect(page.locator(".eb-decision h3")).not_to_contain_text("Lay the tile")


def test_the_tile_that_is_tried_shows_its_colours(opened: Open) -> None:
    page = opened(laying_a_tile())
    page.locator(OPEN).first.hover()
    assert float(page.locator(".eb .states .ghost").evaluate("(node) => getComputedStyle(node).opacity")) > 0.8


@pytest.mark.sweep("every kind of place")
def test_who_walks_over_covered_cards_is_told_no_more_than_that(opened: Open) -> None:
    page = opened(gamelib.load("rose_of_fire").new(seats=2, seed=7))
    card = page.locator('[data-p^="card:"]').first
    name = str(card.get_attribute("aria-label"))
    page.locator("#before").click()
    tab_to(page, "[data-p]")
    press_and_wait(page, "f", "c")
    expect(card).to_have_attribute("aria-label", "A covered card")
    while not focused(page).startswith("card:"):
        press_and_wait(page, "ArrowDown")
    for key in ("?", "r", "Enter", "ArrowRight", "Enter"):
        press_and_wait(page, key)
        page.wait_for_timeout(150)  # a preview is asked for after a moment
        assert focused(page).startswith("card:")
        assert page.locator(".eb-menu").is_hidden()
        assert page.locator(".eb-preview tr, .eb .states .ghost").count() == 0
        told = page.locator(".eb-here").inner_text() + page.locator(".eb > [aria-live=polite]").inner_text()
        assert "covered" in told
        assert not {word for word in name.split() if word.istitle()} & set(told.replace(".", "").split()) - {"A", "The"}
    press_and_wait(page, "c")
    expect(card).to_have_attribute("aria-label", name)


def test_a_question_about_places_frames_and_names_all_of_them_alike(browser: Browser) -> None:
    page = bare_page(browser, Lesson("cities", 2).ask("every_place").board)
    asked = page.locator('[role=gridcell][aria-disabled=false][data-p^="cell:"]')
    names = [str(name) for name in asked.evaluate_all("(cells) => cells.map((cell) => cell.ariaLabel)")]
    empty = [name for name in names if " / " not in name]
    assert len({name.split(": ")[1] for name in empty}) == 1
    framed = page.locator(".eb .states path.no.ha.ds").count()
    drawn = page.locator('.eb [data-k^="cell:"] path').count()
    assert framed + drawn >= len(names) > drawn
    page.close()


def test_six_ways_are_seen_at_once(opened: Open) -> None:
    game = gamelib.load("la_citta")
    page = opened(game.resume(game.position("last_statue")))
    page.locator('[data-p="5,7"]').click()
    menu = page.locator(".eb-menu")
    assert menu.locator("[role=menuitem]").count() >= 5
    assert menu.evaluate("(menu) => menu.scrollHeight <= menu.clientHeight")


def draw_of(slug: str, outcomes: int) -> Match[Any]:
    """A match in which so many things may be drawn, and one of them is to be chosen."""
    match = gamelib.load(slug).new(seats=4, seed=1, chance="ask")
    while len(match.legal_actions()) < outcomes:
        match.play(str(match.legal_actions()[0]))
    return match


@pytest.mark.sweep("every kind of choice")
def test_of_many_outcomes_one_is_found_by_writing(opened: Open) -> None:
    """Thirty cards may come: a letter goes to where one writes, arrows from one to the next, Enter takes the first."""
    match = draw_of("cities", 30)
    page = opened(match)
    outcomes, field = page.locator(".eb-outcomes > button:visible"), page.locator("[data-f=find_one]")
    expect(outcomes).to_have_count(30)
    tab_to(page, ".eb-outcomes > button")
    assert focused(page) == f"does:{match.legal_actions()[0]}"
    press(page, "ArrowRight", "ArrowDown", "ArrowLeft")
    assert focused(page) == f"does:{match.legal_actions()[2]}"
    press(page, "t", "o", "w", "e")
    expect(field).to_be_focused()
    expect(field).to_have_value("towe")
    expect(page.locator(".eb-many [role=status]")).to_have_text(f"{outcomes.count()} / 30")
    assert all("Tower" in name for name in outcomes.all_inner_texts())
    first = outcomes.first.get_attribute("data-does")
    line = match.line
    press_and_wait(page, "Enter")
    assert str(match.lines[line].action) == first
    expect(field).to_have_value("")


def test_what_only_has_a_number_is_found_by_it(opened: Open) -> None:
    """Not by the odds, which hold numbers too."""
    match = draw_of("cities", 32)
    page = opened(match)
    tab_to(page, ".eb-outcomes > button")
    press(page, "3")
    outcomes = page.locator(".eb-outcomes > button:visible")
    expect(outcomes).to_have_text(["3", "13", "23", "30", "31", "32"])
    third, line = outcomes.first.get_attribute("data-does"), match.line
    press_and_wait(page, "Enter")
    assert str(match.lines[line].action) == third


def test_a_heading_goes_with_what_stands_below_it(opened: Open) -> None:
    page = opened(draw_of("rose_of_fire", 18))
    tab_to(page, ".eb-outcomes > button")
    headings = page.locator(".eb-outcomes > .eb-mu:visible")
    expect(headings).to_have_count(3)
    press(page, *"purple")
    expect(headings).to_have_count(1)
    expect(headings).to_contain_text("purple")
    press(page, *["Backspace"] * 6)
    expect(headings).to_have_count(3)
