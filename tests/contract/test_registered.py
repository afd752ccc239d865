"""What the tests that run on every game want to know of one: it is told, and nothing else is."""

from __future__ import annotations

import pytest

from tests.registered import GAMES, WANTED, all_told, told


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
