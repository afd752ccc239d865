"""Lessons in other programs than JupyterLab that show notebooks: Notebook and Voilà."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scripts import ensure_browser
from scripts.lab_session import chromium, open_to_all, server
from tests.building import ROOT, make

sync_api = pytest.importorskip("playwright.sync_api")
Page = sync_api.Page
expect = sync_api.expect
pytestmark = [pytest.mark.release("what shows a lesson in JupyterLab shows it elsewhere"), pytest.mark.browser]

LESSON = "la_citta/01_where_does_the_bread_grow.ipynb"


@pytest.fixture(scope="module")
def others() -> Path:
    """The folder that they are installed in."""
    made = make("build/other-hosts/ready")
    assert made.returncode == 0, made.stderr[-2000:]
    return ROOT / "build" / "other-hosts"


@pytest.fixture
def lessons(tmp_path: Path) -> Path:
    """The lessons of a course, as somebody finds them."""
    shutil.copytree(ROOT / "notebooks" / "la_citta", tmp_path / "lessons" / "la_citta")
    return tmp_path / "lessons"


@contextmanager
def opened(playwright: "sync_api.Playwright", address: str) -> Iterator[tuple[Page, list[str]]]:
    """That page, and what goes wrong in scripts of ours."""
    path = ensure_browser.find_browser()
    if path is None:
        pytest.fail(ensure_browser.HELP, pytrace=False)
    with chromium(playwright, path) as browser:
        page, errors = browser.new_page(), list[str]()
        page.on("pageerror", lambda error: errors.append(f"{error}\n{error.stack}"))
        page.goto(address, timeout=60_000)
        yield page, errors


def answer(page: Page) -> None:
    """Answer the first question of the lesson wrong, with mouse and keys, and read what is replied."""
    question = page.locator(".eb").first
    expect(question.locator(".eb-decision h3")).to_contain_text("How much food", timeout=60_000)
    question.locator(".eb-decision input").click()
    page.keyboard.type("9")
    page.keyboard.press("Enter")
    expect(question).to_contain_text("Tries left: 2.")
    expect(question).to_contain_text("A hex uses the landscapes on both of its sides.")


def of_ours(errors: list[str]) -> list[str]:
    """Notebook 7.6 itself reports one when it is opened, with nothing of ours installed too."""
    return [error for error in errors if "notebook_core" not in error]


def test_notebook_shows_what_was_saved_and_boards_answer_once_they_are_run(
    playwright: "sync_api.Playwright", others: Path, lessons: Path, tmp_path: Path
) -> None:
    with (
        server(tmp_path, "notebook", *open_to_all(lessons), packages=[others]) as address,
        opened(playwright, f"{address}/notebooks/{LESSON}") as (page, errors),
    ):
        saved = page.locator(".jp-OutputArea-output").first
        expect(saved).to_contain_text("How much food does Blue have then?", timeout=60_000)
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        answer(page)
        assert not of_ours(errors)


def test_voila_shows_a_lesson_as_a_page_whose_boards_answer(
    playwright: "sync_api.Playwright", others: Path, lessons: Path, tmp_path: Path
) -> None:
    options = ("--Voila.ip=127.0.0.1", f"--Voila.root_dir={lessons}", str(lessons))
    with (
        server(tmp_path, "voila", *options, packages=[others]) as address,
        opened(playwright, f"{address}/voila/render/{LESSON}") as (page, errors),
    ):
        answer(page)
        assert page.get_by_text("lesson.ask(").count() == 0, "a page for readers shows no code"
        assert not of_ours(errors)
