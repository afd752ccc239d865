"""A match: what is asked for wrongly is refused, and a refused action changes nothing."""

from __future__ import annotations

import pickle
import re
from pathlib import Path
from typing import Any, ClassVar

import pytest

import gamelib
from gamelib import AUTO, NATURE, IllegalActionError, InvalidEditionError, InvalidPositionError, InvalidRecordError
from gamelib.engine import transitions
from gamelib.engine.steps import Choice, Move
from tests.playing import at_decision, refused, top, why

GAME = gamelib.load("rose_of_fire")


@pytest.mark.parametrize("thing", [None, "play", 5, GAME])
def test_what_is_no_position_is_not_edited(thing: Any) -> None:
    with pytest.raises(TypeError, match=r"A state of .+ is wanted, not"):
        GAME.edit(thing, {})


def test_what_is_unknown_is_dealt_by_a_random_generator() -> None:
    with pytest.raises(TypeError, match=r"rng is a random\.Random, such as random\.Random\(7\), not 7\."):
        GAME.new(2).state.determinize(0, 7)


@pytest.mark.parametrize("seats", [0, 1, 5, -1, 3.0, "3", True, [3]])
def test_a_number_of_seats_that_does_not_exist(seats: Any) -> None:
    with pytest.raises(ValueError, match=re.escape(f"is for 2 to 4 players, not {seats!r}.")):
        GAME.new(seats=seats)


def test_without_a_number_of_seats_all_play() -> None:
    assert GAME.new().seats == 4


@pytest.mark.parametrize("seed", ["7", 7.0, True, None, (7,)])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(ValueError, match=re.escape(f"A seed is a whole number of at most 100 digits, not {seed!r}.")):
        GAME.new(seats=2, seed=seed)
    if seed is not None:
        with pytest.raises(ValueError, match="A seed is a whole number"):
            GAME.new(seats=2).fork(seed=seed)


@pytest.mark.parametrize("seed", [0, -1, 10**30])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    assert GAME.new(seats=2, seed=seed).seed == seed


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"nonsense": 1}, "There is no variant 'nonsense'; the variants are no_strike, immigration_tokens."),
        ({"no_strike": 1}, "The variant no_strike is False or True, not 1 (ROF-TWO.5)."),
        ({"no_strike": "yes"}, "The variant no_strike is False or True, not 'yes' (ROF-TWO.5)."),
        ({"immigration_tokens": 5}, "The variant immigration_tokens is 7 or 6, not 5 (ROF-SET.9)."),
        ({"immigration_tokens": True}, "The variant immigration_tokens is 7 or 6, not True (ROF-SET.9)."),
        ({"immigration_tokens": [7]}, "The variant immigration_tokens is 7 or 6, not [7] (ROF-SET.9)."),
        ({"immigration_tokens": 6.0}, "The variant immigration_tokens is 7 or 6, not 6.0 (ROF-SET.9)."),
    ],
)
def test_a_variant_that_does_not_exist(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(gamelib.InvalidSetupError, match=re.escape(complaint)):
        GAME.new(seats=2, **options)


@pytest.mark.parametrize(
    ("slug", "options", "complaint"),
    [
        ("rose_of_fire", {"no_strike": True}, "The variant no_strike is for 2 players, not 3 (ROF-TWO.5)."),
        ("cities", {"long_two_player": True}, "The variant long_two_player is for 2 players, not 3 (CTS-13.4)."),
        ("cities", {"start_player": "teal"}, "Nobody sits on teal, so they cannot begin (CTS-2.8); "),
        (
            "barcelona",
            {"first_player": "green"},
            "Nobody sits on green, so they cannot begin (BCN-SET.12); ",
        ),
    ],
)
def test_a_variant_for_another_number_of_players(slug: str, options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(gamelib.InvalidSetupError, match=f"^{re.escape(complaint)}"):
        gamelib.load(slug).new(seats=3, **options)


def test_seats_have_numbers_and_words() -> None:
    match = GAME.new(seats=2, seed=1)
    assert match.events("yellow") == match.events(1)
    assert match.record("blue") == match.record(0)
    assert match.state.view("yellow") == match.state.view(1)  # type: ignore[arg-type]  # a word is taken too
    with pytest.raises(ValueError, match=r"There is no seat 'red'; the seats are 0 to 1 \(blue, yellow\)\."):
        match.events("red")


@pytest.mark.parametrize("line", [99, -2, "0", True, 1.0])
def test_events_of_a_line_that_does_not_exist(line: Any) -> None:
    match = GAME.new(seats=2, seed=1)
    with pytest.raises(ValueError, match=rf"There is no line {line!r}; the history has the lines -1 to \d"):
        match.events(line=line)


@pytest.mark.parametrize("steps", ["1", 1.5, -1, True])
def test_steps_are_counted_from_none(steps: Any) -> None:
    match = GAME.new(seats=2, seed=1)
    with pytest.raises(ValueError, match=re.escape(f"steps is a whole number from 0, not {steps!r}.")):
        match.goto(3, steps)
    assert match.line == len(match.lines)


def snapshot(match: gamelib.Match[Any]) -> tuple[Any, ...]:
    return (
        match.state,
        match.state.to_json(),
        match.line,
        len(match.lines),
        match.record(),
        match.events(),
        match.slow,
    )


def test_an_illegal_action_carries_its_reasons_and_changes_nothing() -> None:
    match = GAME.new(seats=2, seed=1)
    before = snapshot(match)
    with pytest.raises(IllegalActionError) as caught:
        match.play("play strike")
    illegal = caught.value
    assert illegal.action == "play strike"
    assert [refusal.rule for refusal in illegal.refusals] == ["ROF-TRN.1"]
    assert illegal.text("en") == illegal.refusals[0].text(GAME)
    assert illegal.text("cs") != illegal.text("en")
    assert str(illegal).startswith("play strike: [ROF-TRN.1] ")
    assert isinstance(illegal, ValueError)
    assert snapshot(match) == before


def test_it_halts_where_it_is_told_to_and_goes_on_from_there() -> None:
    match = gamelib.load("cities").new(seats=2, seed=7)
    on = match.fork()
    while on.state.decision is not None and on.state.decision.name != "take_slot":
        on.play(on.legal_actions()[0])
        match.play(match.legal_actions()[0], halts=lambda state: state.agenda[-1][0] == "take_slot")
    assert match.state == on.state
    action = match.legal_actions()[0]
    events, halted = on.play(action), match.play(action, halts=lambda _: True)
    assert (match.state.seat, list(events[: len(halted)])) == (AUTO, list(halted))
    while match.state.seat in (AUTO, NATURE):
        match.step()
    assert match.state == on.state
    assert match.record() == on.record()


@pytest.mark.parametrize("gesture", ["play", "draw"])
def test_what_is_interrupted_in_the_middle_is_not_played(gesture: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = GAME.new(seats=2, seed=1, chance="ask" if gesture == "draw" else "seed")
    while gesture == "draw" and match.state.seat != NATURE:
        match.play(match.legal_actions()[0])
    match.play(match.legal_actions()[0])
    match.undo()
    before = snapshot(match)

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    carry_out = match.draw if gesture == "draw" else lambda: match.play(match.legal_actions()[1])
    with monkeypatch.context() as patched:
        patched.setattr(gamelib.Match, "_run_on", interrupted)
        with pytest.raises(KeyboardInterrupt):
            carry_out()
    assert snapshot(match) == before
    match.redo()
    assert match.line == before[3]


def test_all_reasons_are_given() -> None:
    match = GAME.new(seats=2, seed=1)
    refusals = match.why_not("event casa_mila")
    assert {refusal.rule for refusal in refusals} == {"ROF-TRN.1", "ROF-TRN.3"}, "it is in no hand, and has no event"


def test_an_illegal_action_in_slow_motion_leaves_the_pending_steps_pending() -> None:
    match = GAME.new(seats=2, seed=1)
    match.slow = True
    for _ in range(30):
        while match.state.seat not in (AUTO, NATURE):
            match.play(match.legal_actions()[-1])
        before, pending = snapshot(match), match.state.pending_steps()
        for action in ("nonsense", "place 99,99", "play strike", ""):
            assert refused(match, action) == why(at_decision(match), action)
        assert snapshot(match) == before
        assert match.state.pending_steps() == pending
        assert match.step() is not None


def test_an_illegal_action_in_the_middle_of_the_history_keeps_what_follows() -> None:
    match = GAME.new(seats=2, seed=1)
    for _ in range(10):
        match.play(match.legal_actions()[0])
    full = match.record()
    match.undo()
    match.undo()
    before = snapshot(match)
    assert refused(match, "nonsense") == {"CORE-ACT.1"}
    assert snapshot(match) == before
    match.redo()
    match.redo()
    assert match.record() == full


def test_an_event_of_play_is_also_an_event_of_the_match() -> None:
    match = GAME.new(seats=2, seed=1)
    before = len(match.events())
    events = match.play(match.legal_actions()[0])
    assert events
    assert match.events()[before:] == events
    assert match.events(line=len(match.lines) - 1)[-1] == events[-1]


def test_a_branch_takes_events_and_lines_along() -> None:
    match = GAME.new(seats=2, seed=1)
    match.play(match.legal_actions()[0])
    twin = match.fork()
    assert twin.events() == match.events()
    assert twin.ledger() == match.ledger()
    assert twin.lines is not match.lines
    assert (twin.seed, twin.chance, twin.slow) == (match.seed, match.chance, match.slow)


def test_a_state_of_the_match_is_not_changed_by_playing_on() -> None:
    match = GAME.new(seats=2, seed=1)
    kept = match.state
    text = kept.to_json()
    for _ in range(6):
        match.play(match.legal_actions()[0])
    assert kept.to_json() == text
    assert match.lines[kept.line].before == kept


def refusals_now(action: str) -> list[tuple[str, str]]:
    """Of a new match: rule of the decision, and the rule that says why."""
    refusals = GAME.new(seats=2, seed=1).why_not(action)
    return [(refusal.rule, refusal.because) for refusal in refusals]


@pytest.mark.rule("CORE-ACT.3")
def test_a_word_that_names_nothing() -> None:
    assert refusals_now("play city_card") == [("CORE-ACT.3", "CORE-ACT.3")]
    assert refusals_now("buy cube crown") == [("CORE-ACT.3", "CORE-ACT.3")]
    text = GAME.new(seats=2, seed=1).why_not("buy cube crown")[0].text(GAME)
    assert text == "“cube” is no influence card here. There is: cuba."


def test_a_word_that_names_nothing_is_met_with_what_is_like_it_and_possible_now() -> None:
    state = GAME.position("five_arrive")
    said = state.why_not("play yellow")[0]
    assert said.text(GAME) == "“yellow” is no card here. Possible now: city_yellow_upper_low."
    assert said.text(GAME, "cs").endswith("Teď je možné: city_yellow_upper_low.")


class TakeOne(Choice[gamelib.State]):
    """A choice that forgets to say why two are too many."""

    rule = "ROF-TRN.1"
    verbs: ClassVar = {"take": ("count",)}

    def candidates(self, s: gamelib.State) -> list[Move]:
        return [("take", 1)]

    def do(self, s: gamelib.State, move: Move) -> None:
        s.emit("ROF-TRN.1", s.active, count=move[1])


@pytest.mark.rule("CORE-ACT.5")
def test_what_nothing_forbids_is_still_no_option_if_it_is_no_candidate() -> None:
    state = GAME.new(seats=2, seed=1).state
    assert transitions._refusals(state, TakeOne(), (), ("take", 1)) == []
    (refusal,) = transitions._refusals(state, TakeOne(), (), ("take", 2))
    assert (refusal.rule, refusal.because, refusal.facts) == ("ROF-TRN.1", "CORE-ACT.5", {"text": "take 2"})


@pytest.mark.rule("CORE-AUTO.1")
def test_while_something_happens_by_itself_nobody_chooses() -> None:
    match = GAME.new(seats=2, seed=1)
    match.slow = True
    match.play(match.legal_actions()[0])
    assert match.state.seat == AUTO
    (refusal,) = match.state.why_not("place 3,5")
    assert (refusal.rule, refusal.because) == (match.state.pending_steps()[0][1], "CORE-AUTO.1")
    assert refusal.text(GAME) == "First something happens by itself. Take that step, then choose."


def test_a_draw_left_to_the_caller_can_still_be_made_by_the_seed() -> None:
    left = GAME.new(seats=2, seed=7, chance="ask")
    while left.state.seat == NATURE:
        left.draw()
    assert left.state == GAME.new(seats=2, seed=7).state
    with pytest.raises(ValueError, match="No draw is due"):
        left.draw()


def test_whoever_interrupts_a_move_finds_the_match_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    match = GAME.new(seats=2, seed=4)
    before, lines, told = match.state, len(match.lines), len(match.events())

    def interrupted(state: Any, move: Move) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(transitions, "do", interrupted)
        with pytest.raises(KeyboardInterrupt):
            match.play(match.legal_actions()[0])
    assert (match.state, match.line, len(match.lines), len(match.events())) == (before, lines, lines, told)
    match.play(match.legal_actions()[0])
    assert GAME.replay(match.record()).state == match.state


def test_refusals_of_every_kind_can_be_sent_to_another_process(tmp_path: Path) -> None:
    match = GAME.new(seats=2, seed=4)
    for error, attempt in (
        (IllegalActionError, lambda: match.play("fly away")),
        (InvalidPositionError, lambda: GAME.edit(match.state, {"bomb": 99})),
        (InvalidRecordError, lambda: GAME.replay({})),
        (InvalidEditionError, lambda: GAME.load(tmp_path / "missing.toml")),
    ):
        with pytest.raises(error) as caught:
            attempt()
        caught.value.add_note("in the third round")
        sent = pickle.loads(pickle.dumps(caught.value))  # noqa: S301
        assert (str(sent), sent.__notes__) == (str(caught.value), ["in the third round"])


def test_draws_are_made_until_a_step_waits() -> None:
    match = gamelib.load("cities").new(seats=2, seed=3, chance="ask")
    events = match.draw(until="choose_start_tile")
    assert top(match) == "choose_start_tile"
    assert events == match.events()[-len(events) :]
    assert match.draw(until="choose_start_tile") == []
    before = match.record()
    with pytest.raises(ValueError, match="do not lead to take_slot: choose_start_tile comes first"):
        match.draw(until="take_slot")
    with pytest.raises(ValueError, match="There is no step 'take_slots' in Cities"):
        match.draw(until="take_slots")
    assert match.record() == before
    for _ in range(2):
        match.play(match.legal_actions()[0])
    match.slow = True
    match.draw(until="deal")
    assert top(match) == "deal"
    match.draw(until="take_slot")
    assert top(match) == "take_slot"
    assert (match.slow, match.chance) == (True, "ask")
    assert match.fork().game.replay(match.record()).state == match.state
