"""What can be looked for in a city: what counts, what could become of it, what stands well together, its icons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gamelib.engine.highlights import Highlight, Places
from gamelib.engine.rulebook import by

from .box import RESOURCES
from .state import Urbania


def highlights(s: Urbania, seat: int) -> Iterator[Highlight]:
    """Everything in the city of a seat."""
    titles, box, active = s.game.wording.words["highlight"], s.game.box, s.active_mask[seat]

    def highlight(name: str, rule: str, groups: Iterable[Places]) -> Highlight:
        return Highlight(name, titles[name], rule, tuple(group for group in groups if group))

    yield highlight("active", "URB-C.5", [s.keys_of(seat, active)])
    yield highlight("housing", "URB-B.7", [s.keys_of(seat, active & box.housing)])
    yield highlight("combinations", "URB-V.3", [s.keys_of(seat, both) for both in combined(s, seat)])
    followed = [(*s.keys_of(seat, 1 << before), pile) for before, pile in open_successors(s, seat)]
    yield highlight("becomes", "URB-P.1", followed)
    yield highlight("ageing", "URB-V.2", [s.keys_of(seat, fading(s, seat))])
    for resource in range(RESOURCES):
        name = s.game.codecs["resource"].word(resource)
        yield highlight(name, "URB-M.1", [s.keys_of(seat, with_icon(s, seat, resource))])


@by("URB-V.3")
def combined(s: Urbania, seat: int) -> list[int]:
    """The pairs of buildings, as masks, whose combination counts in this epoch."""
    active = s.active_mask[seat]
    return [combo.both for combo in s.game.box.combos[s.epoch] if combo.both & active == combo.both]


@by("URB-P.1", "URB-T.3")
def open_successors(s: Urbania, seat: int) -> list[tuple[int, str]]:
    """What could become of buildings now: a building, and the pile on which something lies that follows it."""
    word, before = s.game.codecs["pile"].word, s.game.box.predecessor
    tops = [(pile, top) for pile, top in s.open_tops() if top >= 0]
    return [(before[top], word(pile)) for pile, top in tops if before[top] >= 0 and s.owns(seat, before[top])]


@by("URB-V.2")
def fading(s: Urbania, seat: int) -> int:
    """The buildings, as a mask, that bring less in the next epoch than in this one."""
    box, now = s.game.box, s.game.box.rows[s.epoch]
    then = box.rows[min(s.epoch + 1, len(box.rows) - 1)]
    return sum(1 << design for design in s.actives(seat) if sum(then[design]) < sum(now[design]))


@by("URB-M.1", "URB-H.9")
def with_icon(s: Urbania, seat: int, resource: int) -> int:
    """The buildings, as a mask, that show icons of a resource and are not marked."""
    icons, city, marked = s.game.box.icons, s.city[seat], s.marked[seat]
    slots = [slot for slot in s.active_slots(seat) if slot not in marked]
    return sum(1 << city[slot] for slot in slots if icons[city[slot]][resource])
