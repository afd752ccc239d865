"""Words that boards, tables, cards and sheets share: looked up by id, in the reader's language."""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import gamelib
from gamelib import AnyBaseGame, AnyGame, BaseGame
from gamelib.text.messages import LANGUAGES, Texts, shown
from gamelib.text.templates import NO_BREAK, filled, printable, read_texts

T = TypeVar("T")
G = TypeVar("G", bound=AnyBaseGame)
_LONGEST_NAME = 40
_BETWEEN_SENTENCES = re.compile(r"(?:(?<=[.?!])|(?<=[.?!][”“])) (?![^“”„]*”)(?![^„“”]*“(?![^“”]*”))")
"""After the end of a sentence, but not within quotation marks, English or Czech."""


@cache
def _words() -> dict[str, Any]:
    return read_texts(Path(__file__).parent / "words.toml")


def say(id_: str, lang: str, **facts: object) -> str:
    """A text of ``words.toml`` in a language.

    >>> say("table.times", "en", title="Deal a card", count=5)
    'Deal a card × 5'
    """
    return _filled(id_, lang, facts) if facts else _said(id_, lang)


@cache
def _said(id_: str, lang: str) -> str:
    """Most texts of a board have no facts, and are said again with every click."""
    return _filled(id_, lang, {})


def _filled(id_: str, lang: str, facts: Mapping[str, object]) -> str:
    group, _, name = id_.partition(".")
    return filled(_words()[group][name][lang], facts, _words()["number"], lang)


def in_all_languages(id_: str, **facts: object) -> Texts:
    """A text of ``words.toml`` for somebody who may change the language later."""
    return {lang: say(id_, lang, **facts) for lang in LANGUAGES}


@cache
def board_words(lang: str) -> dict[str, str]:
    """The words that the browser needs, by id."""
    return {name: text[lang] for name, text in _words()["board"].items()}


def other_language(lang: str) -> str:
    """The language that stands smaller beside this one."""
    return next(other for other in LANGUAGES if other != lang)


def refuse_unknown(of: str, unknown: Mapping[str, object], known: str) -> None:
    """`TypeError` that names the keywords there are, if any other was given."""
    if unknown:
        raise TypeError(f"{of} has no {', '.join(unknown)}; it takes {known}")


def checked_game(game: G | str, whose: str) -> G | AnyGame:
    """The game in the edition that is meant, or the standard one of this name."""
    if not isinstance(game, BaseGame | str):
        raise TypeError(f"{whose}: a game or its name is wanted, such as 'la_citta', not {type(game).__name__}")
    return gamelib.load(game) if isinstance(game, str) else game


def checked_name(name: object) -> str:
    """A person's name as it may be shown: one short line."""
    wanted = f"a player's name is one line of at most {_LONGEST_NAME} characters"
    if not isinstance(name, str) or not name.strip() or len(name) > _LONGEST_NAME:
        raise ValueError(f"{wanted}, not {name!r:.60}")
    if not printable(name):
        raise ValueError(f"{wanted} that can be printed; {name!r:.60} holds one that cannot")
    return name.strip()


def checked_text(text: object, whose: str, such_as: str) -> str:
    """A text, such as that of an action; `TypeError` says what is wanted."""
    if not isinstance(text, str):
        raise TypeError(f"{whose}: a text is wanted, such as {such_as!r}, not {shown(text)}")
    return text


def checked_label(name: object, whose: str) -> str | None:
    """What a board is called, which nobody sees: a line of text, or None."""
    if not isinstance(name, str | None):
        raise TypeError(f"{whose}: a name is a text, such as 'lesson 3, step 2', not {shown(name)}")
    if name is not None and not printable(name):
        raise ValueError(f"{whose}: a name is a text that can be printed, not {shown(name)}")
    return name


def odds(weight: int, of: int, lang: str) -> str:
    r"""A chance as fraction, not reduced since it counts things, and percent.

    >>> odds(2, 8, "en")
    '2/8 (25 %)'
    >>> odds(1, 7, "cs")
    '1/7 (14,3\xa0%)'
    """
    percent = f"{100 * weight / of:.1f}".removesuffix(".0")
    decimal = "," if lang == "cs" else "."
    return say("table.chance_of", lang, share=f"{weight}/{of}", percent=percent.replace(".", decimal))


def date_and_time(when: datetime, lang: str) -> str:
    r"""A moment as people write it in a language.

    >>> date_and_time(datetime(2026, 3, 5, 9, 7), "en")
    '2026-03-05,\xa009:07'
    """
    date = f"{when.day}. {when.month}. {when.year}" if lang == "cs" else f"{when:%Y-%m-%d}"
    return f"{date}, {when:%H:%M}".replace(" ", NO_BREAK)


def last_sentence(text: str) -> tuple[str, str]:
    """What leads to the last sentence, and that sentence: of a question, what is asked.

    >>> last_sentence("Two play. Red has 3.5 points. Who wins?")
    ('Two play. Red has 3.5 points.', 'Who wins?')
    >>> last_sentence("Two play. May Red do this: “Buy Amadeo I. of Savoy”?")
    ('Two play.', 'May Red do this: “Buy Amadeo I. of Savoy”?')
    """
    *before, last = _BETWEEN_SENTENCES.split(text)
    return " ".join(before), last


def run_lengths(items: Sequence[T], same: Callable[[T], object]) -> list[tuple[T, int]]:
    """Neighbours that are the same, as one with their number.

    >>> run_lengths(["a", "a", "b"], lambda letter: letter)
    [('a', 2), ('b', 1)]
    """
    runs: list[tuple[T, int]] = []
    for item in items:
        if runs and same(runs[-1][0]) == same(item):
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((item, 1))
    return runs
