"""The political rounds (POL) and what an action card does (ACT)."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.citations import Refusal
from gamelib.engine.grid import bits
from gamelib.engine.multiset import put_in, take_out
from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Choice, Contents, Draw, Move, auto, sequence

from .box import RICH_HARVEST, SIMPLE, UNSEEN
from .building import build, building_refusals, buildings, growth
from .cards import DECISIONS, card_refusals, effect, executable
from .founding import found, foundable, founding_refusals
from .state import Citta


@auto("CIT-POL.1", then="begin_turn* political_round | nothing", frame=True)
def political_round(s: Citta) -> None:
    """CIT-POL.1  Five rounds; in each everybody has one turn, clockwise from the start player."""
    if s.round == s.game.box.time["rounds"]:
        return
    s.round += 1
    s.emit("CIT-POL.1", None, ("round",), round=s.round)
    s.push(*map(begin_turn.of, s.turn_order()), political_round)


@by("CIT-POL.2")
def turns_had(s: Citta, seat: int) -> int:
    """So many turns this seat has had this year: the cards that lie in front of it."""
    return s.game.box.pieces["action_cards"] - s.actions[seat] + len(s.front[seat]) + len(s.unseen[seat])


@auto("CIT-POL.1", "seat", then="take_turn | draw_unseen | nothing", frame=True)
def begin_turn(s: Citta, seat: int) -> None:
    """CIT-POL.5 to POL.7  One card: lost after a famine, chosen, or, if none can be used, drawn unseen."""
    s.active = seat
    if s.penalised[seat] and s.round == 1:
        s.actions[seat] -= 1
        s.emit("CIT-POL.6", seat, (f"actions:{seat}",))
    elif s.actions[seat] or can_take(s):
        s.push(TakeTurn)
    else:
        forced_draw(s)


def forced_draw(s: Citta) -> None:
    """CIT-POL.7, CIT-POL.8  A card that nobody sees, without effect; if there is none, a turn without a card."""
    if s.log is not None:
        s.emit("CIT-POL.7", s.active, ("deck", f"front:{s.active}"))
    if has_deck(s):
        s.push(DrawUnseen)


class DrawUnseen(Draw[Citta]):
    """The top card of the deck goes face down in front of who can use nothing; nobody looks at it."""

    rule = "CIT-RND.5"
    verbs = {"unseen": ("card",)}

    def check(self, s: Citta) -> Iterator[Problem]:
        if s.actions[s.active] or can_take(s):
            yield s.wrong("card_usable", step="begin_turn")

    def seen_by(self, s: Citta) -> tuple[int, ...]:
        return ()

    def contents(self, s: Citta) -> Contents:
        return ("unseen",), s.deck, 0

    def do(self, s: Citta, move: Move) -> None:
        _, card = move
        s.deck[card] -= 1
        s.deck_size -= 1
        s.unseen[s.active] = put_in(s.unseen[s.active], card)


# The display


@auto("CIT-POL.3", then="draw_card | nothing", repeats=True)
def refill(s: Citta) -> None:
    """CIT-POL.3, CIT-POL.8  A card fills the gap in the display, if there is any to draw."""
    if has_deck(s):
        s.push(DrawCard)


@by("CIT-RND.5")
def has_deck(s: Citta) -> bool:
    """CIT-POL.8  Is there a card to draw? An empty deck is made of the discard pile, unseen cards too."""
    if not s.deck_size and (any(s.discard) or s.discard_unseen):
        for card in s.discard_unseen:
            if card != UNSEEN:  # in a view these count among the deck already
                s.deck[card] += 1
        s.deck = [there + more for there, more in zip(s.deck, s.discard, strict=True)]
        s.deck_size = sum(s.discard) + len(s.discard_unseen)
        s.discard, s.discard_unseen = [0] * len(s.discard), ()
        s.emit("CIT-POL.8", None, ("deck", "discard"), count=s.deck_size)
    return s.deck_size > 0


class DrawCard(Draw[Citta]):
    """A card for the display, seen by all."""

    rule = "CIT-RND.4"
    then = {"set_up": "", "year": "", "last": "purge | nothing"}
    verbs = {"card": ("card",)}

    @by("CIT-SET.5", "CIT-RND.1")
    def contents(self, s: Citta) -> Contents:
        return ("card",), s.deck, 0

    def do(self, s: Citta, move: Move) -> None:
        _, card = move
        s.deck[card] -= 1
        s.deck_size -= 1
        s.display = put_in(s.display, card)
        s.emit("CIT-RND.4", None, s.game.box.display[card], card=card)
        if card == RICH_HARVEST and s.stage() == "last":
            s.push(purge)


@auto("CIT-POL.9", then={"last": "refill* | nothing"})
@by("CIT-VAR.1")
def purge(s: Citta) -> None:
    """CIT-POL.9  In year 6 Rich Harvest leaves the display and the game; other cards take its place."""
    count = s.display.count(RICH_HARVEST) if s.purge_rich_harvest_year6 else 0
    if count:
        s.display = tuple(card for card in s.display if card != RICH_HARVEST)
        s.removed[RICH_HARVEST] += count
        s.emit("CIT-POL.9", None, s.game.box.display[RICH_HARVEST], card=RICH_HARVEST)
    s.push(*[refill] * count)


# A turn


class TakeTurn(Choice[Citta]):
    """Your turn: use one action card, for gold, a simple building or a new city; or take one politics card.

    CIT-POL.1 to POL.5, CIT-ACT.1 to ACT.3
    """

    rule = "CIT-POL.1"
    then = "nothing | " + " | ".join(sequence(refill, step) for step in DECISIONS)
    verbs = {"gold": (), "build": ("building", "hex"), "found": ("hex", "city"), "take": ("card",)}

    def candidates(self, s: Citta) -> list[Move]:
        box, mine = s.game.box, s.cities[s.active]
        hexes = box.maps[s.seats].hexes
        moves: list[Move] = [("gold",)]
        moves += [("build", kind, hex_) for kind in bits(simple(s)) for hex_ in hexes]
        moves += [("found", hex_, home) for hex_ in hexes for home in mine]
        return moves + [("take", card) for card in dict.fromkeys(s.display)]

    def refusals(self, s: Citta, move: Move) -> Iterator[Refusal]:
        if move[0] != "take" and not s.actions[s.active]:
            yield Refusal("CIT-POL.2", where=(f"actions:{s.active}",))
        match move:
            case ("build", kind, hex_):
                if s.game.box.grade[kind] != SIMPLE:
                    yield Refusal("CIT-ACT.2", where=(f"actions:{s.active}",), building=kind)
                yield from building_refusals(s, kind, hex_)
            case ("found", hex_, home):
                yield from founding_refusals(s, hex_, home)
            case ("take", card):
                yield from self._not_to_take(s, card)

    def _not_to_take(self, s: Citta, card: int) -> Iterator[Refusal]:
        """CIT-POL.3, CIT-POL.4  Only from the display, and only if all it says can be done; then what hinders it."""
        if card not in s.display:
            yield Refusal("CIT-POL.3", where=("display",), card=card)
        elif card not in executable(s, [card]):
            yield Refusal("CIT-POL.4", where=s.game.box.display[card], card=card)
            yield from card_refusals(s, card)

    def legal_moves(self, s: Citta) -> list[Move]:
        grown = growth(s) if s.actions[s.active] else None
        moves: list[Move] = []
        if grown is not None:
            moves.append(("gold",))
            moves += buildings(s, simple(s), grown)
            moves += foundable(s)
        moves += [("take", card) for card in executable(s, dict.fromkeys(s.display), grown)]
        return moves

    @by("CIT-CRD.1")
    def do(self, s: Citta, move: Move) -> None:
        match move:
            case ("take", card):
                s.display = take_out(s.display, card)
                s.front[s.active] = put_in(s.front[s.active], card)
                if s.log is not None:
                    s.emit("CIT-POL.3", s.active, (*s.game.box.display[card], f"front:{s.active}"), card=card)
                s.push(refill, effect(card))
            case _:
                s.actions[s.active] -= 1
                act(s, move)

    def check(self, s: Citta) -> Iterator[Problem]:
        if not s.actions[s.active] and not can_take(s):
            yield s.wrong("no_card_usable", step="begin_turn")


@by("CIT-POL.4")
def can_take(s: Citta) -> bool:
    """Can the seat in turn use any card of the display?"""
    return bool(executable(s, dict.fromkeys(s.display)))


def simple(s: Citta) -> int:
    """CIT-ACT.2  The buildings of an action card, as bits."""
    return s.game.box.simple


@by("CIT-ACT.3")
def act(s: Citta, move: Move) -> None:
    """CIT-ACT.1 to ACT.3  What an action card is used for."""
    match move:
        case ("build", kind, hex_):
            build(s, kind, hex_, s.game.box.cost[kind])
        case ("found", hex_, home):
            found(s, hex_, home)
        case _:
            seat, before, count = s.active, s.gold[s.active], s.game.box.action["gold"]
            s.gold[seat] += count
            s.emit("CIT-ACT.1", seat, (f"gold:{seat}",), count=count, before=before, after=before + count)
