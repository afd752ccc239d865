"""A worksheet as a learner works through it: kept, gone on with the next day, handed in; and as its author sees it."""

import json
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

import gamelib
from gamelib import InvalidShareError
from gamelib.engine import codecs
from widgets import SharedPage, Task, Worksheet, show_worksheet
from widgets.progress.store import progress_file
from widgets.worksheets import worksheet_answers
from widgets.worksheets.hand_in import HandIn, TaskResult
from widgets.worksheets.overview import WorksheetOverview
from widgets.worksheets.page import WorksheetPage
from widgets.worksheets.qr_code import qr_svg
from widgets.worksheets.worksheet_answers import WorksheetAnswers, begun_worksheets
from widgets.worksheets.worksheet_boards import WorksheetChallenge, WorksheetQuestion

GAME = gamelib.load("cities")
STATE = GAME.position("half_a_round")
ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.usefixtures("own_progress")


def worksheet() -> Worksheet:
    return Worksheet(
        [
            Task(STATE, "How many play?", answer=4, hints=["Count the colours."], id="four"),
            Task(
                STATE, "May Red take B3?", value="legal take b3", misconceptions=["a_free_slot_is_enough b3"], id="may"
            ),
            Task(STATE, "Take A1 or more.", goals={"events CTS-4.2 red >= 1": "A tile"}, moves=1, id="take"),
        ],
        title="At the <table>",
    )


def up(page: WorksheetPage, **message: Any) -> None:
    page._receive(page, {**message, "n": 1}, [])


def question(page: WorksheetPage) -> WorksheetQuestion:
    found = page._boards[page.number]
    assert isinstance(found, WorksheetQuestion)
    return found


def test_what_is_answered_is_kept_and_handed_in() -> None:
    page = WorksheetPage(worksheet(), lang="en")
    question(page).answer(3)
    question(page).hint()
    question(page).answer(4)
    assert 'class="right"' in page._page, "it is told at once"
    up(page, kind="go", key="1")
    question(page).answer("yes")
    up(page, kind="hand_in", name=" Ada ")
    assert page.handed is not None
    read = HandIn.read(page._below)
    assert read == page.handed
    assert (read.worksheet, read.name) == (worksheet().id, "Ada")
    assert read.answers["four"] == TaskResult(tries=2, hints=1, right=True, first="3")
    assert read.answers["may"] == TaskResult(tries=1, first="yes", misread=("a_free_slot_is_enough",))


def test_a_task_by_playing_tells_what_was_played_first() -> None:
    page = WorksheetPage(worksheet(), lang="en")
    up(page, kind="go", key="2")
    board = page._boards[2]
    assert isinstance(board, WorksheetChallenge)
    played = str(board.table.match.legal_actions()[0])
    board.play(played)
    result = page.answers.results["take"]
    assert (result.tries, result.right, result.first) == (1, True, played)
    assert "next_task" not in str(board.table.board.panels["decision"]), "it is the last one"


def test_one_goes_on_the_next_day_where_one_was() -> None:
    question(WorksheetPage(worksheet(), lang="en")).answer(4)
    again = WorksheetPage(Worksheet.read(worksheet().code()), lang="en")
    assert again.number == 1
    assert 'class="right"' in again._page
    assert [one.title for one in begun_worksheets("en")] == ["At the <table>"]
    listed = show_worksheet(lang="en")
    up(listed, kind="open", key="0")
    assert listed.worksheet is not None
    assert listed.worksheet.id == worksheet().id


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_the_next_day_no_try_is_given_back_and_nothing_is_forgotten(lang: str) -> None:
    page = WorksheetPage(worksheet(), lang=lang)
    question(page).hint()
    question(page).answer(3)
    up(page, kind="go", key="1")
    question(page).answer("yes")
    handed, shown = page.hand_in("Ada"), str(question(page).board.panels["decision"])
    page.close()

    again = WorksheetPage(worksheet(), lang=lang)
    assert (question(again).left, question(again).hints) == (2, 1)
    assert worksheet().tasks[0].hints[0] in str(question(again).board.panels["note"])
    up(again, kind="go", key="1")
    board = question(again)
    assert board.over
    assert board.answer("no").right is None, "the one try was used up"
    assert str(board.board.panels["decision"]) == shown
    assert again.hand_in("Ada") == handed


def test_the_next_day_what_is_solved_is_shown_as_solved() -> None:
    page = WorksheetPage(worksheet(), lang="en")
    question(page).answer(4)
    up(page, kind="go", key="2")
    board = page._boards[2]
    assert isinstance(board, WorksheetChallenge)
    board.play(str(board.table.match.legal_actions()[0]))
    board.again()
    done = board.tries
    page.close()
    again = WorksheetPage(worksheet(), lang="en")
    up(again, kind="go", key="0")
    assert question(again).board.panels["note"]["tone"] == "good"
    up(again, kind="go", key="2")
    challenge = again._boards[2]
    assert isinstance(challenge, WorksheetChallenge)
    assert (challenge.tries, challenge.reply and challenge.reply.right) == (done, True)
    assert all(goal["reached"] for goal in challenge.note()["goals"])
    challenge.again()
    assert challenge.reply is None, "it may be played once more"


def test_a_question_with_other_numbers_goes_on_with_those_of_its_last_round() -> None:
    slots = ["b3", "a2", "c3", "b1"]
    asked = Task(STATE, "May Red take {slot:upper}?", value="legal take {slot}", vary={"slot": slots}, id="may")
    varied = Worksheet([asked], title="With other numbers")
    page = WorksheetPage(varied, "may", lang="en")
    left = question(page)
    for again in (True, True, False):
        left.answer(next(iter({"yes", "no"} - left.right)))
        if again:
            left.again()
    page.close()
    gone_on = question(WorksheetPage(varied, "may", lang="en"))
    assert (gone_on.spec.ask, gone_on.over) == (left.spec.ask, True)


def test_what_is_right_stays_right() -> None:
    answers = WorksheetAnswers(worksheet())
    answers.add("four", TaskResult(tries=1, right=True, first="4"))
    answers.add("four", TaskResult(tries=1, first="3"))
    assert WorksheetAnswers(worksheet()).results["four"] == TaskResult(tries=1, right=True, first="4")


def test_two_kernels_keep_what_the_other_has_answered() -> None:
    one, other = WorksheetAnswers(worksheet()), WorksheetAnswers(worksheet())
    one.add("four", TaskResult(tries=1))
    other.add("may", TaskResult(tries=1, right=True))
    one.sign("Ada")
    assert set(WorksheetAnswers(worksheet()).results) == {"four", "may"}


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 9}', '{"format": 1, "hand_in": "exh1.x"}', "\x00", "null"])
def test_a_damaged_file_is_put_aside(text: str) -> None:
    WorksheetAnswers(worksheet()).add("four", TaskResult(tries=1))
    file = WorksheetAnswers(worksheet()).file
    file.write_text(text, "utf-8")
    assert WorksheetAnswers(worksheet()).results == {}
    assert file.with_suffix(".unreadable").read_text("utf-8") == text
    assert list(begun_worksheets("en")) == []


def test_where_nothing_can_be_written_it_is_said_and_the_work_goes_on() -> None:
    folder = progress_file().parent
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "worksheets").write_text("in the way")
    page = WorksheetPage(worksheet(), lang="en")
    question(page).answer(4)
    page.refresh()
    assert page.answers.results["four"].right
    assert "cannot be saved here" in page._below


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "a\nb", "\x07"])
def test_a_name_that_is_none_is_said_at_its_field(name: str) -> None:
    page = WorksheetPage(worksheet(), lang="cs")
    up(page, kind="hand_in", name=name)
    assert page.handed is None
    assert "Nejdřív napište jméno" in page._below


@pytest.mark.parametrize(
    "message",
    [
        None,
        3,
        {},
        {"kind": "go"},
        {"kind": "go", "key": "99"},
        {"kind": "go", "key": "-1"},
        {"kind": "hand_in", "name": 3},
    ],
)
def test_messages_that_make_no_sense_change_nothing(message: Any) -> None:
    page = WorksheetPage(worksheet(), lang="en")
    page._receive(page, message, [])
    assert (page.number, page.handed) == (0, None)


def test_texts_from_outside_are_escaped_and_both_languages_spoken() -> None:
    page = WorksheetPage(worksheet(), lang="en")
    assert "At the &lt;table&gt;" in page._page
    assert "Task 1 of 3" in page._page
    page.language_chosen("cs")
    assert "Úloha 1 ze\N{NO-BREAK SPACE}3" in page._page
    assert question(page).lang == "cs"
    assert "Here is" not in json.dumps(page._repr_mimebundle_()[0]["text/html"])


def test_one_task_stands_alone() -> None:
    page = worksheet().show("may", lang="en")
    assert (page._page, page.number) == ("", 1)
    with pytest.raises(ValueError, match="has no task 'other'; it has four, may, take"):
        worksheet().show("other")


def test_a_link_opens_it_where_links_open() -> None:
    page = SharedPage(lang="en")
    page.bring(f"https://a.example/notebooks/index.html?path=from_a_link.ipynb#worksheet={worksheet().code()}")
    assert page.worksheet_page is not None
    assert page._board == page.worksheet_page.model_id
    page.bring(gamelib.share(STATE))
    assert page.worksheet_page is None
    assert page.lab is not None
    page.bring(worksheet().code()[:-9])
    assert json.loads(page._words)["tone"] == "error"
    assert page.lab is not None, "what was open stays"
    page.close()


def test_links_lead_here_to_a_site_and_to_binder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT / "notebooks" / "cities")
    code = worksheet().code()
    assert worksheet().link() == f"../from_a_link.ipynb?worksheet={code}"
    assert (
        worksheet().link("https://a.example/")
        == f"https://a.example/notebooks/index.html?path=from_a_link.ipynb#worksheet={code}"
    )
    monkeypatch.setenv("BINDER_LAUNCH_HOST", "https://binder.example/")
    monkeypatch.setenv("BINDER_REQUEST", "v2/gh/owner/name/tag")
    assert "from_a_link.ipynb%3Fworksheet%3Dexw1." in worksheet().link()
    assert 'data-text="https://binder.example/v2/gh/owner/name/tag?urlpath=' in WorksheetOverview(worksheet())._page


def test_its_author_sees_what_is_asked_and_what_is_right() -> None:
    shown = worksheet()._repr_mimebundle_()[0]["text/html"]
    assert "Right: 4." in shown
    assert "Right: No." in shown
    assert "To be reached: A tile." in shown


def test_a_notebook_of_it_runs_as_it_is(tmp_path: Path) -> None:
    notebook = nbformat.read(worksheet().notebook(tmp_path / "mine.ipynb"), as_version=4)
    nbformat.validate(notebook)
    NotebookClient(notebook, timeout=60, resources={"metadata": {"path": str(ROOT)}}).execute()
    shown = [
        cell.outputs[-1].data["text/plain"] for cell in notebook.cells if cell.cell_type == "code" and cell.outputs
    ]
    assert shown == ["Worksheet: At the <table>"] * 4


def test_time_is_told_where_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Worksheet(worksheet().tasks, title="Quick", timed=True)
    assert Worksheet.read(made.toml()).file.timed
    assert Worksheet.read(made.code()).id == made.id != Worksheet(worksheet().tasks, title="Quick").id
    now = iter([0, 10, 17, 20, 100, 105, 105, 105])
    monkeypatch.setattr(worksheet_answers, "monotonic", lambda: next(now))
    page = WorksheetPage(made, lang="en")  # 0, and 10 when the task comes to the board
    assert "how long" in page._below
    question(page).answer(3)  # 17, and on from 20
    question(page).answer(4)  # 100
    assert page.answers.results["four"].seconds == 7 + 80


def test_a_name_in_its_notebook_hands_in() -> None:
    WorksheetAnswers(worksheet()).add("four", TaskResult(tries=1, right=True))
    handed = worksheet().hand_in("Ada")
    assert isinstance(handed, HandIn)
    assert handed.answers["four"].right


def test_the_last_cell_of_a_notebook_takes_no_board_from_the_cells_above_it() -> None:
    tasks = [worksheet().show(id_, lang="en") for id_ in worksheet().file.exercises]
    question(tasks[0]).answer(4)
    last = worksheet().hand_in()
    assert isinstance(last, WorksheetPage)
    assert [last._board, last._page] == ["", ""]
    up(last, kind="hand_in", name="Ada")
    assert HandIn.read(last._below).answers["four"].right
    assert all(page._boards[page.number].board.comm is not None for page in tasks), "every task still has its board"


def test_a_cut_code_is_one_error() -> None:
    with pytest.raises(InvalidShareError, match="cut short"):
        show_worksheet(worksheet().code()[:40])


def test_the_picture_of_a_code_has_dark_squares_on_light_with_an_edge_around() -> None:
    picture = qr_svg("exh1." + "a" * 27, "Word & name")
    assert 'viewBox="0 0 33 33"' in picture, "25 modules and an edge of 4"
    assert 'aria-label="Word &amp; name"' in picture
    assert '<path fill="#000" d="M4 4h1v1h-1z' in picture


def test_whoever_is_asked_for_a_rule_is_not_told_it_after_a_wrong_answer() -> None:
    state = gamelib.load("la_citta").new(seats=3, seed=11).state
    options = {"none": "Yes.", "cit-bld.2": "It is no neighbour.", "cit-bld.3": "Cities meet.", "cit-bld.7": "No lake."}
    told = {"value": "reason build fountain 12,8", "kind": "choice", "options": options, "rule": "CIT-BLD.7"}
    page = WorksheetPage(Worksheet([Task(state, "Which rule says so?", **told)], title="A rule"), lang="en")
    assert question(page).answer("none").rule == ""
    assert question(page).answer("cit-bld.2").rule == "CIT-BLD.7", "at the end it is"


def test_a_question_is_shown_without_looking_for_words_that_are_near(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr(codecs, "nearest", lambda *what: asked.append(what) or [])
    page = WorksheetPage(worksheet(), lang="en")
    assert page._board
    assert not asked


def test_what_is_kept_can_be_read_by_versions_before_and_after() -> None:
    """Whoever comes back with another version finds the worksheets that were begun."""
    WorksheetAnswers(worksheet()).sign("Ada")
    (file,) = (progress_file().parent / "worksheets").glob("*.json")
    kept = json.loads(file.read_text("utf-8"))
    assert kept == {"format": 1, "sheet": worksheet().code(), "hand_in": kept["hand_in"]}
    assert HandIn.read(kept["hand_in"]).name == "Ada"
    assert [one.code for one in begun_worksheets("en")] == [worksheet().code()]
