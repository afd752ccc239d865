"""What the library itself says, in every language, and the small parts that its sentences are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from .templates import Sentences, Toml, Translated, in_language, read_texts

LANGUAGES = ("en", "cs")

Texts = Mapping[str, str]
"""One text in every language: ``{"en": ..., "cs": ...}``."""
_SOME = 6
_FOLDER = Path(__file__).parent


def shown(value: object, longest: int = 40) -> str:
    """A value from outside as an error quotes it: in a few characters, however large or deep it is."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, lists in lists in lists
        text = f"<{type(value).__name__}>"
    return text if len(text) <= longest else text[: longest - 1] + "…"


def checked_language(lang: str) -> str:
    """The language if there is one; ``ValueError`` names those there are."""
    if lang not in LANGUAGES:
        raise ValueError(f"There is no language {shown(lang)}; there is {' and '.join(LANGUAGES)}.")
    return lang


says = Sentences(_FOLDER)
"""What the library says of bad input, whatever game it is of; see ``words.toml``."""


def some_of(words: Sequence[str]) -> str:
    """The first few words of a list."""
    return ", ".join(words[:_SOME]) + (", …" if len(words) > _SOME else "")


def listed(texts: Sequence[str]) -> Translated:
    """Several texts with commas between them."""
    return Translated({lang: ", ".join(in_language(text, lang) for text in texts) for lang in LANGUAGES})


def either(texts: Sequence[str]) -> Translated:
    """Several texts of which one is meant."""
    joined = says("line.or")
    return Translated(
        {lang: f" {in_language(joined, lang)} ".join(in_language(one, lang) for one in texts) for lang in LANGUAGES}
    )


def common_texts() -> Toml:
    """The labels and sentences that every game uses, by the sections of ``words.toml``."""
    return read_texts(_FOLDER / "words.toml")
