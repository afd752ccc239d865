"""Golden matches: whole games as text, in which every event, rule and point stays until somebody means a change."""

from __future__ import annotations

import difflib

import pytest

import gamelib
from scripts.make_records import FOLDER, GOLDEN, Golden, read, transcript

NAMES = [f"{golden.slug}/{golden.name}" for golden in GOLDEN]


@pytest.mark.parametrize("golden", GOLDEN, ids=NAMES)
def test_a_golden_match_replays_word_for_word(golden: Golden) -> None:
    text = golden.file.read_text(encoding="utf-8")
    match = gamelib.load(golden.slug).replay(read(golden.slug, text))
    assert match.state.over
    changes = list(
        difflib.unified_diff(text.splitlines(), transcript(match).splitlines(), "kept", "now", n=2, lineterm="")
    )
    if changes:
        pytest.fail("\n".join([*changes[:60], "If this is meant: python -m scripts.make_records"]), pytrace=False)


@pytest.mark.parametrize("golden", GOLDEN, ids=NAMES)
def test_its_seed_and_its_players_play_it_again(golden: Golden) -> None:
    """The luck of a seed is the same on every machine and in every version that keeps the records."""
    assert transcript(golden.played()) == golden.file.read_text(encoding="utf-8")


def test_every_file_is_a_golden_match() -> None:
    assert {golden.file for golden in GOLDEN} == set(FOLDER.glob("*/*.txt"))


@pytest.mark.parametrize("slug", gamelib.games())
def test_every_number_of_players_has_a_match(slug: str) -> None:
    mine = [golden for golden in GOLDEN if golden.slug == slug]
    assert {golden.seats for golden in mine} == set(gamelib.load(slug).seats)
    assert {name for golden in mine for name in golden.options} == set(gamelib.load(slug).options)


@pytest.mark.parametrize(
    ("slug", "moments", "least"),
    [
        ("rose_of_fire", ("[ROF-ANA.1]", "[ROF-STR.4]", "[ROF-SOC.6]", "[ROF-CRD.9]", "[ROF-EPO.4]", ": mark "), 2),
        ("cities", ("[CTS-4.7]", "[CTS-7.3]", "[CTS-8.4]", "[CTS-8.7]", "[CTS-10.2]", "[CTS-11.4]", ": put "), 2),
    ],
)
def test_the_matches_hold_the_dramatic_moments(slug: str, moments: tuple[str, ...], least: int) -> None:
    """Anarchy, an overflowing Raval, a strike, a block to choose; milestones, wild lots, what is left over."""
    texts = [golden.file.read_text(encoding="utf-8") for golden in GOLDEN if golden.slug == slug]
    for moment in moments:
        assert sum(moment in text for text in texts) >= least, moment
