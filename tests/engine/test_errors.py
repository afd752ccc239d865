"""Whoever catches EixampleError catches whatever the library refuses."""

from __future__ import annotations

import pkgutil
from importlib import import_module

import pytest

import gamelib
from gamelib import EixampleError

MODULES = [module.name for module in pkgutil.walk_packages(gamelib.__path__, "gamelib.")]
ERRORS = {
    thing
    for name in MODULES
    for thing in vars(import_module(name)).values()
    if isinstance(thing, type) and issubclass(thing, Exception) and thing.__module__.startswith("gamelib.")
}


def test_every_public_error_has_the_common_base_and_is_called_one() -> None:
    public = {error for error in ERRORS if not error.__name__.startswith("_")}
    assert len(public) > 10
    assert [error.__name__ for error in public if not issubclass(error, EixampleError)] == []
    assert [error.__name__ for error in public if not error.__name__.endswith("Error")] == []


@pytest.mark.parametrize(
    "name",
    [
        *("HiddenInformationError", "IllegalActionError", "UnreadableActionError", "InvalidEditionError"),
        *("InvalidPositionError", "InvalidRecordError", "InvalidSetupError", "InvalidShareError"),
    ],
)
def test_what_is_refused_is_a_wrong_value_too(name: str) -> None:
    assert issubclass(getattr(gamelib, name), ValueError)
