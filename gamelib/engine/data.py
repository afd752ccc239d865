"""What is in the box: ``data.toml``, and editions that correct it.

An edition is a TOML file of the same shape, or the tables that would stand in it; it holds only what differs. Rows of a
table are found by their first column (``id``, ``players``, ``value`` ...). Everything wrong with it is named with file,
table, row and column.

Four tables of ``data.toml`` say what holds in every edition, and are checked here for every game::

    [fixed]    # columns by which the code finds its way: the same in every box
    popularity_designs = ["type"]
    [refers]   # columns whose words are ids of another table, or one of the words that follow its name
    popularity_cards = { tile = ["tile_colours", "wild"] }
    [counts]   # what a column adds up to in a complete box; an edition may change it with the rows
    city_cards = { copies = 36 }
    [grows]    # tables to which an edition may add rows; they are kept in order of this column
    buildings = "epoch"
"""

from __future__ import annotations

import copy
import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from gamelib.errors import EixampleError
from gamelib.text.matching import perhaps
from gamelib.text.messages import LANGUAGES, says, shown
from gamelib.text.templates import Translated, in_language, printable, read_toml, typeset_all

from .seat_colours import miscoloured, namesakes

Row = dict[str, Any]
Tables = Mapping[str, Any]
"""The tables of a box, by name."""
Key = Any
"""What stands in the first column of a table: a word or a number, all of them alike."""
Edition = str | Path | Tables
"""An edition: the name of its TOML file, or what stands in it."""
_MOST = 10_000
"""Larger numbers than this are slips of the pen."""
SKETCHED = "sketch"
"""The source of what no box holds: a sketch asked for it."""
_NEW_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
_SOURCES = ("seed", "pub", "recon", "edition", SKETCHED)


class InvalidEditionError(EixampleError, ValueError):
    """The edition cannot be used; ``problems`` lists everything that is wrong with it.

    What every game checks is known in all languages, as an error's own text is (:func:`in_language`).
    """

    def __init__(self, name: str, problems: list[str]) -> None:
        said = {lang: "; ".join(in_language(problem, lang) for problem in problems) for lang in LANGUAGES}
        super().__init__(Translated({lang: f"{in_language(name, lang)}: {said[lang]}" for lang in LANGUAGES}))
        self.name, self.problems = name, problems

    def __reduce__(self) -> tuple[object, ...]:
        return InvalidEditionError, (self.name, self.problems), self.__dict__


class Correction(NamedTuple):
    """What another box says: in a table, in the row with this key (None if the table has no rows), in a column."""

    table: str
    row: str | int | None
    column: str
    value: object


Called = tuple[Key, str, str]
"""The key of a row, or None for any row; a language, and a text that it has there."""


class Data(Mapping[str, Any]):
    """The tables of one edition.

    ``fingerprint`` tells apart by what is played: it is empty for the standard box, and for one that differs from it
    only in what is told or shown (names, sources, colours of seats). ``identity`` tells apart all editions, and is
    empty for the standard box.
    """

    def __init__(
        self,
        tables: Tables,
        name: str = "data.toml",
        overlay: Tables | None = None,
        problems: Iterable[str] = (),
        *,
        fingerprint: str = "",
        renamed: frozenset[Called] = frozenset(),
    ) -> None:
        self._tables: Tables = typeset_all(tables)
        self.name = name
        self.overlay = overlay or {}
        """What the edition says."""
        self.problems = list(problems)
        """What cannot be laid over the standard box; its value then stays."""
        self.identity = _hashed(tables) if overlay else ""
        self.fingerprint = fingerprint
        self.renamed = renamed
        """What the edition calls otherwise than the standard box, or has besides."""

    def __getitem__(self, table: str) -> Any:
        return self._tables[table]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)

    def rows(self, table: str) -> list[Row]:
        """The rows of a table."""
        return list(self._tables[table])

    def column(self, table: str, name: str) -> list[Any]:
        """One column of a table, row by row."""
        return [row[name] for row in self._tables[table]]

    def by_key(self, table: str) -> dict[Key, Row]:
        """The rows of a table by their first column."""
        return {_key(row): row for row in self._tables[table]}

    def numbers(self, table: str) -> dict[str, int]:
        """The number of each row, counted from 0, by its first column: the same in every edition."""
        return {key: number for number, key in enumerate(self.by_key(table))}

    @cached_property
    def sources(self) -> frozenset[str]:
        """The source marks that its rows carry: seed, pub, recon, edition."""
        tables = (rows for rows in self._tables.values() if isinstance(rows, list))
        return frozenset(row["source"] for rows in tables for row in rows if "source" in row)

    def marked_as(self, source: str) -> dict[str, list[Key]]:
        """The rows that carry this source mark, table by table, each by its first column."""
        tables = {table: rows for table, rows in self._tables.items() if isinstance(rows, list)}
        found = {table: [_key(row) for row in rows if row.get("source") == source] for table, rows in tables.items()}
        return {table: keys for table, keys in found.items() if keys}

    def made_for(self, changes: Iterable[Correction], source: str = SKETCHED) -> Row:
        """An edition that says these things as well: its rows are marked with this source, its counts add up.

        Without a source, rows keep the mark that they have.
        """
        overlay: Row = copy.deepcopy(dict(self.overlay))
        for table, key, column, value in changes:
            if key is None:
                overlay.setdefault(table, {})[column] = value
                continue
            said = overlay.setdefault(table, [])
            row = self.by_key(table)[key]
            if (change := _said_of(row, said)) is None:
                said.append(change := {next(iter(row)): key})
            change |= {column: value} | ({"source": source or row["source"]} if "source" in row else {})
        for table, columns in self._tables.get("counts", {}).items():
            for column in columns if isinstance(columns, dict) and table in overlay else ():
                rows = [row | (_said_of(row, overlay[table]) or {}) for row in self._tables[table]]
                overlay.setdefault("counts", {}).setdefault(table, {})[column] = sum(row[column] for row in rows)
        return overlay

    def check(self, problems: Iterable[str]) -> None:
        """Raise :class:`InvalidEditionError` with all that is wrong: what could not be laid, did not add up, or fit."""
        if found := [*self.problems, *_miscounted(self), *problems]:
            raise InvalidEditionError(self.name, found)


def load_data(file: Path, edition: Edition | None = None) -> Data:
    """Read ``data.toml`` and lay an edition over it; :meth:`Data.check` says the rest of what is wrong with it."""
    tables = read_toml(file)
    fixed, refers, grows = (tables.pop(name, {}) for name in ("fixed", "refers", "grows"))
    data = Data(tables) if edition is None else _laid(tables, edition, fixed, grows)
    if unknown := list(_unknown(data, refers)):
        raise InvalidEditionError(data.name, [*data.problems, *unknown])
    return data


def _laid(base: Row, edition: object, fixed: Mapping[str, list[str]], grows: Mapping[str, str]) -> Data:
    """The tables of the standard box with those of an edition laid over them."""
    name, overlay = _read(edition)
    problems: list[str] = []
    tables = copy.deepcopy(base)
    for table, change in overlay.items():
        if table not in base:
            problems.append(says("edition.no_table", word=shown(table), perhaps=perhaps(table, base)))
        elif isinstance(base[table], list):
            _lay_rows(table, tables[table], change, fixed.get(table, ()), problems, grows=table in grows)
        else:
            _lay(table, tables[table], change, fixed.get(table, ()), problems)
    if "colour" in base.get("seats", [{}])[0]:
        problems.extend(miscoloured(base["seats"], tables["seats"]))
    problems.extend(namesakes(tables.get("seats", [])))
    for table, column in grows.items():
        order = list(dict.fromkeys(row[column] for row in base[table] + tables[table]))
        tables[table].sort(key=lambda row, column=column, order=order: order.index(row[column]))
    played, usual = _hashed(_played(tables)), _hashed(_played(base))
    fingerprint = played if played != usual else ""
    renamed = _called(tables) - _called(base)
    return Data(tables, name, overlay if tables != base else None, problems, fingerprint=fingerprint, renamed=renamed)


def _called(tables: Tables) -> frozenset[Called]:
    """What the rows of all tables are called, as it is printed."""
    rows = [row for table in typeset_all(tables).values() if isinstance(table, list) for row in table]
    found = [(_key(row), column[-2:], text) for row in rows for column, text in row.items() if _is_text(column)]
    return frozenset([*found, *((None, lang, text) for _, lang, text in found)])


def _hashed(tables: Tables) -> str:
    return sha256(json.dumps(tables, sort_keys=True).encode()).hexdigest()[:12]


def _played(tables: Tables) -> Row:
    """The tables without what is only told or shown: what the game is, what things are called, where numbers come from,
    in which colours seats are drawn.
    """
    played = {name: _unnamed(table) for name, table in tables.items() if name != "game"}
    for seat in played.get("seats", ()):
        seat.pop("colour", None)
    return played


def _unnamed(value: Any) -> Any:
    if isinstance(value, list):
        return [_unnamed(one) for one in value]
    if isinstance(value, dict):
        return {name: _unnamed(one) for name, one in value.items() if not (_is_text(name) or _is_source(name))}
    return value


def _read(edition: object) -> tuple[str, Tables]:
    """The name of an edition and what it changes, from its file or as it is given."""
    if isinstance(edition, Mapping):
        return says("edition.tables"), copy.deepcopy(edition)
    if not isinstance(edition, str | Path):
        raise InvalidEditionError(shown(edition), [says("edition.name")])
    path = Path(edition)
    try:
        return path.name, tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise InvalidEditionError(str(edition), [says("edition.unread", problem=error.strerror)]) from None
    except RecursionError:
        raise InvalidEditionError(path.name, [says("edition.too_deep")]) from None
    except UnicodeDecodeError:
        raise InvalidEditionError(path.name, [says("edition.no_utf8")]) from None
    except ValueError as error:
        raise InvalidEditionError(path.name, [says("edition.no_toml", problem=str(error))]) from None


def _lay_rows(
    table: str, rows: list[Row], changes: object, fixed: Iterable[str], problems: list[str], *, grows: bool
) -> None:
    key = next(iter(rows[0]))
    by_key = {row[key]: row for row in rows}
    if not isinstance(changes, list) or not all(isinstance(change, dict) for change in changes):
        problems.append(says("edition.rows", table=table))
        return
    seen = set[object]()
    for change in changes:
        name = change.get(key)
        if not isinstance(name, str | int):
            problems.append(says("edition.key", table=table, key=key, words=", ".join(map(str, by_key))))
            continue
        if name in seen:
            problems.append(says("edition.twice", place=_row(table, name)))
        elif name in by_key:
            rest = {k: v for k, v in change.items() if k != key}
            _lay(_row(table, name), by_key[name], rest, fixed, problems)
        elif grows:
            _add_row(table, rows, {key: name} | change, problems)
        else:
            words = ", ".join(map(str, by_key))
            problems.append(says("edition.other_key", table=table, key=key, words=words, word=shown(name)))
        seen.add(name)


def _add_row(table: str, rows: list[Row], new: Row, problems: list[str]) -> None:
    """A thing that the standard box does not have: it says all that other rows say, but for the sources."""
    model, (key, name) = rows[0], next(iter(new.items()))
    place = _row(table, name)
    if not isinstance(name, str) or not _NEW_ID.fullmatch(name):
        problems.append(says("edition.new_key", place=place, key=key))
        return
    missing = [column for column in model if column not in new and not _is_source(column)]
    if missing:
        near = perhaps(name, [row[key] for row in rows])
        problems.append(says("edition.new_row", place=place, perhaps=near, words=", ".join(missing)))
        return
    row = {column: value for column, value in model.items() if not _is_source(column)} | {key: name}
    if "source" in model:
        row["source"] = "edition"
    _lay(place, row, {column: value for column, value in new.items() if column != key}, (), problems)
    rows.append(row)


def _row(table: str, key: object) -> Translated:
    """A row of a table, as a place."""
    return says("edition.row", table=table, word=shown(key))


def _lay(place: str, row: Row, change: object, fixed: Iterable[str], problems: list[str]) -> None:
    if not isinstance(change, dict):
        problems.append(says("edition.table", place=place, word=shown(change)))
        return
    for name, value in change.items():
        if name not in row:
            problems.append(says("edition.no_column", place=place, word=shown(name), perhaps=perhaps(name, row)))
        elif name in fixed and value != row[name]:
            problems.append(says("edition.fixed", place=place, column=name, word=shown(value), wanted=repr(row[name])))
        elif _is_source(name) and value not in _SOURCES:
            words = ", ".join(_SOURCES)
            problems.append(says("edition.source", place=place, column=name, word=shown(value), words=words))
        elif isinstance(row[name], dict):
            _lay(says("edition.inner", place=place, column=name), row[name], value, (), problems)
        elif not _alike(value, row[name]):
            problems.append(says("edition.unlike", place=place, column=name, word=shown(value), wanted=repr(row[name])))
        else:
            row[name] = value
    if change and "source" in row and "source" not in change:
        row["source"] = "edition"


def _unknown(data: Data, refers: Mapping[str, Mapping[str, list[str]]]) -> Iterator[str]:
    """The words of columns that name rows of another table, and name none."""
    for table, columns in refers.items():
        for row, (column, (of, *more)) in product(data.rows(table), columns.items()):
            ids = [*data.column(of, "id"), *more]
            words = row[column] if isinstance(row[column], list) else [row[column]]
            for word in words:
                if word not in ids:
                    facts = {"table": of, "words": ", ".join(filter(None, ids))}
                    yield says("edition.refers", place=_row(table, _key(row)), column=column, word=shown(word), **facts)


def _miscounted(data: Data) -> Iterator[str]:
    """The columns that do not add up to what a complete box holds."""
    for table, columns in data.get("counts", {}).items():
        for column, wanted in columns.items() if isinstance(columns, dict) else ():
            found = sum(data.column(table, column))
            if found != wanted:
                yield says("edition.counts", table=table, column=column, wanted=str(wanted), found=str(found))


def _key(row: Row) -> Key:
    """By what a row is found: its first column."""
    return next(iter(row.values()))


def _said_of(row: Row, changes: list[Row]) -> Row | None:
    """What an edition says of a row, if anything."""
    name = next(iter(row))
    return next((change for change in changes if change[name] == row[name]), None)


def _is_text(column: str) -> bool:
    """Does the column hold words for people: ``name_en``, ``piece_cs``?"""
    return column.endswith(tuple(f"_{lang}" for lang in LANGUAGES))


def _is_source(column: str) -> bool:
    """Does the column say where others come from: ``source``, ``vp_source``, ``source_split``?"""
    return "source" in column.split("_")


def _alike(value: object, model: object) -> bool:
    """Could this value stand where the standard box has the other: the same type, no sign or text out of place?"""
    if isinstance(model, list):
        return isinstance(value, list) and all(_alike(v, model[0]) for v in value)
    if isinstance(model, str):
        return isinstance(value, str) and printable(value) and bool(value.strip() or not model)
    if type(model) is int:
        return type(value) is int and (0 if model >= 0 else -_MOST) <= value <= _MOST
    return type(value) is type(model)
