"""What one seat sees does not change with what others hold."""

import json
import random

import pytest

import gamelib
from gamelib import NATURE

from .by_hand import Said, in_bag
from .referee_table import CLASSES
from .test_whole_matches import played, table

GAME = gamelib.load("barcelona")


def dealt_anew(said: Said, seat: str, rng: random.Random) -> Said:
    """The same position with other citizens in the hands of the others."""
    for other, hand in said["hand"].items():
        if other != seat:
            number, said["hand"][other] = sum(hand.values()), {}
            for _ in range(number):
                rank = rng.choice([rank for rank in CLASSES for _ in range(in_bag(said, rank))])
                said["hand"][other][rank] = said["hand"][other].get(rank, 0) + 1
    return said


@pytest.mark.rule("BCN-RND.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_is_the_same_whatever_the_others_hold(seats: int) -> None:
    match, rng, differed = played(table(seats, 30), seats), random.Random(seats), 0
    names = GAME.codecs["seat"].words
    for line in rng.sample(match.lines, 40):
        state = line.before
        if not state.round:
            continue
        for seat in range(seats):
            said = dealt_anew(json.loads(state.to_json()), names[seat], rng)
            other = GAME.state_from_json(json.dumps(said))
            differed += other != state
            assert other.view(seat) == state.view(seat)
            assert other.view(seat).text() == state.view(seat).text()
            if state.seat in (seat, NATURE) and state.decision.name != "draw_citizen":
                assert other.view(seat).legal_actions() == state.view(seat).legal_actions()
    assert differed > 10


@pytest.mark.rule("BCN-SET.13")
@pytest.mark.parametrize("seats", [2, 4])
def test_what_was_drawn_is_told_to_nobody_else(seats: int) -> None:
    match = played(table(seats, 31), seats)
    for number, line in enumerate(match.lines):
        if line.before.decision.name == "draw_citizen" and line.before.round:
            for seat in range(seats):
                told = [event for event in match.events(seat=seat, line=number) if "citizen_class" in event.facts]
                assert bool(told) == (seat == line.before.active)
