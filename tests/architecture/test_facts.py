"""Every sentence gets its facts: where code emits, scores or refuses, the rule's template finds what it names."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import gamelib
from gamelib import RuleBook
from gamelib.text.templates import placeholders
from tests.registered import GAMES, LIBRARY

pytestmark = pytest.mark.every_game("each game has sentences of its own")

ROOT = Path(__file__).parents[2]
FORMS = {
    "emit": ("event", 0),
    "score": ("score", 2),
    "scored": ("score", 2),
    "Refusal": ("no", 0),
    "Need": ("no", 0),
}
DECLARED = {"Counted": ("no", 0), "Every": ("no", 0), "Together": ("no", 0), "answer": ("event", 0)}
"""What declares a condition or what a card answers: where its sentences get their facts the tests of the game see."""
OWN = {"where", "to", "because"}


class Citation(NamedTuple):
    """One place in the code that says something: by which rules, in which form, with which facts (None: unknown)."""

    place: str
    form: str
    rules: set[str]
    facts: set[str] | None


class Passing(NamedTuple):
    """A function that says something by the rule that it is given: in which form, where the rule stands, its facts."""

    form: str
    position: int
    facts: set[str]


@cache
def passing(folder: Path) -> dict[str, Passing]:
    """The functions of a game that emit an event, or give points, by the rule which they are given."""
    found = {}
    for tree in (ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.py"))):
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            names = [argument.arg for argument in function.args.args]
            for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
                form, position = FORMS.get(named(call), ("", 0)) if named(call) in ("emit", "score") else ("", 0)
                if form and "rule" in names and ast.unparse(call.args[position]) == "rule":
                    given = {word.arg for word in call.keywords if word.arg is not None}
                    found[function.name] = Passing(form, names.index("rule"), given | {"seat"})
    return found


def named(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


@cache
def said_in(folder: Path) -> list[Citation]:
    """Every place in the code of a game, or of the engine, that says something."""
    return [citation for path in sorted(folder.glob("*.py")) for citation in citations(path)]


def citations(path: Path) -> Iterator[Citation]:
    tree, passed_on = ast.parse(path.read_text(encoding="utf-8")), passing(path.parent)
    forms = FORMS | {name: (passed.form, passed.position) for name, passed in passed_on.items()}
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.Module)):
        for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
            name = named(call)
            if name in (DECLARED if isinstance(function, ast.Module) else forms):
                form, position = (forms | DECLARED)[name]
                said = next((word.value for word in call.keywords if word.arg == "because"), None)
                rule = said or (call.args[position] if len(call.args) > position else None)
                place = f"{path.relative_to(ROOT).as_posix()}:{call.lineno}"
                given = facts(call, name)
                inside = getattr(function, "name", "") in passed_on and name in ("emit", "score")
                # What a rule declared or named elsewhere says is looked at where that is done.
                if rule is None or isinstance(rule, ast.Attribute) or (inside and ast.unparse(rule) == "rule"):
                    continue
                if given is not None and name in passed_on:
                    given |= passed_on[name].facts
                yield Citation(place, form, set(texts(rule, function)), given)


def texts(node: ast.expr, function: ast.FunctionDef | ast.Module) -> Iterator[str]:
    """The values that an expression can have: a text, one of two, or what a name was given in the function."""
    match node:
        case ast.Constant(str(text)):
            yield text
        case ast.IfExp():
            yield from texts(node.body, function)
            yield from texts(node.orelse, function)
        case ast.Name():
            for given in (x for x in ast.walk(function) if isinstance(x, ast.Assign)):
                if any(isinstance(target, ast.Name) and target.id == node.id for target in given.targets):
                    yield from texts(given.value, function)


def facts(call: ast.Call, name: str) -> set[str] | None:
    given = {word.arg for word in call.keywords}
    if None in given or name in DECLARED:
        return None
    names = {word for word in given if word is not None and word not in OWN}
    seat = call.args[1] if name == "emit" and len(call.args) > 1 else None
    if name in ("score", "scored") or (
        seat is not None and not (isinstance(seat, ast.Constant) and seat.value is None)
    ):
        names.add("seat")
    return names


def complaint(book: RuleBook, citation: Citation) -> Iterator[str]:
    if not citation.rules:
        yield f"{citation.place}: the rule cannot be read off; name it as a text"
    for rule in citation.rules:
        template = book[rule].forms.get(citation.form)
        if template is None:
            yield f"{citation.place}: {rule} has no {citation.form!r} sentence"
        elif citation.facts is not None:
            for name in sorted(set(placeholders(template["en"])) - citation.facts):
                yield f"{citation.place}: the {citation.form!r} sentence of {rule} names {{{name}}}, which is not given"


@pytest.mark.parametrize("slug", [*GAMES, "core"])
def test_every_sentence_finds_its_facts(slug: str) -> None:
    folders = [ROOT / "gamelib/engine", ROOT / "gamelib/positions"] if slug == "core" else [gamelib.load(slug).folder]
    book = gamelib.load(LIBRARY[0] if slug == "core" else slug).rulebook
    said = [citation for folder in folders for citation in said_in(folder)]
    if slug == "core":
        said = [citation for citation in said if citation.rules]
    assert len(said) > 3
    assert [text for citation in said for text in complaint(book, citation)] == []


@pytest.mark.parametrize("slug", GAMES)
def test_every_template_is_used(slug: str) -> None:
    """A sentence that nothing says is out of date."""
    book = gamelib.load(slug).rulebook
    used = {(rule, citation.form) for citation in said_in(gamelib.load(slug).folder) for rule in citation.rules}
    mine = {(id_, form) for id_, rule in book.items() if not id_.startswith("CORE-") for form in rule.forms}
    assert sorted(mine - used) == []
