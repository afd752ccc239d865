"""What an analysis says, in both languages; see ``words.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from gamelib.text.templates import Sentences, decimal, in_language, read_texts

from .estimates import Estimate

says = Sentences(Path(__file__).parent)
"""What is wrong with what somebody has asked for."""


def interval(estimate: Estimate, lang: str, times: float = 1, unit: str = "", *, sign: bool = False) -> str:
    """An estimate with its interval in whole numbers, as a table tells it.

    >>> from .estimates import proportion
    >>> interval(proportion(1, 2), "en", 100, " %"), interval(proportion(0, 10), "cs", 100, " %")
    ('50 % (9 to 91)', '0 % (0 až 28)')
    """
    values = (estimate.mean, estimate.low, estimate.high)
    mean, low, high = (decimal(times * value, lang, places=0, sign=sign) for value in values)
    return in_language(says("table.interval", mean=mean, low=low, high=high, unit=unit), lang)


@cache
def texts(section: str) -> Mapping[str, Mapping[str, str]]:
    """The texts of a section: name -> language -> template."""
    found: Mapping[str, Mapping[str, str]] = read_texts(Path(__file__).parent / "words.toml")[section]
    return found
