"""A position or a match as a short text, fit for a message or a link; what comes back is checked before it is read.

Worksheets and what was handed in of them travel in the same way (`widgets.worksheets`): a code is a mark that says what
it holds, the packed data, and a checksum, with full stops between them.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Sequence

from gamelib.engine.match import AnyMatch, Match
from gamelib.engine.problems import InvalidPositionError
from gamelib.engine.state import State
from gamelib.positions.reader import unambiguous
from gamelib.text.messages import either, says, shown
from gamelib.text.plain import Json
from gamelib.text.templates import Translated

from .errors import EixampleError

_MARK = {"position": "exp1", "match": "exm1", "worksheet": "exw1", "hand_in": "exh1"}
_BEGINS = re.compile(r"ex[pmwh][0-9]+(?=\.)")
_SHARED = ("position", "match")
"""What :func:`share` makes codes of."""
_PARTS = re.compile(r"\.([^.]*)\.([0-9a-f]{8})")
_QUOTED = re.compile(r"^[>|\s]+", re.MULTILINE)
"""What a mail program puts before the lines of a message that is answered."""
_LARGEST = 4_000_000
"""How many characters a text may hold when it is unpacked: a small text must not fill the memory."""


class InvalidShareError(EixampleError, ValueError):
    """The text is none that :func:`share` made, or it has suffered on its way; the message says what to do.

    It is known in every language (:func:`gamelib.text.templates.in_language`).
    """


def share(thing: State | AnyMatch) -> str:
    """A position or a whole match as one code of letters, digits, ``-``, ``_`` and full stops; :func:`shared` reads it.

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
    return packed(kind, data)


def packed(kind: str, data: Json) -> str:
    """Plain data as one code.

    Args:
        kind: ``position``, ``match``, ``worksheet`` or ``hand_in``.
        data: A table of plain data.

    >>> packed("hand_in", {"name": "Ada"}).partition(".")[0]
    'exh1'
    """
    body = zlib.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    return f"{_MARK[kind]}.{base64.urlsafe_b64encode(body).decode().rstrip('=')}.{zlib.crc32(body):08x}"


def unpacked(text: object, *kinds: str) -> tuple[str, Json]:
    """What a code holds, such as one of :func:`share`; nothing but the packing has been checked.

    Args:
        text: The text; what stands before and after it, as in a link or a message, is left out.
        *kinds: What it may be, see :func:`packed`; left out: a position or a match.

    Returns:
        Its kind and its data.

    Raises:
        InvalidShareError: It holds nothing that can be unpacked, or something else, or several codes that differ.
    """
    if not isinstance(text, str):
        raise InvalidShareError(f"A text is wanted, such as share() gives, not {shown(text)}.")
    kinds = kinds or _SHARED
    found, refused = list[tuple[str, Json]](), list[InvalidShareError]()
    for begins in _candidates(whole := _joined(text)):
        try:
            one = _read(whole, begins, kinds)
        except InvalidShareError as why:
            refused.append(why)
        else:
            found += [] if one in found else [one]
    if len(found) > 1:
        raise InvalidShareError(says("share.several", count=len(found)))
    if found:
        return found[0]
    raise refused[0] if refused else InvalidShareError(says("share.begins", marks=_marks(kinds), word=shown(whole, 20)))


def codes_in(text: str) -> list[str]:
    """Every code in a text such as a mail or a table, whole or cut short, in their order.

    Args:
        text: The text; what stands between the codes is left out.

    >>> code = packed("hand_in", {"name": "Ada"})
    >>> codes_in(f"Ada: {code}, Ben: {code}") == [code, code]
    True
    """
    whole, found, end = _joined(text), list[str](), 0
    starts = list(_BEGINS.finditer(whole))
    ends = [*(begins.start() for begins in starts), len(whole)][1:]
    for begins, follows in zip(starts, ends, strict=True):
        if begins.start() < end:
            continue
        parts = _PARTS.match(whole, begins.end())
        last = parts.end() if parts else follows
        found.append(whole[begins.start() : last])
        end = last
    return found


def _joined(text: str) -> str:
    """A text without what messages put into it: marks of a quotation, and breaks of long lines."""
    return "".join(sign for sign in _QUOTED.sub("", text) if sign.isprintable() and sign != " ")


def _candidates(whole: str) -> list[re.Match[str]]:
    """Where a shared code may begin in a message, a sentence, a link: first where all its parts follow, the last first.

    A file may be called as shared codes begin, and a link names its file before what it carries.
    """
    found = reversed([*_BEGINS.finditer(whole)])
    return sorted(found, key=lambda begins: _PARTS.match(whole, begins.end()) is None)


def _marks(kinds: Sequence[str]) -> Translated:
    """What codes of these kinds begin with."""
    return either([_MARK[kind] for kind in kinds])


def _read(whole: str, begins: re.Match[str], wanted: Sequence[str]) -> tuple[str, Json]:
    kinds = {its: kind for kind, its in _MARK.items()}
    if begins[0] not in kinds:
        raise InvalidShareError(says("share.newer", word=begins[0], marks=_marks(wanted)))
    if kinds[begins[0]] not in wanted:
        raise InvalidShareError(
            says(
                "share.other",
                it=says(f"share.a_{kinds[begins[0]]}"),
                wanted=either([says(f"share.a_{kind}") for kind in wanted]),
            )
        )
    parts = _PARTS.match(whole, begins.end())
    if parts is None:
        raise InvalidShareError(says("share.cut"))
    return kinds[begins[0]], _data_of(*parts.groups())


def _data_of(body: str, check: str) -> Json:
    """What the body of a code holds, if its checksum is right."""
    try:
        held = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise InvalidShareError(says("share.signs")) from None
    if f"{zlib.crc32(held):08x}" != check:
        raise InvalidShareError(says("share.altered"))
    unpacking = zlib.decompressobj()
    try:
        long = unpacking.decompress(held, _LARGEST)
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
    return data
