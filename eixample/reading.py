"""A position or a match from outside: a shared code, a file, or what comes through a pipe."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import gamelib
from gamelib import AnyMatch, InvalidRecordError, InvalidShareError, State
from gamelib.text.plain import BYTE_ORDER_MARK

from .errors import CommandError, os_error_text

LONGEST_FILE = 20_000_000
"""How many characters a file may have."""
_CODE = re.compile(r"\bex[pm][0-9]+\.")
"""How a shared code begins."""


def read_text(source: str) -> str:
    """What a file holds, or what comes through a pipe where the source is `-`.

    Raises:
        CommandError: It cannot be read.
    """
    try:
        if source == "-":
            return sys.stdin.read(LONGEST_FILE).removeprefix(BYTE_ORDER_MARK)
        with Path(source).open(encoding="utf-8-sig") as file:
            return file.read(LONGEST_FILE)
    except FileNotFoundError:
        raise CommandError(f"{source}: there is no such file, and it is no shared code.") from None
    except UnicodeError as error:
        raise CommandError(f"{source}: it cannot be read: it is no text in UTF-8.") from error
    except OSError as error:
        raise CommandError(f"{source}: it cannot be read: {os_error_text(error)}.") from error
    except ValueError as error:  # a name with a null in it
        raise CommandError(f"{source!r}: it cannot be read: {error}.") from error


def read_thing(source: str) -> State | AnyMatch:
    """The position or match that was named.

    Args:
        source: A code of `gamelib.share`, a link with one, a file with one or with JSON, or `-`.

    Raises:
        CommandError: There is nothing to be read.
        EixampleError: What was read is no position and no match; the text says what is wrong with it.
    """
    if _CODE.search(source) and not _is_file(source):
        return gamelib.shared(source)
    text = read_text(source).strip()
    if text.startswith("{"):
        return from_json(text)
    if not _CODE.search(text):
        found = f"begins with {text[:20]!r}" if text else "is empty"
        raise InvalidShareError(
            f"It {found}. A position or match is JSON, in braces, or a code that begins with exp1 or exm1."
        )
    return gamelib.shared(text)


def from_json(text: str) -> State | AnyMatch:
    """The position or match that a JSON text holds.

    Raises:
        EixampleError: It holds neither; the text says what is wrong.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidRecordError(f"This is no JSON: {error}") from error
    slug = data.get("game") if isinstance(data, dict) else None
    if not isinstance(slug, str):
        raise InvalidRecordError('A position or a record says whose it is: "game": "cities".')
    game = gamelib.load(slug)
    if "lines" in data:
        match: AnyMatch = game.replay(data)
        return match
    state: State = game.state_from_json(text)
    return state


def _is_file(source: str) -> bool:
    try:
        return Path(source).exists()
    except OSError:  # a shared code is longer than names of files may be
        return False
