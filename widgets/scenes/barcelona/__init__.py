"""The picture of Barcelona.

Parts: ``heading``, ``city``, ``cerda`` and ``sagrada`` (the tracks beside it), ``tracks`` (of the citizens),
``players``; on leaves ``board`` (of the seat in front), ``side`` (sidewalk and public services), ``projects`` and
``tiles`` (of the Sagrada Família). Places have the keys that the game's events and refusals name.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from gamelib.engine.highlights import Highlight
from gamelib.engine.steps import Move
from gamelib.games.barcelona.state import Barcelona
from widgets.scenes.canvas import Part
from widgets.scenes.painter import Painter
from widgets.scenes.predictions import Prediction
from widgets.scenes.quantities import VICTORY_POINTS, Quantity, per_seat

from . import board, cerda_and_sagrada, citizen_tracks, city, ground, leaves, players
from .heading import WIDTH, heading
from .highlight import highlight
from .outcome import changes
from .verbs import VERBS

_TOP, _CERDA, _SAGRADA = 84, 128, 110
_BELOW = _TOP + ground.HEIGHT + 8
_LAST = _BELOW + citizen_tracks.HEIGHT + 12


class BarcelonaPainter(Painter[Barcelona]):
    """The city with two tracks beside it, below them the citizen tracks and the players."""

    folder = Path(__file__).parent
    verbs = VERBS
    held = ("hand",)
    lies = {
        **dict.fromkeys(("layout", "top", "below", "intersection", "street", "passenger"), "{0}"),
        **dict.fromkeys(("house", "under", "markers"), "{0}"),
        **dict.fromkeys(("tram", "here", "used", "pawn"), "{x}"),
        **{name: name + ":{0}" for name in ("track", "cerda_tile", "sidewalk")},
        **{name: name + ":{a}" for name in ("cerda", "hand", "sagrada")},
        **dict.fromkeys(("coins", "cloth"), "warehouse:{a}"),
        **dict.fromkeys(("project", "up"), "project:{a}:{b}"),
        "display": "display:{x} display",
        "discard": "display",
        "service": "services:{a}",
        "sagrada_tile": "sagrada:{a}",
        "in_play": "service:{0}",
        "card": "card",
    }
    usual = (
        *("open", "citizen_working", "citizen_middle", "citizen_upper"),
        *("coin", "cloth", "cobblestone", "street_narrow", "street_wide", "intersection", "tram", "passenger"),
        *("house_corner", "block_1", "block_2", "block_3", "cerda", "sagrada", "modernisme", "improve", "public"),
        *("market", "station", "hospital", "promenade", "university", "museum", "pavilion"),
        *("row_bonus", "first_player", "bag"),
    )
    drawn_as = {"improve": "up", "row_bonus": "star"}
    quantities = (
        VICTORY_POINTS,
        Quantity("coins", "coin", per_seat("coins")),
        Quantity("cloth", "cloth", per_seat("cloth")),
        Quantity("cerda", "cerda", per_seat("cerda"), told_by=("BCN-CER.1", "BCN-CRS.4")),
        Quantity("sagrada", "sagrada", per_seat("sagrada"), told_by=("BCN-SAG.1",)),
    )

    def parts(self, s: Barcelona) -> Mapping[str, Part[Barcelona]]:
        beside = 24 + ground.WIDTH + 12
        return {
            "heading": Part(24, 24, WIDTH, 56, heading),
            "city": Part(24, _TOP, ground.WIDTH, ground.HEIGHT, city.the_city),
            "cerda": Part(beside, _TOP, _CERDA, cerda_and_sagrada.HEIGHT, cerda_and_sagrada.cerda),
            "sagrada": Part(936 - _SAGRADA, _TOP, _SAGRADA, cerda_and_sagrada.HEIGHT, cerda_and_sagrada.sagrada),
            "tracks": Part(24, _BELOW, citizen_tracks.WIDTH, citizen_tracks.HEIGHT, citizen_tracks.tracks),
            "players": Part(24, _LAST, players.WIDTH, players.HEIGHT, players.players),
            "board": Part(0, 0, board.WIDTH, board.HEIGHT, board.board, leaf="board"),
            "side": Part(0, 0, leaves.WIDTH, leaves.SIDE_HEIGHT, leaves.side, leaf="side"),
            "projects": Part(0, 0, leaves.WIDTH, leaves.PROJECTS_HEIGHT, leaves.projects, leaf="projects"),
            "tiles": Part(0, 0, leaves.WIDTH, leaves.SAGRADA_HEIGHT, leaves.sagrada, leaf="tiles"),
        }

    def waiting(self, s: Barcelona) -> Sequence[str]:
        """Where this turn's citizens lie while their actions are not over."""
        return [s.game.box.crossing_words[s.here]] if s.here >= 0 else []

    def highlight(self, s: Barcelona, seat: int, key: str) -> Highlight | None:
        """Of a tile what it counts, of a street its row, of a tram where it can ride, of an intersection the houses."""
        return highlight(s, seat, key, self.speeches)

    def predicts(self, before: Barcelona, after: Barcelona, move: Move) -> Iterator[Prediction]:
        return changes(before, after, move)


PAINTER = BarcelonaPainter
