"""A pointer that has not moved since the last move asks for nothing: in no game it tries or explains anything there."""

from typing import Any

import pytest

import gamelib
from tests.browser.bare import ANSWERED, bare_page
from tests.browser.browsing import Browser, Page, sync_api
from tests.registered import LIBRARY, sweep_but
from widgets import Table
from widgets.match.view import PANELS

expect = sync_api.expect

PRESSES = 9
OPEN = '.eb [role=gridcell][aria-disabled="false"]:not([data-front])'
BUTTON = '.eb-decision .eb-button[aria-disabled="false"]'
SAID = """() => {
  const board = document.querySelector(".eb"), status = board.querySelector(".eb-status");
  return {
    ghosts: board.querySelectorAll(".states .ghost").length, forbidden: board.querySelectorAll(".states use.gf").length,
    tone: board.querySelector(".eb-why").dataset.tone, preview: board.querySelector(".eb-preview").textContent,
    hidden: !!status.textContent && !status.classList.contains("eb-hidden") && !status.checkVisibility(),
    past: board.querySelectorAll(".eb-past").length,
  };
}"""


def reachable(page: Page) -> Any:
    """What can be pressed with the pointer now: something in a menu, a place, or a button."""
    for selector in (".eb-menu [role=menuitem]", OPEN, BUTTON):
        for one in page.locator(selector).all():
            if one.is_visible() and (box := one.bounding_box()) and box["y"] + box["height"] < 1000:
                return one, box
    raise AssertionError("Nothing can be pressed.")


@pytest.mark.sweep("every decision of a match")
@pytest.mark.parametrize("slug", sweep_but(["urbania"], LIBRARY, "every game"))
def test_where_a_move_was_made_nothing_is_tried_or_explained_until_the_pointer_moves(
    browser: Browser, slug: str
) -> None:
    match = gamelib.load(slug).new(seats=2, seed=3)
    panels = [panel for panel in PANELS if panel != "summary"]  # which would cover what is looked at
    table = Table(match, players=["human", "random"], panels=panels, stops=False, name="rest")
    page = bare_page(browser, table.board)
    played = 0
    for _ in range(4 * PRESSES):
        before = len(table.match.lines)
        _, box = reachable(page)
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.evaluate(ANSWERED)
        page.mouse.down()
        page.mouse.up()
        page.evaluate(ANSWERED)
        if len(table.match.lines) == before:
            continue
        page.wait_for_timeout(150)  # a preview is asked for a little later
        page.evaluate(ANSWERED)
        said = page.evaluate(SAID)
        nothing = {"ghosts": 0, "forbidden": 0, "tone": "idle", "preview": "", "hidden": False, "past": 0}
        assert said == nothing, table.match.lines[before].action
        played += 1
        if played == PRESSES or table.match.state.over:
            break
    assert played >= 3
    assert table.board.errors == []
    page.close()


def test_with_the_first_movement_it_is(browser: Browser) -> None:
    """Urbánie: the plot of the Palisade, on which a Castle was laid, is open for the next building at once."""
    urbania = gamelib.load("urbania")
    match = urbania.resume(urbania.position("five_buildings"), 0)
    page = bare_page(browser, Table(match, name="rest").board)
    for place in ("p2", "blue:3"):
        box = page.locator(f'[data-p="{place}"]').bounding_box()
        page.mouse.move(x := box["x"] + box["width"] / 2, y := box["y"] + box["height"] / 2)
        page.mouse.down()
        page.mouse.up()
        page.evaluate(ANSWERED)
    assert str(match.lines[0].action) == "rebuild p2 3"
    assert page.evaluate(SAID)["ghosts"] == 0
    page.mouse.move(x + 2, y + 2)
    page.evaluate(ANSWERED)
    assert page.evaluate(SAID)["tone"] == "idle"
    page.mouse.move(x + 9, y + 2)
    page.evaluate(ANSWERED)
    assert page.evaluate(SAID)["tone"] != "idle"
    page.close()
