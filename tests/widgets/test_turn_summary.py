"""What has happened since a seat decided last: its numbers add up, and it is told nothing that it may not know."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import gamelib
from gamelib import AUTO, Match
from tests.registered import GAMES, LIBRARY
from widgets import Table
from widgets.match import event_log, turn_summary
from widgets.match.event_log import TurnTaken
from widgets.match.part_text import ALL_AT_ONCE, ONE_AT_A_TIME
from widgets.match.summary_text import MY_TURN
from widgets.match.turn_summary import TurnSummary
from widgets.scenes import painter_of

SEAT = 0


def summaries(slug: str, every: int = 5, seed: int = 5) -> Iterator[tuple[Match[Any], TurnSummary]]:
    """A whole game played at random, and often when others have played what has happened to the first seat."""
    match, rng = gamelib.load(slug).new(seats=3, seed=seed), random.Random(3)
    before, came = None, 0
    while not match.state.over:
        if match.state.seat == SEAT and before not in (None, SEAT):
            came += 1
            if came % every == 0:
                yield match, turn_summary.since_last_decision(match, SEAT)
        before = match.state.seat
        match.play(rng.choice(match.legal_actions()))
    yield match, turn_summary.since_last_decision(match, SEAT)


@pytest.mark.parametrize("slug", GAMES)
def test_the_parts_add_up_to_the_difference_of_the_states(slug: str) -> None:
    quantities = painter_of(gamelib.load(slug)).quantities
    for match, summary in summaries(slug):
        then = match.fork()
        then.goto(*summary.since)
        changes = {change.quantity.name: change for change in summary.changes}
        for quantity in quantities:
            was, now = (quantity.of(state.view(SEAT), SEAT) for state in (then.state, match.state))
            change = changes.get(quantity.name)
            assert now - was == (sum(part.change for part in change.parts) if change else 0)
            assert not change or (change.before, change.after) == (was, now)
        for part in (part for change in summary.changes for part in change.parts):
            assert part.event is None or (part.event.known_to(SEAT) and part.event.rule == part.rule)
        assert all(one.event.known_to(SEAT) and one.event.seat == SEAT for one in summary.befell)
        logged = event_log.logged_events(match, SEAT, summary.since)
        took = [
            one for passed in summary.passed for one in (passed.took if isinstance(passed, TurnTaken) else [passed])
        ]
        assert all(one in logged for one in took)


@pytest.mark.parametrize("slug", LIBRARY)
def test_each_change_is_told_by_an_event(slug: str) -> None:
    silent = {
        part.rule for _, summary in summaries(slug) for one in summary.changes for part in one.parts if not part.event
    }
    assert not silent


def test_a_gain_that_was_lost_again_shows_both() -> None:
    found = [
        [part.change for part in change.parts]
        for _, summary in summaries("rose_of_fire", every=1)
        for change in summary.changes
        if change.quantity.name == "barricades"
    ]
    assert any(min(parts) < 0 < max(parts) for parts in found)


def test_what_others_have_caused_is_put_down_to_them() -> None:
    found = [
        part.by
        for _, summary in summaries("rose_of_fire", every=1)
        for change in summary.changes
        for part in change.parts
        if part.rule == "ROF-CRD.21"
    ]
    assert found
    assert not {None, SEAT} & set(found)


def test_before_the_first_decision_of_a_seat_it_begins_where_anybody_did() -> None:
    match = gamelib.load("urbania").new(seats=3, seed=5)
    first = match.state.seat
    while (mine := match.state.seat) == first:
        match.play(match.legal_actions()[0])
    summary = turn_summary.since_last_decision(match, mine)
    assert [one.seat for one in summary.passed if isinstance(one, TurnTaken)] == [first]


def test_a_turn_of_another_says_what_points_it_has_brought() -> None:
    match = gamelib.load("barcelona").new(seats=2, seed=5)
    while (mine := match.state.seat) == match.state.active and not sum(match.state.points):
        match.play(match.legal_actions()[0])
    summary = turn_summary.since_last_decision(match, mine)
    (turn,) = [one for one in summary.passed if isinstance(one, TurnTaken)]
    assert sum(turn.scored) == match.state.points[turn.seat] > 0


# ---------------------------------------------------------------- at a table


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("slug", LIBRARY)
def test_after_bots_the_panel_opens_by_itself_and_my_turn_closes_it(slug: str, lang: str) -> None:
    rng = random.Random(3)
    at = Table(gamelib.load(slug).new(seats=3, seed=5), players=["human", "random", "random"], lang=lang, viewer=0)
    while not at.board.panels.get("summary"):
        at.press(str(rng.choice(at.match.legal_actions())))
    shown = at.board.panels["summary"]
    assert shown["passed"]
    assert all(line["text"].endswith(".") for line in shown["passed"])
    assert all(
        number["before"] + sum(p["value"] for p in number["parts"]) == number["after"] for number in shown["numbers"]
    )
    assert "summary" not in at.board.panels["toolbar"]
    at.press(MY_TURN)
    assert "summary" not in at.board.panels
    at.press(at.board.panels["toolbar"]["summary"]["does"])
    assert at.board.panels["summary"] == shown
    at.press(str(at.match.legal_actions()[0]))
    assert at.board.panels.get("summary") != shown
    at.close()


def test_nothing_is_summed_up_where_one_plays_every_seat_or_walks_back() -> None:
    alone = Table(gamelib.load("urbania").new(seats=2, seed=5))
    alone.press(str(alone.match.legal_actions()[0]))
    assert "summary" not in alone.board.panels["toolbar"]
    against = Table(gamelib.load("urbania").new(seats=2, seed=5), players=["human", "random"], viewer="all")
    while not against.board.panels.get("summary"):
        against.press(str(against.match.legal_actions()[0]))
    against.undo()
    assert "summary" not in against.board.panels
    assert "summary" not in against.board.panels["toolbar"]


# ---------------------------------------------------------------- where a part of the game ends


@pytest.mark.parametrize("slug", LIBRARY)
def test_bots_wait_where_a_part_ends_and_what_it_brought_is_told(slug: str) -> None:
    game = gamelib.load(slug)
    rng, ends = random.Random(3), game.wording.words["stop"]["steps"]
    at = Table(game.new(seats=3, seed=5), players=["human", "random", "random"], viewer=0)
    while not at.match.state.over and at.match.state.seat != AUTO:
        at.press(str(rng.choice(at.match.legal_actions())))
    assert at.match.state.pending_steps()[0][0] in ends
    line, shown = at.match.line, at.board.panels["summary"]
    assert shown["table"]["rows"][0]["you"]
    if len(shown["passed"]) > 1:
        at.press(ONE_AT_A_TIME)
        assert at.board.panels["summary"]["passed"] == shown["passed"][:1]
        at.press(ALL_AT_ONCE)
        assert at.board.panels["summary"] == shown
    assert at.match.line == line
    assert next(one.seat for one in reversed(at.match.lines) if one.seat is not None) != 0
    at.press(shown["buttons"][-1]["does"])
    assert at.match.state.seat == 0
    assert at.match.state.pending_steps()[0][0] not in ends
    assert at.board.panels["summary"]["passed"], "what the others did before the end is told, too"


def test_a_number_that_the_viewer_does_not_know_is_not_told_at_the_end_of_a_part() -> None:
    rng = random.Random(3)
    match = gamelib.load("urbania").new(seats=2, seed=5, hidden_points=True)
    at = Table(match, players=["human", "random"], viewer=0, lang="en")
    while at.match.state.seat != AUTO:
        at.press(str(rng.choice(at.match.legal_actions())))
    table = at.board.panels["summary"]["table"]
    mine, theirs = (row["cells"] for row in table["rows"])
    told = {column["title"]: cell for column, cell in zip(table["columns"], theirs, strict=True)}
    assert [title for title, cell in told.items() if cell == [None, None]] == ["Wealth", "Prestige", "Satisfaction"]
    assert all(None not in cell for cell in mine)
    at.close()


@pytest.mark.parametrize("stops", [True, False])
def test_it_does_not_stop_in_the_set_up_nor_where_one_does_not_want_it(*, stops: bool) -> None:
    rng = random.Random(3)
    at = Table(gamelib.load("cities").new(seats=2, seed=5), players=["human", "random"], stops=stops, viewer=0)
    while at.match.state.seat != AUTO and at.match.state.round < 2:
        at.press(str(rng.choice(at.match.legal_actions())))
    assert at.match.state.round == (1 if stops else 2)
