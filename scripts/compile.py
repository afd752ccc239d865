"""Compile what playing spends its time in, with Cython from the very same files: `make fast`, undone by `make slow`.

Python takes a compiled module where one lies beside its source, and the source where none does.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

ENGINE = ("base_state", "multiset", "state", "steps", "transitions")
PLAYS = re.compile(r"^from (gamelib\.engine\.state|gamelib\.engine\.steps|\.state) import", re.MULTILINE)
SELDOM = ("__init__", "components", "graphs", "hidden", "highlights", "sketch", "validation")
"""So begin the names of what is not asked in the midst of play."""


def hot(gamelib: Path) -> list[Path]:
    """The modules of the fast path: the heart of the engine, and of every game its state and what goes by it."""
    games = [path for path in sorted(gamelib.glob("games/*/*.py")) if not path.name.startswith(SELDOM)]
    engine = [gamelib / "engine" / f"{name}.py" for name in ENGINE]
    return engine + [path for path in games if PLAYS.search(path.read_text(encoding="utf-8"))]


def build() -> None:
    """Each module becomes a library beside its source."""
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension

    units = [Extension(".".join(path.with_suffix("").parts), [str(path)]) for path in hot(Path("gamelib"))]
    # What is hinted is meant for readers: a list may be handed over where a sequence is named.
    made = cythonize(units, build_dir="build/fast", quiet=True, compiler_directives={"annotation_typing": False})
    command = Distribution({"ext_modules": made}).get_command_obj("build_ext")
    command.inplace = True
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()


if __name__ == "__main__":
    build()
