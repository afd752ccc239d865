"""After bots' turns one panel says what has happened; nothing lies over it, and one key or press puts it away."""

import random

import pytest

import gamelib
from tests.browser.bare import Bare, press_and_wait
from tests.browser.browsing import Page
from widgets import Table

SHOWN = """() => Object.fromEntries(["summary", "decision", "here", "lower"].map(
  (name) => [name, document.querySelector(`.eb-${name}`).checkVisibility()]))"""
FITS = """() => {
  const panel = document.querySelector(".eb-summary"), main = panel.querySelector(".eb-main").getBoundingClientRect();
  return panel.scrollWidth <= panel.clientWidth && main.bottom <= innerHeight && main.right <= innerWidth;
}"""

BESIDE = """() => {
  const of = (name) => document.querySelector(name).getBoundingClientRect();
  return of(".eb-menu").right <= of(".eb-summary").left;
}"""


def told(slug: str = "urbania", lang: str = "en") -> Table:
    """A table where bots have just played, and numbers of the person have changed."""
    rng = random.Random(3)
    match, players = gamelib.load(slug).new(seats=3, seed=5), ["human", "random", "random"]
    table = Table(match, players=players, viewer=0, lang=lang, stops=False)
    while not (table.board.panels.get("summary") or {}).get("numbers"):
        table.press(str(rng.choice(table.match.legal_actions())))
    return table


def shown(page: Page) -> set[str]:
    return {name for name, seen in page.evaluate(SHOWN).items() if seen}


def test_it_has_the_place_of_all_panels_until_it_is_put_away(bare: Bare) -> None:
    page = bare(told())
    assert shown(page) == {"summary"}
    page.locator(".eb-summary .eb-rule").first.click()
    page.wait_for_selector(".eb-over:not([hidden])")
    assert shown(page) == {"lower"}
    press_and_wait(page, "Escape")
    assert shown(page) == {"summary"}
    press_and_wait(page, "Escape")
    assert shown(page) == {"decision", "here", "lower"}
    page.locator("[data-f='does:summary>']").click()
    page.wait_for_selector(".eb-summary")
    page.locator(".eb [data-p][tabindex='0']").focus()
    press_and_wait(page, " ")
    assert shown(page) == {"decision", "here", "lower"}


def test_a_menu_lies_on_the_board_and_not_on_its_buttons(bare: Bare) -> None:
    table = told()
    scene = table.board.scene
    places = [key for key in scene.places() if len(scene.actions(key)) > 1 and not scene.elements[key].leaf]
    right = max(places, key=lambda key: scene.elements[key].at)
    page = bare(table)
    page.locator(f".eb [data-p='{right}']").click()
    page.wait_for_selector(".eb-menu:not([hidden])")
    assert shown(page) == {"summary"}
    assert page.evaluate(BESIDE)


@pytest.mark.parametrize("slug", ["rose_of_fire", "la_citta"])
@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_it_fits(bare: Bare, slug: str, size: tuple[int, int]) -> None:
    page = bare(told(slug, "cs"))
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    page.evaluate("document.getElementById('before').hidden = true")
    page.locator(".eb-main").scroll_into_view_if_needed()
    page.wait_for_function(FITS)
