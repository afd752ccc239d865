"""The colours in which seats are drawn and the names by which they are told apart, as an edition may change them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gamelib.text.messages import LANGUAGES, says, shown

COLOURS = ("blue", "yellow", "red", "green", "plum", "purple", "orange", "teal", "grey")
"""A game gives one to each seat; pictures number them from 1, and each has a mark of its own."""

Seat = Mapping[str, str]
"""A row of the table of seats."""
Seats = Sequence[Seat]


def miscoloured(standard: Seats, seats: Seats) -> Iterator[str]:
    """What is wrong with the colours of an edition's seats: one that there is not, one twice, or one that is not what
    the seat or its pieces are called after.
    """
    owner: dict[str, Seat] = {}
    for before, seat in zip(standard, seats, strict=True):
        colour, facts = seat["colour"], {"place": _place(seat), "column": "colour", "word": shown(seat["colour"])}
        if colour not in COLOURS:
            yield says("edition.source", **facts, words=", ".join(COLOURS))
        elif colour in owner:
            yield says("edition.same_colour", **facts, other_place=_place(owner[colour]))
        elif colour != before["colour"] and (named := _called_after_colour(before, seat)):
            yield says("edition.still_called", **facts, words=", ".join(named))
        owner.setdefault(colour, seat)


def namesakes(seats: Seats) -> Iterator[str]:
    """The seats that are called as another one is: nobody could tell which of them a sentence names."""
    called: dict[tuple[str, str], Seat] = {}
    for seat in seats:
        for column in (f"name_{lang}" for lang in LANGUAGES):
            name = seat[column]
            first = called.setdefault((column, " ".join(name.split()).casefold()), seat)
            if first is not seat:
                facts = {"place": _place(seat), "column": column, "word": shown(name)}
                yield says("edition.same_name", **facts, other_place=_place(first))


def _place(seat: Seat) -> str:
    return says("edition.row", table="seats", word=shown(seat["id"]))


def _called_after_colour(before: Seat, seat: Seat) -> list[str]:
    """The columns that still say the name of the colour before: ``name_en``, ``castle_cs``."""
    named = {column: lang for lang in LANGUAGES for column in seat if column.endswith(f"_{lang}")}
    return [
        f'{column} = "{seat[column]}"'
        for column in seat
        if column in named and before[f"name_{named[column]}"].lower() in seat[column].lower()
    ]
