"""What a class has handed in is read from wherever it lies; what does not count is told one by one."""

import csv
import io
import json
from email.message import EmailMessage
from pathlib import Path
from time import perf_counter

import pytest

import gamelib
from gamelib.text.templates import in_language
from tests.widgets.worksheets_of_lessons import worksheet_of
from widgets import Task, Worksheet
from widgets.worksheets.class_results import ClassResults
from widgets.worksheets.hand_in import HandIn, TaskResult

SHEET, TITLE = "5f0c11aa", "Whom does it feed?"


def paper(name: str, *, worksheet: str = SHEET, **answers: TaskResult) -> HandIn:
    return HandIn(worksheet, TITLE, name, answers)


ADA = paper(
    "Ada",
    mill=TaskResult(tries=1, right=True, first="3", seconds=20),
    places=TaskResult(tries=1, right=True, first="4,4 5,4"),
)
BEN = paper("Ben", mill=TaskResult(tries=3, hints=1, right=True, first="2", misread=("two_gold_each",)))
CYRIL = paper("Čeněk", mill=TaskResult(tries=2, first="2", misread=("two_gold_each", "castles_too")))


def told(results: ClassResults, lang: str = "en") -> list[str]:
    return [one.as_line(lang) for one in results.remarks]


def test_each_task_says_who_solved_it_what_was_answered_first_and_what_was_believed() -> None:
    results = ClassResults(ADA, [BEN.code(), CYRIL.code()], lang="en")
    mill = results.tasks[0]
    assert (mill.task, mill.people, mill.solved, mill.at_once, mill.hints) == ("mill", 3, 2, 1, 1)
    assert mill.first == {"2": 2, "3": 1}
    assert mill.right == {"3"}
    assert mill.misread == {"two_gold_each": 2, "castles_too": 1}
    assert results.tasks[1].people == 1
    assert not results.remarks


def test_the_table_has_a_row_for_each_person_and_task() -> None:
    results = ClassResults(CYRIL, BEN, ADA)
    rows = results.to_dicts()
    assert [row["name"] for row in rows[::2]] == ["Ada", "Ben", "Čeněk"]
    assert rows[0] == {
        "name": "Ada",
        "task": "mill",
        "tries": 1,
        "hints": 0,
        "right": True,
        "first": "3",
        "misread": None,
        "seconds": 20,
    }
    assert rows[3]["tries"] == 0
    assert rows[3]["first"] is None


def test_a_spreadsheet_reads_the_table_and_works_nothing_out(tmp_path: Path) -> None:
    evil = paper("=1+2", mill=TaskResult(tries=1, first="-3"))
    ClassResults(evil, CYRIL).to_csv(tmp_path / "class.csv", separator=";")
    written = (tmp_path / "class.csv").read_text("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(written), delimiter=";"))
    assert [(row["name"], row["first"]) for row in rows] == [("'=1+2", "-3"), ("Čeněk", "2")]


def test_a_folder_is_read_with_its_mails_tables_and_executed_notebooks(tmp_path: Path) -> None:
    mail = EmailMessage()
    mail["Subject"] = "My worksheet"
    mail.set_content(f"Dobrý den, posílám to.\n\n{ADA.code()}\n", cte="quoted-printable")
    (tmp_path / "ada.eml").write_bytes(bytes(mail))
    output = {"output_type": "execute_result", "data": BEN._repr_mimebundle_(), "metadata": {}, "execution_count": 1}
    cells = [{"cell_type": "code", "source": ["worksheet\n", "# done"], "outputs": [output], "metadata": {}}]
    (tmp_path / "group").mkdir()
    (tmp_path / "group" / "ben.ipynb").write_text(json.dumps({"cells": cells, "nbformat": 4}), "utf-8")
    (tmp_path / "list.csv").write_text(f"name;code\nČeněk;{CYRIL.code()}\n", "utf-16")
    (tmp_path / ".ipynb_checkpoints").mkdir()
    (tmp_path / ".ipynb_checkpoints" / "ben.ipynb").write_text("{}", "utf-8")
    (tmp_path / "bad.ipynb").write_text("no notebook", "utf-8")
    (tmp_path / "photo.png").write_bytes(bytes(range(256)))
    results = ClassResults(tmp_path, lang="en")
    assert [one.name for one in results.hand_ins] == ["Ada", "Ben", "Čeněk"]
    assert [line.partition(":")[0] for line in told(results)] == ["bad.ipynb", "photo.png"]
    assert ClassResults(str(tmp_path / "ada.eml")).hand_ins == (ADA,)


def test_words_that_do_not_count_are_told_of_and_the_rest_goes_on() -> None:
    word = BEN.code()
    other = paper("Dana", worksheet="00000000", mill=TaskResult(tries=1))
    position = gamelib.share(gamelib.load("cities").position("first_turn"))
    altered = word[:20] + ("A" if word[20] != "A" else "B") + word[21:]
    text = "\n".join([word[:-9], altered, position, other.code(), ADA.code(), CYRIL.code()])
    results = ClassResults(text, lang="en")
    assert [one.name for one in results.hand_ins] == ["Ada", "Čeněk"]
    wanted = ("#1: ", "altered"), ("#2: ", "altered"), ("#3: ", "holds a position"), ("#4: ", "another worksheet")
    for (begins, what), line in zip(wanted, told(results), strict=True):
        assert line.startswith(begins)
        assert what in line or "cut short" in line
    assert all(a != b for a, b in zip(told(results), told(results, "cs"), strict=True))


def test_of_two_hand_ins_under_one_name_the_one_that_goes_on_counts_in_any_order() -> None:
    later = paper(
        "ben ", mill=TaskResult(tries=4, hints=2, right=True, first="2"), places=TaskResult(tries=1, first="1,1")
    )
    for pair in ((BEN, later), (later, BEN)):
        results = ClassResults(*pair, lang="en")
        (counted,) = results.hand_ins
        assert counted.answers == later.answers
        assert "got further counts" in told(results)[0]
    assert "It counts once" in told(ClassResults(BEN, BEN, lang="en"))[0]


def test_two_people_of_one_name_both_count() -> None:
    namesake = paper("Ben", mill=TaskResult(tries=1, right=True, first="3"))
    results = ClassResults(BEN, namesake, lang="en")
    assert [one.name for one in results.hand_ins] == ["Ben", "Ben (2)"]
    assert "Both count" in told(results)[0]
    assert in_language(results.remarks[0].text, "cs").startswith("Pod jménem Ben")


def test_results_are_put_together_and_the_worksheet_may_be_named() -> None:
    other = paper("Dana", worksheet="00000000", mill=TaskResult(tries=1))
    together = ClassResults(ClassResults(ADA, other), ClassResults(BEN), lang="en")
    assert [one.name for one in together.hand_ins] == ["Ada", "Ben"]
    assert [one.name for one in ClassResults(together, worksheet="00000000").hand_ins] == ["Dana"]


def test_people_are_in_the_order_in_which_one_looks_for_them() -> None:
    names = ["Žofie", "Pupil 10", "Čeněk", "Pupil 9", "Dana"]
    found = ClassResults([HandIn(SHEET, TITLE, name) for name in names]).hand_ins
    assert [one.name for one in found] == ["Čeněk", "Dana", "Pupil 9", "Pupil 10", "Žofie"]


@pytest.mark.parametrize(("source", "error"), [("no code here", ValueError), (7, TypeError), ([None], TypeError)])
def test_what_could_hold_no_codes_is_refused(source: object, error: type[Exception]) -> None:
    with pytest.raises(error, match=r"code|wanted"):
        ClassResults(source)


def test_the_page_says_in_words_what_its_forms_show() -> None:
    lesson = worksheet_of("la_citta", 1)
    first, *_ = lesson.file.exercises
    right = HandIn(lesson.id, TITLE, "Ada", {first: TaskResult(tries=1, right=True, first="11")})
    misread = TaskResult(tries=2, hints=1, first="7", misread=("each_field_once",))
    wrong = HandIn(lesson.id, TITLE, "<b>Ben</b>", {first: misread})
    for lang, said in (("en", "not solved, 2 tries"), ("cs", "nevyřešeno, 2 pokusy")):
        page = ClassResults(right, wrong, "exh1.cut", worksheet=lesson, lang=lang).html()
        assert said in page.replace("\xa0", " ")
        assert "&lt;b&gt;Ben" in page
        assert lesson.file.exercises[first].rule in page
        assert f"7/{len(lesson.file.exercises)}" not in page
        assert f"1/{len(lesson.file.exercises)}" in page
    assert "Ada" not in ClassResults(right, worksheet=lesson).html(names=False)


def test_ten_times_as_many_words_take_about_ten_times_as_long() -> None:
    answers = {f"task_{i}": TaskResult(tries=i % 3 + 1, right=i % 2 == 0, first=str(i)) for i in range(10)}
    words = [HandIn(SHEET, TITLE, f"Somebody {i}", answers).code() for i in range(300)]

    def seconds(count: int) -> float:
        began = perf_counter()
        assert len(ClassResults("\n".join(words[:count]))) == count
        return perf_counter() - began

    few = min(seconds(30) for _ in range(3))
    assert min(seconds(300) for _ in range(3)) < 30 * few


def test_a_text_without_anything_is_no_folder() -> None:
    with pytest.raises(ValueError, match="There is no code"):
        ClassResults(" ", lang="en")


def test_a_task_to_be_played_is_called_by_all_of_its_text() -> None:
    told = "Take a tile. You may take 1 move at most."
    task = Task("half_a_round", told, goals={"events CTS-4.2 red >= 1": "A tile"}, moves=1, game="cities", id="take")
    worksheet = Worksheet([task], title=TITLE)
    results = ClassResults(
        paper("Ada", worksheet=worksheet.id, take=TaskResult(tries=1)), worksheet=worksheet, lang="en"
    )
    assert told in results.html()
