"""What goes down the wire: understood as it was meant, and small however long ago it was said before."""

import json
import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from widgets.board.wire import MEMORY, Wire, written

from .page import Listener


def noise(seed: int, size: int) -> str:
    """A text that cannot be made smaller."""
    return "".join(random.Random(seed).choices("abcdefghijklmnopqrstuvwxyz0123456789", k=size))


SHAPE = '<path class="ra ln" d="M10 0H199L209 10V150L199 160"/>'
words = st.sampled_from(["Žlutá věž 😀 " * 5, SHAPE * 3, "\x01a b;", "a"])
documents = st.dictionaries(st.text(max_size=4), words | st.lists(words | st.text(max_size=60), max_size=3), max_size=4)


@given(documents, st.lists(documents, max_size=6))
def test_every_message_is_heard_as_it_was_meant(opening: Any, said: list[Any]) -> None:
    wire = Wire(opening)
    page = Listener(wire.opening())
    for message in said:
        assert page.hear(wire.pack(message)) == message


def test_what_was_said_long_ago_costs_next_to_nothing() -> None:
    wire = Wire({})
    page = Listener(wire.opening())
    card = {"card": noise(0, 2_000)}
    first = wire.pack(card)
    assert len(first) > 1_000
    page.hear(first)
    for seed in range(1, 10):
        page.hear(wire.pack({"more": noise(seed, 40_000)}))
    again = wire.pack(card)
    assert len(again) < 60
    assert page.hear(again) == card


def test_what_is_too_old_is_forgotten_by_both() -> None:
    wire = Wire({})
    page = Listener(wire.opening())
    card = {"card": noise(0, 2_000)}
    page.hear(wire.pack(card))
    for seed in range(3):
        page.hear(wire.pack({"more": noise(seed, MEMORY // 2)}))
    again = wire.pack(card)
    assert len(again) > 1_000
    assert page.hear(again) == card


def test_who_opens_later_begins_with_all_others_afresh() -> None:
    wire = Wire({"first": "frame"})
    page = Listener(wire.opening())
    card = {"card": noise(0, 2_000)}
    page.hear(wire.pack(card))
    wire.present(card)
    late = Listener(wire.opening())
    assert wire.afresh
    page.begin()
    packed = wire.pack(card)
    assert not wire.afresh
    assert page.hear(packed) == late.hear(packed) == card


def test_signs_count_the_same_in_python_and_in_javascript() -> None:
    assert written("ž😀") == '"ž\\ud83d\\ude00"'
    assert json.loads(written("\ud800")) == "\ud800"


@given(st.integers(0, 2_000))
def test_what_a_message_says_twice_in_itself_is_copied_from_what_was_said_already(seed: int) -> None:
    """Few sorts of shapes, again and again with small differences: copies reach up to the place where they are told."""
    rng = random.Random(seed)
    shapes = [f'<path class="{rng.choice("ab")}" d="M{rng.choice("01")}0H199L209 10V150L199 160"/>' for _ in range(4)]
    wire = Wire({})
    page = Listener(wire.opening())
    for _ in range(6):
        message = {"picture": ["".join(rng.choices(shapes, k=rng.randrange(1, 40))) for _ in range(3)]}
        assert page.hear(wire.pack(message)) == message
