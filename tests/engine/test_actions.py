"""An action is one line of words that reads back."""

from __future__ import annotations

import pickle
import re
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gamelib
from gamelib import Action, UnreadableActionError
from tests.playing import refused

letters = st.sampled_from("abcxyz0189_")
words = st.tuples(letters, st.text(st.sampled_from("abcxyz0189_,+.-"), max_size=9)).map("".join)


@given(st.lists(words, min_size=1, max_size=6))
def test_an_action_reads_back(parts: list[str]) -> None:
    action = Action(*parts)
    again = Action.parse(str(action))
    assert again == action
    assert hash(again) == hash(action)
    assert Action.parse(f"  {'   '.join(parts)}\t") == action
    assert action.verb == parts[0]
    assert pickle.loads(pickle.dumps(action)) == action  # noqa: S301  # our own bytes


@given(st.text())
def test_any_text_is_an_action_or_is_told_why_not(text: str) -> None:
    with suppress(UnreadableActionError):
        action = Action.parse(text)
        assert Action.parse(str(action)) == action
        assert str(action) == " ".join(text.split())


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "this text is empty"),
        (" \n\t ", "this text is empty"),
        ("place 3;5", "'3;5' is not a word"),
        ("Place 3,5", "'Place' is not a word"),
        ("place “3,5”", "is not a word"),
        ("place -x", "'-x' is not a word"),
        ("place @3", "'@3' is not a word"),
        ("pláce", "is not a word"),
        ("place ３,５", "is not a word"),
        ("a" * 201, "has 201 characters"),
        (None, "not NoneType"),
        (3, "not int"),
        (b"place", "not bytes"),
        (["place"], "not list"),
    ],
)
def test_what_is_no_action(text: object, complaint: str) -> None:
    with pytest.raises(UnreadableActionError, match=re.escape(complaint)):
        Action.parse(text)  # type: ignore[arg-type]


def test_an_action_shows_itself_as_text() -> None:
    action = Action("place", "3,5")
    assert str(action) == "place 3,5"
    assert repr(action) == "Action('place 3,5')"
    assert action == ("place", "3,5")
    assert {action: 1}[Action.parse("place 3,5")] == 1


def test_actions_of_a_match_can_be_text_or_action() -> None:
    match = gamelib.load("rose_of_fire").new(seats=2, seed=1)
    option = match.legal_actions()[0]
    assert match.fork().play(option) == match.fork().play(str(option)) == match.fork().play(f" {option} ")


NO_ACTIONS: list[Any] = [10**5000, [[]], Action(1, 2), Action(), "\ud800", "play ²"]  # type: ignore[arg-type]


@pytest.mark.parametrize("text", NO_ACTIONS, ids=lambda text: type(text).__name__)
def test_a_match_refuses_what_is_no_action_with_a_reason_that_can_be_shown(text: Any) -> None:
    match = gamelib.load("rose_of_fire").new(seats=2, seed=1)
    refusals = match.why_not(text)
    assert refusals[0].because in ("CORE-ACT.1", "CORE-ACT.2")
    assert refusals[0].text(match.game, "cs").encode()
    readable = refusals[0].because == "CORE-ACT.2"
    assert refused(match, text) == {match.state.decision.rule if readable else "CORE-ACT.1"}


@pytest.mark.parametrize("text", ["buy none crown", "play none"])
def test_a_word_that_names_nothing_is_refused_as_any_unknown_one(text: str) -> None:
    (refusal,) = gamelib.load("rose_of_fire").new(seats=2, seed=1).why_not(text)
    assert (refusal.because, refusal.where) == ("CORE-ACT.3", ())
    assert refusal.text(gamelib.load("rose_of_fire")).endswith("Nothing is named by it.")


@pytest.mark.parametrize("text", ["place -1,0 2", "put tree -3,-2", "level -4"])
def test_a_word_may_begin_with_a_minus_before_a_digit(text: str) -> None:
    assert str(Action.parse(text)) == text


@pytest.mark.parametrize("text", ["-", "-place 1,0", "place -", "place -a", "place --1,0"])
def test_any_other_minus_at_the_beginning_is_refused(text: str) -> None:
    with pytest.raises(UnreadableActionError):
        Action.parse(text)
