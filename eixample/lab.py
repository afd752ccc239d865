"""`eixample lab`: the lessons, in a folder of one's own."""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from shutil import copyfile
from typing import NamedTuple

from .errors import CommandError, os_error_text

_HERE = Path(__file__).parent
_COPIED = ".eixample.json"
"""Beside the copies: what each of them held when it was made, by which one's own changes are known."""
_START = "00_start_here.ipynb"


class CopiedLessons(NamedTuple):
    """What was done with the lessons: names of files, by what became of them."""

    new: list[str]
    renewed: list[str]
    kept: list[str]


def describe(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument(
        "course", nargs="?", metavar="COURSE", help="open the first lesson of this course, such as cities"
    )
    parser.add_argument(
        "--folder", default="eixample-lessons", metavar="DIR", help="where your lessons lie (default: eixample-lessons)"
    )
    parser.add_argument("--no-open", action="store_true", help="only copy the lessons")
    parser.add_argument("jupyter", nargs="*", metavar="-- OPTION", help="behind --: options for JupyterLab")


def run(asked: argparse.Namespace) -> int:
    """Copy the lessons that are not there yet, and open them."""
    source, target = lessons_folder(), Path(asked.folder)
    page = first_page(source, asked.course, asked.lang)
    try:
        copies = copy(source, target)
    except OSError as error:
        raise CommandError(f"--folder {target}: the lessons cannot be copied there: {os_error_text(error)}.") from error
    print(f"{target}: {len(copies.new)} lessons new, {len(copies.renewed)} renewed", end="")
    print(f", {len(copies.kept)} that you have changed left as they are" if copies.kept else "")
    if asked.no_open:
        return 0
    if find_spec("jupyterlab") is None:
        raise CommandError("JupyterLab is not installed: pip install 'eixample[lab]'")
    notebooks = [str(target / name) for name in (*copies.new, *copies.renewed) if name.endswith(".ipynb")]
    if notebooks:
        subprocess.run([sys.executable, "-m", "jupyter", "trust", *notebooks], stdout=subprocess.DEVNULL, check=False)
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={target.resolve()}"]
    return subprocess.run([*command, f"--LabApp.default_url=/lab/tree/{page}", *asked.jupyter], check=False).returncode


def lessons_folder() -> Path:
    """The folder of the lessons: in what is installed, or in the checkout."""
    for folder in (_HERE / "lessons", _HERE.parent / "notebooks"):
        if (folder / _START).is_file():
            return folder
    raise CommandError("The lessons are missing in what is installed: install eixample again.")


def first_page(source: Path, course: str | None, lang: str) -> str:
    """The notebook that is opened first, seen from the folder of the lessons.

    Args:
        source: The folder of the lessons.
        course: The course; None: the start page.
        lang: The language.

    Raises:
        CommandError: There is no such course; the text names those there are.
    """
    root = source if lang == "en" else source / lang
    found = sorted(root.glob("00_*.ipynb") if course is None else (root / course).glob("01_*.ipynb"))
    if not found:
        there = sorted(file.parent.name for file in root.glob("*/01_*.ipynb"))
        raise CommandError(f"There is no course {course!r}; there is: {', '.join(there)}.")
    return found[0].relative_to(source).as_posix()


def copy(source: Path, target: Path) -> CopiedLessons:
    """Copy what is not there yet, and what is newer than an untouched copy; what somebody has changed stays.

    Args:
        source: The folder of the lessons.
        target: The folder of the copies; it is made.

    Returns:
        The names of the files, seen from these folders.
    """
    made = _copied(target)
    copies = CopiedLessons([], [], [])
    for name in sorted(_names(source)):
        ours, theirs = source / name, target / name
        mark = _mark(ours)
        if not theirs.exists():
            copies.new.append(name)
        elif (there := _mark(theirs)) == mark:
            made[name] = mark
            continue
        elif there != made.get(name):
            copies.kept.append(name)
            continue
        else:
            copies.renewed.append(name)
        theirs.parent.mkdir(parents=True, exist_ok=True)
        copyfile(ours, theirs)
        made[name] = mark
    (target / _COPIED).write_text(json.dumps(made, indent=0, sort_keys=True) + "\n", encoding="utf-8")
    return copies


def _names(source: Path) -> Iterator[str]:
    for file in source.rglob("*"):
        name = file.relative_to(source)
        if file.suffix == ".ipynb" and not any(part.startswith(".") for part in name.parts):
            yield name.as_posix()


def _mark(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


def _copied(target: Path) -> dict[str, str]:
    try:
        made = json.loads((target / _COPIED).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return {name: mark for name, mark in made.items() if isinstance(mark, str)} if isinstance(made, dict) else {}
