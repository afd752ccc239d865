"""The clean-up at the end of a year (CLN)."""

from __future__ import annotations

from gamelib.engine.rulebook import by
from gamelib.engine.steps import auto

from .state import Citta


@auto("CIT-CLN.1")
@by("CIT-CLN.2", "CIT-CLN.3", "CIT-CLN.4")
def clean_up(s: Citta) -> None:
    """CIT-CLN.1 to CLN.4  Phase 10: cards and figures go back; Bread and Games and Rich Harvest are over."""
    voice_leaves(s)
    cards_are_discarded(s)
    action_cards_return(s)
    s.clear_figures()
    famine_is_remembered(s)


def voice_leaves(s: Citta) -> None:
    """CIT-CLN.1, CIT-RND.8  The four cards of the voice leave the game."""
    for need in s.voice_up:
        s.voice_used[need] += 1
    s.voice_up = ()


def cards_are_discarded(s: Citta) -> None:
    """CIT-CLN.2, CIT-RND.5  Politics cards in front of players are discarded, those of forced draws still unknown."""
    used = [card for cards in s.front for card in cards]
    unseen = [card for cards in s.unseen for card in cards]
    for card in used:
        s.discard[card] += 1
    s.discard_unseen = tuple(sorted((*s.discard_unseen, *unseen)))
    s.front, s.unseen = [()] * s.seats, [()] * s.seats
    s.emit("CIT-CLN.2", None, ("discard",), count=len(used) + len(unseen))


def action_cards_return(s: Citta) -> None:
    """CIT-CLN.3, CIT-FND.1  All action cards can be used again, and everybody may found a city again."""
    s.actions = [s.game.box.pieces["action_cards"]] * s.seats
    s.founded = [0] * s.seats


def famine_is_remembered(s: Citta) -> None:
    """CIT-FED.4  Who had famine loses the first turn of the next year; in the last one it costs points (CIT-FED.5)."""
    if s.stage() == "last":
        s.penalised = [0] * s.seats
        return
    s.penalised, s.famine = s.famine, [0] * s.seats
    for seat in s.turn_order():
        if s.penalised[seat]:
            s.emit("CIT-FED.4", seat, (f"player:{seat}",))
