"""What is said beside a drawing, or in an edit: filled up by what follows, and refused with the place that is meant."""

from __future__ import annotations

from typing import Any

import pytest

import gamelib
from gamelib import InvalidPositionError
from gamelib.text.templates import in_language

BARCELONA, CITIES, CITTA, ROSE, URBANIA = map(
    gamelib.load, ("barcelona", "cities", "la_citta", "rose_of_fire", "urbania")
)


def refused(game: Any, drawing: Any = "", **said: Any) -> list[str]:
    with pytest.raises(InvalidPositionError) as caught:
        game.sketch(drawing, **said)
    assert all(in_language(problem.text, "cs") for problem in caught.value.problems)
    return [str(problem) for problem in caught.value.problems]


TILES = "tiles L32M2 1L2121 L2MM3L 12L11"
DRAWN_TWICE = [
    (BARCELONA, "h1_1 blue\nh1_1 purple", "line 2 ('h1_1 purple'): h1_1 purple is drawn twice", "line 1 ('h1_1 blue')"),
    (BARCELONA, "h1_1 tram blue\nh1_2 tram blue", "line 2 ('h1_2 tram blue'): tram blue is drawn", "line 1"),
    (BARCELONA, "h1_1 purple, blue", "line 1", "drawn twice here"),
    (BARCELONA, "c31 upper\nc31 working", "line 2 ('c31 working'): c31 working is drawn twice", "line 1 ('c31 upper')"),
    (
        URBANIA,
        "blue: housing_1, market_s, palisade_s, charles_bridge\nred: housing_1, market_s, palisade_s, charles_bridge",
        "line 2 ('red: housing_1",
        "charles_bridge is drawn twice, here and before (line 1 ('blue: housing_1",
    ),
    (CITTA, "S14 field_1\nS14 mountain", "line 2 ('S14 mountain'): S14 is drawn twice", "line 1 ('S14 field_1')"),
    (CITTA, f"S14 lake\n{TILES}", "line 2 ('tiles L32M2", "S14 is drawn twice, here and before (line 1 ('S14 lake')"),
    (CITTA, f"{TILES}\nS12 mountain", "line 2 ('S12 mountain')", "S12 is drawn twice, here and before (line 1 ('tiles"),
    (CITTA, f"{TILES}\n{TILES}", "line 2 ('tiles", "S01 is drawn twice, here and before (line 1 ('tiles"),
    (CITTA, {"S14": "lake", "S14 ": "mountain"}, "drawing, 'S14 '", "S14 is drawn twice, here and before ('S14'"),
    (ROSE, {"1,0": "gRm", " 1,0": "y"}, "drawing, ' 1,0'", "1,0 is drawn twice, here and before ('1,0'"),
    (ROSE, {"1,0": "g", "1,0\u200b": "g"}, "drawing, '1,0\\u200b'", "1,0 is drawn twice, here and before ('1,0'"),
    (BARCELONA, {"c21": "middle", "c21\u00a0": "upper"}, "drawing, 'c21\\xa0'", "c21 is drawn twice"),
    (CITIES, {"red": "R B\nW P", "red\u2060": "R B\nW P"}, "drawing, 'red\\u2060'", "red is drawn twice"),
    (URBANIA, {"p1": "church 2", " p1": "church 1"}, "drawing, ' p1'", "p1 is drawn twice"),
]


@pytest.mark.parametrize(
    ("game", "drawing", "here", "before"), DRAWN_TWICE, ids=[str(one[1])[:30] for one in DRAWN_TWICE]
)
def test_what_is_drawn_twice_is_refused_with_both_places(game: Any, drawing: Any, here: str, before: str) -> None:
    (found,) = refused(game, drawing, seats=3)
    assert here in found
    assert before in found


def test_what_is_said_does_not_overwrite_what_is_drawn() -> None:
    assert refused(ROSE, ". gRm", tile={"1,0": "yellow"})[0].startswith("tile.1,0: The drawing shows something else")
    assert ROSE.sketch(". gRm", tile={"1,0": "green"}) == ROSE.sketch(". gRm")


CITY = "blue 5/0/3: housing_1, market_s, palisade_s"
DRAWN_AND_SAID: list[tuple[Any, Any, dict[str, Any], dict[str, Any]]] = [
    (CITTA, "blue 6,5 n=4: farm 7,5", {"citizens": {"6,5": 3}}, {"citizens": {"6,5": 4}}),
    (CITTA, "S01 lake", {"tile": {"S01": "mountain"}}, {"tile": {"S01": "lake"}}),
    (BARCELONA, "v1 gain_coins", {"layout": {"v1": "move_tram"}}, {"layout": {"v1": "gain_coins"}}),
    (CITIES, {"board": "... ... ... ?"}, {"down": {"a4": 0}}, {"down": {"a4": 1}}),
    (URBANIA, CITY, {"wealth": 7}, {"wealth": 5}),
    (URBANIA, CITY, {"prestige": {"blue": 1}}, {"prestige": {"red": 1}}),
    (URBANIA, CITY.replace("/3", "/3/1"), {"loss": [2]}, {"loss": [1]}),
    (URBANIA, "p1 church 2", {"left": {"p1": 1}}, {"left": {"p1": 2}}),
    (URBANIA, "p1 empty", {"left": {"p1": 1}}, {"left": {"p1": 0}}),
    (URBANIA, "p1 empty", {"top": {"p1": "church"}}, {"top": {"p1": "none"}}),
]
"""A drawing, what is said against it beside it, and what may be said beside it."""


@pytest.mark.parametrize(("game", "drawing", "against", "beside"), DRAWN_AND_SAID)
def test_what_is_drawn_in_so_many_words_is_not_said_otherwise(
    game: Any, drawing: Any, against: dict[str, Any], beside: dict[str, Any]
) -> None:
    ((name, _),) = against.items()
    (found,) = refused(game, drawing, seats=3, **against)
    assert found.startswith(f"{name}.")
    assert found.endswith("The drawing shows something else here. Leave one of the two out.")
    assert not game.sketch(drawing, seats=3, **beside).audit()


def test_what_only_follows_from_a_drawing_may_be_said_otherwise() -> None:
    assert ROSE.sketch("... gRu", bomb=7).bomb == 7
    assert max(CITTA.sketch("blue 6,5: farm 7,5", citizens={"6,5": 6}).citizens) == 6
    assert URBANIA.sketch("p1 church", left={"p1": 1}, seats=3).left[0] == 1


def test_what_waits_has_two_names() -> None:
    state = BARCELONA.sketch(seats=2)
    assert BARCELONA.sketch(agenda="end_turn", seats=2) == BARCELONA.sketch(waits="end_turn", seats=2) != state
    assert BARCELONA.edit(state, {"waits": "end_turn"}) == BARCELONA.edit(state, {"agenda": "end_turn"}) != state
    assert refused(BARCELONA, waits="end_turn", agenda="end_turn") == [
        "waits: This is called agenda as well; say it once."
    ]
    with pytest.raises(InvalidPositionError, match="say it once"):
        BARCELONA.edit(state, {"waits": "end_turn", "agenda": "end_turn"})


def test_points_said_by_their_former_name_are_read() -> None:
    state = BARCELONA.sketch(seats=2, points=[3, 4])
    assert BARCELONA.sketch(seats=2, vp=[3, 4]) == state
    assert BARCELONA.edit(state, {"vp": {"blue": 9}}) == BARCELONA.edit(state, {"points": {"blue": 9}}) != state
    saved = state.to_json()
    assert BARCELONA.state_from_json(saved.replace('"points": {', '"vp": {')) == state
    both = saved.replace('"points": {', '"vp": {"blue": 3, "purple": 4},\n "points": {')
    assert refused(BARCELONA, points=[3, 4], vp=[3, 4]) == ["vp: This is called points as well; say it once."]
    with pytest.raises(InvalidPositionError, match="vp: This is called points as well"):
        BARCELONA.state_from_json(both)


def test_the_viewer_of_a_view_said_by_its_former_name_is_read() -> None:
    view = BARCELONA.sketch(seats=2).view(1)
    saved = view.to_json()
    assert '"viewer": "' in saved
    assert BARCELONA.state_from_json(saved.replace('"viewer": ', '"eyes": ')) == view


def test_words_that_are_numbers_need_no_quotes() -> None:
    words = BARCELONA.codecs["condition"].words
    said = {"blue": {1: words[4]}}
    assert BARCELONA.sketch(seats=2, project=said) == BARCELONA.sketch(seats=2, project={"blue": {"1": words[4]}})


@pytest.mark.parametrize("call", [BARCELONA.sketch, lambda **said: BARCELONA.edit(BARCELONA.sketch(seats=2), said)])
def test_one_place_is_not_called_in_two_ways(call: Any) -> None:
    with pytest.raises(InvalidPositionError, match=r"^1: 1 stands here twice") as caught:
        call(up={"blue": {"2": 0, 1: 1, "1": 0}})
    assert "je tu dvakrát" in in_language(caught.value, "cs")


@pytest.mark.rule("BCN-TURN.1")
@pytest.mark.parametrize("waits", ["cerda_check", "end_turn", "draw_citizen blue"])
def test_every_part_of_a_turn_without_the_rival_is_sketched(waits: str) -> None:
    state = BARCELONA.sketch(seats=2, waits=waits)
    assert state.pending_steps()[0][0] == waits.split(maxsplit=1)[0]
    assert state.rival < 0
    assert not any(step.startswith("rival") for step, _ in state.pending_steps())
    assert BARCELONA.edit(state, {"agenda": [waits]}) == state


@pytest.mark.rule("CIT-TIL.1")
def test_of_a_column_of_two_sides_one_is_said() -> None:
    statue, cathedral = (CITTA.axis("building", 2)[word] for word in ("statue", "cathedral"))
    state = CITTA.sketch("blue 6,5: farm 7,5", seats=2, column={"statue": 10})
    edited = CITTA.edit(CITTA.sketch("blue 6,5: farm 7,5", seats=2), {"column": {"statue": 10}})
    assert state.column == edited.column
    assert (state.column[statue], state.column[cathedral]) == (10, 5)


@pytest.mark.rule("CIT-POL.1")
def test_a_round_belongs_to_its_phase() -> None:
    assert CITTA.sketch("blue 6,5\nyellow 7,8", seats=2, year=2, waits="births").round == 0
    assert CITTA.sketch("blue 6,5\nyellow 7,8", seats=2, year=6, waits="hear_voice").round == 5
    wrong = refused(CITTA, "blue 6,5\nyellow 7,8", seats=2, year=2, round=1, waits="hear_voice")
    assert wrong == ["round: Round 1; by the phase of the year it is round 5. [CIT-POL.1]"]


@pytest.mark.rule("CTS-4.1")
def test_whoever_is_made_to_begin_a_round_holds_the_star() -> None:
    state = CITIES.edit(CITIES.sketch(seats=3), {"active": "purple"})
    assert state.active == state.first == state.star == 1


@pytest.mark.rule("URB-S.9")
def test_in_the_last_epoch_a_pile_may_be_empty() -> None:
    state = URBANIA.sketch("p1 empty\np2 empty", seats=3)
    assert (state.epoch, state.top[:2], state.left[:2]) == (6, [-1, -1], [0, 0])


MEANT = [
    (CITTA, "blue 6,5: hospital 7,5 +1", {}, "a hospital serves two needs, so say +education or +health, not +1"),
    (CITTA, "blue 6,5: statue 7,5 +2 +1", {}, "a statue takes a number, or +culture, not +2 +1"),
    (CITTA, "blue 6,5: statue 7,5 +culture +1", {}, "not +culture +1"),
    (CITTA, "blue 6,5: farm 7,5 +1 +1", {}, "a farm takes +1, its Rich Harvest, not +1 +1"),
    (CITTA, "blue 6,5: statue 7,5 +health", {}, "a statue takes a number, or +culture, not +health"),
    (CITTA, "blue 6,5: market 7,5 +1", {}, "no figure stands on a market"),
    (CITTA, "blue 6,5: farm 7,5 +2", {}, "a farm takes +1"),
    (CITTA, "blue 6,5: hub 7,5", {}, "There are farm, quarry, market"),
    (CITTA, "blue 6,5", {"famine": "yellow"}, "famine.blue: 'yellow' is a seat, and this is a number of each seat"),
    (CITTA, "blue 6,5", {"famine": "much"}, "famine.blue: 'much' is no whole number."),
    (CITTA, "blue 6,5", {"voice_up": {"culture": 3}}, "voice_up: {'culture': 3} is no list such as ['education', "),
    (BARCELONA, "", {"hand": "lower"}, "hand.blue.lower: There is no such class. There is: working, middle, upper."),
    (BARCELONA, "b21 level1 blue", {}, "not 'level1 blue' (did you mean 'level_1'?)"),
    (URBANIA, "", {"beyond_the_box": True}, "beyond_the_box: Drawings of this game keep to the box"),
]


@pytest.mark.parametrize(("game", "drawing", "said", "told_"), MEANT, ids=[one[3][:40] for one in MEANT])
def test_what_cannot_be_read_is_told_by_what_could_be(game: Any, drawing: str, said: Any, told_: str) -> None:
    found = refused(game, drawing, seats=2, **said)
    assert any(told_ in one for one in found), found


def test_noughts_before_a_number_say_nothing() -> None:
    state = CITTA.sketch("blue 6,5 n=00050: statue 7,5 +0002", seats=2)
    assert state == CITTA.sketch("blue 6,5 n=50: statue 7,5 +2", seats=2)
    assert (max(state.citizens), len(state.games)) == (50, 2)


@pytest.mark.rule("BCN-BLD.1")
def test_a_house_that_is_added_asks_for_the_rounds_in_which_it_was_built() -> None:
    with pytest.raises(InvalidPositionError, match="round, markers: blue: The city has 1 house marker after 0 turns"):
        BARCELONA.edit(BARCELONA.sketch(seats=2), {"house": {"b21": "level_1"}, "markers": {"b21": ["blue"]}})


@pytest.mark.rule("BCN-PLC.5", "BCN-PLC.1")
def test_whoever_has_placed_stands_there_and_holds_nobody() -> None:
    said = {"waits": ["take_actions"], "here": "c55", "seats": 2}
    assert refused(BARCELONA, **said)[0].startswith("here: Nobody stands on")
    held = refused(BARCELONA, "c55 working", hand="middle upper", **said)
    assert held[0].startswith("hand.blue: This turn's citizens have been placed")


FOLLOWS: list[tuple[Any, dict[str, Any], dict[str, Any]]] = [
    (ROSE, {"influence": {"alfonso_xii": "removed"}}, {"reached": 1, "resolved": 1}),
    (ROSE, {"influence": {"alfonso_xii": "removed"}, "bomb": 20, "waits": "conflict_events"}, {"resolved": 1}),
    (ROSE, {"waits": "draw_alignment yellow"}, {"alignment": [0, -1]}),
    (ROSE, {"waits": "use_colonies blue"}, {"alignment": [1, 4]}),
    (ROSE, {"card": "city_yellow_upper_middle", "waits": "end_turn"}, {}),
    (CITIES, {"waits": "put_start_tiles_away"}, {"features": [(), ()]}),
    (CITIES, {"first": "red", "active": "purple", "waits": "end_turn"}, {"star": -1}),
    (CITTA, {"building": {"6,5": "blue_castle", "7,5": "farm"}}, {"order": (36,)}),
    (CITTA, {"penalised": {"yellow": 1}}, {"year": 2}),
    (CITTA, {"voice_used": {"culture": 8, "health": 4}}, {"year": 4}),
    (CITTA, {"waits": ["take_turn", "begin_turn blue"], "active": "yellow"}, {"first": 1}),
    (CITTA, {"penalised": {"blue": 1}}, {"year": 2, "round": 2, "actions": [2, 3]}),
    (CITTA, {"front": {"blue": "palace"}, "waits": "hear_voice"}, {"actions": [0, 0]}),
    (BARCELONA, {"sagrada_tile": {"blue": ["sf1a"]}}, {"sagrada": [3, 0]}),
    (BARCELONA, {"passenger": {"h1_2": "blue"}}, {"tram": [1, -1]}),
    (
        BARCELONA,
        {"waits": ["draw_service", "draw_service", "deal_hands", "begin_turn"]},
        {"in_play": [1, 1, 1, 0, 0, 0, 0]},
    ),
    (URBANIA, {"top": {"p1": "housing_2"}}, {"epoch": 2, "left": [2, 2, 2, 2]}),
    (URBANIA, {"top": {"p1": "housing_2", "p2": "church"}}, {"epoch": 1, "left": [0, 3, 3, 2]}),
    (URBANIA, {"monument": {"wawel": "blue"}}, {"epoch": 2}),
    (URBANIA, {"active_history": "rudolfine_age", "activator": "blue"}, {"epoch": 2}),
    (URBANIA, {"waits": "assign_leader_point blue", "leader": {"culture": "blue", "research": "blue"}}, {}),
    (URBANIA, {"waits": "remove_tops"}, {"left": [3, 3, 3, 3]}),
    (URBANIA, {"bought": 1}, {"growth": 0}),
    (URBANIA, {"waits": "final_scoring"}, {"epoch": 6, "left": [0, 0, 0, 0]}),
]
"""What is said, and what follows from it."""


@pytest.mark.parametrize(("game", "said", "follows"), FOLLOWS, ids=[str(one[1])[:60] for one in FOLLOWS])
def test_what_is_not_said_follows_from_what_is(game: Any, said: Any, follows: Any) -> None:
    state = game.sketch(seats=2, **said)
    assert {name: getattr(state, name) for name in follows} == follows


@pytest.mark.parametrize(
    ("game", "said", "because"),
    [
        (ROSE, {"seats": 4, "no_strike": True}, "The variant no_strike is for 2 players, not 4 (ROF-TWO.5)."),
        (
            CITIES,
            {"seats": 3, "long_two_player": True},
            "The variant long_two_player is for 2 players, not 3 (CTS-13.4).",
        ),
        (BARCELONA, {"seats": 2, "first_player": "green"}, "Nobody sits on green, so they cannot begin (BCN-SET.12)"),
        (
            URBANIA,
            {"seats": 2, "first_player": "purple"},
            "Nobody sits on purple, so they cannot begin (URB-S.5)",
        ),
    ],
)
def test_variants_that_do_not_go_with_the_seats_are_named(game: Any, said: Any, because: str) -> None:
    (found,) = refused(game, **said)
    assert found.startswith(f"seats, variants: {because}")


@pytest.mark.parametrize(
    ("game", "said", "needed"),
    [
        (CITIES, {"features": {"red": ["tree@3,0"]}, "buildings": {"red": ["red@-1,0:2"]}}, "tiles"),
        (URBANIA, {"covered": {"blue": ["2:market_s"]}}, "city"),
        (URBANIA, {"marked": {"blue": ["5"]}}, "city"),
    ],
)
def test_what_lies_on_something_asks_for_that(game: Any, said: Any, needed: str) -> None:
    found = refused(game, seats=2, **said)
    assert {one.partition(":")[0] for one in found} == {needed}
    assert all(f"give {needed} too" in one for one in found)


def test_a_game_that_is_over_has_been_counted() -> None:
    for game in (BARCELONA, CITIES, CITTA, ROSE, URBANIA):
        state = game.sketch(waits=[], seats=2)
        assert state.over
        again = game.sketch(waits=[], seats=2, points=[30, 20])
        assert again.points == [30, 20]
        assert [line for line in again.ledger() if line.rule != "CORE-EDIT.1"] == [*state.ledger()]


TOLD_TRULY = [
    (ROSE, {"waits": "soup_kitchen 0"}, ["card: Nothing stands here, but end_turn waits. Say what it is"]),
    (CITTA, {"waits": "attract 6,5"}, ["agenda: attract: No castle stands on 6,5."]),
    (CITTA, {"citizens": {"6,5": 3}}, ["citizens.6,5: There is no castle here"]),
    (BARCELONA, {"under": {"b21": ["level_1"]}}, ["b21: House tiles that were built over lie here"]),
    (
        URBANIA,
        {"waits": "assign_leader_point blue"},
        ["agenda: assign_leader_point: Points that wait to be assigned: 1"],
    ),
]


@pytest.mark.parametrize(("game", "said", "wanted"), TOLD_TRULY, ids=[one[2][0][:40] for one in TOLD_TRULY])
def test_what_is_lacking_is_told_and_not_what_comes_of_it(game: Any, said: Any, wanted: list[str]) -> None:
    found = refused(game, seats=2, **said)
    assert len(found) == len(wanted)
    assert all(one.startswith(told_) for one, told_ in zip(found, wanted, strict=True)), found


@pytest.mark.rule("CIT-POL.1")
def test_whoever_is_made_to_have_the_first_turn_of_a_round_begins_it() -> None:
    state = CITTA.edit(CITTA.sketch("blue 6,5\nyellow 7,8\nred 12,5", seats=3), {"active": "red"})
    assert (state.active, state.first) == (2, 2)
    assert [args for name, args in reversed(state.agenda) if name == "begin_turn"] == [(0,), (1,)]


IN_BOTH_LANGUAGES = [
    (ROSE, "... gXm", "kresba, řádek 1, slovo 2 ('gXm'): Sem patří destička"),
    (ROSE, {"99,0": "g"}, "kresba, 99,0 ('g'): Políčko 99,0 na mapě není"),
    (CITIES, {"board": "plum"}, "kresba plánu, řádek 1, slovo 1 ('plum'): 'plum' tu nic neoznačuje"),
    (CITIES, {"green": "R"}, "kresba, green: Nakreslit se dá: board, red, purple"),
    (CITIES, {"red": 3}, "kresba: Kresba má být text"),
    (CITIES, "R/R9 P\nX W", "kresba, red: řádek 1, slovo 1 ('R/R9'): za „/“ má být barva budovy"),
    (
        CITIES,
        "W W W W\nW W W W",
        "kresba, red: Destičku W W / W W krabice neobsahuje, nebo už je tu jiná taková (řádky 1 a 2",
    ),
    (CITTA, "green 6,5", "kresba, řádek 1 ('green 6,5'): Hráč 'green' tu není"),
    (CITTA, "blue 6,5: statue 7,5 +health", "statue se píše číslo, nebo +culture, +health tu stát nemůže"),
    (CITTA, "S77 lake", "Místo 'S77' na mapě není; místa pro krajiny jsou S01 až S22."),
    (CITTA, "S14", "S14: napište ještě, jaká krajina tam leží: field_1, field_2"),
    (CITTA, f"blue {'9' * 6000},5", ": Políčko 99999999999999999999 na mapě není."),
    (CITTA, "blue", "Na řádku je město, například"),
    (BARCELONA, "c66 middle", "Žádné místo se nejmenuje 'c66'"),
    (BARCELONA, "b21 level1 blue", "a ne 'level1 blue' (nemělo to být „level_1“?)"),
    (BARCELONA, "h1_1 blue\nh1_1 purple", "kresba, řádek 2 ('h1_1 purple'): h1_1 purple je na kresbě dvakrát"),
    (URBANIA, "pink: housing_s", "kresba, řádek 1 ('pink: housing_s'): Hráč 'pink' tu není"),
    (URBANIA, "blue: housing_1, market_s, wals", "'wals' není budova, Monument, zdroj ani \"city_growth\""),
    (URBANIA, "p1 cathedral 99", "p1 cathedral: dál napište, kolik karet této epochy tam leží (0 až 3). Zápis '99'"),
    (URBANIA, "p1 church two", "(0 až 3). Zápis 'two' takové číslo není."),
    (URBANIA, "p1 empty 2", "Prázdný balíček žádné číslo nemá, '2' tedy vynechte."),
    (URBANIA, "blue 3/x: housing_1", "Na řádku je město, například"),
]


@pytest.mark.parametrize(
    ("game", "drawing", "told_"), IN_BOTH_LANGUAGES, ids=[one[2][:50] for one in IN_BOTH_LANGUAGES]
)
def test_what_is_wrong_with_a_drawing_is_told_in_czech_too(game: Any, drawing: Any, told_: str) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        game.sketch(drawing, seats=2)
    assert told_ in in_language(caught.value, "cs").replace("\u00a0", " ")
    assert all(problem.line("cs") != problem.line("en") for problem in caught.value.problems)
