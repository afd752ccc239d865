"""What is shown when one looks closer: what a card counts, what a milestone rests on and lacks."""

from gamelib.core.sights import Sight
from gamelib.games.cities.state import Cities


def sight(s: Cities, seat: int, key: str) -> Sight | None:
    """What there is to see at a place of this seat, if there is more than the picture shows."""
    kind, *words = key.split(":")
    if kind == "card":
        name = s.game.codecs["card"].word(s.cards[seat][int(words[1])])
    elif kind in ("milestone", "place"):
        name = s.game.codecs["milestone"].word(s.milestones()[int(words[0])])
    else:
        return None
    return next(sight for sight in s.game.sights(s, seat) if sight.name == name)
