"""Writing to a terminal: bold and muted where somebody looks on, plain text in a pipe."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap

_BOLD, _MUTED, _PLAIN = "\033[1m", "\033[2m", "\033[0m"


def is_coloured() -> bool:
    """Does somebody look on who wants more than letters? Whoever sets NO_COLOR does not."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def bold(text: str) -> str:
    return f"{_BOLD}{text}{_PLAIN}" if is_coloured() else text


def muted(text: str) -> str:
    return f"{_MUTED}{text}{_PLAIN}" if is_coloured() else text


def wrapped(text: str, indent: str = "") -> str:
    """A paragraph in lines that fit the terminal; in a pipe it stays one line."""
    if not sys.stdout.isatty():
        return indent + text
    width = max(40, shutil.get_terminal_size().columns)
    return textwrap.fill(text, width, initial_indent=indent, subsequent_indent=indent)


def in_columns(rows: list[list[str]]) -> str:
    """Columns below each other, two blanks between them."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )
