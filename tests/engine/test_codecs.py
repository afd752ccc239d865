"""Codecs: every value has its word, every word its value, and a wrong word gets a hint."""

from __future__ import annotations

import string
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gamelib
from gamelib.engine.codecs import NONE, Codec, UnknownWordError, WholeNumber, Words, grouped
from gamelib.engine.steps import Auto
from gamelib.text.matching import perhaps
from gamelib.text.templates import filled
from tests.registered import GAMES

CODECS = [(slug, name) for slug in GAMES for name in gamelib.load(slug).codecs]


def codec_of(slug: str, name: str) -> Codec:
    codec: Codec = gamelib.load(slug).codecs[name]
    return codec


def named_by_actions(slug: str) -> set[str]:
    """The codecs of the words of actions; other words stand in positions only."""
    steps = [step for step in gamelib.load(slug).steps.values() if not isinstance(step, Auto)]
    return {name for step in steps for names in step.verbs.values() for name in names}


@pytest.mark.parametrize(("slug", "name"), CODECS)
def test_values_and_words_go_together(slug: str, name: str) -> None:
    codec = codec_of(slug, name)
    values = [value for value in range(-1, 1100) if value in codec]
    words = [codec.word(value) for value in values]
    assert values
    assert [codec.value(word) for word in words] == values
    if name in named_by_actions(slug):
        assert all(gamelib.Action.parse(f"x {word}") == ("x", word) for word in words if len(word) < 100)
    assert len(set(words)) == len(words)


@pytest.mark.parametrize(("slug", "name"), CODECS)
@settings(max_examples=30)
@given(word=st.text(st.sampled_from(string.printable + "é٣"), max_size=12))
def test_any_other_word_is_unknown(slug: str, name: str, word: str) -> None:
    codec = codec_of(slug, name)
    with suppress(UnknownWordError):
        assert codec.value(word) in codec


@pytest.mark.parametrize(("slug", "name"), CODECS)
def test_an_unknown_word_is_named_with_a_hint(slug: str, name: str) -> None:
    codec = codec_of(slug, name)
    with pytest.raises(UnknownWordError) as caught:
        codec.value("no_such_word")
    assert (caught.value.what, caught.value.word) == (codec.what, "no_such_word")
    assert caught.value.hint.endswith((".", "…"))


def test_a_wrong_word_gets_the_nearest_ones() -> None:
    colours = Words("colour", ["yellow", "green", "purple"])
    with pytest.raises(UnknownWordError, match=r"'gren' is no colour. There is: green\."):
        colours.value("gren")
    with pytest.raises(UnknownWordError, match="There is: yellow, green, purple"):
        colours.value("zzz")
    with pytest.raises(UnknownWordError, match="There is none"):
        Words("nothing", []).value("x")


NEAR = [
    ("rose_of_fire", "use_ability", "ability_window"),
    ("rose_of_fire", "play", "play_card"),
    ("rose_of_fire", "end_of_round", "end_of_game"),
    ("rose_of_fire", "place_strikes", "place_strikers"),
    ("cities", "end_of_round", "end_round"),
    ("cities", "take_slots", "take_slot"),
    ("cities", "use_ability", ""),
    ("cities", "points", ""),
]


@pytest.mark.parametrize(("slug", "written", "meant"), NEAR)
def test_a_step_that_has_another_name_is_found_by_what_both_say(slug: str, written: str, meant: str) -> None:
    assert perhaps(written, gamelib.load(slug).steps) == (f" (did you mean {meant!r}?)" if meant else "")


FIELDS = [
    ("rose_of_fire", "prestige_track", "prestige"),
    ("rose_of_fire", "tile_left", "tiles_left"),
    ("rose_of_fire", "six_tokens", "tokens"),
    ("rose_of_fire", "long_game", ""),
    ("rose_of_fire", "workers", ""),
    ("cities", "workers", "worker"),
    ("cities", "long_game", "long_two_player"),
    ("cities", "featuers", "features"),
    ("cities", "may_decline", ""),
]


@pytest.mark.parametrize(("slug", "written", "meant"), FIELDS)
def test_a_field_is_found_by_what_both_say_and_not_by_a_likeness(slug: str, written: str, meant: str) -> None:
    there = [*gamelib.load(slug).state.shapes, "game", "seats", "line"]
    assert perhaps(written, there) == (f" (did you mean {meant!r}?)" if meant else "")


def test_the_nearest_cells_and_cards_come_first() -> None:
    codecs = gamelib.load("rose_of_fire").codecs
    with pytest.raises(UnknownWordError, match=r"There is: 3,5, 5,3, "):
        codecs["cell"].value("3;5")
    with pytest.raises(UnknownWordError, match=r"There is: casa_mila, casa_batllo\."):
        codecs["card"].value("casa_mola")
    with pytest.raises(UnknownWordError, match=r"There is: city_yellow_upper_middle, .*, …$"):
        codecs["card"].value("villa")


def test_a_word_of_any_length_is_quoted_in_a_few_characters() -> None:
    with pytest.raises(UnknownWordError) as caught:
        Words("colour", ["yellow"]).value("yellow" * 100_000)
    assert len(str(caught.value)) < 120


def test_nothing_has_a_word_and_names() -> None:
    colours = Words("colour", ["yellow"], {"en": ["yellow"], "cs": ["žlutá"]})
    assert colours.value("none") == NONE
    assert colours.word(NONE) == "none"
    assert [colours.name(NONE, lang) for lang in ("en", "cs")] == ["none", "nic"]
    assert [colours.name(0, lang) for lang in ("en", "cs")] == ["yellow", "žlutá"]
    assert NONE in colours
    assert 1 not in colours
    assert "yellow" not in colours


@given(st.integers(min_value=-9, max_value=9))
def test_counts_are_digits(number: int) -> None:
    count = WholeNumber("number", -9, 9)
    assert count.value(count.word(number)) == number
    assert count.name(number, "en").lstrip("−").isdigit()


@pytest.mark.parametrize("word", ["", "-", "--3", "+3", "3.0", "1e1", "٣", "1_0", " 3", "9" * 5000, "10", "-10", "x"])
def test_what_is_no_count(word: str) -> None:
    with pytest.raises(UnknownWordError, match="It is a whole number from -9 to 9"):
        WholeNumber("number", -9, 9).value(word)


@pytest.mark.parametrize(
    ("names", "text"),
    [
        ([], ""),
        (["modrý dílek"], "modrý dílek"),
        (["blue piece", "red piece", "blue piece"], "2\u00a0× blue piece, red piece"),
    ],
)
def test_equal_things_are_told_once_with_their_number(names: list[str], text: str) -> None:
    assert grouped(names) == text


def test_a_sentence_tells_equal_things_once() -> None:
    game = gamelib.load("cities")
    blue = game.codecs["item"].value("blue")
    assert game.wording.fact("item", (blue, blue), "en") == "2\u00a0× blue piece"
    assert game.wording.fact("item", (blue, blue), "cs") == "2\u00a0× modrý dílek"


def test_what_is_counted_but_not_known_stands_as_it_is() -> None:
    forms = {"card": {"en": {"one": "# card", "other": "# cards"}}}
    assert filled("{n:card}, {what:of}", {"n": "–", "what": "tree"}, forms, "en") == "–, tree"
