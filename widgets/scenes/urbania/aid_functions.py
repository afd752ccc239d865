"""What the player aid asks about the texts that are printed on cards."""

from collections.abc import Mapping

from gamelib import AnyBaseGame
from gamelib.games.urbania import printed

_COUNTED = ("resources", "categories")


def printed_amount(game: AnyBaseGame, text: str, word: str, _: str) -> int:
    """How many icons of a resource, or points of a category, a card names: ``{amount(it.requires, 'culture')}``."""
    there, kind = _among(game, word)
    return printed.amounts(text, there, kind)[there[word]]


def whole_list(game: AnyBaseGame, text: str, word: str, _: str) -> int:
    """How many points of a category all that a History card lists brings together."""
    there, _kind = _among(game, word)
    return sum(entry.points[there[word]] for entry in printed.entries(text, there))


def printed_row(game: AnyBaseGame, text: str, _: str) -> list[int]:
    """The row of a building, a number for each epoch."""
    return list(printed.row(text, len(text.replace(",", " ").split())))


def _among(game: AnyBaseGame, word: str) -> tuple[Mapping[str, int], str]:
    """The words that are counted alike, with their numbers, and what they are."""
    table = next(table for table in _COUNTED if any(row["id"] == word for row in game.data[table]))
    return {row["id"]: number for number, row in enumerate(game.data[table])}, table
