"""The answers of a class on the stage, walked by keys: at each task first what was answered, then what is right."""

import pytest

from tests.browser.bare import Bare, themed
from tests.browser.browsing import Page, axe_violations, press, sync_api
from tests.registered import sweep_but
from tests.widgets.worksheets_of_lessons import worksheet_of
from widgets.worksheets.class_results import ClassResults
from widgets.worksheets.hand_in import HandIn, TaskResult

expect = sync_api.expect
SHEET = worksheet_of("cities", 1)
PLACES, YES_NO = "still_open", "second_tile"
RIGHT = "a2 a3 c2 c3 c4"


def results(lang: str = "en") -> ClassResults:
    firsts = [(RIGHT, "no")] * 14 + [("a2 a3 b3 c2 c3 c4", "yes")] * 7 + [("a2 a3", "no")] * 3
    hand_ins = [
        HandIn(
            SHEET.id,
            "What may I take?",
            f"Learner {number}",
            {
                PLACES: TaskResult(tries=1, right=places == RIGHT, first=places),
                YES_NO: TaskResult(tries=1, right=yes_no == "no", first=yes_no, misread=("a_free_slot_is_enough",)),
            },
        )
        for number, (places, yes_no) in enumerate(firsts)
    ]
    return ClassResults(*hand_ins, worksheet=SHEET, lang=lang)


@pytest.mark.parametrize("theme", sweep_but(["Light"], ["Light", "Dark"], "every theme"))
def test_answers_stand_on_the_board_and_beside_it_and_nobody_is_named(bare: Bare, theme: str) -> None:
    page = bare(results().board(PLACES).board)
    themed(page, theme)
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.locator(".eb [data-f=stage]").click()
    bars = page.locator(".eb-answers li")
    expect(bars).to_have_count(3)
    expect(bars.first).to_contain_text("14")
    expect(page.locator(".eb-right")).to_have_count(0)
    on_board = page.locator(".eb-board text", has_text="24")
    expect(on_board).to_have_count(2)
    assert "Learner" not in page.content()
    press(page, " ")
    expect(page.locator(".eb-right")).to_have_count(1)
    expect(page.locator(".eb-right")).to_contain_text("✓")
    assert axe_violations(page) == []


def walked(page: Page) -> str:
    return page.locator(".eb-decision h3").inner_text()


def test_keys_walk_from_task_to_task_and_back(bare: Bare) -> None:
    page = bare(results().board(YES_NO).board)
    first = walked(page)
    page.locator(".eb [data-f=step]").click()
    expect(page.locator(".eb-note")).to_contain_text("24 ×")
    page.locator(".eb [data-f=step]").click()
    expect(page.locator(".eb-decision h3")).not_to_have_text(first)
    expect(page.locator(".eb-answers li")).to_have_count(3)
    page.locator(".eb [data-f=back]").click()
    expect(page.locator(".eb-decision h3")).to_have_text(first)
    expect(page.locator(".eb-right")).to_have_count(1)
    page.get_by_role("button", name="Cover what is right").click()
    expect(page.locator(".eb-right")).to_have_count(0)


def test_on_a_phone_nothing_that_is_said_lies_over_the_answers(bare: Bare) -> None:
    page = bare(results().board(YES_NO).board)
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".eb [data-f=stage]").click()
    page.wait_for_selector(".eb-stage")
    page.keyboard.press("PageUp")
    expect(page.locator(".eb-status")).to_contain_text("the beginning")
    said, answers = (page.locator(f".eb-{part}").bounding_box() for part in ("here", "decision"))
    assert said is not None
    assert answers is not None
    assert said["y"] + said["height"] <= answers["y"]
    assert answers["y"] + answers["height"] <= 844
