"""What has to fit together on cards, whatever an edition changes: every problem says card, column and what helps."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

from gamelib.engine.data import Data, Row
from gamelib.text.matching import perhaps
from gamelib.text.messages import shown

from . import printed
from .box import EFFECTS, EPOCHS, PILES, SEATS
from .printed import NOTHING, MisprintError

MOST = 99
"""More icons or points than any card has."""


def validate_edition(data: Data) -> Iterator[str]:
    """What does not fit together, with table, card, column and rule."""
    yield from _constants(data)
    for row in data.rows("buildings"):
        for column, text in [*_printed(data, row), *_linked(data, row), *_combined(data, row)]:
            yield f"buildings, row {row['id']!r}: {column}: {text}"
    yield from _names(data)
    yield from _decks(data)
    for row in data.rows("monuments"):
        for column, text in _monument(data, row):
            yield f"monuments, row {row['id']!r}: {column}: {text}"
    for row in data.rows("histories"):
        for column, text in [*_entries(data, row), *_effect(data, row)]:
            yield f"histories, row {row['id']!r}: {column}: {text}"
    yield from _faces(data)


ColumnProblems = Iterator[tuple[str, str]]
"""A column, and what is wrong with it."""


def _read(column: str, read: Callable[..., object], *args: object) -> ColumnProblems:
    try:
        read(*args)
    except MisprintError as misprint:
        yield column, str(misprint)


def _epoch(data: Data, row: Row) -> int | None:
    return data.numbers("epochs").get(row["epoch"])


def _printed(data: Data, row: Row) -> ColumnProblems:
    """URB-V.2  Rows of the right length, icons and an epoch that there are."""
    epoch, ages = _epoch(data, row), data.numbers("epochs")
    yield from _read("epoch", printed.word, row["epoch"], ages, "epoch")
    for category in data.numbers("categories") if epoch is not None else ():
        yield from _read(category, printed.row, row[category], EPOCHS + 1 - max(epoch or 0, 1))
    yield from _read("icons", printed.amounts, row["icons"], data.numbers("resources"), "resource")


def _building(data: Data, name: str) -> str:
    """What to say of a word that is no building; nothing if it is one."""
    ids = data.numbers("buildings")
    return "" if name in ids else f"{shown(name)} is no building{perhaps(name, ids)}; take the id of a row of buildings"


def _linked(data: Data, row: Row) -> ColumnProblems:
    """URB-P.1  What a building follows is a building of an earlier epoch."""
    name, epoch = row["predecessor"], _epoch(data, row)
    if name == NOTHING:
        return
    if unknown := _building(data, name):
        yield "predecessor", f"{unknown}, or write {NOTHING!r}"
        return
    before = data.by_key("buildings")[name]["epoch"]
    its = data.numbers("epochs").get(before)
    if epoch is not None and its is not None and its >= epoch:
        text = f"{name} is of epoch {before}, this card of {row['epoch']}, but a predecessor is of an earlier epoch"
        yield "predecessor", f"{text} (did you mean it the other way round?)"


def _combined(data: Data, row: Row) -> ColumnProblems:
    """URB-V.3  A combination names another building, and epochs in which both can be there."""
    epochs, rows, seen = data.numbers("epochs"), data.by_key("buildings"), set[printed.Combination]()
    for part in printed.parts(row["combination"]):
        try:
            combo = printed.combination(part, data.numbers("categories"), epochs)
        except MisprintError as misprint:
            yield "combination", str(misprint)
            continue
        if unknown := _building(data, combo.partner):
            yield "combination", unknown
            continue
        if combo in seen:
            yield "combination", f"{shown(part)} stands here twice"
        seen.add(combo)
        if combo.partner == row["id"]:
            yield "combination", "a building has its combination with another one"
        first = max(epochs.get(card["epoch"], 0) for card in (row, rows[combo.partner]))
        early = [age for age, number in epochs.items() if number in combo.epochs and number < max(first, 1)]
        if early:
            yield "combination", f"in {', '.join(early)} {row['id']} and {combo.partner} are not both there yet"


def _names(data: Data) -> Iterator[str]:
    """Cards are told apart by their names."""
    for table in ("buildings", "monuments", "histories"):
        for column in ("name_en", "name_cs"):
            called = defaultdict[str, list[str]](list)
            for row in data.rows(table):
                called[row[column]].append(row["id"])
            for name, ids in called.items():
                if len(ids) > 1:
                    which = ", ".join(map(repr, ids))
                    yield f"{table}, rows {which}: {column}: all are called {name!r}; give each card a name of its own"


def _decks(data: Data) -> Iterator[str]:
    """URB-C.1, URB-S.4  Twelve cards of every epoch; a start set of three with a Housing, for every seat."""
    wanted = data["constants"]["buildings_per_epoch"]
    rows = data.rows("buildings")
    for age, number in data.numbers("epochs").items():
        cards = [row for row in rows if row["epoch"] == age]
        total = sum(row["copies"] for row in cards)
        if number and total != wanted:
            listed = ", ".join(row["id"] + (f" ({row['copies']})" if row["copies"] != 1 else "") for row in cards)
            more, fewer = "is one of them a pair (copies = 2)?", "give those that your box does not hold copies = 0."
            helps = f"{fewer if total > wanted else more} Here are: {listed}"
            yield f"buildings: copies: epoch {age} has {total} cards, {wanted} are wanted; {helps} (URB-C.1)"
    start = [row for row in rows if row["epoch"] == "S"]
    if len(start) != 3 or not any(row["housing"] for row in start):
        yield "buildings: epoch: the start set (S) has three cards, and one of them is Housing (URB-S.4, URB-B.7)"
    for row in start:
        if row["copies"] != SEATS:
            yield f"buildings, row {row['id']!r}: copies: there is a start set for each of {SEATS} players (URB-S.4)"


def _monument(data: Data, row: Row) -> ColumnProblems:
    """URB-M.1, URB-M.4  What a Monument asks for, and what it brings."""
    resources = data.numbers("resources")
    yield from _read("side", printed.word, row["side"], data.numbers("sides"), "side")
    yield from _read("epoch", printed.word, row["epoch"], data.numbers("epochs"), "epoch")
    yield from _read("requires", printed.amounts, row["requires"], resources, "resource")
    yield from _read("points", printed.amounts, row["points"], data.numbers("categories"), "category")
    if row["requires"] == NOTHING:
        yield "requires", "a Monument asks for some icons, such as '2 population, 1 culture' (URB-M.1)"


def _entries(data: Data, row: Row) -> ColumnProblems:
    """URB-H.3, URB-H.4  Entries name buildings; only cards of the end of an epoch have them."""
    categories = data.numbers("categories")
    yield from _read("side", printed.word, row["side"], data.numbers("sides"), "side")
    yield from _read("epoch", printed.word, row["epoch"], data.numbers("epochs"), "epoch")
    yield from _read("timing", printed.word, row["timing"], {"instant": 0, "end_of_epoch": 1}, "moment")
    yield from _read("bonus", printed.amounts, row["bonus"], categories, "category")
    found = printed.parts(row["entries"])
    for part in found:
        try:
            names = printed.entry(part, categories).buildings
        except MisprintError as misprint:
            yield "entries", str(misprint)
        else:
            yield from (("entries", unknown) for name in names if (unknown := _building(data, name)))
    if found and row["timing"] == "instant":
        yield "timing", "a card with entries is resolved at the end of the epoch: write 'end_of_epoch' (URB-H.2)"
    if not found and row["effect"] == NOTHING:
        yield "entries", "the card does nothing: write its entries, or its effect"


def _effect(data: Data, row: Row) -> ColumnProblems:
    """URB-X  An effect is one that the rules know, and finds what it asks for."""
    effects = {NOTHING: 0} | {effect: number for number, effect in enumerate(EFFECTS, 1)}
    categories = data.numbers("categories")
    yield from _read("effect", printed.word, row["effect"], effects, "effect")
    yield from _read("of_epochs", printed.epochs, row["of_epochs"], data.numbers("epochs"))
    yield from _read("category", printed.word, row["category"], {NOTHING: -1, **categories}, "category")
    for column in ("per_card", "gain"):
        yield from _read(column, printed.amounts, row[column], categories, "category")
    if row["owned"] != NOTHING and (unknown := _building(data, row["owned"])):
        yield "owned", f"{unknown}, or write {NOTHING!r}"
    wants = EFFECTS.get(row["effect"], ())
    for column in wants:
        if row[column] in (NOTHING, 0):
            yield column, f"the effect {row['effect']} asks for it: write what stands on the card"
    if row["amount"] > MOST:
        yield "amount", f"{row['amount']} is more than {MOST}, and more than any card asks for"
    if row["reduced"] > row["amount"]:
        yield "reduced", f"this is no more than amount, which is {row['amount']}"


def _faces(data: Data) -> Iterator[str]:
    """URB-S.2, URB-S.3  For each side and epoch one Monument and two History cards."""
    for table, wanted in (("monuments", 1), ("histories", 2)):
        for side in data.numbers("sides"):
            for age, number in data.numbers("epochs").items():
                ids = [row["id"] for row in data.rows(table) if (row["side"], row["epoch"]) == (side, age)]
                if len(ids) != (wanted if number else 0):
                    there = ", ".join(ids) or "none"
                    text = f"{side} has {len(ids)} of epoch {age} ({there}), {wanted if number else 0} wanted"
                    yield f"{table}: epoch: {text}; correct side or epoch of a row (URB-S.2, URB-S.3)"


def _constants(data: Data) -> Iterator[str]:
    """URB-C.2  Piles of as many cards as the epochs have."""
    constants = data["constants"]
    packet = constants["cards_per_pile_per_epoch"]
    if packet * PILES != constants["buildings_per_epoch"] or packet * EPOCHS != constants["cards_per_pile"]:
        yield (
            f"constants: {PILES} piles of cards_per_pile_per_epoch = {packet} are buildings_per_epoch, "
            f"and {EPOCHS} epochs of them cards_per_pile (URB-C.2)"
        )
    if constants["removed_per_pile_at_epoch_start_two_players"] >= packet:
        yield "constants: removed_per_pile_at_epoch_start_two_players: some cards of every pile stay in play (URB-D.1)"
    for name in ("actions_per_turn", "actions_per_turn_two_players", "buildings_per_epoch"):
        if not constants[name]:
            yield f"constants: {name}: this is 1 or more"
    for row in data.rows("resources"):
        if not 1 <= row["threshold"] <= MOST:
            yield f"resources, row {row['id']!r}: threshold: a Leader card asks for 1 icon or more (URB-L.1)"
