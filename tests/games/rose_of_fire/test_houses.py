"""Step II: the house (HSE)."""

from pathlib import Path

import pytest

import gamelib
from tests.playing import cited, options, pending, play, untimely, why

from .table import GAME, house, on, supply, table, tokens, value

FIVE_LOW = on("0,0 1,0 2,0 3,0 4,0", "pBl")
FIVE_WORKING = on("0,1 2,1 3,1 4,1 0,2", "pBw")


@pytest.mark.rule("ROF-HSE.1")
def test_a_house_of_a_kind_on_the_card_on_the_tile_just_laid() -> None:
    match = table(hand="city_green_upper_low")
    play(match, "play city_green_upper_low", "place 1,1")
    assert options(match) == ["build upper", "build low"]
    assert why(match, "build middle") == {"ROF-HSE.1"}
    play(match, "build low")
    assert house(match, "1,1") == "blue_low"
    assert supply(match, "blue_low") == 4


@pytest.mark.rule("ROF-HSE.2")
def test_building_is_mandatory_while_one_of_the_kinds_is_left() -> None:
    match = table(FIVE_LOW, hand="city_green_working_low")
    play(match, "play city_green_working_low", "place 10,3")
    assert options(match) == ["build working"]
    assert why(match, "build low") == {"ROF-HSE.2"}
    assert untimely(match, "pass") == "ROF-HSE.1"


@pytest.mark.rule("ROF-HSE.2")
def test_without_a_house_there_are_no_strikers_but_the_block_follows() -> None:
    match = table(FIVE_LOW | FIVE_WORKING | {"1,1": "g"}, levels="5", hand="city_green_working_low")
    play(match, "play city_green_working_low", "place 1,2")
    assert "ROF-HSE.2" in cited(match)
    assert match.state.raval == [0, 0, 0, 0]
    assert pending(match) == "play_card"
    match = table(FIVE_LOW | FIVE_WORKING | on("10,4 11,3 11,4", "g"), hand="city_green_working_low")
    play(match, "play city_green_working_low", "place 10,3")
    assert match.state.blocks == (value("square", "10,3"),)


@pytest.mark.rule("ROF-HSE.2")
@pytest.mark.rule("ROF-CRD.11")
def test_without_a_house_a_waiting_ability_is_used_in_the_last_window() -> None:
    houses = on("0,0 2,0 3,0 4,0 5,0", "pBm") | on("0,2 2,2 3,2 4,2 5,2", "pBl")
    match = table(houses, raval=[2, 0, 0, 0], hand="soup_kitchen_green")
    play(match, "play soup_kitchen_green", "wait", "place 10,3")
    assert pending(match) == "soup_kitchen 1"
    play(match, "return 2")
    assert match.state.raval[0] == 0


@pytest.mark.rule("ROF-HSE.3")
def test_an_upper_class_house_draws_two_tokens_keeps_one_and_moves_the_bomb() -> None:
    match = table(bomb=3, hand="city_green_upper_low")
    play(match, "play city_green_upper_low", "place 1,1", "build upper")
    assert match.state.bomb == 4
    assert pending(match) == "draw_pair"
    weights = dict(
        zip([str(action) for action in match.legal_actions()], [w for _, w in match.state.outcomes()], strict=True)
    )
    assert weights["pair crown crown"] == 66
    assert weights["pair crown colonies"] == 144
    assert sum(weights.values()) == 36 * 35 // 2
    play(match, "pair crown personalities")
    assert options(match) == ["keep crown", "keep personalities"]
    assert why(match, "keep colonies") == {"ROF-HSE.3"}
    play(match, "keep personalities")
    assert tokens(match, "blue") == ["personalities"]
    assert match.state.bag == [12, 12, 11]


@pytest.mark.rule("ROF-HSE.3")
def test_two_equal_tokens_are_asked_about_as_any_others() -> None:
    """Else all would know that they are equal."""
    match = table(hand="city_green_upper_low")
    play(match, "play city_green_upper_low", "place 1,1", "build upper", "pair colonies colonies")
    assert options(match) == ["keep colonies"]
    play(match, "keep colonies")
    assert tokens(match, "blue") == ["colonies"]
    assert match.state.bag_size == 35


@pytest.mark.rule("ROF-HSE.3")
def test_only_the_builder_sees_the_two_tokens() -> None:
    match = table(hand="city_green_upper_low")
    play(match, "play city_green_upper_low", "place 1,1", "build upper", "pair crown colonies")
    assert match.state.view(0).drawn == (0, 1)
    hidden = value("token", "hidden")
    assert match.state.view(1).drawn == (hidden, hidden)
    with pytest.raises(gamelib.HiddenInformationError):
        match.state.view(1).legal_actions()


@pytest.mark.rule("ROF-HSE.3")
def test_other_kinds_draw_nothing() -> None:
    match = table(bomb=3, hand="city_green_upper_low")
    play(match, "play city_green_upper_low", "place 1,1", "build low")
    assert (match.state.bomb, match.state.bag_size) == (3, 36)


@pytest.fixture
def few_tokens(tmp_path: Path) -> Path:
    """An edition with one influence token of each symbol."""
    rows = "".join(f'[[influence_symbols]]\nid = "{s}"\ntokens = 1\n' for s in ("crown", "colonies", "personalities"))
    file = tmp_path / "few_tokens.toml"
    file.write_text(rows + "[counts.influence_symbols]\ntokens = 3\n", encoding="utf-8")
    return file


@pytest.mark.rule("ROF-HSE.4")
def test_with_one_token_in_the_bag_it_is_kept(few_tokens: Path) -> None:
    small = GAME.load(few_tokens)
    held = {"yellow": "crown", "red": "colonies"}
    match = table(seats=3, hand="city_green_upper_low", tokens=held, game=small)
    play(match, "play city_green_upper_low", "place 1,1", "build upper", "token personalities")
    assert tokens(match, "blue") == ["personalities"]
    assert match.state.bag_size == 0


@pytest.mark.rule("ROF-HSE.4")
def test_with_none_in_the_bag_only_the_bomb_moves(few_tokens: Path) -> None:
    small = GAME.load(few_tokens)
    held = {"yellow": "crown personalities", "red": "colonies"}
    match = table(seats=3, hand="city_green_upper_low", tokens=held, bomb=5, game=small)
    play(match, "play city_green_upper_low", "place 1,1", "build upper")
    assert tokens(match, "blue") == []
    assert match.state.bomb == 6
    assert match.state.seat == 1


@pytest.mark.rule("ROF-HSE.5")
def test_status_rises_from_upper_to_low() -> None:
    kinds = ("upper", "middle", "working", "low")
    assert {kind: GAME.box.status[value("kind", kind)] for kind in kinds} == {
        "upper": 1,
        "middle": 2,
        "working": 3,
        "low": 4,
    }
