"""Which places a question asks about: they are marked, so that a learner need not look for them by their names."""

import re
from collections.abc import Iterator
from functools import cache

from gamelib import Action
from gamelib.engine.definition import AnyBaseGame
from widgets import scenes
from widgets.svg.scene import Scene

from .asking import Asking

_WRITTEN = re.compile(r"(?=.*\d)(?=.*\D)")
"""So a place is called that can be told from other words of a sentence: C44, H1/2, 3,5, pile 1."""
_ANSWERS = ("cell", "cells")
"""Kinds of questions whose answers are places: these are to be found."""


def asked_places(asked: Asking, picture: Scene) -> list[str]:
    """The places that the question names, and those where the action would be done that it asks about."""
    spec, state = asked.spec, asked.asked_in
    if spec.kind in _ANSWERS:
        return []
    painter = scenes.painter_of(state.game)
    done = list(painter.places(state, Action(*spec.value.split()[1:]))) if spec.verb == "legal" else []
    there = picture.places()
    return [key for key in there if key in done or _is_named(key, spec.ask["en"], state.game)]


def _is_named(key: str, text: str, game: AnyBaseGame) -> bool:
    """Does a text call this place by its name?"""
    return any(re.search(rf"(?<![\w,−/]){re.escape(name)}(?!\w|/|,[\d−])", text) for name in _names(key, game))


@cache
def _names(key: str, game: AnyBaseGame) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_called(key.rpartition(":")[2], game)))


def _called(word: str, game: AnyBaseGame) -> Iterator[str]:
    for codec in game.codecs.values():
        try:
            name = codec.name(codec.value(word), "en")
        except ValueError:
            continue
        if _WRITTEN.match(name):
            yield name
