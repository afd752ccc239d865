"""How games from outside of the library are found, and what is said of those that cannot be."""

from __future__ import annotations

import logging
import pickle
import re
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

import gamelib
from gamelib import registry
from tests.registered import LIBRARY

GAME = gamelib.load("courtyards")
COURTYARDS = GAME.definition
YARD = "tests.tiny.courtyards:GAME"
MAKES = r"TypeError: GameDefinition\S+"
DECLARED: dict[str, Any] = {one.name: getattr(COURTYARDS, one.name) for one in fields(COURTYARDS) if one.init}


def announce(folder: Path, package: str, entries: str) -> None:
    """Install a package that has these entry points."""
    info = folder / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[eixample.games]\n{entries}\n", "utf-8")


def forget() -> None:
    registry._announced.cache_clear()
    registry._loadable.cache_clear()


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of installed packages, with nothing registered by hand."""
    monkeypatch.setattr(registry, "_registered", {})
    monkeypatch.syspath_prepend(tmp_path)
    forget()
    yield tmp_path
    forget()


def test_an_installed_package_brings_its_game_along(installed: Path) -> None:
    assert gamelib.registered_games() == (*LIBRARY,)
    with pytest.raises(ValueError, match="courtyards"):
        gamelib.load("courtyards")
    announce(installed, "yards", f"courtyards = {YARD}")
    forget()
    assert gamelib.registered_games() == (*LIBRARY, "courtyards")
    assert gamelib.load("courtyards") is GAME


WRONG = {
    "yards": (
        YARD,
        r"of tests\.tiny\.courtyards\S* is 'courtyards': the entry point is to be called so too",
    ),
    "no_module": ("no_such_module:GAME", "ModuleNotFoundError: No module named 'no_such_module'"),
    "no_attribute": ("tests.tiny.courtyards:NOTHING", "AttributeError: .* 'NOTHING'"),
    "no_game": (
        "json:loads",
        "TypeError: A GameDefinition is wanted, .*, not <function loads",
    ),
    "lacks": (
        "package_that_lacks:GAME",
        f"{MAKES} missing .*'setup', 'ranking_key', and 'sketches'",
    ),
    "unknown": ("package_of_old:GAME", f"{MAKES} got an unexpected keyword argument 'worth'"),
    "fails": ("package_that_fails:GAME", "ZeroDivisionError: division by zero"),
    "ends": ("package_that_ends:GAME", "SystemExit: 3"),
    "cities": (YARD, "in the library already"),
}


def test_what_others_announce_wrongly_stops_nothing_else(
    installed: Path, caplog: pytest.LogCaptureFixture, subtests: pytest.Subtests
) -> None:
    (installed / "package_that_fails.py").write_text("1 / 0\n", "utf-8")
    declared = "from gamelib import GameDefinition\nfrom tests.tiny.courtyards import GAME as YARDS\n"
    some = "slug='lacks', folder=YARDS.folder, seats=YARDS.seats, state=YARDS.state, box=YARDS.box, "
    lacks = f"{some}chapters=YARDS.chapters, stages=YARDS.stages, last_step=YARDS.last_step"
    (installed / "package_that_lacks.py").write_text(f"{declared}GAME = GameDefinition({lacks})\n", "utf-8")
    (installed / "package_of_old.py").write_text(f"{declared}GAME = GameDefinition({lacks}, worth=len)\n", "utf-8")
    (installed / "package_that_ends.py").write_text("raise SystemExit(3)\n", "utf-8")
    announce(installed, "bad-yards", "\n".join(f"{slug} = {value}" for slug, (value, _) in WRONG.items()))
    announce(installed, "good-yards", f"courtyards = {YARD}")
    forget()
    assert gamelib.load("cities").slug == "cities"
    with caplog.at_level(logging.WARNING, registry.__name__):
        assert gamelib.registered_games() == (*LIBRARY, "courtyards") == gamelib.registered_games()
    assert len(caplog.messages) == len(WRONG), "each is logged once"
    assert (
        sum("bad-yards announces a game 'cities', and there is one in the library" in one for one in caplog.messages)
        == 1
    )
    assert gamelib.load("courtyards") is GAME
    for slug, (value, why) in WRONG.items():
        if slug in LIBRARY:
            continue
        with subtests.test(slug=slug), pytest.raises(gamelib.RegistrationError, match=why) as caught:
            gamelib.load(slug)
        for said in ("bad-yards", repr(slug), value, "'eixample.games'", "uninstall"):
            assert said in str(caught.value)


def test_a_malformed_list_of_entry_points_hides_no_other(installed: Path, caplog: pytest.LogCaptureFixture) -> None:
    announce(installed, "bad-yards", "this is no entry point")
    announce(installed, "good-yards", f"courtyards = {YARD}")
    forget()
    assert gamelib.registered_games() == (*LIBRARY, "courtyards")
    assert ["bad-yards cannot be read" in one for one in caplog.messages] == [True]


def test_two_packages_with_one_slug_exclude_each_other(installed: Path) -> None:
    announce(installed, "yards", f"courtyards = {YARD}")
    announce(installed, "more-yards", f"courtyards = {YARD}")
    forget()
    assert gamelib.registered_games() == (*LIBRARY,)
    with pytest.raises(gamelib.RegistrationError, match="yards") as caught:
        gamelib.load("courtyards")
    assert "more-yards" in str(caught.value)
    gamelib.register(COURTYARDS)
    assert gamelib.load("courtyards") is GAME, "what is registered comes first"


def test_a_game_of_the_library_cannot_be_added() -> None:
    with pytest.raises(ValueError, match="There is a game 'rose_of_fire' in the library already"):
        gamelib.register(replace(COURTYARDS, slug="rose_of_fire"))


@pytest.mark.usefixtures("installed")
def test_a_slug_is_taken_by_another_game_but_not_by_the_same_one_again() -> None:
    gamelib.register(COURTYARDS)
    gamelib.register(COURTYARDS)
    other = replace(COURTYARDS, state=type("Other", (COURTYARDS.state,), {"__module__": "elsewhere"}))
    with pytest.raises(
        gamelib.RegistrationError,
        match=r"is that of the game of tests\..* give the game of elsewhere\.Other",
    ):
        gamelib.register(other)
    assert gamelib.load("courtyards") is GAME
    anew = replace(COURTYARDS, seats=range(2, 3))
    gamelib.register(anew)
    assert gamelib.load("courtyards").definition is anew


@pytest.mark.parametrize("slug", [7, "", "Bad Slug!", "7_yards", None, "yards\n"], ids=repr)
@pytest.mark.usefixtures("installed")
def test_a_slug_is_a_word(slug: Any) -> None:
    wrong = replace(COURTYARDS, slug=slug)
    with pytest.raises(gamelib.RegistrationError, match="small letters, digits and _ are wanted"):
        gamelib.register(wrong)
    assert gamelib.registered_games() == (*LIBRARY,)


@pytest.mark.parametrize("thing", [GAME, "courtyards", None, int, gamelib.Game], ids=lambda thing: type(thing).__name__)
def test_only_a_definition_of_a_game_can_be_added(thing: object) -> None:
    with pytest.raises(TypeError, match=r"A GameDefinition is wanted, .*, not"):
        gamelib.register(thing)  # type: ignore[arg-type]


def test_what_a_game_declares_is_declared_by_its_name_and_whole() -> None:
    with pytest.raises(TypeError, match="missing 1 required keyword-only argument: 'setup'"):
        gamelib.GameDefinition(**{name: thing for name, thing in DECLARED.items() if name != "setup"})
    with pytest.raises(TypeError, match="unexpected keyword argument 'soundness'"):
        gamelib.GameDefinition(**DECLARED, soundness=DECLARED["validate_position"])
    assert gamelib.GameDefinition(**DECLARED).load().new(seats=2, seed=1).record() == GAME.new(seats=2, seed=1).record()


@pytest.mark.parametrize(
    ("name", "thing", "wanted"),
    [
        ("seats", 3, "a range of numbers of players, not 3"),
        ("stages", [], "a table of steps by the names of stages, not []"),
        ("variants", [], "a table of variants by name, not []"),
        ("last_step", None, "an automatic step, not None"),
        ("components", 7, "a sequence of components, not 7"),
        ("ranking_key", "x", "a function, not 'x'"),
        ("deal", 7, "a function, not 7"),
    ],
)
def test_what_is_declared_is_of_its_kind(name: str, thing: object, wanted: str) -> None:
    with pytest.raises(TypeError, match=re.escape(f"GameDefinition: {name} is {wanted}.")):
        gamelib.GameDefinition(**DECLARED | {name: thing})


def test_a_definition_that_its_package_does_not_hold_is_not_sent_elsewhere() -> None:
    assert pickle.loads(pickle.dumps(COURTYARDS)) is COURTYARDS  # noqa: S301  # our own bytes
    assert pickle.loads(pickle.dumps(GAME)) is GAME  # noqa: S301
    with pytest.raises(pickle.PicklingError, match=r"tests\.tiny\.courtyards holds no such definition .* 'courtyards'"):
        pickle.dumps(replace(COURTYARDS, seats_rule="CYD-SET.1").load())
