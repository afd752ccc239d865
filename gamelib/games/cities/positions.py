"""Named teaching positions: where a lesson starts, always before somebody acts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .state import Cities

if TYPE_CHECKING:
    from . import CitiesGame

POSITIONS: dict[str, Any] = {}


def make(game: CitiesGame, name: str) -> Cities:
    """A fresh copy of a named position."""
    raise KeyError(name)
