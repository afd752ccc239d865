"""Building (B) and what its predecessor's owner gains (P)."""

import pytest

from tests.playing import cited, options, pending, play, refused, top, why

from .moments import GAME, START, built, drawn, number, table, tokens

EPOCH_1 = "p1 church 3\np2 mill 3\np3 housing_1 3\np4 brewery 3"
EPOCH_2 = "p1 inn 3\np2 mint 3\np3 housing_2 3\np4 cathedral 3"
OPERA = "p1 opera 3\np2 bank 3\np3 gasworks 3\np4 city_park 3"


# Rebuild


@pytest.mark.rule("URB-B.1")
@pytest.mark.rule("URB-B.2")
@pytest.mark.rule("URB-C.4")
def test_a_rebuild_is_free_and_what_it_covers_is_out_of_effect() -> None:
    match = table(f"blue 0/0/0: {START}\n{EPOCH_1}")
    drawn(play(match, "rebuild p1 3"))
    assert built(match.state) == ["housing_s", "market_s", "church"]
    assert tokens(match.state) == (0, 0, 0, 0)
    assert not match.state.owns(0, number("building", "palisade_s"))
    assert match.state.covered[0] == (2 * GAME.box.designs + number("building", "palisade_s"),)


@pytest.mark.rule("URB-B.2")
def test_covering_ends_a_mark_and_a_ruin() -> None:
    match = table(f"blue: {START}, castle destroyed, walls marked\n{EPOCH_1}", seats=2)
    assert (match.state.destroyed[0], match.state.marked[0]) == ((3,), (4,))
    drawn(play(match, "rebuild p1 4"))
    drawn(play(match, "rebuild p2 5"))
    assert (match.state.destroyed[0], match.state.marked[0]) == ((), ())
    assert match.state.owns(0, number("building", "church"))


@pytest.mark.rule("URB-B.2")
def test_a_city_has_only_its_own_plots() -> None:
    assert refused(table(EPOCH_1), "rebuild p1 4") == {"URB-B.2"}


@pytest.mark.rule("URB-B.4")
def test_any_building_covers_any_other() -> None:
    match = table(f"blue: {START}, university\n{EPOCH_2}")
    assert {f"rebuild p1 {slot}" for slot in (2, 3, 4)} <= set(options(match))


@pytest.mark.rule("URB-B.7")
def test_the_only_housing_is_covered_by_housing_alone() -> None:
    """Example i.6."""
    match = table(f"blue: {START}\n{EPOCH_1}")
    (refusal,) = match.why_not("rebuild p1 1")
    assert (refusal.rule, refusal.where) == ("URB-B.7", ("blue:1",))
    assert refusal.facts == {"slot": "1", "building": "church"}
    drawn(play(match, "rebuild p3 1"))
    assert built(match.state)[0] == "housing_1"


@pytest.mark.rule("URB-B.7")
def test_of_several_housing_cards_any_may_be_covered() -> None:
    match = table(f"blue: {START}, housing_1\n{EPOCH_2}")
    assert {"rebuild p1 1", "rebuild p1 4"} <= set(options(match))
    ruined = table(f"blue: {START}, housing_1 destroyed\n{EPOCH_2}")
    assert why(ruined, "rebuild p1 1") == {"URB-B.7"}
    assert "rebuild p1 4" in options(ruined), "a destroyed one is not active"


@pytest.mark.rule("URB-B.8")
@pytest.mark.rule("URB-B.9")
def test_no_two_identical_buildings_are_active_in_a_city() -> None:
    match = table(f"blue 9/0/0: {START}, church\n{EPOCH_1}")
    (refusal,) = match.why_not("greenfield p1 wealth")
    assert (refusal.rule, refusal.where, refusal.facts) == ("URB-B.8", ("blue:4",), {"building": "church"})
    assert why(match, "rebuild p1 2") == {"URB-B.8"}
    assert options(match, "rebuild")[0] == "rebuild p1 4", "a twin may cover its twin"


@pytest.mark.rule("URB-B.8")
def test_a_twin_of_a_covered_or_destroyed_building_is_welcome() -> None:
    covered = table(f"blue 9/0/0: housing_s, market_s > inn > pharmacy, palisade_s\n{EPOCH_2}")
    assert "greenfield p1 wealth" in options(covered)
    ruin = table(f"blue 9/0/0: {START}, church destroyed\n{EPOCH_1}")
    assert {"greenfield p1 wealth", "rebuild p1 4", "rebuild p1 2"} <= set(options(ruin))


@pytest.mark.rule("URB-B.8")
def test_housing_of_another_epoch_is_no_twin() -> None:
    match = table(f"blue 9/0/0: {START}, housing_1\n{EPOCH_2}")
    assert {"greenfield p3 wealth", "rebuild p3 2"} <= set(options(match))
    again = table(f"blue 9/0/0: {START}, housing_2\n{EPOCH_2}")
    assert why(again, "greenfield p3 wealth") == {"URB-B.8"}


# Greenfield


@pytest.mark.rule("URB-B.3")
@pytest.mark.rule("URB-B.5")
@pytest.mark.rule("URB-S.4")
def test_the_first_greenfield() -> None:
    """Example i.4: three buildings, so 3 of the 4 wealth; the next one would cost 4."""
    match = table("p1 church 3\np2 mill 3\np3 housing_1 3\np4 brewery 3", seats=2)
    drawn(play(match, "greenfield p1 wealth"))
    assert (tokens(match.state)[0], len(built(match.state))) == (1, 4)
    (refusal,) = match.why_not("greenfield p2 wealth")
    assert (refusal.rule, refusal.facts) == ("URB-B.5", {"cost": 4, "have": 1})


@pytest.mark.rule("URB-B.5")
@pytest.mark.rule("URB-M.3")
def test_land_costs_active_buildings_and_monuments() -> None:
    match = table(f"blue 9/0/0: {START}, church, mill marked, castle destroyed, charles_bridge\n{EPOCH_2}")
    assert match.state.cost(0) == 6, "five active buildings, one of them marked, and a Monument; a ruin costs nothing"
    drawn(play(match, "greenfield p1 wealth"))
    assert tokens(match.state)[0] == 3


@pytest.mark.rule("URB-B.5")
def test_nothing_but_wealth_pays_for_land() -> None:
    assert refused(table(f"blue 2/9/9: {START}\n{EPOCH_1}"), "greenfield p1 wealth") == {"URB-B.5"}


@pytest.mark.rule("URB-B.6")
def test_some_buildings_are_free_on_new_land() -> None:
    match = table(f"blue 0/0/0: {START}\np1 monastery 3\np2 mill 3\np3 housing_1 3\np4 church 3")
    assert options(match, "greenfield") == ["greenfield p1 free"]
    assert refused(match, "greenfield p1 wealth") == {"URB-B.3"}
    assert refused(match, "greenfield p2 free") == {"URB-B.3"}
    said = [refusal.text(match.game, "cs") for refusal in match.why_not("greenfield p2 free")]
    assert "Budova Mlýn se na zelené louce staví za bohatství." in said
    drawn(play(match, "greenfield p1 free"))
    assert (built(match.state)[3], tokens(match.state)) == ("monastery", (0, 0, 0, 0))


# Predecessors


@pytest.mark.rule("URB-P.2")
@pytest.mark.rule("URB-P.4")
def test_the_only_owner_of_the_predecessor_gains() -> None:
    """Example i.3: blue builds the Opera without a Theatre; only red has it."""
    match = table(f"blue 9/0/0: {START}\nred 1/1/1: {START}, theatre\n{OPERA}")
    play(match, "greenfield p1 wealth")
    assert tokens(match.state, "red") == (1, 1, 1, 0), "first the next card is turned up"
    drawn(match)
    assert tokens(match.state, "red") == (2, 2, 1, 0)
    assert cited(match).count("URB-P.2") == 2
    nobody = table(f"blue 9/0/0: {START}\n{OPERA}")
    drawn(play(nobody, "greenfield p1 wealth"))
    assert "URB-P.2" not in cited(nobody)


@pytest.mark.rule("URB-P.1")
def test_who_owns_the_predecessor_pays_nobody_even_when_covering_it() -> None:
    """Example i.3; both could not own the only Theatre, so the Manufactory stands for it."""
    cities = f"blue 9/0/0: {START}, manufactory\nred 1/1/1: {START}, manufactory\np1 factory 3\n"
    for action in ("rebuild p1 4", "rebuild p1 2", "greenfield p1 wealth"):
        match = table(cities)
        drawn(play(match, action))
        assert tokens(match.state, "red") == (1, 1, 1, 0)


@pytest.mark.rule("URB-P.3")
def test_of_several_owners_the_builder_chooses_one() -> None:
    match = table(f"blue: {START}\nyellow 0/0/0: {START}, church\nred 0/0/0: {START}, church\np1 cathedral 3", seats=4)
    drawn(play(match, "rebuild p1 2"))
    assert pending(match) == "choose_compensation cathedral"
    assert options(match) == ["compensate yellow", "compensate red"]
    assert why(match, "compensate green") == {"URB-P.3"}
    play(match, "compensate red")
    assert (tokens(match.state, "yellow"), tokens(match.state, "red")) == ((0, 0, 0, 0), (1, 1, 0, 0))
    assert "URB-P.3" in cited(match)


@pytest.mark.rule("URB-P.5")
def test_only_the_direct_predecessor_counts_and_only_if_it_is_active() -> None:
    chain = table(f"blue: {START}\nred 0/0/0: {START}, monastery\np1 observatory 3")
    drawn(play(chain, "rebuild p1 2"))
    assert tokens(chain.state, "red") == (0, 0, 0, 0)
    for lying, gains in (
        ("theatre marked", 1),
        ("theatre destroyed", 0),
        ("theatre > bank", 0),
    ):
        match = table(f"blue: {START}\nred 0/0/0: {START}, {lying}\np1 opera 3")
        drawn(play(match, "rebuild p1 2"))
        assert tokens(match.state, "red")[:2] == (gains, gains)


@pytest.mark.rule("URB-P.1")
@pytest.mark.rule("URB-P.5")
def test_whose_predecessor_lies_covered_does_not_own_it() -> None:
    match = table(f"blue: {START}, church > mint\nred 0/0/0: {START}, church\np1 cathedral 3")
    drawn(play(match, "rebuild p1 2"))
    assert tokens(match.state, "red")[:2] == (1, 1)


@pytest.mark.rule("URB-O.1")
def test_predecessors_can_be_left_out() -> None:
    match = table(f"blue: {START}\nred 0/0/0: {START}, theatre\n{OPERA}", use_predecessors=False)
    drawn(play(match, "rebuild p1 2"))
    assert tokens(match.state, "red") == (0, 0, 0, 0)
    assert top(match) == "take_action"


@pytest.mark.rule("URB-C.5")
def test_only_the_top_of_a_plot_that_is_not_destroyed_is_owned() -> None:
    s = table(f"blue: housing_s, market_s > church, palisade_s, castle destroyed, mill marked\n{EPOCH_2}").state
    owned = {word for word in GAME.box.design_words if s.owns(0, number("building", word))}
    assert owned == {"housing_s", "church", "palisade_s", "mill"}
