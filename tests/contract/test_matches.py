"""A match can be written down, replayed, walked and branched, and its seed fixes all luck."""

from __future__ import annotations

import copy
import gc
import json
import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

import gamelib
from gamelib import AUTO, NATURE, Match, State
from gamelib.analysis import Editor, VariationTree
from gamelib.engine import transitions
from gamelib.engine.steps import Chance
from gamelib.engine.variants import DRAWN
from tests.contract.walks import Player, Walk
from tests.playing import at_decision, refused, why


def through_text(record: dict[str, Any]) -> dict[str, Any]:
    back: dict[str, Any] = json.loads(json.dumps(record))
    return back


def play_on(match: Match[Any], seed: int, most: int = 10_000) -> None:
    player = Player(seed)
    for _ in range(most):
        if match.state.over:
            return
        match.play(player.choose(match.legal_actions()))


def test_a_playout_ends_and_leaves_its_state_alone(walk: Walk) -> None:
    for state in walk.sample(1)[::6]:
        before = state.to_json()
        end, decisions, draws, _, _ = gamelib.playout(state, random.Random(4).random)
        assert end.over
        assert end.audit() == []
        assert decisions + draws == end.line - state.line
        assert state.to_json() == before
        assert gamelib.playout(state, random.Random(4).random).state == end


def test_a_playout_leaves_to_the_process_when_it_collects(walk: Walk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other threads go on meanwhile."""
    monkeypatch.setattr(gc, "disable", lambda: pytest.fail("the collector was stopped"))
    assert gamelib.playout(walk.match.state, random.Random(1).random).state.over


def test_a_playout_tells_what_happened_when_it_is_asked(walk: Walk) -> None:
    for state in walk.sample(1)[::6]:
        played = gamelib.playout(state, random.Random(4).random)
        match = walk.case.game.resume(state, chance="ask")
        for move in played.moves:
            while match.state.seat == transitions.AUTO:
                match.step()
            match.play(transitions.action_of(match.state, match.state.decision.step, move))
        assert match.state == played.state
        assert played.events()
        assert played.events() == match.events()


def test_the_same_seed_gives_the_same_match(walk: Walk) -> None:
    one, other, else_ = walk.case.new(7), walk.case.new(7), walk.case.new(8)
    for match in (one, other, else_):
        play_on(match, 1)
    assert one.state == other.state
    assert one.record() == other.record()
    assert one.events() == other.events()
    assert one.record()["lines"] != else_.record()["lines"]


def test_a_record_replays_to_the_same_match(walk: Walk) -> None:
    again = walk.case.game.replay(through_text(walk.match.record()))
    assert again.state == walk.match.state
    assert again.events() == walk.match.events()
    assert again.record() == walk.match.record()
    assert [line.before for line in again.lines] == [line.before for line in walk.match.lines]


def test_a_record_from_the_middle_goes_on_with_the_same_luck(any_walk: Walk) -> None:
    match = any_walk.case.new(11)
    play_on(match, 1, 40)
    again = any_walk.case.game.replay(through_text(match.record()))
    assert (again.state, again.line) == (match.state, match.line)
    play_on(match, 2)
    play_on(again, 2)
    assert again.record() == match.record()


def test_a_match_from_a_position_is_recorded_with_it(any_walk: Walk) -> None:
    for state in any_walk.decisions(1)[:6]:
        match = any_walk.case.game.resume(state, seed=5)
        play_on(match, 3, 12)
        again = any_walk.case.game.replay(through_text(match.record()))
        assert again.state == match.state
        assert again.record() == match.record()


def test_slow_motion_gives_the_same_end_and_the_same_events(walk: Walk) -> None:
    """The walk itself was played in slow motion; here its actions are played at once."""
    quick = walk.case.new(walk.match.seed)
    happened = list(quick.events())
    for line in walk.match.lines[quick.line :]:
        if line.seat is not None:
            happened += quick.play(line.action)
    assert quick.state == walk.match.state
    assert quick.events() == walk.match.events() == happened
    assert quick.record() == walk.match.record()


def test_a_step_at_a_choice_does_nothing(any_walk: Walk) -> None:
    match = any_walk.case.new(3)
    before = match.record()
    assert match.step() == []
    assert match.record() == before


def test_undo_and_redo_walk_over_whole_decisions(any_walk: Walk) -> None:
    match = any_walk.case.new(13)
    play_on(match, 4, 30)
    seen = [match.state]
    while match.line > next(i for i, line in enumerate(match.lines) if line.seat is not None):
        match.undo()
        assert match.state.seat is not None
        assert match.state.seat >= 0
        seen.append(match.state)
    assert len(seen) == 31
    start = match.state
    match.undo()
    assert match.state == start
    for state in reversed(seen[:-1]):
        match.redo()
        assert match.state == state
    match.redo()
    assert match.state == seen[0]


def test_the_redo_tail_is_kept_until_something_else_is_played(any_walk: Walk) -> None:
    match = any_walk.case.new(13)
    play_on(match, 4, 10)
    full = match.record()
    match.goto(match.line // 2)
    match.legal_actions()
    match.why_not("nonsense")
    assert refused(match, "nonsense") == why(at_decision(match), "nonsense")
    match.goto(len(match.lines))
    assert match.record() == full


def test_goto_shows_every_line(any_walk: Walk) -> None:
    match = any_walk.case.game.replay(any_walk.match.record())
    for number in [0, 1, len(match.lines) // 2, len(match.lines) - 1, len(match.lines)]:
        match.goto(number)
        assert match.line == number
        assert match.state.line == number
        assert len(match.record()["lines"]) == number
    assert match.state == any_walk.match.state


@pytest.mark.parametrize("line", [-1, 10_000, True, "3", None, 1.0])
def test_a_line_that_does_not_exist_is_refused(any_walk: Walk, line: Any) -> None:
    match = any_walk.case.game.replay(any_walk.match.record())
    match.goto(5)
    with pytest.raises(ValueError, match=r"the history has the lines 0 to \d+"):
        match.goto(line)
    assert match.line == 5


def test_goto_with_steps_shows_what_slow_motion_showed(any_walk: Walk) -> None:
    """Every state between two steps of the any_walk can be had again, by line and number of steps."""
    match = any_walk.case.game.replay(any_walk.match.record())
    first = next(i for i, line in enumerate(any_walk.match.lines) if line.seat is not None)
    steps = 0
    for before, state in zip(any_walk.states[first:], any_walk.states[first + 1 :], strict=False):
        steps = steps + 1 if before.seat == AUTO else 0
        if steps < 4 or state.line % 7 == 0:
            match.goto(state.line, steps)
            assert match.state == state
            assert match.line == state.line
    assert match.record()["lines"] == any_walk.match.record()["lines"][: match.line]


def test_a_match_is_walked_back_and_forth_step_by_step(any_walk: Walk) -> None:
    """Each moment of slow motion comes again, with what had been said up to it; nothing is played or forgotten."""
    match = any_walk.case.game.replay(any_walk.match.record())
    match.goto(min(40, len(match.lines)))
    record, moments = match.fork().record(), []
    while (match.line, match.steps) != (0, 0):
        moments.append((match.state, match.line, match.steps, match.events()))
        match.back()
    assert match.events() == []
    match.back()
    assert (match.line, match.steps) == (0, 0)
    for state, line, steps, events in reversed(moments):
        heard = len(match.events())
        assert match.past
        new = match.forward()
        assert (match.state, match.line, match.steps, match.events()) == (state, line, steps, events)
        assert new == events[heard:]
    assert match.record() == record


def test_at_the_latest_moment_nothing_lies_ahead(any_walk: Walk) -> None:
    match = any_walk.case.new(17)
    play_on(match, 5, 15)
    before = match.state
    assert not match.past
    assert match.forward() == []
    assert match.state == before


def test_play_in_the_middle_of_what_has_been_played_replaces_what_came_after(any_walk: Walk) -> None:
    match = any_walk.case.new(17)
    play_on(match, 5, 15)
    match.goto(next(i for i in range(len(match.lines), 0, -1) if len(match.events_at(i - 1)) > 1), 0)
    line, heard = match.line, len(match.events())
    assert match.past
    if match.legal_actions():
        match.play(match.legal_actions()[-1])
        assert len(match.lines) > line
    assert not match.past
    assert len(match.events()) >= heard
    again = any_walk.case.game.replay(match.record())
    assert again.events()[: len(match.events())] == match.events()


def test_a_fork_with_the_same_seed_has_the_same_luck(any_walk: Walk) -> None:
    match = any_walk.case.new(17)
    play_on(match, 5, 15)
    before = match.record()
    same, same_again, other = match.fork(), match.fork(), match.fork(seed=18)
    for twin in (same, same_again, other):
        play_on(twin, 6)
    assert same.record() == same_again.record()
    assert same.record()["lines"] != other.record()["lines"]
    assert other.seed == 18
    assert match.record() == before
    play_on(match, 6)
    assert match.record() == same.record()


def test_a_fork_and_its_origin_do_not_disturb_each_other(any_walk: Walk) -> None:
    """Not even in the middle of a turn, where what is still pending belongs to a line that both have."""
    match, player, heard = any_walk.case.new(17), Player(5), 0
    match.slow = True
    while not match.state.over and (match.line < 30 or not heard):
        match.play(player.choose(match.legal_actions()))
        twin, before = match.fork(), (match.events(), match.record(), match.state)
        while twin.state.seat == AUTO:
            heard += len(twin.step())
        assert (match.events(), match.record(), match.state) == before
    twin.undo()
    play_on(twin, 6, 5)
    assert (match.events(), match.record(), match.state) == before
    assert heard


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_copy_has_the_whole_history_and_its_own_future(
    any_walk: Walk, copied: Callable[[Match[Any]], Match[Any]]
) -> None:
    match = any_walk.case.new(17)
    play_on(match, 5, 10)
    match.undo()
    twin = copied(match)
    for one, other in ((match, twin), (twin, match)):
        record, lines, slow = other.record(), other.lines[:], other.slow
        told = [other.events_at(line)[:] for line in range(-1, other.line)]
        play_on(one, 2, 2)
        one.goto(one.line, 0)
        one.slow = True
        one.step()
        play_on(one, 2, 3)
        assert (other.record(), other.lines, other.slow) == (record, lines, slow)
        assert [other.events_at(line) for line in range(-1, other.line)] == told
    line = twin.line
    twin.redo()
    assert twin.line > line or not twin.past


def test_redo_from_within_a_line_stops_at_the_next_decision() -> None:
    match = gamelib.load("rose_of_fire").new(seats=2, seed=17)
    play_on(match, 5, 40)
    chosen, within = [number for number, line in enumerate(match.lines) if line.seat is not None], 0
    for one, following in pairwise(chosen):
        match.goto(one + 1)
        last = match.steps
        match.goto(one + 1, 0)
        if match.steps < last:
            match.redo()
            assert match.line == following
            within += 1
    assert within > 0


def test_what_is_done_to_a_state_of_a_match_does_not_change_the_match(any_walk: Walk) -> None:
    match = any_walk.case.new(17)
    play_on(match, 5, 10)
    state, before = match.state.copy(), match.lines[-1].before.copy()
    tree = VariationTree(match)
    editor, node = Editor(state), tree.here

    events = match.events()
    for line in range(-1, match.line):
        match.events_at(line).clear()
        match.events_at(line)[-1].clear()
    assert match.events() == events

    def spoil(one: State) -> None:
        one.points[0] += 7
        one.agenda.clear()

    for one in (match.state, match.lines[-1].before, editor.state, node.state, tree.root.state):
        spoil(one)
    assert (match.state, match.lines[-1].before) == (editor.state, before) == (node.state, before) == (state, before)
    match.undo()
    match.redo()
    assert match.state == state
    playing = gamelib.playout(at := match.state, random.Random(1).random)
    told = playing.events()
    spoil(at)
    assert playing.events() == told


def test_legal_actions_ahead_of_pending_steps_are_those_that_then_come(any_walk: Walk) -> None:
    """Nothing is played for it, and the history need not be copied."""
    match = any_walk.case.new(17)
    play_on(match, 5, 10)
    for line in range(match.line, 0, -1):
        match.goto(line, 0)
        record = match.record()
        assert match.legal_actions() == at_decision(match).legal_actions()
        assert match.record() == record


def test_draws_can_be_left_to_the_caller(any_walk: Walk) -> None:
    match, player = any_walk.case.new(chance="ask"), random.Random(8)
    asked = 0
    while not match.state.over and match.line < 150:
        asked += match.state.seat == NATURE
        assert match.state.seat != AUTO
        if match.state.seat == NATURE:
            assert match.legal_actions() == [action for action, _ in match.state.outcomes()]
            assert match.step() == []
        match.play(player.choice(match.legal_actions()))
    assert asked
    again = any_walk.case.game.replay(through_text(match.record()))
    assert again.state.line >= match.line
    assert again.record()["lines"][: match.line] == match.record()["lines"]
    match.undo()
    assert match.line == 149 or match.state.seat is not None


@pytest.mark.rule("CORE-DRAW.1")
def test_an_impossible_draw_is_refused(walk: Walk) -> None:
    for state in walk.sample(2, kind=NATURE):
        possible = {action for action, _ in state.outcomes()}
        verb, codecs = next(iter(state.decision.step.verbs.items()))
        words = [
            [codec.word(value) for value in range(130) if value in codec]
            for codec in (state.game.codecs[name] for name in codecs)
        ]
        for picked in zip(*words, strict=False):
            action = gamelib.Action(verb, *picked)
            if action not in possible:
                assert [refusal.because for refusal in state.why_not(action)] == ["CORE-DRAW.1"]


def test_a_teacher_can_choose_a_draw_in_slow_motion(any_walk: Walk) -> None:
    match = any_walk.case.new(any_walk.match.seed)
    match.slow = True
    player, chosen = random.Random(9), 0
    while chosen < 5 and not match.state.over:
        if match.state.seat == NATURE:
            action = match.state.outcomes()[-1][0]
            match.play(action)
            assert match.lines[-1].action == action
            chosen += 1
        elif match.state.seat == AUTO:
            match.step()
        else:
            match.play(player.choice(match.legal_actions()))
    again = any_walk.case.game.replay(match.record())
    assert again.record()["lines"] == match.record()["lines"]


def test_the_events_of_a_line_are_those_of_the_match(any_walk: Walk) -> None:
    match = any_walk.match
    by_line = [event for number in range(-1, len(match.lines)) for event in match.events(line=number)]
    assert by_line == match.events()


def test_a_seat_that_does_not_play_is_refused(any_walk: Walk) -> None:
    match, state = any_walk.match, any_walk.states[0]
    for seat in (-1, any_walk.case.seats, True, "nobody", None, 1.5):
        asks = [state.view] if seat is None else [match.events, match.record, state.view]
        for ask in asks:
            with pytest.raises(ValueError, match=r"There is no seat .*; the seats are 0 to \d"):
                ask(seat)


def test_a_variant_that_fixes_a_draw_changes_nothing_else(walk: Walk) -> None:
    """Its draws are not made, and what they would have decided is as the variant says; alone there may be none."""
    game = walk.case.game
    for name, option in game.variants.items():
        if DRAWN in option.values:
            drawn = game.new(walk.case.seats, chance="ask", **dict(walk.case.variants)).state.agenda
            chosen = dict(walk.case.variants) | {name: option.values[1]}
            agreed = game.new(walk.case.seats, chance="ask", **chosen).state.agenda
            assert [entry for entry in drawn if entry in agreed] == agreed
            left_out = [game.steps[step] for step, args in drawn if (step, args) not in agreed]
            assert all(isinstance(step, Chance) for step in left_out)
            assert left_out or walk.case.seats == 1
