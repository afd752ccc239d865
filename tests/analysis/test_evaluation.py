"""Options are compared by what a seat may know, with the same luck, and whatever is claimed can be relied upon."""

import random
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from itertools import pairwise, permutations
from math import isfinite
from multiprocessing import get_context
from typing import Any

import pytest

import gamelib
from gamelib import Action, IllegalActionError, Match, State, analysis
from gamelib.analysis import Evaluation, InlineExecutor, evaluation, executors
from gamelib.analysis.estimates import WHOLE
from gamelib.analysis.result import Tally
from gamelib.engine import transitions
from gamelib.engine.steps import Rnd
from tests.registered import GAMES

HERE = InlineExecutor()
YARD = gamelib.load("courtyards")
ROSE = gamelib.load("rose_of_fire")


def midgame(slug: str, decisions: int = 12) -> Match[Any]:
    match, rng = gamelib.load(slug).new(seed=3), random.Random(5)
    while decisions or len(match.legal_actions()) < 2:
        match.play(rng.choice(match.legal_actions()))
        decisions = max(0, decisions - 1)
    return match


def exact(state: State, seat: int) -> tuple[Fraction, Fraction]:
    """The chance to win and the expected points if everybody plays at random, by going through all that can happen."""
    if state.over:
        winners = state.winners()
        return Fraction(seat in winners, len(winners)), Fraction(state.points[seat])
    ways = state.outcomes() or [(action, 1) for action in state.legal_actions()]
    total = sum(weight for _, weight in ways)
    parts = [(Fraction(weight, total), exact(state.after(action), seat)) for action, weight in ways]
    return sum((w * win for w, (win, _) in parts), Fraction()), sum((w * vp for w, (_, vp) in parts), Fraction())


def ending() -> State:
    """Near the end of a game nothing of which is hidden any more, with more than one option."""
    match = YARD.new(seats=2, seed=2)
    rng = random.Random(4)
    while sum(len(hand) for hand in match.state.hand) > 3 or match.state.deck_size:
        match.play(rng.choice(match.legal_actions()))
    return match.state


@pytest.mark.parametrize("slug", GAMES)
def test_every_option_of_a_decision_is_tried_on_the_same_deals(slug: str) -> None:
    match = midgame(slug)
    before = match.state.copy()
    found = analysis.evaluate(match.state, playouts=2, executor=HERE)
    assert {one.action for one in found.options} == set(match.legal_actions())
    assert {one.win.playouts for one in found.options} == {2}
    assert found.seat == match.state.seat
    assert match.state == before
    assert [one.win.mean for one in found.options] == sorted((one.win.mean for one in found.options), reverse=True)
    assert found.best == found.options[0].action


def test_on_each_deal_every_option_has_the_same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    lucks: list[float] = []
    plain = transitions.playout

    def noted(state: State, rnd: Rnd) -> transitions.Playout[State]:
        lucks.append(rnd())
        return plain(state, rnd)

    monkeypatch.setattr(transitions, "playout", noted)
    options, deals = len(analysis.evaluate(ending(), playouts=3, executor=HERE).options), list(dict.fromkeys(lucks))
    assert len(deals) == 3 < len(lucks), "each deal has its own"
    assert lucks == [luck for luck in deals for _ in range(options)]


def test_the_answer_is_the_same_whoever_does_the_work() -> None:
    state = midgame("cities").state
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        answers = [
            analysis.evaluate(state, playouts=9, executor=who, seed=4).options for who in (HERE, processes, None)
        ]
    assert answers[0] == answers[1] == answers[2]
    assert answers[0] != analysis.evaluate(state, playouts=9, executor=HERE, seed=5).options


def test_what_the_seat_cannot_know_does_not_change_the_answer() -> None:
    state = midgame("rose_of_fire").state
    assert state.seat is not None
    other = state.determinize(state.seat, random.Random(8))
    assert other != state
    answers = [analysis.evaluate(s, playouts=4, executor=HERE).options for s in (state, other, state.view(state.seat))]
    assert answers[0] == answers[1] == answers[2]


@pytest.mark.sweep("four hundred samples tell what a share of them holds")
def test_95_of_100_intervals_hold_the_exact_value() -> None:
    state = ending()
    seat = state.seat
    assert seat is not None
    truth = {action: exact(state.after(action), seat) for action in state.legal_actions()}
    assert len({win for win, _ in truth.values()}) > 1
    held = [0, 0]
    repetitions = 400
    for seed in range(repetitions):
        for one in analysis.evaluate(state, playouts=30, executor=HERE, seed=seed).options:
            win, points = truth[one.action]
            held[0] += one.win.low <= win <= one.win.high
            held[1] += one.points.low <= points <= one.points.high
    shares = [number / repetitions / len(truth) for number in held]
    assert shares[0] >= 0.93, shares  # Wilson's interval may be wider where victories are shared
    assert 0.93 <= shares[1] <= 0.97, shares


def test_it_stops_when_one_option_is_clearly_the_best() -> None:
    state = ending()
    seat = state.seat
    assert seat is not None
    truth = sorted((exact(state.after(action), seat)[0], str(action)) for action in state.legal_actions())
    found = analysis.evaluate(state, seconds=60, executor=HERE, options=[truth[0][1], truth[-1][1]])
    assert found.stopped == "clear"
    assert str(found.best) == truth[-1][1]
    assert [one.given_up for one in found.options] == [False, True]
    assert found.seconds < 60


def test_who_won_more_on_the_same_deals_is_counted() -> None:
    state = midgame("cities").state
    found = analysis.evaluate(state, playouts=9, executor=HERE)
    deals = [analysis.evaluate(state, playouts=1, executor=HERE)]
    while len(deals) < 9:
        deals.append(analysis.evaluate(state, playouts=1, executor=HERE, known=deals[-1]))
    wins = [{one.action: one.tally.wins for one in known.options} for known in deals]
    for one, other in permutations(found.options, 2):
        leads = [deal[one.action] - deal[other.action] for deal in wins]
        gains = [after - before for before, after in pairwise([0, *leads])]
        assert one.tally.ahead[other.action] == sum(gain for gain in gains if gain > 0)
    assert any(one.tally.ahead for one in found.options)


def coins(chances: dict[Action, float]) -> Callable[..., dict[Action, Tally]]:
    """Instead of games: options win as often as this, half of the time by the same luck."""

    def play(view: State, moves: dict[Action, Any], seat: int, seed: int, worlds: range) -> dict[Action, Tally]:
        tallies, rng = {action: Tally() for action in moves}, random.Random(f"{seed}:{worlds[0]}")
        for _ in worlds:
            common = rng.random()
            won = {}
            for action, tally in tallies.items():
                luck = common if rng.random() < 0.5 else rng.random()
                won[action] = WHOLE if luck < chances[action] else 0
                tally.playouts += 1
                tally.wins += won[action]
            evaluation._compare(tallies, won)
        return tallies

    return play


@pytest.mark.sweep("many samples tell what hardly ever happens")
def test_the_best_one_is_hardly_ever_given_up_and_intervals_hold_when_it_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    state = midgame("cities").state
    chances = dict(zip(state.legal_actions(), (0.5, 0.4, 0.62, 0.5), strict=False))
    monkeypatch.setattr(evaluation, "play_worlds", coins(chances))
    monkeypatch.setattr(evaluation, "_MOST_IN_A_JOB", 64)  # coins take no time, and whole seconds of them are too many
    held, lost, played, repetitions = 0, 0, 0, 400
    for seed in range(repetitions):
        found = analysis.evaluate(state, 600, HERE, seed, options=list(chances))
        assert found.stopped == "clear"
        lost += chances[found.best] != 0.62
        played += found.playouts
        held += sum(one.win.low <= chances[one.action] <= one.win.high for one in found.options)
    assert lost == 0
    assert 0.93 <= held / repetitions / len(chances) <= 0.97
    assert played / repetitions < 2000  # until the intervals part, each for itself, it would be about 2600


def test_jobs_grow_where_playouts_are_short(monkeypatch: pytest.MonkeyPatch) -> None:
    state = midgame("cities").state
    sizes: list[int] = []

    def quick(*job: Any) -> tuple[dict[Action, Tally], float]:
        sizes.append(len(job[-1]))
        return evaluation.play_worlds(*job), 1e-3

    asked = {"playouts": 40, "executor": HERE, "options": state.legal_actions()[:2]}
    usual = analysis.evaluate(state, **asked)
    monkeypatch.setattr(evaluation, "_timed", quick)
    other = analysis.evaluate(state, **asked)
    assert sizes[:2] == [1, 1]
    assert max(sizes) > 1
    assert sum(sizes) == 40
    assert [one.tally for one in other.options] == [one.tally for one in usual.options]


def test_time_is_kept_to_and_progress_is_told() -> None:
    known: list[Evaluation] = []
    found = analysis.evaluate(ROSE.new(seats=3, seed=1).state, seconds=0.05, executor=HERE, progress=known.append)
    assert found.stopped == "time"
    assert known[-1].options == found.options
    assert [one.playouts for one in known] == sorted(one.playouts for one in known)


def test_an_interruption_keeps_what_is_known() -> None:
    def impatient(known: Evaluation) -> None:
        if known.playouts >= 100:
            raise KeyboardInterrupt

    found = analysis.evaluate(ending(), seconds=600, executor=HERE, progress=impatient)
    assert found.stopped == "interrupted"
    assert found.playouts >= 100


def test_lost_workers_leave_what_was_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(work: Any, jobs: Any, executor: Any, **how: Any) -> Any:
        yield work(*next(jobs))
        raise executors.WorkersLostError("All gone.")

    monkeypatch.setattr("gamelib.analysis.evaluation.in_order", gone)
    found = analysis.evaluate(ending(), playouts=500, executor=HERE)
    assert (found.stopped, found.fault) == ("workers", "All gone.")
    assert found.playouts > 0


def test_gains_name_the_rules_by_which_the_best_option_is_better() -> None:
    match = midgame("rose_of_fire", 40)
    found = analysis.evaluate(match.state, playouts=20, executor=HERE)
    assert found.gains()
    first, second = found.options[:2]
    assert sum(points for _, points in found.gains()) == pytest.approx(first.points.mean - second.points.mean)
    assert all(rule in match.game.rulebook for rule, _ in found.gains())


def test_options_can_be_chosen() -> None:
    state = ending()
    first, last = state.legal_actions()[0], state.legal_actions()[-1]
    found = analysis.evaluate(state, playouts=3, executor=HERE, options=[first, str(last), str(first)])
    assert {one.action for one in found.options} == {first, last}


@pytest.mark.parametrize(
    ("error", "what", "wrong"),
    [
        (TypeError, "A state is wanted", {"state": "a state"}),
        (ValueError, "playouts is a whole number", {"playouts": 0}),
        (ValueError, "seconds is a number above 0", {"seconds": 0}),
        (ValueError, "At least one option", {"options": []}),
        (TypeError, "options are a list of actions", {"options": "put tree 9,9"}),
        (TypeError, "options are a list of actions", {"options": 5}),
        (IllegalActionError, "CORE-ACT.3", {"options": ["put tree 9,9"]}),
        (TypeError, r"An executor .* client\.get_executor\(\)", {"executor": 2}),
    ],
)
def test_what_cannot_be_is_named(error: type[Exception], what: str, wrong: dict[str, Any]) -> None:
    with pytest.raises(error, match=what):
        analysis.evaluate(**{"state": ending(), "playouts": 1} | wrong)


def at_a_draw() -> State:
    return YARD.new(seats=2, seed=1, chance="ask").state


def at_a_step() -> State:
    match, rng = midgame("cities"), random.Random(3)
    match.slow = True
    while match.state.seat != gamelib.AUTO:
        match.play(rng.choice(match.legal_actions()))
    return match.state


def at_the_end() -> State:
    return gamelib.playout(ending(), random.Random(1).random).state


@pytest.mark.parametrize(
    ("somewhere", "what"),
    [
        (at_a_draw, r"Let the draw be made first: match\.draw\(\)"),
        (at_a_step, r"Let them go on first: match\.step\(\)"),
        (at_the_end, r"The game is over.* match\."),
    ],
)
def test_where_nobody_decides_it_says_why_and_what_to_do(somewhere: Callable[[], State], what: str) -> None:
    with pytest.raises(ValueError, match=what):
        analysis.evaluate(somewhere())


def test_how_long_it_took_is_no_part_of_the_answer() -> None:
    one, other = (analysis.evaluate(ending(), playouts=5, executor=HERE) for _ in range(2))
    assert one.seconds != other.seconds
    assert one == other
    assert one != analysis.evaluate(ending(), playouts=5, executor=HERE, seed=1)


def test_after_a_single_option_there_is_nothing_to_compare() -> None:
    state = ending()
    found = analysis.evaluate(state, playouts=3, executor=HERE, options=[state.legal_actions()[0]])
    assert found.gains() == []
    assert isinstance(found.best, Action)


def test_what_goes_on_knows_what_it_would_have_known_at_once() -> None:
    state = midgame("cities").state
    some = analysis.evaluate(state, playouts=5, executor=HERE, seed=4)
    more = analysis.evaluate(state, playouts=7, executor=HERE, seed=99, known=some)
    at_once = analysis.evaluate(state, playouts=12, executor=HERE, seed=4)
    assert (more.options, more.playouts, more.worlds) == (at_once.options, at_once.playouts, 12)
    assert more.seconds > some.seconds
    assert {one.win.playouts for one in some.options} == {5}


def test_an_answer_goes_on_only_in_its_own_position() -> None:
    match = midgame("cities")
    known = analysis.evaluate(match.state, playouts=1, executor=HERE)
    match.play(match.legal_actions()[0])
    while match.state.seat is None or match.state.seat < 0:
        match.step()
    with pytest.raises(ValueError, match="only in the same position"):
        analysis.evaluate(match.state, playouts=1, executor=HERE, known=known)


def test_an_answer_goes_on_with_its_own_options() -> None:
    state = midgame("cities").state
    first, second, *_ = state.legal_actions()
    known = analysis.evaluate(state, playouts=3, executor=HERE, options=[first, second])
    more = analysis.evaluate(state, playouts=2, executor=HERE, known=known)
    at_once = analysis.evaluate(state, playouts=5, executor=HERE, options=[second, first])
    assert more.options == at_once.options  # in whatever order one has named them
    assert analysis.evaluate(state, playouts=2, executor=HERE, known=known, options=[second, str(first)]) == more
    for others in ([first], state.legal_actions()):
        with pytest.raises(ValueError, match="about other options"):
            analysis.evaluate(state, playouts=1, executor=HERE, known=known, options=others)


def test_an_interruption_in_the_middle_of_counting_counts_a_deal_whole_or_not_at_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = midgame("cities").state
    plain, left = Tally.__add__, [len(state.legal_actions()) + 2]

    def interrupted(self: Tally, other: Tally) -> Tally:
        left[0] -= 1
        if not left[0]:
            raise KeyboardInterrupt
        return plain(self, other)

    with monkeypatch.context() as patched:
        patched.setattr(Tally, "__add__", interrupted)
        known = analysis.evaluate(state, 60, HERE)
    assert (known.stopped, known.worlds) == ("interrupted", 1)
    assert {one.win.playouts for one in known.options} == {1}
    more = analysis.evaluate(state, playouts=5, executor=HERE, known=known)
    assert more.options == analysis.evaluate(state, playouts=6, executor=HERE).options


def test_chances_have_bounds_at_once_and_points_from_the_second_game_on() -> None:
    told = list[Evaluation]()
    analysis.evaluate(midgame("cities").state, 0.001, HERE, progress=told.append)
    assert [{one.win.playouts for one in found.options} for found in told] == [{1}, {2}]
    assert all(isfinite(bound) for one in told[0].options for bound in (one.win.low, one.win.high))
    assert all(isfinite(bound) for one in told[1].options for bound in (one.lead.low, one.points.high))


def test_the_first_answers_are_there_before_workers_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers take a second to get up."""
    asked = list[int]()
    given = executors._given

    def noted(executor: Any, *job: Any, **more: Any) -> Any:
        asked.append(isinstance(executor, analysis.InlineExecutor))
        return given(executor, *job, **more)

    monkeypatch.setattr(executors, "_given", noted)
    work = evaluation.evaluate_stepwise(midgame("cities").state, 60)
    assert [next(work).worlds, next(work).worlds] == [1, 2]
    assert asked == [True, True]
    work.close()


def test_after_an_interruption_nothing_is_played_twice() -> None:
    state, told = midgame("courtyards", 4).state, list[Evaluation]()

    def interrupt(found: Evaluation) -> None:
        told.append(found)
        if len(told) % 3 == 0:
            raise KeyboardInterrupt

    known = analysis.evaluate(state, 60, HERE, progress=interrupt)
    more = analysis.evaluate(state, 60, HERE, known=known, progress=interrupt)
    assert more.worlds > known.worlds > 0
    assert more.playouts == sum(one.win.playouts for one in more.options)
    assert max(one.win.playouts for one in more.options) == more.worlds
