"""The city of the second reading: crossings, segments, house spaces and the sidewalk, made of numbers and letters."""

from __future__ import annotations

from dataclasses import dataclass

import networkx

Benefit = dict[str, int]

CROSSINGS = [f"c{x}{y}" for y in range(1, 6) for x in range(1, 6)]
DEAR = {f"c{k}{k}" for k in range(1, 6)}
"""Crossings with a printed cost of 1 coin."""
WIDE = {"h3", "v3", "d"}
LETTERS: dict[str, Benefit] = {
    "c": {"coin": 1},
    "k": {"cloth": 1},
    "e": {"cerda": 1},
    "v": {"vp": 2},
    "-": {},
}
PRINTED = {
    "h1": "c-v-",
    "h2": "e-kc",
    "h3": "kcck",
    "h4": "ck-e",
    "h5": "-v-c",
    "v1": "-k-e",
    "v2": "cevc",
    "v3": "veev",
    "v4": "cvec",
    "v5": "e-k-",
    "d": "v--v",
}
"""What is printed on the four segments of each street."""


@dataclass(frozen=True)
class Segment:
    street: str
    one: str
    other: str
    letter: str

    @property
    def benefit(self) -> Benefit:
        return LETTERS[self.letter]

    @property
    def kind(self) -> str:
        return "wide" if self.street in WIDE else "narrow"

    @property
    def ends(self) -> set[str]:
        return {self.one, self.other}


def _segments() -> dict[str, Segment]:
    found = {}
    for street, letters in PRINTED.items():
        for k, letter in enumerate(letters, 1):
            if street == "d":
                found[f"d{k}"] = Segment(street, f"c{k}{k}", f"c{k + 1}{k + 1}", letter)
            elif street[0] == "h":
                found[f"h{street[1]}_{k}"] = Segment(street, f"c{k}{street[1]}", f"c{k + 1}{street[1]}", letter)
            else:
                found[f"v{street[1]}_{k}"] = Segment(street, f"c{street[1]}{k}", f"c{street[1]}{k + 1}", letter)
    return found


SEGMENTS = _segments()
STREETS = {street: [name for name, segment in SEGMENTS.items() if segment.street == street] for street in PRINTED}


def _spaces() -> dict[str, list[str]]:
    found = {}
    for y in range(1, 5):
        for x in range(1, 5):
            nw, ne, sw, se = f"c{x}{y}", f"c{x + 1}{y}", f"c{x}{y + 1}", f"c{x + 1}{y + 1}"
            if x == y:
                found[f"b{x}{y}_ne"] = [nw, ne, se]
                found[f"b{x}{y}_sw"] = [nw, sw, se]
            else:
                found[f"b{x}{y}"] = [nw, ne, sw, se]
    return found


SPACES = _spaces()
"""The crossings around each house space."""

CITY = networkx.Graph([(segment.one, segment.other) for segment in SEGMENTS.values()])

SIDEWALK: dict[str, Benefit] = {
    "s00": {"wide": 1},
    "s10": {"coin": 2},
    "s20": {"sagrada": 1},
    "s30": {"vp": 5},
    "s40": {"narrow": 1},
    "s01": {"cerda": 2},
    "s11": {"coin": 1},
    "s21": {"vp": 2},
    "s31": {"cerda": 1},
    "s41": {"cloth": 1, "vp": 2},
    "s02": {"sagrada": 1},
    "s12": {"cloth": 1},
    "s32": {"cloth": 1},
    "s42": {"sagrada": 1},
    "s03": {"cloth": 1, "vp": 2},
    "s13": {"cerda": 1},
    "s23": {"vp": 2},
    "s33": {"coin": 1},
    "s43": {"cerda": 2},
    "s04": {"narrow": 1},
    "s14": {"vp": 5},
    "s24": {"sagrada": 1},
    "s34": {"coin": 2},
    "s44": {"wide": 1},
}


def streets_at(crossing: str) -> list[str]:
    """The vertical, the horizontal and perhaps the diagonal street."""
    return [f"v{crossing[1]}", f"h{crossing[2]}"] + ["d"] * (crossing in DEAR)


def ending_at(crossing: str) -> list[str]:
    return [name for name, segment in SEGMENTS.items() if crossing in segment.ends]


def spaces_around(crossing: str) -> list[str]:
    return [space for space, corners in SPACES.items() if crossing in corners]


def spaces_beside(segment: str) -> list[str]:
    return [space for space, corners in SPACES.items() if SEGMENTS[segment].ends <= set(corners)]


def touching(segment: str) -> list[str]:
    """Segments that share a crossing with this one."""
    ends = SEGMENTS[segment].ends
    return [name for name, other in SEGMENTS.items() if name != segment and other.ends & ends]


def beside(slab: str) -> set[str]:
    """The four neighbours on the sidewalk, those beyond its edge included."""
    x, y = int(slab[1]), int(slab[2])
    return {f"s{x + 1}{y}", f"s{x - 1}{y}", f"s{x}{y + 1}", f"s{x}{y - 1}"}


def block(space: str) -> str:
    return space[:3]
