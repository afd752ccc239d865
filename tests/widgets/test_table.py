"""The table without a browser: a match played through messages alone, and everything that is said beside its board."""

import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

import gamelib
import gamelib.analysis
from gamelib import AUTO, NATURE, Action, State
from tests.registered import LIBRARY, sweep_but
from widgets import Lesson, Table, scenes
from widgets.match import event_log
from widgets.match.match_panels import STEP
from widgets.match.players import Seating
from widgets.match.view import PANELS

GAME = gamelib.load("rose_of_fire")
EVIL = '<script>alert("1")</script>'
made: list[Table] = []


def first(view: Any, rng: random.Random, seconds: float) -> Action:
    """The simplest bot."""
    return view.legal_actions()[0]  # type: ignore[no-any-return]


def stuck(view: Any, rng: random.Random, seconds: float) -> Action:
    raise RuntimeError("out of ideas")


def cheat(view: Any, rng: random.Random, seconds: float) -> Action:
    return Action("place", "99,99")


@pytest.fixture(autouse=True)
def tidy() -> Iterator[None]:
    yield
    while made:
        made.pop().close()


def table(match: Any = None, **keywords: Any) -> Table:
    made.append(Table(match or GAME.new(seats=2, seed=7), **keywords))
    return made[-1]


def up(at: Table, kind: str, **fields: Any) -> list[dict[str, Any]]:
    """Send a message as a browser does; the answers that went down."""
    answers: list[dict[str, Any]] = []
    at.board._post = answers.append  # type: ignore[method-assign]
    at.board._handle_custom_msg({"kind": kind, "n": 1, **fields}, [])
    assert answers[0]["a"] == 1
    return answers


def act(at: Table, action: object) -> None:
    up(at, "act", text=str(action))


def said(answers: list[dict[str, Any]]) -> tuple[str, str]:
    """Tone and text of the status line."""
    return tuple(next(answer["s"] for answer in reversed(answers) if "s" in answer))


def panel(at: Table, name: str) -> Any:
    return at.board.panels.get(name)  # type: ignore[misc]


def fresh_lines(at: Table) -> list[dict[str, Any]]:
    """What has just happened: the lines of the log from a moment on."""
    since = panel(at, "find").get("since")
    return [line for line in unfolded(at) if since is not None and line["at"] > since]


def unfolded(at: Table) -> list[dict[str, Any]]:
    """All lines of the log, also those that are told only when they are asked for."""
    while folds := [line["folded"] for line in panel(at, "log") if "folded" in line]:
        up(at, "unfold", line=folds[0])
    return panel(at, "log")


def changed(at: Table) -> set[str]:
    """The places that are marked as changed."""
    return set(at.board.scene.frame()["marks"].get("last", ()))


def to_the_step(at: Table, name: str) -> None:
    """Play first options until this step is to be decided."""
    while (decision := at.match.state.decision) is None or decision.name != name:
        act(at, STEP if decision is None else at.match.legal_actions()[0])


def built(**keywords: Any) -> Table:
    """A table where a house has been built, and what follows waits if it is in slow motion."""
    at = table(**keywords)
    to_the_step(at, "build_house")
    act(at, at.match.legal_actions()[0])
    return at


def offered(at: Table) -> set[str]:
    """Every action that can be chosen in the page: on places and with buttons."""
    scene = at.board.scene
    placed = {action for key in scene.places() for action in scene.actions(key)}
    buttons = panel(at, "decision").get("buttons", [])
    return placed | {button["does"] for button in buttons if not button.get("why")}


# ---------------------------------------------------------------- playing


@pytest.mark.parametrize("seed", sweep_but([1], [1, 2], "other luck"))
def test_a_whole_game_is_played_through_messages_alone(seed: int) -> None:
    at, rng = table(GAME.new(seats=2, seed=seed)), random.Random(seed)
    while not at.match.state.over:
        choices = sorted(offered(at))
        assert set(choices) == {str(action) for action in at.match.legal_actions()}
        act(at, rng.choice(choices))
    assert at.board.errors == []
    decision = panel(at, "decision")
    assert decision["title"] == "The game is over"
    winner = at.match.state.ranking()[0]
    assert decision["text"].startswith(f"1.\u00a0{GAME.seat_name(winner)}:\u00a0")
    assert [row["cells"][-1] for row in panel(at, "score")["rows"]] == at.match.state.scores()
    best, next_ = (panel(at, "score")["rows"][seat]["cells"][:-1] for seat in at.match.state.ranking())
    differ = sorted((abs(one - two) for one, two in zip(best, next_, strict=True) if one != two), reverse=True)
    assert [int(by) for by in re.findall(r"\u00a0[+\u2212](\d+)", decision["text"])] == differ[:4]
    assert panel(at, "agenda") is None
    assert panel(at, "preview") is None


def test_a_shared_victory_is_said() -> None:
    """CTS-12.12: equal in points and in milestone points."""
    game = gamelib.load("cities")
    state = game.new(seats=2, seed=3).state.copy()
    state.agenda.clear()
    at = table(game.resume(state))
    assert state.places() == [1, 1]
    ranked, tie = panel(at, "decision")["text"].split(". Tie", 1)
    assert ranked.endswith("Red, Purple share the victory")
    assert tie.replace("\u00a0", " ") == " at 0: Red, Purple. Points from milestones: Red 0, Purple 0 (CTS-12.11)."


def test_what_broke_a_tie_is_said_with_its_rule_and_the_numbers() -> None:
    """ROF-TIE.1: of those with equal points the one with more prestige is first."""
    state = GAME.new(seats=3, seed=3).state.copy()
    state.agenda.clear()
    state.points, state.prestige = [40, 52, 40], [3, 1, 7]
    told = panel(table(GAME.resume(state)), "decision")["text"].replace("\u00a0", " ")
    assert told == (
        "1. Yellow: 52 · 2. Red: 40 · 3. Blue: 40. Tie at 40: Red, Blue. Prestige: Red 7, Blue 3 (ROF-TIE.1)."
    )


def test_undo_redo_and_the_slider_walk_over_what_was_chosen() -> None:
    at = table()
    states = [at.match.state]
    for _ in range(7):
        act(at, at.match.legal_actions()[0])
        states.append(at.match.state)
    assert (panel(at, "toolbar")["line"], panel(at, "toolbar")["lines"]) == (7, 7)
    up(at, "undo")
    assert at.match.state == states[6]
    up(at, "undo")
    up(at, "redo")
    assert at.match.state == states[6]
    assert panel(at, "toolbar")["redo"]
    for move in (0, 3, 7, 5):
        up(at, "goto", line=move)
        assert at.match.state == states[move]
        assert panel(at, "toolbar")["line"] == move
    tone, text = said(up(at, "goto", line=8))
    assert (tone, text) == ("error", "The game has the moves 0 to 7.")
    assert at.match.state == states[5]
    assert said(up(at, "goto", line=2))[1].startswith("This is an earlier moment.")
    act(at, at.match.legal_actions()[-1])
    assert panel(at, "toolbar")["lines"] == 3


def test_undo_at_the_start_changes_nothing() -> None:
    at = table()
    before = at.match.state
    assert not panel(at, "toolbar")["undo"]
    up(at, "undo")
    assert at.match.state == before
    assert at.board.errors == []


def test_a_refused_action_is_answered_with_all_reasons_the_card_and_the_places() -> None:
    at = table()
    to_the_step(at, "place_tile")
    reasons = at.match.state.refusals()
    action, refusals = max(reasons.items(), key=lambda item: len(item[1]))
    before = at.match.state
    tone, text = said(up(at, "act", text=str(action)))
    assert tone == "error"
    for refusal in refusals:
        assert refusal.text(at.match.game) in text
        assert refusal.rule in text
    assert panel(at, "rule")["id"] == refusals[0].rule
    assert set(refusals[0].where) <= set(at.board.scene.frame()["marks"]["witness"])
    assert at.match.state == before
    act(at, at.match.legal_actions()[0])
    assert panel(at, "rule") is None
    assert "witness" not in at.board.scene.frame()["marks"]


def test_forbidden_places_carry_their_reasons_into_the_page() -> None:
    at = table()
    to_the_step(at, "place_tile")
    for action, refusals in at.match.state.refusals().items():
        if refusals and action[1] in at.board.scene.places():
            assert {(one.rule, one.text(at.match.game)) for one in refusals} <= set(at.board.scene.reasons(action[1]))


def test_a_preview_tells_effects_and_plays_nothing() -> None:
    at = table()
    to_the_step(at, "build_house")
    before, action = at.match.state, str(at.match.legal_actions()[0])
    up(at, "preview", ways=[action, "build castle"])
    told, nothing = panel(at, "preview")["ways"]
    assert told["action"] == action
    assert told["lines"]
    assert at.match.state == before
    assert nothing == {"action": "build castle", "lines": []}
    act(at, action)
    assert panel(at, "preview") == {"ask": True}


def test_pass_is_the_last_button() -> None:
    at, rng = table(GAME.new(seats=2, seed=4)), random.Random(4)
    seen = 0
    while not at.match.state.over and seen < 5:
        buttons = [button["does"] for button in panel(at, "decision").get("buttons", [])]
        if "pass" in buttons:
            seen += 1
            assert buttons[-1] == "pass"
        act(at, rng.choice(at.match.legal_actions()))
    assert seen


# ---------------------------------------------------------------- slow motion and draws


@pytest.mark.parametrize(("lang", "why"), [("en", "You are asked all the same"), ("cs", "Zeptáme se")])
@pytest.mark.parametrize(("alignment", "ways"), [("crown", ["pass"]), ("colonies", ["reveal", "pass"])])
def test_who_can_only_decline_is_told_why_there_is_a_question(
    lang: str, why: str, alignment: str, ways: list[str]
) -> None:
    state = GAME.sketch(waits="use_colonies blue", alignment={"blue": alignment})
    decision = table(GAME.resume(state), lang=lang).board.panels["decision"]
    assert [button["does"] for button in decision["buttons"] if "why" not in button] == ways
    assert (why in decision.get("lead", "")) == (ways == ["pass"])


def test_slow_motion_runs_one_step_at_a_time_with_its_rule_and_places() -> None:
    at = table()
    up(at, "slow", on=True)
    to_the_step(at, "build_house")
    act(at, at.match.legal_actions()[0])
    steps = []
    assert not at.match.idle
    while at.match.state.seat == AUTO:
        due = at.match.state.pending_steps()
        assert panel(at, "agenda")[0]["rule"] == panel(at, "decision")["rule"] == due[0][1]
        assert panel(at, "decision")["buttons"][0] == {"does": STEP, "label": "Next step", "glyph": "step"}
        assert panel(at, "decision")["text"] == GAME.rulebook[due[0][1]].text["en"]
        assert panel(at, "toolbar")["step"]
        events = len(at.match.events())
        up(at, "step")
        new = at.match.events()[events:]
        steps.append(due[0][0])
        fresh = fresh_lines(at)
        assert [line["text"] for line in fresh] == [event.text(at.match.game) for event in new]
        assert [line["rule"] for line in fresh] == [event.rule for event in new]
        places = {key for event in new for key in event.where if key in at.board.scene.places()}
        assert changed(at) == places
        assert new or due[0][0] == "end_turn"
    assert steps == ["place_strikers", "end_turn"], "what says and changes nothing needs no press"
    assert at.match.state.seat is not None
    assert at.match.state.seat >= 0
    assert panel(at, "decision")["buttons"] == []


def test_the_button_of_the_decision_runs_a_step_too() -> None:
    at = built(slow=True)
    pending = at.match.state.pending_steps()
    act(at, STEP)
    assert at.match.state.pending_steps() != pending


def test_leaving_slow_motion_runs_what_is_pending() -> None:
    at = built(slow=True)
    assert at.match.state.seat == AUTO
    up(at, "slow", on=False)
    assert at.match.state.decision is not None
    assert not panel(at, "toolbar")["slow"]


def test_an_action_between_two_steps_is_refused_by_the_step() -> None:
    at = built(slow=True)
    before = at.match.state
    tone, text = said(up(at, "act", text="place 3,3"))
    assert tone == "error"
    assert "First something happens by itself" in text
    assert at.match.state == before


def test_a_draw_left_to_the_learner_shows_its_outcomes_with_exact_odds() -> None:
    at = table(GAME.new(seats=2, seed=7, chance="ask"))
    to_the_step(at, "draw_immigration")
    outcomes = at.match.state.outcomes()
    total = sum(weight for _, weight in outcomes)
    go, *buttons = panel(at, "decision")["buttons"]
    assert (go["does"], go["label"]) == (STEP, "Draw")
    assert [button["does"] for button in buttons] == [str(action) for action, _ in outcomes]
    for button, (_, weight) in zip(buttons, outcomes, strict=True):
        assert f"{100 * weight / total:.1f}".removesuffix(".0") + " %" in button["label"]
        assert "/" in button["label"]
    act(at, outcomes[-1][0])
    assert at.match.lines[-1].action == outcomes[-1][0]


def test_a_draw_left_to_the_learner_may_be_left_to_luck() -> None:
    at = table(GAME.new(seats=2, seed=7, chance="ask"))
    for line in range(1, 4):
        act(at, STEP)
        assert at.match.line == line
        assert at.match.state.seat == NATURE
    assert at.match.chance == "ask"
    up(at, "undo")
    assert at.match.line == 2


def test_a_draw_of_the_seed_tells_its_odds_before_it_is_made() -> None:
    at = table(slow=True)
    up(at, "goto", line=0)
    while at.match.state.seat != NATURE:
        if at.match.state.seat == AUTO:
            up(at, "step")
        else:
            act(at, at.match.legal_actions()[0])
    assert "%" in panel(at, "decision")["text"]
    lines = at.match.line
    up(at, "step")
    assert at.match.line == lines + 1
    assert at.match.lines[-1].seat is None


# ---------------------------------------------------------------- people, bots and viewers


def test_bots_play_until_a_person_decides() -> None:
    at = table(GAME.new(seats=3, seed=2), players=["human", first, first], stops=False)
    assert at.match.state.seat == 0
    while not at.match.state.over:
        act(at, at.match.legal_actions()[0])
        assert at.match.state.over or at.match.state.seat == 0
    seats = {line.seat for line in at.match.lines}
    assert seats == {None, 0, 1, 2}
    assert at.board.errors == at.errors == []


def test_functions_of_one_name_are_players_of_their_own() -> None:
    def made(name: str) -> Any:
        def choose(view: Any, rng: random.Random, seconds: float) -> Action:
            return first(view, rng, seconds)

        choose.__name__ = name
        return choose

    given = [made("choose"), made("choose"), made("greedy"), made("human")]
    seating = Seating(GAME.new(seats=4, seed=2), [*given[:3], given[0]], None)
    assert [player.choose for player in seating.players] == [*given[:3], given[0]]
    assert [player.who for player in seating.players] == ["choose", "choose 2", "greedy 2", "choose"]
    assert Seating(GAME.new(seats=2, seed=2), given[2:], None).people == []


@pytest.mark.parametrize("bot", sweep_but(["random", "greedy"], gamelib.analysis.bots, "a bot that thinks too"))
def test_the_bots_of_the_library_can_sit_at_a_table(bot: str) -> None:
    at = table(GAME.new(seats=2, seed=2), players=["human", bot])
    for _ in range(12):
        act(at, at.match.legal_actions()[0])
        assert at.match.state.seat == 0
    assert any(line.seat == 1 for line in at.match.lines)
    choices = panel(at, "toolbar")["seats"][1]["choices"]
    assert {choice["value"] for choice in choices} == {"human", *gamelib.analysis.bots}
    assert at.errors == []


def test_the_same_seed_and_bots_give_the_same_match() -> None:
    def anyone(view: Any, rng: random.Random, seconds: float) -> Action:
        return rng.choice(view.legal_actions())

    records = []
    for _ in range(2):
        at = table(GAME.new(seats=2, seed=3), players={"yellow": anyone})
        for _ in range(9):
            act(at, at.match.legal_actions()[0])
        records.append(at.match.record())
    assert records[0] == records[1]


def test_undo_goes_back_to_a_person_and_bots_wait_there() -> None:
    at = table(players=[first, "human"])
    person = at.match.line
    act(at, at.match.legal_actions()[0])
    while at.match.state.seat == 1 and at.match.lines[-1].seat == 1:
        act(at, at.match.legal_actions()[0])
    up(at, "undo")
    assert at.match.state.seat == 1
    while panel(at, "toolbar")["undo"]:
        before = at.match.line
        up(at, "undo")
        assert at.match.line < before
    assert at.match.line <= person
    up(at, "goto", line=0)
    if at.match.state.seat == 0:
        assert panel(at, "decision")["buttons"][0]["does"] == STEP
        act(at, STEP)
        assert at.match.state.seat == 1


def test_without_people_bots_are_asked_one_by_one() -> None:
    at = table(players=[first, first])
    lines = at.match.line
    up(at, "step")
    chosen = [line for line in at.match.lines[lines:] if line.seat is not None]
    assert len(chosen) == 1


@pytest.mark.parametrize(("bot", "problem"), [(stuck, "RuntimeError"), (cheat, "IllegalActionError")])
def test_a_bot_that_fails_is_shown_and_nothing_is_lost(bot: Callable[..., Action], problem: str) -> None:
    at = table(players=["human", bot])
    while at.match.state.seat == 0 and not at.errors:
        act(at, at.match.legal_actions()[0])
    decision, before = panel(at, "decision"), at.match.state
    assert decision["text"].startswith(f"{bot.__name__} could not choose for Yellow ({problem}). Nothing was played.")
    assert len(at.errors) == 1
    assert decision["buttons"][0]["does"] == STEP
    act(at, STEP)
    assert at.match.state == before
    assert len(at.errors) == 2
    up(at, "seat", seat=1, who="human")
    assert panel(at, "handover")["title"] == "Yellow, your turn"
    up(at, "ready")
    act(at, at.match.legal_actions()[0])
    assert at.match.state != before


@pytest.mark.parametrize(("viewer", "told"), [("all", True), (1, True), (0, False), ("deciding", False)])
def test_how_a_bot_failed_is_told_to_viewers_who_may_know_its_hand(viewer: int | str, told: bool) -> None:
    def chatty(view: Any, rng: random.Random, seconds: float) -> Action:
        raise RuntimeError(f"what to do with {GAME.codecs['card'].word(view.hand[view.viewer][0])}?")

    at = table(players=["human", chatty], viewer=viewer)
    while not at.errors:
        at.match.play(at.match.legal_actions()[0])
        at.step()
    page = json.dumps(at.board.frame(), ensure_ascii=False)
    assert (str(at.errors[0]) in page) is told


def test_seats_change_hands_by_message() -> None:
    at = table(players=["human", first])
    seats = panel(at, "toolbar")["seats"]
    assert [seat["who"] for seat in seats] == ["human", "first"]
    assert {"human", "first"} <= {choice["value"] for choice in seats[0]["choices"]}
    assert said(up(at, "seat", seat=5, who="human"))[1] == "There is no seat 5 at this table."
    assert "Nobody called deep blue can play here" in said(up(at, "seat", seat=0, who="deep blue"))[1]
    assert [seat["who"] for seat in panel(at, "toolbar")["seats"]] == ["human", "first"]


def test_two_people_at_one_screen_hand_it_over() -> None:
    at = table(players=["human", "human"], names=["Anna", "Ben"])
    shown = at.board.panels
    assert shown.keys() == {"handover", "key"}
    assert shown["handover"]["title"] == "Anna, your turn"  # type: ignore[index]
    assert nobody_sees_more(at)
    before = at.match.state
    up(at, "ready")
    assert at.viewer == 0
    assert offered(at) == {str(action) for action in before.legal_actions()}
    while at.match.state.seat == 0:
        act(at, at.match.legal_actions()[0])
    assert panel(at, "handover")["title"] == "Ben, your turn"
    assert nobody_sees_more(at)
    up(at, "ready")
    assert at.viewer == 1
    assert panel(at, "decision")["disc"] == 2


def test_who_gives_the_own_seat_to_a_bot_goes_on_seeing_as_before() -> None:
    at = table(players=["human", first])
    assert at.viewer == 0
    up(at, "seat", seat=0, who="first")
    for _ in range(10):
        assert at.viewer == 0
        assert not any(word in json.dumps(at.board.frame(), ensure_ascii=False) for word in secrets(at, 0))
        act(at, STEP)
    up(at, "seat", seat=0, who="human")
    assert (at.viewer, panel(at, "handover")) == (0, None)


def test_a_seat_that_changes_hands_moves_no_viewer_to_another_person() -> None:
    at = table(players=["human", "human"], names=["Anna", "Ben"])
    up(at, "ready")
    assert at.viewer == 0
    up(at, "seat", seat=0, who="random")
    assert at.match.state.seat == 1, "the bot has played for Anna, now Ben decides"
    assert panel(at, "handover")["title"] == "Ben, your turn"
    assert at.viewer == 0
    assert nobody_sees_more(at)
    up(at, "seat", seat=1, who="random")
    assert (at.viewer, panel(at, "handover")) == (0, None), "Anna is still in front of the screen"
    up(at, "seat", seat=1, who="human")
    while panel(at, "handover") is None:
        act(at, STEP)
    up(at, "ready")
    assert at.viewer == 1


def test_before_the_first_hand_over_no_change_of_seats_opens_anything() -> None:
    at = table(players=["human", "human"])
    for seat in (0, 1):
        up(at, "seat", seat=seat, who="random")
        assert panel(at, "handover") is not None
        assert nobody_sees_more(at)
    up(at, "ready")
    assert at.viewer is not None


def test_where_no_person_has_ever_played_everything_is_open() -> None:
    at = table(players=[first, first])
    assert at.viewer is None
    up(at, "seat", seat=1, who="human")
    assert at.viewer == 1


def test_no_screen_is_handed_over_where_everybody_may_see_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    def open_view(state: State, seat: int) -> State:
        seen = state.copy()
        seen.viewer = seat
        return seen

    monkeypatch.setattr(State, "view", open_view)
    at = table(players=["human", "human"], names=["Anna", "Ben"])
    assert "handover" not in at.board.panels
    while at.match.state.seat == 0:
        act(at, at.match.legal_actions()[0])
    assert "handover" not in at.board.panels
    assert at.viewer == 1
    assert offered(at) == {str(action) for action in at.match.legal_actions()}


def secrets(at: Table, viewer: int) -> list[str]:
    """Names of the cards in other hands that the viewer cannot know from anywhere else."""
    state = at.match.state
    faces = GAME.codecs["card"]
    others = {face for seat in range(state.seats) if seat != viewer for face in state.hand[seat]}  # type: ignore[attr-defined]
    played = {line.action[1] for line in at.match.lines if line.action[0] in ("play", "event", "both")}
    own = set(state.hand[viewer])  # type: ignore[attr-defined]
    return [faces.word(face) for face in others - own if faces.word(face) not in played]


def nobody_sees_more(at: Table) -> bool:
    """Is all that is in the page seen by each of the two people, and no card of either hand?"""
    told = at.seating.with_names(at.match.state)
    pictures = [scenes.scene(told, viewer=seat, live=True).elements for seat in (0, 1)]
    shown, page = at.board.scene.elements, json.dumps(at.board.frame(), ensure_ascii=False)
    alike = all(picture.get(key) == element for picture in pictures for key, element in shown.items())
    cards = GAME.codecs["card"]
    hidden = [cards.name(cards.value(word), "en") for seat in (0, 1) for word in secrets(at, seat)]
    return alike and len(shown) > 100 and not any(name in page for name in hidden)


def test_what_is_hidden_from_the_eyes_is_not_in_the_page() -> None:
    at = table(GAME.new(seats=3, seed=11), players=["human", first, first], viewer=0)
    found = 0
    for _ in range(25):
        page = json.dumps(at.board.frame(), ensure_ascii=False)
        for word in secrets(at, 0):
            found += 1
            assert word not in page
            assert GAME.codecs["card"].name(GAME.codecs["card"].value(word), "en") not in page
        act(at, at.match.legal_actions()[0])
    assert found > 50


def test_while_the_screen_is_handed_over_nothing_is_said() -> None:
    at = table(players=["human", "human"])
    up(at, "ready")
    heard: list[tuple[str, str]] = []
    while at.match.state.seat == 0:
        heard.append(said(up(at, "act", text=str(at.match.legal_actions()[0]))))
    assert heard[0][1] != ""
    assert heard[-1] == ("info", "")
    assert said(up(at, "ready"))[1] == " ".join(
        event.text(at.match.game) for event in at.match.events(1, -1 + at.match.line)[-3:]
    )


def test_while_the_screen_is_handed_over_nothing_is_played_and_no_hand_is_told() -> None:
    at = table(players=["human", "human"])
    line, option = at.match.line, str(at.match.legal_actions()[0])
    for action in (option, "play city_yellow_upper_low"):
        tone, text = said(up(at, "act", text=action))
        assert (tone, text, at.match.line) == ("error", "Whoever is asked for comes to the screen first.", line)


def test_where_luck_decides_no_message_chooses_the_outcome() -> None:
    at = table(slow=True)
    while at.match.state.seat != NATURE:
        act(at, at.match.legal_actions()[0]) if (at.match.state.seat or 0) >= 0 else at.step()
    line, outcome = at.match.line, str(at.match.state.outcomes()[0][0])
    assert said(up(at, "act", text=outcome)) == ("error", "Luck decides here. Press Next step.")
    assert at.match.line == line


def test_fixed_eyes_stay_fixed_and_a_hidden_choice_is_not_to_be_made_through_them() -> None:
    at = table(players=["human", "human"], viewer=1)
    assert panel(at, "decision")["title"] == "Blue decides"
    assert offered(at) == set()
    before = at.match.state
    tone, text = said(up(at, "act", text=str(at.match.legal_actions()[0])))
    assert tone == "error"
    assert "CORE-HIDE.1" in text
    assert at.match.state == before
    assert "viewer" not in panel(at, "toolbar")
    assert said(up(at, "viewer", seat="0"))[0] == "error"
    assert at.viewer == 1


def large(at: Table) -> str:
    """The heading of the district that is drawn large."""
    [label] = [e.label for key, e in at.board.scene.elements.items() if key.startswith("district:") and e.front is None]
    return label


def test_another_district_comes_to_the_front_for_a_look() -> None:
    cities = gamelib.load("cities").new(seats=3, seed=7)
    while cities.state.decision.name != "take_slot":
        cities.play(cities.legal_actions()[0])
    at = table(cities)
    own, other = cities.state.seat, (cities.state.seat + 1) % 3
    assert large(at).startswith(f"District of {cities.game.seat_name(own)}")
    tone, text = said(up(at, "front", seat=other, key=""))
    assert (tone, cities.game.seat_name(other) in text) == ("info", True)
    assert large(at).startswith(f"District of {cities.game.seat_name(other)}")
    up(at, "front", seat=own, key="")
    assert large(at).startswith(f"District of {cities.game.seat_name(own)}")
    up(at, "front", seat=other, key="")
    at.undo()
    decides = cities.game.seat_name(cities.state.seat)
    assert large(at).startswith(f"District of {decides}"), "what is done next brings the usual picture back"


def test_who_has_acted_stays_in_front_till_one_attends_to_what_the_next_player_can_do() -> None:
    urbania = gamelib.load("urbania")
    at = table(urbania.resume(urbania.position("five_buildings"), 0))

    def in_front() -> str:
        return next(key for key in at.board.scene.elements if key.endswith(":1") and ":" in key).partition(":")[0]

    at.play("rebuild p1 2")
    assert at.match.state.seat == 1
    assert in_front() == "blue", "one sees what was built"
    assert "blue:2" in changed(at)
    at.refresh()
    assert in_front() == "blue"
    up(at, "preview", ways=[str(at.match.legal_actions()[0])])
    assert in_front() == "yellow"
    at.play("rebuild p2 3")
    assert in_front() == "yellow"
    at.undo()
    assert in_front() == "yellow", "it is Yellow who decides"


def test_who_has_acted_does_not_stay_in_front_where_the_next_player_would_not_see_what_he_can_do() -> None:
    urbania = gamelib.load("urbania")
    at = table(urbania.resume(urbania.position("second_world_war"), 0))
    at.play("history world_war_2")
    while at.match.state.seat == 0:
        at.play(str(at.match.legal_actions()[0]))
    assert all(action.verb == "destroy" for action in at.match.legal_actions())
    assert f"{at.match.game.seat_word(at.match.state.seat)}:1" in at.board.scene.elements


def test_a_card_of_anybody_and_a_milestone_show_what_counts_when_pressed() -> None:
    at = table(gamelib.Match.going_on(gamelib.load("cities").position("last_features")))
    own = at.match.state.seat
    for key, seat in (("card:0:0", own), ("milestone:1", own), ("card:1:4", 1), ("place:2:0", 1)):
        assert at.board.scene.elements[key].front == seat
        up(at, "front", seat=seat, key=key)
        note, frame = panel(at, "highlight"), at.board.scene.frame()
        assert large(at).startswith(f"District of {at.match.game.seat_name(seat)}")
        assert note["rule"].startswith("CTS-")
        witness = frame["marks"].get("witness", {})
        assert all(place.startswith(f"space:{seat}:") for place in witness)
        assert witness, key
    at.play(str(at.match.legal_actions()[0]))
    assert panel(at, "highlight") is None, "it is there until something is done"


def test_a_card_that_counts_nothing_says_so_and_a_milestone_what_it_lacks() -> None:
    at = table(gamelib.Match.going_on(gamelib.load("cities").position("last_features")))
    up(at, "front", seat=1, key="card:1:0")
    assert panel(at, "highlight")["text"].endswith("Found: none.")
    up(at, "front", seat=1, key="milestone:0")
    assert panel(at, "highlight")["tone"] == "bad"
    assert "Not yet." in panel(at, "highlight")["text"]
    up(at, "front", seat=0, key="no such place")
    assert panel(at, "highlight") is None


def test_nobody_comes_to_the_front_who_does_not_play_or_while_the_screen_is_handed_over() -> None:
    at = table()
    assert said(up(at, "front", seat=2, key="")) == ("error", "There is no seat 2 at this table.")
    waiting = table(players=["human", "human"])
    while panel(waiting, "handover") is None:
        act(waiting, waiting.match.legal_actions()[0])
    assert said(up(waiting, "front", seat=0, key=""))[0] == "error"
    assert panel(waiting, "handover") is not None


def test_open_cards_may_be_looked_at_through_any_eyes() -> None:
    at = table()
    assert panel(at, "toolbar")["viewer"]["value"] == ""
    up(at, "viewer", seat="1")
    assert at.viewer == 1
    assert panel(at, "toolbar")["viewer"]["value"] == "1"
    up(at, "viewer", seat="")
    assert at.viewer is None
    assert said(up(at, "viewer", seat="7"))[0] == "error"
    assert said(up(at, "viewer", seat="blue"))[0] == "error"
    assert at.viewer is None


def test_while_a_bot_decides_nobody_else_can() -> None:
    at = table(players=["human", first], slow=True)
    while at.match.state.seat != 1:
        up(at, "step") if at.match.state.seat in (AUTO, NATURE) else act(at, at.match.legal_actions()[0])
    before = at.match.state
    assert "first decides here" in said(up(at, "act", text=str(at.match.legal_actions()[0])))[1]
    assert at.match.state == before
    up(at, "step")
    assert at.match.lines[-1].seat == 1


# ---------------------------------------------------------------- what is said


def test_every_panel_speaks_both_languages() -> None:
    at = table()
    to_the_step(at, "build_house")
    english = at.board.panels
    up(at, "lang", lang="cs")
    czech = at.board.panels
    for name in ("decision", "agenda", "log", "key"):
        assert english[name] != czech[name]  # type: ignore[literal-required]
    assert czech["score"]["columns"][-1] == "celkem"  # type: ignore[index]
    assert czech["toolbar"]["seats"][0]["choices"][0]["label"] == "člověk"  # type: ignore[index]
    up(at, "lang", lang="en")
    assert at.board.panels == english


def test_rule_cards_open_and_close() -> None:
    at = table()
    up(at, "rule", id="ROF-TIL.3")
    card = panel(at, "rule")
    assert card["text"] == GAME.rulebook["ROF-TIL.3"].text["en"]
    assert card["other"] == GAME.rulebook["ROF-TIL.3"].text["cs"]
    assert "class PlaceTile" in card["code"]
    up(at, "close")
    act(at, at.match.legal_actions()[0])
    assert panel(at, "rule") is None
    assert said(up(at, "rule", id="ROF-TIL.99")) == ("error", "There is no rule ROF-TIL.99 in this game.")


def test_a_note_stands_above_until_it_is_taken_away() -> None:
    at = table()
    at.note("Your task", "Lay a tile.", "good")
    act(at, at.match.legal_actions()[0])
    assert panel(at, "note") == {"title": "Your task", "text": "Lay a tile.", "tone": "good"}
    at.note()
    assert panel(at, "note") is None


def test_the_score_sheet_opens_to_its_lines_with_their_places() -> None:
    at, rng = table(GAME.new(seats=3, seed=5)), random.Random(5)
    while not any(at.match.state.scores()):
        act(at, rng.choice(at.match.legal_actions()))
    shown = panel(at, "score")
    assert len(shown["columns"]) == len(shown["rows"][0]["cells"])
    assert not any("lines" in row for row in shown["rows"]), "they are told to whoever asks"
    lines: list[dict[str, Any]] = []
    for seat in range(at.match.seats):
        up(at, "ledger", seat=seat)
        asked = [row for row in panel(at, "score")["rows"] if "lines" in row]
        assert asked == [panel(at, "score")["rows"][seat]]
        lines += asked[0]["lines"]
        for column, points in enumerate(asked[0]["cells"][:-1]):
            assert points == sum(line["points"] for line in asked[0]["lines"] if line["column"] == column)
    assert sorted(line["rule"] for line in lines) == sorted(line.rule for line in at.match.ledger())
    assert all(line["where"] for line in lines)
    assert said(up(at, "ledger", seat=7))[1] == "There is no seat 7 at this table."
    act(at, at.match.legal_actions()[0])
    assert not any("lines" in row for row in panel(at, "score")["rows"])


def test_the_log_keeps_the_latest_events() -> None:
    at, rng = table(GAME.new(seats=3, seed=9), lang="cs"), random.Random(9)
    while not at.match.state.over:
        act(at, rng.choice(at.match.legal_actions()))
        told = [line["text"] for line in unfolded(at)]
        everything = [one.event.text(at.match.game, "cs") for one in event_log.logged_events(at.match, None)]
        assert told == everything[-len(told) :]
        assert min(40, len(everything)) <= len(told) < 80


def test_repeated_steps_are_one_line_of_the_agenda() -> None:
    at = table(GAME.new(seats=3, seed=1, chance="ask"))
    longest = max(len(at.match.state.pending_steps()), 1)
    stations = panel(at, "agenda")
    assert stations[0]["now"]
    assert any("×" in station["title"] for station in stations)
    assert len(stations) < longest


def test_only_the_chosen_panels_are_shown() -> None:
    at = table(panels=["decision", "log"])
    assert at.board.panels.keys() == {"decision", "log", "find"}
    act(at, at.match.legal_actions()[0])
    assert at.board.panels.keys() == {"decision", "log", "find"}
    assert table(panels=()).board.panels == {}


def test_a_table_has_the_parts_and_the_tools_that_are_wanted() -> None:
    at = table(part=["city", "hand", "tracks"], tools=["undo", "lines", "step"])
    places = at.board.scene.places()
    assert {"3,5", "card:0:0"} <= set(places)
    assert not [key for key in places if key.startswith("raval")]
    assert set(at.board.scene.leaves) == {"tracks"}, "what lies on a leaf stays there"
    assert set(panel(at, "toolbar")) == {"undo", "line", "lines", "step", "back"}
    act(at, at.match.legal_actions()[0])
    assert set(at.board.scene.leaves) == {"tracks"}


def test_a_leaf_by_itself_is_the_large_picture() -> None:
    scene = table(part="tracks").board.scene
    assert not scene.leaves
    assert {element.leaf for element in scene.elements.values()} == {""}


def test_a_lesson_has_the_tools_that_it_needs() -> None:
    lesson = Lesson("rose_of_fire", 1)
    assert not {"seats", "viewer"} & set(panel(lesson.table("first_turn"), "toolbar"))
    assert {"seats", "slow", "lang"} <= set(
        panel(lesson.table("first_turn", players=["human", "greedy"] * 2, viewer="all"), "toolbar")
    )


def test_names_of_players_are_shown_as_text() -> None:
    at = table(names=[EVIL[:40], "Anna & Ben"])
    assert panel(at, "toolbar")["seats"][0]["name"] == EVIL[:40]
    data, _ = at._repr_mimebundle_()
    assert "<script" not in data["image/svg+xml"]


@pytest.mark.parametrize("name", ["می\u200cخواهم", "👨\u200d👩\u200d👧"])
@pytest.mark.parametrize("slug", LIBRARY)
def test_a_name_with_joiners_is_shown_as_it_is(slug: str, name: str) -> None:
    """As Persian words have them, and the pictures of families."""
    at = table(gamelib.load(slug).new(seats=2, seed=1), names=[name, "Ben"])
    assert name in json.dumps(panel(at, "score"), ensure_ascii=False)


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("slug", LIBRARY)
def test_a_seat_is_called_everywhere_by_the_name_that_was_given_to_it(slug: str, lang: str) -> None:
    game = gamelib.load(slug)
    at = table(game.new(seats=2, seed=1), names=["Anna", "Ben"], lang=lang)
    for _ in range(6):
        at.press(str(at.match.legal_actions()[0]))
    told = [panel(at, name) for name in ("decision", "log", "score", "toolbar", "summary")]
    labels = [element.label or "" for element in at.board.scene.elements.values()]
    said = json.dumps([told, at.board.scene.line, labels], ensure_ascii=False)
    assert {"Anna", "Ben"} <= set(re.findall(r"\w+", said))
    assert not {game.seat_name(seat, lang) for seat in (0, 1)} & set(re.findall(r"\w+", said))
    assert at.state.game is at.match.game


def test_two_who_are_called_alike_are_told_apart_by_their_colours() -> None:
    at = table(GAME.new(seats=3, seed=7), names=["Anna", "anna ", "Blue"])
    assert [at.seating.name(seat, "en") for seat in range(3)] == ["Anna (Blue)", "anna (Yellow)", "Blue (Red)"]
    assert [at.seating.name(seat, "cs") for seat in range(3)] == ["Anna (Modrý)", "anna (Žlutý)", "Blue"]


def test_who_plays_alone_against_bots_need_not_say_the_only_thing_that_can_be_said() -> None:
    """The record has it all the same: bots know what they would know if it had been asked."""

    def asked_for_nothing(at: Table) -> int:
        found = 0
        for _ in range(30):
            if at.match.state.over:
                break
            ways = [str(way) for way in at.match.legal_actions()]
            found += ways == ["pass"]
            up(at, "act", text=ways[0]) if ways else at.step()
        return found

    alone = table(GAME.new(seats=2, seed=7), players=["human", first])
    assert asked_for_nothing(alone) == 0
    assert any(line.forced for line in alone.match.lines if line.seat == 0)
    asked = table(GAME.new(seats=2, seed=7), players=["human", first], declines=False)
    assert asked_for_nothing(asked) > 0
    while alone.match.state.over:
        alone.undo()
    before = alone.match.line
    alone.undo()
    assert alone.match.line < before
    assert [str(way) for way in alone.match.legal_actions()] != ["pass"]


@pytest.mark.parametrize("name", ["press", "find", "run", "show_rule", "replay"])
def test_what_is_no_text_and_no_number_gets_one_clear_error(name: str) -> None:
    wanted = r"(a text is wanted, such as '.*', not|a moment is two whole numbers, not) \[\]"
    with pytest.raises(TypeError, match=f"{name}: {wanted}"):
        getattr(table(), name)([])


def test_nobody_is_looked_for_who_does_not_sit_here() -> None:
    with pytest.raises(ValueError, match="There is no seat 9; the seats are 0 to 1"):
        table().find("", 9)


def test_watchers_hear_of_every_move() -> None:
    at = table()
    heard: list[int] = []
    at.watch(lambda moved: heard.append(moved.match.line))
    act(at, at.match.legal_actions()[0])
    up(at, "undo")
    assert len(heard) == 2
    assert heard[1] < heard[0]


def test_playing_on_the_match_itself_is_shown_after_a_refresh() -> None:
    at = table()
    at.match.play(at.match.legal_actions()[0])
    at.refresh()
    assert panel(at, "decision")["title"] == at.match.state.decision.prompt()  # type: ignore[union-attr]


# ---------------------------------------------------------------- bad input, several tables


@pytest.mark.parametrize(
    "message",
    [
        None,
        [],
        {"kind": "act"},
        {"kind": "act", "text": 5, "n": 1},
        {"kind": "act", "text": "x" * 500, "n": 1},
        {"kind": "goto", "line": -1, "n": 1},
        {"kind": "goto", "line": True, "n": 1},
        {"kind": "seat", "seat": 0, "who": ["human"], "n": 1},
        {"kind": "lang", "lang": "de", "n": 1},
        {"kind": "exec", "code": "1", "n": 1},
    ],
)
def test_messages_of_another_form_change_nothing(message: Any) -> None:
    at = table()
    before, panels = at.match.state, at.board.panels
    at.board._handle_custom_msg(message, [])
    assert at.match.state == before
    assert at.board.panels == panels


@pytest.mark.parametrize("text", ["", "dance", "place 3,3", "play", "play x y z", EVIL, "PLAY CITY", "next>>"])
def test_actions_that_cannot_be_are_answered_and_change_nothing(text: str) -> None:
    at = table()
    before = at.match.state
    tone, answer = said(up(at, "act", text=text))
    assert tone == "error"
    assert answer
    assert at.match.state == before
    assert at.board.errors == []


@pytest.mark.parametrize(
    ("keywords", "error", "words"),
    [
        ({"colour": "red"}, TypeError, "Table has no colour; it takes a match, players, names, viewer"),
        ({"lang": "de"}, ValueError, "no language 'de'"),
        ({"players": ["human"]}, ValueError, "players are one for each of the 2 seats"),
        ({"players": ["human", "deep blue"]}, ValueError, "no player 'deep blue'; there is human"),
        ({"players": ["human", 5]}, TypeError, r"a name or a function choose\(view, rng, seconds\)"),
        ({"players": {0: "human", "blue": "random"}}, ValueError, "The seat 'blue' stands here twice"),
        ({"players": {"plum": "human"}}, ValueError, "There is no seat 'plum'"),
        ({"names": ["Anna"]}, ValueError, "names are one for each of the 2 seats"),
        ({"names": 5}, ValueError, "names are one for each of the 2 seats"),
        ({"players": 5}, ValueError, "players are one for each of the 2 seats"),
        ({"front": 2}, ValueError, "There is no seat 2"),
        ({"panels": 5}, TypeError, "panels are a list of toolbar, decision"),
        ({"names": ["Anna", "B\nen"]}, ValueError, r"can be printed; 'B\\nen' holds one that cannot"),
        ({"names": ["Anna", "\u200d"]}, ValueError, r"one that cannot"),
        ({"names": ["Anna", "\ud800"]}, ValueError, r"'\\ud800' holds one that cannot"),
        ({"names": ["Anna", "B" * 41]}, ValueError, "one line of at most 40 characters, not 'BBB"),
        ({"name": "a\ud800", "players": ["human", "random"]}, ValueError, r"can be printed, not 'a\\ud800'"),
        ({"name": 5, "players": ["human", "random"]}, TypeError, "a name is a text"),
        ({"viewer": 2}, ValueError, "viewer is 'all', 'deciding' or a seat"),
        ({"viewer": "everybody"}, ValueError, "There is no seat 'everybody'"),
        ({"panels": ["hand"]}, ValueError, "no panel 'hand'; there is toolbar, decision"),
        ({"tools": ["bell"]}, ValueError, "no tool 'bell'; there is undo, redo"),
        ({"tools": True}, TypeError, "tools are a list of undo, redo"),
        ({"part": ["kitchen"]}, ValueError, "There is no part 'kitchen' of this picture"),
        ({"part": 5}, TypeError, "Parts of a picture are names such as heading"),
    ],
)
def test_wrong_use_is_refused_in_words(keywords: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        Table(GAME.new(seats=2, seed=1), **keywords)


def test_a_table_needs_a_match() -> None:
    with pytest.raises(TypeError, match=r"a match is wanted, such as game.new\(\) gives, not str"):
        Table("rose_of_fire")  # type: ignore[arg-type]


def test_two_tables_of_one_match_do_not_disturb_each_other() -> None:
    match = GAME.new(seats=2, seed=7)
    one, two = table(match, lang="cs"), table(GAME.new(seats=2, seed=7))
    act(one, match.legal_actions()[0])
    assert two.match.line < one.match.line
    assert panel(one, "decision")["title"] != panel(two, "decision")["title"]


def test_a_table_of_the_same_name_closes_the_earlier_one() -> None:
    table(name="lesson 1")
    before = len(_instances)
    for _ in range(3):
        table(name="lesson 1")
    assert len(_instances) == before


def test_a_table_shows_as_picture_and_text() -> None:
    at = table()
    data, _ = at._repr_mimebundle_()
    assert data["image/svg+xml"].startswith("<svg")
    assert data["text/plain"] == f"<Board {at.board.scene.text()}>"
    assert at.state.text() in repr(at)


def test_the_list_of_panels_is_the_documented_one() -> None:
    with_aid = Table(gamelib.load("la_citta").new(seats=2, seed=1))
    assert set(with_aid.board.panels) | {"summary"} == set(PANELS) | {"find", "saves"}


def test_the_aid_comes_when_its_tab_is_opened_in_the_language_of_the_table() -> None:
    at = Table(gamelib.load("la_citta").new(seats=2, seed=1), lang="en")
    assert panel(at, "aid") == {"ask": True}
    at.board._receive(None, {"kind": "aid", "n": 0}, [])
    waits = at.match.state.pending_steps()[0][1]
    assert "Your turn" in panel(at, "aid")["sheet"]
    assert panel(at, "aid")["now"] == [waits]
    at.speak("cs")
    assert "Váš tah" in panel(at, "aid")["sheet"]
