"""Everything that a learner reads is there in both languages, complete, and free of the machine's own words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Any

import pytest

import gamelib
from gamelib import AUTO, Refusal, ScoreLine
from gamelib.text.messages import LANGUAGES
from gamelib.text.templates import digits, placeholders, printable
from tests.contract.walks import Walk
from tests.registered import GAMES

# Braces, tuples, words_with_underscores (the machine's names), doubled spaces.
FOREIGN = re.compile(r"[{}\[\]<>_]|\bTrue\b|\bFalse\b|\(\s*-?\d+\s*,|  |^\s|\s$|^$")


def check(text: str, source: object) -> None:
    assert not FOREIGN.search(text), (text, source)
    assert printable(text), (text, source)


def said_in(walk: Walk) -> Iterator[Any]:
    """Every event, refusal and score line of a match (refusals of some decisions)."""
    yield from walk.match.events()
    yield from walk.match.ledger()
    for state in walk.decisions(8):
        for refusals in state.refusals().values():
            yield from refusals
    for state in walk.sample(1, kind=AUTO):
        yield from state.why_not("pass")


def test_events_refusals_and_score_lines_are_sentences(walk: Walk) -> None:
    for said in said_in(walk):
        for lang in LANGUAGES:
            check(said.text(walk.case.game, lang), said)
        assert said.cited(walk.case.game) == f"[{said.rule}] {said.text(walk.case.game)}"


def test_an_event_says_whom_it_concerns_and_from_what_to_what_a_number_went(walk: Walk) -> None:
    game = walk.case.game
    for event in walk.match.events():
        for lang in LANGUAGES:
            text = event.text(game, lang)
            if event.seat is not None:
                assert game.seat_name(event.seat, lang).lower() in text.lower(), (event, text)
            if {"before", "after"} <= event.facts.keys():
                assert f"{digits(event.facts['before'])} → {digits(event.facts['after'])}" in text, (event, text)


def test_every_point_is_told_when_it_is_given(walk: Walk) -> None:
    told = [event for event in walk.match.events() if "points" in event.facts and "after" in event.facts]
    assert [(event.seat, event.rule, event.facts["points"]) for event in told] == [
        (line.seat, line.rule, line.points) for line in walk.match.ledger()
    ]


def test_a_sentence_names_only_facts_that_it_was_given(walk: Walk) -> None:
    for said in said_in(walk):
        rule = walk.case.game.rulebook[said.because if isinstance(said, Refusal) else said.rule]
        form = "score" if "points" in said.facts and "score" in rule.forms else said.form
        for name in placeholders(rule.forms.get(form, rule.text)["en"]):
            value = said.seat if name == "seat" and "seat" not in said.facts else said.facts.get(name)
            assert value is not None, (said, name)


def test_a_score_line_has_its_own_words(walk: Walk) -> None:
    for line in walk.match.ledger():
        assert isinstance(line, ScoreLine)
        assert walk.case.game.rulebook[line.rule].forms.get("score"), line.rule


def test_places_are_keys(walk: Walk) -> None:
    """Where to look: a cell ``3,5``, a segment ``h1_2``, a thing ``raval:0``, ``space:0:3,-1``, a landscape ``S07``."""
    key = re.compile(r"-?\d+,-?\d+|[a-z][a-z0-9_]*(:[a-z0-9_]+|:-?\d+,-?\d+)*|[A-Z]\d+")
    for said in said_in(walk):
        assert isinstance(said.where, tuple)
        assert all(key.fullmatch(place) for place in said.where), said


def test_every_decision_has_a_prompt_and_every_action_a_label(walk: Walk) -> None:
    for state in walk.sample(6):
        if state.seat == AUTO:
            continue
        for lang in LANGUAGES:
            check(state.decision.prompt(lang), state.decision.name)
            for action in [*state.legal_actions(), *state.refusals()]:
                label = state.action_label(action, lang)
                check(label, action)
                assert label
            if state.seat is not None and state.seat >= 0:
                labels = [state.action_label(action, lang) for action in state.legal_actions()]
                assert len({*labels}) == len(labels), "what can be done is told apart"


@pytest.mark.every_game("each game has words of its own")
@pytest.mark.parametrize("slug", GAMES)
def test_every_step_has_a_title_and_every_verb_a_label(slug: str) -> None:
    game = gamelib.load(slug)
    for name, step in game.steps.items():
        titles = game.wording.words["step"][name]["title"]
        assert set(titles) == set(LANGUAGES), name
        for lang in LANGUAGES:
            check(game.wording.step_title(name, lang), name)
        for texts in (game.wording.words["step"][name].get("prompt", titles), titles):
            assert len({frozenset(placeholders(texts[lang])) for lang in LANGUAGES}) == 1, name
        if not isinstance(step, gamelib.engine.steps.Auto):
            assert step.__doc__ or step.name, name
            for codecs in step.verbs.values():
                assert set(codecs) <= set(game.wording.words["what"]), name
    for verb in game.verbs:
        labels = game.wording.words["verb"][verb]
        at_its_place = [texts for name, texts in labels.items() if name.startswith(("here", "seen"))]
        assert len(labels) == len(LANGUAGES) + len(at_its_place), verb
        for texts in (labels, *at_its_place):
            assert set(LANGUAGES) <= set(texts), verb
            assert len({frozenset(placeholders(texts[lang])) for lang in LANGUAGES}) == 1, verb


@pytest.mark.every_game("each game has words of its own")
@pytest.mark.parametrize("slug", GAMES)
def test_words_are_those_of_steps_and_verbs_that_exist(slug: str) -> None:
    game = gamelib.load(slug)
    assert set(game.wording.words["step"]) <= set(game.steps)
    assert set(game.wording.words["verb"]) <= game.verbs | {"pass"}


@pytest.mark.every_game("each game has words of its own")
@pytest.mark.parametrize("slug", GAMES)
def test_every_name_of_a_thing_is_a_name(slug: str) -> None:
    game = gamelib.load(slug)
    for name, codec in game.codecs.items():
        for value in (value for value in range(130) if value in codec):
            for lang in LANGUAGES:
                check(codec.name(value, lang), (name, value))
            if re.search("[a-z]", codec.word(value)):
                assert codec.name(value, "cs") != codec.word(value), (name, value)
            assert codec.value(codec.word(value)) == value


@pytest.mark.every_game("each game has words of its own")
@pytest.mark.parametrize("slug", GAMES)
def test_titles_and_rules(slug: str) -> None:
    game = gamelib.load(slug)
    for lang in LANGUAGES:
        check(game.title(lang), slug)
        for rule in game.rulebook.values():
            check(rule.text[lang], rule.id)
            assert not placeholders(rule.text[lang])


def test_a_language_that_is_not_there_is_refused(any_walk: Walk) -> None:
    state = any_walk.decisions(1)[0]
    for said in (any_walk.match.events()[0], any_walk.match.ledger()[0]):
        with pytest.raises(ValueError, match="There is no language 'de'; there is en and cs"):
            said.text(any_walk.case.game, "de")
    with pytest.raises(ValueError, match="There is no language 'de'; there is en and cs"):
        state.decision.prompt("de")


@pytest.mark.parametrize("slug", GAMES)
def test_rules_are_found_by_their_words(slug: str) -> None:
    """As one writes in a hurry, in either language; a word that stands in no rule finds none."""
    book = gamelib.load(slug).rulebook
    for rule in list(book.values())[::7]:
        for lang in LANGUAGES:
            words = " ".join(reversed(rule.text[lang].split()[:4])).upper()
            assert rule in book.find(words)
            assert rule in book.find(words, lang)
            bare = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode()
            assert rule in book.find(bare)
        assert book.find(rule.id.lower())[0] == rule
    assert book.find("qqq") == []
    assert book.find("") == list(book.values())
