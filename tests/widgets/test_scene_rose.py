"""The picture of Rose of Fire: keys, labels, secrets, marks, previews, sizes, contrast."""

import json
import random
import re
import xml.etree.ElementTree as ET
import zlib
from functools import cache
from itertools import islice

import pytest

import gamelib
from gamelib.games.rose_of_fire.state import Rose
from gamelib.text.messages import LANGUAGES
from tests.playing import at, positions, walk
from widgets import scenes
from widgets.scenes.rose_of_fire.cards import HEIGHT, IN_PLAY, card_face, face_of
from widgets.svg import definitions, lettering

from .contrast import contrast
from .pictures import SVG, texts, whole

GAME = gamelib.load("rose_of_fire")


@cache
def some() -> list[Rose]:
    """Positions of random games for 2, 3 and 4, every kind of step and the ends included."""
    return positions(GAME, *({"seats": seats} for seats in (2, 3, 4)))


@cache
def busy() -> Rose:
    """A full board of four in the last phase."""
    return at(GAME, "build_house", when=lambda state: state.phase == 5)


# ---------------------------------------------------------------- everything is drawn


def test_every_cell_is_a_place_and_says_what_is_on_it() -> None:
    state = busy()
    scene = scenes.scene(state)
    board = GAME.box.board
    assert len(board.words) == 118
    for cell, word in enumerate(board.words):
        label = scene.elements[word].label
        assert label.startswith(f"{word}, ")
        if state.house[cell] >= 0:
            assert GAME.codecs["kind"].name(state.house[cell] % 4, "en") in label
            assert GAME.seat_name(state.house[cell] // 4) in label
        if state.tile[cell] >= 0:
            assert GAME.codecs["colour"].name(state.tile[cell], "en") in label
    assert sum(f"house:{word}" in scene.elements for word in board.words) == sum(h >= 0 for h in state.house)
    assert sum(key.startswith("block:") for key in scene.elements) == len(state.blocks)


def test_counts_stand_in_the_labels() -> None:
    scene = scenes.scene(at(GAME, "draw_rebel"))
    state = at(GAME, "draw_rebel")
    for seat, name in enumerate(("Blue", "Yellow", "Red", "Green")):
        assert scene.elements[f"barricades:{seat}"].label.startswith(
            f"Barricades, {name}: {state.barricades[seat]} striker"
        )
        assert scene.elements[f"prestige:{seat}"].label.endswith(lettering.printed(state.prestige[seat]))
    bag = scene.elements["bag"].label
    assert all(f"{name} {state.in_bag[i]}" in bag for i, name in enumerate(("Blue", "Yellow", "Red", "Green")))
    assert f"{state.soldiers_in_bag} soldier" in bag
    assert f": {state.castle} soldier" in scene.elements["castle"].label


def test_the_two_player_board_leaves_sant_marti_out() -> None:
    scene = scenes.scene(GAME.new(seats=2, seed=1).state)
    assert scene.elements["16,9"].label == "16,9, Sant Martí: not in play"
    assert "limit 6" in texts(scene.svg())
    assert "raval:2" not in scene.elements


@pytest.mark.parametrize("width", [IN_PLAY, 167, 209])
def test_what_is_printed_on_a_card_fits_on_it(width: float) -> None:
    for lang in LANGUAGES:
        for card in {*range(len(GAME.box.faces)), GAME.box.strike}:
            face = card_face(GAME, card, scenes.painter_of(GAME).speech(lang), width)
            for x, y, classes, text in re.findall(r'<text x="([\d.]+)" y="([\d.]+)" class="([^"]*)">([^<]+)<', face):
                kind = "bold" if "b" in classes.split() else "serif" if "se" in classes.split() else "sans"
                assert float(y) < HEIGHT - 8, text
                assert float(x) + lettering.text_width(text, 18, kind) < width - 2, text
            for x, y, side in re.findall(r'href="#@\w+" x="([\d.]+)" y="([\d.]+)" width="(\d+)"', face):
                assert float(x) + float(side) < width - 2
                assert float(y) + float(side) < HEIGHT - 2


def test_a_card_says_in_signs_what_its_label_says_in_words() -> None:
    speech = scenes.painter_of(GAME).speech("en")
    for card in {*range(len(GAME.box.faces)), GAME.box.strike}:
        face = face_of(GAME, card, speech)
        assert bool(face.signs) == bool(face.effect)
        words = [sign for sign in face.signs.split() if sign[0].isalpha()]
        assert words or not face.signs
        assert set(words) <= definitions.GLYPHS.keys()


def test_strikers_for_whom_there_is_no_room_are_counted_beside_the_post() -> None:
    """An overflow begins when they have come; they stand in the Raval until then, and hide nothing."""
    for seats, limit in ((2, 6), (4, 5)):
        state = GAME.new(seats=seats, seed=1).state.copy()
        state.raval[1] = limit + 3
        strip = scenes.scene(state).elements["raval:1"]
        assert strip.svg.count("#@piece-striker-2-") == limit
        assert ">+3</text>" in strip.svg


def test_points_beyond_the_track_and_below_zero() -> None:
    state = busy().copy()
    state.points = [-7, 47, 40, 0]
    scene = scenes.scene(state, part="tracks")
    written = texts(scene.svg())
    assert {"−7", "47", "40"} <= set(written.split())
    x = {seat: scene.elements[f"vp:{seat}"].at[0] for seat in range(4)}
    assert x[0] < x[3] < x[1] < x[2]


def test_each_family_has_a_lane_of_its_own_on_a_track() -> None:
    scene = scenes.scene(GAME.new(seats=4, seed=1).state)
    heights = [scene.elements[f"prestige:{seat}"].at for seat in range(4)]
    assert len({x for x, _ in heights}) == 1
    assert [y for _, y in heights] == sorted({y for _, y in heights})


def test_the_end_shows_the_ranking() -> None:
    state = next(state for state in some() if state.over)
    scene = scenes.scene(state)
    first = state.ranking()[0]
    assert scene.elements[f"final:{first}"].label.startswith(
        f"1. {GAME.seat_name(first)}: points {state.points[first]}"
    )


# ---------------------------------------------------------------- keys that rules speak of


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_place_that_events_refusals_and_points_name_is_in_the_picture(seats: int) -> None:
    named: set[str] = set()
    for seed in range(3):
        for match in walk(GAME, seats=seats, seed=seed):
            for refusals in match.state.refusals().values():
                named.update(key for refusal in refusals for key in refusal.where)
        named.update(key for event in match.events() for key in event.where)
        named.update(key for line in match.state.ledger() for key in line.where)
    places = set(scenes.scene(GAME.new(seats=seats, seed=1).state).places())
    assert len(named) > 100
    assert named - places == set()


# ---------------------------------------------------------------- words


def test_labels_are_there_in_both_languages_and_differ() -> None:
    english, czech = (scenes.scene(busy(), lang) for lang in LANGUAGES)
    assert english.places() == czech.places()
    same = [key for key in english.places() if english.elements[key].label == czech.elements[key].label]
    assert same == []
    assert english.title == "Rose of Fire"
    assert czech.title == "Ohnivá růže"


# ---------------------------------------------------------------- secrets


def test_nothing_hidden_is_in_the_picture() -> None:
    """Two positions that one seat cannot tell apart give it the same picture, marks and all."""
    rnd = random.Random(5)
    told = 0
    for state in some():
        for viewer in range(state.seats):
            other = state.determinize(viewer, rnd)
            seen = whole(state, "en", viewer).frame()
            told += state != other
            assert seen == whole(other, "en", viewer).frame()
    assert told > 50


def test_other_hands_are_backs() -> None:
    state = at(GAME, "play_card")
    viewer = (state.active + 1) % 4
    scene = scenes.scene(state, viewer=viewer)
    assert [key for key in scene.elements if key.startswith("card:")] == [
        f"card:{viewer}:{i}" for i in range(len(state.hand[viewer]))
    ]
    assert "bk" in scene.elements[f"hand:{state.active}"].svg
    assert "hatch" not in scene.elements[f"hand:{state.active}"].svg
    assert scenes.marks(state.view(viewer)).open == []


# ---------------------------------------------------------------- marks


def test_a_refused_cell_says_why_in_the_language() -> None:
    state = at(GAME, "place_tile")
    for lang in LANGUAGES:
        scene = whole(state, lang)
        for action, refusals in state.refusals().items():
            told = [(refusal.rule, refusal.text(GAME, lang)) for refusal in refusals]
            assert scene.reasons(action[1]) == told
            assert scene.actions(action[1]) == ([] if refusals else [str(action)])


def test_a_card_that_can_be_played_says_why_its_event_cannot() -> None:
    spent = {"alignment": {"blue": "spent"}}
    state = GAME.edit(GAME.position("crown_and_event"), spent)
    for lang in LANGUAGES:
        scene = whole(state, lang)
        [refusal] = state.why_not("both amnesty_green")
        [key] = scenes.painter_of(GAME).places(state, gamelib.Action.parse("both amnesty_green"))
        assert scene.actions(key) == ["play amnesty_green", "event amnesty_green"]
        [(rule, text)] = scene.reasons(key)
        assert (rule, refusal.rule) == ("ROF-ALN.3", "ROF-ALN.3")
        assert text.endswith(f": {refusal.text(GAME, lang)}")


def test_a_name_with_a_full_stop_ends_its_sentence() -> None:
    alfonso = GAME.codecs["influence_card"].name(1, "cs")
    scored = GAME.wording.line("scored", {"seat": 0, "before": 0, "after": 5, "what": alfonso}, "cs")
    assert scored.endswith("Alfons\u00a0XII.")
    assert ".." not in scored
    [quoted] = GAME.new(seats=2, seed=3).state.why_not("play 3..5")
    assert "3..5" in quoted.text(GAME), "what somebody has written is quoted as it is"


def test_marks_of_118_cells_are_small() -> None:
    marks = whole(at(GAME, "place_tile")).frame()["marks"]
    assert len(json.dumps(marks)) < 1500


def test_a_house_can_be_chosen_on_the_tile_and_with_buttons() -> None:
    state = at(GAME, "build_house")
    marks = scenes.marks(state)
    cell = GAME.box.board.words[state.laid]
    assert {key for key, *_ in marks.open} == {cell}
    assert [button["does"] for button in marks.buttons] == [f"build {k}" for k in ("upper", "middle", "working", "low")]
    assert sum("why" in button for button in marks.buttons) == 4 - len(state.legal_actions())
    assert marks.waiting == (cell,)


def test_the_outcomes_of_a_draw_know_how_likely_they_are() -> None:
    state = at(GAME, "draw_rebel")
    weights = [weight for _, weight in state.outcomes()]
    assert [button["weight"] for button in scenes.marks(state).buttons] == weights


# ---------------------------------------------------------------- previews and key


def test_a_preview_tells_what_happens_and_what_does_not() -> None:
    checked = 0
    for match in islice(walk(GAME, seed=3), 400):
        state = match.state
        if state.decision is None or state.decision.name != "build_house":
            continue
        for action in state.legal_actions():
            lines = {line.get("glyph"): line["value"] for line in scenes.preview(state, action)}
            if "striker" in lines and not GAME.box.design[state.card]:
                status = GAME.box.status[GAME.codecs["kind"].value(action[1])]
                assert lines["striker"] == min(max(0, state.level() - status), state.strikers_left[state.active])
                assert {"obelisk", "prestige"} <= set(lines) or "choose_block" in str(
                    state.after(action).pending_steps()
                )
                checked += 1
    assert checked > 20


# ---------------------------------------------------------------- parts, sizes, sameness


def test_parts_are_cropped_and_small() -> None:
    for part in scenes.painter_of(GAME).parts(busy()):
        scene = scenes.scene(busy(), part=part)
        assert len(scene.svg().encode()) < 60_000, part
        assert scene.width * scene.height < 950 * 700
        ids = re.findall(r" id='([^']+)'", scene.svg())
        assert ids
        assert all(name.startswith("e-") for name in ids)
    both = scenes.scene(busy(), part=("city", "streets"))
    assert "raval:0" in both.elements
    assert "16,9" in both.elements
    assert "tokens:0" not in both.elements


def test_an_unknown_part_is_named() -> None:
    with pytest.raises(ValueError, match=r"no part 'cty'.*city, streets"):
        scenes.scene(busy(), part="cty")


@pytest.mark.parametrize("name", GAME.positions())
def test_the_large_picture_and_the_leaves_have_the_size_of_one_screen(name: str) -> None:
    """Its type is 11 pixels high where the picture is 590 pixels wide, and a leaf 310 wide is 180 high."""
    state = GAME.position(name)
    for lang in LANGUAGES:
        scene = scenes.scene(state, lang)
        assert (scene.width, scene.height) <= (960, 960)
        assert scene.height <= 900
        small = [key for key, element in scene.elements.items() if re.search(r'class="[^"]*\bt1\b', element.svg)]
        assert {scene.elements[key].leaf for key in small} <= set(scene.leaves)
        for leaf in scene.leaves.values():
            assert leaf.width <= 432
            assert leaf.height <= 251
    hand = [scene.elements[key] for key in scene.places() if key.startswith("card:")]
    assert all(card.at[1] + card.size[1] < scene.height for card in hand)


def test_the_key_names_every_sign_of_the_board_and_first_those_of_the_decision() -> None:
    for lang in LANGUAGES:
        signs = scenes.key(GAME.position("green_tile_to_lay"), lang)
        glyphs = [sign.get("glyph") for sign in signs]
        assert signs[0].get("state") == "open"
        assert glyphs[1] == "start-yellow-16"
        houses = {f"house_{kind}" for kind in ("upper", "middle", "working", "low")}
        assert houses | {"striker", "soldier", "bag", "bomb", "castle", "barricade", "obelisk"} <= set(glyphs)
        assert len(glyphs) == len(set(glyphs))


def test_the_whole_board_is_small() -> None:
    for state in (busy(), at(GAME, "place_tile")):
        scene = whole(state, "cs")
        assert len(scene.svg().encode()) < 90_000
        sent = json.dumps(scene.frame(), ensure_ascii=False, separators=(",", ":")).encode()
        assert len(sent) < 90_000
        assert len(zlib.compress(sent, 9)) < 15_000


def test_things_lie_inside_and_places_do_not_hide_each_other() -> None:
    for state in some():
        scene = scenes.scene(state)
        for key in scene.places():
            (x, y), (w, h) = scene.elements[key].at, scene.elements[key].size
            paper = scene.leaves.get(scene.elements[key].leaf, scene)
            assert 0 <= x < x + w <= paper.width, key
            assert 0 <= y < y + h <= paper.height, key
            assert min(w, h) >= 20, key


# ---------------------------------------------------------------- contrast


def test_every_text_has_enough_contrast_on_what_it_stands_on() -> None:
    """Texts use few inks on few grounds; every pair that occurs is held to 4.5."""
    inks = {"mu": "muted", "inv": "surface", "bi": "back-ink"}
    grounds = {"inv": ["ink"], "bi": ["back"], "mu": ["surface", "ground", "raised"]}
    seen = set()
    for state in some():
        all_parts = scenes.scene(state, part=scenes.painter_of(GAME).parts(state))
        for element in ET.fromstring(all_parts.svg()).iter(f"{SVG}text"):  # noqa: S314  (our own picture)
            classes = set(element.get("class", "").split())
            fill = next((name for name in inks if name in classes), "")
            assert not classes & {"open", "forbid", "last", "hi"}
            seen.add(fill)
    assert seen == {"", "mu", "inv", "bi"}
    for fill in seen:
        for ground in grounds.get(fill, ["surface", "ground", "raised", "yellow", "purple", "green"]):
            for theme in (0, 1):
                assert contrast(inks.get(fill, "ink"), ground, theme) >= 4.5, (fill, ground, theme)


# ---------------------------------------------------------------- what is offered


def test_strike_is_not_played_for_a_tile_and_a_house() -> None:
    marks = scenes.marks(GAME.position("strike_in_hand"))
    labels = {action: label for _, action, label, _ in marks.open}
    assert labels.pop("play strike") == "Play it: no tile, no house"
    assert "Play for tile and house" in labels.values()


def test_an_amnesty_offers_only_numbers_that_are_possible() -> None:
    state = GAME.position("amnesty_in_time").after("event amnesty_purple")
    buttons = scenes.marks(state).buttons
    assert [button["does"] for button in buttons] == [f"release 0 {count}" for count in range(4)]
    assert not any("why" in button for button in buttons)
