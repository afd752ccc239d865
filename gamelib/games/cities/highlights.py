"""What a learner can look for in a district: areas, lines, what cards count, what the milestones rest on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from gamelib.engine.definition import BaseGame
from gamelib.engine.highlights import Highlight, Places
from gamelib.text.messages import LANGUAGES, Texts

from . import definitions, queries
from .kinds import AREAS
from .things import COLOURS
from .wording import card_text, milestone_text

if TYPE_CHECKING:
    from .box import Box
    from .state import Cities


def highlights(s: Cities, seat: int) -> Iterator[Highlight]:
    """Milestones of the metropolis, areas, groups and lines of buildings, then the seat's scoring cards."""
    box, district, titles = s.game.box, s.district[seat], s.game.wording.words["highlight"]

    def places(groups: Iterable[int]) -> tuple[Places, ...]:
        return tuple(s.space_keys(seat, group) for group in groups if group)

    for column, number in enumerate(s.milestones()):
        milestone = box.milestones[number]
        found, missing = places([milestone.spaces(district)]), queries.milestone(s, seat, column).missing
        name, title, says = _printed(s.game, "milestone", number)
        yield Highlight(name, title, milestone.rule, found, says, tuple(missing))
    for sort, what in AREAS.items():
        yield Highlight(sort, titles[sort], "CTS-9.5" if what in COLOURS else "CTS-9.2", places(district.areas(what)))
    yield Highlight("groups", titles["groups"], "CTS-15.15", places(definitions.groups(district)))
    yield Highlight("lines", titles["lines"], "CTS-15.3", places(definitions.lines(district)))
    for card in dict.fromkeys(s.cards[seat]):  # a second copy counts the same things once more
        name, title, says = _printed(s.game, "card", card)
        yield Highlight(name, title, "CTS-12.3", places(box.cards[card](district)), says)


def _printed(game: BaseGame[Box], sort: str, number: int) -> tuple[str, Texts, Texts]:
    """The word of a card or milestone, its name, and what it says."""
    codec, text = game.codecs[sort], card_text if sort == "card" else milestone_text
    names = {lang: codec.name(number, lang) for lang in LANGUAGES}
    return codec.word(number), names, {lang: text(game, number, lang) for lang in LANGUAGES}
