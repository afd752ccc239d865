"""Which places a question asks about, and which can be its answer.

Those that it asks about are marked, so that a learner need not look for them by their names.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache

from gamelib import Action
from gamelib.engine.codecs import Words
from gamelib.engine.definition import AnyBaseGame
from widgets import scenes
from widgets.svg.scene import Scene

from .asking import Asking

_WRITTEN = re.compile(r"(?=.*\d)(?=.*\D)")
"""How a place is called that can be told from other words of a sentence: H1/V3, 3,5, pile 1."""
_ANSWERS = ("cell", "cells")
"""Kinds of questions whose answers are places: these are to be found."""
PLAIN = ("cell", "hex", "space", "pile")
"""The places of a board that are called by their word alone, in whichever of these the game has."""
_OWNED = "slot"
"""The places of a seat, which are called by its word and theirs."""


def asked_places(asked: Asking, picture: Scene) -> list[str]:
    """The places that the question names, and those where the action would be done that it asks about."""
    spec, state = asked.spec, asked.asked_in
    if spec.kind in _ANSWERS:
        return []
    painter = scenes.painter_of(state.game)
    done = list(painter.places(state, Action(*spec.value.split()[1:]))) if spec.verb == "legal" else []
    there = picture.places()
    named = _named(spec.ask["en"], there, state.game)
    return [key for key in there if key in done or key in named]


def answer_places(asked: Asking, picture: Scene) -> dict[str, str]:
    """The word of each place in the picture that can be an answer, and its key."""
    prefix, state = asked.spec.places, asked.playthrough.before
    known = state.game.axis(kind_of_places(prefix, state.game), state.seats)
    keys = [key for key in picture.places() if key.startswith(prefix)]
    return {word: key for key in keys if (word := key.removeprefix(prefix)) in known}


def kind_of_places(prefix: str, game: AnyBaseGame) -> str:
    """The codec of the places whose keys begin so; empty: there is none."""
    begins = prefix.partition(":")[0]
    if not begins:
        return next((kind for kind in PLAIN if kind in game.codecs), "")
    return _OWNED if begins in game.axis("seat", game.seats[-1]) else begins


def _named(text: str, keys: Sequence[str], game: AnyBaseGame) -> set[str]:
    """The places that a text calls by their names; in a long name no shorter one is meant: H1 between V2 and V3."""
    called = defaultdict[str, list[str]](list)
    for key in keys:
        for name in _names(key, game):
            called[name].append(key)
    either = "|".join(re.escape(name) for name in sorted(called, key=len, reverse=True))
    found = re.findall(rf"(?<![\w,−/])(?:{either})(?!\w|/|,[\d−])", text) if called else []
    return {key for name in found for key in called[name]}


@cache
def _names(key: str, game: AnyBaseGame) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_called(key.rpartition(":")[2], game)))


def _called(word: str, game: AnyBaseGame) -> Iterator[str]:
    for codec in game.codecs.values():
        if isinstance(codec, Words) and word not in codec.words:
            continue  # asked for it, it would look for words that are near
        try:
            name = codec.name(codec.value(word), "en")
        except ValueError:
            continue
        if _WRITTEN.match(name):
            yield name
