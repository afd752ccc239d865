"""One player's district as an immutable value: what lies on each space, as masks over the window."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from operator import or_
from typing import TYPE_CHECKING

from gamelib.engine.grid import bits
from gamelib.engine.rulebook import by

from . import window
from .things import COLOUR_IDS, COLOURS, FEATURE_IDS, GROUND, HIGHEST, LOT, PARK, TERRAIN_IDS, WATER, WILD_LOT
from .window import CORNER, QUARTERS, around, cell_of, components, point, tile_point

if TYPE_CHECKING:
    import networkx

NOWHERE = -1
"""Instead of a terrain: the tile has no space in this quarter."""
Cells = tuple[int, int, int, int]
"""The terrain of a tile's four spaces: nw, ne, sw, se."""
LAND, FEATURE, PIECE = 1, 1 << 3, 1 << 6
"""What can reach a milestone: only a land tile, a feature as well, a piece as well; the bit of the first of three."""
_BY_FEATURE, _BY_PIECE = 0b111 * FEATURE, 0b111 * PIECE


@dataclass(slots=True, unsafe_hash=True, repr=False)
class District:
    """What one player has built. ``with_...`` make a new district and don't ask whether the rules allow it.

    Everything is a mask, with a bit for each tile place or space.
    """

    tiles: int = 0
    """The tile places that are covered."""
    printed: tuple[int, ...] = (0,) * LOT
    """By terrain: the spaces that are printed so, lots of each colour, parks, waters."""
    features: tuple[int, ...] = (0,) * len(FEATURE_IDS)
    """By kind of feature: where such tiles lie."""
    featured: int = 0
    """Where any feature lies."""
    buildings: tuple[int, ...] = (0,) * len(COLOURS)
    """By colour: where buildings stand."""
    floors: tuple[int, ...] = (0,) * HIGHEST
    """By number of floors below it: where there is such a floor; ``floors[0]`` are all buildings."""
    missed: int = field(default=0, compare=False)
    """The milestones that it is known not to meet, ``reached_by << column`` for each; no part of the value."""

    # Growing

    def with_tile(self, cells: Cells, cell: int) -> District:
        """With a tile at a tile place; ``cells`` are the terrains nw, ne, sw, se (CTS-6.1, CTS-6.3)."""
        printed = tuple(map(or_, self.printed, _stamp(cells, cell)))
        return District(self.tiles | 1 << cell, printed, self.features, self.featured, self.buildings, self.floors)

    def with_feature(self, kind: int, space: int) -> District:
        """With a feature tile on a space (CTS-7.1)."""
        features, featured = _added(self.features, kind, space), self.featured | 1 << space
        missed = self.missed & ~_BY_FEATURE
        return District(self.tiles, self.printed, features, featured, self.buildings, self.floors, missed)

    def with_piece(self, colour: int, space: int) -> District:
        """With one more piece on a space: the ground floor or the next one (CTS-8.3 to 8.5)."""
        buildings, floors = _added(self.buildings, colour, space), _added(self.floors, self.height_at(space), space)
        missed = self.missed & ~_BY_PIECE
        return District(self.tiles, self.printed, self.features, self.featured, buildings, floors, missed)

    @classmethod
    def of(cls, tiles: Iterable[tuple[Cells, int]]) -> District:
        """Made of tiles ``(cells, cell)``."""
        return reduce(lambda made, tile: made.with_tile(*tile), tiles, cls())

    def with_things(self, features: Iterable[tuple[int, int]], buildings: Iterable[tuple[int, int, int]]) -> District:
        """With features ``(space, kind)`` and buildings ``(space, colour, height)``."""
        made = self
        for space, kind in features:
            made = made.with_feature(kind, space)
        for space, colour, height in buildings:
            for _ in range(min(height, HIGHEST - made.height_at(space))):
                made = made.with_piece(colour, space)
        return made

    # What the rules allow

    def room(self, longer_side: int) -> int:
        """The tile places that it may cover in the end: no more than 3 by 3 or 3 by 5 (CTS-6.5, CTS-6.7)."""
        return window.room(self.tiles, longer_side)

    def open_cells(self, longer_side: int) -> int:
        """Where the next tile may be laid (CTS-6.2, CTS-6.5, CTS-6.7)."""
        return window.touching(self.tiles) & window.room(self.tiles, longer_side)

    @by("CTS-7.1", "CTS-7.2", "CTS-7.6", "CTS-7.7")
    def spaces_for_feature(self, kind: int) -> int:
        """Where a feature may be put: one per space, on its background, on a lot only where no piece stands."""
        return self.having(GROUND[kind]) & ~(self.featured | self.floors[0])

    def ground_for(self, colour: int) -> int:
        """Where a building of a colour may stand: lots of that colour without a feature, wild lots.

        CTS-7.6, CTS-7.8, CTS-8.3, CTS-8.4
        """
        return self.printed[colour] & ~self.featured | self.features[WILD_LOT]

    def spaces_for_piece(self, colour: int) -> int:
        """Where a piece may be put: on empty ground for its colour, or on a building of its colour with room above.

        CTS-7.8, CTS-8.3 to 8.5
        """
        return self.ground_for(colour) & ~self.floors[0] | self.buildings[colour] & ~self.floors[-1]

    # Looking

    def all_lots(self) -> int:
        """Every building lot, whatever lies on it."""
        red, blue, green, yellow, _, _ = self.printed
        return red | blue | green | yellow

    @by("CTS-9.5", "CTS-7.10")
    def lots_of(self, colour: int) -> int:
        """The lots of a colour: printed ones without a feature, wild ones with its building.

        An empty wild lot counts for one colour at a time; :mod:`definitions` finds the best one (CTS-9.6).
        """
        return self.printed[colour] & ~self.featured | self.features[WILD_LOT] & self.buildings[colour]

    def empty_wild_lots(self) -> int:
        """The wild lots without a piece (CTS-7.9)."""
        return self.features[WILD_LOT] & ~self.floors[0]

    @by("CTS-9.3")
    def exactly(self, height: int) -> int:
        """The buildings with exactly so many floors, and not more."""
        return self.floors[height - 1] ^ (self.floors[height] if height < HIGHEST else 0)

    @by("CTS-9.4")
    def having(self, what: int) -> int:
        """The spaces of a sort: ``PARK``, ``WATER``, ``LOT``, ``BUILDINGS``, or the lots that count for a colour.

        Whatever lies on a park, water or lot, it still is one.
        """
        if what < PARK:
            return self.lots_of(what)
        if what < LOT:
            return self.printed[what]
        return self.all_lots() if what == LOT else self.floors[0]

    def areas(self, what: int) -> tuple[int, ...]:
        """The areas of a sort (as for :meth:`having`), in reading order of their first spaces (CTS-9.2)."""
        return components(self.having(what))

    def terrain_at(self, space: int) -> int:
        """The terrain of a space, whatever lies on it: a colour, ``PARK``, ``WATER`` or ``NOWHERE``."""
        return _first(self.printed, space)

    def feature_at(self, space: int) -> int:
        """The kind of feature on a space, or -1."""
        return _first(self.features, space)

    def height_at(self, space: int) -> int:
        """The floors on a space."""
        for height, floor in enumerate(self.floors):
            if not floor >> space & 1:
                return height
        return HIGHEST

    def building_at(self, space: int) -> tuple[int, int]:
        """Colour and height of the building on a space, or ``(-1, 0)``."""
        return _first(self.buildings, space), self.height_at(space)

    def on(self, space: int) -> tuple[int, int, int, int]:
        """All that is to be seen on a space: its terrain, the feature, colour and height of the building."""
        return self.terrain_at(space), self.feature_at(space), *self.building_at(space)

    def spaces(self) -> int:
        """All spaces of the district."""
        return self.all_lots() | self.printed[PARK] | self.printed[WATER]

    def graph(self) -> networkx.Graph[tuple[int, int]]:
        """The spaces as a networkx graph: nodes ``(x, y)``, an edge between neighbours also across tiles (CTS-9.1).

        Attributes: ``terrain`` (lot, park or water), ``printed_colour``, ``tile``, ``feature``, ``building_colour``
        (``None`` where there is none) and ``height``.
        """
        import networkx

        graph: networkx.Graph[tuple[int, int]] = networkx.Graph()
        for space in bits(self.spaces()):
            terrain, feature, colour, height = self.on(space)
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
        graph.add_nodes_from(map(tile_point, bits(self.tiles)))
        graph.add_edges_from(
            ((x, y), near) for x, y in list(graph) for near in ((x + 1, y), (x, y + 1)) if near in graph
        )
        return graph

    def __repr__(self) -> str:
        return f"<District of {self.tiles.bit_count()} tiles, {self.floors[0].bit_count()} buildings>"


@lru_cache(maxsize=1 << 14)
def _stamp(cells: Cells, cell: int) -> tuple[int, ...]:
    """The spaces that a tile adds, by terrain."""
    masks = [0] * LOT
    for terrain, quarter in zip(cells, QUARTERS, strict=True):
        if terrain != NOWHERE:
            masks[terrain] |= 1 << CORNER[cell] + quarter
    return tuple(masks)


def _added(masks: tuple[int, ...], number: int, space: int) -> tuple[int, ...]:
    """These masks with one more space in the one of this number."""
    return (*masks[:number], masks[number] | 1 << space, *masks[number + 1 :])


def _first(masks: Iterable[int], space: int) -> int:
    return next((number for number, mask in enumerate(masks) if mask >> space & 1), -1)
