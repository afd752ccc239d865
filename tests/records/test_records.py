"""Golden matches: whole games as text, in which every event, rule and point stays until somebody means a change."""

from __future__ import annotations

import difflib

import pytest

import gamelib
from scripts.make_records import FOLDER, golden, read, transcript
from tests.registered import GAMES, all_told, told

pytestmark = pytest.mark.every_game("its records say that a game has stayed the same")

KEPT = [(slug, name) for slug in GAMES for name in all_told(slug).get("records", ())]


def kept_text(slug: str, name: str) -> str:
    return (FOLDER / slug / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(("slug", "name"), KEPT)
def test_a_golden_match_replays_word_for_word(slug: str, name: str) -> None:
    text = kept_text(slug, name)
    match = gamelib.load(slug).replay(read(slug, text))
    assert match.state.over
    changes = list(
        difflib.unified_diff(text.splitlines(), transcript(match).splitlines(), "kept", "now", n=2, lineterm="")
    )
    if changes:
        pytest.fail("\n".join([*changes[:60], "If this is meant: python -m scripts.make_records"]), pytrace=False)


@pytest.mark.parametrize("slug", GAMES)
def test_their_seeds_and_their_players_play_them_again(slug: str) -> None:
    """The luck of a seed is the same on every machine and in every version that keeps the records."""
    for match in golden(slug):
        assert transcript(match.played()) == match.file.read_text(encoding="utf-8"), match.name


def test_every_file_is_a_golden_match() -> None:
    assert {match.file for slug in GAMES for match in golden(slug)} == set(FOLDER.glob("*/*.txt"))


@pytest.mark.parametrize("slug", GAMES)
def test_the_fewest_and_the_most_players_and_every_variant_have_a_match(slug: str) -> None:
    seats = gamelib.load(slug).seats
    assert {min(seats), max(seats)} <= {match.seats for match in golden(slug)}
    assert {name for match in golden(slug) for name in match.variants} == set(gamelib.load(slug).variants)


@pytest.mark.parametrize("slug", GAMES)
def test_the_matches_hold_the_dramatic_moments(slug: str) -> None:
    texts = "".join(kept_text(slug, match.name) for match in golden(slug))
    assert [moment for moment in told(slug, "moments") if moment not in texts] == []
