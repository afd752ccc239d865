"""What is kept on this computer of whole matches, wherever they were played: to go on with, and which came last."""

import heapq
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import gamelib
from gamelib import AnyGame
from gamelib.engine.variants import checked_variants
from gamelib.errors import EixampleError, InvalidSetupError
from gamelib.text.plain import Json
from widgets.match.players import BY_NAME
from widgets.text import checked_name

from .kept_match import DamagedMatch, KeptMatch, MatchFile
from .store import progress_file

_TRIED = 5
"""How many files are read at most until one holds a match that can be gone on with."""
_NOT_TO_BE_PLAYED = (OSError, ValueError, TypeError, RecursionError, EixampleError)
"""What a file may bring up that holds no match which our rules can play."""


def last_match() -> KeptMatch | None:
    """The one played last that is not over; None if there is none, or nothing can be read.

    What was played from a position of a lesson is part of that lesson and no match of its own.
    """
    files = (found for slug in gamelib.registered_games() for found in _files(slug))
    for found in heapq.nlargest(_TRIED, files, key=_played):
        with suppress(*_NOT_TO_BE_PLAYED):
            kept = found.read(gamelib.load(found.file.parent.parent.name))
            if "table" in kept.record:
                _check_table(kept.game, kept.record)
            if kept.is_whole and kept.record.get("game") == kept.game.slug and not kept.shown().state.over:
                return kept
    return None


def kept_matches(game: AnyGame) -> list[KeptMatch | DamagedMatch]:
    """The whole matches of a game of which it is known who sat there, the latest first, and files that are damaged."""
    found: list[KeptMatch | DamagedMatch] = []
    for one in sorted(_files(game.slug), key=_played, reverse=True):
        try:
            kept = one.read(game)
            if kept.is_whole and "table" in kept.record:
                _check_table(game, kept.record)
                found.append(kept)
        except _NOT_TO_BE_PLAYED as problem:
            found.append(DamagedMatch(one.file, one.when, problem))
    return found


def _files(slug: str) -> Iterator[MatchFile]:
    """The files of a game."""
    with suppress(OSError):
        for file in (progress_file().parent / "matches" / slug).glob("*/*.json"):
            if found := MatchFile.at(file):
                yield found


def _played(one: MatchFile) -> tuple[datetime, Path]:
    """What the latest of several goes by."""
    return one.when, one.file


def _check_table(game: AnyGame, record: Json) -> None:
    """``ValueError`` if it does not say who sat at each seat and what they are called, if anything; or if the game is
    not for so many, or has no such variants.
    """
    table = record["table"]
    players, names = (table.get("players"), table.get("names")) if isinstance(table, dict) else (None, None)
    if not isinstance(players, list) or not all(who in BY_NAME for who in players):
        raise ValueError("table: it does not say who plays")
    if not isinstance(names, list | None) or len(names or players) != len(players):
        raise ValueError("table: it does not say what the players are called")
    for name in names or ():
        if name is not None:
            checked_name(name)
    try:
        seats = game.checked_seats(record.get("seats"))
        checked_variants(game.variants, record.get("variants", {}), seats)
    except InvalidSetupError as problem:
        raise ValueError(f"seats or variants: {problem}") from problem
    if seats > len(players):
        raise ValueError("table: it does not say who plays at each seat")
