"""What has just happened: the lines of the log, step back, letting it run, replays, and what a bot took in one line."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import gamelib
from gamelib import AUTO, NATURE
from tests.registered import GAMES, sweep_but
from tests.widgets.test_table import GAME, act, built, first, fresh_lines, offered, panel, said, table, up
from widgets import Table
from widgets.match import event_log
from widgets.match.match_panels import RUN, STEP

__all__ = ["Table"]


def played(slug: str = "rose_of_fire", lines: int = 60, seed: int = 5) -> Any:
    match, rng = gamelib.load(slug).new(seats=2, seed=seed), random.Random(seed)
    while match.line < lines and not match.state.over:
        match.play(rng.choice(match.legal_actions()))
    return match


# ---------------------------------------------------------------- the lines


@pytest.mark.parametrize("slug", GAMES)
def test_a_line_stands_at_the_moment_right_after_it(slug: str) -> None:
    match = played(slug)
    told = event_log.logged_events(match, None)
    assert [one.at for one in told] == sorted(one.at for one in told)
    for one in told[-60:]:
        match.goto(*one.at)
        assert match.events()[-1] in match.events_at(one.at[0] - 1)[-1]
        assert event_log.logged_events(match, None)[-1].at == one.at


def test_what_happened_since_a_moment_is_the_rest_of_it() -> None:
    match = played()
    told = event_log.logged_events(match, None)
    for since in [(0, 0), told[0].at, told[len(told) // 2].at, told[-2].at, event_log.now(match)]:
        assert event_log.logged_events(match, None, since) == [one for one in told if one.at > since]


def test_points_for_the_same_one_after_the_other_are_one_line() -> None:
    match = played(lines=10_000)
    told = [one.event for one in event_log.logged_events(match, None)]
    scored = [event for event in told if {"points", "before", "after"} <= event.facts.keys()]
    assert sum(event.facts["points"] for event in scored) == sum(match.state.scores())
    assert all(event.facts["before"] + event.facts["points"] == event.facts["after"] for event in scored)
    assert len(scored) < len(match.ledger())
    assert any(len(event.where) > 1 for event in scored if event.rule == "ROF-END.6")


def test_hidden_things_are_not_in_the_log_of_other_eyes() -> None:
    match = played()
    mine, everything = event_log.logged_events(match, 0), event_log.logged_events(match, None)
    assert 0 < len(mine) < len(everything)
    assert all(one.event.known_to(0) for one in mine)


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_after_a_bot_its_turn_is_told_in_one_line(lang: str) -> None:
    at = table(GAME.new(seats=2, seed=2), players=["human", "greedy"], lang=lang)
    while at.match.state.seat == 0 and not any(line.seat == 1 for line in at.match.lines):
        answers = up(at, "act", text=str(at.match.legal_actions()[0]))
    tone, text = said(answers)
    assert (tone, text.count(GAME.seat_name(1, lang))) == ("info", 1)
    houses = [event for event in at.match.events(0) if event.rule == "ROF-HSE.1" and event.seat == 1]
    assert GAME.codecs["kind"].name(GAME.codecs["kind"].value(houses[-1].facts["kind"]), lang) in text
    assert len([line for line in fresh_lines(at) if line.get("disc") == 2]) > 1


@pytest.mark.parametrize("slug", GAMES)
def test_how_far_to_run_and_what_was_taken_are_named_by_steps_and_rules_of_the_game(slug: str) -> None:
    game = gamelib.load(slug)
    words = game.wording.words
    ends = game.wording.ends()
    assert all(steps and set(steps) <= game.steps.keys() for steps in ends.values())
    assert set(words.get("took", {}).get("rules", [])) <= set(game.rulebook)


# ---------------------------------------------------------------- looking for something


def test_the_log_is_searched_by_rule_by_words_and_by_seat() -> None:
    at = table(played())
    up(at, "find", text="rof-str", seat="")
    assert {line["rule"].partition(".")[0] for line in panel(at, "log")} == {"ROF-STR"}
    up(at, "find", text="", seat="1")
    assert {line["disc"] for line in panel(at, "log")} == {2}
    assert panel(at, "find")["seat"] == "1"
    up(at, "find", text="prestige", seat="0")
    assert panel(at, "log")
    assert all("prestige" in line["text"] and line["disc"] == 1 for line in panel(at, "log"))
    up(at, "find", text="no such thing", seat="")
    assert panel(at, "log") == []
    assert said(up(at, "find", text="", seat="9")) == ("error", "There is no seat 9 at this table.")
    up(at, "find", text="", seat="")
    assert len(panel(at, "log")) >= 40


# ---------------------------------------------------------------- walking


def test_a_step_back_shows_each_moment_of_slow_motion_again() -> None:
    at = built(slow=True)
    moments = [(at.match.state, panel(at, "log"))]
    while at.match.state.seat == AUTO:
        up(at, "step")
        moments.append((at.match.state, panel(at, "log")))
    assert len(moments) > 2
    for state, log in reversed(moments[:-1]):
        assert panel(at, "toolbar")["back"]
        up(at, "back")
        assert at.match.state == state
        assert [line["text"] for line in panel(at, "log")] == [line["text"] for line in log]
        assert fresh_lines(at) == []
    for state, log in moments[1:]:
        assert panel(at, "toolbar")["step"]
        up(at, "step")
        assert at.match.state == state
        assert [line["text"] for line in panel(at, "log")] == [line["text"] for line in log]
    assert not at.match.past


def test_back_at_the_start_changes_nothing() -> None:
    at = table(slow=True)
    for _ in range(90):
        up(at, "back")
    assert event_log.now(at.match) == (0, 0)
    assert not panel(at, "toolbar")["back"]
    assert at.errors == at.board.errors == []


def test_at_an_earlier_moment_next_goes_along_what_was_played_and_changes_nothing() -> None:
    at = table(played(lines=40))
    record = at.match.record()
    up(at, "goto", line=3)
    while at.match.past:
        assert panel(at, "toolbar")["step"]
        up(at, "step")
    assert at.match.record() == record


def test_it_runs_to_the_end_of_the_turn_and_of_the_phase() -> None:
    at = built(slow=True)
    assert offered(at) == {STEP, RUN + "turn", RUN + "phase"}
    act(at, RUN + "turn")
    assert at.match.state.pending_steps()[0][0] == "begin_turn"
    assert at.match.state.active == 1
    act(at, RUN + "turn")
    assert at.match.state.seat == 1, "a person decides"
    assert said(up(at, "act", text=RUN + "bed"))[0] == "error"


def test_bots_run_to_the_end_of_the_phase_and_what_happened_is_told_in_order() -> None:
    at = table(GAME.new(seats=2, seed=3), players=["random", "random"], slow=True, viewer="all")
    heard = len(at.match.events())
    act(at, RUN + "phase")
    assert at.match.state.pending_steps()[0][0] == "begin_phase"
    assert at.match.state.phase == 1
    told = [event.text(GAME) for event in at.match.events()[heard:]]
    lines = [line["text"] for line in fresh_lines(at)]
    assert lines == told[-len(lines) :]
    assert any("prestige" in line and "→" in line for line in lines)


def test_slow_motion_switched_off_in_the_middle_of_a_phases_end_runs_it_all() -> None:
    at, rng = table(GAME.new(seats=2, seed=3), slow=True), random.Random(3)
    while at.match.state.pending_steps()[0][0] != "lose_prestige":
        act(at, STEP if at.match.state.seat in (AUTO, NATURE) else rng.choice(at.match.legal_actions()))
    up(at, "slow", on=False)
    assert at.match.state.seat is not None
    assert at.match.state.seat >= 0
    assert any(line["rule"] == "ROF-REB.4" for line in fresh_lines(at))


@pytest.mark.parametrize("slug", sweep_but(["courtyards"], GAMES, "a whole game of each at a table"))
def test_what_is_of_no_interest_needs_no_press(slug: str) -> None:
    """Steps that say and change nothing, and draws with one outcome, such as Courtyards has for the last card."""
    at, rng = table(gamelib.load(slug).new(seats=2, seed=5), slow=True), random.Random(5)
    while not at.match.state.over:
        assert not at.match.idle
        act(at, STEP if at.match.state.seat in (AUTO, NATURE) else rng.choice(at.match.legal_actions()))
    single = [line for line in at.match.lines if line.seat is None and len(line.before.outcomes()) == 1]
    assert single or slug != "courtyards"


def popularity_card_due() -> Any:
    """Somebody draws a card of a deck in which there are three of a kind."""
    states = [line.before for line in played(lines=10_000).lines if line.seat is None]
    return next(state for state in states if any("amnesty" in str(action) for action in state.legal_actions()))


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_outcomes_that_cannot_be_told_apart_are_one_line_with_their_odds_together(lang: str) -> None:
    at = table(GAME.resume(popularity_card_due(), chance="ask"), lang=lang)
    outcomes = at.match.state.outcomes()
    _, *buttons = panel(at, "decision")["buttons"]
    labels = [button["label"].partition(": ")[0] for button in buttons]
    assert len(set(labels)) == len(labels) < len(outcomes)
    shares = [re.findall(r"(\d+)/", button.get("odds", button["label"])) for button in buttons]
    assert sum(int(*share) for share in shares) == sum(weight for _, weight in outcomes)
    act(at, buttons[-1]["does"])
    assert str(at.match.lines[-1].action) == buttons[-1]["does"]


# ---------------------------------------------------------------- replays


def replayed(at: Any, line: int, steps: int) -> list[Any]:
    """The frames that come of a replay: of each turn its own, then that of the present."""
    frames, flush = [], at.board.flush
    at.board.flush = lambda: (frames.append(at.board.frame()), flush())
    up(at, "replay", line=line, steps=steps)
    del at.board.flush
    return frames


@pytest.mark.parametrize("slug", GAMES)
def test_a_replay_shows_what_has_been_done_since_and_leaves_the_present_as_it_is(slug: str) -> None:
    at = table(played(slug, lines=40), slow=False)
    record, state, now = at.match.record(), at.match.state, at.board.frame()
    *turns, present = replayed(at, *panel(at, "log")[-12]["at"])
    assert all(frame["turn"]["again"] for frame in turns)
    assert turns[-1]["panels"]["decision"]["lead"] == f"Replay: {len(turns) - 1} of {len(turns) - 1}"
    assert len({frame["scene"]["text"] for frame in turns}) > 1
    assert present | {"defs": {}} == now | {"defs": {}}
    assert at.match.record() == record
    assert (at.match.state, at.match.past) == (state, False)


def test_all_that_has_just_happened_can_be_replayed_from_where_it_began() -> None:
    at = table(GAME.new(seats=2, seed=2), players=["human", first])
    act(at, at.match.legal_actions()[0])
    while len(fresh_lines(at)) < 4:
        act(at, at.match.legal_actions()[0])
    told = [one["text"] for one in fresh_lines(at)]
    *turns, _ = replayed(at, *panel(at, "find")["since"])
    said = " ".join(frame["turn"]["says"] for frame in turns)
    assert told[0] in said
    assert told[-1] in said or "more" in said


def test_a_replay_tells_a_seat_only_what_it_may_know() -> None:
    at = table(played(lines=40), viewer=0)
    for frame in replayed(at, 0, 0)[:-1]:
        assert not re.search(r"\bYellow (draws|keeps) (a|the) \w+ (card|token)", frame["turn"]["says"])


@pytest.mark.parametrize(("line", "steps"), [(999, 0), (2**30, 2**30)])
def test_a_moment_that_does_not_exist(line: int, steps: int) -> None:
    at = table(played(lines=20))
    state = at.match.state
    assert said(up(at, "replay", line=line, steps=steps))[0] == "error"
    assert at.match.state == state
    up(at, "replay", line=3, steps=2**30)
    assert at.match.state == state


@pytest.mark.parametrize("slug", sweep_but(["courtyards", "la_citta"], GAMES, "every game"))
def test_a_log_that_is_kept_reads_like_one_that_is_written_anew(slug: str) -> None:
    match, rng = gamelib.load(slug).new(seats=2, seed=5), random.Random(6)
    match.slow, kept = True, event_log.Log(match)
    for _ in range(150):
        walk = rng.choice([match.back, match.undo, match.redo, match.forward])
        if rng.random() < 0.7 and (options := match.legal_actions()):
            match.play(rng.choice(options))
        else:
            walk()
        viewer, lang = rng.choice([(None, "en")] * 5 + [(0, "en"), (1, "cs")])
        shown = kept.shown(viewer, lang, event_log.Sought())
        while folds := [line["folded"] for line in shown if "folded" in line]:
            kept.unfold(folds[0])
            shown = kept.shown(viewer, lang, event_log.Sought())
        assert shown == event_log.Log(match).shown(viewer, lang, event_log.Sought())


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_of_many_lines_at_once_the_middle_is_told_when_it_is_asked_for(lang: str) -> None:
    at, rng = table(GAME.new(seats=3, seed=2), lang=lang), random.Random(2)
    while not any("folded" in line for line in panel(at, "log")):
        before = len(event_log.logged_events(at.match, None))
        act(at, rng.choice(at.match.legal_actions()))
    told = [one.event.text(GAME, lang) for one in event_log.logged_events(at.match, None)][before:]
    log = panel(at, "log")[-7:]
    assert [line["text"] for line in log[:3] + log[4:]] == told[:3] + told[-3:]
    assert str(len(told) - 6) in log[3]["text"]
    up(at, "unfold", line=log[3]["folded"])
    assert [line["text"] for line in panel(at, "log")][-len(told) :] == told
    up(at, "unfold", line=10_000)
    assert at.board.errors == []


@pytest.mark.parametrize("slug", GAMES)
def test_what_something_brought_stands_below_it_further_in(slug: str) -> None:
    match = played(slug, lines=120)
    causes, told, deep = match.causes(), event_log.logged_events(match, None), 0
    spoken = {(one.at[0] - 1, one.at[1]) for one in told}
    for i, one in enumerate(told):
        line, number = one.at
        above = [step for step in chain(causes, (line - 1, number)) if step in spoken]
        depth = event_log.depth(match, one, causes, None)
        assert depth == len(above)
        if above:  # it is the last line before it that is less deep
            before = next(o for o in reversed(told[:i]) if event_log.depth(match, o, causes, None) < depth)
            assert (before.at[0] - 1, before.at[1]) == above[0]
        deep = max(deep, depth)
    assert deep >= 1


def chain(causes: Any, step: Any) -> Iterator[Any]:
    """The causes of a step, the nearest first."""
    while (step := causes[step]) is not None:
        yield step


def test_a_line_is_as_deep_as_what_the_eyes_know_of_its_causes() -> None:
    match = played("barcelona", lines=200, seed=7)
    lines = event_log.Log(match).shown(None, "en", event_log.Sought())
    assert {line.get("deep", 0) for line in lines} >= {0, 1, 2}
    causes = match.causes()
    for viewer in range(match.seats):
        seen = event_log.logged_events(match, viewer)
        assert all(
            event_log.depth(match, one, causes, viewer) <= event_log.depth(match, one, causes, None) for one in seen
        )


@pytest.mark.parametrize("typed", ["4,-2", "4,\N{MINUS SIGN}2"])
def test_a_minus_sign_is_found_by_the_hyphen_that_keyboards_have(typed: str) -> None:
    match = played("cities", lines=200, seed=7)
    lines = event_log.Log(match).shown(None, "en", event_log.Sought(typed))
    assert lines
    assert all("4,\N{MINUS SIGN}2" in str(line) for line in lines)
