"""What a learner can look for in a district: areas, lines, what cards count, what the milestones rest on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from gamelib.core.sights import Sight
from gamelib.core.words import LANGUAGES

from . import queries
from .things import COLOUR_IDS
from .wording import card_text, milestone_text

if TYPE_CHECKING:
    from .state import Cities

AREAS = ("park", "water", *COLOUR_IDS)


def sights(s: Cities, seat: int) -> Iterator[Sight]:
    """Milestones of the metropolis, areas, groups and lines of buildings, then the seat's scoring cards."""
    yield from _milestones(s, seat)
    district = s.district[seat]
    for sort in AREAS:
        yield _plain(s, seat, sort, "CTS-9.2" if sort not in COLOUR_IDS else "CTS-9.5", queries.areas(district, sort))
    yield _plain(s, seat, "groups", "CTS-15.15", queries.areas(district, "buildings"))
    yield _plain(s, seat, "lines", "CTS-15.3", queries.building_lines(district))
    yield from _cards(s, seat)


def _milestones(s: Cities, seat: int) -> Iterator[Sight]:
    codec = s.game.codecs["milestone"]
    for column, number in enumerate(s.milestones()):
        progress = queries.milestone(s, seat, column)
        need = next(iter(s.game.box.milestones[number].needs(s.district[seat])))
        yield Sight(
            codec.word(number),
            {lang: codec.name(number, lang) for lang in LANGUAGES},
            need.rule,
            (queries.where(seat, progress.spaces),) if progress.spaces else (),
            {lang: milestone_text(s.game, number, lang) for lang in LANGUAGES},
            tuple(progress.missing),
        )


def _cards(s: Cities, seat: int) -> Iterator[Sight]:
    codec = s.game.codecs["card"]
    for place in range(len(s.cards[seat])):
        card = s.cards[seat][place]
        if card in s.cards[seat][:place]:
            continue  # a second copy counts the same things once more
        yield Sight(
            codec.word(card),
            {lang: codec.name(card, lang) for lang in LANGUAGES},
            "CTS-12.3",
            tuple(queries.where(seat, found) for found in queries.card(s, seat, place)),
            {lang: card_text(s.game, card, lang) for lang in LANGUAGES},
        )


def _plain(s: Cities, seat: int, name: str, rule: str, groups: Iterable[queries.Spaces]) -> Sight:
    return Sight(
        name, s.game.wording.words["sight"][name], rule, tuple(queries.where(seat, spaces) for spaces in groups)
    )
