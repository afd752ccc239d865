"""What a position is worth to a seat: points in full, and better things worth more than worse ones."""

import pytest

import gamelib
from gamelib import GameDefinition

ROSE = gamelib.load("rose_of_fire")


def worth(name: str, **patch: object) -> float:
    """What an edited position is worth to Blue."""
    return ROSE.heuristic_value(ROSE.edit(ROSE.position(name), patch), 0)


def test_a_game_without_a_heuristic_of_its_own_goes_by_its_points() -> None:
    state = ROSE.edit(ROSE.position("first_turn"), {"points": {"yellow": 7}})
    assert [GameDefinition.heuristic_value(state, seat) for seat in (0, 1)] == [state.points[0], 7]


def test_points_and_prestige_are_good_and_strikers_are_bad() -> None:
    name = "five_arrive"
    assert worth(name, points={"blue": 3}) == pytest.approx(worth(name, points={"blue": 0}) + 3)
    assert worth(name, prestige={"blue": 4}) > worth(name, prestige={"blue": 3})
    behind, ahead = ({"yellow": yellow, "red": 0, "green": 0} for yellow in (9, 0))
    assert worth(name, prestige=behind) < worth(name, prestige=ahead)
    assert worth(name, raval={"blue": 4}) < worth(name, raval={"blue": 0})
    assert worth(name, raval={"blue": 0}, barricades={"blue": 4}) < worth(name, raval={"blue": 4})


def test_a_house_in_a_block_counts_by_the_table_in_force() -> None:
    state, board = ROSE.position("epoch_end"), ROSE.box.board
    cell = next(c for square in state.blocks for c in board.grid.squares[square] if state.house[c] in range(4))
    upper, low = ({"house": {board.words[cell]: f"blue_{kind}"}} for kind in ("upper", "low"))
    assert worth("epoch_end", **upper) > worth("epoch_end", **low)
    nothing_on_offer = dict.fromkeys((ROSE.codecs["influence_card"].word(card) for card in range(9)), "removed")
    anarchy = {"bomb": 30, "reached": 3, "resolved": 3, "anarchy": 1, "influence": nothing_on_offer}
    assert worth("epoch_end", **upper, **anarchy) < worth("epoch_end", **low, **anarchy)


def test_what_works_in_every_phase_is_worth_more_early() -> None:
    """The same table, as if it were another phase."""

    def cost(phase: int, worse: dict[str, object]) -> float:
        before, after = (ROSE.edit(ROSE.position("five_arrive"), patch) for patch in ({}, worse))
        before.phase = after.phase = phase
        return ROSE.heuristic_value(before, 0) - ROSE.heuristic_value(after, 0)

    for worse in ({"raval": {"blue": 4}}, {"barricades": {"blue": 2}}, {"prestige": {"blue": -2}}):
        assert cost(1, worse) > cost(3, worse) > cost(5, worse) > 0


def test_a_block_is_hoped_for_most_early() -> None:
    def gain(phase: int) -> float:
        """What a house on a lone tile is worth."""
        tile = {"tile": {"3,3": "purple"}}
        without, built = (
            ROSE.edit(ROSE.position("first_turn"), {**tile, **house})
            for house in ({}, {"house": {"3,3": "blue_middle"}})
        )
        without.phase = built.phase = phase
        return ROSE.heuristic_value(built, 0) - ROSE.heuristic_value(without, 0)

    assert gain(1) > gain(4) > gain(5) > 0


def test_better_cards_in_hand_are_good_and_the_strike_card_is_bad() -> None:
    state, codec = ROSE.position("five_arrive"), ROSE.codecs["card"]
    hand = [codec.word(card) for card in state.hand[0]]

    def held(card: str) -> float:
        other = state.copy()
        other.hand[0] = tuple(codec.value(word) for word in [*hand[1:], card])
        return ROSE.heuristic_value(other, 0)

    strike, city, popularity, prestige = map(
        held, ("strike", "city_green_middle_working", "amnesty_green", "casa_mila")
    )
    assert strike < city + state.strike_points(0) < city < popularity < prestige
