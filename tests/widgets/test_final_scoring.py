"""The count of a game's points at a table: one thing at a time, what gives nothing too, and as if it ended now."""

import random
from itertools import pairwise
from typing import Any

import pytest

import gamelib
from gamelib import Match
from tests.registered import GAMES
from widgets import Table, scenes
from widgets.match import final_scoring
from widgets.match.match_panels import REVIEW, STEP

from .sessions import table


def played(slug: str, lines: int | None = None, seats: int = 2, seed: int = 7) -> Match[Any]:
    """A match played at random to its end, or so far."""
    match, rng = gamelib.load(slug).new(seats=seats, seed=seed), random.Random(seed)
    while not match.state.over and (lines is None or match.line < lines):
        match.play(rng.choice(match.legal_actions()))
    return match


def offered(at: Table) -> list[str]:
    return [button["does"] for button in (at.board.panels["decision"] or {}).get("buttons", [])]


def sums(at: Table) -> list[int]:
    score = at.board.panels["score"]
    assert score is not None
    return [row["cells"][-1] for row in score["rows"]]


@pytest.mark.parametrize("slug", ["cities", "rose_of_fire", "la_citta", "barcelona", "urbania"])
def test_a_game_that_is_over_is_counted_thing_by_thing(slug: str) -> None:
    match = played(slug)
    at, end = table(match), match.state.points[:]
    assert offered(at) == [final_scoring.BEGIN, REVIEW]
    at.count()
    assert sums(at) != end
    seen, titles = [sums(at)], []
    while match.state.over and final_scoring.LEAVE in offered(at):
        titles.append((at.board.panels["decision"] or {})["title"])
        at.step()
        seen.append(sums(at))
    assert seen[-1] == seen[-2] == end
    less = sum(a > b for before, after in pairwise(seen) for a, b in zip(before, after, strict=True))
    assert less <= sum(line.points < 0 for line in match.ledger() if line.line == match.line)
    assert seen[1:-1] != sorted({tuple(one) for one in seen})  # what gives nothing is asked too
    assert offered(at) == [final_scoring.BEGIN, REVIEW]
    assert match.state.points == end
    assert not match.past
    assert len(titles) == len(seen) - 1


def test_monuments_and_leader_cards_are_numbered_one_by_one() -> None:
    city = "housing_s, market_s, palisade_s"
    drawing = f"blue 9/9/9: {city}, charles_bridge, wawel, culture\nyellow 9/9/9: {city}"
    game = gamelib.load("urbania")
    at = table(game.resume(game.sketch(drawing, epoch="VI"), 0))
    at.count()
    told = {}
    while (shown := at.board.panels["decision"]) is not None and final_scoring.LEAVE in offered(at):
        told[shown["title"]] = [line["text"] for line in (at.board.panels["score"] or {}).get("now", [])]
        at.step()
    assert told["Blue: Monuments"] == ["Monument: Charles Bridge", "Monument: Wawel Castle"]
    assert told["Yellow: Monuments"] == ["Monument: –"]


def test_the_district_of_whose_card_is_counted_lies_in_front_with_numbered_finds() -> None:
    at = table(played("cities"))
    at.count()
    numbered = set()
    for _ in range(12):
        at.step()
        scene = at.board.scene
        title = (at.board.panels["decision"] or {})["title"]
        mine = next(seat for seat in range(2) if title.startswith(at.match.game.seat_name(seat)))
        marks = scene.frame()["marks"].get("witness", {})
        assert all(key.partition(":")[2].startswith(f"{mine}:") for key in marks)
        assert f"card:{mine}:0" in scene.elements
        assert f"card:{1 - mine}:0" not in {key for key, one in scene.elements.items() if not one.leaf}
        numbered |= set(marks.values())
    assert {"1", "2"} <= numbered


def test_cities_that_are_counted_alike_are_told_apart() -> None:
    match = played("la_citta")
    at, titles = table(match), []
    at.count()
    while STEP in offered(at):
        titles.append((at.board.panels["decision"] or {})["title"])
        at.step()
    for seat in range(match.state.seats):
        for city in match.state.cities[seat]:
            assert sum(f"({match.game.codecs['city'].word(city)})" in title for title in titles) == 1


def test_back_and_on_by_parts() -> None:
    at = table(played("cities"))
    at.count()
    at.count(final_scoring.PART)
    milestones = sums(at)
    assert (at.board.panels["decision"] or {})["rule"] == "CTS-12.2"
    at.step()
    assert (at.board.panels["decision"] or {})["rule"] == "CTS-12.3"
    at.back()
    assert sums(at) == milestones


def test_a_ring_that_is_kept_though_its_milestone_is_undone_says_so() -> None:
    """Seed 2: Purple has the ring, and at the end no longer what it stands for."""
    match = played("cities", seed=2)
    assert not match.game.box.milestones[match.state.milestones()[0]].met(match.state.district[1])
    at = table(match)
    at.count()
    told = []
    while (decision := at.board.panels["decision"] or {}).get("rule", "CTS-12.2") == "CTS-12.2":
        told.append((decision["title"], decision["text"]))
        at.step()
    assert [title for title, text in told if "it stays" in text] == [next(t for t, _ in told if t.startswith("Purple"))]


@pytest.mark.parametrize("slug", ["cities", "rose_of_fire", "la_citta", "barcelona", "urbania"])
def test_if_it_ended_now(slug: str) -> None:
    match = played(slug, 60, seats=3)
    at, before = table(match, players=["human"] * 3, viewer=0), match.state.copy()
    score = at.board.panels["score"]
    assert score is not None
    assert [button["does"] for button in score["buttons"]] == [final_scoring.NOW, REVIEW]
    at.count(final_scoring.NOW)
    wanted = match.state.points[:]
    for line in match.game.preview_scoring(match.state.view(0)):
        wanted[line.seat] += line.points
    assert sums(at) == wanted
    assert not at.board.scene.frame()["marks"].get("does")
    at.count(final_scoring.LEAVE)
    assert match.state == before
    assert at.board.scene.frame()["marks"].get("does") or STEP in offered(at) or match.state.seat != 0


def test_a_game_that_cannot_say_what_counts_offers_no_count() -> None:
    silent = next(
        slug for slug in GAMES if not list(gamelib.load(slug).preview_scoring(gamelib.load(slug).new().state))
    )
    match = gamelib.load(silent).new(seed=1)
    while not match.state.over:
        match.play(match.legal_actions()[0])
    assert offered(table(match)) == [REVIEW]


@pytest.mark.parametrize("slug", ["cities", "rose_of_fire", "la_citta", "barcelona", "urbania"])
@pytest.mark.parametrize("waits", [0, 1])
def test_a_match_that_begins_within_its_final_scoring_offers_no_count(slug: str, waits: int) -> None:
    game = gamelib.load(slug)
    state = game.new(seats=2, seed=1).state.copy()
    state.agenda = [game.last_step.entry] * waits
    at = table(game.resume(state))
    assert at.match.state.over
    assert final_scoring.BEGIN not in offered(at)
    at.count()
    assert at.board.panels["decision"] == table(game.resume(state)).board.panels["decision"]


def test_what_is_played_ends_the_count() -> None:
    match = played("cities", 60)
    at = table(match)
    at.count(final_scoring.NOW)
    at.play(str(match.legal_actions()[0]))
    assert final_scoring.LEAVE not in offered(at)
    assert at.board.errors == []


def spoiling() -> tuple[Match[Any], str, Any]:
    """A match, a move that makes a card of the one who plays it worth less, and what is foreseen of that."""
    match, rng = gamelib.load("cities").new(seats=2, seed=7), random.Random(7)
    while not match.state.over:
        for action in map(str, match.legal_actions()):
            for line in scenes.predict(match.state, action):
                if line.what == "card_less":
                    return match, action, line
        match.play(rng.choice(match.legal_actions()))
    raise AssertionError("no move made a card worth less")


def test_who_spoils_an_own_card_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    match, action, line = spoiling()
    at, told = table(match), list[str]()
    monkeypatch.setattr(at.board, "say", lambda text, *_: told.append(text))
    at.play(action)
    name = match.game.codecs["card"].name(line.facts["card"], "en")
    assert f"{name} would count less: {line.facts['was']} → {line.facts['now']}." in told[-1]
