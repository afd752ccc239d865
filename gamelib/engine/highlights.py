"""What can be looked for in a position, such as an area or what a card counts, and what the final scoring counts."""

from __future__ import annotations

from typing import NamedTuple

from gamelib.text.messages import Texts

from .citations import Facts, Refusal

Places = tuple[str, ...]
"""Keys of places of the board."""


class Highlight(NamedTuple):
    """Something to look for, and the places of each that was found.

    ``says`` is the text of the card or milestone that it belongs to; ``found`` speaks of what was found, where more is
    to be said than how many things and places there are. A highlight with ``missing`` is a condition: these
    lines say what is still lacking, and if there are none, it is met.
    """

    name: str
    title: Texts
    rule: str
    groups: tuple[Places, ...]
    says: Texts | None = None
    missing: tuple[Refusal, ...] | None = None
    found: Texts | None = None


class Scored(NamedTuple):
    """A line of the final scoring, as `BaseState.score` takes it; or of what it looks at and gives nothing for.

    ``about`` is what is counted in one go: the key of a card with its places, or any name for what belongs together.
    """

    seat: int
    points: int
    rule: str
    where: Places
    about: str
    facts: Facts


def scored(seat: int, points: int, rule: str, where: Places, about: str, **facts: object) -> Scored:
    """A line with the facts that its sentence names."""
    return Scored(seat, points, rule, where, about, facts)
