"""What is drawn can be chosen at a table, with the odds beside it; and what hands hold can be covered."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import pytest

import gamelib
from gamelib import AUTO, NATURE
from gamelib.engine.record import replay
from gamelib.text.messages import LANGUAGES
from gamelib.text.templates import NO_BREAK
from widgets import Table, scenes
from widgets.match import match_panels
from widgets.match.players import Seating

ROSE, CITIES = gamelib.load("rose_of_fire"), gamelib.load("cities")


@pytest.fixture
def at() -> Iterator[Table]:
    table = Table(ROSE.new(seats=2, seed=7))
    yield table
    table.close()


def up(at: Table, kind: str, **fields: Any) -> list[dict[str, Any]]:
    """Send a message as a browser does; the answers that went down."""
    answers: list[dict[str, Any]] = []
    at.board._post = answers.append  # type: ignore[method-assign]
    at.board._handle_custom_msg({"kind": kind, "n": 1, **fields}, [])
    return answers


def to_a_draw(at: Table) -> None:
    """Play anything until something is to be drawn."""
    rng = random.Random(3)
    while at.match.state.seat != NATURE:
        at.play(str(rng.choice(at.match.legal_actions())))


def test_a_draw_that_is_chosen_is_written_down_like_any_other(at: Table) -> None:
    up(at, "chance", choose=True)
    assert at.board.panels["toolbar"]["chooses"] is True  # type: ignore[index,typeddict-item]
    for _ in range(3):
        to_a_draw(at)
        outcomes = at.match.state.outcomes()
        _, *buttons = at.board.panels["decision"]["buttons"]  # type: ignore[index,typeddict-item]
        assert buttons
        assert all("%" in button.get("odds", button["label"]) for button in buttons)
        chosen = str(outcomes[-1][0])
        up(at, "act", text=chosen)
    record = at.match.record()
    assert f"draw: {chosen}" in record["lines"]
    assert replay(ROSE, record).state == at.match.state


def test_left_to_luck_again_it_runs_on_to_the_next_decision(at: Table) -> None:
    up(at, "chance", choose=True)
    to_a_draw(at)
    up(at, "chance", choose=False)
    assert at.match.state.decision is not None
    assert (at.match.state.seat or 0) >= 0
    assert at.match.lines[-1].seat is None
    assert at.board.panels["toolbar"]["chooses"] is False  # type: ignore[index,typeddict-item]


def test_where_something_is_hidden_no_draw_can_be_chosen() -> None:
    against_a_bot = Table(ROSE.new(seats=2, seed=7), players=["human", "random"])
    answers = up(against_a_bot, "chance", choose=True)
    assert answers[-1]["s"][0] == "error"
    assert against_a_bot.match.chance == "seed"
    assert "chooses" not in against_a_bot.board.panels["toolbar"]  # type: ignore[operator]
    against_a_bot.close()


def test_the_picture_says_what_hands_hold() -> None:
    rose = scenes.scene(ROSE.new(seats=3, seed=7).state)
    held = rose._marks["held"]
    assert sum(key.startswith("card:") for key in held) == 4
    assert {"hand:0", "hand:1", "hand:2"} <= set(held)
    assert "held" not in scenes.scene(CITIES.new(seats=3, seed=7).state).frame()["marks"]


def test_many_outcomes_stand_under_what_they_have_in_common() -> None:
    """Cards of which there are four and cards of which there are two; tiles that only have numbers."""
    match = gamelib.load("la_citta").new(seats=4, seed=1, chance="ask")
    while match.state.agenda[-1][0] != "draw_card":
        match.play(str(match.legal_actions()[0]))
    _, *buttons = Table(match, name="odds").board.panels["decision"]["buttons"]
    weights = [weight for _, weight in match.state.outcomes()]
    assert set(weights) == {2, 4}
    assert {button["under"] for button in buttons} == {f"how many of {sum(weights)}"}
    assert [button["share"] for button in buttons] == weights
    match = CITIES.new(seats=4, seed=1, chance="ask")
    while len(match.legal_actions()) < 32:
        match.play(str(match.legal_actions()[0]))
    _, *buttons = Table(match, name="odds").board.panels["decision"]["buttons"]
    assert len(buttons) == 32
    assert {button["under"] for button in buttons} == {"Land tile, each 1/32 (3.1 %)"}
    assert [button["short"] for button in buttons[:3]] == ["1", "2", "3"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_that_begin_alike_stand_together_also_where_not_all_are_equally_likely(lang: str) -> None:
    match, rng = ROSE.new(seats=4, seed=3, chance="ask"), random.Random(3)
    while match.line < 8:
        match.play(rng.choice(match.legal_actions()))
    _, *buttons = Table(match, name="odds", lang=lang).board.panels["decision"]["buttons"]
    total = sum(weight for _, weight in match.state.outcomes())
    below = {head: list(those) for head, those in groupby(buttons, lambda button: button["under"])}
    assert len(below) == len({button["under"] for button in buttons}) == 3
    for head, those in below.items():
        assert head.replace(NO_BREAK, " ").endswith(f" {total}")
        assert {button["share"] for button in those} == {1, 2}
    assert sum(button["share"] for button in buttons) == total


@pytest.mark.parametrize("slug", ["rose_of_fire", "cities", "la_citta", "barcelona", "urbania"])
def test_what_is_told_of_a_draw_adds_up(slug: str) -> None:
    """Beside the name, within it or above it: the odds of each outcome, and of nothing else."""
    match, rng = gamelib.load(slug).new(seats=4, seed=3, chance="ask"), random.Random(3)
    while not match.state.over:
        if match.state.seat == NATURE:
            weights = Counter[str]()
            for action, weight in match.state.outcomes():
                weights[match.state.action_label(action, "en")] += weight
            outcomes = scenes.marks(match.state).buttons
            look = match_panels.Look(match, match.state, None, "en", Seating(match, None, None))
            shown = match_panels.decision_panel(look, outcomes, runs_by_itself=False)
            told = Counter[str]()
            for button in shown["buttons"][1:]:
                within, said = re.fullmatch(r"(.*): (\d+)/.*", button["label"]), button.get("odds", "")
                name = within[1] if within and not said else button["label"]
                told[name] += int(within[2]) if within and not said else int(said.partition("/")[0])
                if above := button.get("under"):
                    together = above.endswith(f"each {said}"), above.endswith(f"how many of {weights.total()}")
                    assert together == ("share" not in button, "share" in button)
                    assert button.get("share", told[name]) == told[name]
            assert told == weights
        match.play(rng.choice(match.legal_actions()))


def test_a_few_outcomes_have_odds_of_their_own() -> None:
    match = ROSE.new(seats=2, seed=3, chance="ask")
    while match.state.decision.name != "draw_pair":
        match.play(str(match.legal_actions()[0]))
    _, *buttons = Table(match, name="odds").board.panels["decision"]["buttons"]
    weights = [weight for _, weight in match.state.outcomes()]
    assert max(weights) > 40
    assert [button["odds"].split()[0] for button in buttons] == [f"{weight}/{sum(weights)}" for weight in weights]
    assert not any("under" in button or "share" in button for button in buttons)


def test_a_sentence_too_tells_how_likely_each_of_many_outcomes_is() -> None:
    at = Table(gamelib.load("la_citta").new(seats=4, seed=1), name="odds", slow=True)
    up(at, "goto", line=0)
    while at.match.state.agenda[-1][0] != "draw_card":
        up(at, "step") if at.match.state.seat == AUTO else at.play(str(at.match.legal_actions()[0]))
    told = at.board.panels["decision"]["text"]  # type: ignore[index,typeddict-item]
    weights = [weight for _, weight in at.match.state.outcomes()]
    assert set(weights) > {3}
    assert told.startswith(f"how many of {sum(weights)}: ")
    assert re.findall(rf"{NO_BREAK}(\d+)", told) == list(map(str, weights))
    at.close()
