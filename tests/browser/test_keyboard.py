"""The board with real keys alone, reached by Tab from outside of it: in a page of its own and in JupyterLab."""

from collections.abc import Iterator

import pytest

import gamelib
from tests.browser import demo_board
from tests.browser.bare import Bare, bare_page, press_and_wait
from tests.browser.browsing import PLACE, Browser, Page, Run, focused, press, sync_api, tab_to
from tests.registered import sweep_but
from widgets import Table

expect = sync_api.expect

BUTTON = "from IPython.display import HTML\nHTML('<button id={0}>{0}</button>')"
CELLS = (BUTTON.format("before"), "from demo_board import board\nb = board(name='demo')\nb", BUTTON.format("after"))
THERE = [("before", "Tab"), ("after", "Shift+Tab")]
THROUGH = [("before", "Tab", "after"), ("after", "Shift+Tab", "before")]


@pytest.fixture(params=["page", pytest.param("lab", marks=pytest.mark.xdist_group("jupyterlab"))])
def page(request: pytest.FixtureRequest) -> Iterator[Page]:
    """The little board between two buttons."""
    if request.param == "lab":
        run: Run = request.getfixturevalue("run")
        yield run(*CELLS)
        return
    browser: Browser = request.getfixturevalue("browser")
    made = bare_page(browser, demo_board.board(name="demo"))
    yield made
    made.close()


@pytest.mark.parametrize(("start", "key"), sweep_but(THERE[:1], THERE, "both ways"))
def test_tab_comes_to_a_place_and_the_keys_of_the_board_work_there(page: Page, start: str, key: str) -> None:
    page.locator(f"#{start}").click()
    assert tab_to(page, PLACE, key)[-1] == "0,0"
    press(page, "ArrowRight", "ArrowDown")
    assert focused(page) == "1,1"
    assert page.locator(".eb .states path.foc").count() == 1
    press(page, "ArrowDown", "?")
    expect(page.locator(".eb > [aria-live=polite]")).to_contain_text("CORE-TRY.2")
    press(page, "n", "N")
    assert focused(page) == "4,1"
    press(page, "Enter")
    expect(page.locator(".eb-status")).to_have_text("A house on 4,1.")
    assert focused(page) == "4,1"


@pytest.mark.parametrize(("start", "key", "end"), sweep_but(THROUGH[:1], THROUGH, "both ways"))
def test_tab_goes_through_the_board_and_out_again(page: Page, start: str, key: str, end: str) -> None:
    page.locator(f"#{start}").click()
    spots = tab_to(page, f"#{end}", key)
    assert spots.count("0,0") == 1
    assert "a part of the picture" not in spots


def test_tab_comes_back_to_the_place_that_was_left(page: Page) -> None:
    page.locator("#before").click()
    tab_to(page, PLACE)
    press(page, "ArrowRight", "ArrowRight")
    assert focused(page) == "2,0"
    press(page, "Tab")
    assert focused(page) != "2,0"
    press(page, "Shift+Tab")
    assert focused(page) == "2,0"
    press(page, "ArrowDown")
    assert focused(page) == "2,1"


def test_the_python_of_a_rule_opens_and_shuts_with_the_key_and_with_the_mouse_in_any_order(bare: Bare) -> None:
    page = bare(Table(gamelib.load("rose_of_fire").new(seats=2, seed=7), name="python"))
    page.locator(PLACE).first.focus()
    press_and_wait(page, "k")
    code = page.locator(".eb-card details")
    expect(code).not_to_have_attribute("open")
    for by_mouse in (True, False, False, True, False):
        before = code.evaluate("(code) => code.open")
        if by_mouse:
            code.locator("summary").click()
            page.locator(PLACE).first.focus()
        else:
            press_and_wait(page, "k")
        expect(code).to_have_js_property("open", not before)
