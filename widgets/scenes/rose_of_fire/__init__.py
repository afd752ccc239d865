"""The picture of Barcelona: The Rose of Fire.

Parts: ``heading``, ``city``, ``streets`` (Raval, bag, barricades), ``in_play``, ``hand``, ``tracks``, ``supply``,
``influence``, ``families``. Places have the keys that the game's events and refusals name.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from gamelib.core.steps import Move
from gamelib.games.rose_of_fire.blocks import ChooseBlock
from gamelib.games.rose_of_fire.houses import BuildHouse
from gamelib.games.rose_of_fire.influence import DrawPair, DrawToken
from gamelib.games.rose_of_fire.rebellion import DrawRebel
from gamelib.games.rose_of_fire.state import Rose
from gamelib.games.rose_of_fire.tiles import PlaceTile
from gamelib.games.rose_of_fire.turn import PlayCard
from widgets.scenes.foresight import Foreseen
from widgets.scenes.painter import Painter
from widgets.scenes.sheet import Part

from .cards import hand, in_play
from .city import city, heading
from .families import families, influence
from .outcome import changes
from .streets import streets
from .tracks import supply, tracks
from .verbs import VERBS


class RosePainter(Painter[Rose]):
    """Nine parts, one below the other."""

    folder = Path(__file__).parent
    verbs = VERBS
    aside = {DrawPair: "bag", DrawToken: "bag"}
    keys = {
        PlaceTile: ("open", "start_cell", "completed", "obelisk"),
        BuildHouse: ("house_upper", "house_middle", "house_working", "house_low", "striker", "obelisk"),
        PlayCard: ("city_card", "popularity_card", "prestige", "strike", "crown", "immigration"),
        ChooseBlock: ("obelisk", "prestige", "house_upper", "house_low"),
        DrawRebel: ("striker", "soldier", "barricade", "bomb"),
    }
    usual = ("crown", "colonies", "personalities", "bag", "hidden")
    drawn_as = {"start_cell": "city_card", "completed": "ring"}

    def parts(self, s: Rose) -> Mapping[str, Part[Rose]]:
        return {
            "heading": Part(38, 24, 884, 78, heading),
            "city": Part(38, 104, 902, 562, city),
            "streets": Part(38, 470, 508, 82 + 34 * s.seats, streets),
            "in_play": Part(558, 512, 148, 166, in_play),
            "hand": Part(38, 698, 884, 196, hand),
            "tracks": Part(38, 902, 884, 286, tracks),
            "supply": Part(546, 930, 376, 80, supply),
            "influence": Part(38, 1204, 884, 132, influence),
            "families": Part(38, 1354, 884, 28 + 42 * s.seats, families),
        }

    def waiting(self, s: Rose) -> Sequence[str]:
        """A tile that has no house yet."""
        return [s.game.box.board.words[s.laid]] if s.laid >= 0 and s.built < 0 and s.house[s.laid] < 0 else []

    def foresees(self, before: Rose, after: Rose, move: Move) -> Iterator[Foreseen]:
        return changes(before, after, move)


PAINTER = RosePainter
