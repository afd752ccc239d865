"""Signs of La Città: the arches of the three needs."""

from collections.abc import Sequence

from widgets.svg import draw

ARCHES = ("arch-black", "arch-white", "arch-blue")
"""By need: its arch."""


def arch(need: int, x: float, y: float, size: float) -> str:
    """One arch of a need with its middle at x, y."""
    return draw.use(ARCHES[need], x, y, size)


def are_many(counts: Sequence[int]) -> bool:
    """True if there are more arches than fit side by side, and of several needs."""
    return sum(counts) > 3 and sum(map(bool, counts)) > 1


def arches_in_lines(counts: Sequence[int], x: float, side: float) -> str:
    """A line for each need around the middle: its arch, and how many there are."""
    several, body = [(need, count) for need, count in enumerate(counts) if count], ""
    for i, (need, count) in enumerate(several):
        y = (1.5 + 13 * (i - (len(several) - 1) / 2)) * side
        body += arch(need, x - 5 * side, y, 10 * side) + draw.text(x + 5 * side, y + 6, count, "b m")
    return body


def arches_in_a_row(counts: Sequence[int], y: float, side: float) -> str:
    """Arches side by side; of more than three one, and how many there are."""
    single = [need for need, count in enumerate(counts) for _ in range(count)]
    if len(single) <= 3:
        wide = 10.5 * side
        return "".join(arch(need, (i - (len(single) - 1) / 2) * wide, y, 10.5 * side) for i, need in enumerate(single))
    return arch(single[0], -4 * side, y, 9 * side) + draw.text(4.5 * side, y + 4, len(single), "b m")
