"""What can be looked for on the map of Barcelona says the same as the rules."""

from __future__ import annotations

import pytest

from gamelib.engine.highlights import Places
from gamelib.games.barcelona.box import SLOTS
from gamelib.games.barcelona.conditions import fulfilled
from gamelib.games.barcelona.state import Barcelona
from gamelib.games.barcelona.streets import run_points
from tests.playing import options

from .table import GAME, sketch, table, value, word

POSITIONS = tuple(GAME.positions())


def groups(state: Barcelona, name: str, seat: int = 0) -> tuple[Places, ...]:
    return next(highlight.groups for highlight in GAME.highlights(state, seat) if highlight.name == name)


@pytest.mark.rule("BCN-STR.5")
@pytest.mark.parametrize("name", POSITIONS)
def test_rows_have_as_many_tiles_as_points_are_counted_for(name: str) -> None:
    state = GAME.position(name)
    for seat in range(state.seats):
        found = {tile: row for row in groups(state, "run", seat) for tile in row}
        for segment, owner in enumerate(state.street):
            if owner == seat:
                worth = GAME.box.street_vp[GAME.box.kind_of[segment]]
                assert run_points(state, segment) == worth * len(found[word("segment", segment)])


def test_a_row_does_not_ask_for_its_owners() -> None:
    state = sketch("v2_1 v2_3 purple\nv2_2 blue\nh3_1 h3_4 blue")
    assert {*groups(state, "run")} == {("v2_1", "v2_2", "v2_3"), ("h3_1",), ("h3_4",)}
    assert groups(state, "run", 1) == (("v2_1", "v2_2", "v2_3"),)


@pytest.mark.rule("BCN-BLD.2", "BCN-BLD.3")
def test_sites_are_where_houses_can_be_built() -> None:
    match = table("c21 middle\nc31 upper/working\nc42 working\nb41 level_3 purple", waits=["build_house"])
    found = groups(match.state, "sites")
    assert {site[0] for site in found} == {line.split()[1] for line in options(match)}
    assert {site[0]: site[1:] for site in found}["b21"] == ("c21", "c31")


@pytest.mark.rule("BCN-TRM.4", "BCN-PAV.2")
def test_rides_and_cobblestones_are_what_may_be_chosen() -> None:
    riding = table("h1_1 tram blue\nc11 working", waits=["tram_to full", "take_actions"], here="c11", used="d")
    assert [f"tram {segment}" for segment in groups(riding.state, "reach")[0]] == options(riding)
    drawing, waits = "s21 s20 purple\nc41 working", ["place_cobblestone full", "take_actions"]
    paving = table(drawing, waits=waits, here="c41", used="v4")
    assert [f"cobble {key.rpartition(':')[2]}" for key in groups(paving.state, "paving")[0]] == options(paving)


@pytest.mark.rule("BCN-SCO.3", "BCN-SCO.6", "BCN-PLC.6")
def test_houses_around_intersections_and_beside_passengers() -> None:
    drawing = "c22 blue upper/working\nb11_ne b11_sw corner purple\nb21 level_1 purple\nd1 v2_1 passenger blue"
    state = sketch(f"{drawing}\nh5_1 tram blue")
    assert groups(state, "around") == (("b11_ne", "b11_sw", "b21"),)
    assert groups(state, "beside") == (("b11_ne", "b21"), ("b11_ne", "b11_sw"))
    assert groups(state, "seen") == (("c22",),)


@pytest.mark.rule("BCN-FIN.3", "BCN-CRS.1")
@pytest.mark.parametrize("name", POSITIONS)
def test_projects_and_the_next_scoring_show_what_they_count(name: str) -> None:
    state = GAME.position(name)
    for seat in range(state.seats):
        names = {highlight.name for highlight in GAME.highlights(state, seat)}
        mine = {tile for tile in state.project[seat * SLOTS : (seat + 1) * SLOTS] if tile >= 0}
        due = {*state.cerda_tile[state.scored : state.scored + 1]}
        assert {word("condition", tile) for tile in mine | due} <= names
        for tile in mine | due:
            shown = groups(state, word("condition", tile), seat)
            assert bool(shown) == bool(fulfilled(state, seat, tile))
    assert value("condition", "house_line") == 0
