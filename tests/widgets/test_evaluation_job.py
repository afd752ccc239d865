"""The chances of options beside a board: they grow, stop, stay known, and say it when something is wrong."""

import random
import time
from concurrent.futures import Executor, Future
from itertools import product
from typing import Any

import pytest

import gamelib
from gamelib import Match
from gamelib.analysis import InlineExecutor, executors
from gamelib.text.messages import LANGUAGES
from tests.registered import LIBRARY, sweep_but
from widgets.lab import background
from widgets.lab.evaluation_job import SECONDS, EvaluationJob

SLUGS = LIBRARY


def midgame(slug: str, part: float = 0.4) -> Match[Any]:
    """A match in its middle, where several things can be chosen."""
    match, rng = gamelib.load(slug).new(seats=2, seed=4), random.Random(4)
    while not match.state.over:
        match.play(rng.choice(match.legal_actions()))
    match.goto(int(part * len(match.lines)))
    while match.state.seat is None or match.state.seat < 0 or not 1 < len(match.state.legal_actions()) < 12:
        match.redo()
    return match


class Impatient(InlineExecutor):
    """Does a few jobs, and then is told to stop."""

    def __init__(self, prospects: EvaluationJob, jobs: int) -> None:
        self.prospects, self.left = prospects, jobs

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.left -= 1
        if not self.left:
            self.prospects.stop()
        return super().submit(fn, *args, **kwargs)


class Broken(Executor):
    """Takes nothing."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        raise OSError("no room for a worker")


def stopped_early(match: Match[Any], jobs: int = 6) -> EvaluationJob:
    """Chances of which only the first jobs are known."""
    prospects = EvaluationJob()
    prospects.weigh(match.state, SECONDS[0], Impatient(prospects, jobs))
    assert prospects.join()
    return prospects


@pytest.mark.parametrize(
    ("slug", "lang"),
    sweep_but([("cities", "en"), ("urbania", "cs")], product(SLUGS, LANGUAGES), "every game in both languages"),
)
def test_a_chart_names_every_option_the_best_first_with_its_intervals(slug: str, lang: str) -> None:
    match = midgame(slug)
    panel = stopped_early(match).panel(match.state, lang)
    options = panel["options"]
    assert {option["does"] for option in options} == {str(action) for action in match.legal_actions()}
    assert len({option["label"] for option in options}) == len(options)
    for measure, number in zip(
        panel["measures"], zip(*(option["numbers"] for option in options), strict=True), strict=True
    ):
        for mean, low, high in number:
            assert mean is not None
            assert measure["least"] <= (mean if low is None else low) <= mean <= (mean if high is None else high)
            assert (mean if high is None else high) <= measure["most"]
    kept = [option["numbers"][0][0] for option in options if not option.get("given_up")]
    assert kept == sorted(kept, reverse=True, key=lambda share: share or 0)
    assert not panel["running"]
    assert panel["said"]


def test_what_is_known_stays_known_at_each_decision() -> None:
    match = midgame("cities")
    prospects = stopped_early(match)
    here = match.state.copy()
    match.play(match.legal_actions()[0])
    assert "options" not in prospects.panel(match.state, "en")
    match.undo()
    assert prospects.known(match.state) == prospects.known(here) is not None


def test_who_plays_more_learns_more() -> None:
    match = midgame("cities")
    prospects = stopped_early(match)
    known = prospects.known(match.state)
    assert known is not None
    prospects.weigh(match.state, SECONDS[0], Impatient(prospects, 6))
    assert prospects.join()
    more = prospects.known(match.state)
    assert more is not None
    assert (more.playouts, more.worlds) > (known.playouts, known.worlds)
    before = {one.action: one.win.playouts for one in known.options}
    assert all(one.win.playouts > before[one.action] for one in more.options if not one.given_up)


def test_while_it_runs_it_says_how_far_it_has_come_and_it_can_be_stopped() -> None:
    match = midgame("cities")
    prospects = EvaluationJob()
    prospects.weigh(match.state, SECONDS[-1], InlineExecutor())
    panel = prospects.panel(match.state, "en")
    assert panel["running"]
    assert panel["text"] == "The first games are being played." or "so far" in panel["text"]
    prospects.stop()
    assert not prospects.panel(match.state, "en")["running"]
    assert prospects.join()
    assert "It was stopped" in prospects.panel(match.state, "en")["text"]


def test_no_worker_starts_while_the_first_answer_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "SHOWING", 3600)
    monkeypatch.setattr(executors, "pool", Broken)
    match, prospects = midgame("cities"), EvaluationJob()
    prospects.weigh(match.state, SECONDS[0])
    while (panel := prospects.panel(match.state, "en"))["running"] and "options" not in panel:
        time.sleep(0.01)
    assert panel["running"]
    assert len(panel["options"]) == len(match.legal_actions())
    prospects.stop()
    assert prospects.join()  # it does not wait to the end of the pause
    assert "room" not in prospects.panel(match.state, "en")["text"]


def test_another_decision_ends_the_evaluation_of_the_one_before() -> None:
    match = midgame("cities")
    prospects = EvaluationJob()
    before = match.state.copy()
    prospects.weigh(before, SECONDS[-1], InlineExecutor())
    match.play(match.legal_actions()[0])
    while match.state.seat is None or match.state.seat < 0:
        match.step()
    prospects.weigh(match.state, SECONDS[-1], InlineExecutor())
    assert not prospects.panel(before, "en")["running"]
    prospects.stop()
    assert prospects.join()


def test_workers_that_are_lost_are_named_and_nothing_else_is() -> None:
    match = midgame("cities")
    prospects = EvaluationJob()
    prospects.weigh(match.state, SECONDS[0], Broken())
    assert prospects.join()
    for lang, early in {"en": "It was stopped before anything was known.", "cs": "Zastaveno dřív"}.items():
        panel = prospects.panel(match.state, lang)
        assert panel["text"].startswith(early)
        assert "no room for a worker" in panel["text"]
        assert "options" not in panel


def test_a_time_that_is_not_offered_is_refused() -> None:
    prospects = EvaluationJob()
    with pytest.raises(ValueError, match="5, 20, 60, not 3"):
        prospects.weigh(midgame("cities").state, 3)


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_where_nobody_chooses_there_is_nothing_to_weigh(lang: str) -> None:
    match = midgame("cities")
    while not match.state.over:
        match.play(match.legal_actions()[0])
    panel = EvaluationJob().panel(match.state, lang)
    assert set(panel) == {"title", "text"}
    start = gamelib.load("cities").new(seats=2, seed=1, chance="ask")
    assert set(EvaluationJob().panel(start.state, lang)) == {"title", "text"}


def test_where_there_are_no_threads_it_is_played_a_little_whenever_somebody_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(background, "THREADS", False)
    monkeypatch.setattr(background, "SLICE", 0.02)
    match = midgame("cities")
    prospects = EvaluationJob()
    prospects.weigh(match.state, SECONDS[0], InlineExecutor())
    counts = []
    for _ in range(3):
        assert prospects.panel(match.state, "en")["running"]
        found = prospects.known(match.state)
        assert found is not None
        counts.append(found.playouts)
    assert counts == sorted(set(counts))
    assert counts[0] > 0
    prospects.stop()
    panel = prospects.panel(match.state, "en")
    assert not panel["running"]
    assert "It was stopped" in panel["text"]
