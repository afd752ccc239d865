"""What the box declares once: supplies that follow from it, edits that balance, sentences that name every place."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import gamelib
from gamelib import InvalidPositionError
from gamelib.engine import inventory
from gamelib.engine.components import Component, Zones
from tests.registered import GAMES

ROSE, CITIES = gamelib.load("rose_of_fire"), gamelib.load("cities")


def refused(game: Any, state: Any, patch: dict[str, Any], **how: bool) -> list[str]:
    with pytest.raises(InvalidPositionError) as caught:
        game.edit(state, patch, **how)
    return [str(problem) for problem in caught.value.problems]


def number(game: Any, codec: str, word: str) -> int:
    return int(game.codecs[codec].value(word))


@pytest.mark.parametrize("slug", GAMES)
def test_every_thing_in_the_box_is_free_or_lies_somewhere(slug: str) -> None:
    game = gamelib.load(slug)
    for name in game.positions():
        for stock in game.palette(game.position(name)):
            assert stock.free >= 0
            assert stock.free + sum(stock.lies.values()) == stock.box, stock


def test_a_card_into_a_hand_is_one_field() -> None:
    before = ROSE.position("first_turn")
    card = number(ROSE, "card", "casa_mila")
    hand = [ROSE.codecs["card"].word(face) for face in before.hand[before.active]]
    after = ROSE.edit(before, {"hand": {"blue": [*hand[1:], "casa_mila"]}})
    assert card in after.hand[before.active]
    assert after.deck[card] == before.deck[card] - 1
    assert after.deck_size[2] == before.deck_size[2] - 1
    assert after.audit() == []


def test_what_the_pile_lacks_is_taken_from_the_discards() -> None:
    before = ROSE.position("first_turn")
    hand = [ROSE.codecs["card"].word(face) for face in before.hand[before.active]]
    gone = ROSE.edit(before, {"discard": {"casa_mila": 1}})
    patch = {"hand": {"blue": [*hand[1:], "casa_mila"]}}
    assert ROSE.edit(gone, patch).discard[number(ROSE, "card", "casa_mila")] == 0
    [problem] = refused(ROSE, gone, patch, balance=False)
    assert "Casa Milà (La Pedrera): the box has 1, here are 2 (1 in hand.blue, 1 in discard.casa_mila)." in problem


def test_where_nothing_is_spare_all_places_are_named() -> None:
    before = ROSE.position("first_turn")
    [problem] = refused(ROSE, before, {"raval": {"red": 4}, "in_bag": {"red": 17}})
    assert problem == (
        "raval, in_bag: Red strikers: the box has 20, here are 21 (4 in raval.red, 17 in in_bag.red). "
        "Take 1 out of raval or in_bag. [ROF-SET.1]"
    )


def test_of_many_places_the_fields_are_named() -> None:
    seats = ("blue", "yellow", "red", "green")
    crowns = {"tokens": {seat: {"crown": 4} for seat in seats}, "alignment": dict.fromkeys(seats, "crown")}
    problems = refused(ROSE, ROSE.position("first_turn"), crowns)
    assert any(" in tokens" in problem and "tokens." not in problem.split("(")[1] for problem in problems)


@pytest.mark.rule("ROF-SOC.4")
@pytest.mark.rule("ROF-SOC.6")
def test_the_bomb_takes_its_events_with_it() -> None:
    before = ROSE.position("first_turn")
    after = ROSE.edit(before, {"bomb": 15})
    assert (after.reached, after.resolved) == (1, 1)
    assert "removed" in {ROSE.codecs["owner"].word(owner) for owner in after.influence}
    assert ROSE.edit(after, {"bomb": before.bomb}) == before
    assert any("reached" in problem for problem in refused(ROSE, before, {"bomb": 15}, balance=False))


def test_a_piece_that_leaves_the_bag_is_one_field() -> None:
    before = CITIES.new(2, seed=1).state
    red = number(CITIES, "item", "red")
    after = CITIES.edit(before, {"removed": {"red": before.removed[red] + 1}})
    assert after.unseen[red] == before.unseen[red] - 1
    assert after.pile[-1] == before.pile[-1] - 1


def test_derived_numbers_say_what_they_follow_from() -> None:
    state = ROSE.position("first_turn")
    assert refused(ROSE, state, {"castle": 3}) == [
        "castle: This follows from soldiers_out, soldiers_in_bag; leave it out."
    ]


def test_a_field_of_the_turn_is_held_to_its_steps() -> None:
    state = ROSE.position("first_turn")
    [problem] = refused(ROSE, state, {"striker": "red"})
    assert "only while pass_marker waits" in problem
    assert problem.endswith("[ROF-PHE.9]")


@pytest.mark.parametrize(
    ("zones", "complaint"),
    [
        (Zones("tyle"), "names tyle: no such field"),
        (Zones("tile", rest="castel"), "names castel: no such field"),
        (Zones("tile", rest="raval"), "raval is to be derived=True"),
    ],
)
def test_a_component_names_fields_that_there_are(zones: Zones, complaint: str) -> None:
    component = Component(name="tiles", rule="ROF-SET.7", number=(1,), zones=zones)
    broken = replace(ROSE.definition, components=(component,))
    with pytest.raises(ValueError, match=complaint):
        broken.load()


def test_two_ways_of_counting_agree() -> None:
    """The quick one that play needs, and the one that names every place."""
    for game in map(gamelib.load, GAMES):
        for name in game.positions():
            state = game.position(name)
            for component in game.components:
                found = [0] * len(inventory.left(state, component))
                for thing in inventory.lying(state, component):
                    found[thing.which] += thing.many
                left = inventory.left(state, component)
                numbers = component.number(state) if callable(component.number) else component.number
                assert [there + rest for there, rest in zip(found, left, strict=True)] == list(numbers)


def test_what_others_may_see_or_nobody_the_game_says_itself() -> None:
    """A card that somebody has looked at is known to who has looked; one drawn unseen is known to nobody."""
    citta = gamelib.load("la_citta")
    state = citta.position("hidden_cards")
    back = number(citta, "voice_card", "hidden")
    assert [state.view(seat).voice[:2] for seat in range(2)] == [[back, back], state.voice[:2]]
    told = refused(citta, state, {"voice": {"1": "hidden"}})
    assert told[0] == "voice.1: In a full position nothing is hidden. [CIT-SET.5]"
    told = refused(citta, state.view(1), {"voice": {"1": "hidden"}})
    assert told[0] == "voice.1: A seat sees what it may know. [CIT-SET.5]"
    assert citta.edit(state.view(0), {"gold": {"blue": 3}}).voice[:2] == [back, back]


def test_two_sorts_can_share_a_field_by_where_they_lie() -> None:
    """Wide streets lie where the map is wide: each player has five of them, whatever else lies in the same field."""
    barcelona = gamelib.load("barcelona")
    state = barcelona.position("first_turn")
    wide = ("h3_1", "h3_2", "h3_3", "h3_4", "v3_1", "v3_2")
    assert barcelona.edit(state, {"street": dict.fromkeys([*wide[:5], "h1_1"], "blue")}).wide == [5, 0]
    problems = refused(barcelona, state, {"street": dict.fromkeys([*wide, "h1_1"], "blue")})
    assert any(text.startswith("street: Wide streets (Blue): the box has 5, here are 6") for text in problems)
    assert not any("arrow streets" in text for text in problems)
