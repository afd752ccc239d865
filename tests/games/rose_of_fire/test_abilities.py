"""What Popularity cards do beside tile and house (CRD.11 to CRD.17)."""

import pytest

from tests.playing import cited, earned, options, pending, play, why

from .table import house, owner, receivers, table, tokens, value


@pytest.mark.rule("ROF-CRD.11")
@pytest.mark.parametrize(("waiting", "choices"), [(0, [0]), (1, [0, 1]), (2, [0, 1, 2]), (5, [0, 1, 2])])
def test_soup_kitchen_returns_up_to_two(waiting: int, choices: list[int]) -> None:
    match = table(raval=[waiting, 5, 5, 5], hand="soup_kitchen_green")
    play(match, "play soup_kitchen_green")
    assert options(match) == [*(f"return {n}" for n in choices), "wait"]
    assert why(match, "return 3") == {"ROF-CRD.11"}


@pytest.mark.rule("ROF-CRD.11")
def test_soup_kitchen_before_the_tile_prevents_the_overflow() -> None:
    match = table(levels="4", raval=[5, 0, 0, 0], hand="soup_kitchen_green")
    play(match, "play soup_kitchen_green", "return 2", "place 1,1", "build middle")
    assert (match.state.raval[0], match.state.barricades[0]) == (5, 0)


@pytest.mark.rule("ROF-CRD.11")
def test_soup_kitchen_between_house_and_strikers() -> None:
    match = table(levels="4", raval=[5, 0, 0, 0], hand="soup_kitchen_green")
    play(match, "play soup_kitchen_green", "wait", "place 1,1", "build middle")
    assert pending(match) == "soup_kitchen 0"
    assert match.state.raval[0] == 5
    play(match, "return 1")
    assert (match.state.raval[0], match.state.barricades[0]) == (4, 1)


@pytest.mark.rule("ROF-CRD.11")
def test_soup_kitchen_after_the_overflow() -> None:
    match = table(levels="4", raval=[5, 0, 0, 0], hand="soup_kitchen_green")
    play(match, "play soup_kitchen_green", "wait", "place 1,1", "build middle", "wait")
    assert (match.state.raval[0], match.state.barricades[0]) == (5, 1)
    play(match, "return 2")
    assert (match.state.raval[0], match.state.barricades[0]) == (3, 1)


@pytest.mark.rule("ROF-CRD.11")
def test_soup_kitchen_works_once() -> None:
    match = table(levels="4", raval=[4, 0, 0, 0], hand="soup_kitchen_green")
    play(match, "play soup_kitchen_green", "return 0", "place 1,1", "build low")
    assert match.state.seat == 1
    assert match.state.raval[0] == 4


@pytest.mark.rule("ROF-CRD.12")
def test_philanthropy_is_a_prestige_award_when_the_card_is_played() -> None:
    match = table(prestige=[0, 3, 3, 5], hand="philanthropy_green")
    play(match, "play philanthropy_green")
    assert match.state.prestige[0] == 3
    assert pending(match) == "place_tile green"


@pytest.mark.rule("ROF-CRD.12")
@pytest.mark.rule("ROF-ALN.5")
def test_philanthropy_may_ask_for_the_personalities_token() -> None:
    match = table(prestige=[5, 3, 3, 5], hand="philanthropy_green", alignment="personalities")
    play(match, "play philanthropy_green")
    assert pending(match) == "use_personalities blue"
    play(match, "reveal")
    assert match.state.prestige[0] == 8
    assert pending(match) == "place_tile green"


@pytest.mark.rule("ROF-CRD.13")
@pytest.mark.parametrize("waits", [0, 1, 2])
def test_court_connections_draws_a_token_in_the_chosen_window(waits: int) -> None:
    match = table(hand="court_connections_purple")
    play(match, "play court_connections_purple")
    between = [["wait", "place 3,3", "build low"], ["wait"], []]
    for actions in between[:waits]:
        play(match, *actions)
    play(match, "draw_token", "token colonies")
    assert tokens(match, "blue") == ["colonies"]
    if not waits:
        play(match, "place 3,3", "build low")
    assert match.state.seat == 1, "no second chance"


@pytest.mark.rule("ROF-CRD.13")
def test_court_connections_must_be_used_in_the_last_window() -> None:
    match = table(hand="court_connections_purple")
    play(match, "play court_connections_purple", "wait", "place 3,3", "build low", "wait")
    assert options(match) == ["draw_token"]
    assert why(match, "wait") == {"ROF-CRD.5"}
    assert why(match, "return 1") == {"ROF-CRD.13"}, "that is another card's ability"


@pytest.mark.rule("ROF-CRD.13")
@pytest.mark.rule("ROF-TRN.4")
@pytest.mark.rule("ROF-INF.2")
def test_court_connections_after_an_upper_class_house() -> None:
    """A window before the second draw, so that six need not be exceeded; the surplus goes at once."""
    held = {"blue": "crown crown crown colonies colonies"}
    match = table(tokens=held, hand="court_connections_yellow")
    play(match, "play court_connections_yellow", "wait", "place 5,5", "build upper")
    play(match, "pair personalities personalities", "keep personalities")
    assert pending(match) == "court_connections 0"
    full = play(match.fork(), "draw_token", "pass", "token personalities")
    assert pending(full) == "discard_influence"
    play(full, "discard personalities")
    assert full.state.token_count(0) == 6
    assert full.state.raval[0] == 3
    buying = play(match, "draw_token", "buy alfonso_xii crown,crown,crown", "pass", "token personalities")
    assert tokens(buying, "blue") == ["colonies", "colonies", "personalities", "personalities"]
    assert owner(buying, "alfonso_xii") == "blue"


@pytest.mark.rule("ROF-CRD.14")
@pytest.mark.rule("ROF-AUC.2")
def test_cerda_plan_gives_one_prestige() -> None:
    match = table(prestige=[15, 1, 1, 1], hand="cerda_plan_wild_upper_working")
    play(match, "play cerda_plan_wild_upper_working")
    assert match.state.prestige[0] == 15
    assert match.state.scores()[0] == 1


@pytest.mark.rule("ROF-CRD.15")
@pytest.mark.parametrize(
    ("kind", "level", "strikers"), [("upper", 5, 2), ("upper", 3, 0), ("low", 5, 0), ("low", 4, 0)]
)
def test_model_factory_spares_two_strikers(kind: str, level: int, strikers: int) -> None:
    match = table(levels=str(level), hand="model_factory_green")
    play(match, "play model_factory_green", "place 1,1", f"build {kind}")
    if kind == "upper":
        play(match, "pair crown crown", "keep crown")
    assert match.state.raval[0] == strikers


@pytest.mark.rule("ROF-CRD.15")
@pytest.mark.rule("ROF-STR.2")
def test_model_factory_counts_before_the_supply() -> None:
    match = table(levels="5", in_bag=[18, 0, 0, 0], hand="model_factory_green")
    play(match, "play model_factory_green", "place 1,1", "build upper", "pair crown crown", "keep crown")
    assert match.state.raval[0] == 2, "4 - 2 = 2, and two are left"


@pytest.mark.rule("ROF-CRD.16")
@pytest.mark.parametrize(("guards", "there", "lost"), [(1, 5, 3), (1, 1, 0), (2, 5, 1), (3, 5, 0), (0, 5, 5)])
def test_civil_guard_saves_two_each(guards: int, there: int, lost: int) -> None:
    cards = ["civil_guard_yellow", "civil_guard_purple", "civil_guard_green"][:guards]
    match = table(standing={"blue": " ".join(cards)}, barricades=[there, 0, 0, 0], hand={}, waits="lose_prestige")
    assert match.state.prestige[0] == 1 - lost
    assert match.state.standing[0] == ()
    assert sum(match.state.discard) == guards, "then it is discarded"


@pytest.mark.rule("ROF-CRD.16")
def test_civil_guard_is_discarded_even_if_it_saved_nothing_and_helps_only_its_owner() -> None:
    match = table(standing="civil_guard_green", barricades=[0, 3, 0, 0], hand={}, waits="lose_prestige")
    assert match.state.prestige == [1, -2, 1, 1]
    assert match.state.standing[0] == ()


@pytest.mark.rule("ROF-CRD.16")
def test_civil_guard_does_not_change_who_gets_strike() -> None:
    match = table(
        standing="civil_guard_green", barricades=[2, 1, 0, 0], hand={}, waits=["lose_prestige", "strike_card"]
    )
    assert match.state.prestige[0] == 1
    assert value("card", "strike") in match.state.hand[0]


@pytest.mark.rule("ROF-CRD.17")
def test_press_campaign_wins_every_tie_and_is_then_discarded() -> None:
    match = table(
        {"1,1": "pBm", "3,3": "pRm", "1,2": "pYl", "2,2": "pRl"},
        prestige=[5, 5, -2, 1],
        standing={"red": "press_campaign_wild_upper_low"},
        hand={},
        discard="",
        waits="majority 0",
    )
    assert receivers(match, "popularity") == ["red", "red"]
    assert match.state.standing[2] == ()
    assert sum(match.state.discard) == 1


@pytest.mark.rule("ROF-CRD.17")
def test_press_campaign_does_not_help_against_more_houses() -> None:
    match = table(
        {"1,1": "pBm", "2,1": "pBm", "3,3": "pRm"},
        standing={"red": "press_campaign_wild_upper_low"},
        hand={},
        waits="majority 0",
    )
    assert receivers(match, "popularity") == ["blue"]
    assert match.state.standing[2] == ()


@pytest.mark.rule("ROF-CRD.17")
@pytest.mark.rule("ROF-TIE.1")
def test_two_press_campaigns_tied_with_each_other() -> None:
    match = table(
        {"1,1": "pBm", "2,1": "pYm", "3,3": "pRm"},
        prestige=[9, 2, 3, 1],
        standing={"yellow": "press_campaign_wild_upper_low", "red": "press_campaign_wild_middle_low"},
        hand={},
        waits="majority 0",
    )
    assert receivers(match, "popularity") == ["red"]


@pytest.mark.rule("ROF-CRD.17")
@pytest.mark.rule("ROF-END.4")
def test_press_campaign_works_in_the_last_phase_too() -> None:
    match = table(
        {"1,1": "pBm", "3,3": "pRm"},
        phase=5,
        prestige=[9, 2, 3, 1],
        standing={"red": "press_campaign_wild_upper_low"},
        hand={},
        waits="majority 0",
    )
    assert earned(match, "blue") == {"ROF-END.6": 1}
    assert earned(match, "red") == {"ROF-END.4": 1, "ROF-END.6": 1}
    assert match.state.standing[2] == ()


def test_the_ability_of_a_card_played_earlier_does_not_linger() -> None:
    match = table(
        levels="5", hand={"blue": "model_factory_green city_green_upper_low", "yellow": "city_purple_upper_low"}
    )
    play(match, "play model_factory_green", "place 1,1", "build low")
    play(match, "play city_purple_upper_low", "place 3,3", "build upper", "pair crown crown", "keep crown")
    assert match.state.raval[:2] == [0, 4]
    assert house(match, "3,3") == "yellow_upper"
    assert "ROF-CRD.15" not in cited(match)
