"""What an analysis says, by section of ``words.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from gamelib.core.templates import read_texts


@cache
def texts(section: str) -> Mapping[str, Mapping[str, str]]:
    """The texts of a section: name -> language -> template."""
    found: Mapping[str, Mapping[str, str]] = read_texts(Path(__file__).parent / "words.toml")[section]
    return found
