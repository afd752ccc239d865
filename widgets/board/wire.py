"""What goes down to the browser: JSON, made small by what both sides know.

A match is told in messages that mostly say again what was said before, often long before: a seat's district when it is
its turn again, a card that comes back to a hand. zlib alone forgets what lies 32 KB behind. So what a message shares
with the *memory*, the opening and all messages after it, is first replaced by where it stands there. What is then left
is compressed, as one stream for all messages, so that what was said a moment ago costs next to nothing.

>>> said = {"rule": "A tile wants company of its own colour: lay it beside a tile of that colour."}
>>> len(Wire(said).pack(said)) < 30
True

The browser's half is in ``static/store.js``.
"""

import json
import re
import zlib
from typing import Any

MEMORY = 1 << 22
"""Signs that are remembered at least, the latest; the browser has the same number."""
WINDOW = 32_768
"""Bytes that zlib looks back."""
_SPARE = 1 << 18  # signs beyond that, before they are cut off
_LEAST = 64  # signs that are worth a copy
_STARTS = re.compile(r'["<][^"<]{6,}')  # where a copy may begin: at a text, or at a shape in a picture
_RARE = re.compile("[\ud800-\udfff\U00010000-\U0010ffff]")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class Wire:
    """The way down to one board's pages: an opening, and messages after it."""

    def __init__(self, opening: Any) -> None:
        self._opening = written(opening)
        self._window = self._opening.encode()[-WINDOW:]
        self.afresh = True
        """Whether the next message knows only the opening."""

    def opening(self) -> bytes:
        """What a page gets when it opens."""
        return _deflated(self._opening.encode())

    def present(self, value: Any) -> bytes:
        """What a page that opens later gets as well; whoever listens already is not told, so all begin afresh."""
        self.afresh = True
        return _deflated(written(value).encode(), self._window)

    def pack(self, message: Any) -> bytes:
        """A message for the pages that have had all before it."""
        if self.afresh:
            self._stream = _deflater(self._window)
            self._memory = _Memory(self._opening)
            self.afresh = False
        data = self._memory.learn(written(message)).encode()
        return bytes(_size(data) + self._stream.compress(data) + self._stream.flush(zlib.Z_SYNC_FLUSH))


class _Memory:
    """All that was said, and where its pieces begin."""

    def __init__(self, text: str) -> None:
        starts = (found.start() for found in _STARTS.finditer(text))
        self._text, self._gone = text, 0
        self._begins = {text[here : here + _LEAST]: here for here in starts}

    def learn(self, text: str) -> str:
        """Remember a text, and forget what is too old.

        Gives the text with what was known, or has been said in it before, as copies: how far a copy begins from where
        the one before it has ended (the first: from where the text begins), and how long it is, in base 36. What goes
        on as it did then costs least.
        """
        known, begins, gone = self._text, self._begins, self._gone
        self._text = ""  # so that the text can grow where it lies
        past = len(known)
        oldest = max(0, past - MEMORY)
        known += text
        told, ended, pieces = 0, past, []
        for found in _STARTS.finditer(text):
            here = found.start()
            piece = text[here : here + _LEAST]
            there = begins.get(piece, -1) - gone
            begins[piece] = gone + past + here
            if here < told:
                continue
            if known.startswith(piece, goes_on := ended + here - told, past + here):
                there = goes_on
            if there < oldest or (length := _alike(known, there, past + here)) < _LEAST:
                continue
            while here > told and there > oldest and text[here - 1] == known[there - 1]:
                here, there, length = here - 1, there - 1, length + 1
            length = min(length, past + here - there)  # what is copied has been said by then
            pieces += [text[told:here], f"\x01{_number(there - ended)} {_number(length)};"]
            told, ended = here + length, there + length
        if len(known) > MEMORY + _SPARE:
            self._gone += len(known) - MEMORY
            known = known[-MEMORY:]
        self._text = known
        return "".join(pieces) + text[told:]


def _alike(text: str, there: int, here: int) -> int:
    """How many signs are the same from both places on; those of the first place lie before the second one."""
    length, step = 0, _LEAST
    while step:
        part = text[here + length : here + length + step]
        if len(part) == step and text.startswith(part, there + length, here):
            length += step
        else:
            step //= 2
    return length


def _number(value: int) -> str:
    """In base 36, which JavaScript reads."""
    digits, rest = "", abs(value)
    while rest:
        rest, last = divmod(rest, 36)
        digits = _DIGITS[last] + digits
    return "-" * (value < 0) + digits or "0"


def written(value: Any) -> str:
    """JSON; what JavaScript counts as two signs, or is half of such a pair, is written as an escape."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text if text.isascii() else _RARE.sub(lambda sign: json.dumps(sign[0])[1:-1], text)


def _deflater(past: bytes) -> Any:
    """A compressor that knows what went before: raw, because the browser's counterpart takes no dictionary."""
    return zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, past)


def _deflated(data: bytes, past: bytes = b"") -> bytes:
    stream = _deflater(past)
    return bytes(_size(data) + stream.compress(data) + stream.flush())


def _size(data: bytes) -> bytes:
    """What stands before everything compressed: its length, so that the browser knows when it has all of it."""
    return len(data).to_bytes(4, "big")
