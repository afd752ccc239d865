"""The picture of Barcelona: The Rose of Fire.

Parts: ``heading``, ``city``, ``streets`` (Raval, bag, barricades), ``in_play``, ``hand``, ``tracks``, ``supply``,
``influence``, ``families``. Places have the keys that the game's events and refusals name.
"""

from functools import cache
from pathlib import Path

from gamelib.games.rose_of_fire.state import Rose
from widgets.scenes.sheet import Part, Speech, words

from .cards import hand, in_play
from .city import city, heading
from .families import families, influence
from .moves import buttons, choice_label, ghost, glyph, places, waiting
from .outcome import ASIDE, PAUSES, effects, signs
from .streets import streets
from .tracks import supply, tracks

__all__ = [
    "ASIDE",
    "PAUSES",
    "buttons",
    "choice_label",
    "effects",
    "ghost",
    "glyph",
    "parts",
    "places",
    "signs",
    "speech",
    "title",
    "waiting",
]


def parts(state: Rose) -> dict[str, Part[Rose]]:
    """Where each part lies on the whole board, and who paints it."""
    return {
        "heading": Part(38, 24, 884, 78, heading),
        "city": Part(38, 104, 902, 562, city),
        "streets": Part(38, 470, 508, 82 + 34 * state.seats, streets),
        "in_play": Part(558, 512, 148, 166, in_play),
        "hand": Part(38, 698, 884, 196, hand),
        "tracks": Part(38, 902, 884, 286, tracks),
        "supply": Part(546, 930, 376, 80, supply),
        "influence": Part(38, 1204, 884, 132, influence),
        "families": Part(38, 1354, 884, 28 + 42 * state.seats, families),
    }


@cache
def speech(lang: str) -> Speech:
    """The texts of the picture in a language."""
    return Speech(words(Path(__file__).parent / "words.toml"), lang)


def title(state: Rose, lang: str) -> str:
    """The name of the picture."""
    return speech(lang).say("title")
