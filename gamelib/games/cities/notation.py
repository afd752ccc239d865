"""A district as text: rows of tokens such as ``R``, ``R/R2``, ``B:*/G3``, ``Y:m``, ``P:t``; ``.`` is no space."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.core.words import shown

from .district import EMPTY, NOWHERE, District
from .things import (
    COLOURS,
    FEATURE_CODES,
    GROUND,
    HIGHEST,
    LOT,
    MONUMENT,
    MOST_WILD_LOTS,
    PARK,
    TERRAIN_CODES,
    WILD_LOT,
)
from .window import LAST, bounding_box, cell_at, space_at

_HEIGHTS = "".join(str(height + 1) for height in range(HIGHEST))


class InvalidDistrict(ValueError):
    """The text describes no district; ``problems`` lists everything that is wrong with it."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems

    def __reduce__(self) -> tuple[type[InvalidDistrict], tuple[list[str]]]:
        return InvalidDistrict, (self.problems,)


def district_from_text(text: str) -> District:
    r"""The district that a text draws, top row first; the first token is space 0,0.

    It need not be made of printed tiles: each 2 x 2 block with at least one space is a tile.

    >>> print(to_text(district_from_text("R/R2 P:t \n Y:m W")))
    R/R2 P:t
    Y:m  W
    """
    if not isinstance(text, str):
        raise InvalidDistrict([f"a text such as 'R/R2 P:t' is wanted, not {shown(text)}"])
    rows = [line.split() for line in text.splitlines() if line.strip()]
    widest = max(map(len, rows), default=0)
    if not 0 < widest <= LAST + 1 or len(rows) > LAST + 1:
        raise InvalidDistrict(
            [f"1 to {LAST + 1} rows of at most {LAST + 1} words are wanted, not {len(rows)} rows of {widest}"]
        )
    problems = [
        f"row {y + 1}, word {x + 1} ({shown(word)}): {problem}"
        for y, row in enumerate(rows)
        for x, word in enumerate(row)
        for problem in _problems(word)
    ]
    wild = sum(_parts(word)[1] == FEATURE_CODES[WILD_LOT] for row in rows for word in row)
    if wild > MOST_WILD_LOTS:
        problems.append(f"{wild} wild lots; a box holds {MOST_WILD_LOTS}")
    if problems:
        raise InvalidDistrict(problems)
    tokens = {(x, y): word for y, row in enumerate(rows) for x, word in enumerate(row) if word != "."}
    if not tokens:
        raise InvalidDistrict(["a district has at least one space; here is none but '.'"])
    return _built(tokens)


def _problems(word: str) -> Iterator[str]:
    if word == ".":
        return
    terrain, feature, building = _parts(word)
    if len(terrain) != 1 or terrain not in TERRAIN_CODES:
        yield f"it begins with one of {' '.join(TERRAIN_CODES)}, or is '.' for no space"
        return
    ground = TERRAIN_CODES.index(terrain)
    if feature is not None and (len(feature) != 1 or feature not in _codes(ground)):
        yield f"the feature behind ':' on {terrain} is one of {' '.join(_codes(ground))}"
        return
    if building is None:
        return
    if ground not in COLOURS:
        yield "a building stands on a lot (R B G Y), not on a park or water"
    elif len(building) != 2 or building[0] not in TERRAIN_CODES[:4] or building[1] not in _HEIGHTS:
        yield f"the building behind '/' is a colour (R B G Y) and a height (1 to {HIGHEST}), such as {terrain}2"
    elif feature == FEATURE_CODES[MONUMENT]:
        yield "a lot with a monument holds no building (CTS-7.6)"
    elif feature is None and building[0] != terrain:
        yield f"on this lot stands a building of its own colour, such as {terrain}{building[1]} (CTS-8.3)"


def _codes(ground: int) -> str:
    """The features that may lie on a terrain (CTS-7.1)."""
    wanted = ground if ground >= PARK else LOT
    return "".join(code for code, on in zip(FEATURE_CODES, GROUND, strict=True) if on == wanted)


def _parts(word: str) -> tuple[str, str | None, str | None]:
    ground, slash, building = word.partition("/")
    terrain, colon, feature = ground.partition(":")
    return terrain, feature if colon else None, building if slash else None


def _built(tokens: dict[tuple[int, int], str]) -> District:
    made = EMPTY
    for x, y in sorted({(x // 2, y // 2) for x, y in tokens}):
        nw, ne, sw, se = (
            TERRAIN_CODES.index(tokens[at][0]) if at in tokens else NOWHERE
            for at in ((2 * x, 2 * y), (2 * x + 1, 2 * y), (2 * x, 2 * y + 1), (2 * x + 1, 2 * y + 1))
        )
        made = made.with_tile((nw, ne, sw, se), cell_at(x, y))
    for (x, y), word in tokens.items():
        _, feature, building = _parts(word)
        if feature is not None:
            made = made.with_feature(FEATURE_CODES.index(feature), space_at(x, y))
        if building is not None:
            for _ in range(int(building[1])):
                made = made.with_piece(TERRAIN_CODES.index(building[0]), space_at(x, y))
    return made


def to_text(district: District) -> str:
    """The district as rows of tokens in columns, the upper left tile first."""
    left, top, right, bottom = bounding_box(district.tiles)
    rows = [[_token(district, x, y) for x in range(2 * left, 2 * right + 2)] for y in range(2 * top, 2 * bottom + 2)]
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(" ".join(word.ljust(w) for word, w in zip(row, wide, strict=True)).rstrip() for row in rows)


def _token(district: District, x: int, y: int) -> str:
    space = space_at(x, y)
    terrain, feature, (colour, height) = (
        district.terrain_at(space),
        district.feature_at(space),
        district.building_at(space),
    )
    if terrain == NOWHERE:
        return "."
    features = f":{FEATURE_CODES[feature]}" if feature >= 0 else ""
    return TERRAIN_CODES[terrain] + features + (f"/{TERRAIN_CODES[colour]}{height}" if height else "")
