"""How well one colour of the pictures stands out from another."""

from __future__ import annotations

from widgets.svg.style import TOKENS


def contrast(first: str, second: str, theme: int) -> float:
    """The contrast of two colours by name, as WCAG 2 defines it; theme 0 is light, 1 is dark."""
    dim, bright = sorted(_luminance(TOKENS[name][theme]) for name in (first, second))
    return (bright + 0.05) / (dim + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
