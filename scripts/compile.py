"""Compile what playing spends its time in, with Cython from the same files: `make fast`, undone by `make slow`.

One thing is changed in them on the way, so that playouts do not put words together that nobody hears: `TELLS`.
Python takes a compiled module where one lies beside its source, and the source where none does. `compiled_wheel.py`
puts these modules into a wheel.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

ENGINE = ("base_state", "citations", "codecs", "grid", "highlights", "multiset", "state", "steps", "transitions")
TELLS = re.compile(r"^( +)s\.emit\(", re.MULTILINE)
"""A line of a chapter that says what has happened: in a playout nobody hears it, so its words need not be made."""
SELDOM = (
    *("__init__", "card_entry", "components", "edition", "graphs", "heuristic", "hidden", "highlights", "labels"),
    *("kinds", "milestone_kinds", "names", "notation", "printed", "queries", "sketch", "validation", "wording"),
)
"""So begin the names of what is not asked in the midst of play."""
QUICKLY = ["-O1", "-g0"]
"""For the C compiler: more would take it minutes, and what is compiled spends its time in Python's own library."""


def hot(gamelib: Path) -> list[Path]:
    """The modules of the fast path: the heart of the engine, and of every game its state and what goes by it."""
    engine = [gamelib / "engine" / f"{name}.py" for name in ENGINE]
    return engine + [path for path in sorted(gamelib.glob("games/*/*.py")) if not path.name.startswith(SELDOM)]


def written(path: Path, folder: Path) -> Path:
    """The module as it is compiled, line by line; what has not changed stays, so that it is not compiled again."""
    source = TELLS.sub(r"\1s.log is not None and s.emit(", path.read_text(encoding="utf-8"))
    target = folder / path
    if not target.exists() or target.read_text(encoding="utf-8") != source:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(source, encoding="utf-8")
    return target


def build() -> None:
    """Each module becomes a library beside its source."""
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension

    units = [
        Extension(
            ".".join(path.with_suffix("").parts),
            [str(written(path, Path("build/fast")))],
            extra_compile_args=QUICKLY if os.name == "posix" else [],
        )
        for path in hot(Path("gamelib"))
    ]
    # What is hinted is meant for readers: a list may be handed over where a sequence is named.
    typing, processes = {"annotation_typing": False}, os.cpu_count() or 1
    made = cythonize(units, quiet=True, nthreads=processes, compiler_directives=typing)
    command = Distribution({"ext_modules": made}).get_command_obj("build_ext")
    command.inplace = True
    command.parallel = processes
    command.ensure_finalized()
    command.run()


if __name__ == "__main__":
    build()
