"""More teaching positions, in the manner of ``positions.py``: milestones, the end of the game, a race of two."""

from __future__ import annotations

from gamelib.core.teaching import Teaching

from .sketch import Sketch, build

POSITIONS = Teaching(build)
position = POSITIONS.position

# Milestones


@position(cs="New York: červený má oblast zeleně o pěti políčkách a v ulici mu chybí jediná budova.")
def first_milestones() -> Sketch:
    """New York: a park area of five spaces, and a street that lacks a single building."""
    return Sketch(
        round=4,
        districts={"red": """
            R/R2 B/B4 G    G/G1
            W:s  P:t  P:f  P
            P    P    G/G3 W
            R    R    W:d  Y
        """},
        cards={"red": "balanced_district park_towers water_attractions"},
        board="""
            cottages              red_terraces        waterfront    ?
            l28                   l21                 l14           ?
            tree+fountain         ferry               monument      sailing_boat+?
            red+yellow+blue+blue  green+yellow+red    blue+red+red  ?
        """,
    )  # fmt: skip


@position(cs="Mexiko: pět přízemních budov a na poli D2 dva zelené dílky.")
def five_low_houses() -> Sketch:
    """Mexico City: five buildings with one floor, and two green pieces on slot D2."""
    return Sketch(
        metropolis="mexico_city",
        round=4,
        districts={"red": """
            R/R1 B    G    G/G1
            W:s  P:t  P:f  P
            P    P    G/G1 W
            R/R1 R    W:d  Y/Y1
        """},
        cards={"red": "cottages park_view twin_houses"},
        board="""
            skyline               red_terraces        waterfront    ?
            l28                   l21                 l14           ?
            tree+fountain         ferry               monument      sailing_boat+?
            red+yellow+blue+blue  green+green+blue    red+red+yellow  ?
        """,
    )  # fmt: skip


@position(cs="Buenos Aires: čtyři oddělené oblasti zeleně a kroužek za ně.")
def four_plazas() -> Sketch:
    """Buenos Aires: four separate park areas, and the ring for them."""
    return Sketch(
        metropolis="buenos_aires",
        round=4,
        districts={"red": """
            R    B/B2 B/B1 P:t  R/R2 G
            W:s  W    W    Y/Y3 P:b  Y
            .    .    B    P    .    .
            .    .    P:f  B    .    .
        """},
        cards={"red": "park_areas blue_towers stepped_street"},
        board="""
            cottages              red_terraces        waterfront    ?
            l28                   l13                 l06           ?
            tree+fountain         ferry               monument      sailing_boat+?
            red+yellow+blue+blue  green+yellow+blue   blue+red+red  ?
        """,
        rings={"0.0": "purple", "0.1": "orange", "2.0": "red", "2.1": "orange", "2.2": "teal"},
    )  # fmt: skip


@position(cs="Lisabon: pět souvislých červených parcel a na poli C2 žolíková parcela.")
def five_red_lots() -> Sketch:
    """Lisbon: five connected red lots, and a wild lot on slot C2."""
    return Sketch(
        metropolis="lisbon",
        round=4,
        districts={"red": """
            P:t  P    W:s  B/B2
            R    R/R2 R    R/R1
            R    B/B2 G/G2 G
            W    P:f  W    Y
        """},
        cards={"red": "colour_quarters red_terraces waterfront"},
        board="""
            cottages              park_view           skyline       ?
            l15                   l10                 l27           ?
            tree+ferry            wild_lot            dolphin       sailing_boat+?
            red+yellow+blue+blue  green+yellow+blue   yellow+green+yellow  ?
        """,
    )  # fmt: skip


# The end


@position(cs="Poslední tah hry: červená čtvrť bude mít 57 bodů.")
def fifty_seven() -> Sketch:
    """The last turn of the game: Red's district will be worth 57 points."""
    return Sketch(
        metropolis="buenos_aires",
        round=8,
        first="purple",
        districts={"red": """
            G/G2   Y      G     P     B    G
            G/G2   W:y    W     Y/Y2  Y    P
            B/B2   W:d    G/G2  P:f   G    P
            W:s    P      P     W:d   W    W
            Y:*/B2 P      G/G3  Y/Y2  P    W
            P:b    Y/Y2   W:s   P:p   R:m  P
        """},
        cards={
            "red": "green_terraces yellow_terraces large_water_areas water_attractions park_attractions twin_houses "
            "skyline"
        },
        board="""
            height_2  @purple  @orange  @teal
            @teal     @red     @purple  @orange
            @red      @orange  @teal    @purple
            @orange   @red     @teal    @purple
        """,
        rings={"0.0": "purple", "0.1": "red", "2.0": "red", "2.1": "purple", "2.2": "orange"},
    )  # fmt: skip


@position(cs="Poslední tah hry: do druhé sady Vyvážené čtvrti chybí dvě budovy.")
def second_set() -> Sketch:
    """The last turn of the game: two buildings are missing to a second set of the Balanced District."""
    return Sketch(
        metropolis="rio_de_janeiro",
        round=8,
        first="purple",
        districts={"red": """
            R/R3 B/B2 G    G/G1 Y/Y1 W
            W:s  P:t  P:f  P    P    P
            P    P:b  G/G4 W:r  R    R:m
            R    R/R1 W:d  Y    B    W
            Y    P    B    G    R    B
            P:t  Y    W    W:s  P    W
        """},
        cards={
            "red": "balanced_district park_towers water_attractions largest_park promenade skyline colour_quarters "
            "cottages"
        },
        board="""
            @red      @purple  @orange  @teal
            @teal     @red     @purple  @orange
            @red      @orange  @teal    @purple
            red+green+blue+yellow  @orange  @teal  @purple
        """,
        rings={"1.0": "red", "2.0": "red"},
    )  # fmt: skip


# Two players


@position(cs="Dva hráči v New Yorku: fialový už má kroužek na Avenue.")
def two_player_race() -> Sketch:
    """Two players in New York: Purple has a ring on the Avenue already."""
    return Sketch(
        seats=2,
        round=3,
        districts={"red": """
            R/R2 B/B2 G    G/G1
            W:s  P:t  P:f  P
            P    P    G/G2 W
            R    R    W:d  Y
            R    R    .    .
            B    W    .    .
        """, "purple": """
            G/G1 Y/Y2 G/G1 G/G1 B/B1 P:b
            W:r  P    W:y  Y    W    P
            B    G    R/R2 B    .    .
            W    W    P    W    .    .
        """},
        board="""
            cottages              red_terraces        waterfront    ?
            l28                   l21                 l14           ?
            tree+fountain         ferry               monument      sailing_boat+?
            red+yellow+blue+blue  green+yellow+red    blue+red+red  ?
        """,
        rings={"2.0": "purple"},
    )  # fmt: skip
