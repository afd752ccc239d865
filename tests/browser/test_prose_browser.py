"""Rules that the prose beside boards names are links to their cards, wherever it is written and whenever."""

from collections.abc import Iterator

import pytest

from tests.browser import demo_board
from tests.browser.bare import ANSWERED, bare_page, press_and_wait
from tests.browser.browsing import Browser, Page, Run, sync_api, tab_to

expect = sync_api.expect
WRITE = """(texts) => texts.forEach((text, i) => {
  const prose = document.createElement("div");
  Object.assign(prose, { className: "jp-RenderedMarkdown", id: `prose${i}`, innerHTML: text });
  document.getElementById(i ? "after" : "before").after(prose);
})"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    first, second = demo_board.board(name="first"), demo_board.board(name="second")
    made = bare_page(browser, first, second)
    yield made
    made.close()


def test_a_rule_in_the_prose_opens_its_card_at_the_nearest_board(page: Page) -> None:
    page.evaluate(WRITE, ["A house (CORE-TRY.1), <code>CORE-TRY.2</code>; no CORE-TRY.99.", "<p>Again CORE-TRY.2.</p>"])
    links = page.locator(".jp-RenderedMarkdown a")
    expect(links).to_have_text(["CORE-TRY.1", "CORE-TRY.2", "CORE-TRY.2"])
    assert page.locator("#prose0").inner_text() == "A house (CORE-TRY.1), CORE-TRY.2; no CORE-TRY.99."
    links.first.click()
    expect(page.locator("#board0").get_by_role("dialog", name="Rule CORE-TRY.1")).to_be_focused()
    assert page.locator("#board1").get_by_role("dialog").count() == 0
    links.last.click()
    expect(page.locator("#board1").get_by_role("dialog", name="Rule CORE-TRY.2")).to_be_visible()
    assert page.evaluate("() => location.hash") == ""


def test_with_the_keyboard_there_and_back(page: Page) -> None:
    page.evaluate(WRITE, ["A house (CORE-TRY.1)."])
    expect(page.locator("#prose0 a")).to_have_count(1)
    page.locator("#before").focus()
    tab_to(page, "[data-rule]")
    press_and_wait(page, "Enter")
    expect(page.get_by_role("dialog", name="Rule CORE-TRY.1")).to_be_focused()
    press_and_wait(page, "Escape")
    expect(page.locator("#prose0 a")).to_be_focused()


def test_what_is_written_later_is_linked_too_and_only_once(page: Page) -> None:
    page.evaluate(WRITE, ["Nothing yet."])
    page.evaluate("() => { document.getElementById('prose0').innerHTML = '<p>Now CORE-TRY.1.</p>'; }")
    expect(page.locator("#prose0 a")).to_have_text("CORE-TRY.1")
    page.locator('#board0 [data-p="1,1"]').click()
    page.evaluate(ANSWERED)
    assert page.locator("#prose0 a").count() == 1
    assert page.locator("#prose0 a a").count() == 0


def test_in_a_notebook(run: Run) -> None:
    prose = "from IPython.display import Markdown\nMarkdown('The worker (CTS-4.2) comes first. **CTS-4.6** too.')"
    table = (
        "import gamelib\nfrom widgets import Table\nTable(gamelib.load('cities').new(seats=2, seed=7), name='prose')"
    )
    page = run(prose, table)
    links = page.locator(".jp-RenderedMarkdown a[data-rule]")
    expect(links).to_have_text(["CTS-4.2", "CTS-4.6"])
    links.last.click()
    expect(page.get_by_role("dialog", name="Rule CTS-4.6")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(links.last).to_be_focused()
