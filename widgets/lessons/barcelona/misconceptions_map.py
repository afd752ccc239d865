"""Rules of Barcelona about ways and rows on the map as they are misread; see :mod:`widgets.lessons.misconception`."""

from gamelib.games.barcelona.box import REACH
from gamelib.games.barcelona.state import Barcelona
from widgets.lessons.misconception import LineOfPlay, Reading, misconception


@misconception("BCN-TRM.3")
def own_streets_cost_too(line: LineOfPlay[Barcelona]) -> Reading:
    """A tram rides two segments, whoever has built them."""
    s = line.after
    rides = s.game.box.rides(s.tram[s.active], 0)
    near = [x for x, ride in enumerate(rides) if 0 < ride.fare <= REACH and x not in s.tram]
    return Reading(len(near), [s.game.box.segment_words[segment] for segment in near])


@misconception("BCN-TRM.4")
def it_may_come_back(line: LineOfPlay[Barcelona]) -> Reading:
    """A ride may end where it began."""
    s = line.after
    rides = s.game.box.rides(s.tram[s.active], s.own[s.active])
    near = [x for x, ride in enumerate(rides) if ride.fare <= REACH and (x not in s.tram or x == s.tram[s.active])]
    return Reading(len(near), [s.game.box.segment_words[segment] for segment in near])


@misconception("BCN-SCO.1")
def rows_turn_corners(line: LineOfPlay[Barcelona]) -> Reading:
    """All own houses that hang together are one row, round corners too."""
    s, box = line.after, line.after.game.box
    side = box.board.per_street
    mine = {box.block_of[space] for space, stack in enumerate(s.markers) if s.active in stack}
    largest: set[int] = set()
    while mine:
        part, edge = set[int](), {min(mine)}
        while edge:
            part |= edge
            steps = {other for block in edge for other in (block - side, block + side)}
            steps |= {block - 1 for block in edge if block % side} | {block + 1 for block in edge if (block + 1) % side}
            edge = (steps & mine) - part
        largest, mine = max(largest, part, key=len), mine - part
    tiles = [x for x, stack in enumerate(s.markers) if s.active in stack and box.block_of[x] in largest]
    return Reading(len(tiles), [box.space_words[space] for space in tiles])
