"""The editor of the lab without a browser: every game, through messages alone; nothing is lost, whatever is done."""

import json
import random
import re
from itertools import cycle
from typing import Any

import pytest

import gamelib
from gamelib import State
from gamelib.analysis import placing
from gamelib.text.messages import LANGUAGES
from tests.registered import GAMES, LIBRARY, sweep_but
from widgets import Lab, scenes
from widgets.lab.editor.edit_targets import EditTargets
from widgets.lab.editor.opening import Edits
from widgets.lab.editor.position_editor import DONE, PositionEditor

from .sessions import heard, lab, plain, table, up

ROSE = gamelib.load("rose_of_fire")


def editing(state: State, lang: str = "en") -> Lab:
    at = lab(state, lang=lang)
    up(at.board, "edit", text="begin")
    return at


def panel(at: Lab) -> dict[str, Any]:
    return dict(at.board.panels["editing"] or {})


def things(at: Lab) -> dict[str, int]:
    return {one["label"]: one["thing"] for group in panel(at)["groups"] for one in group["things"]}


def buttons(at: Lab) -> dict[str, Any]:
    return {one["does"]: one for one in (at.board.panels["decision"] or {}).get("buttons", [])}


def does(at: Lab) -> list[tuple[str, str]]:
    scene = at.board.scene
    return [(key, action) for key in scene.places() for action in scene.actions(key)]


def editor(at: Lab) -> PositionEditor:
    found = next(plugin for plugin in at._plugins if isinstance(plugin, Edits)).editor
    assert found is not None
    return found


def state_of(at: Lab) -> Any:
    return editor(at).editor.state


def named(slug: str, number: int = 1) -> State:
    game = gamelib.load(slug)
    names = list(game.positions())
    return game.position(names[min(number, len(names) - 1)])


def test_seats_go_by_the_names_of_those_who_sit_there_and_the_match_stays_nobodys() -> None:
    at = lab(ROSE.new(seats=2), names=["Anna", "Ben"])
    up(at.board, "edit", text="begin")
    assert {"Anna: low-budget house", "Anna", "Ben"} <= set(things(at))
    assert [seat["label"] for seat in panel(at)["seats"]] == ["Anna", "Ben"]
    assert "Blue" not in json.dumps([panel(at), [element.label for element in at.board.scene.elements.values()]])
    said = heard(at.board)
    up(at.board, "act", text="set prestige.blue 3")
    assert said[-1].startswith("Set: Prestige, Anna = 3.")
    up(at.board, "act", text=DONE)
    assert at.match.game is ROSE
    assert at.match.state.prestige[0] == 3


@pytest.mark.parametrize("slug", sweep_but(["barcelona", "courtyards"], GAMES, "every game"))
def test_what_is_taken_from_the_palette_is_put_where_one_presses(slug: str) -> None:
    at, rng = editing(named(slug)), random.Random(1)
    tried = 0
    for thing in list(things(at).values())[::9]:
        up(at.board, "pick", thing=thing)
        held = [one for group in panel(at)["groups"] for one in group["things"] if one.get("held")]
        assert [one["thing"] for one in held] == [thing]
        ways = does(at) or [("", one["does"]) for one in panel(at).get("elsewhere", [])]
        if ways:
            before = state_of(at)
            up(at.board, "act", text=rng.choice(ways)[1])
            assert state_of(at) != before
            tried += 1
            up(at.board, "undo")
            assert state_of(at) == before
    assert tried > 0
    assert at.match.state == named(slug)


@pytest.mark.parametrize("slug", LIBRARY)
def test_everything_that_lies_in_the_picture_can_be_taken_up_there(slug: str) -> None:
    at = editing(named(slug))
    state = state_of(at)
    painter = scenes.painter_of(state.game)
    lying = list(placing.placed_things(state))
    found = 0
    for _, place in lying:
        keys = painter.lying(state, place.at.field, place.at.point, place.word, place.before)
        key = next((key for key in keys if at.board.scene.is_place(key)), None)
        if key is not None:
            found += 1
            taken = str(placing.take(state, place))
            ways = at.board.scene.actions(key)
            assert taken in ways or len(ways) >= 12
    assert found > 5
    for lies in painter.lies:
        assert lies in state.shapes


@pytest.mark.parametrize(
    ("slug", "lang"),
    sweep_but(
        [("rose_of_fire", "en")], zip(GAMES, cycle(LANGUAGES), strict=False), "every game, ever in the other language"
    ),
)
def test_whatever_is_done_the_board_says_what_is_wrong(slug: str, lang: str) -> None:
    at, rng = editing(named(slug, 2), lang), random.Random(slug)
    start = state_of(at)
    for number in range(8):
        if number % 3 == 0:
            up(at.board, "pick", thing=rng.choice(list(things(at).values())))
        if ways := does(at):
            up(at.board, "act", text=rng.choice(ways)[1])
        troubles = panel(at)["troubles"]
        assert bool(troubles) == bool(state_of(at).audit())
        assert all(one["text"] for one in troubles)
        assert ("why" in buttons(at)["edit:done"]) == bool(troubles)
        assert all(mend["label"] for one in troubles for mend in one["mends"])
    while at.board.panels["toolbar"]["undo"]:  # type: ignore[index]
        up(at.board, "undo")
    assert state_of(at) == start


def test_a_problem_is_mended_by_its_button_and_one_goes_on_from_there() -> None:
    start = ROSE.position("five_and_full")
    at = editing(start)
    up(at.board, "pick", thing=things(at)["Blue: low-budget house"])
    up(at.board, "act", text="put blue_low house.0,2")
    trouble = panel(at)["troubles"][0]
    assert (trouble["rule"], trouble["where"], trouble["text"]) == (
        "ROF-BRD.2",
        ["0,2"],
        "A house needs a tile under it.",
    )
    up(at.board, "act", text="edit:done")
    assert at.match.state == start
    mends = {mend["does"]: mend["label"] for mend in trouble["mends"]}
    assert mends["put yellow tile.0,2"] == "Put there: yellow (0,2, Left Eixample)"
    up(at.board, "edit", text="put yellow tile.0,2")
    assert panel(at)["troubles"] == []
    old = at.tree
    up(at.board, "act", text="edit:done")
    assert at.tree is not old
    assert at.match.state.tile[ROSE.box.board.words.index("0,2")] == 0
    assert "groups" not in panel(at)
    up(at.board, "act", text=str(at.match.legal_actions()[0]))
    assert len(at.tree.main_line()) == 1
    assert at.trees == [old, at.tree]
    up(at.board, "tree", tree=0)
    assert at.tree is old
    assert at.match.state == start


def test_what_is_taken_up_on_the_board_is_put_down_elsewhere() -> None:
    at = editing(ROSE.position("five_and_full"))
    up(at.board, "act", text="take yellow tile.8,1")
    assert (at.board.panels["decision"] or {})["title"].startswith("“Tiles: yellow")
    up(at.board, "act", text="put yellow tile.7,1")
    assert (at.board.panels["decision"] or {})["title"].startswith("Edit:")
    assert state_of(at).tiles_left == ROSE.position("five_and_full").tiles_left


def test_a_thing_is_drawn_to_a_place() -> None:
    at = editing(ROSE.position("five_and_full"))
    up(at.board, "drop", thing=things(at)["green"], key="0,2")
    assert str(editor(at).editor.latest) == "put green tile.0,2"
    before = state_of(at)
    up(at.board, "drop", thing=things(at)["green"], key="vp:0")
    up(at.board, "drop", thing=9999, key="0,2")
    up(at.board, "drop", thing=0, key="<script>")
    assert state_of(at) == before


def test_a_piece_on_a_place_gives_way_to_another_one() -> None:
    game = gamelib.load("cities")
    at = editing(game.position("two_players"))
    up(at.board, "pick", thing=things(at).get("Tree", 0))
    swapped = [action for _, action in does(at) if action.startswith("swap ")]
    state = state_of(at)
    for action in swapped[:3]:
        up(at.board, "act", text=action)
        assert [len(its) for its in state_of(at).features] == [len(its) for its in state.features]
        up(at.board, "undo")


@pytest.mark.parametrize(
    "text",
    ["", "put", "put pink tile.0,2", "set bomb 99", "turn blue dance", "tree 7", "<b>", "take x hand.blue", "edit:no"],
)
def test_what_cannot_be_read_is_one_line_and_changes_nothing(text: str) -> None:
    at = editing(ROSE.position("five_and_full"))
    before = state_of(at)
    up(at.board, "edit", text=text)
    assert state_of(at) == before
    up(at.board, "pick", thing=12345)
    up(at.board, "goto", line=0)
    up(at.board, "node", node=0, does="prune")
    assert state_of(at) == before


def test_leaving_changes_nothing_and_keeps_the_language() -> None:
    at = lab(ROSE.position("five_and_full"))
    panels, scene, tree = at.board.panels, at.board.scene, at.tree
    up(at.board, "edit", text="begin")
    up(at.board, "edit", text="set bomb 13")
    up(at.board, "act", text="edit:leave")
    assert at.tree is tree
    assert at.board.panels == panels
    assert at.board.scene.elements == scene.elements
    up(at.board, "edit", text="begin")
    up(at.board, "lang", lang="cs")
    assert "Úpravy" in (at.board.panels["decision"] or {})["title"]
    up(at.board, "act", text="edit:leave")
    assert at.lang == "cs"
    up(at.board, "lang", lang="en")


def test_whose_turn_it_is_can_be_chosen() -> None:
    at = editing(ROSE.position("five_and_full"))
    assert (panel(at)["seat"], panel(at)["step"]) == ("blue", "play_card")
    up(at.board, "edit", text="turn red play_card")
    assert (panel(at)["seat"], state_of(at).active) == ("red", 2)
    assert panel(at)["troubles"] == []
    assert {"play_card"} <= {one["value"] for one in panel(at)["steps"]}


def test_what_the_box_has_too_few_of_is_said_in_both_languages() -> None:
    game = gamelib.load("cities")
    at = editing(game.position("two_players"), "cs")
    up(at.board, "edit", text="put balanced_district cards.red")
    trouble = panel(at)["troubles"][0]
    assert trouble["text"].startswith("Vyvážená čtvrť: v\xa0krabici je jen 2, tady je 3 (")
    assert trouble["rule"] == "CTS-2.4"
    up(at.board, "lang", lang="en")
    assert panel(at)["troubles"][0]["text"].startswith("Balanced District: the box has 2, here are 3")


def test_only_what_is_never_drawn_is_listed_beside_the_picture() -> None:
    at = editing(gamelib.load("la_citta").position("one_surplus"))
    up(at.board, "pick", thing=things(at)["lake"])
    assert ("S03", "put lake tile.S03") in does(at)
    assert "elsewhere" not in panel(at)
    up(at.board, "pick", thing=things(at)["Golden Times"])
    assert does(at)
    assert [one["does"] for one in panel(at)["elsewhere"]] == ["put 1 removed.golden_times"]


@pytest.mark.parametrize(
    ("lang", "was", "taken", "put"),
    [
        ("en", "Landscape S07: lake", "Take away: lake (Landscape S07)", "Landscape S07: field (3); food"),
        ("cs", "Krajina S07: jezero", "Pryč: jezero (Krajina S07)", "Krajina S07: pole (3); obilí"),
    ],
)
def test_a_landscape_is_chosen_where_it_lies(lang: str, was: str, taken: str, put: str) -> None:
    at = editing(gamelib.load("la_citta").position("one_surplus"), lang)
    said = heard(at.board)
    assert plain(at.board.scene.elements["S07"].label) == was
    up(at.board, "act", text="take lake tile.S07")
    assert said[-1].startswith(taken)
    up(at.board, "pick", thing=next(one["thing"] for one in panel(at)["groups"][0]["things"] if "(3)" in one["label"]))
    up(at.board, "act", text="put field_3 tile.S07")
    assert plain(at.board.scene.elements["S07"].label).startswith(put)


@pytest.mark.parametrize(
    ("lang", "building", "tile", "covered"),
    [
        ("en", "red 0,-2 (3 floors)", "(half a turn)", "plot 2: "),
        ("cs", "červená 0,-2 (3 podlaží)", "(půl otáčky)", "parcela 2: "),
    ],
)
def test_what_a_number_of_a_thing_counts_is_said(lang: str, building: str, tile: str, covered: str) -> None:
    codecs = gamelib.load("cities").box.codecs
    assert plain(codecs["building"].name(codecs["building"].value("red@0,-2:3"), lang)) == building
    assert codecs["laid"].name(codecs["laid"].value("l07@1,-1:2"), lang).endswith(tile)
    laid = gamelib.load("urbania").box.codecs["laid"]
    assert laid.name(laid.value("2:market_s"), lang).startswith(covered)


@pytest.mark.parametrize(
    ("lang", "famine", "level"),
    [("en", "famine: yes", "Put down: Immigration tokens: 4"), ("cs", "hladomor: ano", "Sem: Žetony imigrace: 4")],
)
def test_what_is_a_number_says_of_what(lang: str, famine: str, level: str) -> None:
    at = editing(gamelib.load("la_citta").position("one_surplus"), lang)
    said = heard(at.board)
    assert famine in {way.label for way in at.board.scene._does}
    up(at.board, "act", text="set famine.blue 1")
    assert f"= {famine.partition(': ')[2]}" in said[-1]
    at = editing(ROSE.position("five_and_full"), lang)
    up(at.board, "pick", thing=next(one["thing"] for one in panel(at)["groups"][-1]["things"] if one["label"] == "4"))
    assert level in {plain(way.label) for way in at.board.scene._does}


def test_several_ways_at_one_place_are_told_apart() -> None:
    at = editing(gamelib.load("barcelona").position("must_build"), "cs")
    up(at.board, "pick", thing=next(one["thing"] for one in panel(at)["groups"][1]["things"]))
    labels = [way.label for way in at.board.scene._does if "b22_ne" in at.board.scene._does[way]]
    assert len(labels) == len(set(labels)) == 2
    assert labels[0].endswith("(dům)")
    up(at.board, "lang", lang="en")


def test_a_castle_that_goes_takes_its_citizens_along() -> None:
    game = gamelib.load("la_citta")
    at = editing(game.position("one_surplus"))
    start = state_of(at)
    up(at.board, "edit", text="take yellow_castle building.9,15")
    assert (len(state_of(at).order), sum(state_of(at).citizens)) == (1, 3)
    up(at.board, "edit", text="put yellow_castle building.12,8")
    assert game.box.codecs["hex"].value("12,8") in state_of(at).order
    assert state_of(at).supply == start.supply + 4


def test_whoever_goes_on_in_the_lab_edits_no_more() -> None:
    for goes_on in (lambda at: at.undo(), lambda at: at.go(at.tree.root), lambda at: at.start_over(at.tree)):
        at = editing(ROSE.new(seats=2, seed=7).state)
        (edits,) = (plugin for plugin in at._plugins if isinstance(plugin, Edits))
        assert edits.begin() is edits.editor
        goes_on(at)
        assert edits.editor is None
        assert at.board.panels["variations"]
        up(at.board, "act", text=str(at.match.legal_actions()[0]))
        assert at.match.line == 1


def test_a_table_that_takes_its_board_back_in_the_midst_of_an_edit_has_it_alone() -> None:
    at = table(ROSE.new(seats=2, seed=7))
    before, line = at.board.panels, at.match.line
    tried = at.what_if()
    assert tried is not None
    up(at.board, "edit", text="begin")
    tried.leave()
    assert at.board.panels == before
    up(at.board, "act", text=str(at.match.legal_actions()[0]))
    assert at.match.line > line


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("paint green", "není úprava; ta začíná jedním z těchto slov: put, take"),
        ("put green", "správně: put <thing> <place>"),
        ("put green tille.0,2", "nemělo to být „tile“?"),
        ("put pink tile.0,2", "'pink' tu nic neoznačuje; má to být "),
        ("take green tile.0,2", "tile.0,2: 'green' tu neleží, místo je prázdné."),
        ("put green free.yellow", "Tohle se odvodí samo"),
        ("set bomb 99", "má tu být 0 až 30"),
        ("set bomb many", "bomb: 'many' není celé číslo."),
        ("turn blue dance", "Krok 'dance' tu není"),
        ("turn nobody play_card", "Hráč 'nobody' tu není"),
        ("recount play_card", "play_card žádné body nepočítá."),
    ],
)
def test_what_cannot_be_edited_is_told_in_czech(text: str, told: str) -> None:
    at = editing(ROSE.position("five_and_full"), "cs")
    said = heard(at.board)
    up(at.board, "edit", text=text)
    assert told in said[-1]


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Gold, Blue: Fewer than none. [CIT-DEF.13]"),
        ("cs", "Zlato, Modrý: Méně než nic tu být nemůže. [CIT-DEF.13]"),
    ],
)
def test_a_place_that_cannot_hold_something_is_named_as_in_the_picture(lang: str, told: str) -> None:
    at = editing(gamelib.load("la_citta").position("one_surplus"), lang)
    said = heard(at.board)
    up(at.board, "edit", text="set gold.blue -1")
    assert plain(said[-1]) == told
    up(at.board, "lang", lang="en")


def shown_labels(at: Lab) -> list[str]:
    shown = panel(at)
    labels = [way.label for way in at.board.scene._does]
    for trouble in shown["troubles"]:
        labels += [trouble.get("place", ""), *(mend["label"] for mend in trouble["mends"])]
    return [*labels, *things(at)]


@pytest.mark.every_game("each game has fields of its own")
@pytest.mark.parametrize("slug", GAMES)
def test_every_field_has_a_name_in_both_languages(slug: str) -> None:
    game = gamelib.load(slug)
    names = game.wording.words.get("field", {})
    assert [name for name, shape in game.state.shapes.items() if not shape.derived and name not in names] == []
    assert all(names[name][lang] for name in names for lang in LANGUAGES)


@pytest.mark.parametrize("slug", sweep_but(["courtyards", "la_citta", "rose_of_fire"], GAMES, "every game"))
def test_no_label_is_a_name_of_the_program(slug: str) -> None:
    match, rng = gamelib.load(slug).new(seed=7), random.Random(7)
    for _ in range(12):
        match.play(rng.choice(match.legal_actions()))
    fields, seen = {name for name in match.state.shapes if "_" in name}, 0
    for lang in LANGUAGES:
        at = editing(match.state, lang)
        for _, edit in does(at)[:1]:
            up(at.board, "act", text=edit)
        reach = editor(at)._reach
        ways = [way for thing, _ in reach.things[::3] for way in (*reach.ways(thing), *reach.elsewhere(thing))]
        for label in (*shown_labels(at), *(way.label for way in ways)):
            seen += 1
            assert not re.search(r"\b[a-z_]+\.[a-z_0-9]+", label), label
            assert not fields & set(re.findall(r"\w+", label)), label
    assert seen > 0


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", ["removed from the game, Skyline", "face up", "points, Red", "what comes next, Land tile"]),
        ("cs", ["vyřazeno ze hry, Panorama", "lícem vzhůru", "body, Červený", "co bude dál, Pozemková destička"]),
    ],
)
def test_a_place_without_a_picture_has_a_name(lang: str, told: list[str]) -> None:
    at = editing(gamelib.load("cities").position("two_players"), lang)
    reach = editor(at)._reach
    assert [plain(reach.place(path)) for path in ("removed.skyline", "up", "points.red", "agenda: lay_tile")] == told
    assert plain(reach.place("up, points.red")) == f"{told[1]}, {told[2]}"
    up(at.board, "lang", lang="en")


def test_a_problem_is_told_in_the_reader_s_language() -> None:
    at = editing(gamelib.load("cities").position("two_players"), "cs")
    up(at.board, "edit", text="put balanced_district up.b1")
    trouble = next(one for one in panel(at)["troubles"] if one["rule"] == "CTS-3.5")
    assert plain(trouble["text"]) == "Tohle do té řady nepatří."
    up(at.board, "lang", lang="en")


def test_places_in_a_sentence_are_called_as_in_the_picture() -> None:
    at = editing(gamelib.load("cities").position("two_players"))
    up(at.board, "edit", text="put balanced_district cards.red")
    assert not re.search(r"\bcards\.\w", panel(at)["troubles"][0]["text"])


def test_a_place_left_of_the_origin_is_called_as_in_the_picture() -> None:
    state = gamelib.load("la_citta").position("first_turn")
    reach = EditTargets(state, scenes.scene(state, "en"), "en", [])
    told = reach.named("building.-1,11: taken.")
    assert told == f"{reach.place('building.-1,11')}: taken."
    assert "building." not in told


def test_what_is_in_hand_is_told_by_where_it_goes() -> None:
    at = editing(gamelib.load("cities").position("two_players"))
    said = heard(at.board)
    up(at.board, "pick", thing=0)
    assert said[-1] == "It goes where the dots are. Escape puts it aside."


def test_while_one_edits_a_dot_covers_nothing_that_lies_there() -> None:
    at = editing(gamelib.load("cities").position("two_players"))
    assert all(at.board.scene.elements[key].corner for key, _ in does(at))
    up(at.board, "act", text="edit:leave")
    assert not all(at.board.scene.elements[key].corner for key in at.board.scene.places())


def test_a_piece_in_hand_is_put_down_by_the_button_that_escapes() -> None:
    at = editing(ROSE.position("five_and_full"))
    assert not any(button.get("escapes") for button in buttons(at).values())
    up(at.board, "pick", thing=things(at)["green"])
    assert [does for does, button in buttons(at).items() if button.get("escapes")] == ["edit:aside"]
    up(at.board, "act", text="edit:aside")
    assert not any(button.get("escapes") for button in buttons(at).values())


def test_a_problem_of_several_places_is_called_by_none_of_them() -> None:
    at = editing(ROSE.position("five_and_full"))
    up(at.board, "edit", text="put blue_low house.0,2")
    assert [one["place"] for one in panel(at)["troubles"]] == ["0,2, Left Eixample"]
    at = editing(gamelib.load("cities").position("two_players"))
    up(at.board, "edit", text="put balanced_district cards.red")
    trouble = panel(at)["troubles"][0]
    assert len(trouble["where"]) > 1
    assert "place" not in trouble


@pytest.mark.parametrize(
    ("lang", "fewer"),
    [("en", "Make it: green 3,1 (4 floors) (Red 3,1)"), ("cs", "Nově: zelená 3,1 (4 podlaží) (Červený 3,1)")],
)
def test_one_building_of_several_is_called_by_its_own_place(lang: str, fewer: str) -> None:
    at = editing(gamelib.load("cities").position("two_players"), lang)
    up(at.board, "edit", text="swap green@3,1:1 green@3,1:5 buildings.red")
    assert fewer in [plain(mend["label"]) for mend in panel(at)["troubles"][0]["mends"]]


def test_a_fault_of_the_rules_is_an_error_of_the_board_and_no_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(*_: object) -> None:
        raise ValueError("list.remove(x): x not in list")

    at = editing(named("rose_of_fire"))
    monkeypatch.setattr(ROSE, "propagate_edit", faulty)
    with pytest.raises(AssertionError):
        up(at.board, "edit", text="set bomb 13")
    assert [str(error) for error in at.board.errors] == ["list.remove(x): x not in list"]
