"""What the search of a rulebook knows of words: which mean the same, and which say nothing."""

import tomllib
from functools import cache
from pathlib import Path

from gamelib.text.matching import as_typed
from gamelib.text.templates import brought_along

_FILE = brought_along(Path(__file__).with_name("search.toml"))


@cache
def known() -> dict[str, str]:
    """The words by what they are, as one types them: ``alike`` in groups with bars between them, ``idle`` in a row."""
    said = tomllib.loads(_FILE.read_text("utf-8"))
    return {"alike": as_typed("|".join(said["alike"])), "idle": as_typed(" ".join(said["idle"]))}
