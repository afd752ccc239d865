"""The order of play: phases and turns (FLW, IMM, TRN). Read this file first: it is the rulebook's list of steps."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.citations import Refusal
from gamelib.engine.multiset import take_out
from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Choice, Contents, Draw, Entry, Move, Pushed, auto, sequence

from .blocks import mark_block
from .box import CROWN, LATE_LEVEL, PRESTIGE
from .cards import AT_ONCE, EVENTS, WAITING, ability_window, first_ability_window
from .conflict import conflict_events
from .events import has_target, use_event
from .houses import place_strikers, put_house
from .influence import buy, offer_purchase, purchase_candidates, purchase_refusals, purchases
from .phase_end import end_of_phase
from .prestige import spend_alignment
from .state import Rose
from .tiles import lay_tile


@auto(
    "ROF-FLW.2",
    then={"phase": "draw_immigration begin_turn", "last": "draw_immigration begin_turn | nothing"},
    frame=True,
)
def begin_phase(s: Rose) -> None:
    """ROF-FLW.1, ROF-FLW.2  Five phases; each begins with its immigration level."""
    if s.last_phase():
        return
    s.phase += 1
    s.active = s.first
    s.emit("ROF-FLW.2", None, ("round",), count=s.phase)
    s.push(DrawImmigration, begin_turn)


class DrawImmigration(Draw[Rose]):
    """The immigration token of the phase; a 6 counts in phase 5 only."""

    rule = "ROF-IMM.1"
    verbs = {"level": ("level",)}

    @by("ROF-IMM.2", "ROF-IMM.3", "ROF-IMM.4")
    def contents(self, s: Rose) -> Contents:
        """The tokens that no phase has had; the 6 waits for the last one."""
        left = [n - s.levels.count(level) for level, n in enumerate(s.game.box.immigration[s.immigration_tokens])]
        return ("level",), left if s.last_phase() else left[:LATE_LEVEL], 0

    def do(self, s: Rose, move: Move) -> None:
        _, level = move
        s.levels = (*s.levels, level)
        s.emit("ROF-IMM.1", s.first, ("round",), level=level)


@auto("ROF-FLW.4", then="play_card end_turn | end_of_phase begin_phase", frame=True)
def begin_turn(s: Rose) -> None:
    """ROF-FLW.4  Clockwise, one card each, passing over empty hands; when all are empty the phase ends."""
    for seat in s.seats_from(s.active):
        if s.hand[seat]:
            s.active = seat
            s.push(PlayCard, end_turn)
            return
    s.push(end_of_phase, begin_phase)


STEPS = (lay_tile, put_house, place_strikers, mark_block)
"""Steps I to IV (ROF-TRN.2)."""
WITH_MOMENTS = (
    *(first_ability_window, lay_tile, put_house),
    *(ability_window.of(0), place_strikers),
    *(ability_window.of(1), mark_block),
)
"""The same with the moments for an ability that waits."""
PLAYED: dict[str, tuple[Entry | Pushed, ...]] = {
    **{design: (ability, *STEPS) for design, ability in AT_ONCE.items()},
    **dict.fromkeys(WAITING, WITH_MOMENTS),
}
"""By design: the steps for tile and house where they are not just these."""


class PlayCard(Choice[Rose]):
    """Play one card: for tile and house, for its event, or (with a crown) for both; or first buy influence.

    ROF-TRN.1 to TRN.4, ROF-FLW.5: nobody can pass.
    """

    rule = "ROF-TRN.1"
    then = "play_card | offer_purchase | " + " | ".join(
        sequence(*steps, offer_purchase)
        for steps in (STEPS, (*STEPS, use_event), *PLAYED.values(), *((event,) for event in EVENTS.values()))
    )
    verbs = {"play": ("card",), "event": ("card",), "both": ("card",), "buy": ("influence_card", "payment"), "pass": ()}
    private = True

    def candidates(self, s: Rose) -> list[Move]:
        cards = sorted(set(s.hand[s.active]))
        moves: list[Move] = [("play", card) for card in cards]
        moves += [(verb, card) for card in cards if s.game.box.is_event[card] for verb in ("event", "both")]
        return moves + purchase_candidates(s)

    def refusals(self, s: Rose, move: Move) -> Iterator[Refusal]:
        match move:
            case ("pass",):
                yield Refusal("ROF-FLW.5", where=(f"hand:{s.active}",))
            case ("buy", card, payment):
                yield from purchase_refusals(s, card, payment)
            case (mode, card):
                if card not in s.hand[s.active]:
                    yield Refusal("ROF-TRN.1", where=(f"hand:{s.active}",), card=card)
                if mode != "play":
                    yield from self._no_event(s, mode, card)

    def _no_event(self, s: Rose, mode: str, card: int) -> Iterator[Refusal]:
        """Why the card cannot be played for its event."""
        box = s.game.box
        if card == box.strike:
            yield Refusal("ROF-CRD.9", card=card)
        elif card > box.strike or not box.is_event[card]:
            yield Refusal("ROF-TRN.3", card=card)
        elif mode == "event" and not has_target(s, card):
            yield Refusal("ROF-CRD.4", card=card)
        if mode == "both" and s.alignment[s.active] != CROWN:
            yield Refusal("ROF-ALN.3", where=(f"alignment:{s.active}",))

    def legal_moves(self, s: Rose) -> list[Move]:
        cards, is_event = dict.fromkeys(s.hand[s.active]), s.game.box.is_event
        moves: list[Move] = [("play", card) for card in cards]
        for card in cards:
            if is_event[card]:
                if has_target(s, card):
                    moves.append(("event", card))
                if s.alignment[s.active] == CROWN:
                    moves.append(("both", card))
        return moves + purchases(s)

    def do(self, s: Rose, move: Move) -> None:
        match move:
            case ("buy", card, payment):
                buy(s, card, payment)
                s.push(PlayCard)
            case (mode, card):
                s.hand[s.active] = take_out(s.hand[s.active], card)
                s.card = card
                s.emit("ROF-TRN.3" if mode == "event" else "ROF-TRN.1", s.active, (f"hand:{s.active}",), card=card)
                if card == s.game.box.strike:
                    _strike(s)
                else:
                    _put_away(s, card)
                    _carry_out(s, mode, card)

    def check(self, s: Rose) -> Iterator[Problem]:
        if not s.hand[s.active]:
            yield s.wrong("no_card")


def _carry_out(s: Rose, mode: str, card: int) -> None:
    """ROF-TRN.2, ROF-TRN.3  Tile, house, strikers, block, with the moments at which cards act; or only the event."""
    design = s.game.box.design[card]
    s.ability_due = int(design in WAITING)
    if mode == "event":
        s.push(EVENTS[design], offer_purchase)
    elif mode == "both":
        spend_alignment(s, s.active)
        s.emit("ROF-ALN.3", s.active, card=card)
        s.push(*STEPS, use_event, offer_purchase)
    else:
        s.push(*PLAYED.get(design, STEPS), offer_purchase)


def _strike(s: Rose) -> None:
    """ROF-CRD.9  No tile, no house, only the loss; the card goes back beside the board."""
    s.score(s.active, s.strike_points(s.active), "ROF-CRD.9", ("strike", f"prestige:{s.active}"))
    s.push(offer_purchase)


@by("ROF-TRN.6", "ROF-CRD.3", "ROF-CRD.6")
def _put_away(s: Rose, card: int) -> None:
    """Discarded, or to stay on the table; a Prestige card gives its points."""
    box, seat = s.game.box, s.active
    if box.stays[card]:
        s.standing[seat] = (*s.standing[seat], card)
        s.emit("ROF-CRD.6", seat, (f"table:{seat}",), card=card)
    else:
        s.discard[card] += 1
    if box.back[card] == PRESTIGE:
        s.score(seat, box.points["prestige_card"], "ROF-CRD.3", (f"vp:{seat}",), card=card)


@auto("ROF-TRN.5", then="conflict_events? begin_turn", frame=True)
def end_turn(s: Rose) -> None:
    """ROF-TRN.5  Conflict events reached in the turn, then the next player."""
    s.card = s.laid = s.built = -1
    s.ability_due = s.drew = 0
    s.active = (s.active + 1) % s.seats
    s.push(*((conflict_events,) if s.resolved < s.reached else ()), begin_turn)
