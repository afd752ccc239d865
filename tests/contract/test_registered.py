"""What the tests that run on every game want to know of one: it is told, and nothing else is."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from tests.registered import GAMES, WANTED, all_told, game_of, of_other_games, told


@pytest.mark.every_game("each game has facts for the tests of its own")
@pytest.mark.parametrize("what", WANTED)
@pytest.mark.parametrize("slug", GAMES)
def test_every_game_tells_what_is_wanted(slug: str, what: str) -> None:
    assert told(slug, what)


@pytest.mark.parametrize("slug", GAMES)
def test_nothing_is_told_that_nobody_reads(slug: str) -> None:
    assert set(all_told(slug)) <= set(WANTED)


def test_a_game_that_tells_nothing_reads_what_to_write_and_where() -> None:
    with pytest.raises(pytest.fail.Exception) as caught:
        told("atlantis", "misunderstandings")
    assert str(caught.value) == (
        "tests/games/atlantis/game.toml does not tell 'misunderstandings': write there how many common "
        "misunderstandings the specification lists, such as misunderstandings = 14."
    )


def asked_of(name: str, slug: str, *marks: str) -> Any:
    """A test with a parameter, as far as it matters which game that is."""
    params = SimpleNamespace(params={"slug": slug})
    return SimpleNamespace(nodeid=f"a.py::{name}[{slug}]", callspec=params, get_closest_marker={*marks}.__contains__)


def test_a_test_keeps_so_many_games_and_another_one_other_games() -> None:
    tests = [asked_of(f"test_{number}", slug) for number in range(len(GAMES)) for slug in GAMES]
    left = [*of_other_games(tests, 2)]
    kept = [test for test in tests if test not in left]
    assert {*Counter(test.nodeid.partition("[")[0] for test in kept).values()} == {2}
    assert {*Counter(game_of(test) for test in kept).values()} == {2}


def test_what_every_game_is_asked_each_time_keeps_all_of_them() -> None:
    assert [*of_other_games([asked_of("test", slug, "every_game") for slug in GAMES], 1)] == []
    assert [game_of(test) for test in of_other_games([asked_of("test", slug) for slug in GAMES], 1)] == GAMES[1:]
