"""What the tables of the lessons state is what the box says."""

import json
import re
from pathlib import Path

import pytest

import gamelib
from gamelib.games.cities.district import District

GAME = gamelib.load("cities")
LESSONS = Path(__file__).parents[3] / "notebooks" / "cities"


def rows(lesson: str) -> list[list[str]]:
    """The cells of all tables of a lesson, row by row."""
    cells = json.loads((LESSONS / lesson).read_text("utf-8"))["cells"]
    lines = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown").splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]


def test_each_milestone_stands_beside_the_rule_of_what_it_asks() -> None:
    codec = GAME.codecs["milestone"]
    kinds = {
        codec.name(number, "en"): next(iter(milestone.needs(District()))).rule
        for number, milestone in enumerate(GAME.box.milestones)
    }
    told = {
        name: rule.strip("`")
        for _, names, rule in (row for row in rows("06_what_does_a_milestone_want.ipynb") if len(row) == 3)
        if rule.startswith("`CTS-15.")
        for name in names.split(", ")
    }
    assert told == kinds


def test_every_place_is_worth_what_the_lesson_says() -> None:
    assert set(GAME.box.milestone_vp) == {(6, 4, 2)}


def test_different_features_are_worth_what_the_lesson_says() -> None:
    table = rows("07_what_is_my_district_worth.ipynb")
    head = next(i for i, row in enumerate(table) if row[0].startswith("different features"))
    kinds, points = ([int(cell) for cell in table[head + i][1:]] for i in (0, 2))
    assert dict(zip(kinds, points, strict=True)) == {n: vp for n, vp in enumerate(GAME.box.area_vp) if n}


@pytest.mark.parametrize(
    ("what", "numbers"),
    [("rounds", lambda box: [*box.rounds[2], box.rounds[3][0], box.rounds[4][0]]),
     ("workers each", lambda box: [box.workers[2], box.workers[2], box.workers[3], box.workers[4]]),
     ("your workers in one row", lambda box: [box.per_row[2], box.per_row[2], box.per_row[3], box.per_row[4]])],
)  # fmt: skip
def test_player_counts_are_what_the_lesson_says(what: str, numbers: object) -> None:
    row = next(row for row in rows("08_shall_we_play.ipynb") if row[0] == what)
    assert callable(numbers)
    assert [int(cell) for cell in row[1:5] if re.fullmatch(r"\d+", cell)] == numbers(GAME.box)
