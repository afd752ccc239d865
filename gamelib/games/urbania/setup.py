"""Before the first epoch (S): sides, cities, the first card of each pile, the start player."""

from __future__ import annotations

from gamelib.engine.definition import BaseGame
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Contents, Draw, Move, auto
from gamelib.engine.variants import DRAWN, Variants
from gamelib.positions.position import rebuild

from .box import PILES, Box
from .piles import TurnUp
from .state import Urbania
from .turn import begin_epoch

SWITCHES = ("use_history", "use_monuments", "use_leaders", "use_predecessors", "use_city_growth")
"""Parts of the game that can be left out (URB-O.1)."""


@by("URB-S.1", "URB-S.4", "URB-S.6", "URB-O.1", "URB-O.2", "URB-D.4", "URB-L.6")
def new_table(game: BaseGame[Box], seats: int, variants: Variants) -> Urbania:
    """The table before anything is turned up: everybody has a start set and some wealth."""
    s, box = Urbania.blank(game, seats), game.box
    s.side = game.codecs["side"].value(variants["side"])
    s.leader_claim_mode = game.codecs["claims"].value(variants["leader_claim_mode"])
    for switch in (*SWITCHES, "hidden_points", "growth_same_turn_two_players"):
        setattr(s, switch, int(variants[switch]))
    s.wealth = [box.constants["start_wealth"]] * seats
    s.prestige = [box.constants["start_prestige"]] * seats
    s.satisfaction = [box.constants["start_satisfaction"]] * seats
    s.city = [box.start] * seats
    if variants["first_player"] != DRAWN:
        s.first = s.active = game.seat_that_plays(variants["first_player"], seats, "URB-S.5")
    rebuild(s)
    s.push(set_up)
    return s


@auto("URB-S.5", then="draw_start? turn_up* begin_epoch", frame=True)
def set_up(s: Urbania) -> None:
    """URB-S.5, URB-S.7, URB-S.9  The start player, unless the players have agreed; a card of epoch I on each pile."""
    s.emit("URB-S.1", side=s.side)
    s.emit("URB-S.4", amount=s.game.box.constants["start_wealth"])
    drawn = [DrawStart] if s.first < 0 else []
    s.push(*drawn, *map(TurnUp.of, range(PILES)), begin_epoch)


class DrawStart(Draw[Urbania]):
    """Who begins the first epoch."""

    rule = "URB-S.7"
    verbs = {"start": ("seat",)}

    def contents(self, s: Urbania) -> Contents:
        return ("start",), [1] * s.seats, 0

    def do(self, s: Urbania, move: Move) -> None:
        _, s.first = move
        s.active = s.first
        s.emit("URB-S.7", s.first, ("first",))
