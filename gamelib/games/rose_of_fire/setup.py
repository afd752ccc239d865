"""Before the first phase (SET)."""

from __future__ import annotations

from gamelib.engine.definition import BaseGame
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Contents, Draw, Move, auto
from gamelib.engine.variants import Variants
from gamelib.positions.position import rebuild

from .box import CITY, Box
from .cards import DrawCard
from .state import Rose
from .turn import begin_phase


@by("ROF-SET.3", "ROF-SET.6", "ROF-SET.9", "ROF-TWO.4", "ROF-TWO.5")
def new_table(game: BaseGame[Box], seats: int, variants: Variants) -> Rose:
    """The table before anything is drawn."""
    s = Rose.blank(game, seats)
    box = game.box
    s.no_strike = int(variants["no_strike"])
    s.immigration_tokens = variants["immigration_tokens"]
    s.bomb = box.limits[seats]["bomb_start"]
    s.prestige = [box.auca["start"]] * seats
    rebuild(s)
    s.push(set_up)
    return s


@auto("ROF-SET.1", then="draw_alignment* draw_card* draw_first_player begin_phase", frame=True)
def set_up(s: Rose) -> None:
    """ROF-SET.2, ROF-SET.10, ROF-SET.11  Alignments, hands and the first player are drawn."""
    s.emit("ROF-SET.3", None, ("conflict",), after=s.bomb)
    s.push(
        *[DrawAlignment.of(seat) for seat in range(s.seats)],
        *[DrawCard.of(CITY, seat) for seat in range(s.seats) for _ in range(s.hand_limit())],
        DrawFirstPlayer,
        begin_phase,
    )


class DrawAlignment(Draw[Rose]):
    """The secret alignment of a family."""

    rule = "ROF-SET.2"
    args = ("seat",)
    verbs = {"align": ("seat", "symbol")}

    def seen_by(self, s: Rose, seat: int) -> tuple[int, ...]:
        return (seat,)

    def contents(self, s: Rose, seat: int) -> Contents:
        return ("align", seat), s.bag, 0

    def do(self, s: Rose, move: Move, seat: int) -> None:
        _, _, symbol = move
        s.into_bag(symbol, -1)
        s.alignment[seat] = symbol
        s.emit("ROF-SET.2", seat, (f"alignment:{seat}",), to=(seat,), symbol=symbol)


class DrawFirstPlayer(Draw[Rose]):
    """Who begins."""

    rule = "ROF-SET.11"
    verbs = {"first": ("seat",)}

    def contents(self, s: Rose) -> Contents:
        return ("first",), [1] * s.seats, 0

    def do(self, s: Rose, move: Move) -> None:
        _, s.first = move
        s.active = s.first
        s.emit("ROF-SET.11", s.first, ("first",))
