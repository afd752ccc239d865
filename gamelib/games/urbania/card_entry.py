"""Cards as an owner types them, a sheet for each epoch, so that the text looks like the card::

    Brewery / Pivovar
    I    1 0 1
    II   1 0 1
    III  1 0 1   +1 wealth with Barracks
    IV   1 0 1   +1 wealth with Barracks
    V    1 0 1
    VI   1 0 1
    icons: 1 technology

An empty line parts two cards. Both languages are understood everywhere. Everything that is wrong is said at once, with
its line; a card with a slip is left out, and ours stands in for it.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict

from gamelib.engine.card_entry import EnteredCards, Sheets
from gamelib.engine.data import Data, Row
from gamelib.text.matching import nearest
from gamelib.text.messages import LANGUAGES, Texts

from .card_entry_card import Card, CardReader
from .card_entry_line import AGES, STEMS, CardLine, blocks, combination, perhaps, plain
from .printed import NOTHING

START = ("housing_s", "market_s", "palisade_s")


def read(data: Data, sheets: Sheets, lang: str = "en") -> EnteredCards:
    """The cards on these sheets, laid over a box."""
    return SheetReader(data, lang).read(sheets)


class SheetReader(CardReader):
    """Reads sheets card by card, then what cards say of one another."""

    def read(self, sheets: Sheets) -> EnteredCards:
        for sheet, text in sheets.items():
            if sheet in AGES:
                for block in blocks(sheet, text):
                    self.card(block)
            else:
                self.slip("no_sheet", CardLine(sheet, 0, ""), sheet=sheet)
        self.cards = self.once_each()
        self.name_ids()
        for card in self.cards:
            self.links(card)
        for epoch in range(1, len(AGES)):
            self.full(epoch)
        for card in self.cards:
            self.wait_for_left_out(card)
        right = [card for card in self.cards if card.right]
        self.out.edition["buildings"] = [self.written(card) for card in right]
        for epoch, age in enumerate(AGES):
            self.out.typed[age] = [card.id for card in right if card.epoch == epoch]
            self.fill(epoch, age)
        for remarks in (self.out.slips, self.out.hints):
            remarks.sort(key=lambda remark: (AGES.index(remark.sheet) if remark.sheet in AGES else -1, remark.line))
        return self.out

    # All cards together

    def once_each(self) -> list[Card]:
        """Identical cards are one design with as many copies; the same name with something else on it is a slip."""
        seen: list[Card] = []
        for card in self.cards:
            before, *more = [other for other in seen if card.is_called_as(other)] or [card]
            if before is card:
                seen.append(card)
            elif more or not before.takes_names(card):
                self.slip("same_name", card.head, card, other=before.head.number, sheet=before.head.sheet)
            elif before.epoch != card.epoch:
                self.slip("elsewhere", card.head, card, other=before.head.sheet)
            elif before.right and card.right and before.said != card.said:
                self.slip("different", card.head, card, other=before.head.number)
            else:
                before.copies += card.copies
                before.right = before.right and card.right
        return seen

    def name_ids(self) -> None:
        taken = {row["id"] for row in self.rows}
        for card in self.cards:
            if card.epoch == 0 and (card.row is None or card.row["id"] not in START):
                self.slip("start_set", card.head, card)
            if card.row:
                card.id = card.row["id"]
                if card.row["epoch"] != AGES[card.epoch] and card.right:
                    self.hint("moved", card.head, card, other=card.row["epoch"], epoch=AGES[card.epoch])
                if card.epoch and card.copies < card.row["copies"] and card.right:
                    self.hint("single", card.head, card, count=card.row["copies"])
                continue
            ascii_name = unicodedata.normalize("NFKD", card.names["en"].casefold()).encode("ascii", "ignore").decode()
            name = re.sub(r"[^a-z0-9]+", "_", ascii_name).strip("_")[:30]
            name = name if name[:1].isalpha() else f"card_{name}"
            while name in taken:
                name += "_"
            card.id = name
            taken.add(name)
            near = self.near(card.names["en"]) or self.near(card.names["cs"])
            if near and card.right:
                self.hint("near", card.head, card, partner=near)

    def near(self, name: str) -> Texts | None:
        """The names of the card that is spelled almost so."""
        there = {plain(texts[lang]): texts for texts in self.all_names() for lang in LANGUAGES if len(texts[lang]) > 3}
        found = nearest(plain(name), [other for other in there if other != plain(name)])
        return there[found[0]] if found else None

    def all_names(self) -> list[Texts]:
        return [{lang: row[f"name_{lang}"] for lang in LANGUAGES} for row in self.rows]

    def find(self, name: str) -> tuple[str, int, Texts] | None:
        """Id, epoch and names of a card, as it was typed or else as it is in our box."""
        for card in self.cards:
            if plain(name) in {plain(text) for text in card.names.values()}:
                return card.id, card.epoch, card.names
        row = self.standard(name, -1)
        return (row["id"], AGES.index(row["epoch"]), {lang: row[f"name_{lang}"] for lang in LANGUAGES}) if row else None

    def links(self, card: Card) -> None:
        """Predecessor and partners are cards that there are; those that are not typed yet are waited for."""
        if card.follows:
            name, line = card.follows
            found = self.find(name)
            if not found:
                self.hint("waits_follows", line, card, partner=name, perhaps=perhaps(self.near(name)))
                card.follows = None
            elif found[1] >= card.epoch:
                self.slip("follows_late", line, card, partner=found[2], other=AGES[found[1]])
            else:
                card.follows = (found[0], line)
        told, names = set[str](), dict[str, Texts]()
        for bonus in list(card.bonuses):
            found = self.find(bonus.partner)
            if not found:
                card.bonuses.remove(bonus)
                if plain(bonus.partner) not in told:
                    told.add(plain(bonus.partner))
                    near = perhaps(self.near(bonus.partner))
                    self.hint("waits_bonus", bonus.line, card, partner=bonus.partner, perhaps=near)
            elif found[0] == card.id:
                self.slip("bonus_self", bonus.line, card, epoch=AGES[bonus.epoch])
            elif bonus.epoch < found[1]:
                age, other = AGES[bonus.epoch], AGES[found[1]]
                self.slip("bonus_early", bonus.line, card, partner=found[2], epoch=age, other=other)
            else:
                card.bonuses[card.bonuses.index(bonus)] = bonus._replace(partner=found[0])
                names[found[0]] = found[2]
        kinds = defaultdict[str, set[tuple[int, str]]](set)
        for bonus in card.bonuses:
            kinds[bonus.partner].add((bonus.amount, bonus.category))
            if card.bonuses.count(bonus) > 1 and card.right:
                self.slip("bonus_again", bonus.line, card, epoch=AGES[bonus.epoch], partner=names[bonus.partner])
            if len(kinds[bonus.partner]) > 1 and card.right:
                self.slip("bonus_twice", bonus.line, card, partner=names[bonus.partner])

    def wait_for_left_out(self, card: Card) -> None:
        """Links with a card that is left out wait, unless ours stands in for it and is early enough."""
        epochs = {row["id"]: AGES.index(row["epoch"]) for row in self.rows}
        epochs |= {other.id: other.epoch for other in self.cards if other.right}
        names = {other.id: other.names for other in self.cards}
        if card.follows and card.right and epochs.get(card.follows[0], card.epoch) >= card.epoch:
            self.hint("left_out_follows", card.follows[1], card, partner=names[card.follows[0]])
            card.follows = None
        waits = [bonus for bonus in card.bonuses if epochs.get(bonus.partner, len(AGES)) > bonus.epoch and card.right]
        card.bonuses = [bonus for bonus in card.bonuses if bonus not in waits]
        for partner in dict.fromkeys(bonus.partner for bonus in waits):
            line = next(bonus.line for bonus in waits if bonus.partner == partner)
            self.hint("left_out_bonus", line, card, partner=names[partner])

    def full(self, epoch: int) -> None:
        """URB-C.1  No more cards than the epoch has."""
        cards = [card for card in self.cards if card.epoch == epoch and card.right]
        count = sum(card.copies for card in cards)
        if count > self.per_epoch:
            names = {lang: ", ".join(card.names[lang] for card in cards) for lang in LANGUAGES}
            last = cards[-1].head
            self.slip("too_many", CardLine(last.sheet, 0, ""), None, count=count, epoch=AGES[epoch], cards=names)
            while sum(card.copies for card in cards) > self.per_epoch:
                cards.pop().right = False

    # What goes into the box

    def written(self, card: Card) -> Row:
        """The row of an edition."""
        points = [[card.rows[epoch][column] for epoch in sorted(card.rows)] for column in range(len(STEMS["category"]))]
        row: Row = {"id": card.id} | {f"name_{lang}": card.names[lang] for lang in LANGUAGES}
        row |= {"epoch": AGES[card.epoch], "copies": card.copies if card.epoch else self.copies_of_start()}
        row |= {category: " ".join(map(str, its)) for category, its in zip(STEMS["category"], points, strict=True)}
        row["icons"] = ", ".join(f"{n} {name}" for name, n in card.icons.items()) or NOTHING
        row["predecessor"] = card.follows[0] if card.follows else NOTHING
        row["combination"] = combination(card.bonuses) or NOTHING
        row |= {"housing": card.housing, "free_greenfield": card.free, "source": "edition"}
        if card.row and "name_source" in card.row:
            row["name_source"] = "edition"
        return row

    def copies_of_start(self) -> int:
        return next(int(row["copies"]) for row in self.rows if row["id"] == START[0])

    def fill(self, epoch: int, age: str) -> None:
        """Our cards stand in for those that are still to be typed, in their order; the others are left out."""
        typed = [card for card in self.cards if card.right and card.epoch == epoch]
        known = {card.id for card in self.cards if card.right}
        ours = [row for row in self.rows if row["epoch"] == age and row["id"] not in known]
        room = self.per_epoch - sum(card.copies for card in typed)
        copies = {}
        for row in ours:
            copies[row["id"]] = min(row["copies"], room) if epoch else row["copies"]
            room -= copies[row["id"]]
        self.out.ours[age] = [row["id"] for row in ours if copies[row["id"]]]
        if epoch and room:
            self.stand_in(age, typed, self.out.ours[age], copies, room)
        for row in ours:
            change = {"copies": copies[row["id"]]} | self.still_linked(row, epoch)
            if any(row[column] != value for column, value in change.items()):
                self.out.edition["buildings"].append({"id": row["id"], "source": row["source"]} | change)

    def stand_in(self, age: str, typed: list[Card], ours: list[str], copies: dict[str, int], room: int) -> None:
        """Too few cards are left for an epoch: some stand in for those that are missing, more than once if need be."""
        written = {row["id"]: row for row in self.out.edition["buildings"]}
        once = sorted(ours, key=copies.__getitem__)
        heads = sorted(typed, key=lambda card: -(card.row["copies"] if card.row else 1))
        for number in range(room):
            if ours:
                copies[once[number % len(once)]] += 1
            else:
                written[heads[number % len(heads)].id]["copies"] += 1
        if not ours:
            there = self.per_epoch - room
            self.hint("too_few", CardLine(age, 0, ""), None, count=there, epoch=age)

    def still_linked(self, row: Row, epoch: int) -> Row:
        """What one of our cards says of others, if they have got another epoch."""
        moved = {card.id: card.epoch for card in self.cards if card.right}
        change: Row = {}
        if moved.get(row["predecessor"], -1) >= epoch:
            change["predecessor"] = NOTHING
        partner = row["combination"].partition(":")[0]
        ages = re.findall(r"\b[IV]+\b", row["combination"].rpartition(" in ")[2])
        if partner in moved and any(AGES.index(age) < moved[partner] for age in ages):
            change["combination"] = NOTHING
        return change
