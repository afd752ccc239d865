"""The final scoring (FIN), asked for at any time."""

from typing import Any

import pytest

from gamelib.games.barcelona.scoring import preview_scoring
from tests.playing import earned, play

from .table import GAME, Table, sketch, table

END = "final_scoring"


def scored(drawing: str = "", **unusual: Any) -> Table:
    """The points are counted."""
    match = table(drawing, **{"waits": END} | unusual)
    assert match.state.over
    return match


@pytest.mark.rule("BCN-FIN.1")
@pytest.mark.rule("BCN-SCO.20")
@pytest.mark.parametrize(("number", "vp"), [(0, 0), (1, 1), (2, 2), (3, 4), (4, 7), (5, 11), (6, 16)])
def test_cobblestones_uncover_a_value(number: int, vp: int) -> None:
    spaces = " ".join(["s12", "s11", "s10", "s20", "s21", "s31"][:number])
    assert earned(scored(f"{spaces} blue" if number else ""), "blue").get("BCN-FIN.1", 0) == vp


@pytest.mark.rule("BCN-FIN.2")
@pytest.mark.parametrize(("number", "vp"), [(0, 0), (1, 3), (2, 7), (3, 11), (4, 16), (5, 22)])
def test_passengers_uncover_a_value(number: int, vp: int) -> None:
    segments = " ".join(["h1_1", "h1_2", "h1_3", "h1_4", "h2_1"][:number])
    drawing = f"{segments} passenger blue\nv5_4 tram blue" if number else ""
    assert earned(scored(drawing), "blue").get("BCN-FIN.2", 0) == vp


@pytest.mark.rule("BCN-FIN.3")
@pytest.mark.rule("BCN-FIN.4")
def test_projects_count_by_their_slot_and_left_goods_only_for_them() -> None:
    said: dict[str, Any] = {"coins": [3, 1], "cloth": [1, 1], "up": {"blue": {"3": 1}}}
    assert earned(scored(**said), "blue") == {}
    match = scored(**said, project={"blue": {"3": "coins", "5": "cloth"}})
    assert earned(match, "blue") == {"BCN-FIN.3": 2 * 3 * 4 + 2 * 1 * 2}
    lines = [line.text(GAME) for line in match.ledger() if line.seat == 0]
    assert lines == ["Project on space 3, coins: 2 × 3 × 4", "Project on space 5, cloth: 2 × 1 × 2"]


@pytest.mark.rule("BCN-FIN.5")
@pytest.mark.parametrize(
    ("said", "places"),
    [
        ({"points": [10, 9]}, [1, 2]),
        ({"points": [9, 9], "cerda": [4, 5]}, [2, 1]),
        ({"points": [9, 9], "sagrada": [2, 1]}, [1, 2]),
        ({"points": [9, 9]}, [1, 1]),
    ],
)
def test_ties(said: dict[str, Any], places: list[int]) -> None:
    match = scored(**said)
    assert match.state.places() == places
    assert [event.seat for event in match.events(line=-1) if event.rule == "BCN-FIN.5"] == [
        seat for seat, place in enumerate(places) if place == 1
    ]


@pytest.mark.rule("BCN-FIN.5")
def test_ties_are_broken_last_by_markers_on_the_map() -> None:
    match = scored("b21 level_1 blue\nb31 level_1 purple\nb41 level_1 purple", points=[9, 9])
    assert match.state.places() == [2, 1]


def test_the_count_can_be_asked_at_any_time_and_is_what_the_end_gives() -> None:
    for seats in (1, 3):
        match = GAME.new(seats=seats, seed=3)
        while not match.state.over:
            lines = list(preview_scoring(match.state))
            assert {line.rule for line in lines} <= {"BCN-FIN.1", "BCN-FIN.2", "BCN-FIN.3", "BCN-SOL.9"}
            match.play(match.legal_actions()[len(lines) % len(match.legal_actions())])


@pytest.mark.rule("BCN-SOL.9")
@pytest.mark.parametrize(("difficulty", "vp"), [("easy", 10), ("normal", 12), ("hard", 15)])
def test_the_points_of_the_rival_by_difficulty(difficulty: str, vp: int) -> None:
    s = sketch(seats=1, difficulty=difficulty, waits=END, points={"purple": 10})
    match = GAME.resume(s, chance="ask")
    assert match.state.points == [0, vp]
    assert play(match).state.over
