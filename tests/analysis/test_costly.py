"""What has cost a seat most is found with the same luck, from what it could know, and never called surer than it is."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import pytest

import gamelib
from gamelib import Match, analysis
from gamelib.analysis import CostlyMoves, InlineExecutor, costly
from gamelib.engine.codecs import LANGUAGES
from gamelib.text.templates import printable
from tests.analysis.test_evaluation import midgame
from tests.registered import GAMES

HERE = InlineExecutor()
FAMINE = gamelib.load("la_citta").position("last_famine")


def famine(action: int) -> Match[Any]:
    """A match of one decision between two options, of which the second one is worse."""
    match: Match[Any] = FAMINE.game.resume(FAMINE)
    match.play(match.legal_actions()[action])
    return match


@cache
def yard() -> Match[Any]:
    match = gamelib.load("courtyards").new(seats=2, seed=7)
    analysis.play(match, {0: "random", 1: "random"})
    return match


def found(match: Match[Any], seat: int = 0, playouts: int = 48, **how: Any) -> CostlyMoves:
    return analysis.costly_moves(match, seat, playouts=playouts, **{"executor": HERE} | how)


@cache
def of_yard() -> CostlyMoves:
    return found(yard())


def test_a_mistake_is_found_and_the_better_action_is_none() -> None:
    seat = FAMINE.seat
    assert seat is not None
    better, worse = FAMINE.legal_actions()
    [move] = found(famine(1), seat, 800).moves
    assert (move.verdict, move.played.action, move.better.action) == ("costly", worse, better)
    assert move.win.low > 0
    assert move.gains()
    assert found(famine(0), seat, 200).moves == ()
    assert "no move was certainly a mistake" in found(famine(0), seat, 200).text()


def test_after_few_games_it_is_too_close_to_tell() -> None:
    moves = found(famine(1), FAMINE.seat or 0, 8).moves
    assert all(move.verdict == "close" and move.win.low <= 0 for move in moves)


def test_both_actions_are_compared_on_the_same_deals() -> None:
    moves = of_yard().moves
    assert moves
    for move in moves:
        assert move.played.tally.playouts == move.better.tally.playouts == move.win.playouts
        assert move.win.mean == pytest.approx(move.better.win.mean - move.played.win.mean)
        assert move.points.mean == pytest.approx(move.better.points.mean - move.played.points.mean)
        assert move.win.low <= move.win.mean <= move.win.high
        assert move.points.low <= move.points.mean <= move.points.high
        line = yard().lines[move.line]
        assert move.played.action == line.action != move.better.action
        assert line.before.is_legal(move.better.action)
        assert move.view == line.before.view(0)  # what the seat could know, and nothing else
    known = [(move.verdict != "costly", -move.win.mean) for move in moves]
    assert known == sorted(known)


def test_the_same_seed_gives_the_same_answer_whoever_does_the_work() -> None:
    with ThreadPoolExecutor(3) as threads:
        assert found(yard(), playouts=16) == found(yard(), playouts=16, executor=threads)


def test_it_tells_how_far_it_is_and_can_be_ended_at_any_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costly, "_AT_ONCE", 3)
    known: list[CostlyMoves] = []
    whole = found(yard(), 1, progress=known.append)
    assert [one.part for one in known] == sorted(one.part for one in known)
    assert (known[0].playouts, known[0].line) == (0, next(n for n, line in enumerate(yard().lines) if line.seat == 1))
    assert all(one.line is not None and yard().lines[one.line].seat == 1 for one in known)
    soon = next(one for one in known if one.moves)
    assert soon.looked_at < soon.decisions, "the first ones are compared before the others are looked at"
    assert (whole.part, whole.looked_at, whole.line) == (1, whole.decisions, None)

    def stop(known: CostlyMoves) -> None:
        if known.moves:
            raise KeyboardInterrupt

    ended = found(yard(), playouts=16, progress=stop)
    assert ended.stopped == "interrupted"
    assert ended.moves
    assert 0 < ended.part < 1
    assert found(yard(), seconds=1e-9).stopped == "time"


def test_what_happened_to_lost_workers_is_told() -> None:
    gone = ThreadPoolExecutor()
    gone.shutdown()
    lost = found(yard(), executor=gone)
    assert (lost.stopped, lost.moves) == ("workers", ())
    assert "The workers were lost twice (cannot" in lost.text()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_told_in_words_and_as_a_table(lang: str) -> None:
    known = of_yard()
    label = yard().game.wording.action_label
    text, page = known.text(lang), known.html(lang)
    for move, row in zip(known.moves, known.to_dicts(lang), strict=True):
        assert label(move.played.action, lang) in text
        assert row["better_text"] in page
    cited = re.findall(r"\[([A-Z]+-[^\]]+)\]", text)
    assert cited
    assert all(rule in yard().game.rulebook for rule in cited)
    none = found(gamelib.load("courtyards").new(seats=2, seed=7))
    assert (none.decisions, none.playouts, none.part) == (0, 0, 1)
    assert none.sentences(lang)[0] in none.html(lang)


@pytest.mark.sweep("a decision of every game, all options of which are tried")
@pytest.mark.parametrize("slug", GAMES)
def test_a_decision_of_every_game_can_be_asked_about(slug: str) -> None:
    state = midgame(slug).state
    match: Match[Any] = state.game.resume(state)
    match.play(match.legal_actions()[0])
    known = found(match, state.seat or 0, playouts=4)
    assert (known.stopped, known.decisions) == ("finished", 1)
    assert printable(known.text("cs"))
