"""Bots: they see only what their seat may know, and can decide everything."""

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

import gamelib
from gamelib import Action, State, analysis
from gamelib.analysis import greedy_bot, mcts_bot
from gamelib.analysis.mcts_bot import play_by_search
from gamelib.engine.steps import Move
from tests.contract.walks import NAMED, SPREAD, Case
from tests.playing import at
from tests.registered import GAMES, by_game

ROSE = gamelib.load("rose_of_fire")
YARD = gamelib.load("courtyards")
Seats = dict[int | str, str | analysis.Bot]
BOTS: dict[str, analysis.Bot] = analysis.bots | {"mcts": partial(play_by_search, rounds=3)}
"""All bots, none of which goes by the clock."""


def spy(seen: list[tuple[State, int]]) -> Callable[..., Action]:
    def choose(view: State, rng: random.Random, seconds: float = 1.0) -> Action:
        assert view.seat is not None
        seen.append((view, view.seat))
        return rng.choice(view.legal_actions())

    return choose


@pytest.mark.parametrize("slug", GAMES)
def test_a_bot_gets_the_view_of_its_seat_and_never_the_full_state(slug: str) -> None:
    seen: list[tuple[State, int]] = []
    match = gamelib.load(slug).new(seed=3)
    analysis.play(match, dict.fromkeys(range(match.seats), spy(seen)))
    assert match.state.over
    assert {seat for _, seat in seen} == set(range(match.seats))
    assert all(view.viewer == seat for view, seat in seen)


@pytest.mark.parametrize("bot", BOTS)
def test_what_a_seat_cannot_know_does_not_change_the_answer(bot: str) -> None:
    match = ROSE.new(seats=3, seed=11)
    for _ in range(8):
        state, seat = match.state, match.state.seat
        assert seat is not None
        other = state.determinize(seat, random.Random(5))
        assert other != state
        answers = {BOTS[bot](s.view(seat), random.Random(9)) for s in (state, other)}
        assert len(answers) == 1
        match.play(answers.pop())


TABLES = [(case.slug, case) for case in SPREAD]


@pytest.mark.parametrize(
    ("slug", "cases"), by_game(TABLES, "bots", one_of=len(TABLES), swept="every number of players and every option")
)
def test_bots_play_every_table_to_the_end(slug: str, cases: list[Case], subtests: pytest.Subtests) -> None:
    """At every third one that looks at what it does sits among those that do not."""
    for number, case in enumerate(cases):
        with subtests.test(str(case)):
            match = case.new(5)
            seats: Seats = dict.fromkeys(range(match.seats), "random")
            analysis.play(match, seats if number % 3 else seats | {0: "greedy"})
            assert match.state.over
            assert match.state.audit() == []


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(
    ("slug", "names"),
    by_game(NAMED, "bots", one_of=len(NAMED), swept="every teaching position, or every third"),
)
def test_bots_can_go_on_from_any_position(bot: str, slug: str, names: list[str], subtests: pytest.Subtests) -> None:
    game = gamelib.load(slug)
    for name in names[:: 3 if bot == "mcts" else 1]:
        with subtests.test(name):
            match = game.resume(game.position(name))
            assert match.why_not(analysis.choose(match, BOTS[bot])) == []


@pytest.mark.parametrize("seats", ["greedy", ["greedy"], None])
def test_bots_are_given_seat_by_seat(seats: Any) -> None:
    with pytest.raises(TypeError, match="Seats and their bots are wanted, such as"):
        analysis.play(ROSE.new(seats=2), seats)


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_answers_a_question_that_comes_out_of_turn(bot: str) -> None:
    match = ROSE.resume(at(ROSE, "use_colonies", when=lambda state: state.seat != state.active))
    assert str(analysis.choose(match, BOTS[bot])) in ("reveal", "pass")


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_match_gets_the_same_answer_and_stays_as_it_was(bot: str) -> None:
    match, again = ROSE.new(seats=3, seed=2), ROSE.new(seats=3, seed=2)
    before = match.state.copy()
    assert analysis.choose(match, BOTS[bot]) == analysis.choose(match, BOTS[bot]) == analysis.choose(again, BOTS[bot])
    assert match.state == before
    assert match.record() == again.record()


def test_play_stops_at_a_person() -> None:
    match = ROSE.new(seats=3, seed=8)
    person = (match.state.active + 1) % 3
    bots: Seats = {seat: "random" for seat in range(3) if seat != person}
    events = analysis.play(match, bots)
    assert match.state.seat == person
    assert events == match.events()[-len(events) :]
    assert analysis.play(match, bots) == []


def test_seats_can_be_named_by_their_colour() -> None:
    match = ROSE.new(seats=2, seed=1)
    analysis.play(match, {"blue": "random", "yellow": "random"})
    assert match.state.over


def test_slow_motion_plays_one_decision() -> None:
    match = ROSE.new(seats=2, seed=1)
    match.slow = True
    line = match.line
    analysis.play(match, {0: "random", 1: "random"})
    assert match.line == line + 1
    assert match.state.seat == gamelib.AUTO


def test_draws_left_to_the_caller_stay_with_the_caller() -> None:
    match = ROSE.new(seats=2, seed=1, chance="ask")
    assert analysis.play(match, {0: "greedy", 1: "greedy"}) == []
    assert match.state.seat == gamelib.NATURE
    with pytest.raises(ValueError, match="nobody decides"):
        analysis.choose(match, "greedy")
    with pytest.raises(ValueError, match="nothing to decide"):
        analysis.bots["greedy"](match.state.view(0), random.Random(1))


def test_unknown_bots_and_seats_are_named() -> None:
    match = ROSE.new(seats=2, seed=1)
    with pytest.raises(ValueError, match=r"no bot 'genius'; there is random, greedy, mcts"):
        analysis.play(match, {0: "genius"})
    with pytest.raises(ValueError, match="The seat 'blue' stands here twice"):
        analysis.play(match, {0: "random", "blue": "greedy"})
    with pytest.raises(ValueError, match="no seat 7"):
        analysis.play(match, {7: "random"})
    assert match.line == ROSE.new(seats=2, seed=1).line


@pytest.mark.sweep("two dozen matches tell who plays better")
def test_who_thinks_wins_more_often_than_who_does_not() -> None:
    thinking = partial(play_by_search, rounds=25)
    found = analysis.tournament(YARD, ["random", thinking], 24, analysis.InlineExecutor())
    assert found.results[1].wins.low > found.results[0].wins.high
    assert found.results[1].name == "mcts, rounds=25"


def test_of_very_many_moves_only_those_are_thought_about_that_look_best(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def values_of(view: State, moves: Sequence[Move], seat: int, rng: random.Random) -> list[float]:
        asked.append(len(moves))
        return [0.0] * len(moves)

    state = at(ROSE, "place_tile", when=lambda state: len(state.legal_actions()) > 3)
    monkeypatch.setattr(mcts_bot, "LOOKED_AT", 3)
    monkeypatch.setattr(mcts_bot, "values_of", values_of)
    assert ROSE.resume(state).why_not(analysis.choose(ROSE.resume(state), BOTS["mcts"])) == []
    assert asked == [3]


@pytest.mark.parametrize("seats", [2, 3])
def test_a_trial_sees_three_turns_of_everybody_and_the_later_ones_count_more(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends: set[int] = set()

    def fmean(leads: Sequence[float], weights: Sequence[int]) -> float:
        ends.add(len(leads))
        assert list(weights) == sorted(set(weights))
        return sum(leads) / len(leads)

    monkeypatch.setattr(mcts_bot, "fmean", fmean)
    analysis.choose(ROSE.new(seats=seats, seed=3), partial(play_by_search, rounds=10))
    assert ends == {3 * seats}


def test_a_tree_grows_where_a_dozen_trials_have_gone() -> None:
    view = YARD.new(seats=2, seed=3).state
    view = view.view(view.seat)
    step, args = greedy_bot.choice_of(view)
    found = mcts_bot._Search(view, view.seat, step.legal_moves(view, *args), random.Random(1))
    found.best(lambda part: found.trials >= part * 300)
    nodes = list(found.nodes.values())
    assert any(node.children for node in nodes)
    while nodes:
        node = nodes.pop()
        nodes += node.children.values()
        assert sum(child.visits for child in node.children.values()) <= max(0, node.visits - mcts_bot.KNOWN)
        assert all(child.visits for child in node.children.values())


def tried(monkeypatch: pytest.MonkeyPatch) -> list[Move]:
    """The moves of which a trial was made, from now on."""
    trials: list[Move] = []
    plain = mcts_bot._Search._try

    def counted(self: Any, s: State, move: Move, luck: float) -> None:
        trials.append(move)
        plain(self, s, move, luck)

    monkeypatch.setattr(mcts_bot._Search, "_try", counted)
    return trials


@pytest.mark.parametrize("rounds", [1, 5, 7, 40])
def test_there_are_as_many_trials_as_rounds(rounds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    trials = tried(monkeypatch)
    analysis.choose(YARD.new(seats=2, seed=3), partial(play_by_search, rounds=rounds))
    assert len(trials) == rounds


def test_no_trial_begins_when_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    trials = tried(monkeypatch)
    monkeypatch.setattr(mcts_bot.time, "monotonic", lambda: 0.3 * len(trials))
    analysis.choose(YARD.new(seats=2, seed=3), play_by_search, seconds=1.0)
    assert len(trials) == 4


def test_trials_that_not_all_moves_have_had_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """What looks worst in the trials is the move that was tried; untried ones would win by it."""
    match = ROSE.resume(at(ROSE, "place_tile", when=lambda state: len(state.legal_actions()) > 3))

    def hopeless(self: Any, s: State, move: Move, luck: float) -> None:
        self.trials += 1
        self.nodes[move].visits += 1
        self.nodes[move].sums[self.seat] -= 1000

    monkeypatch.setattr(mcts_bot._Search, "_try", hopeless)
    answers = {analysis.choose(match, partial(play_by_search, rounds=rounds)) for rounds in (0, 1, 2, 3)}
    assert len(answers) == 1


def test_a_trial_goes_on_as_the_greedy_bot_would_who_looks_at_a_few_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, int]] = []
    looked: dict[Move, float] = {}
    plain = mcts_bot._as_greedy

    def value_of(s: State, move: Move, seat: int, rnd: Callable[[], float]) -> float:
        looked[move] = greedy_bot.value_of(s, move, seat, rnd)
        return looked[move]

    def as_greedy(s: State, seat: int, moves: Sequence[Move], rule: random.Random) -> Move:
        looked.clear()
        chosen = plain(s, seat, moves, rule)
        if len(moves) > 1:
            assert looked[chosen] == max(looked.values())
            seen.append((len(moves), len(looked)))
        return chosen

    monkeypatch.setattr(mcts_bot, "GLANCED_AT", 3)
    monkeypatch.setattr(mcts_bot, "value_of", value_of)
    monkeypatch.setattr(mcts_bot, "_as_greedy", as_greedy)
    analysis.choose(ROSE.new(seats=2, seed=3), partial(play_by_search, rounds=6))
    assert any(moves > mcts_bot.GLANCED_AT for moves, _ in seen)
    assert all(values == min(moves, mcts_bot.GLANCED_AT) for moves, values in seen)


def test_in_the_tree_each_seat_takes_what_brings_it_most() -> None:
    state = YARD.new(seats=2, seed=3).state
    step, args = greedy_bot.choice_of(state)
    found = mcts_bot._Search(state, state.active, step.legal_moves(state, *args), random.Random(1))
    node = mcts_bot._Node(2)
    ways: list[Move] = [("a",), ("b",)]
    for way, sums in zip(ways, ([90.0, -90.0], [-90.0, 90.0]), strict=True):
        child = node.children[way] = mcts_bot._Node(2)
        child.visits = child.offered = 30
        child.sums = list(sums)
    node.visits, found.trials, found.total, found.squares = 60, 60, 0.0, 60.0
    assert [found._chosen(node, seat, ways) for seat in (0, 1)] == ways
    assert found._chosen(node, 0, [*ways, ("c",)]) is None


def test_with_no_time_the_thinking_bot_plays_as_the_greedy_one() -> None:
    match = ROSE.new(seats=2, seed=6)
    answers = {analysis.choose(match, bot) for bot in ("greedy", partial(play_by_search, rounds=0))}
    assert len(answers) == 1


@pytest.mark.parametrize("seconds", [math.inf, math.nan, 0, -1, 10**400])
def test_a_time_that_never_ends_or_is_none_is_refused_wherever_it_is_given(seconds: float) -> None:
    match = YARD.new(seats=2, seed=3)
    line = match.line
    asked: list[Callable[[], object]] = [
        lambda: analysis.bots["mcts"](match.state.view(0), random.Random(1), seconds),
        lambda: analysis.choose(match, "mcts", seconds),
        lambda: analysis.play(match, {0: "mcts", 1: "mcts"}, seconds),
        lambda: analysis.evaluate(match.state, seconds),
        lambda: analysis.costly_moves(match, 0, seconds=seconds),
        lambda: analysis.tournament(YARD, ["mcts", "mcts"], 1, seconds=seconds),
    ]
    for ask in asked:
        with pytest.raises(ValueError, match="seconds is a number above 0 and at most 86400"):
            ask()
    assert match.line == line


def test_a_bot_that_goes_by_the_clock_begins_no_trial_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock of its own, which goes on by one whenever it is looked at, so that nobody's haste matters."""
    ticks = count()
    begun: list[int] = []
    plain = mcts_bot._Search._try

    def noted(self: mcts_bot._Search, s: State, move: Move, luck: float) -> None:
        begun.append(next(ticks))
        plain(self, s, move, luck)

    monkeypatch.setattr(mcts_bot, "time", SimpleNamespace(monotonic=lambda: next(ticks)))
    monkeypatch.setattr(mcts_bot._Search, "_try", noted)
    match = ROSE.new(seats=2, seed=1)
    for seconds in (30, 90):
        began = next(ticks) + 1
        begun.clear()
        assert match.why_not(analysis.choose(match, "mcts", seconds)) == []
        assert seconds / 4 < len(begun) <= seconds / 2
        assert begun[-1] <= began + seconds


def test_a_game_for_one_is_played_weighed_and_branched() -> None:
    """There are no others: what one leads by is what one has."""
    match = replace(YARD.definition, seats=range(1, 2)).load().new(seed=1)
    assert greedy_bot.leads(match.state) == [0.0]
    for bot in BOTS.values():
        twin = match.fork()
        analysis.play(twin, {0: bot})
        assert twin.state.over
        assert greedy_bot.leads(twin.state) == twin.state.scores() != [0]
    found = analysis.evaluate(match.state, playouts=2, executor=analysis.InlineExecutor())
    assert all(one.lead.mean == one.points.mean and one.win.mean == 1 for one in found.options)
    assert analysis.what_if(twin, len(twin.lines) - 1, twin.lines[-1].before.legal_actions()[-1]).match.state.over
