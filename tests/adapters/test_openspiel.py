"""The games as games of OpenSpiel, by OpenSpiel's own tests and ours."""

from __future__ import annotations

import pickle
import random
import re
from functools import cache
from itertools import cycle
from typing import Any

import pyspiel
import pytest

import gamelib
from gamelib import IllegalActionError, InvalidSetupError
from gamelib.adapters import openspiel
from tests.adapters.test_encodings import EACH_CASE
from tests.contract.walks import SPREAD, Case
from tests.registered import GAMES, sweep_but

RANDOMLY = sweep_but(["courtyards"], GAMES, "OpenSpiel looks at all there is in every state")


@pytest.mark.parametrize("slug", RANDOMLY)
def test_it_is_played_at_random(slug: str, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(openspiel.game(slug), num_sims=1, serialize=False, verbose=False)


@cache
def sims() -> Any:
    """The test that OpenSpiel runs on each of its games; its file reads the command line when it is imported."""
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    return GamesSimTest()


@pytest.mark.sweep("OpenSpiel's test of its own games, on every number of players and every variant")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize(("case", "rewards"), [*zip(SPREAD, cycle(("win", "rank", "points")))], ids=str)
def test_it_passes_what_openspiel_asks_of_its_own_games(case: Case, rewards: str) -> None:
    sims().sim_game(openspiel.game(case.slug, case.seats, rewards=rewards, **dict(case.variants)))


@pytest.mark.sweep("everything that OpenSpiel can say of the states of a whole game")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("slug", ["courtyards", "urbania"])
def test_a_playthrough_comes_out_the_same_again(slug: str) -> None:
    from absl import flags
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    flags.FLAGS(["playthrough"])
    spiel = openspiel.game(slug, 2)
    first, again = (playthrough(str(spiel), [], seed=3) for _ in range(2))
    assert first == again
    assert f'InformationStateString(1) = "player {spiel.game.seat_word(1)}' in first


@pytest.mark.parametrize("case", EACH_CASE, ids=str)
def test_a_state_is_copied_and_told_as_the_library_tells_it(case: Case) -> None:
    spiel = openspiel.game(case.slug, case.seats, **dict(case.variants))
    state, rng = spiel.new_initial_state(), random.Random(str(case))
    while not state.is_terminal():
        position = state.position
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            told = {state.action_to_string(action) for action, _ in outcomes}
            action = rng.choices(*zip(*outcomes, strict=True))[0]
        else:
            told = {state.action_to_string(action) for action in state.legal_actions()}
            action = rng.choice(state.legal_actions())
        assert told == {str(one) for one in position.legal_actions()}
        if rng.random() < 0.05:
            before, twin = str(state), state.clone()
            twin.apply_action(action)
            assert str(state) == before != str(twin)
        state.apply_action(action)
    winners = state.position.winners()
    players = [seat for seat in winners if seat < case.seats]  # a rival that the rules play gets no reward
    assert sum(state.returns()) == pytest.approx(len(players) / len(winners))


@pytest.mark.parametrize("slug", GAMES)
def test_who_knows_no_more_is_in_the_same_information_state(slug: str) -> None:
    """Where one history gets another drawn in secret, those who do not see it are told the same."""
    spiel = openspiel.game(slug)
    state, rng, secrets = spiel.new_initial_state(), random.Random(slug), 0
    while not state.is_terminal() and secrets < 20:
        if state.is_chance_node():
            outcomes = [action for action, _ in state.chance_outcomes()]
            to = state.position.decision.step.seen_by(state.position, *state.position.decision.args)
            if to is not None and len(outcomes) > 1:
                one, other = (state.child(action) for action in rng.sample(outcomes, 2))
                for player in range(spiel.num_players()):
                    same = one.information_state_string(player) == other.information_state_string(player)
                    assert same == (player not in to)
                    assert (one.observation_string(player) == other.observation_string(player)) == (player not in to)
                secrets += 1
            state.apply_action(rng.choice(outcomes))
        else:
            state.apply_action(rng.choice(state.legal_actions()))


def test_what_is_played_in_secret_is_heard_of_and_not_told() -> None:
    state = openspiel.game("courtyards", 2).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    mine, yours = state.information_state_string(0), state.information_state_string(1)
    assert len(re.findall("^draw: card [a-z]+ ", mine, re.MULTILINE)) == mine.count("draw: hidden") > 0
    assert mine.splitlines()[1:] != yours.splitlines()[1:]


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_not_possible_is_refused_and_changes_nothing(slug: str) -> None:
    """Whether or not somebody has asked what is possible."""
    spiel = openspiel.game(slug)
    state, rng, refused = spiel.new_initial_state(), random.Random(slug), set[tuple[bool, bool]]()
    while len(refused) < 4 and not state.is_terminal():
        drawn, asked = state.is_chance_node(), rng.random() < 0.5
        possible = [action for action, _ in state.chance_outcomes()] if drawn else state.legal_actions()
        here = state.clone()
        if asked:
            _ = here.chance_outcomes() if drawn else here.legal_actions()
        size = (spiel.draws if drawn else spiel.actions).size
        before, wrong = str(here), rng.choice([*{*range(min(size, 1000))} - {*possible}])
        with pytest.raises(IllegalActionError, match=re.escape(here.action_to_string(wrong)[:50])):
            here.apply_action(wrong)
        with pytest.raises(ValueError, match=f"is a whole number from 0 to {size - 1}"):
            here.apply_action(size)
        assert str(here) == before
        refused.add((drawn, asked))
        here.apply_action(action := rng.choice(possible))
        state.apply_action(action)
        assert str(here) == str(state)
    assert len(refused) == 4


@pytest.mark.parametrize("slug", ["courtyards", "barcelona"])
def test_games_and_states_survive_being_written_down(slug: str) -> None:
    spiel = openspiel.game(slug, rewards="rank")
    state, rng = spiel.new_initial_state(), random.Random(3)
    for _ in range(30):
        outcomes = (
            [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        )
        state.apply_action(rng.choice(outcomes))
    again_game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(spiel, state))
    assert str(again) == str(state)
    assert str(again_game) == str(spiel)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)  # noqa: S301 - our own


def test_openspiel_knows_the_games_by_name() -> None:
    names = {f"eixample_{slug}" for slug in gamelib.registered_games() if slug != "courtyards"}
    assert names <= set(pyspiel.registered_names())
    assert pyspiel.load_game("eixample_cities(players=3,metropolis=drawn)").num_players() == 3
    usual = pyspiel.load_game("eixample_cities")
    assert usual.num_players() == openspiel.game("cities").num_players() == 4, "as many as can"


def test_a_wrong_table_is_one_error() -> None:
    with pytest.raises(InvalidSetupError, match="2 to 4 players"):
        openspiel.game("cities", 7)
    with pytest.raises(InvalidSetupError, match="no variant"):
        openspiel.game("cities", weather="rain")
    with pytest.raises(InvalidSetupError, match="'win'"):
        openspiel.game("cities", rewards="fame")
    with pytest.raises(InvalidSetupError, match="no parameters"):
        openspiel.game("cities").make_py_observer(params={"size": 3})
