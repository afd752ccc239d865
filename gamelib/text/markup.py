"""HTML that a notebook shows: escaped by construction, and plain tables without colours of their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape as _escape

from .messages import says
from .templates import Sentences, digits, in_language

_STYLE = (
    "table.eixample :is(td,th,caption){text-align:left;vertical-align:top}"
    "table.eixample td.number{text-align:right;font-variant-numeric:tabular-nums}"
)
_VOID = ("input",)
"""Elements that hold nothing have no end tag."""
TableRow = Mapping[str, object]


def escape(text: object) -> str:
    """Text made safe for markup and attributes."""
    return _escape(str(text), quote=True)


class Safe(str):
    """Markup that was made here, so it is not escaped again."""

    __slots__ = ()


def tag(name: str, /, *content: str, cls: str = "", **attributes: str) -> Safe:
    """An element; texts in it are escaped.

    >>> tag("p", "a < b", tag("b", "c"), cls="mu")
    '<p class="mu">a &lt; b<b>c</b></p>'
    """
    given = {"class": cls, **attributes} if cls else attributes
    start = "".join([name, *(f' {key}="{escape(value)}"' for key, value in given.items())])
    inside = "".join(one if isinstance(one, Safe) else escape(one) for one in content)
    return Safe(f"<{start}>" if name in _VOID else f"<{start}>{inside}</{name}>")


def table(rows: Sequence[TableRow | str], lang: str, *, title: str = "", headings: Sentences = says) -> Safe:
    """Rows with the same keys as a table; columns in which nothing stands are left out.

    Args:
        rows: The rows. A text in the place of a row goes through all columns.
        lang: The language of the headings.
        title: What stands above the table.
        headings: Where the headings are told, in the section ``heading``, by the keys of the rows.
    """
    full = [row for row in rows if not isinstance(row, str)]
    keys = [key for key in (full[0] if full else ()) if any(row[key] not in (None, "") for row in full)]
    head = tag("tr", *(tag("th", column_heading(key, lang, headings), scope="col") for key in keys))
    span = str(len(keys) or 1)
    body = [
        tag("tr", tag("td", row, colspan=span) if isinstance(row, str) else _cells(row[key] for key in keys))
        for row in rows
    ]
    return _table(title, tag("thead", head), tag("tbody", *body), lang=lang)


def card(rows: Iterable[tuple[str, object]], lang: str, *, title: str = "") -> Safe:
    """Names and values below each other, as a table; where nothing stands the row is left out."""
    filled = [(name, digits(value) if type(value) is int else str(value)) for name, value in rows if value is not None]
    body = [tag("tr", tag("th", name, scope="row"), tag("td", value)) for name, value in filled if value]
    return _table(title, tag("tbody", *body), lang=lang)


def headed(row: TableRow, lang: str) -> list[tuple[str, object]]:
    """The values of a row, each with the heading of its column."""
    return [(column_heading(key, lang), value) for key, value in row.items()]


def column_heading(name: str, lang: str, headings: Sentences = says) -> str:
    """The heading of a column."""
    return in_language(headings(f"heading.{name}"), lang)


def _table(title: str, *parts: Safe, lang: str) -> Safe:
    caption = [tag("caption", title)] if title else []
    return Safe(f"<style>{_STYLE}</style>{tag('table', *caption, *parts, cls='eixample', lang=lang)}")


def _cells(values: Iterable[object]) -> Safe:
    return Safe("".join(map(_cell, values)))


def _cell(value: object) -> Safe:
    if type(value) is int:
        return tag("td", digits(value), cls="number")
    return tag("td", "" if value is None else str(value))
