"""The track of the Sagrada Família (SAG)."""

from typing import Any

import pytest

from tests.playing import cited, earned, options, pending, play, refused, top, why

from .table import GAME, Table, table, value


def climbing(steps: int = 2, **unusual: Any) -> Table:
    """A museum has been built: steps wait, then the rest of the turn."""
    said = {"waits": [f"sagrada_step {steps}", "take_actions"], "here": "c21", "used": "v2"} | unusual
    return table("c21 middle", **said)


@pytest.mark.rule("BCN-SAG.1")
def test_every_step_is_asked_for_and_who_stops_gives_up_the_rest() -> None:
    match = climbing()
    assert options(match) == ["advance", "stop"]
    play(match, "advance")
    assert (pending(match), match.state.sagrada) == ("sagrada_step 1", [1, 0])
    assert top(play(match.fork(), "advance")) != "sagrada_step"
    play(match, "stop")
    assert top(match) != "sagrada_step"
    assert match.state.sagrada == [1, 0]


@pytest.mark.rule("BCN-SAG.2")
@pytest.mark.parametrize(("before", "level"), [(2, 1), (5, 2), (8, 3), (11, 4)])
def test_a_slot_that_is_passed_takes_a_tile_of_its_level(before: int, level: int) -> None:
    match = play(climbing(1, sagrada=[before, 0]), "advance")
    assert pending(match) == f"sagrada_tile {level}"
    assert options(match) == [f"tile sf{level}{letter}" for letter in "abcd"]


@pytest.mark.rule("BCN-SAG.2")
@pytest.mark.rule("BCN-SAG.4")
def test_a_tile_of_another_level_or_one_that_is_gone_cannot_be_taken() -> None:
    match = play(climbing(1, sagrada=[2, 3], sagrada_tile={"purple": "sf1b"}), "advance")
    assert "tile sf1b" not in options(match)
    assert refused(match, "tile sf1b") == {"BCN-SAG.2"}
    assert why(match, "tile sf2a") == {"BCN-SAG.2"}


@pytest.mark.rule("BCN-SAG.6")
@pytest.mark.parametrize(
    ("tile", "vp", "goods", "steps"),
    [("sf1a", 4, 0, 0), ("sf1b", 0, 2, 0), ("sf1c", 2, 1, 0), ("sf1d", 2, 0, 1)],
)
def test_a_tile_gives_what_it_shows_at_once(tile: str, vp: int, goods: int, steps: int) -> None:
    match = play(climbing(1, sagrada=[2, 0]), "advance", f"tile {tile}")
    assert earned(match, "blue").get("BCN-SAG.2", 0) == vp
    assert match.state.cerda == [4 + steps, 4]
    assert pending(match) == (f"split_resources {goods}" if goods else "choose_action")
    assert match.state.sagrada_tile[0] == (value("sagrada_tile", tile),)
    assert "BCN-SAG.2" in cited(match)


@pytest.mark.rule("BCN-SAG.6")
def test_all_tiles_are_as_the_specification_says() -> None:
    box = GAME.box
    found = [(b.vp, n, b.cerda) for b, n in zip(box.sagrada_benefit, box.resources, strict=True)]
    assert found == [
        *[(4, 0, 0), (0, 2, 0), (2, 1, 0), (2, 0, 1)],
        *[(7, 0, 0), (1, 3, 0), (4, 1, 0), (3, 0, 2)],
        *[(10, 0, 0), (4, 3, 0), (6, 2, 0), (6, 0, 2)],
        *[(15, 0, 0), (8, 4, 0), (11, 2, 0), (9, 0, 3)],
    ]


@pytest.mark.rule("BCN-SAG.3")
def test_free_goods_are_any_mix_and_go_through_the_warehouse() -> None:
    match = play(climbing(2, sagrada=[2, 0], coins=[2, 1], cloth=[1, 1]), "advance", "tile sf1b")
    assert options(match) == ["split 0", "split 1", "split 2"]
    assert why(match, "split 3") == {"BCN-SAG.3"}
    play(match, "split 2")
    assert top(match) == "keep_resources", "five goods in a warehouse of four"
    play(match, "keep 4 0")
    assert (match.state.coins[0], match.state.cloth[0]) == (4, 0)
    assert pending(match) == "sagrada_step 1", "the second step of the museum"


@pytest.mark.rule("BCN-SAG.5")
def test_at_the_end_of_the_track_nothing_is_asked() -> None:
    match = play(climbing(2, sagrada=[11, 0]), "advance", "tile sf4a")
    assert match.state.sagrada == [12, 0]
    assert top(match) != "sagrada_step"
    house = table("c21 middle\nc31 upper", waits="build_house", sagrada=[12, 0])
    assert top(play(house, "house b21 level_2 c21+c31")) != "sagrada_step"
