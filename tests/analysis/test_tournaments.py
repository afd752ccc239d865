"""Everybody sits in every seat with the same luck, and the same seed gives the same matches."""

import json
import random
import re
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import gamelib
from gamelib import AnyGame, IllegalActionError, Match, State, analysis
from gamelib.analysis import InlineExecutor, Tournament
from gamelib.analysis.texts import texts
from gamelib.text.messages import LANGUAGES
from tests.analysis import workers
from tests.registered import GAMES

HERE = InlineExecutor()
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


def test_an_interrupted_tournament_goes_on_as_if_nothing_had_been() -> None:
    bots: list[Any] = ["random", "greedy", workers.last_option]

    def tired(so_far: Tournament) -> None:
        if so_far.matches == 5:
            raise KeyboardInterrupt

    part = analysis.tournament(YARD, bots, 12, HERE, seats=2, progress=tired)
    assert (part.matches, part.stopped) == (5, "interrupted")
    whole = analysis.tournament(YARD, bots, 7, HERE, seats=2, known=part)
    assert whole == analysis.tournament(YARD, bots, 12, HERE, seats=2)
    assert part.matches == part.sums.matches == 5
    with pytest.raises(ValueError, match="another question"):
        analysis.tournament(YARD, bots, 7, HERE, seats=2, seed=1, known=part)
    with pytest.raises(TypeError, match="has answered before"):
        analysis.tournament(YARD, bots, 7, HERE, seats=2, known="part")  # type: ignore[arg-type]


def test_another_seed_is_other_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    lucks: dict[int, set[int]] = {}
    plain = type(YARD).new
    for seed in (0, 1, -1, 10**100 - 1):
        made = lucks[seed] = set()

        def noted(game: AnyGame, seats: int, seed: int, made: set[int] = made) -> Match[Any]:
            made.add(seed)
            return plain(game, seats, seed)

        monkeypatch.setattr(type(YARD), "new", noted)
        analysis.tournament(YARD, ["random", "random"], 20, HERE, seed)
    assert [len(made) for made in lucks.values()] == [10] * 4
    assert len(set.union(*lucks.values())) == 40


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


@pytest.mark.parametrize(("lang", "fault"), [("en", "The workers were lost twice"), ("cs", "Výpočetní procesy")])
def test_what_has_kept_matches_from_being_played_is_told(lang: str, fault: str) -> None:
    with ThreadPoolExecutor(1) as gone:
        pass
    nothing = analysis.tournament(YARD, ["random", "greedy"], 20, gone).text(lang).splitlines()
    assert len(nothing) == 2
    assert nothing[0] == texts("tournament")["none"][lang]
    assert nothing[1].startswith(fault)
    few = analysis.tournament(YARD, ["random", "greedy", workers.last_option], 1, HERE, seats=2)
    assert len(few.text(lang).splitlines()) == 2
    assert [one.name for one in few.ranking()][-1] == "last_option"

    def impatient(so_far: Tournament) -> None:
        raise KeyboardInterrupt

    broken = analysis.tournament(YARD, ["random", "greedy"], 20, HERE, progress=impatient).text(lang).splitlines()
    assert broken[2:] == [texts("tournament")["interrupted"][lang]]


def test_bots_are_called_by_their_names_and_by_what_they_were_given() -> None:
    few, more = (partial(analysis.bots["mcts"], rounds=rounds) for rounds in (1, 2))
    found = analysis.tournament(YARD, [few, more, analysis.bots["greedy"], Stubborn()], 1, HERE, seats=2)
    assert [one.name for one in found.results] == ["mcts, rounds=1", "mcts, rounds=2", "greedy", "Stubborn"]


class Stubborn:
    def __call__(self, view: State, rng: random.Random, seconds: float = 1.0) -> Any:
        return "no, never"


def test_a_bot_that_does_what_is_not_allowed_is_named() -> None:
    with pytest.raises(IllegalActionError, match="no, never") as caught:
        analysis.tournament(YARD, ["random", Stubborn()], 1, HERE)
    seat = YARD.seat_word(1)
    assert caught.value.__notes__[0] == f"This was the bot Stubborn, in the seat {seat}."


def test_variants_of_the_game_are_taken() -> None:
    found = analysis.tournament(
        gamelib.load("cities"), ["random", "random"], 2, HERE, variants={"metropolis": "venice"}
    )
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
        (ValueError, "weather", {"variants": {"weather": "fine"}}),
    ],
)
def test_what_cannot_be_is_named_before_anything_is_played(
    error: type[Exception], what: str, wrong: dict[str, Any]
) -> None:
    with pytest.raises(error, match=what):
        analysis.tournament(**{"game": YARD, "bots": ["random", "random"], "executor": HERE} | wrong)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"bots": ["genius", "random"]}, "There is no bot 'genius'; there is random, greedy, mcts."),
        ({"bots": []}, "At least one bot is wanted."),
        ({"seats": 3}, "seats is a whole number from 1 to 2, as many as there are bots, not 3."),
        ({"matches": 0}, "matches is a whole number from 1, not 0."),
    ],
)
def test_what_cannot_be_is_said_with_what_could(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(said)}$"):
        analysis.tournament(**{"game": YARD, "bots": ["random", "random"], "executor": HERE} | wrong)


def test_a_tournament_shows_itself_and_gives_a_row_for_each_bot() -> None:
    def bot(view: State, rng: random.Random, seconds: float = 1.0) -> Any:
        return view.legal_actions()[0]

    bot.__name__ = "<b>me</b> & co"
    found = analysis.tournament(YARD, ["random", bot, "greedy"], matches=2, executor=HERE, seats=2)
    rows = found.to_dicts()
    assert json.loads(json.dumps(rows, allow_nan=False)) == rows
    assert [row["name"] for row in rows] == [result.name for result in found.ranking()]
    assert all(sum(row[f"place_{place}"] for place in (1, 2)) == row["matches"] for row in rows)
    assert [(row["wins"], row["rating_high"]) for row in rows] == [
        (result.wins.mean, result.rating.high) for result in found.ranking()
    ]
    assert repr(found) == f"<tournament of 3 bots, 2 matches, played>\n{found.text()}"
    assert repr(found.results[0]) == f"<{found.results[0].text()}>"
    for lang in LANGUAGES:
        page = ET.fromstring(f"<div>{found.html(lang)}</div>")  # noqa: S314  # our own markup
        shown = [[cell.text for cell in row] for row in page.iter("tr")][1:]
        assert [cells[1] for cells in shown] == [result.name for result in found.ranking() if result.matches]
        assert shown[0][0] == "1"
    assert found._repr_html_() == found.html("en") != found.html("cs")
    broken = replace(found, results=(), matches=0, stopped="interrupted", fault="<lost>")
    page = ET.fromstring(f"<div>{broken.html('cs')}</div>")  # noqa: S314  # our own markup
    assert [cell.text for cell in page.iter("td")] == broken.text("cs").split("\n")
    assert broken.to_dicts() == []
