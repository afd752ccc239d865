"""What holds for the picture of every game: both languages, marks, previews, the key, the same again."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

import gamelib
from gamelib import State
from gamelib.text.messages import LANGUAGES
from tests.contract.walks import EACH_GAME, walks_of
from tests.registered import sweep_but
from widgets import scenes
from widgets.scenes.canvas import words
from widgets.svg import definitions

from .pictures import whole

pytestmark = pytest.mark.parametrize("slug", EACH_GAME)


@cache
def states_of(slug: str) -> list[State]:
    """Of two matches some of every step that comes up, and the ends."""
    walks = list(islice(walks_of(slug), 2))
    return [state for walk in walks for state in (*walk.sample(2), walk.states[-1])]


def decisions(slug: str) -> list[State]:
    return [state for state in states_of(slug) if state.seat is not None and state.seat >= 0]


@pytest.mark.parametrize("first", sweep_but([0], range(3), "three times as many positions"))
def test_every_position_draws_in_both_languages_for_all_eyes(slug: str, first: int) -> None:
    for i, state in enumerate(states_of(slug)[first::3]):
        english, czech = (whole(state, lang) for lang in LANGUAGES)
        assert english.places() == czech.places()
        ET.fromstring(english.svg("dark" if i % 2 else "light"))  # noqa: S314  (our own picture)
        viewer = i % state.seats
        assert scenes.scene(state, viewer=viewer).places() == scenes.scene(state.view(viewer)).places()


@pytest.mark.every_game("each game has texts of its own")
def test_every_text_has_the_same_facts_in_both_languages(slug: str) -> None:
    def rows(table: dict[str, object], path: str = "") -> Iterator[tuple[str, dict[str, str]]]:
        for name, value in table.items():
            if isinstance(value, dict):
                if isinstance(value.get("cs"), str):
                    yield f"{path}{name}", value
                yield from rows(value, f"{path}{name}.")

    found = dict(rows(dict(words(scenes.painter_of(gamelib.load(slug)).folder / "words.toml"))))
    assert found
    for name, text in found.items():
        # {which} is no fact: each language says by itself where its clauses go.
        facts = [sorted({fact for fact in re.findall(r"{(\w+)", text[lang]) if fact != "which"}) for lang in LANGUAGES]
        assert facts[0] == facts[1], name


def test_what_is_offered_is_what_can_be_done(slug: str) -> None:
    for state in decisions(slug):
        scene = whole(state)
        offered = {action for key in scene.places() for action in scene.actions(key)}
        pressed = {button["does"] for button in scenes.marks(state).buttons if "why" not in button}
        assert offered | pressed == {str(action) for action in state.legal_actions()}


def test_every_action_can_be_previewed(slug: str) -> None:
    told = 0
    for state in states_of(slug):
        for action in state.legal_actions()[:6]:
            for line in scenes.preview(state, action, "cs"):
                assert line["text"]
                assert definitions.definition(line["glyph"])
                told += 1
    assert told > 20


def test_a_preview_changes_nothing_and_refuses_nothing_aloud(slug: str) -> None:
    refused = 0
    for state in decisions(slug):
        before = state.to_json()
        for action, refusals in islice(state.refusals().items(), 20):
            lines = scenes.preview(state, action)
            assert not (refusals and lines)
            refused += bool(refusals)
        assert state.to_json() == before
    assert refused > 20


def test_the_key_has_its_signs_in_the_language(slug: str) -> None:
    for state in states_of(slug):
        english, czech = scenes.key(state), scenes.key(state, "cs")
        assert len(english) >= 2
        assert all("glyph" in sign or "state" in sign for sign in english)
        assert [sign["text"] for sign in english] != [sign["text"] for sign in czech]


def test_the_same_position_gives_the_same_picture(slug: str) -> None:
    for state in decisions(slug)[::5]:
        assert whole(state).svg() == whole(state.game.state_from_json(state.to_json())).svg()
