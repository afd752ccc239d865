"""The leaves of a picture at the size of a laptop: what can be clicked on them is seen without scrolling."""

import pytest

import gamelib
from gamelib.text.messages import LANGUAGES
from tests.browser.bare import bare_page
from tests.browser.browsing import Browser
from widgets import Table

GAME = gamelib.load("rose_of_fire")
LAPTOP = {"width": 934 + 16, "height": 647}
"""What JupyterLab leaves an output at 1366 x 768 with its side bar open; the page has a border of eight pixels."""

CUT = """() => {
  const page = document.querySelector(".eb-pages").getBoundingClientRect();
  const places = [...document.querySelectorAll(".eb-leaf:not([hidden]) [data-p]")];
  return places.filter((place) => {
    const { top, bottom, left, right } = place.getBoundingClientRect();
    return top < page.top - 1 || bottom > page.bottom + 1 || left < page.left - 1 || right > page.right + 1;
  }).map((place) => place.dataset.p);
}"""


@pytest.mark.sweep("every leaf")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_place_of_a_leaf_is_seen_whole(browser: Browser, lang: str) -> None:
    table = Table(GAME.resume(GAME.position("six_tokens")), lang=lang)
    page = bare_page(browser, table.board)
    page.set_viewport_size(LAPTOP)
    for leaf in ("tracks", "families", "influence"):
        page.click(f'[data-tab="leaf:{leaf}"]')
        assert page.evaluate(CUT) == [], leaf
    page.close()


@pytest.mark.sweep("every seat")
@pytest.mark.parametrize("stage", [False, True])
def test_the_district_of_every_other_seat_is_seen_whole(browser: Browser, stage: bool) -> None:
    page = bare_page(browser, Table(gamelib.load("cities").new(seats=4, seed=3)).board)
    page.set_viewport_size({"width": 1920, "height": 1080} if stage else LAPTOP)
    if stage:
        page.locator(".eb [data-f=stage]").click()
        page.wait_for_selector(".eb-stage")
    for number in range(1, 4):
        page.click(f'[data-tab="leaf:other_{number}"]')
        assert page.evaluate(CUT) == [], number
    page.close()
