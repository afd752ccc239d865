"""Rules that people may choose before a match: which variants a game has, and whether what was chosen can be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gamelib.errors import InvalidSetupError
from gamelib.text.messages import shown

Variants = Mapping[str, Any]
"""The values of a game's variants, by name."""
DRAWN = "drawn"
"""The value of a variant that leaves it to chance."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A documented variant: its values, the usual one first, and the rule that describes it.

    A variant that is usually :data:`DRAWN` only settles beforehand what chance decides otherwise: the same rules hold.
    What it is called, and what it changes, stands in ``words.toml``, in the section ``variant``.
    """

    values: tuple[int | bool | str, ...]
    rule: str
    seats: range | None = None
    """With how many players it may differ from the usual; None: with any number."""

    def goes_with(self, seats: int) -> bool:
        """True if a match of so many players may have it."""
        return self.seats is None or seats in self.seats


def checked_variants(there: Mapping[str, Variant], chosen: Variants, seats: int) -> dict[str, Any]:
    """The variants with the usual values filled in.

    Args:
        there: The variants that the game has, by name.
        chosen: Name -> value.
        seats: How many play.

    Raises:
        TypeError: This is no table.
        InvalidSetupError: There is no such variant, or it has no such value, or not with so many players.
    """
    if not isinstance(chosen, Mapping):
        raise TypeError(f"Variants are a table of name and value, not {shown(chosen)}.")
    for name, value in chosen.items():
        if name not in there:
            known = f"the variants are {', '.join(there)}" if there else "this game has none"
            raise InvalidSetupError(f"There is no variant {shown(name)}; {known}.")
        variant = there[name]
        if not any(value is v or (type(value) is type(v) and value == v) for v in variant.values):
            values = " or ".join(map(repr, variant.values))
            raise InvalidSetupError(f"The variant {name} is {values}, not {shown(value)} ({variant.rule}).")
        if value != variant.values[0] and not variant.goes_with(seats):
            players = " or ".join(map(str, variant.seats or ()))
            raise InvalidSetupError(f"The variant {name} is for {players} players, not {seats} ({variant.rule}).")
    return {name: chosen.get(name, variant.values[0]) for name, variant in there.items()}
