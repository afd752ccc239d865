"""Cobblestones (PAV) and streets (STR)."""

import pytest

from gamelib.engine.history import StepIndex
from gamelib.games.barcelona.box import NARROW, WIDE
from gamelib.games.barcelona.sidewalk import empty, open_spaces
from gamelib.games.barcelona.streets import run_of, tiles_left
from tests.playing import cited, earned, options, play, refused, top, why

from .table import GAME, Table, sketch, table, value

NARROW_TILES = "h1_2 h1_4 h2_2 h4_2 v1_1 v1_3 v2_2 v4_4 v5_1 v5_3"
"""Ten segments of narrow streets."""
WIDE_TILES = "h3_1 h3_4 v3_1 v3_4 d2"


def acting(waits: str, lies: str = "", **unusual: object) -> Table:
    """Blue stands on a crossing and carries out an action."""
    return table(f"c42 middle\n{lies}", **{"here": "c42", "waits": waits} | unusual)


def laying(lies: str = "", kind: str = "narrow", **unusual: object) -> Table:
    return acting(f"place_street {kind}", lies, **unusual)


# Cobblestones


@pytest.mark.rule("BCN-PAV.1")
def test_without_a_cobblestone_the_action_is_impossible() -> None:
    match = acting("take_actions", "s12 s11 s10 s20 s30 s40 blue")
    assert "act v4" not in options(match)
    assert refused(match, "act v4") == {"BCN-ACT.5", "BCN-PAV.1"}


@pytest.mark.rule("BCN-PAV.2")
def test_beside_a_cobblestone_or_the_printed_one() -> None:
    match = acting("place_cobblestone full", "s12 purple")
    assert set(options(match)) == {f"cobble s{xy}" for xy in ("21", "11", "02", "32", "13", "23")}
    assert refused(match, "cobble s00") == {"BCN-PAV.2"}


@pytest.mark.rule("BCN-PAV.3")
def test_the_freed_space_of_the_warehouse_counts_at_once() -> None:
    """Four things lie there; a cloth comes with the fifth space."""
    match = play(acting("place_cobblestone full", coins=3, cloth=1), "cobble s12")
    assert (match.state.coins[0], match.state.cloth[0]) == (3, 2)
    assert top(match) == "choose_action"
    points = play(acting("place_cobblestone full", "s21 purple"), "cobble s12")
    assert points.state.cloth[0] == 2


@pytest.mark.rule("BCN-PAV.4")
def test_a_street_with_all_its_effects() -> None:
    match = play(acting("place_cobblestone full", "s21 s20 s30 purple"), "cobble s40")
    assert top(match) == "place_street"
    assert {action.split()[1][:2] for action in options(match)} <= {"h1", "h2", "h4", "h5", "v1", "v2", "v4", "v5"}
    play(match, "street h1_1")
    assert earned(match, "blue") == {"BCN-STR.5": 1}


@pytest.mark.rule("BCN-PAV.4")
def test_a_street_without_a_tile_is_lost() -> None:
    match = acting("place_cobblestone full", f"s21 s20 s30 purple\n{NARROW_TILES} blue")
    assert "BCN-PAV.4" in cited(play(match, "cobble s40"))
    assert top(match) == "choose_action"


@pytest.mark.rule("BCN-PAV.4")
def test_a_step_of_the_sagrada_familia() -> None:
    assert top(play(acting("place_cobblestone full", "s21 purple"), "cobble s20")) == "sagrada_step"


@pytest.mark.rule("BCN-PAV.5")
def test_a_space_takes_one_cobblestone() -> None:
    match = acting("place_cobblestone full", "s12 purple")
    assert refused(match, "cobble s12") == {"BCN-PAV.5"}


@pytest.mark.rule("BCN-PAV.5")
def test_who_has_a_cobblestone_finds_a_space() -> None:
    """Twenty-four stones for twenty-four spaces: with one in hand one is empty, and beside another one."""
    owners = ["purple", "orange", "green"] * 6 + ["blue"] * 5
    stones = zip(GAME.box.sidewalk_words[1:], owners, strict=True)
    s = sketch("\n".join(f"{space} {seat}" for space, seat in stones), seats=4)
    assert empty(s) == open_spaces(s, 0) == [0]


# Streets


@pytest.mark.rule("BCN-STR.1")
def test_one_wide_or_two_narrow_streets() -> None:
    match = play(acting("build_streets narrow"), "street h4_2")
    assert top(match) == "place_street"
    play(match, "street v4_4")
    assert top(match) == "choose_action"
    assert top(play(acting("build_streets wide"), "street h3_1")) == "choose_action"


@pytest.mark.rule("BCN-STR.2")
def test_tiles_run_out() -> None:
    s = sketch(f"{NARROW_TILES} blue\n{WIDE_TILES} blue")
    assert (tiles_left(s, 0, NARROW), tiles_left(s, 0, WIDE)) == (0, 0)
    assert (tiles_left(s, 1, NARROW), tiles_left(s, 1, WIDE)) == (10, 5)
    match = table(f"c22 middle\n{NARROW_TILES} blue", here="c22", waits="take_actions")
    assert refused(match, "act v2") == {"BCN-ACT.5", "BCN-STR.2"}


@pytest.mark.rule("BCN-STR.3")
def test_on_an_empty_segment_of_its_own_kind() -> None:
    match = laying("h1_1 purple")
    assert refused(match, "street h1_1") == {"BCN-STR.9"}
    assert refused(match, "street h3_1") == {"BCN-STR.3"}
    assert len(options(match)) == 32 - 1
    assert len(options(laying(kind="wide"))) == 12


@pytest.mark.rule("BCN-STR.4")
@pytest.mark.parametrize(
    ("segment", "gains"),
    [("h1_1", (1, 0, 0, 0)), ("h2_3", (0, 1, 0, 0)), ("h2_1", (0, 0, 1, 0)), ("h5_2", (0, 0, 0, 2))],
)
def test_the_printed_benefit_is_gained(segment: str, gains: tuple[int, ...]) -> None:
    match = laying()
    before = match.state.coins[0], match.state.cloth[0], match.state.cerda[0], 0
    play(match, f"street {segment}")
    after = match.state.coins[0], match.state.cloth[0], match.state.cerda[0], earned(match, "blue").get("BCN-STR.4", 0)
    assert tuple(b - a for a, b in zip(before, after, strict=True)) == gains


@pytest.mark.rule("BCN-STR.5")
@pytest.mark.parametrize(
    ("lies", "kind", "segment", "points"),
    [
        ("", "narrow", "h4_2", 1),
        ("h4_1 purple\nh4_3 purple", "narrow", "h4_2", 3),
        ("h4_4 purple", "narrow", "h4_2", 1),
        ("v2_3 purple\nv2_4 purple", "narrow", "h4_2", 1),
        ("h3_1 purple\nh3_2 blue\nh3_4 purple", "wide", "h3_3", 8),
        ("c33 purple\nh3_2 purple", "wide", "h3_3", 4),
    ],
)
def test_an_unbroken_row_counts_whoever_laid_it(lies: str, kind: str, segment: str, points: int) -> None:
    match = play(laying(lies, kind), f"street {segment}")
    assert earned(match, "blue")["BCN-STR.5"] == points


@pytest.mark.rule("BCN-STR.5")
def test_a_row_is_asked_of_a_segment_as_if_a_tile_lay_there() -> None:
    s = sketch("h4_1 purple\nh4_3 purple")
    assert [GAME.codecs["segment"].word(at) for at in run_of(s, value("segment", "h4_2"))] == ["h4_1", "h4_2", "h4_3"]
    assert [GAME.codecs["segment"].word(at) for at in run_of(s, value("segment", "h4_1"))] == ["h4_1"]


@pytest.mark.rule("BCN-STR.6")
@pytest.mark.parametrize(
    ("lies", "kind", "segment", "steps"),
    [
        ("h1_2 h1_4 h2_2 blue", "narrow", "h4_2", 1),
        ("h1_2 h1_4 blue", "narrow", "h4_2", 0),
        ("h1_2 h1_4 h2_2 v1_1 v1_3 v2_1 v4_1 v5_1 v5_3 blue", "narrow", "h4_2", 1),
        ("h3_1 h3_4 v3_1 v3_4 blue", "wide", "d2", 2),
    ],
)
def test_an_empty_stack_brings_steps(lies: str, kind: str, segment: str, steps: int) -> None:
    match = play(laying(lies, kind), f"street {segment}")
    assert match.state.cerda[0] - 4 == steps
    assert ("BCN-STR.6" in cited(match)) == bool(steps)


@pytest.mark.rule("BCN-STR.7")
@pytest.mark.rule("BCN-STR.10")
def test_the_first_of_two_is_done_before_the_second() -> None:
    """The warehouse overflows with the first: that is settled, and its row scored, before the second is laid."""
    match = play(acting("build_streets narrow", coins=3, cloth=1), "street h1_1")
    assert (top(match), earned(match, "blue")) == ("keep_resources", {})
    play(match, "keep 4 0")
    assert (top(match), earned(match, "blue")) == ("place_street", {"BCN-STR.5": 1})
    play(match, "street h4_3")
    assert earned(match, "blue") == {"BCN-STR.5": 2}


@pytest.mark.rule("BCN-STR.8")
def test_one_is_laid_if_there_is_only_one() -> None:
    lies = "h1_2 h1_4 h2_2 v1_1 v1_3 v2_1 v4_1 v5_1 v5_3 blue"
    match = play(acting("build_streets narrow", lies), "street h4_2")
    assert top(match) == "choose_action"


@pytest.mark.rule("BCN-STR.8")
def test_without_a_segment_the_action_is_impossible() -> None:
    wide = "h3_1 h3_2 h3_3 h3_4 purple\nv3_1 v3_2 v3_3 v3_4 orange\nd1 d2 d3 d4 green"
    match = table(f"c24 middle\n{wide}", here="c24", seats=4, waits="take_actions")
    assert refused(match, "act h4") == {"BCN-ACT.5", "BCN-STR.8"}


@pytest.mark.rule("BCN-STR.9")
def test_trams_and_passengers_do_not_matter() -> None:
    match = play(laying("h4_2 tram purple, passenger purple"), "street h4_2")
    assert earned(match, "blue") == {"BCN-STR.5": 1}
    assert earned(match, "purple") == {}
    assert why(laying("h4_2 tram purple"), "street h4_2") == set()


@pytest.mark.rule("BCN-PAV.4")
def test_a_chain_is_known_as_a_tree() -> None:
    """Because of the cobblestone a street, because of the street points and an empty stack; then another action."""
    lies = "s21 s20 s30 purple\nh1_2 h1_4 h2_2 blue"
    match = play(acting("place_cobblestone full", lies), "cobble s40", "street h4_2", "act h2")
    cause = match.causes()
    roots = [rules for step in cause if cause[step] is None and (rules := names(match, step))]
    assert roots == [["BCN-PAV.3"], ["BCN-PLC.5"]], "what the order of play brings has no cause"
    (street,) = [step for step in cause if "BCN-STR.3" in names(match, step)]
    assert names(match, cause[street]) == ["BCN-PAV.3"]
    because = [names(match, step) for step in cause if cause[step] == street]
    assert because == [["BCN-STR.5"], ["BCN-STR.6", "BCN-CER.1"]]


def names(match: Table, step: StepIndex | None) -> list[str]:
    """The rules that a step cites."""
    assert step is not None
    line, number = step
    return [event.rule for event in match.events_at(line)[number]]
