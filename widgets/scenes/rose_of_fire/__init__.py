"""The picture of Barcelona: The Rose of Fire.

Parts: ``heading``, ``city``, ``streets`` (Raval, bag, barricades), ``in_play``, ``hand``, ``tracks``, ``supply``,
``influence``, ``families``. Places have the keys that the game's events and refusals name.
"""

from pathlib import Path

from gamelib.games.rose_of_fire.state import Rose
from widgets.scenes.sheet import Part, Speech, words

from .cards import hand, in_play
from .city import city, heading
from .families import families, influence
from .moves import buttons, choice_label, ghost, glyph, places, waiting
from .outcome import effects, pauses, signs
from .streets import streets
from .tracks import supply, tracks

__all__ = [
    "buttons",
    "choice_label",
    "effects",
    "ghost",
    "glyph",
    "parts",
    "pauses",
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
        "city": Part(24, 104, 898, 562, city),
        "streets": Part(38, 470, 508, 82 + 34 * state.seats, streets),
        "in_play": Part(558, 516, 148, 158, in_play),
        "hand": Part(38, 698, 884, 190, hand),
        "tracks": Part(38, 900, 884, 276, tracks),
        "supply": Part(546, 920, 392, 80, supply),
        "influence": Part(38, 1192, 884, 132, influence),
        "families": Part(38, 1342, 884, 28 + 42 * state.seats, families),
    }


def speech(lang: str) -> Speech:
    """The texts of the picture in a language."""
    return Speech(words(Path(__file__).parent / "words.toml"), lang)


def title(state: Rose, lang: str) -> str:
    """The name of the picture."""
    return speech(lang).say("title")
