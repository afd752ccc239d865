"""The end of a lesson and the page over all games: what was missed, the way back to it, a copy out and back."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
from ipywidgets.widgets.widget import _instances

from gamelib.text.messages import LANGUAGES
from tests.registered import sweep_but
from widgets.lessons.exercises import courses, lessons
from widgets.lessons.lesson import Lesson
from widgets.progress import notebook_index
from widgets.progress.store import ExerciseResult, Progress, Records
from widgets.progress.summary import HowFar
from widgets.progress.transfer import Copies

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
FOLDERS = [NOTEBOOKS, *(NOTEBOOKS / course for course in courses())]

pytestmark = pytest.mark.usefixtures("own_progress")


class Links(HTMLParser):
    """The links of a sheet: where each leads, by what it says."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self._to = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            self._to = dict(attrs)["href"] or ""

    def handle_data(self, data: str) -> None:
        if self._to:
            self.found[data], self._to = self._to, ""


def links(html: str) -> dict[str, str]:
    return Links(html).found


@pytest.fixture
def in_rose(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(NOTEBOOKS / "rose_of_fire")


@pytest.mark.every_game("each game has lessons of its own")
@pytest.mark.parametrize("slug", courses())
def test_every_exercise_is_found_under_its_heading(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(NOTEBOOKS / slug)
    for number, file in lessons(slug).items():
        notebook = notebook_index.lesson(slug, number)
        assert notebook is not None
        found = notebook_index.headings(notebook)
        assert found.keys() >= file.exercises.keys()
        assert all(found[id_] for id_ in file.exercises)


@pytest.mark.parametrize("folder", sweep_but(FOLDERS[:2], FOLDERS, "every course"), ids=lambda folder: folder.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_links_lead_somewhere(folder: Path, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    sheets = [HowFar(lang=lang).html()]
    if folder != NOTEBOOKS:
        sheets += [Lesson(folder.name, number, lang=lang).done().html() for number in lessons(folder.name)]
    for sheet in sheets:
        to = links(sheet)
        assert to
        for address in to.values():
            file, _, heading = unquote(address).partition("#")
            assert Path(file).is_file(), address
            assert not heading or heading in {
                name.replace(" ", "-") for name in notebook_index.headings(Path(file)).values()
            }


@pytest.mark.usefixtures("in_rose")
def test_what_was_missed_has_its_way_back_and_what_is_done_has_none() -> None:
    lesson = Lesson("rose_of_fire", 3)
    notebook = notebook_index.lesson("rose_of_fire", 3)
    assert notebook is not None
    heading = notebook_index.headings(notebook)["one_climbs"]
    assert links(lesson.done().html())[heading] == f"03_where_do_the_homeless_go.ipynb#{heading.replace(' ', '-')}"
    lesson.challenge("one_climbs").play(*lesson.challenge("one_climbs").spec.solution)
    assert heading not in links(lesson.done().html())
    assert links(lesson.done().html())["Next lesson: What is a block worth?"] == "04_what_is_a_block_worth.ipynb"
    assert links(lesson.done().html())["How far am I?"] == "../how_far_am_i.ipynb"
    last = max(lessons("rose_of_fire"))
    assert links(Lesson("rose_of_fire", last).done().html())["Next: play a whole game"] == "play.ipynb"


def test_where_there_are_no_notebooks_there_are_no_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "03_foreign.ipynb").write_text('{"cells": 5}')
    (tmp_path / "03_other.ipynb").write_text(json.dumps({"cells": [cell("code", 'Lesson("cities", 3)')]}))
    assert links(Lesson("rose_of_fire", 3).done().html()) == {}
    assert "0/" in repr(HowFar())


def cell(kind: str, source: str) -> dict[str, str]:
    return {"cell_type": kind, "source": source}


def test_a_heading_is_text_not_markup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    cells = [
        cell("code", 'lesson = Lesson("rose_of_fire", 3)'),
        cell("markdown", '## A *new* <script>alert("1")</script> é\n```\n# no heading\n```'),
        cell("code", 'lesson.challenge("one_climbs")'),
    ]
    (tmp_path / "03_a b.ipynb").write_text(json.dumps({"cells": cells}))
    html = Lesson("rose_of_fire", 3).done().html()
    assert "<script" not in html
    [address] = links(html).values()
    assert address.startswith("03_a%20b.ipynb#A-new-%3Cscript%3E")


@pytest.mark.usefixtures("in_rose")
def test_what_is_to_be_done_again_is_said_for_all_games() -> None:
    Progress("rose_of_fire").record("overflow", ExerciseResult(3, shown=True))
    Progress("cities").record("park_of_four", ExerciseResult(1))
    Progress("cities").record("park_of_four", ExerciseResult(1, done=True))
    shown = HowFar()
    assert repr(shown).count("To be done again") == 1
    assert [text for text in links(shown.html()) if "climb" in text]
    assert f"1/{len(lessons('cities')[2].exercises)}" in shown.html()


# ---------------------------------------------------------------- copies


def answer(copies: Copies, **message: object) -> dict[str, str]:
    sent: list[dict[str, str]] = []
    copies.send = sent.append  # type: ignore[method-assign]
    copies._receive(None, {**message, "n": 1}, [])
    [reply] = sent
    return reply


def test_a_copy_goes_out_and_comes_back() -> None:
    Progress("cities").record("park_of_four", ExerciseResult(2, done=True))
    copies = Copies()
    saved = answer(copies, kind="save")
    assert saved["name"] == "eixample-progress.json"
    Progress("cities").forget("park_of_four")
    assert answer(copies, kind="bring", text=saved["copy"])["text"].endswith("1 exercise.")
    assert Progress("cities")["park_of_four"] == ExerciseResult(2, done=True)
    assert "holds nothing new" in answer(copies, kind="bring", text=saved["copy"])["text"]


@pytest.mark.parametrize("message", [{"kind": "bring", "text": "{}"}, {"kind": "bring", "text": 5}, {"kind": "what"}])
def test_a_file_that_is_no_copy_gets_one_clear_message(message: dict[str, object]) -> None:
    Progress("cities").record("park_of_four", ExerciseResult(2, done=True))
    before = Records().file.read_bytes()
    reply = answer(Copies(lang="cs"), **message)
    assert (reply["tone"], reply["a"]) == ("error", 1)
    assert reply["text"].endswith("Nic se nezměnilo.")
    assert Records().file.read_bytes() == before


def test_what_cannot_be_saved_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Progress("cities").record("park_of_four", ExerciseResult(1, done=True))
    copy = Records().copy()
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("EIXAMPLE_PROGRESS", str(tmp_path / "file" / "p.json"))
    with pytest.warns(UserWarning, match="cannot be written"):
        reply = answer(Copies(), kind="bring", text=copy)
    assert (reply["tone"], "keep your copy" in reply["text"]) == ("error", True)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_a_kernel_it_says_what_to_do(lang: str) -> None:
    copies = Copies(lang=lang)
    shown = copies._repr_mimebundle_()
    data = shown[0] if isinstance(shown, tuple) else shown
    assert data["text/plain"] == repr(copies)
    assert repr(copies) in data["text/html"]
    copies.language_chosen("cs")
    assert json.loads(copies._words)["save"] == "Uložit kopii"


def test_running_the_cell_again_leaves_no_models_behind() -> None:
    def cell_runs() -> int:
        Copies()
        return len(_instances)

    once = cell_runs()
    assert [cell_runs() for _ in range(5)] == [once] * 5
