"""How everything in the box is written and named: the codecs."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gamelib.engine.codecs import Codec, WholeNumber, Words
from gamelib.engine.data import Data
from gamelib.text.messages import LANGUAGES
from gamelib.text.templates import Name

from .board import Board

_SEGMENT = re.compile(r"(d|[hv]\d_)(\d)")
_BETWEEN = {"en": "{} between {} and {}", "cs": "{} mezi {} a\N{NO-BREAK SPACE}{}"}
_NUMBERED = re.compile(r"([bcs])(\d)(\d)")
_WHERE = {
    "b": {
        "en": "between V{west}, V{east}, H{north} and H{south}",
        "cs": "mezi V{west}, V{east}, H{north} a\N{NO-BREAK SPACE}H{south}",
    },
    "c": {"en": "H{north}/V{west}", "cs": "H{north}/V{west}"},
    "s": {"en": "in row {south}, column {east}", "cs": "v\N{NO-BREAK SPACE}{south}. řadě a {east}. sloupci"},
}
"""Where a block, a crossing, a space of the sidewalk lies; the sidewalk is numbered from 0."""
HALVES = {"NE": {"en": "NE", "cs": "SV"}, "SW": {"en": "SW", "cs": "JZ"}}
"""How the halves of a block beside the Diagonal are said."""


def codecs(data: Data, board: Board) -> dict[str, Codec]:
    """By the names that rules, fields and sentences use."""
    rows, sagrada = data.rows, data["sagrada"]
    classes = rows("classes")
    return {
        "seat": Words.of("seat", rows("seats")),
        "crossing": _places("crossing", list(board.crossings)),
        "street": Words.of("street", rows("streets")),
        "segment": _places("segment", board.segments),
        "space": _places("house space", list(board.spaces)),
        "block": _places("block", board.blocks),
        "row": Words("row of blocks", [str(n + 1) for n in range(board.per_street)]),
        "crossings": _places("group of crossings", board.group_words),
        "sidewalk": _places("space of the sidewalk", data.column("sidewalk", "id")),
        "class": Words.of("class", classes),
        "citizen": Words.of("citizen", [*classes, *rows("backs")]),
        "kind": Words.of("kind of street", rows("kinds")),
        "tile": Words.of("house tile", rows("tiles")),
        "sagrada_tile": Words.of("Sagrada Família tile", rows("sagrada_tiles")),
        "action": Words.of("action", rows("actions")),
        "condition": Words.of("condition", rows("conditions")),
        "service": Words.of("public service", rows("services")),
        "slot": Words("space of the player board", data.column("slots", "id")),
        "section": Words.of("section", rows("sections")),
        "solo_card": Words.of("solo card", rows("solo_cards")),
        "direction": Words.of("direction", rows("directions")),
        "difficulty": Words.of("difficulty", rows("difficulties")),
        "unit": Words.of("unit", rows("units")),
        "goods": Words.of("sort of goods", rows("goods")),
        "terms": Words.of("terms", rows("terms")),
        "count": WholeNumber("number", 0, 99),
        "level": WholeNumber("level", 1, len(sagrada["slots"])),
        "steps": WholeNumber("number of steps", 0, sagrada["end"]),
        "coins": WholeNumber("number of coins", 0, 99),
        "cloth": WholeNumber("number of cloth", 0, 99),
    }


def _places(what: str, words: Sequence[str]) -> Words:
    """Places as they are said: ``C21``, the second segment of a street ``H1/2``, half a block ``B11 NE``.

    Their form ``at`` says where it is in what is printed on the map, such as the streets that meet there.
    """
    names = {lang: [Name(_said(word, lang), _at(word, lang)) for word in words] for lang in LANGUAGES}
    return Words(what, words, names)


def _at(word: str, lang: str) -> dict[str, str]:
    if found := _SEGMENT.fullmatch(word):
        street, number = found[1].upper().rstrip("_"), int(found[2])
        ends = [_end(street, at) for at in (number, number + 1)]
        return {"at": _BETWEEN[lang].format(street, *ends)}
    place, _, half = word.partition("_")
    if not (found := _NUMBERED.fullmatch(place)):
        return {}
    column, row = int(found[2]), int(found[3])
    facts = {"west": column, "east": column + 1, "north": row, "south": row + 1}
    said = _WHERE[found[1]][lang].format(**facts)
    return {"at": f"{said}, {HALVES[half.upper()][lang]}" if half else said}


def _end(street: str, number: int) -> str:
    """The crossing of this number along a street, by the others that meet there."""
    return {"D": f"H{number}/V{number}", "H": f"V{number}", "V": f"H{number}"}[street[0]]


def _said(word: str, lang: str) -> str:
    street, _, rest = word.upper().partition("_")
    if rest in HALVES:
        return f"{street} {HALVES[rest][lang]}"
    if word[0] == "d":
        street, rest = street[0], street[1:]
    return f"{street}/{rest}" if rest else street
