"""What an edition of the box may change and what has to fit together all the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from gamelib.core.data import Data

from . import kinds, milestone_kinds, scoring_cards
from .district import PARK, WATER, WILD_LOT
from .notation import MOST_WILD_LOTS, TERRAIN_CODES

if TYPE_CHECKING:
    from .box import Box

_PARAMETER = r"[a-z_]+=([a-z]+|\d{1,3}(\+\d)*)"
_COUNTED = re.compile(rf"[a-z_]+\(({_PARAMETER}(, {_PARAMETER})*)?\)")
_NAMES = re.compile(r"[a-z_]+(?==)")
_CELLS = re.compile(r"\S \S / \S \S")
MOST_ITEMS = 8


def counted(text: str) -> tuple[str, dict[str, Any]]:
    """What is written as ``buildings(colour=red, min_height=3)``: a kind of CTS-14 or CTS-15 and its parameters.

    >>> counted("building_sets_by_height(heights=1+2)")
    ('building_sets_by_height', {'heights': (1, 2)})
    >>> counted("areas(terrain=park, min_size=3)")
    ('areas', {'terrain': 'park', 'min_size': 3})
    """
    kind, _, rest = text.partition("(")
    pairs = (part.split("=") for part in rest.rstrip(")").split(", ") if part)
    return kind, {name: _parameter(value) for name, value in pairs}


def _parameter(text: str) -> int | str | tuple[int, ...]:
    if "+" in text:
        return tuple(int(part) for part in text.split("+"))
    return int(text) if text.isdigit() else text


def check_words(data: Data) -> None:
    """Refuse an edition that draws or counts what is not there: a letter, a kind of milestone."""
    data.refuse([*_cells(data), *_counted(data)])


def _cells(data: Data) -> Iterator[str]:
    for table in ("start_tiles", "land_tiles"):
        for row in data.rows(table):
            if not _CELLS.fullmatch(row["cells"]) or not set(row["cells"]) <= set(TERRAIN_CODES + " /"):
                there = " ".join(TERRAIN_CODES)
                yield f"{table}, row {row['id']!r}: cells = {row['cells']!r} should be like 'R B / W P', with {there}"


def _counted(data: Data) -> Iterator[str]:
    tables = ("cards", "counts", scoring_cards.KINDS), ("milestones", "needs", milestone_kinds.KINDS)
    for table, column, there in tables:
        for row in data.rows(table):
            if not _COUNTED.fullmatch(row[column]):
                yield f"{table}, row {row['id']!r}: {column} should be like 'buildings(colour=red, min_height=3)'"
            elif len(names := _NAMES.findall(row[column])) > len(set(names)):
                yield f"{table}, row {row['id']!r}: {column} names a parameter twice: {row[column]!r}"
            else:
                for problem in kinds.problems(there, *counted(row[column])):
                    yield f"{table}, row {row['id']!r}: {column}: {problem}"


def check_counts(box: Box, data: Data) -> None:
    """Refuse an edition whose numbers do not add up."""
    data.check([*_counts(box, data), *_limits(box, data), *_supplies(box, data)])


def _counts(box: Box, data: Data) -> Iterator[str]:
    land = [letter for tile in box.cells[: box.land_tiles] for letter in tile[0]]
    for name, count in {"land_parks": land.count(PARK), "land_waters": land.count(WATER)}.items():
        if data["counts"][name] != count:
            yield f"counts: {name} is {data['counts'][name]}, but the rows give {count}"
    for colour, row in enumerate(data.rows("colours")):
        if land.count(colour) != data["counts"]["land_lots_per_colour"]:
            wanted = data["counts"]["land_lots_per_colour"]
            yield f"counts: land_lots_per_colour is {wanted}, but there are {land.count(colour)} lots {row['id']}"
    for row, its in zip(data.rows("metropolises"), box.milestones_of, strict=True):
        if len(its) != 3:
            yield f"metropolises, row {row['id']!r}: {len(its)} milestones, but every metropolis has 3 (CTS-2.2)"


def _limits(box: Box, data: Data) -> Iterator[str]:
    for row, places in zip(data.rows("milestones"), box.milestone_vp, strict=True):
        if len(places) != 3 or list(places) != sorted(places, reverse=True):
            yield f"milestones, row {row['id']!r}: places are three numbers, the highest first (CTS-10.10)"
    if list(box.area_vp) != sorted(box.area_vp):
        yield "area_points: more kinds are not worth less (CTS-12.6)"
    for row in data.rows("player_count"):
        if row["workers"] != row["per_row"] * len(box.slots_of):
            yield f"player_count, row {row['players']}: workers is four times per_row (CTS-1.4)"
        if not 1 <= row["per_row"] * row["players"] <= len(box.slots_of[0]):
            yield f"player_count, row {row['players']}: per_row leaves nobody without a slot (CTS-4.11)"
        if row["rounds"] < 1 or (row["rounds_long"] > 0) != (row["players"] == 2):
            yield f"player_count, row {row['players']}: rounds is at least 1, and rounds_long is for two (CTS-1.3)"
    if data.rows("features")[WILD_LOT]["count"] > MOST_WILD_LOTS:
        yield f"features, row 'wild_lot': count is at most {MOST_WILD_LOTS}: each may have any colour (CTS-9.6)"
    for row in data.rows("slots"):
        if not 1 <= row["face_up"] + row["face_down"] + row["from_bag"] <= MOST_ITEMS:
            yield f"slots, row {row['id']!r}: a slot offers 1 to {MOST_ITEMS} items (CTS-4.2)"
        if (row["id"][0] in "ab") and row["face_up"] + row["face_down"] != 1:
            yield f"slots, row {row['id']!r}: one card or land tile lies there (CTS-1.4)"
        if row["from_bag"] and row["id"][0] != "d":
            yield f"slots, row {row['id']!r}: only row D is filled from the bag (CTS-3.4)"
        if row["face_down"] and row["id"][0] == "d":
            yield f"slots, row {row['id']!r}: pieces have no face to hide (CTS-3.4)"


def _supplies(box: Box, data: Data) -> Iterator[str]:
    """CTS-3.6: in a game by the rules no pile runs out."""
    each_round = [
        sum(box.face_up[slot] + box.face_down[slot] + box.from_bag[slot] for slot in slots) for slots in box.slots_of
    ]
    for row, (low, high) in zip(data.rows("rows"), box.span, strict=True):
        needed = each_round[box.row_of[low]] * max(max(rounds) for rounds in box.rounds.values())
        if sum(box.copies[low:high]) < needed:
            have = sum(box.copies[low:high])
            yield f"{row['name_en']}: {needed} are needed in the longest game, the box has {have} (CTS-3.6)"
