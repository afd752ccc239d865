"""Code asks for a step by the step itself, ``s.waits(PlaceTile)``: a name in quotes stays behind when it is renamed.

Declarations (``then=``, ``until=``, whatever is read once and checked when the game is loaded) name steps in quotes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import gamelib
from tests.registered import GAMES
from widgets.board import protocol

ROOT = Path(__file__).parents[2]
FILES = sorted(path for top in ("gamelib", "widgets", "tests/tiny") for path in (ROOT / top).rglob("*.py"))
STEPS = {name for slug in GAMES for name in gamelib.load(slug).steps}
DECLARING = {"auto", "value", "values", "per", "flag", "count"}
"""What declares a step or a field: an argument of these is no question."""


def other_words() -> set[str]:
    """Verbs, things, fields, codecs, gestures, what stands in tables of the box: what is called like a step."""
    games = [gamelib.load(slug) for slug in GAMES]
    verbs = {verb for game in games for verb in game.verbs}
    things = {codec.word(n) for game in games for codec in game.codecs.values() for n in range(130) if n in codec}
    tables = {text for game in games for text in _texts(dict(game.data))}
    names = {name for game in games for name in (*game.codecs, *game.state.shapes)}
    return verbs | things | tables | names | set(protocol.KINDS)


def _texts(said: object) -> Iterator[str]:
    match said:
        case str():
            yield said
        case dict():
            for key, value in said.items():
                yield key
                yield from _texts(value)
        case list():
            for value in said:
                yield from _texts(value)


def asks(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The texts that are compared with something, looked up in something or given to a function."""
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=left, comparators=others):
                yield from texts(left, *others)
            case ast.Call(func=called, args=arguments) if getattr(called, "id", "") not in DECLARING:
                yield from texts(*arguments)
            case ast.Subscript(slice=key):
                yield from texts(key)
            case ast.MatchValue(value=value):
                yield from texts(value)


def texts(*nodes: ast.expr) -> Iterator[tuple[int, str]]:
    for node in nodes:
        match node:
            case ast.Constant(value=str(text)):
                yield node.lineno, text
            case ast.Tuple(elts=several) | ast.List(elts=several) | ast.Set(elts=several):
                yield from texts(*several)


def test_no_step_is_named_in_quotes() -> None:
    names = STEPS - other_words()
    found = [
        f"{name}:{line}: {text!r}"
        for name, tree in ((file.relative_to(ROOT).as_posix(), ast.parse(file.read_text("utf-8"))) for file in FILES)
        for line, text in asks(tree)
        if text in names
    ]
    assert found == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('"place_tile" in dict(s.agenda)', True),
        ('name == "place_tile"', True),
        ('name in ("place_tile", "end_turn")', True),
        ('game.steps["place_tile"]', True),
        ('waits(s, "place_tile")', True),
        ('match name:\n    case "place_tile": pass', True),
        ('@auto("ROF-TIL.5", then="place_tile")\ndef f(s): pass', False),
        ('then = "place_tile | nothing"', False),
    ],
)
def test_what_asks_by_name_is_found(line: str, found: bool) -> None:
    assert ("place_tile" in {text for _, text in asks(ast.parse(line))}) == found
