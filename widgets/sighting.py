"""A sight put before a learner: in words, as a note, and as numbered places of the board."""

from typing import Any

from gamelib import Kit
from gamelib.core.sights import Sight

from .panels import Note
from .text import say


def told(sight: Sight, game: Kit[Any], lang: str) -> str:
    """What is found, and of a condition whether it is met."""
    said = [sight.says[lang]] if sight.says else []
    if sight.missing:
        said += [say("lookout.not_met", lang), *(one.text(game, lang) for one in sight.missing)]
    elif sight.missing is not None:
        said.append(say("lookout.met", lang))
    elif sight.found:
        said.append(sight.found[lang])
    elif sight.groups:
        sizes = ", ".join(str(len(places)) for places in sight.groups)
        said.append(say("lookout.found", lang, count=len(sight.groups), sizes=sizes))
    else:
        said.append(say("lookout.nothing", lang))
    return " ".join(said)


def note(sight: Sight, game: Kit[Any], lang: str) -> Note:
    """The same with its title and its rule."""
    tone = "plain" if sight.missing is None else "bad" if sight.missing else "good"
    return {"title": sight.title[lang], "text": told(sight, game, lang), "tone": tone, "rule": sight.rule}


def badges(sight: Sight) -> dict[str, str]:
    """The places of everything found, each with the number of its group; of one group without a number."""
    alone = len(sight.groups) < 2
    return {key: "" if alone else str(n) for n, places in enumerate(sight.groups, 1) for key in places}
