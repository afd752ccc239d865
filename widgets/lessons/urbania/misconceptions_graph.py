"""What leads to what, and what pays beside what, as misread; see :mod:`widgets.lessons.misconception`."""

from gamelib.games.urbania.state import Urbania
from widgets.lessons.misconception import LineOfPlay, Reading, misconception


@misconception("URB-P.5")
def the_way_counts_too(line: LineOfPlay[Urbania]) -> Reading:
    """Whatever comes earlier in the same family is a predecessor."""
    s = line.before
    before, seat, found = s.game.box.predecessor, s.active, list[str]()
    for pile in s.open_piles():
        ancestor = before[s.top[pile]]
        while ancestor >= 0 and not s.owns(seat, ancestor):
            ancestor = before[ancestor]
        if ancestor >= 0:
            found.append(s.game.box.pile_words[pile])
    return Reading(len(found), found)


@misconception("URB-V.3")
def any_epoch_will_do(line: LineOfPlay[Urbania]) -> Reading:
    """A combination pays in every epoch."""
    s = line.before
    active = s.active_mask[s.active]
    pairs = {combo.both for combos in s.game.box.combos for combo in combos if combo.both & active == combo.both}
    return Reading(len(pairs), [place for both in sorted(pairs) for place in s.keys_of(s.active, both)])
