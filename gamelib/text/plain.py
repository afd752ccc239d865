"""Text that people type, paste from a spreadsheet or take from a file, as all readers of texts take it."""

from __future__ import annotations

import re
from typing import Any

Json = dict[str, Any]
"""An object of JSON, as Python reads and writes it."""
BYTE_ORDER_MARK = "\ufeff"
"""Some editors put it before a text that they save."""
_SPACES = re.compile(r"[^\S\n]")
_UNSEEN = dict.fromkeys(map(ord, BYTE_ORDER_MARK + "\u200b\u2060\u00ad"))
"""With it spaces of no width, the hyphen that is seen at a line's end only."""
_ENDS = ("\n", "\r", "\u2028", "\u2029", "\x85", "\x0b", "\x0c")
_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"), "-")


def plain(text: str) -> str:
    r"""With one sort of line ends and of spaces, and without what nobody sees.

    >>> plain("\ufeffmarket\t1\u00a02\r\nIV\r")
    'market 1 2\nIV\n'
    """
    return _SPACES.sub(" ", "\n".join(text.splitlines()) + "\n" * text.endswith(_ENDS)).translate(_UNSEEN)


def with_hyphens(text: str) -> str:
    """Plain, and with one sort of dashes: for texts in which a dash is a sign and part of no name.

    >>> with_hyphens("8,\u221212")
    '8,-12'
    """
    return plain(text).translate(_DASHES)
