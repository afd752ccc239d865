"""What an aid says of the box: small expressions about its tables, such as ``limits.basic`` or ``it.gold - sale.gold``.

An expression is written like Python and knows these things only: names and columns (``grades.simple.cost``), places
in a list (``presets[players]``), sums, differences, products and whole quotients, comparisons, ``and``, ``or``,
``not``, and the functions below. A row of a table is found by its first column, a column of a table is the list of its
values, and of ``name_en`` and ``name_cs`` a ``name`` is the one of the reader's language.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from gamelib import AnyBaseGame


class AidError(ValueError):
    """What is written in a ``player_aid.toml`` does not fit the box, the rulebook, or the vocabulary of aids."""


_OPERATIONS: Mapping[type[ast.AST], Callable[..., Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.USub: operator.neg,
    ast.Not: operator.not_,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


def _where(rows: Iterable[Mapping[str, Any]], **wanted: object) -> list[Mapping[str, Any]]:
    """The rows whose columns have these values; ``True``: any value that is not nothing."""
    return [row for row in rows if all(bool(row[c]) if v is True else row[c] == v for c, v in wanted.items())]


_FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "count": len,
    "total": sum,
    "most": max,
    "fewest": min,
    "size": abs,
    "first": lambda values: values[0],
    "last": lambda values: values[-1],
    "upto": lambda most: list(range(most + 1)),
    "distinct": lambda values: list(dict.fromkeys(values)),
    "where": _where,
}


_NUMBERED = re.compile(r"(?<!\w)\d")
"""A text that tells numbers, such as ``2 culture, 1 research``; ``level_1`` is a word."""


@cache
def _parsed(expression: str) -> ast.expr:
    try:
        return ast.parse(expression.strip(), mode="eval").body
    except SyntaxError:
        raise AidError(f"{expression!r} is no expression") from None


@dataclass(frozen=True, slots=True)
class Values:
    """Where expressions find what they name: the tables of an edition, and what an aid has bound beside them."""

    game: AnyBaseGame
    lang: str
    bound: Mapping[str, object] = field(default_factory=dict)
    sources: set[str] = field(default_factory=set)
    """The sources of the numbers that were looked up, as far as the box tells them."""

    def binding(self, **names: object) -> Values:
        """The same with these names as well."""
        return Values(self.game, self.lang, {**self.bound, **names}, self.sources)

    @contextmanager
    def noting(self) -> Iterator[set[str]]:
        """The sources of the numbers that are looked up meanwhile."""
        before = self.sources.copy()
        self.sources.clear()
        noted: set[str] = set()
        try:
            yield noted
        finally:
            noted |= self.sources
            self.sources.update(before)

    def value(self, expression: str) -> Any:
        """What an expression comes to."""
        try:
            return self._of(_parsed(expression))
        except (TypeError, IndexError, KeyError) as problem:
            raise AidError(f"{expression!r} cannot be worked out: {problem}") from None

    def number(self, expression: str) -> int:
        """What an expression comes to, which is a whole number."""
        value = self.value(expression)
        if not isinstance(value, int):
            raise AidError(f"{expression!r} is no whole number but {value!r:.40}")
        return value

    def _of(self, node: ast.expr) -> Any:
        match node:
            case ast.Constant(value=int() | str() as value):
                return value
            case ast.List(elts=items):
                return [self._of(item) for item in items]
            case ast.Name(id=name):
                return self._named(name)
            case ast.Attribute(value=inner, attr=name):
                return self._part(self._of(inner), name)
            case ast.Subscript(value=inner, slice=index):
                return self._place(self._of(inner), self._of(index))
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATIONS:
                return _OPERATIONS[type(op)](self._of(left), self._of(right))
            case ast.UnaryOp(op=op, operand=operand) if type(op) in _OPERATIONS:
                return _OPERATIONS[type(op)](self._of(operand))
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _OPERATIONS:
                return _OPERATIONS[type(op)](self._of(left), self._of(right))
            case ast.BoolOp(op=ast.And(), values=values):
                return all(self._of(value) for value in values)
            case ast.BoolOp(op=ast.Or(), values=values):
                return any(self._of(value) for value in values)
            case ast.Call(func=ast.Name(id=name), args=given, keywords=wanted):
                return self._called(
                    name, [self._of(one) for one in given], {str(k.arg): self._of(k.value) for k in wanted}
                )
        raise AidError(f"{ast.unparse(node)!r} is nothing that an expression may hold")

    def _called(self, name: str, given: list[Any], wanted: dict[str, Any]) -> Any:
        if name == "reached":  # the rows that are in play from so many players on
            return [row for row in given[0] if row["players"] <= self._named("players")]
        if callable(told := self.bound.get(name)):
            return told(self.game, *given, self.lang)
        if name not in _FUNCTIONS:
            raise AidError(f"there is no function {name!r}; there is {', '.join([*_FUNCTIONS, 'reached'])}")
        return _FUNCTIONS[name](*given, **wanted)

    def _named(self, name: str) -> Any:
        if name in self.bound:
            return self.bound[name]
        if name in self.game.data:
            return self.game.data[name]
        raise AidError(
            f"the box has no table {name!r}; it has {', '.join(self.game.data)}, and here {', '.join(self.bound)}"
        )

    def _part(self, whole: Any, name: str) -> Any:
        if isinstance(whole, Mapping):
            return self._column(whole, name)
        if isinstance(whole, list) and whole and isinstance(whole[0], Mapping):
            key = next(iter(whole[0]))
            row = next((row for row in whole if row[key] == name), None)
            return row if row is not None else [self._column(row, name) for row in whole]
        raise AidError(f"{whole!r:.40} has no {name!r}")

    def _column(self, row: Mapping[str, Any], name: str) -> Any:
        if name in row:
            source = row.get(f"{name}_source", row.get("source"))
            if source and (not isinstance(row[name], str) or _NUMBERED.search(row[name])):
                self.sources.add(str(source))
            return row[name]
        if f"{name}_{self.lang}" in row:
            return self.game.wording.named(row[f"{name}_{self.lang}"], row.get("id", ""), self.lang)
        raise AidError(f"there is no {name!r}; there is {', '.join(map(str, row))}")

    @staticmethod
    def _place(whole: Any, index: Any) -> Any:
        if isinstance(whole, list) and whole and isinstance(whole[0], Mapping):
            key = next(iter(whole[0]))
            return {row[key]: row for row in whole}[index]
        return whole[index]
