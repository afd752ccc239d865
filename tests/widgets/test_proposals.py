"""What is proposed to be asked of a position: the engine's answers, misreadings that tell apart, goals within reach."""

from itertools import islice

import pytest

import gamelib
from gamelib.engine.codecs import WholeNumber
from gamelib.text.messages import LANGUAGES
from tests.registered import GAMES
from widgets.lessons.assertions import ClaimError, claim_value
from widgets.lessons.misconception import misconceptions_of
from widgets.lessons.playthrough import play_through
from widgets.worksheets.asked_position import Proposal
from widgets.worksheets.goals import challenge_of, goals, reach
from widgets.worksheets.place_proposals import can_be_asked_for
from widgets.worksheets.proposals import ABOUT, proposals
from widgets.worksheets.task import Task

QUICK = [about for about in ABOUT if about != "best"]
ROSE = gamelib.load("rose_of_fire")


def _moments(slug: str) -> list[gamelib.State]:
    game = gamelib.load(slug)
    states = (game.position(name) for name in game.positions())
    return list(islice((one for one in states if one.seat is not None and one.seat >= 0), 2))


def _is_sound(one: Proposal, state: gamelib.State) -> None:
    found = claim_value(play_through(state, one.play), one.value)
    assert one.answer == (found if isinstance(found, frozenset) else {str(found)})
    assert all(one.ask[lang].strip() and "{" not in one.ask[lang] for lang in LANGUAGES)
    assert one.kind != "choice" or (one.answer <= one.options.keys() and len(one.options) > 1)
    assert not one.wrong.keys() & one.answer
    assert {words.split()[0] for words in one.misconceptions} <= misconceptions_of(state.game).keys()
    assert " ".join(sorted(one.answer)) not in one.misread


@pytest.mark.parametrize("slug", GAMES)
def test_the_engine_knows_the_answer_to_all_that_is_proposed(slug: str) -> None:
    asked = [(one, state) for state in _moments(slug) for about in QUICK for one in proposals(state, about)]
    assert asked
    for one, state in asked:
        _is_sound(one, state)
    for one, state in asked[::9]:
        assert Task(state, **one.row()).row()["ask"] == one.ask


@pytest.mark.parametrize("slug", GAMES)
def test_what_an_action_brings_can_be_asked(slug: str) -> None:
    for state in _moments(slug):
        action = str(state.legal_actions()[0])
        found = proposals(state, "number", action=action)
        assert {one.play for one in found} == {(action,)}
        for one in found:
            _is_sound(one, state)


def test_who_misreads_a_rule_is_told_which() -> None:
    allowed, by_rule = proposals(ROSE.position("green_tile_to_lay"), "legal", action="place 3,4")
    assert (allowed.answer, allowed.rule) == ({"no"}, "ROF-TIL.3")
    assert allowed.misread["yes"]["en"].startswith("A neighbour of any colour is not enough")
    assert by_rule.answer == {"rof-til.3"}
    assert {"none", "rof-til.3"} < by_rule.options.keys()


def test_the_best_action_is_one_that_wins_more() -> None:
    state = gamelib.load("la_citta").position("first_turn")
    (found,) = proposals(state, "best")
    assert found.answer < found.options.keys()
    assert found.row()["answer"] == sorted(found.answer)


def test_places_are_those_where_it_can_be_done() -> None:
    state = gamelib.load("la_citta").position("first_turn")
    farm = next(one for one in proposals(state, "place") if one.value == "open build farm" and one.kind == "cells")
    assert farm.answer == {action[2] for action in state.legal_actions() if action[:2] == ("build", "farm")}


def test_places_that_are_called_by_a_number_alone_are_not_asked_for() -> None:
    state = gamelib.load("barcelona").new(seats=2, seed=5).state
    kinds = [kind for kind, codec in state.game.codecs.items() if isinstance(codec, WholeNumber)]
    assert kinds
    assert not any(can_be_asked_for(state, f"{kind}:", "1") for kind in kinds)


def test_nothing_else_can_be_asked() -> None:
    with pytest.raises(ValueError, match="Nothing is asked about 'luck'; there is legal, action"):
        proposals(ROSE.position("first_turn"), "luck")


@pytest.mark.parametrize("slug", GAMES)
def test_every_goal_that_is_proposed_has_been_reached(slug: str) -> None:
    for state in _moments(slug)[:1]:
        for one in goals(state, moves=2, most=300):
            end = play_through(state, one.solution)
            assert claim_value(end, one.measure) == one.least or one.measure.startswith("events")
            assert len(one.solution) <= one.moves


def test_a_goal_beyond_reach_is_not_found_and_it_is_known_whether_all_was_tried() -> None:
    state = gamelib.load("la_citta").position("first_turn")
    assert reach(challenge_of(["gold.blue >= 3"], 1), state).solution == ("gold",)
    beyond = reach(challenge_of(["gold.blue >= 30"], 1), state)
    assert (beyond.solution, beyond.complete) == (None, True)
    some = reach(challenge_of(["points blue >= 99"], 4), gamelib.load("barcelona").position("first_turn"), most=300)
    assert (some.solution, some.complete) == (None, False)


@pytest.mark.parametrize(
    ("claim", "found"),
    [
        ("allowed place 3,4 / place 3,1", {"2"}),
        ("refused ROF-TIL.3 place 3,4 / place 3,1 / place 1,1", {"1"}),
        ("reason place 3,4", {"rof-til.3"}),
        ("reason place 3,1", {"none"}),
        ("cost raval.blue", 0),
    ],
)
def test_claims_about_what_may_be_done(claim: str, found: object) -> None:
    assert claim_value(play_through(ROSE.position("green_tile_to_lay")), claim) == found


@pytest.mark.parametrize("claim", ["allowed place 3,4", "refused ROF-TIL.3 place 3,4", "best 9 a", "best many a / b"])
def test_a_claim_about_one_action_is_none_about_several(claim: str) -> None:
    with pytest.raises(ClaimError, match="wanted"):
        claim_value(play_through(ROSE.position("green_tile_to_lay")), claim)


def test_plots_of_a_seat_are_places_too() -> None:
    state = gamelib.load("urbania").new(seats=2, seed=3).state
    asked = {one.value: one for one in proposals(state, "place") if one.kind == "cells"}
    assert asked["open rebuild p2"].places == "yellow:"
    assert asked["open rebuild p2"].answer == {"1", "2", "3"}
    assert asked["found active blue"].places == "blue:"
