"""Scenes: patches, packing, escaping, determinism, and the static picture."""

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from widgets.board import box_size
from widgets.json_patch import apply, diff
from widgets.svg import definitions, draw, geometry, lettering, static, style
from widgets.svg.detail import Window, detail
from widgets.svg.element import LAYERS
from widgets.svg.scene import Scene

from .contrast import contrast
from .pictures import SVG

scalars = st.none() | st.booleans() | st.integers(-3, 3) | st.floats(-2, 2) | st.text(max_size=3)
names = st.text("ab+-/*~1", max_size=2)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(names, inner, max_size=4), max_leaves=12
)
documents = st.dictionaries(names, values, max_size=5)
keys = st.text("abc0123456789,:_", min_size=1, max_size=5)


def small_scene(title: str = "A board", label: str = "column 1, row 1: empty", *, house: bool = False) -> Scene:
    scene = Scene("small", 120, 80, title, "one line of words")
    for x in range(2):
        scene.add(f"{x},0", "ground", draw.cell(), (8 + x * 52, 8), label=label, size=(48, 48))
    if house:
        scene.add("house:0,0", "pieces", draw.piece("house_low", 1, 24, 24, 36), (8, 8))
    scene.open("0,0", "place 0,0", "Lay the tile", ghost=draw.tile("green"))
    scene.refuse("1,0", "CORE-TRY.1", "Not beside water.", where=["0,0"])
    return scene


# ---------------------------------------------------------------- patches


@given(documents, documents)
def test_a_patch_applied_to_the_old_gives_the_new(old: dict[str, Any], new: dict[str, Any]) -> None:
    before = json.dumps(old)
    made = apply(json.loads(json.dumps(diff(old, new))), old)
    assert json.dumps(made, sort_keys=True) == json.dumps(new, sort_keys=True)
    assert json.dumps(old) == before


@given(documents)
def test_no_difference_is_an_empty_patch(document: dict[str, Any]) -> None:
    assert diff(document, json.loads(json.dumps(document))) == {}


def test_true_and_one_are_different_in_json() -> None:
    assert diff({"a": True, "b": [1]}, {"a": 1, "b": [True]}) == {"+a": 1, "+b": [True]}


def test_a_new_house_is_a_patch_of_one_element() -> None:
    patch = diff(small_scene().frame(), small_scene(house=True).frame())
    assert list(patch) == ["/els"]
    assert list(patch["/els"]) == ["+house:0,0"]


def test_a_moved_element_sends_its_place_only() -> None:
    def at(x: float) -> Scene:
        scene = Scene("track", 100, 20, "A track")
        scene.add("vp:0", "discs", draw.disc(1, 0, 0), (x, 10))
        return scene

    assert diff(at(10).frame(), at(20).frame()) == {"/els": {"/vp:0": {"+x": 20}}}


def test_a_reason_is_said_once_for_all_places_and_a_patch_names_those_that_are_new() -> None:
    def refused(*keys: str) -> Scene:
        scene = Scene("row", 400, 60, "A row")
        for x in range(5):
            scene.add(f"{x},0", "ground", draw.cell(), (x * 52, 0), label=f"column {x}", size=(48, 48))
        for key in keys:
            scene.refuse(key, "CORE-TRY.1", "Too far.", where=["2,0"])
        return scene

    name = "CORE-TRY.1|Too far.|2,0"
    assert refused("0,0", "1,0").frame()["marks"]["why"] == {name: ["0,0", "1,0"]}
    assert "why" not in refused().frame()["marks"]
    more = diff(refused("0,0", "1,0", "4,0").frame(), refused("0,0", "1,0", "3,0", "4,0").frame())
    assert more == {"/marks": {"/why": {f"*{name}": [2, 0, ["3,0"]]}}}


# ---------------------------------------------------------------- places and what can be done there


def test_witnesses_that_touch_are_enclosed_together_and_share_their_badge() -> None:
    scene = Scene("contour", 300, 60, "Contour")
    for x in (0, 1, 2, 4):
        scene.add(f"{x},0", "ground", draw.cell(), (52 * x, 6), label=f"place {x}", size=(48, 48))
    scene.mark(witness={"0,0": "+2", "1,0": "+2", "2,0": "+1", "4,0": "+1"})
    svg = scene.svg()
    assert svg.count(">+2<") == svg.count(">+1<") == 1
    assert "d='M-1 5H51M51 55H-1M-1 55V5'" in svg, "the side between the first two is open"
    assert svg.count("no st dt") == 4
    alone = draw.octagon(208 - 1, 6 - 1, 48 + 2, 48 + 2, "no st dt")
    assert alone.replace('"', "'") in svg, "a place by itself keeps its octagon"


def test_places_are_walked_by_group_row_and_from_left_to_right() -> None:
    scene = Scene("order", 200, 200, "Order")
    for key, x, row, group in (("card", 0, 0, 1), ("b", 60, 1, 0), ("a", 120, 0, 0), ("c", 0, 1, 0)):
        scene.add(key, "ground", draw.cell(), (x, row * 52), label=key, size=(48, 48), row=row, group=group)
    assert scene.places() == ["a", "c", "b", "card"]


def test_a_place_may_offer_several_actions_and_several_reasons() -> None:
    scene = small_scene()
    scene.open("0,0", "pay 0,0 crown", "Pay with a crown")
    scene.refuse("1,0", "CORE-TRY.2", "Nor today.")
    assert scene.actions("0,0") == ["place 0,0", "pay 0,0 crown"]
    assert scene.reasons("1,0") == [("CORE-TRY.1", "Not beside water."), ("CORE-TRY.2", "Nor today.")]
    assert set(scene.frame()["marks"]["does"]) == {"place {}|Lay the tile", "pay {} crown|Pay with a crown"}


def test_places_share_what_is_said_of_the_last_part_of_their_keys() -> None:
    scene = Scene("tails", 200, 60, "Tails")
    for x in range(3):
        scene.add(f"space:0:{x},0", "ground", draw.cell(), (60 * x, 0), label=f"space {x},0", size=(48, 48))
        scene.open(f"space:0:{x},0", f"put tree {x},0", "Put the tree")
    scene.refuse("space:0:2,0", "CORE-TRY.1", "On 2,0 there is no park.")
    assert [scene.actions(f"space:0:{x},0") for x in range(3)] == [[f"put tree {x},0"] for x in range(3)]
    assert scene.reasons("space:0:2,0") == [("CORE-TRY.1", "On 2,0 there is no park.")]
    marks = scene.frame()["marks"]
    assert list(marks["does"]) == ["put tree {:}|Put the tree"]
    assert marks["why"] == {"CORE-TRY.1|On {:} there is no park.|": ["space:0:2,0"]}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda s: s.add("a b", "ground", ""), "without spaces"),
        (lambda s: s.add("x", "sky", ""), "layers are"),
        (lambda s: s.add("0,0", "ground", ""), "two elements"),
        (lambda s: s.add("x", "ground", "", label="somewhere"), "needs its size"),
        (lambda s: s.open("9,9", "place 9,9"), "is no place"),
        (lambda s: s.refuse("house", "CORE-TRY.1", "no"), "is no place"),
    ],
)
def test_a_wrong_element_is_refused_in_words(wrong: Any, said: str) -> None:
    with pytest.raises((ValueError, KeyError), match=said):
        wrong(small_scene())


# ---------------------------------------------------------------- the static picture


def test_the_picture_is_the_same_text_every_time() -> None:
    assert small_scene(house=True).svg() == small_scene(house=True).svg()


def test_the_order_of_adding_does_not_show() -> None:
    first, second = Scene("s", 9, 9, "S"), Scene("s", 9, 9, "S")
    for scene, order in ((first, "ab"), (second, "ba")):
        for key in order:
            scene.add(key, "ground", draw.cell())
    assert first.svg() == second.svg()
    assert first.frame() == second.frame()


@pytest.mark.parametrize("theme", [None, "light", "dark"])
def test_the_picture_is_sound_xml_with_title_and_words(theme: str | None) -> None:
    root = ET.fromstring(small_scene(house=True).svg(theme))  # noqa: S314
    assert root.get("role") == "img"
    assert root.find(f"{SVG}title").text == "A board"  # type: ignore[union-attr]
    assert root.find(f"{SVG}desc").text == "A board: one line of words"  # type: ignore[union-attr]
    known = {node.get("id") for node in root.iter() if node.get("id")}
    for node in root.iter(f"{SVG}use"):
        assert node.get("href", "").removeprefix("#") in known


def test_names_with_markup_are_shown_not_run() -> None:
    evil = '<script>alert("x")</script> & "co"'
    scene = small_scene(title=evil, label=evil)
    scene.add("name", "labels", draw.text(0, 0, evil))
    picture = scene.svg()
    assert "<script" not in picture
    root = ET.fromstring(picture)  # noqa: S314
    assert root.find(f"{SVG}title").text == evil  # type: ignore[union-attr]
    assert [node.text for node in root.iter(f"{SVG}text") if node.text == evil]
    part = ET.fromstring(detail(scene.elements, Window(0, 0, 100, 100), evil))  # noqa: S314
    assert part.get("aria-label") == evil


def test_each_colour_is_written_literally_too_and_both_themes_are_there() -> None:
    picture = small_scene(house=True).svg()
    assert f"fill:{style.TOKENS['s1'][0]};fill:var(--ex-s1)" in picture
    assert style.TOKENS["s1"][1] in picture
    dark = small_scene(house=True).svg("dark")
    assert f"fill:{style.TOKENS['s1'][1]};fill:var(--ex-s1)" in dark
    assert style.TOKENS["s1"][0] not in dark


def test_no_picture_uses_the_definitions_of_another_one() -> None:
    one, other = small_scene(house=True), small_scene(house=False)
    ids = [set(re.findall(r" id='([^']+)'", scene.svg())) for scene in (one, other, one)]
    assert ids[0]
    assert not ids[0] & ids[1]
    assert ids[0] == ids[2], "a picture is drawn the same way every time"


def test_a_picture_carries_only_what_it_uses() -> None:
    picture = small_scene(house=True).svg()
    assert re.search(r"id='e-\w+-piece-house_low-1-36'", picture)
    assert "hatch-green" not in picture
    assert ".lake" not in picture
    assert len(picture) < 6000


def test_a_narrow_picture_keeps_its_size_on_wide_paper() -> None:
    scene = small_scene()
    assert f"viewBox='0 0 {static.WIDE} {scene.height}'" in scene.svg()
    assert f"viewBox='0 0 {scene.width} {scene.height}'" in scene.svg(least=0)


@pytest.mark.parametrize(
    ("width", "height", "high"), [(960, 900, 900), (960, 400, 816), (900, 2000, 1008), (400, 300, 816)]
)
def test_beside_a_decision_a_picture_is_drawn_whole_in_a_box_of_a_boards_shape(
    width: float, height: float, high: float
) -> None:
    scene = Scene("box", width, height, "A box")
    picture = scene.svg(beside=static.Beside("", "Do it", "Now. " * 40, "A hint.", box_size.tallness(width, height)))
    assert ET.fromstring(picture).get("viewBox") == f"0 0 {static.BOX} {geometry.num(high)}"  # noqa: S314
    left, scale = map(float, re.findall(r"translate\((\S+) 0\) scale\((\S+)\)", picture)[0])
    assert left >= 0
    assert left + width * scale <= static.LEFT + 1
    assert height * scale <= high + 1


def test_states_are_drawn_from_marks() -> None:
    scene = small_scene()
    scene.mark(last=["1,0"], selected=["0,0"], now=["0,0"], witness={"1,0": "+2", "nowhere": "+9"})
    picture = scene.svg()
    for state in ("class='open ring'", "class='last'", "class='sel'", "class='hi'", "class='no st dt'"):
        assert state in picture
    assert "+2" in picture
    assert "+9" not in picture


def test_where_it_is_asked_which_place_is_open_nothing_shows_it() -> None:
    scene = small_scene()
    assert "class='open ring'" in scene.svg()
    scene.mark(asked=True)
    assert "class='open ring'" not in scene.svg()
    assert scene.frame()["marks"]["asked"] is True
    assert scene.actions("0,0") == ["place 0,0"]


# ---------------------------------------------------------------- inks


@pytest.mark.parametrize("name", sorted(definitions.GLYPHS))
def test_every_glyph_can_be_drawn_and_be_a_piece(name: str) -> None:
    for markup in (definitions.definition(name), definitions.definition(f"piece-{name}-3-24")):
        ET.fromstring(markup)  # noqa: S314


@pytest.mark.parametrize("kind", ["tile", "done", "start"])
@pytest.mark.parametrize("ground", definitions.GROUNDS)
def test_a_tile_brings_its_hatching_along(kind: str, ground: str) -> None:
    scene = Scene("tile", 60, 60, "A tile")
    scene.add("0,0", "ground", f'<use href="#@{kind}-{ground}-48"/>', (6, 6))
    assert re.search(rf"id='e-\w+-hatch-{ground}'", scene.svg())
    assert f"hatch-{ground}" in definitions.with_inner(scene.references())


@pytest.mark.parametrize(
    "name",
    [
        *(f"hatch-{ground}" for ground in definitions.GROUNDS + definitions.TERRAINS),
        *(f"seat-{n}" for n in definitions.SEATS),
    ],
)
def test_every_ground_and_seat_can_be_drawn(name: str) -> None:
    assert f'id="@{name}"' in definitions.definition(name)


def test_seats_are_numbered_by_the_colour_they_are_called_after() -> None:
    assert [definitions.colour_number(name) for name in ("blue", "plum", "teal", "grey", "pink")] == [1, 5, 8, 9, 0]
    assert len(set(definitions.SEAT_MARKS.values())) == len(definitions.SEATS) == len(definitions.COLOURS)


@pytest.mark.parametrize(
    "name", ["", "nothing", "hatch-pink", "seat-10", "piece-house_low-1", "piece-none-1-24", "tile-pink-48"]
)
def test_an_unknown_definition_is_named(name: str) -> None:
    with pytest.raises(KeyError, match="nothing to draw is called"):
        definitions.definition(name)


@given(st.floats(-1e4, 1e4))
def test_numbers_have_at_most_two_decimals(value: float) -> None:
    text = geometry.num(value)
    assert abs(float(text) - value) <= 0.00501
    assert len(text.partition(".")[2]) <= 2
    assert text != "-0"


@given(st.lists(st.text("abc im", min_size=1, max_size=12), max_size=12), st.integers(40, 300))
def test_wrapping_loses_no_word_and_keeps_the_width(words: list[str], width: int) -> None:
    text = " ".join(words)
    lines = lettering.wrap(text, width, 15)
    assert " ".join(lines).split() == text.split()
    for line in lines:
        assert " " not in line or lettering.text_width(line, 15) <= width


def test_numbers_are_printed_with_a_real_minus() -> None:
    assert lettering.printed(-5) == "\u22125"
    assert [lettering.signed(v) for v in (2, 0, -2)] == ["+2", "\u00b7", "\u22122"]


SCRIPTS = Path(__file__).parents[2] / "widgets/board/js"
GROUND_INKS = [
    (text, ground)
    for text in ("ink", "muted", "legal", "forbid", "last", "focus", "wealth", "prestige", "satis")
    for ground in ("surface", "ground", "raised", "hi")
]
PAIRS = [
    *GROUND_INKS,
    *(("ink", ground) for ground in definitions.GROUNDS + definitions.TERRAINS),
    *((f"on{seat}", f"s{seat}") for seat in definitions.SEATS),
    ("back-ink", "back"),
    ("surface", "ink"),
]


@pytest.mark.parametrize("theme", [0, 1])
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_text_and_marks_have_contrast_in_both_themes(text: str, ground: str, theme: int) -> None:
    assert contrast(text, ground, theme) >= 4.5


def test_layers_are_known_to_the_browser() -> None:
    script = (SCRIPTS / "picture/surface.js").read_text("utf-8")
    assert f"const LAYERS = {len(LAYERS)};" in script


def test_scripts_have_lines_that_can_be_read() -> None:
    scripts = [*SCRIPTS.rglob("*.js"), Path(__file__).parents[2] / "bench" / "probe.js"]
    long = [(path.name, line) for path in scripts for line in path.read_text("utf-8").splitlines() if len(line) > 120]
    assert long == []
    assert len(scripts) > 40


def test_the_colour_of_a_glyph_does_not_hang_on_which_picture_of_a_page_comes_last() -> None:
    sheet = style.css('<path class="g gs"/>')
    assert ".exi :where(.g){" in sheet, "a selector of no weight, so that another picture's .g never overrides .gs"
    assert ".exi .gs{" in sheet
