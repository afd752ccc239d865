"""The page on which one plays, in JupyterLab: by keyboard to a table on the whole screen, and the next day onwards."""

import pytest

from tests.browser.browsing import Page, Run, axe_violations, press, sync_api

expect = sync_api.expect
PAGE = 'from widgets import show_play\nshow_play("cities", lang="en")'
FORM = ".ex-play form"
BOARD = ".ex-play-board .eb svg [role=grid]"
NEXT_DAY = "from widgets.play import play\nplay._shown.clear()"
CUT = """() => {
  const { right } = document.querySelector(".ex-play").getBoundingClientRect();
  return [...document.querySelectorAll(".ex-play :is(button, a, select, input, p, b, label)")].filter((one) =>
    one.checkVisibility() && one.getBoundingClientRect().right > right + 1).map((one) => one.outerHTML.slice(0, 80));
}"""


def on_stage(page: Page) -> None:
    page.wait_for_selector(f"{BOARD}", timeout=30_000)
    page.wait_for_selector(".eb.eb-stage")


@pytest.mark.sweep("what the page does is tested without a browser; this is its form, its focus and the whole screen")
def test_a_match_is_begun_by_keyboard_left_gone_on_with_and_deleted(run: Run) -> None:
    page = run(PAGE, ready=FORM)
    page.locator("input[name=seats][value='3']").focus()
    press(page, "ArrowLeft", "ArrowRight")
    expect(page.locator(".seat:visible")).to_have_count(3)
    page.locator("select[name=who1]").select_option("human")
    page.locator("select[name=who2]").select_option("random")
    for name in ("name0", "name1"):
        page.locator(f"input[name={name}]").fill("Anna")
    press(page, "Enter")
    expect(page.locator("input[name=name1]")).to_be_focused()
    expect(page.get_by_role("alert")).to_contain_text("Two players are called Anna")
    page.get_by_text("Variants", exact=True).click()
    expect(page.get_by_text("Long game for two")).to_be_hidden()
    assert axe_violations(page, ".ex-play") == []
    assert page.evaluate(CUT) == []
    page.locator("input[name=name1]").fill("bb")
    assert page.locator("input[name=name1]").input_value() == "bb", "letters stay in the field"
    page.locator("input[name=name1]").press("Enter")
    on_stage(page)
    page.locator(".eb").press("n")
    press(page, "Enter")
    press(page, "Escape", "Escape", "Escape")
    expect(page.locator(".eb.eb-stage")).to_have_count(0)
    page.get_by_role("button", name="Other players").click()
    expect(page.locator("input[name=name1]")).to_have_value("bb")
    expect(page.locator(".eb")).to_have_count(0)
    page = run(NEXT_DAY, PAGE, ready=FORM)
    expect(page.locator(".match .people")).to_contain_text("bb")
    assert axe_violations(page, ".ex-play") == []
    page.get_by_role("button", name="Go on").press("Enter")
    on_stage(page)
    press(page, "Escape", "Escape", "Escape")
    page.get_by_role("button", name="Other players").click()
    page.get_by_role("button", name="Delete", exact=True).press("Enter")
    expect(page.get_by_role("button", name="Put it back")).to_be_focused()
    press(page, "Enter")
    expect(page.locator(".match")).to_have_count(1)
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.locator(".match")).to_have_count(0)
