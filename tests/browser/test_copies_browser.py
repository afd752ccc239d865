"""A copy of the progress saved by the browser and brought back, in a real JupyterLab."""

import json
from pathlib import Path

import pytest

from tests.browser.bare import window
from tests.browser.browsing import Browser, Page, Run, sync_api
from widgets import Copies

expect = sync_api.expect

CELLS = (
    "from widgets import Copies, HowFar, Lesson\nLesson('rose_of_fire', 3).ask('overflow').answer(99)\nHowFar()",
    "Copies()",
)


def shown(run: Run) -> Page:
    return run(*CELLS, ready=".ex-keep button")


def bring_back(page: Page, file: Path) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Load a copy").click()
    chooser.value.set_files(file)


def test_a_copy_is_saved_and_brought_back_and_the_page_shows_it_at_once(run: Run, tmp_path: Path) -> None:
    page = shown(run)
    again = page.locator(".ex-done td:last-child")
    expect(again.filter(has_text="climb")).to_have_count(1)
    assert len(set(again.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().left)"))) == 1
    with page.expect_download() as download:
        page.get_by_role("button", name="Save a copy").click()
    assert download.value.suggested_filename == "eixample-progress.json"
    copy = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert copy["games"]["rose_of_fire"]["overflow"].items() >= {"tries": 1, "done": False, "shown": False}.items()
    copy["games"]["rose_of_fire"]["overflow"]["done"] = True
    (tmp_path / "copy.json").write_text(json.dumps(copy))
    bring_back(page, tmp_path / "copy.json")
    status = page.locator(".ex-keep [role=status]")
    expect(status).to_have_text("It is loaded. Better now than before: 1 exercise.")
    expect(again.filter(has_text="climb")).to_have_count(0)


@pytest.mark.parametrize("text", ["", '{"cells": [], "nbformat": 4}', "x" * 1_000_001])
def test_a_file_that_is_no_copy_changes_nothing(run: Run, tmp_path: Path, text: str) -> None:
    page = shown(run)
    (tmp_path / "foreign.json").write_text(text)
    bring_back(page, tmp_path / "foreign.json")
    status = page.locator(".ex-keep [role=status]")
    expect(status).to_contain_text("Nothing has changed.")
    expect(status).to_have_attribute("data-tone", "error")
    expect(page.locator(".ex-done td:last-child").filter(has_text="climb")).to_have_count(1)


def test_the_buttons_are_pressed_with_the_keyboard(run: Run) -> None:
    page = shown(run)
    page.get_by_role("button", name="Save a copy").focus()
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    assert download.value.suggested_filename.endswith(".json")
    expect(page.locator(".ex-keep [role=status]")).to_contain_text("eixample-progress.json")


TWO_VIEWS = """async ({ script, words }) => {
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const { render } = (await import(url)).default, hears = [], sent = [];
  const model = {
    get: () => words, send: (message) => sent.push(message),
    on: (kind, hear) => kind === "msg:custom" && hears.push(hear),
  };
  const { signal } = new AbortController();
  for (const given of [{ signal }, {}]) render({ model, el: document.body, ...given });   // older hosts give none
  let saved = 0;
  HTMLAnchorElement.prototype.click = () => { saved += 1; };
  const statuses = [...document.querySelectorAll("[role=status]")], buttons = document.querySelectorAll(".ex-buttons");
  for (const of of buttons) {
    of.querySelector("button").click();
    for (const hear of hears) hear({ a: sent.at(-1).n, copy: "{}", name: "copy.json", text: `saved ${saved}` });
  }
  return [sent.length, saved, statuses.map((status) => status.textContent)];
}"""


def test_of_two_views_only_the_one_that_was_pressed_saves(browser: Browser) -> None:
    page = window(browser).page()
    page.set_content("")
    copies = Copies()
    asked, saved, told = page.evaluate(TWO_VIEWS, {"script": Copies._esm, "words": copies._words})
    assert (asked, saved, told) == (2, 2, ["saved 0", "saved 1"])
    page.close()
    copies.close()
