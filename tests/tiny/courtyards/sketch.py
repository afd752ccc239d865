"""How positions are sketched: the yard as it lies, a letter for each card (t, f, m), a dot for nothing."""

from collections.abc import Iterator

from gamelib.engine.multiset import put_in
from gamelib.engine.problems import Problem
from gamelib.positions.drawing import Drawing, Sketches, Unusual, drawn_at, words_of

from .state import Courtyards


def draw(s: Courtyards, drawing: Drawing) -> Iterator[Problem]:
    """Lay the cards of the yard."""
    plots = s.game.axis("plot", s.seats)
    kinds = {word[0]: kind for word, kind in s.game.axis("kind", s.seats).items()}
    for where, place, word in words_of(drawing):
        if place in plots and word in kinds:
            s.yard[plots[place]] = kinds[word]
        else:
            yield Problem(f"On a plot of the map stands {', '.join(kinds)} or a dot.", drawn_at(where))


def fill(s: Courtyards, said: Unusual) -> None:
    """Whoever's hand is not said holds as many cards as at the start, of the kinds of which most are left."""
    if not isinstance(said.get("hand", ""), str):
        return
    for seat in range(s.seats):
        while len(s.hand[seat]) < s.game.box.numbers["hand"] and any(s.deck):
            kind = s.deck.index(max(s.deck))
            s.hand[seat] = put_in(s.hand[seat], kind)
            s.deck[kind] -= 1


SKETCHES = Sketches(draw, fill, usual={"active": "blue", "waits": ["put", "next_turn"]})
