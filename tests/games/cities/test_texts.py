"""What cards and milestones say: from their parameters, in both languages, with every number agreeing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import gamelib
from gamelib.games.cities import GAME, milestone_kinds, scoring_cards
from gamelib.games.cities.kinds import Kind
from gamelib.games.cities.notation import district_from_text
from gamelib.games.cities.wording import card_text, milestone_text, sentence
from gamelib.text.messages import LANGUAGES
from gamelib.text.templates import typeset

CITIES = GAME.load()
KINDS = {"card": scoring_cards.KINDS, "milestone": milestone_kinds.KINDS}
CARDS = list(enumerate(CITIES.data.column("cards", "id")))
MILESTONES = list(enumerate(CITIES.data.column("milestones", "id")))
SENTENCE = re.compile(r"[^{}<>_\[\]]+[.]")


def check(text: str) -> None:
    assert SENTENCE.fullmatch(text), text
    assert "  " not in text, text
    assert " ." not in text, text
    assert text[0].isupper() or text[0].isdigit(), text


def numbers(text: str) -> set[int]:
    return {int(digits) for digits in re.findall(r"\d+", text)}


def spoken(asks: dict[str, Any]) -> Iterator[int]:
    """The numbers that have to be read: all but those which ask for nothing or are said in words."""
    for name, value in asks.items():
        if isinstance(value, tuple):
            yield from value
        elif isinstance(value, int) and (name, value) not in {
            ("min_size", 1),
            ("min_features", 0),
            ("min_features", 1),
            ("min_adjacent", 1),
            ("height_difference", 0),
        }:
            yield value


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_says_its_own_numbers_and_no_others(lang: str) -> None:
    for card, name in CARDS:
        text = card_text(CITIES, card, lang)
        check(text)
        assert numbers(text) == {CITIES.box.card_vp[card], *spoken(CITIES.box.card_counts[card][1])}, name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_milestone_says_its_own_numbers_and_no_others(lang: str) -> None:
    for milestone, name in MILESTONES:
        text = milestone_text(CITIES, milestone, lang)
        check(text)
        assert numbers(text) == set(spoken(CITIES.box.milestone_needs[milestone][1])), name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_milestone_needs_is_said_with_both_numbers(lang: str) -> None:
    district = district_from_text("R/R2 W:d P:t\nB/B1 P Y:*\nG/G3 W:s Y/Y1")
    for milestone, name in MILESTONES:
        for need in CITIES.box.milestones[milestone].needs(district):
            text = need.text(CITIES, lang)
            check(text)
            assert numbers(text) >= {need.facts["have"], need.facts["need"]}, name


def test_no_two_cards_and_no_two_milestones_read_alike() -> None:
    for lang in LANGUAGES:
        for texts in (
            [card_text(CITIES, card, lang) for card, _ in CARDS],
            [milestone_text(CITIES, milestone, lang) for milestone, _ in MILESTONES],
        ):
            assert len(set(texts)) == len(texts)


def test_names_differ_and_are_given_in_both_languages() -> None:
    for table in ("cards", "milestones", "metropolises"):
        for lang in LANGUAGES:
            names = CITIES.data.column(table, f"name_{lang}")
            assert len(set(names)) == len(names), (table, lang)


@pytest.mark.parametrize("form", KINDS)
def test_there_are_words_for_every_kind(form: str) -> None:
    assert set(CITIES.wording.words[form]) == set(KINDS[form])


def everything(kind: Kind, number: int, *, only_needed: bool = False) -> dict[str, Any]:
    """A value for each parameter that a kind can have, or has to have."""
    words: dict[str, Any] = {"terrain": "park", "adjacent_to": "water", "colour": "red", "heights": (1, 2)}
    return {name: words.get(name, number) for name, needed in kind.parameters().items() if needed or not only_needed}


@pytest.mark.parametrize("number", [1, 2, 5])
@pytest.mark.parametrize("form", KINDS)
def test_every_kind_can_say_every_parameter(form: str, number: int) -> None:
    for name, kind in KINDS[form].items():
        for asks in (everything(kind, number), everything(kind, number, only_needed=True)):
            for lang in LANGUAGES:
                text = sentence(CITIES, form, name, {"vp": number, **asks} if form == "card" else asks, lang)
                check(text)
                assert number in numbers(text) or number not in spoken(asks), (name, text)


@pytest.mark.parametrize(
    ("lang", "count", "text"),
    [
        ("en", 1, "At least 1 building with exactly 1 floor."),
        ("en", 2, "At least 2 buildings with exactly 1 floor."),
        ("cs", 1, "Aspoň 1 budova, která má přesně 1 podlaží."),
        ("cs", 4, "Aspoň 4 budovy, z nichž každá má přesně 1 podlaží."),
        ("cs", 5, "Aspoň 5 budov, z nichž každá má přesně 1 podlaží."),
    ],
)
def test_what_is_counted_agrees_with_its_number(lang: str, count: int, text: str) -> None:
    said = sentence(CITIES, "milestone", "buildings", {"exact_height": 1, "count": count}, lang)
    assert said == typeset(text, lang)


def test_clauses_are_joined_and_the_unsaid_is_left_out() -> None:
    card = {name: number for number, name in CARDS}
    assert card_text(CITIES, card["height_3"], "en") == "2 points for each building with exactly 3 floors."
    towers = typeset("2 body za každou budovu, která má aspoň 3 podlaží a sousedí s vodou.", "cs")
    assert card_text(CITIES, card["harbour_towers"], "cs") == towers
    assert card_text(CITIES, card["yellow_towers"], "cs").startswith(typeset("3 body za každou žlutou budovu, ", "cs"))
    assert card_text(CITIES, card["twin_houses"], "en").startswith(
        "1 point for each pair of adjacent buildings of the same height."
    )


def test_an_edition_with_other_numbers_reads_right(tmp_path: Path) -> None:
    box = tmp_path / "my_box.toml"
    box.write_text('[[cards]]\nid = "height_3"\nvp = 5\ncounts = "buildings(colour=blue, min_height=2)"\n', "utf-8")
    mine = GAME.load(box)
    height_3 = CITIES.data.column("cards", "id").index("height_3")
    assert card_text(mine, height_3, "en") == "5 points for each blue building with at least 2 floors."
    said = "5 bodů za každou modrou budovu, která má aspoň 2 podlaží."
    assert card_text(mine, height_3, "cs") == typeset(said, "cs")


def test_a_language_that_is_not_there_is_refused() -> None:
    for text in (card_text, milestone_text):
        with pytest.raises(ValueError, match="There is no language 'de'"):
            text(CITIES, 0, "de")


def test_the_rulebook_says_points_in_words_of_its_own() -> None:
    """No rule of this game borrows the abbreviations of another game's rulebook."""
    for id_, rule in gamelib.load("cities").rulebook.items():
        if id_.startswith("CTS-"):
            for texts in (rule.text, *rule.forms.values()):
                assert not re.search(r"\bV[PB]\b", texts["en"] + texts["cs"]), id_
