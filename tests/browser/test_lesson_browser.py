"""Questions and tasks: written answers, replies, what is played out, one more try; what leads through a notebook."""

import pytest

from tests.browser.bare import Bare, themed
from tests.browser.browsing import Run, sync_api
from widgets import Lesson

expect = sync_api.expect

BOARD = ".eb svg [role=grid]"


SHOWN = """() => [...document.querySelectorAll('.jp-RenderedSVG img')].map((picture) => {
  const cell = picture.closest('.jp-OutputArea-output'), { width, height } = picture.getBoundingClientRect();
  return [cell.clientWidth, cell.scrollWidth, width, width / height];
})"""


def test_a_number_is_written_and_met_where_it_went_wrong(bare: Bare) -> None:
    page = bare(Lesson("rose_of_fire", 3).ask("overflow"))
    field = page.get_by_label("Your answer")
    field.fill("3")
    page.keyboard.press("Enter")
    note = page.locator(".eb-note")
    expect(note).to_have_attribute("data-tone", "bad")
    expect(note).to_contain_text("ROF-STR.4")
    expect(page.locator(".eb-status")).to_contain_text("ROF-STR.4")
    expect(field).to_be_focused()
    field.fill("")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(note).to_contain_text("No try was used")
    expect(page.locator(".eb-decision")).to_contain_text("Tries left: 2")
    field.fill("2")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(note).to_have_attribute("data-tone", "good")
    expect(page.locator(".eb-log")).to_contain_text("ROF-STR.4")
    expect(field).to_have_count(0)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator(".eb-toolbar input[type=range]")).not_to_have_value("0")
    page.get_by_role("button", name="Ask me again").click()
    expect(page.get_by_label("Your answer")).to_be_visible()
    expect(note).to_be_hidden()


def test_a_cell_is_the_answer_to_a_cell_question(bare: Bare) -> None:
    page = bare(Lesson("rose_of_fire", 1).ask("first_in_sant_marti"))
    note = page.locator(".eb-note")
    page.locator('[data-p="13,0"]').first.click()
    expect(note).to_contain_text("ROF-TIL.3")
    page.locator('[data-p="14,7"]').first.click()
    expect(note).to_have_attribute("data-tone", "good")


def test_several_places_of_any_kind_are_the_answer(bare: Bare) -> None:
    page = bare(Lesson("cities", 1).ask("still_open"))
    note = page.locator(".eb-note")
    for slot in ("a2", "a3", "c2", "c3"):
        page.locator(f'[data-p="slot:{slot}"]').first.click()
    page.get_by_role("button", name="Check", exact=True).click()
    expect(note).to_contain_text("face down")
    page.locator('[data-p="slot:c4"]').first.click()
    page.get_by_role("button", name="Check", exact=True).click()
    expect(note).to_have_attribute("data-tone", "good")


def test_the_language_of_a_question_can_be_changed(bare: Bare) -> None:
    page = bare(Lesson("rose_of_fire", 3).ask("overflow"))
    page.get_by_role("button", name="Česky").click()
    expect(page.get_by_label("Vaše odpověď")).to_be_visible()


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_what_is_looked_for_is_framed_and_its_button_pressed(bare: Bare, theme: str) -> None:
    page = bare(Lesson("cities", 5).look("one_step_to_the_avenue", "avenue", part="district"))
    themed(page, theme)
    framed = page.locator(".eb .states path.dt")
    pressed = page.locator('.eb-buttons [aria-pressed="true"]')
    expect(pressed).to_have_text("Avenue")
    expect(framed).to_have_count(3)
    expect(page.locator(".eb-note")).to_have_attribute("data-tone", "bad")
    page.get_by_role("button", name="Water").click()
    expect(pressed).to_have_text("Water")
    expect(framed).to_have_count(1)
    expect(page.locator(".eb-note")).to_contain_text("CTS-9.2")
    page.locator('[data-p="space:0:0,0"]').first.hover()
    expect(page.locator(".eb-why")).to_contain_text("red building")


def test_what_is_done_leads_on_to_the_next_cell(run: Run) -> None:
    lesson = "from widgets import Lesson\ntask = Lesson('rose_of_fire', 1).challenge('purple_by_the_sea')"
    below = "from IPython.display import HTML\nHTML('<p id=below style=\"height:2000px\">below</p>')"
    page = run(lesson, "task.play('play city_purple_working_low', 'place 14,1')\ntask", below, ready=BOARD)
    page.locator(".eb").scroll_into_view_if_needed()
    page.get_by_role("button", name="Next cell").click()
    cell = page.locator(".jp-Cell", has=page.locator("#below"))
    page.wait_for_function("(cell) => Math.abs(cell.getBoundingClientRect().top) < 200", arg=cell.element_handle())
    expect(cell).to_be_focused()


def test_a_task_is_judged_and_can_be_tried_again(bare: Bare) -> None:
    page = bare(Lesson("rose_of_fire", 1).challenge("purple_by_the_sea").table)
    note = page.locator(".eb-note")
    expect(note).to_contain_text("Sant Martí")
    page.locator('[data-p="card:0:1"]').first.click()
    page.locator('[data-p="3,3"]').first.click()
    expect(note).to_have_attribute("data-tone", "bad")
    expect(page.locator("[data-p][aria-disabled=false]")).to_have_count(0)
    page.get_by_role("button", name="Try again").click()
    expect(note).to_have_attribute("data-tone", "plain")
    page.locator('[data-p="card:0:1"]').first.click()
    expect(page.locator('[data-p="3,3"][aria-disabled=false]')).to_have_count(1)
    page.locator('[data-p="3,3"]').first.hover()
    expect(page.locator(".eb-why")).to_contain_text("Open")
    page.wait_for_timeout(400)  # longer than pointing has to last before a table tells what it would bring
    expect(page.locator(".eb-effects")).to_have_count(0)


def test_goals_are_ticked_off_and_the_first_button_after_success_leads_on(bare: Bare) -> None:
    page = bare(Lesson("rose_of_fire", 1).challenge("purple_by_the_sea").table)
    tab, ticks = page.get_by_role("tab", name="Your task"), page.locator(".eb-goals .eb-tick")
    expect(page.locator(".eb-goals li")).to_have_count(1)
    expect(page.locator(".eb-goals li")).to_contain_text("not yet")
    expect(ticks).to_have_count(0)
    page.locator('[data-p="card:0:1"]').first.click()
    page.get_by_role("tab", name="Next").click()
    page.get_by_role("button", name="Undo", exact=True).click()
    page.get_by_role("button", name="Redo", exact=True).click()
    tab.click()
    expect(page.locator(".eb-note")).to_contain_text("Sant Martí")
    page.locator('[data-p="14,1"]').first.click()
    expect(ticks).to_have_count(1)
    expect(page.locator(".eb-goals li")).to_contain_text("reached")
    expect(page.locator(".eb-decision button").first).to_have_attribute("data-f", "onwards")
    page.locator(".eb-note .eb-rule").first.click()
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".eb-decision button").first).to_have_attribute("data-f", "onwards")


@pytest.mark.sweep("every button of a task")
def test_a_hint_is_asked_for_and_stays_with_the_task(bare: Bare) -> None:
    page = bare(Lesson("rose_of_fire", 1).challenge("purple_by_the_sea").table)
    hint = page.get_by_role("button", name="Hint 0/2")
    expect(page.locator(".eb-hint")).to_have_count(0)
    hint.click()
    expect(page.locator(".eb-hint")).to_have_count(1)
    page.get_by_role("button", name="Hint 1/2").click()
    expect(page.locator(".eb-hint")).to_have_count(2)
    page.locator('[data-p="card:0:1"]').first.click()
    expect(page.get_by_role("button", name="Hint 2/2")).to_be_visible()
    page.get_by_role("tab", name="Your task").click()
    expect(page.locator(".eb-hint").last).to_be_visible()


@pytest.mark.sweep("every size of a picture")
def test_what_is_looked_at_closely_does_not_hide_the_task(bare: Bare) -> None:
    page = bare(Lesson("cities", 5).challenge("six_low_houses").table)
    expect(page.get_by_role("tab", name="Your task")).to_have_attribute("aria-selected", "true")
    page.locator("[data-p^='milestone:']").first.click()
    expect(page.locator(".eb-highlight")).to_be_visible()
    page.get_by_role("tab", name="Your task").click()
    expect(page.locator(".eb-goals li")).to_have_count(1)


@pytest.mark.parametrize("wide", [800, 1500])
def test_a_picture_is_as_wide_as_its_cell_and_never_cut(run: Run, wide: int) -> None:
    figures = ("'first_turn'", "'first_turn', part='city'", "'first_turn', part='in_play'")
    cells = (
        "from widgets import Lesson\nlesson = Lesson('rose_of_fire', 1)",
        *(f"lesson.show({it})" for it in figures),
    )
    page = run(*cells, ready=".jp-Cell:nth-of-type(4) .jp-RenderedSVG img")
    page.set_viewport_size({"width": wide, "height": 800})
    page.wait_for_function(f"() => {{ const there = ({SHOWN})(); return there.length === 3 && !isNaN(there[2][3]); }}")
    shown = page.evaluate(SHOWN)
    assert all(cell - 1 <= width <= cell and scrolled <= cell for cell, scrolled, width, _ in shown), shown
    card = shown[2]
    assert card[3] > 2, "a card is no larger than on the board, beside empty paper"


@pytest.mark.sweep("every reply to a question")
def test_who_misreads_a_rule_sees_where_and_the_next_asking_is_another_one(bare: Bare) -> None:
    page = bare(Lesson("rose_of_fire", 4).ask("who_leads"))
    decision = page.locator(".eb-decision")
    first = decision.inner_text()
    page.get_by_role("button", name="Blue", exact=True).click()
    expect(page.locator(".eb-note")).to_contain_text("ROF-OBL.6")
    expect(page.locator(".eb .states path.dt")).not_to_have_count(0)
    page.get_by_role("button", name="Red", exact=True).click()
    expect(page.locator(".eb .states path.dt")).to_have_count(0)
    page.get_by_role("button", name="Ask me again").click()
    expect(decision).not_to_have_text(first)
    expect(decision).to_contain_text("Who gains one more?")
