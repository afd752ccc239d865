"""A box that somebody has corrected is drawn like any other, and what was corrected carries its own sign."""

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

import gamelib
from gamelib.games.la_citta.graphs import city_graph
from tests.registered import GAMES, LIBRARY
from widgets import GraphView, ScoreSheet, Table, scenes
from widgets.svg import definitions

GREY = {"en": "Grey", "cs": "Šedý"}
MARKED = [slug for slug in GAMES if gamelib.load(slug).data.sources]
"""The games whose data say where they come from."""


def corrected(slug: str, folder: Path) -> Path:
    """An edition that calls everything a little differently."""
    tables = gamelib.load(slug).data
    lists = [table for table in tables if isinstance(tables[table], list)]
    rows = [(table, next(iter(row)), row) for table in lists for row in tables[table]]
    file = folder / "my_box.toml"
    file.write_text(
        "".join(
            f"[[{table}]]\n{key} = {json.dumps(row[key])}\nname_en = {json.dumps(row['name_en'] + ' <&>')}\n"
            for table, key, row in rows
            if "name_en" in row
        ),
        encoding="utf-8",
    )
    return file


@pytest.mark.parametrize("slug", GAMES)
def test_every_position_of_an_edition_is_drawn(slug: str, tmp_path: Path) -> None:
    game = gamelib.load(slug, corrected(slug, tmp_path))
    pictures = [scenes.scene(game.position(name)) for name in game.positions()]
    for picture in pictures:
        ET.fromstring(picture.svg())  # noqa: S314  (our own picture)
    assert any("edition" in picture.references() for picture in pictures) == (slug in MARKED)
    assert not any("recon" in picture.references() for picture in pictures)
    assert "<svg" in Table(game.new(seats=2))._repr_mimebundle_()[0]["image/svg+xml"]


@pytest.mark.parametrize("slug", MARKED)
def test_the_key_says_what_is_not_from_the_rulebook(slug: str, tmp_path: Path) -> None:
    boxes = gamelib.load(slug), gamelib.load(slug, corrected(slug, tmp_path))
    ours, theirs = (
        {sign.get("glyph"): sign["text"] for sign in scenes.key(box.new(seats=2, seed=1).state)} for box in boxes
    )
    assert ours["recon"] == "reconstructed by us"
    assert theirs["edition"] == "as in your edition"
    assert "edition" not in ours


def greyed(slug: str) -> tuple[gamelib.Game, dict[str, Any]]:
    """A game in whose box the first seat is grey, with its pieces; and that seat as it is in ours."""
    seat = gamelib.load(slug).data.rows("seats")[0]
    new = {"id": seat["id"], "colour": "grey"}
    for column, text in seat.items():
        lang = column[-2:]
        old = seat.get(f"name_{lang}", "") if column.endswith(("_en", "_cs")) else ""
        if old and old.lower() in text.lower():
            new[column] = text.replace(old, GREY[lang]).replace(old.lower(), GREY[lang].lower())
    return gamelib.load(slug, {"seats": [new]}), seat


@pytest.mark.parametrize("slug", GAMES)
def test_a_seat_of_another_colour_has_it_on_the_board_in_the_panels_and_in_all_words(slug: str) -> None:
    game, before = greyed(slug)
    old = definitions.colour_number(before["colour"])
    assert scenes.seat_colour(game, 0) == definitions.colour_number("grey") != old
    standard, match = (one.new(seats=2, seed=1) for one in (gamelib.load(slug), game))
    assert ".exi .s9{" in json.dumps(ScoreSheet(match)._repr_mimebundle_()), "and its sheets have its style"
    for lang in ("en", "cs"):
        theirs, ours = (Table(one, lang=lang).board for one in (standard, match))
        was, name = before[f"name_{lang}"], GREY[lang]
        assert f"seat-{old}" in theirs.scene.references() | theirs._signs
        assert f"seat-{old}" not in ours.scene.references() | ours._signs
        assert f"seat-{definitions.colour_number('grey')}" in ours.scene.references() | ours._signs
        told = json.dumps([ours.frame(), match.state.text(lang)], ensure_ascii=False)
        assert name in told
        assert not re.search(rf"\b{was}\b", told), "nothing is called after the colour that it has not"


def test_a_graph_has_the_colour_of_a_seat_as_its_box_has_it() -> None:
    """The blue seat; then it is red, and the red one blue; then it is grey, of which there is no ground."""
    ours, seats = gamelib.load("la_citta"), {seat["id"]: seat for seat in gamelib.load("la_citta").data.rows("seats")}
    swapped = [{**seats[other], "id": one} for one, other in (("blue", "red"), ("red", "blue"))]
    grounds = []
    for game in (ours, gamelib.load("la_citta", {"seats": swapped}), greyed("la_citta")[0]):
        drawn = GraphView(city_graph(game.position("first_turn")), districts="seat").scene().references()
        grounds.append({name for name in drawn if name.startswith("hatch-") and name[6:] in seats})
    assert grounds == [{"hatch-blue", "hatch-yellow"}, {"hatch-red", "hatch-yellow"}, {"hatch-yellow"}]


BEYOND: dict[str, dict[str, Any]] = {
    "rose_of_fire": {"hand": "casa_mila casa_mila"},
    "cities": {"cards": {"red": "cottages cottages"}},
    "la_citta": {"display": "palace palace palace palace palace"},
    "barcelona": {"house": dict.fromkeys(("b21", "b31", "b41", "b12", "b32", "b42", "b13", "b23"), "level_3")},
}
"""Of each game what its box does not hold."""


def test_of_urbania_nothing_is_drawn_beyond_the_box() -> None:
    """Every epoch has twelve cards in any box, so one card more is no matter of another box (URB-C.2)."""
    assert set(LIBRARY) - set(BEYOND) == {"urbania"}
    with pytest.raises(gamelib.InvalidPositionError, match=r"^beyond_the_box: Drawings of this game keep to the box"):
        gamelib.load("urbania").sketch(
            "blue: housing_1, brewery, castle\nyellow: housing_1, brewery, church", beyond_the_box=True
        )


@pytest.mark.parametrize("slug", BEYOND)
def test_a_board_says_that_it_was_drawn_with_more_than_the_box_holds(slug: str) -> None:
    game = gamelib.load(slug)
    state = game.sketch(beyond_the_box=True, **BEYOND[slug])
    assert scenes.scene(state).line.endswith("Drawn with things that no box holds.")
    assert scenes.scene(state, "cs").line.endswith("žádné krabici nejsou.")
    assert "sketch" in scenes.scene(state).references()
    assert "drawn beyond the box" in scenes.scene(state).svg()
    assert "drawn beyond the box" not in scenes.scene(game.position("first_turn")).svg()
    assert {"glyph": "sketch", "text": "only in this drawing, in no box"} in scenes.key(state)
    assert not scenes.scene(game.position("first_turn")).line.endswith("holds.")
