"""The picture of a position: each game's own module in `widgets.scenes` draws it, this is how it is called."""

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from gamelib import State

from .panels import Effect, Sign
from .scene import Scene


def picture(
    state: State, lang: str, *, deciding: bool = True, last: Iterable[str] = (), witness: Iterable[str] = ()
) -> Scene:
    """The scene of a position; with `deciding` also what can be done where, and why not."""
    drawer = _drawer(state)
    scene: Scene = drawer.scene(state, lang)
    if deciding:
        drawer.marks(scene, state, lang)
    scene.mark(last=last, witness=dict.fromkeys(witness, ""))
    return scene


def curtain(scene: Scene) -> Scene:
    """An empty picture of the same size: nothing of the position is in it."""
    return Scene(scene.slug, scene.width, scene.height, scene.title)


def preview(state: State, action: str, lang: str) -> list[Effect]:
    """What an action would do."""
    effects: list[Effect] = _drawer(state).preview(state, action, lang)
    return effects


def key(state: State, lang: str) -> list[Sign]:
    """The signs that the present decision needs."""
    signs: list[Sign] = _drawer(state).key(state, lang)
    return signs


def _drawer(state: State) -> Any:
    return import_module(f"widgets.scenes.{state.game.slug}")
