"""What is shown when one looks closer: what a tile counts for a seat, a row of streets, where a tram can ride."""

from collections.abc import Iterable

from gamelib.engine.highlights import Highlight
from gamelib.games.barcelona.box import SLOTS
from gamelib.games.barcelona.cerda import multiplier
from gamelib.games.barcelona.conditions import built_on, fulfilled, places
from gamelib.games.barcelona.state import Barcelona
from gamelib.games.barcelona.streets import run_of
from gamelib.games.barcelona.tram import targets
from gamelib.text.messages import Texts
from widgets.scenes.canvas import Speech

Speeches = dict[str, Speech]


def highlight(s: Barcelona, seat: int, key: str, speeches: Speeches) -> Highlight | None:
    """What there is to see at a place for this seat."""
    box, (kind, *words) = s.game.box, key.split(":")
    if kind == "cerda_tile":
        return _counted(s, seat, s.cerda_tile[int(words[0]) - 1], multiplier(s, seat), speeches)
    if kind == "display" and words:
        return _counted(s, seat, s.game.codecs["condition"].value(words[0]), 1, speeches)
    if kind == "project":
        slot = int(words[1])
        mine = seat * SLOTS + slot
        return _counted(s, seat, s.project[mine], box.multiplier[slot][s.up[mine]], speeches)
    if key in box.segment_words:
        return _street(s, seat, box.segment_words.index(key))
    if key in box.crossing_words and s.intersection[box.crossing_words.index(key)] == seat:
        around = box.spaces_at[box.crossing_words.index(key)]
        return _named(s, "around", "BCN-SCO.3", "space", built_on(s, around))
    return None


def _counted(s: Barcelona, seat: int, condition: int, times: int, speeches: Speeches) -> Highlight | None:
    """A condition with all that meets it, and what it would give now."""
    if condition < 0:
        return None
    count, vp = fulfilled(s, seat, condition), s.game.box.condition_vp[condition]
    facts = {"seat": seat, "count": count, "vp": vp, "multiplier": times, "points": vp * count * times}
    found: Texts = {lang: speech.say("highlight.counted", **facts) for lang, speech in speeches.items()}
    title: Texts = {lang: speech.name("condition", condition) for lang, speech in speeches.items()}
    there = tuple((place,) for place in places(s, seat, condition))
    name = s.game.codecs["condition"].word(condition)
    return Highlight(name, title, f"BCN-SCO.{condition + 1}", there, found=found)


def _street(s: Barcelona, seat: int, segment: int) -> Highlight | None:
    """Where the tram that stands there can ride; else the row of street tiles."""
    if s.tram[seat] == segment:
        return _named(s, "reach", "BCN-TRM.4", "segment", targets(s, seat))
    if s.street[segment] >= 0:
        return _named(s, "run", "BCN-STR.5", "segment", run_of(s, segment))
    return None


def _named(s: Barcelona, name: str, rule: str, codec: str, numbers: Iterable[int]) -> Highlight:
    found = tuple(s.game.codecs[codec].word(number) for number in numbers)
    return Highlight(name, s.game.wording.words["highlight"][name], rule, (found,) if found else ())
