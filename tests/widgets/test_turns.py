"""Whoever wants to see what bots do one turn at a time is sent a frame for each, and at the end the present."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

import gamelib
from gamelib import Action
from tests.registered import LIBRARY
from tests.widgets.page import Page
from tests.widgets.test_frames import misfits
from widgets import Table
from widgets.board.frames import Frame


class Watched(Page):
    """A page that keeps every frame it was sent for one gesture."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.board)
        self.table = table
        self.frames: list[dict[str, Any]] = []

    def _take(self, content: dict[str, Any], buffers: list[bytes]) -> None:
        super()._take(content, buffers)
        self.frames.append(self.frame)

    def act(self, **more: Any) -> list[dict[str, Any]]:
        """Play the last legal action; the frames that came of it."""
        self.frames = []
        action = str(self.table.match.legal_actions()[-1])
        self.board._receive(None, {"kind": "act", "text": action, "n": 1, **more}, [])
        return self.frames

    def act_till_bots_have_played(self) -> list[dict[str, Any]]:
        return next(frames for _ in range(40) if len(frames := self.act(turns=True)) > 2)


@pytest.fixture(params=LIBRARY)
def page(request: pytest.FixtureRequest) -> Watched:
    match = gamelib.load(request.param).new(seats=3, seed=5)
    return Watched(Table(match, players=["human", "random", "random"], viewer=0, name="turns"))


def test_each_turn_has_a_frame_that_says_who_and_what(page: Watched) -> None:
    own, *turns, present = page.act_till_bots_have_played()
    assert own["turn"]["brief"]
    assert turns
    for frame in turns:
        assert not frame["scene"]["marks"].get("does")
        if frame["turn"]["says"]:
            assert "brief" not in frame["turn"]
            assert frame["turn"]["says"] == frame["panels"]["decision"]["text"]
            assert frame["scene"]["marks"]["last"]
    assert any(frame["turn"]["says"] for frame in turns)
    assert [misfits(frame, Frame) for frame in [own, *turns]] == [[]] * (1 + len(turns))
    assert "turn" not in present
    assert present["scene"]["marks"]["does"] or present["panels"]["decision"]["buttons"]


def test_who_acts_comes_to_the_front_before_he_does_anything(page: Watched) -> None:
    _, *turns, _ = page.act_till_bots_have_played()
    begins, does, *_ = turns
    assert begins["turn"] == {"says": "", "moves": [], "brief": True}
    assert begins["panels"]["decision"]["disc"] == does["panels"]["decision"]["disc"]


def test_what_is_taken_moves_between_places_that_are_there(page: Watched) -> None:
    moved = 0
    while moved < 3:
        frames = [page.frame, *page.act(turns=True)]
        for before, after in pairwise(frames):
            for lies, to in after.get("turn", {}).get("moves", []):
                moved += lies in before["scene"]["els"]  # a hand that is hidden is not there
                assert to in after["scene"]["els"]


def test_what_was_asked_is_answered_with_the_first_of_them(page: Watched) -> None:
    frames = page.act_till_bots_have_played()
    first, *others = page.messages[-len(frames) :]
    assert first["a"] == 1
    assert not any("a" in message for message in others)


def test_another_gesture_may_be_handled_before_this_one_is_answered() -> None:
    def points_elsewhere(view: Any, rng: Random, seconds: float) -> Action:
        page.board._receive(None, {"kind": "preview", "ways": [], "n": 2, "turns": True}, [])
        chosen: Action = view.legal_actions()[0]
        return chosen

    match = gamelib.load("urbania").new(seats=3, seed=5)
    page = Watched(Table(match, players=["human", points_elsewhere, points_elsewhere], viewer=0))
    assert sum(bool(frame.get("turn", {}).get("says")) for frame in page.act(turns=True)) == match.seats


def test_a_page_that_opens_meanwhile_or_asks_for_no_turns_has_the_present(page: Watched) -> None:
    page.act_till_bots_have_played()
    assert Page(page.board).frame == page.frame
    assert all("turn" not in frame for _ in range(3) for frame in page.act())
