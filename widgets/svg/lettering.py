"""Texts of pictures: numbers as they are printed, and how wide a text is in the widest font it may be shown in."""

import re
import tomllib
from pathlib import Path

from gamelib.text.templates import brought_along

_FILE = brought_along(Path(__file__).with_name("widths.toml"))
_WIDTHS: dict[str, dict[str, float]] = {
    face: {sign: int(width) / 100 for width, signs in by_width.items() for sign in signs}
    for face, by_width in tomllib.loads(_FILE.read_text("utf-8")).items()
}
_WIDEST = 1.1


def signed(value: int) -> str:
    """A number as it is printed: real minus, plus for gains, a middle dot for nothing.

    >>> signed(3), signed(-2), signed(0)
    ('+3', '−2', '·')
    """
    return f"+{value}" if value > 0 else f"\u2212{-value}" if value else "\u00b7"


def printed(value: object) -> str:
    """A value as it is printed: numbers with a real minus, anything else as it is."""
    text = str(value)
    return text.replace("-", "\u2212") if re.fullmatch(r"-\d+", text) else text


def text_width(text: str, size: float, face: str = "sans") -> float:
    """The width of text in units, in the widest of the fonts it may be shown in; faces: sans, bold, serif (italic).

    >>> round(text_width("Raval", 18)), round(text_width("Raval", 18, "bold"))
    (50, 56)
    """
    widths = _WIDTHS[face]
    return sum(widths.get(sign, _WIDEST) for sign in text) * size


def wrap(text: str, width: float, size: float, face: str = "sans") -> list[str]:
    """Text broken into lines no wider than `width`; a word wider than that gets a line of its own."""
    lines = [""]
    for word in re.split("[ \n]+", text.strip()):  # a no-break space is no place for a break
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size, face) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def cut(text: str, width: float, size: float = 18, face: str = "sans") -> str:
    """A text, or as much of it as there is room for.

    >>> cut("Barcelona", 200), cut("Barcelona", 60)
    ('Barcelona', 'Barc…')
    """
    if text_width(text, size, face) <= width:
        return text
    while text and text_width(f"{text}…", size, face) > width:
        text = text[:-1].rstrip()
    return f"{text}…"
