"""A position or a match as a short text, fit for a message or a link; what comes back is checked before it is read.

>>> import gamelib
>>> match = gamelib.load("cities").new(seats=2, seed=7)
>>> text = gamelib.share(match.state)
>>> gamelib.shared(text) == match.state
True
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Any

from .core.match import Match
from .core.state import State
from .core.words import says, shown

_MARK = {"position": "exp1", "match": "exm1"}
_LARGEST = 4_000_000
"""So many characters a text may hold when it is unpacked: a small text must not fill the memory."""


class InvalidShare(ValueError):
    """The text is none that :func:`share` made, or it has suffered on its way; the message says what to do.

    It is known in every language (:func:`gamelib.core.templates.told`).
    """


def share(thing: State | Match[Any]) -> str:
    """A position (a seat's view too) or a whole match as one word of letters, digits, ``-``, ``_`` and full stops."""
    match thing:
        case State():
            kind, data = "position", json.loads(thing.to_json())
        case Match():
            kind, data = "match", thing.record()
        case _:
            raise TypeError(f"A position or a match is wanted, such as match.state or match, not {shown(thing)}.")
    packed = zlib.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    return f"{_MARK[kind]}.{base64.urlsafe_b64encode(packed).decode().rstrip('=')}.{zlib.crc32(packed):08x}"


def unpacked(text: object) -> tuple[str, dict[str, Any]]:
    """What a text holds, ``position`` or ``match``, and its data, of which nothing but the packing has been checked."""
    if not isinstance(text, str):
        raise InvalidShare(says("share.text", what=shown(text)))
    mark, *rest = "".join(text.split()).split(".")  # messages break long lines
    kinds = {its: kind for kind, its in _MARK.items()}
    if mark not in kinds:
        raise InvalidShare(says("share.begins", word=shown(mark, 20), **_MARK))
    if len(rest) != 2:
        raise InvalidShare(says("share.cut"))
    body, check = rest
    try:
        packed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise InvalidShare(says("share.signs")) from None
    if f"{zlib.crc32(packed):08x}" != check:
        raise InvalidShare(says("share.altered"))
    unpacking = zlib.decompressobj()
    try:
        long = unpacking.decompress(packed, _LARGEST)
    except zlib.error:
        raise InvalidShare(says("share.packed")) from None
    if unpacking.unconsumed_tail:
        raise InvalidShare(says("share.large", count=_LARGEST))
    try:
        data = json.loads(long)
    except (ValueError, RecursionError):
        raise InvalidShare(says("share.nothing")) from None
    if not isinstance(data, dict):
        raise InvalidShare(says("share.nothing"))
    return kinds[mark], data
