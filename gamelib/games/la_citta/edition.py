"""What has to fit together in ``data.toml`` in every edition, beyond what it declares itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from gamelib.engine.data import Data

from .board import Board

MOST_FOOD = 99
"""More than any field gives."""


def validate_edition(data: Data) -> Iterator[str]:
    """What does not fit together, with table, row and rule."""
    yield from _cards(data)
    yield from _buildings(data)
    yield from _numbers(data)
    yield from _presets(data)


def _cards(data: Data) -> Iterator[str]:
    for row in data.rows("politics_cards"):
        if not row["copies"]:
            yield f"politics_cards, row {row['id']!r}: copies = 0, but every card is there at least once"
    if sum(data.column("politics_cards", "copies")) < data["time"]["display"]:
        yield "politics_cards: there are fewer cards than the display shows (CIT-SET.5)"
    if sum(data.column("needs", "voice_cards")) < data["time"]["years"] * data["time"]["voice_cards"]:
        yield "needs: the cards of the voice do not last for all years (CIT-YR.1)"
    lengths = {"bread_and_games": 3, "golden_times": 3, "closeness": 2}
    for row in data.rows("card_prices"):
        if len(row["gold"]) != lengths[row["id"]] or sorted(row["gold"]) != row["gold"]:
            yield f"card_prices, row {row['id']!r}: gold rises, one number for each of {lengths[row['id']]} ways"


def _buildings(data: Data) -> Iterator[str]:
    sides = Counter(data.column("buildings", "pile"))
    for pile, count in sides.items():
        tiles = [row["tiles"] for row in data.rows("buildings") if row["pile"] == pile]
        if not all(tiles):
            yield f"buildings: every column of the pile {pile!r} has tiles at the start (CIT-SET.4)"
        if count == 2 and abs(tiles[0] - tiles[1]) > 1:
            yield f"buildings: both columns of the pile {pile!r} are as high, or one tile higher (CIT-SET.4)"
    for row in data.rows("buildings"):
        if max(row["education"], row["culture"], row["health"]) > MOST_FOOD:
            yield f"buildings, row {row['id']!r}: so many arches fit on no building"
    for row in data.rows("landscapes"):
        if max(row["food"], row["gold"]) > MOST_FOOD:
            yield f"landscapes, row {row['id']!r}: at most {MOST_FOOD} food or gold"


def _numbers(data: Data) -> Iterator[str]:
    pieces, limits, time = data["pieces"], data["limits"], data["time"]
    if pieces["castles"] < pieces["start_cities"]:
        yield f"pieces: everybody begins with {pieces['start_cities']} castles (CIT-SET.2)"
    if not 1 <= pieces["start_citizens"] <= limits["basic"] <= limits["market"]:
        yield "pieces, limits: start_citizens is 1 at least, basic no less, market no less than that (CIT-DEF.7)"
    people = len(data.rows("seats")) * pieces["start_cities"] * pieces["start_citizens"]
    if pieces["supply"] < people:
        yield f"pieces: supply has the {people} citizens with whom the game begins (CIT-SET.2)"
    if not time["last_harvest"] <= time["years"] or not time["years"] or not time["rounds"]:
        yield "time: there is a year and a round, and last_harvest is one of the years (CIT-YR.1)"
    if not pieces["action_cards"] <= time["rounds"]:
        yield "pieces: nobody has more action cards than turns in a year (CIT-POL.2)"
    if not data["action"]["gold"]:
        yield "action: an action card earns some gold (CIT-ACT.1)"


def _presets(data: Data) -> Iterator[str]:
    """CIT-SET.7, CIT-SET.9  The tiles are in the box, and castles keep the distance that everybody keeps."""
    board, letters = Board(data), {row["letter"]: row["tiles"] for row in data.rows("landscapes")}
    number = {word: place for place, word in enumerate(board.words)}
    if sum(letters.values()) < board.slots:
        yield f"landscapes: there is a tile for each of {board.slots} slots (CIT-SET.8)"
    for row in data.rows("presets"):
        seats, where = row["players"], f"presets, row {row['players']}"
        tiles = Counter(row["tiles"].replace(" ", ""))
        if sum(tiles.values()) != board.slots or any(count > letters.get(tile, 0) for tile, count in tiles.items()):
            yield f"{where}: tiles are {board.slots} letters of landscapes, as many of each as there are"
        words = [two.split() for two in row["castles"]]
        if [len(two) for two in words] != [data["pieces"]["start_cities"]] * seats:
            yield f"{where}: castles are two hexes for each of {seats} seats"
        lanes = board.lanes[seats]
        castles = [number.get(word, -1) for two in words for word in two]
        if any(castle < 0 or not lanes.in_play[castle] for castle in castles):
            yield f"{where}: castles stand on hexes in play (CIT-DEF.2)"
        elif any(lanes.distance[one][other] <= data["gaps"]["founding"] for one, other in combinations(castles, 2)):
            yield f"{where}: between two castles are {data['gaps']['founding']} free hexes (CIT-SET.9)"
