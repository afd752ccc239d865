"""Right answers are right: what a question says of its answer is what playing brings, as far as it asks about it.

Each question is asked some times, with other numbers where it has them, and all tests look at the same askings.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import islice

import pytest

from gamelib import Action
from gamelib.text.messages import LANGUAGES
from gamelib.text.templates import placeholders
from tests.registered import GAMES
from widgets.lessons import assertions
from widgets.lessons.asking import Asking, asking
from widgets.lessons.exercises import LAB, lessons
from widgets.lessons.lesson import Lesson
from widgets.lessons.playthrough import Playthrough, PlaythroughFrame, play_through
from widgets.lessons.specs import QuestionSpec

from .answer_texts import check_named, first_number
from .sessions import of_each

QUESTIONS = {
    (course, id_): (file, spec)
    for course in (*GAMES, LAB)
    for file in lessons(course).values()
    for id_, spec in file.exercises.items()
    if isinstance(spec, QuestionSpec)
}
SEEDS = range(9)
OF_THE_END = {"legal", "open", "ways", "decision", "turn", "better", "before"}
"""Claims about what can be done then, or about luck: going on would be another question."""
FOR_THE_MOMENT = {
    ("barcelona", "who_counts"): "a second tile is laid next, and the first alone is asked about",
    ("urbania", "who_scores"): "the city is counted next, and the card alone is asked about",
    ("urbania", "whose_bonus"): "the city is counted next, and the card alone is asked about",
}
"""Questions about something that is sure to change soon: what they ask about before."""

pytestmark = pytest.mark.usefixtures("own_progress")


@cache
def askings(course: str, id_: str) -> tuple[Asking, ...]:
    file, spec = QUESTIONS[course, id_]
    return tuple(asking(spec, file.game, seed) for seed in (SEEDS if spec.varies else SEEDS[:1]))


# ---------------------------------------------------------------- what is said is what is so


@pytest.mark.every_game("whoever changes a question may slip in any")
@of_each(QUESTIONS)
def test_what_is_said_of_the_right_answer_names_it(course: str, id_: str) -> None:
    file, spec = QUESTIONS[course, id_]
    check_named(asking(spec, file.game, SEEDS[0]))


@of_each([key for key, (_, spec) in QUESTIONS.items() if spec.varies], one_of=5, swept="every question")
def test_it_is_named_too_when_it_is_asked_again(course: str, id_: str) -> None:
    for one in askings(course, id_)[1:]:
        check_named(one, again=True)


@of_each([key for key, (_, spec) in QUESTIONS.items() if spec.kind == "cells"])
def test_how_many_places_are_right_is_said_as_it_is(course: str, id_: str) -> None:
    """Where what is said of them begins with a number."""
    file, spec = QUESTIONS[course, id_]
    first = asking(spec, file.game, SEEDS[0])
    for lang in LANGUAGES:
        begins, *_ = first.spec.right[lang].split()
        assert first_number(begins, lang) in (None, len(first.right)), begins


LATER = {"en": r"\b(after|then|end)\b", "cs": r"\b(po|pak|konci)\b"}
"""Words by which a question says that something will be so later on."""


def fields_named(spec: QuestionSpec) -> set[str]:
    """The facts in what is asked that are fields of the position."""
    asked = spec.ask["en"] + spec.again.get("ask", {}).get("en", "")
    return {name for name, claim in spec.facts.items() if " " not in claim}.intersection(placeholders(asked))


@of_each([key for key, (_, spec) in QUESTIONS.items() if fields_named(spec)])
def test_what_a_question_says_of_a_position_is_seen_on_its_board(course: str, id_: str) -> None:
    _, spec = QUESTIONS[course, id_]
    for seed, one in enumerate(islice(askings(course, id_), 2)):
        asked = spec.again.get("ask", spec.ask) if seed else spec.ask
        seen = Playthrough((PlaythroughFrame(one.asked_in, ()),))
        for name in fields_named(spec).intersection(placeholders(asked["en"])):
            now, said = (
                assertions.claim_value(playthrough, one.spec.facts[name]) for playthrough in (seen, one.playthrough)
            )
            later = all(re.search(LATER[lang], asked[lang], re.IGNORECASE) for lang in LANGUAGES)
            assert now == said or later, (name, now, said)


@of_each(QUESTIONS, one_of=5, swept="every question")
def test_every_right_answer_is_taken_in_czech_too(course: str, id_: str) -> None:
    file, _ = QUESTIONS[course, id_]
    (first, *_) = askings(course, id_)
    question = Lesson(course, file.number, lang="cs").ask(id_)
    reply = question.answer(sorted(first.right) if first.spec.kind == "cells" else min(first.right))
    assert reply.right
    assert reply.text.startswith(first.spec.right["cs"])


@of_each([key for key, (_, spec) in QUESTIONS.items() if spec.right_if])
def test_what_is_said_of_one_answer_alone_is_said_some_time(course: str, id_: str) -> None:
    _, spec = QUESTIONS[course, id_]
    assert set(spec.right_if) <= {answer for one in askings(course, id_) for answer in one.right}


# ---------------------------------------------------------------- and it stays so, as long as is asked


def value(one: Asking, played: Playthrough) -> frozenset[str]:
    found = assertions.claim_value(played, one.spec.value)
    return found if isinstance(found, frozenset) else frozenset({str(found)})


def stays(one: Asking) -> bool:
    """Can the turn end with the answer as it is? What every way on changes has not been played to its end.

    Looked at are some ways of a few choices; a draw and another seat end the turn.
    """
    end = one.playthrough.after
    if end.over or one.spec.stop == "draw" or one.spec.value.split()[0] in OF_THE_END or not one.spec.play:
        return True
    now, ways = value(one, one.playthrough), [[*one.spec.play]]
    for _ in range(4):
        further = []
        for way in ways:
            options = play_through(one.playthrough.before, way, seed=one.spec.seed).after.legal_actions()
            for option in options[:6] + options[6:][-6:]:
                played = play_through(one.playthrough.before, [*way, str(option)], stop="draw", seed=one.spec.seed)
                if value(one, played) == now:
                    if played.after.seat != end.seat:
                        return True
                    further.append([*way, str(option)])
        ways = further[:12]
    return bool(ways)


@of_each(QUESTIONS, one_of=5, swept="every question")
def test_the_answer_does_not_change_on_every_way_on(course: str, id_: str) -> None:
    asked = islice(askings(course, id_), 3)
    assert all(map(stays, asked)) != ((course, id_) in FOR_THE_MOMENT)


# ---------------------------------------------------------------- the rule is the one by which it is so


SILENT = {
    ("barcelona", "what_is_in_the_warehouse"): "what an action brings is told as gained",
    ("urbania", "what_is_a_ruin_worth"): "that it is destroyed was told when it was",
}
"""Questions on a rule of which the engine speaks, but not in their play: why."""
LIMITS = {
    "barcelona": {"gardens", "what_the_market_brings", "who_leaves"},
    "cities": {"two_trees", "what_is_left", "counted_already"},
    "la_citta": {"between_two_fires", "the_next_harvest"},
    "rose_of_fire": {"one_of_two", "a_dear_island"},
}
"""Questions whose rule says how far another one of its chapter goes, or what comes with it; the other one is told."""


def chapter(rule: str) -> str:
    return rule.rpartition(".")[0]


def said(played: Playthrough) -> set[str]:
    new = played.after.ledger()[len(played.before.ledger()) :]
    return {event.rule for event in played.events} | {line.rule for line in new}


@of_each(QUESTIONS, one_of=5, swept="every question")
def test_what_is_refused_is_refused_by_the_rule_that_is_shown(course: str, id_: str) -> None:
    """Or it is a term, or what was said before; where there is nothing of the kind to decide, no rule refuses it."""
    for one in askings(course, id_):
        verb, *words = one.spec.value.split()
        refused = one.playthrough.after.refusals().get(Action(*words), []) if verb == "legal" else []
        term = one.playthrough.after.game.rulebook[one.spec.rule].kind == "term"
        assert not refused or term or one.spec.rule in {refusal.rule for refusal in refused} | said(one.playthrough)


PLAYED = [
    key for key, (_, spec) in QUESTIONS.items() if spec.play and spec.value.split()[0] not in (*OF_THE_END, "fact")
]


@of_each(PLAYED, one_of=5, swept="every question that is played")
def test_a_rule_of_which_the_engine_speaks_is_heard_in_the_play(course: str, id_: str) -> None:
    game, asked = QUESTIONS[course, id_][0].game, askings(course, id_)
    spoken = [one for one in asked if {"event", "score"} & set(game.rulebook[one.spec.rule].forms)]
    heard = not spoken or any(one.spec.rule in said(one.playthrough) for one in spoken)
    assert heard != ((course, id_) in SILENT)


@of_each(PLAYED, one_of=5, swept="every question that is played")
def test_no_other_rule_of_its_chapter_is_told_where_the_answer_comes_about(course: str, id_: str) -> None:
    others = set()
    asked = [one for one in askings(course, id_) if one.playthrough.after.game.rulebook[one.spec.rule].kind != "term"]
    heard = {rule for one in asked for rule in said(one.playthrough)}
    for one in asked:
        reached = (
            frame
            for frame in one.playthrough.frames[1:]
            if value(one, Playthrough((one.playthrough.frames[0], frame))) == one.right
        )
        rules = {event.rule for frame in islice(reached, 1) for event in frame.events}
        if one.spec.rule not in heard:
            others |= {rule for rule in rules if chapter(rule) == chapter(one.spec.rule)}
    assert bool(others) == (id_ in LIMITS.get(course, ())), others
