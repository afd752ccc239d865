"""The editor of the lab under real clicks and keys: pick, put, draw, mend, go on."""

from collections.abc import Iterator

import pytest

import gamelib
from tests.browser.bare import ANSWERED, bare_page, press_and_wait
from tests.browser.browsing import Browser, Page, focused, sync_api, tab_to
from widgets import Lab
from widgets.lab.editor.opening import Edits
from widgets.lab.editor.position_editor import PositionEditor

expect = sync_api.expect
OPEN = "[aria-disabled=false]"


@pytest.fixture
def lab() -> Iterator[Lab]:
    made = Lab(gamelib.load("rose_of_fire").position("five_and_full"), lang="en")
    yield made
    made.close()


@pytest.fixture
def page(browser: Browser, lab: Lab) -> Iterator[Page]:
    page = bare_page(browser, lab.board)
    page.set_viewport_size({"width": 960, "height": 700})
    page.locator('[data-f="tab:editing"]').click()
    page.locator('[data-edit="begin"]').click()
    page.evaluate(ANSWERED)
    yield page
    assert lab.board.errors == []
    page.close()


def editor(lab: Lab) -> PositionEditor:
    found = next(plugin for plugin in lab._plugins if isinstance(plugin, Edits)).editor
    assert found is not None
    return found


def edits(lab: Lab) -> list[str]:
    return [str(edit) for edit in editor(lab).editor.edits]


def thing(page: Page, name: str) -> sync_api.Locator:
    return page.locator(f'.eb-thing[title="{name}"]')


def test_with_the_mouse_a_house_is_put_mended_and_played_on_from(page: Page, lab: Lab) -> None:
    old = lab.tree
    expect(page.locator('.eb-editing [data-f="things"]')).to_be_visible()
    thing(page, "Blue: working-class house").click()
    expect(thing(page, "Blue: working-class house")).to_have_attribute("aria-pressed", "true")
    page.locator('[data-p="5,0"]').click()
    trouble = page.locator(".eb-troubles li").first
    expect(trouble).to_be_in_viewport()
    expect(trouble).to_contain_text("A house needs a tile under it.")
    done = page.locator('[data-does="edit:done"]')
    expect(done).to_have_attribute("aria-disabled", "true")
    trouble.hover()
    trouble.locator('[data-edit^="put yellow"]').click()
    expect(page.locator(".eb-troubles li")).to_have_count(0)
    assert edits(lab) == ["put blue_working house.5,0", "put yellow tile.5,0"]
    done.click()
    expect(page.locator('[data-p^="card:"]' + OPEN).first).to_be_visible()
    assert lab.trees == [old, lab.tree]
    assert lab.match.state.tile.count(0) == old.root.state.tile.count(0) + 1


def test_with_keys_alone_a_tile_is_found_put_and_taken_back(page: Page, lab: Lab) -> None:
    stops = tab_to(page, '[data-f="things"]')
    assert len(stops) < 25
    page.keyboard.type("rple")
    expect(thing(page, "yellow")).to_be_hidden()
    press_and_wait(page, "ArrowDown")
    first = focused(page)
    press_and_wait(page, "ArrowDown", "ArrowUp")
    assert focused(page) == first
    press_and_wait(page, "Enter")
    expect(page.locator('.eb-thing[aria-pressed="true"]')).to_have_attribute("title", "purple")
    assert focused(page).startswith("thing:")
    page.locator('[data-p="0,0"]').focus()
    press_and_wait(page, "ArrowRight", "Enter")
    assert edits(lab) == ["put purple tile.1,0"]
    tab_to(page, '[data-f="undo"]', "Shift+Tab")
    press_and_wait(page, "Enter")
    assert edits(lab) == []


@pytest.mark.sweep("every gesture")
def test_a_thing_is_drawn_from_the_palette_to_its_place(page: Page, lab: Lab) -> None:
    box, place = (page.locator(where).bounding_box() for where in ('.eb-thing[title="green"]', '[data-p="0,3"]'))
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(place["x"] + 40, place["y"] - 20, steps=3)
    expect(page.locator(".eb-drawn")).to_have_text("green")
    page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2, steps=3)
    page.mouse.up()
    page.evaluate(ANSWERED)
    expect(page.locator(".eb-drawn")).to_have_count(0)
    assert edits(lab) == ["put green tile.0,3"]


@pytest.mark.sweep("every gesture")
def test_what_lies_on_the_board_is_moved_with_two_presses(page: Page, lab: Lab) -> None:
    page.locator('[data-p="8,2"]').click()
    menu = page.locator(".eb-menu [role=menuitem]")
    expect(menu).to_have_count(2)
    menu.filter(has_text="working-class").click()
    expect(page.locator(".eb-decision h3")).to_contain_text("“Houses: Yellow: working-class house” is in hand")
    page.locator('[data-p="5,0"]').click()
    page.evaluate(ANSWERED)
    assert edits(lab) == ["take yellow_working house.8,2", "put yellow_working house.5,0"]
    expect(page.locator(".eb-decision h3")).to_contain_text("Edit: choose a piece")


@pytest.mark.sweep("every gesture")
def test_escape_puts_down_what_is_in_hand_and_then_does_nothing(page: Page, lab: Lab) -> None:
    thing(page, "green").click()
    expect(page.locator(".eb-decision h3")).to_contain_text("“Tiles: green” is in hand")
    press_and_wait(page, "Escape")
    expect(page.locator(".eb-decision h3")).to_contain_text("Edit: choose a piece")
    expect(page.locator('.eb-thing[aria-pressed="true"]')).to_have_count(0)
    expect(thing(page, "green")).to_be_focused()
    held = lab.board.frame()
    press_and_wait(page, "Escape", "Escape")
    assert lab.board.frame() == held
    expect(page.locator('[data-does="edit:done"]')).to_be_visible()
    press_and_wait(page, "Enter")
    expect(thing(page, "green")).to_have_attribute("aria-pressed", "true")


def test_escape_gives_up_what_is_being_drawn(page: Page, lab: Lab) -> None:
    box, place = (page.locator(where).bounding_box() for where in ('.eb-thing[title="green"]', '[data-p="0,3"]'))
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2, steps=3)
    page.keyboard.press("Escape")
    expect(page.locator(".eb-drawn")).to_have_count(0)
    page.mouse.up()
    page.evaluate(ANSWERED)
    assert edits(lab) == []


@pytest.mark.sweep("every gesture")
def test_a_line_that_cannot_be_is_answered_in_one_line(page: Page, lab: Lab) -> None:
    page.locator('[data-f="line"]').fill("set bomb <b>99</b>")
    press_and_wait(page, "Enter")
    expect(page.locator(".eb")).to_contain_text("no whole number")
    page.locator('[data-f="line"]').fill("set bomb 13")
    page.locator('[data-f="line"]').press("Enter")
    page.evaluate(ANSWERED)
    assert edits(lab) == ["set bomb 13"]
    page.locator('[data-f="turn"]').select_option("red")
    page.evaluate(ANSWERED)
    assert edits(lab)[1:] == ["turn red play_card"]
    page.locator('[data-does="edit:leave"]').click()
    expect(page.locator('[data-edit="begin"]')).to_be_visible()
    assert len(lab.trees) == 1
