"""An edition corrects the box; everything wrong with one is named with file, table, row and column."""

from __future__ import annotations

import copy
import gc
import pickle
import random
import re
import tomllib
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any
from weakref import ref

import pytest

import gamelib
from gamelib import InvalidEditionError, InvalidPositionError, InvalidRecordError
from gamelib.engine.data import load_data
from gamelib.games.cities.wording import card_text, milestone_text
from gamelib.text.messages import LANGUAGES
from gamelib.text.templates import NO_BREAK, in_language
from tests.registered import GAMES, LIBRARY

GAME = "rose_of_fire"


def edition(folder: Path, text: str, name: str = "my_box.toml") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def test_an_edition_changes_what_it_names_and_nothing_else(tmp_path: Path) -> None:
    file = edition(tmp_path, '[[house_kinds]]\nid = "low"\nvp = 9\n\n[auca]\nmax = 12\n')
    standard, mine = gamelib.load(GAME), gamelib.load(GAME, file)
    changed = {name for name in standard.data if standard.data[name] != mine.data[name]}
    assert changed == {"house_kinds", "auca"}
    rows = {row["id"]: row for row in mine.data.rows("house_kinds")}
    assert (rows["low"]["vp"], rows["low"]["source"]) == (9, "edition")
    assert rows["upper"] == standard.data.rows("house_kinds")[0]
    assert mine.data["auca"]["max"] == 12
    assert standard.data["auca"]["max"] != 12


def test_two_seats_may_change_their_colours() -> None:
    named = {"red": ("Red", "Červený"), "purple": ("Purple", "Fialový")}
    seats = [
        {"id": seat, "colour": colour, "name_en": named[colour][0], "name_cs": named[colour][1]}
        for seat, colour in (("red", "purple"), ("purple", "red"))
    ]
    game = gamelib.load("cities", {"seats": seats})
    assert [game.seat_colour(seat) for seat in range(4)] == ["purple", "red", "orange", "teal"]
    assert [game.seat_word(seat) for seat in range(2)] == ["red", "purple"], "what is written in actions stays"
    match = gamelib.load("cities").new(seats=2, seed=3)
    assert game.replay(match.record()).record() == match.record(), "and in records"
    assert match.state.to_json() == game.state_from_json(match.state.to_json()).to_json(), "and in positions"


def test_an_edition_is_made_once_and_tells_itself_apart(tmp_path: Path) -> None:
    text = "[auca]\nmax = 11\n"
    one, other = edition(tmp_path, text), edition(tmp_path, f"# a remark\n{text}", "copy.toml")
    mine = gamelib.load(GAME, one)
    assert mine is gamelib.load(GAME, str(other))
    assert mine is not gamelib.load(GAME)
    assert mine.fingerprint
    assert gamelib.load(GAME).fingerprint == ""


def test_several_threads_get_one_object() -> None:
    together, tables = Barrier(8), {"auca": {"max": 9}}

    def loads(_: int) -> gamelib.AnyGame:
        together.wait()
        return gamelib.load(GAME, tables)

    with ThreadPoolExecutor(8) as threads:
        first, *others = threads.map(loads, range(8))
    assert all(first is other for other in others)
    assert first.resume(others[0].new(seats=2).state)


@pytest.fixture
def keeping_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for slug in GAMES:
        loaded = gamelib.load(slug).definition.loaded
        assert loaded.latest.maxlen == 4
        monkeypatch.setattr(loaded, "latest", deque(maxlen=1))


@pytest.mark.usefixtures("keeping_one", "only_new_garbage")
@pytest.mark.parametrize("slug", GAMES)
def test_an_edition_that_nobody_holds_is_forgotten_with_all_that_was_made_of_it(slug: str) -> None:
    tables = {"seats": [{"id": gamelib.load(slug).seat_word(0), "name_en": "Nobody"}]}
    game = gamelib.load(slug, tables)
    state, made, box = game.new(seed=1).state, ref(game), type(game.box)
    gamelib.playout(state, random.Random(1).random)
    kept = gamelib.load(slug, tables | {"game": {"name_en": "Kept"}})
    assert gamelib.load(slug, tables) is game is state.game
    del game, state
    gc.collect()
    assert made() is None
    assert [type(one) for one in gc.get_objects()].count(box) == 1, "the box of the edition that is kept, and no other"
    assert gamelib.load(slug, tables | {"game": {"name_en": "Kept"}}) is kept


@pytest.mark.usefixtures("keeping_one", "only_new_garbage")
def test_a_sketch_beyond_the_box_holds_the_edition_made_for_it() -> None:
    states = [gamelib.load(GAME).sketch("gRm", hand="casa_mila " * number, beyond_the_box=True) for number in (2, 3, 4)]
    made = [ref(state.game) for state in states]
    assert states[0].game.resume(states[0]).state == states[0]
    del states[1:]
    gc.collect()
    assert [one() is not None for one in made] == [True, False, True]


def test_names_and_sources_make_no_other_game_of_a_record(tmp_path: Path) -> None:
    standard = gamelib.load(GAME)
    rows = '[[house_kinds]]\nid = "low"\n{}name_en = "cottage"\nsource = "pub"\n[game]\nname_en = "Fire"\n'
    renamed = gamelib.load(GAME, edition(tmp_path, rows.format(""), "renamed.toml"))
    changed, other = (gamelib.load(GAME, edition(tmp_path, rows.format(f"vp = {n}\n"), f"{n}.toml")) for n in (8, 7))
    again = gamelib.load(GAME, {"house_kinds": [{"id": "low", "vp": 8}]})
    assert renamed is not standard
    assert repr(renamed) == "<game rose_of_fire, standard box as renamed.toml calls things>"
    assert renamed.title() == "Fire"
    match = renamed.new(seats=2, seed=3)
    assert standard.replay(match.record()).record() == match.record() == standard.new(seats=2, seed=3).record()
    assert standard.state_from_json(match.state.to_json()).game is standard
    assert pickle.loads(pickle.dumps(match.state)).game is renamed  # noqa: S301  # our own bytes
    match = changed.new(seats=2, seed=3)
    assert changed is not again
    assert again.replay(match.record()).record() == match.record()
    for game in (standard, renamed, other):
        with pytest.raises(InvalidRecordError, match="edition: the record belongs to"):
            game.replay(match.record())


def test_a_state_of_an_edition_with_other_names_alone_is_read_as_one_of_this() -> None:
    plain: dict[str, Any] = {"house_kinds": [{"id": "low", "vp": 8}]}
    one, other = gamelib.load(GAME, plain), gamelib.load(GAME, plain | {"game": {"name_cs": "Růže"}})
    state = other.new().state
    with pytest.raises(ValueError, match=r"names things otherwise: .+ game\.state_from_json\(state\.to_json\(\)\)"):
        one.resume(state)
    assert one.state_from_json(state.to_json()).game is one


@pytest.mark.parametrize("text", ["", "# only a remark", "house_kinds = []", "[auca]"])
def test_an_edition_that_changes_nothing_is_the_standard_box(tmp_path: Path, text: str) -> None:
    assert gamelib.load(GAME, edition(tmp_path, text)) is gamelib.load(GAME)


def test_an_edition_may_be_the_tables_that_would_stand_in_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables: dict[str, Any] = {"house_kinds": [{"id": "low", "vp": 8}], "auca": {"max": 13}}
    mine = gamelib.load(GAME, tables)
    assert mine is gamelib.load(GAME, edition(tmp_path, '[[house_kinds]]\nid = "low"\nvp = 8\n[auca]\nmax = 13\n'))
    assert mine.edition == tables
    tables["auca"]["max"] = 12
    assert gamelib.load(GAME, tables) is not mine
    assert gamelib.load(GAME, {}) is gamelib.load(GAME)
    state = mine.new(seats=2).state
    pickled = pickle.dumps(state)
    monkeypatch.setattr(mine.definition.loaded, "made", {})
    assert pickle.loads(pickled).to_json() == state.to_json()  # noqa: S301  # our own bytes
    with pytest.raises(InvalidEditionError, match="the edition: auca: there is no column 'maximum'"):
        gamelib.load(GAME, {"auca": {"maximum": 3}})


def test_a_match_of_an_edition_is_played_pickled_and_replayed_with_it(tmp_path: Path) -> None:
    file = edition(tmp_path, "[points]\nhouse_outside_block = 3\n")
    match = gamelib.load(GAME).new(seats=2, seed=1, edition=file)
    mine = match.game
    assert mine is gamelib.load(GAME, file)
    end = gamelib.playout(match.state, random.Random(1).random).state
    assert end.over
    assert pickle.loads(pickle.dumps(end)) == end  # noqa: S301  # our own bytes
    assert copy.deepcopy(end).game is mine
    record = match.record()
    assert record["edition"] == mine.fingerprint
    assert mine.replay(record).state == match.state
    with pytest.raises(InvalidRecordError, match="edition"):
        gamelib.load(GAME).replay(record)
    with pytest.raises(InvalidPositionError, match=f"edition {mine.fingerprint}; this game is the standard box"):
        gamelib.load(GAME).state_from_json(match.state.to_json())
    assert mine.state_from_json(end.to_json()) == end


def test_a_pickled_match_of_an_edition_that_has_changed_since_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = edition(tmp_path, "[points]\nhouse_outside_block = 4\n")
    mine = gamelib.load(GAME, file)
    state = mine.new(seats=2).state
    pickled = pickle.dumps(state)
    edition(tmp_path, "[points]\nhouse_outside_block = 5\n")
    assert pickle.loads(pickled) == state  # noqa: S301  # known here, so the file is not needed
    monkeypatch.setattr(mine.definition.loaded, "made", {})
    with pytest.raises(InvalidEditionError, match=r"my_box\.toml: the file has changed since the game was pickled"):
        pickle.loads(pickled)  # noqa: S301
    monkeypatch.chdir(tmp_path.parent)
    edition(tmp_path, "[points]\nhouse_outside_block = 4\n")
    again = pickle.loads(pickled)  # noqa: S301
    assert again.to_json() == state.to_json()


BAD = [
    ("[nonsense]\na = 1", "there is no table 'nonsense'"),
    ("house_kindz = []", "there is no table 'house_kindz' (did you mean 'house_kinds'?)"),
    ("house_kinds = 3", "house_kinds: rows are wanted, each headed [[house_kinds]]"),
    ("house_kinds = [3]", "house_kinds: rows are wanted"),
    ("[house_kinds]\nid = 'low'", "house_kinds: rows are wanted"),
    ("auca = 5", "auca: a table is wanted, not 5"),
    ("[[auca]]\nmax = 5", "auca: a table is wanted"),
    ("[[house_kinds]]\nvp = 9", "house_kinds: a row needs id = one of: upper, middle, working, low"),
    ("[[house_kinds]]\nid = 'lo'\nvp = 9", "not 'lo'"),
    ("[[house_kinds]]\nid = ['low']\nvp = 9", "a row needs id = one of"),
    ("[[house_kinds]]\nid = {a = 1}\nvp = 9", "a row needs id = one of"),
    ("[[house_kinds]]\nid = 'low'\n" * 2, "row 'low': it stands here twice"),
    ("[[house_kinds]]\nid = 'low'\nvpp = 9", "row 'low': there is no column 'vpp' (did you mean 'vp'?)"),
    ("[[house_kinds]]\nid = 'low'\nvp = 'nine'", "house_kinds, row 'low': vp = 'nine' should be like 1"),
    ("[[house_kinds]]\nid = 'low'\nvp = 9.5", "vp = 9.5"),
    ("[[house_kinds]]\nid = 'low'\nvp = true", "vp = True"),
    ("[[house_kinds]]\nid = 'low'\nvp = -9", "vp = -9"),
    ("[[house_kinds]]\nid = 'low'\nvp = 99999999", "vp = 99999999"),
    ("[[house_kinds]]\nid = 'low'\nmajority = 1", "majority = 1 should be like True"),
    ("[[house_kinds]]\nid = 'low'\nname_en = ''", "name_en = ''"),
    ('[[house_kinds]]\nid = "low"\nname_en = "a\\nb"', "name_en"),
    ("[[house_kinds]]\nid = 'low'\nper_player = 6", "counts, house_kinds: per_player is 20, but the rows give 21"),
    ("[[tile_colours]]\nid = 'green'\ncount = 31", "counts, tile_colours: count is 90, but the rows give 91"),
    ("[[city_cards]]\nid = 'city_yellow_upper_middle'\ncopies = 3", "city_cards: copies is 36, but the rows give 37"),
    ("[[city_cards]]\nid = 'city_yellow_upper_middle'\nhouses = ['castle']", "houses names 'castle'"),
    ("[[city_cards]]\nid = 'city_yellow_upper_middle'\nhouses = [1]", "houses = [1] should be like"),
    ("[[city_cards]]\nid = 'city_yellow_upper_middle'\ntile = 'pink'", "tile names 'pink', but tile_colours has"),
    ("[[popularity_cards]]\nid = 'soup_kitchen_green'\ndesign = 'flying'", "design names 'flying'"),
    ("[[influence_cards]]\nid = 'cuba'\nsymbol = 'moon'", "row 'cuba': symbol names 'moon'"),
    ("[[influence_cards]]\nid = 'cuba'\ncost = {moon = 1}", "row 'cuba', cost: there is no column 'moon'"),
    ("[[influence_cards]]\nid = 'cuba'\ncost = {crown = 9}", "a cost is 2 to 7 tokens"),
    ("[[influence_cards]]\nid = 'cuba'\ncost = 7", "cost: a table is wanted, not 7"),
    ("[pieces]\nstrikers_per_player = 0", "pieces"),
    ("[board]\nrows = ['...']", "districts, row 'left': the map gives 0 cells, not 39"),
    ("[board]\nrows = ['Lx']", "board: rows has a letter 'x'; board_letters has: L R S y"),
    ("[[board_letters]]\nletter = 'L'\ndistrict = 'mars'", "row 'L': district names 'mars', but districts has: left"),
    ("[[board_letters]]\nletter = 'y'\nstart = 'pink'", "row 'y': start names 'pink', but tile_colours has: yellow"),
    ("[[player_count]]\nplayers = 5\nhand_limit = 3", "player_count: a row needs players = one of: 2, 3, 4; not 5"),
    ("[[player_count]]\nplayers = 2\nhand_limit = 100", "player_count, row 2: hand_limit is 1 to 18"),
    ("[[epochs]]\nid = 'I'\nphases = 9", "epochs, row 'I': phases = 9 is 2 in every box"),
    ("[[influence_symbols]]\nid = 'crown'\nevent_space = 25", "the event spaces rise from left to right"),
    ("[auca]\nstart = 99", "auca: start lies between min and max"),
    ("[strike_card]\nid = 'hooray'", "strike_card: id = 'hooray' is 'strike' in every box"),
    ("[[popularity_designs]]\nid = 'civil_guard'\nstays = false", "stays = False is True in every box"),
    ("[[districts]]\nid = 'left'\ntwo_players = false", "two_players = False is True in every box"),
    ("[[districts]]\nid = 'sant_marti'\ntwo_players = true", "two_players = True is False in every box"),
    ("[[city_cards]]\nid = 'city_green_upper_low'\nhouses = []", "houses names different kinds, one at least"),
    ("[[prestige_cards]]\nid = 'casa_mila'\nhouses = ['low', 'low']", "houses names different kinds, one at least"),
    ("[[unspent_influence]]\ntokens = 9\nvp = 1", "a row needs tokens = one of: 0, 1, 2, 3, 4, 5, 6; not 9"),
    ("[[popularity_designs]]\nid = 'soup_kitchen'\ntype = 'event'", "type = 'event' is 'ability' in every box"),
    ("[[popularity_designs]]\nid = 'soup_kitchen'\nrule = 'ROF-CRD.99'", "'ROF-CRD.99' is 'ROF-CRD.11' in every box"),
    ("[game]\nslug = 'mine'", "game: slug = 'mine' is 'rose_of_fire' in every box"),
    ("[[house_kinds]]\nid = 'low'\nsource = 'me'", "source = 'me' should be one of: seed, pub, recon, edition"),
    ("[[house_kinds]]\nid = 'low'\nvp_source = 3", "row 'low': vp_source = 3 should be one of"),
    ("[fixed]\nepochs = []", "there is no table 'fixed'"),
    ("[counts.city_cards]\ncopies = 30", "counts, city_cards: copies is 30, but the rows give 36"),
    ("[counts.city_cards]\ncards = 36", "counts, city_cards: there is no column 'cards'"),
    (
        "[[seats]]\nid = 'green'\ncolour = 'pink'",
        "seats, row 'green': colour = 'pink' should be one of: blue, yellow, red",
    ),
    (
        "[[seats]]\nid = 'green'\ncolour = 'red'",
        "colour = 'red' is the colour of seats, row 'red' too; give each seat one",
    ),
    (
        "[[seats]]\nid = 'green'\ncolour = 'grey'\nname_en = 'Grey'\nname_cs = 'Šedý'\nstriker_en = 'grey striker'",
        'names are still those of the former colour: change striker_cs = "zelený stávkující" too',
    ),
    (
        "[[seats]]\nid = 'green'\nname_en = 'red '",
        "row 'green': name_en = 'red ' is the name of seats, row 'red' too; give each seat one of its own",
    ),
    ("x = [", "this is no TOML"),
    ("a = 1\na = 2", "this is no TOML"),
    ("a = " + "[" * 100_000, "this is no TOML: it is nested too deep"),
]


@pytest.mark.parametrize(("text", "complaint"), BAD, ids=[complaint for _, complaint in BAD])
def test_what_is_wrong_is_named(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(InvalidEditionError) as caught:
        gamelib.load(GAME, edition(tmp_path, text))
    assert str(caught.value).startswith("my_box.toml: ")
    assert any(complaint in problem for problem in caught.value.problems), caught.value.problems


IN_CZECH = [
    ("nonsense = 1", "my_box.toml: tabulka 'nonsense' tu není"),
    ("[auca]\nstrat = 3", "auca: sloupec 'strat' tu není (nemělo to být „start“?)"),
    ("[auca]\nmax = 'x'", "auca: max = 'x', ale má to vypadat jako "),
    ("[[house_kinds]]\nid = 'low'\nsource = 'me'", "house_kinds, řádek 'low': source = 'me', ale má to být jedno z"),
    ("[[house_kinds]]\nid = 'palace'", "house_kinds: řádek potřebuje id = a jedno z těchto slov: "),
    ("[game]\nslug = 'mine'", "slug = 'mine', ale v každé krabici je to 'rose_of_fire'"),
    ("[counts.city_cards]\ncopies = 30", "copies je 30, ale řádky dávají 36"),
    ("house_kinds = 3", "house_kinds: mají tu být řádky a nad každým [[house_kinds]]"),
    ("[[seats]]\nid = 'green'\ncolour = 'red'", "stejnou barvu má i seats, řádek 'red'; dejte každému hráči vlastní"),
    ("[[seats]]\nid = 'green'\ncolour = 'grey'", 'napište nově i name_en = "Green", name_cs = "Zelený", striker_en'),
    ("x = [", "tohle není správný TOML: "),
]


@pytest.mark.parametrize(("text", "complaint"), IN_CZECH)
def test_what_is_wrong_is_told_in_czech(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(InvalidEditionError) as caught:
        gamelib.load(GAME, edition(tmp_path, text))
    for invalid in (caught.value, pickle.loads(pickle.dumps(caught.value))):  # noqa: S301  # our own
        assert complaint in in_language(invalid, "cs").replace(NO_BREAK, " ")
        assert str(invalid) != in_language(invalid, "cs")


def test_all_that_is_wrong_is_named_at_once(tmp_path: Path) -> None:
    text = "nonsense = 1\n[auca]\nmaximum = 3\n[[house_kinds]]\nid = 'low'\nvp = 'x'\n"
    with pytest.raises(InvalidEditionError) as caught:
        gamelib.load(GAME, edition(tmp_path, text))
    assert len(caught.value.problems) == 3


def test_what_does_not_add_up_is_named_beside_what_cannot_be_read(tmp_path: Path) -> None:
    text = "[auca]\nmaximum = 3\n[counts.city_cards]\ncopies = 30\n"
    for before in ("", "[auca]\nmax = 12\n"):  # one that is known already, with something wrong besides
        gamelib.load(GAME, edition(tmp_path, before))
        with pytest.raises(InvalidEditionError) as caught:
            gamelib.load(GAME, edition(tmp_path, before.replace("[auca]", "nonsense = 1\n[auca]") or text))
        assert len(caught.value.problems) == (1 if before else 2)


def test_a_bad_edition_leaves_the_standard_box_as_it_was(tmp_path: Path) -> None:
    before = copy.deepcopy(dict(gamelib.load(GAME).data))
    for text, _ in BAD[:25]:
        with pytest.raises(InvalidEditionError):
            gamelib.load(GAME, edition(tmp_path, text))
    assert dict(gamelib.load(GAME).data) == before


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "czech.toml").write_bytes("# č".encode("cp1250"))
    (tmp_path / "wide.toml").write_text("a = 1", "utf-16")
    wrong: list[tuple[Any, str]] = [
        (tmp_path / "missing.toml", "No such file"),
        (tmp_path, "directory"),
        ("\0", "null"),
        (tmp_path / "czech.toml", "save it as UTF-8"),
        (tmp_path / "wide.toml", "save it as UTF-8"),
        (5, "the name of a TOML file is wanted"),
        (b"my_box.toml", "the name of a TOML file is wanted"),
    ]
    for name, complaint in wrong:
        with pytest.raises(InvalidEditionError, match=complaint):
            gamelib.load(GAME, name)


def test_a_game_that_does_not_exist_is_named() -> None:
    for slug in ("chess", "", "../core", None, 3):
        with pytest.raises(gamelib.RegistrationError, match=f"There is no game {slug!r}; there is: .*{GAME}"):
            gamelib.load(slug)  # type: ignore[arg-type]


@pytest.mark.parametrize("slug", LIBRARY)
def test_a_game_that_was_nearly_named_is_suggested(slug: str) -> None:
    for nearly in (slug.title(), slug + "s", slug.replace("_", " "), max(slug.split("_"), key=len)):
        if nearly != slug:
            hint = f"There is no game '{nearly}' (did you mean '{slug}'?); there is: "
            with pytest.raises(gamelib.RegistrationError, match=re.escape(hint)):
                gamelib.load(nearly)


def test_games_is_a_function_before_and_after_loading() -> None:
    gamelib.load(GAME)
    assert GAME in LIBRARY
    assert gamelib.load(GAME) is gamelib.load(GAME)


BOX = """
eras = [{ id = "old" }, { id = "new" }]
houses = [
  { id = "hut", era = "old", worth = 1, source = "recon", worth_source = "pub" },
  { id = "tower", era = "new", worth = 5, source = "recon" },
]
streets = [{ id = "lane", houses = ["hut"], source = "seed" }]
[refers]
houses = { era = ["eras"] }
streets = { houses = ["houses"] }
[grows]
houses = "era"
"""


def houses(folder: Path, text: str) -> list[dict[str, Any]]:
    box = load_data(edition(folder, BOX, "data.toml"), tomllib.loads(text))
    box.check(())
    return box.rows("houses")


def test_an_edition_adds_rows_where_a_table_grows_and_keeps_them_in_order(tmp_path: Path) -> None:
    found = houses(tmp_path, '[[houses]]\nid = "barn"\nera = "old"\nworth = 2\n')
    assert [row["id"] for row in found] == ["hut", "barn", "tower"]
    assert found[1] == {"id": "barn", "era": "old", "worth": 2, "source": "edition"}
    moved = houses(tmp_path, '[[houses]]\nid = "hut"\nera = "new"\n[[houses]]\nid = "barn"\nera = "old"\nworth = 2\n')
    assert [row["id"] for row in moved] == ["barn", "hut", "tower"]
    street = '[[houses]]\nid = "barn"\nera = "old"\nworth = 2\n[[streets]]\nid = "lane"\nhouses = ["barn"]\n'
    assert houses(tmp_path, street) == found


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('[[houses]]\nid = "towr"\nera = "new"', "it is new (did you mean 'tower'?), so it also needs worth"),
        ('[[houses]]\nid = "My barn"\nera = "old"\nworth = 2', "it is new, so its id is written in small letters a-z"),
        ('[[houses]]\nid = "barn"\nera = "old"\nworth = "2"', "row 'barn': worth = '2' should be like 1"),
        ('[[houses]]\nid = "barn"\nera = "old"\nworth = 2\nsize = 3', "row 'barn': there is no column 'size'"),
        ('[[houses]]\nid = "barn"\nera = "older"\nworth = 2', "era names 'older', but eras has: old, new"),
        ('[[streets]]\nid = "road"\nhouses = []', "streets: a row needs id = one of: lane; not 'road'"),
    ],
)
def test_what_is_wrong_with_a_new_row_is_named(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(InvalidEditionError) as caught:
        houses(tmp_path, text)
    assert any(complaint in problem for problem in caught.value.problems), caught.value.problems


def test_a_box_says_which_of_its_rows_are_still_reconstructed(tmp_path: Path) -> None:
    box = load_data(edition(tmp_path, BOX, "data.toml"), {"houses": [{"id": "hut", "worth": 3}]})
    assert box.marked_as("recon") == {"houses": ["tower"]}
    assert box.marked_as("edition") == {"houses": ["hut"]}
    assert box.marked_as("pub") == {}


def called(slug: str, *langs: str) -> gamelib.AnyGame:
    """A game in whose box everything has another name in these languages."""
    standard = gamelib.load(slug).data
    return gamelib.load(
        slug,
        {
            table: [
                {key: row[key]}
                | {column: f"Qw {text}" for column, text in row.items() if column[-3:] in langs and text}
                for row in rows
                for key in (next(iter(row)),)
            ]
            for table, rows in standard.items()
            if isinstance(rows, list) and any(column[-3:] in langs for column in rows[0])
        },
    )


@pytest.mark.parametrize("slug", GAMES)
def test_what_an_edition_calls_otherwise_is_told_by_that_name_in_every_sentence(slug: str) -> None:
    standard, renamed = gamelib.load(slug), called(slug, "_cs")
    forms = {word: {*some} for word, some in standard.wording.words.get("form", {}).items()}
    told = set()
    for fact, codec in renamed.codecs.items():
        for word in getattr(codec, "words", ()):
            value, ours = codec.value(word), standard.codecs[fact].value(word)
            for form in forms.get(word, ()):
                name = codec.name(value, "cs")
                assert format(renamed.wording.fact(fact, value, "cs"), form) == name
                assert name.startswith("Qw")
                english = [
                    format(one.wording.fact(fact, n, "en"), form) for one, n in ((renamed, value), (standard, ours))
                ]
                assert english[0] == english[1], "what keeps its name keeps its forms"
                told.add(word)
    assert told == forms.keys()


def test_what_is_said_about_a_thing_is_said_whatever_it_is_called() -> None:
    games = gamelib.load("barcelona"), called("barcelona", "_en")
    for game in games:
        level = game.codecs["tile"].value("level_2")
        assert format(game.wording.fact("tile", level, "en"), "one_of_them") == ", one of them middle class"


def test_a_card_that_an_edition_adds_has_no_forms_of_another_thing_with_its_id() -> None:
    mill = next(row for row in gamelib.load("urbania").data.rows("buildings") if row["id"] == "mill")
    row = {column: value for column, value in mill.items() if "source" not in column}
    others = [{"id": "mill", "copies": 0}]
    new = row | {"id": "culture", "name_en": "House of Culture", "name_cs": "Dům kultury"}
    game = gamelib.load("urbania", {"buildings": [*others, new]})
    fact = game.wording.fact("building", game.codecs["building"].value("culture"), "cs")
    assert f"{fact:a}" == "Dům kultury"
    resource = game.wording.fact("resource", game.codecs["resource"].value("culture"), "cs")
    assert f"{resource:a}" == "kulturu"


def test_two_things_that_change_their_names_do_not_keep_each_others_forms() -> None:
    named = {row["id"]: row["name_cs"] for row in gamelib.load("urbania").data.rows("buildings")}
    game = gamelib.load(
        "urbania", {"buildings": [{"id": a, "name_cs": named[b]} for a, b in (("mill", "inn"), ("inn", "mill"))]}
    )
    fact = game.wording.fact("building", game.codecs["building"].value("mill"), "cs")
    assert (f"{fact:a}", f"{fact:of}") == ("Hostinec", "Hostinec")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_of_cities_name_colours_and_lands_as_the_edition_does(lang: str) -> None:
    game = called("cities", f"_{lang}")
    for sort, says in (("card", card_text), ("milestone", milestone_text)):
        counts = game.box.card_counts if sort == "card" else game.box.milestone_needs
        for number, (_, asks) in enumerate(counts):
            ours, theirs = says(gamelib.load("cities"), number, lang), says(game, number, lang)
            named = {asks.get(name) for name in ("colour", "terrain", "adjacent_to")} - {None}
            assert (ours != theirs) == bool(named)
            assert theirs.count("Qw ") == len(named)
            assert not re.search(r"Qw \w+(building|budov)", theirs)
