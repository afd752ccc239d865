"""The citizen tracks (CIT): where the citizens of a house go, and the value that they leave visible."""

from __future__ import annotations

from gamelib.engine.rulebook import by

from .state import Barcelona


@by("BCN-CIT.2")
def move_in(s: Barcelona, seat: int, crossing: int) -> None:
    """BCN-CIT.1, BCN-CIT.3  The visible citizen takes the first free space of its track, or lies beside the board."""
    citizen = s.uncover(crossing)
    space = s.next_space(citizen)
    s.settle(citizen)
    where = (s.game.box.crossing_words[crossing], track_key(s, citizen))
    full = space > s.game.box.track_end
    s.emit("BCN-CIT.3" if full else "BCN-CIT.1", seat, where, citizen_class=citizen, space_number=space)


def lowest_value(s: Barcelona) -> int:
    """BCN-CIT.4  The lowest value that is visible on the three tracks; none is below that of a full track."""
    next_space, vp = s.game.box.next_space[s.seats], s.game.box.track_vp
    return min([vp[next_space[many]] for many in s.track])


def track_key(s: Barcelona, citizen: int) -> str:
    """The key of a track on the board."""
    return f"track:{s.game.codecs['class'].word(citizen)}"
