"""What is printed on a building, in a language."""

from collections.abc import Iterator
from functools import lru_cache

from gamelib.games.urbania.box import Box
from widgets.scenes.canvas import Speech
from widgets.svg.lettering import printed as printed_number

from .faces import LAST, Bond, Print


@lru_cache(1024)
def printed(speech: Speech, design: int) -> Print:
    """A building's card."""
    box: Box = speech.game.box
    row, before = speech.game.data.rows("buildings")[design], box.predecessor[design]
    return Print(
        title=row[f"name_{speech.lang}"],
        other=row[f"name_{speech.other().lang}"],
        epoch=box.epoch_of[design],
        rows=tuple(box.rows[epoch][design] for epoch in range(max(1, box.epoch_of[design]), LAST + 1)),
        icons=tuple(box.icons[design]),
        before=speech.name("building", before) if before >= 0 else "",
        bonds=_bonds(speech, design),
        free=bool(box.free[design]),
        source=row["source"],
    )


def _bonds(speech: Speech, design: int) -> tuple[Bond, ...]:
    """Its combinations, each with the epochs in which it counts."""
    found: dict[tuple[int, int, int], list[int]] = {}
    for epoch, combos in enumerate(speech.game.box.combos):
        for combo in combos:
            if combo.card == design:
                found.setdefault((combo.partner, combo.category, combo.amount), []).append(epoch)
    return tuple(
        Bond(category, amount, speech.name("building", partner), tuple(epochs))
        for (partner, category, amount), epochs in found.items()
    )


@lru_cache(1024)
def in_words(speech: Speech, design: int) -> str:
    """All that is printed, for those who hear it and for whoever points at it."""
    card = printed(speech, design)
    told = [speech.say("card.name", building=design, epoch=card.epoch), *_points(speech, card)]
    has = [f"{speech.name('resource', resource)} {count}" for resource, count in enumerate(card.icons) if count]
    told += [", ".join(has)] if has else []
    told += [speech.say("card.before", other_building=speech.game.box.predecessor[design])] if card.before else []
    for one in card.bonds:
        epochs = ", ".join(speech.name("epoch", epoch) for epoch in one.epochs)
        facts = {"amount": one.amount, "category": one.category, "partner_word": one.partner, "epochs_word": epochs}
        told.append(speech.say("card.bond", **facts))
    told += [speech.say("card.free")] if card.free else []
    return "; ".join(told)


def _points(speech: Speech, card: Print) -> Iterator[str]:
    """The rows of the table of years that are not empty, each from the card's first epoch to the last one."""
    first = LAST + 1 - len(card.rows)
    epochs = "–".join(dict.fromkeys(speech.name("epoch", epoch) for epoch in (first, LAST)))
    for category in range(3):
        row = [points[category] for points in card.rows]
        if any(row):
            yield f"{speech.name('category', category)} {epochs}: {_numbers(row)}"


def _numbers(row: list[int]) -> str:
    return " ".join(map(printed_number, row))
