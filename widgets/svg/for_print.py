"""A picture for paper: its hatching as lines. A pattern would be printed as an image, many times as large a file."""

import re
from collections.abc import Iterator
from math import ceil, floor

from . import definitions
from .geometry import num

_HATCHED = re.compile(
    r"<path(?: class='(?P<classes>[^']*)')? d='(?P<d>[^']*)' fill='url\(#(?P<own>[\w-]+?)-hatch-(?P<ground>\w+)\)'/>"
)
_STEP = re.compile(r"([MLHVmlhvz])([^MLHVmlhvz]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")
_DEFS = "<defs>"


def with_lines(picture: str) -> str:
    """A static picture (`Scene.svg`) whose hatched areas are filled with lines.

    Args:
        picture: The markup. What is hatched in it has straight sides.
    """
    grounds = dict.fromkeys((found["own"], found["ground"]) for found in _HATCHED.finditer(picture))
    signs = "".join(_sign(own, ground) for own, ground in grounds)
    numbers = iter(range(len(picture)))
    drawn = _HATCHED.sub(lambda found: _drawn(found, next(numbers)), picture)
    return drawn.replace(_DEFS, f"{_DEFS}{signs}", 1)


def _sign(own: str, ground: str) -> str:
    """What is repeated on a ground, drawn once."""
    return f"<path id='{own}-sign-{ground}' d='{definitions.texture(ground)[2]}'/>"


def _drawn(found: re.Match[str], number: int) -> str:
    """A hatched area: its wash, the signs within it, its outline."""
    d, own, ground, classes = found["d"], found["own"], found["ground"], found["classes"]
    width, height, _, ink = definitions.texture(ground)
    across, down = zip(*_corners(d), strict=True)
    signs = "".join(
        f"<use href='#{own}-sign-{ground}' x='{num(x * width)}' y='{num(y * height)}'/>"
        for y in range(floor(min(down) / height), ceil(max(down) / height))
        for x in range(floor(min(across) / width), ceil(max(across) / width))
    )
    clip = f"{own}-clip-{number}"
    outline = f"<path class='{classes}' d='{d}' fill='none'/>" if classes else ""
    return (
        f"<clipPath id='{clip}'><path d='{d}'/></clipPath><path class='{ground}' d='{d}'/>"
        f"<g class='{ink}' clip-path='url(#{clip})'>{signs}</g>{outline}"
    )


def _corners(d: str) -> Iterator[tuple[float, float]]:
    """The corners of an outline of straight lines.

    >>> list(_corners("M1 2H4v3l-1 1z"))
    [(1.0, 2.0), (4.0, 2.0), (4.0, 5.0), (3.0, 6.0)]
    """
    x = y = 0.0
    for step, written in _STEP.findall(d):
        numbers = [float(number) for number in _NUMBER.findall(written)]
        far = step.islower()
        while numbers:
            if step in "Vv":
                y = numbers.pop(0) + far * y
            else:
                x = numbers.pop(0) + far * x
                if step not in "Hh":
                    y = numbers.pop(0) + far * y
            yield x, y
