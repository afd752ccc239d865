"""What a scoring card or milestone says, made from what it counts: a number that an edition changes reads right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gamelib.engine.definition import BaseGame
from gamelib.text.messages import checked_language
from gamelib.text.templates import Name, filled, placeholders

from .kinds import Params

if TYPE_CHECKING:
    from .box import Box

WordTables = Mapping[str, Any]
_SAYS_NOTHING = {"min_size": 1, "min_features": 0}
"""A parameter that is no larger asks for nothing, so nothing is said of it."""


@dataclass(frozen=True, slots=True)
class _Clauses:
    """What ``{which: ...}`` collects; without a clause not even the words before it are said."""

    clauses: tuple[str, ...]
    join: str

    def __format__(self, before: str) -> str:
        return before + self.join.join(self.clauses) if self.clauses else ""


def card_text(game: BaseGame[Box], card: int, lang: str = "en") -> str:
    """What a scoring card pays for: ``3 points for each red building with at least 3 floors.``"""
    kind, asks = game.box.card_counts[card]
    return sentence(game, "card", kind, {"vp": game.box.card_vp[card], **asks}, checked_language(lang))


def milestone_text(game: BaseGame[Box], milestone: int, lang: str = "en") -> str:
    """What a milestone asks for: ``At least 4 buildings with at least 3 floors.``"""
    kind, asks = game.box.milestone_needs[milestone]
    return sentence(game, "milestone", kind, asks, checked_language(lang))


def sentence(
    game: BaseGame[Box], form: str, kind: str, asks: Params, lang: str, words: WordTables | None = None
) -> str:
    """What a ``card`` or ``milestone`` of this kind says that asks for these parameters (``vp`` is one of a card's).

    It is said in the game's words, or in others.
    """
    words = words or game.wording.words
    template = words[form][kind][lang]
    if "adjacent_to" in asks:
        asks = {**asks, "min_adjacent": asks.get("min_adjacent", 1)}
    facts = {"colour": Name("", {})} | {name: _fact(game, value, lang) for name, value in asks.items()}
    open_ = {name: value for name, value in asks.items() if name not in placeholders(template)}
    clauses = [filled(one[lang], facts, words["number"], lang) for one in _clauses(words, words[form][kind], open_)]
    return filled(template, {**facts, "which": _Clauses(tuple(clauses), words["join"][lang])}, words["number"], lang)


def _fact(game: BaseGame[Box], value: int | str | Iterable[object], lang: str) -> object:
    if isinstance(value, str):
        codec = game.codecs["terrain"]
        name = game.wording.named(codec.name(codec.value(value), lang), value, lang)
        return Name.of(
            name, {"each": {lang: f"{name:each} "}}, lang
        )  # where no colour is asked for, the space goes too
    return value if isinstance(value, int) else ", ".join(map(str, value))


def _clauses(words: WordTables, own: WordTables, asks: Params) -> Iterator[WordTables]:
    """One for each parameter that asks for something; ``min_adjacent`` speaks for ``adjacent_to`` as well."""
    for name, value in asks.items():
        if name != "adjacent_to" and not (name in _SAYS_NOTHING and value <= _SAYS_NOTHING[name]):
            yield own.get(name) or words["clause"].get(f"{name}_{value}") or words["clause"][name]
