"""The next morning: a lesson that was saved, whose kernel is gone, shows its boards, and lives again with one press."""

from tests.browser.browsing import IDLE, Page, Run, command, press, sync_api

expect = sync_api.expect

LESSON = 'from widgets import Copies, Lesson\nlesson = Lesson("rose_of_fire", 1)'
CELLS = ('lesson.table("first_turn")', 'lesson.ask("diagonal")', "Copies()")
OTHERS = "import ipywidgets\nipywidgets.IntSlider()"
STILL = "button.eixample-still"
MOST = 100_000
SIZE = """async () => {
  const { shell, serviceManager } = window.jupyterapp;
  return (await serviceManager.contents.get(shell.currentWidget.context.path, { content: false })).size;
}"""
SHUT_DOWN = "() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()"
DRAWN = "(picture) => picture.decode().then(() => picture.naturalWidth > 0)"


def save(page: Page) -> int:
    """Save the notebook; how large its file is then."""
    command(page, "docmanager:save")
    page.wait_for_function("() => !window.jupyterapp.shell.currentWidget.context.model.dirty")
    return int(page.evaluate(SIZE))


def reopen(page: Page) -> None:
    page.reload()
    page.wait_for_function(IDLE, timeout=60_000)


def test_a_lesson_is_opened_again_and_lives_again(run: Run) -> None:
    page = run(LESSON, *CELLS, OTHERS)
    expect(page.locator(".eb")).to_have_count(2)
    expect(page.locator(".ex-keep")).to_have_count(1)
    expect(page.locator(STILL)).to_have_count(0)
    full = save(page)
    page.evaluate(SHUT_DOWN)
    reopen(page)

    expect(page.locator(STILL)).to_have_count(3, timeout=15_000)
    expect(page.locator(STILL).first).to_have_text("Make it live: runs this cell and all above it")
    expect(page.locator(".eb")).to_have_count(0)
    pictures = page.locator(f"{STILL} + .jp-RenderedSVG img")
    assert [pictures.nth(n).evaluate(DRAWN) for n in range(2)] == [True, True]
    expect(page.locator(f"{STILL} + .jp-RenderedHTML .ex-copies")).to_be_visible()
    expect(page.get_by_text("model not found")).to_have_count(1)  # what is not ours is left alone

    page.locator(STILL).nth(1).focus()
    press(page, "Enter")
    expect(page.locator(".eb")).to_have_count(2, timeout=30_000)
    expect(page.locator(STILL)).to_have_count(1)
    question = page.locator(".eb").nth(1)
    question.get_by_role("button", name="Yes").click()
    expect(question.locator(".eb-note")).to_contain_text("ROF-BRD.4")

    command(page, "notebook:clear-all-cell-outputs")
    assert full - save(page) < MOST * len(CELLS)


def test_a_kernel_that_still_has_its_boards_shows_them_live(run: Run) -> None:
    page = run(LESSON, CELLS[0])
    save(page)
    reopen(page)
    expect(page.locator(".eb")).to_have_count(1, timeout=15_000)
    expect(page.locator(STILL)).to_have_count(0)
