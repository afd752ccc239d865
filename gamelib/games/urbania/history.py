"""History cards (H): activating one, and what owners and the activator get. ``history_effects`` does the rest (X)."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.citations import Refusal
from gamelib.engine.codecs import NONE
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Entry, Move, auto

from . import box
from .history_effects import EFFECTS, FOLLOW, key, reward
from .points import gain
from .state import Urbania
from .targets import carried_out

# Activating


@by("URB-S.3", "URB-T.4")
def offer(s: Urbania) -> tuple[int, ...]:
    """The two cards of this epoch."""
    return s.game.box.offer[s.side][s.epoch] if s.use_history else ()


def candidates(s: Urbania) -> list[Move]:
    """Both cards of this epoch."""
    return [("history", card) for card in offer(s)]


def activations(s: Urbania) -> list[Move]:
    """URB-H.1  What the seat in turn can activate: once an epoch, by whoever does it first."""
    if s.active_history >= 0:
        return []
    moves: list[Move] = []
    active, needs = s.active_mask[s.active], s.game.box.needs
    for card in offer(s):
        needed = needs[card]
        if active & needed == needed:
            moves.append(("history", card))
    return moves


@by("URB-H.6", "URB-X.20")
def condition_holds(s: Urbania, card: int) -> bool:
    """Only an exchange asks for something; any other card may be activated, even if nothing comes of it."""
    needs = s.game.box.needs[card]
    return s.active_mask[s.active] & needs == needs


def refusals(s: Urbania, card: int) -> Iterator[Refusal]:
    """URB-H.1, URB-T.4, URB-S.1, URB-X.20, URB-O.1  Why the seat in turn cannot activate it."""
    it, where = s.game.box.histories[card], key(s, card)
    if not s.use_history:
        yield Refusal("URB-O.1", where=where)
        return
    if it.side != s.side:
        yield Refusal("URB-S.1", where=where, side=it.side)
    if it.epoch != s.epoch:
        yield Refusal("URB-T.4", where=where, epoch=it.epoch)
    if s.active_history >= 0:
        yield Refusal("URB-H.1", where=where)
    if not condition_holds(s, card):
        yield Refusal("URB-X.20", where=where, building=it.owned)


@by("URB-H.2")
def activate(s: Urbania, card: int) -> list[Entry]:
    """URB-H.1, URB-H.2  The card lies beside the city; if it is instant, it is carried out at once."""
    s.active_history, s.activator = card, s.active
    s.emit("URB-H.1", s.active, key(s, card), history=card)
    return [resolve_history.entry] * s.game.box.histories[card].instant


# Carrying it out


@by("URB-V.1")
def due_at_end(s: Urbania) -> bool:
    """URB-H.2  Does an activated card wait for the end of the epoch?"""
    return s.active_history >= 0 and not s.game.box.histories[s.active_history].instant


@auto("URB-H.2", then=FOLLOW, check=carried_out)
@by("URB-H.10")
def resolve_history(s: Urbania) -> None:
    """URB-H.2, URB-H.3, URB-H.4  Points for all who own what it lists, the bonus, then its effect."""
    it = s.game.box.histories[s.active_history]
    s.emit("URB-H.2", None, key(s, s.active_history), history=s.active_history)
    for seat in s.seats_from(s.activator):
        score(s, seat)
    effect = EFFECTS.get(it.effect)
    s.push(*(effect(s) if effect else []), *[reward] * any(it.gain))


@by("URB-X.2", "URB-X.4", "URB-X.6", "URB-X.8", "URB-X.10", "URB-X.11", "URB-X.14")
@by("URB-X.16", "URB-X.18", "URB-X.19", "URB-X.21", "URB-X.23", "URB-X.24")
def score(s: Urbania, seat: int) -> None:
    """URB-H.3, URB-H.4  What the card lists, and for the activator, if that was anything, the bonus."""
    card = s.active_history
    brings = listed(s, seat, card)
    if not any(brings):
        return
    where = (*key(s, card), *s.keys_of(seat, buildings_of(s, seat, card))) if s.log is not None else ()
    gain(s, seat, brings, "URB-H.3", where, history=card)
    if seat == s.activator:
        gain(s, seat, s.game.box.histories[card].bonus, "URB-H.4", key(s, card), history=card)


def met(s: Urbania, seat: int, card: int) -> Iterator[box.HistoryEntry]:
    """URB-H.3  The entries that a city meets: with so many different ones of the buildings that the entry lists."""
    for entry in s.game.box.histories[card].entries:
        if (s.active_mask[seat] & entry.buildings).bit_count() >= entry.count:
            yield entry


def listed(s: Urbania, seat: int, card: int) -> tuple[int, int, int]:
    """URB-H.3  The points that a city gets from the entries of a card, each entry once."""
    wealth = prestige = satisfaction = 0
    for entry in met(s, seat, card):
        w, p, c = entry.points
        wealth, prestige, satisfaction = wealth + w, prestige + p, satisfaction + c
    return wealth, prestige, satisfaction


def buildings_of(s: Urbania, seat: int, card: int) -> int:
    """As a mask: the buildings by which a city meets entries."""
    mask = 0
    for entry in met(s, seat, card):
        mask |= s.active_mask[seat] & entry.buildings
    return mask


@by("URB-N.1")
def lapse(s: Urbania) -> None:
    """URB-H.5  After the epoch its History is gone, used or not."""
    s.active_history = s.activator = s.copied = s.copied_seat = NONE
