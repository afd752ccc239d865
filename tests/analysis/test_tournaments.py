"""Everybody sits in every seat with the same luck, and the same seed gives the same matches."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

import gamelib
from gamelib import analysis
from gamelib.analysis import Here, Tournament
from tests.analysis import workers
from tests.registered import GAMES

HERE = Here()
YARD = gamelib.load("courtyards")


@pytest.mark.parametrize("slug", GAMES)
def test_a_tournament_of_every_game(slug: str) -> None:
    found = analysis.tournament(gamelib.load(slug), ["random", "random"], matches=2, executor=HERE)
    assert (found.matches, found.stopped) == (2, "played")
    assert sum(result.wins.mean for result in found.results) == pytest.approx(1)
    assert all(sum(result.places) == 2 for result in found.results)


def test_bots_that_play_alike_do_equally_well_after_a_round_of_seats() -> None:
    found = analysis.tournament(YARD, [workers.last_option] * 3, matches=6, executor=HERE)
    assert len({(result.wins, result.points, result.places) for result in found.results}) == 1
    assert {round(result.rating.mean, 6) for result in found.results} == {0}
    assert [result.name for result in found.results] == ["last_option"] * 3


def test_the_same_seed_gives_the_same_matches_whoever_plays_them() -> None:
    bots: list[Any] = ["greedy", workers.last_option]
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        answers = [analysis.tournament(YARD, bots, 10, who, seed=3) for who in (HERE, processes, None)]
    assert answers[0] == answers[1] == answers[2]
    assert answers[0] != analysis.tournament(YARD, bots, 10, HERE, seed=30)


def test_who_looks_ahead_wins_more_often() -> None:
    found = analysis.tournament(YARD, ["random", "greedy"], matches=60, executor=HERE)
    assert [result.name for result in found.ranking()] == ["greedy", "random"]
    assert found.results[1].wins.low > found.results[0].wins.high
    assert found.results[1].points.mean > found.results[0].points.mean


def test_with_fewer_seats_than_bots_every_group_meets_in_every_seat() -> None:
    found = analysis.tournament(YARD, ["random", "greedy", workers.last_option], 12, HERE, seats=2)
    assert found.matches == 12
    assert [result.matches for result in found.results] == [8, 8, 8]
    assert [sum(result.places) for result in found.results] == [8, 8, 8]
    assert sum(result.rating.mean for result in found.results) == pytest.approx(0, abs=1e-6)
    alone = analysis.tournament(YARD, ["random", "greedy"], 2, HERE)
    assert found.results[0].points != alone.results[0].points
    first = analysis.tournament(YARD, ["random", "greedy", workers.last_option], 2, HERE, seats=2)
    assert [result.points for result in first.results[:2]] == [result.points for result in alone.results]
    assert first.results[2].matches == 0


def test_the_ranking_is_told_in_both_languages() -> None:
    found = analysis.tournament(YARD, ["random", "greedy"], 20, HERE)
    for lang, comma in (("en", "."), ("cs", ",")):
        lines = found.text(lang).splitlines()
        assert [line.split(":")[0] for line in lines] == ["1. greedy", "2. random"]
        best = found.ranking()[0]
        assert f"{best.points.mean:.1f}".replace(".", comma) in lines[0]
        assert f"{best.rating.mean:+.0f}" in lines[0]
        assert f"{100 * best.wins.low:.0f}" in lines[0]
    with pytest.raises(ValueError, match="no language 'de'"):
        found.text("de")


def test_options_of_the_game_are_taken() -> None:
    found = analysis.tournament(gamelib.load("cities"), ["random", "random"], 2, HERE, options={"metropolis": "venice"})
    assert found.matches == 2


def test_progress_is_told_and_an_interruption_keeps_what_is_known() -> None:
    known: list[Tournament] = []

    def impatient(so_far: Tournament) -> None:
        known.append(so_far)
        if len(known) == 3:
            raise KeyboardInterrupt

    found = analysis.tournament(YARD, ["random", "random"], 50, HERE, progress=impatient)
    assert [one.matches for one in known] == [1, 2, 3]
    assert (found.matches, found.stopped) == (3, "interrupted")
    assert found.results == known[-1].results


@pytest.mark.parametrize(
    ("error", "what", "wrong"),
    [
        (TypeError, "A game is wanted", {"game": "cities"}),
        (TypeError, "The bots are a list", {"bots": "greedy"}),
        (ValueError, "no bot 'genius'", {"bots": ["genius", "random"]}),
        (TypeError, "A bot is a name", {"bots": [3, "random"]}),
        (ValueError, "matches is a whole number", {"matches": 0}),
        (ValueError, "2 to 3 players", {"bots": ["random"]}),
        (ValueError, "2 to 3 players", {"seats": 1}),
        (ValueError, "seats is a whole number from 1 to 2", {"seats": 3}),
        (ValueError, "weather", {"options": {"weather": "fine"}}),
    ],
)
def test_what_cannot_be_is_named_before_anything_is_played(
    error: type[Exception], what: str, wrong: dict[str, Any]
) -> None:
    with pytest.raises(error, match=what):
        analysis.tournament(**{"game": YARD, "bots": ["random", "random"], "executor": HERE} | wrong)
