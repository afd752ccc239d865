"""Feature tiles and building pieces (CTS-7, CTS-8)."""

from collections.abc import Mapping

import pytest

from gamelib import Match
from gamelib.games.cities.state import Cities
from gamelib.games.cities.things import D
from tests.games.cities.table import BOARD, GAME, item, table
from tests.playing import options, played, teaching, why

WILD = """
R:*/G1 B/B4 R R
W      P:t  P P
"""


def slot(
    drawing: Mapping[str, str] | None = None, *, c: str = "tree+fountain", d: str = "red+red+blue+yellow"
) -> Match[Cities]:
    """A position with these items on C1 and D1."""
    board = BOARD.replace("tree+fountain", c).replace("red+red+blue+yellow", d)
    return table({**(drawing or {}), "board": board})


@pytest.mark.rule("CTS-7.1")
def test_each_feature_on_its_background() -> None:
    match = slot(c="tree+dolphin")
    match.play("take c1")
    assert options(match, "put") == ["put tree 1,1", "put tree 2,1", "put tree 3,1", "put dolphin 0,1"]
    assert why(match, "put tree 0,1") == why(match, "put dolphin 1,1") == why(match, "put tree 9,9") == {"CTS-7.1"}
    assert played(match, "put dolphin 0,1") == ["CTS-7.1"]
    assert options(match, "put") == ["put tree 1,1", "put tree 2,1", "put tree 3,1"]


@pytest.mark.rule("CTS-7.1")
@pytest.mark.rule("CTS-7.7")
def test_grey_features_on_lots_without_a_piece() -> None:
    match = slot(c="monument+wild_lot")
    match.play("take c1")
    assert options(match, "put")[:3] == ["put monument 1,0", "put monument 2,0", "put monument 3,0"]
    assert why(match, "put wild_lot 0,0") == why(match, "put monument 0,0") == {"CTS-7.1"}
    (refusal,) = match.why_not("put monument 0,0")
    assert refusal.text(GAME) == "The monument may not go on space 0,0: it goes on an empty lot."
    assert refusal.text(GAME, "cs") == "Na políčko 0,0 sochu položit nesmíte. Patří na prázdnou parcelu."
    match.play("put wild_lot 1,0")
    assert options(match, "put") == ["put monument 2,0", "put monument 3,0"]


@pytest.mark.rule("CTS-7.2")
def test_one_feature_on_a_space() -> None:
    match = slot({"red": WILD}, c="fountain+monument")
    match.play("take c1")
    assert why(match, "put fountain 1,1") == why(match, "put monument 0,0") == {"CTS-7.2"}


@pytest.mark.rule("CTS-7.3")
@pytest.mark.rule("CTS-7.5")
def test_two_blue_features_and_one_water() -> None:
    """X7: the player chooses which is placed; the other one is removed; not placing either is illegal."""
    match = teaching(GAME, "one_free_water")
    assert options(match, "put") == ["put ferry 0,1", "put dolphin 0,1"]
    assert options(match, "remove") == []
    match.play("put dolphin 0,1")
    assert [str(action) for action in match.legal_actions()] == ["remove ferry"]
    assert "CTS-7.3" in played(match, "remove ferry")
    assert match.state.removed[item("ferry")] == 1


@pytest.mark.rule("CTS-7.4")
def test_a_feature_may_be_declined_only_by_the_option() -> None:
    match = teaching(GAME, "one_free_water")
    (refusal,) = match.why_not("remove ferry")
    assert (refusal.rule, refusal.where) == ("CTS-7.4", ("space:0:0,1",))
    free = match.state.copy()
    free.voluntary_feature_discard = 1
    match = GAME.resume(free, chance="ask")
    assert options(match, "remove") == ["remove ferry", "remove dolphin"]
    assert "CTS-7.4" in played(match, "remove ferry")
    assert match.state.decision.name == "place_feature"


@pytest.mark.rule("CTS-7.6")
def test_nothing_is_built_on_a_monument() -> None:
    match = slot({"red": "R:m B R R \n W P P P"}, c="monument", d="red+red+blue+yellow")
    match.play("take d1")
    assert why(match, "build red 0,0") == {"CTS-7.6"}
    assert options(match, "build") == ["build red 2,0", "build red 3,0", "build blue 1,0"]


@pytest.mark.rule("CTS-7.8")
@pytest.mark.rule("CTS-8.4")
def test_a_wild_lot_goes_on_in_the_colour_of_its_ground_floor() -> None:
    """X6: green, then green again; red is refused although the lot was printed red."""
    match = slot({"red": "R:* B R R \n W P P P"}, d="green+green+red+yellow")
    match.play("take d1")
    assert {"build green 0,0", "build red 0,0", "build yellow 0,0"} <= set(options(match, "build"))
    assert played(match, "build green 0,0") == ["CTS-8.4"]
    assert why(match, "build red 0,0") == why(match, "build yellow 0,0") == {"CTS-7.8"}
    assert played(match, "build green 0,0") == ["CTS-8.5"]
    assert GAME.codecs["building"].word(match.state.buildings[0][0]) == "green@0,0:2"


@pytest.mark.rule("CTS-8.1")
def test_all_pieces_of_the_slot() -> None:
    match = slot()
    match.play("take d1")
    assert sorted(match.state.taken) == [item(word) for word in ("red", "red", "blue", "yellow")]


@pytest.mark.rule("CTS-8.2")
@pytest.mark.rule("CTS-8.6")
def test_one_at_a_time_in_any_order_and_to_any_lots() -> None:
    match = slot()
    match.play("take d1")
    assert played(match, "build blue 1,0", "build red 2,0", "build red 2,0") == ["CTS-8.3", "CTS-8.3", "CTS-8.5"]
    built = [GAME.codecs["building"].word(building) for building in match.state.buildings[0]]
    assert built == ["red@0,0:1", "blue@1,0:1", "red@2,0:2"]
    assert options(match, "build") == []
    assert options(match, "remove") == ["remove yellow"]


@pytest.mark.rule("CTS-8.3")
def test_a_building_begins_on_a_lot_of_its_colour() -> None:
    match = slot()
    match.play("take d1")
    assert why(match, "build blue 2,0") == why(match, "build red 1,0") == why(match, "build red 1,1") == {"CTS-8.3"}
    assert why(match, "build red 9,9") == {"CTS-8.3"}
    assert why(match, "build green 2,0") == {"CTS-4.9"}


@pytest.mark.rule("CTS-8.5")
def test_own_colour_and_four_floors() -> None:
    match = slot({"red": WILD}, d="blue+red+green+green")
    match.play("take d1")
    assert why(match, "build blue 1,0") == {"CTS-8.5"}
    assert why(match, "build red 1,0") == {"CTS-8.5"}
    events = match.play("build green 0,0")
    assert (events[0].rule, events[0].facts["height"]) == ("CTS-8.5", 2)


@pytest.mark.rule("CTS-8.7")
@pytest.mark.rule("CTS-1.6")
def test_a_piece_may_be_removed_for_good() -> None:
    match = slot()
    match.play("take d1")
    assert options(match, "remove") == ["remove red", "remove blue", "remove yellow"]
    bag = match.state.pile[D]
    assert played(match, "remove red") == ["CTS-8.7"]
    assert match.state.removed[item("red")] == 1
    assert match.state.pile[D] == bag


@pytest.mark.rule("CTS-8.8")
@pytest.mark.rule("CTS-6.6")
def test_no_decision_takes_anything_away_from_a_district() -> None:
    match = table(metropolis="venice")
    for _ in range(60):
        before = [(district.spaces(), district.featured, district.floors) for district in match.state.district]
        match.play(str(match.legal_actions()[-1]))
        for (spaces, featured, floors), now in zip(before, match.state.district, strict=True):
            assert not spaces & ~now.spaces()
            assert not featured & ~now.featured
            assert not any(was & ~floor for was, floor in zip(floors, now.floors, strict=True))
