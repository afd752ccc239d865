"""History (H): activating a card, and what its owners and its activator get."""

import pytest

from gamelib.engine import transitions
from gamelib.games.urbania.state import Urbania
from tests.playing import cited, options, play, refused, top, why

from .moments import GAME, START, drawn, number, sketch, table, tokens

Given = dict[tuple[str, str], list[tuple[str, int]]]
"""By rule and seat: categories and points."""


def ended(drawing: str, card: str, epoch: str = "I", activator: str = "blue", **unusual: object) -> Urbania:
    """The epoch is over and its History has been carried out; the cities have not been scored yet."""
    side = GAME.codecs["side"].word(GAME.box.histories[number("history", card)].side)
    usual = {"side": side, "epoch": epoch, "waits": "end_epoch"}
    state = sketch(drawing, **usual | {"active_history": card, "activator": activator} | unusual)
    state.log = []
    while state.agenda[-1][0] != "score_epoch":
        transitions.run_step(state)
    return state


def given(state: Urbania) -> Given:
    """What a card gave: its entries (H.3) and its bonus (H.4)."""
    found: Given = {}
    for rule, seat, _, _, facts in state.log or ():
        if rule in ("URB-H.3", "URB-H.4"):
            category = GAME.codecs["category"].word(facts["category"])
            found.setdefault((rule, GAME.seat_word(seat or 0)), []).append((category, facts["after"] - facts["before"]))
    return found


@pytest.mark.rule("URB-H.1")
@pytest.mark.rule("URB-S.3")
def test_one_of_two_cards_by_whoever_is_first() -> None:
    match = table(side="british_isles")
    assert options(match, "history") == ["history wars_of_the_roses", "history magna_carta"]
    play(match, "history magna_carta")
    assert cited(match)[0] == "URB-H.1"
    assert match.state.seat == number("seat", "yellow")
    assert options(match, "history") == []
    assert refused(match, "history wars_of_the_roses") == {"URB-H.1"}


@pytest.mark.rule("URB-T.4")
@pytest.mark.rule("URB-S.1")
def test_only_in_its_epoch_and_on_this_side() -> None:
    match = table(side="british_isles")
    assert why(match, "history elizabethan_era") == {"URB-T.4"}
    assert why(match, "history golden_bull") == {"URB-S.1"}


@pytest.mark.rule("URB-H.2")
@pytest.mark.rule("URB-V.1")
def test_an_instant_card_acts_at_once_another_one_at_the_end_of_the_epoch() -> None:
    instant = play(table("p1 inn 3", side="british_isles"), "history elizabethan_era")
    assert "URB-H.2" in cited(instant)
    later = play(table(f"blue 4/0/0: {START}, church", side="british_isles"), "history magna_carta")
    assert "URB-H.2" not in cited(later)
    assert tokens(later.state) == (4, 0, 0, 0)
    assert tokens(ended(f"blue 4/0/0: {START}, church", "magna_carta")) == (4, 1, 2, 0)


@pytest.mark.rule("URB-H.3")
@pytest.mark.rule("URB-H.4")
@pytest.mark.rule("URB-X.14")
def test_everybody_scores_and_the_bonus_takes_a_point() -> None:
    """Worked example 12: the activator has nothing of it; with a monastery there would have been the bonus too."""
    yellow = f"yellow 0/0/0: {START}, church, castle"
    assert given(ended(f"blue 0/0/0: {START}\n{yellow}", "magna_carta")) == {
        ("URB-H.3", "yellow"): [("prestige", 1), ("satisfaction", 1)]
    }
    assert given(ended(f"blue 0/0/0: {START}, monastery\n{yellow}", "magna_carta")) == {
        ("URB-H.3", "blue"): [("prestige", 1)],
        ("URB-H.4", "blue"): [("prestige", 1), ("satisfaction", 1)],
        ("URB-H.3", "yellow"): [("prestige", 1), ("satisfaction", 1)],
    }


LISTS = [
    ("URB-X.2", "golden_bull", "I", "castle, walls, guildhall, church", (1, 3, 1)),
    ("URB-X.4", "rudolfine_age", "II", "university, pharmacy, chateau, printing_house", (0, 4, 1)),
    ("URB-X.4", "rudolfine_age", "II", "university", (0, 0, 0)),
    ("URB-X.6", "josephine_reforms", "III", "school, hospital, theatre, observatory", (0, 0, 3)),
    ("URB-X.6", "josephine_reforms", "III", "school", (0, 0, 0)),
    ("URB-X.8", "national_revival", "IV", "theatre, opera, museum, school", (0, 4, 2)),
    ("URB-X.10", "first_republic", "V", "cinema, department_store, ministry, car_factory", (2, 2, 1)),
    ("URB-X.11", "velvet_revolution", "VI", "theatre, opera, university", (0, 0, 4)),
    ("URB-X.11", "velvet_revolution", "VI", "theatre, opera", (0, 0, 0)),
    ("URB-X.14", "magna_carta", "I", "guildhall, church, castle, monastery", (1, 2, 1)),
    ("URB-X.16", "english_reformation", "II", "cathedral, printing_house, church, university", (0, 4, 1)),
    ("URB-X.18", "scottish_enlightenment", "III", "university, school, coffee_house", (0, 3, 0)),
    ("URB-X.19", "industrial_revolution", "IV", "factory, manufactory, railway_station, gasworks", (5, 0, 0)),
    ("URB-X.21", "womens_suffrage", "V", "school, hospital, cinema, ministry", (0, 1, 3)),
    ("URB-X.23", "pop_culture", "VI", "tv_studio, arena, opera", (0, 0, 4)),
    ("URB-X.24", "victorian_era", "IV", "museum, city_park", (0, 3, 0)),
    ("URB-X.24", "victorian_era", "IV", "museum", (0, 0, 0)),
]
BONUS = {"josephine_reforms": (0, 0, 2), "english_reformation": (0, 0, 2), "industrial_revolution": (2, 0, 0)}
"""Of the cards whose bonus is not a point of prestige and one of satisfaction."""


@pytest.mark.rule("URB-X.2")
@pytest.mark.rule("URB-X.4")
@pytest.mark.rule("URB-X.6")
@pytest.mark.rule("URB-X.8")
@pytest.mark.rule("URB-X.10")
@pytest.mark.rule("URB-X.11")
@pytest.mark.rule("URB-X.14")
@pytest.mark.rule("URB-X.16")
@pytest.mark.rule("URB-X.18")
@pytest.mark.rule("URB-X.19")
@pytest.mark.rule("URB-X.21")
@pytest.mark.rule("URB-X.23")
@pytest.mark.rule("URB-X.24")
@pytest.mark.parametrize(("rule", "card", "epoch", "cards", "brings"), LISTS)
def test_what_each_card_lists(rule: str, card: str, epoch: str, cards: str, brings: tuple[int, ...]) -> None:
    """Blue owns the buildings and has activated the card; then Yellow has activated it, and Blue has no bonus."""
    mine = f"blue 0/0/0: {START}, {cards}"
    by_yellow = ended(mine, card, epoch, "yellow")
    assert tokens(by_yellow)[:3] == brings
    bonus = BONUS.get(card, (0, 1, 1)) if any(brings) else (0, 0, 0)
    by_blue = ended(mine, card, epoch)
    assert tokens(by_blue)[:3] == tuple(one + more for one, more in zip(brings, bonus, strict=True))
    assert GAME.box.histories[number("history", card)].rule == rule


@pytest.mark.rule("URB-H.3")
def test_covered_and_destroyed_buildings_are_not_owned_and_marked_ones_are() -> None:
    lies = "church > mill, castle destroyed, guildhall marked"
    assert given(ended(f"blue 0/0/0: {START}, {lies}", "magna_carta", activator="yellow")) == {
        ("URB-H.3", "blue"): [("wealth", 1)]
    }


@pytest.mark.rule("URB-H.5")
@pytest.mark.rule("URB-N.1")
def test_after_the_epoch_both_cards_are_gone() -> None:
    match = table(
        "blue 4/0/0: housing_s, market_s, palisade_s\np1 inn 0",
        epoch="I",
        side="british_isles",
        active_history="magna_carta",
        activator="yellow",
        waits="end_epoch",
    )
    drawn(match)
    assert (match.state.epoch, match.state.active_history, match.state.activator) == (2, -1, -1)
    assert why(match, "history magna_carta") == {"URB-T.4"}
    assert options(match, "history") == ["history elizabethan_era", "history english_reformation"]


@pytest.mark.rule("URB-H.6")
def test_it_may_be_activated_for_nothing_and_costs_nothing() -> None:
    """None of the opponents has a building with an icon; the card makes no greenfield build dearer."""
    lies = "\n".join(f"{seat} 4/0/0: housing_s marked, market_s, palisade_s" for seat in ("yellow", "red"))
    match = table(f"{lies}\np1 church 3", side="british_isles")
    cost = match.state.cost(0)
    play(match, "history wars_of_the_roses")
    assert top(match) == "take_action"
    assert match.state.cost(0) == cost
    assert tokens(match.state) == (4, 1, 0, 0)


@pytest.mark.rule("URB-H.10")
def test_its_points_are_not_set_off_against_what_is_below_zero() -> None:
    """The city is worth −4 satisfaction: the point of the card for the school stays, and four Loss tokens come."""
    match = table(
        f"blue 0/0/0: {START}, school, barracks, manufactory, port, factory, walls",
        epoch="IV",
        side="central_europe",
        waits="end_epoch",
        active_history="national_revival",
        activator="yellow",
    )
    drawn(match)
    assert tokens(match.state)[2:] == (1, 4)


@pytest.mark.rule("URB-O.1")
def test_without_history_there_is_none() -> None:
    match = table(use_history=False)
    assert options(match, "history") == []
    assert why(match, "history hussite_wars") == {"URB-O.1"}
