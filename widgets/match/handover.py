"""What stands on a screen while it is handed over: only what all who play there see alike."""

from gamelib import State
from widgets import scenes
from widgets.board.panels import Sign
from widgets.svg.scene import Scene

from .players import Seating


def seen_alike(state: State, seating: Seating, lang: str, part: scenes.Parts) -> tuple[Scene, list[Sign]]:
    """The picture and its key, without all that only some of the people at the screen see.

    Args:
        state: The position.
        seating: Who plays.
        lang: The language.
        part: The parts of the picture to show.
    """
    people = [seating.with_names(state.view(person)) for person in seating.at_screen]
    picture, *others = [scenes.scene(seen, lang, part=part, live=True) for seen in people]
    picture.line = ""
    picture.keep(lambda key, drawn: all(other.elements.get(key) == drawn for other in others))
    key, *keys = [scenes.key(seen, lang) for seen in people]
    return picture, [sign for sign in key if all(sign in other for other in keys)]
