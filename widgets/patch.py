"""Differences between two JSON documents, small enough to send on every click.

A patch is an object whose names begin with one sign: ``+name`` sets a value, ``-name`` removes it, ``/name`` descends
into an object, ``*name`` edits a list: ``[start, how many to drop, new items]``.

>>> diff({"a": 1, "b": [1, 2, 3], "c": {"d": 4}}, {"a": 1, "b": [1, 9, 3], "c": {}})
{'*b': [1, 1, [9]], '/c': {'-d': 0}}
"""

import json
from collections.abc import Mapping
from typing import Any

Json = dict[str, Any]


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
            start, drop, items = value
            new[name] = [*new[name][:start], *items, *new[name][start + drop :]]
    return new


def _edit(name: str, old: Any, new: Any) -> Json:
    """What changes a value; of a list only what lies between what both begin and end with."""
    if not isinstance(old, list) or not isinstance(new, list):
        return {} if _text(old) == _text(new) else {f"+{name}": new}
    was, now = list(map(_text, old)), list(map(_text, new))
    if was == now:
        return {}
    most = min(len(was), len(now))
    start = next((i for i in range(most) if was[i] != now[i]), most)
    end = next((i for i in range(most - start) if was[-1 - i] != now[-1 - i]), most - start)
    return {f"*{name}": [start, len(was) - end - start, new[start : len(now) - end]]}


def _text(value: Any) -> str:
    """A value to be compared with another: unlike Python, JSON keeps true and 1 apart."""
    return json.dumps(value)
