"""The games as environments of PettingZoo, by PettingZoo's own tests and ours."""

from __future__ import annotations

import copy
import importlib
import pickle
import random
import sys
import warnings
from collections.abc import Callable

import numpy as np
import pytest
from pettingzoo import make

import gamelib
from gamelib import IllegalActionError, InvalidSetupError
from gamelib.adapters import pettingzoo
from gamelib.adapters.pettingzoo import GameEnv, env, raw_env
from tests.adapters.test_encodings import EACH_CASE
from tests.contract.walks import Case
from tests.registered import GAMES, LIBRARY

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # its tests fetch one of its own games in its old way
    from pettingzoo.test import api_test, render_test, seed_test

# PettingZoo says so of every environment with masks but its own, which it knows by name.
pytestmark = pytest.mark.filterwarnings("ignore:Observation (space|is not)")


@pytest.mark.parametrize("case", EACH_CASE, ids=str)
def test_it_is_an_environment_as_pettingzoo_wants_it(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(case.slug, case.seats, rewards="points", **dict(case.variants)))
    assert "Passed API test" in capsys.readouterr().out


def test_a_seed_fixes_a_game() -> None:
    seed_test(lambda: env("courtyards"))
    seed_test(lambda: env("rose_of_fire", 2), num_cycles=40)


def test_it_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env("courtyards", render_mode=render_mode))
    game = raw_env("courtyards", render_mode="human")
    game.reset(seed=1)
    game.render()
    assert game.position.text() in capsys.readouterr().out


def random_game(game: GameEnv, seed: int) -> dict[str, float]:
    """A whole game by random agents, and what each has gained."""
    rng, gained = random.Random(seed), dict.fromkeys(game.possible_agents, 0.0)
    game.reset(seed=seed)
    for agent in game.agent_iter():
        _, reward, over, _, _ = game.last(observe=False)
        gained[agent] += reward
        game.step(None if over else rng.choice(game.legal_actions()))
    return gained


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_gained_adds_up_and_the_match_can_be_had(slug: str) -> None:
    by_points, by_winning = raw_env(slug, rewards="points"), raw_env(slug, rewards="win")
    points, wins = random_game(by_points, 3), random_game(by_winning, 3)
    match = by_points.match()
    assert match.state.over
    assert match.state == by_points.position == by_winning.position
    assert [*points.values()] == match.state.points[: match.state.players]
    assert sum(wins.values()) == pytest.approx(1)
    assert {seat for seat, win in enumerate(wins.values()) if win} == set(match.state.winners())
    assert gamelib.load(slug).replay(match.record()).state == match.state


def test_a_mask_says_what_is_legal_and_is_empty_for_the_others() -> None:
    game = raw_env("rose_of_fire", 3)
    game.reset(seed=5)
    for agent in game.agents:
        mask = game.observe(agent)["action_mask"]
        wanted = sorted(game.legal_actions()) if agent == game.agent_selection else []
        assert mask.nonzero()[0].tolist() == wanted
    legal = {game.actions.text(number) for number in game.legal_actions()}
    assert legal == {str(action) for action in game.position.legal_actions()}


def test_an_illegal_action_is_refused_with_its_rules() -> None:
    game = raw_env("rose_of_fire", 2)
    game.reset(seed=5)
    before = game.position
    with pytest.raises(IllegalActionError, match=r"ROF-TRN\.1"):
        game.step(game.actions.number_of("place 3,5"))
    with pytest.raises(ValueError, match="whole number from 0 to"):
        game.step(game.actions.size)
    with pytest.raises(TypeError, match="not None"):
        game.step(None)
    assert game.position == before


def test_an_environment_begins_with_a_game_and_the_usual_wrappers_ask_for_a_reset() -> None:
    game = raw_env("courtyards")
    assert game.position.seat == game.possible_agents.index(game.agent_selection)
    game.step(game.legal_actions()[0])
    assert len([line for line in game.match().lines if line.seat is not None]) == 1
    with pytest.raises(AssertionError, match="reset"):
        env("courtyards").step(0)


def test_a_seed_is_a_whole_number() -> None:
    game, same = raw_env("courtyards", 2), raw_env("courtyards", np.int64(2))
    game.reset(seed=5)
    same.reset(seed=np.int64(5))
    assert game.position == same.position
    same.reset(seed=-5)
    assert game.position != same.position
    for wrong in ("five", 1.5, True):
        with pytest.raises(InvalidSetupError, match="A seed is a whole number"):
            game.reset(seed=wrong)  # type: ignore[arg-type]


def plain(game: GameEnv) -> dict[str, str]:
    """All of an environment that is plain data, as it is now."""
    kinds = (str, int, float, list, dict)
    return {name: repr(value) for name, value in vars(game.unwrapped).items() if isinstance(value, kinds)}


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("twin", [copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])  # noqa: S301 - our own
def test_a_copy_goes_on_by_itself(slug: str, twin: Callable[[GameEnv], GameEnv]) -> None:
    """Programs that learn copy environments to look ahead, and send them to other processes."""
    game, rng = env(slug), random.Random(slug)
    game.reset(seed=5)
    for _ in range(4):
        game.step(rng.choice(game.unwrapped.legal_actions()))
    other, before, reached = twin(game), game.unwrapped.position, plain(game)
    action = rng.choice(other.unwrapped.legal_actions())
    other.step(action)
    assert (game.unwrapped.position, plain(game)) == (before, reached)
    game.step(action)
    assert (game.unwrapped.position, plain(game)) == (other.unwrapped.position, plain(other))
    assert (game.last()[0]["observation"] == other.last()[0]["observation"]).all()


def test_in_the_usual_wrappers_an_illegal_action_ends_the_game() -> None:
    game = env("rose_of_fire", 2)
    game.reset(seed=5)
    agent = game.agent_selection
    game.step(game.unwrapped.actions.number_of("place 3,5"))
    assert game.terminations[agent]
    assert game.rewards[agent] == -1


def test_pettingzoo_knows_the_games_by_name() -> None:
    for slug in LIBRARY:
        assert str(make("aec", f"eixample/{slug}-v{pettingzoo.ENV_VERSION}", seats=2)) == f"eixample/{slug}-v0"


def test_a_wrong_table_is_one_error() -> None:
    with pytest.raises(InvalidSetupError, match="2 to 4 players"):
        env("cities", 7)
    with pytest.raises(InvalidSetupError, match="no variant"):
        env("cities", weather="rain")
    with pytest.raises(InvalidSetupError, match="'human' or 'ansi'"):
        env("cities", render_mode="rgb_array")


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "gamelib.adapters.pettingzoo")
    with pytest.raises(ImportError, match=r"pip install eixample\[rl\]"):
        importlib.import_module("gamelib.adapters.pettingzoo")


def test_agents_are_people() -> None:
    """A seat that the game plays is no agent."""
    alone = raw_env("barcelona", 1)
    alone.reset(seed=1)
    assert (alone.possible_agents, alone.position.seats) == (["player_0"], 2)
