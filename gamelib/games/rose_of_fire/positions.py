"""Named teaching positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import RoseOfFire
    from .state import Rose

POSITIONS: dict[str, Callable[..., object]] = {}


def make(game: RoseOfFire, name: str) -> Rose:
    raise KeyError(name)
