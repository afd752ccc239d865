"""Matches are kept on this computer, and a table made anew offers to go on with them; nothing that was kept is lost."""

import json
import os
import random
import stat
from collections.abc import Callable, Iterator
from itertools import permutations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import gamelib
from gamelib import NATURE, Action
from tests.widgets.sessions import heard, plain
from tests.widgets.sessions import kept as kept_table
from tests.widgets.test_table import GAME, act, first, offered, panel, table
from widgets import Table
from widgets.lessons.lesson import Lesson
from widgets.match.match_panels import GO_ON, KEPT
from widgets.progress import matches
from widgets.progress.kept import last_match
from widgets.progress.store import progress_file

NAME = "my game"
NOTEBOOKS = Path(gamelib.__file__).parents[1] / "notebooks"


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has a computer of its own."""
    monkeypatch.setenv("EIXAMPLE_PROGRESS", str(tmp_path / "progress.json"))


def again(**keywords: Any) -> Table:
    return table(GAME.new(seats=2, seed=7), players=["human", first], name=NAME, **keywords)


def play(at: Table, moves: int, which: int = 0) -> None:
    for _ in range(moves):
        act(at, at.match.legal_actions()[which])


def played(moves: int = 6, which: int = 0) -> Table:
    at = again()
    play(at, moves, which)
    return at


def files() -> list[Path]:
    """All that is kept of these tables, the latest first."""
    folder = matches.matches_folder(GAME.slug, NAME)
    return sorted(folder.glob("*.json"), key=lambda file: file.stat().st_mtime_ns, reverse=True)


def file() -> Path:
    """The one file that there is."""
    (only,) = files()
    return only


def record(of: Path) -> Any:
    return json.loads(of.read_text("utf-8"))


def records() -> list[Any]:
    return [record(one) for one in files()]


def goes_on(at: Table) -> bool:
    return any(action.startswith(GO_ON) for action in offered(at))


def labels(at: Table) -> list[str]:
    return [plain(button["label"]) for button in panel(at, "decision").get("buttons", [])]


# ---------------------------------------------------------------- one match


def test_a_match_is_kept_beside_the_progress_as_text() -> None:
    at = played()
    assert progress_file().parent in file().parents
    assert record(file()) == at.match.record()
    assert sorted(path.suffix for path in file().parent.iterdir()) == [".json", ".lock"]


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_a_table_made_anew_goes_on_where_it_was_left(lang: str) -> None:
    before = played().match
    at = again(lang=lang)
    assert at.match.line < before.line
    assert goes_on(at)
    act(at, GO_ON)
    assert at.match.record() == before.record()
    assert at.match.state == before.state
    assert not goes_on(at)
    act(at, at.match.legal_actions()[0])
    assert record(file()) == at.match.record()


def test_it_says_how_many_moves_were_chosen_and_when() -> None:
    at = played()
    chosen = sum(line.seat is not None for line in at.match.lines)
    assert 0 < chosen < len(at.match.lines)
    os.utime(file(), (0, 1_900_000_000))
    when = at.kept or again().kept
    assert when[0].moves == chosen
    date = when[0].when
    assert f"Go on where you left: {chosen} moves played ({date:%Y-%m-%d, %H:%M})" in labels(again(lang="en"))
    czech = f"Pokračovat, kde jste skončili: {chosen} tahů ({date.day}. {date.month}. {date.year}, {date:%H:%M})"
    assert czech in labels(again(lang="cs"))


def test_whoever_plays_something_else_begins_anew_and_both_stay() -> None:
    yesterday = played().match.record()
    at = again()
    act(at, at.match.legal_actions()[-1])
    assert not goes_on(at)
    today = at.match.record()
    assert records() == [today, yesterday]
    act(at, GO_ON)
    assert at.match.record() == today
    assert heard(at.board) == []

    at.go_on()
    assert at.match.record() == yesterday
    assert sorted(map(str, records())) == sorted(map(str, [today, yesterday]))
    assert [list(one.lines) for one in at.kept] == [today["lines"]]
    at.go_on()
    assert at.match.record() == today


def test_what_was_kept_stays_where_one_goes_back_in_it_and_plays_something_else() -> None:
    yesterday = played().match.record()
    at = again()
    at.go_on()
    at.goto(2)
    act(at, at.match.legal_actions()[-1])
    assert records() == [at.match.record(), yesterday]
    act(at, at.match.legal_actions()[0])
    assert records() == [at.match.record(), yesterday]


def test_what_is_taken_back_while_one_plays_is_not_kept() -> None:
    at = played()
    at.undo()
    act(at, at.match.legal_actions()[-1])
    assert records() == [at.match.record()]


def test_looking_back_keeps_what_was_played() -> None:
    at = played()
    before = at.match.record()
    at.goto(1)
    at.step()
    assert record(file()) == before


def test_a_table_on_a_match_that_goes_on_keeps_it_in_the_same_file() -> None:
    at = played()
    anew = table(at.match, players=["human", first], name=NAME)
    assert not goes_on(anew)
    act(anew, anew.match.legal_actions()[0])
    assert records() == [anew.match.record()]


def test_chosen_draws_are_gone_on_with() -> None:
    def open_table() -> Table:
        return table(GAME.new(seats=2, seed=7), players=["human", "human"], viewer="all", name=NAME)

    at = open_table()
    at.choose_draws()
    while at.match.state.seat != NATURE:
        play(at, 1)
    by_luck = at.match.fork()
    by_luck.draw()
    chosen = next(one for one in at.match.legal_actions() if one != by_luck.lines[at.match.line].action)
    at.play(str(chosen))
    play(at, 1)
    lines = at.match.record()["lines"]
    anew = open_table()
    anew.go_on()
    assert anew.match.record()["lines"][: len(lines)] == lines
    assert anew.match.chance == "seed"
    assert anew.match.state.decision is not None


@pytest.mark.parametrize("people", [(0,), (1,)])
def test_bots_that_move_first_and_otherwise_than_yesterday_change_nothing(people: tuple[int]) -> None:
    def run_all() -> Table:
        players = ["human" if seat in people else chance for seat in range(2)]
        return table(GAME.new(seats=2, seed=3), players=players, name=NAME)

    at = run_all()
    play(at, 3)
    before = at.match.record()["lines"]
    for _ in range(4):
        anew = run_all()
        assert goes_on(anew)
        assert [one["lines"] for one in records()] == [before]
    act(anew, GO_ON)
    assert anew.match.record()["lines"][: len(before)] == before


def test_what_no_person_has_played_is_not_kept() -> None:
    for players in (["human", first], [first, "human"], [first, first]):
        at = table(GAME.new(seats=2, seed=7), players=players, name=NAME)
        at.step()
        assert at.match.lines
        at.goto(0)
        assert files() == []


def test_another_match_is_not_offered() -> None:
    played()
    for match in (GAME.new(seats=2, seed=8), GAME.new(seats=3, seed=7)):
        at = table(match, players=["human"] * match.seats, viewer="all", name=NAME)
        assert not goes_on(at)
        assert at.kept == []


def test_without_a_name_or_players_nothing_is_kept() -> None:
    for keywords in ({"name": NAME}, {"players": ["human", first]}):
        at = table(GAME.new(seats=2, seed=7), **keywords)
        act(at, at.match.legal_actions()[0])
        at.go_on()
        assert at.kept == []
    assert files() == []


@pytest.mark.parametrize("slow", [False, True])
def test_a_table_of_a_lesson_goes_on_where_it_was_left_and_is_no_match_of_its_own(*, slow: bool) -> None:
    def run_all() -> Table:
        return kept_table(Lesson("rose_of_fire", 1, lang="en").table("first_turn", slow=slow))

    at = run_all()
    assert not goes_on(at)
    act(at, at.match.legal_actions()[0])
    lines = at.match.record()["lines"]
    anew = run_all()
    assert goes_on(anew)
    act(anew, GO_ON)
    assert anew.match.record()["lines"] == lines
    assert last_match() is None
    other = kept_table(Lesson("rose_of_fire", 1, lang="en").table("green_tile_to_lay"))
    assert not goes_on(other)


# ---------------------------------------------------------------- several


def test_the_others_are_offered_one_press_away() -> None:
    made = [played(moves).match.record() for moves in (2, 4)]
    other = again()
    act(other, other.match.legal_actions()[-1])
    made = [made[1], other.match.record()]  # the first is contained in the second
    for number, one in enumerate(files()):
        os.utime(one, (0, 1_900_000_000 - 60 * number))
    at = again()
    assert [list(one.lines) for one in at.kept] == [made[1]["lines"], made[0]["lines"]]
    assert "Other matches that are kept: 1" in labels(at)

    board = heard(at.board)
    act(at, KEPT)
    assert panel(at, "decision")["title"] == "Matches that are kept"
    *listed, back = panel(at, "decision")["buttons"]
    assert [button["does"] for button in listed] == [GO_ON + one.name for one in at.kept]
    assert len({button["label"] for button in listed}) == 2
    act(at, back["does"])
    assert "Other matches that are kept: 1" in labels(at)

    act(at, KEPT)
    act(at, listed[1]["does"])
    assert at.match.record() == made[0]
    assert panel(at, "decision")["title"] != "Matches that are kept"
    assert not any("no such match" in text for text in board)


def test_ten_stay() -> None:
    at = again()
    options = len(at.match.legal_actions())
    assert options > 1
    for number in range(matches.MOST_KEPT + 2):
        one = table(GAME.new(seats=2, seed=number), players=["human", "human"], viewer="all", name=NAME)
        act(one, one.match.legal_actions()[0])
        os.utime(files()[0], (0, number + 1))
    assert sorted(one["seed"] for one in records()) == list(range(2, matches.MOST_KEPT + 2))


def test_what_cannot_be_read_or_dropped_keeps_no_old_match(tmp_path: Path) -> None:
    names = [f"{number:02}.json" for number in range(matches.MOST_KEPT + 2)]
    for number, name in enumerate(names):
        (tmp_path / name).write_text("{}")
        os.utime(tmp_path / name, (0, number + 1))
    (tmp_path / "a.json").symlink_to(tmp_path / "nowhere")
    (tmp_path / "b.json").mkdir()
    matches._drop_oldest(tmp_path)
    assert sorted(file.name for file in tmp_path.iterdir()) == [*names[2:], "a.json", "b.json"]


def test_a_match_that_there_is_not_is_said() -> None:
    played()
    at = again()
    said = heard(at.board)
    before = at.match.record()
    for number in (1, -1, "0", None):
        at.go_on(number)  # type: ignore[arg-type]
    act(at, f"{GO_ON}nothing")
    assert said == ["There is no such match; kept are 1."] * 5
    assert at.match.record() == before


@pytest.mark.parametrize("order", [*permutations(range(2))])
def test_two_kernels_that_go_on_with_the_same_match_keep_both(order: tuple[int, ...]) -> None:
    played(8)
    kernels = [again(), again()]
    for kernel in kernels:
        kernel.go_on()
    for which in order:
        act(kernels[which], kernels[which].match.legal_actions()[-which])
    for which in order:
        act(kernels[which], kernels[which].match.legal_actions()[0])
    ours = [kernel.match.record()["lines"] for kernel in kernels]
    assert ours[0] != ours[1]
    assert sorted(one["lines"] for one in records()) == sorted(ours)


def test_what_fails_while_it_is_written_leaves_what_was_there(monkeypatch: pytest.MonkeyPatch) -> None:
    at = played()
    before = at.match.record()

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    for what in ("write_text", "replace"):
        with monkeypatch.context() as context:
            context.setattr(Path, what, full)
            act(at, at.match.legal_actions()[0])
        assert at.board.errors == []
        assert record(file()) == before
        assert not list(file().parent.glob("*.new"))
    act(at, at.match.legal_actions()[0])
    assert records() == [at.match.record()]


@pytest.mark.parametrize(
    ("lang", "begins", "ends"),
    [
        ("en", "This match cannot be kept in '", "save it by way of “What if?”."),
        ("cs", "Partii se nedaří uložit do '", "uložte si ji přes „Co kdyby?“."),
    ],
)
def test_a_match_that_cannot_be_written_says_so_once_and_is_written_when_it_can_be(
    lang: str, begins: str, ends: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = again(lang=lang)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    def unwritten(moves: int) -> list[str]:
        told = heard(at.board)
        play(at, moves)
        return [text for text in told if text.startswith(begins)]

    for _ in range(2):
        with monkeypatch.context() as context:
            context.setattr(Path, "write_text", full)
            (text,) = unwritten(3)
        assert f"{NAME.replace(' ', '-')}-" in text
        assert "(No space left on device)" in text
        assert text.endswith(ends)
        assert not unwritten(1)
        assert records() == [at.match.record()], "nothing of it is lost"
    assert at.board.errors == []


# ---------------------------------------------------------------- what lies there


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", '{"lines": 3}', "[" * 100_000])
def test_a_file_that_makes_no_sense_is_not_offered(text: str) -> None:
    played()
    file().write_text(text, "utf-8")
    at = again()
    assert not goes_on(at)
    assert at.errors == at.board.errors == []
    act(at, at.match.legal_actions()[0])
    assert text in [one.read_text("utf-8") for one in files()]


@pytest.mark.parametrize("line", ["blue: fly 3,3", "nonsense", "", "green: pass"])
def test_lines_that_cannot_be_played_end_it_there_and_stay_kept(line: str) -> None:
    played()
    broken = record(file())
    broken["lines"][-3:] = [line, line]
    file().write_text(json.dumps(broken), "utf-8")
    at = again(lang="en")
    said = heard(at.board)
    act(at, GO_ON)
    assert "cannot be played further than this" in said[-1]
    assert at.match.line <= len(broken["lines"]) - 2
    assert panel(at, "decision")["title"]
    assert at.board.errors == []
    assert broken in records()
    act(at, at.match.legal_actions()[0])
    assert broken in records()
    assert at.match.record() in records()


def test_what_another_version_has_kept_is_gone_on_with() -> None:
    at = played()
    older = record(file()) | {"version": "0.0.1"}
    file().write_text(json.dumps(older), "utf-8")
    anew = again()
    act(anew, GO_ON)
    assert anew.match.record() == at.match.record()


def test_what_was_kept_by_the_name_alone_is_found_by_its_game() -> None:
    at = played()
    earlier = file().parent.parent.parent / f"{file().parent.name}.json"
    file().replace(earlier)
    other = table(gamelib.load("cities").new(seats=2, seed=7), players=["human", "human"], name=NAME)
    assert not goes_on(other)
    act(other, other.match.legal_actions()[0])
    anew = again()
    act(anew, GO_ON)
    assert anew.match.record() == at.match.record()
    assert record(earlier) == at.match.record()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_where_nothing_can_be_written_it_is_played_all_the_same() -> None:
    folder = matches.matches_folder(GAME.slug, NAME)
    folder.mkdir(parents=True)
    folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    at = played()
    folder.chmod(stat.S_IRWXU)
    assert at.board.errors == []
    assert files() == []


def test_where_something_else_lies_it_is_played_all_the_same() -> None:
    (progress_file().parent / "matches").write_text("mine", "utf-8")
    at = played()
    at.go_on()
    assert at.board.errors == []
    assert (at.kept, (progress_file().parent / "matches").read_text("utf-8")) == ([], "mine")


def test_names_of_tables_make_names_of_folders() -> None:
    names = ["my game", "My Game", "../../etc/passwd", "", "čtyři", "x" * 500]
    folders = [matches.matches_folder(GAME.slug, name) for name in names]
    assert len(set(folders)) == len(names)
    assert {path.parent for path in folders} == {progress_file().parent / "matches" / GAME.slug}
    assert all(len(path.name) < 60 for path in folders)


# ---------------------------------------------------------------- the tables of all courses


def cells() -> Iterator[tuple[str, str]]:
    """The cells of the lessons that make a table at which a match is kept, each with its game."""
    for notebook in sorted(NOTEBOOKS.glob("*/[0-9]*.ipynb")):
        for cell in json.loads(notebook.read_text("utf-8"))["cells"]:
            source = "".join(cell["source"])
            if cell["cell_type"] == "code" and "Table(" in source and "players=[" in source and "name=" in source:
                yield notebook.parent.name, source


def chance(view: Any, rng: random.Random, seconds: float) -> Action:
    """A bot that never plays the same match twice."""
    return random.choice(view.legal_actions())  # type: ignore[no-any-return]


def run(slug: str, source: str) -> Table:
    """The table that a cell makes, with quick bots."""
    found: list[Table] = []

    def quick(match: Any, *, players: list[str], **keywords: Any) -> None:
        found.append(table(match, players=["human" if who == "human" else chance for who in players], **keywords))

    names = {"Table": quick, "lesson": SimpleNamespace(game=gamelib.load(slug))}
    exec(source.replace("from widgets import Table", ""), names)  # noqa: S102  (the lesson's own cell)
    (made,) = found
    return made


ORDERS: list[Callable[[list[Any]], list[Any]]] = [list, lambda all_: all_[::-1]]


@pytest.mark.sweep("every course after every other")
def test_every_course_goes_on_with_its_own_table_after_any_other() -> None:
    courses = list(cells())
    assert len({slug for slug, source in courses if f'name="{NAME}"' in source}) == 5
    left: dict[tuple[str, str], Any] = {}
    for course in courses:
        at = run(*course)
        for _ in range(2):
            act(at, at.match.legal_actions()[0])
        left[course] = at.match.record()
    for order in (*ORDERS, *ORDERS):
        for course in order(courses):
            run(*course)  # Run All, once more
            at = run(*course)
            assert goes_on(at), course
            assert [list(one.lines) for one in at.kept] == [left[course]["lines"]], course
            act(at, GO_ON)
            now = at.match.record()
            assert now["lines"][: len(left[course]["lines"])] == left[course]["lines"], course
            act(at, at.match.legal_actions()[0])
            left[course] = at.match.record()
            assert at.board.errors == []
