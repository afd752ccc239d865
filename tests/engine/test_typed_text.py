"""Text that is typed, pasted or read from a file means the same however its lines and spaces are made."""

from __future__ import annotations

from pathlib import Path

import pytest

import gamelib
from gamelib import Action, analysis
from gamelib.analysis import VariationTree
from gamelib.text.plain import plain, with_hyphens

ROSE = gamelib.load("rose_of_fire")
DRAWINGS = {
    "rose_of_fire": (".   gRm gBu\n.   gYl", 3),
    "la_citta": ("blue 6,5 n=5: cloister_school 5,6, statue 5,7 +2\nyellow -1,11: farm 0,11", 5),
    "barcelona": ("c31 upper/working\nb41 level_1 level_2 purple blue", 3),
    "urbania": ("blue 5/2/3: housing_1, market_s, palisade_s > walls\np1 cathedral 2", 3),
}
AS_TYPED = {
    "line ends": lambda text: text.replace("\n", "\r\n"),
    "old line ends": lambda text: text.replace("\n", "\r"),
    "tabs": lambda text: text.replace(" ", "\t"),
    "spaces that do not break": lambda text: text.replace(" ", "\u00a0"),
    "lines of spaces before it": lambda text: f" \t\r\n\n{text}",
    "a byte order mark": lambda text: f"\ufeff{text}",
    "a real minus sign": lambda text: text.replace("-1", "\u22121"),
}


@pytest.mark.parametrize("slug", DRAWINGS)
def test_a_drawing_is_read_however_it_is_typed(slug: str) -> None:
    game, (drawing, seats) = gamelib.load(slug), DRAWINGS[slug]
    for how, typed in AS_TYPED.items():
        assert game.sketch(typed(drawing), seats=seats) == game.sketch(drawing, seats=seats), how


def test_a_district_is_read_however_it_is_typed() -> None:
    cities, district = gamelib.load("cities"), "R/R2 B    R P\nW    P:t  W G/G1"
    for how, typed in AS_TYPED.items():
        assert cities.sketch({"red": typed(district)}, seats=2) == cities.sketch({"red": district}, seats=2), how


def test_a_saved_position_is_read_after_an_editor_has_had_it() -> None:
    text = ROSE.position("five_and_full").to_json()
    assert ROSE.state_from_json(f"\ufeff{text}".replace("\n", "\r\n")) == ROSE.position("five_and_full")


def test_an_edition_is_read_with_a_mark_before_it(tmp_path: Path) -> None:
    text = "[pieces]\n\tstrikers_per_player\t=\t19\n"
    for name, mark in (("plain.toml", ""), ("marked.toml", "\ufeff")):
        (tmp_path / name).write_text(mark + text, encoding="utf-8", newline="\r\n")
    plainly, marked = (gamelib.load("rose_of_fire", tmp_path / f"{name}.toml") for name in ("plain", "marked"))
    assert marked.box.pieces == plainly.box.pieces != ROSE.box.pieces


def test_a_tree_of_variations_is_read_with_any_line_ends() -> None:
    match = ROSE.new(seats=2, seed=3)
    tree = VariationTree(match)
    tree.play(str(match.legal_actions()[0]))
    text = tree.save()
    for end in ("\r\n", "\r"):
        assert VariationTree.load(ROSE, text.replace("\n", end)).save() == text


def test_an_action_and_an_edit_are_read_with_any_spaces_and_dashes() -> None:
    assert Action.parse("\ufeffplace\u00a03,\u22125\t") == Action("place", "3,-5")
    assert analysis.Edit.read("set\u00a0points.red \u22124") == analysis.Edit("set", ("points.red", "-4"))
    assert analysis.Edit.read("set vp.red -4") == analysis.Edit("set", ("points.red", "-4"))  # its former name


def test_a_record_and_a_word_to_share_are_read_however_they_are_typed() -> None:
    match = ROSE.new(seats=2, seed=3)
    match.play(match.legal_actions()[0])
    record, word = match.record(), gamelib.share(match)
    for how in ("tabs", "spaces that do not break", "a byte order mark"):
        lines = [AS_TYPED[how](line) for line in record["lines"]]
        assert ROSE.replay({**record, "lines": lines}).record() == record, how
        assert gamelib.shared(AS_TYPED[how](f" {word} ")).record() == record, how


def test_names_keep_their_dashes() -> None:
    assert plain("St.\u00a0Paul\u2019s \u2013 east\r\n") == "St. Paul\u2019s \u2013 east\n"
    assert with_hyphens("a\u2013b") == "a-b"
