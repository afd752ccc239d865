"""The page on which one plays: a match is set up, begun, gone on with the next day, begun anew, deleted, put back."""

import json
import os
import random
import re
from pathlib import Path
from typing import Any

import pytest

import gamelib
from gamelib import Match
from gamelib.text.messages import LANGUAGES
from gamelib.text.templates import in_language
from scripts import auto_run_cells
from tests.registered import GAMES, LIBRARY
from tests.widgets import sessions
from tests.widgets.sessions import up
from widgets import PlayPage, show_play
from widgets.play import play, variants
from widgets.play.setup import SetupError, read_form
from widgets.play.table import AGAIN, KEPT_AS, OTHERS
from widgets.progress import notebook_index
from widgets.progress.kept_match import matches_folder

NOTEBOOKS = Path(gamelib.__file__).parents[1] / "notebooks"
CITIES = gamelib.load("cities")
FORM = {"seats": "2", "who0": "human", "name0": "Anna", "who1": "greedy", "name1": "nobody looks at it", "seed": "7"}

pytestmark = pytest.mark.usefixtures("own_progress")


def text_of(page: PlayPage) -> str:
    """What stands on the page, without its style and its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", re.sub(r"<style>.*?</style>", "", page._page, flags=re.DOTALL)))


def down(page: PlayPage, kind: str, **fields: Any) -> None:
    """Send a message as a browser does."""
    page._handle_custom_msg({"kind": kind, "n": 1, **fields}, [])


def files(slug: str = "cities") -> list[Path]:
    return sorted(matches_folder(slug, KEPT_AS).glob("*.json"))


def played(form: Any = None, moves: int = 3) -> PlayPage:
    """A page on which somebody has begun a match, played a little, and gone back."""
    page = PlayPage("cities", lang="en")
    down(page, "begin", form=form or FORM)
    assert page.table is not None
    for _ in range(moves):
        up(page.table.board, "act", text=str(page.table.match.legal_actions()[0]))
    down(page, "matches")
    assert page.table is None
    return page


def keys(page: PlayPage, does: str = "resume") -> list[str]:
    return re.findall(rf'data-do="{does}" data-key="([^"]+)"', page._page)


# ---------------------------------------------------------------- the form

WRONG = [
    ({"seats": "9"}, "seats", "This game is for 2 to 4 players.", "Počet hráčů je tu 2 až 4."),
    ({"who1": "human", "name1": "ANNA "}, "name1", "Two players are called ANNA.", "Dva hráči se jmenují stejně"),
    ({"name0": "A\u202eB"}, "name0", "A name is one line", "Jméno je jeden řádek"),
    ({"who1": "os.system"}, "who1", "Nobody of this name", "Nikdo takový"),
    ({"seed": "1e9"}, "seed", "A seed is a whole number", "Semínko je celé číslo"),
    ({"seats": "3", "who2": "mcts", "variant-long_two_player": "1"}, "variant-long_two_player",
     "“Long game for two” does not go with this number of players; it goes with 2.", "„Dlouhá hra pro dva“ s tímto"),
    ({"variant-start_player": "3"}, "variant-start_player", "“Who begins”: nobody sits", "„Kdo začíná“: za tuto barvu"),
    ({"variant-metropolis": "99"}, "variant-metropolis", "This variant has no such value", "Tahle varianta"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "field", "english", "czech"), WRONG, ids=[field for _, field, _, _ in WRONG])
def test_what_is_wrong_is_said_at_its_field_in_both_languages(
    change: Any, field: str, english: str, czech: str
) -> None:
    with pytest.raises(SetupError) as wrong:
        read_form(CITIES, FORM | change)
    assert wrong.value.field == field
    assert in_language(wrong.value, "en").replace("\u00a0", " ").startswith(english)
    assert in_language(wrong.value, "cs").replace("\u00a0", " ").startswith(czech)
    page = PlayPage("cities", lang="cs")
    down(page, "begin", form=FORM | change)
    assert page.table is None
    assert czech in text_of(page).replace("\u00a0", " ")
    assert f'data-wrong="{field}"' in page._page
    assert 'value="7"' in page._page, "what else was written stays"


def test_a_form_becomes_the_match_that_it_says() -> None:
    form = FORM | {"variant-long_two_player": "1", "variant-start_player": "2"}
    setup = read_form(CITIES, form)
    assert setup.names == ("Anna", None), "a bot goes by its colour"
    record = setup.match(CITIES).record()
    assert record["variants"] == {"long_two_player": True, "start_player": "purple"}
    assert (record["seats"], record["seed"]) == (2, 7)
    assert setup.anew().match(CITIES).record()["seed"] != 7


@pytest.mark.parametrize("slug", LIBRARY)
def test_every_game_is_begun_as_it_is_usually_played_with_each_number_of_players(slug: str) -> None:
    game = gamelib.load(slug)
    for seats in (game.seats[0], game.seats[-1]):
        page = PlayPage(slug, lang="en")
        down(page, "begin", form={"seats": str(seats), **{f"who{seat}": "human" for seat in range(seats)}})
        assert page.table is not None
        assert page.table.match.state.players == seats
        assert page._board == page.table.board.model_id
        page.close()


def test_what_is_no_form_changes_nothing() -> None:
    page = PlayPage("cities", lang="en")
    before = page._page
    for message in (
        {"kind": "begin", "form": [1]},
        {"kind": "begin", "form": {"seats": "2" * 999}},
        {"kind": "resume"},
    ):
        down(page, **message)
    down(page, "resume", key="../../progress")
    down(page, "delete", key="../../progress")
    page._handle_custom_msg(["begin"], [])
    assert (page._page, page.table) == (before, None)
    down(page, "begin", form={"seats": "many"})
    assert "This game is for 2 to 4 players" in text_of(page)
    down(page, "begin", form=FORM | {"name0": "<img src=x onerror=alert(1)>", "seed": "no"})
    assert "<img" not in page._page


@pytest.mark.every_game("each game has variants of its own")
@pytest.mark.parametrize("slug", GAMES)
def test_every_variant_says_what_it_changes_and_names_its_values(slug: str) -> None:
    game = gamelib.load(slug)
    assert set(game.wording.words.get("variant", {})) == set(game.variants)
    for name, variant in game.variants.items():
        for lang in LANGUAGES:
            values = [] if variants.is_switch(variant) else variant.values
            said = [variants.value_name(game, name, value, lang) for value in values]
            assert len(set(said)) == len(values)
            for text in (variants.variant_title(game, name, lang), variants.what_changes(game, name, lang), *said):
                assert text
                assert "_" not in text


# ---------------------------------------------------------------- matches that are kept


def test_the_next_day_it_goes_on_with_the_same_players_in_the_same_file() -> None:
    played().close()
    page = PlayPage("cities", lang="en")
    (file,) = files()
    assert "Your matches" in text_of(page)
    assert "Anna" in text_of(page)
    assert "greedy bot" in text_of(page)
    assert 'value="Anna"' in page._page, "the form begins with those who played last"
    (key,) = keys(page)
    down(page, "resume", key=key)
    assert page.table is not None
    before = page.table.match.record()
    assert [*json.loads(file.read_text())["lines"]] == before["lines"]
    assert page.table.seating.name(0, "cs") == "Anna"
    assert [player.who for player in page.table.seating.players] == ["human", "greedy"]
    up(page.table.board, "act", text=str(page.table.match.legal_actions()[0]))
    assert files() == [file]
    assert json.loads(file.read_text())["lines"] == page.table.match.record()["lines"] != before["lines"]
    page.close()


def test_begun_anew_it_has_the_same_players_other_luck_and_a_file_of_its_own() -> None:
    page = played()
    down(page, "anew", key=keys(page)[0])
    assert page.table is not None
    match = page.table.match
    assert match.record()["seed"] != 7
    assert page.table.seating.names == ["Anna", None]
    up(page.table.board, "act", text=str(match.legal_actions()[0]))
    down(page, "matches")
    assert len(files()) == len(keys(page)) == 2
    page.close()


def test_what_is_deleted_can_be_put_back() -> None:
    page = played()
    (file,), text = files(), files()[0].read_text()
    down(page, "delete", key=keys(page)[0])
    assert files() == keys(page) == []
    assert "Put it back" in text_of(page)
    down(page, "restore")
    assert file.read_text() == text
    assert "Put it back" not in text_of(page)
    page.close()


def test_a_damaged_file_says_so_and_the_others_stand_there() -> None:
    page = played()
    (file,) = files()
    record = json.loads(file.read_text())
    damaged = {
        "a": "{",
        "b": json.dumps(record | {"lines": [*record["lines"], "red: fly away"]}),
        "c": json.dumps(record | {"table": {"players": ["os.system"], "names": None}}),
        "d": json.dumps(record | {"table": record["table"] | {"names": ["x" * 99, None]}}),
        "e": json.dumps(record | {"seats": True}),
        "f": json.dumps(record | {"variants": []}),
        "g": json.dumps(record | {"variants": {"fly_away": True}}),
    }
    for age, (name, text) in enumerate(damaged.items()):
        other = file.with_name(f"{name}.json")
        other.write_text(text)
        os.utime(other, (99 - age, 99 - age))
    os.utime(file, (0, 0))
    down(page, "again")
    assert keys(page) == [f"{file.parent.name}/{file.stem}"]
    assert len(keys(page, "delete")) == 8
    assert "fly away" in text_of(page)
    assert "the file holds no record of a match" in text_of(page)
    assert len(re.findall("cannot be read", text_of(page))) == 6
    page.lang = "cs"
    down(page, "again")
    assert "nelze přečíst" in text_of(page)
    down(page, "resume", key=f"{file.parent.name}/b")
    down(page, "anew", key=f"{file.parent.name}/g")
    assert page.table is None
    page.close()


def test_what_a_lesson_keeps_stands_there_too_and_what_was_played_from_a_position_does_not() -> None:
    for match in (CITIES.new(seats=2, seed=1), Match.going_on(CITIES.position("first_turn"))):
        table = sessions.table(match, players=["human"] * match.seats, name="my game")
        table.play(str(table.match.legal_actions()[0]))
    page = PlayPage("cities", lang="en")
    assert len(keys(page)) == 1
    down(page, "resume", key=keys(page)[0])
    assert page.table is not None
    page.table.play(str(page.table.match.legal_actions()[0]))
    assert files() == [], "it goes on where it was kept"
    page.close()


def test_a_match_of_another_edition_is_gone_on_with_only_there() -> None:
    game = gamelib.load("cities", edition={"cards": [{"id": "skyline", "vp": 9}]})
    page = PlayPage(game, lang="en")
    down(page, "begin", form=FORM)
    assert page.table is not None
    page.table.play(str(page.table.match.legal_actions()[0]))
    down(page, "matches")
    assert len(keys(page)) == 1
    page.close()
    other = PlayPage("cities", lang="en")
    assert keys(other) == []
    assert "edition" in text_of(other)
    other.close()


# ---------------------------------------------------------------- the end, and coming back


def test_at_the_end_the_same_players_play_again_on_the_same_board() -> None:
    page = PlayPage("cities", lang="en")
    down(page, "begin", form=FORM | {"who1": "human", "name1": "Ben"})
    table, rng = page.table, random.Random(1)
    assert table is not None
    board, match = table.board, table.match
    while not match.state.over:
        match.play(rng.choice(match.legal_actions()))
    table.follow()
    does = [button["does"] for button in board.panels["decision"]["buttons"]]
    assert does[-2:] == [AGAIN, OTHERS]
    up(board, "act", text=AGAIN)
    assert table.board is board
    assert table.match is not match
    assert not table.match.state.over
    assert table.seating.names == ["Anna", "Ben"]
    up(board, "act", text=str(table.match.legal_actions()[0]))
    assert table.match.lines[-1].action
    up(board, "act", text=OTHERS)
    assert page.table is None
    assert 'value="Ben"' in page._page
    page.close()


def test_whoever_opens_the_page_again_finds_the_table_as_it_was_left() -> None:
    page = show_play("cities", lang="en")
    down(page, "begin", form=FORM)
    assert show_play("cities", lang="cs") is page
    assert page.table is not None
    assert (page.lang, page.table.lang) == ("cs", "cs")
    page.close()
    assert show_play("cities", lang="en") is not page
    play._shown.pop("cities").close()


def test_a_notebook_keeps_nothing_of_the_matches_that_somebody_has_played() -> None:
    page = played()
    kept, about = page._repr_mimebundle_()
    assert "Anna" not in kept["text/html"]
    assert "New match" in kept["text/html"]
    assert '<div inert="">' in kept["text/html"], "its form would load JupyterLab anew"
    assert "<div inert" not in page._page
    assert about["eixample"]["live"]
    page.close()


@pytest.mark.parametrize("folder", [NOTEBOOKS, NOTEBOOKS / "cs"], ids=LANGUAGES)
def test_every_game_has_its_page_in_both_languages(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    for slug in LIBRARY:
        notebook = notebook_index.play_notebook(slug)
        assert notebook is not None
        assert notebook.resolve() == folder / slug / "play.ipynb"
        (cell,) = json.loads(notebook.read_text("utf-8"))["cells"]
        runs_by_itself = auto_run_cells.metadata("".join(cell["source"]))
        assert cell["metadata"] == {**runs_by_itself, "jupyter": {"source_hidden": True}}
