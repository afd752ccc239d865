"""Named teaching positions: where a lesson starts, always before somebody acts.

Each function draws one position (``sketch.py`` says how) and its docstring tells what it shows; ``cs`` is the same in
Czech. Red is the learner. The districts grow out of one another, so that a reader of the lessons feels at home.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from .sketch import Sketch, build
from .state import Cities

if TYPE_CHECKING:
    from . import CitiesGame


class Position(NamedTuple):
    """A named position: how it is drawn, and what it shows."""

    sketch: Callable[[], Sketch]
    shows: dict[str, str]


POSITIONS: dict[str, Position] = {}


def position(cs: str) -> Callable[[Callable[[], Sketch]], Callable[[], Sketch]]:
    """Register a position under the name of its function."""

    def register(sketch: Callable[[], Sketch]) -> Callable[[], Sketch]:
        POSITIONS[sketch.__name__] = Position(sketch, {"en": sketch.__doc__ or "", "cs": cs})
        return sketch

    return register


def make(game: CitiesGame, name: str) -> Cities:
    """A fresh copy of a named position."""
    return build(game, POSITIONS[name].sketch())


START = """
R B
W P
"""
L_SHAPE = """
R B R P
W P W G
G P . .
W Y . .
"""
SQUARE = """
R/R2 B    R P
W    P:t  W G/G1
G    P    P R
W    Y/Y2 W P
"""
FIVE = """
Y    W    . .
G    G    . .
R/R2 B    R P
W    P:t  W G/G1
G    P    P R
W    Y/Y2 W P
"""


# The draft


@position(cs="První tah: plný plán a čtvrť z jediné startovní destičky.")
def first_turn() -> Sketch:
    """The first turn: a full board, and a district of one start tile."""
    return Sketch(
        districts={"red": START},
        board="""
            cottages             balanced_district  waterfront    ?
            l10                  l17                l24           ?
            tree+fountain        ferry              monument      bandstand+?
            red+red+blue+yellow  blue+green+green   red+red+blue  ?
        """,
    )


@position(cs="Půlka kola: každý už má na plánu dva dělníky.")
def half_a_round() -> Sketch:
    """Half a round is over: everybody has two workers on the board."""
    return Sketch(
        districts={"red": SQUARE},
        round=3,
        board="""
            @purple  skyline   large_water_areas    @teal
            @orange  @red      l24                  ?
            @purple  wild_lot  tree                 dolphin+?
            @red     @teal     yellow+yellow+green  @orange
        """,
    )


@position(cs="Tři hráči, poslední tah kola: v každé řadě jedno pole zbude.")
def three_players() -> Sketch:
    """Three players, the last turn of a round: one slot of each row will be left over."""
    return Sketch(
        seats=3,
        districts={"red": FIVE},
        round=4,
        first="purple",
        board="""
            @orange              @red     park_view  @purple
            @purple              @orange  @red       ?
            @red                 @orange  monument   @purple
            red+red+blue+yellow  @purple  @orange    ?
        """,
    )


@position(cs="Dva hráči: z každé řady si každý vezme dvakrát a červená už má v řadě D dva dělníky.")
def two_players() -> Sketch:
    """Two players: each takes twice from every row, and Red has two workers in row D already."""
    return Sketch(
        seats=2,
        districts={"red": SQUARE},
        round=2,
        board="""
            @red     @purple  skyline  ?
            @purple  l17      @red     ?
            @purple  ferry    tree     bandstand+?
            @red     @red     @purple  ?
        """,
    )


# Land


@position(cs="Před prvním kolem: čtyři startovní destičky jsou v nabídce, hvězdu má fialová.")
def choosing_start_tiles() -> Sketch:
    """Before the first round: four start tiles are on offer, Purple holds the star."""
    return Sketch(round=0, first="purple")


@position(cs="Čtvrť široká tři destičky; červená drží čtvrtou pozemkovou destičku.")
def three_wide() -> Sketch:
    """A district three tiles wide; Red holds a fourth land tile."""
    return Sketch(
        districts={
            "red": """
            R B R P G/G1 G
            W P W G W    Y/Y1
            . . . . B    G
            . . . . W    P
        """
        },
        round=4,
        board="""
            cottages             balanced_district  waterfront    ?
            l20                  l17                l24           ?
            tree+fountain        ferry              monument      bandstand+?
            red+red+blue+yellow  blue+green+green   red+red+blue  ?
        """,
        play=("take b1",),
    )
