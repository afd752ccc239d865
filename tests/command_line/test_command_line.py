"""`eixample` as one types it: what it prints, where it writes, how it ends."""

import io
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import gamelib
from eixample.command_line import DONE, INTERRUPTED, MISUSED, WRONG, main
from tests.registered import LIBRARY

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """`run(*arguments, typed="...")`: how it ends, and what it has said, in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def run_(*arguments: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main(arguments)
        said = capsys.readouterr()
        return code, said.out, said.err

    return run_


@pytest.fixture
def kept(tmp_path: Path) -> str:
    """The name of a file with a match that is half over."""
    match = gamelib.load("cities").new(seats=2, seed=7)
    for _ in range(6):
        match.play(match.legal_actions()[0])
    (tmp_path / "match.json").write_text(json.dumps(match.record()), encoding="utf-8")
    return "match.json"


def test_help_names_every_command_and_each_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    commands = re.findall(r"^    (\w+)(?: |$)", capsys.readouterr().out, re.MULTILINE)
    assert commands == ["lab", "games", "play", "replay", "show", "check", "tournament", "aid"]
    for command in commands:
        with pytest.raises(SystemExit, match="0"):
            main([command, "--help"])
        assert f"usage: eixample {command}" in capsys.readouterr().out


def test_games_are_listed_for_people_and_for_programs(run: Run) -> None:
    assert run("games", "--names")[1].split() == [*gamelib.registered_games()]
    czech = run("games", "--lang", "cs")[1]
    assert re.search(r"Města +2-4.hráči\n", czech)
    assert re.search(r"La Città +2-5.hráčů\n", czech)
    listed = json.loads(run("games", "--json")[1])
    assert {game["name"]: game["players"] for game in listed}["barcelona"] == [1, 2, 3, 4]


@pytest.mark.parametrize("slug", LIBRARY)
def test_a_match_is_played_to_its_end_by_numbers(run: Run, slug: str) -> None:
    code, out, err = run("play", slug, "--seed", "1", "--players", "human,random", typed="1\n" * 2000)
    assert (code, err) == (DONE, "")
    assert "The game is over." in out
    assert re.search(r"^1\. \w+, points \d+$", out, re.MULTILINE)


def test_as_many_play_as_are_named(run: Run) -> None:
    code, out, err = run("play", "cities", "--seed", "1", "--players", "random,random,random")
    assert (code, err) == (DONE, "")
    assert re.search("^3. ", out, re.MULTILINE)


def test_who_plays_may_ask_look_for_words_and_take_back(run: Run) -> None:
    typed = "?\nstart tile 3\ntake a1\n99\nboard\n1\nundo\nchoose s2\n"
    out = run("play", "cities", "--seed", "1", typed=typed)[1]
    assert "take your last action back" in out
    assert re.search(r"^  1  Take start tile 3 .*choose s3$", out, re.MULTILINE)
    assert "[CTS-2.9]" in out, "what is not allowed now is refused by its rule"
    assert "There is no number 99 in" in out
    assert "Milestone Canals" in out
    assert out.index("start tile 1. CTS-2.10") < out.index("start tile 2. CTS-2.10"), "taken back, and chosen anew"


def test_whoever_stops_finds_the_match_in_a_file_and_goes_on(run: Run) -> None:
    out = run("play", "cities", "--seed", "1", "--lang", "cs", typed="1\nulož\nKONEC\n")[1]
    assert "Připište jméno souboru." in out
    assert "eixample play --resume cities.json" in out
    again = run("play", "--resume", "cities.json", typed="save other.json\n")[1]
    assert "kept in other.json." in again
    kept, other = (json.loads(Path(name).read_text("utf-8")) for name in ("cities.json", "other.json"))
    assert kept == other


def test_an_interrupt_loses_no_match(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert run("play", "cities", "--seed", "1", "--players", "random,human")[0] == INTERRUPTED
    assert run("check", "--quiet", "cities.json")[0] == DONE


def test_where_nothing_can_be_written_the_match_is_kept_elsewhere(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("eixample.playing.gettempdir", lambda: str(tmp_path))
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    out = run("play", "cities", "--seed", "1", typed="1\n")[1]
    assert f"--resume {tmp_path / 'cities.json'}" in out
    assert (tmp_path / "cities.json").is_file()


@pytest.mark.parametrize("closed", ["stdin", "stdout"])
def test_a_closed_stream_gives_and_takes_nothing(monkeypatch: pytest.MonkeyPatch, closed: str) -> None:
    monkeypatch.setattr(sys, closed, None)
    assert main(["games"] if closed == "stdout" else ["show", "-"]) == (DONE if closed == "stdout" else WRONG)


def test_two_people_at_one_screen_do_not_see_each_others_secrets(run: Run) -> None:
    out = run("play", "cities", "--players", "human,human", "--seed", "1", typed="\n1\n\n1\n")[1]
    assert "Now Red decides. Press Enter when nobody else looks." in out
    assert "Now Purple decides." in out


def test_a_position_is_shown_in_words_and_written_as_a_picture(run: Run, kept: str) -> None:
    code, out, _ = run("show", kept)
    assert (code, out.splitlines()[0][:7]) == (DONE, "Cities:")
    assert run("show", kept, "-o", "board.svg")[1] == "board.svg\n"
    assert Path("board.svg").read_text("utf-8").startswith("<svg")
    assert run("show", kept, "-o", "board.txt", "--line", "0")[0] == DONE
    assert Path("board.txt").read_text("utf-8") != out
    word = gamelib.share(gamelib.load("rose_of_fire").position("raval_full"))
    assert "Rose of Fire" in run("show", f"https://example.org/?position={word}")[1]
    assert run("show", "-", typed=Path(kept).read_text("utf-8"))[1] == out


def test_what_a_seat_may_not_know_is_not_shown(run: Run) -> None:
    state = gamelib.load("rose_of_fire").new(seats=2, seed=1).state
    Path("word.txt").write_text(gamelib.share(state), encoding="utf-8")
    seen = {run("show", "word.txt", *viewer)[1] for viewer in [(), ("--viewer", "blue"), ("--viewer", "yellow")]}
    assert len(seen) == 3


def test_a_match_is_told_turn_by_turn(run: Run, kept: str) -> None:
    out = run("replay", kept)[1]
    assert re.search(r"^ +\d+ .*Red sends a worker", out, re.MULTILINE)
    assert "\033" not in out, "no colours in a pipe"


def test_everything_wrong_is_said_file_by_file(run: Run, kept: str) -> None:
    record = json.loads(Path(kept).read_text("utf-8"))
    Path("cheated.json").write_text(json.dumps(record | {"lines": [*record["lines"], "red: fly"]}), encoding="utf-8")
    Path("slip.toml").write_text('[[metropolises]]\nid = "venice"\nname_xx = "?"\n', encoding="utf-8")
    code, out, err = run("check", kept, "cheated.json", "slip.toml", "none.json", "--game", "cities")
    assert code == WRONG
    assert f"{kept}: a match of Cities" in out
    assert re.search(r"^cheated.json: .*\n  .*fly", out, re.MULTILINE)
    assert re.search(r"^slip.toml: an edition\n  ", out, re.MULTILINE)
    assert "there is no such file" in out
    assert err == "3 of 4 cannot be used.\n"
    assert run("check", "-q", kept) == (DONE, "", "")


def test_bots_meet_in_a_tournament(run: Run) -> None:
    code, out, _ = run("tournament", "cities", "random", "random", "--matches", "2", "--seed", "1", "--json")
    assert code == DONE
    assert [(row["name"], row["matches"]) for row in json.loads(out)] == [("random", 2)] * 2


def test_a_game_from_outside_needs_neither_variants_nor_an_aid(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gamelib, "registered_games", lambda: ("courtyards",))
    assert run("games") == (DONE, "courtyards  Courtyards  2-3 players\n", "")
    code, out, err = run("aid", "courtyards", "-o", "aid.html")
    assert (code, out) == (MISUSED, "")
    assert err.startswith("eixample: Courtyards has no player aid")


def test_an_aid_is_a_page(run: Run) -> None:
    assert run("aid", "cities", "--lang", "cs", "-o", "aid.html")[0] == DONE
    assert "Města" in Path("aid.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("play", "citties"), "'cities'"),
        (("play",), "Which game?"),
        (("play", "cities", "--seats", "9"), "4"),
        (("play", "cities", "--players", "human"), "2 to 4 players, not 1"),
        (("play", "cities", "--seats", "3", "--players", "human,greedy"), "2 are named and 3 play"),
        (("play", "cities", "--edition", "none.toml"), "no such file"),
        (("play", "cities", "--players", "human,kasparov"), "kasparov"),
        (("play", "cities", "--variant", "long"), "long_two_player"),
        (("play", "cities", "--variant", "long_two_player=maybe"), "true"),
        (("show", "none.json"), "no such file"),
        (("show", "."), "Is a directory"),
        (("show", "match.json", "-o", "board.gif"), ".svg"),
        (("show", "match.json", "--viewer", "pink"), "purple"),
        (("show", "match.json", "--line", "99999"), "lines"),
        (("show", "match.json", "--viewer", "9"), "0 to 1"),
        (("play", "cities", "--seconds", "nan"), "above 0"),
        (("tournament", "cities", "deep_blue"), "deep_blue"),
        (("aid", "cities", "-o", "aid.doc"), ".pdf"),
        (("aid", "cities", "--players", "9"), "9"),
        (("check", "slip.toml"), "--game"),
    ],
)
def test_a_slip_is_named_with_what_to_type(run: Run, kept: str, arguments: tuple[str, ...], told: str) -> None:
    assert kept == "match.json"
    code, out, err = run(*arguments)
    assert code == (WRONG if arguments[0] == "check" else MISUSED)
    assert told in err + out
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("", "It is empty."),
        ("[1, 2]", "It begins with '[1, 2]'. A position or match is JSON, in braces, or a code"),
        ("{1", "This is no JSON"),
        ("{}", "says whose it is"),
    ],
)
def test_what_is_no_match_is_named_wherever_it_comes_from(run: Run, written: str, told: str) -> None:
    Path("kept.json").write_text(written, encoding="utf-8")
    for command in ("show", "replay"):
        for source in ("kept.json", "-"):
            code, out, err = run(command, source, typed=written)
            assert (code, out) == (WRONG, "")
            assert told in err


def test_a_file_that_is_no_text_is_named(run: Run) -> None:
    Path("kept.json").write_bytes(b"\xff\xfe\x00")
    assert run("show", "kept.json") == (
        MISUSED,
        "",
        "eixample: kept.json: it cannot be read: it is no text in UTF-8.\n",
    )


def test_a_variant_is_typed_in_small_letters_or_as_python_has_it(run: Run) -> None:
    for value in ("true", "True"):
        code, _, _ = run("play", "cities", "--variant", f"long_two_player={value}", "--players", "random,random")
        assert code == DONE
