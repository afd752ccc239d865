"""No text that nobody shows: the id of each stands in the code, whole or as a pattern such as ``f"rule.{name}"``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

import gamelib
import gamelib.analysis
from gamelib.engine.codecs import Words
from gamelib.engine.steps import Auto
from gamelib.text.templates import read_texts
from tests.registered import GAMES, LIBRARY
from tests.test_templates import texts_in
from widgets.scenes import painter_of

pytestmark = pytest.mark.every_game("each game has texts of its own")

WIDGETS = Path(gamelib.__file__).parents[1] / "widgets"
SCENES, SCRIPTS = WIDGETS / "scenes", WIDGETS / "board/js"
ANY = r"\w+"
BUILT_IN = {"ValueError", "TypeError", "KeyError", "RuntimeError"}


def strings(files: Iterable[Path]) -> Iterator[str]:
    """Every text in Python files, as a pattern."""
    for file in files:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield re.escape(node.value)
            elif isinstance(node, ast.JoinedStr):
                yield "".join(
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else ANY for part in node.values
                )


@cache
def said(*folders: Path) -> frozenset[str]:
    """What may be an id: it does not begin with something unknown."""
    texts = strings(file for folder in folders for file in folder.glob("*.py"))
    return frozenset(text for text in texts if re.match(r"[a-z]", text))


@cache
def said_in_the_browser() -> frozenset[str]:
    """Every name in its scripts."""
    return frozenset(re.findall(ANY, "\n".join(file.read_text("utf-8") for file in SCRIPTS.rglob("*.js"))))


@cache
def named_by(slug: str) -> frozenset[str]:
    """What a game's data speak of, its steps, and the parts of its picture where most seats play."""
    game = gamelib.load(slug)
    parts = painter_of(game).parts(game.new(seats=game.seats[-1]).state)
    return frozenset(re.findall(ANY, (game.folder / "data.toml").read_text("utf-8"))) | {*game.steps} | {*parts}


@cache
def with_a_gap(texts: frozenset[str]) -> list[str]:
    """Those that stand for many ids."""
    return [text for text in texts if ANY in text]


def is_shown(id_: str, texts: frozenset[str], names: frozenset[str]) -> bool:
    """Where only the group of a text is written with it, its name has to stand somewhere too."""
    if re.escape(id_) in texts:
        return True
    patterns = [text for text in with_a_gap(texts) if re.fullmatch(text, id_)]
    named = id_.rpartition(".")[2] in texts | names
    return any(not pattern.endswith(rf".{ANY}") or named for pattern in patterns)


def ids(file: Path) -> list[str]:
    return [path for path, _ in texts_in(read_texts(file))]


def test_every_text_of_boards_tables_and_cards_is_shown() -> None:
    texts = said(WIDGETS, *(path.parent for path in WIDGETS.glob("*/__init__.py")), WIDGETS / "lab/editor")
    for id_ in ids(WIDGETS / "words.toml"):
        group, _, name = id_.partition(".")
        if group == "board":
            assert name.removeprefix("tab_") in said_in_the_browser() | texts, id_
        else:
            assert is_shown(id_, texts, frozenset(gamelib.analysis.bots)), id_


@pytest.mark.parametrize("slug", sorted(LIBRARY))
def test_every_text_of_a_picture_is_shown(slug: str) -> None:
    """Groups that the game's own words have too are said by them, in fewer words."""
    its_own = gamelib.load(slug).wording.words
    texts = said(SCENES / slug, SCENES, WIDGETS / "match")
    for id_ in ids(SCENES / slug / "words.toml"):
        assert id_.partition(".")[0] in its_own or is_shown(id_, texts, named_by(slug)), id_


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_what_is_wrong_with_a_position_has_its_text_and_no_other_has_one(slug: str) -> None:
    folder = gamelib.load(slug).folder
    texts = read_texts(folder / "words.toml").get("problem", {})
    assert set(told_wrong(folder)) == set(texts)
    names = set(gamelib.load(slug).state.shapes)
    said = {name: set(re.findall(r"\w+_\w+", re.sub(r"{.*?}", "", text["cs"]))) for name, text in texts.items()}
    assert [name for name, words in said.items() if words & names] == []


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_what_the_words_of_positions_and_actions_stand_for_is_known_in_every_language(slug: str) -> None:
    game = gamelib.load(slug)
    shapes = [shape for shape in game.state.shapes.values() if not shape.derived]
    used = {name for shape in shapes for name in (shape.of, *shape.axes)}
    for step in game.steps.values():
        verbs = {} if isinstance(step, Auto) else step.verbs
        used |= {*step.args, *(name for names in verbs.values() for name in names)}
    what = game.wording.words["what"]
    assert [name for name in used & {*game.codecs} if name not in what] == []


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_what_is_in_the_box_has_a_title_and_nothing_else_has_one(slug: str) -> None:
    game = gamelib.load(slug)
    sorted_by = [game.codecs[component.sort[0]] for component in game.components if component.sort]
    sorts = {word for codec in sorted_by if isinstance(codec, Words) for word in codec.words}
    assert sorts == set(game.wording.words.get("sort", {}))
    named = {component.name for component in game.components if not component.sort}
    assert named == set(game.wording.words.get("component", {}))


def told_wrong(folder: Path) -> Iterator[str]:
    """The names that ``s.wrong`` is called with."""
    for file in folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "s.wrong":
                yield from (part.value for part in ast.walk(node.args[0]) if isinstance(part, ast.Constant))


SENTENCE = re.compile(r"""^(?!\s*//).*?(["'`])([A-Z][a-z]+ [a-z][^"'`]*)\1""", re.MULTILINE)


def test_scripts_have_no_text_of_their_own() -> None:
    """What is said comes from `words.toml`, in both languages."""
    scripts = sorted(SCRIPTS.rglob("*.js"))
    assert len(scripts) > 10
    assert [(file.name, text) for file in scripts for _, text in SENTENCE.findall(file.read_text("utf-8"))] == []
    assert SENTENCE.findall('  box.label = "Choose one";')


def spoken_to_programmers(source: str) -> Iterator[str]:
    """The built-in errors that are raised with a text that is known in every language."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and ast.unparse(node.exc.func) in BUILT_IN:
            called = [ast.unparse(part.func) for part in ast.walk(node.exc) if isinstance(part, ast.Call)]
            if {"say", "says"}.intersection(called):
                yield ast.unparse(node.exc)


def test_what_a_programmer_did_wrong_is_said_in_english() -> None:
    """Who meets an error in both languages meets one of ours, such as InvalidPositionError."""
    files = [file for folder in (WIDGETS, WIDGETS.parent / "gamelib") for file in sorted(folder.rglob("*.py"))]
    assert len(files) > 200
    assert [(file.name, found) for file in files for found in spoken_to_programmers(file.read_text("utf-8"))] == []
    assert [*spoken_to_programmers('raise ValueError(says("asked.seat", word=1))')]
    assert not [*spoken_to_programmers('raise InvalidEditError(says("refused.no_step")) from None')]


def test_what_the_check_would_find() -> None:
    texts = frozenset({"table\\.over", "challenge\\.\\w+", "task"})
    shown = [
        id_
        for id_ in ("table.over", "table.under", "challenge.task", "challenge.gone")
        if is_shown(id_, texts, frozenset())
    ]
    assert shown == ["table.over", "challenge.task"]
