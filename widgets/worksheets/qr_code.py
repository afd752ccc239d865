"""A text as a QR code (ISO/IEC 18004): bytes, with error correction of level L, as a picture of squares."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from gamelib.text.markup import Safe, escape

_EDGE = 4
"""So many empty modules a reader wants around it."""
# For versions 1 to 40 at level L: codewords for correction in each block, and how many blocks.
_CORRECTION = (
    *(7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28),
    *(28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30),
)
_BLOCKS = (
    *(1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8),
    *(8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25),
)
_MASKS = (
    lambda row, column: (row + column) % 2,
    lambda row, _: row % 2,
    lambda _, column: column % 3,
    lambda row, column: (row + column) % 3,
    lambda row, column: (row // 2 + column // 3) % 2,
    lambda row, column: row * column % 2 + row * column % 3,
    lambda row, column: (row * column % 2 + row * column % 3) % 2,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2,
)
_FINDER_LIKE = ("10111010000", "00001011101")
_LEVEL_L = 1
Modules = list[list[int]]


def qr_matrix(text: str) -> Modules:
    """The modules of a text's QR code, row by row: 1 is dark.

    Args:
        text: The text.

    Raises:
        ValueError: It is longer than the largest code holds.

    >>> len(qr_matrix("eixample"))
    21
    """
    data = text.encode()
    version = next((one for one in range(1, 41) if _bits_for(len(data), one) <= 8 * _data_words(one)), 0)
    if not version:
        raise ValueError(f"A QR code holds 2953 bytes at most, not {len(data)}.")
    bits = list(_bits(_interleaved(_words(data, version), version)))
    return min((_drawn(version, bits, mask) for mask in range(8)), key=_penalty)


def qr_svg(text: str, label: str) -> Safe:
    """The code as a picture, dark on light whatever the page's colours are: readers want it so.

    Args:
        text: The text.
        label: What the picture is called.
    """
    rows = qr_matrix(text)
    side = len(rows) + 2 * _EDGE
    dark = "".join(
        f"M{column + _EDGE} {number + _EDGE}h1v1h-1z"
        for number, row in enumerate(rows)
        for column, module in enumerate(row)
        if module
    )
    return Safe(
        f'<svg class="qr" viewBox="0 0 {side} {side}" role="img" aria-label="{escape(label)}" '
        'shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{side}v{side}H0z"/><path fill="#000" d="{dark}"/></svg>'
    )


def _modules(version: int) -> int:
    """How many modules are there for data."""
    found = (16 * version + 128) * version + 64
    if version >= 2:
        aligned = version // 7 + 2
        found -= (25 * aligned - 10) * aligned - 55
        found -= 36 if version >= 7 else 0
    return found


def _data_words(version: int) -> int:
    return _modules(version) // 8 - _CORRECTION[version - 1] * _BLOCKS[version - 1]


def _count_bits(version: int) -> int:
    return 8 if version < 10 else 16


def _bits_for(length: int, version: int) -> int:
    return 4 + _count_bits(version) + 8 * length


def _words(data: bytes, version: int) -> list[int]:
    """The data with its head, filled up."""
    room = 8 * _data_words(version)
    bits = f"0100{len(data):0{_count_bits(version)}b}" + "".join(f"{byte:08b}" for byte in data)
    bits += "0" * min(4, room - len(bits))
    bits += "0" * (-len(bits) % 8)
    found = [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]
    return found + [(0xEC, 0x11)[number % 2] for number in range(room // 8 - len(found))]


def _interleaved(words: list[int], version: int) -> list[int]:
    """All blocks with their correction, one word of each after the other."""
    count, correction = _BLOCKS[version - 1], _CORRECTION[version - 1]
    short = len(words) // count
    longer = len(words) % count
    blocks, at = [], 0
    for number in range(count):
        end = at + short + (number >= count - longer)
        blocks.append(words[at:end])
        at = end
    divisor = _divisor(correction)
    checks = [_remainder(block, divisor) for block in blocks]
    told = [block[at] for at in range(short + 1) for block in blocks if at < len(block)]
    return told + [check[at] for at in range(correction) for check in checks]


def _times(one: int, other: int) -> int:
    """The product in the field of 256 elements."""
    found = 0
    for bit in range(7, -1, -1):
        found = (found << 1) ^ (found >> 7) * 0x11D
        found ^= (other >> bit & 1) * one
    return found


@cache
def _divisor(degree: int) -> tuple[int, ...]:
    found = [0] * (degree - 1) + [1]
    root = 1
    for _ in range(degree):
        for at in range(degree):
            found[at] = _times(found[at], root) ^ (found[at + 1] if at + 1 < degree else 0)
        root = _times(root, 2)
    return tuple(found)


def _remainder(block: list[int], divisor: tuple[int, ...]) -> list[int]:
    found = [0] * len(divisor)
    for word in block:
        factor = word ^ found.pop(0)
        found.append(0)
        found = [one ^ _times(other, factor) for one, other in zip(found, divisor, strict=True)]
    return found


def _bits(words: list[int]) -> Iterator[int]:
    for word in words:
        yield from (word >> bit & 1 for bit in range(7, -1, -1))


def _drawn(version: int, bits: list[int], mask: int) -> Modules:
    """The whole code under a mask."""
    side = 17 + 4 * version
    fixed: dict[tuple[int, int], int] = {}
    for row, column in ((3, 3), (3, side - 4), (side - 4, 3)):
        _square(fixed, row, column, (2, 4), side)
    centres = _alignment(version, side)
    for i, row in enumerate(centres):
        for j, column in enumerate(centres):
            last = len(centres) - 1
            if (i, j) not in ((0, 0), (0, last), (last, 0)):
                _square(fixed, row, column, (1,), side)
    for at in range(8, side - 8):
        fixed[6, at] = fixed[at, 6] = 1 - at % 2
    _format(fixed, mask, side)
    if version >= 7:
        _version(fixed, version, side)
    rows = [[fixed.get((row, column), 0) for column in range(side)] for row in range(side)]
    told = iter(bits)
    for row, column in _zigzag(side):
        if (row, column) not in fixed:
            rows[row][column] = next(told, 0) ^ (_MASKS[mask](row, column) == 0)
    return rows


def _square(fixed: dict[tuple[int, int], int], row: int, column: int, light: tuple[int, ...], side: int) -> None:
    """Squares in squares around a middle: dark but for the rings of these radii."""
    reach = 4 if 4 in light else 2
    for down in range(-reach, reach + 1):
        for right in range(-reach, reach + 1):
            if 0 <= row + down < side and 0 <= column + right < side:
                fixed[row + down, column + right] = int(max(abs(down), abs(right)) not in light)


def _alignment(version: int, side: int) -> list[int]:
    """Where the middles of the small squares lie."""
    if version == 1:
        return []
    count = version // 7 + 2
    step = 26 if version == 32 else (version * 4 + count * 2 + 1) // (count * 2 - 2) * 2
    return [6, *reversed([side - 7 - number * step for number in range(count - 1)])]


def _format(fixed: dict[tuple[int, int], int], mask: int, side: int) -> None:
    """Level and mask, twice."""
    data = _LEVEL_L << 3 | mask
    rest = data
    for _ in range(10):
        rest = rest << 1 ^ (rest >> 9) * 0x537
    bits = (data << 10 | rest) ^ 0x5412
    told = [bits >> at & 1 for at in range(15)]
    first = [*((row, 8) for row in (0, 1, 2, 3, 4, 5, 7, 8)), (8, 7), *((8, 14 - at) for at in range(9, 15))]
    second = [*((8, side - 1 - at) for at in range(8)), *((side - 15 + at, 8) for at in range(8, 15))]
    for places in (first, second):
        fixed.update(zip(places, told, strict=True))
    fixed[side - 8, 8] = 1


def _version(fixed: dict[tuple[int, int], int], version: int, side: int) -> None:
    """The version, twice."""
    rest = version
    for _ in range(12):
        rest = rest << 1 ^ (rest >> 11) * 0x1F25
    bits = version << 12 | rest
    for at in range(18):
        far, near = side - 11 + at % 3, at // 3
        fixed[near, far] = fixed[far, near] = bits >> at & 1


def _zigzag(side: int) -> Iterator[tuple[int, int]]:
    """The modules in the order in which the data runs: upwards and down again, two columns at a time."""
    up = True
    for right in range(side - 1, 0, -2):
        at = right - 1 if right <= 6 else right  # the column of the measure is left out
        for row in range(side - 1, -1, -1) if up else range(side):
            yield from ((row, at), (row, at - 1))
        up = not up


def _penalty(rows: Modules) -> int:
    """How hard it is to read: long runs, squares, what looks like a corner, too dark or too light."""
    side = len(rows)
    lines = ["".join(map(str, row)) for row in (*rows, *zip(*rows, strict=True))]
    found = 0
    for line in lines:
        runs = line.replace("01", "0 1").replace("10", "1 0").split()
        found += sum(len(run) - 2 for run in runs if len(run) >= 5)
        found += 40 * sum(line.startswith(one, at) for one in _FINDER_LIKE for at in range(side - 10))
    for above, below in pairwise(rows):
        found += 3 * sum(above[at] == above[at + 1] == below[at] == below[at + 1] for at in range(side - 1))
    dark = sum(map(sum, rows))
    return found + 10 * (abs(20 * dark - 10 * side * side) // (side * side))
