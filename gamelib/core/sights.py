"""What can be looked for in a position: an area, a line, what a card counts, what a milestone rests on."""

from __future__ import annotations

from typing import NamedTuple

from .rulebook import Refusal
from .words import Texts

Places = tuple[str, ...]
"""Keys of places of the board."""


class Sight(NamedTuple):
    """Something to look for, and the places of each that was found.

    ``says`` is the text of the card or milestone that it belongs to. A sight with ``missing`` is a condition: these
    lines say what is still lacking, and if there are none, it is met.
    """

    name: str
    title: Texts
    rule: str
    groups: tuple[Places, ...]
    says: Texts | None = None
    missing: tuple[Refusal, ...] | None = None
