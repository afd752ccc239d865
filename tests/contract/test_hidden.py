"""A seat sees what it would see at the table, and nothing of it changes when only hidden things change."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any

import pytest

import gamelib
from gamelib import AUTO, NATURE, HiddenInformationError, InvalidPositionError
from gamelib.engine import transitions
from gamelib.engine.steps import Chance, Choice, Step
from tests.contract.walks import Walk


def secrets(walk: Walk) -> Iterator[tuple[Any, tuple[int, ...]]]:
    """The states behind each step that not everybody sees, and the seats that have seen it."""
    for state, after in pairwise(walk.states):
        step, args = transitions.top(state) or (None, ())
        known_to = step.seen_by(state, *args) if isinstance(step, Step) else None
        if known_to is not None:
            yield after, known_to


def has_secrets(walk: Walk) -> bool:
    """Has any step shown some seats what others do not see?"""
    return next(secrets(walk), None) is not None


def conceals(walk: Walk) -> bool:
    """Do some seats not see what no step has shown to others, such as points behind a screen?"""
    state = walk.decisions(1)[0]
    return not has_secrets(walk) and [name for name, _, _ in state.diff(state.view(0))] != ["viewer"]


def others(state: Any, *seats: int | None) -> list[int]:
    return [seat for seat in range(state.seats) if seat not in seats]


def visible_events(state: Any, move: Any, seat: int) -> tuple[Any, list[str]]:
    """What comes of a move, and what this seat may read about it."""
    after = state.copy()
    after.log = []
    transitions.do(after, move)
    heard = [repr(raw) for raw in after.log if raw[3] is None or seat in raw[3]]
    after.log = None
    return after, heard


def test_a_view_is_sound_and_comes_back_from_its_json(walk: Walk) -> None:
    for state in walk.sample(2):
        before = state.to_json()
        for seat in range(state.seats):
            view = state.view(seat)
            assert view.viewer == seat
            assert view.audit() == []
            assert state.game.state_from_json(view.to_json()) == view
            assert view.scores() == state.scores()
            assert view.pending_steps() == state.pending_steps()
            assert view.line == state.line
        assert state.to_json() == before


def test_what_a_seat_did_not_see_does_not_show(walk: Walk) -> None:
    """After a secret draw or choice every outcome looks alike to the others: the same view, the same events, the same
    steps to come.
    """
    compared = 0
    for state in walk.sample(4):
        if state.seat == AUTO:
            continue
        step, args = transitions.top(state) or (None, ())
        assert isinstance(step, Choice | Chance)
        known_to = step.seen_by(state, *args)
        if known_to is None:
            continue
        moves = (
            [m for m, _ in step.outcomes(state, *args)] if isinstance(step, Chance) else step.legal_moves(state, *args)
        )
        for seat in others(state, *known_to):
            after, heard = visible_events(state, moves[0], seat)
            for move in moves[1:]:
                other, heard_then = visible_events(state, move, seat)
                assert (other.view(seat), heard_then) == (after.view(seat), heard), (step.name, move)
            compared += len(moves)
    assert bool(compared) == has_secrets(walk)


def test_a_view_hides_what_was_drawn_long_ago(walk: Walk) -> None:
    """Any full state that agrees with what a seat sees gives that seat the same view, and so do many of them."""
    rng, varied = random.Random(5), 0
    for state in [*walk.sample(2), *(after for after, _ in islice(secrets(walk), 2))]:
        for seat in range(state.seats):
            view = state.view(seat)
            for _ in range(3):
                guess = state.determinize(seat, rng)
                assert guess.viewer == -1
                assert guess.audit() == [], guess.agenda
                assert guess.view(seat) == view
                assert guess.line == state.line
                varied += guess != state
    assert bool(varied) == (has_secrets(walk) or conceals(walk))


def test_guesses_differ_for_the_other_seats_too(walk: Walk) -> None:
    """What one seat's guess puts into the others' hands is not what they hold: views of the full state say so."""
    rng = random.Random(6)
    for state, known_to in islice(secrets(walk), 3):
        for seat in others(state, *known_to):
            guesses = [state.determinize(seat, rng) for _ in range(8)]
            for other in known_to:
                assert any(guess.view(other) != state.view(other) for guess in guesses)
    if not has_secrets(walk) and not conceals(walk):
        state = walk.decisions(1)[0]
        assert all(state.determinize(seat, rng) == state for seat in range(state.seats))


def test_a_guess_is_drawn_anew_each_time_and_fixed_by_its_generator(walk: Walk) -> None:
    hidden = [(state, 0) for state, known_to in islice(secrets(walk), 20) if 0 not in known_to]
    varied = 0
    for state, seat in hidden[:4] or [(walk.decisions(1)[0], 0)]:
        one, two = random.Random(7), random.Random(7)
        first = [state.determinize(seat, one) for _ in range(8)]
        assert first == [state.determinize(seat, two) for _ in range(8)]
        varied += len({guess.key() for guess in first}) > 1  # the last card of a deck can be told by counting
    assert bool(varied) == (bool(hidden) or conceals(walk))


def test_the_deciding_seat_sees_its_own_options(walk: Walk) -> None:
    for state in walk.decisions(6):
        view = state.view(state.seat)
        assert view.legal_actions() == state.legal_actions()
        assert view.refusals() == state.refusals()
        assert all(view.why_not(action) == [] for action in view.legal_actions())


@pytest.mark.rule("CORE-HIDE.1")
def test_a_private_choice_is_nobody_elses_business(walk: Walk) -> None:
    private = 0
    for state in walk.decisions(4):
        for seat in others(state, state.seat):
            view = state.view(seat)
            assert view.seat == state.seat
            if state.decision.step.hides(state):
                private += 1
                for ask in (view.legal_actions, view.refusals, lambda view=view: view.why_not("pass")):
                    with pytest.raises(HiddenInformationError) as caught:
                        ask()
                    assert state.game.seat_name(seat) in str(caught.value)
                    assert caught.value.rule == "CORE-HIDE.1"
            else:
                assert view.legal_actions() == state.legal_actions()
    steps, state = walk.case.game.steps.values(), walk.states[0]
    assert bool(private) == any(step.hides(state) for step in steps if isinstance(step, Choice))


def test_a_view_of_a_view(any_walk: Walk) -> None:
    state = any_walk.decisions(1)[0]
    view = state.view(0)
    assert view.view(0) == view
    first, second = (state.game.seat_name(seat) for seat in (0, 1))
    with pytest.raises(
        HiddenInformationError, match=f"^This is what {first} may know; {second}'s view needs the full state"
    ):
        view.view(1)
    assert view.determinize(0, random.Random(1)).view(0) == view


def test_a_position_cannot_pretend_to_be_a_view(walk: Walk) -> None:
    """Written down with a viewer but with everything in it, a position is taken only if that seat sees everything."""
    for state in walk.sample(2):
        for seat in range(state.seats):
            view = state.view(seat)
            pretended = json.loads(state.to_json()) | {"viewer": state.game.seat_word(seat)}
            if json.loads(view.to_json()) == pretended:
                continue
            with pytest.raises(InvalidPositionError, match=r"This shows what .+ may not know") as caught:
                state.game.state_from_json(json.dumps(pretended))
            assert {problem.rule for problem in caught.value.problems} == {"CORE-HIDE.1"}


def test_a_draw_in_a_view_has_the_chances_that_the_seat_can_know(walk: Walk) -> None:
    """For who sees no more than the pool, the outcomes are at least those of the true pile."""
    for state in walk.sample(2, kind=NATURE):
        true = {action for action, _ in state.outcomes()}
        for seat in range(state.seats):
            seen = {action for action, _ in state.view(seat).outcomes()}
            assert true <= seen, state.decision.name


def test_events_and_records_of_a_seat_leave_out_what_it_did_not_see(walk: Walk) -> None:
    match = walk.match
    everything = match.events()
    secret = any(known_to for _, known_to in secrets(walk)) or conceals(walk)
    assert any(event.to is not None for event in everything) == secret
    for seat in range(walk.case.seats):
        mine = match.events(seat)
        assert mine == [event for event in everything if event.to is None or seat in event.to]
        record = match.record(seat)
        assert "seed" not in record
        assert record["seen_by"] == walk.case.game.seat_word(seat)
        shown = [line for line in match.lines if line.heard_by(seat)]
        for text, line in zip(record["lines"], shown, strict=True):
            who, _, action = text.partition(": ")
            hidden = line.to is not None and seat not in line.to
            assert action == ("hidden" if hidden else str(line.action))
            assert who == ("draw" if line.seat is None else walk.case.game.seat_word(line.seat))


def test_what_comes_next_in_a_view_is_what_the_seat_will_see_or_is_not_told(walk: Walk) -> None:
    """A view tells no future that depends on another's secret: it is the right one, or the question is refused."""
    told = 0
    for state in walk.decisions(4):
        action = state.legal_actions()[0]
        for seat in range(state.seats):
            try:
                after = state.view(seat).after(action)
            except HiddenInformationError:
                continue
            told += 1
            assert after == state.after(action).view(seat), (state.decision.name, seat, action)
    assert told


def test_where_a_view_cannot_tell_what_comes_its_match_is_as_it_was(any_walk: Walk) -> None:
    told = 0
    for state in any_walk.decisions(3):
        match = any_walk.case.game.resume(state.view(0), chance="ask")
        if state.seat != 0 and state.decision.step.hides(state):
            continue
        for action in match.legal_actions()[:5]:
            twin = match.fork()
            try:
                twin.play(action)
                told += 1
            except HiddenInformationError:
                assert (twin.line, twin.lines, twin.state) == (0, [], match.state)
    assert told


def test_a_playout_needs_a_full_state(any_walk: Walk) -> None:
    view = any_walk.decisions(1)[0].view(1)
    with pytest.raises(
        HiddenInformationError, match=r"a playout needs a full state, such as state\.determinize\(\) gives"
    ):
        gamelib.playout(view, random.Random(1).random)
    assert gamelib.playout(view.determinize(1, random.Random(1)), random.Random(1).random).state.over
