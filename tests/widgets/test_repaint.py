"""What stays of a picture is what would be painted anew: parts are kept only if their painters would do the same."""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import gamelib
from gamelib import State
from widgets import scenes
from widgets.scene import Scene
from widgets.scenes import repaint
from widgets.scenes.sheet import Part, Sheet, Speech, compose

SPEECH = Speech({"name": {"en": "Points", "cs": "Body"}}, "en")


def drawn(paint: Callable[[Sheet[Any]], None], state: State, speech: Speech = SPEECH) -> dict[str, str]:
    """What one painter draws, as part of a picture."""
    scene = Scene("small", 100, 100, "Small")
    sheet = Sheet(scene, state, speech, None, 0, 0, 0)
    compose(sheet, {"all": Part(0, 0, 10, 10, paint)}, ["all"])
    return {key: element.svg for key, element in scene.elements.items()}


@pytest.mark.parametrize("slug", ["rose_of_fire", "cities"])
@pytest.mark.parametrize("eyes", [None, 1])
def test_kept_pictures_are_those_painted_anew(slug: str, eyes: int | None) -> None:
    match, rng = gamelib.load(slug).new(seed=3), random.Random(5)
    for turn in range(60):
        if match.state.over:
            break
        lang = ("en", "cs")[turn % 5 == 0]
        kept = scenes.scene(match.state, lang, eyes=eyes).frame()
        repaint._last.cache_clear()
        assert scenes.scene(match.state, lang, eyes=eyes).frame() == kept
        scenes.scene(match.state, "en", eyes=eyes)
        match.play(rng.choice(match.state.options()))


def test_a_painter_is_called_again_when_an_answer_is_another_one() -> None:
    state: Any = gamelib.load("rose_of_fire").new(seed=3).state.copy()
    calls: list[int] = []

    def paint(sheet: Sheet[Any]) -> None:
        calls.append(sheet.state.vp[1])
        sheet.draw("points", "labels", f"{sheet.say('name')} {sheet.state.vp[1]} {sheet.state.turn_order()}")

    first = drawn(paint, state)
    state.line += 1
    assert drawn(paint, state) == first
    assert calls == [0]
    state.vp[1] = 7
    assert drawn(paint, state)["points"].startswith("Points 7")
    state.first = (state.first + 1) % state.seats
    assert drawn(paint, state)["points"] == f"Points 7 {state.turn_order()}"
    czech = replace(SPEECH, lang="cs")
    assert drawn(paint, state, czech)["points"].startswith("Body 7")
    assert calls == [0, 7, 7, 7]


def test_an_answer_that_cannot_be_noted_down_is_asked_for_every_time() -> None:
    state = gamelib.load("rose_of_fire").new(seed=3).state
    calls: list[int] = []

    def paint(sheet: Sheet[Any]) -> None:
        calls.append(1)
        sheet.draw("decision", "labels", str(sheet.state.decision is None))

    assert drawn(paint, state) == drawn(paint, state)
    assert len(calls) == 2
