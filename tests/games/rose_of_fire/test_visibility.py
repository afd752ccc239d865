"""Who may know what: the table of the specification, row by row, and the draws and who sees their results."""

import random
from collections import Counter
from itertools import combinations_with_replacement

import pytest

import gamelib
from gamelib.games.rose_of_fire.box import HIDDEN, SPENT
from tests.playing import pending, play

from .table import GAME, Table, table, value

PUBLIC = (
    *("phase", "first", "levels", "active", "tile", "house", "blocks", "completed", "tiles_left", "prestige", "bomb"),
    *("reached", "resolved", "anarchy", "standing", "raval", "barricades", "in_bag", "soldiers_out", "soldiers_in_bag"),
    *("castle", "strikers_left", "houses_left", "discard", "influence", "deck_size", "bag_size", "strike_kept"),
    *("card", "ability_due", "laid", "built", "drew", "points"),
)
BACKS = {"city": "city_back", "popularity": "popularity_back", "prestige": "prestige_back"}


def secrets() -> Table:
    """Blue chooses between two tokens; everybody holds something to hide."""
    match = table(
        hand={
            "blue": "city_green_upper_low casa_mila",
            "yellow": "strike amnesty_green city_green_upper_middle",
            "red": "casa_batllo",
        },
        tokens={"blue": "crown", "yellow": "crown crown colonies"},
        alignment={"blue": "crown", "yellow": "colonies", "red": "personalities"},
        standing={"green": "civil_guard_green"},
        discard="amnesty_yellow",
    )
    return play(match, "play city_green_upper_low", "place 1,1", "build upper", "pair colonies personalities")


@pytest.mark.parametrize("field", PUBLIC)
def test_what_lies_on_the_table_is_public(field: str) -> None:
    s = secrets().state
    for seat in range(4):
        assert getattr(s.view(seat), field) == getattr(s, field)


@pytest.mark.rule("ROF-SET.10")
@pytest.mark.rule("ROF-PHE.10")
def test_of_other_hands_one_sees_the_backs_and_strike() -> None:
    s = secrets().state
    word = GAME.codecs["card"].word
    seen = s.view(0)
    assert seen.hand[0] == s.hand[0]
    assert {word(card) for card in seen.hand[1]} == {"strike", "popularity_back", "city_back"}
    assert [word(card) for card in seen.hand[2]] == ["prestige_back"]


@pytest.mark.rule("ROF-INF.1")
def test_of_other_tokens_one_sees_the_number() -> None:
    seen = secrets().state.view(0)
    assert seen.tokens == [1, 0, 0] + [0] * 9
    assert [seen.token_count(seat) for seat in range(4)] == [1, 3, 0, 0]


@pytest.mark.rule("ROF-SET.2")
@pytest.mark.rule("ROF-ALN.1")
def test_of_other_alignments_one_sees_whether_they_are_spent() -> None:
    s = secrets().state
    assert s.view(0).alignment == [value("symbol", "crown"), HIDDEN, HIDDEN, SPENT]
    assert s.view(1).alignment == [HIDDEN, value("symbol", "colonies"), HIDDEN, SPENT]


@pytest.mark.rule("ROF-HSE.3")
def test_the_two_tokens_drawn_are_for_the_active_player_only() -> None:
    s = secrets().state
    assert [s.view(seat).drawn == s.drawn for seat in range(4)] == [True, False, False, False]
    assert len(s.view(1).drawn) == 2


def test_what_a_seat_knows_of_the_piles_is_their_sum_with_the_hidden_cards_of_others() -> None:
    s = secrets().state
    for seat in range(4):
        seen = s.view(seat)
        for face, copies in enumerate(GAME.box.copies[:-1]):
            open_ = sum(held.count(face) for held in (s.hand[seat], *s.standing)) + s.discard[face]
            assert seen.deck[face] == copies - open_, GAME.box.faces[face]


def test_what_a_seat_knows_of_the_red_bag_is_all_but_his_own_tokens() -> None:
    s = secrets().state
    assert s.view(0).bag == [12 - 2, 12 - 1, 12 - 1], "his token, his alignment and the two drawn are his"
    assert s.view(1).bag == [12 - 2, 12 - 2, 12]
    assert s.view(3).bag == [12, 12, 12]


@pytest.mark.parametrize("seat", range(4))
def test_a_view_stays_the_same_when_only_hidden_things_change(seat: int) -> None:
    s, rng = secrets().state, random.Random(seat)
    seen = s.view(seat)
    for _ in range(20):
        other = s.determinize(seat, rng)
        assert other.audit() == []
        assert other.view(seat) == seen
    assert any(s.determinize(seat, rng).hand[2 if seat != 2 else 1] != s.hand[2 if seat != 2 else 1] for _ in range(9))


def test_others_cannot_ask_what_a_seat_may_choose() -> None:
    match = secrets()
    with pytest.raises(gamelib.HiddenInformationError):
        match.state.view(2).legal_actions()
    assert match.state.view(0).legal_actions() == match.legal_actions()
    buying = table(tokens="crown crown", hand="strike")
    with pytest.raises(gamelib.HiddenInformationError):
        buying.state.view(1).legal_actions()


@pytest.mark.parametrize(
    ("agenda", "position", "known_to"),
    [
        ("draw_immigration", {"phase": 2, "waits": ["begin_phase"], "hand": {}}, None),
        ("draw_rebel", {"waits": ["end_of_phase"], "hand": {}}, None),
        ("draw_card prestige red", {"waits": ["deal prestige red"], "hand": {}}, (2,)),
        ("draw_card popularity red", {"waits": ["deal popularity red"], "hand": {}}, (2,)),
        ("draw_card city red", {"waits": ["deal city red"], "hand": {}}, (2,)),
    ],
)
def test_who_sees_the_result_of_a_draw(agenda: str, position: dict[str, object], known_to: tuple[int, ...]) -> None:
    match = table(**position)
    assert pending(match) == agenda
    match.play(match.legal_actions()[0])
    assert match.lines[0].to == known_to


@pytest.mark.parametrize("verb", ["pair", "token"])
def test_influence_draws_are_seen_by_the_drawing_player(verb: str) -> None:
    card = {"pair": "city_green_upper_low", "token": "colonial_fleet_green"}[verb]
    match = table(active="yellow", hand={"yellow": card})
    if verb == "pair":
        play(match, f"play {card}", "place 1,1", "build upper", "pair crown crown")
    else:
        play(match, f"event {card}", "token crown")
    assert match.lines[-1].to == (1,)


def test_a_guess_at_a_pair_follows_the_law_of_the_draw() -> None:
    """Two tokens of those that the seat has not identified, alike or not; whatever is asked then is asked of both."""
    match = table(tokens={"yellow": "crown crown crown"}, hand="city_green_upper_low")
    play(match, "play city_green_upper_low", "place 1,1", "build upper", "pair crown crown")
    rng, guesses = random.Random(11), 4000
    pairs = Counter(match.state.determinize(1, rng).drawn for _ in range(guesses))
    lying = (9, 12, 12)
    for one, two in combinations_with_replacement(range(3), 2):
        ways = lying[one] * (lying[two] - (one == two)) / (1 + (one == two))
        chance = ways / (33 * 32 / 2)
        assert abs(pairs[one, two] / guesses - chance) < 4 * (chance * (1 - chance) / guesses) ** 0.5
    assert all(match.state.determinize(1, rng).audit() == [] for _ in range(20))


def test_a_guess_at_who_may_buy_is_no_guess_at_what_he_has() -> None:
    """The window is open to two tokens of any kind, so a guess has them by the law of the bag alone."""
    match = table(tokens="crown colonies", hand="strike")
    play(match, "play strike")
    assert pending(match) == "buy_influence"
    rng, guesses = random.Random(12), 4000
    alike = sum(len(match.state.determinize(1, rng).legal_actions()) > 1 for _ in range(guesses))
    chance = 11 / 35
    assert abs(alike / guesses - chance) < 4 * (chance * (1 - chance) / guesses) ** 0.5


def test_the_weights_of_draws_are_the_counts_in_the_pile() -> None:
    match = table(hand={"blue": "city_green_upper_low"}, waits="deal city red", discard="city_green_upper_low")
    weights = {str(action): weight for action, weight in match.state.outcomes()}
    assert "card red city_green_upper_low" not in weights, "one is held, one discarded"
    assert weights["card red city_green_upper_middle"] == 2
    assert sum(weights.values()) == 34
