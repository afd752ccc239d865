"""From a worksheet through the boards of three learners to the results of their class."""

from pathlib import Path

import pytest

from widgets import ClassResults, HandIn, ready_worksheet
from widgets.lessons.question import Question
from widgets.worksheets.page import WorksheetPage
from widgets.worksheets.worksheet_boards import WorksheetChallenge

SHEET = ready_worksheet("la_citta")


def handed_in(name: str, answers: list[object], monkeypatch: pytest.MonkeyPatch, folder: Path) -> HandIn:
    """What somebody hands in who works on a computer of his own."""
    monkeypatch.setenv("EIXAMPLE_PROGRESS", str(folder / name / "progress.json"))
    page = WorksheetPage(SHEET, lang="en")
    for number, answer in enumerate(answers):
        page.go(number)
        board = page._boards[number]
        if isinstance(board, Question):
            board.answer(answer)
        elif isinstance(board, WorksheetChallenge):
            board.play(*str(answer).split(" / "))
    handed = page.hand_in(name)
    page.close()
    assert handed is not None
    return handed


def test_what_three_learners_have_answered_is_on_the_page_of_their_class(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    right: list[object] = [11, ["4,6", "5,7", "10,11"], "yes", 1, 3, "take master_builder / build market 8,5"]
    wrong: list[object] = [7, ["4,6", "5,7", "10,11", "8,5"], "no", 2, 2, "take master_builder / build market 5,7"]
    some = [handed_in(name, answers, monkeypatch, tmp_path) for name, answers in (("Ada", right), ("Ben", wrong))]
    some.append(handed_in("Cyril", right[:2], monkeypatch, tmp_path))
    results = ClassResults("\n".join(one.code() for one in some), worksheet=SHEET, lang="en")
    assert not results.remarks
    assert [one.people for one in results.tasks] == [3, 3, 2, 2, 2, 2]
    assert [one.at_once for one in results.tasks] == [2, 2, 1, 1, 1, 1]
    assert results.tasks[0].misread == {"a_field_feeds_once": 1}
    assert results.tasks[1].misread == {"water_is_not_asked": 1}
    page = results.html()
    assert "Build a market on 8,5" in page
    assert "10,11 · 4,6 · 5,7" in page
