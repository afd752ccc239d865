"""What is in the box: ``data.toml``, and editions that correct it.

An edition is a TOML file of the same shape that holds only what differs. Rows of a table are found by their first
column (``id``, ``players``, ``value`` ...). Everything wrong with it is named with file, table, row and column.
"""

from __future__ import annotations

import copy
import json
import tomllib
from collections.abc import Iterator, Mapping
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from .words import perhaps, shown

Row = dict[str, Any]
_MOST = 10_000
"""Larger numbers than this are slips of the pen."""
_FIXED = ("id", "slug", "prefix", "players", "rule", "type", "stays")
"""Columns by which the code finds its way: no box differs in them."""
_SOURCES = ("seed", "pub", "recon", "edition")


class InvalidEdition(ValueError):
    """The edition cannot be used; ``problems`` lists everything that is wrong with it."""

    def __init__(self, name: str, problems: list[str]) -> None:
        super().__init__(f"{name}: " + "; ".join(problems))
        self.name, self.problems = name, problems

    def __reduce__(self) -> tuple[Any, ...]:
        return InvalidEdition, (self.name, self.problems)


class Data(Mapping[str, Any]):
    """The tables of one edition. ``fingerprint`` is empty for the standard box, else it tells editions apart."""

    def __init__(self, tables: Mapping[str, Any], name: str = "data.toml", *, corrected: bool = False) -> None:
        self._tables = tables
        self.name = name
        self.fingerprint = sha256(json.dumps(tables, sort_keys=True).encode()).hexdigest()[:12] if corrected else ""

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

    @cached_property
    def sources(self) -> frozenset[str]:
        """The source marks that its rows carry: seed, pub, recon, edition."""
        tables = (rows for rows in self._tables.values() if isinstance(rows, list))
        return frozenset(row["source"] for rows in tables for row in rows if "source" in row)

    def unknown(self, table: str, column: str, of: str, *more: str) -> Iterator[str]:
        """Problems: the words of a column that are no ``id`` of the table ``of`` nor one of ``more``."""
        ids = [*self.column(of, "id"), *more]
        for row in self._tables[table]:
            words = row.get(column, ())
            for word in words if isinstance(words, list) else [words] if words else []:
                if word not in ids:
                    yield f"{table}, row {row['id']!r}: {column} names {word!r}, but {of} has: {', '.join(ids)}"


def load(file: Path, edition: str | Path | None = None) -> Data:
    """Read ``data.toml`` and lay an edition file over it."""
    base = tomllib.loads(file.read_text(encoding="utf-8"))
    if edition is None:
        return Data(base)
    if not isinstance(edition, str | Path):
        raise InvalidEdition(shown(edition), ["the name of a TOML file is wanted"])
    path = Path(edition)
    try:
        overlay = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InvalidEdition(str(edition), [f"the file cannot be read ({error.strerror})"]) from None
    except RecursionError:
        raise InvalidEdition(path.name, ["this is no TOML: it is nested too deep"]) from None
    except ValueError as error:
        raise InvalidEdition(path.name, [f"this is no TOML: {error}"]) from None
    problems: list[str] = []
    tables = copy.deepcopy(base)
    for table, change in overlay.items():
        if table not in base:
            problems.append(f"there is no table {table!r}{perhaps(table, base)}")
        elif isinstance(base[table], list):
            _lay_rows(table, tables[table], change, problems)
        else:
            _lay(table, tables[table], change, problems)
    if problems:
        raise InvalidEdition(path.name, problems)
    return Data(tables, path.name, corrected=tables != base)


def _lay_rows(table: str, rows: list[Row], changes: object, problems: list[str]) -> None:
    key = next(iter(rows[0]))
    by_key = {row[key]: row for row in rows}
    if not isinstance(changes, list) or not all(isinstance(change, dict) for change in changes):
        problems.append(f"{table}: rows are wanted, each headed [[{table}]]")
        return
    seen = set[object]()
    for change in changes:
        name = change.get(key)
        if not isinstance(name, str | int):
            problems.append(f"{table}: a row needs {key} = one of: {', '.join(map(str, by_key))}")
            continue
        if name in seen:
            problems.append(f"{table}, row {name!r}: it stands here twice")
        elif name in by_key:
            _lay(f"{table}, row {name!r}", by_key[name], {k: v for k, v in change.items() if k != key}, problems)
        else:
            wanted = ", ".join(map(str, by_key))
            problems.append(f"{table}: a row needs {key} = one of: {wanted}; not {shown(name)}")
        seen.add(name)


def _lay(place: str, row: Row, change: object, problems: list[str]) -> None:
    if not isinstance(change, dict):
        problems.append(f"{place}: a table is wanted, not {shown(change)}")
        return
    for name, value in change.items():
        if name not in row:
            problems.append(f"{place}: there is no column {name!r}{perhaps(name, row)}")
        elif name in _FIXED:
            problems.append(f"{place}: the column {name} cannot be changed, the code goes by it")
        elif _is_source(name) and value not in _SOURCES:
            problems.append(f"{place}: {name} = {shown(value)} should be one of: {', '.join(_SOURCES)}")
        elif isinstance(row[name], dict):
            _lay(f"{place}, {name}", row[name], value, problems)
        elif not _alike(value, row[name]):
            problems.append(f"{place}: {name} = {shown(value)} should be like {row[name]!r}")
        else:
            row[name] = value
    if change and "source" in row and "source" not in change:
        row["source"] = "edition"


def _is_source(column: str) -> bool:
    """Does the column say where others come from: ``source``, ``vp_source``, ``source_split``?"""
    return "source" in column.split("_")


def _alike(value: object, model: object) -> bool:
    """Could this value stand where the standard box has the other: the same type, no sign or text out of place?"""
    if isinstance(model, list):
        return isinstance(value, list) and all(_alike(v, model[0]) for v in value)
    if isinstance(model, str):
        return isinstance(value, str) and value.isprintable() and bool(value.strip() or not model)
    if type(model) is int:
        return type(value) is int and (0 if model >= 0 else -_MOST) <= value <= _MOST
    return type(value) is type(model)
