"""What has to fit together in ``data.toml`` in every edition, beyond what it declares itself."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.data import Data


def validate_edition(data: Data) -> Iterator[str]:
    """What does not fit together, with table, row and rule."""
    yield from _layout(data)
    yield from _tracks(data)
    yield from _pieces(data)
    yield from _tiles(data)


def _layout(data: Data) -> Iterator[str]:
    """BCN-SET.2  Every street has one action of the printed layout."""
    printed = data.column("actions", "printed")
    for street in data.column("streets", "id"):
        if printed.count(street) != 1:
            yield f"actions: printed names every street once, but {street} {printed.count(street)} times (BCN-SET.2)"
    if data["solo"]["pawn"] not in data.column("crossings", "id"):
        yield f"solo: pawn = {data['solo']['pawn']!r} is no crossing (BCN-SOL.1)"


def _tracks(data: Data) -> Iterator[str]:
    """BCN-CIT.2, BCN-SET.3  Values rise, and no scoring space is filled at the start."""
    track, ends, end = data["track"], data.column("sections", "end"), len(data["track"]["values"])
    if end != ends[-1]:
        yield f"track: values has one number for each of the {ends[-1]} spaces (BCN-CIT.2)"
    if sorted(track["values"]) != track["values"] or track["all_covered"] < max(track["values"], default=0):
        yield "track: values rise, and all_covered is no less than the last of them (BCN-CIT.4)"
    marked = [*track["marked_3"], *track["marked_2"]]
    if len({*marked}) < len(marked) or not all(1 <= space <= end and space not in ends for space in marked):
        yield "track: marked_3 and marked_2 are different spaces of the track, and none is a scoring space (BCN-SET.3)"
    cerda, sagrada = data["cerda"], data["sagrada"]
    if not cerda["start"] <= cerda["end"] or not cerda["steps_per_multiplier"]:
        yield "cerda: start is no higher than end, and some steps make the multiplier rise (BCN-CER.2)"
    slots, levels = sagrada["slots"], data.column("sagrada_tiles", "level")
    if len(slots) != max(levels) or sorted({*slots}) != slots or not 1 <= slots[0] <= slots[-1] <= sagrada["end"]:
        yield f"sagrada: slots are {max(levels)} spaces of the track, one after the other (BCN-SAG.2)"


def _pieces(data: Data) -> Iterator[str]:
    """BCN-SET  Everything that is laid out at the start is there."""
    pieces, classes = data["pieces"], data.column("classes", "count")
    seats, filled = len(data.rows("seats")), len(data["track"]["marked_3"]) + len(data["track"]["marked_2"])
    if min(classes) < filled:
        yield f"classes: count is at least the {filled} citizens that lie on each track (BCN-SET.3)"
    if sum(classes) - filled * len(classes) < pieces["hand"] * seats:
        yield "classes: there are too few citizens for all hands (BCN-SET.13)"
    if pieces["start_coins"] + pieces["start_cloth"] > pieces["warehouse"]:
        yield "pieces: start_coins and start_cloth fit into the warehouse (BCN-SET.11)"
    if pieces["cobblestones"] != len(data.rows("cobblestones")) - 1:
        yield "pieces: cobblestones has a value for each number of them, from 0 on (BCN-FIN.1)"
    if pieces["cobblestones"] * seats > len(data.rows("sidewalk")):
        yield "pieces: there is a space of the sidewalk for every cobblestone (BCN-PAV.5)"
    if not pieces["hand"] or pieces["services"] > len(data.rows("services")) or not all(pieces["house_markers"]):
        yield "pieces: hand is 1 or more, services no more than there are kinds, and no stack of markers is empty"
    for row in data.rows("kinds"):
        if len(row["tiles"]) != len(row["empties"]) or not all(row["tiles"]):
            yield f"kinds, row {row['id']!r}: empties has a number for each stack of tiles (BCN-STR.6)"


def _tiles(data: Data) -> Iterator[str]:
    """Tiles that are drawn are there; houses need as many citizens as a group of crossings can show."""
    conditions, display = data.rows("conditions"), data["pieces"]["display"]
    if any(row[sort] > 1 for row in conditions for sort in ("cerda", "modernisme")):
        yield "conditions: cerda and modernisme are 0 or 1, the number of tiles that show it (BCN-SET.6)"
    sections, cerda = len(data.rows("sections")), sum(row["cerda"] for row in conditions)
    if cerda < sections or sum(row["modernisme"] for row in conditions) - sections < display:
        yield f"conditions: {sections} Cerdà tiles are drawn, the display has {display} others (BCN-SET.5, BCN-SET.7)"
    for row in data.rows("tiles"):
        if row["citizens"] not in (2, 3) or (row["id"] == "corner" and row["wanted"]):
            yield f"tiles, row {row['id']!r}: citizens is 2 or 3, and a corner takes any of them (BCN-BLD.3)"
    for level in range(1, max(data.column("sagrada_tiles", "level")) + 1):
        if data.column("sagrada_tiles", "level").count(level) < len(data.rows("seats")):
            yield f"sagrada_tiles: of level {level} there is a tile for every seat (BCN-SAG.4)"
