"""A district as text: rows of words such as ``R``, ``R/R2``, ``B:*/G3``, ``Y:m``, ``P:t``; ``.`` is no space."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gamelib.engine.grid import mask
from gamelib.errors import EixampleError
from gamelib.text.messages import LANGUAGES, shown
from gamelib.text.plain import with_hyphens
from gamelib.text.templates import Sentences, Translated, in_language

from .district import NOWHERE, District
from .things import COLOURS, FEATURE_CODES, GROUND, HEIGHTS, LOT, MONUMENT, MOST_WILD_LOTS, TERRAIN_CODES, WILD_LOT
from .window import LAST, bounding_box, cell_of, space_at

says = Sentences(Path(__file__).parent)
_Parts = tuple[str, str | None, str | None]
"""Terrain, feature and building of a space."""
_BUILDINGS = {f"{TERRAIN_CODES[colour]}{height}": (colour, height) for colour in COLOURS for height in HEIGHTS}


class InvalidDistrictError(EixampleError, ValueError):
    """The text describes no district; ``problems`` lists everything that is wrong with it."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__(
            Translated({lang: "; ".join(in_language(one, lang) for one in problems) for lang in LANGUAGES})
        )
        self.problems = problems

    def __reduce__(self) -> tuple[object, ...]:
        return InvalidDistrictError, (self.problems,), self.__dict__


def district_from_text(text: str) -> District:
    r"""The district that a text draws, top row first; the first word is space 0,0.

    It need not be made of printed tiles: each 2 x 2 block with at least one space is a tile.

    >>> print(to_text(district_from_text("R/R2 P:t \n Y:m W")))
    R/R2 P:t
    Y:m  W
    """
    if not isinstance(text, str):
        raise InvalidDistrictError([says("drawing.no_text", word=shown(text))])
    rows = [line.split() for line in with_hyphens(text).split("\n") if line.strip()]
    widest = max(map(len, rows), default=0)
    if not 0 < widest <= LAST + 1 or len(rows) > LAST + 1:
        raise InvalidDistrictError([says("drawing.too_large", most=LAST + 1, rows=len(rows), count=widest)])
    drawn = {(x, y): word for y, row in enumerate(rows) for x, word in enumerate(row) if word != "."}
    problems: list[str] = [
        says("drawing.in_row", y=y + 1, x=x + 1, word=shown(word), problem=problem)
        for (x, y), word in drawn.items()
        for problem in _problems(*_parts(word))
    ]
    wild = sum(_parts(word)[1] == FEATURE_CODES[WILD_LOT] for word in drawn.values())
    if wild > MOST_WILD_LOTS:
        problems.append(says("drawing.wild_lots", count=wild, most=MOST_WILD_LOTS))
    if not drawn:
        problems.append(says("drawing.no_space"))
    if problems:
        raise InvalidDistrictError(problems)
    return _built({space_at(x, y): _parts(word) for (x, y), word in drawn.items()})


def _parts(word: str) -> _Parts:
    ground, slash, building = word.partition("/")
    terrain, colon, feature = ground.partition(":")
    return terrain, feature if colon else None, building if slash else None


def _problems(terrain: str, feature: str | None, building: str | None) -> Iterator[Translated]:
    if len(terrain) != 1 or terrain not in TERRAIN_CODES:
        yield says("drawing.begins", words=" ".join(TERRAIN_CODES))
        return
    colour = TERRAIN_CODES.index(terrain)
    ground = LOT if colour in COLOURS else colour
    features = [code for code, on in zip(FEATURE_CODES, GROUND, strict=True) if on == ground]
    if feature is not None and feature not in features:
        yield says("drawing.feature", word=terrain, words=" ".join(features))
    elif building is None:
        return
    elif ground != LOT:
        yield says("drawing.on_lot")
    elif building not in _BUILDINGS:
        yield says("drawing.building", most=HEIGHTS[-1], word=terrain)
    elif feature == FEATURE_CODES[MONUMENT]:
        yield says("drawing.on_monument")
    elif feature is None and building[0] != terrain:
        yield says("drawing.own_colour", word=f"{terrain}{building[1]}")


def _built(drawn: dict[int, _Parts]) -> District:
    printed = (mask(space for space, (terrain, *_) in drawn.items() if terrain == code) for code in TERRAIN_CODES)
    return District(mask(set(map(cell_of, drawn))), tuple(printed)).with_things(
        ((space, FEATURE_CODES.index(feature)) for space, (_, feature, _) in drawn.items() if feature is not None),
        ((space, *_BUILDINGS[building]) for space, (*_, building) in drawn.items() if building is not None),
    )


def to_text(district: District) -> str:
    """The district as rows of words in columns, the upper left tile first."""
    left, top, right, bottom = bounding_box(district.tiles)
    across, down = range(2 * left, 2 * right + 2), range(2 * top, 2 * bottom + 2)
    rows = [[_word(district, space_at(x, y)) for x in across] for y in down]
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(" ".join(word.ljust(w) for word, w in zip(row, wide, strict=True)).rstrip() for row in rows)


def _word(district: District, space: int) -> str:
    terrain, feature, colour, height = district.on(space)
    if terrain == NOWHERE:
        return "."
    features = f":{FEATURE_CODES[feature]}" if feature >= 0 else ""
    return TERRAIN_CODES[terrain] + features + (f"/{TERRAIN_CODES[colour]}{height}" if height else "")
