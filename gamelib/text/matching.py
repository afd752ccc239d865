"""Which word was probably meant, where one was written that does not exist."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from difflib import SequenceMatcher

from .messages import LANGUAGES, says
from .templates import Translated

_PARTS = re.compile(r"[^\W_]+")


def nearest(word: object, words: Iterable[str], most: int = 1) -> list[str]:
    """The words that were probably meant, the likeliest first; none rather than one that only looks similar.

    A word is near if it is spelled alike, or if it has half of what was written in it, part by part. One of which
    nothing else was written has to be more than half of it.

    >>> nearest("place_tyle", ["take_tile", "place_tile"]), nearest("3.5", ["3,4", "3,5"])
    (['place_tile'], ['3,5'])
    >>> nearest("long_game", ["game", "long_two_player"]), nearest("use_ability", ["deal_city"])
    (['long_two_player'], [])
    """
    written = word[:60] if isinstance(word, str) else ""
    found = {other: _likeness(written, other) for other in words}
    return sorted((other for other in found if found[other][0]), key=found.__getitem__, reverse=True)[:most]


def _likeness(written: str, other: str) -> tuple[float, float]:
    """How near a word is (0: not at all), and for those that are equally near how alike they look."""
    mine, its = _PARTS.findall(written), _PARTS.findall(other)
    common = sum(len(part) * max((_alike(part, one, 0.75) for one in its), default=0.0) for part in mine)
    length, its_length = sum(map(len, mine)), sum(map(len, its))
    shared = 2 * common / (length + its_length or 1)
    if 2 * common < length or (2 * common == length and common == its_length):
        shared = 0.0
    least = 0.8 if len(written) > 3 else 0.6  # of three letters one may be wrong
    looks = _alike(written, other, 0.0 if shared else least)
    return max(shared, looks if looks >= least else 0.0), looks


def _alike(one: str, other: str, least: float) -> float:
    """How much of both is the same, from 0 to 1; 0 if it is less than ``least``."""
    if one == other:
        return 1.0
    if 2 * min(len(one), len(other)) < least * (len(one) + len(other)):
        return 0.0
    matcher = SequenceMatcher(None, one, other)
    ratio = matcher.ratio() if matcher.quick_ratio() >= least else 0.0
    return ratio if ratio >= least else 0.0


def as_typed(text: str) -> str:
    """As one writes in a hurry: without capitals and accents, and with the hyphen of keyboards for a minus sign.

    >>> as_typed("Dělnická čtvrť")
    'delnicka ctvrt'
    """
    letters = unicodedata.normalize("NFD", text.casefold().replace("\N{MINUS SIGN}", "-"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def perhaps(word: object, words: Iterable[str]) -> Translated:
    """A word that was probably meant, to stand behind one that is not there.

    >>> perhaps("prestidge", ["prestige", "bomb"])
    " (did you mean 'prestige'?)"
    """
    near = nearest(word, words)
    return says("hint.perhaps", word=near[0]) if near else Translated(dict.fromkeys(LANGUAGES, ""))
