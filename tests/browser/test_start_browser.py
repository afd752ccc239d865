"""The start page without a kernel, as wide as it may come: everything in its place, and a search by the keyboard."""

from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path

import pytest

from tests.browser.bare import window
from tests.browser.browsing import Browser, Page, Run, axe_violations, command, press, sync_api, tab_to
from tests.browser.test_reopened import DIRTY
from widgets import StartPage

expect = sync_api.expect
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
WIDTHS = (1366, 1036, 820, 390)
HITS = ".ex-start .results a"
CUT = """() => {
  const { clientWidth } = document.documentElement;
  return [...document.querySelectorAll(".ex-start :is(p, h1, h2, h3, a, b, input, .picture, .ruler)")].filter((one) => {
    const { left, right } = one.getBoundingClientRect();
    return left < 0 || right > clientWidth;
  }).map((one) => `${one.tagName} ${one.className}: ${one.textContent.slice(0, 40)}`);
}"""
SMALL = """() => [...document.querySelectorAll(".ex-start :is(a, input):not([tabindex='-1'])")].filter((one) => {
  const { width, height } = (one.closest(".door:not(.look)") ?? one).getBoundingClientRect();
  return width < 44 || height < 44;
}).map((one) => one.textContent)"""
FOLLOWED = """() => document.addEventListener("click", (e) => {
  e.preventDefault();
  window.followed = e.target.getAttribute("href");
}, { once: true })"""


@pytest.fixture
def start(browser: Browser) -> Iterator[Page]:
    """What a notebook keeps of the page in English, below something else."""
    with chdir(NOTEBOOKS):
        view = StartPage(lang="en")
        kept = view._repr_mimebundle_()[0]["text/html"]
        view.close()
    page = window(browser).page()
    page.set_content(f"<body style='margin: 0'><button id='before'>before</button>{kept}")
    page.wait_for_selector(".ex-start[data-ready]")
    yield page
    page.close()


@pytest.mark.sweep("every width")
def test_everything_is_in_its_place_at_every_width(start: Page) -> None:
    for width in WIDTHS:
        start.set_viewport_size({"width": width, "height": 768})
        assert start.evaluate("() => document.documentElement.scrollWidth") == width
        assert start.evaluate(CUT) == [], width
        tops = {door.bounding_box()["y"] for door in start.locator(".door").all()}  # type: ignore[index]
        assert len(tops) == (1 if width > 820 else 3), "the doors stand side by side where there is room"
    assert start.evaluate(SMALL) == [], "a finger finds everything"
    start.emulate_media(color_scheme="dark")
    start.set_viewport_size({"width": 1366, "height": 768})
    assert axe_violations(start, ".ex-start") == []
    expect(start.locator(".games")).to_be_in_viewport(ratio=0.9)


def test_the_rules_of_all_games_are_found_by_the_keyboard_alone(start: Page) -> None:
    start.locator("#before").click()
    tab_to(start, "input[type=search]")
    start.keyboard.type("kasna")
    first = start.locator(HITS).first
    expect(first).to_contain_text("CIT-BLD.7")
    expect(first.locator("[lang=cs] mark")).to_have_text("Kašna")
    assert first.get_attribute("href") == "la_citta/the_rulebook.ipynb#CIT-BLD.7"
    press(start, "ArrowDown", "ArrowDown", "ArrowUp")
    expect(first).to_be_focused()
    press(start, "ArrowUp", "Escape")
    expect(start.locator(".results")).to_be_hidden()
    start.keyboard.type("cts-8.5")
    expect(start.locator(HITS)).to_have_count(1)
    start.evaluate(FOLLOWED)
    press(start, "Enter")
    assert start.evaluate("() => window.followed") == "cities/the_rulebook.ipynb#CTS-8.5"
    press(start, "Escape")
    start.keyboard.type("founatin")
    start.get_by_role("button", name="fountain").click()
    expect(first).to_contain_text("CIT-BLD.7")
    press(start, "Escape")
    start.keyboard.type("<img src=x onerror=document.title=1>")
    expect(start.locator(HITS)).to_have_count(0)
    expect(start.locator("[role=status]")).to_contain_text("<img")


NOTEBOOK = """
import nbformat.sign
from pathlib import Path
from scripts.auto_run_cells import metadata
from widgets import show_rulebook, show_start
from nbformat.v4 import new_code_cell, new_notebook, new_output
Path("cities").mkdir()
kept, _ = show_rulebook("cities")._repr_mimebundle_()
del kept["application/vnd.jupyter.widget-view+json"]
book = new_code_cell("0", execution_count=1, outputs=[new_output("display_data", kept)])
source, still = "from widgets import show_start\\nshow_start()", new_output("display_data", {"text/html": "a picture"})
first = new_code_cell(source, metadata=metadata(source), outputs=[still])
for cell, path in ((book, "cities/the_rulebook.ipynb"), (first, "first.ipynb")):
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python"}, "language_info": {"name": "python"}}
    notebook = new_notebook(cells=[cell], metadata=kernel)
    nbformat.sign.NotebookNotary().sign(notebook)
    nbformat.write(notebook, path)
show_start()
"""
DONE = """
from widgets.progress.store import ExerciseResult, Progress
from widgets.lessons.exercises import lessons
Progress("cities").record(next(iter(lessons("cities")[1].exercises)), ExerciseResult(1, done=True))
"""
MAIN = "const at = (path) => [...window.jupyterapp.shell.widgets('main')].find((one) => one.context?.path === path);"
ELSEWHERE = f"""async (code) => {{
  {MAIN}
  await at("board.ipynb").sessionContext.session.kernel.requestExecute({{ code }}).done;
}}"""
SHOW = f"(path) => {{ {MAIN} window.jupyterapp.shell.activateById(at(path).id); }}"
CLOSE = f"async (path) => {{ {MAIN} await at(path).sessionContext.shutdown(); at(path).close(); }}"


@pytest.mark.sweep("links of live pages are one mechanism, and so is looking again")
def test_in_jupyterlab_a_hit_opens_the_rulebook_at_the_rule_and_whoever_comes_back_sees_what_is_done(run: Run) -> None:
    page = run(NOTEBOOK, ready=".ex-start[data-ready]:not(.saved)")
    expect(page.locator(".next")).to_contain_text("Begin with this one")
    page.locator(".ex-start input").click()
    page.keyboard.type("bb how high cts-8.5")
    assert page.locator(".ex-start input").input_value() == "bb how high cts-8.5", "letters stay in the field"
    press(page, "Control+a")
    page.keyboard.type("cts-8.5")
    press(page, "ArrowDown", "Enter")
    page.wait_for_function("() => window.jupyterapp.shell.currentWidget?.context.path === 'cities/the_rulebook.ipynb'")
    expect(page.locator(".ex-book article.here")).to_have_attribute("id", "CTS-8.5", timeout=15_000)
    expect(page.locator(".ex-book article.here")).to_be_in_viewport()
    page.evaluate(ELSEWHERE, DONE)
    page.evaluate(SHOW, "board.ipynb")
    expect(page.locator(".next")).to_contain_text("Continue where you were")
    page.evaluate(CLOSE, "cities/the_rulebook.ipynb")
    command(page, "docmanager:open", {"path": "first.ipynb"})
    page.evaluate(SHOW, "first.ipynb")
    expect(page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .next")).to_contain_text(
        "Continue where", timeout=30_000
    )
    assert page.evaluate(DIRTY) is False, "what runs first is no change of the notebook"
    page.evaluate(CLOSE, "first.ipynb")
