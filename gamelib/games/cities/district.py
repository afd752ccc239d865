"""One player's district as an immutable value: what lies on each space, as masks over the window."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from gamelib.core.graphs import bits

from .window import CORNER, QUARTERS, around, cell_of, components, open_cells, point, tile_point

if TYPE_CHECKING:
    import networkx

COLOURS = RED, BLUE, GREEN, YELLOW = 0, 1, 2, 3
"""Colours of building pieces. As terrain each stands for a building lot printed in that colour."""
PARK, WATER = 4, 5
BUILDINGS = 6
"""Beside the terrains, what else forms areas (CTS-15.15)."""
COLOUR_IDS = ("red", "blue", "green", "yellow")
TERRAIN_IDS = (*COLOUR_IDS, "park", "water")
FEATURE_IDS = (
    *("tree", "fountain", "playground", "bandstand"),
    *("sailing_boat", "rowing_boat", "ferry", "dolphin"),
    *("monument", "wild_lot"),
)
PARK_KINDS, WATER_KINDS = range(4), range(4, 8)
MONUMENT, WILD_LOT = 8, 9
HIGHEST = 4
"""Floors of the highest building (CTS-1.5)."""
NOWHERE = -1
"""Instead of a terrain: the tile has no space in this quarter."""

Areas = list[tuple[int, ...] | None]
"""The areas of each terrain and of buildings, None where nobody has asked yet."""
Cells = tuple[int, int, int, int]
"""The terrain of a tile's four spaces: nw, ne, sw, se."""
LAND, FEATURE, PIECE = 1, 8, 64
"""What can reach a milestone: a land tile alone, a feature as well, a piece as well. The bit of the first of three."""
_BY_FEATURE, _BY_PIECE = 0b111 * FEATURE, 0b111 * PIECE
"""The milestones of any column that a feature, or a piece, can reach: by placing one they may be missed no longer."""


class District:
    """What one player has built. ``with_...`` make a new district and don't ask whether the rules allow it.

    ``tiles`` is a mask of tile places, all others are masks of spaces: ``parks``, ``waters``, ``lots[colour]`` as
    printed, ``features[kind]`` and ``featured`` (all of them), ``buildings[colour]``, and ``floors[n]``, the spaces
    with a floor number ``n`` (counted from 0), so ``floors[0]`` are all buildings. What has been found out about it
    is remembered: its areas, and in ``missed`` the milestones it does not meet, ``reached_by << column`` for each.
    """

    __slots__ = (
        "_areas",
        "buildings",
        "featured",
        "features",
        "floors",
        "lots",
        "missed",
        "parks",
        "tiles",
        "waters",
    )

    def __init__(
        self,
        tiles: int = 0,
        parks: int = 0,
        waters: int = 0,
        lots: tuple[int, ...] = (0,) * 4,
        featured: int = 0,
        features: tuple[int, ...] = (0,) * 10,
        buildings: tuple[int, ...] = (0,) * 4,
        floors: tuple[int, ...] = (0,) * 4,
        areas: Areas | None = None,
        missed: int = 0,
    ) -> None:
        self.tiles, self.parks, self.waters, self.lots = tiles, parks, waters, lots
        self.featured, self.features, self.buildings, self.floors = featured, features, buildings, floors
        # Flooded when first asked for. Districts that cannot differ in their areas share the list.
        self._areas: Areas = areas or [None] * (BUILDINGS + 1)
        self.missed = missed

    # Growing

    def with_tile(self, cells: Cells, cell: int) -> District:
        """With a tile at a tile place; ``cells`` are the terrains nw, ne, sw, se (CTS-6.1, CTS-6.3)."""
        stamp = _stamp(cells, cell)
        red, blue, green, yellow, parks, waters, _ = stamp
        lots = self.lots
        return District(
            self.tiles | 1 << cell,
            self.parks | parks,
            self.waters | waters,
            (lots[0] | red, lots[1] | blue, lots[2] | green, lots[3] | yellow),
            self.featured,
            self.features,
            self.buildings,
            self.floors,
            [None if more else known for known, more in zip(self._areas, stamp, strict=True)],
        )

    def with_feature(self, kind: int, space: int) -> District:
        """With a feature tile on a space (CTS-7.1)."""
        bit, features = 1 << space, self.features
        # Only a monument or wild lot changes areas: it takes the lot from those of its colour.
        areas = self._areas if kind < MONUMENT else [None, None, None, None, *self._areas[PARK:]]
        return District(
            self.tiles,
            self.parks,
            self.waters,
            self.lots,
            self.featured | bit,
            (*features[:kind], features[kind] | bit, *features[kind + 1 :]),
            self.buildings,
            self.floors,
            areas,
            self.missed & ~_BY_FEATURE,
        )

    def with_piece(self, colour: int, space: int) -> District:
        """With one more piece on a space: the ground floor or the next one (CTS-8.3 to 8.5)."""
        bit, buildings, floors = 1 << space, self.buildings, self.floors
        ground, second, third, fourth = floors
        areas = self._areas
        if not ground & bit:
            # A new building joins groups of buildings; on a wild lot it also says to which colour the lot belongs.
            lots = areas[:PARK] if not self.features[WILD_LOT] & bit else [None] * PARK
            areas = [*lots, areas[PARK], areas[WATER], None]
            buildings = (*buildings[:colour], buildings[colour] | bit, *buildings[colour + 1 :])
            floors = (ground | bit, second, third, fourth)
        elif not second & bit:
            floors = (ground, second | bit, third, fourth)
        elif not third & bit:
            floors = (ground, second, third | bit, fourth)
        else:
            floors = (ground, second, third, fourth | bit)
        return District(
            self.tiles,
            self.parks,
            self.waters,
            self.lots,
            self.featured,
            self.features,
            buildings,
            floors,
            areas,
            self.missed & ~_BY_PIECE,
        )

    @classmethod
    def of(
        cls,
        tiles: Iterable[tuple[Cells, int]],
        features: Iterable[tuple[int, int]] = (),
        buildings: Iterable[tuple[int, int, int]] = (),
    ) -> District:
        """Made of tiles ``(cells, cell)``, features ``(kind, space)`` and buildings ``(colour, height, space)``."""
        made = cls()
        for cells, cell in tiles:
            made = made.with_tile(cells, cell)
        for kind, space in features:
            made = made.with_feature(kind, space)
        for colour, height, space in buildings:
            for _ in range(height):
                made = made.with_piece(colour, space)
        return made

    # What the rules allow

    def open_cells(self, short: int, long: int) -> int:
        """Where the next tile may be laid in a district of ``short`` by ``long`` tiles (CTS-6.2, CTS-6.5, CTS-6.7)."""
        return open_cells(self.tiles, short, long)

    def spaces_for_piece(self, colour: int) -> int:
        """Where a piece may be put: lots of its colour, empty wild lots, its buildings (CTS-7.8, CTS-8.3 to 8.5)."""
        ground, _, _, fourth = self.floors
        return (
            self.lots[colour] & ~(self.featured | ground)
            | self.features[WILD_LOT] & ~ground
            | self.buildings[colour] & ~fourth
        )

    def spaces_for_feature(self, kind: int) -> int:
        """Where a feature may be put: one per space, park and water kinds on their terrain, grey ones on empty lots.

        CTS-7.1, CTS-7.2, CTS-7.6, CTS-7.7
        """
        if kind < MONUMENT:
            return (self.parks if kind in PARK_KINDS else self.waters) & ~self.featured
        return self.all_lots() & ~(self.featured | self.floors[0])

    # Looking

    def all_lots(self) -> int:
        """Every building lot, whatever lies on it."""
        red, blue, green, yellow = self.lots
        return red | blue | green | yellow

    def lots_of(self, colour: int) -> int:
        """The lots of a colour: printed ones without a feature, wild ones with its building (CTS-9.5, CTS-7.10).

        An empty wild lot counts for one colour at a time; :mod:`definitions` finds the best one (CTS-9.6).
        """
        return self.lots[colour] & ~self.featured | self.features[WILD_LOT] & self.buildings[colour]

    def empty_wild_lots(self) -> int:
        """The wild lots without a piece (CTS-7.9)."""
        return self.features[WILD_LOT] & ~self.floors[0]

    def exactly(self, height: int) -> int:
        """The buildings with exactly so many floors (CTS-9.3)."""
        return self.floors[height - 1] ^ (self.floors[height] if height < HIGHEST else 0)

    def having(self, what: int) -> int:
        """The spaces of a sort: ``PARK``, ``WATER``, ``BUILDINGS``, or the lots that count for a colour."""
        if what < PARK:
            return self.lots_of(what)
        return (self.parks, self.waters, self.floors[0])[what - PARK]

    def areas(self, what: int) -> tuple[int, ...]:
        """The areas of a sort (as for :meth:`having`), in reading order of their first spaces (CTS-9.2)."""
        found = self._areas[what]
        if found is None:
            found = self._areas[what] = components(self.having(what))
        return found

    def terrain_at(self, space: int) -> int:
        """The terrain of a space, whatever lies on it (CTS-9.4): a colour, ``PARK``, ``WATER`` or ``NOWHERE``."""
        return _first((*self.lots, self.parks, self.waters), space)

    def feature_at(self, space: int) -> int:
        """The kind of feature on a space, or -1."""
        return _first(self.features, space)

    def height_at(self, space: int) -> int:
        """The floors on a space."""
        ground, second, third, fourth = self.floors
        if not ground >> space & 1:
            return 0
        return 1 + (second >> space & 1) + (third >> space & 1) + (fourth >> space & 1)

    def building_at(self, space: int) -> tuple[int, int]:
        """Colour and height of the building on a space, or ``(-1, 0)``."""
        return _first(self.buildings, space), self.height_at(space)

    def spaces(self) -> int:
        """All spaces of the district."""
        return self.all_lots() | self.parks | self.waters

    def graph(self) -> networkx.Graph[tuple[int, int]]:
        """The spaces as a networkx graph: nodes ``(x, y)``, an edge between neighbours also across tiles (CTS-9.1).

        Attributes: ``terrain`` (lot, park or water), ``printed_colour``, ``tile``, ``feature``, ``building_colour``
        (``None`` where there is none) and ``height``.
        """
        import networkx

        graph: networkx.Graph[tuple[int, int]] = networkx.Graph()
        for space in bits(self.spaces()):
            terrain, feature, (colour, height) = (
                self.terrain_at(space),
                self.feature_at(space),
                self.building_at(space),
            )
            graph.add_node(
                point(space),
                terrain="lot" if terrain in COLOURS else TERRAIN_IDS[terrain],
                printed_colour=COLOUR_IDS[terrain] if terrain in COLOURS else None,
                tile=tile_point(cell_of(space)),
                feature=FEATURE_IDS[feature] if feature >= 0 else None,
                building_colour=COLOUR_IDS[colour] if colour >= 0 else None,
                height=height,
            )
            graph.add_edges_from(
                (point(space), point(other)) for other in bits(around(1 << space) & self.spaces()) if other > space
            )
        return graph

    def tile_graph(self) -> networkx.Graph[tuple[int, int]]:
        """The tiles as a networkx graph: nodes are tile coordinates, edges full common sides (CTS-6.2)."""
        import networkx

        graph: networkx.Graph[tuple[int, int]] = networkx.Graph()
        cells = [tile_point(cell) for cell in bits(self.tiles)]
        graph.add_nodes_from(cells)
        graph.add_edges_from(
            ((x, y), near) for x, y in cells for near in ((x + 1, y), (x, y + 1)) if near in graph.nodes
        )
        return graph

    def _all(self) -> tuple[Any, ...]:
        return self.tiles, self.parks, self.waters, self.lots, self.features, self.buildings, self.floors

    def __eq__(self, other: object) -> bool:
        return isinstance(other, District) and self._all() == other._all()

    def __hash__(self) -> int:
        return hash(self._all())

    def __repr__(self) -> str:
        return f"<District of {self.tiles.bit_count()} tiles, {self.floors[0].bit_count()} buildings>"


EMPTY = District()
"""Before the start tile is laid."""


@lru_cache(maxsize=1 << 14)
def _stamp(cells: Cells, cell: int) -> tuple[int, ...]:
    """The masks that a tile adds: the lots by colour, parks, waters, and no buildings."""
    masks = dict.fromkeys((*COLOURS, PARK, WATER, BUILDINGS, NOWHERE), 0)
    for terrain, quarter in zip(cells, QUARTERS, strict=True):
        masks[terrain] |= 1 << CORNER[cell] + quarter
    return tuple(masks.values())[:-1]


def _first(masks: Iterable[int], space: int) -> int:
    return next((number for number, mask in enumerate(masks) if mask >> space & 1), -1)
