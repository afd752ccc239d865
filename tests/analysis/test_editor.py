"""Editing: every edit is audited, what mends a problem was tried, and nothing that cannot be is done."""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Iterator
from contextlib import suppress

import pytest

import gamelib
from gamelib import InvalidPositionError, State, analysis
from gamelib.analysis import placing
from gamelib.analysis.edit_text import after_edit, moments, spots
from gamelib.text.templates import in_language
from tests.registered import GAMES, LIBRARY

ROSE = gamelib.load("rose_of_fire")


def rose() -> analysis.Editor:
    return analysis.Editor(ROSE.position("five_and_full"))


def any_edit(s: State, rng: random.Random) -> analysis.Edit:
    """An edit at a place taken by lot, mostly one that no rule allows."""
    field = rng.choice([name for name, shape in s.shapes.items() if not shape.derived])
    shape, at = s.shapes[field], rng.choice(spots(s, field))
    if shape.is_number:
        return analysis.Edit("set", (at.path(s), str(rng.randrange(2 if shape.yes_or_no else 4))))
    if shape.of == "number" or not hasattr(s.game.codecs[shape.of], "__len__"):
        return analysis.Edit("clear", (field,))
    word = rng.choice(list(s.game.axis(shape.of, s.seats)))
    where = (word, at.path(s)) if shape.axes or shape.many else (at.path(s), word)
    return analysis.Edit("put" if shape.axes or shape.many else "set", where)


def edited(state: State, rng: random.Random, times: int) -> Iterator[analysis.Editor]:
    """An editor after each of some edits that can be carried out."""
    editor = analysis.Editor(state)
    for _ in range(times):
        before, edit = editor.state, any_edit(editor.state, rng)
        try:
            editor.do(str(edit))
        except ValueError:
            assert editor.state == before
        else:
            yield editor


@pytest.mark.parametrize("slug", GAMES)
def test_in_every_named_position_what_is_offered_mends(slug: str) -> None:
    game, found, mended = gamelib.load(slug), 0, 0
    names = [*game.positions()]
    for number, name in enumerate(names if len(names) > 9 else names * 9):
        state = game.position(name)
        assert analysis.Editor(state).problems == []
        for editor in edited(state, random.Random(number), 1):
            assert editor.problems == editor.state.audit()
            for problem in editor.problems[:1]:
                found += 1
                for repair in editor.repairs(problem, 1):
                    mended += 1
                    assert all(repair.text(lang) for lang in ("en", "cs"))
                    others = len(editor.problems)
                    editor.do(repair.edit)
                    assert problem not in editor.problems
                    assert len(editor.problems) == repair.left
                    assert repair.left <= others or all(
                        one.place.startswith(("agenda", "ledger")) for one in editor.problems
                    )
    assert found > 2
    assert mended >= 0.9 * found


@pytest.mark.parametrize("slug", GAMES)
def test_many_edits_and_all_of_them_taken_back(slug: str) -> None:
    game = gamelib.load(slug)
    match = game.new(seed=5)
    rng = random.Random(5)
    while match.line < 60 and not match.state.over:
        match.play(rng.choice(match.legal_actions()))
    start = match.state
    editor = analysis.Editor(match)
    for latest in edited(start, rng, 25):
        editor = latest
    assert len(editor.edits) > 5
    states = [editor.state]
    while editor.undo():
        states.append(editor.state)
    assert editor.state == start
    assert not editor.can_undo
    for state in reversed(states[:-1]):
        assert editor.redo()
        assert editor.state == state
    assert not editor.redo()
    assert match.state == start


@pytest.mark.parametrize("slug", GAMES)
def test_in_the_midst_of_a_turn_another_moment_can_be_chosen(slug: str) -> None:
    game = gamelib.load(slug)
    state = game.position(next(iter(game.positions())))
    editor = analysis.Editor(state)
    offered = editor.moments()
    assert offered
    sound = 0
    for moment in offered[:40]:
        editor.do(moment)
        assert editor.state.agenda[-1][0] == moment.words[1]
        assert moment.said(state, "en")
        assert moment.said(state, "cs")
        sound += not editor.problems
        editor.undo()
    assert sound


@pytest.mark.parametrize("slug", GAMES)
def test_at_every_point_of_a_match_each_moment_is_chosen_or_refused(slug: str) -> None:
    match, rng, chosen, sound = gamelib.load(slug).new(seed=3), random.Random(3), 0, 0
    for number in range(100):
        if match.state.over:
            break
        match.play(rng.choice(match.legal_actions()))
        if number % 30 == 3:
            editor = analysis.Editor(match)
            for moment in editor.moments():
                with suppress(ValueError):
                    editor.do(moment)
                    chosen += 1
                    if not editor.problems:
                        sound += 1
                        assert editor.match().state.legal_actions(), str(moment)
                    editor.undo()
    assert chosen >= sound > 0


def test_the_back_of_a_card_builds_nothing() -> None:
    game = gamelib.load("la_citta")
    match, rng = game.new(seats=2, seed=0), random.Random(0)
    for _ in range(9):
        match.play(rng.choice(match.legal_actions()))
    editor = analysis.Editor(match)
    editor.turn(match.state.active, "build_with_card", "unseen")
    assert "This card builds nothing." in [problem.text for problem in editor.problems]
    with pytest.raises(InvalidPositionError, match=r"This card builds nothing\."):
        game.state_from_json(editor.state.to_json())
    editor.mend()
    assert editor.problems == []


def test_what_is_wrong_is_mended_one_after_the_other() -> None:
    editor = rose()
    editor.put("blue_low", "house.0,2")
    editor.set("raval.red", 7)
    assert len(editor.problems) == 2
    with pytest.raises(InvalidPositionError, match="A house needs a tile"):
        editor.position()
    done = editor.mend()
    assert [edit.verb for edit in done] == ["take", "set"]
    assert editor.position().audit() == []
    assert editor.edits[-2:] == done


def test_a_fault_of_the_rules_is_no_edit_that_cannot_be(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(*_: object) -> None:
        raise ValueError("list.remove(x): x not in list")

    editor = rose()
    editor.put("blue_low", "house.0,2")
    assert editor.repairs()
    monkeypatch.setattr(editor.game, "propagate_edit", faulty)
    for ask in (editor.repairs, editor.mend):
        with pytest.raises(ValueError, match="x not in list"):
            ask()


def test_a_copy_of_an_editor_has_its_own_past() -> None:
    editor = rose()
    editor.set("bomb", 13)
    editor.set("bomb", 14)
    editor.undo()
    twin = copy.copy(editor)
    twin.undo()
    twin.put("green", "tile.0,2")
    assert editor.redo()
    assert editor.undo()
    assert editor.undo()
    assert not editor.can_undo


def test_a_match_goes_on_from_what_was_edited() -> None:
    editor = rose()
    editor.set("bomb", 13)
    editor.set("points.red", 4)
    match = editor.match(seed=3)
    assert (match.state.bomb, match.state.scores()[2]) == (13, 4)
    assert match.state.ledger()[-1].rule == "CORE-EDIT.1"
    match.play(match.legal_actions()[0])
    assert editor.state.bomb == 13


def test_piles_and_supplies_follow() -> None:
    editor = rose()
    before = editor.state
    editor.move("city_yellow_working_low", "hand.blue", "hand.red")
    assert editor.state.deck_size == before.deck_size
    editor.undo()
    editor.put("green", "tile.0,2")
    assert editor.state.tiles_left[2] == before.tiles_left[2] - 1
    editor.take("green", "tile.0,2")
    assert editor.state.tiles_left == before.tiles_left


def test_points_of_the_end_are_counted_anew() -> None:
    game = gamelib.load("cities")
    match = game.new(seats=2, seed=3)
    rng = random.Random(1)
    while not match.state.over:
        match.play(rng.choice(match.legal_actions()))
    editor = analysis.Editor(match)
    seat = next(seat for seat, cards in enumerate(match.state.cards) if cards)
    word = game.codecs["card"].word(match.state.cards[seat][0])
    scored = any(True for line in match.state.ledger() if line.seat == seat and line.rule.startswith("CTS-8"))
    editor.clear("buildings")
    assert editor.problems or not scored
    editor.mend()
    assert editor.problems == []
    assert word in [game.codecs["card"].word(card) for card in editor.state.cards[seat]]


REFUSED = [
    ("", "is no edit; one begins with put, take"),
    ("paint green tile.0,2", "is no edit"),
    ("put green", "it reads: put <thing> <place>"),
    ("put pink tile.0,2", "tile.0,2: 'pink' is no colour"),
    ("put green tile.99,99", "tile: there is no cell '99,99'"),
    ("put green tile", "it reads tile.<cell>"),
    ("put green tille.0,2", "(did you mean 'tile'?)"),
    ("put green free.yellow", "This follows from"),
    ("take green tile.0,2", "does not lie here; here lies nothing"),
    ("set bomb 31", "it can be 0 to 30. [ROF-SOC.2]"),
    ("set bomb many", "'many' is no whole number"),
    ("set bomb 1 2", "one value stands here, not 2"),
    ("set active blue yellow", "active: one value stands here, not 2"),
    ("set points. 3", "There is no such seat"),
    ("set points.nobody 3", "There is no such seat"),
    ("turn blue dance", "There is no step 'dance'"),
    ("turn nobody play_card", "is no seat here"),
    ("turn blue lay_tile green green", "comes: "),
    ("recount play_card", "play_card counts no points."),
    ("clear deck", "This follows from"),
    ("x" * 5000, "is no edit"),
]


@pytest.mark.parametrize(("text", "says"), REFUSED, ids=[text[:30] for text, _ in REFUSED])
def test_an_edit_that_cannot_be_is_refused_and_changes_nothing(text: str, says: str) -> None:
    editor = rose()
    before = editor.state
    with pytest.raises((analysis.InvalidEditError, gamelib.InvalidPositionError), match=re.escape(says)):
        editor.do(text)
    assert editor.state == before
    assert editor.edits == []


COUNTED = [
    ("cities", "down.d1", "down"),
    ("rose_of_fire", "bomb", "bomb"),
    ("la_citta", "gold.blue", "gold"),
    ("barcelona", "coins.blue", "coins"),
    ("urbania", "loss.blue", "loss"),
]


@pytest.mark.parametrize(("slug", "place", "thing"), COUNTED)
def test_only_what_is_counted_somewhere_is_put_and_taken_there(slug: str, place: str, thing: str) -> None:
    game = gamelib.load(slug)
    editor = analysis.Editor(game.new(seats=2, seed=3))
    editor.set(place, 2)
    before = editor.state
    for verb in (editor.put, editor.take):
        with pytest.raises(ValueError, match=r"no 'unicorn' is counted here; say 1, or ") as refused:
            verb("unicorn", place)
        assert "se tu nepočítá" in in_language(refused.value, "cs")
        assert editor.state == before
    with pytest.raises(ValueError, match="no 'unicorn' is counted here"):
        editor.move("unicorn", place, place)
    for word in ("1", thing):
        editor.put(word, place)
        editor.take(word, place)
        assert editor.state == before


@pytest.mark.parametrize("slug", LIBRARY)
def test_only_numbers_that_can_stand_somewhere_are_offered(slug: str) -> None:
    match, rng = gamelib.load(slug).new(seed=4), random.Random(4)
    for _ in range(25):
        match.play(rng.choice(match.legal_actions()))
    editor = analysis.Editor(match)
    offered = [(at.path(editor.state), word) for at, words in placing.facts(editor.state) for word in words]
    assert offered
    for place, word in offered:
        editor.set(place, word)
        editor.undo()


def test_a_problem_of_another_position_is_refused() -> None:
    with pytest.raises(ValueError, match=r"One of editor\.problems is wanted, not 'this'\."):
        rose().repairs("this")  # type: ignore[arg-type]


def test_only_positions_are_edited() -> None:
    with pytest.raises(TypeError, match="a state or a match is wanted, not 'rose'"):
        analysis.Editor("rose")  # type: ignore[arg-type]


def test_moments_name_steps_that_can_wait() -> None:
    state = ROSE.position("five_and_full")
    named = {words[0] for words in moments(state)}
    assert {"play_card", "lay_tile", "build_house"} & named
    assert named <= ROSE.steps.keys()


def test_a_number_where_a_word_is_wanted_is_refused_in_one_line() -> None:
    editor = rose()
    for wrong in (
        lambda: editor.put(1, 2),  # type: ignore[arg-type]
        lambda: editor.set(3, 3),  # type: ignore[arg-type]
        lambda: editor.set("points.0"),
        lambda: editor.clear(None),  # type: ignore[arg-type]
        lambda: editor.put("green", "tile.0,0 tile.1,1"),
    ):
        with pytest.raises(ValueError, match=r"."):
            wrong()
    assert editor.edits == []


def test_a_place_is_emptied_by_itself_or_with_its_whole_field() -> None:
    editor = rose()
    lay = sum(tile >= 0 for tile in editor.state.tile)
    editor.clear("tile.8,1")
    assert sum(tile >= 0 for tile in editor.state.tile) == lay - 1
    editor.clear("tile")
    assert not any(tile >= 0 for tile in editor.state.tile)
    with pytest.raises(ValueError, match="there is no cell '99,9'"):
        editor.clear("tile.99,9")


def test_what_is_moved_to_where_it_lies_stays_there() -> None:
    editor = rose()
    before = editor.state
    editor.move("yellow", "tile.8,1", "tile.8,1")
    assert editor.state == before
    with pytest.raises(ValueError, match="does not lie here"):
        editor.move("green", "tile.8,1", "tile.8,1")


def test_a_building_that_is_too_tall_is_offered_with_fewer_floors() -> None:
    editor = analysis.Editor(gamelib.load("cities").position("two_players"))
    editor.do("swap green@3,1:1 green@3,1:7 buildings.red")
    offered = {str(repair.edit): repair for repair in editor.repairs()}
    fewer = "swap green@3,1:7 green@3,1:4 buildings.red"
    assert [edit for edit in offered if edit.startswith("swap")] == [fewer]
    assert offered[fewer].left == 0
    assert offered[fewer].text("en").startswith("Make it: green 3,1 (4 floors)")
    assert offered[fewer].text("cs").startswith("Nově: zelená 3,1 (4")


def test_what_makes_a_number_only_less_wrong_mends_nothing() -> None:
    editor = rose()
    editor.set("tokens.blue.crown", "40")
    problems = [problem for problem in editor.problems if problem.place == "tokens.blue"]
    repairs = editor.repairs(problems[0], 100)
    assert repairs
    for repair in repairs:
        assert "ROF-INF.2" not in {problem.rule for problem in after_edit(editor.state, repair.edit).audit()}
