"""The worked examples of the specification, told with nothing but positions and plays."""

from __future__ import annotations

from typing import Any

import pytest

from .moments import drawn, over, sketch, table, tokens

FOUR_PILES = "p1 opera 3\np2 bank 3\np3 museum 3\np4 housing_4 3"


def legal(match: Any) -> set[str]:
    return {str(action) for action in match.legal_actions()}


def build(match: Any, action: str, card: str) -> None:
    """Build, and turn this card up."""
    match.play(action)
    drawn(match, card)


def after(epoch: str, before: str, city: str) -> tuple[int, ...]:
    """Blue's points and Loss tokens after the scoring of this epoch."""
    match = table(f"blue {before}: {city}", epoch=epoch, waits="end_epoch", use_leaders=False)
    return tokens(over(match, "take_action", "turn_up").state)


@pytest.mark.rule("URB-F.2")
def test_1_the_weakest_category_and_what_is_added_to_it() -> None:
    drawing = "blue 35/42/38/1: housing_s, market_s, palisade_s, wawel, charles_bridge, culture"
    match = over(table(drawing, epoch="VI", remover="blue", waits="final_scoring"))
    assert match.state.scores()[0] == 38


@pytest.mark.rule("URB-P.2")
@pytest.mark.rule("URB-P.1")
@pytest.mark.rule("URB-P.4")
def test_3_the_opera_follows_the_theatre() -> None:
    for cities, wealth, prestige in (
        ("red 5/5/5: housing_s, theatre, palisade_s", 6, 6),
        ("red 5/5/5: housing_s, market_s, palisade_s", 5, 5),
        ("blue 9/9/9: housing_s, theatre, palisade_s\nred 5/5/5: housing_s, market_s, palisade_s", 5, 5),
    ):
        match = table(f"{cities}\n{FOUR_PILES}", epoch="IV")
        build(match, "rebuild p1 2", "factory")
        assert tokens(match.state, "red") == (wealth, prestige, 5, 0)


@pytest.mark.rule("URB-B.5")
@pytest.mark.rule("URB-G.3")
@pytest.mark.rule("URB-B.7")
def test_4_5_6_greenfield_city_growth_and_the_only_housing() -> None:
    match = table("p1 mill 3\np2 church 3\np3 housing_1 3\np4 brewery 3")
    assert "rebuild p2 1" not in legal(match)
    assert "rebuild p3 1" in legal(match)
    build(match, "greenfield p1 wealth", "smithy")
    assert tokens(match.state) == (1, 0, 0, 0)
    match.play("growth wealth")
    build(match, "rebuild p2 2", "castle")
    assert not any(action.startswith("greenfield") for action in legal(match))
    build(match, "rebuild p3 2", "walls")
    assert match.state.seat == 1
    assert legal(match) == {f"greenfield p{pile} growth" for pile in (1, 2, 3, 4)}
    build(match, "greenfield p1 growth", "monastery")
    assert tokens(match.state, "yellow") == (3, 0, 0, 0)


@pytest.mark.rule("URB-V.4")
@pytest.mark.rule("URB-V.6")
def test_7_8_housing_that_is_left_out_and_a_negative_total() -> None:
    assert after("IV", "0/0/0", "housing_s, housing_2, bank")[2] == 1
    assert after("IV", "10/10/10", "housing_s, market_s, palisade_s") == (11, 10, 10, 2)
    assert after("V", "0/0/0", "housing_s, housing_1, bank")[3] == 1


@pytest.mark.rule("URB-X.20")
def test_11_stock_trading_asks_for_the_stock_exchange() -> None:
    piles = "p1 cinema 3\np2 airport 3\np3 stadium 3\np4 ministry 3"
    for city, offered in (
        ("housing_s, market_s, palisade_s", False),
        ("housing_s, stock_exchange, palisade_s", True),
        ("housing_s, stock_exchange > housing_5, palisade_s", False),
    ):
        state = sketch(f"blue 9/9/9: {city}\n{piles}", epoch="V", side="british_isles")
        assert ("history stock_trading" in {str(action) for action in state.legal_actions()}) == offered


@pytest.mark.rule("URB-H.3")
@pytest.mark.rule("URB-H.4")
@pytest.mark.parametrize(
    ("mine", "gained"), [("housing_s, market_s, palisade_s", (0, 0)), ("housing_s, market_s, monastery", (2, 1))]
)
def test_12_the_bonus_goes_to_an_activator_who_has_got_a_point(mine: str, gained: tuple[int, int]) -> None:
    cities = f"blue 0/0/0: {mine}\nyellow 0/0/0: housing_s, church, castle"
    facts = {"epoch": "I", "side": "british_isles", "waits": "end_epoch"}
    points = []
    for history in ({"active_history": "magna_carta", "activator": "blue"}, {}):
        match = over(table(cities, **facts, **history), "take_action", "turn_up")
        points.append([tokens(match.state, seat)[1:3] for seat in ("blue", "yellow")])
    (blue, yellow), (without, its) = points
    assert (blue[0] - without[0], blue[1] - without[1]) == gained
    assert (yellow[0] - its[0], yellow[1] - its[1]) == (1, 1)
