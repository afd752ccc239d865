"""How games from outside of the library are found, and what is said of those that cannot be."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import gamelib
from gamelib import registry
from tests.registered import LIBRARY

GAME = gamelib.load("courtyards")
COURTYARDS = type(GAME)
YARD = "tests.tiny.courtyards:GAME"


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
    "yards": (YARD, r"slug of tests\.tiny\.courtyards\S* is 'courtyards': the entry point is to be called so too"),
    "no_module": ("no_such_module:GAME", "ModuleNotFoundError: No module named 'no_such_module'"),
    "no_attribute": ("tests.tiny.courtyards:NOTHING", "AttributeError: .* 'NOTHING'"),
    "no_game": ("json:loads", "TypeError: The class of a game is wanted, not <function loads"),
    "base": ("gamelib:Game", "TypeError: .* does not declare slug, .*make_box"),
    "fails": ("package_that_fails:GAME", "ZeroDivisionError: division by zero"),
    "ends": ("package_that_ends:GAME", "SystemExit: 3"),
    "cities": (YARD, "in the library already"),
}


def test_what_others_announce_wrongly_stops_nothing_else(
    installed: Path, caplog: pytest.LogCaptureFixture, subtests: pytest.Subtests
) -> None:
    (installed / "package_that_fails.py").write_text("1 / 0\n", "utf-8")
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
    class Rose(COURTYARDS):  # type: ignore[misc,valid-type]
        slug = "rose_of_fire"

    with pytest.raises(ValueError, match="There is a game 'rose_of_fire' in the library already"):
        gamelib.register(Rose)


@pytest.mark.usefixtures("installed")
def test_a_slug_is_taken_by_another_class_but_not_by_the_same_one_again() -> None:
    gamelib.register(COURTYARDS)
    gamelib.register(COURTYARDS)
    other = type("Other", (COURTYARDS,), {"slug": "courtyards", "__module__": "elsewhere"})
    with pytest.raises(gamelib.RegistrationError, match=r"'courtyards' is that of tests\..* give elsewhere\.Other"):
        gamelib.register(other)
    assert gamelib.load("courtyards") is GAME
    anew = type(COURTYARDS.__name__, (COURTYARDS,), {"__module__": COURTYARDS.__module__})
    gamelib.register(anew)
    assert type(gamelib.load("courtyards")) is anew


@pytest.mark.parametrize("slug", [7, "", "Bad Slug!", "7_yards", None, "yards\n"], ids=repr)
@pytest.mark.usefixtures("installed")
def test_a_slug_is_a_word(slug: Any) -> None:
    wrong = type("Wrong", (COURTYARDS,), {"slug": slug})
    with pytest.raises(gamelib.RegistrationError, match="small letters, digits and _ are wanted"):
        gamelib.register(wrong)
    assert gamelib.registered_games() == (*LIBRARY,)


@pytest.mark.parametrize("thing", [GAME, "courtyards", None, int], ids=lambda thing: type(thing).__name__)
def test_only_a_class_of_games_can_be_added(thing: object) -> None:
    with pytest.raises(TypeError, match="The class of a game is wanted, not"):
        gamelib.register(thing)  # type: ignore[arg-type]


def test_a_class_that_is_no_whole_game_is_told_what_it_lacks() -> None:
    with pytest.raises(TypeError, match=r"gamelib\.engine\.game\.Game does not declare slug, .*ranking_key"):
        gamelib.register(gamelib.Game)
