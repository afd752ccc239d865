"""The lessons as the site has them: the notebooks, with the kernel that a browser has and pictures that it shows."""

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

KERNEL = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}


def release(notebooks: Path) -> str:
    """What this release of the lessons is called: another word as soon as any of them is another one.

    Whoever has saved a lesson keeps that in his browser under its path, and would never see a newer one there. So each
    release has a folder of its own, and what somebody has done lies outside of it.
    """
    found = hashlib.sha256()
    for file in _files(notebooks):
        found.update(file.relative_to(notebooks).as_posix().encode() + b"\0" + file.read_bytes())
    return f"lessons-{found.hexdigest()[:8]}"


def copy(notebooks: Path, folder: Path) -> None:
    """Write the lessons for the site into a folder that is made anew."""
    shutil.rmtree(folder, ignore_errors=True)
    for file in _files(notebooks):
        notebook = json.loads(file.read_text("utf-8"))
        _fit(notebook)
        there = folder / file.relative_to(notebooks)
        there.parent.mkdir(parents=True, exist_ok=True)
        there.write_text(json.dumps(notebook, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")


def sources(notebooks: Path) -> dict[str, bytes]:
    """All that can be known of the lessons but what they show, by their paths: to look lessons and exercises up in."""
    found = {}
    for file in _files(notebooks):
        cells = [
            {"cell_type": cell["cell_type"], "source": cell["source"]}
            for cell in json.loads(file.read_text("utf-8"))["cells"]
        ]
        found[file.relative_to(notebooks).as_posix()] = json.dumps({"cells": cells}, ensure_ascii=False).encode()
    return found


def _fit(notebook: dict[str, Any]) -> None:
    notebook["metadata"]["kernelspec"] = KERNEL
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["metadata"]["trusted"] = True  # where there is no server nobody signs; pictures show before all is run


def _files(notebooks: Path) -> list[Path]:
    return [
        file
        for file in sorted(notebooks.rglob("*.ipynb"))
        if not any(part.startswith(".") for part in file.relative_to(notebooks).parts)
    ]
