"""Places, and how a tie was broken: seats with the same points, and the numbers that were compared."""

import pytest

import gamelib
from gamelib.engine.ranking import TieBreak, places, ties
from gamelib.text.messages import LANGUAGES
from tests.registered import GAMES

GOLD, ORDER = TieBreak("gold", "X.1"), TieBreak("order", "X.2", least=True)


def test_where_nobody_is_level_there_is_no_tie() -> None:
    assert places([(3, 1, -1), (5, 1, -2)]) == [2, 1]
    assert ties([(3, 1, -1), (5, 1, -2)], (GOLD, ORDER)) == []


def test_a_tie_tells_what_was_compared_till_none_were_level() -> None:
    (tie,) = ties([(5, 2, -1), (5, 7, -2), (1, 9, -3)], (GOLD, ORDER))
    assert tie.seats == (1, 0)
    assert tie.compared == ((GOLD, {1: 7, 0: 2}),)


def test_only_those_who_are_still_level_are_compared_further() -> None:
    (tie,) = ties([(5, 2, -3), (5, 7, -2), (5, 2, -1)], (GOLD, ORDER))
    assert tie.seats == (1, 2, 0)
    assert tie.compared == ((GOLD, {1: 7, 2: 2, 0: 2}), (ORDER, {2: 1, 0: 3}))


def test_where_all_is_level_everything_was_compared_and_the_place_is_shared() -> None:
    standings = [(5, 2), (9, 0), (5, 2)]
    assert places(standings) == [2, 1, 2]
    assert [(tie.seats, tie.compared) for tie in ties(standings, (GOLD,))] == [((0, 2), ((GOLD, {0: 2, 2: 2}),))]


@pytest.mark.every_game("each game has tie-breaks of its own")
@pytest.mark.parametrize("slug", GAMES)
def test_a_game_names_everything_by_which_it_breaks_a_tie_and_the_rule(slug: str) -> None:
    game = gamelib.load(slug)
    state = game.new().state
    assert len(game.ranking_key(state, 0)) == 1 + len(game.tie_breaks)
    for name, rule, _ in game.tie_breaks:
        assert game.rulebook[rule]
        assert all(game.wording.words["tie"][name][lang] for lang in LANGUAGES)
