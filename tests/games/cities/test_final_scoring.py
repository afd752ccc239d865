"""The race for milestones (CTS-10) and the final scoring (CTS-12), with the worked examples that belong here."""

from collections.abc import Mapping, Sequence

import pytest

import gamelib
from gamelib.engine.game import Game
from gamelib.engine.transitions import run_automatic
from gamelib.games.cities import queries
from gamelib.games.cities.box import Box
from gamelib.games.cities.notation import district_from_text
from gamelib.games.cities.scoring import ScoreParts, parts, worth_now
from gamelib.games.cities.state import Cities
from gamelib.games.cities.things import RED
from gamelib.games.cities.window import space_at

GAME: Game[Cities, Box] = gamelib.load("cities")
BOULEVARD = """
G/G2   Y    G    P    B   G
G/G2   W:y  W    Y/Y2 Y   P
B/B2   W:d  G/G2 P:f  G   P
W:s    P    P    W:d  W   W
Y:*/B2 P    G/G3 Y/Y2 P   W
P:b    Y/Y2 W:s  P:p  R:m P
"""


def table(
    seats: int = 4,
    metropolis: str = "buenos_aires",
    cards: Sequence[str] = (),
    rings: Mapping[tuple[int, int], int] | None = None,
    **districts: str,
) -> Cities:
    """A table on which ``red="P:t W"`` is Red's district, the cards are Red's, ``rings[column, place]`` is a seat."""
    s = GAME.table(seats, {"metropolis": metropolis, "start_player": "red"})
    s.agenda = []
    for seat, drawing in districts.items():
        s.district[GAME.seat_number(seat, seats)] = district_from_text(drawing)
    s.cards[0] = tuple(GAME.codecs["card"].value(card) for card in cards)
    for (column, place), seat_number in (rings or {}).items():
        s.ring[column * 3 + place] = seat_number
    return s


def run(s: Cities, step: str) -> list[str]:
    """Run a step and all that follows; the rules of the events."""
    s.agenda, s.log = [(step, ())], []
    run_automatic(s)
    return [event[0] for event in s.log]


def scored(s: Cities) -> ScoreParts:
    """Red's five parts after the final scoring; before it they were foreseen."""
    foreseen = [worth_now(s, seat) for seat in range(s.seats)]
    run(s, "final_scoring")
    assert [sum(line.points for line in s.ledger() if line.seat == seat) for seat in range(s.seats)] == s.points
    assert [parts(s, seat) for seat in range(s.seats)] == foreseen
    assert sum(parts(s, 0)) == s.points[0]
    return parts(s, 0)


@pytest.mark.rule("CTS-12.1")
@pytest.mark.rule("CTS-12.2")
@pytest.mark.rule("CTS-12.3")
def test_x2_the_example_of_57_points() -> None:
    cards = ["height_2", "green_terraces", "yellow_terraces", "large_water_areas"]
    cards += ["water_attractions", "park_attractions", "twin_houses", "skyline"]
    s = table(red=BOULEVARD, cards=cards, rings={(2, 0): 0, (0, 1): 0})
    assert queries.milestone(s, 0, 0).met
    assert queries.milestone(s, 0, 2).met
    assert scored(s) == ScoreParts(milestones=10, cards=36, waters=6, parks=3, monuments=2)
    assert s.points[0] == 57
    paid = [line.points for line in s.ledger() if line.rule == "CTS-12.3"]
    assert paid == [8, 6, 6, 6, 5, 3, 2]


@pytest.mark.rule("CTS-12.13")
def test_nothing_scores_before_the_end() -> None:
    s = table(red=BOULEVARD, cards=["height_2"])
    run(s, "check_milestones")
    assert s.points == [0, 0, 0, 0]
    assert s.ledger() == []


@pytest.mark.rule("CTS-12.3")
def test_every_point_names_the_spaces_that_earn_it() -> None:
    s = table(red="R/R2 B/B2 P:t P\nG/G2 W:s W:d R:m", cards=["height_2"], rings={(0, 0): 0})
    scored(s)
    assert [(line.rule, line.points, line.where) for line in s.ledger()] == [
        ("CTS-12.2", 6, ("place:0:0",)),
        ("CTS-12.3", 3, ("card:0:0", "space:0:0,0", "space:0:1,0", "space:0:0,1")),
        ("CTS-12.6", 3, ("space:0:1,1", "space:0:2,1")),
        ("CTS-12.7", 1, ("space:0:2,0", "space:0:3,0")),
        ("CTS-12.9", 2, ("space:0:3,1",)),
    ]
    assert all("{" not in line.text(GAME, lang) for line in s.ledger() for lang in ("en", "cs"))


@pytest.mark.rule("CTS-12.4")
@pytest.mark.rule("CTS-12.5")
def test_x3_two_copies_form_their_sets_from_the_same_buildings() -> None:
    s = table(red="R/R1 R/R3 B/B2\nG/G4 G/G1 Y/Y1", cards=["balanced_district", "balanced_district"])
    assert scored(s).cards == 4
    more = table(red="R/R1 R/R3 B/B2\nG/G4 G/G1 Y/Y1\nB/B1 Y/Y2 P", cards=["balanced_district"])
    assert scored(more).cards == 4


@pytest.mark.rule("CTS-12.4")
def test_one_building_serves_several_cards() -> None:
    assert scored(table(red="R/R3 P", cards=["red_towers", "height_3", "park_towers"])).cards == 3 + 2 + 2


@pytest.mark.rule("CTS-14.7")
def test_x4_colour_quarters_pays_once_for_six_lots() -> None:
    assert scored(table(red="R R/R2 R R\nR R/R1 P W", cards=["colour_quarters"])).cards == 3


@pytest.mark.rule("CTS-12.6")
@pytest.mark.rule("CTS-12.8")
@pytest.mark.parametrize(
    ("drawing", "points"),
    [
        ("W:s W:s W:d", 3),
        ("W:s W:r\nW:y W:d", 10),
        ("W:s W:r W:y\nP W:d W:d", 10),
        ("W:s P W:s", 2),
        ("W:s W W:r\nP P W:d", 6),
        ("W W", 0),
    ],
)
def test_x5_water_areas(drawing: str, points: int) -> None:
    assert scored(table(red=drawing)).waters == points


@pytest.mark.rule("CTS-12.7")
@pytest.mark.rule("CTS-12.8")
def test_two_trees_in_one_park_count_once() -> None:
    assert scored(table(red="P:t P:t")).parks == 1
    assert scored(table(red="P:t P:f R P:b")).parks == 3 + 1


@pytest.mark.rule("CTS-7.9")
@pytest.mark.rule("CTS-7.10")
def test_x6_a_wild_lot_counts_as_any_colour_until_it_is_built() -> None:
    assert scored(table(red="G G R:*", cards=["colour_quarters"])).cards == 3
    assert scored(table(red="G G R:*/G2", cards=["colour_quarters", "green_terraces"])).cards == 3 + 2
    assert scored(table(red="G G R:*/R2", cards=["colour_quarters", "red_terraces"])).cards == 0 + 2


@pytest.mark.rule("CTS-12.9")
@pytest.mark.rule("CTS-7.6")
def test_monuments() -> None:
    assert scored(table(red="R:m B:m\nP W")).monuments == 4


@pytest.mark.rule("CTS-12.10")
@pytest.mark.rule("CTS-7.11")
def test_nothing_costs_points() -> None:
    assert scored(table(red="R B:*\nG Y")) == ScoreParts(0, 0, 0, 0, 0)


# Milestones

FOUR_PARKS = "P R P R\nR P R P"
THREE_PARKS = "P P P R\nR P R P"


def owners(s: Cities, column: int) -> list[int]:
    return s.ring[column * 3 : column * 3 + 3]


@pytest.mark.rule("CTS-10.1")
@pytest.mark.rule("CTS-10.2")
def test_only_the_active_player_is_looked_at() -> None:
    s = table(red=FOUR_PARKS, purple=FOUR_PARKS)
    assert run(s, "check_milestones") == ["CTS-10.2"]
    assert owners(s, 2) == [0, -1, -1]


@pytest.mark.rule("CTS-10.1")
def test_only_the_end_of_the_turn_counts() -> None:
    """Six low buildings in the middle of the turn, five at its end."""
    s = table(metropolis="mexico_city", red="R/R1 R/R1 R/R1 P\nB/B1 B/B1 B/B1 P")
    six = s.district[0]
    s.district[0] = six.with_piece(RED, space_at(0, 0))
    assert run(s, "check_milestones") == []
    s.district[0] = six
    assert run(s, "check_milestones") == ["CTS-10.2"]
    assert owners(s, 0) == [0, -1, -1]


@pytest.mark.rule("CTS-10.3")
def test_several_milestones_in_one_turn() -> None:
    s = table(red="P R/R1 P B/B1\nG/G1 P R/R1 P\nG/G1 Y/Y1 Y/Y1 Y/Y1")
    assert run(s, "check_milestones") == ["CTS-10.2"] * 3
    assert [owners(s, column) for column in range(3)] == [[0, -1, -1]] * 3


@pytest.mark.rule("CTS-10.4")
def test_a_milestone_is_claimed_once() -> None:
    s = table(red=FOUR_PARKS)
    run(s, "check_milestones")
    assert run(s, "check_milestones") == []
    assert owners(s, 2) == [0, -1, -1]


@pytest.mark.rule("CTS-10.5")
@pytest.mark.rule("CTS-13.1")
def test_the_fourth_player_gets_nothing() -> None:
    s = table(teal=FOUR_PARKS, rings={(2, 0): 1, (2, 1): 0, (2, 2): 2})
    s.active = 3
    assert run(s, "check_milestones") == []
    assert owners(s, 2) == [1, 0, 2]


@pytest.mark.rule("CTS-10.6")
def test_x12_a_ring_stays_when_the_condition_is_lost() -> None:
    s = table(red=FOUR_PARKS)
    run(s, "check_milestones")
    s.district[0] = district_from_text(THREE_PARKS)
    run(s, "check_milestones")
    assert owners(s, 2) == [0, -1, -1]
    assert scored(s).milestones == 6


@pytest.mark.rule("CTS-10.7")
@pytest.mark.rule("CTS-2.3")
def test_x10_two_players_take_the_first_and_the_last_place() -> None:
    s = table(2, red=FOUR_PARKS, purple=FOUR_PARKS)
    run(s, "check_milestones")
    s.active = 1
    run(s, "check_milestones")
    run(s, "final_scoring")
    assert [owners(s, 2)[0], owners(s, 2)[2]] == [0, 1]
    assert [parts(s, seat).milestones for seat in (0, 1)] == [6, 2]


@pytest.mark.rule("CTS-10.9")
def test_the_last_turn_of_the_game_still_counts() -> None:
    s = table(red=FOUR_PARKS)
    s.round, s.worker = s.rounds(), [0, 1, 2, 3] * 4
    s.agenda = [("end_turn", ()), ("check_milestones", ())]
    run_automatic(s)
    assert s.over
    assert parts(s, 0).milestones == 6


@pytest.mark.rule("CTS-10.10")
def test_the_places_of_a_milestone() -> None:
    assert set(GAME.box.milestone_vp) == {(6, 4, 2)}


@pytest.mark.rule("CTS-10.2")
def test_the_event_shows_the_spaces_that_made_it() -> None:
    s = table(red=FOUR_PARKS)
    run(s, "check_milestones")
    assert s.log is not None
    where = s.log[0][2]
    assert where == ("milestone:2", "place:2:0", "space:0:0,0", "space:0:2,0", "space:0:1,1", "space:0:3,1")


@pytest.mark.rule("CTS-15.1")
def test_what_is_missing_is_said_in_both_languages() -> None:
    s = table(metropolis="new_york", red="P P R/R1 B/B1\nP R P P")
    progress = [queries.milestone(s, 0, column) for column in range(3)]
    assert [one.met for one in progress] == [False, False, False]
    for one in progress:
        assert one.missing
        for need in one.missing:
            for lang in ("en", "cs"):
                text = need.text(GAME, lang)
                assert str(need.facts["need"]) in text
                assert "{" not in text


def test_a_learner_asks_for_a_card_and_for_what_is_missing() -> None:
    s = table(metropolis="rio_de_janeiro", purple="W:s W P", red="R/R2 B/B2 P", cards=["height_2"])
    assert queries.card(s, 0, 0) == [("0,0",), ("1,0",)]
    lagoon = queries.milestone(s, 1, 0)
    assert lagoon.spaces == ("0,0", "1,0")
    assert lagoon.missing[0].where == ("space:1:0,0", "space:1:1,0")


# Who wins


def ended(*totals: tuple[int, int]) -> Cities:
    """A table with these points in all, of which so many come from milestones (places worth 6, 4 or 2)."""
    s = table(len(totals))
    columns = {6: 0, 4: 1, 2: 2}
    for seat, (points, from_rings) in enumerate(totals):
        s.points[seat] = points
        if from_rings:
            column = next(c for c in range(3) if s.ring[c * 3 + columns[from_rings]] < 0)
            s.ring[column * 3 + columns[from_rings]] = seat
    return s


@pytest.mark.rule("CTS-1.2")
@pytest.mark.rule("CTS-12.11")
def test_most_points_win() -> None:
    s = ended((30, 6), (40, 0), (20, 0))
    assert s.ranking() == [1, 0, 2]
    assert s.winners() == [1]
    assert run(s, "end_of_game") == ["CTS-12.11"]


@pytest.mark.rule("CTS-12.11")
def test_milestone_points_break_a_tie() -> None:
    s = ended((40, 4), (40, 6), (40, 2))
    assert s.ranking() == [1, 0, 2]
    assert s.places() == [2, 1, 3]


@pytest.mark.rule("CTS-12.12")
def test_else_the_victory_is_shared_and_so_are_lower_ranks() -> None:
    s = ended((40, 6), (40, 6), (20, 2), (20, 2))
    assert s.winners() == [0, 1]
    assert s.places() == [1, 1, 3, 3]
    assert run(s, "end_of_game") == ["CTS-12.12", "CTS-12.12"]
