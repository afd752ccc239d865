"""Named teaching positions: where a lesson starts, always before somebody acts.

Each function draws one position (``sketch.py`` says how) and its docstring tells what it shows; ``cs`` is the same in
Czech. Red is the learner. The districts grow out of one another, so that a reader of the lessons feels at home.
"""

from __future__ import annotations

from gamelib.core.teaching import Teaching

from .sketch import Sketch, build

POSITIONS = Teaching(build)
position = POSITIONS.position


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


@position(cs="Dva hráči: z každé řady si každý vezme dvakrát a červený už má v řadě D dva dělníky.")
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


@position(cs="Před prvním kolem: čtyři startovní destičky jsou v nabídce, hvězdu má fialový.")
def choosing_start_tiles() -> Sketch:
    """Before the first round: four start tiles are on offer, Purple holds the star."""
    return Sketch(round=0, first="purple")


@position(cs="Čtvrť široká tři destičky; červený drží čtvrtou pozemkovou destičku.")
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


@position(cs="Čtvrť ve tvaru L a v řadě B tři destičky na výběr.")
def l_shape() -> Sketch:
    """A district in the shape of an L, and three land tiles to choose from."""
    return Sketch(
        districts={"red": L_SHAPE},
        round=3,
        board="""
            cottages             balanced_district  waterfront    ?
            l25                  l24                l26           ?
            tree+fountain        ferry              monument      bandstand+?
            red+red+blue+yellow  blue+green+green   red+red+blue  ?
        """,
    )


@position(cs="Dlouhá hra dvou hráčů: čtvrť smí růst až na 3 × 5 destiček a tahle se rozrostla do šířky.")
def long_game() -> Sketch:
    """The long game of two: a district may grow to 3 × 5 tiles, and this one has grown wide."""
    return Sketch(
        seats=2,
        long_game=True,
        districts={
            "red": """
            . . . . R    G    . .
            . . . . P    Y    . .
            R B R P G/G1 G    B Y
            W P W G W    Y/Y1 P W
            . . . . B    G    . .
            . . . . W    P    . .
        """
        },
        round=3,
        board="""
            cottages             @purple           waterfront    ?
            l20                  l17               @red          ?
            tree+fountain        ferry             monument      bandstand+?
            red+red+blue+yellow  blue+green+green  red+red+blue  ?
        """,
        play=("take b1",),
    )


# Features


@position(cs="Park o třech políčkách, několik vodních ploch a v řadě C všechny druhy zajímavostí.")
def park_and_ponds() -> Sketch:
    """A park of three spaces, some ponds, and in row C every sort of feature."""
    return Sketch(
        districts={"red": FIVE},
        cards={"red": "colour_quarters"},
        round=5,
        board="""
            cottages             balanced_district  waterfront    ?
            l20                  l17                l24           ?
            tree+ferry           monument           wild_lot      fountain+?
            red+red+blue+yellow  blue+green+green   red+red+blue  ?
        """,
    )


@position(cs="Na žolíkové parcele, pod kterou je modrá, stojí zelené přízemí.")
def wild_lot_begun() -> Sketch:
    """On a wild lot that covers a blue one stands a green ground floor."""
    return Sketch(
        districts={"red": FIVE.replace("R/R2 B   ", "R/R2 B:*/G1")},
        round=5,
        board="""
            cottages               balanced_district  waterfront    ?
            l20                    l17                l24           ?
            tree+ferry             monument           playground    fountain+?
            blue+blue+green+green  red+yellow+green   red+red+blue  ?
        """,
    )


@position(cs="Úplně poslední tah hry: dvě zajímavosti a plná čtvrť.")
def last_features() -> Sketch:
    """The very last turn of the game: two features and a full district."""
    return Sketch(
        districts={
            "red": """
            R/R2 B/B1 R    P    G/G2 G
            W    P:t  W    G/G3 W:d  Y/Y1
            G/G1 P:f  P    R/R3 R/R4 W:y
            W    Y/Y2 W    P:p  P    W
            R    B/B2 R/R1 G    R/R1 Y
            Y/Y2 P    P    Y/Y1 W    P
        """
        },
        round=8,
        first="purple",
        board="""
            @red               @purple  @orange  @teal
            @purple            @red     @teal    @orange
            tree+sailing_boat  @orange  @purple  @teal
            @orange            @teal    @red     @purple
        """,
    )


# Pieces


@position(cs="Věže, přízemí, socha, volná žolíková parcela a dílky k výběru.")
def storeys() -> Sketch:
    """Towers, ground floors, a monument, an empty wild lot, and pieces to choose from."""
    return Sketch(
        districts={
            "red": """
            Y    W    . .
            G    G:*  . .
            R/R2 B/B4 R P
            W    P:t  W G/G1
            G    P    P R/R3
            W    Y:m  W P
        """
        },
        round=5,
        board="""
            cottages             balanced_district  waterfront       ?
            l20                  l17                l24              ?
            tree+ferry           fountain           dolphin          playground+?
            red+green+green+blue  green+green+red   yellow+blue+red  ?
        """,
    )


# Conditions and milestones

ONE_POND = """
R/R1 B R R
W    P P P
"""
AVENUE = """
R/R1 B/B1 R/R2 R
W    P    P    P
"""

_PIECES = """
    skyline            cottages         waterfront       ?
    l10                l24              l31              ?
    dolphin+ferry      monument         tree             fountain+?
    red+red+green+blue yellow+blue+red  green+blue+blue  ?
"""


@position(cs="Jediné volné políčko vody, a na C1 leží dvě modré zajímavosti.")
def one_free_water() -> Sketch:
    """A single free water space, and two blue features on C1."""
    return Sketch(
        districts={"red": ONE_POND},
        round=2,
        board="""
            skyline              cottages          waterfront        ?
            l10                  l24               l31               ?
            dolphin+ferry        monument          tree              fountain+?
            red+red+blue+yellow  blue+green+green  yellow+blue+red   ?
        """,
        play=("take c1",),
    )


@position(cs="Na A4 leží karta lícem dolů a Vyváženou čtvrť ještě nikdo neviděl.")
def face_down_card() -> Sketch:
    """A card lies face down on A4, and nobody has seen a Balanced District yet."""
    return Sketch(
        districts={"red": START},
        board="""
            skyline              cottages          waterfront        ?
            l10                  l24               l31               ?
            sailing_boat+ferry   monument          tree              fountain+?
            red+red+blue+yellow  blue+green+green  yellow+blue+red   ?
        """,
    )


@position(cs="Volné je už jen D3 a D4: kdo bude začínat příští kolo?")
def star_at_stake() -> Sketch:
    """Only D3 and D4 are left: who will begin the next round?"""
    return Sketch(
        districts={"red": ONE_POND + "R B . .\nY P . .\n"},
        round=2,
        first="orange",
        board="""
            @red     @purple  @orange         @teal
            @teal    @red     @purple         @orange
            @orange  @teal    @red            @purple
            @orange  @teal    red+blue+green  ?
        """,
    )


@position(cs="Tři budovy v řadě: ještě jedna, a Avenue v New Yorku je hotová.")
def one_step_to_the_avenue() -> Sketch:
    """Three buildings in a row: one more, and the Avenue of New York is done."""
    return Sketch(districts={"red": AVENUE}, round=2, board=_PIECES, play=("take d1",))


@position(cs="Avenue je na dosah, jenže na všech třech políčkách milníku už leží kroužky.")
def fourth_at_the_avenue() -> Sketch:
    """The Avenue is within reach, but all three places of the milestone hold rings already."""
    rings = {"2.0": "purple", "2.1": "orange", "2.2": "teal"}
    return Sketch(districts={"red": AVENUE}, round=2, rings=rings, board=_PIECES, play=("take d1",))
