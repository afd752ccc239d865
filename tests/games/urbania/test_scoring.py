"""The scoring of an epoch (V) and the final count (F)."""

import pytest

from gamelib.games.urbania.final_count import ranking_key
from gamelib.games.urbania.scoring import left_out, lines, total
from tests.playing import earned, options, pending, play, walk

from .moments import GAME, START, over, sketch, table, tokens

WHOLE_CITY = "housing_1, housing_3, brewery, barracks, chateau, museum, factory, railway_station, theatre"


def brings(cards: str, epoch: str, **unusual: object) -> tuple[int, int, int]:
    """What a city of blue brings in an epoch."""
    return total(sketch(f"blue: {cards}", epoch=epoch, **unusual), 0)


@pytest.mark.rule("URB-V.2")
def test_the_row_of_the_epoch_counts_for_every_active_building() -> None:
    assert [brings(START, epoch) for epoch in ("I", "II", "III", "IV")] == [
        (1, 1, 2),
        (1, 0, 1),
        (1, 0, 0),
        (1, -1, -1),
    ]
    assert brings(f"{START}, mill > church", "I") == (1, 2, 3), "what is covered brings nothing"
    assert brings(f"{START}, church destroyed", "I") == (1, 1, 2)
    assert brings(f"{START}, church marked", "I") == (1, 2, 3)
    assert brings(f"{START}, charles_bridge", "I") == (1, 2, 3)


@pytest.mark.rule("URB-V.3")
def test_brewery_and_barracks() -> None:
    """Example i.2: what both bring in epochs III, IV and V; the rest of the city is taken off."""
    for epoch, both in (("III", (2, 4, 0)), ("IV", (2, 3, 0)), ("V", (1, 2, 0))):
        city = brings(f"{START}, brewery, barracks", epoch)
        without = brings(START, epoch)
        assert tuple(map(int.__sub__, city, without)) == both
    alone = brings(f"{START}, brewery", "III")
    assert brings(f"{START}, brewery, barracks destroyed", "III") == alone
    assert brings(f"{START}, brewery, barracks > theatre", "III")[0] == alone[0] - 1


@pytest.mark.rule("URB-V.2")
@pytest.mark.rule("URB-V.3")
@pytest.mark.rule("URB-V.4")
@pytest.mark.rule("URB-M.4")
def test_a_whole_city_in_epoch_iv() -> None:
    """Example i.13: W 10, P 12, S 7."""
    assert brings(f"{WHOLE_CITY}, charles_bridge", "IV") == (10, 12, 7)
    match = over(table(f"blue 0/0/0: {WHOLE_CITY}, charles_bridge", epoch="IV", waits="end_epoch"), "take_action")
    assert tokens(match.state) == (10, 12, 7, 0)


@pytest.mark.rule("URB-V.4")
def test_of_several_housing_cards_the_negative_ones_are_left_out() -> None:
    """Example i.7."""
    assert brings(f"{START}, housing_2", "IV")[2] == 1
    assert brings(START, "IV")[2] == -1
    assert brings(f"{START}, housing_1", "V")[2] == -1
    assert brings(f"{START}, housing_1 > housing_2, housing_3", "V")[2] == 1
    s = sketch(f"blue: {START}, housing_1, housing_2", epoch="VI")
    out = [GAME.codecs["building"].word(one) for one in left_out(s, s.actives(0), s.epoch)]
    assert out == ["housing_s", "housing_1"]


@pytest.mark.rule("URB-V.5")
@pytest.mark.rule("URB-L.5")
def test_each_leader_card_gives_a_point_of_the_owners_choice() -> None:
    match = table(
        f"blue 0/0/0: {START}, culture, research\nred 0/0/0: {START}, population",
        epoch="I",
        first="red",
        waits="end_epoch",
    )
    over(match, "assign_leader_point")
    assert pending(match) == "assign_leader_point red", "clockwise from the start player of the epoch"
    assert options(match) == ["point wealth", "point prestige", "point satisfaction"]
    play(match, "point prestige", "point wealth", "point satisfaction")
    over(match, "take_action")
    assert (tokens(match.state), tokens(match.state, "red")) == ((2, 1, 3, 0), (1, 2, 2, 0))
    assert match.state.assigned == [0] * 9


@pytest.mark.rule("URB-V.5")
@pytest.mark.rule("URB-V.6")
def test_the_point_of_a_leader_card_can_cancel_a_loss() -> None:
    match = table(f"blue 0/0/0: {START}, culture", epoch="IV", waits="score_epoch")
    over(play(match, "point prestige"), "take_action")
    assert tokens(match.state) == (1, 0, 0, 1)


@pytest.mark.rule("URB-V.6")
def test_a_negative_total_brings_loss_tokens_and_takes_no_points() -> None:
    """Example i.8 with another city: each category by itself."""
    city = f"{START}, port, mint"
    assert brings(city, "IV") == (5, -1, -2)
    match = over(table(f"blue 10/10/10: {city}", epoch="IV", waits="score_epoch"), "take_action")
    assert tokens(match.state) == (15, 10, 10, 3)


@pytest.mark.rule("URB-V.1")
@pytest.mark.rule("URB-V.6")
def test_history_comes_before_the_scoring_and_is_not_set_off() -> None:
    match = table(
        "blue 0/0/0: housing_s, market_s, walls, church",
        epoch="I",
        active_history="golden_bull",
        activator="blue",
        waits="end_epoch",
    )
    over(match, "take_action")
    before = brings("housing_s, market_s, walls, church", "I")
    assert tokens(match.state)[:3] == (before[0], before[1] + 1 + 1, before[2] + 1 + 1)


def test_the_lines_of_a_city_add_up_to_its_total() -> None:
    for seats in (2, 5):
        for match in walk(GAME, seats=seats, seed=seats):
            s = match.state
            for seat in range(s.seats * (s.epoch > 0 and not any(s.assigned))):
                sums = [sum(line.brings[category] for line in lines(s, seat)) for category in range(3)]
                assert tuple(sums) == total(s, seat)


# The final count


@pytest.mark.rule("URB-F.2")
@pytest.mark.rule("URB-F.1")
@pytest.mark.rule("URB-M.4")
def test_the_final_count() -> None:
    """Example i.1: 35/42/38, two Monuments, a Leader card, a Loss token, epoch VI ended by removal: 38 points."""
    match = table(
        f"blue 35/42/38/1: {START}, wawel, charles_bridge, culture",
        epoch="VI",
        remover="blue",
        waits="final_scoring",
    )
    over(match)
    assert match.state.points[0] == 38
    assert earned(match, "blue") == {"URB-F.2": 35, "URB-M.4": 2, "URB-L.5": 1, "URB-E.3": 2, "URB-V.6": -2}
    assert ranking_key(match.state, 0) == (38, 42)


@pytest.mark.rule("URB-F.2")
def test_the_last_card_of_the_game_brings_nothing() -> None:
    for remover, points in (("blue", 7), ("red", 5)):
        match = over(table(f"blue 5/6/7: {START}", epoch="VI", remover=remover, waits="final_scoring"))
        assert match.state.points[0] == points
    assert over(table(f"blue 5/6/7: {START}", epoch="VI", waits="final_scoring")).state.points[0] == 5


@pytest.mark.rule("URB-F.2")
def test_points_may_be_negative() -> None:
    assert over(table(f"blue 1/6/7/3: {START}", epoch="VI", waits="final_scoring")).state.points[0] == -5


@pytest.mark.rule("URB-F.3")
def test_who_is_level_is_ranked_by_the_strongest_category_and_then_shares() -> None:
    def winners(yellow: str) -> list[int]:
        drawing = f"blue 5/9/7: {START}\nyellow {yellow}: {START}\nred 4/20/20: {START}"
        return list(over(table(drawing, epoch="VI", waits="final_scoring")).state.winners())

    assert winners("8/5/8") == [0]
    assert winners("10/5/5") == [1]
    assert winners("5/5/9") == [0, 1]
