"""Records from outside: a bad line or key is named, and nothing is half loaded."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import gamelib
from gamelib import InvalidRecordError
from gamelib.analysis import VariationTree
from gamelib.analysis.variation_text import HEADER
from gamelib.text.templates import printable

GAME = gamelib.load("rose_of_fire")
MATCH = GAME.new(seats=3, seed=4)
for _ in range(12):
    MATCH.play(MATCH.legal_actions()[0])
Record = dict[str, Any]
FIRST = next(i for i, line in enumerate(MATCH.lines) if line.seat is not None)
WHO = GAME.seat_word(MATCH.lines[FIRST].seat or 0)
OTHER = next(GAME.seat_word(seat) for seat in range(3) if seat != MATCH.lines[FIRST].seat)


@pytest.fixture
def record() -> Record:
    return MATCH.record()


def replace_line(number: int, text: object) -> Callable[[Record], object]:
    return lambda record: record["lines"].__setitem__(number, text)


CHANGES: list[tuple[Callable[[Record], object], str]] = [
    (replace_line(FIRST, "place 3,5"), f"line {FIRST}, 'place 3,5': a line reads \"blue: place 3,5\""),
    (replace_line(FIRST, 7), f"line {FIRST}, 7: a line reads"),
    (replace_line(FIRST, None), f"line {FIRST}, None: a line reads"),
    (replace_line(FIRST, ""), f"line {FIRST}, '': a line reads"),
    (
        replace_line(FIRST, f"{WHO}: fly away"),
        f"line {FIRST}, '{WHO}: fly away': [CORE-ACT.1] “fly away” is not an action.",
    ),
    (replace_line(FIRST, f"{WHO}: play strike"), f"line {FIRST}, '{WHO}: play strike': [ROF-TRN.1]"),
    (replace_line(FIRST, f"{OTHER}: pass"), f"line {FIRST}, '{OTHER}: pass': now it is {WHO}, not {OTHER}."),
    (replace_line(FIRST, "draw: card city_yellow_upper_middle"), f"now it is {WHO}, not draw."),
    (replace_line(0, "draw: align moon"), "line 0, 'draw: align moon': [CORE-ACT.3]"),
    (replace_line(0, "blue: align crown"), "line 0, 'blue: align crown': now it is draw, not blue."),
    (replace_line(0, "draw: hidden"), "this is one seat's view of a match; the whole record is needed."),
    (replace_line(FIRST, "x" * 10_000), f"line {FIRST}, 'xxx"),
    (lambda r: r.update(lines="none"), "lines: a list of at most 20000 lines is wanted."),
    (lambda r: r.update(lines=["x"] * 20_001), "lines: a list of at most 20000 lines is wanted."),
    (lambda r: r.pop("lines"), "lines: a list"),
    (lambda r: r.update(nonsense=1), "There is no key 'nonsense' in a record; there is edition, format"),
    (lambda r: r.update({3: 4}), "There is no key 3 in a record"),
    (lambda r: r.update(format=2), "format: 2 is not 1, which this game reads."),
    (lambda r: r.pop("format"), "format: None is not 1"),
    (lambda r: r.update(game="chess"), "game: 'chess' is not 'rose_of_fire'"),
    (lambda r: r.update(edition="abc"), "edition: the record belongs to 'abc', but this game is of the standard box."),
    (lambda r: r.update(version=99.0), "version: 99.0 is not '0.1.0', which this game reads."),
    (lambda r: r.pop("version"), "version: this key is missing."),
    (lambda r: r.update(seats=5), "is for 2 to 4 players, not 5."),
    (lambda r: r.update(seats="3"), "is for 2 to 4 players, not '3'."),
    (lambda r: r.update(seats=True), "is for 2 to 4 players, not True."),
    (lambda r: r.pop("seats"), "seats: this key is missing."),
    (lambda r: r.update(seed="lucky"), "A seed is a whole number of at most 100 digits, not 'lucky'."),
    (lambda r: r.update(seed=1.5), "A seed is a whole number of at most 100 digits, not 1.5."),
    (lambda r: r.pop("seed"), "seed: this key is missing."),
    (lambda r: r.update(variants=[]), "variants: a table of variant and value is wanted."),
    (lambda r: r.update(variants={"nonsense": 1}), "There is no variant 'nonsense'"),
    (lambda r: r.update(variants={"no_strike": 1}), "The variant no_strike is False or True, not 1"),
    (lambda r: r.update(variants={"no_strike": True}), "The variant no_strike is for 2 players, not 3 (ROF-TWO.5)."),
    (lambda r: r.update(variants={"seats": 2}), "There is no variant 'seats'"),
    (lambda r: r.update(variants={"chance": "ask"}), "There is no variant 'chance'"),
    (lambda r: r.update(variants={"edition": "/etc/passwd"}), "There is no variant 'edition'"),
    (lambda r: r.update(variants={"self": 1}), "There is no variant 'self'"),
    (lambda r: r.update(variants={5: 1}), "There is no variant 5"),
    (lambda r: r.update(start=MATCH.record()), "start: format: There is no such field."),
    (lambda r: r.update(start=None), "start: A position is a table of fields, not None."),
    (lambda r: r.update(seen_by="blue"), "seen_by: this is what 'blue' saw of a match"),
]


@pytest.mark.parametrize(("change", "complaint"), CHANGES, ids=[complaint for _, complaint in CHANGES])
def test_what_is_wrong_is_named(record: Record, change: Callable[[Record], object], complaint: str) -> None:
    change(record)
    before = copy.deepcopy(record)
    with pytest.raises(InvalidRecordError, match=re.escape(complaint)) as caught:
        GAME.replay(record)
    assert len(str(caught.value)) < 500
    assert record == before


@pytest.mark.parametrize("thing", [None, [], "record", 7])
def test_what_is_no_record(thing: Any) -> None:
    with pytest.raises(InvalidRecordError, match='A record is a table of "game", "seats", "seed" and "lines"'):
        GAME.replay(thing)


@pytest.mark.parametrize("points", ["rubbish", [1.5, 2], {"blue": 3}, None])
def test_points_are_whole_numbers(record: Record, points: Any) -> None:
    with pytest.raises(InvalidRecordError, match="points: a list of whole numbers is wanted, one for each seat, not"):
        GAME.replay(record | {"points": points})


def test_a_record_of_another_version_is_read_as_far_as_it_plays_the_same(record: Record) -> None:
    record["version"] = "99.0"
    assert GAME.replay(record).state == MATCH.state
    assert GAME.replay({key: value for key, value in record.items() if key != "points"}).state == MATCH.state
    others = record | {"points": [points + 1 for points in MATCH.state.points]}
    with pytest.raises(
        InvalidRecordError, match=r"points: the record ends with .+ It is of version '99\.0', this is '0\."
    ):
        GAME.replay(others)
    assert GAME.replay(others, any_version=True).state == MATCH.state
    record["lines"][FIRST] = f"{WHO}: fly away"
    for any_version in (False, True):
        with pytest.raises(
            InvalidRecordError, match=rf"line {FIRST}, .+ The record is of version '99\.0', this is '0\."
        ):
            GAME.replay(record, any_version=any_version)
    for version in ("9" * 100_000, "9\n\x1b[31m"):
        for wrong in (record, others):
            with pytest.raises(InvalidRecordError) as told_shortly:
                GAME.replay(wrong | {"version": version})
            assert len(str(told_shortly.value)) < 400
            assert printable(str(told_shortly.value))


def test_a_record_that_was_cut_short_by_hand_is_read(record: Record) -> None:
    del record["lines"][-3:]
    assert GAME.replay(record).lines[-1].action == MATCH.lines[-4].action


def test_a_fault_of_the_rules_is_no_fault_of_a_record(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(*_: object) -> None:
        raise ValueError("list.remove(x): x not in list")

    monkeypatch.setattr(GAME, "definition", replace(GAME.definition, setup=faulty))
    tree = f"{HEADER}\n{json.dumps({key: value for key, value in record.items() if key not in ('lines', 'points')})}\n"
    for ask in (lambda: GAME.replay(record), lambda: VariationTree.load(GAME, tree), lambda: GAME.sketch(seats=2)):
        with pytest.raises(ValueError, match="x not in list") as raised:
            ask()
        assert type(raised.value) is ValueError


def test_what_one_seat_saw_cannot_be_replayed() -> None:
    with pytest.raises(InvalidRecordError, match="seen_by: this is what 'yellow' saw of a match; the whole"):
        GAME.replay(MATCH.record("yellow"))


def test_the_record_of_a_seat_keeps_the_others_secrets() -> None:
    text = json.dumps(MATCH.record(0))
    assert '"seed"' not in text
    secrets = {str(line.action) for line in MATCH.lines if line.to is not None and 0 not in line.to}
    known = {str(line.action) for line in MATCH.lines if line.to is None or 0 in line.to}
    assert secrets - known
    assert not any(f": {secret}" in text for secret in secrets - known)


def test_a_record_started_from_a_position_names_a_bad_one() -> None:
    match = GAME.resume(MATCH.state, seed=3)
    match.play(match.legal_actions()[0])
    record = json.loads(json.dumps(match.record()))
    assert GAME.replay(record).state == match.state
    with pytest.raises(
        InvalidRecordError, match="variants: the position in start has settled them already; leave them out"
    ):
        GAME.replay(record | {"variants": {"no_strike": False}})
    record["start"]["bomb"] = 99
    with pytest.raises(InvalidRecordError, match="99 stands here; it can be 0 to 30"):
        GAME.replay(record)


def test_a_record_from_a_position_of_other_seats_is_refused() -> None:
    record = GAME.resume(MATCH.state, seed=3).record()
    record["seats"] = 4
    with pytest.raises(InvalidRecordError, match="seats: 4, but the position has 3"):
        GAME.replay(record)
    del record["seats"]
    with pytest.raises(InvalidRecordError, match="seats: this key is missing"):
        GAME.replay(record)


def test_a_record_is_plain_json(record: Record) -> None:
    assert json.loads(json.dumps(record)) == record
    assert record["lines"][0].startswith("draw: ")
    assert record["version"] == gamelib.__version__
    assert (record["seats"], record["seed"], record["variants"]) == (3, 4, {})
    assert record["points"] == MATCH.state.points
    assert "points" not in MATCH.record(0)


def test_variants_are_recorded() -> None:
    match = GAME.new(seats=2, seed=4, no_strike=True, immigration_tokens=6)
    assert match.record()["variants"] == {"no_strike": True, "immigration_tokens": 6}
    assert GAME.replay(match.record()).state == match.state


def test_a_record_from_before_variants_were_called_so_is_read() -> None:
    record = GAME.new(seats=2, seed=4, no_strike=True).record()
    before = {{"variants": "options"}.get(key, key): part for key, part in record.items()}
    assert GAME.replay(before).record() == record
    with pytest.raises(InvalidRecordError, match="'options' and 'variants' are both given"):
        GAME.replay(record | {"options": {}})


def nested() -> list[Any]:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    return deep


@pytest.mark.parametrize("value", [nested(), 10**5000], ids=["nested too deep", "thousands of digits"])
@pytest.mark.parametrize(
    "key", ["format", "game", "version", "edition", "seats", "seed", "start", "seen_by", "option", "line"]
)
def test_what_can_hardly_be_quoted_is_refused_like_all_else(key: str, value: object) -> None:
    record = GAME.new(seats=2, seed=1).record()
    if key == "option":
        record["variants"] = {"no_strike": value}
    elif key == "line":
        record["lines"] = [value]
    else:
        record[key] = value
    with pytest.raises(InvalidRecordError):
        GAME.replay(record)


def nested(depth: int) -> list[Any]:
    inner: list[Any] = []
    for _ in range(depth):
        inner = [inner]
    return inner


@pytest.mark.parametrize("key", ["format", "game", "version", "edition", "seats", "seed", "variants", "lines", "start"])
def test_lists_in_lists_in_lists_are_no_value_of_anything(record: Record, key: str) -> None:
    record[key] = nested(100_000)
    with pytest.raises(InvalidRecordError):
        GAME.replay(record)


def test_lists_in_lists_in_lists_are_no_line(record: Record) -> None:
    record["lines"][FIRST] = nested(100_000)
    with pytest.raises(InvalidRecordError, match=f"line {FIRST}"):
        GAME.replay(record)


@pytest.mark.parametrize("field", ["levels", "agenda", "tile", "points", "ledger", "edition", "bomb"])
def test_a_position_in_a_record_may_not_be_nested_without_end(field: str) -> None:
    record = GAME.resume(MATCH.state, seed=3).record()
    record["start"][field] = nested(100_000)
    with pytest.raises(InvalidRecordError, match="start: "):
        GAME.replay(record)
