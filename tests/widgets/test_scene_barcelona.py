"""The picture of Barcelona: what is told when one looks closer, what a choice shows, one screen for all of it."""

import random
import re

import pytest

import gamelib
from gamelib.games.barcelona.conditions import fulfilled, places
from gamelib.games.barcelona.state import Barcelona
from gamelib.games.barcelona.tram import targets
from gamelib.text.messages import LANGUAGES
from widgets import scenes

GAME = gamelib.load("barcelona")
POSITIONS = [GAME.position(name) for name in GAME.positions()]


def late(seats: int, seed: int = 7, lines: int = 110) -> Barcelona:
    """A table at which a lot has happened."""
    match, rng = GAME.new(seats=seats, seed=seed), random.Random(seed)
    while match.line < lines and not match.state.over:
        match.play(rng.choice(match.legal_actions()))
    return match.state


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tile_tells_what_it_counts_and_shows_it(lang: str) -> None:
    painter, seen = scenes.painter_of(GAME), 0
    for s in [*POSITIONS, late(4)]:
        for section, condition in enumerate(s.cerda_tile):
            for seat in range(s.seats):
                highlight = painter.highlight(s, seat, f"cerda_tile:{section + 1}")
                assert highlight is not None
                assert highlight.found is not None
                assert not re.search(r"[{}]", highlight.found[lang])
                vp, times = s.game.box.condition_vp[condition], s.game.box.multiplier_at[s.cerda[seat]]
                assert highlight.found[lang].endswith(f"= {vp * fulfilled(s, seat, condition) * times}.")
                assert [key for group in highlight.groups for key in group] == places(s, seat, condition)
                seen += len(highlight.groups)
    assert seen > 20


def test_a_tram_shows_where_it_can_ride_and_a_street_its_row() -> None:
    painter, rides, rows = scenes.painter_of(GAME), 0, 0
    for s in [*POSITIONS, late(4)]:
        for segment, word in enumerate(s.game.box.segment_words):
            owner = s.street[segment]
            if segment in s.tram:
                seat = s.tram.index(segment)
                highlight = painter.highlight(s, seat, word)
                assert highlight is not None
                found = {s.game.codecs["segment"].word(target) for target in targets(s, seat)}
                assert set(highlight.groups[0]) == found
                rides += 1
            elif owner >= 0:
                highlight = painter.highlight(s, owner, word)
                assert highlight is not None
                assert word in highlight.groups[0]
                assert {s.game.codecs["segment"].value(one) >> 2 for one in highlight.groups[0]} == {segment >> 2}
                rows += 1
            else:
                assert painter.highlight(s, 0, word) is None
    assert min(rides, rows) > 3


def test_a_house_that_must_be_built_rings_the_citizens_it_would_use() -> None:
    shown = 0
    for s in [*POSITIONS, *(late(3, seed, lines) for seed in range(9) for lines in (60, 75, 90))]:
        if not s.agenda or s.agenda[-1][0] != "build_house":
            continue
        for action in s.legal_actions():
            ghost = scenes.painter_of(GAME).ghost(s, action, action[1])
            assert ghost.count("openl beyond") == len(action[3].split("+"))
            shown += 1
    assert shown > 5


def test_the_streets_of_the_crossing_lie_on_a_light_band_until_the_actions_are_over() -> None:
    match = GAME.resume(GAME.position("first_turn"))
    match.play("place c33 upper")
    picture = scenes.scene(match.state)
    assert {key for key in picture.elements if key.startswith("way:")} == {"way:v3", "way:h3", "way:d"}
    match.play("end")
    assert not any(key.startswith("way:") for key in scenes.scene(match.state).elements)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everything_is_on_one_screen(seats: int) -> None:
    for s in (GAME.new(seats=seats, seed=1).state, late(seats)):
        picture = scenes.scene(s)
        assert picture.width == 960
        assert picture.height <= 1000
        assert list(picture.leaves) == ["board", "side", "projects", "tiles"]
        assert max(leaf.height for leaf in picture.leaves.values()) <= 340
        for key in picture.places():
            element = picture.elements[key]
            wide, high = (picture.leaves[element.leaf][1:]) if element.leaf else (picture.width, picture.height)
            assert 0 <= element.at[0] <= wide - element.size[0]
            assert 0 <= element.at[1] <= high - element.size[1]


def test_every_place_that_events_name_is_in_the_picture() -> None:
    for seats in (1, 2, 4):
        match, rng = GAME.new(seats=seats, seed=3), random.Random(3)
        while not match.state.over:
            match.play(rng.choice(match.legal_actions()))
            picture = scenes.scene(match.state, front=match.state.active)
            named = {key for event in match.events(line=match.line - 1) for key in event.where}
            others = re.compile(r"(board|services|intersections|passengers|markers|streets|project|first|discard):?.*")
            missing = {key for key in named if not picture.is_place(key) and not others.fullmatch(key)}
            rival = f"warehouse:{match.state.rival}"  # which keeps nothing
            assert not {key for key in missing if key != rival and not key.startswith("display:")}


def test_no_band_stays_empty_where_a_part_is_left_out() -> None:
    """Without the citizen tracks the players move up: the picture is lower by the tracks and what lay around them."""
    state, parts = GAME.position("first_turn"), ["heading", "city", "cerda", "players"]
    whole, few = (scenes.scene(state, part=chosen) for chosen in ([*parts, "tracks"], parts))
    assert whole.height - few.height > 100
    gap = few.elements["player:0"].at[1] - whole.elements["player:0"].at[1]
    assert gap == few.height - whole.height
