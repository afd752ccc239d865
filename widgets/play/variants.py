"""What the variants of a game are called and what they change, from the section ``variant`` of its ``words.toml``."""

from gamelib import AnyGame
from gamelib.engine.variants import DRAWN, Variant
from gamelib.text.messages import Texts
from gamelib.text.templates import Toml
from widgets.text import say


def form_field(name: str) -> str:
    """The field of the form for a variant."""
    return f"variant-{name}"


def variant_title(game: AnyGame, name: str, lang: str) -> str:
    """What it is called; a game that has no words for it calls it by its name."""
    titles: Texts = _words(game, name).get("title", {})
    return titles.get(lang, name.replace("_", " "))


def what_changes(game: AnyGame, name: str, lang: str) -> str:
    """What it changes, in a sentence; empty if the game does not say it."""
    texts: Texts = _words(game, name).get("text", {})
    return texts.get(lang, "")


def value_name(game: AnyGame, name: str, value: int | str, lang: str) -> str:
    """A value that is no mere yes or no: in the words of the variant, or what the thing or the seat is called."""
    own: Texts = _words(game, name).get("value", {}).get(str(value), {})
    if own:
        return own[lang]
    if value == DRAWN:
        return say("play.drawn", lang)
    codec = game.codecs["seat" if is_seat(game, name, value) else name]
    return codec.name(codec.value(str(value)), lang)


def is_seat(game: AnyGame, name: str, value: object) -> bool:
    """True if it is a seat that is chosen."""
    return name not in game.codecs and value in game.axis("seat", game.seats[-1])


def is_switch(variant: Variant) -> bool:
    """True if it can only be on or off."""
    return all(isinstance(value, bool) for value in variant.values)


def seats_of(variant: Variant) -> str:
    """With how many players it may be chosen."""
    return ", ".join(map(str, variant.seats or ()))


def _words(game: AnyGame, name: str) -> Toml:
    words: Toml = game.wording.words.get("variant", {}).get(name, {})
    return words
