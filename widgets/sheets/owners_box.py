"""The box of somebody who owns the printed game: cards are typed in sheet by sheet, each is checked at once.

    box = OwnersBox("urbania")
    box.sheet("I", \"\"\"...\"\"\")      # as the last line of a cell; run it again after every correction
    Table(box.game.new(seats=2))

How a card is typed is the game's business (:attr:`.GameDefinition.read_cards`). What is not typed yet, or not right
yet, is as in the standard box, so the game can be played at every stage.
"""

import json
import tomllib
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import gamelib
from gamelib import InvalidEditionError
from gamelib.engine.card_entry import EnteredCards, Remark
from gamelib.engine.data import Edition
from gamelib.engine.game import AnyGame
from gamelib.text.messages import LANGUAGES
from widgets.board import language
from widgets.text import refuse_unknown, say

from . import html

MimeTexts = dict[str, str]


class OwnersBox:
    """An edition that grows card by card, as an owner of the printed game types them in.

    Args:
        slug: The game, such as ``urbania``.
        also: An edition with what is not typed, such as other kinds of cards.
        lang: The language, ``en`` or ``cs``; None: that of the notebook.

    Raises:
        ValueError: There is no such game, or its cards are not typed.
        InvalidEditionError: Something is wrong with the edition; the text names all of it.

    >>> from widgets import OwnersBox
    >>> box = OwnersBox("urbania", lang="en")
    >>> box.game.slug, "I" in box.typed.ours
    ('urbania', True)
    """

    def __init__(self, slug: str, *, also: Edition | None = None, lang: str | None = None, **unknown: object) -> None:
        refuse_unknown("OwnersBox", unknown, "a game, also (an edition) and lang")
        self.lang = language.spoken(lang)
        self._base: AnyGame = gamelib.load(slug, also)
        self._sheets: dict[str, str] = {}
        self._saved: dict[Path, str] = {}
        """What this box has written, by file."""
        self._base.read_cards(self._base.data, {}, self.lang)  # refused now if cards of this game are not typed

    def sheet(self, name: str, text: str) -> "CardSheet":
        """A sheet of cards; typed again it takes the place of what stood there.

        Args:
            name: The name of the sheet, such as ``I``.
            text: The cards, in the form of `docs/your_own_box.md`.

        Returns:
            What is wrong with it and what is in the box now, for the end of a cell.

        Raises:
            TypeError: These are no texts.
            InvalidEditionError: Its cards make no box; the sheet is as it was before.
        """
        if not isinstance(name, str) or not isinstance(text, str):
            raise TypeError('OwnersBox.sheet: a name and a text are wanted, such as sheet("I", """...""")')
        if name in self._base_sheets:
            before = self._sheets
            self._type(before | {name: text})
            try:
                return CardSheet(self, name, self.typed)
            except InvalidEditionError:
                self._type(before)
                raise
        return CardSheet(self, name, self._base.read_cards(self._base.data, {name: text}, self.lang))

    def _type(self, sheets: dict[str, str]) -> None:
        self._sheets = sheets
        self.__dict__.pop("typed", None)
        self.__dict__.pop("game", None)

    @cached_property
    def _base_sheets(self) -> list[str]:
        return list(self._base.read_cards(self._base.data, {}, self.lang).typed)

    @cached_property
    def typed(self) -> EnteredCards:
        """All sheets, read together: the cards that are typed, those that are still ours, and what is wrong."""
        return self._base.read_cards(self._base.data, self._sheets, self.lang)

    @cached_property
    def game(self) -> AnyGame:
        """The game as far as it is typed; the rest is ours."""
        return self._base.load(self.edition)

    @property
    def edition(self) -> dict[str, Any]:
        """What the box says otherwise than the standard one, as the tables of an edition."""
        below, typed, table = self._base.data.overlay, self.typed.edition, self.typed.table
        rows = {row["id"]: row for row in below.get(table, [])}
        for row in typed.get(table, []):
            rows[row["id"]] = rows.get(row["id"], {}) | row
        return {**below, **typed, table: [*rows.values()]}

    def save(self, file: str | Path = "my_box.toml") -> "Saved":
        """Write the edition into a file; other notebooks load it by its name.

        Args:
            file: The name of the file.

        Returns:
            A sentence that says where it was saved, and how it is loaded.

        Raises:
            TypeError: This is no name.
            FileExistsError: There is such a file, and it holds what no box has written, or what this box has not.
            OSError: The file cannot be written.
        """
        if not isinstance(file, str | Path):
            raise TypeError('OwnersBox.save: the name of a file is wanted, such as save("my_box.toml")')
        path, text = Path(file), say("box.head", self.lang) + "\n\n" + toml(self.edition)
        try:
            there = path.read_text("utf-8", errors="replace") if path.exists() else ""
            refused = self._in_the_way(there, str(file)) if there not in ("", self._saved.get(path)) else ""
            if not refused:
                path.write_text(text, encoding="utf-8")
        except OSError as error:
            problem = error.strerror or type(error).__name__
            raise type(error)(say("box.unwritten", self.lang, file=str(file), problem=problem)) from None
        if refused:
            raise FileExistsError(refused)
        self._saved[path] = text
        code = f'gamelib.load("{self._base.slug}", "{file}")'
        return Saved(say("box.saved", self.lang, file=str(file), code=code))

    def _in_the_way(self, text: str, file: str) -> str:
        """Why a file is not written over: it holds what no box has written, or what this box has not."""
        try:
            its = tomllib.loads(text)
        except tomllib.TOMLDecodeError:
            its = None
        if its is None or text.split("\n", 1)[0] not in [say("box.head", lang) for lang in LANGUAGES]:
            return say("box.not_ours", self.lang, file=file)
        mine, lost = self.edition, list[str]()
        for table, rows in its.items():
            if not isinstance(rows, list):
                lost += [table] * (table not in mine)
                continue
            ids = {row["id"] for row in mine.get(table, [])}
            lost += [
                row.get(f"name_{self.lang}", str(row.get("id")))
                for row in rows
                if row.get("id") not in ids and row.get("source", "edition") == "edition"
            ]
        return say("box.would_lose", self.lang, file=file, lost=", ".join(lost)) if lost else ""

    # What is shown

    def names(self, ids: list[str]) -> str:
        """Cards by their names, with how many there are of each.

        Args:
            ids: The ids of the cards.
        """
        rows = self.game.data.by_key(self.typed.table)
        called = [rows[id_][f"name_{self.lang}"] for id_ in ids]
        counts = [f" {rows[id_]['copies']}×" if rows[id_].get("copies", 1) > 1 else "" for id_ in ids]
        return ", ".join(name + count for name, count in zip(called, counts, strict=True))

    def count(self, ids: list[str]) -> int:
        """How many cards these are, with all their copies.

        Args:
            ids: The ids of the cards.
        """
        rows = self.game.data.by_key(self.typed.table)
        return sum(rows[id_].get("copies", 1) for id_ in ids)

    def summary(self) -> str:
        """One line on all sheets."""
        typed, ours = (sum(map(self.count, by.values())) for by in (self.typed.typed, self.typed.ours))
        key = "box.so_far" if ours else "box.all_yours"
        return say(key, self.lang, typed=typed, of=typed + ours)

    def _repr_mimebundle_(self, **_: object) -> MimeTexts:
        return {"text/html": self.html(), "text/plain": repr(self)}

    def html(self) -> str:
        """All sheets: what is the owner's, what is still ours, and what is wrong anywhere."""
        tag, lang = html.tag, self.lang
        heads = [say(f"box.{name}", lang) for name in ("sheet_head", "typed_head", "ours_head")]
        rows = [
            tag("tr", tag("th", name, scope="row"), tag("td", str(self.count(ids))), tag("td", self.names(ours) or "–"))
            for (name, ids), ours in zip(self.typed.typed.items(), self.typed.ours.values(), strict=True)
        ]
        table = tag(
            "table", tag("thead", tag("tr", *(tag("th", head, scope="col") for head in heads))), tag("tbody", *rows)
        )
        said = remarks(self.typed.slips, "slips", lang, sheets=True) + remarks(
            self.typed.hints, "hints", lang, sheets=True
        )
        return html.sheet(tag("p", tag("b", self.summary())), *said, table, cls="done", lang=lang)

    def __repr__(self) -> str:
        lines = [self.summary()]
        lines += [f"{name}: {self.names(ours)}" for name, ours in self.typed.ours.items() if ours]
        return "\n".join(
            [*lines, *plain_remarks(self.typed.slips, self.lang), *plain_remarks(self.typed.hints, self.lang)]
        )


class CardSheet:
    """One sheet, checked."""

    def __init__(self, box: OwnersBox, name: str, typed: EnteredCards) -> None:
        self.lang = box.lang
        self.slips = [remark for remark in typed.slips if remark.sheet == name]
        self.hints = [remark for remark in typed.hints if remark.sheet == name]
        mine, ours = typed.typed.get(name, []), typed.ours.get(name, [])
        self.lines: list[str] = []
        if name in typed.typed:
            count = box.count(mine)
            self.lines.append(say("box.sheet", box.lang, name=name, typed=count, of=count + box.count(ours)))
            if mine:
                self.lines.append(say("box.yours", box.lang, cards=box.names(mine)))
            left = say("box.ours", box.lang, cards=box.names(ours)) if ours else say("box.none_ours", box.lang)
            self.lines.append(left)

    def _repr_mimebundle_(self, **_: object) -> MimeTexts:
        return {"text/html": self.html(), "text/plain": repr(self)}

    def html(self) -> str:
        """What is wrong first, then what is in the box."""
        tag, lang = html.tag, self.lang
        said = remarks(self.slips, "slips", lang) + remarks(self.hints, "hints", lang)
        lines = [tag("p", tag("b", line) if not number else line) for number, line in enumerate(self.lines)]
        return html.sheet(*said, *lines, cls="done", lang=lang)

    def __repr__(self) -> str:
        return "\n".join([*plain_remarks(self.slips, self.lang), *plain_remarks(self.hints, self.lang), *self.lines])


class Saved(str):
    """Says where a box was saved; shown as a plain line."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def remarks(found: list[Remark], kind: str, lang: str, *, sheets: bool = False) -> list[html.Safe]:
    """A list under its head, each with the line that it is about."""
    tag = html.tag
    items = [
        tag("li", tag("b", place(remark, lang, sheets=sheets)), *quoted(remark), tag("div", remark.text[lang]))
        for remark in found
    ]
    return [tag("p", say(f"box.{kind}", lang, count=len(found))), tag("ul", *items)] if found else []


def plain_remarks(found: list[Remark], lang: str) -> list[str]:
    return [f"{place(remark, lang, sheets=True)}: {remark.text[lang]}" for remark in found]


def place(remark: Remark, lang: str, *, sheets: bool) -> str:
    line = say("box.line", lang, line=remark.line) if remark.line else ""
    sheet = f"{say('box.sheet_head', lang)} {remark.sheet}" if sheets or not line else ""
    return ", ".join(filter(None, (sheet, line)))


def quoted(remark: Remark) -> list[str]:
    return [" ", html.tag("code", remark.typed)] if remark.typed else []


def toml(tables: Mapping[str, Any]) -> str:
    """Tables of an edition as TOML."""
    parts = []
    for table, its in tables.items():
        for row in its if isinstance(its, list) else [its]:
            head = f"[[{table}]]" if isinstance(its, list) else f"[{table}]"
            parts.append("\n".join([head, *(f"{name} = {written(value)}" for name, value in row.items())]) + "\n")
    return "\n".join(parts)


def written(value: object) -> str:
    """A value as TOML; texts and numbers are written as in JSON."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {written(its)}" for name, its in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
