"""What `pip install` brings, outside of the checkout: rules and command line with networkx alone, lessons, pictures."""

import os
import shutil
import subprocess
import sys
import tarfile
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

from gamelib import VERSION

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.release("a wheel is built, and installed into an environment of its own")


def answer(*command: str | Path, folder: Path, **more: str) -> str:
    """What a program prints; the checkout is not on its path."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")} | more
    ran = subprocess.run(
        [*map(str, command)], cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=300
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    answer(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", folder, ROOT, folder=folder)
    [made] = folder.glob("eixample-*.whl")
    return made


def test_the_wheel_holds_lessons_and_what_boards_are_made_of(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    tracked = answer("git", "ls-files", "eixample", "gamelib", "widgets", folder=ROOT).split()
    assert {name for name in tracked if not name.endswith(".md")} - names == set()
    lessons = {
        f"eixample/lessons/{name.partition('/')[2]}"
        for name in answer("git", "ls-files", "notebooks/*.ipynb", folder=ROOT).split()
    }
    assert lessons - names == set()
    assert f"eixample-{VERSION}.data/data/share/jupyter/labextensions/eixample-still/package.json" in names


def test_the_sdist_holds_what_is_committed_and_makes_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    answer(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", tmp_path, folder=ROOT)
    [sdist] = tmp_path.glob("eixample-*.tar.gz")
    with tarfile.open(sdist) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
        packed.extractall(tmp_path, filter="data")
    left_out = set(answer("git", "ls-files", folder=ROOT).splitlines()) - names
    assert {name.partition("/")[0] for name in left_out} == {".ci", ".github", ".pre-commit-config.yaml"}
    unpacked = tmp_path / sdist.name.removesuffix(".tar.gz")
    answer(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path, folder=unpacked)
    [again] = tmp_path.glob("*.whl")
    assert set(ZipFile(again).namelist()) == set(ZipFile(wheel).namelist())


def test_an_empty_environment_plays_and_shows_with_networkx_alone(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "env", with_pip=True)
    python = tmp_path / "env" / "bin" / "python"
    answer(python, "-m", "pip", "install", "-q", "-c", ROOT / "constraints.txt", wheel, folder=tmp_path)
    installed = answer(python, "-m", "pip", "list", "--format=freeze", folder=tmp_path)
    assert {line.partition("==")[0] for line in installed.split()} - {"pip", "setuptools"} == {"eixample", "networkx"}
    eixample = python.with_name("eixample")
    assert answer(eixample, "--version", folder=tmp_path) == f"eixample {VERSION}\n"
    assert "greedy" in answer(eixample, "tournament", "cities", "random", "greedy", "--matches", "2", folder=tmp_path)
    play = (
        "import gamelib; m = gamelib.load('urbania').new(seats=2, seed=1); open('m.txt', 'w').write(gamelib.share(m))"
    )
    answer(python, "-c", play, folder=tmp_path)
    assert answer(eixample, "show", "m.txt", "-o", "board.svg", folder=tmp_path) == "board.svg\n"
    answer(eixample, "lab", "--no-open", folder=tmp_path)
    assert (tmp_path / "eixample-lessons" / "cs" / "cities").is_dir()


def test_a_lesson_runs_from_what_is_installed(wheel: Path, tmp_path: Path) -> None:
    """Here with the libraries of this environment, and the wheel's own modules before those of the checkout."""
    ZipFile(wheel).extractall(tmp_path / "site")  # noqa: S202 - our own
    site = str(tmp_path / "site")
    where = answer(sys.executable, "-c", "import gamelib; print(gamelib.__file__)", folder=tmp_path, PYTHONPATH=site)
    assert Path(where.strip()).is_relative_to(site)
    lesson = tmp_path / "site/eixample/lessons/cities/02_where_does_a_tile_fit.ipynb"
    run = "import nbclient, nbformat, sys; nbclient.execute(nbformat.read(sys.argv[1], 4))"
    answer(
        sys.executable, "-c", run, lesson, folder=lesson.parent, PYTHONPATH=site, EIXAMPLE_PROGRESS=str(tmp_path / "p")
    )


PACKAGE = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "courtyards"
version = "1.0"
dependencies = ["eixample"]

[project.entry-points."eixample.games"]
courtyards = "courtyards:GAME"
"""
PLAYED = """
import gamelib, random
from gamelib import analysis
from gamelib.adapters import openspiel, pettingzoo
from pettingzoo.test import api_test
from widgets import Lab, Lesson, Table

assert gamelib.registered_games()[-1] == "courtyards"
lesson = Lesson("courtyards", 1)
assert lesson.ask("joined")
Table(gamelib.load("courtyards").new(2, seed=1))
Lab(gamelib.load("courtyards").new(2, seed=1))
assert analysis.tournament(gamelib.load("courtyards"), ["random", "greedy"], 2).matches
api_test(pettingzoo.env("courtyards"))
state = openspiel.game("courtyards", 2).new_initial_state()
while not state.is_terminal():
    outcomes = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
    state.apply_action(random.choice(outcomes))
print("played")
"""


def test_a_game_in_a_package_of_its_own_is_a_game_as_any_other(wheel: Path, tmp_path: Path) -> None:
    """The guide's: nobody registers it, and it lies in no checkout."""
    game, site = tmp_path / "game", tmp_path / "site"
    shutil.copytree(ROOT / "tests/tiny/courtyards", game / "courtyards", ignore=shutil.ignore_patterns("__pycache__"))
    (game / "pyproject.toml").write_text(PACKAGE, encoding="utf-8")
    answer(sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", site, wheel, game, folder=tmp_path)
    around = {"PYTHONPATH": str(site), "EIXAMPLE_PROGRESS": str(tmp_path / "progress")}
    program = (sys.executable, "-W", "ignore", "-c")
    assert answer(*program, PLAYED, folder=tmp_path, **around).endswith("played\n")
    run = "import nbclient, nbformat, sys; nbclient.execute(nbformat.read(sys.argv[1], 4))"
    answer(*program, run, ROOT / "tests/tiny/01_what_is_a_group_worth.ipynb", folder=tmp_path, **around)
    eixample = (sys.executable, "-m", "eixample")
    assert answer(*eixample, "games", "--names", folder=tmp_path, **around).split()[-1] == "courtyards"
    match = "import gamelib; print(gamelib.share(gamelib.load('courtyards').new(seats=2, seed=1)))"
    (tmp_path / "match.txt").write_text(answer(*program, match, folder=tmp_path, **around), encoding="utf-8")
    answer(*eixample, "show", "match.txt", "-o", "board.svg", folder=tmp_path, **around)
    assert "Courtyards" in (tmp_path / "board.svg").read_text("utf-8")
