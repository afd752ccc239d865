"""The picture of Urbánie.

Parts: ``heading``, ``piles``, as small cards ``growth`` (City Growth), ``history``, ``leaders`` and ``monuments``,
``city`` (of the seat in front), ``outlook`` (what that city will bring, and its next plot with the price), ``players``;
on leaves ``monument_cards``, ``history_cards``, ``leader_race``, ``coming`` (what may be turned up), and for each seat
a table of its city, called after it. Places have the keys that the game's events and refusals name.
"""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from gamelib.engine.highlights import Highlight
from gamelib.engine.steps import Move
from gamelib.games.urbania.piles import TurnUp
from gamelib.games.urbania.state import Urbania
from widgets.scenes.canvas import Canvas, Part
from widgets.scenes.painter import Painter
from widgets.scenes.predictions import Prediction
from widgets.scenes.quantities import VICTORY_POINTS, Quantity, per_seat, per_seat_if_known

from . import city, epoch_table, heading, leaves, offers, piles, players
from .aid_functions import printed_amount, printed_row, whole_list
from .highlight import highlight
from .outcome import changes
from .verbs import VERBS

_PILES = 76
_OFFERS = _PILES + piles.HEIGHT + 6
_MONUMENTS = _OFFERS + offers.CHIP + offers.GAP
_CITY = _MONUMENTS + offers.TALL + 8
_HISTORY = 24 + offers.GROWTH + offers.GAP
_LEADERS = _HISTORY + offers.HISTORY + offers.GAP
_PLAYERS = _CITY + city.HEIGHT + 4


class UrbaniaPainter(Painter[Urbania]):
    """Piles, what else can be taken, the city in front, everybody's points, one below the other."""

    folder = Path(__file__).parent
    verbs = VERBS
    lies = {
        **dict.fromkeys(("top", "left", "monument", "leader"), "{0}"),
        **dict.fromkeys(("destroyed", "marked", "covered"), "{0}:{x}"),
        **dict.fromkeys(("wealth", "prestige", "satisfaction", "loss"), "player:{0}"),
        **dict.fromkeys(("active_history", "activator"), "{x}"),
        "city": "{0}:{n} {0}:new player:{0}",
        "removed": "removed",
        "growth": "city_growth",
        "epoch": "epoch",
    }
    aside = {TurnUp: "chance"}
    usual = (
        *("open", "wealth", "prestige", "satisfaction", "loss"),
        *("population", "culture", "research", "technology"),
        *("predecessor", "combination", "free", "beneath", "new"),
        *("city_growth", "history", "leader", "monument"),
        *("destroyed", "marked", "first_player"),
    )
    drawn_as = {
        "prestige": "prestige_shield",
        "free": "obverse",
        "beneath": "street_wide",
        "new": "obverse",
        "monument": "obelisk",
    }

    quantities = (
        Quantity("wealth", "wealth", per_seat_if_known("wealth"), is_points=True, tone="wealth"),
        Quantity("prestige", "prestige_shield", per_seat_if_known("prestige"), is_points=True, tone="prestige"),
        Quantity("satisfaction", "satisfaction", per_seat_if_known("satisfaction"), is_points=True, tone="satis"),
        Quantity("loss", "loss", per_seat("loss"), told_by=("URB-V.6",)),
        VICTORY_POINTS,
    )

    aid_functions = {"amount": printed_amount, "row": printed_row, "whole_list": whole_list}

    def parts(self, s: Urbania) -> Mapping[str, Part[Urbania]]:
        found: dict[str, Part[Urbania]] = {
            "heading": Part(24, 24, heading.WIDTH, 48, heading.heading),
            "piles": Part(24, _PILES, 912, piles.HEIGHT, piles.piles),
        }
        if s.use_city_growth:
            found["growth"] = Part(24, _OFFERS, offers.GROWTH, offers.CHIP, offers.growth)
        if s.use_history:
            found["history"] = Part(_HISTORY, _OFFERS, offers.HISTORY, offers.CHIP, offers.history)
        if s.use_leaders:
            found["leaders"] = Part(_LEADERS, _OFFERS, offers.LEADERS, offers.CHIP, offers.leaders)
        if s.use_monuments:
            found["monuments"] = Part(24, _MONUMENTS, offers.WIDTH, offers.TALL, offers.monuments)
        found["city"] = Part(24, _CITY, 912, city.HEIGHT, city.city)
        found["outlook"] = Part(24, _CITY, 912, city.HEIGHT, city.outlook)
        found["players"] = Part(24, _PLAYERS, players.WIDTH, players.HEIGHT, players.players)
        if s.use_monuments:
            found["monument_cards"] = Part(0, 0, leaves.WIDTH, leaves.MONUMENTS_HEIGHT, leaves.monuments, "monuments")
        if s.use_history:
            found["history_cards"] = Part(0, 0, leaves.WIDTH, leaves.HISTORY_HEIGHT, leaves.history, "history")
        if s.use_leaders:
            found["leader_race"] = Part(0, 0, leaves.WIDTH, leaves.leaders_height(s), leaves.leaders, "leaders")
        found["coming"] = Part(0, 0, leaves.WIDTH, leaves.coming_height(s), leaves.coming, "coming")
        for seat in range(s.seats):
            name = s.game.seat_word(seat)
            found[name] = Part(
                0, 0, epoch_table.WIDTH, epoch_table.height(s, seat), epoch_table.epoch_table(seat), name, _named(seat)
            )
        return found

    def highlight(self, s: Urbania, seat: int, key: str) -> Highlight | None:
        """Of a card everything that is printed on it; what follows it, and where its predecessor stands."""
        return highlight(s, seat, key, self.speeches)

    def predicts(self, before: Urbania, after: Urbania, move: Move) -> Iterator[Prediction]:
        return changes(before, after, move)


def _named(seat: int) -> Callable[[Canvas[Urbania]], str]:
    """The title of the leaf of a seat."""
    return lambda canvas: canvas.state.game.seat_name(seat, canvas.speech.lang)


PAINTER = UrbaniaPainter
