"""An action is one line of words: what a player says, what a record holds, what a click sends."""

from __future__ import annotations

import re
from typing import Self

from gamelib.errors import EixampleError
from gamelib.text.messages import shown
from gamelib.text.plain import with_hyphens

_WORD = re.compile(r"(-(?=[0-9]))?[a-z0-9_][a-z0-9_,+.@:\-]*")
_LONGEST = 200


class UnreadableActionError(EixampleError, ValueError):
    """The text is not one line of words such as ``place 3,5``."""


class Action(tuple[str, ...]):
    """A verb and its words, as one line of text says them.

    Args:
        words: The verb and what follows it, a word each.

    >>> import gamelib
    >>> action = gamelib.Action.parse("place 3,5")
    >>> action, action.verb, action == gamelib.Action("place", "3,5")
    (Action('place 3,5'), 'place', True)
    >>> str(gamelib.Action("pay", "crown", "crown"))
    'pay crown crown'
    """

    __slots__ = ()

    def __new__(cls, *words: str) -> Self:
        return tuple.__new__(cls, words)

    def __getnewargs__(self) -> tuple[str, ...]:
        return tuple(self)

    @classmethod
    def parse(cls, text: str) -> Action:
        """The action that one line of text says; whether it is legal a state knows.

        Args:
            text: A verb and its words, with spaces between them.

        Raises:
            UnreadableActionError: A word cannot be read; the message says which one.
        """
        if not isinstance(text, str):
            raise UnreadableActionError(f"An action is a text such as 'place 3,5', not {type(text).__name__}.")
        if len(text) > _LONGEST:
            raise UnreadableActionError(f"An action is one short line; this text has {len(text)} characters.")
        words = (text if text.isascii() else with_hyphens(text)).split()
        if not words:
            raise UnreadableActionError(
                "An action is a verb and its words, for example 'place 3,5'; this text is empty."
            )
        for word in words:
            if not _WORD.fullmatch(word):
                wanted = "a word of small letters, digits and ',+-_.@:'"
                raise UnreadableActionError(f"{shown(text, 80)} is not an action: {word!r} is not {wanted}.")
        return cls(*words)

    @property
    def verb(self) -> str:
        """The first word."""
        return self[0]

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"Action({str(self)!r})"
