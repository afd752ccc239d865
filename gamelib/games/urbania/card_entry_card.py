"""One card as an owner types it: what its lines say, and what is wrong with them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from gamelib.engine.card_entry import EnteredCards, Remark
from gamelib.engine.data import Data, Row
from gamelib.text.matching import nearest
from gamelib.text.messages import LANGUAGES
from gamelib.text.plain import with_hyphens

from .card_entry_line import (
    AGES,
    BONUS,
    FREE,
    HOUSING,
    LABELS,
    SAYS_NOTHING,
    STEMS,
    Bonus,
    CardLine,
    label_of,
    name_of,
    number_of,
    perhaps,
    plain,
    row_of,
    rows_from,
    says,
    split_row,
    stem,
)

MOST_POINTS, MOST_ICONS, MOST_COPIES, LONGEST_NAME = 9, 9, 12, 40
_SHOWN = 60
"""How many characters of a word are quoted."""


@dataclass
class Card:
    """What was typed of one card."""

    head: CardLine
    epoch: int
    names: dict[str, str]
    row: Row | None
    """The card of the standard box that is meant, if there is one."""
    rows: dict[int, tuple[int, ...]] = field(default_factory=dict)
    bonuses: list[Bonus] = field(default_factory=list)
    icons: dict[str, int] = field(default_factory=dict)
    follows: tuple[str, CardLine] | None = None
    copies: int = 1
    free: bool = False
    id: str = ""
    right: bool = True

    @property
    def said(self) -> tuple[object, ...]:
        """What is the same on identical cards."""
        bonuses = [(*bonus[:3], plain(bonus.partner)) for bonus in self.bonuses]
        return self.rows, bonuses, self.icons, self.follows and plain(self.follows[0]), self.free

    def is_called_as(self, other: Card) -> bool:
        """Whether one name is on both, or the card of the standard box is the same."""
        if self.row or other.row:
            return bool(self.row and other.row and self.row["id"] == other.row["id"])
        return not {*map(plain, self.names.values())}.isdisjoint(map(plain, other.names.values()))

    def takes_names(self, other: Card) -> bool:
        """Whether both can be called the same: where one name was typed the other one may say two."""
        mine, its = ([plain(text) for text in card.names.values()] for card in (self, other))
        if len({*mine}) == 1:
            self.names = other.names
        return len({*mine}) == 1 or len({*its}) == 1 or mine == its

    @property
    def housing(self) -> bool:
        return bool(self.row and self.row["housing"]) or any(
            plain(name).startswith(HOUSING) for name in self.names.values()
        )


class CardReader:
    """Reads cards one by one, and keeps what is to be said of them."""

    def __init__(self, data: Data, lang: str) -> None:
        self.rows = data.rows("buildings")
        self.per_epoch: int = data["constants"]["buildings_per_epoch"]
        self.lang = lang
        self.out = EnteredCards("buildings")
        self.cards: list[Card] = []

    # What is said

    def slip(self, key: str, line: CardLine, card: Card | None = None, **facts: object) -> None:
        self.out.slips.append(self.remark(key, line, card, facts))
        if card:
            card.right = False

    def hint(self, key: str, line: CardLine, card: Card | None, **facts: object) -> None:
        self.out.hints.append(self.remark(key, line, card, facts))

    def remark(self, key: str, line: CardLine, card: Card | None, facts: dict[str, object]) -> Remark:
        short = {
            name: fact[:_SHOWN] + "…" * (fact[_SHOWN:] != "") for name, fact in facts.items() if isinstance(fact, str)
        }
        return Remark(line.sheet, line.number, line.text, says(key, card=card.names if card else "", **facts | short))

    # One card

    def card(self, block: list[CardLine]) -> None:
        head, *rest = block
        if row_of(head.text):
            self.slip("no_name", head)
            return
        name = head.text.strip(" .,:/")
        lettered = all(any(letter.isalpha() for letter in part) for part in name.split("/", 1))
        if len(name) > LONGEST_NAME or not lettered or set(name) & set("{}<>="):
            self.slip("bad_name", head)
            return
        epoch = AGES.index(head.sheet)
        parts = [part.strip() for part in name.split("/", 1)]
        known = {part: row for part in parts if (row := self.standard(part, epoch))}
        row = next(iter(known.values()), None)
        card = Card(head, epoch, self.names(parts, row), row)
        if len({its["id"] for its in known.values()}) > 1:
            self.slip("two_cards", head, card, words=" / ".join(known))
        else:
            self.cards.append(card)
            for part in parts if row else ():
                if part not in known:
                    self.hint("other_name", head, card, word=part)
        seen = set[str]()
        for line in rest:
            self.line(card, line, seen)
        first = max(epoch, 1)
        missing = [AGES[age] for age in range(first, len(AGES)) if age not in card.rows]
        if missing and card.right:
            self.slip("rows_missing", head, card, missing=", ".join(missing), rows=rows_from(first))

    def standard(self, name: str, epoch: int) -> Row | None:
        """The card of the standard box with this name."""
        called = [row for row in self.rows if plain(name) in {plain(row[f"name_{lang}"]) for lang in LANGUAGES}]
        if not called and plain(name) in HOUSING:
            called = [row for row in self.rows if row["housing"] and row["epoch"] == AGES[epoch]]
        if not called and epoch == 0:
            called = [row for row in self.rows if plain(name) == plain(row["id"].removesuffix("_s"))]
        return next(iter(called), None)

    def names(self, parts: list[str], row: Row | None) -> dict[str, str]:
        if row:
            return {lang: row[f"name_{lang}"] for lang in LANGUAGES}
        other = next(lang for lang in LANGUAGES if lang != self.lang)
        return {self.lang: parts[0], other: parts[-1]}

    def line(self, card: Card, line: CardLine, seen: set[str]) -> None:
        if found := row_of(line.text):
            self.row(card, line, *found)
            return
        label, rest = label_of(line.text)
        what = next((key for key, stems in LABELS.items() if plain(label).startswith(tuple(stems.split()))), "")
        if plain(line.text).startswith(FREE):
            what = "free"
        if not what:
            if re.fullmatch(r"[-+\d\s,;.]+", with_hyphens(line.text)):
                self.slip("no_epoch", line, card, typed=line.text.strip())
            elif re.fullmatch(r"[IVXLivxl]{2,}[.:]?\s.*", line.text):
                self.slip("no_such_epoch", line, card, word=label)
            elif plain(line.text) not in HOUSING:
                self.slip("not_understood", line, card)
        elif what in seen and what != "note":
            self.slip("line_twice", line, card, word=label)
        seen.add(what)
        if what == "free":
            card.free = True
        elif what == "icons":
            self.icons(card, line, rest)
        elif what == "follows" and plain(rest) not in SAYS_NOTHING:
            card.follows = (rest, line)
        elif what == "copies":
            number = number_of(rest.rstrip(" .x×ks"))
            if number is None or not 1 <= number <= MOST_COPIES:
                self.slip("copies", line, card, word=rest)
            else:
                card.copies = number

    def row(self, card: Card, line: CardLine, epoch: int, rest: str) -> None:
        age, first = AGES[epoch], max(card.epoch, 1)
        if epoch < first:
            self.slip("row_too_early", line, card, epoch=age, own=AGES[card.epoch], rows=rows_from(first))
            return
        if epoch in card.rows:
            self.slip("row_twice", line, card, epoch=age)
            return
        numbers, bonus = split_row(rest)
        if len(numbers) != len(STEMS["category"]):
            self.slip("three_numbers", line, card, epoch=age, found=" ".join(numbers) or "–")
            numbers = []
        values = []
        for category, word in zip(STEMS["category"], numbers, strict=False):
            value = number_of(word)
            if value is None:
                key = {"o": "letter_o", "l": "letter_l", "i": "letter_l"}.get(word.strip("-+").casefold(), "no_number")
                self.slip(key, line, card, epoch=age, category=name_of(category), word=word)
            elif abs(value) > MOST_POINTS:
                self.slip("large", line, card, epoch=age, category=name_of(category), word=word)
            values.append(value or 0)
        card.rows[epoch] = tuple(values)
        for part in filter(None, (part.strip() for part in re.split(r"[;,]|(?=\+)", bonus))):
            found = BONUS.fullmatch(part)
            category = stem("category", found[2]) if found else ""
            if not found or not category:
                self.slip("bonus", line, card, epoch=age, word=part)
            else:
                card.bonuses.append(Bonus(epoch, int(found[1]), category, found[3].strip(), line))

    def icons(self, card: Card, line: CardLine, text: str) -> None:
        if plain(text) in SAYS_NOTHING:
            return
        count = 0
        for word in re.findall(r"\d+|[^\W\d]+", re.sub(r"\s+(?:a|and)\s+|(?<=\d)\s*[x×]", " ", text)):
            if word.isdecimal():
                count = number_of(word) or 0
                if word.strip("0") and not count:
                    self.slip("icons_many", line, card, word=word)
                continue
            resource = stem("resource", word) if len(word) > 2 else ""
            if not resource:
                near = nearest(plain(word), ["population", "culture", "research", "technology"])
                self.slip(
                    "icons",
                    line,
                    card,
                    word=word,
                    perhaps=perhaps(dict.fromkeys(LANGUAGES, near[0]) if near else None),
                )
                return
            card.icons[resource] = card.icons.get(resource, 0) + (count or 1)
            if card.icons[resource] > MOST_ICONS:
                self.slip("icons_many", line, card, word=card.icons[resource])
            count = 0
