"""The picture of Barcelona: The Rose of Fire.

Parts: ``heading``, ``city``, ``streets`` (Raval, bag, barricades), ``in_play``, ``hand``, ``tracks``, ``supply``,
``influence``, ``families``. Places have the keys that the game's events and refusals name.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from gamelib.engine.steps import Move
from gamelib.games.rose_of_fire.blocks import ChooseBlock
from gamelib.games.rose_of_fire.houses import BuildHouse
from gamelib.games.rose_of_fire.influence import DrawPair, DrawToken
from gamelib.games.rose_of_fire.rebellion import DrawRebel
from gamelib.games.rose_of_fire.state import Rose
from gamelib.games.rose_of_fire.tiles import PlaceTile
from gamelib.games.rose_of_fire.turn import PlayCard
from widgets.scenes.canvas import Part
from widgets.scenes.painter import Painter
from widgets.scenes.predictions import Prediction
from widgets.scenes.quantities import VICTORY_POINTS, Quantity, per_seat

from .cards import HEIGHT, IN_PLAY, hand, in_play
from .city import city, heading
from .families import families, families_height, influence, influence_height
from .outcome import changes
from .streets import streets
from .tracks import WIDTH, supply, tracks
from .tracks import height as tracks_height
from .verbs import VERBS

HOUSES = ("house_upper", "house_middle", "house_working", "house_low")


class RosePainter(Painter[Rose]):
    """Nine parts, one below the other."""

    folder = Path(__file__).parent
    verbs = VERBS
    aside = {DrawPair: "bag", DrawToken: "bag"}
    keys = {
        PlaceTile: ("open", "start_cell", "completed", "obelisk"),
        BuildHouse: (*HOUSES, "striker", "obelisk"),
        PlayCard: ("city_card", "popularity_card", "prestige", "strike", "crown", "immigration"),
        ChooseBlock: ("obelisk", "prestige", *HOUSES),
        DrawRebel: ("striker", "soldier", "barricade", "bomb"),
    }
    usual = (
        *HOUSES,
        *("start_cell", "completed", "obelisk"),
        *("striker", "bag", "barricade", "soldier", "castle"),
        *("immigration", "prestige", "points", "bomb", "anarchy"),
        *("crown", "colonies", "personalities", "hidden"),
        *("city_card", "popularity_card", "strike", "becomes", "swap", "first_player"),
    )
    drawn_as = {
        "start_cell": "start-yellow-16",
        "completed": "done-yellow-16",
        "points": "star",
        "becomes": "predecessor",
    }

    quantities = (
        VICTORY_POINTS,
        Quantity("prestige", "prestige", per_seat("prestige")),
        Quantity("raval", "striker", per_seat("raval"), told_by=("ROF-STR.1", "ROF-STR.4")),
        Quantity("barricades", "barricade", per_seat("barricades")),
    )
    held = ("card", "hand")
    lies = {
        **dict.fromkeys(("tile", "house"), "{0}"),
        **dict.fromkeys(("phase", "levels"), "round"),
        **dict.fromkeys(("in_bag", "soldiers_in_bag"), "bag"),
        **{name: name + ":{a}" for name in ("raval", "barricades", "prestige", "tokens", "alignment")},
        "soldiers_out": "barricades:soldiers",
        "bomb": "conflict",
        "hand": "card:{a}:{i} hand:{a}",
        "standing": "table:{a}",
        "influence": "influence:{0}",
        "strike_kept": "strike",
        "card": "in_play",
        "first": "first",
        "laid": "{x}",
        "completed": "{x}",
    }

    def parts(self, s: Rose) -> Mapping[str, Part[Rose]]:
        low = tracks_height(s)
        return {
            "heading": Part(38, 24, 884, 78, heading),
            "city": Part(38, 104, 902, 562, city),
            "streets": Part(38, 462, 496, 78 + 34 * s.seats, streets),
            "in_play": Part(538, 512, IN_PLAY, HEIGHT, in_play),
            "hand": Part(38, 682, 884, 28 + HEIGHT, hand),
            "tracks": Part(0, 0, WIDTH, low, tracks, leaf="tracks"),
            "supply": Part(0, low, WIDTH, 46, supply, leaf="tracks"),
            "influence": Part(0, 0, WIDTH, influence_height(), influence, leaf="influence"),
            "families": Part(0, 0, WIDTH, families_height(s), families, leaf="families"),
        }

    def waiting(self, s: Rose) -> Sequence[str]:
        """A tile that has no house yet."""
        return [s.game.box.board.words[s.laid]] if s.laid >= 0 and s.built < 0 and s.house[s.laid] < 0 else []

    def predicts(self, before: Rose, after: Rose, move: Move) -> Iterator[Prediction]:
        return changes(before, after, move)


PAINTER = RosePainter
