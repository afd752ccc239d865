"""Unsound positions are named, each with its place and its rule."""

import json
import random
import re
from collections import Counter
from typing import Any

import pytest

import gamelib
from gamelib import InvalidPositionError, analysis
from gamelib.games.cities.state import Cities
from tests.games.cities.table import GAME, begun, table
from tests.games.cities.test_land import FULL, LONG

RED = ["s1@0,0:0", "l17@1,0:0"]
AFTER = ["check_milestones", "end_turn"]
SPOILT: list[tuple[dict[str, Any], str, str]] = [
    ({"tiles": {"red": [*RED, "l10@1,0:0"]}}, "CTS-6.6", "Two tiles lie in the same place"),
    ({"tiles": {"red": [*RED, "l10@3,0:0"]}}, "CTS-6.2", "shares no side"),
    ({"tiles": {"red": [*RED, "l10@2,0:0", "l01@3,0:0"]}}, "CTS-6.5", "larger than 3 by 3 tiles"),
    ({"tiles": {"red": [*RED, "l18@0,1:2"]}}, "CTS-6.9", "smaller number"),
    ({"tiles": {"red": ["l17@0,0:0"]}}, "CTS-2.9", "no other, is a start tile"),
    ({"tiles": {"red": ["s1@1,0:0"]}}, "CTS-2.10", "lies at 0,0 and is not turned"),
    ({"tiles": {"purple": ["s1@0,0:0"]}}, "CTS-2.9", "the box has 1, here are 2 (1 in tiles.red, 1 in tiles.purple)"),
    ({"tiles": {"purple": []}}, "CTS-2.9", "still to choose one"),
    ({"features": {"red": ["tree@0,1"]}}, "CTS-7.1", "no space of its kind"),
    ({"features": {"red": ["dolphin@9,9"]}}, "CTS-7.1", "no space of its kind"),
    ({"features": {"red": ["tree@1,1", "fountain@1,1"]}}, "CTS-7.2", "Two features lie on one space"),
    ({"buildings": {"red": ["red@0,0:5"]}}, "CTS-8.5", "5 floors are too many: a building has at most 4"),
    ({"buildings": {"red": ["blue@0,0:1"]}}, "CTS-8.3", "a lot of another colour"),
    ({"buildings": {"red": ["red@1,1:1"]}}, "CTS-8.3", "stands on no lot"),
    ({"buildings": {"red": ["red@0,0:1", "red@0,0:2"]}}, "CTS-1.5", "Two buildings stand on one space"),
    ({"buildings": {"red": ["red@0,0:1"]}, "features": {"red": ["monument@0,0"]}}, "CTS-7.6", "the lot of a monument"),
    ({"ring": {"0": {"1": "blocked"}}}, "CTS-2.3", "No place is blocked"),
    ({"ring": {"0": {"0": "red", "1": "red"}}}, "CTS-10.4", "Two rings of red"),
    ({"ring": {"0": {"1": "red"}}}, "CTS-10.2", "the highest number"),
    ({"worker": {"a1": "red", "a2": "red"}, "up": {"a1": [], "a2": []}}, "CTS-4.3", "2 workers of red"),
    ({"worker": {"a1": "red"}}, "CTS-4.2", "takes everything"),
    ({"active": "purple"}, "CTS-4.1", "Whoever holds the star takes the first turn"),
    ({"star": "purple"}, "CTS-4.8", "The star lies with the start player"),
    ({"worker": {"a1": "purple"}, "up": {"a1": []}}, "CTS-4.8", "After the first turn"),
    ({"worker": {"a1": "red"}, "up": {"a1": []}}, "CTS-4.8", "After the first turn"),
    ({"up": {"a1": ["red"]}}, "CTS-3.5", "does not belong in that row"),
    ({"up": {"a1": ["cottages", "skyline"]}}, "CTS-3.1", "Face up: 2 (at most 1)"),
    ({"down": {"b4": 2}}, "CTS-3.2", "face down: 2 (at most 1)"),
    ({"unseen": {"l01": 2}}, None, "This follows from up, taken, cards, tiles, features, buildings, removed"),
    ({"removed": {"red": 40}}, "CTS-2.7", "Red piece: the box has 25, here are"),
    ({"removed": {"tree": 9}}, "CTS-2.6", "Tree: the box has 5, here are"),
    ({"pile": {"a": 3}}, None, "removed, down, lost; leave it out"),
    ({"down": {"c1": -1}}, "CTS-3.7", "Fewer than none"),
    ({"lost": {"d": 1}}, "CTS-11.4", "never removed unseen"),
    ({"taken": ["red"]}, "CTS-4.9", "only while keep_card or lay_tile or place_tile"),
    ({"round": 9}, "CTS-1.3", "9 stands here; it can be 0 to 8"),
    ({"round": 0}, "CTS-2.11", "Nothing is taken before the first round"),
    ({"metropolis": "none"}, "CTS-2.2", "chosen before the first round"),
    ({"long_two_player": 1}, "CTS-13.4", "The long game is for two players"),
    ({"voluntary_feature_discard": 2}, None, "0 for no or 1 for yes"),
    ({"agenda": ["take_slot", "end_turn"]}, "CTS-4.2", "upon end_turn; there may wait: check_milestones"),
    ({"agenda": ["end_turn", "take_slot"]}, "CTS-4.2", "The step take_slot cannot wait here with nothing below it"),
    ({"agenda": ["check_milestones", "take_slot", "end_turn"]}, "CTS-4.2", "take_slot cannot wait here upon end_turn"),
    ({"agenda": ["take_slot", "place_piece", *AFTER]}, "CTS-4.2", "cannot wait here upon place_piece"),
    ({"agenda": ["place_tile", "check_milestones", "end_turn"]}, "CTS-4.9", "say what that is"),
    ({"agenda": ["reveal a4", "keep_card", "check_milestones", "end_turn"]}, "CTS-4.7", "Nothing lies face down"),
    ({"agenda": ["draw_piece d4", "lay_tile", *AFTER]}, "CTS-8.1", "cannot wait here upon lay_tile"),
    ({"agenda": ["fill_row a", "begin_turn"]}, "CTS-3.5", "filled already"),
    ({"agenda": ["deal a1", "begin_turn"]}, "CTS-3.5", "than the slot holds"),
    ({"agenda": ["draw_metropolis", "offer_start_tiles"]}, "CTS-2.9", "or is still to choose one"),
    ({"agenda": ["choose_start_tile red", "put_start_tiles_away", "fill_board"]}, "CTS-2.9", "still to choose one"),
    ({"first": "none"}, "CTS-2.8", "Somebody has to begin the round"),
    ({"agenda": ["reveal b4", "place_tile", *AFTER]}, "CTS-4.7", "upon place_tile; there may wait: nothing"),
    ({"agenda": ["keep_card", "lay_tile", *AFTER]}, "CTS-5.1", "The step keep_card cannot wait here upon lay_tile"),
    ({"agenda": ["fill_board"], "round": 8}, "CTS-11.6", "the board is not filled again"),
    ({"agenda": ["fill_board"], "worker": {"a1": "red"}}, "CTS-11.3", "no worker stands on the board"),
    ({"agenda": ["deal a1", "begin_turn"], "worker": {"b1": "red"}, "up": {"b1": []}}, "CTS-3.5", "the first turn"),
    ({"agenda": ["draw_piece a1", "place_piece", *AFTER]}, "CTS-8.1", "fewer pieces are drawn from the bag"),
    ({"agenda": ["reveal a4", "keep_card", *AFTER], "taken": ["promenade"]}, "CTS-1.4", "One card or land tile"),
    ({"agenda": ["place_feature", *AFTER], "taken": ["tree"] * 3}, "CTS-4.2", "3 items are too many: no slot holds"),
    ({"agenda": ["reveal a4", *AFTER]}, "CTS-4.7", "The step reveal cannot wait here upon check_milestones"),
    ({"agenda": ["reveal c4", "keep_card", *AFTER], "worker": {"c4": "red"}, "up": {"c4": []}}, "CTS-4.7", "turned up"),
    ({"agenda": ["final_scoring"]}, "CTS-12.1", "The step final_scoring cannot wait here with nothing below it"),
    ({"agenda": []}, "CTS-3.5", "Nothing waits, but the game is not over"),
]  # fmt: skip


@pytest.mark.parametrize(("patch", "rule", "text"), SPOILT, ids=[text for _, _, text in SPOILT])
def test_what_is_wrong_is_named(patch: dict[str, Any], rule: str | None, text: str) -> None:
    state = table().state
    with pytest.raises(InvalidPositionError) as caught:
        GAME.edit(state, patch, balance=False)
    named = [problem for problem in caught.value.problems if text in problem.text]
    assert named, caught.value.problems
    assert {problem.rule for problem in named} == {rule}
    assert all(problem.place for problem in named)


@pytest.mark.rule("CTS-2.3")
@pytest.mark.parametrize("ring", ["red", "none"])
def test_two_players_leave_the_middle_place_alone(ring: str) -> None:
    with pytest.raises(InvalidPositionError, match=r"The middle place is blocked.*CTS-2\.3"):
        GAME.edit(begun(2).state, {"ring": {"1": {"1": ring}}})


@pytest.mark.rule("CTS-2.1")
def test_a_ring_of_somebody_who_does_not_play() -> None:
    with pytest.raises(InvalidPositionError, match=r"a seat at which nobody plays.*CTS-2\.1"):
        GAME.edit(begun(2).state, {"ring": {"0": {"0": "teal"}}})


@pytest.mark.rule("CTS-4.4")
def test_three_workers_in_a_row_of_two_players() -> None:
    patch = {"worker": dict.fromkeys(("a1", "a2", "a3"), "red"), "up": {"a1": [], "a2": [], "a3": []}}
    with pytest.raises(InvalidPositionError, match=r"3 workers of red; a row takes at most 2.*CTS-4\.4"):
        GAME.edit(begun(2).state, patch)


@pytest.mark.rule("CTS-1.3")
def test_the_usual_game_of_two_has_no_fifth_round() -> None:
    """The long game of as many players has more rounds, and a field knows the number of players alone."""
    assert GAME.edit(begun(2, long_two_player=True).state, {"round": 5}).round == 5
    with pytest.raises(InvalidPositionError, match=r"This would be round 5, and the game ends after round 4.*CTS-1\.3"):
        GAME.edit(begun(2).state, {"round": 5})


@pytest.mark.rule("CTS-6.7")
def test_the_long_district_has_an_end_too() -> None:
    tiles = [f"l{number:02}@{number},0:0" for number in range(1, 5)] + ["l05@-1,0:0"]
    with pytest.raises(InvalidPositionError, match=r"larger than 3 by 5 tiles.*CTS-6\.7"):
        GAME.edit(begun(2, long_two_player=True).state, {"tiles": {"red": ["s1@0,0:0", *tiles]}})


@pytest.mark.parametrize(
    ("word", "complaint"),
    [
        ("l99@0,0:0", "'l99' is no tile"),
        ("l01@9,0:0", "'9,0' is no cell"),
        ("l01@0,0", "is no tile on a cell, such as"),
        ("l01", "is no tile on a cell, such as"),
        ("l01@0,0:4", "'4' is no rotation"),
        ("none@0,0:0", "Nothing is named by it"),
        ("l01@none:0", "Nothing is named by it"),
    ],
)
def test_a_tile_that_cannot_be_read(word: str, complaint: str) -> None:
    with pytest.raises(InvalidPositionError, match=complaint):
        GAME.edit(begun().state, {"tiles": {"red": [word]}})


def test_things_may_be_written_in_any_order() -> None:
    data = json.loads(table().state.to_json())
    data["up"]["d1"].reverse()
    assert GAME.state_from_json(json.dumps(data)) == table().state


@pytest.mark.parametrize("metropolis", [word for word in GAME.variants["metropolis"].values if word != "drawn"])
@pytest.mark.parametrize(("seats", "long"), [(2, False), (2, True), (3, False), (4, False)])
def test_whole_matches_are_sound_to_the_end(metropolis: str, seats: int, *, long: bool) -> None:
    start = GAME.new(seats, seed=5, metropolis=metropolis, long_two_player=long).state
    rng = random.Random(f"{metropolis} {seats}")
    for _ in range(3):
        end = gamelib.playout(start, rng.random).state
        assert end.over
        assert end.audit() == []
        assert GAME.codecs["metropolis"].word(end.metropolis) == metropolis
        assert sum(end.points) > 0


def by_hand(state: Cities, **changes: Any) -> Cities:
    """The position with these fields of its JSON form replaced as they stand."""
    return GAME.state_from_json(json.dumps(json.loads(state.to_json()) | changes))


@pytest.mark.rule("CTS-4.12")
def test_a_seat_without_a_slot_has_nothing_to_take() -> None:
    """All workers of Red stand on the board. Loaded as the message says, the turn goes to the next seat."""
    state = table().state
    taken = ("a1", "b1", "c2", "d1")
    said = json.loads(state.to_json())
    up = {slot: items for slot, items in said["up"].items() if slot not in taken}
    away = Counter(item for slot in taken for item in said["up"][slot])
    changes = {"up": up, "removed": away, "worker": dict.fromkeys(taken, "red"), "star": "none"}
    with pytest.raises(InvalidPositionError) as caught:
        by_hand(state, **changes)
    told = "There is no slot that red may take: put something on one, or let begin_turn wait alone."
    assert [str(problem) for problem in caught.value.problems] == [f"agenda: take_slot: {told} [CTS-4.12]"]
    match = GAME.resume(by_hand(state, **changes, agenda=["begin_turn"]))
    assert match.state.decision.name == "take_slot"
    assert GAME.seat_word(match.state.seat) == "purple"


@pytest.mark.rule("CTS-6.10")
def test_a_full_district_has_no_decision_about_a_tile() -> None:
    """Loaded as the message says, the tile leaves the game."""
    match = table({"red": FULL, "board": LONG.replace("l31", "l18")}, seats=2, round=4)
    said = json.loads(match.state.to_json())
    there = {"up": {slot: items for slot, items in said["up"].items() if slot != "b2"}, "taken": ["l18"]}
    changes = there | {"worker": {"b2": "red"}, "agenda": ["place_tile", *AFTER]}
    with pytest.raises(InvalidPositionError) as caught:
        by_hand(match.state, **changes)
    told = "The district of red is full: take a tile out of it, or let lay_tile wait instead."
    assert [str(problem) for problem in caught.value.problems] == [f"agenda: place_tile: {told} [CTS-6.10]"]
    after = GAME.resume(by_hand(match.state, **changes | {"agenda": ["lay_tile", *AFTER]})).state
    assert after.removed[GAME.codecs["item"].value("l18")] == 1


@pytest.mark.rule("CTS-12.13")
@pytest.mark.parametrize("agenda", [None, ["score_parks", "score_monuments", "end_of_game"]])
def test_points_that_are_still_to_be_counted(agenda: list[str] | None) -> None:
    data = json.loads(table(round=8).state.to_json())
    if agenda:
        data |= {"agenda": agenda, "worker": {}}
    data["ledger"] = [{"seat": "red", "points": 3, "rule": "CTS-12.7", "where": [], "facts": {"count": 2}}]
    data["points"]["red"] = 3
    with pytest.raises(InvalidPositionError, match=r"CTS-12\.7, but score_parks has not counted them yet.*CTS-12\.7"):
        GAME.state_from_json(json.dumps(data))


def over() -> Cities:
    """The end of a match, with points of all five parts."""
    end: Cities = gamelib.playout(GAME.new(2, seed=5).state, random.Random(3).random).state
    assert {line.rule for line in end.ledger()} >= {"CTS-12.2", "CTS-12.3", "CTS-12.6", "CTS-12.7", "CTS-12.9"}
    return end


def without(state: Cities, *rules: str) -> dict[str, Any]:
    """The ledger without the lines of some rules, and the points that are left."""
    said = json.loads(state.to_json())
    ledger = [line for line in said["ledger"] if line["rule"] not in rules]
    return {"ledger": ledger, "points": {w: sum(x["points"] for x in ledger if x["seat"] == w) for w in said["points"]}}


@pytest.mark.rule("CTS-12.1")
@pytest.mark.parametrize("rule", ["CTS-12.2", "CTS-12.3", "CTS-12.6", "CTS-12.7", "CTS-12.9"])
def test_a_game_is_not_over_before_every_part_is_counted(rule: str) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        by_hand(over(), **without(over(), rule))
    assert {problem.rule for problem in caught.value.problems} == {rule}
    assert all(problem.place == "ledger" for problem in caught.value.problems)
    assert re.search(rf"ledger: By {re.escape(rule)} \w+ has \d+, but what lies there gives", str(caught.value))
    assert re.search(r"Leave such lines out, and let score_\w+, .*end_of_game wait\.", str(caught.value))


@pytest.mark.rule("CTS-12.1")
def test_final_scoring_makes_up_for_what_the_ledger_lacks() -> None:
    """As the message says: without the lines, and with the steps that write them."""
    end = over()
    bare = without(end, "CTS-12.2", "CTS-12.3", "CTS-12.6", "CTS-12.7", "CTS-12.9")
    with pytest.raises(InvalidPositionError) as caught:
        by_hand(end, **bare)
    steps = re.findall(r"let (score_milestones, .*) wait\.", str(caught.value.problems[0]))[0].split(", ")
    again = GAME.resume(by_hand(end, **bare, agenda=steps)).state
    assert again.over
    assert again.scores() == end.scores()
    assert by_hand(end) == end


@pytest.mark.rule("CTS-12.1")
def test_the_ledger_agrees_with_what_lies_there() -> None:
    """Two players change cards after the end: the points by CTS-12.3 are not those of their cards any longer."""
    red, purple = json.loads(over().to_json())["cards"].values()
    with pytest.raises(InvalidPositionError) as caught:
        by_hand(over(), cards={"red": purple, "purple": red})
    assert [problem.rule for problem in caught.value.problems] == ["CTS-12.3"] * 2
    first, second = map(str, caught.value.problems)
    assert re.match(r"ledger: By CTS-12\.3 red has \d+, but what lies there gives \d+\.", first)
    assert "purple has" in second


def test_a_third_building_on_a_space_is_the_same_problem_as_a_second_one() -> None:
    state = GAME.position("two_players")
    space = GAME.codecs["building"].word(state.buildings[0][0]).partition("@")[2].partition(":")[0]
    editor = analysis.Editor(state)
    for colour in ("green", "yellow"):
        editor.do(f"put {colour}@{space}:1 buildings.red")
    assert [problem.rule for problem in editor.problems].count("CTS-1.5") == 1
