"""What an analysis says, in both languages; see ``words.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from gamelib.core.templates import Sentences, read_texts

says = Sentences(Path(__file__).parent)
"""What is wrong with what somebody has asked for."""


@cache
def texts(section: str) -> Mapping[str, Mapping[str, str]]:
    """The texts of a section: name -> language -> template."""
    found: Mapping[str, Mapping[str, str]] = read_texts(Path(__file__).parent / "words.toml")[section]
    return found
