"""A highlight put before a learner: in words, as a note, and as numbered places of the board."""

from gamelib import AnyBaseGame
from gamelib.engine.highlights import Highlight
from widgets.board.panels import Note
from widgets.text import say


def described(highlight: Highlight, game: AnyBaseGame, lang: str) -> str:
    """What is found, and of a condition whether it is met."""
    said = [highlight.says[lang]] if highlight.says else []
    if highlight.missing:
        said += [say("explorer.not_met", lang), *(one.text(game, lang) for one in highlight.missing)]
    elif highlight.missing is not None:
        said.append(say("explorer.met", lang))
    elif highlight.found:
        said.append(highlight.found[lang])
    elif highlight.groups:
        sizes = ", ".join(str(len(places)) for places in highlight.groups)
        said.append(say("explorer.found", lang, count=len(highlight.groups), sizes=sizes))
    else:
        said.append(say("explorer.nothing", lang))
    return " ".join(said)


def note(highlight: Highlight, game: AnyBaseGame, lang: str) -> Note:
    """The same with its title and its rule."""
    tone = "plain" if highlight.missing is None else "bad" if highlight.missing else "good"
    return {
        "title": highlight.title[lang],
        "text": described(highlight, game, lang),
        "tone": tone,
        "rule": highlight.rule,
    }


def badges(highlight: Highlight) -> dict[str, str]:
    """The places of everything found, each with the number of its group; of one group without a number."""
    alone = len(highlight.groups) < 2
    return {key: "" if alone else str(n) for n, places in enumerate(highlight.groups, 1) for key in places}
