"""Where the lessons and their exercises stand: found in the notebooks themselves, so that nothing is written twice.

Links are relative to the folder in which the kernel runs, which is that of its notebook. Where the notebooks are not to
be found (a copy of one alone, another folder), there are no links.
"""

import json
import os
import re
from functools import cache
from pathlib import Path
from urllib.parse import quote

_LESSON = re.compile(r"""Lesson\(["'](\w+)["'], *(\d+)""")
_EXERCISE = re.compile(r"""lesson\.(?:ask|challenge|lay_out)\(["'](\w+)["']""")
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


def start(name: str) -> Path | None:
    """A notebook that belongs to no game: beside the present one, or one folder up."""
    return next((file for folder in _around() if (file := folder / name).is_file()), None)


def _around() -> tuple[Path, ...]:
    """The folder in which the kernel runs and the one above it; none if it has been deleted meanwhile."""
    try:
        here = Path.cwd()
    except OSError:
        return ()
    return here, here.parent


def link(notebook: Path, heading: str = "") -> str:
    """The address of a notebook, or of a heading in it, as the present notebook calls it."""
    address = quote(Path(os.path.relpath(notebook)).as_posix())
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
