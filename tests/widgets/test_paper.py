"""A worksheet on paper: what is asked, room for answers, and a key with what misreadings lead to."""

import re
from pathlib import Path

import pytest

import gamelib
from tests.widgets.worksheets_of_lessons import worksheet_of
from widgets import Task, Worksheet, ready_worksheet, scenes
from widgets.svg.for_print import with_lines
from widgets.worksheets import printing
from widgets.worksheets.printing import PrintError, print_pdf
from widgets.worksheets.task_scene import answer_scene
from widgets.worksheets.task_texts import task_texts


def text_of(markup: str) -> str:
    return re.sub(r"<style>.*?</style>|<svg.*?</svg>|<[^>]*>", " ", markup, flags=re.DOTALL).replace("\xa0", " ")


@pytest.mark.parametrize(("lang", "words"), [("en", ("Name", "Key", "Why")), ("cs", ("Jméno", "Řešení", "Proč"))])
def test_each_task_has_its_picture_and_the_key_says_who_answers_what_and_why(lang: str, words: tuple[str, ...]) -> None:
    worksheet = worksheet_of("la_citta", 1)
    page = worksheet.paper(lang=lang).page()
    told = text_of(page)
    for word in words:
        assert word in told
    assert worksheet.paper(lang=lang, key=False).page().count("<svg") == len(worksheet.tasks)
    first = next(iter(worksheet.file.exercises.values()))
    assert first.rule in told
    assert worksheet.id in page
    asking, _, key = told.partition(words[1])
    assert " 7 :" not in asking
    assert " 7 :" in key


def test_the_key_shows_the_places_of_an_answer_on_the_board() -> None:
    state = gamelib.load("la_citta").position("new_year")
    places = Task(state, "Where may Blue build a fountain?", value="open build fountain", kind="cells")
    worksheet = Worksheet([places, Task(state, "How many play?", answer=2)], title="Beside the lake")
    key = worksheet.paper().page().partition('<main class="key">')[2]
    assert key.count("<svg") == 1
    (task, _) = task_texts(worksheet.file, "en")
    assert task.asked is not None
    picture = answer_scene(task)
    assert picture is not None
    assert set(picture.frame()["marks"]["selected"]) == task.asked.right


def test_the_key_says_an_answer_once() -> None:
    state = gamelib.load("la_citta").position("new_year")
    play = Task(state, "How many play?", answer=2, right="2. Blue and Yellow.")
    level = Task(state, "Která úroveň?", answer=2, right="2. úroveň.")
    key = text_of(Worksheet([play, level], title="Beside the lake").paper().page().partition('<main class="key">')[2])
    assert re.search(r"How many play\?\s+2\s+Blue and Yellow\.", key)
    assert re.search(r"Která úroveň\?\s+2\s+2\. úroveň\.", key), "an ordinal is no answer"


def test_the_key_shows_what_a_solution_comes_to() -> None:
    *_, task = task_texts(ready_worksheet("la_citta").file, "en")
    picture = answer_scene(task)
    assert picture is not None
    assert "8,5" in picture.frame()["marks"]["last"]


def test_the_key_can_be_left_out_and_what_comes_from_outside_is_text() -> None:
    state = gamelib.load("cities").position("half_a_round")
    title = '</style><b>"evil"'
    worksheet = Worksheet(
        [Task(state, "Is <i>this</i> so?", answer="yes"), Task(state, "How many?", answer=4)], title=title
    )
    page = worksheet.paper(key=False).page()
    assert "Key" not in text_of(page)
    assert "<i>this" not in page
    assert "<b>&quot;" not in page
    assert "<b>" + '"' not in page
    assert "Yes" in text_of(page)


def test_seats_that_do_not_play_are_no_answers_on_paper() -> None:
    worksheet = worksheet_of("urbania", 1)
    asking = text_of(worksheet.paper(lang="en", key=False).html())
    assert "Red" in asking
    assert "Purple" not in asking


@pytest.mark.parametrize("slug", ["cities", "la_citta", "rose_of_fire"])
def test_hatching_becomes_lines_and_the_rest_of_a_picture_stays(slug: str) -> None:
    picture = scenes.scene(gamelib.load(slug).new(seats=2, seed=7).state, "en").svg()
    printed = with_lines(picture)
    areas = len(re.findall(r"fill='url\(#[^)]*-hatch-", picture))
    assert areas
    assert "-hatch-" not in re.sub(r"<pattern.*?</pattern>", "", printed)
    assert printed.count("<clipPath") == areas
    assert printed.count("<text") == picture.count("<text")
    ids = re.findall(r" id='([^']*)'", printed)
    assert len(ids) == len(set(ids))


def test_a_pdf_is_small_because_its_boards_are_lines(tmp_path: Path) -> None:
    file = worksheet_of("la_citta", 1).paper(lang="cs").save(tmp_path / "sheet.pdf")
    data = file.read_bytes()
    assert data.startswith(b"%PDF")
    assert len(data) < 600_000
    assert b"/Subtype /Image" not in data
    assert len(re.findall(rb"/Type /Page\b", data)) >= 4


def test_without_a_browser_one_is_told_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "browsers", lambda: iter([tmp_path / "none"]))
    with pytest.raises(PrintError, match=r"Save the page as \.html"):
        print_pdf("<p>", tmp_path / "a.pdf")
    paper = worksheet_of("cities", 1).paper()
    assert "<!doctype html>" in paper.save(tmp_path / "a.html").read_text("utf-8")
    with pytest.raises(ValueError, match=r"\.html or \.pdf, not as 'a\.doc'"):
        paper.save(tmp_path / "a.doc")
