"""The text form of a tree of variations: its first two lines, and how the lines after them are read."""

from __future__ import annotations

import re

from gamelib.engine.problems import InvalidPositionError
from gamelib.errors import EixampleError
from gamelib.positions.reader import unambiguous
from gamelib.text.messages import shown
from gamelib.text.plain import BYTE_ORDER_MARK, Json, plain

from .texts import says

HEADER = "eixample variations 1"
_KIND = HEADER.rpartition(" ")[0]
MARKS = ("!!", "!", "!?", "?!", "?", "??")
"""What one thinks of an action, as in chess, from brilliant to a blunder."""
_LONGEST = 100_000
OF_LINES = ("lines", "points")
"""What a record tells of its one line of play; a tree tells it line by line."""
_LINE_END = re.compile(r"\r\n?|\n")
START = "start"
_REMARKS = r"(?: \{(?P<mark>[!?]{1,2})\})?(?: \[(?P<name>[^\]]*)\])?(?: ; (?P<comment>.*))?"
START_LINE = re.compile(START + _REMARKS)
LINE = re.compile(
    r"(?P<indent>(?:  )*)(?P<instead>or )?(?P<who>[^\s:]+): (?P<action>[^{\[;]+?)" + _REMARKS,
)


class InvalidVariationsError(EixampleError, ValueError):
    """The text is no tree of variations of this game, or no note in one; the message says what would be right.

    It is known in every language (:func:`gamelib.text.templates.in_language`).
    """


def is_tree(text: str) -> bool:
    """Does the text begin as trees do, of whatever format?"""
    return plain(text[:100]).lstrip().startswith(_KIND)


def opened(text: object) -> tuple[Json, list[str]]:
    """What the text of a tree says of its match, a table with the game in it, and its lines as they are."""
    if not isinstance(text, str):
        raise InvalidVariationsError(f"A text is wanted, such as save() gives, not {shown(text)}.")
    header, record, *lines = *_LINE_END.split(text.removeprefix(BYTE_ORDER_MARK)), ""
    if plain(header).strip() != HEADER:
        raise wrong_line(1, says("variations.header", wanted=HEADER, word=shown(header)))
    if len(lines) > _LONGEST:
        raise InvalidVariationsError(says("variations.long", count=_LONGEST))
    try:
        table = unambiguous(plain(record))
    except InvalidPositionError as invalid:
        raise wrong_line(2, invalid) from None
    except (ValueError, RecursionError):
        table = None
    if not isinstance(table, dict) or "game" not in table:
        raise wrong_line(2, says("variations.names_game"))
    return table, lines


def fitting(form: re.Pattern[str], line: str) -> re.Match[str] | None:
    """The parts of a line: as it stands, for a comment may have no-break spaces, or else as typed text is read."""
    return form.fullmatch(line) or form.fullmatch(plain(line))


def wrong_line(number: int, problem: str | Exception, text: str = "") -> InvalidVariationsError:
    """What is wrong with a line, or with this text in it."""
    if text:
        return InvalidVariationsError(says("variations.line_of", number=number, word=shown(text, 60), problem=problem))
    return InvalidVariationsError(says("variations.line", number=number, problem=problem))
