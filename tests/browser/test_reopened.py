"""The next morning: a lesson that was saved, whose kernel is gone, shows its boards, and lives again with one press."""

from tests.browser.browsing import Page, Run, command, press, sync_api, wait_until_open

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
    wait_until_open(page)


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
    expect(page.get_by_text("model not found").filter(visible=True)).to_have_count(1)  # what is not ours is left alone

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


OTHER = """async (tall) => {
  const { contents } = window.jupyterapp.serviceManager;
  const markdown = (source) => ({ cell_type: "markdown", metadata: {}, source });
  const output = { output_type: "display_data", data: { "text/html": tall }, metadata: {} };
  const code = { cell_type: "code", execution_count: 1, metadata: {}, source: "1", outputs: [output] };
  const metadata = { kernelspec: { name: "python3", display_name: "Python" }, language_info: { name: "python" } };
  const cells = [markdown("# Top"), code, markdown("## Down there: which, Kašna?"), code];
  await contents.save("other.ipynb", { type: "notebook", format: "json",
    content: { cells, metadata, nbformat: 4, nbformat_minor: 4 } });
}"""
TALL = "<img style='display: block; width: 9px; height: {}' src='data:image/svg+xml,{}'>".format(
    "3000px", "<svg xmlns=%22http://www.w3.org/2000/svg%22/>"
)
LINK = (
    "from pathlib import Path\nfrom IPython.display import HTML\nfrom widgets.progress import notebook_index\n"
    "address = notebook_index.link(Path('other.ipynb'), 'Down there: which, Kašna?')\n"
    "HTML(f'<a href=\"{address}\">Go there</a>')"
)
THERE = """() => {
  const { content, context: { model } } = window.jupyterapp.shell.currentWidget;
  if (!model.getMetadata("language_info").version) return false;
  const [heading, seen] = [content.node.querySelector("h2"), content.node].map((one) => one?.getBoundingClientRect());
  return !!heading && heading.top >= seen.top - 1 && heading.bottom <= seen.bottom;
}"""
DIRTY = "() => window.jupyterapp.shell.currentWidget.context.model.dirty"
CLOSED = """async () => {
  const { shell } = window.jupyterapp, { currentWidget: panel } = shell;
  await panel.sessionContext.shutdown();
  panel.close();
}"""


def test_a_link_opens_a_notebook_at_its_heading_and_changes_nothing_in_it(run: Run) -> None:
    page = run(LINK, ready="text=Go there")
    page.evaluate(OTHER, TALL)
    page.get_by_role("link", name="Go there").click()
    page.wait_for_function("() => window.jupyterapp.shell.currentWidget?.context.path === 'other.ipynb'")
    page.wait_for_function(THERE, timeout=30_000)
    assert page.evaluate(DIRTY) is False
    page.evaluate("() => { jupyterapp.shell.currentWidget.model.sharedModel.insertCell(0, { cell_type: 'raw' }); }")
    assert page.evaluate(DIRTY) is True
    save(page)
    page.evaluate(CLOSED)
