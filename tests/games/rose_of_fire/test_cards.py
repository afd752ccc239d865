"""Action cards in general (CRD.1 to CRD.10)."""

from itertools import combinations, product

import pytest

import gamelib
from gamelib.text.templates import NO_BREAK
from tests.playing import cited, earned, options, pending, play, why

from .table import GAME, cells, hand, on, receivers, table, value

BOX = GAME.box
CITY, POPULARITY, PRESTIGE = (range(*BOX.span[back]) for back in range(3))
SIX_PRESTIGE = "sagrada_familia casa_mila casa_batllo palau_de_la_musica_catalana hospital_de_sant_pau la_monumental"


def pile(faces: range) -> dict[str, int]:
    """All cards of one back."""
    return {BOX.faces[face]: BOX.copies[face] for face in faces}


@pytest.mark.rule("ROF-CRD.1")
def test_two_city_cards_for_every_colour_and_pair_of_kinds() -> None:
    faces = {(BOX.colours[face], BOX.kinds[face]): BOX.copies[face] for face in CITY}
    assert set(faces) == {((c,), pair) for c, pair in product(range(3), combinations(range(4), 2))}
    assert set(faces.values()) == {2}


@pytest.mark.parametrize(
    ("houses", "en", "cs"),
    [
        (
            ["middle", "working"],
            "middle-class or working-class house",
            "dům pro střední třídu, nebo pro dělnickou třídu",
        ),
        (["upper", "low"], "upper-class or low-budget house", "dům pro vyšší třídu, nebo nízkorozpočtový"),
    ],
)
def test_a_city_card_is_named_by_what_it_shows_in_every_form(houses: list[str], en: str, cs: str) -> None:
    """Whatever the owner's box shows on it, the log says it in the case that its sentence needs."""
    game = gamelib.load("rose_of_fire", {"city_cards": [{"id": "city_green_middle_working", "houses": houses}]})
    match = play(game.new(seats=2, seed=1, chance="ask"), "align blue crown", "align yellow crown")
    match.play("card blue city_green_middle_working")
    drawn = match.events()[-1]
    assert drawn.text(game) == f"Blue draws a City card (green: {en})."
    assert drawn.text(game, "cs").replace(NO_BREAK, " ") == f"Modrý si bere kartu města (zelená: {cs})."


@pytest.mark.rule("ROF-CRD.2")
def test_a_popularity_card_has_two_kinds_and_an_ability_or_an_event() -> None:
    assert all(len(BOX.kinds[face]) == 2 and BOX.design[face] for face in POPULARITY)
    assert sum(BOX.is_event[face] for face in POPULARITY) == 18
    assert sum(not BOX.is_event[face] for face in POPULARITY) == 21
    wild = [face for face in POPULARITY if len(BOX.colours[face]) == 3]
    assert {BOX.design[face] for face in wild} == {"cerda_plan", "press_campaign", "plot_exchange"}
    assert len(wild) == 9
    for colour in range(3):
        assert sum(BOX.colours[face] == (colour,) for face in POPULARITY) == 10


@pytest.mark.rule("ROF-CRD.3")
def test_a_prestige_card_is_wild_with_two_kinds_and_gives_four_points() -> None:
    assert [BOX.faces[face] for face in PRESTIGE] == SIX_PRESTIGE.split()
    assert {BOX.kinds[face] for face in PRESTIGE} == set(combinations(range(4), 2))
    match = play(table(hand="casa_batllo"), "play casa_batllo")
    assert earned(match, "blue") == {"ROF-CRD.3": 4}
    play(match, "take purple", "place 3,3", "build low")
    assert match.state.scores()[0] == 4


@pytest.mark.rule("ROF-CRD.4")
def test_an_event_without_a_target_cannot_be_played_alone() -> None:
    match = table(hand="rebuilding_green plot_exchange_wild_upper_low liceu_bomb_green")
    assert options(match, "event") == ["event liceu_bomb_green"]
    assert why(match, "event rebuilding_green") == {"ROF-CRD.4"}
    assert why(match, "event plot_exchange_wild_upper_low") == {"ROF-CRD.4"}


@pytest.mark.rule("ROF-CRD.4")
@pytest.mark.rule("ROF-ALN.3")
def test_with_a_crown_it_can_and_the_house_just_built_may_be_the_target() -> None:
    match = table(hand="rebuilding_green", alignment="crown")
    play(match, "both rebuilding_green", "place 1,1", "build low")
    assert pending(match) == "rebuild_house"
    play(match, "rebuild 1,1 upper")
    assert match.state.bomb == 0, "a change is no build"


@pytest.mark.rule("ROF-CRD.4")
def test_with_a_crown_an_event_without_a_target_is_skipped() -> None:
    match = table(hand="plot_exchange_wild_upper_low", alignment="crown")
    play(match, "both plot_exchange_wild_upper_low", "take green", "place 1,1", "build low")
    assert "ROF-CRD.4" in cited(match)
    assert match.state.seat == 1


@pytest.mark.rule("ROF-CRD.5")
def test_an_ability_comes_in_addition_to_tile_and_house() -> None:
    match = table(hand="cerda_plan_wild_working_low")
    assert why(match, "event cerda_plan_wild_working_low") == {"ROF-TRN.3"}, "an ability is no event"
    play(match, "play cerda_plan_wild_working_low")
    assert match.state.prestige[0] == 2, "at once, before the tile"
    assert options(match, "take") == ["take yellow", "take purple", "take green"]


@pytest.mark.rule("ROF-CRD.5")
@pytest.mark.rule("ROF-CRD.11")
def test_the_last_window_lies_before_the_block() -> None:
    match = table({"1,1": "g", "2,1": "g", "1,2": "g"}, raval=[2, 0, 0, 0], hand="soup_kitchen_green")
    play(match, "play soup_kitchen_green", "wait", "place 2,2", "build low", "wait")
    assert pending(match) == "soup_kitchen 1"
    assert match.state.blocks == ()
    assert why(match, "wait") == {"ROF-CRD.5"}, "abilities are not optional"
    play(match, "return 0")
    assert match.state.blocks == (value("square", "1,1"),)


@pytest.mark.rule("ROF-CRD.6")
def test_a_card_that_stays_lies_open_and_is_no_hand_card() -> None:
    full = "civil_guard_yellow civil_guard_purple city_green_working_low city_yellow_working_low"
    match = table(hand={"blue": full, "yellow": "strike"})
    play(match, "play civil_guard_yellow", "place 5,5", "build low")
    assert match.state.standing[0] == (value("card", "civil_guard_yellow"),)
    assert match.state.view(1).standing == match.state.standing, "everybody sees it"
    assert len(hand(match, "blue")) == 3
    assert sum(match.state.discard) == 0


@pytest.mark.rule("ROF-CRD.7")
def test_an_empty_pile_is_made_from_its_discards() -> None:
    match = table(hand={}, waits="deal popularity red", discard=pile(POPULARITY))
    assert match.state.deck_size == [36, 39, 6]
    assert sum(match.state.discard) == 0
    assert receivers(match, "popularity", "amnesty_green") == ["red"]
    assert hand(match, "red") == ["amnesty_green"]


@pytest.mark.rule("ROF-CRD.7")
def test_the_other_discard_piles_stay_where_they_are() -> None:
    match = table(hand={}, waits="deal city red", discard=pile(CITY) | pile(PRESTIGE))
    assert match.state.deck_size == [36, 39, 0]
    assert sum(match.state.discard) == 6


@pytest.mark.rule("ROF-CRD.7")
def test_a_pile_that_still_holds_a_card_is_not_renewed() -> None:
    match = table(hand={}, waits="deal prestige red", discard=SIX_PRESTIGE.replace("casa_mila ", ""))
    assert options(match) == ["card red casa_mila"]


@pytest.mark.rule("ROF-CRD.7")
def test_without_pile_and_discards_nobody_gets_a_card() -> None:
    five, one = SIX_PRESTIGE.rsplit(" ", 1)
    match = table(
        seats=2, hand={"blue": five, "yellow": one}, waits=["deal prestige yellow", "majority 0"], prestige=[1, 2]
    )
    assert pending(match) == "draw_card city yellow", "the next hands follow at once"
    assert hand(match, "yellow") == [one]


@pytest.mark.rule("ROF-CRD.8")
@pytest.mark.parametrize(("seats", "limit"), [(2, 5), (3, 4), (4, 4)])
def test_the_hand_limit_includes_strike_and_prestige_cards(seats: int, limit: int) -> None:
    match = table(seats=seats, hand={"blue": "strike casa_mila"}, waits="deal_city")
    draws = receivers(match, "city")
    assert draws.count("blue") == limit - 2
    assert all(len(held) == limit for held in match.state.hand)


@pytest.mark.rule("ROF-CRD.8")
def test_a_hand_beyond_the_limit_is_no_sound_position() -> None:
    match = table(hand="city_green_upper_low city_green_upper_middle city_green_middle_low casa_mila")
    s = match.state.copy()
    face = value("card", "city_yellow_upper_low")
    s.hand[0] = tuple(sorted((*s.hand[0], face)))
    s.deck[face] -= 1
    s.deck_size[0] -= 1
    assert {problem.rule for problem in s.audit()} == {"ROF-CRD.8"}


@pytest.mark.rule("ROF-CRD.9")
@pytest.mark.parametrize(("prestige", "points"), [(-5, -4), (-1, -4), (0, -2), (1, -2), (15, -2)])
def test_strike_costs_a_turn_and_points(prestige: int, points: int) -> None:
    match = play(table(hand="strike", prestige=[prestige, 1, 1, 1]), "play strike")
    assert earned(match, "blue") == {"ROF-CRD.9": points}
    assert match.state.seat == 1
    assert not any(lies >= 0 for lies in match.state.tile)
    assert sum(match.state.discard) == 0
    assert all(value("card", "strike") not in held for held in match.state.hand), "it lies beside the board again"


@pytest.mark.rule("ROF-CRD.9")
def test_strike_has_no_event() -> None:
    match = table(hand="strike", alignment="crown")
    assert why(match, "event strike") == {"ROF-CRD.9"}
    assert options(match) == ["play strike"]


@pytest.mark.rule("ROF-CRD.10")
def test_cards_of_the_last_phase_end_are_not_played() -> None:
    match = table(
        phase=5, hand={}, barricades=[0, 1, 0, 0], prestige=[1, 1, 5, 1], waits=["strike_card", "prestige_card"]
    )
    assert match.state.hand == [(), (), (), ()]
    assert earned(match, "yellow") == {"ROF-END.2": -2}
    assert earned(match, "red") == {"ROF-END.3": 4}


def test_equal_cards_are_one_choice() -> None:
    match = table(hand="city_green_upper_low city_green_upper_low")
    assert options(match) == ["play city_green_upper_low"]


def test_every_card_can_be_played_for_its_house() -> None:
    for face in (*CITY, *POPULARITY, *PRESTIGE):
        word = BOX.faces[face]
        match = play(table(on(cells(range(1), range(3)), "g"), hand=word), f"play {word}")
        while pending(match).split()[0] in ("soup_kitchen", "court_connections", "take_tile", "place_tile"):
            match.play(match.legal_actions()[-1])
        kinds = [GAME.codecs["kind"].word(kind) for kind in BOX.kinds[face]]
        assert options(match) == [f"build {kind}" for kind in kinds], word
