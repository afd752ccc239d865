"""The Cerdà track (CER) and the three scorings (CRS)."""

from typing import Any

import pytest

from gamelib.games.barcelona.cerda import advance, multiplier
from tests.playing import cited, earned, play, top

from .table import GAME, Table, points, sketch, table, told, value

CHECK = ["cerda_check", "draw_citizens"]


def check(drawing: str = "", **unusual: Any) -> Table:
    """A turn in which a house has been built, at the check for a scoring."""
    return table(drawing, **{"waits": CHECK} | unusual)


# The track


@pytest.mark.rule("BCN-CER.1")
@pytest.mark.rule("BCN-CER.3")
@pytest.mark.rule("BCN-CER.4")
@pytest.mark.parametrize(
    ("before", "steps", "after", "vp"), [(4, 2, 6, 0), (1, -2, 0, 0), (0, -1, 0, 0), (11, 2, 12, 2), (12, 2, 12, 4)]
)
def test_steps_on_the_track(before: int, steps: int, after: int, vp: int) -> None:
    s = sketch(cerda=[before, 4])
    s.log = []
    advance(s, 0, steps)
    assert (s.cerda, s.points[0]) == ([after, 4], vp)
    assert told(s, "BCN-CER.1") == [{"before": before, "after": after}] * (before != after)


@pytest.mark.rule("BCN-CER.2")
def test_the_multiplier_grows_with_every_third_space() -> None:
    s = sketch()
    found = []
    for index in range(13):
        s.cerda[0] = index
        found.append(multiplier(s, 0))
    assert found == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4]
    s.cerda[0] = s.game.box.cerda_start
    assert multiplier(s, 0) == 1


# Scorings

FIVE = "b21 b31 b41 b12 level_1 purple\n"
"""Houses that have brought eight citizens to the tracks."""


@pytest.mark.rule("BCN-CRS.1")
@pytest.mark.rule("BCN-CIT.2")
@pytest.mark.parametrize(("track", "scores"), [([5, 5, 6], True), ([5, 5, 5], False), ([5, 4, 7], True)])
def test_a_track_that_reaches_the_end_of_a_section_starts_the_scoring(track: list[int], scores: bool) -> None:
    houses = {
        15: "b21 b31 b41 b12 b32 b42 level_1 orange\nb14 level_3 orange",
        16: f"{FIVE}b32 b42 b13 b23 level_1 orange",
    }
    match = check(houses[sum(track)], seats=4, track=track, scored=0)
    assert (match.state.scored == 1) == scores
    assert ("BCN-CRS.1" in cited(match, -1)) == scores


@pytest.mark.rule("BCN-CRS.2")
@pytest.mark.rule("BCN-CRS.6")
def test_everybody_scores_by_the_place_on_the_track() -> None:
    streets = "h3_1 h3_2 blue\nd1 purple"
    said = {"cerda_tile": ["wide_tiles", "cobblestones", "corner_blocks"], "cerda": [9, 5], "track": [8, 6, 6]}
    match = check(f"{streets}\nb14 level_1 purple", **said)
    assert match.state.scored == 0, "space 5 is still free"
    match = check(f"{streets}\n{FIVE}", **said | {"track": [10, 8, 8], "scored": 0})
    assert (earned(match, "blue"), earned(match, "purple")) == ({"BCN-CRS.2": 2 * 2 * 3}, {"BCN-CRS.2": 2 * 1 * 1})


@pytest.mark.rule("BCN-CRS.3")
def test_a_section_is_scored_once() -> None:
    match = check(FIVE, track=[10, 8, 8], scored=1)
    assert match.state.scored == 1
    assert top(match) == "draw_citizen"


@pytest.mark.rule("BCN-CRS.4")
@pytest.mark.parametrize(
    ("scored", "track", "after"),
    [(0, [10, 8, 8], [4, 4, 2]), (1, [14, 13, 13], [4, 4, 2]), (2, [18, 15, 15], [12, 4, 2])],
)
def test_markers_fall_back_to_the_start_but_not_after_the_third(
    scored: int, track: list[int], after: list[int]
) -> None:
    s = sketch("", seats=3)
    s.agenda, s.track, s.scored, s.cerda, s.log = [("cerda_check", ())], track, scored, [12, 4, 2], []
    while s.agenda and s.agenda[-1][0] != "reveal_modernisme":
        name, args = s.agenda.pop()
        s.game.steps[name].run(s, *args)  # type: ignore[union-attr]
    assert (s.scored, s.cerda) == (scored + 1, after)
    assert len(told(s, "BCN-CRS.4")) == (scored < 2)
    assert [seat for rule, seat, *_ in s.log if rule == "BCN-END.1"] == [0] * (scored == 2)


@pytest.mark.rule("BCN-CRS.5")
@pytest.mark.rule("BCN-MOD.4")
def test_the_display_is_cleared_before_four_tiles_come_one_by_one() -> None:
    match = check(FIVE, track=[10, 8, 8], scored=0, display="coins cloth passengers modernisme_tiles")
    assert match.state.display == ()
    assert sum(match.state.discard) == 4
    for number in range(4):
        assert top(match) == "reveal_modernisme"
        assert match.state.outcomes(), number
        match.play(match.legal_actions()[0])
    assert top(match) == "draw_citizen"
    assert len(match.state.display) == 4


@pytest.mark.rule("BCN-MOD.4")
def test_a_tile_that_was_just_discarded_can_come_back() -> None:
    s = sketch(FIVE, track=[10, 8, 8], scored=0, waits=CHECK)
    left = [tile for tile, count in enumerate(s.face_down) if count]
    s.discard, s.face_down = s.face_down, s.discard
    match = GAME.resume(s, chance="ask")
    assert sum(match.state.face_down) == len(left) + 4
    assert not any(match.state.discard)
    assert "BCN-MOD.4" in cited(match, -1)


@pytest.mark.rule("BCN-END.1")
def test_points_of_a_scoring_stand_in_the_ledger() -> None:
    match = check(
        f"h3_1 blue\n{FIVE}", track=[10, 8, 8], scored=0, cerda_tile=["wide_tiles", "cobblestones", "passengers"]
    )
    assert points(match.state, "blue") == {"BCN-CRS.2": 2}
    (line,) = match.ledger()
    assert line.text(match.game) == "Cerdà scoring, wide streets: 2 × 1 × 1"
    play(match, *[str(match.legal_actions()[0])])
    assert match.state.cerda[0] == match.state.game.box.cerda_start
    assert value("seat", "blue") == line.seat
