"""Another action and the same luck: what is different, line by line."""

import random
from typing import Any

import pytest

import gamelib
from gamelib import Action, IllegalActionError, Match, State, analysis
from tests.registered import GAMES

ROSE = gamelib.load("rose_of_fire")
YARD = gamelib.load("courtyards")


def played(slug: str, seed: int = 3) -> Match[Any]:
    match = gamelib.load(slug).new(seats=2, seed=seed)
    analysis.play(match, {0: "random", 1: "random"})
    return match


def choices(match: Match[Any]) -> list[int]:
    """The lines at which there was something to choose."""
    return [i for i, line in enumerate(match.lines) if line.seat is not None and len(line.before.legal_actions()) > 1]


def another(match: Match[Any], line: int) -> Action:
    return next(action for action in match.lines[line].before.legal_actions() if action != match.lines[line].action)


def refuse(view: State, rng: random.Random, seconds: float = 1.0) -> Action:
    raise AssertionError("nobody has to stand in")


@pytest.mark.parametrize("slug", GAMES)
def test_the_same_action_changes_nothing(slug: str) -> None:
    match = played(slug)
    for line in choices(match)[::25]:
        found = analysis.what_if(match, line, match.lines[line].action, refuse)
        assert found.match.record() == match.record()
        assert (found.changes(), found.by_rule(), found.scores(), found.stood_in) == ([], {}, [0, 0], ())


@pytest.mark.parametrize("slug", GAMES)
def test_the_difference_of_the_ledgers_adds_up(slug: str) -> None:
    match = played(slug)
    record = match.record()
    for line in choices(match)[::9]:
        found = analysis.what_if(match, line, another(match, line), "random")
        assert found.match.state.over
        assert found.match.state.audit() == []
        assert [str(one.action) for one in found.match.lines[:line]] == [str(one.action) for one in match.lines[:line]]
        for seat, points in enumerate(found.scores()):
            assert sum(change.points for change in found.changes() if change.seat == seat) == points
            assert sum(points for (whose, _), points in found.by_rule().items() if whose == seat) == points
        assert all(line < number < len(found.match.lines) for number in found.stood_in)
    assert match.record() == record


def test_draws_fall_as_they_fell() -> None:
    match = played("courtyards")
    line = choices(match)[0]
    found = analysis.what_if(match, line, another(match, line), "random")
    drawn = [[str(one.action) for one in m.lines[line + 1 :] if one.seat is None] for m in (match, found.match)]
    assert drawn[0][0] == drawn[1][0]
    assert sorted(drawn[0]) == sorted(drawn[1])


def test_draws_that_were_chosen_fall_as_they_were_chosen() -> None:
    asked = YARD.new(seats=2, seed=1, chance="ask")
    while not asked.state.over:
        asked.play(asked.legal_actions()[-1])
    line = choices(asked)[2]
    found = analysis.what_if(asked, line, asked.lines[line].action, refuse)
    assert found.match.record() == asked.record()


def test_of_a_match_that_goes_on_only_what_is_known_is_played() -> None:
    match = played("rose_of_fire")
    line = choices(match)[4]
    match.goto(line + 12)
    found = analysis.what_if(match, line, match.lines[line].action, refuse)
    assert found.match.record() == match.fork().record()
    other = analysis.what_if(match, line, another(match, line), "random")
    assert line < other.match.line <= line + 40
    assert not other.match.state.over


def test_the_new_match_can_be_played_on() -> None:
    match = played("rose_of_fire")
    line = choices(match)[4]
    match.goto(line + 12)
    found = analysis.what_if(match, line, another(match, line), "random")
    analysis.play(found.match, {0: "random", 1: "random"})
    assert found.match.state.over


@pytest.mark.parametrize("chance", ["seed", "ask"])
@pytest.mark.parametrize("slug", GAMES)
def test_in_the_middle_of_a_match_every_line_can_be_played_once_more(slug: str, chance: str) -> None:
    match, rng = gamelib.load(slug).new(seats=2, seed=3, chance=chance), random.Random(4)
    for _ in range(20):
        for _ in range(rng.randint(1, 4)):
            match.play(rng.choice(match.legal_actions()))
        for line in choices(match)[-3:]:
            same = analysis.what_if(match, line, match.lines[line].action, refuse).match
            assert (same.state, same.chance, same.record()) == (match.state, chance, match.record())
            other = analysis.what_if(match, line, another(match, line), "random").match
            assert chance == "ask" or other.state.over or other.state.seat in (0, 1)
            assert other.state.over or other.legal_actions()
        if match.state.over:
            break


def test_in_slow_motion_all_is_compared_that_the_same_action_brings() -> None:
    match = ROSE.new(seats=2, seed=3)
    match.slow = True
    match.play(match.legal_actions()[0])
    assert match.state.seat == gamelib.AUTO
    found = analysis.what_if(match, match.line - 1, match.lines[-1].action, refuse)
    assert found.changes() == []
    assert found.match.state == found.played.state
    assert (match.slow, match.state.seat) == (True, gamelib.AUTO)


def test_lines_that_nobody_decided_are_named() -> None:
    match = played("rose_of_fire")
    draw = next(i for i, line in enumerate(match.lines) if line.seat is None)
    with pytest.raises(ValueError, match=f"Nobody decided at line {draw}:"):
        analysis.what_if(match, draw, "pass")
    with pytest.raises(ValueError, match="the history has the lines 0 to"):
        analysis.what_if(match, len(match.lines), "pass")
    with pytest.raises(ValueError, match="There is no line"):
        analysis.what_if(match, "3", "pass")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="Nothing has been played"):
        analysis.what_if(YARD.new(seats=2, chance="ask"), 0, "pass")


def test_what_was_not_allowed_stays_refused() -> None:
    match = played("rose_of_fire")
    with pytest.raises(IllegalActionError, match="ROF-TRN"):
        analysis.what_if(match, choices(match)[0], "place 3,5")
    with pytest.raises(ValueError, match="no bot 'genius'"):
        analysis.what_if(match, choices(match)[0], "pass", "genius")
    with pytest.raises(TypeError, match="A match is wanted"):
        analysis.what_if(match.state, 0, "pass")  # type: ignore[arg-type]
