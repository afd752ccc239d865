"""Named teaching positions: where a lesson starts, always before somebody acts.

Each function draws one position (``sketch.py`` says how) and its docstring tells what it shows; ``cs`` is the same in
Czech. Blue is the learner. The cities grow out of one another, so that a reader of the lessons feels at home.
"""

from __future__ import annotations

from gamelib.core.teaching import Teaching

from .sketch import City, Sketch, build, city, scored

POSITIONS = Teaching(build)
position = POSITIONS.position


# Four players. The first phase: sixteen tiles, one block with houses of all four families.

FIRST_PHASE = city("""
... ... ... ... ... ... ... ... ... ... ... ... ...
... gRm gBu ... ... ... ... ... yBu yRl yYm ... ...
... gYl gGm ... ... ... ... ... ... ... ... ... ...
... ... ... pBm pYw pGl ... ... ... ... gGw ... ...
... ... ... ... ... ... ... ... ... ... gYm ... pBl
... ... ... ... ... yRl yGw ... ... ... ... ... pRw
""")
# Two rounds later: squares that lack one tile at 4,4 (purple), 5,4 and 9,2 (yellow), 11,4 (green).
SECOND_PHASE = FIRST_PHASE | {
    "0,1": "gGw", "3,1": "gYw", "8,2": "yYw", "11,3": "gBm",
    "3,4": "pRu", "6,4": "yGu", "14,1": "pRw", "14,2": "pBm",
}  # fmt: skip
# Blue alone still holds a card; two of the squares are blocks now.
SECOND_PHASE_ENDS = SECOND_PHASE | {
    "9,2": "yBm", "4,4": "pRw", "11,1": "yYm", "11,2": "gGm", "7,5": "yGl", "13,1": "pRl", "15,4": "yYl",
}  # fmt: skip
BLOCKS = "1,1 8,1 3,3"
# Epoch II begins: what stood in the blocks has been scored, their tiles are turned over.
THIRD_PHASE = scored(SECOND_PHASE_ENDS | {"12,3": "pBw"}, BLOCKS)
# Two rounds of epoch II.
THIRD_PHASE_GOES_ON = THIRD_PHASE | {
    "4,1": "gBu", "5,1": "gBu", "15,5": "yYl", "16,4": "yYm",
    "15,1": "pRm", "16,1": "pRl", "14,7": "gGm", "14,8": "gGw",
}  # fmt: skip

# Three players, late: three blocks of epoch I (capitals), two of epoch II.

FOURTH_PHASE_ENDS = city("""
... gBM gRU gYw gBl ... ... ... ... ... ... ... ... ... ... ... ...
... gYL gBW ... ... ... ... yYu yRM yBU ... ... ... ... pBw pYl ...
... ... ... ... ... ... ... ... yYW yYM gYm gBm ... ... pRm ... ...
... ... pYl pBu pYw pBm ... ... yRw gYm gBl gRu ... ... ... ... ...
... ... ... pRm pRl yYl ... ... ... ... gRl pBL pRM ... ... yBu ...
... ... ... ... ... yRl yBm ... ... ... ... pYU pRW ... ... yRw ...
... ... ... ... ... ... ... ... ... ... ... ... ... ... ... ... ...
... ... ... ... ... ... ... ... ... ... ... ... ... ... gYw ... ...
... ... ... ... ... ... ... ... ... ... ... ... ... ... gBl ... ...
""")
FIFTH_PHASE_ENDS = scored(FOURTH_PHASE_ENDS, "3,3 10,2") | {
    "6,4": "yRm", "15,2": "pBu", "7,2": "yYm", "16,4": "yBm", "13,7": "gRw", "9,4": "gYl",
}  # fmt: skip


# Tiles and houses


@position(cs="První tah: prázdný Eixample, čtyři karty v ruce, přišli čtyři imigranti.")
def first_turn() -> Sketch:
    """The first turn: an empty Eixample, four cards in hand, four immigrants have come."""
    return Sketch(hand="city_green_middle_working city_yellow_upper_low city_purple_working_low city_green_upper_low")


@position(cs="Modrý zahrál zelenou kartu a hledá místo pro destičku.")
def green_tile_to_lay() -> Sketch:
    """Blue has played a green card and looks for a place for the tile."""
    hand = "city_green_middle_working city_yellow_upper_low city_purple_working_low city_purple_upper_middle"
    return Sketch(
        hand=hand, city=FIRST_PHASE, blocks="1,1", levels=(3, 4), bomb=4, play=("play city_green_middle_working",)
    )


@position(cs="Přišlo pět imigrantů a modrý má zelenou kartu se středním a dělnickým domem.")
def five_arrive() -> Sketch:
    """Five immigrants have come, and Blue holds a green card with a middle-class and a working-class house."""
    hand = "city_green_middle_working city_yellow_upper_low city_purple_working_low city_purple_upper_middle"
    return Sketch(hand=hand, city=FIRST_PHASE, blocks="1,1", levels=(3, 5), bomb=4)


@position(cs="Modrý má v Ravalu pět stávkujících a jen karty s drahými domy.")
def raval_full() -> Sketch:
    """Blue has five strikers in the Raval and only cards with fine houses."""
    return Sketch(
        hand="city_purple_upper_middle city_yellow_upper_middle",
        city=SECOND_PHASE, blocks="1,1", levels=(3, 4), bomb=6,
        raval={"blue": 5, "yellow": 2, "red": 4, "green": 3},
    )  # fmt: skip


# Blocks


@position(cs="Čtyřem čtvercům chybí jediná destička; modrý má žlutou i zelenou kartu.")
def almost_a_block() -> Sketch:
    """Four squares lack a single tile; Blue holds a yellow card and a green one."""
    return Sketch(
        hand="city_yellow_middle_working city_green_working_low",
        city=SECOND_PHASE, blocks="1,1", levels=(3, 4), bomb=6,
        raval={"blue": 2, "yellow": 2, "red": 4, "green": 3},
    )  # fmt: skip


@position(cs="Zelená destička na 3,1 uzavře dva čtverce najednou; blokem se stane jen jeden.")
def two_blocks_to_choose() -> Sketch:
    """A green tile on 3,1 closes two squares at once; only one can become a block."""
    drawing = city("""
    ... ... gRl gBw gRm ... ... ... ...
    ... gYw gBu ... gGl ... ... ... yGm
    ... ... ... ... ... ... ... ... ...
    ... ... ... pYm ... ... ... ... ...
    """)
    return Sketch(
        hand="city_green_upper_middle city_purple_working_low", city=drawing,
        raval={"blue": 4, "red": 2, "yellow": 3, "green": 2},
    )  # fmt: skip


@position(cs="Prestiž na krajích Auky: modrý stojí na 14 s Dobročinností v ruce, červený na −4.")
def prestige_ends() -> Sketch:
    """Prestige near the ends of the Auca: Blue on 14 with Philanthropy in hand, Red on −4."""
    return Sketch(
        hand="philanthropy_purple", alignment={"blue": "personalities"},
        city=SECOND_PHASE_ENDS, blocks=BLOCKS, levels=(3, 4), first="yellow", bomb=6,
        raval={"blue": 1, "yellow": 4, "red": 2, "green": 3}, barricades={"red": 3},
        prestige={"blue": 14, "yellow": 5, "red": -4, "green": 3},
    )  # fmt: skip


# The end of a phase


@position(cs="Poslední karta první fáze; pak přijde rebelie a s ní vojáci.")
def rebellion_with_soldiers() -> Sketch:
    """The last card of the first phase; then comes the rebellion, and soldiers with it."""
    return Sketch(
        hand="city_purple_working_low", city=FIRST_PHASE | {"12,4": "."}, blocks="1,1", first="yellow",
        raval={"blue": 3, "yellow": 4, "red": 5, "green": 2}, barricades={"blue": 2, "red": 1},
        prestige={"blue": 4, "yellow": 2, "red": 3, "green": 3},
    )  # fmt: skip


@position(cs="Před rebelií mají modrý a červený na barikádách stejně; o Stávku rozhodne prestiž.")
def strike_tie() -> Sketch:
    """Before the rebellion Blue and Red have equally many on the barricades; prestige decides about Strike."""
    return Sketch(
        hand="city_purple_working_low", city=FIRST_PHASE | {"12,4": "."}, blocks="1,1", first="yellow",
        raval={"blue": 1, "yellow": 4, "red": 2, "green": 2}, barricades={"blue": 3, "red": 3},
        prestige={"blue": 6, "yellow": 4, "red": 2, "green": 3},
    )  # fmt: skip


@position(cs="Poslední karta fáze je Všeobecná amnestie a na barikádách stojí tři modří stávkující.")
def amnesty_in_time() -> Sketch:
    """The last card of the phase is a General Amnesty, and three blue strikers stand on the barricades."""
    return Sketch(
        hand="amnesty_purple", city=FIRST_PHASE | {"12,4": "."}, blocks="1,1", first="yellow",
        raval={"yellow": 4, "red": 2, "green": 2}, barricades={"blue": 3, "red": 2},
        prestige={"blue": 3, "yellow": 4, "red": 2, "green": 3},
    )  # fmt: skip


@position(cs="Pravá čtvrť před udílením karet popularity: kdo má kde nejvíc domů?")
def right_district_majorities() -> Sketch:
    """The Right district before Popularity cards are given: who has most houses of which kind?"""
    drawing = city("""
    ... ... ... ... ... ... ... ... ... ... ... ... ...
    ... gBm gRm ... ... ... ... ... yGm yYw yRl ... ...
    ... ... ... ... ... ... ... ... yYl ... ... ... ...
    ... ... ... pRu pBl ... ... ... ... ... gGw gBw ...
    ... ... ... ... ... ... ... ... ... ... gRu ... ...
    ... ... ... ... ... yGm yYm ... ... ... ... pYl pGl
    """)
    return Sketch(
        hand="city_green_upper_middle", city=drawing, first="yellow",
        prestige={"blue": 4, "green": 3, "yellow": 2, "red": 2},
    )  # fmt: skip


@position(cs="Modrý vyhraje skoro všechno, jenže ruka pojme jen čtyři karty.")
def crowded_hand() -> Sketch:
    """Blue is about to win almost everything, but a hand holds only four cards."""
    return Sketch(
        hand="city_purple_working_low", city=SECOND_PHASE_ENDS, blocks=BLOCKS, levels=(3, 4), first="yellow", bomb=6,
        raval={"blue": 2, "yellow": 3, "red": 2, "green": 3}, barricades={"blue": 4, "yellow": 1},
        prestige={"blue": 12, "yellow": 4, "red": 2, "green": 3},
    )  # fmt: skip


@position(cs="Fáze začíná, modrý drží kartu Stávka a jeho prestiž je pod nulou.")
def strike_in_hand() -> Sketch:
    """A phase begins; Blue holds the Strike card, and his prestige is below zero."""
    return Sketch(
        hand="strike cerda_plan_wild_working_low city_purple_working_low city_yellow_middle_low",
        city=FIRST_PHASE, blocks="1,1", levels=(3, 4), bomb=4, prestige={"blue": -1, "yellow": 2, "red": 3, "green": 3},
    )  # fmt: skip


# Cards, events, influence


@position(cs="Modrý má dvě koruny a jednu kolonii; Portoriko stojí dvě kolonie.")
def exchange_of_influence() -> Sketch:
    """Blue has two crowns and one colony; Puerto Rico costs two colonies."""
    return _epoch_two(
        "city_green_middle_working city_yellow_upper_low city_purple_working_low city_purple_upper_middle",
        THIRD_PHASE, tokens="crown crown colonies", alignment="spent",
    )  # fmt: skip


@position(cs="Modrý má šest žetonů vlivu, neutracené přesvědčení a kartu s domem pro vyšší třídu.")
def six_tokens() -> Sketch:
    """Blue has six influence tokens, an unspent alignment and a card with an upper-class house."""
    return _epoch_two(
        "city_green_upper_middle city_yellow_upper_low city_purple_working_low city_purple_upper_middle",
        THIRD_PHASE, tokens="crown crown colonies colonies personalities personalities", alignment="colonies",
    )  # fmt: skip


@position(cs="Bomba stojí krok před korunou, modrý má dvě koruny a kartu s domem pro vyšší třídu.")
def conflict_event_waits() -> Sketch:
    """The bomb is one step from the crown; Blue has two crowns and a card with an upper-class house."""
    return _epoch_two(
        "city_green_upper_middle city_yellow_upper_low city_purple_working_low city_purple_upper_middle",
        THIRD_PHASE, tokens="crown crown", alignment="spent", bomb=13,
    )  # fmt: skip


@position(cs="Modrý má utajenou korunu a karty s událostí: událost, nebo dům, nebo jednou za hru obojí.")
def crown_and_event() -> Sketch:
    """Blue has a secret crown and cards with an event: the event, or the house, or once in the game both."""
    return _epoch_two("amnesty_green liceu_bomb_yellow", THIRD_PHASE_GOES_ON, bomb=10, strikers=True)


@position(cs="Raval je skoro plný a modrý drží Vývařovnu pro chudé: ve které chvíli ji použít?")
def soup_kitchen() -> Sketch:
    """The Raval is nearly full and Blue holds the Soup Kitchen: at which moment to use it?"""
    return _epoch_two("soup_kitchen_yellow city_purple_upper_middle", THIRD_PHASE_GOES_ON, bomb=10, strikers=True)


def _epoch_two(
    hand: str, drawn: City, *, tokens: str = "", alignment: str = "crown", bomb: int = 8, strikers: bool = False
) -> Sketch:
    return Sketch(
        hand=hand, city=drawn, levels=(3, 4, 5), bomb=bomb, tokens={"blue": tokens}, alignment={"blue": alignment},
        raval={"blue": 4, "yellow": 4, "red": 4, "green": 5} if strikers else {},
        barricades={"blue": 2} if strikers else {},
        prestige={"blue": 4, "yellow": 6, "red": 3, "green": 2},
    )  # fmt: skip


# Epochs and the end


@position(cs="Poslední karta období I: tři bloky čekají na bodování, domy mimo ně ne.")
def epoch_end() -> Sketch:
    """The last card of epoch I: three blocks wait to be scored, the houses outside them do not."""
    return Sketch(
        hand="city_purple_working_low", city=SECOND_PHASE_ENDS, blocks=BLOCKS, levels=(3, 4), first="yellow", bomb=6,
        raval={"blue": 2, "yellow": 3, "red": 4, "green": 1}, barricades={"red": 1},
        in_bag={"blue": 1, "yellow": 2, "green": 1}, soldiers_in_bag=1,
        prestige={"blue": 4, "yellow": 6, "red": 3, "green": 5},
    )  # fmt: skip


@position(cs="Bomba stojí krok před anarchií a modrý drží poslední kartu čtvrté fáze.")
def anarchy_at_the_door() -> Sketch:
    """The bomb is one step from anarchy, and Blue holds the last card of the fourth phase."""
    return Sketch(
        seats=3, hand="city_green_upper_low", city=FOURTH_PHASE_ENDS, blocks="3,3 10,2", levels=(3, 5, 4, 4),
        first="yellow", bomb=29, prestige={"blue": 6, "yellow": 4, "red": 2},
        raval={"blue": 2, "yellow": 1, "red": 3}, barricades={"yellow": 1}, in_bag={"yellow": 1, "red": 1},
        soldiers_in_bag=2, tokens={"blue": "crown colonies", "red": "crown"},
        influence={"puerto_rico": "blue", "eusebi_guell": "red"},
    )  # fmt: skip


@position(cs="Poslední karta hry: pak se sečte všechno, co ještě leží na stole.")
def final_scoring() -> Sketch:
    """The last card of the game: then everything that still lies on the table is counted."""
    return Sketch(
        seats=3, hand="city_purple_working_low", city=FIFTH_PHASE_ENDS, blocks="5,4 14,1", levels=(3, 5, 4, 4, 6),
        first="yellow", bomb=22, raval={"blue": 2, "yellow": 4, "red": 3}, barricades={"blue": 1, "yellow": 2},
        prestige={"blue": 6, "yellow": 2, "red": 5},
        alignment={"blue": "colonies", "yellow": "spent", "red": "spent"},
        tokens={
            "blue": "crown crown personalities", "red": "crown",
            "yellow": "crown crown colonies colonies personalities",
        },
        influence={"puerto_rico": "blue", "the_philippines": "blue", "eusebi_guell": "red"},
    )  # fmt: skip


@position(cs="Dva hráči: ruka má pět karet, Sant Martí se nehraje a Raval pojme šest stávkujících.")
def two_player_table() -> Sketch:
    """Two players: hands of five, no Sant Martí, and room for six strikers in the Raval."""
    drawing = city("""
    ... ... ... ... ... ... ... ... ... ... ...
    ... gBu gYm ... ... ... ... ... yYw ... ...
    ... ... ... ... ... ... ... ... ... ... ...
    ... ... ... pBu ... ... ... ... ... ... gYl
    ... ... ... pBl ... ... ... ... ... ... ...
    """)
    hand = "city_green_upper_middle city_yellow_upper_low"
    return Sketch(seats=2, hand=hand, city=drawing, raval={"blue": 6, "yellow": 3})
