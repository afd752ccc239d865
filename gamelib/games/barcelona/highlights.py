"""What can be looked for on the map: rows of streets, where the tram rides, houses around, who is seen, what counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gamelib.engine.highlights import Highlight, Places
from gamelib.engine.rulebook import by

from .box import AS_USUAL, SLOTS
from .conditions import built_on, house_line, narrow_line, places, wide_line
from .houses import legal_houses
from .sidewalk import open_spaces, space_key
from .state import Barcelona
from .streets import run_of
from .tram import targets


def highlights(s: Barcelona, seat: int) -> Iterator[Highlight]:
    """Everything that a seat can look for, and what its projects and the next Cerdà scoring count."""
    game, box = s.game, s.game.box
    titles, words = game.wording.words["highlight"], game.codecs

    def named(codec: str, numbers: Iterable[int]) -> Places:
        return tuple(words[codec].word(number) for number in numbers)

    def highlight(name: str, rule: str, groups: Iterable[Iterable[str]]) -> Highlight:
        return Highlight(name, titles[name], rule, tuple(group for group in map(tuple, groups) if group))

    yield highlight("seen", "BCN-PLC.6", [named("crossing", [c for c, top in enumerate(s.top) if top >= 0])])
    built = {space: box.crossings_of[space] for _, space, *_ in legal_houses(s)}
    around = ((space, [c for c in crossings if s.top[c] >= 0]) for space, crossings in built.items())
    yield highlight("sites", "BCN-BLD.2", [named("space", [x]) + named("crossing", seen) for x, seen in around])
    yield highlight("run", "BCN-STR.5", [named("segment", run) for run in runs(s, seat)])
    yield highlight("rails", "BCN-TRM.3", [named("segment", net) for net in rails(s, seat)])
    yield highlight("reach", "BCN-TRM.4", [named("segment", targets(s, seat))])
    mine = [crossing for crossing, owner in enumerate(s.intersection) if owner == seat]
    houses = [named("space", built_on(s, box.spaces_at[crossing])) for crossing in mine]
    yield highlight("around", "BCN-SCO.3", houses)
    riders = [segment for segment, owner in enumerate(s.passenger) if owner == seat]
    yield highlight("beside", "BCN-SCO.6", [named("space", built_on(s, box.spaces_beside[x])) for x in riders])
    yield highlight("line", "BCN-SCO.1", [house_line(s, seat)])
    yield highlight("narrow", "BCN-SCO.10", [narrow_line(s, seat)])
    yield highlight("wide", "BCN-SCO.11", [wide_line(s, seat)])
    yield highlight("paving", "BCN-PAV.2", [[space_key(s, space) for space in open_spaces(s, AS_USUAL)]])
    for condition in counting(s, seat):
        title = {lang: words["condition"].name(condition, lang) for lang in titles["seen"]}
        found = (tuple(places(s, seat, condition)),)
        yield Highlight(
            words["condition"].word(condition), title, f"BCN-SCO.{condition + 1}", tuple(filter(None, found))
        )


def runs(s: Barcelona, seat: int) -> list[tuple[int, ...]]:
    """BCN-STR.5  The unbroken rows of street tiles in which this seat has one, whoever owns the others."""
    mine = [segment for segment, owner in enumerate(s.street) if owner == seat]
    return list(dict.fromkeys(tuple(run_of(s, segment)) for segment in mine))


@by("BCN-TRM.3")
def rails(s: Barcelona, seat: int) -> Iterator[list[int]]:
    """The own streets that hang together: a tram rides on them for nothing."""
    left = {segment for segment, owner in enumerate(s.street) if owner == seat}
    while left:
        start = min(left)
        net = [segment for segment in left if s.game.box.rides(start, s.own[seat])[segment].fare == 0]
        left.difference_update(net)
        yield sorted(net)


@by("BCN-CRS.1", "BCN-FIN.3")
def counting(s: Barcelona, seat: int) -> list[int]:
    """The conditions of the projects of a seat and of the next Cerdà scoring, each once."""
    projects = s.project[seat * SLOTS : (seat + 1) * SLOTS]
    return sorted({condition for condition in (*projects, *s.cerda_tile[s.scored :][:1]) if condition >= 0})
