"""Everything that people call says what it gives, what it takes, what it raises, and shows an example that runs.

The examples themselves are run by tests/test_doctests.py.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import itertools
import re
import textwrap
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import pytest

FACES = ("gamelib", "gamelib.analysis", "widgets")
"""What they export is what people call."""
FOR_AUTHORS = ("agenda", "codecs", "components", "fields", "grid", "multiset")
"""Modules of gamelib.engine with which people write games."""
FOR_LEARNING = ("actions", "observations", "openspiel", "pettingzoo", "rewards")
"""Modules of gamelib.adapters that programs call."""
PEOPLE_CALL = (
    *FACES,
    *(f"gamelib.engine.{name}" for name in FOR_AUTHORS),
    *(f"gamelib.adapters.{name}" for name in FOR_LEARNING),
)
_HEADING = re.compile(r"^(Args|Attributes|Returns|Yields|Raises):$", re.MULTILINE)
_ENTRY = re.compile(r"^ {4}(\S[^:]*):\s", re.MULTILINE)


def sections(doc: str) -> dict[str, set[str]]:
    """What the sections of a docstring name: ``Args`` -> names of parameters, ``Raises`` -> names of errors."""
    parts = _HEADING.split(inspect.cleandoc(doc))
    named = {}
    for heading, text in zip(parts[1::2], parts[2::2], strict=True):
        body = re.split(r"^(?=\S)", text.lstrip("\n"), maxsplit=1, flags=re.MULTILINE)[0]
        named[heading] = {name.strip().lstrip("*") for entry in _ENTRY.findall(body) for name in entry.split(",")}
    return named


def parameters(call: Callable[..., Any]) -> set[str]:
    names = set(inspect.signature(call).parameters) - {"self", "cls", "unknown"}  # what is unknown is refused by name
    return {name for name in names if not name.startswith("_")}


def raised(call: Callable[..., Any]) -> set[str]:
    """The classes that a function raises itself; errors that it only lets through, or raises again, do not count."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(call)))
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) and node.exc is not None:
            error = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
            while isinstance(error, ast.Attribute) and not error.attr.endswith("Error"):
                error = error.value  # IllegalActionError.of(...)
            name = error.attr if isinstance(error, ast.Attribute) else getattr(error, "id", "")
            if name.endswith(("Error", "Interrupt")):
                found.add(name)
    return found


def of_function(name: str, call: Callable[..., Any]) -> Iterator[str]:
    """What the docstring of a function or method lacks."""
    doc = inspect.getdoc(call)
    if not doc:
        yield f"{name} has no docstring"
        return
    named = sections(doc)
    if missing := parameters(call) - named.get("Args", set()):
        yield f"{name}: Args does not name {', '.join(sorted(missing))}"
    if invented := named.get("Args", set()) - parameters(call):
        yield f"{name}: Args names {', '.join(sorted(invented))}, which it does not take"
    if missing := raised(call) - named.get("Raises", set()):
        yield f"{name}: Raises does not name {', '.join(sorted(missing))}"


def members(cls: type) -> Iterator[tuple[str, Any]]:
    """The public methods and properties of a class that are ours, inherited ones too."""
    data = {field.name for field in dataclasses.fields(cls)} if dataclasses.is_dataclass(cls) else set()
    for name in sorted({*dir(cls)} - data):
        thing = inspect.getattr_static(cls, name)
        thing = thing.__func__ if isinstance(thing, classmethod | staticmethod) else thing
        thing = thing.fget if isinstance(thing, property) else thing
        ours = getattr(thing, "__module__", None) or ""
        if not name.startswith("_") and inspect.isfunction(thing) and ours.partition(".")[0] in ("gamelib", "widgets"):
            yield name, getattr(cls, name) if inspect.ismethod(getattr(cls, name)) else thing


def fields(cls: type) -> set[str]:
    """What a class of plain data consists of, and what one that is made by hand is made from."""
    if dataclasses.is_dataclass(cls):
        names = {field.name for field in dataclasses.fields(cls)}
    elif issubclass(cls, tuple) and hasattr(cls, "_fields"):
        names = set(cls._fields)
    elif inspect.isfunction(cls.__init__) and not getattr(cls, "_is_protocol", False):
        return parameters(cls.__init__)
    else:
        names = set()
    return {name for name in names if not name.startswith("_")}


def told_beside(cls: type) -> set[str]:
    """The attributes that have a text of their own below them, in the class or one above it."""
    found = set()
    for one in cls.__mro__:
        if one.__module__.partition(".")[0] in ("gamelib", "widgets"):
            body = ast.parse(textwrap.dedent(inspect.getsource(one))).body[0].body
            for this, below in itertools.pairwise(body):
                if isinstance(this, ast.AnnAssign) and isinstance(below, ast.Expr):
                    found.add(ast.unparse(this.target))
    return found


def of_class(name: str, cls: type) -> Iterator[str]:
    """What the docstrings of a class and of its methods lack."""
    doc = inspect.cleandoc(cls.__doc__ or "")
    if not doc or doc.startswith(f"{cls.__name__}("):  # what Python writes for a class of plain data
        yield f"{name} has no docstring"
        return
    named = sections(doc)
    is_error = issubclass(cls, Exception)
    if not is_error and (
        missing := fields(cls) - named.get("Args", set()) - named.get("Attributes", set()) - told_beside(cls)
    ):
        yield f"{name}: neither Args nor Attributes name {', '.join(sorted(missing))}"
    own = [(member, thing) for member, thing in members(cls) if member in vars(cls) or not is_error]
    for member, thing in own:
        yield from of_function(f"{name}.{member}", thing)
    # What an error looks like shows the function that raises it, and a protocol whoever follows it.
    needs_none = is_error or getattr(cls, "_is_protocol", False)
    if not needs_none and not any(">>> " in (inspect.getdoc(thing) or "") for thing in (cls, *(one for _, one in own))):
        yield f"{name} has no example"


def problems(name: str, thing: Any) -> Iterator[str]:
    if inspect.isclass(thing):
        yield from of_class(name, thing)
    elif inspect.isfunction(thing):
        yield from of_function(name, thing)
        if ">>> " not in (thing.__doc__ or ""):
            yield f"{name} has no example"


def exported(module: str) -> dict[str, Any]:
    """What a module says that it exports, or else what it defines."""
    face = import_module(module)
    own = [name for name, thing in vars(face).items() if getattr(thing, "__module__", "") == module and name[0] != "_"]
    return {f"{module}.{name}": getattr(face, name) for name in getattr(face, "__all__", own)}


@pytest.mark.parametrize("module", PEOPLE_CALL)
def test_what_people_call_says_how(module: str) -> None:
    found = [problem for name, thing in exported(module).items() for problem in problems(name, thing)]
    assert exported(module)
    assert not found, "\n".join(found)


def riddle(card: int, *places: str) -> None:
    """So many lie there.

    Args:
        card: Which one.
        colour: Of what colour.
    """
    raise KeyError(card, places)


class Heap:
    def __init__(self, size: int) -> None:
        self.size = size


class Pile(Heap):
    """What lies there."""

    def top(self) -> None:
        pass


def test_what_is_left_out_is_found() -> None:
    assert [*problems("riddle", riddle)] == [
        "riddle: Args does not name places",
        "riddle: Args names colour, which it does not take",
        "riddle: Raises does not name KeyError",
        "riddle has no example",
    ]
    assert [*problems("Heap", Heap)] == ["Heap has no docstring"]
    assert [*problems("Pile", Pile)] == ["Pile: neither Args nor Attributes name size", "Pile has no example"]
    assert [*of_function("top", Pile.top)] == ["top has no docstring"]
