"""Templates: numbers, names and no-break spaces."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamelib.text.templates import (
    NO_BREAK,
    Name,
    Translated,
    category,
    filled,
    placeholders,
    printable,
    read_texts,
    typeset,
)

NUMBERS = {
    "card": {
        "en": {"one": "# card", "other": "# cards"},
        "cs": {"one": "# karta", "few": "# karty", "other": "# karet"},
    },
    "lies": {"en": {"one": "lies", "other": "lie"}, "cs": {"one": "leží", "other": "leží"}},
}


@pytest.mark.parametrize(
    ("number", "english", "czech"),
    [
        (0, "other", "other"),
        (1, "one", "one"),
        (2, "other", "few"),
        (4, "other", "few"),
        (5, "other", "other"),
        (12, "other", "other"),
        (22, "other", "other"),
        (101, "other", "other"),
        (-1, "one", "one"),
        (-3, "other", "few"),
        (1.5, "other", "many"),
    ],
)
def test_plural_categories_are_those_of_the_cldr(number: float, english: str, czech: str) -> None:
    assert (category(number, "en"), category(number, "cs")) == (english, czech)


@pytest.mark.parametrize(
    ("lang", "count", "text"),
    [
        ("en", 1, "There lies 1 card."),
        ("en", 0, "There lie 0 cards."),
        ("en", -2, "There lie −2 cards."),
        ("cs", 1, "There leží 1 karta."),
        ("cs", 3, "There leží 3 karty."),
        ("cs", -5, "There leží −5 karet."),
    ],
)
def test_a_number_stands_with_what_is_counted_or_chooses_a_form_without_it(lang: str, count: int, text: str) -> None:
    assert filled("There {count:lies} {count:card}.", {"count": count}, NUMBERS, lang) == text


def test_a_number_alone_has_a_real_minus_and_what_is_no_number_stays_as_it_is() -> None:
    assert filled("{a} {b} {c}", {"a": -3, "b": "-3", "c": True}, {}, "en") == "−3 -3 True"


def test_what_is_counted_may_choose_the_words_of_another_part() -> None:
    assert filled("{who:{count:lies}}", {"who": Name("", {"lie": "they"}), "count": 2}, NUMBERS, "en") == "they"
    assert placeholders("{who:{count:lies}} {count}") == ("who", "count")


def test_a_noun_that_nobody_knows_is_an_error() -> None:
    with pytest.raises(KeyError, match="cart"):
        filled("{count:cart}", {"count": 1}, NUMBERS, "en")


def test_a_name_has_the_forms_that_are_given_and_is_itself_otherwise() -> None:
    park = Name.of("zeleň", {"of": {"en": "park", "cs": "zeleně"}}, "cs")
    assert filled("{park}, {park:of}, {park:on}", {"park": park}, {}, "cs") == "zeleň, zeleně, zeleň"
    assert park == "zeleň"


def test_a_name_keeps_the_forms_that_it_brings() -> None:
    card = Name("karta města (žlutá)", {"which": "města (žlutá)", "of": "karty"})
    known = Name.of(card, {"of": {"en": "City card", "cs": "karty města"}}, "cs")
    assert filled("{card:which}, {card:of}", {"card": known}, {}, "cs") == "města (žlutá), karty města"


def test_a_text_in_all_languages_is_the_english_one_by_itself() -> None:
    text = Translated({"en": "There is none.", "cs": "Žádné není."})
    assert (text, text.texts["cs"]) == ("There is none.", "Žádné není.")


@pytest.mark.parametrize(
    ("plain", "kept"),
    [
        ("V Ravalu a s ním i u moře", "V~Ravalu a~s~ním i~u~moře"),
        ("(v bloku) „o dům“", "(v~bloku) „o~dům“"),
        ("ve vodě do ní po ní", "ve vodě do ní po ní"),
        ("v {cell} a {other_cell}", "v~{cell} a~{other_cell}"),
        ("V 5. fázi, na konci 5. Kdo", "V~5.~fázi, na konci 5. Kdo"),
        ("4 VB, 2 × koruna, čtverec {side} × {side}, 25 %", "4~VB, 2~× koruna, čtverec {side}~×~{side}, 25~%"),
        ("# bodů", "#~bodů"),
        ("období II, kroky I až IV, Alfons XII.", "období~II, kroky~I~až~IV, Alfons~XII."),
        (" a ", " a~"),
        ("pole D4 a D3, políčko 4,4 je volné", "pole D4 a~D3, políčko 4,4 je volné"),
    ],
)
def test_czech_lines_do_not_break_behind_small_words_and_numbers(plain: str, kept: str) -> None:
    assert typeset(plain, "cs").replace(NO_BREAK, "~") == kept
    assert typeset(typeset(plain, "cs"), "cs") == typeset(plain, "cs")
    assert typeset(plain, "en") == plain


def test_a_file_is_typeset_where_it_speaks_czech(tmp_path: Path) -> None:
    file = tmp_path / "words.toml"
    file.write_text(
        'a = { en = "a a", cs = "a a" }\nrows = [{ name_en = "s s", name_cs = "s s", n = 1 }]\n[n.cs]\none = "# u"\n',
        encoding="utf-8",
    )
    assert read_texts(file) == {
        "a": {"en": "a a", "cs": f"a{NO_BREAK}a"},
        "rows": [{"name_en": "s s", "name_cs": f"s{NO_BREAK}s", "n": 1}],
        "n": {"cs": {"one": f"#{NO_BREAK}u"}},
    }


def test_a_no_break_space_can_be_printed() -> None:
    assert printable(f"2{NO_BREAK}×")
    assert not printable("2\t×")
    assert not printable("2\n×")
