"""Make a task of this, by mouse and by keys: from a blank table to a worksheet that is given out."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import gamelib
from tests.browser.bare import ANSWERED, Bare, press_and_wait
from tests.browser.browsing import Page, Run, focused, tab_to
from widgets import Table, Worksheet

CITTA = gamelib.load("la_citta")


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setenv("EIXAMPLE_PROGRESS", str(tmp_path / "progress.json"))
    made = Table(CITTA.new(seats=2, seed=3), lang="en")
    yield made
    made.close()


def click(page: Page, name: str) -> None:
    page.click(f'[data-f="{name}"]')
    page.evaluate(ANSWERED)


def status(page: Page) -> str:
    return page.inner_text(".eb-status")


def begin(page: Page) -> None:
    click(page, "more")
    click(page, "make_task")


def test_a_worksheet_by_mouse(bare: Bare, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    over: list[tuple[Any, ...]] = []
    page = bare(table)
    begin(page)
    assert not page.is_visible(".eb-moretools")
    page.select_option("[data-f='task:about']", "number")
    page.evaluate(ANSWERED)
    page.select_option("[data-f='task:action']", "gold")
    page.evaluate(ANSWERED)
    page.click("text=By how much does “Yellow, gold” grow?")
    page.evaluate(ANSWERED)
    assert page.inner_text(".eb-taskanswers dt").endswith("2")
    click(page, "does:task:add")
    assert status(page) == "Added to the worksheet as task 1. You can make the next one."
    click(page, "tab:worksheet")
    page.fill("[data-f='task:title']", "Gold")
    monkeypatch.setattr(table.board, "give", lambda *what: over.append(what))
    click(page, "task:link")
    page.evaluate(ANSWERED)
    ((_, link, *_),) = over
    worksheet = Worksheet.read(link)
    assert (worksheet.title, [task.value for task in worksheet.tasks]) == ("Gold", ["change gold.yellow"])


def test_a_worksheet_by_keys(bare: Bare, table: Table) -> None:
    page = bare(table)
    tab_to(page, "[data-f=more]")
    press_and_wait(page, "Enter")
    tab_to(page, "[data-f=make_task]")
    press_and_wait(page, "Enter")
    tab_to(page, "[data-f='task:about']")
    press_and_wait(page, "End")
    tab_to(page, "[data-f='task:ask']")
    page.keyboard.type("How many live here?")
    tab_to(page, "[data-f='task:answer']")
    page.keyboard.type("many")
    tab_to(page, "[data-f='does:task:add']", "Shift+Tab")
    press_and_wait(page, "Enter")
    assert "whole number" in page.inner_text(".eb-task-number .eb-wrong")
    tab_to(page, "[data-f='task:answer']")
    page.keyboard.press("Control+A")
    page.keyboard.type("8")
    tab_to(page, "[data-f='does:task:add']", "Shift+Tab")
    press_and_wait(page, "Enter")
    assert status(page).startswith("Added to the worksheet as task 1")
    tab_to(page, "[data-f='tab:task']")
    press_and_wait(page, "ArrowRight")
    assert focused(page) == "tab:worksheet"
    assert "How many live here?" in page.inner_text(".eb-worksheetrows")


@pytest.mark.sweep("every size of a window")
def test_what_is_seen_of_the_picture_is_seen_at_once(bare: Bare, table: Table) -> None:
    page = bare(table)
    begin(page)
    cards = page.locator(".eb-board [data-p^='display:']")
    assert cards.count() > 0
    page.uncheck("[data-f='task:part:display']")
    page.evaluate(ANSWERED)
    assert cards.count() == 0


@pytest.mark.sweep("every size of a window")
@pytest.mark.parametrize("width", [1366, 390])
def test_the_form_fits_beside_or_below_the_board(bare: Bare, table: Table, width: int) -> None:
    page = bare(table)
    page.set_viewport_size({"width": width, "height": 768})
    begin(page)
    too_wide = page.evaluate(
        """() => [...document.querySelectorAll(".eb-task *, .eb-decision .eb-button")]
          .filter((node) => node.getBoundingClientRect().right > innerWidth + 1).map((node) => node.outerHTML)"""
    )
    assert too_wide == []


IN_A_CELL = "import gamelib\nfrom widgets import Table\nTable(gamelib.load('la_citta').new(seats=2, seed=3), lang='en')"


@pytest.mark.sweep("only JupyterLab shows a board in a board")
def test_the_preview_is_answered_in_its_own_width_and_theme(run: Run) -> None:
    page = run(IN_A_CELL)
    page.click("[data-f=more]")
    page.click("[data-f=make_task]")
    page.click("[data-f='does:task:try']")
    page.wait_for_selector(".eb-task-preview .eb svg [role=grid]")
    page.click("[data-f='task-preview:dark']")
    page.wait_for_selector(".eb-task-preview[data-jp-theme-light=false]")
    page.click("[data-f='task-preview:narrow']")
    page.wait_for_selector(".eb-task-preview.eb-narrow[data-jp-theme-light=false]")
    page.wait_for_function("() => document.querySelector('.eb-task-preview .eb').offsetWidth < 400")
    page.locator(".eb-task-preview .eb-decision .eb-button").first.click()
    page.wait_for_selector(".eb-task-preview [data-f='does:again']")
    page.click("[data-f='task-preview:close']")
    page.wait_for_selector(".eb-task-preview", state="detached")
    assert page.is_visible("[data-f='task:about']")
