"""The end of a lesson on its board: a wave, and blocks that are laid, once; without motion only their picture."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.bare import Bare
from tests.browser.browsing import Page, sync_api
from widgets.lessons.lesson import Lesson
from widgets.lessons.question import Question
from widgets.progress.store import ExerciseResult

expect = sync_api.expect
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
CELEBRATED = """() => {
  window.celebrated = 0;
  const board = document.querySelector(".eb");
  let before = false;
  new MutationObserver(() => {
    const now = board.classList.contains("eb-celebrates");
    window.celebrated += now && !before;
    before = now;
  }).observe(board, { attributes: true, attributeFilter: ["class"] });
}"""


@pytest.fixture
def last(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Question]:
    """The last exercise of a lesson."""
    monkeypatch.setenv("EIXAMPLE_PROGRESS", str(tmp_path / "progress.json"))
    monkeypatch.chdir(NOTEBOOKS / "rose_of_fire")
    lesson = Lesson("rose_of_fire", 3, lang="en")
    for id_ in lesson.file.exercises:
        if id_ != "overflow":
            lesson.progress.record(id_, ExerciseResult(1, done=True))
    question = lesson.ask("overflow")
    yield question
    question.close()


def answer(page: Page) -> None:
    page.evaluate(CELEBRATED)
    page.locator(".eb-decision input").fill("2")
    page.locator(".eb-decision [type=submit]").click()
    expect(page.locator(".eb-finished")).to_contain_text("You have done lesson 3.")


def test_the_end_of_a_lesson_is_celebrated_once(bare: Bare, last: Question) -> None:
    page = bare(last)
    answer(page)
    page.wait_for_function("() => window.celebrated === 1")
    expect(page.locator(".eb-celebrates")).to_have_count(0)
    following = page.locator(".eb-decision a").first
    expect(following).to_contain_text("Next lesson")
    assert (following.get_attribute("href") or "").startswith("04_")
    page.get_by_role("button", name="Česky").click()
    expect(page.locator(".eb-finished")).to_contain_text("Máte hotovou lekci 3.")
    assert page.evaluate("() => window.celebrated") == 1


@pytest.mark.sweep("every wish for less motion")
def test_nothing_moves_for_who_wants_no_motion(bare: Bare, last: Question) -> None:
    page = bare(last)
    page.emulate_media(reduced_motion="reduce")
    answer(page)
    expect(page.locator(".eb-laid")).to_have_count(5)
    assert page.evaluate("() => window.celebrated") == 0
