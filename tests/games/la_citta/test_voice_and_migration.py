"""The voice of the people (VOX) and migration (MIG)."""

from typing import Any

import pytest

from gamelib import HiddenInformationError
from gamelib.engine import transitions
from gamelib.games.la_citta.migration import donors
from gamelib.games.la_citta.state import Citta
from gamelib.games.la_citta.voice import wishes
from tests.playing import cited, options, pending, play, played, until, why

from .table import FAR_AWAY, Table, fresh, names, people, ran, sketch, table, told, value

EDUCATION, CULTURE, HEALTH = range(3)
TWO = "blue 6,5 n={n}: cloister_school 5,6, statue 5,7{more}\nyellow 7,8 n=3: statue 6,9"
CULTURED = "culture culture culture education"


def moved(drawing: str, **unusual: Any) -> Citta:
    """After the migration of a sketch, when nothing is to be chosen."""
    said: dict[str, Any] = {"round": 5, "voice_up": CULTURED, "waits": "migration"} | unusual
    return ran(sketch(drawing, **said), before="feeding")


def moving(drawing: str, **unusual: Any) -> Table:
    """The same, with choices left to the test."""
    said: dict[str, Any] = {"round": 5, "voice_up": "education education culture culture", "waits": "migration"}
    return table(drawing, **said | unusual)


# The voice


@pytest.mark.rule("CIT-VOX.1")
@pytest.mark.rule("CIT-VOX.2")
@pytest.mark.parametrize(
    ("cards", "wish"),
    [
        ("culture culture culture culture", [CULTURE]),
        ("culture culture health culture", [CULTURE]),
        ("education education health culture", [EDUCATION]),
        ("education health education health", [EDUCATION, HEALTH]),
    ],
)
def test_most_cards_are_the_wish_and_two_and_two_leave_it_open(cards: str, wish: list[int]) -> None:
    s = sketch(FAR_AWAY, round=5, voice_up=cards, waits="hear_voice")
    assert list(wishes(s)) == wish
    after = ran(s, before="migration")
    assert [len(told(after, "CIT-VOX.1")), len(told(after, "CIT-VOX.2"))] == [len(wish) == 1, len(wish) == 2]


@pytest.mark.rule("CIT-RND.8")
def test_cards_that_somebody_knows_are_turned_up_and_the_others_drawn_in_order() -> None:
    looked = {"yellow": {"2": 1}}
    match = table(FAR_AWAY, round=5, looked=looked, voice={"2": "health"}, voice_up="education", waits="reveal")
    assert pending(match) == "reveal_voice"
    assert [weight for _, weight in match.state.outcomes()] == [8, 9, 8]
    play(match, "voice education")
    assert match.state.voice_up == (EDUCATION, EDUCATION, HEALTH), "the second one was known"
    assert match.state.voice == [-1, -1, -1]
    assert [weight for _, weight in match.state.outcomes()] == [7, 9, 8]
    assert match.state.seat == -2


@pytest.mark.rule("CIT-RND.8")
def test_whoever_has_not_looked_cannot_tell_what_is_turned_up() -> None:
    looked = {"yellow": {"1": 1}}
    s = sketch(FAR_AWAY, round=5, looked=looked, voice={"1": "health"}, voice_up="education", waits="reveal")
    with pytest.raises(HiddenInformationError):
        ran(s.view(0))
    assert ran(s.view(1)).voice_up == (EDUCATION, HEALTH)


@pytest.mark.rule("CIT-YR.4")
@pytest.mark.rule("CIT-RND.6")
def test_the_open_card_is_drawn_at_the_beginning_of_the_year_and_no_other() -> None:
    match = fresh()
    until(match, "draw_voice")
    assert [weight for _, weight in match.state.outcomes()] == [9, 9, 9]
    play(match, "voice health")
    assert match.state.voice_up == (HEALTH,)
    assert match.state.voice == [-1, -1, -1]
    assert match.state.voice_pool == [9, 9, 8]


# Migration


@pytest.mark.rule("CIT-MIG.1")
def test_a_city_attracts_from_a_foreign_neighbour_with_fewer_arches() -> None:
    assert people(moved(TWO.format(n=4, more=""))) == {"6,5": 4, "7,8": 3}, "as many here as there"
    after = moved(TWO.format(n=4, more=" +1"))
    assert people(after) == {"6,5": 5, "7,8": 2}
    assert told(after, "CIT-MIG.1") == [{"city": "6,5", "other_city": "7,8", "need": "culture", "less": 1, "more": 2}]
    assert people(moved(TWO.format(n=4, more=" +1"), voice_up="health health health culture"))["7,8"] == 3


@pytest.mark.rule("CIT-MIG.1")
def test_cities_of_one_owner_never_attract_each_other() -> None:
    own = "blue 6,5 n=4: cloister_school 5,6, statue 5,7 +1\nblue 7,8 n=3: statue 6,9\nyellow 9,15"
    assert people(moved(own)) == {"6,5": 4, "7,8": 3, "9,15": 3}


@pytest.mark.rule("CIT-MIG.2")
def test_a_poor_city_loses_one_to_each_richer_neighbour() -> None:
    drawing = """
    blue 9,5 n=3: statue 8,5
    yellow 6,9 n=4: farm 7,8, farm 8,7
    blue 5,13 n=3: statue 5,12
    """
    s = sketch(drawing, round=5, voice_up=CULTURED, waits="migration")
    assert [names(donors(s, city, CULTURE)) for city in s.order] == [["6,9"], [], ["6,9"]]
    assert people(ran(s, before="feeding")) == {"9,5": 4, "6,9": 2, "5,13": 4}


@pytest.mark.rule("CIT-MIG.3")
def test_empty_buildings_count_until_the_demolition() -> None:
    """The city in the middle loses a citizen, its statue stands empty, and still it attracts."""
    after = moved(CHAIN, seats=3)
    assert people(after) == {"7,5": 5, "10,8": 2, "13,7": 1}


CHAIN = """
blue 7,5 n=4: palace 8,5, statue 9,5
yellow 10,8 n=2: statue 10,7
red 13,7 n=2: farm 12,8
"""


@pytest.mark.rule("CIT-MIG.4")
def test_the_order_of_players_decides_who_finds_room() -> None:
    """Yellow is full: if Blue takes a citizen away first, there is room for Red's."""
    full = CHAIN.replace("10,8 n=2", "10,8 n=5").replace("13,7 n=2", "13,7 n=3")
    first = moved(full, seats=3, first="blue")
    assert people(first) == {"7,5": 5, "10,8": 5, "13,7": 2}
    later = moved(full, seats=3, first="yellow")
    assert people(later) == {"7,5": 5, "10,8": 4, "13,7": 2}
    assert len(told(later, "CIT-MIG.5")) == 1


@pytest.mark.rule("CIT-MIG.5")
def test_if_the_attracting_city_is_full_the_citizen_goes_to_the_supply() -> None:
    before = sketch(TWO.format(n=5, more=" +1"), round=5, voice_up=CULTURED, waits="migration")
    after = ran(before, before="feeding")
    assert people(after) == {"6,5": 5, "7,8": 2}
    assert after.supply == before.supply + 1
    assert len(told(after, "CIT-MIG.5")) == 1


@pytest.mark.rule("CIT-MIG.6")
def test_a_city_without_citizens_loses_none_and_still_attracts() -> None:
    drawing = "blue 9,5 n=4: palace 8,5\nyellow 6,9 n=0: statue 7,8, farm 8,7\nblue 5,13 n=3: farm 5,12"
    s = sketch(drawing.replace("n=0", "n=3"), round=5, voice_up=CULTURED, waits="migration").copy()
    s.supply += 3
    s.citizens[value("city", "6,9")] = 0
    after = ran(s, before="feeding")
    assert people(after) == {"9,5": 4, "6,9": 1, "5,13": 2}


@pytest.mark.rule("CIT-MIG.7")
def test_a_tied_voice_lets_each_city_choose_and_attract_at_once() -> None:
    match = moving("blue 6,5 n=4: palace 5,6, farm 5,7\nyellow 7,8 n=4: university 6,9\nyellow 9,15 n=3", first="blue")
    assert pending(match) == "choose_wish 6,5"
    assert match.state.seat == 0
    assert options(match) == ["wish 6,5 education", "wish 6,5 culture"]
    assert why(match, "wish 6,5 health") == {"CIT-MIG.7"}
    assert played(match, "wish 6,5 culture")[:2] == ["CIT-MIG.7", "CIT-MIG.1"]
    assert people(match.state) == {"6,5": 5, "7,8": 3, "9,15": 3}
    assert pending(match) == "choose_wish 7,8"
    assert match.state.seat == 1
    play(match, "wish 7,8 education")
    moves = [event.facts for event in match.events() if event.rule == "CIT-MIG.1"]
    assert [(fact["other_city"], fact["city"]) for fact in moves] == [("7,8", "6,5"), ("6,5", "7,8")], (
        "each from the other"
    )


@pytest.mark.rule("CIT-MIG.7")
def test_where_both_needs_attract_the_same_nothing_is_chosen() -> None:
    """The empty set included; and a neighbour without citizens is none."""
    same = moving("blue 6,5 n=4: palace 5,7, cloister_school 5,6\nyellow 7,8 n=4: farm 6,9\nyellow 9,15 n=3")
    assert "CIT-MIG.7" not in cited(same, -1)
    none = moving("blue 6,5 n=4: farm 5,6\nyellow 7,8 n=4\nyellow 9,15 n=3")
    assert "CIT-MIG.7" not in cited(none, -1)


@pytest.mark.rule("CIT-MIG.1")
def test_citizens_migrate_one_at_a_time() -> None:
    s = sketch(TWO.format(n=4, more=" +1"), round=5, voice_up=CULTURED, waits="migration")
    steps, one = [], s.copy()
    while one.agenda[-1][0] != "feeding":
        steps.append(one.agenda[-1][0])
        transitions.run_step(one)
    assert steps == ["migration", "attract", "migrate", "attract"]
