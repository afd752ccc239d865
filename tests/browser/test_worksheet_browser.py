"""The page of a worksheet in JupyterLab: worked through by keyboard, handed in, and read back from the clipboard."""

import pytest

from tests.browser.browsing import Page, Run, axe_violations, press, sync_api, wear
from widgets.worksheets.hand_in import HandIn, TaskResult

expect = sync_api.expect
SHEET = """import gamelib
from widgets import Task, Worksheet
state = gamelib.load("cities").position("half_a_round")
worksheet = Worksheet([
    Task(state, "How many play?", answer=4, id="four"),
    Task(state, "May Red take B3?", value="legal take b3", id="may"),
], title="At the table")"""
PAGE = 'worksheet.show(lang="en")'
BOARD = ".eb svg [role=grid]"
FIELD = ".eb input"
CUT = """() => {
  const { right } = document.querySelector(".ex-worksheet").getBoundingClientRect();
  return [...document.querySelectorAll(".ex-worksheet :is(button, a, input, textarea, p, h1, h2)")].filter((one) =>
    one.checkVisibility() && one.getBoundingClientRect().right > right + 1).map((one) => one.outerHTML.slice(0, 80));
}"""


@pytest.mark.sweep("what the page does is tested without a browser; this is its keys, its focus and its looks")
def test_a_worksheet_is_worked_through_by_keyboard_and_handed_in(run: Run) -> None:
    page = run(SHEET, PAGE, ready=BOARD)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator(FIELD).fill("3")
    press(page, "Enter")
    expect(page.locator(".eb")).to_contain_text("Look at the board once more")
    expect(page.get_by_text("Write a name or a nickname")).to_have_count(0)  # nothing was handed in
    page.locator(FIELD).fill("4")
    press(page, "Enter")
    expect(page.locator(".steps .right")).to_have_count(1)
    page.get_by_role("button", name="Next task").press("Enter")
    expect(page.locator(".eb")).to_contain_text("May Red take B3?")
    page.get_by_role("button", name="Task 1: right").press("Enter")
    expect(page.get_by_role("button", name="Task 1: right")).to_be_focused()
    press(page, "Tab", "Enter")
    page.locator(".eb").get_by_role("button", name="No", exact=True).press("Enter")
    expect(page.locator(".steps .right")).to_have_count(2)
    page.get_by_role("button", name="Hand in", exact=True).press("Enter")
    expect(page.get_by_role("alert").first).to_contain_text("Write a name or a nickname")
    page.get_by_label("Your name or nickname").fill("Bob b")
    assert page.get_by_label("Your name or nickname").input_value() == "Bob b", "letters stay in the field"
    page.get_by_label("Your name or nickname").press("Enter")
    expect(page.get_by_role("button", name="Copy", exact=True)).to_be_focused()
    press(page, "Enter")
    expect(page.get_by_text("The code is on the clipboard.")).to_be_visible()
    handed = HandIn.read(page.evaluate("() => navigator.clipboard.readText()"))
    assert handed.name == "Bob b"
    assert handed.answers["four"] == TaskResult(tries=2, right=True, first="3")
    assert handed.answers["may"].at_once
    page.get_by_text("Show it as a QR code").click()
    expect(page.locator(".qr")).to_be_visible()
    for theme in ("Dark", "Light"):
        wear(page, theme)
        assert axe_violations(page, ".ex-worksheet") == []
    assert page.evaluate(CUT) == []
    _the_author_copies_a_link(run)


def _the_author_copies_a_link(run: Run) -> None:
    page: Page = run(SHEET, "worksheet", ready=".ex-worksheet .asked")
    page.get_by_role("button", name="Copy code").press("Enter")
    expect(page.get_by_text("The code is on the clipboard.")).to_be_visible()
    assert page.evaluate("() => navigator.clipboard.readText()").startswith("exw1.")
    assert axe_violations(page, ".ex-worksheet") == []
