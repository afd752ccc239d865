"""The three Cerdà scorings (CRS): when a track reaches the end of a section, everybody scores its tile."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.codecs import NONE
from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import auto

from .box import CLASSES
from .cerda import multiplier
from .conditions import fulfilled, places
from .modernisme import refill
from .state import Barcelona


@auto("BCN-CRS.1", then="cerda_scoring | nothing", frame=True)
@by("BCN-CRS.6", "BCN-CIT.2")
def cerda_check(s: Barcelona) -> None:
    """BCN-CRS.1  Has a track reached the end of the first section that is not scored yet?"""
    ends = s.game.box.section_ends
    if not s.ending and s.next_space(s.track.index(max(s.track))) > ends[s.scored]:
        s.push(cerda_scoring.of(s.scored))


def reached(s: Barcelona) -> int:
    """BCN-CRS.1  How many sections are full on some track."""
    box = s.game.box
    furthest = max(box.next_space[s.seats][min(many, box.track_end)] for many in s.track)
    return sum(end < furthest for end in box.section_ends)


def section_is_full(s: Barcelona, section: int) -> Iterator[Problem]:
    """The check of a scoring: of the next section, which is full."""
    if section != s.scored or reached(s) <= section:
        yield s.wrong("section_not_full")


@auto("BCN-CRS.1", "section", then="clear_display", check=section_is_full)
@by("BCN-END.1")
def cerda_scoring(s: Barcelona, section: int) -> None:
    """BCN-CRS.1 to CRS.4  Every player scores the tile of the section; then it is turned, and markers fall back."""
    condition = s.cerda_tile[section]
    end = s.game.box.section_ends[section]
    full = next((citizen for citizen in range(CLASSES) if s.next_space(citizen) > end), NONE)
    s.emit("BCN-CRS.1", None, (f"cerda_tile:{section + 1}",), section=section, citizen_class=full, condition=condition)
    for seat in range(s.seats):
        score_condition(s, seat, condition)
    s.scored += 1
    if s.ending:
        s.emit("BCN-END.1", s.active)
    else:
        fall_back(s)
    s.push(clear_display)


def score_condition(s: Barcelona, seat: int, condition: int) -> None:
    """BCN-CRS.2  As often as a player meets the condition, its points, times the place on the Cerdà track."""
    count, times, vp = fulfilled(s, seat, condition), multiplier(s, seat), s.game.box.condition_vp[condition]
    where = (f"cerda:{seat}", *places(s, seat, condition))
    s.score(seat, vp * count * times, "BCN-CRS.2", where, condition=condition, vp=vp, count=count, multiplier=times)


def fall_back(s: Barcelona) -> None:
    """BCN-CRS.4  Markers above the start go back to it, those below stay."""
    start = s.game.box.cerda_start
    for seat, before in enumerate(s.cerda):
        if before > start:
            s.cerda[seat] = start
            s.emit("BCN-CRS.4", seat, (f"cerda:{seat}",), before=before, after=start)


@auto("BCN-CRS.5", then="refill")
def clear_display(s: Barcelona) -> None:
    """BCN-CRS.5  All four tiles are discarded, then four others come, one by one."""
    for condition in s.display:
        s.discard[condition] += 1
    s.emit("BCN-CRS.5", None, ("display",), count=len(s.display))
    s.display = ()
    s.push(refill)
