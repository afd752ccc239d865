"""What History cards do beside giving points (X)."""

from typing import Any

import pytest

from gamelib.engine.match import Match
from gamelib.games.urbania.state import Urbania
from tests.playing import cited, options, play, refused, top, why

from .moments import START, built, number, table, tokens

OPEN = {"II": "p1 inn 3", "III": "p1 theatre 3", "IV": "p1 museum 3", "V": "p1 cinema 3", "VI": "p1 metro 3"}


def activated(card: str, drawing: str, epoch: str, side: str = "central_europe", **unusual: Any) -> Match[Urbania]:
    """Blue activates a card in its epoch."""
    pile = OPEN.get(epoch, "p1 mill 3")
    return play(table(f"{drawing}\n{pile}", **{"side": side, "epoch": epoch} | unusual), f"history {card}")


# Destroying and marking


@pytest.mark.rule("URB-X.1")
@pytest.mark.rule("URB-H.8")
def test_the_hussites_destroy_a_building_of_an_opponent() -> None:
    match = activated("hussite_wars", f"blue 4/0/0: {START}, church\nyellow 4/0/0: {START}, castle", "I")
    assert (top(match), match.state.seat) == ("choose_target", 0)
    assert "destroy yellow 4" in options(match)
    assert why(match, "destroy yellow 1") == {"URB-X.1"}, "the only Housing"
    assert refused(match, "destroy blue 4") == {"URB-X.1"}
    cost = match.state.cost(1)
    assert "URB-H.8" in [event.rule for event in play(match, "destroy yellow 4").events(line=match.line - 1)]
    assert match.state.destroyed[1] == (3,)
    assert (match.state.icons_of(1)[0], match.state.cost(1)) == (1, cost - 1)
    assert built(match.state, "yellow")[3] == "castle", "it still lies there"


@pytest.mark.rule("URB-X.1")
def test_the_only_housing_is_spared_and_a_single_target_is_not_asked_about() -> None:
    spared = "yellow 4/0/0: housing_s, market_s destroyed, palisade_s destroyed"
    match = activated("hussite_wars", f"{spared}\nred 4/0/0: housing_s, market_s destroyed, palisade_s", "I")
    assert match.state.destroyed == [(), (1, 2), (1, 2)]
    assert match.state.seat == 1


@pytest.mark.rule("URB-H.8")
def test_a_ruin_is_covered_free_of_charge_even_by_a_twin() -> None:
    match = table(f"blue 0/0/0: {START}, church destroyed\np1 church 3")
    assert match.state.cost(0) == 3
    play(match, "rebuild p1 4")
    assert (match.state.destroyed[0], built(match.state)[3]) == ((), "church")


@pytest.mark.rule("URB-X.13")
@pytest.mark.rule("URB-H.9")
def test_the_roses_mark_one_building_with_icons_and_bring_prestige() -> None:
    match = activated("wars_of_the_roses", f"yellow 4/0/0: {START}, castle", "I", "british_isles")
    assert options(match) == ["mark yellow 1", "mark yellow 4", "mark red 1"]
    assert why(match, "mark yellow 2") == {"URB-X.13"}
    play(match, "mark yellow 4")
    assert match.state.marked[1] == (3,)
    assert match.state.icons_of(1)[0] == 1
    assert tokens(match.state) == (4, 1, 0, 0)


@pytest.mark.rule("URB-X.7")
@pytest.mark.rule("URB-H.9")
def test_the_war_marks_a_building_of_each_opponent() -> None:
    """Yellow has two to choose from, Red one: it is marked without a question."""
    match = activated("austro_prussian_war", f"yellow 4/0/0: {START}, theatre\nred 4/0/0: {START}", "IV")
    assert (top(match), options(match)) == ("mark_one", ["mark yellow 1", "mark yellow 4"])
    assert why(match, "mark yellow 3") == {"URB-X.7"}
    play(match, "mark yellow 4")
    assert match.state.marked == [(), (3,), (0,)]


@pytest.mark.rule("URB-H.9")
def test_a_marked_building_keeps_its_points_and_the_mark_goes_when_it_is_covered() -> None:
    match = table(f"blue 4/0/0: {START}, church marked\np1 mill 3")
    assert match.state.icons_of(0)[1] == 0
    play(match, "rebuild p1 4")
    assert match.state.marked[0] == ()


@pytest.mark.rule("URB-X.9")
def test_in_the_war_everybody_destroys_an_own_building() -> None:
    """Blue chooses, Yellow's only one falls, Red has none of epochs IV and V."""
    blue = f"blue 4/0/0: {START}, bank, cinema, theatre"
    match = activated("world_war_2", f"{blue}\nyellow 4/0/0: {START}, museum\nred 4/0/0: {START}, barracks", "V")
    assert (top(match), options(match)) == ("destroy_own", ["destroy blue 4", "destroy blue 5"])
    assert why(match, "destroy blue 6") == {"URB-X.9"}
    play(match, "destroy blue 4")
    assert match.state.destroyed == [(3,), (3,), ()]
    assert tokens(match.state) == (4, 2, 0, 0)


@pytest.mark.rule("URB-X.9")
@pytest.mark.rule("URB-B.7")
def test_in_the_war_too_the_only_housing_is_spared() -> None:
    match = activated("world_war_2", "blue 4/0/0: housing_s > housing_4, market_s, palisade_s", "V")
    assert match.state.destroyed[0] == ()
    assert top(match) == "take_action"


@pytest.mark.rule("URB-X.17")
def test_the_fire_takes_one_of_several_housing_cards() -> None:
    blue = f"blue 4/0/0: {START}, housing_1, housing_2"
    match = activated("great_fire", f"{blue}\nyellow 4/0/0: {START}", "III", "british_isles")
    assert options(match) == ["destroy blue 1", "destroy blue 4", "destroy blue 5"]
    assert why(match, "destroy blue 2") == {"URB-X.17"}
    play(match, "destroy blue 1")
    assert match.state.destroyed == [(0,), (), ()]
    assert tokens(match.state) == (4, 0, 1, 0)


# Points


@pytest.mark.rule("URB-X.3")
@pytest.mark.rule("URB-H.7")
def test_in_the_thirty_years_war_opponents_pay_or_take_loss_tokens() -> None:
    others = f"yellow 1/0/0: {START}\nred 0/0/0: {START}, walls"
    match = activated("thirty_years_war", f"blue 5/0/0: {START}\n{others}", "II")
    assert [tokens(match.state, seat) for seat in ("blue", "yellow", "red")] == [
        (5, 0, 0, 0),
        (0, 0, 0, 1),
        (0, 0, 0, 1),
    ]
    assert {"URB-H.7", "URB-X.3"} <= set(cited(match))


@pytest.mark.rule("URB-X.3")
@pytest.mark.parametrize(
    ("walls", "left"), [("walls", 3), ("walls marked", 3), ("walls > inn", 2), ("walls destroyed", 2)]
)
def test_walls_halve_it_only_as_long_as_they_are_active(walls: str, left: int) -> None:
    match = activated("thirty_years_war", f"yellow 4/0/0: {START}, {walls}", "II")
    assert (match.state.wealth[1], match.state.wealth[2]) == (left, 2)


@pytest.mark.rule("URB-X.5")
def test_for_old_housing_everybody_pays_then_the_activator_gains() -> None:
    lies = f"blue 0/0/1: {START}, housing_1\nyellow 0/0/5: {START}, housing_1, housing_2"
    red = "red 0/0/0: housing_s > housing_3, market_s, palisade_s"
    match = activated("living_standards", f"{lies}\n{red}", "III")
    assert [tokens(match.state, seat)[2:] for seat in ("blue", "yellow", "red")] == [(2, 1), (3, 0), (0, 0)]


@pytest.mark.rule("URB-X.12")
def test_the_union_pays_for_monuments_and_leaders() -> None:
    lies = f"blue 0/0/0: {START}, wawel, culture\nyellow 0/0/0: {START}, schonbrunn\nred 0/0/0: {START}"
    match = activated("eu_accession", lies, "VI")
    assert [match.state.wealth[seat] for seat in range(3)] == [4, 1, 0]


@pytest.mark.rule("URB-X.15")
@pytest.mark.rule("URB-H.7")
def test_prestige_is_handed_over_or_comes_from_the_bank() -> None:
    match = activated("elizabethan_era", f"yellow 0/3/0: {START}\nred 0/0/0: {START}", "II", "british_isles")
    assert tokens(match.state)[1] == 2
    assert (tokens(match.state, "yellow"), tokens(match.state, "red")) == ((0, 2, 0, 0), (0, 0, 0, 1))


# Exchange and copy


@pytest.mark.rule("URB-X.20")
def test_trading_needs_an_active_stock_exchange() -> None:
    """Worked example 11."""
    without = table(f"blue 4/0/0: {START}\np1 cinema 3", side="british_isles", epoch="V")
    assert options(without, "history") == ["history womens_suffrage"]
    assert refused(without, "history stock_trading") == {"URB-X.20"}
    covered = table(f"blue 4/0/0: {START}, stock_exchange > bank\np1 cinema 3", side="british_isles", epoch="V")
    assert why(covered, "history stock_trading") == {"URB-X.20"}


@pytest.mark.rule("URB-X.20")
@pytest.mark.rule("URB-H.7")
def test_up_to_five_points_of_one_category_become_another() -> None:
    blue = f"blue 12/4/8: {START}, stock_exchange"
    match = activated("stock_trading", blue, "V", "british_isles")
    assert len(options(match, "exchange")) == 2 * 5 + 2 * 4 + 2 * 5
    assert refused(match, "exchange prestige wealth 5") == {"URB-X.20"}
    play(match, "exchange wealth prestige 5")
    assert tokens(match.state) == (9, 9, 8, 0)
    declined = play(activated("stock_trading", blue, "V", "british_isles"), "decline")
    assert tokens(declined.state) == (14, 4, 8, 0)


GLOBAL = {"epoch": "VI", "side": "british_isles", "waits": "end_epoch", "active_history": "globalization"}


@pytest.mark.rule("URB-X.22")
def test_a_building_of_an_opponent_is_copied_for_the_scoring() -> None:
    """The museum of Yellow goes with the own chateau; a building of epoch VI or an own one cannot be copied."""
    blue = f"blue 0/0/0: {START}, chateau, cinema"
    match = table(f"{blue}\nyellow 0/0/0: {START}, museum, cinema, metro", **GLOBAL, activator="blue")
    assert (top(match), match.state.seat) == ("copy_building", 0)
    assert options(match) == ["copy yellow 4", "decline"]
    assert refused(match, "copy yellow 5") == {"URB-X.22"}
    assert why(match, "copy yellow 6") == {"URB-X.22"}
    alone = table(f"{blue}\nyellow 0/0/0: {START}, museum, cinema, metro", **GLOBAL, activator="blue")
    play(alone, "decline")
    play(match, "copy yellow 4")
    more = [one - other for one, other in zip(match.state.by_category(0), alone.state.by_category(0), strict=True)]
    assert more == [0, 4, 2], "its row, and the combination with the chateau"
    assert match.state.by_category(1) == alone.state.by_category(1)


@pytest.mark.rule("URB-X.22", "URB-V.3")
def test_of_two_owners_the_one_whose_building_is_copied_is_pointed_at() -> None:
    blue, others = f"blue 0/0/0: {START}, department_store", f"0/0/0: {START}, cinema"
    match = table(f"{blue}\nyellow {others}\nred {others}", **GLOBAL, activator="blue")
    combined = [event for event in match.play("copy red 4") if event.rule == "URB-V.3"]
    assert [set(event.where) for event in combined] == [{"blue:4", "red:4"}]


@pytest.mark.rule("URB-X.22")
def test_nothing_to_copy_is_not_asked_about() -> None:
    match = table(f"blue 0/0/0: {START}\nyellow 0/0/0: {START}\nred: {START}", **GLOBAL, activator="blue")
    assert match.state.over


@pytest.mark.rule("URB-O.2")
def test_behind_a_screen_only_the_owner_sees_what_is_left() -> None:
    match = play(table("p1 inn 3", side="british_isles", hidden_points=True), "history elizabethan_era")
    view = match.state.view(0)
    assert (view.prestige[0], view.prestige[1], view.loss[1]) == (2, -1, 1)
    assert number("seat", "blue") == 0
