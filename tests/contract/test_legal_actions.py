"""What can be done, what cannot, and why: legality and explanation are one."""

from __future__ import annotations

import random
from typing import Any

import pytest

from gamelib import NATURE, Action, IllegalActionError
from gamelib.engine import transitions
from tests.contract.walks import Walk


@pytest.mark.rule("CORE-OVER.1")
def test_the_match_comes_to_an_end(walk: Walk) -> None:
    end = walk.match.state
    assert end.over
    assert end.seat is None
    assert end.decision is None
    assert end.legal_actions() == end.outcomes() == end.pending_steps() == []
    assert sorted(end.ranking()) == list(range(end.seats))
    assert [end.places()[seat] for seat in end.ranking()] == sorted(end.places())
    assert end.winners() == [seat for seat in range(end.seats) if end.places()[seat] == 1]
    assert end.ranking()[0] in end.winners()
    assert [refusal.rule for refusal in end.why_not("pass")] == ["CORE-OVER.1"]


def test_there_is_always_something_to_do(walk: Walk) -> None:
    for state in walk.states:
        if state.seat is not None and (state.seat >= 0 or state.seat == NATURE):
            assert state.legal_actions(), state


def test_legal_actions_are_stable_and_named_once(walk: Walk) -> None:
    for state in walk.states:
        options = state.legal_actions()
        assert options == state.legal_actions() == state.copy().legal_actions()
        assert len(set(options)) == len(options), options


def test_legal_actions_are_the_candidates_that_nothing_refuses(walk: Walk, another_walk: Walk) -> None:
    for state in [*walk.decisions(25), *another_walk.decisions(25)]:
        reasons = state.refusals()
        legal = [action for action, refusals in reasons.items() if not refusals]
        assert sorted(legal) == sorted(state.legal_actions()), state.decision.name


def test_one_action_is_refused_as_it_is_among_all(any_walk: Walk) -> None:
    for state in any_walk.decisions(4):
        for action, refusals in state.refusals().items():
            assert state.why_not(action) == state.why_not(str(action)) == refusals
            assert state.is_legal(action) == state.is_legal(str(action)) == (not refusals)


def test_a_legal_action_can_be_played_and_changes_only_the_copy(walk: Walk) -> None:
    for state in walk.sample(3):
        before = state.to_json()
        for action in state.legal_actions():
            assert state.why_not(action) == []
            assert state.after(str(action)).line == state.line + 1
        assert state.to_json() == before


def test_any_other_candidate_is_refused_by_a_rule_and_changes_nothing(walk: Walk) -> None:
    for state in walk.decisions(3):
        before, legal = state.to_json(), set(state.legal_actions())
        for action in state.refusals():
            if action not in legal:
                with pytest.raises(IllegalActionError) as caught:
                    state.after(action)
                assert caught.value.refusals == state.why_not(action)
                assert set() < {refusal.rule for refusal in caught.value.refusals} <= state.game.rulebook.keys()
                assert {refusal.because for refusal in caught.value.refusals} <= state.game.rulebook.keys()
        assert state.to_json() == before


def test_any_well_formed_action_is_legal_or_refused(walk: Walk) -> None:
    """Words that fit the verb but are no candidates: cells out of play, cards of others, nothing at all."""
    rng = random.Random(1)
    for state in [*walk.decisions(8), *walk.sample(4, kind=NATURE)]:
        legal = set(state.legal_actions())
        for verb, codecs in state.decision.step.verbs.items():
            for _ in range(12):
                action = Action(verb, *(random_word(state.game.codecs[codec], rng) for codec in codecs))
                refusals = state.why_not(action)
                plain = Action.parse(str(action))
                assert bool(refusals) == (plain not in legal and read_again(state, plain) not in legal), action
                assert all(refusal.rule in state.game.rulebook for refusal in refusals)
                assert all(refusal.text(state.game, lang) for refusal in refusals for lang in ("en", "cs"))


def random_word(codec: Any, rng: random.Random) -> str:
    values = [value for value in range(-1, 130) if value in codec]
    return str(codec.word(rng.choice(values)))


def read_again(state: Any, action: Action) -> Action:
    """The action as the game itself writes it (tokens of a payment may stand in any order)."""
    move, _ = transitions.read(state, action)
    return transitions.action_of(state, state.decision.step, move) if move else action


@pytest.mark.rule("CORE-ACT.1")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("", "CORE-ACT.1"),
        ("   ", "CORE-ACT.1"),
        ("Place 3,5", "CORE-ACT.1"),
        ("place 3,5; place 3,6", "CORE-ACT.1"),
        ("nonsense", "CORE-ACT.1"),
        ("<script>", "CORE-ACT.1"),
        ("a" * 10_000, "CORE-ACT.1"),
        (None, "CORE-ACT.1"),
        (7, "CORE-ACT.1"),
        (b"pass", "CORE-ACT.1"),
    ],
)
def test_what_is_no_action_is_told_so(any_walk: Walk, text: Any, rule: str) -> None:
    for state in any_walk.decisions(1):
        (refusal,) = state.why_not(text)
        assert refusal.rule == rule
        assert state.game.rulebook[rule]


@pytest.mark.rule("CORE-ACT.2")
def test_a_verb_of_another_decision_has_to_wait(any_walk: Walk) -> None:
    for state in any_walk.decisions(1):
        other = min(state.game.verbs - set(state.decision.step.verbs))
        assert [refusal.because for refusal in state.why_not(other)] == ["CORE-ACT.2"]


@pytest.mark.rule("CORE-ACT.4")
def test_too_few_and_too_many_words(any_walk: Walk) -> None:
    for state in any_walk.decisions(1):
        for action in (
            Action(*state.legal_actions()[0], "more"),
            Action(*state.legal_actions()[0], "and", "more", "still"),
        ):
            (refusal,) = state.why_not(action)
            assert refusal.because == "CORE-ACT.4"
            assert str(action) in refusal.text(state.game)
