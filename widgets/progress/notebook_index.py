"""Where the lessons and their exercises stand: found in the notebooks themselves, so that nothing is written twice.

Links are relative to the folder in which the kernel runs, which is that of its notebook. Where the notebooks are not to
be found (a copy of one alone, another folder), there are no links.
"""

import json
import os
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

_LESSON = re.compile(r"""Lesson\(["'](\w+)["'], *(\d+)""")
_EXERCISE = re.compile(r"""lesson\.(?:ask|challenge|lay_out)\(["'](\w+)["']""")
_NAMED = re.compile(r"""\bname=["']([^"'\n]+)["']""")
_PLAY_PAGE = re.compile(r"\bshow_play\(")
_AGAINST_BOTS = re.compile(r"""\bTable\([^\n]*players=\[["']human["']""")
_BEGINS = "show_start("
_COPIED = "EIXAMPLE_NOTEBOOKS"
"""Where the notebooks lie and where a copy of them does, as two folders: that of a browser is read file by file."""
_HEADING = re.compile(r"^#+ +(.*?)\s*$", re.MULTILINE)
_FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def lesson(slug: str, number: int) -> Path | None:
    """The notebook of a lesson: beside the present one, or in the folder of its game."""
    folders = _around()
    for folder in (*folders[:1], *(one / slug for one in folders)):
        for notebook in sorted(folder.glob(f"{number:02}_*.ipynb")):
            if _lesson_of(notebook) == (slug, number):
                return notebook
    return None


class Taught(NamedTuple):
    """Where a lesson speaks of a rule: the notebook, its number and title, and the heading."""

    notebook: Path
    number: int
    title: str
    heading: str


def teaching(slug: str, rule: str) -> Taught | None:
    """The first lesson of a game whose text names a rule; where none does, the first that names one of its chapter."""
    chapter = re.compile(re.escape(rule.rpartition(".")[0]) + r"\.\d")
    return _naming(slug, re.compile(re.escape(rule) + r"(?!\d)")) or _naming(slug, chapter)


def _naming(slug: str, rule: re.Pattern[str]) -> Taught | None:
    for notebook in _lessons(slug):
        heading = ""
        for kind, source in _cells(notebook):
            for line in _FENCED.sub("", source).splitlines() if kind == "markdown" else ():
                heading = next(iter(_HEADING.findall(line)), heading)
                if rule.search(line):
                    return Taught(notebook, int(notebook.name[:2]), first_heading(notebook), heading)
    return None


def _lessons(slug: str) -> list[Path]:
    """The lessons of a game in their order: beside the present notebook, or in the folder of the game."""
    folders = [one for one in _around() if one.name == slug] + [one / slug for one in _around()]
    found = (sorted(one for one in folder.glob("[0-9][0-9]_*.ipynb") if _lesson_of(one)) for folder in folders)
    return next(filter(None, found), [])


def first_heading(notebook: Path) -> str:
    """The heading with which a notebook begins."""
    texts = (source for kind, source in _cells(notebook) if kind == "markdown")
    return next((heading for text in texts for heading in _HEADING.findall(text)), notebook.stem)


def of_game(slug: str, name: str) -> Path | None:
    """A notebook of a game by its file name: beside the present one, or in the folder of its game."""
    folders = [one for one in _around() if one.name == slug] + [one / slug for one in _around()]
    return next((file for folder in folders if (file := folder / name).is_file()), None)


def played(slug: str, kept_as: Callable[[str], bool]) -> Path | None:
    """The notebook of a game with a table whose name is the one that is looked for."""
    for folder in (one / slug for one in _around()):
        for notebook in sorted(folder.glob("*.ipynb")):
            if any(map(kept_as, _NAMED.findall("\n".join(code(notebook))))):
                return notebook
    return None


def play_notebook(slug: str) -> Path | None:
    """The notebook in which whole matches of a game are played: its page for that, or the first that has a table."""
    notebooks = [notebook for folder in _around() for notebook in sorted((folder / slug).glob("*.ipynb"))]
    return next(
        (
            notebook
            for plays in (_PLAY_PAGE, _AGAINST_BOTS)
            for notebook in notebooks
            if plays.search("\n".join(code(notebook)))
        ),
        None,
    )


def start(name: str) -> Path | None:
    """A notebook that belongs to no game: beside the present one, or one folder up."""
    return next((file for folder in _around() if (file := folder / name).is_file()), None)


def start_page() -> Path | None:
    """The page that everything begins from: beside the present notebook, or one folder up."""
    return next(
        (
            file
            for folder in _around()
            for file in sorted(folder.glob("00_*.ipynb"))
            if _BEGINS in "".join(code(file)[:1])
        ),
        None,
    )


def _around() -> tuple[Path, ...]:
    """The folder in which the kernel runs and the one above it; none if it has been deleted meanwhile."""
    try:
        here = _here()
    except OSError:
        return ()
    return here, here.parent


def _here() -> Path:
    """The folder in which the kernel runs; where the notebooks are read slowly, the same folder in a copy of them."""
    here, (slow, _, copy) = Path.cwd(), os.environ.get(_COPIED, "").partition(os.pathsep)
    return Path(copy, here.relative_to(slow)) if copy and here.is_relative_to(slow) else here


def link(notebook: Path, heading: str = "") -> str:
    """The address of a notebook, or of a heading in it, as the present notebook calls it."""
    from_here = os.path.relpath(notebook, _here()) if notebook.is_absolute() else os.path.relpath(notebook)
    address = quote(Path(from_here).as_posix())
    return f"{address}#{quote(heading.replace(' ', '-'))}" if heading else address


def code(notebook: Path) -> list[str]:
    """The cells of a notebook that can be run; none of what is no notebook."""
    return [source for kind, source in _cells(notebook) if kind == "code"]


def headings(notebook: Path) -> dict[str, str]:
    """Each exercise of a notebook, and the heading under which it stands."""
    found: dict[str, str] = {}
    last = ""
    for kind, source in _cells(notebook):
        if kind == "markdown":
            last = ([last, *_HEADING.findall(_FENCED.sub("", source))])[-1]
        else:
            found |= dict.fromkeys(_EXERCISE.findall(source), re.sub(r"[*_`]", "", last))
    return found


def _lesson_of(notebook: Path) -> tuple[str, int] | None:
    """Which lesson a notebook is, going by the cell that begins it."""
    found = _LESSON.search("\n".join(code(notebook)))
    return (found[1], int(found[2])) if found else None


def _cells(notebook: Path) -> tuple[tuple[str, str], ...]:
    """Kind and source of each cell; none of what is no notebook."""
    try:
        return _read(notebook, notebook.stat().st_mtime_ns)
    except (OSError, ValueError, TypeError, LookupError, AttributeError):
        return ()


@cache
def _read(notebook: Path, _changed: int) -> tuple[tuple[str, str], ...]:
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    return tuple((cell["cell_type"], "".join(cell["source"])) for cell in cells)
