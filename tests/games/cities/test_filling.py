"""Filling the board, and chance (CTS-3)."""

import random
from pathlib import Path

import pytest

import gamelib
from gamelib.games.cities.things import A, D
from tests.games.cities.table import GAME, begun, first_decision, item, of_row, table
from tests.playing import edited, played, until, why


def words(items: tuple[int, ...]) -> list[str]:
    return [GAME.codecs["item"].word(item) for item in items]


@pytest.mark.rule("CTS-3.1")
@pytest.mark.rule("CTS-3.2")
@pytest.mark.rule("CTS-3.3")
@pytest.mark.rule("CTS-3.4")
@pytest.mark.rule("CTS-3.9")
def test_a_new_round() -> None:
    """X8: 3 up and 1 down; the same; 2 / 1 / 1 / 1 and 1 down; 4 / 3 / 3 / nothing. 21 draws, 3 items unseen."""
    match = first_decision()
    for _ in range(4):
        match.play(str(match.legal_actions()[0]))
    draws = until(match, "take_slot")
    s = match.state
    assert [len(items) for items in s.up] == [1, 1, 1, 0, 1, 1, 1, 0, 2, 1, 1, 1, 4, 3, 3, 0]
    assert [slot for slot, count in enumerate(s.down) if count] == [3, 7, 11]
    assert len(draws) == 21
    assert s.pile == [28, 28, 42, 90]
    assert sum(of_row(s.unseen, A)) == 29


@pytest.mark.rule("CTS-3.5")
def test_the_order_of_filling() -> None:
    match = first_decision()
    for _ in range(4):
        match.play(str(match.legal_actions()[0]))
    slots = []
    while match.state.agenda[-1][0] == "deal":
        slots.append(GAME.codecs["slot"].word(match.state.agenda[-1][1][0]))
        match.play(str(match.legal_actions()[0]))
    assert " ".join(slots) == "a1 a2 a3 b1 b2 b3 c1 c1 c2 c3 c4 d1 d1 d1 d1 d2 d2 d2 d3 d3 d3"


@pytest.mark.rule("CTS-3.7")
def test_each_single_item_is_equally_likely() -> None:
    match = first_decision()
    for _ in range(4):
        match.play(str(match.legal_actions()[0]))
    weights = {str(action): weight for action, weight in match.state.outcomes()}
    assert sum(weights.values()) == 32
    assert (weights["draw a1 skyline"], weights["draw a1 cottages"]) == (2, 1)
    match.play("draw skyline")
    assert dict(match.state.outcomes())[gamelib.Action("draw", "a2", "skyline")] == 1


@pytest.mark.rule("CTS-3.8")
def test_what_lies_face_down_is_drawn_when_it_is_taken() -> None:
    """X14: |U(A)| = 29, pile(A) = 28; the draw leaves both at 28."""
    match = table({"red": "R B \n W P"}, round=1)
    s = match.state
    assert (sum(of_row(s.unseen, A)), s.pile[A]) == (29, 28)
    match.play("take a4")
    weights = {str(action): weight for action, weight in match.state.outcomes()}
    assert (weights["draw a4 balanced_district"], sum(weights.values())) == (2, 29)
    assert "draw a4 cottages" not in weights
    assert played(match, "draw balanced_district")[0] == "CTS-4.7"
    s = match.state
    assert (sum(of_row(s.unseen, A)), s.pile[A]) == (28, 28)


@pytest.mark.rule("CTS-3.6")
def test_a_short_pile_fills_from_the_left_and_an_empty_slot_cannot_be_chosen() -> None:
    """Only two cards are left: A1 and A2 get them, and the bag holds one piece for D4 and none for others."""
    match = begun(2)
    s = match.state.copy()
    for slot in range(16):
        for shown in s.up[slot]:
            s.removed[shown] += 1
        s.lost[slot // 4] += s.down[slot]
        s.up[slot], s.down[slot] = (), 0
    for row, keep in ((A, 2), (D, 1)):
        while s.pile[row] > keep:
            some = next(some for some in GAME.box.items[row] if s.unseen[some])
            s.unseen[some] -= 1
            s.removed[some] += 1
            s.pile[row] -= 1
    # One card that lay face down has been removed unseen, so three are still possible.
    assert sum(of_row(s.unseen, A)) == 3
    match = GAME.resume(GAME.edit(s, {"agenda": ["fill_board"]}), chance="ask")
    until(match, "take_slot")
    assert [len(match.state.up[slot]) + match.state.down[slot] for slot in (0, 1, 2, 3, 12, 13)] == [1, 1, 0, 0, 1, 0]
    assert why(match, "take a3") == {"CTS-3.6"}
    assert why(match, "take d4") == {"CTS-3.6"}


@pytest.mark.rule("CTS-8.1")
def test_two_pieces_from_the_bag() -> None:
    """X15: of 90 pieces 22 may be red: then 22/90, and 21/89 after it; both are drawn before one is placed."""
    match = table({"red": "R B \n W P"}, round=1)
    red = match.state.unseen[item("red")]
    assert match.state.pile[D] == 90
    match.play("take d4")
    assert dict(match.state.outcomes())[gamelib.Action("draw", "d4", "red")] == red
    match.play("draw red")
    assert match.state.decision.name == "draw_piece"
    outcomes = dict(match.state.outcomes())
    assert (outcomes[gamelib.Action("draw", "d4", "red")], sum(outcomes.values())) == (red - 1, 89)
    match.play("draw green")
    assert words(match.state.taken) == ["red", "green"]
    assert match.state.decision.name == "place_piece"


def test_a_last_piece_in_the_bag() -> None:
    """CTS-3.6: D4 gives as many pieces as the bag still holds."""
    match = table()
    s = match.state.copy()
    for piece in GAME.box.items[D]:
        keep = 1 if piece == item("red") else 0
        s.removed[piece] += s.unseen[piece] - keep
        s.unseen[piece] = keep
    s.pile[D] = 1
    match = edited(GAME.resume(s), round=2)
    played(match, "take d4", "draw red")
    assert match.state.decision.name == "place_piece"
    assert len(match.state.taken) == 1


def test_draws_agree_with_outcomes_at_the_ends_of_the_range() -> None:
    match = table()
    match.play("take b4")
    step, args = match.state.decision.step, match.state.decision.args
    drawn = {step.draw(match.state, random.Random(i).random, *args) for i in range(300)}
    assert drawn == {move for move, _ in step.outcomes(match.state, *args)}


def test_an_edition_may_lay_out_less(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text('[[slots]]\nid = "d1"\nface_up = 2\n', encoding="utf-8")
    game = gamelib.load("cities", file)
    match = game.new(2, seed=1)
    until(match, "take_slot")
    assert len(match.state.up[12]) == 2
