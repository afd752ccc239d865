"""What an edition of the box may change and what has to fit together all the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gamelib.core.data import Data, InvalidEdition

if TYPE_CHECKING:
    from .box import Box

FIVE_PHASES = 5
CHEAPEST, DEAREST = 2, 7


def check_words(data: Data) -> None:
    """Refuse an edition that names what is not there: a colour, a kind of house, a design, a letter of the map."""
    problems = [
        *data.unknown("city_cards", "tile", "tile_colours"),
        *data.unknown("city_cards", "houses", "house_kinds"),
        *data.unknown("popularity_cards", "design", "popularity_designs"),
        *data.unknown("popularity_cards", "tile", "tile_colours", "wild"),
        *data.unknown("popularity_cards", "houses", "house_kinds"),
        *data.unknown("prestige_cards", "tile", "tile_colours", "wild"),
        *data.unknown("prestige_cards", "houses", "house_kinds"),
        *data.unknown("influence_cards", "symbol", "influence_symbols"),
        *_fixed(data),
        *_houses(data),
        *_map(data),
    ]
    if problems:
        raise InvalidEdition(data.name, problems)


def _fixed(data: Data) -> Iterator[str]:
    """Which district two players leave empty: the rules call it by its name."""
    for row in data.rows("districts"):
        if row["two_players"] == (row["id"] == "sant_marti"):
            wanted = str(not row["two_players"]).lower()
            yield f"districts, row {row['id']!r}: two_players is {wanted} in every box (ROF-TWO.1)"


def _houses(data: Data) -> Iterator[str]:
    for table in ("city_cards", "popularity_cards", "prestige_cards"):
        for row in data.rows(table):
            if not row["houses"] or len(set(row["houses"])) < len(row["houses"]):
                yield f"{table}, row {row['id']!r}: houses names different kinds, one at least (ROF-CRD.1)"


def _map(data: Data) -> Iterator[str]:
    legend = data["board"]["legend"]
    districts, colours = data.column("districts", "id"), data.column("tile_colours", "id")
    for letter, what in legend.items():
        if what["district"] not in districts:
            there = ", ".join(districts)
            yield f"board, legend, {letter}: there is no district {what['district']!r}; there is: {there}"
        if what["start"] not in ("", *colours):
            yield f"board, legend, {letter}: there is no colour {what['start']!r}; there is: {', '.join(colours)}"
    drawn = "".join(data["board"]["rows"])
    for letter in sorted(set(drawn) - set(legend) - {"."}):
        yield f"board, rows: the legend has no letter {letter!r}; it has: {' '.join(legend)}"
    for row in data.rows("districts"):
        cells = sum(what["district"] == row["id"] and drawn.count(letter) for letter, what in legend.items())
        if cells != row["cells"]:
            yield f"districts, row {row['id']!r}: the map gives {cells} cells, not {row['cells']}"
    cells = sum(letter != "." for letter in drawn)
    if cells != data["board"]["cells"]:
        yield f"board: the rows draw {cells} cells, cells says {data['board']['cells']}"


def check_counts(box: Box, data: Data) -> None:
    """Refuse an edition whose numbers do not add up."""
    problems = [*_counts(box, data), *_limits(box, data)]
    if problems:
        raise InvalidEdition(data.name, problems)


def _counts(box: Box, data: Data) -> Iterator[str]:
    city, popularity, prestige = (sum(box.copies[slice(*span)]) for span in box.span[:3])
    found = {
        "city_tiles": sum(box.tiles),
        "city_cards": city,
        "popularity_cards": popularity,
        "prestige_cards": prestige,
        "action_cards": city + popularity + prestige + 1,
        "influence_tokens": sum(box.tokens),
        "influence_cards": len(box.cost),
        "immigration_tokens": sum(box.immigration[0].values()),
        "houses_per_player": sum(box.houses_per_kind),
    }
    for name, count in found.items():
        if data["counts"][name] != count:
            yield f"counts: {name} is {data['counts'][name]}, but the rows give {count}"
    for back in box.span[:3]:
        for face in range(*back):
            if not box.copies[face]:
                yield f"{box.faces[face]}: copies = 0, but every card is there at least once"
    if box.copies[box.strike] != 1:
        yield "strike_card: copies is 1; there is one Strike card (ROF-CRD.9)"
    if sum(box.immigration[1].values()) != 6:
        yield "immigration_tokens: the column six_token_game must add up to 6 (ROF-SET.9)"
    for which in box.immigration:
        if sum(count for level, count in which.items() if level < 6) < FIVE_PHASES - 1:
            yield "immigration_tokens: the first four phases need four tokens below 6 (ROF-IMM.2)"
    if set(box.unspent) != set(range(box.max_tokens + 1)):
        yield f"unspent_influence: one row for each number of tokens from 0 to {box.max_tokens} is wanted"


def _limits(box: Box, data: Data) -> Iterator[str]:
    if len(box.phases) != FIVE_PHASES:
        yield f"epochs: the game has {FIVE_PHASES} phases, not {len(box.phases)} (ROF-FLW.1)"
    starts = [[box.board.start[cell] for cell in cells] for cells in box.board.cells_of]
    for row, its in zip(data.rows("districts"), starts, strict=True):
        if sorted(colour for colour in its if colour >= 0) != list(range(len(box.tiles))):
            yield f"districts, row {row['id']!r}: one start cell of each colour is wanted (ROF-BRD.1)"
    spaces = box.event_space
    if spaces != sorted(set(spaces)) or not 0 < spaces[0] < spaces[-1] < box.anarchy:
        yield "influence_symbols: the event spaces rise from left to right and lie before anarchy (ROF-SOC.3)"
    if not box.auca["min"] <= box.auca["start"] <= box.auca["max"]:
        yield "auca: start lies between min and max (ROF-AUC.1)"
    cards = data["counts"]["city_cards"]
    for players, hand in box.hand_limit.items():
        if not 1 <= hand <= cards // players:
            yield f"player_count, row {players}: hand_limit is 1 to {cards // players}, so that {cards} cards suffice"
        if box.raval_limit[players] < 1:
            yield f"player_count, row {players}: raval_limit is at least 1 (ROF-STR.3)"
        if box.bomb_start[players] >= spaces[0]:
            yield f"player_count, row {players}: the bomb starts before the first event (ROF-SET.3)"
    for row, cost in zip(data.rows("influence_cards"), box.cost, strict=True):
        if not CHEAPEST <= sum(cost) <= DEAREST:
            yield f"influence_cards, row {row['id']!r}: a cost is {CHEAPEST} to {DEAREST} tokens (ROF-INF.3)"
    if not box.strikers or not box.soldiers:
        yield "pieces: every family has strikers, and the castle has soldiers (ROF-SET.1, ROF-SET.5)"
