"""Signs of La Città: the arches of the three needs."""

from collections.abc import Sequence

from widgets import draw

ARCHES = ("arch-black", "arch-white", "arch-blue")
"""By need: its arch."""


def arch(need: int, x: float, y: float, size: float) -> str:
    """One arch of a need with its middle at x, y."""
    return draw.use(ARCHES[need], x, y, size)


def arches_in_a_row(counts: Sequence[int], y: float, side: float) -> str:
    """Arches side by side; of more than three one of each need, and how many there are."""
    single = [need for need, count in enumerate(counts) for _ in range(count)]
    if len(single) <= 3:
        wide = 10.5 * side
        return "".join(arch(need, (i - (len(single) - 1) / 2) * wide, y, 10.5 * side) for i, need in enumerate(single))
    several = [(need, count) for need, count in enumerate(counts) if count]
    wide, body = 31 * side / len(several), ""
    for i, (need, count) in enumerate(several):
        x = (i - (len(several) - 1) / 2) * wide
        body += arch(need, x - 4 * side, y, 9 * side) + draw.text(x + 4.5 * side, y + 4, count, "b m")
    return body
