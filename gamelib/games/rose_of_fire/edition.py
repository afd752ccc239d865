"""What has to fit together in ``data.toml`` in every edition, beyond what it declares itself."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.data import Data

from .box import LATE_LEVEL

CHEAPEST, DEAREST = 2, 7
"""Tokens that an influence card may cost: so every way to pay it is found quickly, and none takes the whole bag."""


def validate_edition(data: Data) -> Iterator[str]:
    """What does not fit together, with table, row and rule."""
    yield from _cards(data)
    yield from _map(data)
    yield from _tracks(data)
    yield from _players(data)
    yield from _tokens(data)
    if not data["pieces"]["strikers_per_player"] or not data["pieces"]["soldiers"]:
        yield "pieces: every family has strikers, and the castle has soldiers (ROF-SET.1, ROF-SET.5)"


def _cards(data: Data) -> Iterator[str]:
    for table in ("city_cards", "popularity_cards", "prestige_cards"):
        for row in data.rows(table):
            if not row["houses"] or len(set(row["houses"])) < len(row["houses"]):
                yield f"{table}, row {row['id']!r}: houses names different kinds, one at least (ROF-CRD.1)"
            if not row["copies"]:
                yield f"{table}, row {row['id']!r}: copies = 0, but every card is there at least once"


def _map(data: Data) -> Iterator[str]:
    letters = {row["letter"]: row for row in data.rows("board_letters")}
    drawn = [letter for line in data["board"]["rows"] for letter in line if letter != "."]
    for letter in sorted(set(drawn) - letters.keys()):
        yield f"board: rows has a letter {letter!r}; board_letters has: {' '.join(letters)}"
    for row in data.rows("districts"):
        starts = [letters[x]["start"] for x in drawn if x in letters and letters[x]["district"] == row["id"]]
        if len(starts) != row["cells"]:
            yield f"districts, row {row['id']!r}: the map gives {len(starts)} cells, not {row['cells']}"
        if sorted(filter(None, starts)) != sorted(data.column("tile_colours", "id")):
            yield f"districts, row {row['id']!r}: one start cell of each colour is wanted (ROF-BRD.1)"


def _tracks(data: Data) -> Iterator[str]:
    spaces = data.column("influence_symbols", "event_space")
    if spaces != sorted(set(spaces)) or not 0 < spaces[0] < spaces[-1] < data["conflict"]["anarchy"]:
        yield "influence_symbols: the event spaces rise from left to right and lie before anarchy (ROF-SOC.3)"
    if not data["auca"]["min"] <= data["auca"]["start"] <= data["auca"]["max"]:
        yield "auca: start lies between min and max (ROF-AUC.1)"
    for row in data.rows("player_count"):
        if row["bomb_start"] >= spaces[0]:
            yield f"player_count, row {row['players']}: the bomb starts before the first event (ROF-SET.3)"


def _players(data: Data) -> Iterator[str]:
    cards = sum(data.column("city_cards", "copies"))
    for row in data.rows("player_count"):
        most = cards // row["players"]
        if not 1 <= row["hand_limit"] <= most:
            yield f"player_count, row {row['players']}: hand_limit is 1 to {most}, so that {cards} cards suffice"
        if row["raval_limit"] < 1:
            yield f"player_count, row {row['players']}: raval_limit is at least 1 (ROF-STR.3)"


def _tokens(data: Data) -> Iterator[str]:
    for column in ("count", "six_token_game"):
        early = sum(row[column] for row in data.rows("immigration_tokens") if row["value"] < LATE_LEVEL)
        if early < 4:
            yield f"immigration_tokens: {column} gives the first phases {early} tokens below {LATE_LEVEL} (ROF-IMM.2)"
    most = data["pieces"]["max_influence_tokens"]
    if data.column("unspent_influence", "tokens") != list(range(most + 1)):
        yield f"unspent_influence: one row for each number of tokens from 0 to {most} is wanted"
    for row in data.rows("influence_cards"):
        if not CHEAPEST <= sum(row["cost"].values()) <= DEAREST:
            yield f"influence_cards, row {row['id']!r}: a cost is {CHEAPEST} to {DEAREST} tokens (ROF-INF.3)"
