"""What is shown when one looks closer: what a card counts, what a milestone rests on and lacks."""

from gamelib.engine.highlights import Highlight
from gamelib.games.cities.state import Cities


def highlight(s: Cities, seat: int, key: str) -> Highlight | None:
    """What there is to see at a place of this seat, if there is more than the picture shows."""
    kind, *words = key.split(":")
    if kind == "card":
        name = s.game.codecs["card"].word(s.cards[seat][int(words[1])])
    elif kind in ("milestone", "place"):
        name = s.game.codecs["milestone"].word(s.milestones()[int(words[0])])
    else:
        return None
    return next(highlight for highlight in s.game.highlights(s, seat) if highlight.name == name)
