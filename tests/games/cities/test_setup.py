"""The box, its editions, and the set-up (CTS-1, CTS-2)."""

from pathlib import Path

import pytest

import gamelib
from gamelib import InvalidEditionError
from gamelib.games.cities.things import A, B, C, D
from tests.games.cities.table import GAME, first_decision, of_row
from tests.playing import options, played, refused, top, until, why


@pytest.mark.rule("CTS-1.1")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_to_four_players_and_nobody_alone(seats: int) -> None:
    with pytest.raises(ValueError, match=r"2 to 4 players.*CTS-1\.1"):
        GAME.new(seats)


@pytest.mark.rule("CTS-1.3")
@pytest.mark.parametrize(("seats", "long", "rounds"), [(4, False, 8), (3, False, 8), (2, False, 4), (2, True, 7)])
def test_rounds(*, seats: int, long: bool, rounds: int) -> None:
    assert first_decision(seats, long_two_player=long).state.rounds() == rounds


@pytest.mark.rule("CTS-2.1")
@pytest.mark.parametrize(("seats", "workers"), [(4, 4), (3, 4), (2, 8)])
def test_workers_and_rings(seats: int, workers: int) -> None:
    s = first_decision(seats).state
    assert [s.workers_left(seat) for seat in range(seats)] == [workers] * seats
    assert not any(0 <= ring < 4 for ring in s.ring)


@pytest.mark.rule("CTS-2.2")
def test_every_metropolis_is_drawn_with_equal_chances_or_agreed() -> None:
    drawn = GAME.new(4, chance="ask")
    assert [weight for _, weight in drawn.state.outcomes()] == [1] * 8
    assert played(drawn, "metropolis lisbon")[-1] == "CTS-2.2"
    assert drawn.state.metropolis == GAME.codecs["metropolis"].value("lisbon")
    agreed = first_decision(metropolis="venice")
    assert [GAME.codecs["milestone"].word(m) for m in agreed.state.milestones()] == ["canals", "bridges", "palazzi"]


@pytest.mark.rule("CTS-2.4")
@pytest.mark.rule("CTS-2.5")
@pytest.mark.rule("CTS-2.6")
@pytest.mark.rule("CTS-2.7")
def test_piles_and_bag_are_full() -> None:
    s, box = first_decision().state, GAME.box
    assert [s.pile[row] for row in (A, B, C, D)] == [32, 32, 48, 100]
    assert s.unseen == box.copies
    assert set(of_row(s.unseen, D)) == {25}
    assert set(of_row(s.unseen, B)) == {1}


@pytest.mark.rule("CTS-2.8")
@pytest.mark.rule("CTS-2.12")
def test_the_start_player_is_drawn_or_agreed() -> None:
    match = GAME.new(3, chance="ask", metropolis="sydney")
    assert [str(action) for action in match.legal_actions()] == ["first red", "first purple", "first orange"]
    assert played(match, "first orange") == ["CTS-2.8"]
    assert match.state.star == match.state.first == 2
    with pytest.raises(ValueError, match=r"Nobody sits on teal.*CTS-2\.8"):
        GAME.new(3, start_player="teal")


@pytest.mark.rule("CTS-2.9")
def test_start_tiles_are_chosen_anticlockwise_and_the_start_player_is_last() -> None:
    """X11: three players, the start player has index 1."""
    match = first_decision(3, start_player="purple")
    seats = []
    for tile in ("s2", "s4", "s1"):
        seats.append(match.state.seat)
        events = match.play(f"choose {tile}")
        if top(match) == "choose_start_tile":
            assert why(match, f"choose {tile}") == {"CTS-2.9"}
    assert seats == [0, 2, 1]
    assert [event.rule for event in events][:2] == ["CTS-2.10", "CTS-2.9"]
    assert events[1].facts["tile"] == ("s3",)


@pytest.mark.rule("CTS-2.9")
def test_a_start_tile_that_is_gone_is_refused() -> None:
    match = first_decision()
    match.play("choose s3")
    assert refused(match, "choose s3") == {"CTS-2.9"}
    assert options(match, "choose") == ["choose s1", "choose s2", "choose s4"]
    (refusal,) = match.why_not("choose l01")
    assert refusal.because == "CORE-ACT.5", "it has never been on offer"


@pytest.mark.rule("CTS-2.11")
def test_no_milestone_is_checked_after_a_start_tile() -> None:
    match = first_decision()
    steps = []
    while match.state.agenda[-1][0] != "fill_row" and match.state.decision.name == "choose_start_tile":
        steps += [name for name, _ in match.state.pending_steps()]
        match.play(str(match.legal_actions()[0]))
    assert "check_milestones" not in steps


@pytest.mark.rule("CTS-13.4")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_long_game_is_for_two(seats: int) -> None:
    with pytest.raises(ValueError, match=r"CTS-13\.4"):
        GAME.new(seats, long_two_player=True)


@pytest.mark.parametrize(
    ("option", "rule"),
    [("metropolis=london", "CTS-2.2"), ("long_two_player=1", "CTS-13.4"), ("voluntary_feature_discard=no", "CTS-7.4")],
)
def test_a_variant_that_does_not_exist_is_refused_with_its_rule(option: str, rule: str) -> None:
    name, value = option.split("=")
    with pytest.raises(ValueError, match=rule.replace(".", r"\.")):
        GAME.new(2, **{name: value})


def box(tmp_path: Path, text: str) -> gamelib.Game:
    file = tmp_path / "my_box.toml"
    file.write_text(text, encoding="utf-8")
    return gamelib.load("cities", file)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('[[land_tiles]]\nid = "l01"\ncells = "B G / Y X"', "land_tiles, row 'l01': cells = 'B G / Y X'"),
        ('[[land_tiles]]\nid = "l01"\ncells = "B G Y P"', "land_tiles, row 'l01'"),
        ('[[start_tiles]]\nid = "s1"\ncells = "R B / W"', "start_tiles, row 's1': cells = 'R B / W' should be like"),
        ('[[start_tiles]]\nid = "s9"\ncells = "R B / W P"', "start_tiles: a row needs id = one of: s1"),
        ("[counts.colours]\npieces = 5", "counts, colours: pieces is 5, but the rows give 100"),
        ('[[land_tiles]]\nid = "l01"\ncells = "B G / P P"', "land_letters: P is 32, but the rows give 33"),
        ('[[cards]]\nid = "skyline"\ncopies = 3', "counts, cards: copies is 32, but the rows give 33"),
        ('[[cards]]\nid = "skyline"\ncounts = "towers(colour=red)"', "'skyline': counts: there is no kind 'towers'"),
        ('[[cards]]\nid = "skyline"\ncounts = "buildings(colour=pink)"', "'skyline': counts: buildings: colour"),
        ('[[cards]]\nid = "skyline"\ncounts = "buildings"', "should be like 'buildings(colour=red, min_height=3)'"),
        ('[[milestones]]\nid = "bay"\nneeds = "space_total(terrain=water)"', "'bay': needs: space_total needs count"),
        ('[[milestones]]\nid = "bay"\nplaces = [2, 4, 6]', "milestones, row 'bay': places are three numbers"),
        ('[[milestones]]\nid = "bay"\nmetropolis = "lisbon"', "metropolises, row 'sydney': 2 milestones"),
        ('[[features]]\nid = "tree"\ncount = 6', "counts, features: count is 48, but the rows give 49"),
        (
            '[[features]]\nid = "wild_lot"\ncount = 5\n[[features]]\nid = "tree"\ncount = 4',
            "features, row 'wild_lot': count is at most 4",
        ),
        ('[[colours]]\nid = "red"\npieces = 20', "counts, colours: pieces is 100, but the rows give 95"),
        ('[[colours]]\nid = "red"\nletter = "W"', "colours, row 'red': letter = 'W' is 'R' in every box"),
        ('[[features]]\nid = "tree"\nletter = "f"', "features, row 'tree': letter = 'f' is 't' in every box"),
        ('[[features]]\nid = "ferry"\non = "park"', "features, row 'ferry': on = 'park' is 'water' in every box"),
        ('[[features]]\nid = "monument"\non = "lawn"', "features, row 'monument': on = 'lawn' is 'lot' in every box"),
        ('[[cards]]\nid = "skyline"\ncounts = "areas(terrain=park, terrain=water)"', "names a parameter twice"),
        ('[[slots]]\nid = "a1"\nface_up = 2', "slots, row 'a1': one card or land tile lies there (CTS-1.4)"),
        ('[[slots]]\nid = "c1"\nfrom_bag = 2', "slots, row 'c1': only row D is filled from the bag (CTS-3.4)"),
        ('[[slots]]\nid = "d1"\nface_down = 1', "slots, row 'd1': pieces have no face to hide (CTS-3.4)"),
        ('[[slots]]\nid = "d4"\nfrom_bag = 0', "slots, row 'd4': a slot offers 1 to 8 items (CTS-4.2)"),
        ("[[player_count]]\nplayers = 4\nrounds = 9", "36 are needed in the longest game, the box has 32 (CTS-3.6)"),
        ("[[player_count]]\nplayers = 4\nworkers = 5", "player_count, row 4: workers is four times per_row (CTS-1.4)"),
        ("[[player_count]]\nplayers = 4\nworkers = 8\nper_row = 2", "per_row leaves nobody without a slot (CTS-4.11)"),
        ("[[player_count]]\nplayers = 3\nrounds_long = 9", "rounds_long is for two (CTS-1.3)"),
        ("[[area_points]]\nkinds = 3\nvp = 11", "area_points: more kinds are not worth less (CTS-12.6)"),
        ("[[area_points]]\nkinds = 9\nvp = 11", "area_points: a row needs kinds"),
    ],
)  # fmt: skip
def test_a_wrong_box_is_refused_by_name(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(InvalidEditionError) as caught:
        box(tmp_path, text)
    assert problem in str(caught.value)


def test_a_corrected_box_is_played(tmp_path: Path) -> None:
    game = box(tmp_path, '[[cards]]\nid = "skyline"\nvp = 9\ncounts = "buildings(colour=red, exact_height=1)"')
    assert game.box.card_vp[game.codecs["card"].value("skyline")] == 9
    assert next(row for row in game.data.rows("cards") if row["id"] == "skyline")["source"] == "edition"
    assert game.new(2, seed=3).legal_actions()


def test_every_tile_differs_from_every_other_however_turned() -> None:
    seen = [frozenset(turns) for turns in GAME.box.cells]
    assert len(set().union(*seen)) == sum(len(turns) for turns in seen)
    assert len(seen) == 36


def test_a_start_tile_shows_two_lots_a_park_and_a_water() -> None:
    for tile in GAME.box.start_tiles:
        *lots, park, water = sorted(GAME.box.cells[tile][0])
        assert (park, water) == (4, 5)
        assert len(set(lots)) == 2


def test_the_board_as_a_graph() -> None:
    graph = GAME.graph()
    with pytest.raises(ValueError, match="for 2 to 4 players, not 9"):
        GAME.graph(9)
    assert graph.number_of_nodes() == 20
    assert sorted(graph.neighbors("bag")) == ["slot:d1", "slot:d2", "slot:d3", "slot:d4"]
    assert graph.nodes["slot:b3"]["at"] == (2, 1)


def test_setting_up_ends_at_the_first_slot() -> None:
    match = first_decision(2)
    lines = until(match, "take_slot")
    assert lines[:2] == ["choose s1", "choose s2"]
    assert len(lines) == 2 + 21


def test_the_line_of_a_position_names_who_decides_also_while_start_tiles_are_chosen() -> None:
    state = GAME.new(seats=4, seed=1, metropolis="venice", start_player="purple").state
    assert (GAME.seat_word(state.seat or 0), GAME.seat_word(state.active)) == ("red", "purple")
    assert "Red: Choose a start tile." in state.text()
