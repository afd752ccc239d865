"""A lesson of the library as a worksheet."""

from functools import cache

from widgets.lessons.exercises import folder_of
from widgets.worksheets.worksheet import Worksheet


@cache
def worksheet_of(course: str, number: int) -> Worksheet:
    """The exercises of a lesson, but for those at a position's editor, as a worksheet of the same title."""
    text = (folder_of(course) / f"lesson_{number}.toml").read_text("utf-8").partition("[[remember]]")[0]
    return Worksheet.read(text.replace("[lesson]", f'[lesson]\nformat = 1\ngame = "{course}"'))
