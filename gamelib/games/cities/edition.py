"""What has to fit together in ``data.toml`` in every edition, beyond what it declares itself."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gamelib.engine.data import Data, Row

from . import kinds, milestone_kinds, scoring_cards
from .box import PLACES, RINGS
from .things import MOST_WILD_LOTS, ROWS, SLOTS, TERRAIN_CODES

_LETTER = f"[{TERRAIN_CODES}]"
_CELLS = re.compile(f"{_LETTER} {_LETTER} / {_LETTER} {_LETTER}")
MOST_ITEMS = 8
"""A slot offers no more items than this."""


def validate_edition(data: Data) -> Iterator[str]:
    """What does not fit together."""
    yield from _tiles(data)
    yield from _slots(data)
    yield from _players(data)
    yield from _scoring(data)


def _rows(data: Data, table: str) -> Iterator[tuple[str, Row]]:
    """The rows of a table, each with what names it."""
    return ((f"{table}, row {next(iter(row.values()))!r}", row) for row in data.rows(table))


def _tiles(data: Data) -> Iterator[str]:
    for place, row in (*_rows(data, "start_tiles"), *_rows(data, "land_tiles")):
        if not _CELLS.fullmatch(row["cells"]):
            there = " ".join(TERRAIN_CODES)
            yield f"{place}: cells = {row['cells']!r} should be like 'R B / W P', with {there}"
    land = "".join(data.column("land_tiles", "cells"))
    for letter in TERRAIN_CODES:
        if land.count(letter) != (wanted := data["land_letters"][letter]):
            yield f"land_letters: {letter} is {wanted}, but the rows give {land.count(letter)}"


def _slots(data: Data) -> Iterator[str]:
    each_round = dict.fromkeys(data.column("rows", "id"), 0)
    for place, row in _rows(data, "slots"):
        letter, laid, drawn = row["id"][0], row["face_up"] + row["face_down"], row["from_bag"]
        each_round[letter] += laid + drawn
        if not 1 <= laid + drawn <= MOST_ITEMS:
            yield f"{place}: a slot offers 1 to {MOST_ITEMS} items (CTS-4.2)"
        if letter in "ab" and laid != 1:
            yield f"{place}: one card or land tile lies there (CTS-1.4)"
        if letter != "d" and drawn:
            yield f"{place}: only row D is filled from the bag (CTS-3.4)"
        if letter == "d" and row["face_down"]:
            yield f"{place}: pieces have no face to hide (CTS-3.4)"
    rounds = max(row[column] for row in data.rows("player_count") for column in ("rounds", "rounds_long"))
    supplies = [("cards", "copies"), ("land_tiles", ""), ("features", "count"), ("colours", "pieces")]
    for row, (table, number) in zip(data.rows("rows"), supplies, strict=True):
        needed, there = each_round[row["id"]] * rounds, sum(thing.get(number, 1) for thing in data.rows(table))
        if there < needed:  # in a game by the rules no pile runs out
            yield f"{row['name_en']}: {needed} are needed in the longest game, the box has {there} (CTS-3.6)"


def _players(data: Data) -> Iterator[str]:
    for place, row in _rows(data, "player_count"):
        if row["workers"] != row["per_row"] * len(ROWS):
            yield f"{place}: workers is four times per_row (CTS-1.4)"
        if not 1 <= row["per_row"] * row["players"] <= SLOTS:
            yield f"{place}: per_row leaves nobody without a slot (CTS-4.11)"
        if row["rounds"] < 1 or (row["rounds_long"] > 0) != (row["players"] == 2):
            yield f"{place}: rounds is at least 1, and rounds_long is for two (CTS-1.3)"


def _scoring(data: Data) -> Iterator[str]:
    for place, row in _rows(data, "features"):
        if row["id"] == "wild_lot" and row["count"] > MOST_WILD_LOTS:
            yield f"{place}: count is at most {MOST_WILD_LOTS}: each may have any colour (CTS-9.6)"
    for place, row in _rows(data, "cards"):
        yield from (f"{place}: counts: {slip}" for slip in kinds.slips(scoring_cards.KINDS, row["counts"]))
    for place, row in _rows(data, "milestones"):
        yield from (f"{place}: needs: {slip}" for slip in kinds.slips(milestone_kinds.KINDS, row["needs"]))
        if len(row["places"]) != PLACES or row["places"] != sorted(row["places"])[::-1]:
            yield f"{place}: places are three numbers, the highest first (CTS-10.10)"
    for place, row in _rows(data, "metropolises"):
        milestones = data.column("milestones", "metropolis").count(row["id"])
        if milestones != RINGS:
            yield f"{place}: {milestones} milestones, but every metropolis has 3 (CTS-2.2)"
    if data.column("area_points", "vp") != sorted(data.column("area_points", "vp")):
        yield "area_points: more kinds are not worth less (CTS-12.6)"
