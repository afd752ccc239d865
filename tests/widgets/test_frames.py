"""Frames have the form that `frames` and `panels` say: the browser's types are made from it."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Any, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

import gamelib
from tests.registered import LIBRARY
from widgets import Lab, Table
from widgets.board.comparison_panels import ComparedSide
from widgets.board.frames import Frame


def misfits(value: Any, form: Any, where: str = "frame") -> list[str]:
    """Where a value is not of a form."""
    origin, args = get_origin(form), get_args(form)
    if form is Any:
        return []
    if is_typeddict(form):
        return misfits_of_fields(value, form, where)
    if origin in (Union, UnionType):
        found = [misfits(value, one, where) for one in args]
        return [] if [] in found else max(found, key=len)
    if origin is NotRequired:
        return misfits(value, args[0], where)
    if origin is list:
        return [line for i, one in enumerate(value) for line in misfits(one, args[0], f"{where}[{i}]")]
    if origin is tuple:
        return [line for one, part in zip(value, args, strict=True) for line in misfits(one, part, where)]
    if origin is dict:
        return [line for key, one in value.items() for line in misfits(one, args[1], f"{where}.{key}")]
    fits = isinstance(value, (int, float) if form is float else form)
    return [] if fits and isinstance(value, bool) <= (form is bool) else [f"{where}: {value!r}"]


def misfits_of_fields(value: Any, form: Any, where: str) -> list[str]:
    if not isinstance(value, dict):
        return [f"{where}: {value!r}"]
    hints = get_type_hints(form, include_extras=True)
    lost = [f"{where}.{name} is missing" for name in form.__required_keys__ - value.keys()]
    unknown = [f"{where}.{name} is unknown" for name in value.keys() - hints.keys()]
    inner = [
        line for name in value.keys() & hints.keys() for line in misfits(value[name], hints[name], f"{where}.{name}")
    ]
    return sorted(lost + unknown + inner)


@pytest.mark.parametrize("slug", LIBRARY)
def test_tables_and_labs_send_frames_of_the_form_that_is_told(slug: str) -> None:
    game = gamelib.load(slug)
    table = Table(game.new(seed=3))
    assert misfits(table.board.frame(), Frame) == []
    table.board._receive(None, {"kind": "act", "text": str(table.match.legal_actions()[0]), "n": 1}, [])
    assert misfits(table.board.frame(), Frame) == []
    table.close()
    lab = Lab(game.position(next(iter(game.positions()))))
    assert misfits(lab.board.frame(), Frame) == []
    lab.close()


@pytest.mark.parametrize(
    ("value", "form", "said"),
    [
        ({"title": "Red", "text": "", "picture": {}}, ComparedSide, []),
        ({"title": "Red", "text": 7}, ComparedSide, ["at.picture is missing", "at.text: 7"]),
        ({"title": "Red", "text": "", "picture": 0, "more": 1}, ComparedSide, ["at.more is unknown"]),
        ([1, "2"], list[int], ["at[1]: '2'"]),
        (True, int, ["at: True"]),
        (None, int | NoneType, []),
    ],
)
def test_what_the_check_would_find(value: Any, form: Any, said: list[str]) -> None:
    assert misfits(value, form, "at") == said
