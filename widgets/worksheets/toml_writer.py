"""Tables as the text of a TOML file that people read: every value on a line of its own, drawings as they are drawn."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_text(tables: Mapping[str, Any]) -> str:
    """The text of a TOML file.

    Args:
        tables: Tables of texts, whole numbers, truths, and lists and tables of them.

    Raises:
        TypeError: Something else is in them.

    >>> tables = {"lesson": {"title": "Bread", "rows": [1, True]}, "question": {"mill": {"wrong": {"2": "No."}}}}
    >>> print(toml_text(tables))
    [lesson]
    title = "Bread"
    rows = [1, true]
    <BLANKLINE>
    [question.mill]
    wrong = { 2 = "No." }
    <BLANKLINE>
    """
    parts: list[str] = []
    for name, table in tables.items():
        groups = [(f"{name}.{id_}", row) for id_, row in table.items()] if name != "lesson" else [(name, table)]
        parts += ["\n".join([f"[{title}]", *_lines(row)]) for title, row in groups]
    return "\n\n".join(parts) + "\n"


def _lines(row: Mapping[str, Any]) -> Iterator[str]:
    for key, value in row.items():
        if key == "goals":
            listed = ",\n".join(f"    {_value(goal)}" for goal in value)
            yield f"goals = [\n{listed},\n]"
        else:
            yield f"{_key(key)} = {_value(value)}"


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _text(name)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _drawn(value) if "\n" in value else _text(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        inside = ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    raise TypeError(f"A worksheet holds texts, whole numbers, lists and tables, not {type(value).__name__}.")


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _drawn(text: str) -> str:
    """A text of several lines."""
    escaped = "\n".join(_text(line)[1:-1] for line in text.split("\n"))
    return f'"""\n{escaped}"""'
