"""What an owner of the printed game types from the cards of his box, and what there is to say about it.

A game that lets its cards be typed as they look says so with :attr:`.GameDefinition.read_cards`: it reads sheets of
text and answers with an edition. A card with a slip in it is left out, and the standard box stands in for it: so the
game can be played at every stage.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gamelib.text.messages import Texts
from gamelib.text.plain import Json


@dataclass(frozen=True, slots=True)
class Remark:
    """What is said about a line, in every language."""

    sheet: str
    line: int
    """Counted from 1; 0 if it is about the whole sheet."""
    typed: str
    """The line as it was typed."""
    text: Texts


@dataclass(slots=True)
class EnteredCards:
    """What was read from sheets of text."""

    table: str
    """In which cards stand."""
    edition: Json = field(default_factory=dict)
    """The box with all cards that could be read; the rest is ours."""
    typed: dict[str, list[str]] = field(default_factory=dict)
    """By sheet: the ids of its cards."""
    ours: dict[str, list[str]] = field(default_factory=dict)
    """By sheet: the ids of those that stand in for cards which are still to be typed."""
    slips: list[Remark] = field(default_factory=list)
    """Each keeps a card out of the box."""
    hints: list[Remark] = field(default_factory=list)
    """They keep nothing out: what waits for another card, what might be meant otherwise."""


Sheets = Mapping[str, str]
"""Texts by the name of their sheet."""
