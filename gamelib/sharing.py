"""A position or a match as a short text, fit for a message or a link; what comes back is checked before it is read."""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib

from gamelib.engine.match import AnyMatch, Match
from gamelib.engine.problems import InvalidPositionError
from gamelib.engine.state import State
from gamelib.positions.reader import unambiguous
from gamelib.text.messages import says, shown
from gamelib.text.plain import Json

from .errors import EixampleError

_MARK = {"position": "exp1", "match": "exm1"}
_BEGINS = re.compile(r"ex[pm][0-9]+(?=\.)")
_PARTS = re.compile(r"\.([^.]*)\.([0-9a-f]{8})")
_QUOTED = re.compile(r"^[>|\s]+", re.MULTILINE)
"""What a mail program puts before the lines of a message that is answered."""
_LARGEST = 4_000_000
"""So many characters a text may hold when it is unpacked: a small text must not fill the memory."""


class InvalidShareError(EixampleError, ValueError):
    """The text is none that :func:`share` made, or it has suffered on its way; the message says what to do.

    It is known in every language (:func:`gamelib.text.templates.in_language`).
    """


def share(thing: State | AnyMatch) -> str:
    """A position or a whole match as one word of letters, digits, ``-``, ``_`` and full stops; :func:`shared` reads it.

    Args:
        thing: A state (a seat's view too) or a match.

    Raises:
        TypeError: It is neither.

    >>> import gamelib
    >>> match = gamelib.load("cities").new(seats=2, seed=7)
    >>> text = gamelib.share(match.state)
    >>> gamelib.shared(text) == match.state
    True
    """
    match thing:
        case State():
            kind, data = "position", json.loads(thing.to_json())
        case Match():
            kind, data = "match", thing.record()
        case _:
            raise TypeError(f"A position or a match is wanted, such as match.state or match, not {shown(thing)}.")
    packed = zlib.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    return f"{_MARK[kind]}.{base64.urlsafe_b64encode(packed).decode().rstrip('=')}.{zlib.crc32(packed):08x}"


def unpacked(text: object) -> tuple[str, Json]:
    """What a text of :func:`share` holds; nothing but the packing has been checked.

    Args:
        text: The text; what stands before and after it, as in a link or a message, is left out.

    Returns:
        ``position`` or ``match``, and its data.

    Raises:
        InvalidShareError: It holds nothing that can be unpacked.
    """
    if not isinstance(text, str):
        raise InvalidShareError(f"A text is wanted, such as share() gives, not {shown(text)}.")
    refused: list[InvalidShareError] = []
    for begins in _candidates(whole := _joined(text)):
        try:
            return _read(whole, begins)
        except InvalidShareError as why:
            refused.append(why)
    raise refused[0] if refused else InvalidShareError(says("share.begins", word=shown(whole, 20), **_MARK))


def _joined(text: str) -> str:
    """A text without what messages put into it: marks of a quotation, and breaks of long lines."""
    return "".join(sign for sign in _QUOTED.sub("", text) if sign.isprintable() and sign != " ")


def _candidates(whole: str) -> list[re.Match[str]]:
    """Where a shared text may begin in a message, a sentence, a link: first where all its parts follow, the last first.

    A file may be called as shared texts begin, and a link names its file before what it carries.
    """
    found = reversed([*_BEGINS.finditer(whole)])
    return sorted(found, key=lambda begins: _PARTS.match(whole, begins.end()) is None)


def _read(whole: str, begins: re.Match[str]) -> tuple[str, Json]:
    kinds = {its: kind for kind, its in _MARK.items()}
    if begins[0] not in kinds:
        raise InvalidShareError(says("share.newer", word=begins[0], **_MARK))
    parts = _PARTS.match(whole, begins.end())
    if parts is None:
        raise InvalidShareError(says("share.cut"))
    body, check = parts.groups()
    try:
        packed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise InvalidShareError(says("share.signs")) from None
    if f"{zlib.crc32(packed):08x}" != check:
        raise InvalidShareError(says("share.altered"))
    unpacking = zlib.decompressobj()
    try:
        long = unpacking.decompress(packed, _LARGEST)
    except zlib.error:
        raise InvalidShareError(says("share.packed")) from None
    if unpacking.unconsumed_tail:
        raise InvalidShareError(says("share.large", count=_LARGEST))
    try:
        data = unambiguous(long.decode())
    except InvalidPositionError as invalid:
        raise InvalidShareError(*invalid.args) from None
    except (ValueError, RecursionError):
        raise InvalidShareError(says("share.nothing")) from None
    if not isinstance(data, dict):
        raise InvalidShareError(says("share.nothing"))
    return kinds[begins[0]], data
