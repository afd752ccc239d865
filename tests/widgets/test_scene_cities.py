"""The picture of Cities: keys, labels, marks, ghosts, previews, sizes, what is printed on cards."""

import json
import re
import zlib
from functools import cache
from itertools import islice

import pytest

import gamelib
from gamelib import Refusal
from gamelib.engine.grid import bits
from gamelib.games.cities.state import Cities
from gamelib.games.cities.things import MONUMENT, WILD_LOT
from gamelib.text.messages import LANGUAGES
from tests.playing import at, positions, walk
from tests.registered import sweep_but
from widgets import scenes
from widgets.scenes.cities import card_texts, cards
from widgets.scenes.cities.milestones import WIDTH as MILESTONE_WIDTH
from widgets.svg import lettering
from widgets.svg.element import Element

from .pictures import whole

GAME = gamelib.load("cities")


@cache
def some() -> list[Cities]:
    """Positions of random games for 2 (both lengths), 3 and 4, every kind of step and the ends included."""
    tables = ({"seats": 2}, {"seats": 2, "long_two_player": True}, {"seats": 3}, {"seats": 4})
    return positions(GAME, *tables, disliked="remove")


def late(step: str, after: int = 300) -> Cities:
    """A position of a full table at which this step waits."""
    return at(GAME, step, after=after, disliked="remove")


@cache
def busy() -> Cities:
    """Late in a game of four, with a worker to be sent."""
    return late("take_slot", after=380)


# ---------------------------------------------------------------- everything is drawn


@pytest.mark.parametrize("name", list(GAME.positions()))
def test_every_named_position_draws(name: str) -> None:
    state = GAME.position(name)
    english, czech = (whole(state, lang) for lang in LANGUAGES)
    assert english.places() == czech.places()
    assert len(english.svg("dark").encode()) < 110_000


def test_every_space_says_what_it_is() -> None:
    state = busy()
    scene = scenes.scene(state)
    colours, features = GAME.codecs["colour"], GAME.codecs["feature"]
    checked = 0
    for seat, district in enumerate(state.district):
        for space in bits(district.spaces()):
            label = scene.elements[GAME.box.space_key[seat][space]].label
            assert label.startswith(f"{GAME.seat_name(seat)} {GAME.codecs['space'].name(space, 'en')}: ")
            colour, height = district.building_at(space)
            if height:
                assert f"{colours.name(colour, 'en')} building, {height} floor" in label
            if 0 <= district.feature_at(space) < MONUMENT:
                assert features.name(district.feature_at(space), "en") in label
            checked += 1
    assert checked == sum(4 * len(tiles) for tiles in state.tiles)


def test_every_tile_feature_and_building_is_drawn_once() -> None:
    for state in some():
        keys = scenes.scene(state).elements
        for seat in range(state.seats):
            for kind, things in (("tile", state.tiles), ("feature", state.features), ("building", state.buildings)):
                assert sum(key.startswith(f"{kind}:{seat}:") for key in keys) == len(things[seat])


def test_a_taken_slot_shows_its_worker_alone_and_a_free_one_what_lies_there() -> None:
    state = busy()
    scene = scenes.scene(state)
    for slot, key in enumerate(GAME.box.slot_key):
        element = scene.elements[key]
        if state.worker[slot] >= 0:
            assert "piece-worker" in element.svg
            assert element.label.endswith(f"worker of {GAME.seat_name(state.worker[slot])}")
        else:
            assert "piece-worker" not in element.svg
            for item in state.up[slot]:
                if GAME.box.item_row[item] == 0:
                    assert card_texts.card(GAME, item, "en") in element.label
                elif GAME.box.item_row[item] != 1:
                    assert GAME.codecs["item"].name(item, "en") in element.label


def test_nobody_sees_what_lies_face_down() -> None:
    """The picture is the same for all viewers but for whose district is the large one."""
    state = busy()
    assert [slot for slot, count in enumerate(state.down) if count]
    labels = [
        {key: scenes.scene(state, viewer=viewer).elements[key].label for key in GAME.box.slot_key}
        for viewer in range(4)
    ]
    assert labels[0] == labels[1] == labels[2] == labels[3]


def test_the_large_district_is_that_of_the_viewer_else_of_whoever_decides() -> None:
    state = busy()
    active = state.seat or 0
    other = (active + 1) % 4

    def size(viewer: int | None, seat: int) -> float:
        scene = scenes.scene(state, viewer=viewer)
        return next(e.size[0] for key, e in scene.elements.items() if key.startswith(f"space:{seat}:"))

    assert size(None, active) > size(None, other)
    assert size(other, other) > size(other, active)


def test_counts_stand_in_the_labels() -> None:
    state = busy()
    scene = scenes.scene(state)
    for seat in range(4):
        name = GAME.seat_name(seat)
        assert scene.elements[f"workers:{seat}"].label == f"{name}, workers left: {state.workers_left(seat)}"
        assert scene.elements[f"rings:{seat}"].label == f"{name}, rings left: {3 - state.ring.count(seat)}"
    for row, key in enumerate(GAME.box.pile_key[:3]):
        assert scene.elements[key].label.endswith(f": {state.pile[row]}")


def test_two_players_find_the_middle_places_blocked() -> None:
    scene = scenes.scene(GAME.new(seats=2, seed=1).state)
    assert [scene.elements[f"place:{column}:1"].label.rpartition(", ")[2] for column in range(3)] == ["blocked"] * 3


def test_the_star_moves_from_its_holder_to_its_space() -> None:
    held, laid = (scenes.scene(state).elements["star"] for state in (at(GAME, "choose_start_tile"), busy()))
    assert held.label == f"{GAME.seat_name(at(GAME, 'choose_start_tile').star)} has the star"
    assert laid.label == "The star lies on its space"
    assert held.at != laid.at


def test_the_end_shows_the_parts_of_every_score() -> None:
    state = next(state for state in some() if state.over)
    scene = scenes.scene(state)
    for seat in range(state.seats):
        label = scene.elements[f"final:{seat}"].label
        assert f"points {state.points[seat]};" in label
        parts = [int(number) for number in re.findall(r"(\d+)", label.partition(";")[2])]
        assert sum(parts) == state.points[seat]


# ---------------------------------------------------------------- keys that rules speak of


@pytest.mark.parametrize("seats", sweep_but([2], [2, 3, 4], "every number of players"))
def test_every_place_that_events_refusals_and_points_name_is_in_some_picture(seats: int) -> None:
    named: set[str] = set()
    shown: set[str] = set()
    for match in walk(GAME, seats=seats, seed=1, disliked="remove"):
        state = match.state
        if state.decision is not None and state.decision.name != "deal":
            shown.update(scenes.scene(state).places())
            for refusals in state.refusals().values():
                named.update(key for refusal in refusals for key in refusal.where)
    shown.update(scenes.scene(state).places())
    named.update(key for event in match.events() for key in event.where)
    named.update(key for line in state.ledger() for key in line.where)
    assert len(named) > 100
    assert named - shown == set()


def test_refused_places_are_all_there_while_a_tile_is_placed() -> None:
    for state in some():
        if state.decision is not None and state.decision.name == "place_tile":
            shown = set(scenes.scene(state).places())
            for action in state.refusals():
                assert set(scenes.painter_of(GAME).places(state, action)) <= shown


# ---------------------------------------------------------------- words


def test_labels_are_there_in_both_languages_and_differ() -> None:
    english, czech = (scenes.scene(busy(), lang) for lang in LANGUAGES)
    assert english.places() == czech.places()
    same = [key for key in english.places() if english.elements[key].label == czech.elements[key].label]
    assert same == []
    assert (english.title, czech.title) == ("Cities", "Města")


def lines_of(svg: str) -> list[tuple[float, float, str, float]]:
    """Left end, baseline, words and width of every text that begins at its left end."""
    sizes = {"t1": 16.0, "t2": 22.0}
    found = []
    for x, y, classes, text in re.findall(r'<text x="([\d.-]+)" y="([\d.-]+)"(?: class="([^"]*)")?>([^<]+)<', svg):
        names = classes.split()
        size = next((sizes[name] for name in names if name in sizes), 18.0)
        if not {"m", "e"} & set(names):
            wide = lettering.text_width(text, size, "bold" if "b" in names else "sans")
            found.append((float(x), float(y), text, wide))
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_printed_on_a_card_fits_on_it(lang: str) -> None:
    state = busy()
    for card in range(len(GAME.data.rows("cards"))):
        lines = lines_of(cards.face(state, card, lang))
        assert all(x + wide < cards.SLOT_W for x, _, _, wide in lines), lines
        name = [y for x, y, *_ in lines if x == 7][:-1]
        assert len(name) <= 2
        assert max(name) < cards.SLOT_H - 42, "the picture has its room below the name"


def all_cards_of(seat: int, lang: str, part: str, *, long: bool) -> list[Element]:
    """Every scoring card there is, as that part of the picture shows those of one seat."""
    state = GAME.new(seats=2, seed=1, long_two_player=long).state.copy()
    state.cards[seat] = tuple(range(len(GAME.data.rows("cards"))))
    elements = scenes.scene(state, lang, front=0, part=part).elements
    return [elements[f"card:{seat}:{i}"] for i in range(len(state.cards[seat]))]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("long", [False, True])
def test_what_is_printed_on_a_card_before_its_owner_fits_on_it(lang: str, long: bool) -> None:
    for card in all_cards_of(0, lang, "cards", long=long):
        lines = lines_of(card.svg)
        assert all(x + wide < card.size[0] - 6 and 14 < y < card.size[1] - 6 for x, y, _, wide in lines), lines
        assert len([line for line in lines if line[0] == 12]) <= 3, "a name of one or two lines, and what it pays"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("long", [False, True])
def test_a_card_in_a_list_fits_on_its_line(lang: str, long: bool) -> None:
    for line in all_cards_of(1, lang, "other_1", long=long):
        ((x, _, _, wide),) = lines_of(line.svg)
        assert x + wide < line.size[0] - 22, "there is room for two digits"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_printed_on_a_milestone_stays_on_it(lang: str) -> None:
    for name in GAME.positions():
        scene = scenes.scene(GAME.position(name), lang, part="metropolis")
        for column in range(3):
            lines = lines_of(scene.elements[f"milestone:{column}"].svg)
            assert all(x + wide < MILESTONE_WIDTH - 4 for x, _, _, wide in lines), lines


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_ring_stays_when_its_milestone_is_undone(lang: str) -> None:
    state = GAME.position("first_milestones").copy()
    column = next(i for i in range(3) if 0 not in state.rings(i))
    state.ring[3 * column] = 0
    milestone = scenes.scene(state, lang, front=0).elements[f"milestone:{column}"]
    assert {"en": "ring kept", "cs": "zůstává"}[lang] in milestone.svg
    assert {"en": "Red met it once and keeps the ring.", "cs": "kroužek si nechává"}[lang] in milestone.label


def test_the_slots_of_a_row_are_numbered() -> None:
    svg = scenes.scene(busy(), part="draft").elements["columns"].svg
    assert re.findall(r">(\d)<", svg) == ["1", "2", "3", "4"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_conditions_of_milestones_are_short(lang: str) -> None:
    for milestone in range(len(GAME.data.rows("milestones"))):
        brief = card_texts.milestone_briefly(GAME, milestone, lang)
        assert len(lettering.wrap(brief, MILESTONE_WIDTH - 26, 18)) <= 2, brief
        assert lettering.text_width(GAME.codecs["milestone"].name(milestone, lang), 18, "bold") < MILESTONE_WIDTH - 28
        assert card_texts.milestone(GAME, milestone, lang) != brief


def test_a_card_before_its_owner_says_what_it_is_worth_now() -> None:
    state = busy()
    scene = scenes.scene(state)
    for seat in range(4):
        for i, card in enumerate(state.cards[seat]):
            worth = GAME.box.card_vp[card] * len(GAME.box.cards[card](state.district[seat]))
            assert scene.elements[f"card:{seat}:{i}"].label.endswith(
                (f"Now worth {worth} points.", f"Now worth {worth} point.")
            )


# ---------------------------------------------------------------- marks


def test_a_laid_tile_is_a_place_under_its_spaces_and_they_say_that_it_lies_there() -> None:
    state = late("place_tile")
    scene = whole(state)
    order = scene.places()
    for laid in state.tiles[state.active]:
        key = GAME.box.cell_key[state.active][GAME.box.laid.split(laid)[0]]
        _, *spaces = scenes.painter_of(GAME).places(state, gamelib.Action("place", key.rpartition(":")[2], "0"))
        assert len(spaces) == 4
        assert all(order.index(key) < order.index(space) for space in spaces)
        assert {scene.reasons(place)[0][0] for place in (key, *spaces)} == {"CTS-6.6"}


def test_a_tile_may_be_turned_at_every_open_cell() -> None:
    state = late("place_tile")
    scene = whole(state)
    tile = GAME.box.thing[state.taken[0]]
    ways = {way.label: way.ghost for way in scene._does}
    assert len(ways) == len(GAME.box.rotations[tile])
    assert len(set(ways.values())) == len(ways), "each way has a picture of its own"
    for key in scene.places():
        if scene.actions(key):
            assert scene.actions(key) == [f"place {key.rpartition(':')[2]} {r}" for r in GAME.box.rotations[tile]]


def test_equal_rotations_are_offered_once() -> None:
    tile = GAME.codecs["tile"].value("l18")
    state = at(GAME, "place_tile", seats=3).copy()
    state.taken = (GAME.box.items[1][tile],)
    scene = whole(state)
    assert [len(scene.actions(key)) for key in scene.places() if scene.actions(key)] == [2] * len(
        {key for key in scene.places() if scene.actions(key)}
    )


def test_a_refused_space_says_why_in_the_language() -> None:
    state = late("place_piece")
    for lang in LANGUAGES:
        scene = whole(state, lang)
        found: dict[str, list[Refusal]] = {}
        for action, refusals in state.refusals().items():
            for key in scenes.painter_of(GAME).places(state, action):
                if refusals and not scene.actions(key):
                    found.setdefault(key, []).extend(refusals)
        assert found
        for key, refusals in found.items():
            said = {(no.rule, no.text(GAME, lang)) for no in GAME.wording.together(refusals)}
            assert said == set(scene.reasons(key))
            colours = {GAME.codecs["colour"].word(no.given["colour"]) for no in refusals if "colour" in no.given}
            for forms in (GAME.wording.words["form"][colour] for colour in colours):
                named = {forms[form][lang] for form in ("piece", "name")}
                assert any(name in text.lower() for name in named for _, text in said)


def test_marks_are_small() -> None:
    for decision in ("take_slot", "place_tile", "place_feature", "place_piece"):
        marks = whole(late(decision)).frame()["marks"]
        assert len(zlib.compress(json.dumps(marks).encode(), 9)) < 1500, decision


def test_what_was_taken_waits_beside_the_district() -> None:
    state = at(GAME, "place_piece")
    assert scenes.marks(state).waiting == ("taken",)
    assert scenes.scene(state).elements["taken"].label.startswith("To be placed: ")
    state.taken = (*state.taken[:1], *state.taken[:1])
    assert scenes.scene(state).elements["taken"].label.startswith("To be placed: 2\u00a0× ")
    assert "taken" not in scenes.scene(at(GAME, "take_slot")).elements


# ---------------------------------------------------------------- previews and key


def test_a_preview_tells_how_far_the_milestones_are() -> None:
    checked = 0
    for match in islice(walk(GAME, seed=3, disliked="remove"), 600):
        state = match.state
        if state.decision is None or state.decision.name not in ("place_tile", "place_piece"):
            continue
        seat, open_ = state.active, [i for i in range(3) if state.active not in state.rings(i)]
        for action in state.legal_actions()[:3]:
            if action[0] == "remove":
                continue
            lines = [line for line in scenes.preview(state, action) if line["glyph"] in ("ring", "legal")]
            assert len(lines) >= len(open_)
            after = state.after(action).ring
            rings = sum(line["text"].endswith("a ring at the end of this turn") for line in lines)
            assert rings == after.count(seat) - state.ring.count(seat)
            checked += 1
    assert checked > 50


def explained(position: str, lang: str = "en") -> dict[str, str]:
    """The glyphs of the key for what lies on the table, with their words."""
    signs = [sign for sign in scenes.key(GAME.position(position), lang) if "glyph" in sign]
    return {sign["glyph"]: sign["text"] for sign in signs if sign["glyph"] != "recon"}


def test_the_key_explains_what_lies_on_the_table() -> None:
    starting = {f"tile-{colour}-16": f"{colour} lot" for colour in ("red", "blue", "green", "yellow")}
    assert explained("choosing_start_tiles") == starting
    assert explained("choosing_start_tiles", "cs")["tile-red-16"] == "červená parcela"
    assert explained("three_wide") == {"tile-yellow-16": "yellow lot"}
    assert explained("one_free_water") == {"ferry": "ferry: goes on water", "dolphin": "dolphin: goes on water"}
    assert set(explained("one_step_to_the_avenue")) == {"seat-3", "seat-1", "seat-4"}


def test_the_key_draws_what_lies_face_down_as_the_board_does() -> None:
    assert explained("first_turn")["face_down"] == "face down"
    assert "face_down" not in explained("last_features"), "nothing lies face down in the last round"


def test_a_wild_lot_in_the_district_is_explained_when_something_is_placed() -> None:
    state = at(GAME, "place_tile")
    before = [sign.get("glyph") for sign in scenes.key(state)]
    district = state.district[state.active]
    state.district[state.active] = district.with_feature(WILD_LOT, bits(district.all_lots())[0])
    assert {sign.get("glyph") for sign in scenes.key(state)} - set(before) == {"wild_lot"}


@pytest.mark.parametrize(("lang", "count"), [("en", "4 of 14"), ("cs", "4 ze\u00a014")])
def test_the_cards_of_a_player_stand_beside_one_empty_place_and_their_number(lang: str, count: str) -> None:
    scene = scenes.scene(GAME.position("long_game"), lang)
    assert count in scene.elements["cards_title"].svg
    assert sum(key.startswith("no_card") for key in scene.elements) == 1
    assert "card:0:3" in scene.elements


def test_when_all_cards_are_taken_no_place_is_left() -> None:
    state = next(state for state in some() if state.over)
    scene = whole(state)
    assert "no_card" not in scene.elements


# ---------------------------------------------------------------- parts, sizes, sameness


def test_parts_are_cropped_and_small() -> None:
    for part in scenes.painter_of(GAME).parts(busy()):
        scene = scenes.scene(busy(), part=part)
        assert len(scene.svg().encode()) < 60_000, part
    district = scenes.scene(busy(), viewer=2, part="district")
    assert "district:2" in district.elements
    assert "slot:a1" not in district.elements


def test_the_whole_board_is_small() -> None:
    for state in (busy(), late("place_tile")):
        sent = json.dumps(whole(state, "cs").frame(), ensure_ascii=False, separators=(",", ":")).encode()
        assert len(sent) < 100_000
        assert len(zlib.compress(sent, 9)) < 15_000


def test_the_large_picture_is_as_wide_and_high_as_a_screen_has_room_for() -> None:
    for state in some():
        scene = scenes.scene(state)
        assert scene.width == 960
        assert scene.height < (985 if state.long_two_player else 900)
        assert len(scene.leaves) == state.seats - 1
        assert all(leaf.width <= 440 for leaf in scene.leaves.values())
        assert all(leaf.height <= (580 if state.long_two_player else 260) for leaf in scene.leaves.values())


def test_the_district_of_each_other_seat_lies_on_a_leaf_that_bears_its_name() -> None:
    state = some()[0]
    for front in range(state.seats):
        scene = scenes.scene(state, "cs", front=front)
        others = [seat for seat in range(state.seats) if seat != front]
        assert [leaf.title for leaf in scene.leaves.values()] == [state.game.seat_name(seat, "cs") for seat in others]
        for number, seat in enumerate(others, 1):
            assert scene.elements[f"district:{seat}"].leaf == f"other_{number}"


def test_the_large_picture_keeps_its_size_through_a_game() -> None:
    sizes = {(state.seats, state.long_two_player, scenes.scene(state).height) for state in some()}
    assert len(sizes) == len({size[:2] for size in sizes})


def test_things_lie_inside_and_places_do_not_hide_each_other() -> None:
    for state in some():
        scene = scenes.scene(state)
        papers = {"": (scene.width, scene.height)} | {name: leaf[1:] for name, leaf in scene.leaves.items()}
        boxes = []
        for key in scene.places():
            element = scene.elements[key]
            (x, y), (w, h), (wide, high) = element.at, element.size, papers[element.leaf]
            assert 0 <= x < x + w <= wide, key
            assert 0 <= y < y + h <= high, key
            boxes.append((x, y, x + w, y + h, key, element.leaf))
        for i, (x, y, right, low, key, leaf) in enumerate(boxes):
            if key.startswith(("place:", "cell:")):
                continue  # the places of a milestone lie on it, a tile under its spaces
            for x2, y2, right2, low2, other, its in boxes[i + 1 :]:
                if leaf == its and not other.startswith(("place:", "cell:")):
                    assert min(right, right2) - max(x, x2) < 1 or min(low, low2) - max(y, y2) < 1, (key, other)


def test_a_space_refused_for_several_pieces_says_so_once() -> None:
    state = GAME.position("one_step_to_the_avenue")
    for lang, text in (
        ("en", "Space 0,1 is no empty red, blue or green lot."),
        ("cs", "Na políčku 0,1 není prázdná červená, modrá nebo zelená parcela."),
    ):
        said = [
            text
            for key, rule, text, _ in scenes.marks(state, lang).refused
            if (key, rule) == ("space:0:0,1", "CTS-8.3")
        ]
        assert said == [text]
