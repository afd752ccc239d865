"""Before the first turn (SET): action tiles, Cerdà tiles, display, public services, the first player, hands."""

from __future__ import annotations

from gamelib.engine.codecs import NONE
from gamelib.engine.definition import BaseGame
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Chance, Contents, Draw, Move, auto
from gamelib.engine.variants import DRAWN, Variants
from gamelib.positions.position import rebuild

from .box import RIVAL, Box
from .modernisme import refill
from .state import Barcelona
from .turn import DrawCitizen, begin_turn

FIRST_LAYOUT = "printed"
"""The value of the variant that lays the action tiles as the board shows them (BCN-SET.2)."""


@by("BCN-SET.1", "BCN-SET.3", "BCN-SET.9", "BCN-SET.10", "BCN-SET.11", "BCN-SOL.1")
def new_table(game: BaseGame[Box], seats: int, variants: Variants) -> Barcelona:
    """The table before anything is drawn."""
    box, alone = game.box, seats == 1
    s = Barcelona.blank(game, box.solo["players"] if alone else seats)
    s.line_unit = game.codecs["unit"].value(variants["line_unit"])
    s.market_unit = game.codecs["unit"].value(variants["market_unit"])
    if variants["action_layout"] == FIRST_LAYOUT:
        s.layout = box.printed[:]
    s.track = [len(box.prefilled[s.seats])] * len(s.track)
    s.cerda = [box.cerda_start] * s.seats
    s.coins, s.cloth = [box.pieces["start_coins"]] * s.seats, [box.pieces["start_cloth"]] * s.seats
    if alone:
        s.difficulty = game.codecs["difficulty"].value(variants["difficulty"])
        s.coins[RIVAL] = s.cloth[RIVAL] = 0
        s.pawn = box.pawn_start
    rebuild(s)
    s.first = _first(s, variants["first_player"])
    s.active = max(s.first, 0)
    s.push(set_up)
    return s


def _first(s: Barcelona, word: str) -> int:
    """BCN-SET.12, BCN-SOL.1  Who begins, -1 if that is to be drawn."""
    first = NONE if word == DRAWN else s.game.seat_that_plays(word, s.players, "BCN-SET.12")
    return 0 if s.players == 1 else first


@auto("BCN-SET.2", then="draw_action* draw_cerda* refill draw_service* draw_start? deal_hands begin_turn", frame=True)
@by("BCN-RND.2")
def set_up(s: Barcelona) -> None:
    """All draws of the set-up in their order."""
    layout = [DrawAction.of(street) for street in s.game.box.board.action_order if s.layout[street] < 0]
    sections = [DrawCerda.of(section) for section in range(len(s.cerda_tile))]
    services = [DrawService] * s.game.box.pieces["services"]
    start = [DrawStart] if s.first < 0 else []
    s.push(*layout, *sections, refill, *services, *start, deal_hands, begin_turn)


class DrawAction(Draw[Barcelona]):
    """The action of a street."""

    rule = "BCN-SET.2"
    args = ("street",)
    verbs = {"action": ("action",)}

    @by("BCN-RND.1")
    def contents(self, s: Barcelona, street: int) -> Contents:
        return ("action",), s.actions_left, 0

    def do(self, s: Barcelona, move: Move, street: int) -> None:
        _, action = move
        s.layout[street] = action
        s.actions_left[action] -= 1
        s.emit("BCN-SET.2", None, (s.game.codecs["street"].word(street),), street=street, action=action)


class DrawCerda(Draw[Barcelona]):
    """The Cerdà scoring of a section."""

    rule = "BCN-SET.5"
    args = ("section",)
    verbs = {"condition": ("condition",)}

    def contents(self, s: Barcelona, section: int) -> Contents:
        return ("condition",), s.cerda_left, 0

    @by("BCN-SET.6")
    def do(self, s: Barcelona, move: Move, section: int) -> None:
        _, condition = move
        where = (f"cerda_tile:{section + 1}",)
        s.cerda_tile[section] = condition
        s.cerda_left[condition] -= 1
        s.emit("BCN-SET.5", None, where, section=section, condition=condition)
        if s.face_down[condition]:
            s.face_down[condition] = 0
            s.emit("BCN-SET.6", None, where, condition=condition)


class DrawService(Chance[Barcelona]):
    """A kind of public service that is in play."""

    rule = "BCN-SET.8"
    verbs = {"service": ("service",)}
    repeats = True

    def outcomes(self, s: Barcelona) -> list[tuple[Move, int]]:
        return [(("service", service), 1) for service, in_play in enumerate(s.in_play) if not in_play]

    def do(self, s: Barcelona, move: Move) -> None:
        _, service = move
        s.in_play[service] = 1
        s.stacks[service] = s.game.box.stack_tiles[s.seats]
        s.emit("BCN-SET.8", None, (f"service:{s.game.codecs['service'].word(service)}",), service=service)


class DrawStart(Draw[Barcelona]):
    """Who begins."""

    rule = "BCN-SET.12"
    verbs = {"start": ("seat",)}

    def contents(self, s: Barcelona) -> Contents:
        return ("start",), [1] * s.seats, 0

    def do(self, s: Barcelona, move: Move) -> None:
        _, s.first = move
        s.active = s.first
        s.emit("BCN-SET.12", s.first, ("first",))


@auto("BCN-SET.13", then="draw_hand* draw_first_card?", frame=True)
def deal_hands(s: Barcelona) -> None:
    """BCN-SET.13, BCN-SOL.1  Two citizens for everybody, clockwise; the rival has a card instead of a hand."""
    hands = [DrawHand.of(seat) for seat in s.turn_order() for _ in range(s.game.box.pieces["hand"]) if seat != s.rival]
    s.push(*hands, *([DrawFirstCard] if s.rival >= 0 else []))


@by("BCN-SET.4")
class DrawHand(DrawCitizen):
    """One of the first citizens in hand, drawn as later ones are."""

    rule = "BCN-SET.13"


class DrawFirstCard(Draw[Barcelona]):
    """The card that decides the first ties of the rival."""

    rule = "BCN-SOL.1"
    verbs = {"card": ("solo_card",)}

    def contents(self, s: Barcelona) -> Contents:
        return ("card",), s.cards_left, 0

    @by("BCN-RND.5")
    def do(self, s: Barcelona, move: Move) -> None:
        _, s.card = move
        s.cards_left[s.card] -= 1
        s.emit("BCN-SOL.1", s.rival, ("card",), solo_card=s.card)
