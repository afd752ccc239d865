"""How everything in the box is written and named: the codecs."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gamelib.engine.codecs import Codec, WholeNumber, Words
from gamelib.engine.data import Data
from gamelib.text.messages import LANGUAGES
from gamelib.text.templates import Name, said_with_vowels

from .board import Board

_NUMBERED = re.compile(r"([cbs])(\d)(\d)(?:_(ne|sw))?")
_SEGMENT = re.compile(r"(d|[hv]\d)_?(\d)")
_CROSSING = "H{row}/V{column}"
_BETWEEN = {"en": "{} between {} and {}", "cs": "{} mezi {} a\N{NO-BREAK SPACE}{}"}
_AROUND = {
    "en": "between V{column}, V{east}, H{row} and H{south}",
    "cs": "mezi V{column}, V{east}, H{row} a\N{NO-BREAK SPACE}H{south}",
}
_HALVES = {
    "ne": {"en": ("NE", "NE half of the block"), "cs": ("SV", "SV polovina bloku")},
    "sw": {"en": ("SW", "SW half of the block"), "cs": ("JZ", "JZ polovina bloku")},
}
"""The halves of a block beside the Diagonal: after where the block is, and before it."""
_BLOCK = {"en": "block", "cs": "blok"}
_SIDEWALK = {
    "en": ("row {south}, column {east}", *["in row {south}, column {east}"] * 2),
    "cs": (
        "{south}. řada, {east}. sloupec",
        "v\N{NO-BREAK SPACE}{south}. řadě a\N{NO-BREAK SPACE}{east}. sloupci",
        "do\N{NO-BREAK SPACE}{south}. řady a\N{NO-BREAK SPACE}{east}. sloupce",
    ),
}
"""What a space of the sidewalk is called, where it is, and where something goes; its word counts from 0."""
_AND = {"en": " and ", "cs": " a\N{NO-BREAK SPACE}"}


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
    """Places, named by the streets that meet there: their names are printed on the map.

    The form ``at`` of a block or a space of the sidewalk says where it is: "houses between V2, V3, H1 and H2"; the form
    ``to`` of the latter, where something goes.
    """
    return Words(what, words, {lang: [_name(word, lang) for word in words] for lang in LANGUAGES})


def _name(word: str, lang: str) -> Name:
    if "+" in word:
        *most, last = (_name(one, lang) for one in word.split("+"))
        return Name(_AND[lang].join([", ".join(most), last]), {})
    if found := _SEGMENT.fullmatch(word):
        street, number = found[1].upper(), int(found[2])
        return Name(_BETWEEN[lang].format(street, *(_end(street, at) for at in (number, number + 1))), {})
    if not (found := _NUMBERED.fullmatch(word)):
        raise ValueError(f"{word!r} is no place of the map")
    column, row = int(found[2]), int(found[3])
    facts = {"column": column, "east": column + 1, "row": row, "south": row + 1}
    if found[1] == "c":
        return Name(_CROSSING.format(**facts), {})
    if found[1] == "s":
        name, at, to = (said_with_vowels(text.format(**facts)) for text in _SIDEWALK[lang])
        return Name(name, {"at": at, "to": to})
    at = _AROUND[lang].format(**facts)
    short, half = _HALVES[found[4]][lang] if found[4] else ("", _BLOCK[lang])
    return Name(f"{half} {at}", {"at": f"{at}, {short}" if short else at})


def _end(street: str, number: int) -> str:
    """The crossing of this number along a street, by the others that meet there."""
    return {"D": _CROSSING, "H": "V{column}", "V": "H{row}"}[street[0]].format(row=number, column=number)
