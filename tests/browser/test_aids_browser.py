"""Player aids as they are printed and as they stand beside a board."""

import re

import pytest

import gamelib
from gamelib.text.messages import LANGUAGES
from tests.browser.bare import ANSWERED, bare_page
from tests.browser.browsing import Browser, Page
from tests.registered import LIBRARY, sweep_but
from widgets import Table, show_aid
from widgets.aids.aid import has_aid

FONTS = ("", "aid narrow", "aid wide")
"""The usual one, and those of a machine that has none like it."""
WITH_AID = [slug for slug in LIBRARY if has_aid(gamelib.load(slug))]
SHEETS = [(slug, lang) for slug in WITH_AID for lang in LANGUAGES]
A4 = {"width": 794, "height": 1123}
SMALLEST = 8 * 96 / 72
"""Eight points, in pixels."""
WORSE = ".ex.ex-aid.ex-aid .legend { font-size: 7pt } .ex.ex-aid.ex-aid .aim { margin-bottom: -30pt }"
TROUBLE = """(smallest) => {
  const found = [], texts = [], round = (x) => Math.round(10 * x) / 10;
  for (const side of document.querySelectorAll(".side")) {
    const page = side.getBoundingClientRect();
    if (round(page.height) !== 1122.5) found.push(`a side is ${page.height} high`);
    const walker = document.createTreeWalker(side, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode, text = node.data.trim(), parent = node.parentElement;
      if (!text) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const drawn = parent.closest("svg");
      const size = parseFloat(getComputedStyle(parent).fontSize) * (drawn ? drawn.getScreenCTM().a : 1);
      if (!drawn && size < smallest - 0.1) found.push(`${text}: ${round(size)} px`);
      for (const { left, top, right, bottom } of range.getClientRects()) {
        const within = left >= page.left && right <= page.right && top >= page.top + 20 && bottom <= page.bottom - 20;
        if (!within) found.push(`cut: ${text}`);
        if (!drawn) texts.push({ text, page, left, right, top: top + 3, bottom: bottom - 3 });
      }
    }
    for (const sign of side.querySelectorAll("svg.g")) {
      const { left, top, right, bottom } = sign.getBoundingClientRect(), text = `[${sign.getAttribute("aria-label")}]`;
      if (right > page.right - 40 || bottom > page.bottom - 20) found.push(`cut: ${text}`);
      texts.push({ text, page, left: left + 3, right: right - 3, top: top + 4, bottom: bottom - 4 });
    }
  }
  for (const [i, one] of texts.entries()) {
    for (const other of texts.slice(i + 1)) {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (across > 1 && down > 1) found.push(`${one.text} collides with ${other.text}`);
    }
  }
  return found;
}"""

SHOW = """(sheets) => sheets.forEach((sheet, i) => {
  const output = document.createElement("div");
  Object.assign(output, { id: `sheet${i}`, innerHTML: sheet });
  document.body.append(output);
})"""


def printed(browser: Browser, slug: str, lang: str) -> Page:
    """A page with the aid as it comes to paper."""
    page = browser.new_page(viewport=A4)
    page.emulate_media(media="print")
    page.set_content(show_aid(slug, lang=lang).page())
    page.evaluate("() => document.fonts.ready")
    return page


def trouble(page: Page, font: str) -> list[str]:
    """What is wrong with a sheet, possibly in the font that stands in for the usual ones."""
    if font:
        page.add_style_tag(content=f'.ex.ex-aid.ex-aid {{ font-family: "{font}" }}')
        page.evaluate("() => document.fonts.ready")
    found: list[str] = page.evaluate(TROUBLE, SMALLEST)
    return found


@pytest.mark.parametrize(
    ("slug", "lang"),
    sweep_but([("la_citta", "cs")], SHEETS, "the printed sheet of every game in every language"),
)
def test_a_sheet_is_two_sides_of_paper_with_nothing_cut(browser: Browser, slug: str, lang: str) -> None:
    page = printed(browser, slug, lang)
    assert {font: found for font in FONTS if (found := trouble(page, font))} == {}
    pdf = page.pdf(prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 2
    assert b"/Subtype /Image" not in pdf, "everything is drawn: it is sharp, and the file is small"
    assert b"/MediaBox [0 0 594.95" in pdf or b"/MediaBox [0 0 595" in pdf
    page.close()


@pytest.mark.sweep("what the test of the sheets would find")
def test_small_type_and_a_collision_would_be_found(browser: Browser) -> None:
    page = printed(browser, "la_citta", "en")
    page.add_style_tag(content=WORSE)
    found = "\n".join(trouble(page, ""))
    assert "happens by itself: 9.3 px" in found
    assert "collides with" in found
    page.close()


def test_the_tab_of_a_table_marks_what_concerns_the_next_step(browser: Browser) -> None:
    table = Table(gamelib.load("la_citta").new(seats=2, seed=3), lang="en")
    page = bare_page(browser, table.board)
    assert page.locator(".eb .ex-aid").count() == 0
    page.click('[data-tab="aid"]')
    page.evaluate(ANSWERED)
    rule = table.match.state.pending_steps()[0][1]
    marked = page.locator(".ex-aid .now").evaluate_all("nodes => nodes.map((node) => node.dataset.rules ?? '')")
    assert any(rule in rules.split() for rules in marked), (rule, marked)
    assert page.locator(".ex-aid .li.now").count() == 1
    page.click(f'.ex-aid [data-rule="{rule}"] >> nth=0')
    page.evaluate(ANSWERED)
    assert page.locator(".eb-card").get_attribute("aria-label") == f"Rule {rule}"
    wide, shown = page.locator(".eb-pages > .eb-aid").evaluate("(node) => [node.scrollWidth, node.clientWidth]")
    assert wide <= shown
    page.close()


def test_a_rule_of_a_sheet_opens_its_card_at_a_board_of_its_game(browser: Browser) -> None:
    page = bare_page(browser, Table(gamelib.load("la_citta").new(seats=2, seed=3), lang="en").board)
    page.evaluate(SHOW, [show_aid(slug, lang="en").html() for slug in ("la_citta", "barcelona")])
    page.wait_for_function("() => document.querySelector('#sheet0 [data-rule]').onclick")
    page.click('#sheet1 [data-rule="BCN-PLC.5"] >> nth=0')
    assert page.locator(".eb-card").count() == 0
    page.click('#sheet0 [data-rule="CIT-POL.4"] >> nth=0')
    page.evaluate(ANSWERED)
    assert page.locator(".eb-card").get_attribute("aria-label") == "Rule CIT-POL.4"
    assert page.evaluate("() => location.hash") == ""
    page.close()


def test_a_game_without_an_aid_has_no_such_tab(browser: Browser) -> None:
    page = bare_page(browser, Table(gamelib.load("courtyards").new(seats=2, seed=3)).board)
    assert page.locator('[data-tab="score"]').count() == 1
    assert page.locator('[data-tab="aid"]').count() == 0
    page.close()
