"""Actions without a place on the board, and the warehouse (ACT, RES)."""

import pytest

from gamelib.games.barcelona.actions import ACTIONS
from tests.playing import cited, earned, options, play, played, refused, top

from .table import GAME, Table, fresh, table, value


def after_placing(crossing: str, **unusual: object) -> Table:
    """Blue has placed a middle citizen here and chooses an action."""
    return table(f"{crossing} middle", **{"here": crossing, "waits": "take_actions"} | unusual)


@pytest.mark.rule("BCN-ACT.1")
def test_there_are_eleven_actions_and_each_street_has_one() -> None:
    assert len(ACTIONS) == 11
    layout = fresh(action_layout="printed").state.layout
    assert sorted(layout) == sorted(ACTIONS)
    words = [GAME.codecs["action"].word(action) for action in layout]
    assert words[value("street", "d")] == "move_tram"


@pytest.mark.rule("BCN-ACT.2")
def test_coins() -> None:
    match = after_placing("c12")
    assert played(match, "act v1") == ["BCN-PLC.5", "BCN-RES.4"]
    assert (match.state.coins[0], match.state.cloth[0]) == (3, 1)


@pytest.mark.rule("BCN-ACT.3")
def test_cloth_and_points() -> None:
    match = play(after_placing("c21"), "act h1")
    assert (match.state.coins[0], match.state.cloth[0]) == (1, 2)
    assert earned(match, "blue") == {"BCN-ACT.3": 3}


@pytest.mark.rule("BCN-ACT.4")
def test_two_steps_on_the_cerda_track() -> None:
    match = play(after_placing("c25"), "act h5")
    assert match.state.cerda[0] == 6


@pytest.mark.rule("BCN-ACT.5")
def test_what_is_impossible_is_refused_with_its_reason() -> None:
    """All markers are up, so nothing can be improved."""
    match = after_placing("c42", up={"blue": {str(slot): 1 for slot in range(1, 6)}})
    assert options(match) == ["act v4", "end"]
    assert refused(match, "act h2") == {"BCN-ACT.5", "BCN-IMP.3"}


@pytest.mark.rule("BCN-TURN.4")
def test_an_action_is_finished_before_the_next_one_begins() -> None:
    match = play(after_placing("c22"), "act v2")
    assert top(match) == "place_street"
    assert refused(match, "act h2") == {"BCN-STR.3"}


# The warehouse


@pytest.mark.rule("BCN-RES.1")
def test_there_is_room_for_four_things_and_one_more_for_each_cobblestone() -> None:
    assert table().state.capacity(0) == 4
    assert table("s12 s11 s10 blue").state.capacity(0) == 7


@pytest.mark.rule("BCN-RES.2")
@pytest.mark.rule("BCN-RES.3")
def test_too_much_is_given_back_in_any_mix() -> None:
    match = after_placing("c12", coins=2, cloth=2)
    play(match, "act v1")
    assert (top(match), options(match)) == ("keep_resources", ["keep 2 2", "keep 3 1", "keep 4 0"])
    assert refused(match, "keep 1 2") == {"BCN-RES.3"}
    assert refused(match, "keep 1 3") == {"BCN-RES.3"}
    assert refused(match, "keep 4 1") == {"BCN-RES.3"}
    play(match, "keep 4 0")
    assert (match.state.coins[0], match.state.cloth[0]) == (4, 0)
    (event,) = [event for event in match.events(line=1) if event.rule == "BCN-RES.2"]
    assert (event.facts["coins"], event.facts["cloth"]) == (0, 2)


@pytest.mark.rule("BCN-RES.3")
def test_who_gains_decides_in_anybodys_turn() -> None:
    match = table("c33 blue", seats=3, active="orange", hand="working upper", coins=[3, 1, 1], cloth=[1, 1, 1])
    play(match, "place c33 upper", "benefit 1")
    assert (top(match), match.state.seat) == ("keep_resources", 0)
    play(match, "keep 4 0")
    assert (top(match), match.state.seat) == ("choose_action", 2)


@pytest.mark.rule("BCN-RES.4")
def test_what_one_effect_gives_arrives_together() -> None:
    """Around the crossing in the middle lie two coins and two steps: one question, after both coins."""
    match = table("c53 upper", here="c53", coins=3, cloth=1, waits="build_intersection waived")
    play(match, "intersection c33")
    assert (match.state.coins[0], match.state.cerda[0]) == (5, 6)
    assert options(match) == ["keep 3 1", "keep 4 0"]
    assert cited(match).count("BCN-RES.4") == 1
    [told] = [event.text(match.game) for event in match.events(line=match.line - 1) if event.rule == "BCN-RES.4"]
    assert told == "Warehouse of Blue: coins 3 → 5.", "cloth has not changed, so nothing is said of it"
