"""Differences between two JSON documents, small enough to send on every click.

A patch is an object whose names begin with one sign: ``+name`` sets a value, ``-name`` removes it, ``/name`` descends
into an object, ``*name`` edits a list of more than two: ``[start, how many to drop, new items]`` wherever it
changes, one after the other, all counted in the old list.

>>> diff({"a": 1, "b": [1, 2, 3, 4], "c": {"d": 4}}, {"a": 1, "b": [1, 5, 6, 4, 7], "c": {}})
{'*b': [1, 2, [5, 6], 4, 0, [7]], '/c': {'-d': 0}}
"""

import json
from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import Any

from gamelib.text.plain import Json

_FEW = 2  # items of a list that are said anew rather than edited


def diff(old: Mapping[str, Any], new: Mapping[str, Any]) -> Json:
    """The patch that turns `old` into `new`; empty when they are equal."""
    patch: Json = {f"-{name}": 0 for name in old if name not in new}
    for name, value in new.items():
        if name not in old:
            patch[f"+{name}"] = value
        elif (was := old[name]) is value:
            continue
        elif isinstance(was, dict) and isinstance(value, dict):
            if inner := diff(was, value):
                patch[f"/{name}"] = inner
        else:
            patch.update(_edit(name, was, value))
    return patch


def apply(patch: Mapping[str, Any], old: Mapping[str, Any]) -> Json:
    """`old` with the patch applied; `old` itself stays as it was."""
    new = dict(old)
    for signed, value in patch.items():
        sign, name = signed[0], signed[1:]
        if sign == "+":
            new[name] = value
        elif sign == "-":
            del new[name]
        elif sign == "/":
            new[name] = apply(value, new[name])
        else:
            new[name] = list(new[name])
            for at in reversed(range(0, len(value), 3)):  # the last one first: those before it stay where they are
                start, drop, items = value[at : at + 3]
                new[name][start : start + drop] = items
    return new


def _edit(name: str, old: Any, new: Any) -> Json:
    """What changes a value; of a list only what is not the same."""
    if not isinstance(old, list) or not isinstance(new, list) or len(new) <= _FEW:
        return {} if _same(old, new) else {f"+{name}": new}
    most = min(len(old), len(new))
    start = next((i for i in range(most) if not _same(old[i], new[i])), most)
    if start == len(old) == len(new):
        return {}
    end = next((i for i in range(most - start) if not _same(old[-1 - i], new[-1 - i])), most - start)
    was, now = ([_text(item) for item in some[start : len(some) - end]] for some in (old, new))
    found = SequenceMatcher(None, was, now, autojunk=False).get_opcodes()
    edits = [(start + i, j - i, new[start + k : start + m]) for tag, i, j, k, m in found if tag != "equal"]
    return {f"*{name}": [part for edit in edits for part in edit]}


def _same(one: Any, other: Any) -> bool:
    """Are two values the same in JSON? Unlike Python, it keeps true and 1 apart."""
    if one is other:
        return True
    if type(one) is not type(other) or one != other:
        return False
    return not isinstance(one, list | dict) or _text(one) == _text(other)


_text = json.JSONEncoder().encode
"""A value to be compared with another."""
