"""Positions from outside: every problem is named with its place, and nothing is half read."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import gamelib
from gamelib import InvalidPositionError, State
from gamelib.engine.citations import Ledger
from gamelib.text.templates import Translated, in_language

GAME = gamelib.load("rose_of_fire")
MATCH = GAME.new(seats=3, seed=4)
for _ in range(12):
    MATCH.play(MATCH.legal_actions()[0])
Data = dict[str, Any]


@pytest.fixture
def data() -> Data:
    made: Data = json.loads(MATCH.state.to_json())
    return made


def problems_of(data: object) -> list[str]:
    with pytest.raises(InvalidPositionError) as caught:
        GAME.state_from_json(json.dumps(data))
    assert str(caught.value)
    assert all(isinstance(problem.text, Translated) for problem in caught.value.problems)
    return [str(problem) for problem in caught.value.problems]


def tile_of(data: Data) -> str:
    return next(iter(data["tile"]))


CHANGES: list[tuple[str, Callable[[Data], object], str]] = [
    ("another game", lambda d: d.update(game="chess"), "game: This is a position of 'chess', not of 'rose_of_fire'."),
    ("no game", lambda d: d.pop("game"), "game: This is a position of None"),
    ("another edition", lambda d: d.update(edition="abc"), "edition abc; this game is the standard box"),
    ("too many seats", lambda d: d.update(seats=5), "seats: 5 is no whole number from 2 to 4."),
    ("seats as a word", lambda d: d.update(seats="3"), "seats: '3' is no whole number"),
    ("seats as yes", lambda d: d.update(seats=True), "seats: True is no whole number"),
    ("no seats", lambda d: d.pop("seats"), "seats: None is no whole number"),
    (
        "an unknown field",
        lambda d: d.update(prestidge={}),
        "prestidge: There is no such field (did you mean 'prestige'?).",
    ),
    (
        "a derived field",
        lambda d: d.update(castle=3),
        "castle: This follows from soldiers_out, soldiers_in_bag; leave it out.",
    ),
    ("a missing field", lambda d: d.pop("bomb"), "bomb: This field is missing."),
    ("no agenda", lambda d: d.pop("agenda"), "agenda: This field is missing."),
    ("no points", lambda d: d.pop("points"), "points: This field is missing."),
    ("a float", lambda d: d.update(bomb=3.0), "bomb: 3.0 is no whole number"),
    ("yes for a number", lambda d: d.update(bomb=True), "bomb: True is no whole number"),
    ("nothing for a number", lambda d: d.update(bomb=None), "bomb: None is no whole number"),
    ("a huge number", lambda d: d.update(bomb=10**40), "is no whole number from −1000000 to 1000000."),
    ("a list for a number", lambda d: d.update(bomb=[3]), "bomb: [3] is no whole number"),
    (
        "off the track",
        lambda d: d.update(bomb=31),
        "bomb: 31 stands here; it can be 0 to 30. [ROF-SOC.2]",
    ),
    ("a flag of two", lambda d: d.update(anarchy=2), "anarchy: This is 0 for no or 1 for yes."),
    ("a number for a seat", lambda d: d.update(active=0), "active: 0 is no seat here: blue, yellow, red."),
    ("a seat that does not play", lambda d: d.update(active="green"), "active: 'green' is no seat here"),
    ("first seat does not play", lambda d: d.update(first="green"), "first: 'green' is no seat here"),
    ("no first seat", lambda d: d.update(first="none"), "first: Some seat always stands here, never 'none'."),
    ("viewed by nobody", lambda d: d.update(viewer="none"), "viewer: 'none' is no seat here"),
    ("a negative line", lambda d: d.update(line=-1), "line: -1 is no whole number from 0"),
    ("a tile off the map", lambda d: d["tile"].update({"99,99": "green"}), "tile.99,99: There is no such cell."),
    ("a cell with a typo", lambda d: d["tile"].update({"3.5": "green"}), "no such cell (did you mean '3,5'?)."),
    ("an unknown colour", lambda d: d["tile"].update({"0,0": "pink"}), "tile.0,0: 'pink' is no colour."),
    ("a number for a colour", lambda d: d["tile"].update({"0,0": 1}), "tile.0,0: 1 is no colour: a word in quotes"),
    (
        "two colours on a cell",
        lambda d: d["tile"].update({"0,0": ["green", "purple"]}),
        "['green', 'purple'] is no colour",
    ),
    ("a list for a table", lambda d: d.update(tile=[]), "tile: [] is no table of cell and value."),
    ("a table for a list", lambda d: d.update(levels={}), "levels: {} is no list such as [1, 2]."),
    (
        "a house in the air",
        lambda d: d["house"].update({"16,9": "blue_low"}),
        "16,9: A house needs a tile under it. [ROF-BRD.2]",
    ),
    ("no such house", lambda d: d["house"].update({tile_of(d): "blue_castle"}), "'blue_castle' is no house."),
    (
        "another seat's house",
        lambda d: d["house"].update({tile_of(d): "green_low"}),
        "belongs to a seat that does not play",
    ),
    (
        "seventeen soldiers",
        lambda d: d.update(soldiers_in_bag=17),
        "soldiers_in_bag: Soldiers: the box has 16, here are 17 (17 in soldiers_in_bag).",
    ),
    (
        "twenty-one strikers",
        lambda d: d["in_bag"].update(red=21),
        "raval, in_bag: Red strikers: the box has 20, here are",
    ),
    ("fewer than none", lambda d: d["raval"].update(red=-1), "raval.red: Fewer than none. [ROF-SET.1]"),
    (
        "a full Raval",
        lambda d: d["raval"].update(red=6),
        "raval.red: 6 strikers; the Raval overflows at once with more than 5. [ROF-STR.4]",
    ),
    (
        "a card too many",
        lambda d: [d["hand"][seat].append("casa_mila") for seat in ("red", "blue")],
        "hand: Casa Milà (La Pedrera): the box has 1, here are 2 (1 in hand.blue, 1 in hand.red). Take 1 out of hand.",
    ),
    (
        "two Strike cards",
        lambda d: [d["hand"][seat].append("strike") for seat in ("red", "blue")],
        "hand: Strike cards: the box has 1, here are 2 (1 in hand.blue, 1 in hand.red).",
    ),
    (
        "a hidden card",
        lambda d: d["hand"]["red"].append("city_back"),
        "hand.red: In a full position nothing is hidden. [ROF-SET.8]",
    ),
    ("no card", lambda d: d["hand"]["red"].append("none"), "Some card always stands here, never 'none'."),
    ("thirteen crowns", lambda d: d.update(bag={"crown": 13}), "bag: This follows from tokens, alignment, drawn"),
    ("no alignment", lambda d: d["alignment"].update(red="none"), "alignment.red: Either the alignment has been drawn"),
    (
        "prestige off the Auca",
        lambda d: d["prestige"].update(red=16),
        "prestige.red: 16 stands here; it can be −5 to 15. [ROF-AUC.1]",
    ),
    ("a table for the agenda", lambda d: d.update(agenda={}), "agenda, ledger: These two are lists."),
    (
        "a choice that is not due",
        lambda d: d["agenda"].__setitem__(0, "keep_influence"),
        "drawn: Nothing stands here, but keep_influence waits. Say what it is, or leave the step out. [ROF-HSE.3]",
    ),
    (
        "points out of nowhere",
        lambda d: d["points"].update(red=50),
        "points.red: Here stands 50, but the ledger's lines give",
    ),
]

ENTRIES: list[tuple[object, str]] = [
    ("place_tyle green", "agenda[0]: 'place_tyle green' is no step (did you mean 'place_tile'?)."),
    ("place_tile", "agenda[0]: After place_tile comes: colour."),
    ("place_tile pink", "agenda[0]: 'pink' is no colour."),
    ("deal city none", "agenda[0]: Some seat always stands here"),
    ("deal city green", "agenda[0]: 'green' is no seat here"),
    (5, "agenda[0]: 5 is no step."),
    ("  ", "agenda[0]: '  ' is no step."),
    ("draw_immigration", "in phase 1, there are 0 by now."),
]
"""Steps that cannot wait, and what is said of them."""
LINE = {"seat": "red", "points": 0, "rule": "ROF-TIL.3"}
LINES: list[tuple[object, str]] = [
    ({"seat": "red"}, "A ledger line needs seat, points and rule."),
    ("red 5", "A ledger line needs seat, points and rule."),
    (LINE | {"rule": "ROF-TIL.33"}, "There is no rule 'ROF-TIL.33' (did you mean 'ROF-TIL.3'?)."),
    (LINE | {"rule": ["ROF-TIL.3"]}, "There is no rule ['ROF-TIL.3']"),
    (LINE | {"where": [3]}, "'where' is a list of places."),
    (LINE | {"facts": {"rule": 1}}, "'facts' is a table of the sentence's names, words and numbers."),
    (LINE | {"facts": {"count": True}}, "'facts' is a table of the sentence's names, words and numbers."),
    (LINE | {"facts": {"cell": [1]}}, "'facts' is a table of the sentence's names, words and numbers."),
]
"""Lines that no ledger has."""


def test_the_position_itself_is_sound(data: Data) -> None:
    assert GAME.state_from_json(json.dumps(data)) == MATCH.state


@pytest.mark.parametrize(("change", "complaint"), [x[1:] for x in CHANGES], ids=[x[0] for x in CHANGES])
def test_what_is_wrong_is_named_with_its_place(data: Data, change: Callable[[Data], object], complaint: str) -> None:
    change(data)
    problems = problems_of(data)
    assert any(complaint in problem for problem in problems), problems


@pytest.mark.parametrize(("entry", "complaint"), ENTRIES)
def test_a_wrong_step_on_the_agenda_is_named(data: Data, entry: object, complaint: str) -> None:
    data["agenda"].insert(0, entry)
    assert any(complaint in problem for problem in problems_of(data)), problems_of(data)


@pytest.mark.parametrize(("line", "complaint"), LINES)
def test_a_wrong_line_of_the_ledger_is_named(data: Data, line: object, complaint: str) -> None:
    data["ledger"].append(line)
    assert any(complaint in problem for problem in problems_of(data)), problems_of(data)


def test_all_that_is_wrong_is_named_at_once(data: Data) -> None:
    data.update(bomb=1.5, nonsense=1, first="nobody")
    data["tile"]["0,0"] = "pink"
    assert len(problems_of(data)) == 4


def test_many_problems_are_counted_not_recited(data: Data) -> None:
    data["tile"] = {f"{n},99": "green" for n in range(40)}
    with pytest.raises(InvalidPositionError, match="; and 32 more") as caught:
        GAME.state_from_json(json.dumps(data))
    assert len(caught.value.problems) == 40
    assert len(str(caught.value)) < 1000


def test_where_nearly_everything_is_wrong_there_is_an_end_to_it(data: Data) -> None:
    data["tile"] = {f"{n},5": "green" for n in range(20, 40_000)}
    assert len(problems_of(data)) == 100


TEXTS: list[tuple[str, str]] = [
    ("", "line 1, column 1"),
    ("{", "line 1, column 2"),
    ("nonsense", "line 1, column 1"),
    ("[]", "A position is a table of fields, not []."),
    ("7", "A position is a table of fields, not 7."),
    ("null", "A position is a table of fields, not None."),
    ('"' + "x" * 500 + '"', "A position is a table of fields, not 'xxx"),
    ("NaN", "NaN is no number of this game."),
    ('{"bomb": Infinity}', "Infinity is no number of this game."),
    ('{"bomb": -Infinity}', "-Infinity is no number of this game."),
    ('{"bomb": ' + "9" * 10_000 + "}", "A number in it has more digits than any number of this game."),
    ("[" * 900_000, "The lists are nested too deep for a position."),
    ('{"a":' * 150_000, "The lists are nested too deep for a position."),
    (" " * 1_000_001, "A position is a JSON text of at most 1000000 characters."),
    ('{"tile": {"3,5": "green", "3,5": "purple"}}', "'3,5' stands here twice; each place holds one thing."),
    ('{"game": "rose_of_fire", "game": "rose_of_fire"}', "'game' stands here twice"),
]


@pytest.mark.parametrize(("text", "complaint"), TEXTS, ids=[complaint for _, complaint in TEXTS])
def test_text_that_is_no_position(text: str, complaint: str) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        GAME.state_from_json(text)
    assert complaint in str(caught.value)
    assert len(str(caught.value)) < 300
    assert all(in_language(problem.text, "cs") != problem.text for problem in caught.value.problems)


@pytest.mark.parametrize("thing", [None, 5, b"{}", {"game": "rose_of_fire"}])
def test_what_is_no_text(thing: Any) -> None:
    with pytest.raises(InvalidPositionError, match="A position is a JSON text"):
        GAME.state_from_json(thing)


def test_two_tiles_on_a_cell_are_refused_in_text_too(data: Data) -> None:
    cell = tile_of(data)
    text = json.dumps(data).replace(f'"tile": {{"{cell}"', f'"tile": {{"{cell}": "green", "{cell}"')
    with pytest.raises(InvalidPositionError, match=f"'{cell}' stands here twice"):
        GAME.state_from_json(text)


def test_a_deep_list_inside_a_position(data: Data) -> None:
    text = json.dumps(data).replace('"levels": [', '"levels": [' + "[" * 400 + "]" * 400 + ",", 1)
    with pytest.raises(InvalidPositionError, match=r"levels\[0\]"):
        GAME.state_from_json(text)


def test_a_long_ledger_is_read_compared_and_written() -> None:
    """Hundreds of lines must not end in a recursion that is too deep."""
    state: State = MATCH.state.copy()
    for number in range(4_000):
        state.score(number % 3, 1 if number % 2 else -1, "CORE-EDIT.1")
    again = GAME.state_from_json(state.to_json())
    assert again == state
    assert hash(again.key()) == hash(state.key())
    assert isinstance(again.ledger_, Ledger)
    assert again.audit() == []


# Edits


def test_an_edit_merges_tables() -> None:
    state = MATCH.state
    edited = GAME.edit(state, {"prestige": {"red": 7}})
    assert [edited.prestige[i] for i in range(3)] == [*state.prestige[:2], 7]
    assert edited.tile == state.tile


def test_an_edit_adds_lines_to_the_ledger_and_the_points_follow() -> None:
    state = MATCH.state
    earlier = [{"seat": "red", "points": 4, "rule": "ROF-EPO.2", "where": ["3,5"], "facts": {"kind": 2}}]
    edited = GAME.edit(state, {"ledger": earlier})
    red = GAME.seat_number("red", 3)
    assert edited.points[red] == state.points[red] + 4
    assert [(line.rule, line.points) for line in edited.ledger()[len(state.ledger()) :]] == [("ROF-EPO.2", 4)]
    edited = GAME.edit(state, {"ledger": earlier, "points": {"red": 9}})
    assert edited.points[red] == 9
    added = edited.ledger()[len(state.ledger()) :]
    assert [(line.rule, line.points) for line in added] == [("ROF-EPO.2", 4), ("CORE-EDIT.1", 5 - state.points[red])]


def test_a_yes_or_no_is_said_as_a_variant_says_it() -> None:
    state = GAME.new(seats=2, seed=4).state
    assert GAME.edit(state, {"no_strike": True}) == GAME.edit(state, {"no_strike": 1})
    assert GAME.edit(state, {"no_strike": False}) == state


def test_an_edit_takes_out_what_is_none_and_rebuilds_the_rest() -> None:
    state = MATCH.state
    cell = next(i for i, tile in enumerate(state.tile) if tile >= 0 and i != state.laid)
    word = GAME.codecs["cell"].word(cell)
    edited = GAME.edit(state, {"tile": {word: None}, "house": {word: None}})
    assert edited.tile[cell] == edited.house[cell] == -1
    assert edited.tiles_left[state.tile[cell]] == state.tiles_left[state.tile[cell]] + 1
    assert state.tile[cell] >= 0


def test_an_edit_may_be_said_shorter() -> None:
    state = GAME.position("first_turn")
    short = {"hand": "strike casa_mila", "tokens": {"red": "crown crown"}, "prestige": [3, 4], "points": 5}
    full = {
        "hand": {"blue": ["strike", "casa_mila"]},
        "tokens": {"red": {"crown": 2, "colonies": 0, "personalities": 0}},
        "prestige": {"blue": 3, "yellow": 4},
        "points": {"blue": 5},
    }
    assert GAME.edit(state, short) == GAME.edit(state, full)
    assert GAME.edit(state, {"agenda": "begin_turn"}).pending_steps() == [("begin_turn", "ROF-FLW.4")]


@pytest.mark.parametrize(
    ("said", "there_are"),
    [({"crown": 1}, [1, 2, 2]), ("crown", [1, 0, 0]), ([1], [1, 2, 2]), ("", [0, 0, 0]), ({"crown": None}, [0, 2, 2])],
)
def test_a_table_changes_what_it_names_and_things_in_a_row_are_all_there_is(said: object, there_are: list[int]) -> None:
    state = GAME.position("six_tokens")
    assert state.tokens[:3] == [2, 2, 2]
    assert GAME.edit(state, {"tokens": {"blue": said}}).tokens[:3] == there_are


@pytest.mark.parametrize(
    ("patch", "complaint"),
    [
        ({"points": {"red": 3.5}}, "points.red"),
        ({"points": "5"}, "'5' is no whole number"),
        ({"points": {"red": True}}, "points.red: True is no whole number"),
        ({"ledger": {}}, "ledger: Lines that are added to the ledger stand in a list"),
        ({"ledger": [{"seat": "red"}]}, "ledger[0]: A ledger line needs seat, points and rule."),
        ({"ledger": [{"seat": "red", "points": 3, "rule": "ROF-EPO.22"}]}, "did you mean 'ROF-EPO.2'"),
        ({"ledger": [{"seat": "red", "points": 3, "rule": "ROF-END.6"}]}, "has not counted them yet"),
        ({"line": 3}, "line: This cannot be edited"),
        ({"viewer": "red"}, "viewer: This cannot be edited"),
        ({"castle": 3}, "castle: This follows from soldiers_out, soldiers_in_bag; leave it out."),
        ({"tile": {"3,5": {"a": "b"}}}, "tile.3,5"),
        ({3: 4}, "3: There is no such field."),
        ({"a\ud800b": 1}, r"'a\ud800b': There is no such field."),
        ({"bomb": float("nan")}, "bomb: nan is no whole number"),
        ({"bomb": {1, 2}}, "A patch holds texts, numbers, lists and tables, nothing else."),
        ("bomb", "A patch is a table of fields"),
        (None, "A patch is a table of fields"),
    ],
)
def test_a_wrong_edit_is_named(patch: Any, complaint: str) -> None:
    before = MATCH.state.to_json()
    with pytest.raises(InvalidPositionError) as caught:
        GAME.edit(MATCH.state, patch)
    assert complaint in str(caught.value)
    assert MATCH.state.to_json() == before


def test_facts_of_the_ledger_are_words_and_read_back() -> None:
    """Inside a fact is a number; whoever gets an event, a refusal or a score line reads the word of an action."""
    state = GAME.position("final_scoring")
    state = next(s for s in _to_the_end(state) if any(line.facts for line in s.ledger()))
    (line, *_) = (line for line in state.ledger() if "kind" in line.facts)
    assert line.facts["kind"] in GAME.codecs["kind"].words  # type: ignore[attr-defined]  # a closed list
    data = json.loads(state.to_json())
    again = GAME.state_from_json(json.dumps(data))
    assert again == state
    assert [one.facts for one in again.ledger()] == [one.facts for one in state.ledger()]


def test_a_fact_that_is_no_word_is_named_with_its_place() -> None:
    data = json.loads(GAME.position("first_turn").to_json())
    data["ledger"] = [{"seat": "red", "points": 0, "rule": "ROF-EPO.2", "facts": {"kind": "castle"}}]
    with pytest.raises(InvalidPositionError, match=r"ledger\[0\]\.facts: 'castle' is no kind of house"):
        GAME.state_from_json(json.dumps(data))


def _to_the_end(state: Any) -> Iterator[Any]:
    while not state.over:
        state = state.after(state.legal_actions()[0])
        yield state


@pytest.mark.parametrize(("slug", "field"), [("cities", "cards"), ("cities", "tiles"), ("rose_of_fire", "standing")])
def test_the_order_in_which_things_were_got_does_not_tell_positions_apart(slug: str, field: str) -> None:
    one = gamelib.load(slug).new(seats=2, seed=1).state.copy()
    other, less = one.copy(), one.copy()
    for state, things in ((one, (3, 1, 2)), (other, (1, 2, 3)), (less, (1, 2))):
        getattr(state, field)[0] = things
    assert one.position_key() == other.position_key() != less.position_key()


def test_an_order_that_means_something_tells_positions_apart() -> None:
    one = gamelib.load("la_citta").new(seats=2, seed=1).state.copy()
    other = one.copy()
    one.order, other.order = (3, 1), (1, 3)
    assert one.position_key() != other.position_key()
