"""Constructing houses (BLD): whoever can build one must, and what it brings."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.citations import Refusal
from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Choice, Move, auto

from .box import Box
from .cerda import advance
from .citizens import lowest_value, move_in
from .sagrada import granted
from .state import Barcelona

# What can be built


def legal_houses(s: Barcelona) -> list[Move]:
    """BCN-BLD.2  Every tile of the supply on a space that takes it, with citizens who are visible around.

    BCN-BLD.3 to BLD.5, BCN-BLD.17
    """
    house, houses, left = s.house, s.game.box.houses, s.houses_left
    moves: list[Move] = []
    for space, shown in enumerate(s.shown):
        if shown:
            moves += houses(space, house[space], shown)
    return moves if all(left) else [move for move in moves if left[move[2]]]


def can_build(s: Barcelona) -> bool:
    """BCN-BLD.1  Is there any house to be built?"""
    if not all(s.houses_left):
        return bool(legal_houses(s))
    house, houses = s.house, s.game.box.houses
    return any(shown and houses(space, house[space], shown) for space, shown in enumerate(s.shown))


def tile_refusals(s: Barcelona, space: int, tile: int) -> Iterator[Refusal]:
    """BCN-BLD.4, BCN-BLD.5, BCN-BLD.17  Why this tile cannot lie there."""
    where, lies = (space_word(s, space),), s.house[space]
    if tile not in s.game.box.allowed[space]:
        yield Refusal("BCN-BLD.4", where=where, space=space, tile=tile)
    elif tile <= lies:
        yield Refusal("BCN-BLD.5", where=where, space=space, tile=tile, other_tile=lies)
    if not s.houses_left[tile]:
        yield Refusal("BCN-BLD.17", where=where, tile=tile)


def citizen_refusals(s: Barcelona, space: int, tile: int, crossings: tuple[int, ...]) -> Iterator[Refusal]:
    """BCN-BLD.2, BCN-BLD.3  Why these citizens cannot be used for it."""
    box, words = s.game.box, s.game.codecs["crossing"].word
    wanted, number = box.wanted[tile]
    for crossing in crossings:
        if crossing not in box.crossings_of[space]:
            both = (space_word(s, space), words(crossing))
            yield Refusal("BCN-BLD.2", where=both, space=space, crossing=crossing)
        elif s.top[crossing] < 0:
            yield Refusal("BCN-BLD.2", because="BCN-PLC.6", where=(words(crossing),), crossing=crossing)
    where = (space_word(s, space), *map(words, crossings))
    if len(crossings) != number or (wanted >= 0 and all(s.top[crossing] != wanted for crossing in crossings)):
        yield Refusal("BCN-BLD.3", where=where, tile=tile, required=number)


def every_house(box: Box) -> list[Move]:
    """Every tile that belongs on a space, with any two or three of the crossings around it."""
    return [
        ("house", space, tile, box.group_of[group])
        for space, tiles in enumerate(box.allowed)
        for tile in tiles
        for group in box.groups_of[space]
    ]


class BuildHouse(Choice[Barcelona]):
    """A house has to be built: where, which tile, and with which citizens around it?"""

    rule = "BCN-BLD.1"
    verbs = {"house": ("space", "tile", "crossings")}
    then = "sagrada_step? finish_house"

    def candidates(self, s: Barcelona) -> list[Move]:
        return every_house(s.game.box)

    def legal_moves(self, s: Barcelona) -> list[Move]:
        return legal_houses(s)

    def refusals(self, s: Barcelona, move: Move) -> Iterator[Refusal]:
        _, space, tile, group = move
        yield from tile_refusals(s, space, tile)
        yield from citizen_refusals(s, space, tile, s.game.box.groups[group])

    def do(self, s: Barcelona, move: Move) -> None:
        _, space, tile, group = move
        build(s, s.active, space, tile, s.game.box.groups[group])
        s.push(*granted(s, s.game.box.house_sagrada[tile]), finish_house.of(space))

    def check(self, s: Barcelona) -> Iterator[Problem]:
        if not can_build(s):
            yield s.wrong("no_house")


@auto("BCN-BLD.1", then="build_house | nothing", frame=True)
@by("BCN-BLD.2")
def construction(s: Barcelona) -> None:
    """BCN-BLD.1  Whoever can build a house must build one, and only one."""
    if can_build(s):
        s.push(BuildHouse)
    else:
        s.emit("BCN-BLD.1", s.active)


# What it brings


@by("BCN-BLD.16")
def build(s: Barcelona, seat: int, space: int, tile: int, crossings: tuple[int, ...]) -> None:
    """BCN-BLD.6 to BLD.8  The tile, the bonus of its row, the citizens, and the value that they leave visible."""
    where = (space_word(s, space),)
    row = s.game.box.row_of[space]
    first = all(s.house[other] < 0 for other in s.game.box.spaces_of_row[row])
    s.emit("BCN-BLD.2", seat, where, space=space, tile=tile)
    s.idle = 0
    s.put_house(space, tile)
    if first:
        open_row(s, seat, row)
    for crossing in crossings:
        move_in(s, seat, crossing)
    s.score(seat, lowest_value(s), "BCN-BLD.8", where, space=space, tile=tile)


def open_row(s: Barcelona, seat: int, row: int) -> None:
    """BCN-BLD.6  The first house tile in a row of blocks takes its bonus."""
    s.score(seat, s.game.box.row_bonus, "BCN-BLD.6", (f"row:{s.game.codecs['row'].word(row)}",), row=row)


def without_marker(s: Barcelona, space: int) -> Iterator[Problem]:
    """The check of what a new house brings: it stands there, and has no marker yet."""
    if s.house[space] < 0 or len(s.markers[space]) > len(s.under[space]):
        yield s.wrong("no_new_house")


@auto("BCN-BLD.13", "space", check=without_marker)
@by("BCN-BLD.16")
def finish_house(s: Barcelona, space: int) -> None:
    """BCN-BLD.9 to BLD.15  After steps on the Sagrada Família track: points, the Cerdà track, the marker."""
    finish(s, s.active, space)


@by("BCN-BLD.9", "BCN-BLD.10", "BCN-BLD.12")
def finish(s: Barcelona, seat: int, space: int) -> None:
    """BCN-BLD.11  What the level of a house brings; a corner tile nothing. Then its marker."""
    box, tile = s.game.box, s.house[space]
    s.score(seat, box.house_vp[tile], "BCN-BLD.11", (space_word(s, space),), space=space)
    if box.house_cerda[tile]:
        advance(s, seat, box.house_cerda[tile])
    mark(s, seat, space)


def mark(s: Barcelona, seat: int, space: int) -> None:
    """BCN-BLD.13 to BLD.15  The leftmost house marker goes on the tile; an emptied space of the board gives a step."""
    where = (space_word(s, space), f"markers:{seat}")
    if s.marked[seat] == s.game.box.markers:
        s.emit("BCN-BLD.14", seat, where, space=space)
        return
    s.mark(space, seat)
    s.emit("BCN-BLD.13", seat, where, space=space, left=s.game.box.markers - s.marked[seat])
    steps = s.game.box.marker_ends.get(s.marked[seat], 0)
    if steps:
        empty = sum(used <= s.marked[seat] for used in s.game.box.marker_ends)
        s.emit("BCN-BLD.15", seat, where, count=empty)
        advance(s, seat, steps)


def space_word(s: Barcelona, space: int) -> str:
    """The key of a house space on the board."""
    return s.game.box.space_words[space]


# What stands


def needed_citizens(s: Barcelona) -> int:
    """BCN-BLD.3  How many citizens all houses have used, those that are built over too."""
    return sum(s.game.box.wanted[tile][1] for tile in all_houses(s))


def all_houses(s: Barcelona) -> list[int]:
    """BCN-BLD.5  Every house tile on the map, those that are built over too."""
    return [tile for tiles in (s.house, *s.under) for tile in tiles if tile >= 0]
