"""What the politics cards do (CRD)."""

import pytest

from gamelib.engine.action import Action
from gamelib.games.la_citta.cards import splits
from gamelib.games.la_citta.definitions import arches, food
from tests.playing import options, play, played, top, why

from .table import FAR_AWAY, GAME, people, ran, sketch, table, told, value

READY = f"blue 6,5 n=3: farm 7,5\n{FAR_AWAY}"
SERVED = f"blue 6,5 n=6: hospital 7,5, palace 5,6, farm 8,5, statue 5,7\n{FAR_AWAY}"
EDUCATION, CULTURE, HEALTH = range(3)


@pytest.mark.rule("CIT-CRD.1")
@pytest.mark.rule("CIT-CRD.2")
@pytest.mark.parametrize(
    ("card", "price"), [("palace", 1), ("hospital", 1), ("bath_house", 1), ("cathedral", 3), ("university", 3)]
)
def test_a_building_card_builds_its_own_building_for_its_price(card: str, price: int) -> None:
    match = table(READY, waits=f"build_with_card {card}", gold=4)
    assert {action.split()[1] for action in options(match)} == {card}
    assert "CIT-CRD.1" in why(match, "build statue 5,6")
    play(match, f"build {card} 5,6")
    assert match.state.gold[0] == 4 - price
    assert "CIT-BLD.1" in why(table(READY, display=card, gold=price - 1), f"take {card}")


@pytest.mark.rule("CIT-CRD.3")
def test_the_master_builder_builds_anything_but_a_castle_for_one_gold_more() -> None:
    for kind in range(len(GAME.box.cost)):
        word = GAME.codecs["building"].word(kind)
        match = table(READY, waits="build_with_card master_builder", gold=4)
        play(match, f"build {word} 5,6")
        assert 4 - match.state.gold[0] == GAME.box.cost_master[kind] == GAME.box.cost[kind] + 1
    poor = table(READY, waits="build_with_card master_builder", gold=1)
    kinds = {action.split()[1] for action in options(poor)}
    assert kinds == {"farm", "quarry", "market", "fountain", "cloister_school", "statue"}


# Bread and Games


@pytest.mark.rule("CIT-CRD.4")
@pytest.mark.parametrize(("gold", "most"), [(0, 1), (1, 1), (2, 2), (4, 2), (5, 3)])
def test_figures_on_one_own_building_with_an_arch(gold: int, most: int) -> None:
    match = table(SERVED, waits="bread_and_games", gold=gold)
    wanted = {f"games 5,6 0 {count} 0" for count in range(1, most + 1)}
    assert {action for action in options(match) if action.startswith("games 5,6")} == wanted
    assert not [action for action in options(match) if "8,5" in action or " 6,5 " in action or "9,15" in action]
    assert why(match, "games 8,5 1 0 0") == {"CIT-CRD.4"}


@pytest.mark.rule("CIT-CRD.5")
def test_each_figure_adds_an_arch_for_the_rest_of_the_year() -> None:
    match = table(SERVED, waits="bread_and_games", gold=5)
    city = value("city", "6,5")
    assert why(match, "games 5,6 1 0 0") == {"CIT-CRD.5"}
    assert played(match, "games 5,6 0 3 0")[:2] == ["CIT-CRD.4", "CIT-CRD.5"]
    assert arches(match.state, city, CULTURE) == 2 + 1 + 3
    assert (match.state.gold[0], match.state.figures_left[0]) == (0, 1)


@pytest.mark.rule("CIT-CRD.6")
def test_on_a_hospital_each_figure_chooses_for_itself() -> None:
    match = table(SERVED, waits="bread_and_games", gold=2)
    wanted = {"1 0 0", "2 0 0", "0 0 1", "0 0 2", "1 0 1"}
    found = {action.removeprefix("games 7,5 ") for action in options(match) if action.startswith("games 7,5")}
    assert found == wanted
    play(match, "games 7,5 1 0 1")
    assert match.state.figures_at(value("hex", "7,5")) == (1, 0, 1)
    assert splits((1, 0, 1), 1) == [(0, 0, 1), (1, 0, 0)]


@pytest.mark.rule("CIT-CRD.7")
@pytest.mark.rule("CIT-CRD.8")
def test_more_figures_may_come_to_a_building_but_four_are_all() -> None:
    drawing = f"blue 6,5 n=5: statue 5,6 +2, farm 7,5 +1\n{FAR_AWAY}"
    match = table(drawing, waits="bread_and_games", gold=9)
    assert options(match) == ["games 5,6 0 1 0"]
    (refusal,) = match.why_not("games 5,6 0 2 0")
    assert (refusal.rule, refusal.facts) == ("CIT-CRD.8", {"have": 1, "required": 2})
    used_up = table(f"blue 6,5 n=5: statue 5,6 +3, farm 7,5 +1\n{FAR_AWAY}", display="bread_and_games rich_harvest")
    assert why(used_up, "take bread_and_games") == {"CIT-POL.4", "CIT-CRD.8"}
    assert why(used_up, "take rich_harvest") == {"CIT-POL.4", "CIT-CRD.8"}


# Golden Times


@pytest.mark.rule("CIT-CRD.9")
@pytest.mark.parametrize(("count", "price"), [(1, 0), (2, 2), (3, 5)])
def test_golden_times_bring_citizens_to_one_own_city(count: int, price: int) -> None:
    match = table(f"blue 6,5 n=2\n{FAR_AWAY}", waits="golden_times", gold=5)
    supply = match.state.supply
    assert len(options(match)) == 3
    play(match, f"golden 6,5 {count}")
    assert people(match.state)["6,5"] == 2 + count
    assert (match.state.gold[0], match.state.supply) == (5 - price, supply - count)
    poor = table(f"blue 6,5 n=2\n{FAR_AWAY}", waits="golden_times", gold=max(0, price - 1))
    assert (why(poor, f"golden 6,5 {count}") == {"CIT-CRD.9"}) == bool(price)


@pytest.mark.rule("CIT-CRD.10")
def test_golden_times_keep_the_limit() -> None:
    match = GAME.resume(GAME.position("limits"), chance="ask")
    assert why(match, "golden 6,5 1") == {"CIT-CRD.10"}, "five without a market"
    assert why(match, "golden 8,12 1") == {"CIT-CRD.10"}, "eight with a market alone"
    assert "golden 11,14 3" in options(match)
    four = table(f"blue 6,5 n=4\n{FAR_AWAY}", waits="golden_times", gold=5)
    assert options(four) == ["golden 6,5 1"], "no part of three either"


@pytest.mark.rule("CIT-DEF.12")
def test_golden_times_take_from_the_supply() -> None:
    match = table(
        "S20 field_1\nS22 lake\nblue 6,5 n=1\nyellow 9,15 n=127: market 8,15, fountain 7,15",
        waits="golden_times",
        gold=5,
    )
    assert options(match) == ["golden 6,5 1", "golden 6,5 2"]
    assert why(match, "golden 6,5 3") == {"CIT-DEF.12"}


# Rich Harvest


@pytest.mark.rule("CIT-CRD.11")
@pytest.mark.rule("CIT-CRD.12")
def test_a_marked_farm_counts_twice_once_a_year() -> None:
    match = table(f"blue 6,5 n=4: farm 7,5, farm 5,6 +1\n{FAR_AWAY}", waits="rich_harvest")
    before = food(match.state, 0)
    assert options(match) == ["harvest 7,5"]
    assert why(match, "harvest 5,6") == {"CIT-CRD.12"}
    assert why(match, "harvest 6,5") == {"CIT-CRD.11"}, "not for castles"
    play(match, "harvest 7,5")
    assert food(match.state, 0) == before + 4
    assert match.state.figures_left[0] == 2


@pytest.mark.rule("CIT-CRD.12")
def test_a_farm_that_yields_nothing_may_be_marked() -> None:
    match = table(f"blue 5,12 n=4: farm 5,11\nblue 6,5\n{FAR_AWAY}", waits="rich_harvest")
    assert match.state.fertility[value("hex", "5,11")] == 0
    assert options(match) == ["harvest 5,11"]


# Closeness to the Citizens


@pytest.mark.rule("CIT-CRD.13")
def test_two_looks_are_free_three_cost_two_gold() -> None:
    match = table(READY, waits="closeness", gold=1)
    assert options(match) == ["peek 1+2", "peek 1+3", "peek 2+3"]
    assert why(match, "peek 1+2+3") == {"CIT-CRD.13"}
    rich = table(READY, waits="closeness", gold=2)
    play(rich, "peek 1+2+3")
    assert rich.state.gold[0] == 0
    assert top(rich) == "draw_look"


@pytest.mark.rule("CIT-CRD.13")
@pytest.mark.rule("CIT-RND.7")
def test_only_the_looker_sees_the_cards_and_everybody_which() -> None:
    match = table(READY, waits="closeness", gold=0, voice_up="education")
    play(match, "peek 1+3")
    assert [weight for _, weight in match.state.outcomes()] == [8, 9, 9]
    play(match, "look education")
    assert [weight for _, weight in match.state.outcomes()] == [7, 9, 9]
    play(match, "look health")
    state = match.state
    assert state.voice == [EDUCATION, -1, HEALTH]
    assert state.view(0).voice == state.voice
    hidden = value("voice_card", "hidden")
    assert state.view(1).voice == [hidden, -1, hidden]
    assert state.view(1).voice_pool == [8, 9, 9]
    assert state.looked == [1, 0, 1, 0, 0, 0]
    assert [event.rule for event in match.events(1)].count("CIT-RND.7") == 0
    assert [event.rule for event in match.events(0)].count("CIT-RND.7") == 2
    assert "peek 1+3" in match.record(1)["lines"][0]


@pytest.mark.rule("CIT-RND.7")
def test_a_card_that_somebody_has_seen_stays_what_it_is() -> None:
    match = GAME.resume(GAME.position("hidden_cards"), chance="ask")
    play(match, "peek 1+2")
    shown = [event.facts for event in match.events(0) if event.rule == "CIT-RND.7"]
    assert shown == [{"position": "1", "need": "health"}, {"position": "2", "need": "culture"}]
    assert match.state.looked == [1, 1, 0, 1, 1, 0]


@pytest.mark.rule("CIT-CRD.13")
def test_one_may_look_at_what_one_knows() -> None:
    s = sketch(
        READY,
        waits="closeness",
        looked={"blue": {"1": 1, "2": 1}},
        voice={"1": "health", "2": "culture"},
        voice_up="culture",
    )
    after = ran(s.after("peek 1+2"))
    assert after.voice == s.voice
    assert told(after, "CIT-RND.7") == []


def test_a_label_names_only_the_arches_that_figures_add() -> None:
    both = Action.parse("games 5,6 1 0 2")
    assert GAME.wording.action_label(both) == "Education\u00a01, health\u00a02, at 5,6"
    assert GAME.wording.action_label(both, here=True) == "Education\u00a01, health\u00a02"
    assert GAME.wording.action_label(Action.parse("games 5,6 0 3 0"), "cs", here=True) == "Kultura\u00a03"
